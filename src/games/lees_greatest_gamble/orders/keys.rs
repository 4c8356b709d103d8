//! The keys of orders.

use crate::play;

/// Those that a set-up may have.
pub const SET_UP: [&str; 3] = ["place", "order", "top"];

/// Those that have no place in a set-up.
pub const BATTLE: [&str; 10] = [
    "sequence",
    "return",
    "defend",
    "hold_guns",
    "exchange",
    "evade",
    "retreat",
    "overstack",
    "guns",
    "counterattack",
];

/// All that stand above the tables of a draft, for
/// [`Table::finish_below`](crate::draft::Table::finish_below).
#[must_use]
pub fn above() -> Vec<&'static str> {
    play::above(SET_UP.into_iter().chain(BATTLE))
}
