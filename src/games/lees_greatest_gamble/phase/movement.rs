//! M-A: movement and declarations (5.3c, 8).

pub mod bar;
pub mod control;
pub mod create;
pub mod step;

use crate::games::lees_greatest_gamble::turn::Turn;

/// Carries out M-A, or rehearses it: markers are tested (18.4f), returns from off the map are rolled
/// (22.6f), orders are carried out one after another, control attempts where they fall (17.3), then
/// stacks are ordered (9.4b).
pub fn carry_out(turn: &mut Turn<'_>) {
    let _ = turn;
    todo!()
}
