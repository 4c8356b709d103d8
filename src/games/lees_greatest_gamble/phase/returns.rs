//! M-C: Routed and Eliminated units return beside their Train (5.3e, 7.7, 10.4).

use crate::games::lees_greatest_gamble::turn::Turn;

/// Carries out M-C, or rehearses it.
pub fn carry_out(turn: &mut Turn<'_>) {
    let _ = turn;
    todo!()
}
