//! Victory (4, 23.2 to 23.5).

use super::board::Board;
use super::tables::Tables;
use crate::rule::Rule;
use crate::ruleset::Ending;
use crate::side::Side;

/// What a side has scored, part by part, each with its rule (4.3).
#[must_use]
pub fn points(tables: &Tables, board: &Board, side: Side) -> Vec<(i64, String, Rule)> {
    let _ = (tables, board, side);
    todo!()
}

/// How the game ended, or how it would if it ended now.
#[must_use]
pub fn ending(tables: &Tables, board: &Board) -> Ending {
    let _ = (tables, board);
    todo!()
}
