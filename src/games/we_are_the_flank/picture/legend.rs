//! The legend below the table: scale, terrain, pieces, arrows.

use super::Frame;
use super::pieces::{disc_at, unit_at, way};
use crate::games::we_are_the_flank::board::{Formation, Status, Unit, UnitId};
use crate::report::log::{Movement, MovementKind};
use crate::report::svg::Svg;
use crate::side::Side;
use crate::tabletop::{Angle, Length, Point, Rect};
use std::collections::BTreeSet;

pub(super) fn draw(svg: &mut Svg, frame: &Frame) {
    let top = frame.top + frame.height + 150;
    scale(svg, frame.left, top);
    terrain(svg, frame.left, top + 170);
    pieces(svg, frame.left, top + 300);
    svg.label(
        "small",
        (frame.left + 1900, top + 50),
        "north is up; x grows east, y grows north, both in inches from the south-west corner",
    );
}

/// Twelve inches, the reach of a volley's nearer column.
fn scale(svg: &mut Svg, left: i64, top: i64) {
    for part in 0..4 {
        let class = if part % 2 == 0 { "scale-dark" } else { "scale" };
        svg.empty(
            "rect",
            &[
                ("class", &class),
                ("x", &(left + 300 * part)),
                ("y", &top),
                ("width", &300),
                ("height", &34),
            ],
        );
    }
    for inches in [0, 3, 6, 9, 12] {
        svg.label("tick", (left + 100 * inches, top + 96), &inches.to_string());
    }
    svg.label("small", (left + 1290, top + 50), "inches");
}

fn terrain(svg: &mut Svg, left: i64, top: i64) {
    let swatches: [(&[&str], &str); 8] = [
        (&["level1", "contour"], "level 1"),
        (&["level2", "contour"], "level 2"),
        (&["level3", "contour"], "level 3"),
        (&["level1", "hill", "contour"], "hill, half movement"),
        (&["woods", "outline"], "woods, save 6"),
        (&["level1", "den", "contour"], "Devil's Den, save 5-6"),
        (&["stream-bank", "stream"], "stream"),
        (&["scores"], "scores"),
    ];
    let mut x = left;
    for (classes, text) in swatches {
        for class in classes {
            if class.starts_with("stream") {
                svg.polyline(class, &[(x, top + 40), (x + 160, top + 40)]);
            } else {
                let corners = [(x, top), (x + 160, top), (x + 160, top + 80), (x, top + 80)];
                svg.polygon(class, &corners);
            }
        }
        svg.label("small", (x + 185, top + 62), text);
        x += 185 + super::labels::width(text) + 70;
    }
}

fn pieces(svg: &mut Svg, left: i64, top: i64) {
    // A frame of the legend's own, in which y grows downwards from `top`.
    let frame = Frame {
        left,
        top,
        width: 0,
        height: 0,
    };
    let unit = |formation| Unit {
        id: UnitId(String::new()),
        status: Status::OnTable,
        at: Point::default(),
        facing: Angle::degrees(90),
        formation: Some(formation),
        bases: 4,
        sharpshooters: 0,
        hits: 0,
        crossed_stream: false,
        this_turn: BTreeSet::new(),
    };
    let mut x = 0;
    for (side, facing, formation, text) in [
        (
            Side::Csa,
            0,
            Formation::Line,
            "CSA, line (front at the wedge)",
        ),
        (Side::Usa, 0, Formation::Line, "USA, line"),
        (Side::Usa, 90, Formation::Column, "column"),
    ] {
        let (frontage, depth) = match formation {
            Formation::Line => (400, 75),
            Formation::Column => (100, 300),
        };
        let rect = Rect {
            centre: Point::new(x + 200, -60),
            facing: Angle::degrees(facing),
            frontage: Length(frontage),
            depth: Length(depth),
        };
        unit_at(svg, &frame, side, &rect, &unit(formation));
        svg.label("small", (left + x + 430, top + 82), text);
        x += 430 + super::labels::width(text) + 90;
    }
    disc_at(svg, Side::Csa, (left + x + 38, top + 60), 37);
    svg.label("small", (left + x + 100, top + 82), "commander");
    x += 620;
    for (kind, text) in [
        (MovementKind::Move, "move"),
        (MovementKind::Charge, "charge"),
        (MovementKind::Retreat, "retreat"),
        (MovementKind::Fire, "fire"),
    ] {
        let movement = Movement {
            piece: String::new(),
            side: Side::Usa,
            kind,
            path: vec![(x, -60), (x + 260, -60)],
        };
        way(svg, &frame, &movement);
        svg.label("small", (left + x + 290, top + 82), text);
        x += 290 + super::labels::width(text) + 80;
    }
    let note = "Labels: unit, bases (4+2: four and two sharpshooters), commander. Dashed bars outside the table: where and from which turn units enter.";
    svg.label("small", (left, top + 220), note);
}
