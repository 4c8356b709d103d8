//! Where both sides begin.

use super::page::{Page, list};
use countersign::games::lees_greatest_gamble::board::Board;
use countersign::games::lees_greatest_gamble::phase::set_up;
use countersign::games::lees_greatest_gamble::tables::Tables;
use countersign::games::lees_greatest_gamble::unit::{MarkerId, UnitId};
use countersign::hex::HexId;
use countersign::side::Side;
use std::collections::BTreeSet;

/// Groups that may do so begin in a marker, with a decoy; the best fighters stand on top.
pub fn set_up(tables: &Tables, board: &Board, side: Side, page: &mut Page<'_>) {
    let mut markers = MarkerId::of(side);
    let mut inside: BTreeSet<UnitId> = BTreeSet::new();
    let mut private = String::new();
    for post in set_up::hidden_posts(tables, board.scenario, side) {
        let (Some(full), Some(decoy)) = (markers.next(), markers.next()) else {
            break;
        };
        let units: Vec<UnitId> = post.units.iter().map(|(unit, _)| *unit).collect();
        page.section("They begin hidden, and nobody knows which marker is which.");
        page.entry(format!(
            "[[order]]\ncreate = {}\nat = \"{}\"\nunits = {}\n",
            list(&[full, decoy]),
            post.hex,
            list(&units)
        ));
        private.push_str(&format!("[hidden.{full}]\nunits = {}\n", list(&units)));
        inside.extend(units);
    }
    if !inside.is_empty() {
        page.section("The other one is a decoy.");
        page.entry(private);
        page.settle();
    }
    let screen: Vec<UnitId> = set_up::screen(board.scenario)
        .into_iter()
        .filter(|unit| unit.side() == side)
        .collect();
    if !screen.is_empty() {
        let ridge = HexId::new(17, 25);
        let places: Vec<String> = screen
            .iter()
            .map(|unit| format!("{unit} {ridge}"))
            .collect();
        page.key(
            "Buford's cavalry waits on McPherson's Ridge, across the road.",
            &format!("place = {}", list(&places)),
        );
    }
    let hexes: BTreeSet<HexId> = board.on_map(side).filter_map(|unit| unit.at).collect();
    let tops: Vec<UnitId> = hexes
        .into_iter()
        .filter_map(|hex| {
            let stack = board.brigades(tables, hex);
            let stack: Vec<UnitId> = stack
                .into_iter()
                .filter(|id| !inside.contains(id))
                .collect();
            let shaken = |id: &UnitId| board.unit(*id).shaken;
            let best = stack.iter().copied().find(|id| !shaken(id))?;
            (stack.len() > 1).then_some(best)
        })
        .collect();
    if !tops.is_empty() {
        page.key(
            "They meet the enemy first.",
            &format!("top = {}", list(&tops)),
        );
    }
}
