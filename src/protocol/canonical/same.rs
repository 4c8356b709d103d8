//! Comparing a document with the one way in which it would be written.

use super::AGAIN;
use crate::diagnostic::{Diagnostic, Faults, Kind, Source};

/// Checks that `text`, a part of `source` that begins where it begins, is `emitted`.
///
/// # Errors
///
/// The first line that differs, and how it would be written.
pub fn require_same(source: &Source, text: &str, emitted: &str) -> Result<(), Faults> {
    if text == emitted {
        return Ok(());
    }
    let mut start = 0;
    let mut wanted = emitted.split_inclusive('\n');
    for line in text.split_inclusive('\n') {
        let want = wanted.next();
        if want == Some(line) {
            start += line.len();
            continue;
        }
        if want.and_then(|want| want.strip_suffix('\n')) == Some(line) {
            // The last line has no end.
            wanted = "".split_inclusive('\n');
            break;
        }
        let common = line
            .char_indices()
            .zip(want.unwrap_or_default().chars())
            .take_while(|((_, a), b)| a == b)
            .map(|((at, a), _)| at + a.len_utf8())
            .last()
            .unwrap_or(0);
        let help = match want.map(|want| want.trim_end_matches('\n')) {
            Some("") => "an empty line would stand here".to_owned(),
            Some(want) => format!("it would be written `{want}`"),
            None if start + line.len() == text.len() && line == "\n" => {
                format!("the document would end above this line; if its end is missing, {AGAIN}")
            }
            None => "the document would end above this line".to_owned(),
        };
        return Err(not_canonical()
            .at(source.place(start + common..start + line.len()))
            .help(help)
            .into());
    }
    let help = match wanted.next() {
        Some(want) => format!("`{}` would follow", want.trim_end_matches('\n')),
        None => "the last line would end with LF".to_owned(),
    };
    let help = format!("{help}; if its end is missing, {AGAIN}");
    Err(not_canonical()
        .at(source.place(text.len()..text.len()))
        .help(help)
        .into())
}

fn not_canonical() -> Diagnostic {
    Diagnostic::new(Kind::Malformed, "the document is not in canonical form")
}
