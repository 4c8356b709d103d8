//! What changed between two boards: losses and returns.

use super::board::Board;
use super::tables::Tables;
use crate::ruleset::Sheet;

/// The sheet.
#[must_use]
pub fn losses(tables: &Tables, before: &Board, after: &Board) -> Sheet {
    let _ = (tables, before, after);
    todo!()
}
