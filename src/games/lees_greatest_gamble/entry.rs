//! Reinforcements and entry hexes (3.3, 10, 22.1, 22.6).

use super::board::Board;
use super::tables::Tables;
use super::unit::{Entry, Piece, UnitId};
use crate::hex::HexId;
use crate::rule::Rule;

/// When and where a unit is due by the schedule (S-1): day, turn, entry. None for a unit that the
/// scenario set up or does not use.
#[must_use]
pub fn due(tables: &Tables, unit: UnitId) -> Option<(i64, i64, Entry)> {
    let _ = (tables, unit);
    todo!()
}

/// Whether a waiting piece may enter by this entry hex now (3.3f, 10.3a, 22.1, 22.6c, 23.5e).
///
/// # Errors
///
/// The rule that forbids it, why, and what would be legal.
pub fn may_enter(
    tables: &Tables,
    board: &Board,
    piece: Piece,
    entry: Entry,
) -> Result<HexId, (Rule, String, String)> {
    let _ = (tables, board, piece, entry);
    todo!()
}

/// Every piece of a side that may enter in this player-turn, with the entry hexes open to it.
#[must_use]
pub fn arrivals(
    tables: &Tables,
    board: &Board,
    side: crate::side::Side,
) -> Vec<(Piece, Vec<Entry>)> {
    let _ = (tables, board, side);
    todo!()
}
