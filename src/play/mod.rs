//! What the player-turns of every game are made of, whatever its rules.

mod condition;
mod passes_on;
mod reading;
mod turn;

pub(crate) use condition::{Facts, of_hex};
pub(crate) use passes_on::passes_on;

pub use condition::When;
pub use reading::{Reading, misplaced, over, twice};
pub use turn::{Finding, Played, Turn};
