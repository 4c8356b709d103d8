//! Units on the map and inside markers, with their figures as they count now.

use super::state;
use crate::games::lees_greatest_gamble::board::{Board, Status, Unit};
use crate::games::lees_greatest_gamble::rules::{H_30, H_40};
use crate::games::lees_greatest_gamble::tables::{Ratings, Tables};
use crate::ruleset::Sheet;
use crate::side::Side;

/// 2.6a to 2.8a: a side's brigades, hex by hex, the top one of each hex first; the figures are
/// those of the side of the counter that is up.
pub fn brigades(tables: &Tables, board: &Board, side: Side) -> Sheet {
    let rows = on_map(tables, board, side, true).map(|unit| {
        let hex = unit.at.map(|hex| hex.to_string()).unwrap_or_default();
        let top = unit.at.and_then(|hex| board.top(tables, hex));
        let mut row = vec![hex, tables.name(unit.id)];
        row.push(tables.arm(unit.id).as_str().to_owned());
        row.extend(figures(tables, unit));
        let mut words = state(tables, unit);
        if top != Some(unit.id) {
            words.push_str(", in support");
        }
        row.push(words);
        row
    });
    let columns = ["hex", "brigade", "arm", "combat", "morale", "loss", "state"];
    Sheet::new(
        format!("{side} brigades on the map (figures {H_30})"),
        &columns,
        rows.collect(),
    )
}

/// 2.9a, 2.10a: a side's artillery, hex by hex. Alone in a hex it defends with its Defensive Support
/// while it is Ready, with its Self Defence when it is Fired (13.5a).
pub fn artillery(tables: &Tables, board: &Board, side: Side) -> Sheet {
    let rows = on_map(tables, board, side, false).map(|unit| {
        let hex = unit.at.map(|hex| hex.to_string()).unwrap_or_default();
        let mut row = vec![hex, tables.name(unit.id)];
        row.extend(guns(tables, unit));
        row.push(state(tables, unit));
        row
    });
    let columns = [
        "hex",
        "artillery",
        "range",
        "offensive",
        "defensive",
        "self def.",
        "state",
    ];
    Sheet::new(
        format!("{side} artillery on the map: Support, Self Defence (figures {H_40})"),
        &columns,
        rows.collect(),
    )
}

/// 18: units that are inside markers, in which of them is not public; with their states, which are.
pub fn hidden(tables: &Tables, board: &Board) -> Sheet {
    let inside = board
        .units
        .iter()
        .filter(|unit| unit.status == Status::Hidden);
    let rows = inside.map(|unit| {
        vec![
            unit.id.side().to_string(),
            tables.name(unit.id),
            tables.arm(unit.id).as_str().to_owned(),
            state(tables, unit),
        ]
    });
    Sheet::new(
        "units inside Hidden Movement Counters",
        &["side", "unit", "arm", "state"],
        rows.collect(),
    )
}

/// A side's brigades, or artillery, on the map: by hex, then as they stand in it.
fn on_map<'b>(
    tables: &Tables,
    board: &'b Board,
    side: Side,
    brigades: bool,
) -> impl Iterator<Item = &'b Unit> {
    let mut own: Vec<&Unit> = board
        .on_map(side)
        .filter(|unit| tables.arm(unit.id).is_brigade() == brigades)
        .collect();
    own.sort_by_key(|unit| (unit.at, unit.depth));
    own.into_iter()
}

/// Combat, Morale and Loss Rating of a brigade now.
fn figures(tables: &Tables, unit: &Unit) -> [String; 3] {
    match tables.unit(unit.id).ratings {
        Ratings::Brigade {
            combat,
            morale,
            loss,
        } => {
            let up = usize::from(unit.shaken);
            [
                combat[up].to_string(),
                morale[up].to_string(),
                loss.as_str().to_owned(),
            ]
        }
        Ratings::Artillery { .. } => Default::default(),
    }
}

/// Range, Offensive and Defensive Support and Self Defence of artillery.
fn guns(tables: &Tables, unit: &Unit) -> [String; 4] {
    match tables.unit(unit.id).ratings {
        Ratings::Artillery {
            range,
            offensive,
            defensive,
            alone,
        } => [range, offensive, defensive, alone].map(|value| value.to_string()),
        Ratings::Brigade { .. } => Default::default(),
    }
}
