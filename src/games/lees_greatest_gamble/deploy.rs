//! Deployment from Hidden Movement Counters (18.5, 18.8).

use super::board::Board;
use super::tables::Tables;
use super::unit::{MarkerId, UnitId};
use crate::hex::HexId;
use crate::report::Log;
use crate::rule::Rule;
use std::collections::BTreeMap;

/// Removes a marker and puts its units on the map in or around its hex: where `wishes` say if that
/// is legal, else the lowest-numbered legal hex, the first unit first; with no room the nearest hex
/// with room (18.5d). The hex of a unit that is not named stays its owner's default. Legal is:
/// within stacking, passable to the arm, no enemy unit, Train or marker in it, and `allowed`
/// (16.4 in a voluntary removal, 18.5c). Artillery deploys Ready unless Disrupted (18.8d, 18.8e);
/// units deployed at night are Disrupted (20.2d). Gives the units, in order.
pub fn deploy(
    tables: &Tables,
    board: &mut Board,
    marker: MarkerId,
    units: &[UnitId],
    wishes: &BTreeMap<UnitId, HexId>,
    allowed: &dyn Fn(&Board, UnitId, HexId) -> bool,
    rules: &[Rule],
    log: &mut Log,
) -> Vec<UnitId> {
    let _ = (tables, board, marker, units, wishes, allowed, rules, log);
    todo!()
}
