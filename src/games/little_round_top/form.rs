//! The order form: every unit, its state and what it may do, as comments; no order given.
//!
//! Prose begins with `# `. What begins with `#` and no blank is TOML to uncomment.

mod battle;
mod detachment;
mod set_up;
mod standing;
mod units;

pub use detachment::hidden_form;
pub use standing::standing_form;

use super::board::{Board, Stage};
use super::tables::Tables;
use crate::draft::writer::Writer;
use crate::side::Side;

/// The form of the player-turn that comes next.
#[must_use]
pub fn form(tables: &Tables, board: &Board) -> String {
    let mut form = Writer::default();
    match board.stage {
        Stage::UnionSetUp => set_up::union(&mut form, tables, board),
        Stage::ConfederateSetUp => set_up::confederate(&mut form, tables, board),
        Stage::Union => battle::form(&mut form, tables, board, Side::Usa),
        Stage::Confederate => battle::form(&mut form, tables, board, Side::Csa),
        Stage::Over => form.say("The game is over."),
    }
    if board.stage != Stage::Over {
        form.blank();
        form.say("Your orders stand here, above [standing]:");
    }
    form.text
}
