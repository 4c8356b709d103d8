//! Command Radius (4.12, 9.2).

use super::board::Board;
use super::printed;
use super::tables::Tables;
use super::unit::OfficerId;
use super::zones;
use crate::hex::HexId;

/// An officer's radius now: his own or his replacement's (4.5e); 11.34a takes one off in a melee.
#[must_use]
pub fn radius(tables: &Tables, board: &Board, officer: OfficerId) -> i64 {
    let Some(entry) = tables.officers.get(&officer) else {
        return 0;
    };
    let man = board.officer(officer);
    let own = if man.replacement {
        entry.replacement_radius
    } else {
        entry.radius
    };
    let fighting = man.at.is_some_and(|hex| board.in_melee(hex));
    (own - if fighting { printed::MELEE_RADIUS } else { 0 }).max(0)
}

/// Whether the radius of an officer on the map reaches a hex (4.12-R1): a path no longer than
/// the radius whose hexes in between are free of enemy zones or hold a friendly unit.
#[must_use]
pub fn reaches(tables: &Tables, board: &Board, officer: OfficerId, hex: HexId) -> bool {
    let Some(from) = board.officer(officer).at else {
        return false;
    };
    i64::from(tables.map.grid.distance(from, hex)) <= radius(tables, board, officer)
        && reached(tables, board, officer).binary_search(&hex).is_ok()
}

/// Every hex of the map that the radius of an officer on the map reaches, by number; none when he
/// is off the map.
#[must_use]
pub fn reached(tables: &Tables, board: &Board, officer: OfficerId) -> Vec<HexId> {
    let map = &tables.map;
    let Some(from) = board.officer(officer).at else {
        return Vec::new();
    };
    let side = officer.side();
    let hexes = usize::from(map.grid.columns) * usize::from(map.grid.rows);
    let mut controlled = vec![false; hexes];
    for company in board.companies.iter().filter(|it| it.id.side() != side) {
        for hex in zones::controlled(map, board, company) {
            controlled[map.grid.index(hex)] = true;
        }
    }
    let mut seen = vec![false; hexes];
    seen[map.grid.index(from)] = true;
    let mut found = vec![from];
    let mut edge = 0..1;
    for _ in 0..radius(tables, board, officer) {
        for at in edge.clone() {
            let hex = found[at];
            // 9.2a, 9.2-R1: a hex in an enemy zone lets command pass only where a friendly unit
            // stands.
            if controlled[map.grid.index(hex)] && !board.has_unit(hex, side) {
                continue;
            }
            for next in map.grid.neighbours(hex) {
                let index = map.grid.index(next);
                if !seen[index] {
                    seen[index] = true;
                    found.push(next);
                }
            }
        }
        edge = edge.end..found.len();
    }
    found.sort_unstable();
    found
}
