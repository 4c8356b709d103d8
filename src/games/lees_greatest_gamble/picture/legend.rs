//! The legend below the map.

use super::counters::{Counter, card};
use super::ground;
use super::overlay::Shades;
use super::ways::way;
use crate::games::lees_greatest_gamble::map::{Cell, Edge};
use crate::hex::picture::{Layout, Point};
use crate::hex::{Grid, HexId, Hexside, Low};
use crate::report::log::{Movement, MovementKind};
use crate::report::svg::Svg;
use crate::side::Side;

/// The height of a row.
const ROW: i64 = 460;

/// The height of the whole legend.
pub(super) fn height(shades: &Shades) -> i64 {
    let more = !shades.zones.is_empty() || !shades.fields.is_empty();
    ROW * (4 + i64::from(more)) + 60
}

/// The width of a line of text, about.
fn width(text: &str) -> i64 {
    let widths = text.chars().map(|sign| match sign {
        'M' | 'W' | 'm' | 'w' => 162,
        'A'..='Z' | '0'..='9' => 122,
        ' ' | 'i' | 'l' | 'j' | 't' | 'f' | ',' | '.' | ':' | ';' => 66,
        _ => 110,
    });
    widths.sum()
}

/// Entries of one row, one after another.
struct Row<'s> {
    svg: &'s mut Svg,
    x: i64,
    y: i64,
}

impl Row<'_> {
    /// An entry: a drawing of this width, then a text.
    fn entry(&mut self, wide: i64, text: &str, draw: impl FnOnce(&mut Svg, Point)) {
        draw(self.svg, (self.x, self.y));
        self.x += wide + 80;
        self.svg.label("legend", (self.x, self.y + 60), text);
        self.x += width(text) + 220;
    }
}

/// A grid of a few hexes, for samples: the hex 0101 lies at a point.
fn sample(at: Point, side: i64) -> Layout {
    let mut layout = Layout {
        grid: Grid::new(2, 2, Low::Odd),
        origin: (0, 0),
        side,
        turned: true,
    };
    let centre = layout.centre(HexId::new(1, 1));
    layout.origin = (at.0 - centre.0, at.1 - centre.1);
    layout
}

/// Draws the legend.
pub(super) fn draw(svg: &mut Svg, (left, top): Point, shades: &Shades) {
    let mut y = top + ROW / 2;
    let mut next = |svg: &mut Svg, draw: &mut dyn FnMut(&mut Row<'_>)| {
        draw(&mut Row { svg, x: left, y });
        y += ROW;
    };
    next(svg, &mut terrain);
    next(svg, &mut hexsides);
    next(svg, &mut counters);
    next(svg, &mut arrows);
    if !shades.zones.is_empty() || !shades.fields.is_empty() {
        next(svg, &mut |row| overlays(row, shades));
    }
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
        row.entry(340, text, |svg, (x, y)| {
            let layout = sample((x + 170, y), 190);
            ground::cell(svg, &layout, HexId::new(1, 1), cell);
        });
    }
    row.entry(500, "road", |svg, (x, y)| {
        svg.polyline("road-edge", &[(x, y), (x + 500, y)]);
        svg.polyline("road", &[(x, y), (x + 500, y)]);
    });
    row.entry(500, "trail", |svg, (x, y)| {
        svg.polyline("trail", &[(x, y), (x + 500, y)]);
    });
    row.entry(340, "entry", |svg, (x, y)| {
        let layout = sample((x + 170, y), 190);
        layout.hex(svg, "entry", HexId::new(1, 1), 8);
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
            let layout = sample((x + 200, y), 190);
            ground::cell(svg, &layout, inner, Cell::default());
            ground::hexside(svg, &layout, Hexside::new(inner, outer), edge);
        });
    }
    row.entry(0, "north is up; a hex is 352 yards", |_, _| {});
}

fn counters(row: &mut Row<'_>) {
    for (side, text, state, kind, what) in [
        (Side::Csa, "C6", "", "infantry", "Confederate infantry"),
        (Side::Usa, "U14", "", "infantry", "Union infantry"),
        (Side::Usa, "U72", "", "cavalry", "cavalry"),
        (Side::Csa, "C15", "F", "artillery", "artillery, Fired"),
        (Side::Csa, "HMC3", "", "marker", "hidden"),
        (
            Side::Usa,
            "U5",
            "sD?",
            "infantry",
            "Shaken, Disrupted, Questionable",
        ),
    ] {
        row.entry(470, what, |svg, (x, y)| {
            let counter = Counter {
                side,
                text: text.to_owned(),
                state: state.to_owned(),
                kind,
            };
            card(svg, (x + 235, y - 74), &counter);
        });
    }
}

fn arrows(row: &mut Row<'_>) {
    for (kind, text) in [
        (MovementKind::Move, "move"),
        (MovementKind::Charge, "attack, advance"),
        (MovementKind::Retreat, "retreat"),
        (MovementKind::Fire, "bombardment"),
    ] {
        row.entry(700, text, |svg, (x, y)| {
            let movement = Movement {
                piece: String::new(),
                side: Side::Csa,
                kind,
                path: Vec::new(),
            };
            way(svg, &movement, &[(x - 60, y), (x + 830, y)]);
        });
    }
}

fn overlays(row: &mut Row<'_>, shades: &Shades) {
    let first = HexId::new(1, 1);
    for (side, _) in &shades.zones {
        row.entry(340, &format!("observed by {side}"), |svg, (x, y)| {
            let layout = sample((x + 170, y), 190);
            layout.hex(svg, &format!("zone-{side}"), first, 0);
            layout.hex(svg, &format!("edge-{side}"), first, 0);
        });
    }
    for (whose, _) in &shades.fields {
        row.entry(340, &format!("field of fire of {whose}"), |svg, (x, y)| {
            let layout = sample((x + 170, y), 190);
            layout.hex(svg, "field", first, 0);
            layout.hex(svg, "field-edge", first, 0);
        });
    }
}
