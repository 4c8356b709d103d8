//! What forbids a step, and what would do instead.

use super::walk::Walk;
use crate::diagnostic::{Diagnostic, Kind};
use crate::games::lees_greatest_gamble::board::{State, Status};
use crate::games::lees_greatest_gamble::costs::mp;
use crate::games::lees_greatest_gamble::entry;
use crate::games::lees_greatest_gamble::phase::movement::bar::{self, Barred};
use crate::games::lees_greatest_gamble::rules::{
    RULE_3_3F, RULE_6_2C, RULE_7_5D, RULE_7_7B, RULE_8_1A, RULE_8_5A, RULE_8_6A, RULE_8_6B,
    RULE_9_1C, RULE_10_1A, RULE_10_2D, RULE_10_4A, RULE_13_1B, RULE_15_1D, RULE_16_6C, RULE_16_6D,
    RULE_18_2C, RULE_18_2D, RULE_18_3E, RULE_18_4A, RULE_18_4B, RULE_18_4E, RULE_18_4F, RULE_21_2C,
    RULE_22_2A, RULE_23_1A, RULE_23_4B, RULE_23_5C, RULE_23_5E,
};
use crate::games::lees_greatest_gamble::unit::{Arm, MarkerId, Piece};
use crate::hex::HexId;
use crate::rule::Rule;

/// What forbids a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Bar {
    /// The piece is not on the map.
    Absent(Status),
    /// The marker is in its box.
    NoMarker,
    /// The piece waits, and has not entered.
    NotEntered,
    /// 3.3, 10, 22.1, 22.6: the rule, why, and what would do.
    Entry(Rule, String, String),
    /// 18.4e, 16.6d: the entry hex is observed.
    EntryObserved(HexId, Piece),
    /// 18.4f: it was deployed after its marker had moved.
    Deployed,
    /// 18.2d: the marker was made in this player-turn.
    MadeNow,
    /// 18.4b: the marker has been seen.
    SeenMarker,
    /// 23.5c.
    Frozen,
    /// 13.1b.
    Fired,
    /// 16.6c: a marker in Panic.
    Panic,
    /// 23.4b.
    TrainUnseen(HexId),
    /// 21.2c.
    TrainSeen(HexId),
    /// 18.4e, 16.5c, 16.6c.
    Observed(HexId, MarkerId),
    /// No hex of the map.
    OffMap(HexId),
    /// The hex does not touch the one before.
    NotAdjacent(HexId, HexId),
    /// 8.6a, 18.3e.
    Enemy(HexId),
    /// 9.1c.
    Full(HexId),
    /// Terrain prohibits it.
    Terrain(HexId, Rule, String),
    /// 16.4, 16.5.
    State(HexId, Barred),
    /// 8.6b.
    OneHex(HexId),
    /// 22.2a: into the first hex, the second being next to enemy infantry.
    DisengageNear(HexId, HexId),
    /// 15.1d.
    GallopNear(HexId),
    /// 6.2c, 9.2a: in half MP.
    Short {
        /// The hex.
        to: HexId,
        /// What it costs.
        need: i64,
        /// What is left.
        left: i64,
    },
    /// 8.5a.
    NoEdge(HexId),
}

impl Bar {
    /// The refusal.
    #[must_use]
    pub fn diagnose(&self, walk: &Walk<'_>) -> Diagnostic {
        let (rule, message, help) = self.words(walk);
        Diagnostic::new(Kind::Illegal, message)
            .rule(rule)
            .help(help)
    }

    /// Rule, message and help.
    fn words(&self, walk: &Walk<'_>) -> (Rule, String, String) {
        let piece = walk.piece;
        match self {
            Bar::Absent(status) => absent(piece, *status),
            Bar::NoMarker => (
                RULE_18_2C,
                format!("`{piece}` is not in use"),
                format!("make it first: `create = [\"{piece}\"]`"),
            ),
            Bar::NotEntered => (
                RULE_10_1A,
                format!("`{piece}` is not on the map"),
                entry_help(walk),
            ),
            Bar::Entry(rule, why, help) => (*rule, why.clone(), help.clone()),
            Bar::EntryObserved(hex, enemy) => (
                if walk.board.army(piece.side()).state == State::Panic {
                    RULE_16_6D
                } else {
                    RULE_18_4E
                },
                format!("`{piece}` cannot enter at {hex}, which {enemy} observes"),
                "let it wait, or remove it (`remove = true`) and let its units enter one by one"
                    .to_owned(),
            ),
            Bar::Deployed => (
                RULE_18_4F,
                format!("`{piece}` was deployed after its counter had moved, and does not move"),
                "it may attack or bombard from where it stands".to_owned(),
            ),
            Bar::MadeNow => (
                RULE_18_2D,
                format!("`{piece}` was made in this player-turn and does not move"),
                "move it next turn".to_owned(),
            ),
            Bar::SeenMarker => (
                RULE_18_4B,
                format!("`{piece}` has been seen and is about to be removed"),
                "leave the order out".to_owned(),
            ),
            Bar::Frozen => frozen(walk),
            Bar::Fired => (
                RULE_13_1B,
                format!(
                    "`{piece}` is Fired and does nothing more before its next Command Control Phase"
                ),
                "leave the order out".to_owned(),
            ),
            Bar::Panic => (
                RULE_16_6C,
                format!("`{piece}` is not moved while its army is in Panic"),
                "leave the order out".to_owned(),
            ),
            Bar::TrainUnseen(hex) => (
                RULE_23_4B,
                format!(
                    "`{piece}` does not move from {hex}, where no Confederate unit could observe it"
                ),
                "leave the order out".to_owned(),
            ),
            Bar::TrainSeen(hex) => (
                RULE_21_2C,
                format!(
                    "`{piece}` may not go into {hex}, where the enemy could observe a Hidden \
                     Movement Counter"
                ),
                "end its way before that hex".to_owned(),
            ),
            Bar::Observed(hex, marker) => observed(walk, *hex, *marker),
            Bar::OffMap(hex) => (
                RULE_8_5A,
                format!("`{hex}` is no hex of the map"),
                "to leave the map end the path in a hex of the edge and write `leave = true`"
                    .to_owned(),
            ),
            Bar::NotAdjacent(from, to) => (
                RULE_8_1A,
                format!("`{to}` does not touch {from}, where {piece} is then"),
                "name every hex of the way".to_owned(),
            ),
            Bar::Enemy(hex) => enemy(walk, *hex),
            Bar::Full(hex) => (
                RULE_9_1C,
                format!("`{piece}` may not come into {hex}, where three counters stand"),
                match walk.board.place(piece) {
                    Some(_) => "go round it, or let one of them move on first".to_owned(),
                    None => "let one of them move on first, or let it wait".to_owned(),
                },
            ),
            Bar::Terrain(hex, rule, why) => (
                *rule,
                format!("`{piece}` may not go into {hex}: {why}"),
                "go round it".to_owned(),
            ),
            Bar::State(hex, barred) => (
                barred.rule(),
                format!("`{piece}` may not go into {hex}: {}", barred.why(*hex)),
                state_help(*barred),
            ),
            Bar::OneHex(hex) => one_hex(walk, *hex),
            Bar::DisengageNear(_, beside) => (
                RULE_22_2A,
                format!("`{piece}` cannot disengage by way of {beside}, next to enemy infantry"),
                "go one hex only, or keep away from enemy infantry".to_owned(),
            ),
            Bar::GallopNear(hex) => (
                RULE_15_1D,
                format!(
                    "`{piece}` cannot spend more than {} MP and come into {hex}, at distance 2 or less \
                     from an enemy",
                    mp(walk.plain_allowance())
                ),
                "keep at distance 3 from every enemy, or spend no more than 4 MP".to_owned(),
            ),
            Bar::Short { to, need, left } => short(walk, *to, *need, *left),
            Bar::NoEdge(hex) => (
                RULE_8_5A,
                format!("`{piece}` cannot leave the map from {hex}, which is no hex of its edge"),
                "end its path in a hex of the edge".to_owned(),
            ),
        }
    }
}

/// 23.5c, 23.5e.
fn frozen(walk: &Walk<'_>) -> (Rule, String, String) {
    let piece = walk.piece;
    let next = "from the next turn on";
    if walk.board.place(piece).is_none() {
        return (
            RULE_23_5E,
            format!("`{piece}` does not enter on this turn of the scenario"),
            format!("it may enter {next}"),
        );
    }
    (
        RULE_23_5C,
        format!("`{piece}` does not move on this turn of the scenario"),
        match piece {
            Piece::Unit(_) => format!("it may attack, bombard and support; it may move {next}"),
            Piece::Marker(_) | Piece::Train(_) => format!("it may move {next}"),
        },
    )
}

/// A piece that is not on the map.
fn absent(piece: Piece, status: Status) -> (Rule, String, String) {
    let out = "leave the order out".to_owned();
    match status {
        Status::Hidden => (
            RULE_18_4A,
            format!("`{piece}` is inside a Hidden Movement Counter"),
            "give the order to the counter, or remove that first: `remove = true`".to_owned(),
        ),
        Status::Unused => (
            RULE_23_1A,
            format!("`{piece}` takes no part in this game"),
            out,
        ),
        Status::Waiting => (
            RULE_3_3F,
            format!("`{piece}` has not entered the map"),
            "write `enter` and the letter of its entry hex".to_owned(),
        ),
        Status::Left => (RULE_8_5A, format!("`{piece}` has left the map"), out),
        Status::Routed | Status::Eliminated => (
            RULE_10_4A,
            format!("`{piece}` is in a box off the map"),
            "it may return beside its Train: `[[return]]`".to_owned(),
        ),
        Status::Destroyed => (RULE_7_7B, format!("`{piece}` is destroyed for good"), out),
        Status::Captured | Status::Removed => {
            (RULE_7_5D, format!("`{piece}` is out of the game"), out)
        }
        Status::OnMap => (RULE_10_1A, format!("`{piece}` is on the map"), out),
    }
}

/// How a piece that waits enters.
fn entry_help(walk: &Walk<'_>) -> String {
    entry::way_in(walk.tables, walk.board, walk.piece)
}

/// 18.4e, 16.5c, 16.6c.
fn observed(walk: &Walk<'_>, hex: HexId, marker: MarkerId) -> (Rule, String, String) {
    match bar::observed_bar(walk.board.army(marker.side()).state) {
        Some(rule) => (
            rule,
            format!("`{marker}` may not go into {hex}, which the enemy observes"),
            "end its path before that hex".to_owned(),
        ),
        None => (
            RULE_18_4E,
            format!(
                "`{marker}` would be seen in {hex}: for that it must be removed before it moves"
            ),
            match walk.marks.created.contains(&marker) {
                true => {
                    "end its path before that hex, or let its units enter by themselves".to_owned()
                }
                false => format!(
                    "end its path before that hex, or open it (`open = [\"{marker}\"]` in \
                     `[hidden]`) and give orders to its units"
                ),
            },
        ),
    }
}

/// 8.6a, 18.3e.
fn enemy(walk: &Walk<'_>, hex: HexId) -> (Rule, String, String) {
    let side = walk.enemy();
    let units: Vec<String> = walk
        .board
        .on_map(side)
        .filter(|unit| unit.at == Some(hex))
        .map(|unit| unit.id.to_string())
        .chain(
            walk.board
                .train_at(side)
                .filter(|at| *at == hex)
                .map(|_| Piece::Train(side).to_string()),
        )
        .collect();
    let markers: Vec<String> = walk
        .board
        .markers_at(hex)
        .map(|marker| marker.id.to_string())
        .collect();
    let (rule, who) = if units.is_empty() {
        (RULE_18_3E, markers)
    } else {
        (RULE_8_6A, units)
    };
    let verb = if who.len() == 1 { "stands" } else { "stand" };
    let brigade = walk.arm().is_some_and(Arm::is_brigade);
    let help = if rule == RULE_8_6A && brigade {
        format!("go round it, or stop next to it and write `attack = \"{hex}\"`")
    } else {
        "go round it".to_owned()
    };
    (
        rule,
        format!(
            "`{}` may not enter {hex}, where {} {verb}",
            walk.piece,
            who.join(" and ")
        ),
        help,
    )
}

/// What would open the way in this state.
fn state_help(barred: Barred) -> String {
    match barred {
        Barred::Closed(enemy) => format!(
            "keep away from it; an attack of a unit that began next to {enemy}, earlier in the \
             orders, would open the way"
        ),
        Barred::Spent { .. } => "keep away from enemy infantry in this turn".to_owned(),
        Barred::Halted(..) => "keep away from enemy infantry in this state".to_owned(),
    }
}

/// 8.6b.
fn one_hex(walk: &Walk<'_>, hex: HexId) -> (Rule, String, String) {
    let piece = walk.piece;
    (
        RULE_8_6B,
        format!("`{piece}` began near enemy infantry and moves one hex at most, not on to {hex}"),
        if walk.board.options.disengage {
            "end its path after one hex, or write `disengage = true` and keep away from enemy \
             infantry"
                .to_owned()
        } else {
            "end its path after one hex".to_owned()
        },
    )
}

/// 6.2c, 10.2d.
fn short(walk: &Walk<'_>, to: HexId, need: i64, left: i64) -> (Rule, String, String) {
    let piece = walk.piece;
    let (need, left) = (mp(need), mp(left.max(0)));
    if walk.board.place(piece).is_none() {
        return (
            RULE_10_2D,
            format!("`{piece}` cannot pay {need} MP for {to}; it has {left}"),
            "enter it earlier in the column, in a Hidden Movement Counter, or next turn".to_owned(),
        );
    }
    (
        RULE_6_2C,
        format!("`{piece}` cannot pay {need} MP for {to}; it has {left} left"),
        "end its path before that hex".to_owned(),
    )
}
