//! Victory Hexes and points (18.0).

use super::board::Board;
use super::tables::Tables;
use super::turn::Turn;
use super::unit::{CompanyId, Regiment};
use crate::hex::HexId;
use crate::ruleset::Ending;
use crate::side::Side;
use crate::tally::Tally;

/// 18.2a, 18.2-R1: a company is in a hex; if it is a Victory Hex and no enemy company is in it,
/// it is its side's now.
pub fn take(turn: &mut Turn<'_>, company: CompanyId, hex: HexId) {
    let _ = (turn, company, hex);
    todo!()
}

/// 18.2-R1: a melee in a hex has ended; the side left in it takes it.
pub fn melee_over(turn: &mut Turn<'_>, hex: HexId) {
    let _ = (turn, hex);
    todo!()
}

/// 18.2: whose a Victory Hex is now; nobody's while a melee goes on in it.
#[must_use]
pub fn holder(board: &Board, hex: HexId) -> Option<Side> {
    let _ = (board, hex);
    todo!()
}

/// 16.3b, 16.3-R1: how many Victory Hexes a regiment controls.
#[must_use]
pub fn held_by(board: &Board, regiment: Regiment) -> i64 {
    let _ = (board, regiment);
    todo!()
}

/// 18.1, 18.3: a side's points if the game ended now, line by line.
#[must_use]
pub fn points(tables: &Tables, board: &Board, side: Side) -> Tally {
    let _ = (tables, board, side);
    todo!()
}

/// 18.0a, 18.0-R1: who wins, or would if the game ended now.
#[must_use]
pub fn ending(tables: &Tables, board: &Board) -> Ending {
    let _ = (tables, board);
    todo!()
}
