//! `acknowledge`: a receipt.

use super::open::key;
use super::takeback::{signed, took};
use super::{Context, Ended, Outcome};
use crate::diagnostic::Faults;
use crate::player::agreement::{acknowledgement, acting_party, take_acknowledgement};
use crate::protocol::documents::Mode;
use crate::side::Side;
use crate::store::{Home, read_text};
use std::path::PathBuf;

/// Sign for what you have received
///
/// Writes a receipt with the digests of the other player's documents, and of the umpire's: those
/// given, else all of the last player-turn. An umpire signs for what both players sent. It says that they reached you, and nothing about what is in them.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  countersign acknowledge                 and send acknowledged/005.CSA.toml
  countersign acknowledge 006.orders.toml
  countersign acknowledge --take 005.USA.toml")]
pub struct Args {
    /// Documents of the other player or the umpire
    #[arg(value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// Take in a receipt of another instead
    #[arg(long, value_name = "FILE", conflicts_with_all = ["files", "side", "key"])]
    pub take: Option<PathBuf>,
    /// Your side, where this home plays both
    #[arg(long, value_name = "CSA|USA")]
    pub side: Option<Side>,
    /// Your private key, OpenSSH Ed25519, instead of your default key
    #[arg(long, value_name = "FILE")]
    pub key: Option<PathBuf>,
}

/// Signs a receipt, or takes one in.
///
/// # Errors
///
/// Nothing was received; a document that is not the other player's; every fault of a receipt.
pub fn run(args: &Args, context: &Context) -> Ended {
    let home = Home::locate()?;
    let near = args
        .take
        .as_deref()
        .or(args.files.first().map(PathBuf::as_path));
    let table = context.table(near)?;
    if let Some(file) = &args.take {
        let taken = take_acknowledgement(&table, &home, &read_text(file)?)?;
        took(context, "acknowledgement", &taken)?;
        return Ok(Outcome::Good);
    }
    let mut files = Vec::new();
    let mut faults = Faults::new();
    for path in &args.files {
        match read_text(path) {
            Ok(file) => files.push(file),
            Err(fault) => faults.push(fault),
        }
    }
    if faults.any_error() {
        return Err(faults);
    }
    let usual = table.state()?.active().map_or(Side::Csa, Side::other);
    let party = acting_party(&table, &home, args.side, usual)?;
    let done = acknowledgement::acknowledge(&table, &home, party, &key(args.key.as_ref()), &files)?;
    let count = done.document.received.len();
    let others = match (party.side(), &table.game.charter.umpire) {
        (Some(side), None) => side.other().to_string(),
        _ => "the others".to_owned(),
    };
    let says = format!(
        "{party} has received {count} {} of {others}",
        if count == 1 { "document" } else { "documents" },
    );
    signed(context, "acknowledgement", &done.path, &says)?;
    let path = done.path.display();
    context.note(&match table.game.charter.mode {
        Mode::Solo => format!("wrote `{path}`"),
        Mode::Mutual | Mode::Umpire => format!("wrote `{path}`; `countersign send` mails it"),
    });
    Ok(Outcome::Good)
}
