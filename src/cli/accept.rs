//! `accept`: the other signature.

use super::{Context, Ended, not_built};
use std::path::PathBuf;

/// Accept an offer
///
/// Checks the offer, adds your side, key, nonce anchor and fresh salt, signs the charter, and
/// seals your standing orders for player-turn 0. Send `charter.toml` and `acceptance.toml` back.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  countersign accept offer.toml round-top --name Ben --address ben@example.org
  countersign accept offer.toml round-top --name Ben --standing standing.toml")]
pub struct Args {
    /// The offer that you were sent
    #[arg(value_name = "OFFER")]
    pub offer: PathBuf,
    /// The game folder to make
    #[arg(value_name = "DIR")]
    pub folder: PathBuf,
    /// Your name, as the charter states it
    #[arg(long, value_name = "TEXT")]
    pub name: String,
    /// Where you get mail
    #[arg(
        long,
        value_name = "ADDRESS",
        default_value = "",
        hide_default_value = true
    )]
    pub address: String,
    /// Your private key, OpenSSH Ed25519, instead of your default key
    #[arg(long, value_name = "FILE")]
    pub key: Option<PathBuf>,
    /// Standing orders for player-turn 0, if you resolve it; without, no instructions
    #[arg(long, value_name = "FILE")]
    pub standing: Option<PathBuf>,
    /// The tables that the offer names, if they are not the shipped ones
    #[arg(long, value_name = "FILE")]
    pub tables: Option<PathBuf>,
}

/// Not built yet.
///
/// # Errors
///
/// Always.
pub fn run(_args: &Args, _context: &Context) -> Ended {
    Err(not_built("accept"))
}
