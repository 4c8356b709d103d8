//! The boxes (2.17a), and who is still to come (3.3).

use crate::games::lees_greatest_gamble::board::{Board, Status, Unit};
use crate::games::lees_greatest_gamble::entry;
use crate::games::lees_greatest_gamble::printed::TURNS;
use crate::games::lees_greatest_gamble::rules::RULE_23_5E;
use crate::games::lees_greatest_gamble::tables::{Arrival, Tables};
use crate::games::lees_greatest_gamble::unit::{Piece, UnitId};
use crate::ruleset::Sheet;
use crate::side::Side;

/// What is off the map for a time or for good, with the name of its box.
const BOXES: [(Status, &str); 6] = [
    (Status::Routed, "Routed Units"),
    (Status::Eliminated, "Eliminated Units"),
    (Status::Destroyed, "Destroyed Cadres"),
    (Status::Captured, "captured"),
    (Status::Removed, "out of the game"),
    (Status::Left, "off the map"),
];

/// 2.17a: who is in which box; boxes that are empty are left out.
pub fn boxes(tables: &Tables, board: &Board) -> Sheet {
    let mut rows: Vec<Vec<String>> = Vec::new();
    for side in Side::BOTH {
        for (status, name) in BOXES {
            let inside: Vec<String> = board
                .units
                .iter()
                .filter(|unit| unit.id.side() == side && unit.status == status)
                .map(|unit| boxed(tables, unit))
                .collect();
            if !inside.is_empty() {
                rows.push(vec![
                    side.to_string(),
                    name.to_owned(),
                    inside.len().to_string(),
                    inside.join(", "),
                ]);
            }
        }
    }
    Sheet::new("boxes", &["side", "box", "units", "which"], rows)
}

/// `C6 Barksdale`, with when it left the map and whether it has rolled its return (22.6).
fn boxed(tables: &Tables, unit: &Unit) -> String {
    let mut text = tables.name(unit.id);
    if let Some(left) = unit.left {
        text.push_str(&format!(" (left {})", turn_text(left)));
    }
    if unit.returning {
        text.push_str(" (may return)");
    }
    text
}

/// `2 July turn 5` of a game turn counted from 1 July turn 1 as 1.
pub fn turn_text(count: i64) -> String {
    let day = (count - 1).div_euclid(TURNS) + 1;
    let turn = (count - 1).rem_euclid(TURNS) + 1;
    format!("{day} July turn {turn}")
}

/// 3.3: reinforcements that have not entered, in the order of the schedule.
pub fn due(tables: &Tables, board: &Board) -> Sheet {
    let mut arrivals: Vec<&Arrival> = tables.schedule.iter().collect();
    arrivals.sort_by_key(|arrival| (arrival.side, arrival.day, arrival.turn, arrival.entry));
    let rows = arrivals.into_iter().filter_map(|arrival| {
        let mut names: Vec<String> = arrival
            .units
            .iter()
            .filter(|id| board.unit(**id).status == Status::Waiting)
            .map(|id| tables.name(*id))
            .collect();
        if arrival.train && board.train(arrival.side).status == Status::Waiting {
            names.push(Piece::Train(arrival.side).to_string());
        }
        if names.is_empty() {
            return None;
        }
        Some(vec![
            arrival.side.to_string(),
            comes(board, arrival),
            arrival.entry.to_string(),
            names.join(", "),
        ])
    });
    Sheet::new(
        "reinforcements",
        &["side", "due", "entry", "which"],
        rows.collect(),
    )
}

/// 3.3, 23.5e: the game turn of a row of the schedule; the next where the scenario bars it.
fn comes(board: &Board, arrival: &Arrival) -> String {
    let (day, turn) = (arrival.day, arrival.turn);
    let barred = |id: &UnitId| entry::is_frozen_on(board.scenario, (day, turn), Piece::Unit(*id));
    if arrival.units.iter().any(barred) {
        return format!(
            "{} [{RULE_23_5E}]",
            turn_text(Board::count_of(day, turn) + 1)
        );
    }
    format!("{day} July turn {turn}")
}
