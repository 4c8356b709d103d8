//! *We are the Flank*, statement by statement.

mod commanders;
mod drill;
mod formations;
mod geometry;
mod house;
mod movement;
mod picture;
mod rule_book;
mod set_up;
mod turn;
