//! What an act costs in Command Points (4.3: H-01 to H-10).

use super::board::Formation;
use super::tables::Tables;
use crate::hex::HexId;
use crate::tally::Tally;

/// A company's way into the next hex, forward or backing, without 19.42.
#[must_use]
pub fn step(tables: &Tables, formation: Formation, from: HexId, to: HexId, back: bool) -> Tally {
    let _ = (tables, formation, from, to, back);
    todo!()
}
