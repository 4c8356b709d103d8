//! The way of a Routed unit to its Train (7.5).

use crate::games::lees_greatest_gamble::board::{Board, Status};
use crate::games::lees_greatest_gamble::tables::Tables;
use crate::games::lees_greatest_gamble::unit::{Entry, UnitId};
use crate::hex::{Grid, HexId};
use crate::side::Side;
use std::cmp::Reverse;

/// Where a Routed unit can get to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// 7.5a: to the Train in this hex.
    Train(HexId),
    /// 7.5c: to this entry hex, the Train being not in play yet.
    Entry(HexId),
    /// 7.5d: to the entry hex only.
    Out {
        /// The entry hex.
        goal: HexId,
        /// 7.5e: whether the Train has left the map.
        left: bool,
    },
    /// 7.5b: nowhere.
    None,
}

/// 7.5c: the entry hex that stands for the Train of a side.
#[must_use]
pub fn entry_of(tables: &Tables, side: Side) -> Option<HexId> {
    let entry = match side {
        Side::Csa => Entry::A,
        Side::Usa => Entry::F,
    };
    tables.map.entries.get(&entry).copied()
}

/// The hex to which a side's Routed units go: of its Train, else its entry hex (7.5c).
#[must_use]
pub fn home(tables: &Tables, board: &Board, side: Side) -> Option<HexId> {
    board.train_at(side).or_else(|| entry_of(tables, side))
}

/// 7.5: where a unit on the map gets to if it Routs.
#[must_use]
pub fn find(tables: &Tables, board: &Board, unit: UnitId) -> Way {
    let Some(from) = board.unit(unit).at else {
        return Way::None;
    };
    let side = unit.side();
    let ground = Ground::of(tables, board, side);
    if let Some(at) = board.train_at(side).filter(|at| ground.leads(from, *at)) {
        return Way::Train(at);
    }
    let train = board.train(side);
    let in_play = !matches!(train.status, Status::Waiting | Status::Unused);
    match entry_of(tables, side).filter(|hex| ground.leads(from, *hex)) {
        Some(goal) if in_play => Way::Out {
            goal,
            left: train.status == Status::Left,
        },
        Some(goal) => Way::Entry(goal),
        None => Way::None,
    }
}

/// 7.5f: the hexes that hold something of the enemy of a side, by their place in the grid.
struct Ground {
    grid: Grid,
    blocked: Vec<bool>,
}

impl Ground {
    fn of(tables: &Tables, board: &Board, side: Side) -> Self {
        let enemy = side.other();
        let grid = tables.map.grid;
        let mut blocked = vec![false; grid.places()];
        let units = board.on_map(enemy).filter_map(|unit| unit.at);
        let markers = board.markers.iter();
        let markers = markers.filter(|marker| marker.id.side() == enemy);
        let markers = markers.filter_map(|marker| marker.at);
        for hex in units.chain(board.train_at(enemy)).chain(markers) {
            blocked[grid.index(hex)] = true;
        }
        Ground { grid, blocked }
    }

    /// Whether a path leads from a hex, whatever it holds, to a goal. What lies nearer to the goal
    /// is looked at first.
    fn leads(&self, from: HexId, goal: HexId) -> bool {
        if from == goal {
            return true;
        }
        let grid = &self.grid;
        let mut met = self.blocked.clone();
        if met[grid.index(goal)] {
            return false;
        }
        met[grid.index(from)] = true;
        let mut next = vec![from];
        while let Some(hex) = next.pop() {
            let first = next.len();
            for beside in grid.neighbours(hex) {
                if beside == goal {
                    return true;
                }
                let place = grid.index(beside);
                if !met[place] {
                    met[place] = true;
                    next.push(beside);
                }
            }
            next[first..].sort_by_key(|beside| Reverse(grid.distance(*beside, goal)));
        }
        false
    }
}
