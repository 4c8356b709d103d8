//! The table as a picture, and as a map of plain characters.

mod labels;
mod legend;
mod pieces;
mod terrain;
mod text_map;

pub use text_map::text_map;

use super::board::Board;
use super::tables::{Ground, Tables};
use crate::report::log::Log;
use crate::report::svg::Svg;
use crate::tabletop::{Point, Spot};
use labels::Placer;

/// The style sheet. Sides and terrain differ in lightness and hatching, not in hue alone, so that
/// they can be told apart when printed in grey.
const STYLE: &str = include_str!("picture/style.css");

/// How many pixels wide the picture is, where nobody asks for another width.
const WIDTH: i64 = 1200;

/// Where the table lies in the picture; all in hundredths of an inch of the table.
struct Frame {
    left: i64,
    top: i64,
    width: i64,
    height: i64,
}

impl Frame {
    const RIGHT: i64 = 110;
    const LEGEND: i64 = 720;

    fn new(ground: &Ground, strips: terrain::Strips) -> Self {
        Frame {
            left: 180 + terrain::STRIP * strips.west,
            top: 250 + terrain::STRIP * strips.north,
            width: ground.width.0,
            height: ground.height.0,
        }
    }

    fn full(&self) -> (i64, i64) {
        let width = self.left + self.width + Frame::RIGHT;
        (width, self.top + self.height + Frame::LEGEND)
    }

    /// A point of the table in the picture, where y grows downwards.
    fn place(&self, point: Point) -> (i64, i64) {
        (self.left + point.x.0, self.top + self.height - point.y.0)
    }

    fn spot(&self, spot: Spot) -> (i64, i64) {
        self.place(spot.round())
    }
}

/// The table as an SVG picture, north up, with the ways of `log` as arrows.
#[must_use]
pub fn svg(tables: &Tables, board: &Board, log: &Log, title: &str) -> String {
    let strips = terrain::Strips::of(tables, board);
    let frame = Frame::new(&tables.ground, strips);
    let (width, height) = frame.full();
    let mut svg = Svg::new(width, height, WIDTH, title, STYLE);
    svg.empty(
        "rect",
        &[("class", &"paper"), ("width", &width), ("height", &height)],
    );
    svg.label("title", (frame.left, 150), title);
    terrain::patterns(&mut svg);
    terrain::ground(&mut svg, &frame, &tables.ground);
    let mut placer = Placer::new(frame.left, frame.top, frame.width, frame.height);
    pieces::obstacles(&mut placer, &frame, tables, board);
    let tags = pieces::tags(&mut placer, &frame, tables, board);
    terrain::names(&mut svg, &mut placer, &frame, tables);
    pieces::units(&mut svg, &frame, tables, board);
    pieces::ways(&mut svg, &frame, log);
    pieces::commanders(&mut svg, &frame, tables, board);
    labels::draw(&mut svg, &tags);
    terrain::edges(&mut svg, &frame, tables, board);
    legend::draw(&mut svg, &frame);
    svg.finish()
}
