//! M-B: rally of Shaken brigades (5.3d, 7.4, 18.8a).

use crate::games::lees_greatest_gamble::turn::Turn;

/// Carries out M-B; nothing in a rehearsal.
pub fn carry_out(turn: &mut Turn<'_>) {
    let _ = turn;
    todo!()
}
