//! Command Points: what an officer has, and what he has spent (4.1, 4.2).

use super::unit::{OfficerId, UnitId};
use crate::rule::Rule;
use crate::tally::Tally;

/// One officer's Command Points in one player-turn.
#[derive(Clone, Debug)]
pub struct Ledger {
    /// Whose.
    pub officer: OfficerId,
    /// The total, line by line (4.2-R5): printed, fatigue, melee, bonus.
    pub total: Tally,
    /// What was spent, in order.
    pub spent: Vec<Expense>,
}

/// Command Points spent on one act.
#[derive(Clone, Debug)]
pub struct Expense {
    /// For whom.
    pub unit: UnitId,
    /// What for: `0906 to 0905, up one level`.
    pub what: String,
    /// How many.
    pub points: i64,
    /// The rules that set the cost.
    pub rules: Vec<Rule>,
}

impl Ledger {
    /// What is left.
    #[must_use]
    pub fn left(&self) -> i64 {
        let spent: i64 = self.spent.iter().map(|expense| expense.points).sum();
        i64::from(self.total.total()) - spent
    }
}
