//! What the journal of a player is rebuilt from: the documents and the mail that he sent.

use super::Table;
use super::agreement::envelope::envelope;
use super::hand::for_party;
use crate::diagnostic::{Diagnostic, Faults, Kind, Source};
use crate::mail::read::{self, Content, Found, Letter};
use crate::party::Party;
use crate::protocol::documents::{self, Acknowledgement, Document, Rekey};
use crate::protocol::secrets::PlayerSecrets;
use crate::protocol::signature;
use crate::store::fault::unable;
use crate::store::journal::Entry;
use crate::store::{GameHome, Home};
use crate::turn::Voucher;
use std::fs;
use std::path::{Path, PathBuf};

/// How deep folders are looked into.
const DEPTH: usize = 8;

/// What was found.
#[derive(Debug, Default)]
pub struct Gathered {
    /// What this player signed in this game: the entry and the bytes of each document.
    pub documents: Vec<(Entry, Vec<u8>)>,
    /// What was passed over, for people.
    pub notes: Vec<String>,
    /// What is wrong with a file that was named itself.
    pub faults: Faults,
}

/// Looks through files, messages, mailboxes and folders for what `parties` signed in this game. What
/// lies in a mailbox or a folder may be anybody's: whatever does not verify there is passed over, and
/// so are the texts in `aside`, which were set aside.
///
/// # Errors
///
/// What the system refused.
pub fn gather(
    table: &Table,
    parties: &[Party],
    paths: &[PathBuf],
    aside: &[String],
) -> Result<Gathered, Faults> {
    let mut gathered = Gathered::default();
    for path in paths {
        for place in places(path, DEPTH)? {
            read::scan(&place, &mut |letter| {
                gathered.open(table, parties, aside, &letter);
                Ok::<(), Faults>(())
            })?;
        }
    }
    Ok(gathered)
}

/// A file or folder, and the folders in it; those of a Maildir belong to it.
fn places(path: &Path, depth: usize) -> Result<Vec<PathBuf>, Diagnostic> {
    let mut places = vec![path.to_owned()];
    if depth == 0 || !path.is_dir() {
        return Ok(places);
    }
    let is_maildir = ["cur", "new"].iter().any(|name| path.join(name).is_dir());
    let failed = |error| unable("list", path, &error);
    let mut folders = Vec::new();
    for entry in fs::read_dir(path).map_err(failed)? {
        let entry = entry.map_err(failed)?;
        let inside = is_maildir
            && ["cur", "new", "tmp"]
                .iter()
                .any(|name| entry.file_name() == *name);
        // A link to a folder could lead round in a circle.
        if entry.file_type().map_err(failed)?.is_dir() && !inside {
            folders.push(entry.path());
        }
    }
    folders.sort();
    for folder in folders {
        places.append(&mut self::places(&folder, depth - 1)?);
    }
    Ok(places)
}

impl Gathered {
    fn open(&mut self, table: &Table, parties: &[Party], aside: &[String], letter: &Letter<'_>) {
        match &letter.content {
            Content::Bytes(bytes) => self.read(table, parties, aside, letter, &letter.name, bytes),
            Content::Files(files) => {
                for (name, bytes) in files {
                    self.read(table, parties, aside, letter, name, bytes);
                }
            }
            Content::TooLarge => self.refuse(letter, read::too_large(&letter.name).into()),
        }
    }

    fn read(
        &mut self,
        table: &Table,
        parties: &[Party],
        aside: &[String],
        letter: &Letter<'_>,
        name: &str,
        bytes: &[u8],
    ) {
        let contents = match read::documents(name, bytes) {
            Ok(contents) => contents,
            Err(faults) => return self.refuse(letter, faults),
        };
        if contents.documents.is_empty() && !letter.in_mailbox {
            let fault = Diagnostic::new(
                Kind::Malformed,
                format!("`{name}` holds no document of this program"),
            );
            return self.refuse(letter, fault.help("name what you sent").into());
        }
        if contents.damaged.any_error() {
            self.refuse(letter, contents.damaged);
        }
        let mut others = 0;
        for found in contents.documents {
            if documents::digest(&found.source) == table.game.id {
                self.notes.push(format!(
                    "passed over: `{}` is the charter of this game, which stands in the game folder; signing needs no entry for it",
                    found.source.name
                ));
                continue;
            }
            if aside.contains(&found.source.text) {
                self.notes.push(format!(
                    "passed over: `{}` is good for nothing and was set aside",
                    found.source.name
                ));
                continue;
            }
            match own(table, parties, found) {
                // What was sent again is the same document.
                Ok(Some(document)) if self.documents.contains(&document) => {}
                Ok(Some(document)) => self.documents.push(document),
                Ok(None) => others += 1,
                Err(faults) => self.refuse(letter, faults),
            }
        }
        if others > 0 {
            self.notes.push(format!(
                "passed over in `{name}`: {others} {} that your journal of this game does not keep",
                if others == 1 { "document" } else { "documents" }
            ));
        }
    }

    fn refuse(&mut self, letter: &Letter<'_>, faults: Faults) {
        if !letter.in_mailbox {
            self.faults.extend(faults);
            return;
        }
        for fault in faults.iter() {
            let note = format!("passed over in `{}`: {}", letter.name, fault.message);
            self.notes.push(note);
        }
    }
}

/// A document of this game that one of `parties` signed: its entry and bytes.
fn own(table: &Table, parties: &[Party], found: Found) -> Result<Option<(Entry, Vec<u8>)>, Faults> {
    let game = &table.game;
    let source = found.source;
    if found.format == Rekey::FORMAT {
        return own_rekey(table, parties, source);
    }
    if found.format == Acknowledgement::FORMAT || found.game != Some(game.id.to_string()) {
        return Ok(None);
    }
    let Some(it) = envelope(&source)? else {
        return Ok(None);
    };
    let owner = match it.kind {
        "resolution" => game.charter.resolver(it.side),
        _ => it.side.into(),
    };
    if it.game != game.id || !parties.contains(&owner) {
        return Ok(None);
    }
    signature::verify_document(&source, it.namespace, game.party_key(owner, it.slot)?)?;
    let entry = for_party(owner, &Entry::new(it.slot, it.kind));
    Ok(Some((entry, source.text.into_bytes())))
}

/// A change of key that one of `parties` signed.
fn own_rekey(
    table: &Table,
    parties: &[Party],
    source: Source,
) -> Result<Option<(Entry, Vec<u8>)>, Faults> {
    let header: Rekey = documents::read(&source)?;
    if header.game != table.game.id {
        return Ok(None);
    }
    let rekeyed = table.game.read_rekey(&source)?;
    let document = &rekeyed.document;
    let (side, kind) = match rekeyed.by {
        Voucher::OldKey => (document.side, "rekey"),
        Voucher::Consent => (document.side.other(), "rekey-consent"),
        Voucher::Nobody => return Ok(None),
    };
    if !parties.contains(&side.into()) {
        return Ok(None);
    }
    let entry = for_party(side, &Entry::new(document.number, kind));
    Ok(Some((entry, source.text.into_bytes())))
}

/// What the secret file of this home lacks of what this player has sealed and must still open.
/// Mail carries seals alone, so that no journal brings it back.
///
/// # Errors
///
/// Every fault of the last state and of the secret file.
pub fn lost_seals(table: &Table, home: &Home) -> Result<Vec<String>, Faults> {
    let place: GameHome = home.game(&table.game.id.to_string())?;
    let state = table.last_whole()?;
    let mut lost = Vec::new();
    for side in place.sides() {
        let path = place.secret(side);
        let secrets = PlayerSecrets::read(&path)?;
        let standing = state
            .seal_of(side)
            .filter(|seal| secrets.find(state.next(), seal).is_none());
        if standing.is_some() {
            lost.push(format!(
                "`{}` does not hold the standing orders that {side} sealed for player-turn {}, and mail has only their seal: without that file as it was when you sealed them, the player-turn cannot be resolved",
                path.display(),
                state.next()
            ));
        }
        let engine = &table.game.engine;
        let hidden = engine
            .still_hidden(&state, side)
            .into_iter()
            .filter(|thing| secrets.find_hidden(&thing.label, &thing.seal).is_none())
            .count();
        if hidden > 0 {
            lost.push(format!(
                "`{}` does not hold {hidden} of the things that {side} hides, and mail has only their seals",
                path.display()
            ));
        }
    }
    Ok(lost)
}
