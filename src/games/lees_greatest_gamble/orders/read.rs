//! Reads drafts and signed orders: TOML into [`Orders`] and [`Standing`].

use super::{Orders, Standing};
use crate::draft::{Reader, Table};
use crate::games::lees_greatest_gamble::tables::Tables;
use crate::side::Side;

/// Keys of a draft above the game's own, for [`Table::finish_below`].
pub const ABOVE: [&str; 0] = [];

/// Reads the active side's orders; faults go to the reader.
pub fn orders(reader: &mut Reader<'_>, tables: &Tables, side: Side, table: &Table<'_>) -> Orders {
    let _ = (reader, tables, side, table);
    todo!()
}

/// Reads standing orders of `side`.
pub fn standing(
    reader: &mut Reader<'_>,
    tables: &Tables,
    side: Side,
    table: Table<'_>,
) -> Standing {
    let _ = (reader, tables, side, table);
    todo!()
}
