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

/// Removes a marker and puts its units on the map in or around its hex: first those that wish where
/// that is legal, then the others in the lowest-numbered legal hex, top first; with no room in the
/// nearest hex with room (18.5d). Artillery deploys Ready unless Disrupted (18.8d, 18.8e); units deployed
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
    let places = places(
        tables,
        board,
        at,
        removal.units,
        removal.wishes,
        removal.allowed,
    );
    for (unit, hex, rule) in places {
        let unit = &unit;
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

/// Where each unit of a marker goes that stood in a hex, and by which rule, top first. Wishes come
/// before the others: nobody without one takes the place of one who has.
#[must_use]
pub fn places(
    tables: &Tables,
    board: &Board,
    at: HexId,
    units: &[UnitId],
    wishes: &BTreeMap<UnitId, HexId>,
    allowed: &dyn Fn(UnitId, HexId) -> bool,
) -> Vec<(UnitId, HexId, Rule)> {
    let mut board = board.clone();
    let mut found = BTreeMap::new();
    for unit in units {
        let Some(hex) = wishes.get(unit).copied() else {
            continue;
        };
        if obstacle(tables, &board, at, *unit, hex).is_none() && allowed(*unit, hex) {
            board.put(*unit, hex);
            found.insert(*unit, (hex, RULE_18_5A));
        }
    }
    for unit in units {
        if !found.contains_key(unit) {
            let (hex, rule) = goal(tables, &board, *unit, at, allowed);
            board.put(*unit, hex);
            found.insert(*unit, (hex, rule));
        }
    }
    let place = |unit: &UnitId| found.get(unit).map(|(hex, rule)| (*unit, *hex, *rule));
    units.iter().filter_map(place).collect()
}

/// A wish that cannot be met, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unmet {
    /// Whose.
    pub unit: UnitId,
    /// The hex.
    pub hex: HexId,
    /// The rule.
    pub rule: Rule,
    /// Why, for people.
    pub why: String,
}

/// The wishes that cannot be met if a marker in a hex is removed from this board, top first;
/// `barred` says what else forbids a place (18.5c).
#[must_use]
pub fn unmet(
    tables: &Tables,
    board: &Board,
    marker: (MarkerId, HexId),
    units: &[UnitId],
    wishes: &BTreeMap<UnitId, HexId>,
    barred: &dyn Fn(UnitId, HexId) -> Option<(Rule, String)>,
) -> Vec<Unmet> {
    let (id, at) = marker;
    let mut board = board.clone();
    board.markers.retain(|other| other.id != id);
    let mut unmet = Vec::new();
    for unit in units {
        let Some(hex) = wishes.get(unit).copied() else {
            continue;
        };
        let unit = *unit;
        let obstacle = obstacle(tables, &board, at, unit, hex).map(|why| (RULE_18_5A, why));
        match obstacle.or_else(|| barred(unit, hex)) {
            None => board.put(unit, hex),
            Some((rule, why)) => unmet.push(Unmet {
                unit,
                hex,
                rule,
                why,
            }),
        }
    }
    unmet
}

/// 18.5a, 18.5d: why a unit of a marker that stood in a hex cannot be put into another.
fn obstacle(tables: &Tables, board: &Board, at: HexId, unit: UnitId, hex: HexId) -> Option<String> {
    if !tables.map.grid.within(at, 1).contains(&hex) {
        return Some(format!("it is neither {at} nor next to it"));
    }
    if room(tables, board, unit, hex) {
        return None;
    }
    Some(if board.counters(hex) >= STACK {
        "there would be more than three counters".to_owned()
    } else if board.holds(hex, unit.side().other()) {
        "the enemy is there".to_owned()
    } else {
        let arm = match tables.arm(unit) {
            Arm::Infantry => "infantry",
            Arm::Cavalry => "cavalry",
            Arm::Artillery => "artillery",
        };
        format!("its terrain is prohibited to {arm}")
    })
}

/// Where a unit without a wish goes, and by which rule.
fn goal(
    tables: &Tables,
    board: &Board,
    unit: UnitId,
    at: HexId,
    allowed: &dyn Fn(UnitId, HexId) -> bool,
) -> (HexId, Rule) {
    let legal = |hex: &HexId| room(tables, board, unit, *hex) && allowed(unit, *hex);
    if let Some(hex) = tables.map.grid.within(at, 1).into_iter().find(legal) {
        return (hex, RULE_18_5A);
    }
    let far = nearest_of(tables, board, unit, at, |hex| allowed(unit, hex));
    let hex = far.unwrap_or_else(|| nearest(tables, board, unit, at));
    (hex, RULE_18_5D)
}
