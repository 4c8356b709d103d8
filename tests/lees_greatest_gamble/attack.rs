//! Attacks: their order, coordination, exchanges, wasted attacks, advances (11, 12.7).

mod coordination;
mod examples;
mod order;
mod properties;
mod refusals;
mod result;
mod wasted;
