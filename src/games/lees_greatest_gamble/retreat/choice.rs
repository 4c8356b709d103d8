//! Which hex a retreating unit enters (12.4a, 12.4i; section "Owner choices and defaults").

use super::stop::{self, Near};
use crate::games::lees_greatest_gamble::board::Board;
use crate::games::lees_greatest_gamble::costs;
use crate::games::lees_greatest_gamble::fate::way;
use crate::games::lees_greatest_gamble::printed::STACK;
use crate::games::lees_greatest_gamble::tables::Tables;
use crate::games::lees_greatest_gamble::unit::UnitId;
use crate::hex::HexId;

/// How good a hex is by default, the best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Rank {
    /// It may stop there without overstack.
    Stop,
    /// Enemy cavalry sends it on.
    Cavalry,
    /// Enemy infantry sends it on, after a check.
    Infantry,
    /// It stops there and overstacks.
    Overstack,
}

/// 12.4i: the hexes that a unit in `here` can enter, by number: on the map, nothing of the enemy in
/// them, not prohibited to it, not left by it in this retreat (`left`).
#[must_use]
pub fn enterable(
    tables: &Tables,
    board: &Board,
    unit: UnitId,
    here: HexId,
    left: &[HexId],
) -> Vec<HexId> {
    let enemy = unit.side().other();
    let mut hexes: Vec<HexId> = tables
        .map
        .grid
        .neighbours(here)
        .filter(|hex| !left.contains(hex))
        .filter(|hex| !board.holds(*hex, enemy))
        .filter(|hex| !costs::prohibited(tables, tables.arm(unit), *hex))
        .collect();
    hexes.sort_unstable();
    hexes
}

/// 12.4a: the hex that it enters: the first of the owner's list (`wishes`) that it can enter, else
/// by default, the nearest to its Train and the lowest number among equals. None when there is none.
#[must_use]
pub fn next(
    tables: &Tables,
    board: &Board,
    unit: UnitId,
    open: &[HexId],
    wishes: &[HexId],
) -> Option<HexId> {
    let first = wishes.iter().copied().find(|hex| open.contains(hex));
    first.or_else(|| {
        let home = way::home(tables, board, unit.side());
        open.iter().copied().min_by_key(|hex| {
            let far = home.map_or(0, |home| tables.map.grid.distance(*hex, home));
            (rank(tables, board, unit, *hex), far, *hex)
        })
    })
}

fn rank(tables: &Tables, board: &Board, unit: UnitId, hex: HexId) -> Rank {
    match stop::near(tables, board, unit.side(), hex) {
        Near::Infantry => Rank::Infantry,
        Near::Cavalry => Rank::Cavalry,
        Near::Nobody if board.counters(hex) >= STACK => Rank::Overstack,
        Near::Nobody => Rank::Stop,
    }
}
