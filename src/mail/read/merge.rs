//! The same document found twice is one; of two copies that differ the one counts that its signature, or
//! the block that it stood in, shows to be whole; two different signed documents in one place are refused.

use super::Found;
use crate::diagnostic::{Diagnostic, Faults, Kind};
use crate::protocol::documents::{Charter, Document, digest};
use crate::protocol::signature::is_intact;

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
/// Every pair of different documents in one place that are both signed as they are (illegal), or of which
/// neither is proven to be whole (malformed).
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
        } else {
            let (knowns, nexts) = (is_intact(&known.source), is_intact(&next.source));
            match (knowns, nexts) {
                (true, true) => faults.push(conflict(known, &next)),
                (true, false) => notes.push(changed_note(&next, known)),
                (false, true) => {
                    notes.push(changed_note(known, &next));
                    *known = next;
                }
                (false, false) if known.checked && !next.checked => {
                    notes.push(changed_note(&next, known));
                }
                (false, false) if next.checked && !known.checked => {
                    notes.push(changed_note(known, &next));
                    *known = next;
                }
                (false, false) => faults.push(both_changed(known, &next)),
            }
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

/// Of two copies the one that the other shows to be changed.
fn changed_note(changed: &Found, whole: &Found) -> String {
    let what = match re_spaced(changed, whole) {
        true => "white space in ",
        false => "",
    };
    let place = match whole.checked {
        true => "the block holds it as it was".to_owned(),
        false => format!("`{}` holds it as it was", whole.source.name),
    };
    format!(
        "{what}`{}` was changed on the way; {place}",
        changed.source.name
    )
}

/// Two copies neither of which is proven to be what was sent.
fn both_changed(a: &Found, b: &Found) -> Diagnostic {
    Diagnostic::new(
        Kind::Malformed,
        format!(
            "the {} arrived twice, differently: `{}` and `{}`, and neither is proven to be what was sent",
            described(a),
            a.source.name,
            b.source.name
        ),
    )
    .help("nothing was taken over: ask for the message again, or paste the block out of its text")
}

/// `orders of USA for player-turn 4`
fn described(a: &Found) -> String {
    let kind = a.format.split('/').nth(1).unwrap_or_default();
    let number = a
        .number
        .map_or_else(String::new, |number| format!(" for player-turn {number}"));
    let side = a
        .side
        .as_ref()
        .map_or_else(String::new, |side| format!(" of {side}"));
    format!("{kind}{side}{number}")
}

fn conflict(a: &Found, b: &Found) -> Diagnostic {
    let short = |found: &Found| digest(&found.source).to_string()[..16].to_owned();
    Diagnostic::new(
        Kind::Illegal,
        format!(
            "two different documents for one place: `{}` (digest {}) and `{}` (digest {}) are both the {}",
            a.source.name,
            short(a),
            b.source.name,
            short(b),
            described(a)
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
