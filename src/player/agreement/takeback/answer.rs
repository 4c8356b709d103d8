//! Answering a request for a takeback.

use super::sign::{not_needed, record, require_journal, sealed};
use super::stands::{install, state_back_to};
use super::{ANSWER, Signed};
use crate::diagnostic::{Faults, Source};
use crate::player::agreement::bound::{
    overtaken, refuse_second_request, require_answered, require_nothing_out,
};
use crate::player::agreement::keep_once;
use crate::player::sent::refuse_other_version;
use crate::player::{Hand, KeyFile, Table};
use crate::protocol::canonical;
use crate::protocol::documents::{self, Document, SignedDocument, TakebackAnswer, TakebackRequest};
use crate::protocol::signature;
use crate::store::journal::Entry;
use crate::store::{Home, read_text};

/// What is answered.
pub struct Reply<'a> {
    /// Yes or no.
    pub consent: bool,
    /// The answerer's standing orders for the player-turn after the takeback, if the requester then
    /// moves: sealed with a consent.
    pub standing: Option<&'a Source>,
    /// The key.
    pub key: KeyFile,
}

/// Answers a request of the other side. A consent takes effect in this game folder at once.
///
/// # Errors
///
/// Every fault of the request; that play has gone on; a consent when orders of this side are out,
/// or when its own request waits for an answer; another answer given before.
pub fn answer(
    table: &Table,
    home: &Home,
    source: &Source,
    reply: &Reply<'_>,
) -> Result<Signed, Faults> {
    table.require_no_equivocation()?;
    let header: TakebackRequest = documents::read(source)?;
    let slot = header.slot;
    let side = header.side.other();
    let before = table.state_before(slot)?;
    let to = state_back_to(table, &header)?;
    let request = table.game.read_request(&before, &to, source)?;
    refuse_second_request(table, source, &header)?;
    let mut hand = Hand::take(table, home, side, &reply.key, slot)?;
    let entry = Entry::new(slot, ANSWER);
    if hand.signed_before(&entry)?.is_none() {
        require_journal(table, &hand, side)?;
    }
    let done = table.folder.turn(slot);
    let standing_by = done.is_complete();
    if standing_by && !(done.is_takeback() && read_text(&done.request())?.text == source.text) {
        return Err(overtaken(slot, header.side).into());
    }
    let resolver = table.game.resolver_again(&to)?;
    if reply.consent {
        require_nothing_out(table, &hand, side, slot)?;
        require_answered(table, &hand, side, slot)?;
    }
    let standing = if reply.consent && side == resolver {
        let salt = hand.takeback_salt(slot + 1, true);
        Some(sealed(table, side, &to, slot, salt, reply.standing)?)
    } else {
        not_needed(reply.standing, resolver)?;
        None
    };
    let document = TakebackAnswer {
        format: TakebackAnswer::FORMAT.to_owned(),
        game: table.game.id,
        side,
        slot,
        request: request.digest,
        consent: reply.consent,
        seal: standing.as_ref().map(|standing| standing.seal),
    };
    let path = table.folder.answer(slot, side);
    let text = signature::sign_document(
        &canonical::emit(&document),
        TakebackAnswer::NAMESPACE,
        hand.signer(),
    );
    let answer_file = Source::new(path.display().to_string(), text);
    let answer = table.game.read_answer(&request, &to, &answer_file)?;
    let takeback = if reply.consent {
        Some(table.game.take_back(&before, &to, request, answer)?)
    } else {
        None
    };
    let entry = Entry::new(slot, ANSWER);
    refuse_other_version(
        table,
        home,
        side.into(),
        &entry,
        answer_file.text.as_bytes(),
    )?;
    record(
        table,
        &mut hand,
        ANSWER,
        slot,
        &answer_file,
        &path,
        standing.as_ref(),
    )?;
    keep_once(&table.folder.request(slot, header.side), source)?;
    if let Some(takeback) = &takeback {
        install(table, &before, takeback)?;
    }
    let _lock = table.folder.lock()?;
    let written = keep_once(&path, &answer_file)?;
    Ok(Signed {
        path,
        slot,
        side,
        written,
        takeback,
    })
}
