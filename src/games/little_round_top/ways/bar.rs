//! What forbids a step, and what would do instead.

use super::freedom::{free_on, restricted_with};
use super::step::Walk;
use crate::diagnostic::{Diagnostic, Kind};
use crate::games::little_round_top::board::{Formation, Status};
use crate::games::little_round_top::map::Barrier;
use crate::games::little_round_top::rules::{
    RULE_4_5H, RULE_5_0A, RULE_5_12A, RULE_5_14A, RULE_5_15A, RULE_5_31A, RULE_5_32A, RULE_7_0A,
    RULE_7_12_R1, RULE_9_0D, RULE_11_0A, RULE_11_32_R1, RULE_11_32A, RULE_12_1A, RULE_14_23A,
    RULE_19_1A, RULE_19_1C, RULE_19_1D, RULE_19_1E, RULE_19_2A, RULE_19_2F, RULE_21_1_R1,
    RULE_21_1A, RULE_21_1C, RULE_21_2_R1, RULE_21_4A,
};
use crate::games::little_round_top::unit::{Regiment, UnitId};
use crate::games::little_round_top::{reinforcements, zones};
use crate::hex::{Direction, HexId};
use crate::rule::Rule;

/// What forbids a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bar {
    /// The unit is not on the map.
    Absent(Status),
    /// It waits, and its Game-Turn has not come.
    NotDue,
    /// It waits, and has not entered.
    NotEntered,
    /// It has entered.
    OnMapAlready,
    /// 21.1c: no hex of the edge is free.
    NoEntrance,
    /// 21.1-R1: this is no facing toward the map.
    FacingOff(Direction),
    /// 11.32a.
    InMelee,
    /// 12.1a.
    Disorganized,
    /// 11.0a: it has been ordered to initiate melee against its centre front hex.
    OrderedToMelee,
    /// 19.1a, 19.1d.
    Bound,
    /// 19.1c, 19.1e.
    East(HexId),
    /// 7.12-R1.
    Unlisted,
    /// An officer has no facing.
    NoFacing,
    /// 9.0d: it has stopped here.
    Stopped(HexId),
    /// 5.15a.
    TooFar(HexId),
    /// No hex of the map lies there.
    OffMap(HexId, Direction),
    /// 5.12a.
    Enemy(HexId),
    /// 5.14a.
    NotAdjacent(HexId, HexId),
    /// 5.31a.
    BackIntoZone(HexId),
    /// 5.32a.
    BackIntoRock(HexId),
    /// 5.32a.
    BackOver(HexId, HexId, Barrier),
}

/// The names of units: `15AL-G and 15AL-H`.
fn names<T: ToString>(units: &[T]) -> String {
    let names: Vec<String> = units.iter().map(ToString::to_string).collect();
    names.join(" and ")
}

impl Bar {
    /// The refusal.
    #[must_use]
    pub fn diagnose(self, walk: &Walk<'_>) -> Diagnostic {
        let (rule, message, help) = self.words(walk);
        Diagnostic::new(Kind::Illegal, message)
            .rule(rule)
            .help(help)
    }

    /// Rule, message and help.
    fn words(self, walk: &Walk<'_>) -> (Rule, String, String) {
        let unit = walk.unit;
        match self {
            Bar::Absent(status) => absent(unit, status),
            Bar::NotDue => not_due(walk),
            Bar::NotEntered => (
                RULE_21_1A,
                format!("`{unit}` has not entered the map"),
                entry_help(walk),
            ),
            Bar::OnMapAlready => (
                RULE_21_1A,
                format!("`{unit}` is on the map already"),
                "take `enter` out".to_owned(),
            ),
            Bar::NoEntrance => (
                RULE_21_1C,
                format!("`{unit}` finds no free hex on its map edge"),
                "leave the order out; it may enter later".to_owned(),
            ),
            Bar::FacingOff(facing) => {
                let facings = reinforcements::facings(walk.regiment());
                let words: Vec<String> = facings
                    .iter()
                    .map(|facing| format!("`enter {facing}`"))
                    .collect();
                (
                    RULE_21_1_R1,
                    format!("`{unit}` cannot enter facing {facing}"),
                    format!("it faces the map: write {}", words.join(" or ")),
                )
            }
            Bar::InMelee => match unit {
                UnitId::Company(_) => (
                    RULE_11_32A,
                    format!("`{unit}` is in a melee and does not move"),
                    "decide about the melee in `[[melee]]`".to_owned(),
                ),
                UnitId::Officer(_) => (
                    RULE_11_32_R1,
                    format!("`{unit}` is in a melee and does not move"),
                    "he stays in it; leave him out".to_owned(),
                ),
            },
            Bar::Disorganized => (
                RULE_12_1A,
                format!("`{unit}` is disorganized and does not move"),
                "an officer in its hex or adjacent rallies it for 5: `do = [\"rally\"]`".to_owned(),
            ),
            Bar::OrderedToMelee => (
                RULE_11_0A,
                format!("`{unit}` has been ordered to initiate melee where it stands"),
                "put `melee` after its movement".to_owned(),
            ),
            Bar::Bound => bound(walk),
            Bar::East(hex) => {
                let (rule, regiment) = match walk.regiment() {
                    Regiment::Pennsylvania83 => (RULE_19_1C, Regiment::Pennsylvania83),
                    other => (RULE_19_1E, other),
                };
                (
                    rule,
                    format!("`{hex}` lies east of column 06, where {unit} may not go"),
                    release_help(walk, regiment),
                )
            }
            Bar::Unlisted => (
                RULE_7_12_R1,
                format!("`{unit}` is in no officer's Command Radius and cannot turn"),
                "leave the order out, or bring an officer within reach next turn".to_owned(),
            ),
            Bar::NoFacing => (
                RULE_7_0A,
                format!("`{unit}` is an officer and has no facing"),
                "give him a `path` of hexes".to_owned(),
            ),
            Bar::Stopped(hex) => {
                let enemy = zones::controllers(&walk.tables.map, walk.board, walk.enemy(), hex);
                let whose = if enemy.is_empty() {
                    "the enemy".to_owned()
                } else {
                    names(&enemy)
                };
                (
                    RULE_9_0D,
                    format!("`{unit}` stops in {hex}, in the zone of control of {whose}"),
                    format!("end its way in {hex}, or go round the zone"),
                )
            }
            Bar::TooFar(hex) => (
                RULE_5_15A,
                format!("`{hex}` is beyond the {} of {unit}", limit_words(walk)),
                format!("end its way before {hex}"),
            ),
            Bar::OffMap(hex, direction) => (
                RULE_14_23A,
                format!("`{unit}` would leave the map going {direction} from {hex}"),
                format!("only a retreat leaves the map; end its way in {hex}"),
            ),
            Bar::Enemy(hex) => enemy(walk, hex),
            Bar::NotAdjacent(from, to) => (
                RULE_5_14A,
                format!("`{to}` does not touch {from}, where {unit} is then"),
                "name every hex of the way".to_owned(),
            ),
            Bar::BackIntoZone(hex) => {
                let enemy = zones::controllers(&walk.tables.map, walk.board, walk.enemy(), hex);
                (
                    RULE_5_31A,
                    format!(
                        "`{unit}` may not back into {hex}, in the zone of control of {}",
                        names(&enemy)
                    ),
                    "turn about and go forward".to_owned(),
                )
            }
            Bar::BackIntoRock(hex) => (
                RULE_5_32A,
                format!("`{unit}` may not back into {hex}, a rock hex"),
                "turn about and go forward".to_owned(),
            ),
            Bar::BackOver(from, to, barrier) => (
                RULE_5_32A,
                format!(
                    "`{unit}` may not back from {from} into {to} over a {}",
                    barrier.as_str()
                ),
                "turn about and go forward".to_owned(),
            ),
        }
    }
}

/// A unit that is not on the map.
fn absent(unit: UnitId, status: Status) -> (Rule, String, String) {
    let out = "take it out of the orders".to_owned();
    match status {
        Status::Hidden => (
            RULE_19_2A,
            format!("`{unit}` is hidden"),
            format!("to give it orders open it: `open = [\"{unit}\"]` in `[hidden]`"),
        ),
        Status::Left => (RULE_14_23A, format!("`{unit}` has left the map"), out),
        Status::Lost | Status::OnMap | Status::Waiting => (
            RULE_5_0A,
            match unit {
                UnitId::Company(_) => format!("`{unit}` has been eliminated"),
                UnitId::Officer(_) => format!("`{unit}` is lost, and not replaced yet"),
            },
            out,
        ),
        Status::Never => (
            match unit {
                UnitId::Company(id) if id.regiment == Regiment::Alabama15 => RULE_21_4A,
                UnitId::Company(_) => RULE_21_2_R1,
                UnitId::Officer(_) => RULE_19_2F,
            },
            format!("`{unit}` takes no part in this game"),
            out,
        ),
    }
}

/// A unit whose Game-Turn has not come.
fn not_due(walk: &Walk<'_>) -> (Rule, String, String) {
    let unit = walk.unit;
    let help = match reinforcements::due_on(walk.board, walk.regiment()) {
        Some(turn) => format!("it enters from Game-Turn {turn} on"),
        None => "it has not been set up".to_owned(),
    };
    (RULE_21_1A, format!("`{unit}` is not on the map yet"), help)
}

/// How a unit that waits enters.
fn entry_help(walk: &Walk<'_>) -> String {
    match reinforcements::entrance(walk.tables, walk.board, walk.regiment()) {
        Some(hex) => format!("begin with `enter`; it enters at {hex}"),
        None => "leave the order out; no hex of its map edge is free".to_owned(),
    }
}

/// 19.1a, 19.1d.
fn bound(walk: &Walk<'_>) -> (Rule, String, String) {
    let unit = walk.unit;
    let part = restricted_with(unit);
    let (rule, whose) = match part {
        Some(Regiment::Sharpshooters2) => (RULE_19_1D, "the detachment".to_owned()),
        Some(regiment) => (RULE_19_1A, format!("a company of {regiment}")),
        None => (RULE_19_1A, "it".to_owned()),
    };
    let turn = part.map_or(1, free_on);
    (
        rule,
        format!("`{unit}` does not move before {whose} has seen a Confederate unit"),
        format!(
            "leave the order out; it may change formation, fix bayonets and fire, and is free \
             from Game-Turn {turn} on"
        ),
    )
}

/// 19.1c, 19.1e: the way out.
fn release_help(walk: &Walk<'_>, regiment: Regiment) -> String {
    if walk.board.options.release {
        format!(
            "stay in column 06; `release = true` frees {regiment}, and gives the enemy 5 points"
        )
    } else {
        "stay in column 06".to_owned()
    }
}

/// 5.12a, 4.5h.
fn enemy(walk: &Walk<'_>, hex: HexId) -> (Rule, String, String) {
    let unit = walk.unit;
    let side = walk.enemy();
    let companies = walk.board.stack_ids(hex, side);
    let (rule, who) = if companies.is_empty() {
        let officers: Vec<_> = walk
            .board
            .officers_in(hex, side)
            .map(|found| found.id)
            .collect();
        (RULE_4_5H, names(&officers))
    } else {
        (RULE_5_12A, names(&companies))
    };
    let help = match unit {
        UnitId::Company(_) => "stop before it and order `melee`, or go round it",
        UnitId::Officer(_) => "go round it",
    };
    (
        rule,
        format!("`{unit}` may not enter {hex}, where {who} stands"),
        help.to_owned(),
    )
}

/// `4 hexes in line`.
fn limit_words(walk: &Walk<'_>) -> String {
    let hexes = walk.limit();
    match walk.unit {
        UnitId::Company(id) => match walk.board.company(id).formation {
            Formation::Line => format!("{hexes} hexes in line"),
            Formation::Column => format!("{hexes} hexes in column"),
        },
        UnitId::Officer(_) => format!("{hexes} hexes"),
    }
}
