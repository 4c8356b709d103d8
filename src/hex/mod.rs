//! Geometry shared by the hex games: hex numbers, directions, distances, straight lines.
//!
//! Everything is exact: whole numbers only, no tolerance.

mod direction;
mod grid;
mod id;
pub mod line;
pub mod picture;

pub use direction::{Direction, Turn};
pub use grid::{Grid, Low};
pub use id::{HexId, Hexside};
pub use line::{Crossing, Line, Passed, Walk};
