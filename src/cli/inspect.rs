//! `inspect`: what a file is.

use super::{Context, Ended, not_built};
use std::path::PathBuf;

/// Say what a document is
///
/// Names the kind of document, its game, player-turn and side, its digest, and whether it is in
/// canonical form and its signature good. A charter in the game folder, or given with
/// `--charter`, tells whose key it should be.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  countersign inspect 004.orders.toml
  countersign inspect turns/004/state.toml --json")]
pub struct Args {
    /// The document
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// The charter, instead of the game folder's
    #[arg(long, value_name = "FILE")]
    pub charter: Option<PathBuf>,
}

/// Not built yet.
///
/// # Errors
///
/// Always.
pub fn run(_args: &Args, _context: &Context) -> Ended {
    Err(not_built("inspect"))
}
