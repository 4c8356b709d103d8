//! `journal`: what you signed.

use super::{Context, Ended, Outcome};
use crate::diagnostic::{Diagnostic, Faults, Kind};
use crate::party::Party;
use crate::player::Table;
use crate::player::agreement::envelope::envelope;
use crate::player::hand::for_party;
use crate::protocol::documents::{self, Document, Rekey};
use crate::protocol::signature;
use crate::store::journal::Entry;
use crate::store::{Home, read_text};
use crate::turn::Voucher;
use serde_json::json;
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

/// Lists or rebuilds the journal.
///
/// # Errors
///
/// A document that contradicts the journal; what the system refused.
pub fn run(args: &Args, context: &Context) -> Ended {
    let table = context.table(None)?;
    let home = Home::locate()?.game(&table.game.id.to_string())?;
    let sides = home.parties();
    if sides.is_empty() {
        return Err(Diagnostic::new(
            Kind::Unable,
            format!("this home has no secrets of the game `{}`", table.game.id),
        )
        .help("set COUNTERSIGN_HOME to the home in which this game was begun")
        .into());
    }
    let _lock = home.lock()?;
    let journal = home.journal();
    match &args.action {
        Action::List => {
            let entries = journal.list()?;
            if context.global.json {
                let list: Vec<serde_json::Value> = entries
                    .iter()
                    .map(|entry| {
                        json!({
                            "player_turn": entry.player_turn,
                            "kind": entry.kind,
                            "file": journal.file(entry).display().to_string(),
                        })
                    })
                    .collect();
                context.print_json(&json!({"format": "countersign/journal/1", "entries": list}))?;
            } else {
                let lines: String = entries
                    .iter()
                    .map(|entry| format!("{:>4}  {}\n", entry.player_turn, entry.kind))
                    .collect();
                context.print(&lines)?;
            }
        }
        Action::Rebuild { files } => {
            let mut faults = Faults::new();
            let mut found = Vec::new();
            for file in files {
                match own_document(&table, &sides, file) {
                    Ok(Some(document)) => found.push(document),
                    Ok(None) => {
                        context.note(&format!("`{}` is not yours: passed over", file.display()));
                    }
                    Err(more) => faults.extend(more),
                }
            }
            if faults.any_error() {
                return Err(faults);
            }
            let added = journal.rebuild(&found)?;
            if context.global.json {
                context.print_json(&json!({
                    "format": "countersign/journal-rebuild/1",
                    "given": found.len(),
                    "added": added,
                }))?;
            } else {
                context.print(&format!(
                    "{} of your documents read, {added} added to the journal\n",
                    found.len()
                ))?;
            }
        }
    }
    Ok(Outcome::Good)
}

/// A document of this game that one of `sides` signed: its entry and bytes.
fn own_document(
    table: &Table,
    sides: &[Party],
    file: &std::path::Path,
) -> Result<Option<(Entry, Vec<u8>)>, Faults> {
    let source = read_text(file)?;
    let game = &table.game;
    let Some(it) = envelope(&source)?.filter(|it| it.kind != "acknowledgement") else {
        return own_rekey(table, sides, source);
    };
    let owner = match it.kind {
        "resolution" => game.charter.resolver(it.side),
        _ => it.side.into(),
    };
    if it.game != game.id || !sides.contains(&owner) {
        return Ok(None);
    }
    signature::verify_document(&source, it.namespace, game.party_key(owner, it.slot)?)?;
    Ok(Some((
        for_party(owner, &Entry::new(it.slot, it.kind)),
        source.text.into_bytes(),
    )))
}

/// A change of key that one of `sides` signed.
fn own_rekey(
    table: &Table,
    sides: &[Party],
    source: crate::diagnostic::Source,
) -> Result<Option<(Entry, Vec<u8>)>, Faults> {
    if documents::format_of(&source)? != Rekey::FORMAT {
        return Ok(None);
    }
    let rekeyed = table.game.read_rekey(&source)?;
    let document = &rekeyed.document;
    let (side, kind) = match rekeyed.by {
        Voucher::OldKey => (document.side, "rekey"),
        Voucher::Consent => (document.side.other(), "rekey-consent"),
        Voucher::Nobody => return Ok(None),
    };
    if !sides.contains(&side.into()) {
        return Ok(None);
    }
    let entry = for_party(side, &Entry::new(document.number, kind));
    Ok(Some((entry, source.text.into_bytes())))
}
