//! `journal`: what you signed.

use super::{Context, Ended, not_built};
use std::path::PathBuf;

/// Show or rebuild the journal of what you signed
///
/// The journal in your own folder (COUNTERSIGN_HOME) keeps the exact bytes of everything that you
/// signed in a game, so that nothing is signed twice in two versions. When it came from a backup,
/// signing is refused until it has been rebuilt from what you sent.
#[derive(clap::Args)]
pub struct Args {
    /// What to do
    #[command(subcommand)]
    pub action: Action,
}

/// What to do with a journal.
#[derive(clap::Subcommand)]
pub enum Action {
    /// List what you signed in this game
    #[command(after_help = "\
Examples:
  countersign journal list
  countersign journal list --json")]
    List,
    /// Add documents that you sent before
    ///
    /// Each document's signature is checked first. Documents of others are passed over; one that
    /// contradicts the journal is refused, and then nothing is added.
    #[command(after_help = "\
Examples:
  countersign journal rebuild sent/*.toml
  countersign journal rebuild turns/*/orders.toml turns/*/resolution.toml")]
    Rebuild {
        /// Documents that you signed and sent
        #[arg(value_name = "FILE", required = true)]
        files: Vec<PathBuf>,
    },
}

/// Not built yet.
///
/// # Errors
///
/// Always.
pub fn run(_args: &Args, _context: &Context) -> Ended {
    Err(not_built("journal"))
}
