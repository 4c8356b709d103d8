//! Who has seen a Confederate, and what the board remembers of sights while something is hidden
//! (19.1-R1, 19.2d).

use super::{any_hidden, belongs, name};
use crate::games::little_round_top::board::Board;
use crate::games::little_round_top::map::Map;
use crate::games::little_round_top::printed::{CLEARED_AS_ONE, HIDDEN_EAST_OF, SIGHT};
use crate::games::little_round_top::rules::{RULE_19_1_R1, RULE_19_1A, RULE_19_1D};
use crate::games::little_round_top::sight;
use crate::games::little_round_top::turn::Turn;
use crate::games::little_round_top::unit::{Regiment, UnitId};
use crate::hex::HexId;
use crate::side::Side;

/// 19.1a, 19.1d, 19.1-R1: regiments of which a company sees a Confederate in `hex` are free. It
/// counts from the next own Movement Phase on, and no Confederate enters a hex in a Union one.
pub(super) fn set_free(turn: &mut Turn<'_>, unit: UnitId, hex: HexId) {
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

/// What the board remembers while part of the detachment is hidden.
pub(super) fn remember(turn: &mut Turn<'_>, hex: HexId) {
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
    let near = map.grid.within(hex, farthest(1));
    let reach = if near.iter().any(|other| map.cell(*other).cleared) {
        map.grid.within(hex, farthest(CLEARED_AS_ONE))
    } else {
        near
    };
    reach
        .into_iter()
        .filter(|other| other.column > HIDDEN_EAST_OF)
        .collect()
}

/// When nothing is hidden any more, nothing is to be remembered.
pub(super) fn forget(board: &mut Board) {
    board.watched.clear();
    board.sightings.clear();
}

/// The farthest hex in sight when so many hexes count as one.
fn farthest(as_one: i64) -> u32 {
    u32::try_from(SIGHT * as_one).unwrap_or(0)
}
