//! The same document found twice is one; two different documents in one place are refused.

use super::Found;
use crate::diagnostic::{Diagnostic, Faults, Kind};
use crate::protocol::documents::{Charter, Document, digest};

/// The place of a document in a game, of which there is one: its kind, the game, its number, the
/// side. None where there may be several.
fn place(found: &Found) -> Option<(&str, &str, Option<u32>, Option<&str>)> {
    if found.format.starts_with("countersign/acknowledgement/") {
        return None;
    }
    let game = found.game.as_deref()?;
    Some((&found.format, game, found.number, found.side.as_deref()))
}

/// Makes one of each document that was found several times.
///
/// # Errors
///
/// Every pair of different documents in one place (illegal).
pub fn merge(found: Vec<Found>, notes: &mut Vec<String>) -> Result<Vec<Found>, Faults> {
    let mut kept: Vec<Found> = Vec::new();
    let mut faults = Faults::new();
    for next in found {
        let rival = kept.iter().position(|known| {
            known.source.text == next.source.text
                || same_charter(known, &next)
                || place(known).is_some_and(|place_of| Some(place_of) == place(&next))
        });
        let Some(at) = rival else {
            kept.push(next);
            continue;
        };
        let known = &mut kept[at];
        if known.source.text == next.source.text {
            known.checked |= next.checked;
        } else if same_charter(known, &next) {
            // One signature more: the same charter, further on its way.
            if next.source.text.len() > known.source.text.len() {
                *known = next;
            }
        } else if next.checked && !known.checked && re_spaced(known, &next) {
            notes.push(re_spaced_note(known));
            *known = next;
        } else if known.checked && !next.checked && re_spaced(known, &next) {
            notes.push(re_spaced_note(&next));
        } else {
            faults.push(conflict(known, &next));
        }
    }
    faults.or(Some(kept)).map(|(kept, _)| kept)
}

fn same_charter(a: &Found, b: &Found) -> bool {
    a.format == Charter::FORMAT
        && b.format == Charter::FORMAT
        && digest(&a.source) == digest(&b.source)
}

/// Whether two documents differ in white space alone: then mail has re-written the one that no check
/// protects.
fn re_spaced(a: &Found, b: &Found) -> bool {
    let words = |found: &Found| found.source.text.split_whitespace().collect::<String>();
    words(a) == words(b)
}

fn re_spaced_note(found: &Found) -> String {
    format!(
        "white space in `{}` was changed on the way; the block holds it as it was",
        found.source.name
    )
}

fn conflict(a: &Found, b: &Found) -> Diagnostic {
    let kind = a.format.split('/').nth(1).unwrap_or_default();
    let number = a
        .number
        .map_or_else(String::new, |number| format!(" for player-turn {number}"));
    let side = a
        .side
        .as_ref()
        .map_or_else(String::new, |side| format!(" of {side}"));
    let short = |found: &Found| digest(&found.source).to_string()[..16].to_owned();
    Diagnostic::new(
        Kind::Illegal,
        format!(
            "two different documents for one place: `{}` (digest {}) and `{}` (digest {}) are both the {kind}{side}{number}",
            a.source.name,
            short(a),
            b.source.name,
            short(b)
        ),
    )
    .help("nothing was taken over; ask which is meant, and keep both: two under one signature are equivocation")
}

/// The damage that matters: not that of a document of which a whole copy was found.
#[must_use]
pub fn still_missing(damaged: Faults, found: &[Found]) -> Faults {
    let mut missing = Faults::new();
    for fault in damaged.iter() {
        let named = |found: &Found| {
            fault
                .message
                .starts_with(&format!("the document `{}` ", found.source.name))
        };
        if !found.iter().any(named) {
            missing.push(fault.clone());
        }
    }
    missing
}
