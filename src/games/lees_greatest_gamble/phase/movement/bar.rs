//! Which hexes a piece may enter by command state and enemy (8.6a, 8.6b, 16.4, 16.5, 16.6).

use crate::games::lees_greatest_gamble::turn::Turn;
use crate::games::lees_greatest_gamble::unit::Piece;
use crate::hex::HexId;
use crate::rule::Rule;
use crate::side::Side;

/// 16.4, 16.5: whether the command state of the active side lets a piece enter a hex, moved by
/// `mover` (17.4c). Also asked for a voluntary deployment (18.5c).
///
/// # Errors
///
/// The rule that forbids it, and why.
pub fn state(turn: &Turn<'_>, piece: Piece, mover: Side, hex: HexId) -> Result<(), (Rule, String)> {
    let _ = (turn, piece, mover, hex);
    todo!()
}
