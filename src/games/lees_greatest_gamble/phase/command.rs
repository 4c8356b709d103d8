//! CC: rain, command state, chances to take control, artillery, Train (5.3a, 16.2, 17.1, 20.5).

use crate::games::lees_greatest_gamble::turn::Turn;

/// Carries out the phase, or rehearses it: then the supposed state is set, and nothing is rolled.
pub fn carry_out(turn: &mut Turn<'_>) {
    let _ = turn;
    todo!()
}
