//! Games of three: two players, and an umpire who resolves for both.

mod beginning;
mod cheating;
mod game;
mod kills;
mod receipts;
mod takeback;
pub mod trio;
