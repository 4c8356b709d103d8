//! What a player-turn cost.

use super::board::Board;
use super::tables::Tables;
use crate::ruleset::Sheet;

/// 10.6a: the boxes marked between two boards, officers lost and flags that changed hands.
#[must_use]
pub fn losses(tables: &Tables, before: &Board, after: &Board) -> Sheet {
    let _ = (tables, before, after);
    Sheet {
        title: "losses".to_owned(),
        columns: Vec::new(),
        rows: Vec::new(),
    }
}
