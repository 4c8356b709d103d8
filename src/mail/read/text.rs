//! Bytes as text, whatever wrote them, and the characters that mail programs put in place of others.

pub use crate::protocol::repair::plain_lines;

use encoding_rs::{Encoding, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252};

/// Bytes as text: by their byte order mark, else by the charset that their part names, else
/// UTF-16 if every other byte is zero, else UTF-8, else Windows-1252. It never fails: what cannot
/// be read becomes U+FFFD, which is in no document.
#[must_use]
pub fn decode(bytes: &[u8], charset: Option<&str>) -> String {
    if let Some((encoding, mark)) = Encoding::for_bom(bytes) {
        return whole(encoding, &bytes[mark..]);
    }
    if let Some(encoding) = looks_like_utf16(bytes) {
        return whole(encoding, bytes);
    }
    let named = charset.and_then(|label| Encoding::for_label(label.trim().as_bytes()));
    match (std::str::from_utf8(bytes), named) {
        // Text that is UTF-8 was labelled wrongly, or its label makes no difference; but an
        // encoding that is written in ASCII, such as ISO-2022-JP or UTF-7, is left to its label.
        (Ok(text), None) => text.to_owned(),
        (Ok(text), Some(encoding)) if encoding.is_ascii_compatible() => text.to_owned(),
        (_, Some(encoding)) if encoding != UTF_8 => whole(encoding, bytes),
        (_, Some(_) | None) => whole(WINDOWS_1252, bytes),
    }
}

fn whole(encoding: &'static Encoding, bytes: &[u8]) -> String {
    encoding.decode_without_bom_handling(bytes).0.into_owned()
}

/// UTF-16 without a mark: in the first part of the bytes one half is nearly all zero.
fn looks_like_utf16(bytes: &[u8]) -> Option<&'static Encoding> {
    let sample = &bytes[..bytes.len().min(512) & !1];
    let zeros = |odd: usize| {
        sample
            .iter()
            .skip(odd)
            .step_by(2)
            .filter(|b| **b == 0)
            .count()
    };
    let most = sample.len() / 2 * 9 / 10;
    match (zeros(0), zeros(1)) {
        _ if sample.len() < 8 => None,
        (0, low) if low >= most => Some(UTF_16LE),
        (high, 0) if high >= most => Some(UTF_16BE),
        _ => None,
    }
}

/// Whether a character may stand in or around a block without being part of it: white space of
/// any kind, invisible characters, marks of quotation and emphasis.
#[must_use]
pub fn is_filler(c: char) -> bool {
    c.is_whitespace()
        || c.is_control()
        || matches!(
            c,
            '>' | '|' | '*' | '_' | '\u{ad}' | '\u{180e}' | '\u{200b}'
                ..='\u{200f}' | '\u{202a}'
                ..='\u{202e}' | '\u{2060}'
                ..='\u{2064}' | '\u{2066}'
                ..='\u{2069}' | '\u{feff}' | '\u{fffd}'
        )
}

/// Whether a character is a hyphen or one of the dashes that programs make of hyphens.
#[must_use]
pub fn is_dash(c: char) -> bool {
    matches!(
        c,
        '-' | '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{fe58}' | '\u{fe63}' | '\u{ff0d}'
    )
}

/// A name from a message, fit to be shown: one line, at most 80 characters.
#[must_use]
pub fn shown(name: &str) -> String {
    shown_long(name, 80)
}

/// The same with at most `length` characters.
#[must_use]
pub fn shown_long(name: &str, length: usize) -> String {
    name.chars()
        .filter(|c| !c.is_control() && !matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}'))
        .take(length)
        .collect()
}
