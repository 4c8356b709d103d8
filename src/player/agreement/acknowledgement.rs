//! Receipts: a side signs for what it has received.

use super::envelope::envelope;
use super::{Taken, keep_once};
use crate::diagnostic::{Diagnostic, Faults, Kind, Source};
use crate::player::table::if_there;
use crate::player::{Hand, KeyFile, Table};
use crate::protocol::canonical;
use crate::protocol::documents::{self, Acknowledgement, Document, SignedDocument};
use crate::protocol::hex::Digest;
use crate::protocol::signature;
use crate::side::Side;
use crate::store::atomic::{make_folder, write_file};
use crate::store::{Home, Written};
use std::path::PathBuf;

/// A receipt that was signed.
pub struct Acknowledged {
    /// Where it is.
    pub path: PathBuf,
    /// What it says.
    pub document: Acknowledgement,
}

/// Signs a receipt for documents of the other side: those given, else all of the last slot. A second
/// receipt in the same slot names what the first named too.
///
/// # Errors
///
/// Nothing was received; a document that is not the other side's, with a good signature; missing
/// secrets.
pub fn acknowledge(
    table: &Table,
    home: &Home,
    side: Side,
    key: &KeyFile,
    files: &[Source],
) -> Result<Acknowledged, Faults> {
    let last = table.folder.latest()?;
    let found;
    let files = if files.is_empty() {
        found = of_last_slot(table, side, last)?;
        &found[..]
    } else {
        files
    };
    let mut faults = Faults::new();
    let mut received = Vec::new();
    for file in files {
        match received_from(table, side.other(), file) {
            Ok(digest) => received.push(digest),
            Err(more) => faults.extend(more),
        }
    }
    if faults.any_error() {
        return Err(faults);
    }
    let slot = last.unwrap_or(0);
    let path = table.folder.acknowledged(slot, side);
    if let Some(known) = if_there(&path)? {
        let known: Acknowledgement = documents::read(&known)?;
        received.extend(known.received);
    }
    received.sort_unstable_by_key(|digest| digest.0);
    received.dedup();
    let document = Acknowledgement {
        format: Acknowledgement::FORMAT.to_owned(),
        game: table.game.id,
        side,
        slot,
        received,
    };
    let hand = Hand::take(table, home, side, key, slot)?;
    let text = signature::sign_document(
        &canonical::emit(&document),
        Acknowledgement::NAMESPACE,
        hand.signer(),
    );
    let _lock = table.folder.lock()?;
    make_folder(path.parent().unwrap_or(table.folder.root()))?;
    write_file(&path, text.as_bytes())?;
    Ok(Acknowledged { path, document })
}

/// Takes in a receipt of the other side. One that names more than the one that is here replaces it;
/// one that names other things is kept beside it.
///
/// # Errors
///
/// Every fault of the receipt.
pub fn take_acknowledgement(table: &Table, home: &Home, source: &Source) -> Result<Taken, Faults> {
    let document: Acknowledgement = documents::read(source)?;
    table.require_game(source, document.game)?;
    let key = table.game.key(document.side, document.slot)?;
    signature::verify_document(source, Acknowledgement::NAMESPACE, key)?;
    refuse_own(table, home, &document, source)?;
    let says = format!(
        "{} has received {} of your documents",
        document.side,
        document.received.len()
    );
    let path = table.folder.acknowledged(document.slot, document.side);
    let _lock = table.folder.lock()?;
    let Some(known) = if_there(&path)? else {
        let written = keep_once(&path, source)?;
        return Ok(Taken {
            path,
            written,
            says,
        });
    };
    let before: Acknowledgement = documents::read(&known)?;
    let all_in = |small: &Acknowledgement, large: &Acknowledgement| {
        small
            .received
            .iter()
            .all(|digest| large.received.contains(digest))
    };
    if all_in(&document, &before) {
        return Ok(Taken {
            path,
            written: Written::Unchanged,
            says,
        });
    }
    if all_in(&before, &document) {
        write_file(&path, source.text.as_bytes())?;
        return Ok(Taken {
            path,
            written: Written::Written,
            says,
        });
    }
    let digest = documents::digest(source).to_string();
    let path = path.with_extension(format!("{}.toml", &digest[..16]));
    let written = keep_once(&path, source)?;
    Ok(Taken {
        path,
        written,
        says,
    })
}

/// One's own receipts are written by `acknowledge` alone.
fn refuse_own(
    table: &Table,
    home: &Home,
    document: &Acknowledgement,
    source: &Source,
) -> Result<(), Diagnostic> {
    if home.game(&table.game.id.to_string())?.sides() != [document.side] {
        return Ok(());
    }
    let path = table.folder.acknowledged(document.slot, document.side);
    if if_there(&path)?.is_some_and(|known| known.text == source.text) {
        return Ok(());
    }
    Err(Diagnostic::new(
        Kind::Illegal,
        format!("`{}` is a receipt of your own side", source.name),
    )
    .help("send it to the other player"))
}

/// What the other side's documents of the last slot are.
fn of_last_slot(table: &Table, side: Side, last: Option<u32>) -> Result<Vec<Source>, Faults> {
    let mut files = Vec::new();
    if let Some(last) = last {
        let turn = table.folder.turn(last);
        for path in [
            turn.orders(),
            turn.resolution(),
            turn.request(),
            turn.answer(),
        ] {
            if let Some(file) = if_there(&path)?
                && envelope(&file)?.is_some_and(|it| it.side == side.other())
            {
                files.push(file);
            }
        }
    }
    if files.is_empty() {
        return Err(Diagnostic::new(
            Kind::Illegal,
            format!("nothing of {} has been received yet", side.other()),
        )
        .help("name the files that you mean: `countersign acknowledge FILE`")
        .into());
    }
    Ok(files)
}

/// The digest of a document of this game that `side` has signed.
fn received_from(table: &Table, side: Side, file: &Source) -> Result<Digest, Faults> {
    let wrong = |what: String| {
        Faults::from(
            Diagnostic::new(Kind::Unverified, format!("`{}` {what}", file.name))
                .help("a receipt names what the other player signed in this game"),
        )
    };
    let Some(it) = envelope(file)? else {
        return Err(wrong("is not a document that one player signs".to_owned()));
    };
    table.require_game(file, it.game)?;
    if it.side != side {
        return Err(wrong(format!("is of {}, not of {side}", it.side)));
    }
    signature::verify_document(file, it.namespace, table.game.key(side, it.slot)?)?;
    Ok(documents::digest(file))
}
