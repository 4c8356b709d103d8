//! The phases of a player-turn, a file each (5.1).

pub mod combat;
pub mod command;
pub mod movement;
pub mod rally;
pub mod returns;
pub mod set_up;
