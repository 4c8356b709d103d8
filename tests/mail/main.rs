//! Mail that comes in: every way in which it is mangled, and what `receive` makes of it.

mod clients;
mod letter;
mod mailbox;
mod matrix;
mod mutated;
#[path = "../exchange/orders.rs"]
mod orders;
mod parts;
#[path = "../exchange/player.rs"]
#[allow(dead_code, reason = "shared with the tests of the exchange by files")]
mod player;
mod program;
mod refusals;
mod structure;
mod umpire;
mod wrong;

/// The steps of writing at which a run is killed: a sample, which begins at another step in each test, so
/// that between them every kind of step is met. With `COUNTERSIGN_EVERY_STEP` set it is all of them.
fn sample(from: u32) -> impl Iterator<Item = u32> {
    let (from, stride) = match std::env::var_os("COUNTERSIGN_EVERY_STEP") {
        Some(_) => (1, 1),
        None => (from, 7),
    };
    (from..200).step_by(stride)
}
