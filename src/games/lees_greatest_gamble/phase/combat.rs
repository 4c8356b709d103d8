//! CB: attacks, bombardments, counterattacks (5.3g, 11 to 15, 19).

pub mod attack;
pub mod bombardment;
pub mod counter;
pub mod differential;
pub mod queue;

use crate::games::lees_greatest_gamble::turn::Turn;

/// Carries out the phase; a rehearsal only looks at what the orders say of it.
pub fn carry_out(turn: &mut Turn<'_>) {
    let _ = turn;
    todo!()
}
