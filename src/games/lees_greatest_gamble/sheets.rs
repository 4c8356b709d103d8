//! Positions, strengths, states and score, for reports.

use super::board::Board;
use super::tables::Tables;
use crate::ruleset::Sheet;

/// The sheets.
#[must_use]
pub fn sheets(tables: &Tables, board: &Board) -> Vec<Sheet> {
    let _ = (tables, board);
    todo!()
}
