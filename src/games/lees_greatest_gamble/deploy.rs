//! Deployment from Hidden Movement Counters (18.5, 18.8).

use super::board::Board;
use super::costs;
use super::printed::STACK;
use super::rules::{RULE_18_5A, RULE_18_5D, RULE_18_6A, RULE_18_8D, RULE_18_8E, RULE_20_2D};
use super::tables::Tables;
use super::unit::{Arm, MarkerId, UnitId};
use crate::hex::HexId;
use crate::report::Log;
use crate::rule::Rule;
use std::collections::BTreeMap;

/// How far around room is looked for before the whole map is.
const NEAR: u32 = 2;

/// A marker that is removed on the map, and how.
pub struct Removal<'a> {
    /// The marker.
    pub marker: MarkerId,
    /// What is inside, in the order in which it deploys: top first.
    pub units: &'a [UnitId],
    /// 18.5a: where units would go.
    pub wishes: &'a BTreeMap<UnitId, HexId>,
    /// 18.5c: where a unit may go, beside what holds for all.
    pub allowed: &'a dyn Fn(UnitId, HexId) -> bool,
    /// Why it is removed.
    pub rules: &'a [Rule],
}

/// 18.5a, 18.5d: whether a unit can be put into a hex: on the map, within stacking, passable to its
/// arm, nobody and no marker of the enemy in it.
#[must_use]
pub fn room(tables: &Tables, board: &Board, unit: UnitId, hex: HexId) -> bool {
    tables.map.grid.has(hex)
        && board.counters(hex) < STACK
        && !board.holds(hex, unit.side().other())
        && !costs::prohibited(tables, tables.arm(unit), hex)
}

/// 18.5d: the nearest hex with room for a unit, the lowest number first; the hex itself on a map
/// without any.
#[must_use]
pub fn nearest(tables: &Tables, board: &Board, unit: UnitId, around: HexId) -> HexId {
    nearest_of(tables, board, unit, around, |_| true).unwrap_or(around)
}

fn nearest_of(
    tables: &Tables,
    board: &Board,
    unit: UnitId,
    around: HexId,
    allowed: impl Fn(HexId) -> bool,
) -> Option<HexId> {
    let grid = tables.map.grid;
    let best = |hexes: &mut dyn Iterator<Item = HexId>| {
        hexes
            .filter(|hex| room(tables, board, unit, *hex) && allowed(*hex))
            .min_by_key(|hex| (grid.distance(around, *hex), *hex))
    };
    // There is room near it, nearly always.
    best(&mut grid.within(around, NEAR).into_iter()).or_else(|| best(&mut grid.hexes()))
}

/// Removes a marker and puts its units on the map in or around its hex: where they wish if that is
/// legal, else in the lowest-numbered legal hex, the first unit first; with no room in the nearest
/// hex with room (18.5d). Artillery deploys Ready unless Disrupted (18.8d, 18.8e); units deployed
/// at night are Disrupted (20.2d).
pub fn deploy(tables: &Tables, board: &mut Board, removal: &Removal<'_>, log: &mut Log) {
    let Some(marker) = board.marker(removal.marker).cloned() else {
        return;
    };
    let Some(at) = marker.at else {
        return;
    };
    board.markers.retain(|other| other.id != marker.id);
    if removal.units.is_empty() {
        let rules: Vec<Rule> = removal.rules.iter().copied().chain([RULE_18_6A]).collect();
        let text = format!("{} in {at} is removed: it is a decoy", marker.id);
        log.effect(&rules, text);
        return;
    }
    let names: Vec<String> = removal.units.iter().map(ToString::to_string).collect();
    let text = format!("{} in {at} is removed: {}", marker.id, names.join(", "));
    log.effect(removal.rules, text);
    for unit in removal.units {
        let (hex, rule) = goal(tables, board, removal, *unit, at);
        let mut rules = vec![rule];
        let mut state = "";
        let night = board.is_night() != marker.dusk;
        let gun = tables.arm(*unit) == Arm::Artillery;
        board.put(*unit, hex);
        let unit = board.unit_mut(*unit);
        if night {
            unit.disrupted = true;
            rules.push(RULE_20_2D);
            state = ", Disrupted";
        } else if unit.disrupted && marker.recovered {
            unit.disrupted = false;
            rules.push(RULE_18_8E);
            state = ", not Disrupted any more";
        }
        if gun {
            unit.fired = unit.disrupted;
            rules.push(if unit.disrupted {
                RULE_18_8E
            } else {
                RULE_18_8D
            });
        }
        log.effect(&rules, format!("{} deploys in {hex}{state}", unit.id));
    }
}

/// Where one unit goes, and by which rule.
fn goal(
    tables: &Tables,
    board: &Board,
    removal: &Removal<'_>,
    unit: UnitId,
    at: HexId,
) -> (HexId, Rule) {
    let legal = |hex: HexId| room(tables, board, unit, hex) && (removal.allowed)(unit, hex);
    let near = tables.map.grid.within(at, 1);
    let wish = removal.wishes.get(&unit).copied();
    let wish = wish.filter(|hex| near.contains(hex) && legal(*hex));
    if let Some(hex) = wish.or_else(|| near.into_iter().find(|hex| legal(*hex))) {
        return (hex, RULE_18_5A);
    }
    let far = nearest_of(tables, board, unit, at, |hex| (removal.allowed)(unit, hex));
    let hex = far.unwrap_or_else(|| nearest(tables, board, unit, at));
    (hex, RULE_18_5D)
}
