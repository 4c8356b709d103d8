//! Order forms: every unit with its state and its options as comments; no order given.
//!
//! Prose begins with `# `. What begins with `#` and no blank is TOML to uncomment.

mod battle;
mod examples;
mod hidden;
mod set_up;
mod standing;
mod units;

pub use hidden::hidden_form;
pub use standing::standing_form;

use super::board::{Board, Stage};
use super::tables::Tables;
use crate::draft::writer::Writer;

/// The order form of the active side.
#[must_use]
pub fn form(tables: &Tables, board: &Board) -> String {
    let mut form = Writer::default();
    let Some(side) = board.stage.active() else {
        form.say("The game is over.");
        return form.text;
    };
    match board.stage {
        Stage::ConfederateSetUp | Stage::UnionSetUp => {
            set_up::form(&mut form, tables, board, side);
        }
        Stage::Confederate | Stage::Union | Stage::Over => {
            battle::form(&mut form, tables, board, side);
        }
    }
    form.blank();
    form.say("Your orders stand here, above [standing]:");
    form.text
}
