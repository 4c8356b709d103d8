//! The map in plain characters, for terminals and mail.

use crate::games::little_round_top::board::Board;
use crate::games::little_round_top::tables::Tables;

/// The board as a text map of at most 80 columns.
#[must_use]
pub fn text_map(tables: &Tables, board: &Board) -> String {
    let _ = (tables, board);
    String::new()
}
