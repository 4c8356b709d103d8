//! C: the Fire Combat Phase (3.0i).

use crate::games::little_round_top::turn::Turn;

/// C1: Defensive Fire, by the other side's standing orders; nothing in a rehearsal.
pub fn defensive(turn: &mut Turn<'_>) {
    let _ = turn;
    todo!()
}

/// C2: Offensive Fire, by the orders; a rehearsal finds what can never be fired.
pub fn offensive(turn: &mut Turn<'_>) {
    let _ = turn;
    todo!()
}
