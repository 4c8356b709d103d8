//! What the enemy sees of Hidden Movement Counters, and what follows (18.2b, 18.4).

use super::board::Board;
use super::tables::Tables;
use super::turn::Turn;
use super::unit::{MarkerId, Piece};
use crate::rule::Rule;
use crate::side::Side;

/// The markers of `side` that must be opened: the enemy observes their hex on this board, or has
/// seen them (`seen`). By label, each with its rule. Off-map ones never.
#[must_use]
pub fn due(tables: &Tables, board: &Board, side: Side) -> Vec<(String, Rule)> {
    let _ = (tables, board, side);
    todo!()
}

/// 18.4f: tests every marker, those of the reacting side first, then by hex number: at the start of
/// M, and after a deployment.
pub fn all(turn: &mut Turn<'_>) {
    let _ = turn;
    todo!()
}

/// 18.4b, 18.4f: tests after a piece has come to where it stands by a step, a placement, an
/// advance or a retreat: a marker, whether it is seen; a unit or Train, what it sees.
///
/// A seen marker of the resolver is opened through the veil and deployed at once; one of the active
/// side whose contents are public (`contents`) is deployed too; otherwise it is marked `seen`, and
/// its owner opens it in his next document. All that deploy are tested again.
pub fn after(turn: &mut Turn<'_>, piece: Piece) {
    let _ = (turn, piece);
    todo!()
}

/// Whether the enemy of a marker observes it where it stands.
#[must_use]
pub fn is_seen(tables: &Tables, board: &Board, marker: MarkerId) -> bool {
    let _ = (tables, board, marker);
    todo!()
}
