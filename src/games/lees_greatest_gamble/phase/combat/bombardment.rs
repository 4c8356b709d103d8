//! Bombardments (14).

use crate::games::lees_greatest_gamble::board::Board;
use crate::games::lees_greatest_gamble::tables::Tables;
use crate::games::lees_greatest_gamble::turn::{Declared, Turn};
use crate::games::lees_greatest_gamble::unit::{Piece, UnitId};
use crate::hex::HexId;
use crate::rule::Rule;

/// 14.1, 14.5, 14.6: whether an artillery unit at `from` may declare a bombardment of a unit or
/// Train now, as far as ground, range and enemy go (not: Ready, unmoved, night).
///
/// # Errors
///
/// The rule that forbids it, and why.
pub fn reaches(
    tables: &Tables,
    board: &Board,
    gun: UnitId,
    from: HexId,
    target: Piece,
) -> Result<HexId, (Rule, String)> {
    let _ = (tables, board, gun, from, target);
    todo!()
}

/// 14.7: artillery of one hex fires at one target. Begins the action. Gives one unit for every roll
/// that was made, and every attack on a Train: the events that may be counterattacked (14.5d).
pub fn make(turn: &mut Turn<'_>, guns: &[Declared]) -> Vec<UnitId> {
    let _ = (turn, guns);
    todo!()
}
