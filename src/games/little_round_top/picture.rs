//! The board for people to see.

pub mod text_map;
