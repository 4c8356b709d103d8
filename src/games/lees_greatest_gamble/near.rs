//! Who is near a hex. Markers are never near (18.3e, 5.3k).

use super::board::{Board, Unit};
use super::tables::Tables;
use super::unit::Arm;
use crate::hex::HexId;
use crate::side::Side;

/// The units of `side` on the map next to a hex, by id.
pub fn units<'b>(
    tables: &'b Tables,
    board: &'b Board,
    side: Side,
    hex: HexId,
) -> impl Iterator<Item = &'b Unit> {
    board.on_map(side).filter(move |unit| {
        unit.at
            .is_some_and(|at| tables.map.grid.distance(at, hex) == 1)
    })
}

/// 5.3k: whether a unit or the Train of `side` stands next to a hex.
#[must_use]
pub fn any(tables: &Tables, board: &Board, side: Side, hex: HexId) -> bool {
    units(tables, board, side, hex).next().is_some()
        || board
            .train_at(side)
            .is_some_and(|at| tables.map.grid.distance(at, hex) == 1)
}

/// Whether a unit of `side` and of this arm stands next to a hex.
#[must_use]
pub fn arm(tables: &Tables, board: &Board, side: Side, hex: HexId, arm: Arm) -> bool {
    units(tables, board, side, hex).any(|unit| tables.arm(unit.id) == arm)
}

/// 7.4f, 15.1: how far the nearest unit or Train of `side` is from a hex; none if it has none.
#[must_use]
pub fn distance(tables: &Tables, board: &Board, side: Side, hex: HexId) -> Option<u32> {
    let units = board.on_map(side).filter_map(|unit| unit.at);
    units
        .chain(board.train_at(side))
        .map(|at| tables.map.grid.distance(at, hex))
        .min()
}

/// 8.6b: how far the nearest infantry brigade of `side` is from a hex.
#[must_use]
pub fn infantry_distance(tables: &Tables, board: &Board, side: Side, hex: HexId) -> Option<u32> {
    let infantry = board
        .on_map(side)
        .filter(|unit| tables.arm(unit.id) == Arm::Infantry);
    infantry
        .filter_map(|unit| unit.at)
        .map(|at| tables.map.grid.distance(at, hex))
        .min()
}
