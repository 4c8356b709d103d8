//! The form of a player-turn of the battle.

use super::examples;
use super::units;
use crate::draft::writer::Writer;
use crate::games::lees_greatest_gamble::board::{Board, Marker, State, Status, Unit};
use crate::games::lees_greatest_gamble::entry;
use crate::games::lees_greatest_gamble::orders::check::{best, worlds};
use crate::games::lees_greatest_gamble::orders::{Orders, Standing};
use crate::games::lees_greatest_gamble::phase::{command, returns};
use crate::games::lees_greatest_gamble::sequence;
use crate::games::lees_greatest_gamble::tables::Tables;
use crate::games::lees_greatest_gamble::turn::Marks;
use crate::games::lees_greatest_gamble::unit::{Arm, Entry, MARKERS, MarkerId, Piece, UnitId};
use crate::hex::names::listed;
use crate::side::Side;
use std::collections::BTreeMap;

/// Every unit of the side that is to move, with what it may do now.
pub fn form(form: &mut Writer, tables: &Tables, board: &Board, side: Side) {
    intro(form, tables, board, side);
    examples::orders(form, tables, board, side);
    let (board, marks) = &begun(tables, board, side);
    seen(form, board, side);
    form.blank();
    form.say(
        "Your units, as they will be after the Command Control Phase. Next to a hex stand the MP \
         to enter it from where the unit is; a hex with * is next to enemy infantry.",
    );
    for unit in board.on_map(side) {
        units::heading(form, tables, board, unit);
        units::options(form, tables, board, marks, unit);
    }
    units::train(form, tables, board, marks, side);
    arrivals(form, tables, board, side);
    markers(form, tables, board, marks, side);
    boxes(form, tables, board, side);
}

/// The board and what holds in the player-turn when its movement begins, after a Command Control
/// Phase that went as well as it can (13.1a).
pub(super) fn begun(tables: &Tables, board: &Board, side: Side) -> (Board, Marks) {
    let (orders, standing) = (Orders::default(), Standing::default());
    let world = best(tables, board, side);
    let turn = sequence::begun(tables, board, side, &orders, &standing, world);
    (turn.board, turn.marks)
}

fn intro(form: &mut Writer, tables: &Tables, board: &Board, side: Side) {
    let night = if board.is_night() { ", at night" } else { "" };
    form.say(&format!(
        "{} July, turn {}{night}: {side} player-turn. Units move in the order written, one by \
         one; each declares its attack or bombardment at the end of its movement [8.1a, 8.4a]. \
         What is not named does nothing; what cannot be done any more is left out. Keys without a \
         table come before the first [[...]].",
        board.day, board.turn
    ));
    if board.options.command {
        match command::prescribed(board, side) {
            Some((state, rule)) => form.say(&format!(
                "The army is in {} without a command roll [{rule}].",
                state.as_str()
            )),
            None => form.say(&format!(
                "The command roll comes before the orders are carried out [16.2]; the army will \
                 be in {}. `if = \"state attack\"` makes an order wait for it. In Restricted a \
                 unit comes next to enemy infantry only beside attacks that are ordered before it \
                 [16.4], in Passive and Panic not at all [16.5, 16.6].",
                or(&states(tables, board, side))
            )),
        }
    }
    if board.is_night() {
        form.say(
            "At night every unit that moves is Disrupted [20.2a]; no bombardment, no support, no \
             coordination, no forced march [20.2b, 20.3, 20.4].",
        );
    }
    form.blank();
    let states = if board.options.command {
        "of your army \"state attack\", \"state restricted\", \"state passive\", \"state panic\"; "
    } else {
        ""
    };
    form.say(&format!(
        "Conditions of `if` (all must hold) and `unless` (none may): of the ordered piece \
         \"normal\", \"shaken\", \"disrupted\", \"questionable\", \"ready\", \"fired\", \
         \"present\", \"gone\", \"moved\", \"stopped\", \"lost\" (not under its owner's control), \
         \"at 3225\"; of another, \"C6 shaken\"; of a hex, \"3225 empty\", \"3225 enemy\", \"3225 \
         friend\"; {states}and \"night\". Of several orders for a piece the first whose conditions \
         hold is carried out."
    ));
    form.blank();
}

/// 18.4b, 18.4c: the enemy's markers that have come into view and are not open yet.
fn seen(form: &mut Writer, board: &Board, side: Side) {
    let theirs = |marker: &&Marker| marker.seen && marker.id.side() != side;
    let labels: Vec<MarkerId> = board
        .markers
        .iter()
        .filter(theirs)
        .map(|it| it.id)
        .collect();
    if !labels.is_empty() {
        form.blank();
        form.say(&format!(
            "Seen by you: {}. The resolution of this player-turn opens what you have seen, before \
             your orders are carried out; you write them without knowing what it holds [18.4b, \
             18.4c].",
            listed(&labels)
        ));
    }
}

/// The command states that may come.
fn states(tables: &Tables, board: &Board, side: Side) -> Vec<String> {
    let mut states: Vec<State> = worlds(tables, board, side)
        .iter()
        .map(|world| world.state)
        .collect();
    states.sort_unstable();
    states.dedup();
    states
        .iter()
        .map(|state| state.as_str().to_owned())
        .collect()
}

fn or(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} or {last}", first.join(", ")),
    }
}

/// Who may enter in this player-turn, and where.
fn arrivals(form: &mut Writer, tables: &Tables, board: &Board, side: Side) {
    let mut gates: BTreeMap<Entry, Vec<String>> = BTreeMap::new();
    for (piece, open) in entry::arrivals(tables, board, side) {
        let name = match piece {
            Piece::Unit(unit) => tables.name(unit),
            Piece::Marker(_) | Piece::Train(_) => piece.to_string(),
        };
        for gate in open {
            gates.entry(gate).or_default().push(name.clone());
        }
    }
    if !gates.is_empty() {
        form.blank();
        form.say(
            "May enter now: the first counter at a hex pays 1 MP for it, the second 2, and so on \
             [10.2].",
        );
    }
    for (gate, names) in gates {
        let hex = tables.map.entries.get(&gate);
        let hex = hex.map_or(String::new(), |hex| format!(" ({hex})"));
        form.point(&format!("at {gate}{hex}: {}", listed(names)));
    }
    let delayed = entry::delayed(tables, board, side);
    if !delayed.is_empty() {
        form.blank();
        form.say("Cannot enter now:");
        for (rule, why) in delayed {
            form.point(&format!("{why} [{rule}]"));
        }
    }
    let off: Vec<UnitId> = board
        .units
        .iter()
        .filter(|unit| unit.id.side() == side && unit.status == Status::Left)
        .map(|unit| unit.id)
        .collect();
    if board.options.comeback && !off.is_empty() {
        form.say(&format!(
            "Off the map: {}. From the third turn after leaving each rolls before movement, and \
             on a 1 may enter at {} [22.6]; an order with `enter` counts if it does.",
            listed(off),
            entry::home(side)
        ));
    }
}

/// Markers in use, and how many there are in the boxes.
fn markers(form: &mut Writer, tables: &Tables, board: &Board, marks: &Marks, side: Side) {
    if !board.options.hidden {
        return;
    }
    let own: Vec<_> = board
        .markers
        .iter()
        .filter(|marker| marker.id.side() == side)
        .collect();
    form.blank();
    form.say(&format!(
        "Hidden Movement Counters: {} of {MARKERS} are in use [18.1a].",
        own.len()
    ));
    for marker in own {
        units::marker(form, tables, board, marks, marker);
    }
    let free = |unit: &&Unit| {
        let hex = unit.at;
        hex.is_some_and(|hex| !units::observed(tables, board, side, hex))
    };
    let mut hexes: Vec<_> = board
        .on_map(side)
        .filter(free)
        .filter_map(|unit| unit.at)
        .collect();
    hexes.sort_unstable();
    hexes.dedup();
    if !hexes.is_empty() {
        form.say(&format!(
            "The enemy does not see these hexes of yours, where markers can be made: {}",
            listed(hexes)
        ));
    }
}

/// Who may return beside the Train.
fn boxes(form: &mut Writer, tables: &Tables, board: &Board, side: Side) {
    let of = |status: Status| -> Vec<UnitId> {
        board
            .units
            .iter()
            .filter(|unit| unit.id.side() == side && unit.status == status)
            .map(|unit| unit.id)
            .collect()
    };
    let (routed, eliminated) = (of(Status::Routed), of(Status::Eliminated));
    if routed.is_empty() && eliminated.is_empty() {
        return;
    }
    form.blank();
    match returns::open(tables, board, side) {
        Ok(train) => form.say(&format!(
            "Units may return beside the Train in {train} if it does not move [10.4]:"
        )),
        Err((rule, why, _)) => form.say(&format!("No unit can return now: {why} [{rule}].")),
    }
    if !routed.is_empty() {
        form.point(&format!(
            "Routed: {}",
            listed(routed.iter().map(|id| tables.name(*id)))
        ));
    }
    for arm in [Arm::Infantry, Arm::Cavalry, Arm::Artillery] {
        let same: Vec<String> = eliminated
            .iter()
            .filter(|id| tables.arm(**id) == arm)
            .map(|id| tables.name(*id))
            .collect();
        if !same.is_empty() {
            form.point(&format!(
                "Eliminated {}: {}; of two one returns, one is destroyed [7.7a]",
                arm.as_str(),
                listed(same)
            ));
        }
    }
    if let Ok(train) = returns::open(tables, board, side)
        && let Some(first) = routed.first().or(eliminated.first())
    {
        let places = returns::places(tables, board, *first, train);
        form.point(&format!("hexes with room: {}", listed(places)));
    }
}
