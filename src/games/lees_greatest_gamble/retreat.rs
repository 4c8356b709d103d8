//! Retreats (12.3, 12.4, 9.3).

pub mod choice;
mod path;
pub mod stop;

use super::turn::Turn;
use super::unit::UnitId;
use crate::hex::HexId;
use crate::rule::Rule;

/// 12.4, 12.4l: units of one hex retreat together, in this order: first to last. Each goes its own
/// way; the stops are counted when all have stopped (9.3c). Those that were Routed, captured or left
/// the map on the way are gone afterwards.
pub fn together(turn: &mut Turn<'_>, units: &[UnitId], rules: &[Rule]) {
    let mut stopped: Vec<(UnitId, HexId)> = Vec::new();
    for unit in units {
        if let Some(hex) = path::carry_out(turn, *unit, rules) {
            stopped.push((*unit, hex));
        }
    }
    stop::overstack(turn, &stopped);
}
