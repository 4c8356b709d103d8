//! `check`: is a draft legal?

use super::{Context, Ended, not_built};
use std::path::PathBuf;

/// Check a draft
///
/// Reads the draft as `sign` would, against the state before the player-turn, and shows every
/// fault in one run: line and column, the rule, and what would be legal. Nothing is signed and
/// nothing is written.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  countersign check
  countersign check orders/attack.toml --state turns/004/state.toml --json")]
pub struct Args {
    /// The draft, instead of `orders.toml` in the game folder
    #[arg(value_name = "DRAFT")]
    pub draft: Option<PathBuf>,
    /// The state before the player-turn, instead of the game's latest
    #[arg(long, value_name = "FILE")]
    pub state: Option<PathBuf>,
}

/// Not built yet.
///
/// # Errors
///
/// Always.
pub fn run(_args: &Args, _context: &Context) -> Ended {
    Err(not_built("check"))
}
