//! Documents between people: takebacks, new keys, claims, acknowledgements.
//!
//! Each is verified by itself before it is kept. What the player-turns of the same message build on
//! is taken first: a new key, and a takeback of which the request or the answer is at hand in a
//! state that is here. The rest follows the player-turns.

use super::plan::ahead;
use super::{Bundle, How, Item, Received};
use crate::diagnostic::Faults;
use crate::engine::State;
use crate::mail::read::Found;
use crate::player::agreement::{
    Verified, verify_acknowledgement, verify_answer, verify_claim, verify_rekey, verify_request,
};
use crate::player::{Table, disclose};
use crate::protocol::documents::{
    self, Acknowledgement, Disclosure, Document, ForfeitClaim, Ignored, Rekey, TakebackAnswer,
    TakebackRequest,
};
use crate::side::Side;
use crate::store::{Home, Written};

/// Looks at everything of a disclosure that can be checked before the player-turns of the same
/// letter are taken over.
///
/// # Errors
///
/// Every fault of the document.
pub fn verify(table: &Table, found: &Found) -> Result<(), Faults> {
    if found.format == Disclosure::<Ignored>::FORMAT {
        disclose::read(table, &found.source)?;
    }
    Ok(())
}

/// Takes a disclosure over, or only verifies it with `check`. None while the game goes on.
fn disclosure(table: &Table, found: &Found, check: bool) -> Result<Option<Item>, Faults> {
    if table.last_whole()?.active().is_some() {
        return Ok(None);
    }
    let (side, things) = disclose::verify(table, &found.source)?;
    let new = !check && disclose::take(table, &found.source)?.written == Written::Written;
    Ok(Some(Item {
        kind: "disclosure".to_owned(),
        player_turn: None,
        side: Some(side),
        new,
        text: format!("disclosure of {side}: {things} hidden things"),
    }))
}

/// What is said of a document that no command takes over from a message.
#[must_use]
pub fn not_read(found: &Found) -> String {
    format!(
        "`{}` is a {}, which `receive` does not take over; save it and give it to its own command",
        found.source.name,
        kind(found)
    )
}

fn kind(found: &Found) -> String {
    let kind = found.format.split('/').nth(1).unwrap_or("document");
    kind.replace('-', " ")
}

/// Takes in the documents that player-turns may build on; whether anything was written.
///
/// # Errors
///
/// Every fault of the first that has one.
pub fn take_first(
    table: &Table,
    home: &Home,
    bundle: &Bundle,
    received: &mut Received,
) -> Result<bool, Faults> {
    let before = received.items.len();
    for found in first(bundle, table.last_whole()?.next())? {
        take(table, home, found, received)?;
    }
    Ok(received.items.len() > before)
}

/// Verifies the documents that player-turns may build on, and writes nothing. A change of key
/// counts for the rest of the bundle; the state after a takeback is what its player-turns begin with.
///
/// # Errors
///
/// Every fault of the first that has one.
pub fn check_first(
    table: &mut Table,
    home: &Home,
    bundle: &Bundle,
    received: &mut Received,
) -> Result<Option<State>, Faults> {
    let mut state = None;
    for found in first(bundle, table.last_whole()?.next())? {
        let verified = check(table, home, found, bundle, received)?;
        if let Some(rekeyed) = verified.rekeyed() {
            table.game.rekeys.push(rekeyed.clone());
        }
        if let Some(takeback) = verified.takeback()
            && !table
                .folder
                .turn(takeback.request.document.slot)
                .is_complete()
        {
            state = Some(takeback.state.clone());
        }
    }
    Ok(state)
}

/// The documents of a bundle that player-turns may build on, in the order in which they count.
fn first(bundle: &Bundle, next: u32) -> Result<Vec<&Found>, Faults> {
    let mut first = Vec::new();
    for format in [
        Rekey::FORMAT,
        TakebackRequest::FORMAT,
        TakebackAnswer::FORMAT,
    ] {
        for found in bundle.documents.iter().filter(|it| it.format == format) {
            if format == Rekey::FORMAT || slot(found)?.is_some_and(|slot| slot <= next) {
                first.push(found);
            }
        }
    }
    Ok(first)
}

/// Takes in the documents that [`take_first`] did not, or only verifies them with `--check`. What
/// builds on player-turns that would have to be taken over before is not verified then.
///
/// # Errors
///
/// Every fault of the first that has one.
pub fn take_rest(
    table: &Table,
    home: &Home,
    bundle: &Bundle,
    others: &[Found],
    how: &How<'_>,
    received: &mut Received,
) -> Result<(), Faults> {
    let next = table.last_whole()?.next();
    for found in others {
        if found.format == Disclosure::<Ignored>::FORMAT {
            match disclosure(table, found, how.check)? {
                Some(item) => received.items.push(item),
                None => received.notes.push(not_read(found)),
            }
        } else if !is_agreement(found) {
            received.notes.push(not_read(found));
        } else if received
            .items
            .iter()
            .any(|item| item.text.ends_with(&tail(found)))
        {
            // It was among the first.
        } else if !how.check {
            if let Some(slot) =
                slot(found)?.filter(|slot| *slot > next && found.format != Acknowledgement::FORMAT)
            {
                return Err(ahead(slot, next).into());
            }
            take(table, home, found, received)?;
        } else if found.format != Acknowledgement::FORMAT
            && slot(found)?.is_some_and(|slot| slot > next)
        {
            received.notes.push(format!(
                "`{}` is a {} that builds on player-turns which are not here: not looked at with `--check`",
                found.source.name,
                kind(found)
            ));
        } else {
            check(table, home, found, bundle, received)?;
        }
    }
    Ok(())
}

fn is_agreement(found: &Found) -> bool {
    [
        Rekey::FORMAT,
        TakebackRequest::FORMAT,
        TakebackAnswer::FORMAT,
        ForfeitClaim::FORMAT,
        Acknowledgement::FORMAT,
    ]
    .contains(&found.format.as_str())
}

/// How the line about a document ends: the first digits of its digest.
fn tail(found: &Found) -> String {
    let digest = documents::digest(&found.source).to_string();
    format!(" ({})", &digest[..12])
}

/// Takes one in, and says so.
fn take(table: &Table, home: &Home, found: &Found, received: &mut Received) -> Result<(), Faults> {
    let taken = verified(table, home, found, None)?.keep(table, &found.source)?;
    let new = taken.written == Written::Written;
    received.items.push(item(found, new, &taken.says)?);
    Ok(())
}

/// Verifies one and says so; nothing is written.
fn check(
    table: &Table,
    home: &Home,
    found: &Found,
    bundle: &Bundle,
    received: &mut Received,
) -> Result<Verified, Faults> {
    // The request that an answer is to: there is one of each side in a slot.
    let number = slot(found)?;
    let request = bundle.documents.iter().find(|other| {
        other.format == TakebackRequest::FORMAT
            && other.number == number
            && side(other) == side(found).map(Side::other)
    });
    let verified = verified(table, home, found, request)?;
    let new = verified.is_new(table, &found.source)?;
    received.items.push(item(found, new, &verified.says)?);
    Ok(verified)
}

/// Verifies one.
fn verified(
    table: &Table,
    home: &Home,
    found: &Found,
    request: Option<&Found>,
) -> Result<Verified, Faults> {
    let source = &found.source;
    match found.format.as_str() {
        Rekey::FORMAT => verify_rekey(table, home, source),
        TakebackRequest::FORMAT => verify_request(table, home, source),
        TakebackAnswer::FORMAT => {
            verify_answer(table, home, source, request.map(|request| &request.source))
        }
        ForfeitClaim::FORMAT => verify_claim(table, home, source),
        _ => verify_acknowledgement(table, home, source),
    }
}

fn item(found: &Found, new: bool, says: &str) -> Result<Item, Faults> {
    Ok(Item {
        kind: kind(found),
        player_turn: slot(found)?,
        side: side(found),
        new,
        text: format!("{says}{}", tail(found)),
    })
}

fn side(found: &Found) -> Option<Side> {
    let table: toml::Table = found.source.text.parse().ok()?;
    table.get("side")?.as_str()?.parse().ok()
}

/// The slot that an agreement names; none for a change of key.
fn slot(found: &Found) -> Result<Option<u32>, Faults> {
    Ok(match found.format.as_str() {
        TakebackRequest::FORMAT => Some(documents::read::<TakebackRequest>(&found.source)?.slot),
        TakebackAnswer::FORMAT => Some(documents::read::<TakebackAnswer>(&found.source)?.slot),
        ForfeitClaim::FORMAT => Some(documents::read::<ForfeitClaim>(&found.source)?.slot),
        Acknowledgement::FORMAT => Some(documents::read::<Acknowledgement>(&found.source)?.slot),
        _ => None,
    })
}
