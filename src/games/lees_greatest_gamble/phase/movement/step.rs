//! One movement: its MP, its steps, what each step brings with it (8.2 to 8.6, 15.1 to 15.3, 22.2,
//! 22.4), and the declaration at its end (8.4).

use crate::games::lees_greatest_gamble::orders::Way;
use crate::games::lees_greatest_gamble::turn::Turn;
use crate::games::lees_greatest_gamble::unit::Piece;
use crate::side::Side;
use std::ops::Range;

/// Carries out what a piece is ordered to do in M-A, by its owner or by the side that took control
/// of it. `span` is the place of the piece's name in the orders.
pub fn carry_out(
    turn: &mut Turn<'_>,
    piece: Piece,
    mover: Side,
    way: &Way,
    span: Option<&Range<usize>>,
) {
    let _ = (turn, piece, mover, way, span);
    todo!()
}
