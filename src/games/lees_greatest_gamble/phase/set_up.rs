//! Set-up: the opening board, and the player-turns in which a side has a choice (3.2, 23).

use crate::diagnostic::Diagnostic;
use crate::games::lees_greatest_gamble::board::Board;
use crate::games::lees_greatest_gamble::tables::Tables;
use crate::games::lees_greatest_gamble::turn::Turn;
use std::collections::BTreeMap;

/// The board before the first player-turn of a scenario: everybody stands where the print puts
/// him; who has a choice, in the printed hex or the nearest with room.
///
/// # Errors
///
/// Options that do not fit one another.
pub fn opening(
    tables: &Tables,
    scenario: &str,
    options: &BTreeMap<String, String>,
) -> Result<Board, Diagnostic> {
    let _ = (tables, scenario, options);
    todo!()
}

/// Carries out a side's set-up, or rehearses it.
pub fn carry_out(turn: &mut Turn<'_>) {
    let _ = turn;
    todo!()
}
