//! `new`: a charter offer.

use super::system::SystemArg;
use super::{Context, Ended, not_built};
use crate::side::Side;
use std::path::PathBuf;

/// Offer a game
///
/// Makes a game folder with an offer: the system, the scenario and its options, the mode, your
/// side, name, address, public key and nonce anchor, signed by you. Send `offer.toml` to the
/// other player, who answers with `countersign accept`. Your secrets for the game go to your own
/// folder (COUNTERSIGN_HOME), never into the game folder.
///
/// In mode `solo` one person plays both sides; the game can begin at once.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  countersign new round-top --side CSA --name Ann --address ann@example.org
  countersign new practice --mode solo --name Ann
  countersign new demo --mode solo --name Ann --published \"open to all\"")]
pub struct Args {
    /// The game folder to make
    #[arg(value_name = "DIR")]
    pub folder: PathBuf,
    /// The side that you play (mutual games)
    #[arg(long, value_name = "CSA|USA")]
    pub side: Option<Side>,
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
    /// Who holds the secrets
    #[arg(
        long,
        value_name = "mutual|solo",
        value_enum,
        default_value = "mutual",
        hide_possible_values = true
    )]
    pub mode: Mode,
    /// The scenario, if the system has several
    #[arg(long, value_name = "NAME")]
    pub scenario: Option<String>,
    /// An option of the system; may be given again
    #[arg(long = "option", value_name = "NAME=VALUE")]
    pub options: Vec<String>,
    /// Days that a player may take for one player-turn
    #[arg(long, value_name = "DAYS", default_value_t = 14,
        value_parser = clap::value_parser!(u32).range(1..=3650))]
    pub deadline: u32,
    /// Tables to play with, instead of the shipped ones
    #[arg(long, value_name = "FILE")]
    pub tables: Option<PathBuf>,
    /// A phrase that both sides' keys and secrets are derived from (solo games): anybody can
    /// re-resolve such a game, and foresee its dice
    #[arg(long, value_name = "PHRASE")]
    pub published: Option<String>,
    /// The game system
    #[command(flatten)]
    pub system: SystemArg,
}

/// Who holds the secrets of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Mode {
    /// Each player holds the secrets of one side.
    Mutual,
    /// One person holds both: learning, solitaire, demonstrations.
    Solo,
    /// A third person resolves both sides; not in this version.
    Umpire,
    /// Reactions by hand, in three messages; not in this version.
    Phased,
}

/// Not built yet.
///
/// # Errors
///
/// Always.
pub fn run(_args: &Args, _context: &Context) -> Ended {
    Err(not_built("new"))
}
