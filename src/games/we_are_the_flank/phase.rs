//! The phases of a turn, a file each.

pub mod charges;
pub mod melee;
pub mod shooting;
