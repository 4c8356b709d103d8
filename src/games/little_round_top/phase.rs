//! The phases of a player-turn, in the order of 3.0b.

pub mod command;
pub mod fire;
pub mod melee;
pub mod movement;
pub mod set_up;
