//! `status`: where a game stands.

use super::{Context, Ended, not_built};

/// Show where the game stands
///
/// Says who plays, which player-turn comes next, who has to send what to whom, and which file
/// that is.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  countersign status
  countersign status --game ~/games/round-top --json")]
pub struct Args {}

/// Not built yet.
///
/// # Errors
///
/// Always.
pub fn run(_args: &Args, _context: &Context) -> Ended {
    Err(not_built("status"))
}
