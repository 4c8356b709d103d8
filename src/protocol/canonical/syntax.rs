//! The faults of a text that is no TOML, or lacks what its kind of document has.

use super::AGAIN;
use crate::diagnostic::{Diagnostic, Faults, Kind, Source};
use toml::de::DeTable;

/// How many faults of syntax one message lists.
const MAX_FAULTS: usize = 20;

/// The faults of `text`, a part of `source` that begins where it begins. `error` is the first of them.
pub(super) fn syntax_faults(source: &Source, text: &str, error: &toml::de::Error) -> Faults {
    let mut faults = Faults::new();
    let (_, errors) = DeTable::parse_recoverable(text);
    if let Some(fault) = cut_off(source, text, error, &errors) {
        return fault.into();
    }
    for syntax in errors.iter().take(MAX_FAULTS) {
        faults.push(toml_fault(source, "not TOML: ", syntax));
    }
    if errors.len() > MAX_FAULTS {
        faults.push(Diagnostic::new(
            Kind::Malformed,
            format!("and {} more faults of syntax", errors.len() - MAX_FAULTS),
        ));
    }
    if faults.is_empty() {
        let fault = toml_fault(source, "", error);
        // Cut between two lines, a document lacks the keys that would follow.
        faults.push(match fault.message.starts_with("missing field") {
            true => fault.help(format!("if its end is missing, {AGAIN}")),
            false => fault,
        });
    }
    faults
}

fn toml_fault(source: &Source, prefix: &str, error: &toml::de::Error) -> Diagnostic {
    let message = error.message().trim().replace('\n', "; ");
    let fault = Diagnostic::new(Kind::Malformed, format!("{prefix}{message}"));
    match error.span() {
        Some(span) => fault.at(source.place(span)),
        None => fault,
    }
}

/// The fault of a document that breaks off within a line or within a value. A text that begins as
/// no document does has other faults.
fn cut_off(
    source: &Source,
    text: &str,
    error: &toml::de::Error,
    syntax: &[toml::de::Error],
) -> Option<Diagnostic> {
    let (first, head) = (text.lines().next()?, "format = \"countersign/");
    let end = text.trim_end().len();
    let at_end = |error: &toml::de::Error| error.span().is_some_and(|span| span.end >= end);
    let unclosed = |error: &toml::de::Error| {
        error.message().contains("unclosed") || error.message().contains("'''")
    };
    let lacks = ["missing field", "unknown field `signature`"];
    let lacks = lacks.iter().any(|what| error.message().starts_with(what));
    let cut = match text.ends_with('\n') {
        false if syntax.is_empty() => lacks,
        false => syntax.iter().any(|error| at_end(error) || unclosed(error)),
        true => {
            syntax.iter().any(unclosed)
                && syntax.iter().all(|error| at_end(error) || unclosed(error))
        }
    };
    if !cut || !(first.starts_with(head) || head.starts_with(first)) {
        return None;
    }
    let fault = Diagnostic::new(
        Kind::Malformed,
        format!("`{}` is cut off: its end is missing", source.name),
    );
    Some(fault.at(source.place(end..end)).help(AGAIN))
}
