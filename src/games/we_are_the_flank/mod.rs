//! *We are the Flank*: a fast-play fight for Little Round Top.

pub mod board;
pub mod orders;
pub mod printed;
pub mod rules;
pub mod tables;
