//! Another key for a side: asked, consented to, taken over.

use super::taken::{Effect, Taken, Verified};
use super::{keep_once, require_own_known};
use crate::diagnostic::{Diagnostic, Faults, Kind, Source};
use crate::player::table::if_there;
use crate::player::{Hand, KeyFile, Table};
use crate::protocol::canonical;
use crate::protocol::documents::{self, Document, Ignored, OrdersDocument, Rekey};
use crate::protocol::signature;
use crate::side::Side;
use crate::store::Home;
use crate::store::atomic::{make_folder, write_file};
use crate::store::journal::Entry;
use crate::turn::{Rekeyed, Voucher};
use std::path::{Path, PathBuf};

/// The journal's word for a change of one's own key.
const CHANGE: &str = "rekey";

/// The journal's word for a change of the other's key that this side has vouched for.
const CONSENT: &str = "rekey-consent";

/// A change of key that was signed.
pub struct Signed {
    /// Where it is.
    pub path: PathBuf,
    /// What it says, and who vouches for it.
    pub rekeyed: Rekeyed,
}

/// Signs a change of this side's key with the new one, and with the old one unless `old` is none:
/// then it counts once the other side has consented.
///
/// # Errors
///
/// A key that is missing or was used before; another change that was signed before.
pub fn ask(
    table: &Table,
    home: &Home,
    side: Side,
    new_key: &Path,
    old: Option<&KeyFile>,
) -> Result<Signed, Faults> {
    refuse_published(table)?;
    refuse_over(table)?;
    table.require_no_equivocation()?;
    let key_file = KeyFile {
        path: Some(new_key.to_owned()),
    };
    let signer = key_file.read(home)?;
    let last = table.game.rekeys_of(side).next_back();
    let number = last.map_or(1, |last| last.document.number + 1);
    let key = match last {
        Some(last) => last.document.new_key,
        None => *table.game.key(side, 0)?,
    };
    let place = home.game(&table.game.id.to_string())?;
    let mut from = table
        .state()?
        .next()
        .max(last.map_or(0, |last| last.document.from));
    while is_signed(table, home, side, from)? {
        from += 1;
    }
    let document = Rekey {
        format: Rekey::FORMAT.to_owned(),
        game: table.game.id,
        side,
        number,
        from,
        key,
        new_key: signer.public_key(),
    };
    let unsigned = Source::new("the change of key", canonical::emit(&document));
    let text = signature::sign_rekey(&unsigned, "NEW", &signer)?;
    let mut source = Source::new("the change of key", text);
    let path = match old {
        None => {
            table.game.read_rekey(&source)?;
            let _lock = place.lock()?;
            place.remember_key(side, number, new_key)?;
            let path = table.folder.rekey_asked(number, side);
            let _table_lock = table.folder.lock()?;
            make_folder(path.parent().unwrap_or(table.folder.root()))?;
            write_file(&path, source.text.as_bytes())?;
            path
        }
        Some(old) => {
            let hand = Hand::take(table, home, side, old, from)?;
            let text = signature::sign_rekey(&source, "OLD", hand.signer())?;
            source = Source::new("the change of key", text);
            table.game.read_rekey(&source)?;
            hand.record(&Entry::new(number, CHANGE), source.text.as_bytes())?;
            place.remember_key(side, number, new_key)?;
            let path = table.folder.rekey(number, side);
            let _table_lock = table.folder.lock()?;
            keep_once(&path, &source)?;
            path
        }
    };
    let rekeyed = table.game.read_rekey(&source)?;
    Ok(Signed { path, rekeyed })
}

/// Vouches for the other side's new key, whose old key has not signed.
///
/// # Errors
///
/// Every fault of the document; that it reaches back; another one vouched for before.
pub fn consent(
    table: &Table,
    home: &Home,
    source: &Source,
    key: &KeyFile,
) -> Result<Signed, Faults> {
    refuse_published(table)?;
    refuse_over(table)?;
    table.require_no_equivocation()?;
    let rekeyed = table.game.read_rekey(source)?;
    let document = &rekeyed.document;
    if rekeyed.by == Voucher::OldKey {
        return Err(Diagnostic::new(
            Kind::Illegal,
            format!(
                "`{}` is signed by the old key of {}, and needs no consent",
                source.name, document.side
            ),
        )
        .help("take it over with `countersign rekey take FILE`")
        .into());
    }
    let side = document.side.other();
    let path = table.folder.rekey(document.number, document.side);
    let hand = Hand::take(table, home, side, key, document.from)?;
    let text = signature::sign_rekey(source, side.as_str(), hand.signer())?;
    let vouched = Source::new(path.display().to_string(), text);
    let rekeyed = table.game.read_rekey(&vouched)?;
    if if_there(&path)?.is_none_or(|known| known.text != vouched.text) {
        refuse_reaching_back(table, &rekeyed.document, &vouched)?;
        refuse_other(table, &rekeyed.document, &vouched)?;
    }
    hand.record(
        &Entry::new(document.number, CONSENT),
        vouched.text.as_bytes(),
    )?;
    let _lock = table.folder.lock()?;
    keep_once(&path, &vouched)?;
    forget(
        &table
            .folder
            .rekey_asked(rekeyed.document.number, rekeyed.document.side),
    )?;
    Ok(Signed { path, rekeyed })
}

/// Takes in a change of key. One that nobody has vouched for is kept until this side consents; any
/// other counts from now on.
///
/// # Errors
///
/// Every fault of the document; that it reaches back to a player-turn whose documents are here;
/// another change of the same number; a change of one's own key that this home did not ask for.
pub fn take_rekey(table: &Table, home: &Home, source: &Source) -> Result<Taken, Faults> {
    verify_rekey(table, home, source)?.keep(table, source)
}

/// Verifies a change of key.
///
/// # Errors
///
/// As [`take_rekey`].
pub fn verify_rekey(table: &Table, home: &Home, source: &Source) -> Result<Verified, Faults> {
    let header: Rekey = documents::read(source)?;
    table.require_game(source, header.game)?;
    let rekeyed = table.game.read_rekey(source)?;
    let document = &rekeyed.document;
    let (number, side, from) = (document.number, document.side, document.from);
    let path = table.folder.rekey(number, side);
    if let Some(known) = if_there(&path)?
        && known.text == source.text
    {
        return Ok(Verified::new(counts(&rekeyed), Effect::Known(path)));
    }
    refuse_over(table)?;
    refuse_other(table, document, source)?;
    refuse_reaching_back(table, document, source)?;
    require_asked(table, home, &rekeyed, source)?;
    let asked = table.folder.rekey_asked(number, side);
    if rekeyed.by == Voucher::Nobody {
        return Ok(Verified::new(
            format!(
                "{side} asks for another key from player-turn {from} on, without the old one: ask by another way than mail whether it is so, then `countersign rekey consent '{}'`",
                asked.display()
            ),
            Effect::Replace(asked),
        ));
    }
    Ok(Verified::new(
        counts(&rekeyed),
        Effect::Rekey {
            path,
            asked,
            rekeyed: Box::new(rekeyed),
        },
    ))
}

/// Removes the change that nobody had vouched for, once one that counts is there.
pub(super) fn forget(asked: &Path) -> Result<(), Diagnostic> {
    match std::fs::remove_file(asked) {
        Ok(()) => Ok(()),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(()),
        Err(error) => Err(crate::store::fault::unable("remove", asked, &error)),
    }
}

fn counts(rekeyed: &Rekeyed) -> String {
    let document = &rekeyed.document;
    let by = match rekeyed.by {
        Voucher::OldKey => "its old key has signed that".to_owned(),
        Voucher::Consent => format!("{} vouches for it, not the old key", document.side.other()),
        Voucher::Nobody => "nobody vouches for it yet".to_owned(),
    };
    format!(
        "{} signs with another key from player-turn {} on; {by}",
        document.side, document.from
    )
}

/// After the end only what was hidden is still signed, with the last key.
fn refuse_over(table: &Table) -> Result<(), Faults> {
    match table.state()?.active() {
        Some(_) => Ok(()),
        None => Err(Diagnostic::new(
            Kind::Illegal,
            "the game is over, and its keys are not changed any more",
        )
        .into()),
    }
}

fn refuse_published(table: &Table) -> Result<(), Diagnostic> {
    match &table.game.charter.published {
        None => Ok(()),
        Some(_) => Err(Diagnostic::new(
            Kind::Illegal,
            "the keys of this game come from a published phrase, and are not changed",
        )),
    }
}

/// Refuses a second change of the same number.
fn refuse_other(table: &Table, document: &Rekey, source: &Source) -> Result<(), Faults> {
    let path = table.folder.rekey(document.number, document.side);
    let Some(known) = if_there(&path)? else {
        return Ok(());
    };
    if known.text == source.text {
        return Ok(());
    }
    Err(Diagnostic::new(
        Kind::Illegal,
        format!(
            "change {} of the key of {} is here already, and is another: `{}`",
            document.number,
            document.side,
            path.display()
        ),
    )
    .help("the first one counts; settle it with the other player before you go on")
    .into())
}

/// Refuses a change that counts from a slot on in which a document of its side is here.
fn refuse_reaching_back(table: &Table, document: &Rekey, source: &Source) -> Result<(), Faults> {
    let next = table.state()?.next();
    let mut signed = (document.from < next).then_some(document.from);
    if signed.is_none() && has_document(table, document.side, document.from)? {
        signed = Some(document.from);
    }
    match signed {
        None => Ok(()),
        Some(slot) => Err(Diagnostic::new(
            Kind::Illegal,
            format!(
                "`{}` counts from player-turn {slot} on, and documents of {} for it are here under the key before",
                source.name, document.side
            ),
        )
        .help("a new key signs only what is still to come: ask again")
        .into()),
    }
}

/// For a change of the key of a side that this home alone plays: it must have asked for it.
fn require_asked(
    table: &Table,
    home: &Home,
    rekeyed: &Rekeyed,
    source: &Source,
) -> Result<(), Faults> {
    let document = &rekeyed.document;
    if home.game(&table.game.id.to_string())?.sides() != [document.side] {
        return Ok(());
    }
    let asked = if_there(&table.folder.rekey_asked(document.number, document.side))?;
    let same = asked.is_some_and(|asked| {
        canonical::signed_text(&asked.text) == canonical::signed_text(&source.text)
    });
    if same && rekeyed.by != Voucher::OldKey {
        return Ok(());
    }
    let entry = Entry::new(document.number, CHANGE);
    Ok(require_own_known(
        table,
        home,
        document.side,
        &entry,
        source,
    )?)
}

/// Whether this side has signed anything of a slot, as far as the game folder shows.
fn has_document(table: &Table, side: Side, slot: u32) -> Result<bool, Faults> {
    let folder = &table.folder;
    if let Some(orders) = if_there(&folder.signed(slot))? {
        let header: OrdersDocument<Ignored> = documents::read_header(&orders)?;
        if header.side == side {
            return Ok(true);
        }
    }
    Ok([
        folder.request(slot, side),
        folder.answer(slot, side),
        folder.claim(slot, side),
    ]
    .iter()
    .any(|path| path.is_file())
        || folder.turn(slot).is_complete())
}

/// Whether this side has signed anything of a slot, as far as this home knows.
fn is_signed(table: &Table, home: &Home, side: Side, slot: u32) -> Result<bool, Faults> {
    let journal = home.game(&table.game.id.to_string())?.journal();
    let own = format!("{side}.");
    let journaled = journal.list()?.iter().any(|entry| {
        entry.player_turn == slot
            && entry.kind.strip_prefix(&own).is_some_and(|kind| {
                !matches!(
                    kind,
                    CHANGE | CONSENT | "offer" | "charter" | "acceptance" | "start"
                )
            })
    });
    Ok(journaled || has_document(table, side, slot)?)
}
