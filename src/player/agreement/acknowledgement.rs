//! Receipts: a side, or the umpire, signs for what has been received.

use super::envelope::{Envelope, envelope};
use super::taken::{Effect, Taken, Verified};
use crate::diagnostic::{Diagnostic, Faults, Kind, Source};
use crate::party::Party;
use crate::player::table::if_there;
use crate::player::{Hand, KeyFile, Table};
use crate::protocol::canonical;
use crate::protocol::documents::{self, Acknowledgement, Document, SignedDocument};
use crate::protocol::hex::Digest;
use crate::protocol::signature;
use crate::store::Home;
use crate::store::atomic::{make_folder, write_file};
use std::path::PathBuf;

/// A receipt that was signed.
pub struct Acknowledged {
    /// Where it is.
    pub path: PathBuf,
    /// What it says.
    pub document: Acknowledgement,
}

/// Signs a receipt for documents of the others: those given, else all of the last slot. A second
/// receipt in the same slot names what the first named too.
///
/// # Errors
///
/// Nothing was received; a document that is not another's, with a good signature; missing secrets.
pub fn acknowledge(
    table: &Table,
    home: &Home,
    party: Party,
    key: &KeyFile,
    files: &[Source],
) -> Result<Acknowledged, Faults> {
    let last = table.folder.latest()?;
    let found;
    let files = if files.is_empty() {
        found = of_last_slot(table, party, last)?;
        &found[..]
    } else {
        files
    };
    let mut faults = Faults::new();
    let mut received = Vec::new();
    for file in files {
        match received_by(table, party, file) {
            Ok(digest) => received.push(digest),
            Err(more) => faults.extend(more),
        }
    }
    if faults.any_error() {
        return Err(faults);
    }
    let slot = last.unwrap_or(0);
    let path = table.folder.acknowledged(slot, party);
    if let Some(known) = if_there(&path)? {
        let known: Acknowledgement = documents::read(&known)?;
        received.extend(known.received);
    }
    received.sort_unstable_by_key(|digest| digest.0);
    received.dedup();
    let document = Acknowledgement {
        format: Acknowledgement::FORMAT.to_owned(),
        game: table.game.id,
        side: party,
        slot,
        received,
    };
    let hand = Hand::take(table, home, party, key, slot)?;
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

/// Takes in a receipt of another party. One that names more than the one that is here replaces it;
/// one that names other things is kept beside it.
///
/// # Errors
///
/// Every fault of the receipt.
pub fn take_acknowledgement(table: &Table, home: &Home, source: &Source) -> Result<Taken, Faults> {
    verify_acknowledgement(table, home, source)?.keep(table, source)
}

/// Verifies a receipt of another party.
///
/// # Errors
///
/// Every fault of the receipt.
pub fn verify_acknowledgement(
    table: &Table,
    home: &Home,
    source: &Source,
) -> Result<Verified, Faults> {
    let document: Acknowledgement = documents::read(source)?;
    table.require_game(source, document.game)?;
    let key = table.game.party_key(document.side, document.slot)?;
    signature::verify_document(source, Acknowledgement::NAMESPACE, key)?;
    refuse_own(table, home, &document, source)?;
    let says = format!(
        "{} has received {} of your documents",
        document.side,
        document.received.len()
    );
    let path = table.folder.acknowledged(document.slot, document.side);
    let Some(known) = if_there(&path)? else {
        return Ok(Verified::new(says, Effect::Replace(path)));
    };
    let before: Acknowledgement = documents::read(&known)?;
    let all_in = |small: &Acknowledgement, large: &Acknowledgement| {
        small
            .received
            .iter()
            .all(|digest| large.received.contains(digest))
    };
    let effect = if all_in(&document, &before) {
        Effect::Known(path)
    } else if all_in(&before, &document) {
        Effect::Replace(path)
    } else {
        let digest = documents::digest(source).to_string();
        Effect::Once(path.with_extension(format!("{}.toml", &digest[..16])))
    };
    Ok(Verified::new(says, effect))
}

/// One's own receipts are written by `acknowledge` alone.
fn refuse_own(
    table: &Table,
    home: &Home,
    document: &Acknowledgement,
    source: &Source,
) -> Result<(), Diagnostic> {
    if home.game(&table.game.id.to_string())?.parties() != [document.side] {
        return Ok(());
    }
    let path = table.folder.acknowledged(document.slot, document.side);
    if if_there(&path)?.is_some_and(|known| known.text == source.text) {
        return Ok(());
    }
    Err(Diagnostic::new(
        Kind::Illegal,
        format!("`{}` is a receipt of your own", source.name),
    )
    .help("send it to the others"))
}

/// What the others' documents of the last slot are.
fn of_last_slot(table: &Table, party: Party, last: Option<u32>) -> Result<Vec<Source>, Faults> {
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
                && envelope(&file)?.is_some_and(|it| signer(table, &it) != party)
            {
                files.push(file);
            }
        }
    }
    if files.is_empty() {
        let others: Vec<String> = Party::ALL
            .into_iter()
            .filter(|other| *other != party && table.game.charter.party_key(*other).is_some())
            .map(|other| other.to_string())
            .collect();
        return Err(Diagnostic::new(
            Kind::Illegal,
            format!("nothing of {} has been received yet", others.join(" or ")),
        )
        .help("name the files that you mean: `countersign acknowledge FILE`")
        .into());
    }
    Ok(files)
}

/// Who signs a document: a resolution is the resolver's.
fn signer(table: &Table, it: &Envelope) -> Party {
    match it.kind {
        "resolution" => table.game.charter.resolver(it.side),
        _ => it.side.into(),
    }
}

/// The digest of a document of this game that another than `party` has signed.
fn received_by(table: &Table, party: Party, file: &Source) -> Result<Digest, Faults> {
    let wrong = |what: String| {
        Faults::from(
            Diagnostic::new(Kind::Unverified, format!("`{}` {what}", file.name))
                .help("a receipt names what others signed in this game"),
        )
    };
    let Some(it) = envelope(file)? else {
        return Err(wrong("is not a document that one player signs".to_owned()));
    };
    table.require_game(file, it.game)?;
    let signer = signer(table, &it);
    if signer == party {
        return Err(wrong(format!("is of {party}, who would sign the receipt")));
    }
    let key = table.game.party_key(signer, it.slot)?;
    signature::verify_document(file, it.namespace, key)?;
    Ok(documents::digest(file))
}
