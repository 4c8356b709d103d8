//! Enemy control of units in Panic (17.3 to 17.5).

use crate::games::lees_greatest_gamble::turn::Turn;
use crate::games::lees_greatest_gamble::unit::Piece;

/// 17.3a to 17.3c: the owner is about to use a piece; an attempt is made if the other side's list
/// names it and chances are left. Says whether the owner goes on with it.
pub fn attempt(turn: &mut Turn<'_>, piece: Piece) -> bool {
    let _ = (turn, piece);
    todo!()
}

/// 17.3d: what is left of the chances, down the list, after the owner has moved all he wants.
pub fn late(turn: &mut Turn<'_>) {
    let _ = turn;
    todo!()
}
