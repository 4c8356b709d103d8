//! What binds a side in a slot: orders that are out, a request that waits, a consent. No two of them
//! go together.

use super::takeback::{ANSWER, REQUEST};
use crate::diagnostic::{Diagnostic, Faults, Kind, Source};
use crate::engine::State;
use crate::player::equivocation::Contradiction;
use crate::player::follows;
use crate::player::table::if_there;
use crate::player::{Hand, Table};
use crate::protocol::documents::{self, Ignored, OrdersDocument, TakebackAnswer, TakebackRequest};
use crate::side::Side;
use crate::store::Home;
use crate::store::journal::Entry;
use crate::turn::Request;

/// Refuses to sign orders while one's own request waits for an answer.
///
/// # Errors
///
/// The request.
pub fn require_answered(table: &Table, hand: &Hand, side: Side, slot: u32) -> Result<(), Faults> {
    let entry = Entry::new(slot, REQUEST);
    let asked = hand.signed_before(&entry)?.is_some() || table.folder.request(slot, side).is_file();
    if !asked {
        return Ok(());
    }
    let other = side.other();
    let said = match if_there(&table.folder.answer(slot, other))? {
        Some(answer) => {
            let key = table.game.key(other, slot)?;
            let answer: TakebackAnswer = documents::read_signed(&answer, key)?;
            Some(answer.consent)
        }
        None => None,
    };
    match said {
        Some(false) => Ok(()),
        Some(true) => Err(agreed(slot).into()),
        None => Err(Diagnostic::new(
            Kind::Illegal,
            format!("you have asked for a takeback in player-turn {slot}, and {other} has not answered"),
        )
        .help("wait for the answer: `countersign takeback take FILE`; a no lets you go on, and after the deadline `countersign forfeit` claims the game")
        .into()),
    }
}

/// Refuses work on a slot for which this side has consented to a takeback.
///
/// # Errors
///
/// The consent.
pub fn require_no_consent(table: &Table, hand: &Hand, side: Side, slot: u32) -> Result<(), Faults> {
    let signed = match hand.signed_before(&Entry::new(slot, ANSWER))? {
        Some(bytes) => Some(Source::new(
            "the journal",
            String::from_utf8_lossy(&bytes).into_owned(),
        )),
        None => if_there(&table.folder.answer(slot, side))?,
    };
    let Some(signed) = signed else {
        return Ok(());
    };
    let answer: TakebackAnswer = documents::read(&signed)?;
    if answer.consent {
        return Err(agreed(slot).into());
    }
    Ok(())
}

pub(super) fn agreed(slot: u32) -> Diagnostic {
    Diagnostic::new(
        Kind::Illegal,
        format!("player-turn {slot} is filled by a takeback that both sides have agreed on"),
    )
    .help("`countersign takeback take FILE` takes the answer over; play goes on from there")
}

pub(super) fn overtaken(slot: u32, side: Side) -> Diagnostic {
    Diagnostic::new(
        Kind::Illegal,
        format!("player-turn {slot} has been played since {side} asked, which counts as a no"),
    )
    .help("ask for a takeback of that player-turn instead")
}

/// Refuses when this side's orders or resolution of the slot are signed.
pub(super) fn require_nothing_out(
    table: &Table,
    hand: &Hand,
    side: Side,
    slot: u32,
) -> Result<(), Faults> {
    follows::require_no_stray(table, &table.state()?)?;
    let mut out = None;
    for kind in ["orders", "resolution"] {
        if hand.signed_before(&Entry::new(slot, kind))?.is_some() {
            out = Some(kind);
        }
    }
    if let Some(orders) = if_there(&table.folder.signed(slot))? {
        let header: OrdersDocument<Ignored> = documents::read_header(&orders)?;
        if header.side == side {
            out = Some("orders");
        }
    }
    match out {
        None => Ok(()),
        Some(kind) => Err(Diagnostic::new(
            Kind::Illegal,
            format!("you have signed the {kind} of player-turn {slot}, which count as a no"),
        )
        .help(format!(
            "play it to its end; then `countersign takeback ask {slot}` takes it back"
        ))
        .into()),
    }
}

/// Refuses a second, different request of one side for one slot.
pub(super) fn refuse_second_request(
    table: &Table,
    source: &Source,
    header: &TakebackRequest,
) -> Result<(), Faults> {
    let path = table.folder.request(header.slot, header.side);
    match if_there(&path)? {
        Some(known) if known.text != source.text => Err(Diagnostic::new(
            Kind::Illegal,
            format!(
                "{} has asked for another takeback in player-turn {} already: `{}`",
                header.side,
                header.slot,
                path.display()
            ),
        )
        .help("a side asks once between two player-turns")
        .into()),
        Some(_) | None => Ok(()),
    }
}

/// Whether the other side has answered one request in two ways.
pub(super) fn watch_answer(
    table: &Table,
    before: &State,
    request: &Request,
    to: &State,
    source: &Source,
) -> Result<Option<Contradiction>, Faults> {
    let side = request.document.side.other();
    let Some(known) = if_there(&table.folder.answer(before.next(), side))? else {
        return Ok(None);
    };
    if known.text == source.text || table.game.read_answer(request, to, &known).is_err() {
        return Ok(None);
    }
    Ok(Some(Contradiction {
        before: before.clone(),
        documents: vec![(ANSWER, known), (ANSWER, source.clone())],
        what: format!("{side} has signed two different answers to a takeback"),
    }))
}

/// What a consent contradicts in a slot that holds orders of the answerer.
///
/// # Errors
///
/// The slot holds orders of one's own, or they are signed.
pub(super) fn watch_orders_beside(
    table: &Table,
    home: &Home,
    before: &State,
    request: &Request,
    source: &Source,
) -> Result<Option<Contradiction>, Faults> {
    let slot = before.next();
    let turn = table.folder.turn(slot);
    let asker = request.document.side;
    if let Some(orders) = if_there(&turn.orders())? {
        let header: OrdersDocument<Ignored> = documents::read_header(&orders)?;
        if header.side == asker.other() && table.game.read_orders(before, &orders).is_ok() {
            return Ok(Some(Contradiction {
                before: before.clone(),
                documents: vec![(ANSWER, source.clone()), ("orders", orders)],
                what: format!("{} has signed a takeback and orders", header.side),
            }));
        }
        return Err(overtaken(slot, asker).into());
    }
    let place = home.game(&table.game.id.to_string())?;
    let signed = crate::player::hand::for_party(asker, &Entry::new(slot, "orders"));
    if place.journal().read(&signed)?.is_some() {
        return Err(overtaken(slot, asker).into());
    }
    Ok(None)
}
