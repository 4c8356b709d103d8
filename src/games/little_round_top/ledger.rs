//! Command Points: what an officer has, and what he has spent (4.1, 4.2).

mod purse;

pub use purse::{Purse, afford, can_rally, commands, find, rules, spend};

use super::board::Board;
use super::printed::{BONUS, FATIGUE, MELEE_DIVISOR};
use super::rules::{
    H_14, H_15, H_16, H_17, H_18, H_19, H_20, H_21, RULE_4_2A, RULE_11_34A, RULE_16_0B,
};
use super::tables::Tables;
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
    /// 4.2b: whether the Command Bonus is in the total.
    pub bonus: bool,
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

/// The house value behind an officer's ratings.
#[must_use]
pub const fn ratings_rule(officer: OfficerId) -> Rule {
    match officer {
        OfficerId::Chamberlain => H_14,
        OfficerId::Spear => H_15,
        OfficerId::Morrill => H_16,
        OfficerId::Jones => H_17,
        OfficerId::Scruggs => H_18,
        OfficerId::Bulger => H_19,
        OfficerId::Oates => H_20,
        OfficerId::Hill => H_21,
    }
}

/// A number as it enters a sum.
fn small(number: i64) -> i32 {
    i32::try_from(number).unwrap_or(0)
}

impl Ledger {
    /// 4.11a, 4.2-R5: an officer's total at A3, before any bonus.
    #[must_use]
    pub fn open(tables: &Tables, board: &Board, officer: OfficerId) -> Ledger {
        let counter = board.officer(officer);
        let printed = tables.officers.get(&officer).map_or(0, |entry| {
            if counter.replacement {
                entry.replacement_points
            } else {
                entry.points
            }
        });
        let printed = small(printed).max(0);
        let who = if counter.replacement {
            format!("{officer}'s replacement")
        } else {
            officer.to_string()
        };
        let mut total = Tally::new();
        total.add(ratings_rule(officer), printed, who);
        if board.fatigued.contains(&officer.regiment()) {
            let less = printed.min(small(FATIGUE));
            total.add(
                RULE_16_0B,
                -less,
                format!("{} is fatigued", officer.regiment()),
            );
        }
        if counter.at.is_some_and(|hex| board.in_melee(hex)) {
            let now = total.total();
            total.add(
                RULE_11_34A,
                now / small(MELEE_DIVISOR) - now,
                "in a melee: half of it",
            );
        }
        Ledger {
            officer,
            total,
            spent: Vec::new(),
            bonus: false,
        }
    }

    /// 4.2a: adds the Command Bonus.
    pub fn add_bonus(&mut self, why: impl Into<String>) {
        self.total.add(RULE_4_2A, small(BONUS), why);
        self.bonus = true;
    }

    /// What was spent.
    #[must_use]
    pub fn spent(&self) -> i64 {
        self.spent.iter().map(|expense| expense.points).sum()
    }

    /// What is left.
    #[must_use]
    pub fn left(&self) -> i64 {
        i64::from(self.total.total()) - self.spent()
    }
}
