//! The rules of the game as values: each is named by its statement.

mod combat;
mod command;
mod ground;
mod house;
mod morale;
mod movement;
mod scenario;

pub use combat::*;
pub use command::*;
pub use ground::*;
pub use house::*;
pub use morale::*;
pub use movement::*;
pub use scenario::*;

use crate::rule::{self, Rule, RuleBook};
use std::sync::OnceLock;

/// The rule book: every rule in this project's own words.
///
/// # Panics
///
/// Never: the shipped book is read by the tests.
#[must_use]
pub fn book() -> &'static RuleBook {
    static READ: OnceLock<RuleBook> = OnceLock::new();
    READ.get_or_init(|| RuleBook::shipped(include_str!("data/rules.toml")))
}

const CHAPTERS: &[&[Rule]] = &[
    ground::ALL,
    command::ALL,
    movement::ALL,
    combat::ALL,
    morale::ALL,
    scenario::ALL,
    house::ALL,
];

/// Every rule of the game, in the rule book's order.
pub const ALL: &[Rule] = &rule::joined::<{ rule::count(CHAPTERS) }>(CHAPTERS);
