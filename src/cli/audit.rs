//! `audit`: a whole game, recomputed.

use super::{Context, Ended, not_built};
use std::path::PathBuf;

/// Audit a whole game
///
/// Recomputes the game from its charter on: every signature, link, seal, seed, roll and state.
/// The verdict is VALID, PENDING (something is not disclosed yet), INCOMPLETE (a document is
/// missing) or INVALID (who, which player-turn, which rule); the exit code is 0 for the first
/// two and 1 for the others. No secret is needed: a stranger can run it.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  countersign audit
  countersign audit examples/we_are_the_flank --json")]
pub struct Args {
    /// The game folder, instead of the current one
    #[arg(value_name = "DIR")]
    pub folder: Option<PathBuf>,
}

/// Not built yet.
///
/// # Errors
///
/// Always.
pub fn run(_args: &Args, _context: &Context) -> Ended {
    Err(not_built("audit"))
}
