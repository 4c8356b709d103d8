//! The map of a message.

use crate::engine::State;
use crate::player::Table;
use crate::report::{Log, png::png};

/// The most that the picture may weigh, in bytes.
pub const MOST: usize = 300_000;

/// The widths to try, in pixels: the first whose picture is light enough is taken.
const WIDTHS: [u32; 3] = [800, 600, 400];

/// The map of a state with the moves of a log, PNG, at most [`MOST`] bytes; none when it cannot be
/// drawn: a message is good without.
#[must_use]
pub fn picture(table: &Table, state: &State, log: &Log) -> Option<Vec<u8>> {
    let title = match state.next().checked_sub(1) {
        Some(number) => format!("{}: after player-turn {number}", table.game.system.title),
        None => format!("{}: the opening", table.game.system.title),
    };
    let svg = table.game.engine.svg(&state.document.board, log, &title);
    WIDTHS
        .into_iter()
        .filter_map(|width| png(&svg, Some(width)).ok())
        .find(|picture| picture.len() <= MOST)
}
