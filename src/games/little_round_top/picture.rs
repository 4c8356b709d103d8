//! The board for people to see.

mod counters;
mod ground;
mod legend;
mod overlay;
mod signs;
pub mod text_map;

use super::board::Board;
use super::detachment;
use super::tables::Tables;
use crate::diagnostic::Diagnostic;
use crate::hex::picture::{Page, Pattern, Shades, Ways};
use crate::report::log::Log;
use crate::ruleset::Overlay;

/// The style sheet; its lengths are tenths of a pixel at [`WIDTH`]. The sides differ in lightness
/// and in the shape of their counters, the levels in lightness, so that all can be told apart when
/// printed in grey.
const STYLE: &str = include_str!("picture/style.css");

/// The page, wide enough for the legend.
const PAGE: Page = Page {
    side: 320,
    turned: false,
    margin: 120,
    top: 330,
    title: 215,
    least: 11_920,
};

/// The arrows.
const WAYS: Ways = Ways {
    walk: (100, 46),
    charge: (130, 70),
    fire: (80, 36),
    short: 200,
    start: 120,
    apart: 44,
};

/// The board as an SVG picture, north up, with the ways of `log` as arrows. Hidden units are on
/// it only where their owner looks (19.2a, [`detachment::own_board`]).
#[must_use]
pub fn svg(tables: &Tables, board: &Board, log: &Log, title: &str) -> String {
    drawn(tables, board, log, title, &Shades::default())
}

/// The same with fields of fire or zones of control.
///
/// # Errors
///
/// A name that is neither a company nor a side, or of a company that is not on the map.
pub fn svg_with(
    tables: &Tables,
    board: &Board,
    log: &Log,
    title: &str,
    overlays: &[Overlay],
) -> Result<String, Diagnostic> {
    let shades = overlay::shades(tables, &detachment::public(board), overlays)?;
    Ok(drawn(tables, board, log, title, &shades))
}

/// Arrowheads lie above counters, numbers above all.
fn drawn(tables: &Tables, board: &Board, log: &Log, title: &str, shades: &Shades) -> String {
    let layout = PAGE.layout(tables.map.grid);
    let mut svg = PAGE.begin(&layout, &legend::LEGEND, shades, title, STYLE);
    Pattern::define(&[&ground::PATTERNS, &Shades::patterns(15)], &mut svg);
    ground::hexes(&mut svg, &layout, &tables.map);
    shades.draw(&mut svg, &layout);
    ground::hexsides(&mut svg, &layout, &tables.map);
    signs::places(&mut svg, &layout, board);
    signs::victory(&mut svg, &layout, board);
    let ways = WAYS.of(&layout, log);
    for way in &ways {
        way.shaft(&mut svg);
    }
    counters::draw(&mut svg, &layout, board);
    signs::stars(&mut svg, &layout, board);
    signs::alone(&mut svg, &layout, board);
    for way in &ways {
        way.head(&mut svg);
    }
    ground::numbers(&mut svg, &layout, &tables.map, board, &ways);
    legend::draw(&mut svg, PAGE.below(&layout), shades, board);
    svg.finish()
}
