//! Ways over the map, as a marching company would look for them.

use countersign::games::little_round_top::board::Board;
use countersign::games::little_round_top::tables::Tables;
use countersign::hex::HexId;
use countersign::side::Side;
use std::collections::{BTreeMap, BTreeSet};

/// How hard it is to come from each hex to the nearest of some goals; hexes from which there is
/// no way are missing. Friends slow a march down, enemies bar it.
pub fn labour(tables: &Tables, board: &Board, side: Side, goals: &[HexId]) -> BTreeMap<HexId, i64> {
    let map = &tables.map;
    let mut labour: BTreeMap<HexId, i64> = BTreeMap::new();
    let mut open: BTreeSet<(i64, HexId)> = goals.iter().map(|goal| (0, *goal)).collect();
    while let Some((so_far, hex)) = open.pop_first() {
        if labour.contains_key(&hex) {
            continue;
        }
        labour.insert(hex, so_far);
        for next in map.grid.neighbours(hex) {
            if labour.contains_key(&next) || board.has_company(next, side.other()) {
                continue;
            }
            // The march goes from `next` into `hex`.
            let mut step = 2;
            step += (map.level(hex) - map.level(next)).max(0);
            step += i64::from(map.cell(hex).rock);
            step += i64::from(map.barrier(next, hex).is_some());
            step += match board.stack(hex, side).len() {
                0 => 0,
                1 => 1,
                _ => 6,
            };
            open.insert((so_far + step, next));
        }
    }
    labour
}

/// The way from a hex down to the least labour, at most `most` hexes.
pub fn way(tables: &Tables, labour: &BTreeMap<HexId, i64>, from: HexId, most: usize) -> Vec<HexId> {
    let mut way = Vec::new();
    let mut at = from;
    let mut here = labour.get(&from).copied().unwrap_or(i64::MAX);
    while way.len() < most && here > 0 {
        let next = tables
            .map
            .grid
            .neighbours(at)
            .filter_map(|hex| labour.get(&hex).map(|labour| (*labour, hex)))
            .min();
        match next {
            Some((labour, hex)) if labour < here => {
                way.push(hex);
                at = hex;
                here = labour;
            }
            Some(_) | None => break,
        }
    }
    way
}

/// The nearest company of `side` to a hex: distance and hex.
pub fn nearest(tables: &Tables, board: &Board, side: Side, from: HexId) -> Option<(u32, HexId)> {
    board
        .companies
        .iter()
        .filter(|company| company.id.side() == side)
        .filter_map(|company| company.at)
        .map(|hex| (tables.map.grid.distance(from, hex), hex))
        .min()
}
