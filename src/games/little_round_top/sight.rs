//! Line of sight and range (10.7, 10.22, 19.42).

use super::board::Board;
use super::map::Map;
use crate::hex::HexId;
use crate::rule::Rule;

/// What is seen from one hex of another, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sight {
    /// Whether it is seen.
    pub seen: bool,
    /// 10.22, 19.42-R2: the range.
    pub range: i64,
    /// What the line passes and what decides, each with its rule.
    pub because: Vec<(Rule, String)>,
}

/// Whether a unit in `from` sees a unit in `to`.
#[must_use]
pub fn sees(map: &Map, board: &Board, from: HexId, to: HexId) -> bool {
    explain(map, board, from, to).seen
}

/// Whether a unit in `from` sees a unit in `to`, with the reasons.
#[must_use]
pub fn explain(map: &Map, board: &Board, from: HexId, to: HexId) -> Sight {
    let _ = (map, board, from, to);
    todo!()
}

/// 10.22, 19.42-R2: the range between two hexes of the map, 0 for one hex.
#[must_use]
pub fn range(map: &Map, from: HexId, to: HexId) -> i64 {
    let _ = (map, from, to);
    todo!()
}
