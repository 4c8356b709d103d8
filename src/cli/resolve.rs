//! `resolve`: one player-turn, resolved.

use super::{Context, Ended, not_built};
use std::path::PathBuf;

/// Resolve the other player's orders
///
/// Checks signature, parent and link of the orders, opens your sealed standing orders, throws the
/// dice that follow from both, and writes the orders, your signed resolution, the new state and
/// the report as one folder, whole or not at all. Doing it again gives the same bytes.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  countersign resolve 004.orders.toml
  countersign resolve 004.orders.toml --state turns/003/state.toml --out result")]
pub struct Args {
    /// The signed orders that you were sent
    #[arg(value_name = "ORDERS")]
    pub orders: PathBuf,
    /// The state before the player-turn, instead of the game's latest
    #[arg(long, value_name = "FILE")]
    pub state: Option<PathBuf>,
    /// The charter, instead of the game folder's
    #[arg(long, value_name = "FILE")]
    pub charter: Option<PathBuf>,
    /// The folder to write, instead of `turns/NNN` in the game folder
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Your private key, OpenSSH Ed25519, instead of your default key
    #[arg(long, value_name = "FILE")]
    pub key: Option<PathBuf>,
    /// Standing orders to seal when you resolve the next player-turn as well, instead of those
    /// just opened
    #[arg(long, value_name = "FILE")]
    pub standing: Option<PathBuf>,
}

/// Not built yet.
///
/// # Errors
///
/// Always.
pub fn run(_args: &Args, _context: &Context) -> Ended {
    Err(not_built("resolve"))
}
