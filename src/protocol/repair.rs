//! What mail programs and editors do to the white space of a document, undone.

use super::canonical::SIGNATURE_LINE;
use super::signature::is_intact;
use crate::diagnostic::{Diagnostic, Kind, Source};

/// The key that every document begins with.
pub const FIRST: &str = "format";

/// How the last value of every signed document ends.
pub const LAST: &str = "-----END SSH SIGNATURE-----\n'''\n";

/// Lines ended by LF alone, and no byte order mark.
#[must_use]
pub fn plain_lines(text: &str) -> String {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    if !text.contains('\r') {
        return text.to_owned();
    }
    text.replace("\r\n", "\n").replace('\r', "\n")
}

/// Lines end with LF alone, none with a blank; nothing stands before the first key or after the
/// signature.
#[must_use]
pub fn repaired(whole: &str) -> String {
    let lines = plain_lines(whole);
    let start = lines.find(FIRST).unwrap_or(0);
    let mut text = String::with_capacity(lines.len());
    for line in lines[start..].lines() {
        text.push_str(line.trim_end_matches([' ', '\t']));
        text.push('\n');
    }
    if let Some(at) = text.rfind(LAST) {
        text.truncate(at + LAST.len());
    } else if !text.contains(SIGNATURE_LINE) {
        let length = text.trim_end_matches('\n').len();
        text.truncate(length);
        text.push('\n');
    }
    text
}

/// The fault of a document that is as it was signed but for its white space; none for any other text.
#[must_use]
pub fn respaced(source: &Source) -> Option<Diagnostic> {
    let mended = repaired(&source.text);
    if mended == source.text || words(&mended) != words(&source.text) {
        return None;
    }
    let mended = Source::new(source.name.as_str(), mended);
    is_intact(&mended).then(|| {
        Diagnostic::new(
            Kind::Malformed,
            format!(
                "`{}` is signed, and its white space has changed since: {}",
                source.name,
                change(&source.text)
            ),
        )
        .help(format!(
            "`countersign receive {}` undoes that and takes it in; a file of your own game folder \
             is to be put back as it was",
            source.name
        ))
    })
}

/// What has changed, the first of it.
fn change(text: &str) -> &'static str {
    let blank = |line: &str| line.ends_with([' ', '\t']);
    match text {
        _ if text.contains('\r') => "lines end with CR LF, not with LF",
        _ if text.starts_with('\u{feff}') => "it begins with a byte order mark",
        _ if text.lines().any(blank) => "blanks stand at the end of lines",
        _ => "white space stands before its first line or after the signature table",
    }
}

/// A text without its white space and byte order mark.
fn words(text: &str) -> String {
    let text = text.trim_start_matches('\u{feff}');
    text.split_whitespace().collect()
}
