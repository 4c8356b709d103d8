//! *We are the Flank*, statement by statement.

mod geometry;
mod picture;
