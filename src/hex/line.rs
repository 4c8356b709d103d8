//! The straight line between the centres of two hexes.
//!
//! A column is three units wide and a hex two half-hexes high, so that every centre and every
//! corner has whole coordinates: a hex has its corners at (±2, 0) and (±1, ±1) from its centre.
//! The grid so drawn is only a stretched one, and stretching keeps straight lines straight.

use super::{Direction, Grid, HexId};

/// What a line passes between its two ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Passed {
    /// The inside of a hex.
    Hex(HexId),
    /// The hexside between two hexes, along its whole length. Either hex may lie off the grid,
    /// beyond its first or last row. Beyond row 00 there is no number: along the outer side of a
    /// hex of row 00 that hex stands for both.
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

/// A walk along a line: what it passes, one after another, without the two ends. It allocates
/// nothing.
#[derive(Clone, Debug)]
pub struct Walk<'a> {
    grid: &'a Grid,
    /// From the first centre to the last.
    toward: Offset,
    /// Where it is: a hex whose inside it crosses, and that hex's centre as seen from the first.
    at: HexId,
    centre: Offset,
    to: HexId,
    /// The hex that follows a hexside along which it went.
    next: Option<(HexId, Offset)>,
    /// How it left the hex before.
    left: Crossing,
}

/// East and south of a point.
type Offset = (i32, i32);

/// The corners of a hex as seen from its centre; the side `Direction::ALL[k]` has the corners `k`
/// and `k + 1`.
const CORNERS: [Offset; 6] = [(-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0)];

/// The centres of the neighbours, in the order of `Direction::ALL`.
const CENTRES: [Offset; 6] = [(0, -2), (3, -1), (3, 1), (0, 2), (-3, 1), (-3, -1)];

/// Greater than 0 when `point` lies clockwise of `toward`, 0 when on its line.
const fn turn(toward: Offset, point: Offset) -> i32 {
    toward.0 * point.1 - toward.1 * point.0
}

const fn add(one: Offset, other: Offset) -> Offset {
    (one.0 + other.0, one.1 + other.1)
}

impl Line {
    /// The line from `from` to `to`; none when they are the same hex.
    #[must_use]
    pub fn between(grid: &Grid, from: HexId, to: HexId) -> Option<Line> {
        let mut walk = Walk::new(grid, from, to)?;
        let leaves = walk.leaves();
        let passed = walk.by_ref().collect();
        Some(Line {
            leaves,
            passed,
            enters: walk.enters(),
        })
    }
}

impl<'a> Walk<'a> {
    /// The walk from `from` to `to`; none when they are the same hex.
    #[must_use]
    pub fn new(grid: &'a Grid, from: HexId, to: HexId) -> Option<Self> {
        if from == to {
            return None;
        }
        let east = i32::from(to.column) - i32::from(from.column);
        let toward = (3 * east, grid.y(to) - grid.y(from));
        Some(Walk {
            grid,
            toward,
            at: from,
            centre: (0, 0),
            to,
            next: None,
            left: exit(toward, (0, 0)),
        })
    }

    /// Where it leaves the hex that it is in now: the first one, before the first step.
    #[must_use]
    pub fn leaves(&self) -> Crossing {
        exit(self.toward, self.centre)
    }

    /// Where it enters the last hex. To be asked when the walk is over.
    #[must_use]
    pub fn enters(&self) -> Crossing {
        match self.left {
            Crossing::Side(side) => Crossing::Side(side.opposite()),
            Crossing::Corner(one, other) => Crossing::Corner(one.opposite(), other.opposite()),
        }
    }

    fn arrive(&mut self, hex: HexId, centre: Offset) -> Option<Passed> {
        self.at = hex;
        self.centre = centre;
        (hex != self.to).then_some(Passed::Hex(hex))
    }
}

impl Iterator for Walk<'_> {
    type Item = Passed;

    fn next(&mut self) -> Option<Passed> {
        if let Some((hex, centre)) = self.next.take() {
            return self.arrive(hex, centre);
        }
        if self.at == self.to {
            return None;
        }
        self.left = exit(self.toward, self.centre);
        let (one, other) = match self.left {
            Crossing::Side(side) => (side, side),
            Crossing::Corner(one, other) => {
                // A hexside runs on from the corner, straight away from the centre.
                let bend = turn(self.toward, CORNERS[other.index()]);
                match bend {
                    0 => (one, other),
                    1.. => (one, one),
                    _ => (other, other),
                }
            }
        };
        let first = self.grid.beyond(self.at, one);
        let centre = add(self.centre, CENTRES[one.index()]);
        if one == other {
            return self.arrive(first?, centre);
        }
        let second = self.grid.beyond(self.at, other);
        let last = match (first, second) {
            (Some(hex), _) => self.grid.beyond(hex, other),
            (None, Some(hex)) => self.grid.beyond(hex, one),
            (None, None) => None,
        }?;
        self.next = Some((last, add(centre, CENTRES[other.index()])));
        Some(Passed::Between(first.or(second)?, second.or(first)?))
    }
}

/// Where a line through the first centre leaves a hex whose inside it crosses.
fn exit(toward: Offset, centre: Offset) -> Crossing {
    let side = |corner: Offset| turn(toward, add(centre, corner)).signum();
    let mut before = side(CORNERS[5]);
    for (at, corner) in CORNERS.iter().enumerate() {
        let here = side(*corner);
        let clockwise = Direction::ALL[at];
        let previous = clockwise.clockwise(5);
        if before < 0 && here > 0 {
            return Crossing::Side(previous);
        }
        if here == 0 && before < 0 {
            return Crossing::Corner(previous, clockwise);
        }
        before = here;
    }
    // Not reached: a line through the inside of a hex has corners on both of its sides.
    Crossing::Side(Direction::N)
}
