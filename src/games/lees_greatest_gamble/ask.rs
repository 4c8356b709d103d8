//! Questions about a board: sight, range, costs, odds.

use super::board::Board;
use super::tables::Tables;
use crate::diagnostic::Faults;
use crate::ruleset::{Answer, Question};

/// The answer.
///
/// # Errors
///
/// A name that is none; what the rules forbid about what was asked.
pub fn ask(tables: &Tables, board: &Board, question: &Question) -> Result<Answer, Faults> {
    let _ = (tables, board, question);
    todo!()
}
