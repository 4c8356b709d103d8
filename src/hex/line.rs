//! The straight line between the centres of two hexes.

use super::{Direction, Grid, HexId};

/// What a line passes between its two ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Passed {
    /// The inside of a hex.
    Hex(HexId),
    /// The hexside between two hexes, along its whole length.
    Between(HexId, HexId),
}

/// Where a line leaves its first hex or enters its last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Crossing {
    /// Through a hexside.
    Side(Direction),
    /// Through the corner between two hexsides, the second one clockwise from the first.
    Corner(Direction, Direction),
}

/// A straight line between two different hexes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Where it leaves the first hex: hexsides of that hex.
    pub leaves: Crossing,
    /// What it passes, in order.
    pub passed: Vec<Passed>,
    /// Where it enters the last hex: hexsides of that hex.
    pub enters: Crossing,
}

impl Line {
    /// The line from `from` to `to`; none when they are the same hex.
    #[must_use]
    pub fn between(grid: &Grid, from: HexId, to: HexId) -> Option<Line> {
        let _ = (grid, from, to);
        None
    }
}
