//! Order forms: every unit with its state and its options as comments.

use super::board::Board;
use super::orders::Secret;
use super::tables::Tables;
use crate::side::Side;
use std::collections::BTreeMap;

/// The order form of the active side.
#[must_use]
pub fn form(tables: &Tables, board: &Board) -> String {
    let _ = (tables, board);
    todo!()
}

/// The form of standing orders.
#[must_use]
pub fn standing_form(tables: &Tables, board: &Board, side: Side) -> String {
    let _ = (tables, board, side);
    todo!()
}

/// The private part of an order form.
#[must_use]
pub fn hidden_form(
    tables: &Tables,
    board: &Board,
    side: Side,
    held: &BTreeMap<String, Secret>,
) -> String {
    let _ = (tables, board, side, held);
    todo!()
}
