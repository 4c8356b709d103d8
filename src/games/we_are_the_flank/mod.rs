//! *We are the Flank*: a fast-play fight for Little Round Top.

pub mod board;
pub mod commanders;
pub mod cover;
pub mod fire;
pub mod losses;
pub mod morale;
pub mod orders;
pub mod phase;
pub mod picture;
pub mod printed;
pub mod rules;
pub mod tables;
mod volley;
