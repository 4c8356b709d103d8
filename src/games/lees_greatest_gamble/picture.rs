//! The board as a picture: north up, so that columns follow one another downward and rows run to
//! the left (GRID-1).

mod counters;
mod ground;
mod legend;
mod overlay;
pub mod text_map;

use super::board::Board;
use super::tables::Tables;
use crate::diagnostic::Diagnostic;
use crate::hex::picture::{Labels, Page, Pattern, Shades, Ways};
use crate::report::Log;
use crate::ruleset::Overlay;

/// The style sheet. The sides differ in lightness and in the shape of their counters, terrain in
/// pattern and lightness, so that all can be told apart when printed in grey.
const STYLE: &str = include_str!("picture/style.css");

/// 20: what is not as by day, in lines that fit a terminal.
const NIGHT: [&str; 2] = [
    "Night: units observe up to 3 hexes [20.2c], nothing bombards [20.4a],",
    "a unit that moves is Disrupted [20.2a].",
];

/// The page.
const PAGE: Page = Page {
    side: 320,
    turned: true,
    margin: 160,
    top: 560,
    title: 340,
    least: 0,
};

/// The arrows.
const WAYS: Ways = Ways {
    walk: (110, 56),
    charge: (112, 88),
    fire: (90, 44),
    short: 222,
    start: 60,
    apart: 84,
};

/// The board as an SVG picture, the moves of `log` as arrows. What a marker holds is on it if the
/// board tells: once it is public, or on the board that its owner sees.
#[must_use]
pub fn svg(tables: &Tables, board: &Board, log: &Log, title: &str) -> String {
    drawn(tables, board, log, title, &Shades::default())
}

/// The picture with what the enemy observes, or where artillery can fire.
///
/// # Errors
///
/// A name that is neither artillery on the map nor a side; a field of fire at night (20.4a).
pub fn svg_with(
    tables: &Tables,
    board: &Board,
    log: &Log,
    title: &str,
    overlays: &[Overlay],
) -> Result<String, Diagnostic> {
    let shades = overlay::shades(tables, board, overlays)?;
    Ok(drawn(tables, board, log, title, &shades))
}

/// Whatever carries meaning lies above what may hide it: arrowheads above counters, numbers, entries
/// and names above all.
fn drawn(tables: &Tables, board: &Board, log: &Log, title: &str, shades: &Shades) -> String {
    let layout = PAGE.layout(tables.map.grid);
    let (legend, known) = legend::of(board);
    let light = if board.is_night() { ", night" } else { "" };
    let title = format!("{title}{light}");
    let mut svg = PAGE.begin(&layout, &legend, shades, &title, STYLE);
    Pattern::define(&[&ground::PATTERNS, &Shades::patterns(13)], &mut svg);
    ground::hexes(&mut svg, &layout, &tables.map);
    shades.draw(&mut svg, &layout);
    ground::roads(&mut svg, &layout, &tables.map);
    ground::hexsides(&mut svg, &layout, &tables.map);
    let ways = WAYS.of(&layout, log);
    for way in &ways {
        way.shaft(&mut svg);
    }
    let mut labels = Labels::default();
    counters::draw(&mut svg, &layout, tables, board, &mut labels);
    for way in &ways {
        way.head(&mut svg);
        labels.take(way.bounds(), counters::WEIGHT);
    }
    ground::numbers(&mut svg, &layout, &mut labels);
    ground::entries(&mut svg, &layout, &tables.map, &mut labels);
    ground::names(&mut svg, &layout, &tables.map, &mut labels);
    legend::draw(&mut svg, PAGE.below(&layout), shades, &known);
    svg.finish()
}
