//! The table: areas, streams, edges, entry strips.

use super::Frame;
use super::labels::{Placer, width};
use crate::games::we_are_the_flank::board::{Board, Status};
use crate::games::we_are_the_flank::tables::{
    Arrival, Edge, Feature, Ground, Scores, Tables, UnitEntry,
};
use crate::report::bounds::Bounds;
use crate::report::svg::Svg;
use crate::tabletop::Point;

/// The width of one entry strip along an edge.
pub(super) const STRIP: i64 = 130;

/// How many entry strips lie outside each of the edges that need room for them.
#[derive(Clone, Copy)]
pub(super) struct Strips {
    pub west: i64,
    pub north: i64,
}

impl Strips {
    pub fn of(tables: &Tables, board: &Board) -> Self {
        let count = |edge: Edge| {
            let strips = waiting(tables, board);
            strips.iter().filter(|strip| strip.edge == edge).count() as i64
        };
        Strips {
            west: count(Edge::West),
            north: count(Edge::North),
        }
    }
}

/// Units that wait for the same turn at the same part of an edge.
struct Strip {
    turn: i64,
    edge: Edge,
    from: i64,
    to: i64,
    units: Vec<String>,
}

fn waiting(tables: &Tables, board: &Board) -> Vec<Strip> {
    let mut strips: Vec<Strip> = Vec::new();
    let waits = |entry: &&UnitEntry| {
        let mut units = board.units.iter();
        units.any(|unit| unit.id == entry.id && unit.status == Status::Waiting)
    };
    for entry in tables.units.iter().filter(waits) {
        let Arrival::Entry {
            turn,
            edge,
            from,
            to,
        } = entry.arrival
        else {
            continue;
        };
        let id = entry.id.to_string();
        let same = |strip: &&mut Strip| {
            (strip.turn, strip.edge, strip.from, strip.to) == (turn, edge, from.0, to.0)
        };
        match strips.iter_mut().find(same) {
            Some(strip) => strip.units.push(id),
            None => strips.push(Strip {
                turn,
                edge,
                from: from.0,
                to: to.0,
                units: vec![id],
            }),
        }
    }
    strips
}

/// The hatchings.
pub(super) fn patterns(svg: &mut Svg) {
    let tile = |svg: &mut Svg, id: &str, size: i64, marks: &[(&str, &str)]| {
        svg.begin(
            "pattern",
            &[
                ("id", &id),
                ("width", &size),
                ("height", &size),
                ("patternUnits", &"userSpaceOnUse"),
            ],
        );
        for (path, style) in marks {
            svg.empty("path", &[("d", path), ("style", style)]);
        }
        svg.end();
    };
    svg.begin("defs", &[]);
    let line = "fill:none;stroke:#8c8268;stroke-width:5";
    tile(svg, "hill", 90, &[("M-10 100L100 -10", line)]);
    let tree = "fill:#8fa083;stroke:#5d6b57;stroke-width:4";
    let trees = "M20 62L42 20L64 62Z M95 132L117 90L139 132Z";
    tile(svg, "woods", 150, &[(trees, tree)]);
    let rock = "fill:#77777a;stroke:#3f3f42;stroke-width:3";
    let rocks = "M10 40L22 12L48 16L54 38Z M66 86L74 62L100 66L98 88Z";
    let cross = "fill:none;stroke:#77777a;stroke-width:4";
    let crosses = "M66 24L92 24M79 11L79 37M16 76L42 76M29 63L29 89";
    tile(svg, "den", 108, &[(rocks, rock), (crosses, cross)]);
    svg.end();
}

/// The table with its areas and streams.
pub(super) fn ground(svg: &mut Svg, frame: &Frame, ground: &Ground) {
    let (left, top) = (frame.left, frame.top);
    let box_of = |svg: &mut Svg, class: &str| {
        svg.empty(
            "rect",
            &[
                ("class", &class),
                ("x", &left),
                ("y", &top),
                ("width", &frame.width),
                ("height", &frame.height),
            ],
        );
    };
    box_of(svg, "table");
    let outline = |feature: &Feature| -> Vec<(i64, i64)> {
        let corners = feature.area.corners.iter();
        corners.map(|&corner| frame.place(corner)).collect()
    };
    // Lower ground first: the contours of a hill lie upon each other.
    for level in 1..=3 {
        for feature in ground.features.iter().filter(|f| f.level.min(3) == level) {
            svg.polygon(&format!("level{level}"), &outline(feature));
            svg.polygon("contour", &outline(feature));
        }
    }
    for feature in &ground.features {
        let covered = |other: &Feature| {
            !std::ptr::eq(feature, other)
                && feature.area.corners.iter().all(|&c| other.area.contains(c))
        };
        let inner = |hatched: fn(&Feature) -> bool| {
            let mut others = ground.features.iter();
            others.any(|other| hatched(other) && covered(other))
        };
        if feature.hill && !inner(|other| other.hill) {
            svg.polygon("hill", &outline(feature));
        }
        if feature.woods && !inner(|other| other.woods) {
            svg.polygon("woods", &outline(feature));
            svg.polygon("outline", &outline(feature));
        }
        if feature.den {
            svg.polygon("den", &outline(feature));
        }
        if feature.scores.is_some() {
            svg.polygon("scores", &outline(feature));
        }
    }
    for stream in &ground.streams {
        let points = stream.course.points.iter();
        let points: Vec<_> = points.map(|&point| frame.place(point)).collect();
        svg.polyline("stream-bank", &points);
        svg.polyline("stream", &points);
    }
    for x in (600..frame.width).step_by(600) {
        let x = left + x;
        svg.polyline("grid", &[(x, top), (x, top + frame.height)]);
    }
    for y in (600..frame.height).step_by(600) {
        let y = top + frame.height - y;
        svg.polyline("grid", &[(left, y), (left + frame.width, y)]);
    }
    box_of(svg, "frame");
}

/// Names of areas and streams, where they cover least.
pub(super) fn names(svg: &mut Svg, placer: &mut Placer, frame: &Frame, tables: &Tables) {
    let ground = &tables.ground;
    for feature in &ground.features {
        let mut name = feature.name.clone();
        match feature.scores {
            Some(Scores::Crest) => name = format!("crest ({} points)", tables.points.crest),
            Some(Scores::Den) => name = format!("{name} ({})", tables.points.den),
            None => {
                let mut others = ground.features.iter();
                if others.any(|other| other.name != name && name.starts_with(&other.name)) {
                    continue;
                }
            }
        }
        let (w, h) = (width(&name), 70);
        let corners = &feature.area.corners;
        let count = (corners.len() as i64).max(1);
        let sum = |value: fn(&Point) -> i64| corners.iter().map(value).sum::<i64>() / count;
        let middle = frame.place(Point::new(sum(|c| c.x.0), sum(|c| c.y.0)));
        let mut best: Option<(i64, Bounds)> = None;
        let outline = Bounds::around(&corners.iter().map(|&c| frame.place(c)).collect::<Vec<_>>());
        for x in (outline.left..=outline.right).step_by(50) {
            for y in (outline.top..=outline.bottom).step_by(50) {
                let bounds = Bounds {
                    left: x - w / 2,
                    right: x + w / 2,
                    top: y - h / 2,
                    bottom: y + h / 2,
                };
                let table =
                    |x: i64, y: i64| Point::new(x - frame.left, frame.top + frame.height - y);
                if !feature.area.contains(table(x, y)) {
                    continue;
                }
                let ends = [
                    (x, y),
                    (bounds.left, bounds.top),
                    (bounds.right, bounds.top),
                    (bounds.left, bounds.bottom),
                    (bounds.right, bounds.bottom),
                ];
                let outside = ends.iter().filter(|(x, y)| {
                    let inside = feature.area.contains(table(*x, *y));
                    // A name on a contour inside would be taken for that contour's.
                    let elsewhere = ground.features.iter().any(|other| {
                        other.level > feature.level && other.area.contains(table(*x, *y))
                    });
                    !inside || elsewhere
                });
                let far = (x - middle.0).abs() + (y - middle.1).abs();
                let cost = placer.cost(bounds) + outside.count() as i64 * 9000 + far * 4;
                if best.as_ref().is_none_or(|(least, _)| cost < *least) {
                    best = Some((cost, bounds));
                }
            }
        }
        if let Some((_, bounds)) = best {
            placer.take(bounds, 3);
            let (x, y) = bounds.middle();
            svg.label("name", (x, y + 22), &name);
        }
    }
    for stream in &ground.streams {
        let mut best: Option<(i64, Bounds)> = None;
        for edge in stream.course.edges() {
            let (x, y) = frame.spot(edge.middle());
            let (left, w) = (x + 60, width(&stream.name));
            let bounds = Bounds {
                left,
                right: left + w,
                top: y - 35,
                bottom: y + 35,
            };
            let cost = placer.cost(bounds);
            if best.as_ref().is_none_or(|(least, _)| cost < *least) {
                best = Some((cost, bounds));
            }
        }
        if let Some((_, bounds)) = best {
            placer.take(bounds, 3);
            let (x, y) = bounds.middle();
            svg.label("name", (x, y + 22), &stream.name);
        }
    }
}

/// Coordinates along the edges, and the strips where units enter.
pub(super) fn edges(svg: &mut Svg, frame: &Frame, tables: &Tables, board: &Board) {
    let (left, top) = (frame.left, frame.top);
    let (right, bottom) = (left + frame.width, top + frame.height);
    for x in (0..=frame.width).step_by(600) {
        svg.label("tick", (left + x, bottom + 75), &(x / 100).to_string());
    }
    for y in (0..=frame.height).step_by(600) {
        svg.label("tick", (left - 65, bottom - y + 20), &(y / 100).to_string());
    }
    let (mut west, mut north) = (0, 0);
    for strip in waiting(tables, board) {
        let text = format!("turn {}: {}", strip.turn, strip.units.join(" "));
        let middle = (strip.from + strip.to) / 2;
        let (line, at, turned) = match strip.edge {
            Edge::North | Edge::South => {
                let y = if strip.edge == Edge::North {
                    north += 1;
                    top - 28 - STRIP * (north - 1)
                } else {
                    bottom - 28
                };
                let line = [(left + strip.from, y), (left + strip.to, y)];
                (line, (left + middle, y - 28), false)
            }
            Edge::West | Edge::East => {
                let x = if strip.edge == Edge::West {
                    west += 1;
                    left - 145 - STRIP * (west - 1)
                } else {
                    right + 28
                };
                let line = [(x, bottom - strip.from), (x, bottom - strip.to)];
                (line, (x - 28, bottom - middle), true)
            }
        };
        svg.polyline("strip", &line);
        let (x, y) = at;
        if turned {
            let turn = format!("rotate(-90 {x} {y})");
            svg.element(
                "text",
                &[
                    ("class", &"strip-text"),
                    ("x", &x),
                    ("y", &y),
                    ("transform", &turn),
                ],
                &text,
            );
        } else {
            svg.label("strip-text", at, &text);
        }
    }
}
