//! Positions, losses and score, as tables for the report.

use super::board::{Board, CommanderStatus, Formation, Mark, Status, Unit};
use super::score::{awards, total};
use super::tables::{Arrival, Tables};
use crate::ruleset::Sheet;
use crate::side::Side;

/// `5`, or `4+2` with adopted sharpshooters.
pub(super) fn strength(unit: &Unit) -> String {
    if unit.bases > 0 && unit.sharpshooters > 0 {
        format!("{}+{}", unit.bases, unit.sharpshooters)
    } else {
        unit.strength().to_string()
    }
}

/// What a unit is doing: its formation on the table, else where it is.
pub(super) fn state(tables: &Tables, unit: &Unit) -> String {
    match (unit.status, unit.formation) {
        (Status::OnTable, Some(Formation::Line)) => "line".to_owned(),
        (Status::OnTable, Some(Formation::Column)) => "column".to_owned(),
        (Status::OnTable, None) => "battery".to_owned(),
        (Status::Waiting, _) => match tables.entry(&unit.id).arrival {
            Arrival::Entry { turn, .. } => format!("enters turn {turn}"),
            Arrival::Start(_) => "waits".to_owned(),
        },
        (Status::BrokenUp, _) => "broken up".to_owned(),
        (Status::Left, _) => "left the table".to_owned(),
        (Status::Eliminated, _) => "eliminated".to_owned(),
    }
}

/// The word for a mark.
pub(super) const fn mark(mark: Mark) -> &'static str {
    match mark {
        Mark::Moved => "moved",
        Mark::ChangedFormation => "changed formation",
        Mark::AboutFaced => "faced about",
        Mark::Fired => "fired",
        Mark::DeclaredCharge => "declared a charge",
        Mark::FailedCharge => "failed to charge",
        Mark::Charged => "charged",
        Mark::Retreated => "retreated",
    }
}

/// What a unit has done this turn, its hits, and its commander.
pub(super) fn remarks(board: &Board, unit: &Unit) -> String {
    let mut remarks: Vec<String> = Vec::new();
    if let Some(commander) = board.commander_with(&unit.id) {
        remarks.push(format!("with {}", commander.name));
    }
    remarks.extend(unit.this_turn.iter().map(|done| mark(*done).to_owned()));
    match unit.hits {
        0 => {}
        1 => remarks.push("1 hit".to_owned()),
        hits => remarks.push(format!("{hits} hits")),
    }
    remarks.join(", ")
}

fn units(tables: &Tables, board: &Board, side: Side) -> Sheet {
    let rows = board
        .units
        .iter()
        .filter(|unit| tables.side_of(&unit.id) == side)
        .map(|unit| {
            let (place, facing, bases) = if unit.is_on_table() {
                let place = unit.at.to_string();
                (place, unit.facing.to_string(), strength(unit))
            } else if unit.status == Status::Waiting {
                (String::new(), String::new(), strength(unit))
            } else {
                Default::default()
            };
            vec![
                unit.id.to_string(),
                state(tables, unit),
                bases,
                place,
                facing,
                remarks(board, unit),
            ]
        })
        .collect();
    Sheet::new(
        format!("{side} units"),
        &["unit", "state", "bases", "place", "facing", "remarks"],
        rows,
    )
}

fn commanders(tables: &Tables, board: &Board) -> Sheet {
    let rows = board
        .commanders
        .iter()
        .map(|commander| {
            let unit = commander.with.as_ref().map_or("", |unit| unit.0.as_str());
            let (state, place) = match commander.status {
                CommanderStatus::Waiting => (format!("enters with {unit}"), String::new()),
                CommanderStatus::Attached => (format!("with {unit}"), commander.at.to_string()),
                CommanderStatus::Alone => ("alone".to_owned(), commander.at.to_string()),
                CommanderStatus::Left => ("left the table".to_owned(), String::new()),
                CommanderStatus::Lost => ("casualty".to_owned(), String::new()),
            };
            let side = tables.commander(&commander.name).side;
            vec![side.to_string(), commander.name.clone(), state, place]
        })
        .collect();
    Sheet::new("commanders", &["side", "name", "state", "place"], rows)
}

fn score(tables: &Tables, board: &Board) -> Sheet {
    let awards = awards(tables, board);
    let mut rows: Vec<Vec<String>> = awards
        .iter()
        .map(|award| {
            vec![
                award.side.to_string(),
                award.reason.clone(),
                award.points.to_string(),
            ]
        })
        .collect();
    for side in Side::BOTH {
        let points = total(&awards, side);
        rows.push(vec![
            side.to_string(),
            "total".to_owned(),
            points.to_string(),
        ]);
    }
    Sheet::new("score [FLANK-H12 house]", &["side", "for", "points"], rows)
}

/// Positions of both sides, commanders, score.
pub(super) fn sheets(tables: &Tables, board: &Board) -> Vec<Sheet> {
    vec![
        units(tables, board, Side::Csa),
        units(tables, board, Side::Usa),
        commanders(tables, board),
        score(tables, board),
    ]
}

/// Every unit that lost bases or left the game, and every commander who fell.
pub(super) fn losses(tables: &Tables, before: &Board, after: &Board) -> Sheet {
    let mut rows = Vec::new();
    for (old, new) in before.units.iter().zip(&after.units) {
        let gone = match new.status {
            Status::Eliminated => old.status != Status::Eliminated,
            Status::Waiting | Status::OnTable | Status::BrokenUp | Status::Left => false,
        };
        if gone || (new.is_on_table() && new.strength() < old.strength()) {
            rows.push(vec![
                tables.side_of(&new.id).to_string(),
                new.id.to_string(),
                strength(old),
                if gone {
                    "eliminated".to_owned()
                } else {
                    strength(new)
                },
            ]);
        }
    }
    for (old, new) in before.commanders.iter().zip(&after.commanders) {
        if old.status != CommanderStatus::Lost && new.status == CommanderStatus::Lost {
            rows.push(vec![
                tables.commander(&new.name).side.to_string(),
                new.name.clone(),
                String::new(),
                "casualty".to_owned(),
            ]);
        }
    }
    Sheet::new("losses", &["side", "unit", "before", "after"], rows)
}
