//! `start`: the offerer's counter-signature.

use super::{Context, Ended, not_built};
use std::path::PathBuf;

/// Start an accepted game
///
/// Checks the charter that came back against your offer, signs it too, and writes the opening
/// state, the same for both players. Send `charter.toml` and `start.toml` to the other player,
/// who runs the same command on them.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  countersign start charter.toml acceptance.toml
  countersign start charter.toml start.toml      the acceptor, on what came back")]
pub struct Args {
    /// The documents that you were sent: the charter, and the acceptance or the start
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<PathBuf>,
    /// Your private key, OpenSSH Ed25519, instead of your default key
    #[arg(long, value_name = "FILE")]
    pub key: Option<PathBuf>,
    /// Standing orders for player-turn 0, if you resolve it; without, no instructions
    #[arg(long, value_name = "FILE")]
    pub standing: Option<PathBuf>,
}

/// Not built yet.
///
/// # Errors
///
/// Always.
pub fn run(_args: &Args, _context: &Context) -> Ended {
    Err(not_built("start"))
}
