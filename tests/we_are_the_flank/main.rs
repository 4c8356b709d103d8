//! *We are the Flank*, statement by statement.

mod charges;
mod cover;
mod examples;
mod field;
mod fire;
mod geometry;
mod melee;
mod morale;
mod picture;
