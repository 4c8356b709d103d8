//! The way of a Routed unit to its Train (7.5).

use crate::games::lees_greatest_gamble::board::{Board, Status};
use crate::games::lees_greatest_gamble::tables::Tables;
use crate::games::lees_greatest_gamble::unit::{Entry, UnitId};
use crate::hex::HexId;
use crate::side::Side;
use std::collections::{BTreeSet, VecDeque};

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
    let reached = reachable(tables, board, side, from);
    let entry = entry_of(tables, side).filter(|hex| reached.contains(hex));
    let train = board.train(side);
    let in_play = !matches!(train.status, Status::Waiting | Status::Unused);
    if let Some(at) = board.train_at(side).filter(|at| reached.contains(at)) {
        return Way::Train(at);
    }
    match entry {
        Some(goal) if in_play => Way::Out {
            goal,
            left: train.status == Status::Left,
        },
        Some(goal) => Way::Entry(goal),
        None => Way::None,
    }
}

/// 7.5f: every hex that a path from `from` can reach which holds nothing of the enemy, beside the
/// hex itself.
fn reachable(tables: &Tables, board: &Board, side: Side, from: HexId) -> BTreeSet<HexId> {
    let enemy = side.other();
    let mut blocked: BTreeSet<HexId> = board.on_map(enemy).filter_map(|unit| unit.at).collect();
    blocked.extend(board.train_at(enemy));
    let markers = board.markers.iter();
    blocked.extend(
        markers
            .filter(|marker| marker.id.side() == enemy)
            .filter_map(|marker| marker.at),
    );
    let mut reached = BTreeSet::from([from]);
    let mut next = VecDeque::from([from]);
    while let Some(hex) = next.pop_front() {
        for beside in tables.map.grid.neighbours(hex) {
            if !blocked.contains(&beside) && reached.insert(beside) {
                next.push_back(beside);
            }
        }
    }
    reached
}
