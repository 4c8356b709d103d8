//! The legend below the map.

use super::counters::{Counter, HALF, HIGH, card, stack};
use super::ground;
use super::{NIGHT, WAYS};
use crate::games::lees_greatest_gamble::board::Board;
use crate::games::lees_greatest_gamble::map::{Cell, Edge};
use crate::hex::names::listed;
use crate::hex::picture::{Legend, Point, Row, Shades};
use crate::hex::{Grid, HexId, Hexside, Low};
use crate::report::svg::Svg;
use crate::side::Side;

/// The legend of a board on which nothing is known of markers.
const LEGEND: Legend = Legend {
    row: 440,
    rows: 5,
    gaps: (70, 190),
    base: 54,
    size: 150,
    grid: Grid::new(2, 2, Low::Odd),
    turned: true,
};

/// The legend of a board: below it a line at night, and one for each marker on the map whose
/// contents may be seen.
pub(super) fn of(board: &Board) -> (Legend, Vec<String>) {
    let markers = board.markers.iter().filter(|marker| marker.at.is_some());
    let night = board.is_night().then(|| NIGHT.join(" "));
    let contents = markers
        .filter_map(|marker| Some((marker.id, marker.contents.as_ref()?)))
        .map(|(id, units)| match units.as_slice() {
            [] => format!("{id} is a decoy"),
            units => format!("{id} holds {}", listed(units)),
        });
    let lines: Vec<String> = night.into_iter().chain(contents).collect();
    let legend = Legend {
        rows: LEGEND.rows + i64::try_from(lines.len()).unwrap_or(0),
        ..LEGEND
    };
    (legend, lines)
}

/// Draws the legend, and `known`: the lines below it.
pub(super) fn draw(svg: &mut Svg, at: Point, shades: &Shades, known: &[String]) {
    LEGEND.row(svg, at, 0, terrain);
    LEGEND.row(svg, at, 1, hexsides);
    LEGEND.row(svg, at, 2, counters);
    LEGEND.row(svg, at, 3, states);
    let below = LEGEND.rows + i64::from(!shades.is_empty());
    for (place, line) in (below..).zip(known) {
        LEGEND.row(svg, at, place, |row| row.entry(0, line, |_, _| {}));
    }
    LEGEND.row(svg, at, 4, |row| {
        let names = ["move", "attack, advance", "retreat", "bombardment"];
        WAYS.explain(row, 700, names);
    });
    LEGEND.row(svg, at, 5, |row| {
        shades.explain(row, "observed by", (340, 190));
    });
}

fn terrain(row: &mut Row<'_>) {
    let plain = Cell::default();
    for (cell, text) in [
        (
            Cell {
                hill: true,
                ..plain
            },
            "hill",
        ),
        (
            Cell {
                heavy: true,
                ..plain
            },
            "heavy woods",
        ),
        (
            Cell {
                light: true,
                ..plain
            },
            "light woods, orchard",
        ),
        (
            Cell {
                rough: true,
                ..plain
            },
            "rough",
        ),
        (
            Cell {
                town: true,
                ..plain
            },
            "town",
        ),
    ] {
        row.hex(340, 190, text, |svg, layout| {
            ground::cell(svg, layout, layout.grid.first, cell);
        });
    }
    row.entry(500, "road", |svg, (x, y)| {
        svg.polyline("road-edge", &[(x, y), (x + 500, y)]);
        svg.polyline("road", &[(x, y), (x + 500, y)]);
    });
    row.entry(500, "trail", |svg, (x, y)| {
        svg.polyline("trail", &[(x, y), (x + 500, y)]);
    });
    row.hex(340, 190, "entry hex", |svg, layout| {
        ground::gate(svg, layout, layout.grid.first, "A");
    });
}

fn hexsides(row: &mut Row<'_>) {
    let (inner, outer) = (HexId::new(1, 1), HexId::new(1, 2));
    let plain = Edge::default();
    for (edge, text) in [
        (
            Edge {
                stream: true,
                ..plain
            },
            "stream",
        ),
        (
            Edge {
                ravine: true,
                ..plain
            },
            "ravine",
        ),
        (
            Edge {
                slope: Some(inner),
                ..plain
            },
            "slope, ticks uphill",
        ),
        (
            Edge {
                protected: Some(inner),
                ..plain
            },
            "protected, seen from the teeth",
        ),
        (
            Edge {
                clear: true,
                ..plain
            },
            "clear hexside",
        ),
    ] {
        row.entry(340, text, |svg, (x, y)| {
            let layout = LEGEND.sample((x + 200, y), 190);
            ground::cell(svg, &layout, inner, Cell::default());
            ground::hexside(svg, &layout, Hexside::new(inner, outer), edge);
        });
    }
    row.entry(0, "north is up; a hex is 352 yards", |_, _| {});
}

/// A counter of the legend.
fn counter(side: Side, text: &str, state: &str, kind: &'static str) -> Counter {
    Counter {
        side,
        text: text.to_owned(),
        state: state.to_owned(),
        kind,
    }
}

fn counters(row: &mut Row<'_>) {
    for (side, text, kind, what) in [
        (Side::Csa, "C6", "infantry", "Confederate infantry"),
        (Side::Usa, "U14", "infantry", "Union infantry"),
        (Side::Usa, "U72", "cavalry", "cavalry"),
        (Side::Csa, "C15", "artillery", "artillery"),
        (Side::Csa, "HMC3", "marker", "Hidden Movement Counter"),
        (Side::Usa, "Train", "train", "Train"),
    ] {
        row.entry(2 * HALF, what, |svg, (x, y)| {
            let counter = counter(side, text, "", kind);
            card(svg, (x + HALF, y - HIGH / 2), HIGH, &counter);
        });
    }
    row.entry(2 * HALF, "a stack, its top first", |svg, (x, y)| {
        let counters = [("U1", "infantry"), ("U2", "infantry"), ("U7", "artillery")];
        let counters = counters.map(|(text, kind)| counter(Side::Usa, text, "", kind));
        stack(svg, (x + HALF, y - 20), &counters);
    });
}

fn states(row: &mut Row<'_>) {
    for (text, state, kind, what) in [
        ("U5", "s", "infantry", "Shaken"),
        ("U5", "D", "infantry", "Disrupted"),
        ("U5", "?", "infantry", "Questionable"),
        ("U7", "F", "artillery", "Fired"),
        ("Train", "m", "train", "a Train that has moved"),
        ("HMC3", "4", "marker", "a counter known to hold 4 units"),
    ] {
        row.entry(2 * HALF, what, |svg, (x, y)| {
            let counter = counter(Side::Usa, text, state, kind);
            card(svg, (x + HALF, y - HIGH / 2), HIGH, &counter);
        });
    }
    let text =
        "The number of a hex: its column, counted southward, then its row, counted westward.";
    row.entry(0, text, |_, _| {});
}
