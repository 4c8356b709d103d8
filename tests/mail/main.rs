//! Mail that comes in: every way in which it is mangled, and what `receive` makes of it.

mod clients;
mod letter;
mod mailbox;
mod matrix;
mod mutated;
#[path = "../exchange/orders.rs"]
mod orders;
#[path = "../exchange/player.rs"]
#[allow(dead_code, reason = "shared with the tests of the exchange by files")]
mod player;
mod program;
mod refusals;
mod structure;
mod umpire;
