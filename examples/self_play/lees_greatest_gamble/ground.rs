//! Ways over the map, as a marching brigade would look for them.

use countersign::games::lees_greatest_gamble::board::Board;
use countersign::games::lees_greatest_gamble::costs::{self, Mover};
use countersign::games::lees_greatest_gamble::near;
use countersign::games::lees_greatest_gamble::tables::Tables;
use countersign::games::lees_greatest_gamble::unit::Arm;
use countersign::games::lees_greatest_gamble::ways::Reached;
use countersign::hex::HexId;
use countersign::side::Side;
use std::collections::{BTreeMap, BTreeSet};

/// What an enemy in the way costs, in half MP, and one beside it.
const WALL: i64 = 24;
const BESIDE: i64 = 2;

/// How far it is from each hex to the nearest of some goals, in half MP. Enemies are a wall to walk
/// around rather than through.
#[must_use]
pub fn labour(
    tables: &Tables,
    board: &Board,
    side: Side,
    mover: Mover,
    goals: &BTreeSet<HexId>,
) -> BTreeMap<HexId, i64> {
    let enemy = side.other();
    let road = match mover {
        Mover::Marker | Mover::Train => true,
        Mover::Arm(arm) => arm == Arm::Cavalry,
    };
    let mut labour: BTreeMap<HexId, i64> = BTreeMap::new();
    let mut open: BTreeSet<(i64, HexId)> = goals.iter().map(|goal| (0, *goal)).collect();
    while let Some((so_far, hex)) = open.pop_first() {
        if labour.contains_key(&hex) {
            continue;
        }
        labour.insert(hex, so_far);
        let mut here = 0;
        if board.has_unit(hex, enemy) {
            here += WALL;
        } else if near::any(tables, board, enemy, hex) {
            here += BESIDE;
        }
        for next in tables.map.grid.neighbours(hex) {
            if let Ok(cost) = costs::step(tables, mover, next, hex, road) {
                open.insert((so_far + cost.halves + here, next));
            }
        }
    }
    labour
}

/// The hexes of a way to one that can be reached, without the entry hex.
#[must_use]
pub fn path(found: &BTreeMap<HexId, Reached>, to: HexId) -> Vec<HexId> {
    let mut hexes = Vec::new();
    let mut at = to;
    while let Some(before) = found.get(&at).and_then(|reached| reached.from) {
        hexes.push(at);
        at = before;
    }
    hexes.reverse();
    hexes
}
