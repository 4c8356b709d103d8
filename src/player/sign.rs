//! Signing orders.

use super::agreement::{bound, takeback};
use super::follows;
use super::hidden::held;
use super::sent::refuse_other_version;
use super::table::if_there;
use super::{Hand, KeyFile, Table, umpire};
use crate::diagnostic::{Diagnostic, Faults, Kind, Source};
use crate::engine::State;
use crate::party::Party;
use crate::protocol::documents::{self, Ignored, OrdersDocument, SignedDocument, TakebackRequest};
use crate::protocol::signature;
use crate::side::Side;
use crate::store::atomic::{make_folder, write_file};
use crate::store::journal::Entry;
use crate::store::{Home, read_text};
use std::path::{Path, PathBuf};

/// Orders that were signed and written.
pub struct Signed {
    /// Where.
    pub path: PathBuf,
    /// The player-turn.
    pub number: u32,
    /// The side.
    pub side: Side,
    /// The whole file.
    pub text: String,
    /// The sealed standing orders that go to the umpire alone, where there is one.
    pub for_umpire: Option<PathBuf>,
    /// Warnings.
    pub findings: Faults,
}

/// Checks a draft, seals its standing orders, signs its orders, records and writes them.
///
/// # Errors
///
/// Every fault of the draft; that other orders were signed for this player-turn, or may have been;
/// missing or unsafe secrets.
pub fn sign(
    table: &Table,
    home: &Home,
    key: &KeyFile,
    state: &State,
    draft: &Source,
    out: Option<&Path>,
) -> Result<Signed, Faults> {
    table.require_no_equivocation()?;
    follows::require(table, state)?;
    let hidden = match state.active() {
        Some(side) => held(table, home, state, side)?,
        None => Vec::new(),
    };
    let engine = &table.game.engine;
    let checked = engine.check_with(table.game.id, state, draft, &hidden)?;
    let Some(side) = state.active() else {
        return Err(Diagnostic::new(Kind::Illegal, "the game is over").into());
    };
    let mut hand = Hand::take(table, home, side, key, state.next())?;
    bound::require_no_consent(table, &hand, side, state.next())?;
    bound::require_answered(table, &hand, side, state.next())?;
    if hand.keeps_journal() {
        hand.require_journal(&signed_so_far(table, side)?)?;
    }
    let number = state.next();
    let standing = table.game.seal(
        side,
        number + 1,
        hand.salt(number + 1),
        checked.standing.clone(),
    );
    let hidden = hand.hide(&table.game, side, number, &checked.hidden)?;
    let text = table.game.orders_text(
        state,
        side,
        hand.next_link(&state.document.links)?,
        standing.seal,
        &checked.orders,
        &hidden,
        &checked.opened,
    );
    let text = signature::sign_document(&text, OrdersDocument::<Ignored>::NAMESPACE, hand.signer());
    let entry = Entry::new(number, "orders");
    if let Some(before) = hand.signed_before(&entry)?
        && before != text.as_bytes()
    {
        let known = Source::new("the journal", String::from_utf8_lossy(&before));
        if let Some(stray) = follows::stray(table, state, &known)? {
            return Err(stray.fault(state).into());
        }
        // Refuse before anything is kept; the journal says what to send.
        hand.record(&entry, text.as_bytes())?;
    }
    let usual = table.folder.signed(number);
    if hand.signed_before(&entry)?.is_none() && hand.keeps_journal() {
        refuse_other_signed(table, state, &usual, &text)?;
        refuse_other_version(table, home, side.into(), &entry, text.as_bytes())?;
    }
    hand.keep(&standing)?;
    hand.keep_hidden(number, &hidden)?;
    hand.record(&entry, text.as_bytes())?;
    let path = match out {
        Some(path) => path.to_owned(),
        None => usual,
    };
    if let Some(parent) = path
        .parent()
        .filter(|parent| !parent.as_os_str().is_empty())
    {
        make_folder(parent)?;
    }
    let _lock = match out {
        Some(_) => None,
        None => Some(table.folder.lock()?),
    };
    let for_umpire = umpire::hand_over(&table.game, &table.folder, &standing)?;
    write_file(&path, text.as_bytes())?;
    hand.remember_folder(&table.folder)?;
    Ok(Signed {
        path,
        number,
        side,
        text,
        for_umpire,
        findings: checked.findings,
    })
}

/// Refuses to sign when the game folder holds other signed orders of this player-turn that the
/// journal does not know.
fn refuse_other_signed(
    table: &Table,
    state: &State,
    path: &Path,
    text: &str,
) -> Result<(), Faults> {
    let Some(known) = if_there(path)? else {
        return Ok(());
    };
    if known.text == text || table.game.read_orders(state, &known).is_err() {
        return Ok(());
    }
    Err(Diagnostic::new(
        Kind::Illegal,
        format!(
            "`{}` holds other orders that you have signed for player-turn {}; a second would be equivocation",
            known.name,
            state.next()
        ),
    )
    .help("send that file again as it is, and take it into your journal with `countersign journal rebuild`")
    .into())
}

/// What `party` is known to have signed, from the player-turns in the game folder.
///
/// # Errors
///
/// When the folder cannot be read.
pub fn signed_so_far(table: &Table, party: impl Into<Party>) -> Result<Vec<Entry>, Faults> {
    let party = party.into();
    let mut entries = Vec::new();
    for number in table.folder.turns()? {
        let turn = table.folder.turn(number);
        if turn.is_takeback() {
            let request: TakebackRequest = documents::read(&read_text(&turn.request())?)?;
            if party == Party::Side(request.side) {
                entries.push(Entry::new(number, takeback::REQUEST));
            }
            if party == Party::Side(request.side.other()) {
                entries.push(Entry::new(number, takeback::ANSWER));
            }
            continue;
        }
        let orders = read_text(&turn.orders())?;
        let header: OrdersDocument<Ignored> = documents::read_header(&orders)?;
        if party == Party::Side(header.side) {
            entries.push(Entry::new(number, "orders"));
        }
        if party == table.game.charter.resolver(header.side.other()) {
            entries.push(Entry::new(number, "resolution"));
        }
    }
    Ok(entries)
}
