//! The hidden detachment of the 20th Maine, and what regiments have seen (19.1, 19.2).
//!
//! In the Confederate's player-turn the Union resolves: what comes into sight is opened through the
//! veil at once. In the Union's own player-turn the Confederate resolves and knows nothing: the
//! board remembers which hexes were in sight (`watched`), and the Union opens what stands there in
//! its next document. What the detachment has itself seen while hidden stays unknown too: the
//! board remembers from which hexes a Confederate was in sight (`sightings`).

mod light;
mod memory;

pub use super::printed::HIDDEN_EAST_OF as EAST_OF;
pub use light::{open_fire, place, reveal};

use super::board::{Board, Stage, Status};
use super::orders::Secret;
use super::rules::{RULE_19_2_R2, RULE_19_2D, RULE_19_2F};
use super::tables::Tables;
use super::turn::Turn;
use super::unit::{CompanyId, OfficerId, Regiment, UnitId};
use super::{radius, victory};
use crate::hex::HexId;
use crate::report::log::{Action, Log};
use crate::rule::Rule;
use crate::side::Side;
use std::collections::{BTreeMap, BTreeSet};

/// The units of the detachment; their names are the labels under which they are sealed.
pub const UNITS: [UnitId; 3] = [
    UnitId::Company(CompanyId::DETACHED),
    UnitId::Company(CompanyId::SHARPSHOOTERS),
    UnitId::Officer(OfficerId::Morrill),
];

/// The unit of the detachment that is sealed under this label.
#[must_use]
pub fn unit(label: &str) -> Option<UnitId> {
    UNITS.into_iter().find(|unit| unit.to_string() == label)
}

/// Whether a unit belongs to the detachment.
#[must_use]
pub fn belongs(unit: UnitId) -> bool {
    UNITS.contains(&unit)
}

/// Whether a unit of the detachment is still hidden.
#[must_use]
pub fn any_hidden(board: &Board) -> bool {
    UNITS
        .into_iter()
        .any(|unit| status(board, unit) == Status::Hidden)
}

/// Whether something hidden may come to light now: the Union opens it when it resolves.
fn may_open(turn: &Turn<'_>) -> bool {
    turn.resolver() == Side::Usa && any_hidden(&turn.board)
}

/// Where a unit is in the game.
fn status(board: &Board, unit: UnitId) -> Status {
    match unit {
        UnitId::Company(id) => board.company(id).status,
        UnitId::Officer(id) => board.officer(id).status,
    }
}

fn hex_of(board: &Board, unit: UnitId) -> Option<HexId> {
    match unit {
        UnitId::Company(id) => board.company(id).at,
        UnitId::Officer(id) => board.officer(id).at,
    }
}

/// Every Confederate unit on the map, with its hex.
fn confederates(board: &Board) -> impl Iterator<Item = (UnitId, HexId)> + '_ {
    let companies = board
        .companies
        .iter()
        .filter(|company| company.id.side() == Side::Csa)
        .filter_map(|company| Some((UnitId::Company(company.id), company.at?)));
    let officers = board
        .officers
        .iter()
        .filter(|officer| officer.id.side() == Side::Csa)
        .filter_map(|officer| Some((UnitId::Officer(officer.id), officer.at?)));
    companies.chain(officers)
}

/// For people: what `free` means by a regiment.
#[must_use]
pub fn name(regiment: Regiment) -> &'static str {
    match regiment {
        Regiment::Sharpshooters2 => "the detachment of 20ME",
        other => other.as_str(),
    }
}

/// The labels of what is hidden.
#[must_use]
pub fn labels(board: &Board) -> BTreeSet<String> {
    UNITS
        .into_iter()
        .filter(|unit| status(board, *unit) == Status::Hidden)
        .map(|unit| unit.to_string())
        .collect()
}

/// 19.1-R1, 19.2d: a unit stands in a hex it has just entered, or a phase ends for it: regiments
/// that see a Confederate are free, and what of the detachment is seen, or sees an enemy in its
/// zone, comes to light.
pub fn sighted(turn: &mut Turn<'_>, unit: UnitId) {
    if unit.side() != Side::Csa {
        return;
    }
    let Some(hex) = hex_of(&turn.board, unit) else {
        return;
    };
    if may_open(turn) {
        light::come_to_light(turn, unit, hex);
    }
    memory::set_free(turn, unit, hex);
    memory::remember(turn, hex);
}

/// 19.1-R1, 19.2f: a phase has ended: every unit is tested, and Morrill may have rejoined.
/// Victory Hexes are settled too (18.2-R1).
pub fn end_of_phase(turn: &mut Turn<'_>) {
    let phase = turn.log.actions.last().map(|action| action.phase.clone());
    if let Some(phase) = &phase {
        turn.log.begin(phase.clone(), "the phase ends");
    }
    let standing: Vec<UnitId> = confederates(&turn.board).map(|(unit, _)| unit).collect();
    for unit in standing {
        sighted(turn, unit);
    }
    rejoin(turn);
    victory::end_of_phase(turn);
    let idle = |action: &Action| action.lines.is_empty();
    if phase.is_some() && turn.log.actions.last().is_some_and(idle) {
        turn.log.actions.pop();
    }
    if !any_hidden(&turn.board) {
        memory::forget(&mut turn.board);
    }
}

/// The officer of the main body whose radius reaches a hex (19.2-R2).
#[must_use]
pub fn rejoined(tables: &Tables, board: &Board, hex: HexId) -> Option<OfficerId> {
    [OfficerId::Chamberlain, OfficerId::Spear]
        .into_iter()
        .find(|officer| {
            board.officer(*officer).at.is_some() && radius::reaches(tables, board, *officer, hex)
        })
}

/// 19.2f: Morrill within the radius of another officer of his regiment leaves the game, out of
/// hiding too.
fn rejoin(turn: &mut Turn<'_>) {
    if may_open(turn) {
        let hidden = turn.unveil_on_board(RULE_19_2F, |tables, board, label, secret| {
            unit(label) == Some(UnitId::Officer(OfficerId::Morrill))
                && tables.map.grid.has(secret.hex)
                && rejoined(tables, board, secret.hex).is_some()
        });
        for (label, secret) in &hidden {
            place(turn, label, secret);
        }
    }
    let Some(hex) = turn.board.officer(OfficerId::Morrill).at else {
        return;
    };
    let Some(officer) = rejoined(turn.tables, &turn.board, hex) else {
        return;
    };
    let morrill = turn.board.officer_mut(OfficerId::Morrill);
    morrill.status = Status::Never;
    morrill.at = None;
    turn.log.effect(
        &[RULE_19_2F, RULE_19_2_R2],
        format!("Morrill in {hex} is within the radius of {officer}: he leaves the game"),
    );
}

/// 19.2a: the board as the owner of the detachment sees it: what he hides stands in its hex, and is
/// hidden still. None when he hides nothing.
#[must_use]
pub fn own_board(
    tables: &Tables,
    board: &Board,
    side: Side,
    held: &BTreeMap<String, Secret>,
) -> Option<Board> {
    let mut own = board.clone();
    for (label, secret) in held {
        let unit = unit(label).filter(|unit| unit.side() == side);
        let shown = reveal(tables, &own, label, secret, &mut Log::default());
        if let (Some(unit), Ok(shown)) = (unit, shown) {
            own = shown;
            match unit {
                UnitId::Company(id) => own.company_mut(id).status = Status::Hidden,
                UnitId::Officer(id) => own.officer_mut(id).status = Status::Hidden,
            }
        }
    }
    any_placed(&own).then_some(own)
}

/// Whether a board has hidden units in their hexes, as [`own_board`] gives them.
#[must_use]
pub fn any_placed(board: &Board) -> bool {
    UNITS
        .into_iter()
        .any(|unit| status(board, unit) == Status::Hidden && hex_of(board, unit).is_some())
}

/// The board as everybody sees it, of one that [`own_board`] gave.
#[must_use]
pub fn public(board: &Board) -> Board {
    let mut public = board.clone();
    for company in &mut public.companies {
        if company.status == Status::Hidden {
            company.at = None;
        }
    }
    for officer in &mut public.officers {
        if officer.status == Status::Hidden {
            officer.at = None;
        }
    }
    public
}

/// 19.2d: what the Confederate knows of that: hexes were in sight, and who is hidden may have stood
/// in one.
#[must_use]
pub fn maybe_due(board: &Board) -> Option<(String, Rule)> {
    let labels: Vec<String> = labels(board).into_iter().collect();
    let (last, first) = labels.split_last().filter(|_| !board.watched.is_empty())?;
    let names = match first {
        [] => last.clone(),
        first => format!("{} and {last}", first.join(", ")),
    };
    Some((
        format!("what of {names} stood in sight, if anything"),
        RULE_19_2D,
    ))
}

/// 19.2d, 19.2f: what of the hidden detachment is to be opened in the Union's next document
/// ([`crate::ruleset::Ruleset::due`]): what was in sight in its own player-turn, and Morrill if he
/// ended that with his regiment. In the Confederate's all this comes to light at once.
#[must_use]
pub fn due(
    tables: &Tables,
    board: &Board,
    known: &BTreeMap<String, Secret>,
) -> Vec<(String, Rule)> {
    known
        .iter()
        .filter_map(|(label, secret)| {
            let unit = unit(label).filter(|unit| status(board, *unit) == Status::Hidden)?;
            if board.watched.contains(&secret.hex) {
                return Some((label.clone(), RULE_19_2D));
            }
            let morrill = unit == UnitId::Officer(OfficerId::Morrill)
                && tables.map.grid.has(secret.hex)
                && board.stage == Stage::Confederate
                && board.turn > 1
                && rejoined(tables, board, secret.hex).is_some();
            morrill.then(|| (label.clone(), RULE_19_2F))
        })
        .collect()
}
