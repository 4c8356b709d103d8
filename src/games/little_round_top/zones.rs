//! Zones of control (9.0).

use super::board::{Board, Company};
use super::map::Map;
use super::unit::CompanyId;
use crate::hex::HexId;
use crate::side::Side;

/// Whether a company has a zone of control now (9.0a to 9.0c, 9.0-R1, 9.0-R2).
#[must_use]
pub fn has_zone(board: &Board, company: &Company) -> bool {
    let _ = (board, company);
    todo!()
}

/// The hexes that a company controls; none without a zone.
#[must_use]
pub fn controlled(map: &Map, board: &Board, company: &Company) -> Vec<HexId> {
    let _ = (map, board, company);
    todo!()
}

/// The companies of `side` that control a hex, by ascending hex, top first.
#[must_use]
pub fn controllers(map: &Map, board: &Board, side: Side, hex: HexId) -> Vec<CompanyId> {
    let _ = (map, board, side, hex);
    todo!()
}

/// Whether a hex lies in a zone of control of `side`.
#[must_use]
pub fn in_zone(map: &Map, board: &Board, side: Side, hex: HexId) -> bool {
    !controllers(map, board, side, hex).is_empty()
}
