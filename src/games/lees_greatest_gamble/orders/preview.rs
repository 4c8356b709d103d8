//! What `check` shows of legal orders: what each movement costs, what each attack is worth.

use super::Orders;
use crate::games::lees_greatest_gamble::board::Board;
use crate::games::lees_greatest_gamble::tables::Tables;
use crate::ruleset::Sheet;

/// The sheets.
#[must_use]
pub fn sheets(tables: &Tables, board: &Board, orders: &Orders) -> Vec<Sheet> {
    let _ = (tables, board, orders);
    todo!()
}
