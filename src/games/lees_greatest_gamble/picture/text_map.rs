//! The board as a small text map, north up, at most 80 columns.

use crate::games::lees_greatest_gamble::board::Board;
use crate::games::lees_greatest_gamble::tables::Tables;

/// The map.
#[must_use]
pub fn text_map(tables: &Tables, board: &Board) -> String {
    let _ = (tables, board);
    todo!()
}
