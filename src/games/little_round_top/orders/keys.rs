//! The keys of orders.

use crate::play;

/// Those of a set-up.
pub const SET_UP: [&str; 2] = ["entry_15al", "place"];

/// Those of a player-turn of a Game-Turn.
pub const BATTLE: [&str; 12] = [
    "release",
    "replacement",
    "bonus",
    "order",
    "fire",
    "others",
    "melee",
    "retreat",
    "escort",
    "fray",
    "checks_first",
    "flags_to",
];

/// All that stand above the tables of a draft, for
/// [`Table::finish_below`](crate::draft::Table::finish_below).
#[must_use]
pub fn above() -> Vec<&'static str> {
    play::above(SET_UP.into_iter().chain(BATTLE))
}
