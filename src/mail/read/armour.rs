//! Blocks of ASCII armour in a text, whatever mail programs did to it.
//!
//! A block is whatever stands between the two marks. All but the 64 characters of base64 and `=` is
//! dropped from it: quotation, white space, line breaks wherever they fell. Only then is it read
//! strictly: the last line's 12 hex digits must be the beginning of the SHA-256 of the packed
//! bytes, so that no mangled block passes for whole.

use super::html;
use super::text::{is_dash, is_filler};
use crate::diagnostic::{Diagnostic, Kind};
use base64::Engine as _;
use base64::alphabet::STANDARD;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};
use sha2::{Digest as _, Sha256};

/// How many hex digits of the SHA-256 a block ends with.
const CHECK: usize = 12;

const BASE64: GeneralPurpose = GeneralPurpose::new(
    &STANDARD,
    GeneralPurposeConfig::new().with_decode_padding_mode(DecodePaddingMode::RequireNone),
);

/// One block of a text: what it packs, or why that cannot be had.
pub type Block = Result<Vec<u8>, Diagnostic>;

/// A mark: which one, and the bytes of the text that it takes up.
struct Mark {
    begins: bool,
    start: usize,
    end: usize,
}

/// Every block in a text, in order. `name` is what messages call the text.
#[must_use]
pub fn blocks(name: &str, text: &str) -> Vec<Block> {
    let marks = marks(text);
    let mut found = Vec::new();
    for (at, mark) in marks.iter().enumerate() {
        if !mark.begins {
            continue;
        }
        match marks.get(at + 1) {
            Some(next) if !next.begins => {
                found.push(decode(name, &text[mark.end..next.start]));
            }
            Some(_) | None => found.push(Err(cut_off(name))),
        }
    }
    found
}

/// The marks in a text. Each begins with dashes; white space, quotation and invisible characters may
/// stand anywhere in it, for lines are broken in the middle of words as well.
fn marks(text: &str) -> Vec<Mark> {
    let mut marks = Vec::new();
    let mut at = 0;
    while let Some(found) = text[at..].find(is_dash) {
        let start = at + found;
        let words = text[start..].trim_start_matches(|c| is_dash(c) || is_filler(c));
        at = text.len() - words.len();
        let (begins, rest) = match (spelt(words, "BEGIN"), spelt(words, "END")) {
            (Some(rest), _) => (true, rest),
            (None, Some(rest)) => (false, rest),
            (None, None) => continue,
        };
        let rest = spelt(rest, "COUNTERSIGN").and_then(|rest| spelt(rest, "DISPATCH"));
        let Some(rest) = rest.map(|rest| rest.trim_start_matches(is_filler)) else {
            continue;
        };
        if rest.starts_with(is_dash) {
            at = text.len() - rest.trim_start_matches(is_dash).len();
            marks.push(Mark {
                begins,
                start,
                end: at,
            });
        }
    }
    marks
}

/// What follows a word, whatever stands between its letters.
fn spelt<'t>(text: &'t str, word: &str) -> Option<&'t str> {
    let mut rest = text;
    for letter in word.chars() {
        rest = rest.trim_start_matches(is_filler).strip_prefix(letter)?;
    }
    Some(rest)
}

/// Reads what stands between two marks: as it is, else with the next kind of damage undone.
///
/// # Errors
///
/// None of the ways gives what the block's check asks for (malformed).
pub fn decode(name: &str, body: &str) -> Block {
    let first = checked(name, &kept(body));
    let Err(fault) = first else {
        return first;
    };
    for undone in [
        without_initials(body),
        quoted_printable(body),
        html::text(body),
    ] {
        if let Ok(bytes) = checked(name, &kept(&undone)) {
            return Ok(bytes);
        }
    }
    Err(fault)
}

fn kept(body: &str) -> String {
    body.chars()
        .filter(|c| c.is_ascii_alphanumeric() || matches!(c, '+' | '/' | '='))
        .collect()
}

/// Base64, `=`, twelve hex digits.
fn checked(name: &str, block: &str) -> Block {
    let Some((data, check)) = block.rsplit_once('=').filter(|(_, check)| {
        check.len() == CHECK && check.bytes().all(|byte| byte.is_ascii_hexdigit())
    }) else {
        return Err(damaged(name, "its last line, the check, is missing"));
    };
    let Ok(bytes) = BASE64.decode(data.trim_end_matches('=')) else {
        return Err(damaged(name, "characters are missing from it"));
    };
    let ours = check_of(&bytes);
    if !check.eq_ignore_ascii_case(&ours) {
        let what = format!("its check is `{check}`, and that of what arrived is `{ours}`");
        return Err(damaged(name, &what));
    }
    Ok(bytes)
}

/// The check that ends a block of these packed bytes: 12 digits of lower-case hex.
#[must_use]
pub fn check_of(packed: &[u8]) -> String {
    let mut check = crate::protocol::hex::encode(&<[u8; 32]>::from(Sha256::digest(packed)));
    check.truncate(CHECK);
    check
}

/// Quotation with initials: `AB> ` at the beginning of lines.
fn without_initials(body: &str) -> String {
    let mut out = String::with_capacity(body.len());
    for line in body.lines() {
        let mut line = line.trim_start();
        while let Some((mark, rest)) = line.split_once('>') {
            if mark.len() > 8 || !mark.chars().all(|c| c.is_ascii_alphabetic() || c == ' ') {
                break;
            }
            line = rest.trim_start();
        }
        out.push_str(line);
        out.push('\n');
    }
    out
}

/// Quoted-printable that nobody undid, as in a message's source copied by hand.
fn quoted_printable(body: &str) -> String {
    let bytes = super::transfer::quoted_printable(body.as_bytes());
    String::from_utf8_lossy(&bytes).into_owned()
}

fn damaged(name: &str, how: &str) -> Diagnostic {
    Diagnostic::new(
        Kind::Malformed,
        format!("the block in `{name}` is damaged: {how}"),
    )
    .help("ask for the message again, or for its attachments; they hold the same documents")
}

fn cut_off(name: &str) -> Diagnostic {
    Diagnostic::new(
        Kind::Malformed,
        format!("the block in `{name}` has no end: the message was cut off"),
    )
    .help("fetch the whole message, or ask for it again")
}
