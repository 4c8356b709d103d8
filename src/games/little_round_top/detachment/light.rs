//! How what is hidden comes to light: seen, walked into, or by its own fire (19.2d, 19.2-R1).

use super::{UNITS, any_hidden, may_open, memory, name, status, unit};
use crate::diagnostic::{Diagnostic, Kind};
use crate::games::little_round_top::attack;
use crate::games::little_round_top::board::{Board, Company, Formation, Status};
use crate::games::little_round_top::map::Map;
use crate::games::little_round_top::orders::Secret;
use crate::games::little_round_top::printed::HIDDEN_EAST_OF;
use crate::games::little_round_top::rules::{
    RULE_19_1_R1, RULE_19_1D, RULE_19_2_R1, RULE_19_2D, RULE_20_1B,
};
use crate::games::little_round_top::sight;
use crate::games::little_round_top::tables::Tables;
use crate::games::little_round_top::turn::Turn;
use crate::games::little_round_top::unit::{CompanyId, Regiment, UnitId};
use crate::hex::{Direction, HexId};
use crate::report::Log;
use crate::side::Side;
use std::collections::{BTreeMap, BTreeSet};

/// 19.2-R1, 19.2d: what a Confederate in `hex` walked into or sees is opened. A unit next to a
/// hidden company sees it in any case, so all of its hex come to light together.
pub(super) fn come_to_light(turn: &mut Turn<'_>, unit: UnitId, hex: HexId) {
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
/// before its front (7.21a). Gives those companies, each with its reach.
pub fn open_fire(turn: &mut Turn<'_>) -> BTreeMap<CompanyId, i64> {
    if !may_open(turn) {
        return BTreeMap::new();
    }
    let phase = format!("{} defensive fire", turn.resolver());
    turn.log.begin(phase, "hidden companies open fire");
    let marks = turn.marks.clone();
    let ready = turn.unveil_on_board(RULE_19_2_R1, |tables, board, label, secret| {
        let Some(UnitId::Company(id)) = unit(label) else {
            return false;
        };
        attack::would_fire(tables, board, &marks, id, secret)
    });
    for (label, secret) in &ready {
        let text = format!("{label} in {} fires", secret.hex);
        turn.log.fact(&[RULE_19_2_R1], text);
        place(turn, label, secret);
    }
    if ready.is_empty() {
        turn.log.actions.pop();
    }
    let hexes: BTreeSet<HexId> = ready.iter().map(|(_, secret)| secret.hex).collect();
    let beside = turn.unveil(RULE_19_2_R1, |_, secret| hexes.contains(&secret.hex));
    for (label, secret) in &beside {
        place(turn, label, secret);
    }
    let reaches = ready
        .iter()
        .filter_map(|(label, secret)| match unit(label) {
            Some(UnitId::Company(id)) => Some((id, secret.reach)),
            Some(UnitId::Officer(_)) | None => None,
        });
    reaches.collect()
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
        memory::forget(board);
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
    if !tables.map.grid.has(hex) || hex.column <= HIDDEN_EAST_OF {
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
