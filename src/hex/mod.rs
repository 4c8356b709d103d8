//! What the hex games share: hex numbers, directions, distances, straight lines, pictures, and how
//! names and answers are written.
//!
//! All geometry is exact: whole numbers only, no tolerance.

mod direction;
mod grid;
mod id;
pub mod line;
pub(crate) mod names;
mod paper;
pub mod picture;
mod spot;

pub use direction::{Direction, Turn};
pub use grid::{Grid, Low};
pub use id::{HexId, Hexside};
pub use line::{Crossing, Line, Passed, Walk};
pub(crate) use paper::Paper;
pub(crate) use spot::Spot;
