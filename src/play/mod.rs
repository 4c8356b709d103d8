//! What the player-turns of every game are made of, whatever its rules.

mod condition;
mod finding;
mod passes_on;
mod reading;
mod turn;

pub(crate) use condition::{Facts, of_hex};
pub(crate) use passes_on::passes_on;

pub use condition::When;
pub use finding::{Finding, add_once, same_thing};
pub use reading::{Reading, above, each_once, misplaced, over, twice};
pub use turn::{Played, Trial, Turn};
