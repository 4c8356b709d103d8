//! The board as a picture: north up, so that columns run down and rows run to the left.

pub mod text_map;

use super::board::Board;
use super::tables::Tables;
use crate::diagnostic::Diagnostic;
use crate::report::Log;
use crate::ruleset::Overlay;

/// The board as an SVG picture, the moves of `log` as arrows.
#[must_use]
pub fn svg(tables: &Tables, board: &Board, log: &Log, title: &str) -> String {
    let _ = (tables, board, log, title);
    todo!()
}

/// The picture with something more on it.
///
/// # Errors
///
/// What the game cannot show; a unit that is not on the board.
pub fn svg_with(
    tables: &Tables,
    board: &Board,
    log: &Log,
    title: &str,
    overlays: &[Overlay],
) -> Result<String, Diagnostic> {
    let _ = (tables, board, log, title, overlays);
    todo!()
}
