//! What the player-turns of every game are made of, whatever its rules.

mod passes_on;
mod turn;

pub(crate) use passes_on::passes_on;
pub use turn::{Finding, Played, Turn};
