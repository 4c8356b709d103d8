//! Boards on which both armies stand crowded, in any state: what seldom happens in a game that
//! begins at its beginning happens there.

use super::Secrets;
use super::chance::Chance;
use countersign::games::lees_greatest_gamble::LeesGreatestGamble;
use countersign::games::lees_greatest_gamble::board::{Board, Marker, Scenario, Stage, Status};
use countersign::games::lees_greatest_gamble::orders::Secret;
use countersign::games::lees_greatest_gamble::tables::Tables;
use countersign::games::lees_greatest_gamble::unit::{MarkerId, UnitId};
use countersign::games::lees_greatest_gamble::{deploy, watch};
use countersign::hex::HexId;
use countersign::ruleset::Ruleset;
use countersign::side::Side;
use std::collections::BTreeMap;

/// A crowded board near the end of the full battle, with what its markers hold.
pub fn made(
    tables: &Tables,
    from: &Board,
    chance: &mut Chance,
) -> (Board, BTreeMap<Side, Secrets>) {
    let mut board = from.clone();
    board.scenario = Scenario::FullBattle;
    (board.day, board.turn) = if chance.percent(20) { (3, 11) } else { (4, 1) };
    board.stage = Stage::Confederate;
    let roads: Vec<HexId> = tables
        .map
        .grid
        .hexes()
        .filter(|hex| tables.map.is_road(*hex))
        .collect();
    let middle = chance.one(&roads).unwrap_or(HexId::new(26, 21));
    let around = 2 + u32::from(chance.percent(50)) + u32::from(chance.percent(50));
    let near = tables.map.grid.within(middle, around);
    let all: Vec<UnitId> = UnitId::all().collect();
    for id in &all {
        board.take(*id, Status::Unused);
        let unit = board.unit_mut(*id);
        (unit.shaken, unit.questionable) = (false, false);
    }
    trains(&mut board, &roads, &near, chance);
    for id in chance.all(&all) {
        let mut free = near.clone();
        free.retain(|hex| deploy::room(tables, &board, id, *hex));
        if let Some(hex) = chance.one(&free).filter(|_| chance.percent(55)) {
            board.put(id, hex);
        } else {
            boxed(&mut board, id, chance);
        }
        states(tables, &mut board, id, chance);
    }
    let secrets = markers(tables, &mut board, chance);
    LeesGreatestGamble::fits(tables, &board).unwrap_or_else(|fault| panic!("{fault}"));
    (board, secrets)
}

/// The Trains, on roads in the crowd or somewhere.
fn trains(board: &mut Board, roads: &[HexId], near: &[HexId], chance: &mut Chance) {
    for side in Side::BOTH {
        let mut hexes = roads.to_vec();
        if chance.percent(50) {
            hexes.retain(|hex| near.contains(hex));
        }
        hexes.retain(|hex| !board.holds(*hex, side.other()));
        let at = chance.one(&hexes);
        let train = &mut board.army_mut(side).train;
        train.status = if at.is_some() {
            Status::OnMap
        } else {
            Status::Waiting
        };
        train.at = at;
        train.moved = chance.percent(30);
        train.attacked = chance.percent(20);
        train.attacks = i64::from(train.attacked);
    }
}

/// A unit that is not on the map.
fn boxed(board: &mut Board, id: UnitId, chance: &mut Chance) {
    let all = [
        Status::Unused,
        Status::Waiting,
        Status::Routed,
        Status::Eliminated,
        Status::Destroyed,
        Status::Captured,
        Status::Removed,
        Status::Left,
    ];
    let status = chance.one(&all).unwrap_or(Status::Unused);
    let now = board.count();
    let unit = board.unit_mut(id);
    unit.status = status;
    match status {
        Status::Left => unit.left = Some(now - i64::try_from(chance.below(6)).unwrap()),
        Status::Unused | Status::Waiting => {}
        _ => unit.broken = true,
    }
}

/// What a unit on the map is like.
fn states(tables: &Tables, board: &mut Board, id: UnitId, chance: &mut Chance) {
    let brigade = tables.arm(id).is_brigade();
    let may = board.options.questionable;
    let unit = board.unit_mut(id);
    if unit.status != Status::OnMap {
        return;
    }
    unit.disrupted = chance.percent(25);
    unit.shaken = brigade && chance.percent(30);
    unit.questionable = brigade && may && chance.percent(10);
    unit.fired = !brigade && (unit.disrupted || chance.percent(30));
}

/// Markers where the enemy does not see them, and what they hold.
fn markers(tables: &Tables, board: &mut Board, chance: &mut Chance) -> BTreeMap<Side, Secrets> {
    let mut secrets: BTreeMap<Side, Secrets> = BTreeMap::new();
    if !board.options.hidden {
        return secrets;
    }
    let hexes: Vec<HexId> = tables.map.grid.hexes().collect();
    for side in Side::BOTH {
        for id in MarkerId::of(side).take(chance.below(6)) {
            let free: Vec<HexId> = hexes
                .iter()
                .copied()
                .filter(|hex| board.counters(*hex) < 2 && !board.holds(*hex, side.other()))
                .collect();
            let Some(hex) = chance.one(&free) else {
                continue;
            };
            board.markers.push(Marker::new(id, Some(hex)));
            board.markers.sort_by_key(|marker| marker.id);
            if watch::is_seen(tables, board, id) {
                board.markers.retain(|marker| marker.id != id);
                continue;
            }
            let waiting: Vec<UnitId> = UnitId::of(side)
                .filter(|unit| board.unit(*unit).status == Status::Waiting)
                .collect();
            let mut units = chance.some(&waiting, 4);
            units.retain(|_| chance.percent(70));
            for unit in &units {
                board.unit_mut(*unit).status = Status::Hidden;
            }
            let secret = Secret {
                units,
                deploy: BTreeMap::new(),
            };
            secrets
                .entry(side)
                .or_default()
                .insert(id.to_string(), secret);
        }
    }
    secrets
}
