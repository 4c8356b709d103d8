//! The board as a picture: north up, so that columns follow one another downward and rows run to
//! the left (GRID-1).

mod counters;
mod ground;
mod legend;
mod overlay;
pub mod text_map;
mod ways;

use super::board::Board;
use super::tables::Tables;
use crate::diagnostic::Diagnostic;
use crate::hex::picture::Layout;
use crate::report::Log;
use crate::report::png::WIDTH;
use crate::report::svg::Svg;
use crate::ruleset::Overlay;

/// The style sheet. The sides differ in lightness and in the shape of their counters, terrain in
/// pattern and lightness, so that all can be told apart when printed in grey.
const STYLE: &str = include_str!("picture/style.css");

/// The length of a hexside, and the white around the map.
const SIDE: i64 = 320;
const MARGIN: i64 = 160;
const TOP: i64 = 560;

/// The board as an SVG picture, the moves of `log` as arrows. What a marker holds is not on it.
#[must_use]
pub fn svg(tables: &Tables, board: &Board, log: &Log, title: &str) -> String {
    drawn(tables, board, log, title, &overlay::Shades::default())
}

/// The picture with what the enemy observes, or where artillery can fire.
///
/// # Errors
///
/// A name that is neither artillery on the map nor a side.
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
        turned: true,
    };
    let (wide, high) = layout.size();
    let width = wide + 2 * MARGIN;
    let legend = TOP + high + MARGIN;
    let height = legend + legend::height(shades);
    let mut svg = Svg::new(width, height, WIDTH, title, STYLE);
    svg.empty(
        "rect",
        &[("class", &"paper"), ("width", &width), ("height", &height)],
    );
    svg.label("title", (MARGIN, 340), title);
    ground::patterns(&mut svg);
    ground::hexes(&mut svg, &layout, &tables.map);
    overlay::draw(&mut svg, &layout, shades);
    ground::roads(&mut svg, &layout, &tables.map);
    ground::hexsides(&mut svg, &layout, &tables.map);
    ground::names(&mut svg, &layout, &tables.map);
    ground::numbers(&mut svg, &layout, &tables.map);
    ways::draw(&mut svg, &layout, log);
    counters::draw(&mut svg, &layout, tables, board);
    legend::draw(&mut svg, (MARGIN, legend), shades);
    svg.finish()
}
