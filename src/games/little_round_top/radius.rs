//! Command Radius (4.12, 9.2).

use super::board::Board;
use super::tables::Tables;
use super::unit::OfficerId;
use crate::hex::HexId;

/// An officer's radius now: 11.34a takes one off in a melee.
#[must_use]
pub fn radius(tables: &Tables, board: &Board, officer: OfficerId) -> i64 {
    let _ = (tables, board, officer);
    todo!()
}

/// Whether the radius of an officer on the map reaches a hex (4.12-R1): a path no longer than
/// the radius whose hexes in between are free of enemy zones or hold a friendly unit.
#[must_use]
pub fn reaches(tables: &Tables, board: &Board, officer: OfficerId, hex: HexId) -> bool {
    let _ = (tables, board, officer, hex);
    todo!()
}
