//! Whether a board is one of this game at all (it may come from anybody).

use super::Board;
use crate::diagnostic::Diagnostic;
use crate::games::lees_greatest_gamble::tables::Tables;

impl Board {
    /// Whether the board can be one of these tables.
    ///
    /// # Errors
    ///
    /// The first thing that cannot be.
    pub fn fits(&self, tables: &Tables) -> Result<(), Diagnostic> {
        let _ = tables;
        todo!()
    }
}
