//! C: the Fire Combat Phase (3.0i).

mod nearest;
mod ordered;
mod rehearsal;
mod standing;

use crate::games::little_round_top::detachment;
use crate::games::little_round_top::turn::Turn;

/// C1: Defensive Fire, by the other side's standing orders; nothing in a rehearsal.
pub fn defensive(turn: &mut Turn<'_>) {
    turn.marks.fired.clear();
    turn.marks.fired_on.clear();
    if turn.rehearsing().is_none() {
        let opened = detachment::open_fire(turn);
        standing::fire(turn, &opened);
    }
}

/// C2: Offensive Fire, by the orders; a rehearsal finds what can never be fired.
pub fn offensive(turn: &mut Turn<'_>) {
    if turn.rehearsing().is_some() {
        rehearsal::try_all(turn);
    } else {
        ordered::fire(turn);
    }
    // 10.33a: the orders to volley are gone.
    turn.marks.volley.clear();
}
