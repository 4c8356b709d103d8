//! Asking for a takeback.

use super::sign::{not_needed, record, require_journal, sealed};
use super::{REQUEST, Signed, unanswered};
use crate::diagnostic::{Diagnostic, Faults, Kind, Source};
use crate::player::agreement::bound::{require_no_consent, require_nothing_out};
use crate::player::agreement::keep_once;
use crate::player::sent::refuse_other_version;
use crate::player::table::if_there;
use crate::player::{Hand, KeyFile, Table};
use crate::protocol::canonical;
use crate::protocol::documents::{self, Document, Mode, SignedDocument, TakebackRequest};
use crate::protocol::signature;
use crate::side::Side;
use crate::store::Home;
use crate::store::journal::Entry;
use crate::turn::{ahead, check_reason};

/// What is asked.
pub struct Ask<'a> {
    /// The player-turn to be played again.
    pub back_to: u32,
    /// Why: one line.
    pub reason: &'a str,
    /// The requester's standing orders for the player-turn after the takeback, if it then
    /// resolves; without them it has none.
    pub standing: Option<&'a Source>,
    /// The key.
    pub key: KeyFile,
}

/// Asks for a takeback in the slot that comes next.
///
/// # Errors
///
/// A player-turn that was not played; orders of this side that are out; a request of the other
/// side that waits for an answer; missing secrets.
pub fn ask(table: &Table, home: &Home, side: Side, ask: &Ask<'_>) -> Result<Signed, Faults> {
    table.require_no_equivocation()?;
    let before = table.state()?;
    let slot = before.next();
    if ask.back_to >= slot {
        return Err(ahead(ask.back_to, slot).into());
    }
    check_reason(ask.reason)?;
    let to = table.state_before(ask.back_to)?;
    let resolver = table.game.resolver_again(&to)?;
    if unanswered(table, slot, side.other())? {
        return Err(Diagnostic::new(
            Kind::Illegal,
            format!(
                "{} has asked for a takeback, and you have not answered",
                side.other()
            ),
        )
        .help("`countersign takeback answer --yes` or `--no` first")
        .into());
    }
    let mut hand = Hand::take(table, home, side, &ask.key, slot)?;
    require_journal(table, &hand, side)?;
    require_nothing_out(table, &hand, side, slot)?;
    require_no_consent(table, &hand, side, slot)?;
    let standing = if side == resolver {
        let salt = hand.takeback_salt(slot + 1, false);
        Some(sealed(table, side, &to, slot, salt, ask.standing)?)
    } else {
        not_needed(ask.standing, resolver)?;
        None
    };
    let document = TakebackRequest {
        format: TakebackRequest::FORMAT.to_owned(),
        game: table.game.id,
        side,
        slot,
        parent: before.digest,
        back_to: ask.back_to,
        reason: ask.reason.to_owned(),
        seal: standing.as_ref().map(|standing| standing.seal),
    };
    let path = table.folder.request(slot, side);
    let text = signature::sign_document(
        &canonical::emit(&document),
        TakebackRequest::NAMESPACE,
        hand.signer(),
    );
    let source = Source::new(path.display().to_string(), text);
    table.game.read_request(&before, &to, &source)?;
    refuse_to_ask_again(table, &hand, side, &source)?;
    let entry = Entry::new(slot, REQUEST);
    refuse_other_version(table, home, side.into(), &entry, source.text.as_bytes())?;
    record(
        table,
        &mut hand,
        REQUEST,
        slot,
        &source,
        &path,
        standing.as_ref(),
    )?;
    let _lock = table.folder.lock()?;
    let written = keep_once(&path, &source)?;
    Ok(Signed {
        path,
        slot,
        side,
        written,
        takeback: None,
    })
}

/// A side asks once between two player-turns: refuses a request that says something else than the
/// one that was signed.
fn refuse_to_ask_again(
    table: &Table,
    hand: &Hand,
    side: Side,
    source: &Source,
) -> Result<(), Faults> {
    let slot = documents::read::<TakebackRequest>(source)?.slot;
    let signed = hand.signed_before(&Entry::new(slot, REQUEST))?;
    let asked = signed.is_some_and(|signed| signed != source.text.as_bytes());
    let there = if_there(&table.folder.request(slot, side))?;
    if !asked && there.is_none_or(|known| known.text == source.text) {
        return Ok(());
    }
    let help = match unanswered(table, slot, side)? {
        true if table.game.charter.mode == Mode::Solo => {
            "answer it: `countersign takeback answer --yes` or `countersign takeback answer --no`"
        }
        true => "wait for the answer to it; `countersign send` mails the request",
        false => "it was answered no: play this player-turn, then ask again if you still want to",
    };
    Err(Diagnostic::new(
        Kind::Illegal,
        format!(
            "you have asked for a takeback before player-turn {slot} already; a side asks once \
             between two player-turns"
        ),
    )
    .help(help)
    .into())
}
