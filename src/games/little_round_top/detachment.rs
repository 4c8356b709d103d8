//! The hidden detachment of the 20th Maine, and what regiments have seen (19.1, 19.2).
//!
//! In the Confederate's player-turn the Union resolves: what comes into sight is opened through the
//! veil at once. In the Union's own player-turn the Confederate resolves and knows nothing: the
//! board remembers which hexes were in sight (`watched`), and the Union opens what stands there in
//! its next document. What the detachment has itself seen while hidden stays unknown too: the
//! board remembers from which hexes a Confederate was in sight (`sightings`).

use super::board::{Board, Company, Formation, Stage, Status};
use super::map::Map;
use super::orders::Secret;
use super::rules::{
    RULE_19_1_R1, RULE_19_1A, RULE_19_1D, RULE_19_2_R1, RULE_19_2_R2, RULE_19_2D, RULE_19_2F,
    RULE_20_1B,
};
use super::tables::Tables;
use super::turn::Turn;
use super::unit::{CompanyId, OfficerId, Regiment, UnitId};
use super::{attack, radius, sight, victory};
use crate::diagnostic::{Diagnostic, Kind};
use crate::hex::{Direction, HexId};
use crate::report::Log;
use crate::rule::Rule;
use crate::side::Side;
use std::collections::{BTreeMap, BTreeSet};

/// The units of the detachment; their names are the labels under which they are sealed.
pub const UNITS: [UnitId; 3] = [
    UnitId::Company(CompanyId::DETACHED),
    UnitId::Company(CompanyId::SHARPSHOOTERS),
    UnitId::Officer(OfficerId::Morrill),
];

/// 20.1b: the detachment stands east of this column.
pub const EAST_OF: u8 = 12;

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
        come_to_light(turn, unit, hex);
    }
    set_free(turn, unit, hex);
    remember(turn, hex);
}

/// 19.2-R1, 19.2d: what a Confederate in `hex` walked into or sees is opened. A unit next to a
/// hidden company sees it in any case, so all of its hex come to light together.
fn come_to_light(turn: &mut Turn<'_>, unit: UnitId, hex: HexId) {
    let zone = turn.unveil_on_board(RULE_19_2_R1, |tables, board, label, secret| {
        controls(&tables.map, board, label, secret, hex)
    });
    for (label, secret) in &zone {
        let text = format!("{unit} in {hex} has entered the zone of {label}");
        turn.log.fact(&[RULE_19_2_R1], text);
        place(turn, label, secret);
    }
    let seen = turn.unveil_on_board(RULE_19_2D, |tables, board, _, secret| {
        tables.map.grid.has(secret.hex) && sight::sees(&tables.map, board, hex, secret.hex)
    });
    for (label, secret) in &seen {
        let text = format!("{unit} in {hex} sees {label}");
        turn.log.fact(&[RULE_19_2D], text);
        place(turn, label, secret);
    }
}

/// Whether a hidden company would control a hex if it stood in the open.
fn controls(map: &Map, board: &Board, label: &str, secret: &Secret, hex: HexId) -> bool {
    let Some(UnitId::Company(id)) = unit(label) else {
        return false;
    };
    let company = board.company(id);
    has_zone(company) && before(map, secret.hex, secret.face, hex)
}

/// 9.0a, 9.0b: a hidden company in line with ammunition has a zone.
fn has_zone(company: &Company) -> bool {
    company.formation == Formation::Line && !company.out_of_ammunition
}

/// Whether `hex` lies before the front hexsides of a unit that faces this way.
fn before(map: &Map, from: HexId, face: Direction, hex: HexId) -> bool {
    map.grid.has(from)
        && face
            .front()
            .into_iter()
            .any(|side| map.grid.neighbour(from, side) == Some(hex))
}

/// 19.2-R1: hidden companies that fire at Confederates within their `reach` reveal themselves by
/// it: the Defensive Fire begins with this. A company fires at what is in its sight and range and
/// before its front (7.21a).
pub fn open_fire(turn: &mut Turn<'_>) {
    if !may_open(turn) {
        return;
    }
    let ready = turn.unveil_on_board(RULE_19_2_R1, |tables, board, label, secret| {
        let Some(UnitId::Company(id)) = unit(label) else {
            return false;
        };
        attack::would_fire(tables, board, id, secret)
    });
    for (label, secret) in &ready {
        let text = format!("{label} in {} fires", secret.hex);
        turn.log.fact(&[RULE_19_2_R1], text);
        place(turn, label, secret);
    }
    let hexes: BTreeSet<HexId> = ready.iter().map(|(_, secret)| secret.hex).collect();
    let beside = turn.unveil(RULE_19_2_R1, |_, secret| hexes.contains(&secret.hex));
    for (label, secret) in &beside {
        place(turn, label, secret);
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

/// 19.1a, 19.1d, 19.1-R1: regiments of which a company sees a Confederate in `hex` are free. It
/// counts from the next own Movement Phase on, and no Confederate enters a hex in a Union one.
fn set_free(turn: &mut Turn<'_>, unit: UnitId, hex: HexId) {
    for (regiment, rule) in [
        (Regiment::Maine20, RULE_19_1A),
        (Regiment::Pennsylvania83, RULE_19_1A),
        (Regiment::Sharpshooters2, RULE_19_1D),
    ] {
        if turn.board.free.contains(&regiment) {
            continue;
        }
        let Some((eye, from)) = eyes(&turn.board, regiment)
            .find(|(_, from)| sight::sees(&turn.tables.map, &turn.board, *from, hex))
        else {
            continue;
        };
        let text = format!(
            "{eye} in {from} sees {unit} in {hex}: {} may move",
            name(regiment)
        );
        turn.board.free.insert(regiment);
        turn.log.effect(&[rule, RULE_19_1_R1], text);
    }
}

/// Those of a regiment who can see for it: its companies; for the detachment, which
/// [`Regiment::Sharpshooters2`] stands for, all its units.
fn eyes(board: &Board, regiment: Regiment) -> impl Iterator<Item = (UnitId, HexId)> + '_ {
    let detachment = regiment == Regiment::Sharpshooters2;
    let companies = board.companies.iter().filter_map(move |company| {
        let unit = UnitId::Company(company.id);
        let sees = match belongs(unit) {
            true => detachment,
            false => company.id.regiment == regiment,
        };
        sees.then_some((unit, company.at?))
    });
    let officers = board.officers.iter().filter_map(move |officer| {
        let unit = UnitId::Officer(officer.id);
        (detachment && belongs(unit)).then_some((unit, officer.at?))
    });
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

/// What the board remembers while part of the detachment is hidden.
fn remember(turn: &mut Turn<'_>, hex: HexId) {
    let board = &mut turn.board;
    if !any_hidden(board) {
        forget(board);
        return;
    }
    let map = &turn.tables.map;
    let watching = turn.side == Side::Usa;
    let sighting = !board.free.contains(&Regiment::Sharpshooters2);
    for other in around(map, hex) {
        if watching && !board.watched.contains(&other) && sight::sees(map, board, hex, other) {
            board.watched.insert(other);
        }
        if sighting && !board.sightings.contains(&other) && sight::sees(map, board, other, hex) {
            board.sightings.insert(other);
        }
    }
}

/// The hexes east of column 12 that may be within three normal hexes (10.7a, 19.42-R2).
fn around(map: &Map, hex: HexId) -> Vec<HexId> {
    let near = map.grid.within(hex, 3);
    let reach = if near.iter().any(|other| map.cell(*other).cleared) {
        map.grid.within(hex, 15)
    } else {
        near
    };
    reach
        .into_iter()
        .filter(|other| other.column > EAST_OF)
        .collect()
}

/// When nothing is hidden any more, nothing is to be remembered.
fn forget(board: &mut Board) {
    board.watched.clear();
    board.sightings.clear();
}

/// 19.1-R1, 19.2f: a phase has ended: every unit is tested, and Morrill may have rejoined.
/// Victory Hexes are settled too (18.2-R1).
pub fn end_of_phase(turn: &mut Turn<'_>) {
    let standing: Vec<UnitId> = confederates(&turn.board).map(|(unit, _)| unit).collect();
    for unit in standing {
        sighted(turn, unit);
    }
    rejoin(turn);
    victory::end_of_phase(turn);
    if !any_hidden(&turn.board) {
        forget(&mut turn.board);
    }
}

/// The officer of the main body whose radius reaches a hex (19.2-R2).
fn rejoined(tables: &Tables, board: &Board, hex: HexId) -> Option<OfficerId> {
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

/// Puts an opened unit of the detachment on the map, in a player-turn.
pub fn place(turn: &mut Turn<'_>, label: &str, secret: &Secret) {
    let placed = open(turn.tables, &mut turn.board, label, secret, &mut turn.log);
    if let Err(fault) = placed {
        turn.contradicted(fault);
    }
}

/// The board with an opened unit on it ([`crate::ruleset::Ruleset::reveal`]).
///
/// # Errors
///
/// A unit that contradicts what is public.
pub fn reveal(
    tables: &Tables,
    board: &Board,
    label: &str,
    secret: &Secret,
    log: &mut Log,
) -> Result<Board, Diagnostic> {
    let mut after = board.clone();
    open(tables, &mut after, label, secret, log)?;
    Ok(after)
}

/// Puts an opened unit on the map. It is free by what was in sight of its hex (19.1d).
fn open(
    tables: &Tables,
    board: &mut Board,
    label: &str,
    secret: &Secret,
    log: &mut Log,
) -> Result<(), Diagnostic> {
    let unit = sound(tables, board, label, secret)?;
    let hex = secret.hex;
    match unit {
        UnitId::Company(id) => {
            board.put(id, hex);
            let company = board.company_mut(id);
            company.facing = secret.face;
            if !secret.below {
                company.depth = -1;
            }
            board.settle();
            let text = format!("{id} stands in {hex}, facing {}", secret.face);
            log.effect(&[RULE_19_2D], text);
        }
        UnitId::Officer(id) => {
            let officer = board.officer_mut(id);
            officer.status = Status::OnMap;
            officer.at = Some(hex);
            log.effect(&[RULE_19_2D], format!("{id} stands in {hex}"));
        }
    }
    if board.sightings.contains(&hex) && board.free.insert(Regiment::Sharpshooters2) {
        let text = format!(
            "a Confederate unit was in sight of {hex}: {} may move",
            name(Regiment::Sharpshooters2)
        );
        log.effect(&[RULE_19_1D, RULE_19_1_R1], text);
    }
    if !any_hidden(board) {
        forget(board);
    }
    Ok(())
}

/// The unit of a label, when it is hidden and may stand where it is said to.
fn sound(
    tables: &Tables,
    board: &Board,
    label: &str,
    secret: &Secret,
) -> Result<UnitId, Diagnostic> {
    let fault = |message: String| Diagnostic::new(Kind::Illegal, message).rule(RULE_20_1B);
    let Some(unit) = unit(label) else {
        let labels = UNITS.map(|unit| unit.to_string()).join(", ");
        return Err(fault(format!("`{label}` is no unit of the detachment"))
            .help(format!("the hidden units are {labels}")));
    };
    if status(board, unit) != Status::Hidden {
        return Err(fault(format!("`{unit}` is not hidden"))
            .help("only a unit that is hidden can be opened"));
    }
    let hex = secret.hex;
    if !tables.map.grid.has(hex) || hex.column <= EAST_OF {
        return Err(fault(format!("`{unit}` is not hidden in `{hex}`"))
            .help("the detachment hides in hexes east of column 12"));
    }
    // A Confederate that retreats in a Union player-turn cannot know what is hidden there.
    if board.has_unit(hex, Side::Csa) && !board.watched.contains(&hex) {
        return Err(fault(format!(
            "`{unit}` is hidden in `{hex}`, where the enemy stands"
        ))
        .help("the enemy would have seen it before"));
    }
    Ok(unit)
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

/// The labels of what is hidden.
#[must_use]
pub fn labels(board: &Board) -> BTreeSet<String> {
    UNITS
        .into_iter()
        .filter(|unit| status(board, *unit) == Status::Hidden)
        .map(|unit| unit.to_string())
        .collect()
}
