//! What happened in a player-turn, as data first, then as text, JSON and pictures.

pub mod log;
pub mod png;
pub mod svg;

pub use log::{Action, Line, Log, Movement};
