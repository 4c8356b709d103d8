//! The phases of a turn, each a file.

pub mod movement;
pub mod set_up;
