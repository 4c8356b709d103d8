//! `verify`: one player-turn, recomputed.

use super::{Context, Ended, not_built};
use std::path::PathBuf;

/// Verify what the other player resolved
///
/// Resolves the player-turn again from your own state and compares everything: seed, every roll,
/// every effect, the new state, the signature. When all agree, a game folder takes it in as
/// `turns/NNN`. Otherwise the first roll, modifier or effect that differs is named, nothing is
/// written, and the exit code is 1.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  countersign verify 004.resolution.toml
  countersign verify turns/004
  countersign verify reply --state turns/003/state.toml --no-install")]
pub struct Args {
    /// The resolution that you were sent, or a folder that holds it
    #[arg(value_name = "FILE|DIR")]
    pub resolution: PathBuf,
    /// The signed orders that it resolves, if they are not beside it or in the game folder
    #[arg(long, value_name = "FILE")]
    pub orders: Option<PathBuf>,
    /// The state before the player-turn, instead of the game's
    #[arg(long, value_name = "FILE")]
    pub state: Option<PathBuf>,
    /// The charter, instead of the game folder's
    #[arg(long, value_name = "FILE")]
    pub charter: Option<PathBuf>,
    /// Write nothing into the game folder
    #[arg(long)]
    pub no_install: bool,
}

/// Not built yet.
///
/// # Errors
///
/// Always.
pub fn run(_args: &Args, _context: &Context) -> Ended {
    Err(not_built("verify"))
}
