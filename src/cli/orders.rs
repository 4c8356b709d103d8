//! `orders`: the order form.

use super::{Context, Ended, not_built};
use std::path::PathBuf;

/// Write the order form
///
/// Writes a draft for the side to move: every unit with its state and what it may do as comments,
/// no order given, and the standing orders for the player-turn after this one. Edit it, then run
/// `countersign check`. A draft with other contents is not overwritten.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  countersign orders
  countersign orders --out - | less
  countersign orders --state turns/004/state.toml --out draft.toml")]
pub struct Args {
    /// Where to write it, instead of `orders.toml` in the game folder; `-` prints it
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// The state to write orders for, instead of the game's latest
    #[arg(long, value_name = "FILE")]
    pub state: Option<PathBuf>,
    /// Overwrite a draft with other contents
    #[arg(long)]
    pub force: bool,
}

/// Not built yet.
///
/// # Errors
///
/// Always.
pub fn run(_args: &Args, _context: &Context) -> Ended {
    Err(not_built("orders"))
}
