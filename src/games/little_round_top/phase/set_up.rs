//! Set-up (20.0).

use crate::diagnostic::Diagnostic;
use crate::games::little_round_top::board::Board;
use crate::games::little_round_top::tables::Tables;
use crate::games::little_round_top::turn::Turn;
use std::collections::BTreeMap;

/// The board before player-turn 0: the Union where the map shows it (20.1a), its detachment
/// hidden, the Confederates off the map.
///
/// # Errors
///
/// An option that does not fit.
pub fn opening(tables: &Tables, options: &BTreeMap<String, String>) -> Result<Board, Diagnostic> {
    let _ = (tables, options);
    todo!()
}

/// 20.2a, 21.3b: carries out the Confederate set-up, or rehearses it.
pub fn confederate(turn: &mut Turn<'_>) {
    let _ = turn;
    todo!()
}
