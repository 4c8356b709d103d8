//! Documents that are empty, or whose end is missing.

use countersign::diagnostic::{Diagnostic, Faults, Kind, Source};
use countersign::protocol::documents::{
    Charter, Ignored, OrdersDocument, ResolutionDocument, StateDocument, format_of, read,
    read_header,
};
use countersign::protocol::signature::document_signature;

const ORDERS: &str =
    include_str!("../../examples/lees_greatest_gamble/first_day/turns/002/orders.toml");
const RESOLUTION: &str =
    include_str!("../../examples/lees_greatest_gamble/first_day/turns/002/resolution.toml");
const STATE: &str =
    include_str!("../../examples/lees_greatest_gamble/first_day/turns/002/state.toml");
const CHARTER: &str = include_str!("../../examples/lees_greatest_gamble/first_day/charter.toml");

fn of(text: &str) -> Source {
    Source::new("some.toml", text)
}

/// The first thing that is said of a document that is whole only if nothing is.
fn said(text: &str, open: impl Fn(&Source) -> Result<(), Faults>) -> Option<Diagnostic> {
    let faults = open(&of(text)).err()?;
    let first = faults.iter().next().cloned();
    Some(first.expect("a fault"))
}

/// Cuts a document in every place: each time it is said that its end is missing. Between two
/// signatures of a charter it is whole.
fn cut_everywhere(whole: &str, open: impl Fn(&Source) -> Result<(), Faults>) {
    open(&of(whole)).unwrap_or_else(|faults| panic!("{faults}"));
    for end in (1..whole.len()).filter(|end| whole.is_char_boundary(*end)) {
        let text = &whole[..end];
        if text.ends_with("SIGNATURE-----\n'''\n") {
            continue;
        }
        let fault = said(text, &open).unwrap_or_else(|| panic!("good: {text}"));
        let shown = fault.to_string();
        assert!(
            ["its end is missing", "is cut off", "if its end is"]
                .iter()
                .any(|words| shown.contains(words)),
            "{text}\n{shown}"
        );
        assert!(!shown.contains("`format`"), "{text}\n{shown}");
    }
}

#[test]
fn what_is_empty_is_said_to_be_empty() {
    for text in ["", "\n", " \n\n"] {
        for fault in [
            said(text, |source| format_of(source).map(drop)),
            said(text, |source| read::<Charter>(source).map(drop)),
            said(text, |source| {
                read_header::<StateDocument<Ignored>>(source).map(drop)
            }),
            said(text, |source| document_signature(source).map(drop)),
        ] {
            let fault = fault.expect("no document");
            assert_eq!(fault.kind, Kind::Malformed);
            assert_eq!(
                fault.to_string(),
                "error: `some.toml` is empty\n  help: take the whole file from where it came, or \
                 ask for it again"
            );
        }
    }
}

#[test]
fn orders_and_resolutions_cut_anywhere_are_said_to_be_cut() {
    cut_everywhere(ORDERS, |source| {
        read_header::<OrdersDocument<Ignored>>(source)?;
        document_signature(source).map(drop)
    });
    cut_everywhere(RESOLUTION, |source| {
        read_header::<ResolutionDocument<Ignored>>(source)?;
        document_signature(source).map(drop)
    });
    cut_everywhere(CHARTER, |source| {
        read::<Charter>(source)?;
        document_signature_of_charter(source)
    });
}

fn document_signature_of_charter(source: &Source) -> Result<(), Faults> {
    countersign::protocol::signature::charter_signatures(source).map(drop)
}

/// A state has no signature: cut between two parts of its board it is one of another digest, which
/// its resolution tells. Within a line or a value it is cut.
#[test]
fn a_state_cut_within_a_line_is_said_to_be_cut() {
    let board = STATE.find("\n[board]").expect("a board");
    let near = (1..STATE.len()).filter(|end| *end < board || end % 7 == 0);
    for end in near.filter(|end| STATE.is_char_boundary(*end)) {
        let text = &STATE[..end];
        let open = |source: &Source| read_header::<StateDocument<Ignored>>(source).map(drop);
        let Some(fault) = said(text, open) else {
            assert!(text.len() > board, "{text}");
            continue;
        };
        let shown = fault.to_string();
        assert!(
            shown.contains("its end is missing") && !shown.contains("`format`"),
            "{text}\n{shown}"
        );
    }
}

/// What is no document at all is not said to be cut.
#[test]
fn what_is_broken_elsewhere_is_not_cut() {
    let broken = ORDERS.replacen("side = \"", "side = ", 1);
    for text in [
        "something else",
        "[a",
        "format = 3\nx = \"",
        broken.as_str(),
    ] {
        let fault = said(text, |source| format_of(source).map(drop)).expect("no document");
        assert!(!fault.message.contains("cut off"), "{fault}");
    }
}
