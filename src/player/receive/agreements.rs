//! Documents between people: takebacks, new keys, claims, acknowledgements.
//!
//! Each is verified by itself before it is kept. What the player-turns of the same message build on
//! is taken first: a new key, and a takeback of which the request or the answer is at hand in a
//! state that is here. The rest follows the player-turns.

use super::{Bundle, How, Item, Received};
use crate::diagnostic::Faults;
use crate::mail::read::Found;
use crate::player::agreement::{
    Taken, take_acknowledgement, take_answer, take_claim, take_rekey, take_request,
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
    if table.state()?.active().is_some() {
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
    how: &How<'_>,
    received: &mut Received,
) -> Result<bool, Faults> {
    if how.check {
        return Ok(false);
    }
    let before = received.items.len();
    let next = table.state()?.next();
    for format in [
        Rekey::FORMAT,
        TakebackRequest::FORMAT,
        TakebackAnswer::FORMAT,
    ] {
        for found in bundle.documents.iter().filter(|it| it.format == format) {
            if format == Rekey::FORMAT || slot(found)?.is_some_and(|slot| slot <= next) {
                take(table, home, found, received)?;
            }
        }
    }
    Ok(received.items.len() > before)
}

/// Takes in the documents that [`take_first`] did not.
///
/// # Errors
///
/// Every fault of the first that has one.
pub fn take_rest(
    table: &Table,
    home: &Home,
    others: &[Found],
    how: &How<'_>,
    received: &mut Received,
) -> Result<(), Faults> {
    for found in others {
        if found.format == Disclosure::<Ignored>::FORMAT {
            match disclosure(table, found, how.check)? {
                Some(item) => received.items.push(item),
                None => received.notes.push(not_read(found)),
            }
        } else if !is_agreement(found) {
            received.notes.push(not_read(found));
        } else if how.check {
            received.notes.push(format!(
                "`{}` is a {}: not looked at with `--check`",
                found.source.name,
                kind(found)
            ));
        } else if !received
            .items
            .iter()
            .any(|item| item.text.ends_with(&tail(found)))
        {
            take(table, home, found, received)?;
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
    let source = &found.source;
    let format = found.format.as_str();
    let taken: Taken = if format == Rekey::FORMAT {
        take_rekey(table, home, source)?
    } else if format == TakebackRequest::FORMAT {
        take_request(table, home, source)?
    } else if format == TakebackAnswer::FORMAT {
        take_answer(table, home, source)?
    } else if format == ForfeitClaim::FORMAT {
        take_claim(table, home, source)?
    } else {
        take_acknowledgement(table, home, source)?
    };
    received.items.push(Item {
        kind: kind(found),
        player_turn: slot(found)?,
        side: side(found),
        new: taken.written == Written::Written,
        text: format!("{}{}", taken.says, tail(found)),
    });
    Ok(())
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
