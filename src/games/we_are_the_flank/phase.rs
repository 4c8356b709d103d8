//! The phases of a turn, each a file.

pub mod charges;
pub mod melee;
pub mod movement;
pub mod set_up;
pub mod shooting;
