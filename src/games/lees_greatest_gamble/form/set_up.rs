//! The forms of the set-ups.

use super::units;
use crate::draft::writer::Writer;
use crate::games::lees_greatest_gamble::board::Board;
use crate::games::lees_greatest_gamble::phase::set_up;
use crate::games::lees_greatest_gamble::tables::Tables;
use crate::games::lees_greatest_gamble::unit::{MarkerId, UnitId};
use crate::hex::HexId;
use crate::hex::names::listed;
use crate::side::Side;
use std::collections::BTreeSet;

/// What a side may choose before the first player-turn.
pub fn form(form: &mut Writer, tables: &Tables, board: &Board, side: Side) {
    form.say(&format!(
        "{side} set-up of {}. Everybody stands where the scenario puts him [23.1]; you choose \
         below. What you leave out stands in its printed hex, or in the nearest with room; `check` \
         shows where.",
        board.scenario.title()
    ));
    places(form, tables, board, side);
    stacks(form, tables, board, side);
    if board.options.hidden {
        markers(form, tables, board, side);
    }
    form.blank();
    form.say("Your units:");
    for unit in board.on_map(side) {
        units::heading(form, tables, board, unit);
    }
}

/// 3.2c, 23.1d: who may be placed, and where he stands now.
fn places(form: &mut Writer, tables: &Tables, board: &Board, side: Side) {
    let mut free: Vec<UnitId> = Vec::new();
    let screen: Vec<UnitId> = set_up::screen(board.scenario)
        .into_iter()
        .filter(|unit| unit.side() == side)
        .collect();
    if !screen.is_empty() {
        form.blank();
        form.say(&format!(
            "{} stand in one and the same hex of your choice, but not in 1234 nor next to it [3.2].",
            listed(&screen)
        ));
        free.extend(&screen);
    }
    for post in set_up::hidden_posts(tables, board.scenario, side) {
        let units: Vec<UnitId> = post.units.iter().map(|(unit, _)| *unit).collect();
        form.blank();
        form.say(&format!(
            "{} start in {} or next to it, in {} [23.1d].",
            listed(units.iter().map(|unit| tables.name(*unit))),
            post.hex,
            listed(around(tables, post.hex))
        ));
        free.extend(&units);
    }
    let places: Vec<String> = free
        .iter()
        .filter_map(|unit| Some(format!("{unit} {}", board.unit(*unit).at?)))
        .collect();
    if !places.is_empty() {
        form.say("Where they stand now:");
        form.toml_list("place", &places);
    }
}

/// 23.1d: the groups that may start in markers.
fn markers(form: &mut Writer, tables: &Tables, board: &Board, side: Side) {
    let mut free = MarkerId::of(side).map(|id| id.to_string());
    for post in set_up::hidden_posts(tables, board.scenario, side) {
        let (Some(first), Some(second)) = (free.next(), free.next()) else {
            return;
        };
        form.blank();
        form.say(&format!(
            "Units of {} in markers there, up to three counters, with a decoy at most for each \
             marker that holds units; which holds which stands in [hidden]. They are not placed:",
            post.hex
        ));
        form.toml(&["[[order]]"]);
        form.toml_list("create", &[first, second]);
        form.toml(&[&format!("at = \"{}\"", post.hex)]);
        let units: Vec<String> = post
            .units
            .iter()
            .map(|(unit, _)| unit.to_string())
            .collect();
        form.toml_list("units", &units);
    }
}

/// A hex and those around it, by number.
fn around(tables: &Tables, hex: HexId) -> Vec<HexId> {
    let mut hexes = tables.map.grid.within(hex, 1);
    hexes.sort_unstable();
    hexes
}

/// 23.1b: the order of the stacks.
fn stacks(form: &mut Writer, tables: &Tables, board: &Board, side: Side) {
    let hexes: BTreeSet<HexId> = board.on_map(side).filter_map(|unit| unit.at).collect();
    let mut tops: Vec<String> = Vec::new();
    for hex in hexes {
        let brigades = board.brigades(tables, hex);
        if let [top, _, ..] = brigades.as_slice() {
            tops.push(top.to_string());
        }
    }
    if tops.is_empty() {
        return;
    }
    form.blank();
    form.say("Brigades on top of the others of their hex [23.1b]; now:");
    form.toml_list("top", &tops);
}
