//! Random set-ups.

use super::chance::Chance;
use super::hand::list;
use countersign::games::lees_greatest_gamble::board::{Board, Status};
use countersign::games::lees_greatest_gamble::deploy;
use countersign::games::lees_greatest_gamble::phase::set_up;
use countersign::games::lees_greatest_gamble::tables::Tables;
use countersign::games::lees_greatest_gamble::unit::{MarkerId, UnitId};
use countersign::hex::HexId;
use countersign::side::Side;
use std::fmt::Write as _;

/// The entries of a draft for a set-up.
pub fn propose(tables: &Tables, board: &Board, side: Side, chance: &mut Chance) -> Vec<String> {
    let mut board = board.clone();
    let mut placed: Vec<String> = Vec::new();
    let mut orders: Vec<String> = Vec::new();
    let mut private: Vec<String> = Vec::new();
    let screen: Vec<UnitId> = set_up::screen(board.scenario)
        .into_iter()
        .filter(|unit| unit.side() == side)
        .collect();
    if !screen.is_empty() && chance.percent(80) {
        let hexes: Vec<HexId> = tables.map.grid.hexes().collect();
        if let Some(hex) = chance.one(&hexes) {
            placed.extend(screen.iter().map(|unit| format!("{unit} {hex}")));
        }
    }
    let posts: Vec<(HexId, Vec<UnitId>)> = set_up::hidden_posts(tables, board.scenario, side)
        .map(|post| (post.hex, post.units.iter().map(|(unit, _)| *unit).collect()))
        .collect();
    for (_, units) in &posts {
        for unit in units {
            board.take(*unit, Status::Waiting);
        }
    }
    let mut free: Vec<MarkerId> = MarkerId::of(side).collect();
    for (hex, units) in posts {
        let mut units = chance.all(&units);
        if board.options.hidden && chance.percent(80) {
            let inside = chance.some(&units, units.len());
            units.retain(|unit| !inside.contains(unit));
            let number = 1 + chance.below(3);
            let markers: Vec<MarkerId> = free.drain(..number).collect();
            orders.push(format!(
                "[[order]]\ncreate = {}\nat = \"{hex}\"\nunits = {}\n",
                list(&markers),
                list(&inside)
            ));
            private.extend(filled(&markers, &inside, chance));
        }
        for unit in units {
            let mut near = tables.map.grid.within(hex, 1);
            near.retain(|near| *near != hex && deploy::room(tables, &board, unit, *near));
            if let Some(near) = chance.one(&near).filter(|_| chance.percent(80)) {
                board.put(unit, near);
                placed.push(format!("{unit} {near}"));
            }
        }
    }
    let mut entries = Vec::new();
    if !placed.is_empty() {
        entries.push(format!("place = {}\n", list(&placed)));
    }
    let brigades: Vec<UnitId> = board
        .on_map(side)
        .map(|unit| unit.id)
        .filter(|unit| tables.arm(*unit).is_brigade())
        .collect();
    if !brigades.is_empty() && chance.percent(60) {
        entries.push(format!("top = {}\n", list(&chance.some(&brigades, 6))));
    }
    entries.append(&mut orders);
    entries.append(&mut private);
    entries
}

/// Which marker holds which units.
fn filled(markers: &[MarkerId], units: &[UnitId], chance: &mut Chance) -> Vec<String> {
    let mut texts = Vec::new();
    let mut left = units.to_vec();
    // At most one decoy for each marker that holds units: the last is one, if there are several.
    let real = markers.len().div_ceil(2);
    for (at, marker) in markers[..real].iter().enumerate() {
        let number = if at + 1 == real {
            left.len()
        } else {
            1 + chance.below(left.len().saturating_sub(1))
        };
        let inside: Vec<UnitId> = left.drain(..number.min(left.len())).collect();
        let mut text = format!("[hidden.{marker}]\nunits = {}\n", list(&inside));
        if inside.is_empty() {
            continue;
        }
        if chance.percent(40) {
            let wish = format!("{} 2926", inside[0]);
            let _ = writeln!(text, "deploy = {}", list(&[wish]));
        }
        texts.push(text);
    }
    texts
}
