//! What a side decides in private: the `[hidden]` table of a draft, and what is opened (18).

use super::board::Board;
use super::orders::{Orders, Secret};
use super::tables::Tables;
use crate::diagnostic::Diagnostic;
use crate::draft::{Reader, Table};
use crate::report::Log;
use crate::side::Side;
use std::collections::BTreeMap;

/// The labels of all that `side` must seal with these orders: its markers in use whose contents are
/// not public, and those that the orders make.
#[must_use]
pub fn labels(board: &Board, side: Side, orders: &Orders) -> Vec<String> {
    let _ = (board, side, orders);
    todo!()
}

/// Reads the `[hidden]` table: `[hidden.C-HMC-3]` with `units = ["C1"]` and `deploy = ["C1 3029"]`.
#[must_use]
pub fn hide(
    tables: &Tables,
    board: &Board,
    side: Side,
    orders: &Orders,
    before: &BTreeMap<String, Secret>,
    table: Option<Table<'_>>,
    reader: &mut Reader<'_>,
) -> Option<BTreeMap<String, Secret>> {
    let _ = (tables, board, side, orders, before, table, reader);
    todo!()
}

/// Whether what `side` hides could become with these orders what it became.
///
/// # Errors
///
/// Units in no marker or in two, a marker whose units changed, a decoy made without a marker that
/// holds units, each with its rule.
pub fn hidden_move(
    tables: &Tables,
    board: &Board,
    side: Side,
    orders: &Orders,
    before: &BTreeMap<String, Secret>,
    after: &BTreeMap<String, Secret>,
) -> Result<(), Diagnostic> {
    let _ = (tables, board, side, orders, before, after);
    todo!()
}

/// The board with an opened marker of `side` on it: deployed if the enemy sees it or has seen it,
/// else with its `contents` public.
///
/// # Errors
///
/// Contents that contradict what is public.
pub fn reveal(
    tables: &Tables,
    board: &Board,
    side: Side,
    label: &str,
    value: &Secret,
    log: &mut Log,
) -> Result<Board, Diagnostic> {
    let _ = (tables, board, side, label, value, log);
    todo!()
}
