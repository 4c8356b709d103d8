//! What can be said of a document's bytes before they are parsed.

use super::AGAIN;
use crate::diagnostic::{Diagnostic, Faults, Kind, Source};
use crate::draft::MAX_BYTES;
use unicode_normalization::is_nfc;

/// How deep tables and arrays may nest.
const MAX_DEPTH: usize = 32;

/// Checks what can be said of a document's bytes before they are parsed.
///
/// # Errors
///
/// When the document is empty, too long, has a byte order mark or a carriage return, is not in NFC, or
/// nests too deeply.
pub fn require_clean(source: &Source) -> Result<(), Faults> {
    let text = &source.text;
    let refuse = |message: String, at: Option<std::ops::Range<usize>>, help: &str| {
        let fault = Diagnostic::new(Kind::Malformed, message).help(help);
        Err(Faults::from(match at {
            Some(span) => fault.at(source.place(span)),
            None => fault,
        }))
    };
    source.require_text(AGAIN)?;
    if text.len() > MAX_BYTES {
        return refuse(
            format!(
                "`{}` has {} bytes; a document has at most {MAX_BYTES}",
                source.name,
                text.len()
            ),
            None,
            "send the document itself, without anything around it",
        );
    }
    if text.starts_with('\u{feff}') {
        return refuse(
            format!("`{}` begins with a byte order mark", source.name),
            None,
            "save it as UTF-8 without one, or ask for the file again",
        );
    }
    if is_mail(text) {
        return refuse(
            format!(
                "`{0}` is a mail, or a part of one, and no document",
                source.name
            ),
            None,
            &format!(
                "`countersign receive {0}` reads mails; `receive --check {0}` takes nothing over",
                source.name
            ),
        );
    }
    if is_report(text) {
        return refuse(
            format!("`{}` is a report, for people to read", source.name),
            None,
            "`countersign report` prints it anew from the documents of its player-turn, which lie \
             beside it; `countersign audit` checks those",
        );
    }
    if let Some(at) = text.find('\r') {
        return refuse(
            "the line ends with CR LF or holds a carriage return".to_owned(),
            Some(at..at + 1),
            "lines end with LF alone; send documents as attachments, so that mail leaves them as they are",
        );
    }
    if !text.is_ascii() && !is_nfc(text) {
        let mut start = 0;
        let line = text.split_inclusive('\n').find(|line| {
            start += line.len();
            !is_nfc(line)
        });
        let length = line.map_or(0, str::len);
        return refuse(
            "the line is not in Unicode normalization form C".to_owned(),
            line.map(|_| start - length..start),
            "ask for the file again: some program has re-written its accented letters",
        );
    }
    if let Some(at) = too_deep(text) {
        return refuse(
            format!("tables and arrays nest deeper than {MAX_DEPTH}"),
            Some(at..at + 1),
            "no document of this program nests so deeply",
        );
    }
    Ok(())
}

/// Where a line nests too deeply. It counts brackets and dots without regard to strings, which in
/// canonical documents hold few of them on one line.
fn too_deep(text: &str) -> Option<usize> {
    let mut depth = 0_usize;
    let mut dots = 0_usize;
    let mut quoted = false;
    let mut escaped = false;
    for (at, byte) in text.bytes().enumerate() {
        if quoted {
            match byte {
                _ if escaped => escaped = false,
                b'\\' => escaped = true,
                b'"' | b'\n' => quoted = false,
                _ => {}
            }
            if byte != b'\n' {
                continue;
            }
        }
        match byte {
            b'"' => quoted = true,
            b'[' | b'{' => depth += 1,
            b']' | b'}' => depth = depth.saturating_sub(1),
            b'.' => dots += 1,
            b'\n' => dots = 0,
            _ => {}
        }
        if depth + dots > MAX_DEPTH {
            return Some(at);
        }
    }
    None
}

/// Whether a text begins as a report does: its verdict above a double rule.
fn is_report(text: &str) -> bool {
    let mut lines = text.lines().skip(2).take(2);
    let verdict = lines.next().unwrap_or_default();
    let rule = lines.next().unwrap_or_default();
    verdict.starts_with("VERIFIED") && rule.len() > 8 && rule.bytes().all(|byte| byte == b'=')
}

/// Whether a text begins as a mail does, or holds a block of one. A document begins with a key.
fn is_mail(text: &str) -> bool {
    let mut lines = text.trim_start().lines();
    let line = lines.next().unwrap_or_default();
    let second = lines.next().unwrap_or_default();
    let is_field = |line: &str| {
        line.split_once(':').is_some_and(|(name, _)| {
            !name.is_empty()
                && name
                    .bytes()
                    .all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
        })
    };
    let goes_on = second.is_empty() || second.starts_with([' ', '\t']) || is_field(second);
    is_field(line) && goes_on
        || line.starts_with("From ")
        || text
            .lines()
            .any(|line| line.starts_with("-----BEGIN COUNTERSIGN DISPATCH-----"))
}
