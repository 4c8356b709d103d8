//! Units, Hidden Movement Counters and Trains as counters.

use crate::games::lees_greatest_gamble::board::{Board, Marker, Unit};
use crate::games::lees_greatest_gamble::tables::Tables;
use crate::games::lees_greatest_gamble::unit::Arm;
use crate::hex::HexId;
use crate::hex::picture::{Card, Labels, Layout, Point, text};
use crate::report::bounds::Bounds;
use crate::report::svg::Svg;
use crate::side::Side;
use std::collections::BTreeSet;

/// Half the width of a counter.
pub(super) const HALF: i64 = 218;

/// The height of a counter that has room.
pub(super) const HIGH: i64 = 148;

/// The room of the counters of a hex, from its centre: below its number, above the letter of an
/// entry.
const ROOM: (i64, i64) = (-176, 216);

/// The largest text on a counter.
const TEXT: i64 = 116;

/// How bad it is for a name to cover a counter or an arrowhead.
pub(super) const WEIGHT: i64 = 20;

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
pub(super) fn draw(
    svg: &mut Svg,
    layout: &Layout,
    tables: &Tables,
    board: &Board,
    labels: &mut Labels,
) {
    let units = board.units.iter().filter_map(|unit| unit.at);
    let markers = board.markers.iter().filter_map(|marker| marker.at);
    let trains = Side::BOTH
        .into_iter()
        .filter_map(|side| board.train_at(side));
    let hexes: BTreeSet<HexId> = units.chain(markers).chain(trains).collect();
    for hex in hexes {
        let bounds = stack(svg, layout.centre(hex), &standing(tables, board, hex));
        labels.take(bounds, WEIGHT);
    }
}

/// The counters of a hex, its centre given, top first and none upon another; where they stand.
pub(super) fn stack(svg: &mut Svg, (x, y): Point, counters: &[Counter]) -> Bounds {
    let count = i64::try_from(counters.len()).unwrap_or(1).max(1);
    let high = HIGH.min((ROOM.1 - ROOM.0) / count);
    let top = y + (ROOM.0 + ROOM.1 - high * count) / 2;
    for (place, counter) in (0..).zip(counters) {
        card(svg, (x, top + high * place), high, counter);
    }
    let half = HALF + 24;
    Bounds::around(&[(x - half, top - 12), (x + half, top + high * count + 12)])
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
        state: known(marker),
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

/// How many units a marker holds, where that may be seen.
fn known(marker: &Marker) -> String {
    match &marker.contents {
        None => String::new(),
        Some(units) => units.len().to_string(),
    }
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

/// One counter, its top middle and its height given: a diagonal for cavalry, a dot for artillery, a
/// dashed frame for a marker. Its text is as large as fits.
pub(super) fn card(svg: &mut Svg, (x, top): Point, high: i64, counter: &Counter) {
    let side = counter.side;
    let card = Card {
        half: HALF,
        high,
        round: 48,
    };
    card.draw(svg, side, (x, top), counter.kind);
    let edge = x - HALF;
    let sign = match counter.kind {
        "cavalry" => {
            let diagonal = [(edge + 18, top + high - 24), (edge + 66, top + 24)];
            svg.polyline(&format!("sign-{side}"), &diagonal);
            66
        }
        "artillery" => {
            svg.disc(&format!("dot-{side}"), (edge + 42, top + high / 2), 24);
            66
        }
        _ => 10,
    };
    let text = match counter.state.as_str() {
        "" => counter.text.clone(),
        state => format!("{} {state}", counter.text),
    };
    let size = text::fitting(&text, TEXT.min(high * 4 / 5), 2 * HALF - sign - 28);
    let at = (x + (sign - 10) / 2, top + (high + size * 73 / 100) / 2);
    svg.sized(&format!("text-{side}"), at, size, &text);
}
