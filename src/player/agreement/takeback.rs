//! A takeback: asked, answered, taken over.
//!
//! # What nobody learns of dice
//!
//! A seed is made of both links of a player-turn, its number, the state before it, the orders and the
//! sealed standing orders. After a takeback the number, the state and both links are new, and the
//! board alone is old, so that dice which were seen say nothing about those that come. What is left
//! is a link which the other side knows before it seals or orders:
//!
//! * Orders that are out have disclosed their side's link, and whoever resolves them can work out
//!   their dice. So that side neither asks nor consents in that slot ([`super::bound`]): nobody who
//!   has seen the dice of a slot can undo it before it stands. A resolution discloses the resolver's
//!   link only where such orders are out, and an umpire's likewise.
//! * Once the slot stands, its links are in the state, and [`crate::protocol::chain`] goes on after
//!   them, never back.
//! * A side that signs orders and a consent, or asks, is answered yes and signs orders, contradicts
//!   itself under its own signature, and both documents are kept. Its link is then known before it
//!   counts, which harms nobody but that side: it alone has given it away, and play stops.
//! * The answerer signs one answer. A no lets the asker sign orders; a yes after that would be a
//!   second answer, so that nobody waits for orders, looks at the dice, and consents if they are bad.
//! * A request that is sealed and refused is never opened, and no salt is used twice: those of
//!   requests, of answers and of player-turns differ. Else the salt of a later opening would let the
//!   other side try out what the request had sealed.
//!
//! Standing orders that were opened before the takeback are known, as the board is: they are no part
//! of what comes, for new ones are sealed, and without `--standing` there are none. They are no dice,
//! and a player who minds says no. Who asks and then resolves has sealed before he is answered; who
//! answers and then resolves has sealed before the other side orders.

use super::bound::{
    overtaken, refuse_second_request, require_answered, require_no_consent, require_nothing_out,
    watch_answer, watch_orders_beside,
};
use super::taken::{Effect, Taken, Verified};
use super::{keep_once, require_own_known};
use crate::diagnostic::{Diagnostic, Faults, Kind, Source};
use crate::engine::{Standing, State};
use crate::player::sent::refuse_other_version;
use crate::player::sign::signed_so_far;
use crate::player::table::if_there;
use crate::player::{Hand, KeyFile, Table, umpire};
use crate::protocol::canonical;
use crate::protocol::documents::{self, Document, SignedDocument, TakebackAnswer, TakebackRequest};
use crate::protocol::hex::Salt;
use crate::protocol::signature;
use crate::report::{Next, takeback::Report};
use crate::side::Side;
use crate::store::atomic::make_folder;
use crate::store::journal::Entry;
use crate::store::{Home, Written, read_text};
use crate::turn::{Takeback, WRITER, ahead, check_reason};
use std::path::{Path, PathBuf};

/// The journal's word for a request.
pub const REQUEST: &str = "takeback-request";

/// The journal's word for an answer.
pub const ANSWER: &str = "takeback-answer";

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

/// What is answered.
pub struct Reply<'a> {
    /// Yes or no.
    pub consent: bool,
    /// As in [`Ask::standing`].
    pub standing: Option<&'a Source>,
    /// The key.
    pub key: KeyFile,
}

/// A request or answer that was signed.
pub struct Signed {
    /// Where it is.
    pub path: PathBuf,
    /// The slot.
    pub slot: u32,
    /// Who signed.
    pub side: Side,
    /// Whether it is written anew.
    pub written: Written,
    /// The takeback that stands now, if this was a consent.
    pub takeback: Option<Takeback>,
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

/// Takes in a request of the other side.
///
/// # Errors
///
/// Every fault of the request; another request of the same side for the same slot.
pub fn take_request(table: &Table, home: &Home, source: &Source) -> Result<Taken, Faults> {
    verify_request(table, home, source)?.keep(table, source)
}

/// Verifies a request of the other side.
///
/// # Errors
///
/// As [`take_request`].
pub fn verify_request(table: &Table, home: &Home, source: &Source) -> Result<Verified, Faults> {
    let header: TakebackRequest = documents::read(source)?;
    let slot = header.slot;
    table.require_game(source, header.game)?;
    let before = table.state_before(slot)?;
    let to = state_back_to(table, &header)?;
    table.game.read_request(&before, &to, source)?;
    require_own_known(table, home, header.side, &Entry::new(slot, REQUEST), source)?;
    refuse_second_request(table, source, &header)?;
    let turn = table.folder.turn(slot);
    let next = if turn.is_takeback() {
        "it was agreed on".to_owned()
    } else if turn.is_complete() {
        "play has gone on, which counts as a no".to_owned()
    } else {
        "answer with `countersign takeback answer --yes` or `--no`".to_owned()
    };
    Ok(Verified::new(
        format!(
            "{} asks to take back player-turn {}: {}; {next}",
            header.side, header.back_to, header.reason
        ),
        Effect::Once(table.folder.request(slot, header.side)),
    ))
}

/// Takes in the answer to a request; a consent makes the takeback.
///
/// # Errors
///
/// The request is not here; every fault of the answer; two different answers, or a consent beside
/// orders of the same side, which are kept as proof.
pub fn take_answer(table: &Table, home: &Home, source: &Source) -> Result<Taken, Faults> {
    verify_answer(table, home, source, None)?.keep(table, source)
}

/// Verifies the answer to a request: to the one in the game folder, else to `beside`, which came
/// with it.
///
/// # Errors
///
/// As [`take_answer`].
pub fn verify_answer(
    table: &Table,
    home: &Home,
    source: &Source,
    beside: Option<&Source>,
) -> Result<Verified, Faults> {
    let header: TakebackAnswer = documents::read(source)?;
    let slot = header.slot;
    table.require_game(source, header.game)?;
    let asked = table.folder.request(slot, header.side.other());
    let Some(request_file) = if_there(&asked)?.or_else(|| beside.cloned()) else {
        return Err(Diagnostic::new(
            Kind::Unable,
            format!(
                "the request that `{}` answers is not here: {} has asked for no takeback in player-turn {slot}",
                source.name,
                header.side.other()
            ),
        )
        .help("take the request in first: `countersign takeback take REQUEST`")
        .into());
    };
    let before = table.state_before(slot)?;
    let to = state_back_to(table, &documents::read(&request_file)?)?;
    let request = table.game.read_request(&before, &to, &request_file)?;
    let answer = table.game.read_answer(&request, &to, source)?;
    require_own_known(table, home, header.side, &Entry::new(slot, ANSWER), source)?;
    let path = table.folder.answer(slot, header.side);
    let mut contradiction = watch_answer(table, &before, &request, &to, source)?;
    if contradiction.is_none() && header.consent {
        contradiction = watch_orders_beside(table, home, &before, &request, source)?;
    }
    if let Some(found) = contradiction {
        let says = found.what.clone();
        return Ok(Verified::new(says, Effect::Contradiction(Box::new(found))));
    }
    if !header.consent {
        return Ok(Verified::new(
            format!(
                "{} does not consent to the takeback of player-turn {}; play goes on",
                header.side, request.document.back_to
            ),
            Effect::Once(path),
        ));
    }
    let takeback = table.game.take_back(&before, &to, request, answer)?;
    let back_to = takeback.request.document.back_to;
    Ok(Verified::new(
        format!(
            "{} consents: player-turn {back_to} is played again as player-turn {}, {} to move",
            header.side,
            takeback.state.next(),
            takeback.state.active().map_or("nobody", Side::as_str)
        ),
        Effect::Takeback {
            path,
            before: Box::new(before),
            takeback: Box::new(takeback),
        },
    ))
}

/// The takeback that fills a slot, verified again, with the state before it.
///
/// # Errors
///
/// The slot holds none; every fault of its documents.
pub fn taken_back(table: &Table, slot: u32) -> Result<(State, Takeback), Faults> {
    let turn = table.folder.turn(slot);
    let before = table.state_before(slot)?;
    let request_file = read_text(&turn.request())?;
    let to = state_back_to(table, &documents::read(&request_file)?)?;
    let request = table.game.read_request(&before, &to, &request_file)?;
    let answer = table
        .game
        .read_answer(&request, &to, &read_text(&turn.answer())?)?;
    let takeback = table.game.take_back(&before, &to, request, answer)?;
    if let Some(state) = if_there(&turn.state())? {
        crate::turn::compare_state(&state, &takeback.state)?;
    }
    Ok((before, takeback))
}

/// The report of a takeback.
#[must_use]
pub fn report(table: &Table, before: &State, takeback: &Takeback) -> Report {
    let game = &table.game;
    let asked = &takeback.request.document;
    let after = &takeback.state;
    let next = match game.engine.step(&after.document.board) {
        Some(step) => Next::Step {
            player_turn: after.next(),
            active: step.active,
            title: step.title,
        },
        None => Next::Over(game.engine.ending(&after.document.board).text),
    };
    Report {
        title: game.system.title.to_owned(),
        system: game.system.name.to_owned(),
        game: game.id.to_string(),
        slot: asked.slot,
        back_to: asked.back_to,
        side: asked.side,
        reason: asked.reason.clone(),
        writer: WRITER.to_owned(),
        parent: before.digest.to_string(),
        request: takeback.request.digest.to_string(),
        answer: takeback.answer.digest.to_string(),
        state: after.digest.to_string(),
        takebacks: after.document.takebacks,
        published: game.charter.published.is_some(),
        sheets: game.engine.sheets(&after.document.board),
        next,
        form: after.active().map(|side| table.form(after, side)),
    }
}

/// Whether a side has asked in a slot, has not been answered, and play has not gone on.
///
/// # Errors
///
/// A file that cannot be read.
pub fn unanswered(table: &Table, slot: u32, side: Side) -> Result<bool, Diagnostic> {
    let there = |path: PathBuf| {
        path.try_exists()
            .map_err(|error| crate::store::fault::unable("read", &path, &error))
    };
    Ok(there(table.folder.request(slot, side))?
        && !there(table.folder.answer(slot, side.other()))?
        && !table.folder.turn(slot).is_complete())
}

/// The state before the player-turn that a request goes back to.
fn state_back_to(table: &Table, request: &TakebackRequest) -> Result<State, Faults> {
    if request.back_to >= request.slot {
        return Err(ahead(request.back_to, request.slot).into());
    }
    table.state_before(request.back_to)
}

fn require_journal(table: &Table, hand: &Hand, side: Side) -> Result<(), Faults> {
    if hand.keeps_journal() {
        hand.require_journal(&signed_so_far(table, side)?)?;
    }
    Ok(())
}

/// Standing orders for the player-turn after the takeback, sealed.
fn sealed(
    table: &Table,
    side: Side,
    to: &State,
    slot: u32,
    salt: Salt,
    draft: Option<&Source>,
) -> Result<Standing, Faults> {
    let engine = &table.game.engine;
    let part = match draft {
        Some(draft) => engine.check_standing(to, side, draft)?,
        None => engine.no_standing(&to.document.board, side),
    };
    Ok(table.game.seal(side, slot + 1, salt, part))
}

fn not_needed(draft: Option<&Source>, resolver: Side) -> Result<(), Diagnostic> {
    match draft {
        None => Ok(()),
        Some(draft) => Err(Diagnostic::new(
            Kind::Illegal,
            format!("standing orders are not asked for: `{}`", draft.name),
        )
        .help(format!(
            "after a takeback {resolver} resolves the next player-turn, and it alone seals standing orders; a no seals nothing"
        ))),
    }
}

/// Keeps what is sealed and journals the document; `path` is where it will stand.
fn record(
    table: &Table,
    hand: &mut Hand,
    kind: &str,
    slot: u32,
    source: &Source,
    path: &Path,
    standing: Option<&Standing>,
) -> Result<(), Faults> {
    let entry = Entry::new(slot, kind);
    // Refuse another version before anything is kept.
    if hand.signed_before(&entry)?.is_some() {
        hand.record(&entry, source.text.as_bytes())?;
    } else if if_there(path)?.is_some_and(|known| known.text != source.text) {
        return Err(Diagnostic::new(
            Kind::Illegal,
            format!(
                "`{}` is there already and says something else",
                path.display()
            ),
        )
        .help("what is signed once is sent again as it is")
        .into());
    }
    if let Some(standing) = standing {
        hand.keep(standing)?;
        umpire::hand_over(&table.game, &table.folder, standing)?;
    }
    hand.record(&entry, source.text.as_bytes())?;
    Ok(())
}

/// Writes the slot of a takeback, whole or not at all.
pub(super) fn install(
    table: &Table,
    before: &State,
    takeback: &Takeback,
) -> Result<Written, Faults> {
    let turn = table.folder.turn(before.next());
    let report = crate::report::takeback::render(&report(table, before, takeback));
    let _lock = table.folder.lock()?;
    if let Some(parent) = turn.root().parent() {
        make_folder(parent)?;
    }
    Ok(turn.write_takeback(
        takeback.request.text.as_bytes(),
        takeback.answer.text.as_bytes(),
        takeback.state.text.as_bytes(),
        report.as_bytes(),
    )?)
}
