//! The order of groups and bombardments (5.3g, 5.3h, 9.5a, 17.4f, 17.4g).

use crate::games::lees_greatest_gamble::turn::Turn;

/// What comes next in CB: whole groups and bombardments, as indices of `marks.declared`, in order.
#[must_use]
pub fn order(turn: &Turn<'_>) -> Vec<Part> {
    let _ = turn;
    todo!()
}

/// A part of the Combat Phase; the numbers are places in `marks.declared`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// The attacks on one hex, in order; bombardments may stand inside (5.3h).
    Group(Vec<usize>),
    /// Artillery of one hex against one target (14.7e).
    Bombardment(Vec<usize>),
}
