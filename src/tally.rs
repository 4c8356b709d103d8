//! A sum of modifiers that cannot be added without their rule.

use crate::report::Line;
use crate::rule::Rule;

/// A total and the lines that it is made of. The total is always the sum of its lines.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    entries: Vec<(i32, String, Rule)>,
}

impl Tally {
    /// An empty sum.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds `value` under `rule`; `what` says why it applies here.
    pub fn add(&mut self, rule: Rule, value: i32, what: impl Into<String>) {
        self.entries.push((value, what.into(), rule));
    }

    /// The sum.
    #[must_use]
    pub fn total(&self) -> i32 {
        self.entries.iter().map(|(value, _, _)| value).sum()
    }

    /// One report line for each modifier, in the order in which they were added.
    pub fn lines(&self) -> impl Iterator<Item = Line> + '_ {
        self.entries
            .iter()
            .map(|(value, text, rule)| Line::Modifier {
                value: *value,
                text: text.clone(),
                rule: *rule,
            })
    }
}
