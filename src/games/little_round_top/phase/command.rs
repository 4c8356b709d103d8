//! A: the Command Phase (3.0c to 3.0g).

use crate::games::little_round_top::turn::Turn;

/// Carries out the phase, or rehearses it.
pub fn carry_out(turn: &mut Turn<'_>) {
    let _ = turn;
    todo!()
}
