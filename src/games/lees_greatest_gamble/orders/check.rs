//! Checks orders by rehearsing them, once for every command state that may come.

use super::{Orders, Standing};
use crate::draft::{Reader, Table};
use crate::games::lees_greatest_gamble::board::Board;
use crate::games::lees_greatest_gamble::tables::Tables;
use crate::side::Side;

/// The orders of the side whose player-turn it is. Every fault goes to the reader.
pub fn read(
    tables: &Tables,
    board: &Board,
    table: Table<'_>,
    reader: &mut Reader<'_>,
) -> Option<Orders> {
    let _ = (tables, board, table, reader);
    todo!()
}

/// The standing orders of `side`. They are used on a later board, so only what can never become
/// legal is refused.
pub fn standing(
    tables: &Tables,
    board: &Board,
    side: Side,
    table: Option<Table<'_>>,
    reader: &mut Reader<'_>,
) -> Option<Standing> {
    let _ = (tables, board, side, table, reader);
    todo!()
}
