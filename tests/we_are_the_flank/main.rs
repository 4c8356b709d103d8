//! *We are the Flank*, statement by statement.

mod charges;
mod commanders;
mod cover;
mod drill;
mod examples;
mod field;
mod fire;
mod formations;
mod geometry;
mod house;
mod melee;
mod morale;
mod movement;
mod order_forms;
mod picture;
mod properties;
mod rule_book;
mod set_up;
mod turn;
