//! The hex module.

mod grid;
mod line;
mod text;
