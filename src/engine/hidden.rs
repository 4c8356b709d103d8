//! Hidden things with the game's own types erased.

use super::{Part, State};
use crate::protocol::documents::HiddenDocument;
use crate::protocol::hex::Seal;
use crate::rule::Rule;
use crate::side::Side;

/// A hidden thing in the clear: its document, the exact text, the seal.
#[derive(Clone)]
pub struct Hidden {
    /// The document.
    pub document: HiddenDocument<Part>,
    /// Its canonical text.
    pub text: String,
    /// SHA-256 of the text.
    pub seal: Seal,
}

impl Hidden {
    /// Its public name.
    #[must_use]
    pub fn label(&self) -> &str {
        &self.document.label
    }
}

/// Signed orders as a game reads them.
pub struct ReadOrders {
    /// The game's part.
    pub orders: Part,
    /// What they open, by label.
    pub opened: Vec<Hidden>,
}

/// Everything that a player-turn is played from, but for its dice.
#[derive(Clone, Copy)]
pub struct Turn<'a> {
    /// The state before.
    pub state: &'a State,
    /// The side that gave the orders.
    pub active: Side,
    /// Its orders.
    pub orders: &'a Part,
    /// What the orders open, by label.
    pub opened: &'a [Hidden],
    /// The resolver's standing orders.
    pub standing: &'a Part,
    /// What is known here of all that the resolver hides on the state.
    pub held: &'a [Hidden],
}

/// A player-turn played.
pub struct Outcome {
    /// The board after.
    pub board: Part,
    /// What the rules opened of the resolver's hidden things, each with the rule.
    pub opened: Vec<(String, Rule)>,
    /// What they opened that was not known here.
    pub missing: Vec<(String, Rule)>,
}
