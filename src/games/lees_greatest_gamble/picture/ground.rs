//! Terrain, roads, hexsides, numbers and names.

use crate::games::lees_greatest_gamble::map::{Cell, Edge, Link, Map};
use crate::hex::picture::{Labels, Layout, Pattern, Point, across, along, text};
use crate::hex::{HexId, Hexside};
use crate::report::bounds::Bounds;
use crate::report::svg::Svg;

/// The patterns of the ground.
pub(super) const PATTERNS: [Pattern<'static>; 4] = [
    Pattern::new(
        "heavy",
        110,
        "M20 70 L45 20 L70 70 Z M75 105 L95 65 L110 105",
        "#3f5a3a",
        18,
    ),
    Pattern::new(
        "light",
        150,
        "M50 45 A22 22 0 1 1 50 44 M120 120 A22 22 0 1 1 120 119",
        "#6c8561",
        14,
    ),
    Pattern::new(
        "rough",
        110,
        "M10 80 L35 40 L60 80 M65 50 L85 15 L105 50",
        "#5d5540",
        16,
    ),
    Pattern::new(
        "town",
        120,
        "M15 60 H55 V20 H15 Z M70 110 H105 V75 H70 Z",
        "#444",
        14,
    ),
];

/// One hex as the ground has it (6.1a).
pub(super) fn cell(svg: &mut Svg, layout: &Layout, hex: HexId, cell: Cell) {
    let base = if cell.hill { "hill" } else { "plain" };
    layout.hex(svg, base, hex, 0);
    for (set, class) in [
        (cell.heavy, "heavy"),
        (cell.light, "light"),
        (cell.rough, "rough"),
        (cell.town, "town"),
    ] {
        if set {
            layout.hex(svg, class, hex, 4);
        }
    }
    layout.hex(svg, "grid", hex, 0);
}

/// Every hex.
pub(super) fn hexes(svg: &mut Svg, layout: &Layout, map: &Map) {
    for hex in layout.grid.hexes() {
        cell(svg, layout, hex, map.cell(hex));
    }
    layout.outline(svg, "contour", |hex| map.cell(hex).hill);
}

/// Roads whole, trails dashed.
pub(super) fn roads(svg: &mut Svg, layout: &Layout, map: &Map) {
    let course =
        |hexes: &[HexId]| -> Vec<Point> { hexes.iter().map(|hex| layout.centre(*hex)).collect() };
    for road in &map.roads {
        match road.link {
            Link::Road => {
                svg.polyline("road-edge", &course(&road.hexes));
                svg.polyline("road", &course(&road.hexes));
            }
            Link::Trail => svg.polyline("trail", &course(&road.hexes)),
        }
    }
}

/// Streams, ravines, slopes, protected and clear hexsides.
pub(super) fn hexsides(svg: &mut Svg, layout: &Layout, map: &Map) {
    for (side, edge) in map.edges() {
        hexside(svg, layout, side, edge);
    }
}

/// What runs along one hexside. Ticks of a slope and teeth of a protected hexside stand in the hex
/// that has the symbol.
pub(super) fn hexside(svg: &mut Svg, layout: &Layout, side: Hexside, edge: Edge) {
    for (set, class) in [
        (edge.stream, "stream"),
        (edge.ravine, "ravine"),
        (edge.clear, "clear-side"),
    ] {
        if set {
            layout.hexside(svg, class, side);
        }
    }
    let [one, other] = side.hexes();
    for (symbol, class) in [(edge.slope, "slope"), (edge.protected, "protected")] {
        let Some(symbol) = symbol else { continue };
        let beyond = if symbol == one { other } else { one };
        let Some(direction) = layout.grid.direction(symbol, beyond) else {
            continue;
        };
        let [from, to] = layout.ends(symbol, direction);
        let centre = layout.centre(symbol);
        if class == "protected" {
            let inner = [along(from, centre, 50), along(to, centre, 50)];
            svg.polyline(class, &inner);
        }
        for share in [25, 50, 75] {
            let foot = (
                from.0 + (to.0 - from.0) * share / 100,
                from.1 + (to.1 - from.1) * share / 100,
            );
            let step = across(from, to, 90);
            let inside = |point: Point| {
                let (dx, dy) = (point.0 - centre.0, point.1 - centre.1);
                dx * dx + dy * dy
            };
            let tips = [
                (foot.0 + step.0, foot.1 + step.1),
                (foot.0 - step.0, foot.1 - step.1),
            ];
            let tip = if inside(tips[0]) < inside(tips[1]) {
                tips[0]
            } else {
                tips[1]
            };
            svg.polyline(class, &[foot, tip]);
        }
    }
}

/// The size of a hex's number, and of a name.
const NUMBER: i64 = 92;
const NAME: i64 = 108;

/// How bad it is for a name to cover a number, or an entry.
const WEIGHTS: (i64, i64) = (10, 20);

/// The number of every hex, in its north.
pub(super) fn numbers(svg: &mut Svg, layout: &Layout, labels: &mut Labels) {
    for hex in layout.grid.hexes() {
        let ((x, y), number) = (layout.centre(hex), hex.to_string());
        let (base, half) = (y - 190, text::width(&number, NUMBER) / 2);
        svg.label("number", (x, base), &number);
        let around = [(x - half, base - NUMBER * 3 / 4), (x + half, base)];
        labels.take(Bounds::around(&around), WEIGHTS.0);
    }
}

/// The entry hexes, each with its letter in its south (3.3).
pub(super) fn entries(svg: &mut Svg, layout: &Layout, map: &Map, labels: &mut Labels) {
    for (entry, hex) in &map.entries {
        let letter = entry.to_string();
        let bounds = gate(svg, layout, *hex, &letter);
        labels.take(bounds, WEIGHTS.1);
    }
}

/// One entry hex, and where its letter stands.
pub(super) fn gate(svg: &mut Svg, layout: &Layout, hex: HexId, letter: &str) -> Bounds {
    layout.hex(svg, "entry", hex, 8);
    let (x, y) = layout.centre(hex);
    let y = y + layout.side * 82 / 100;
    svg.disc("entry-disc", (x, y), 72);
    svg.label("entry-text", (x, y + 42), letter);
    Bounds::around(&[(x - 80, y - 80), (x + 80, y + 80)])
}

/// Names of places.
pub(super) fn names(svg: &mut Svg, layout: &Layout, map: &Map, labels: &mut Labels) {
    for (hex, name) in &map.names {
        labels.place(layout.centre(*hex), NAME, name);
    }
    labels.draw(svg, "name");
}
