//! Hidden Movement Counters are made, or removed by choice (18.2, 18.4a, 18.6, 18.7).

use crate::games::lees_greatest_gamble::orders::{CreateOrder, MoveOrder};
use crate::games::lees_greatest_gamble::turn::Turn;
use crate::games::lees_greatest_gamble::unit::MarkerId;

/// 18.2, 18.6, 18.7: markers are made, all of the order or none.
pub fn create(turn: &mut Turn<'_>, order: &CreateOrder) {
    let _ = (turn, order);
    todo!()
}

/// 18.4a: a marker whose contents are public is removed and its units deploy.
pub fn remove(turn: &mut Turn<'_>, marker: MarkerId, order: &MoveOrder) {
    let _ = (turn, marker, order);
    todo!()
}
