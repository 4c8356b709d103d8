//! The board for people to see.

mod counters;
mod ground;
mod legend;
mod overlay;
mod signs;
pub mod text_map;
mod ways;

use super::board::Board;
use super::tables::Tables;
use crate::diagnostic::Diagnostic;
use crate::hex::picture::Layout;
use crate::report::log::Log;
use crate::report::png::WIDTH;
use crate::report::svg::Svg;
use crate::ruleset::Overlay;

/// The style sheet; its lengths are tenths of a pixel at [`WIDTH`]. The sides differ in lightness
/// and in the shape of their counters, the levels in lightness, so that all can be told apart when
/// printed in grey.
const STYLE: &str = include_str!("picture/style.css");

/// The length of a hexside, and the white around the map.
const SIDE: i64 = 320;
const MARGIN: i64 = 120;
const TOP: i64 = 330;

/// The narrowest picture, wide enough for the legend.
const NARROWEST: i64 = 11_920;

/// The board as an SVG picture, north up, with the ways of `log` as arrows. Hidden units are not
/// on it (19.2a).
#[must_use]
pub fn svg(tables: &Tables, board: &Board, log: &Log, title: &str) -> String {
    drawn(tables, board, log, title, &overlay::Shades::default())
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
    let shades = overlay::shades(tables, board, overlays)?;
    Ok(drawn(tables, board, log, title, &shades))
}

fn drawn(
    tables: &Tables,
    board: &Board,
    log: &Log,
    title: &str,
    shades: &overlay::Shades,
) -> String {
    let layout = Layout {
        grid: tables.map.grid,
        origin: (MARGIN, TOP),
        side: SIDE,
        turned: false,
    };
    let (wide, high) = layout.size();
    let width = (wide + 2 * MARGIN).max(NARROWEST);
    let legend = TOP + high + MARGIN;
    let height = legend + legend::height(shades);
    let mut svg = Svg::new(width, height, WIDTH, title, STYLE);
    svg.empty(
        "rect",
        &[("class", &"paper"), ("width", &width), ("height", &height)],
    );
    svg.label("title", (MARGIN, 215), title);
    ground::patterns(&mut svg);
    ground::hexes(&mut svg, &layout, &tables.map);
    overlay::draw(&mut svg, &layout, shades);
    ground::hexsides(&mut svg, &layout, &tables.map);
    signs::places(&mut svg, &layout, board);
    signs::victory(&mut svg, &layout, board);
    ground::numbers(&mut svg, &layout, &tables.map, board);
    ways::draw(&mut svg, &layout, log);
    counters::draw(&mut svg, &layout, board);
    signs::alone(&mut svg, &layout, board);
    legend::draw(&mut svg, (MARGIN, legend), shades);
    svg.finish()
}
