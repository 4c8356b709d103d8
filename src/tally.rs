//! A sum of modifiers that cannot be added without their rule.

use crate::report::Line;
use crate::rule::Rule;

/// A total and the lines that it is made of. The total is always the sum of its lines.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    entries: Vec<(i32, String, Vec<Rule>)>,
}

impl Tally {
    /// An empty sum.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds `value` under `rule`; `what` says why it applies here.
    pub fn add(&mut self, rule: Rule, value: i32, what: impl Into<String>) {
        self.add_by(&[rule], value, what);
    }

    /// Adds `value` under several rules: the one that gives it, then those behind the facts that it is
    /// given for.
    pub fn add_by(&mut self, rules: &[Rule], value: i32, what: impl Into<String>) {
        self.entries.push((value, what.into(), rules.to_vec()));
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
            .map(|(value, text, rules)| Line::Modifier {
                value: *value,
                text: text.clone(),
                rules: rules.clone(),
            })
    }
}
