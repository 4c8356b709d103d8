//! Units, Hidden Movement Counters and Trains as counters.

use crate::games::lees_greatest_gamble::board::{Board, Unit};
use crate::games::lees_greatest_gamble::tables::Tables;
use crate::games::lees_greatest_gamble::unit::Arm;
use crate::hex::HexId;
use crate::hex::picture::{Card, Layout, Point};
use crate::report::svg::Svg;
use crate::side::Side;
use std::collections::BTreeSet;

/// Half the width of a counter, and the height of one.
const HALF: i64 = 235;
const HIGH: i64 = 148;

/// The box of a counter.
const CARD: Card = Card {
    half: HALF,
    high: HIGH,
    round: 48,
};

/// What one counter shows.
pub(super) struct Counter {
    /// Its side.
    pub side: Side,
    /// Its text.
    pub text: String,
    /// The letters of its state.
    pub state: String,
    /// What kind of frame it has.
    pub kind: &'static str,
}

/// Draws everything on the map.
pub(super) fn draw(svg: &mut Svg, layout: &Layout, tables: &Tables, board: &Board) {
    let units = board.units.iter().filter_map(|unit| unit.at);
    let markers = board.markers.iter().filter_map(|marker| marker.at);
    let trains = Side::BOTH
        .into_iter()
        .filter_map(|side| board.train_at(side));
    let hexes: BTreeSet<HexId> = units.chain(markers).chain(trains).collect();
    for hex in hexes {
        let counters = standing(tables, board, hex);
        let (x, y) = layout.centre(hex);
        let count = i64::try_from(counters.len()).unwrap_or(1);
        let step = HIGH.min(480 / count.max(1));
        let mut top = y + 20 - (step * (count - 1) + HIGH) / 2;
        for counter in &counters {
            card(svg, (x, top), counter);
            top += step;
        }
    }
}

/// The counters of a hex, top first: units, then markers, then a Train.
fn standing(tables: &Tables, board: &Board, hex: HexId) -> Vec<Counter> {
    let mut counters: Vec<Counter> = board
        .stack(hex)
        .into_iter()
        .map(|unit| Counter {
            side: unit.id.side(),
            text: unit.id.to_string(),
            state: state(unit),
            kind: match tables.arm(unit.id) {
                Arm::Infantry => "infantry",
                Arm::Cavalry => "cavalry",
                Arm::Artillery => "artillery",
            },
        })
        .collect();
    counters.extend(board.markers_at(hex).map(|marker| Counter {
        side: marker.id.side(),
        text: format!("HMC{}", marker.id.number()),
        state: String::new(),
        kind: "marker",
    }));
    for side in Side::BOTH {
        if board.train_at(side) == Some(hex) {
            counters.push(Counter {
                side,
                text: "Train".to_owned(),
                state: match board.train(side).moved {
                    true => "m".to_owned(),
                    false => String::new(),
                },
                kind: "train",
            });
        }
    }
    counters
}

/// The letters of a unit's state.
fn state(unit: &Unit) -> String {
    [
        (unit.shaken, 's'),
        (unit.disrupted, 'D'),
        (unit.questionable, '?'),
        (unit.fired, 'F'),
    ]
    .into_iter()
    .filter_map(|(set, letter)| set.then_some(letter))
    .collect()
}

/// One counter, its top middle given: a diagonal for cavalry, a dot for artillery, a dashed frame
/// for a marker.
pub(super) fn card(svg: &mut Svg, (x, top): Point, counter: &Counter) {
    let side = counter.side;
    CARD.draw(svg, side, (x, top), counter.kind);
    let edge = x - HALF;
    match counter.kind {
        "cavalry" => svg.polyline(
            &format!("sign-{side}"),
            &[(edge + 14, top + HIGH - 24), (edge + 74, top + 24)],
        ),
        "artillery" => {
            svg.disc(&format!("dot-{side}"), (edge + 46, top + HIGH / 2), 26);
        }
        _ => {}
    }
    let shift = if matches!(counter.kind, "cavalry" | "artillery") {
        36
    } else {
        0
    };
    let text = match counter.state.as_str() {
        "" => counter.text.clone(),
        state => format!("{} {state}", counter.text),
    };
    svg.label(&format!("text-{side}"), (x + shift, top + 110), &text);
}
