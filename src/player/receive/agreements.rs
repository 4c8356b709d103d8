//! Documents between people: takebacks, new keys, claims, acknowledgements, disclosures.

use super::Item;
use crate::diagnostic::Faults;
use crate::mail::read::Found;
use crate::player::{Table, disclose};
use crate::protocol::documents::{Disclosure, Document, Ignored};
use crate::store::Written;

/// Looks at everything of an agreement that can be checked before the player-turns of the same
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

/// Takes an agreement over, or only verifies it with `check`. None for a kind that another
/// command takes, and for a disclosure of a game that goes on.
///
/// # Errors
///
/// Every fault of the document; what the system refused.
pub fn take(table: &Table, found: &Found, check: bool) -> Result<Option<Item>, Faults> {
    if found.format != Disclosure::<Ignored>::FORMAT || table.state()?.active().is_some() {
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
    let kind = found.format.split('/').nth(1).unwrap_or("document");
    format!(
        "`{}` is a {}, which `receive` does not take over; save it and give it to its own command",
        found.source.name,
        kind.replace('-', " ")
    )
}
