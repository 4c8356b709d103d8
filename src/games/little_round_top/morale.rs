//! Morale checks (13.0).

use super::board::Board;
use super::tables::{MoraleResult, Tables};
use super::turn::Turn;
use super::unit::CompanyId;
use crate::rule::Rule;
use crate::tally::Tally;

/// Through what a company was fired on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Rear {
    /// Only through front hexsides.
    #[default]
    None,
    /// 13.4c: through any rear hexside.
    Rear,
    /// 13.4f: through both the centre rear and any front hexside.
    Both,
}

/// The fire that caused a check (13.4-R3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Shock {
    /// 13.4b.
    pub volley: bool,
    /// 13.4c, f.
    pub rear: Rear,
    /// 13.4e: a Union initial volley.
    pub initial_volley: bool,
}

/// What a check is rolled on.
#[derive(Clone, Debug)]
pub struct Weighed {
    /// Columns to the right of the company's own, one by one.
    pub columns: Tally,
    /// The column, 0 for A to 6 for G (13.4-R1).
    pub column: usize,
    /// What the die is changed by, one by one.
    pub die: Tally,
}

/// The column and the die's modifiers of a company's check now.
#[must_use]
pub fn weigh(tables: &Tables, board: &Board, company: CompanyId, shock: Option<Shock>) -> Weighed {
    let _ = (tables, board, company, shock);
    todo!()
}

/// Rolls a check and logs it; carries nothing out. `because` says why it is made.
pub fn roll(
    turn: &mut Turn<'_>,
    company: CompanyId,
    shock: Option<Shock>,
    because: &[Rule],
) -> MoraleResult {
    let _ = (turn, company, shock, because);
    todo!()
}
