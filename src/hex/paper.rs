//! The answer to a question, in the making.

use crate::report::Log;
use crate::rule::Rule;
use crate::ruleset::{Answer, Chance};

/// An answer in the making.
#[derive(Debug, Default)]
pub struct Paper {
    /// What has been said.
    pub log: Log,
    chances: Vec<Chance>,
}

impl Paper {
    /// Begins a part.
    pub fn part(&mut self, title: impl Into<String>) {
        self.log.begin("", title);
    }

    /// Records a chance: so many of so many equally likely rolls.
    pub fn chance(&mut self, roll: &str, result: &str, (ways, of): (u64, u64)) {
        self.chances.push(Chance {
            roll: roll.to_owned(),
            result: result.to_owned(),
            ways,
            of,
        });
    }

    /// Records a chance and says it in per cent.
    pub fn told(&mut self, roll: &str, result: &str, (ways, of): (u64, u64), rules: &[Rule]) {
        let text = format!("{} {result}", percent(ways, of));
        self.log.effect(rules, text);
        self.chance(roll, result, (ways, of));
    }

    /// The answer.
    #[must_use]
    pub fn answer(self) -> Answer {
        Answer {
            parts: self.log.actions,
            chances: self.chances,
        }
    }
}

/// A share in per cent with one decimal, rounded: `17.6%`.
fn percent(ways: u64, of: u64) -> String {
    let tenths = (ways * 2000 + of) / (2 * of.max(1));
    format!("{}.{}%", tenths / 10, tenths % 10)
}
