//! What the resolver hides, as the rules see it while they resolve.
//!
//! Three parties run the same resolution and know different things. The resolver knows all that it
//! hides. Whoever verifies knows only what the resolution opened. The audit after the game knows
//! everything again. All three must come to the same board, so the rules reach hidden things only
//! through a [`Veil`]: a test that is met makes the thing public, and a test that is not met leaves
//! no trace. What is opened may depend on the thing itself and on public facts, never on another
//! hidden thing.

use crate::diagnostic::{Diagnostic, Faults};
use crate::report::Log;
use crate::rule::Rule;
use crate::side::Side;
use std::collections::{BTreeMap, BTreeSet};

/// The resolver's hidden things. `S` is the game's type for what one of them is.
#[derive(Debug)]
pub struct Veil<S> {
    side: Side,
    sealed: BTreeSet<String>,
    known: BTreeMap<String, S>,
    opened: Vec<(String, Rule)>,
    missing: Vec<(String, Rule)>,
    faults: Faults,
}

/// What became public in a resolution, and what should have.
#[derive(Debug)]
pub struct Lifted {
    /// The things that the rules opened, each with the rule, in that order.
    pub opened: Vec<(String, Rule)>,
    /// The things that the rules opened and that are not known here.
    pub missing: Vec<(String, Rule)>,
    /// Things that contradict what is public.
    pub faults: Faults,
}

impl<S: Clone> Veil<S> {
    /// The veil of `side`: `sealed` names all that it hides, `known` holds what is known of it here.
    #[must_use]
    pub fn new(side: Side, sealed: BTreeSet<String>, known: BTreeMap<String, S>) -> Self {
        Veil {
            side,
            sealed,
            known,
            opened: Vec::new(),
            missing: Vec::new(),
            faults: Faults::new(),
        }
    }

    /// The veil of a side that hides nothing.
    #[must_use]
    pub fn nothing(side: Side) -> Self {
        Self::new(side, BTreeSet::new(), BTreeMap::new())
    }

    /// The side whose things these are: the resolver.
    #[must_use]
    pub const fn side(&self) -> Side {
        self.side
    }

    /// Whether something of this name is still sealed.
    #[must_use]
    pub fn is_sealed(&self, label: &str) -> bool {
        self.sealed.contains(label)
    }

    /// Opens everything sealed that meets a test: for what a rule makes public because of what it
    /// is, such as a unit whose secret place comes into sight. Gives the things by label; the
    /// caller puts them on the board. The log tells of each and cites the rule.
    pub fn open_where(
        &mut self,
        rule: Rule,
        log: &mut Log,
        mut test: impl FnMut(&str, &S) -> bool,
    ) -> Vec<(String, S)> {
        let met: Vec<String> = self
            .known
            .iter()
            .filter(|(label, value)| self.sealed.contains(*label) && test(label, value))
            .map(|(label, _)| label.clone())
            .collect();
        met.into_iter()
            .filter_map(|label| {
                let value = self.open(rule, log, &label)?;
                Some((label, value))
            })
            .collect()
    }

    /// Opens one thing: for what a rule makes public because of what everybody sees, such as a
    /// marker next to an enemy. None when it is not sealed. Whoever verifies a resolution that
    /// left it sealed finds the rule broken.
    pub fn open(&mut self, rule: Rule, log: &mut Log, label: &str) -> Option<S> {
        if !self.sealed.remove(label) {
            return None;
        }
        let Some(value) = self.known.get(label) else {
            self.missing.push((label.to_owned(), rule));
            return None;
        };
        self.opened.push((label.to_owned(), rule));
        log.fact(&[rule], format!("{} opens `{label}`", self.side));
        Some(value.clone())
    }

    /// Records that a thing, opened, contradicts what is public: its owner has cheated, and the
    /// resolution is refused.
    pub fn contradicted(&mut self, fault: Diagnostic) {
        self.faults.push(fault);
    }

    /// What is known here and still sealed.
    #[must_use]
    pub fn held(&self) -> BTreeMap<String, S> {
        self.known
            .iter()
            .filter(|(label, _)| self.sealed.contains(*label))
            .map(|(label, value)| (label.clone(), value.clone()))
            .collect()
    }

    /// The result.
    #[must_use]
    pub fn lift(self) -> Lifted {
        Lifted {
            opened: self.opened,
            missing: self.missing,
            faults: self.faults,
        }
    }
}
