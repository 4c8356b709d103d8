//! `report`: what happened.

use super::{Context, Ended, not_built};
use std::path::PathBuf;

/// Show the report of a player-turn
///
/// Prints what happened: each action with the distances measured, each modifier with its rule,
/// each roll with its label and dice, then losses, positions, score and the order form for who
/// moves next. It is computed from the documents, never read from `report.txt`.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  countersign report                     the last player-turn
  countersign report 4 --json
  countersign report turns/004")]
pub struct Args {
    /// A player-turn's number or its folder, instead of the last
    #[arg(value_name = "PLAYER-TURN|DIR")]
    pub which: Option<PathBuf>,
    /// Leave the order form out
    #[arg(long)]
    pub no_form: bool,
}

/// Not built yet.
///
/// # Errors
///
/// Always.
pub fn run(_args: &Args, _context: &Context) -> Ended {
    Err(not_built("report"))
}
