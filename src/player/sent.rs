//! What one's own messages show: signed documents that the journal may have lost.

use super::Table;
use super::agreement::envelope::envelope;
use super::hand::for_party;
use crate::diagnostic::{Diagnostic, Faults, Kind};
use crate::mail::outbox::{Kept, Outbox};
use crate::mail::read;
use crate::party::Party;
use crate::protocol::documents::{Acknowledgement, Document};
use crate::protocol::signature;
use crate::store::journal::Entry;
use crate::store::{GameHome, Home};

/// Refuses `bytes` as a document of `party` when one of its messages, sent or waiting, holds another
/// one for the same place under the same key. The journal is asked first; this is for the day when
/// it is lost, or comes from a backup.
///
/// # Errors
///
/// The other version, with the message that holds it; what the system refused.
pub fn refuse_other_version(
    table: &Table,
    home: &Home,
    party: Party,
    entry: &Entry,
    bytes: &[u8],
) -> Result<(), Faults> {
    if table.game.charter.published.is_some() {
        return Ok(());
    }
    let place: GameHome = home.game(&table.game.id.to_string())?;
    if place.journal().read(&for_party(party, entry))?.is_some() {
        return Ok(());
    }
    for outbox in [Outbox::of_game(&table.folder), Outbox::of_home(&place)] {
        for kept in outbox.all()? {
            // Orders go out under their own number, a resolution under the next.
            let near = kept.number == entry.player_turn || kept.number == entry.player_turn + 1;
            if near && holds_other(table, party, entry, &kept, bytes)? {
                return Err(other_version(entry, &kept).into());
            }
        }
    }
    Ok(())
}

fn holds_other(
    table: &Table,
    party: Party,
    entry: &Entry,
    kept: &Kept,
    bytes: &[u8],
) -> Result<bool, Diagnostic> {
    let name = kept.path.display().to_string();
    // A message that cannot be read shows nothing.
    let Ok(contents) = read::documents(&name, &kept.read()?) else {
        return Ok(false);
    };
    let Ok(key) = table.game.party_key(party, entry.player_turn) else {
        return Ok(false);
    };
    Ok(contents.documents.iter().any(|found| {
        let Ok(Some(it)) = envelope(&found.source) else {
            return false;
        };
        let signer = match it.kind {
            "resolution" => table.game.charter.resolver(it.side),
            _ => it.side.into(),
        };
        found.format != Acknowledgement::FORMAT
            && it.game == table.game.id
            && (it.kind, it.slot, signer) == (entry.kind.as_str(), entry.player_turn, party)
            && found.source.text.as_bytes() != bytes
            && signature::verify_document(&found.source, it.namespace, key).is_ok()
    }))
}

fn other_version(entry: &Entry, kept: &Kept) -> Diagnostic {
    let done = if kept.sent {
        "was sent"
    } else {
        "is ready to be sent"
    };
    Diagnostic::new(
        Kind::Illegal,
        format!(
            "`{}` {done} with another version of your {} of player-turn {}: two are equivocation",
            kept.path.display(),
            entry.kind.replace('-', " "),
            entry.player_turn
        ),
    )
    .help(format!(
        "take it into your journal with `countersign journal rebuild '{}'`, and go on with what it says",
        kept.path.display()
    ))
}
