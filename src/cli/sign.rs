//! `sign`: orders, signed.

use super::{Context, Ended, not_built};
use std::path::PathBuf;

/// Sign your orders
///
/// Checks the draft, compiles it into the canonical document, discloses your link for this
/// player-turn, seals your standing orders for the next, and signs. Send the file it names.
/// Signing the same draft again gives the same bytes; signing another draft for the same
/// player-turn is refused, since it would be equivocation.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  countersign sign
  countersign sign draft.toml --out dispatch/orders.toml
  countersign sign --side USA                    in a solo game")]
pub struct Args {
    /// The draft, instead of `orders.toml` in the game folder
    #[arg(value_name = "DRAFT")]
    pub draft: Option<PathBuf>,
    /// The state before the player-turn, instead of the game's latest
    #[arg(long, value_name = "FILE")]
    pub state: Option<PathBuf>,
    /// Where to write the signed orders, instead of `signed/` in the game folder
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// The charter, instead of the game folder's
    #[arg(long, value_name = "FILE")]
    pub charter: Option<PathBuf>,
    /// Your private key, OpenSSH Ed25519, instead of your default key
    #[arg(long, value_name = "FILE")]
    pub key: Option<PathBuf>,
}

/// Not built yet.
///
/// # Errors
///
/// Always.
pub fn run(_args: &Args, _context: &Context) -> Ended {
    Err(not_built("sign"))
}
