//! The six directions of a hex grid whose columns stand upright.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// A hexside, or the direction of the hex beyond it; clockwise from north.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Direction {
    /// North.
    N,
    /// North-east.
    NE,
    /// South-east.
    SE,
    /// South.
    S,
    /// South-west.
    SW,
    /// North-west.
    NW,
}

/// How a unit turns in its hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Turn {
    /// Anticlockwise.
    Left,
    /// Clockwise.
    Right,
}

impl Direction {
    /// All six, clockwise from north.
    pub const ALL: [Direction; 6] = [
        Direction::N,
        Direction::NE,
        Direction::SE,
        Direction::S,
        Direction::SW,
        Direction::NW,
    ];

    /// Its place in [`Direction::ALL`].
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The direction `sides` hexsides clockwise from this one.
    #[must_use]
    pub const fn clockwise(self, sides: usize) -> Direction {
        Direction::ALL[(self as usize + sides) % 6]
    }

    /// The direction `sides` hexsides away.
    #[must_use]
    pub const fn turned(self, turn: Turn, sides: usize) -> Direction {
        match turn {
            Turn::Right => self.clockwise(sides),
            Turn::Left => self.clockwise(6 - sides % 6),
        }
    }

    /// The opposite direction.
    #[must_use]
    pub const fn opposite(self) -> Direction {
        self.clockwise(3)
    }

    /// How many hexsides lie between two directions: 0 to 3.
    #[must_use]
    pub const fn apart(self, other: Direction) -> usize {
        let clockwise = (other as usize + 6 - self as usize) % 6;
        if clockwise > 3 {
            6 - clockwise
        } else {
            clockwise
        }
    }

    /// The three hexsides before a unit that faces this way: the side itself in the middle.
    #[must_use]
    pub const fn front(self) -> [Direction; 3] {
        [self.clockwise(5), self, self.clockwise(1)]
    }

    /// The name: `NE`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Direction::N => "N",
            Direction::NE => "NE",
            Direction::SE => "SE",
            Direction::S => "S",
            Direction::SW => "SW",
            Direction::NW => "NW",
        }
    }
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl FromStr for Direction {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Direction::ALL
            .into_iter()
            .find(|direction| direction.as_str().eq_ignore_ascii_case(text))
            .ok_or_else(|| {
                format!("`{text}` is no hexside; the hexsides are N, NE, SE, S, SW and NW")
            })
    }
}
