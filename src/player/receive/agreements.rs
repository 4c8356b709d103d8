//! Documents between people: takebacks, new keys, claims, acknowledgements, disclosures.

use crate::mail::read::Found;

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
