//! Faults of syntax, in words for who writes orders by hand.

use std::ops::Range;

/// A fault of syntax: where, what, and what to do about it if that can be told.
pub(super) struct Slip {
    /// Where in the text.
    pub(super) span: Range<usize>,
    /// What is wrong.
    pub(super) message: String,
    /// The remedy.
    pub(super) help: Option<String>,
}

/// What the parser found in `text`. All that follows a bracket without its fellow is read as what
/// stands in it, to the end of the text: of that only the bracket is told.
pub(super) fn slips(text: &str, errors: &[toml::de::Error]) -> Vec<Slip> {
    let spans = || errors.iter().map(|error| error.span().unwrap_or(0..0));
    let open = errors.iter().find_map(|error| open(error.message()));
    let stray = open.and_then(|what| {
        let at = spans().position(|span| begins_entry(text, span.start))?;
        Some((at, what))
    });
    let Some((at, (what, close))) = stray else {
        return errors.iter().map(|error| plain(text, error)).collect();
    };
    let mut slips: Vec<Slip> = errors[..at]
        .iter()
        .map(|error| plain(text, error))
        .collect();
    slips.push(Slip {
        span: spans().nth(at).unwrap_or(0..0),
        message: format!("{what} above this line is not closed"),
        help: Some(format!("end it with `{close}`")),
    });
    slips
}

/// What is left open at the end of a text, and what closes it.
fn open(message: &str) -> Option<(&'static str, char)> {
    if message.starts_with("unclosed inline table") {
        Some(("an inline table", '}'))
    } else if message.starts_with("unclosed array,") {
        Some(("an array", ']'))
    } else {
        None
    }
}

/// Whether a line begins here, but for brackets, that reads as `key = …` or `[heading]`.
fn begins_entry(text: &str, at: usize) -> bool {
    let begin = text[..at].rfind('\n').map_or(0, |end| end + 1);
    let line = text[begin..]
        .lines()
        .next()
        .unwrap_or_default()
        .trim_start();
    let is_key = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-');
    let after = line.trim_start_matches(is_key);
    let entry = after.len() < line.len() && after.trim_start().starts_with('=');
    let before = text[begin..at].trim_start_matches([' ', '\t', '[']);
    before.is_empty() && (entry || line.starts_with('['))
}

/// One fault by itself.
fn plain(text: &str, error: &toml::de::Error) -> Slip {
    let span = error.span().unwrap_or(0..0);
    let message = error.message().trim().replace('\n', "; ");
    let help = (message == "duplicate key").then(|| {
        let key = text.get(span.clone()).unwrap_or_default();
        match text[..span.start].ends_with('[') {
            true => format!("keep one `[{key}]`, or write `[[{key}]]` if it is one of several"),
            false => format!("keep one `{key}`"),
        }
    });
    Slip {
        span,
        message,
        help,
    }
}
