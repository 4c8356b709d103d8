//! The list of games, one line each.

pub mod we_are_the_flank;
