//! D: the Melee Phase (3.0j, 11.0).

use crate::games::little_round_top::turn::Turn;

/// Carries out the phase, or rehearses it.
pub fn carry_out(turn: &mut Turn<'_>) {
    let _ = turn;
    todo!()
}
