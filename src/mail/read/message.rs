//! A message taken apart: its headers and its leaves, whatever they are nested in.
//!
//! It works on a list of what is still to be opened and never calls itself, so that depth costs no
//! stack; depth and number of parts are limited all the same.

use super::text;
use super::transfer;
use crate::diagnostic::{Diagnostic, Kind};
use std::borrow::Cow;

/// How deep multiparts and messages may nest.
pub const MAX_DEPTH: usize = 100;

/// How many parts a message may have.
pub const MAX_PARTS: usize = 2_000;

/// The longest header that is looked at, in bytes.
const MAX_HEADER: usize = 16 << 10;

/// One header field: its name in lower case and its value on one line.
type Field = (String, String);

/// A part that holds no other parts.
#[derive(Debug)]
pub struct Leaf<'m> {
    /// The name of an attachment, as it was given; else `message text`.
    pub name: String,
    /// `text/plain`, in lower case.
    pub media: String,
    /// The charset that the part names.
    pub charset: Option<String>,
    /// What it holds, its transfer encoding undone.
    pub bytes: Cow<'m, [u8]>,
}

/// What stands at the head of a message.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Envelope {
    /// Its Message-ID with angle brackets, if it has one that may be quoted in a header: 7-bit, no
    /// white space.
    pub message_id: Option<String>,
    /// The date that it states, as it stands there.
    pub date: Option<String>,
    /// Who sent it, as it stands there.
    pub from: Option<String>,
    /// Its subject, as it stands there.
    pub subject: Option<String>,
}

/// A message's envelope and leaves.
#[derive(Debug, Default)]
pub struct Message<'m> {
    /// The head.
    pub envelope: Envelope,
    /// The leaves, in order.
    pub leaves: Vec<Leaf<'m>>,
}

/// What is still to be opened.
struct Pending<'m> {
    bytes: Cow<'m, [u8]>,
    depth: usize,
    /// In a multipart/digest a part without a type is a message.
    in_digest: bool,
    /// Whether it is the whole message rather than a part of it.
    is_message: bool,
}

/// Whether bytes begin as a message does: with a header field.
#[must_use]
pub fn looks_like_message(bytes: &[u8]) -> bool {
    let start = bytes.trim_ascii_start();
    let line = &start[..start.len().min(200)];
    let name = line.iter().position(|byte| *byte == b':').unwrap_or(0);
    name > 0 && line[..name].iter().all(|byte| is_name_byte(*byte))
}

const fn is_name_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_')
}

/// Takes a message apart. `name` is what messages call it.
///
/// # Errors
///
/// Nesting deeper than [`MAX_DEPTH`]; more than [`MAX_PARTS`] parts (malformed).
pub fn take_apart<'m>(name: &str, bytes: &'m [u8]) -> Result<Message<'m>, Diagnostic> {
    let mut message = Message::default();
    let mut parts = 0;
    let mut pending = vec![Pending {
        bytes: Cow::Borrowed(bytes),
        depth: 0,
        in_digest: false,
        is_message: true,
    }];
    while let Some(next) = pending.pop() {
        parts += 1;
        if next.depth > MAX_DEPTH {
            return Err(limit(name, &format!("nests parts deeper than {MAX_DEPTH}")));
        }
        if parts > MAX_PARTS {
            return Err(limit(name, &format!("has more than {MAX_PARTS} parts")));
        }
        let (fields, body_at) = head(&next.bytes);
        if next.depth == 0 {
            message.envelope = envelope(&fields);
        }
        let body = match next.bytes {
            Cow::Borrowed(bytes) => Cow::Borrowed(&bytes[body_at..]),
            Cow::Owned(mut bytes) => Cow::Owned(bytes.split_off(body_at)),
        };
        let stated = field(&fields, "content-type");
        let (media, attributes) = match stated {
            Some(value) => parameters(value),
            None if next.in_digest && !next.is_message => ("message/rfc822".to_owned(), Vec::new()),
            None => ("text/plain".to_owned(), Vec::new()),
        };
        let boundary = parameter(&attributes, "boundary").filter(|text| !text.is_empty());
        if let (true, Some(boundary)) = (media.starts_with("multipart/"), &boundary) {
            let inner = split(&body, boundary.as_bytes());
            if !inner.is_empty() {
                for range in inner.into_iter().rev() {
                    pending.push(Pending {
                        bytes: match &body {
                            Cow::Borrowed(bytes) => Cow::Borrowed(&bytes[range]),
                            Cow::Owned(bytes) => Cow::Owned(bytes[range].to_vec()),
                        },
                        depth: next.depth + 1,
                        in_digest: media == "multipart/digest",
                        is_message: false,
                    });
                }
                continue;
            }
        }
        let body = decoded(body, field(&fields, "content-transfer-encoding"));
        if matches!(media.as_str(), "message/rfc822" | "message/global") {
            pending.push(Pending {
                bytes: body,
                depth: next.depth + 1,
                in_digest: false,
                is_message: true,
            });
            continue;
        }
        let disposition = field(&fields, "content-disposition").map(parameters);
        let file = disposition
            .and_then(|(_, attributes)| parameter(&attributes, "filename"))
            .or_else(|| parameter(&attributes, "name"));
        message.leaves.push(Leaf {
            name: file.map_or_else(|| "message text".to_owned(), |file| text::shown(&file)),
            media,
            charset: parameter(&attributes, "charset"),
            bytes: body,
        });
    }
    Ok(message)
}

fn limit(name: &str, what: &str) -> Diagnostic {
    Diagnostic::new(Kind::Malformed, format!("`{name}` {what}"))
        .help("no mail program writes such a message; save its attachments and give those")
}

/// The header fields, and where the body begins.
fn head(bytes: &[u8]) -> (Vec<Field>, usize) {
    let mut fields: Vec<Field> = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let (line, length) = first_line(&bytes[at..]);
        if line.trim_ascii().is_empty() {
            return (fields, at + length);
        }
        let colon = line.iter().position(|byte| *byte == b':').unwrap_or(0);
        let name = line[..colon].trim_ascii_end();
        if line[0] == b' ' || line[0] == b'\t' {
            if let Some((_, value)) = fields.last_mut().filter(|(_, v)| v.len() < MAX_HEADER) {
                value.push(' ');
                value.push_str(&clean(line));
            }
        } else if !name.is_empty() && name.iter().all(|byte| is_name_byte(*byte)) {
            fields.push((
                String::from_utf8_lossy(name).to_ascii_lowercase(),
                clean(&line[colon + 1..]),
            ));
        } else if !line.starts_with(b"From ") && !line.starts_with(b">From ") {
            // No header at all: the body begins here.
            return (fields, at);
        }
        at += length;
    }
    (fields, bytes.len())
}

/// A line without its end, and its length with it.
fn first_line(bytes: &[u8]) -> (&[u8], usize) {
    match bytes.iter().position(|byte| *byte == b'\n') {
        Some(end) => (
            bytes[..end].strip_suffix(b"\r").unwrap_or(&bytes[..end]),
            end + 1,
        ),
        None => (bytes, bytes.len()),
    }
}

fn clean(value: &[u8]) -> String {
    let value = &value[..value.len().min(MAX_HEADER)];
    String::from_utf8_lossy(value)
        .chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect::<String>()
        .trim()
        .to_owned()
}

fn field<'f>(fields: &'f [Field], name: &str) -> Option<&'f str> {
    fields
        .iter()
        .find(|(field, _)| field == name)
        .map(|(_, value)| value.as_str())
}

fn envelope(fields: &[Field]) -> Envelope {
    let text = |name: &str| field(fields, name).map(|value| text::shown_long(value, 200));
    Envelope {
        message_id: field(fields, "message-id").and_then(message_id),
        date: text("date"),
        from: text("from"),
        subject: text("subject"),
    }
}

/// A Message-ID that can be quoted in a header of an answer without doing harm there.
fn message_id(value: &str) -> Option<String> {
    let start = value.find('<')?;
    let end = start + value[start..].find('>')?;
    let id = &value[start..=end];
    let harmless = |byte: u8| byte.is_ascii_graphic();
    let inner = &id[1..id.len() - 1];
    (id.len() <= 250
        && inner.contains('@')
        && !inner.contains(['<', '>'])
        && id.bytes().all(harmless))
    .then(|| id.to_owned())
}

/// A value such as `text/plain; charset="x"`: its first word in lower case, its parameters.
fn parameters(value: &str) -> (String, Vec<Field>) {
    let (first, mut rest) = value.split_once(';').unwrap_or((value, ""));
    let mut list: Vec<Field> = Vec::new();
    while !rest.trim_start().is_empty() && list.len() < 64 {
        rest = rest.trim_start_matches([' ', '\t', ';']);
        let Some((key, after)) = rest.split_once('=') else {
            break;
        };
        let (text, after) = parameter_value(after.trim_start());
        list.push((key.trim().to_ascii_lowercase(), text));
        rest = after.split_once(';').map_or("", |(_, after)| after);
    }
    (first.trim().to_ascii_lowercase(), list)
}

/// A parameter's value, quoted or not, and what comes after it.
fn parameter_value(text: &str) -> (String, &str) {
    let Some(quoted) = text.strip_prefix('"') else {
        let end = text.find([';', ' ', '\t']).unwrap_or(text.len());
        return (text[..end].to_owned(), &text[end..]);
    };
    let mut value = String::new();
    let mut escaped = false;
    for (at, c) in quoted.char_indices() {
        match c {
            _ if escaped => {
                value.push(c);
                escaped = false;
            }
            '\\' => escaped = true,
            '"' => return (value, &quoted[at + 1..]),
            _ => value.push(c),
        }
    }
    (value, "")
}

/// A parameter; also one that is cut into pieces or names its charset (RFC 2231).
fn parameter(attributes: &[Field], name: &str) -> Option<String> {
    let exact = |wanted: &str| {
        attributes
            .iter()
            .find(|(key, _)| key == wanted)
            .map(|(_, value)| value.clone())
    };
    if let Some(value) = exact(name) {
        return Some(value);
    }
    if let Some(value) = exact(&format!("{name}*")) {
        return Some(percent(
            value.rsplit_once('\'').map_or(&value, |(_, text)| text),
        ));
    }
    let mut whole = String::new();
    for number in 0..64 {
        if let Some(piece) = exact(&format!("{name}*{number}")) {
            whole.push_str(&piece);
        } else if let Some(piece) = exact(&format!("{name}*{number}*")) {
            let text = match piece.rsplit_once('\'') {
                Some((_, text)) if number == 0 => text,
                Some(_) | None => &piece,
            };
            whole.push_str(&percent(text));
        } else {
            break;
        }
    }
    (!whole.is_empty()).then_some(whole)
}

fn percent(text: &str) -> String {
    let bytes = text.replace('=', "=3D").replace('%', "=");
    String::from_utf8_lossy(&transfer::quoted_printable(bytes.as_bytes())).into_owned()
}

fn decoded<'m>(body: Cow<'m, [u8]>, encoding: Option<&str>) -> Cow<'m, [u8]> {
    let encoding = encoding.unwrap_or_default().trim().to_ascii_lowercase();
    match encoding.as_str() {
        "base64" => Cow::Owned(transfer::base64(&body)),
        "quoted-printable" => Cow::Owned(transfer::quoted_printable(&body)),
        _ => body,
    }
}

/// The parts of a multipart: byte ranges of its body. What stands before the first boundary and
/// after the last belongs to none; a last part without an end goes to the end.
fn split(body: &[u8], boundary: &[u8]) -> Vec<std::ops::Range<usize>> {
    let mut parts = Vec::new();
    let mut start = None;
    let mut at = 0;
    while at < body.len() {
        let (line, length) = first_line(&body[at..]);
        if let Some(tail) = line
            .strip_prefix(b"--")
            .and_then(|line| line.strip_prefix(boundary))
        {
            let last = tail.starts_with(b"--");
            if last || tail.trim_ascii().is_empty() {
                if let Some(start) = start {
                    parts.push(start..end_of_part(body, start, at));
                }
                start = Some(at + length);
                if last {
                    return parts;
                }
            }
        }
        at += length;
    }
    if let Some(start) = start {
        parts.push(start..body.len());
    }
    parts
}

/// The line end before a boundary belongs to the boundary.
fn end_of_part(body: &[u8], start: usize, boundary: usize) -> usize {
    let part = &body[start..boundary];
    let part = part.strip_suffix(b"\n").unwrap_or(part);
    let part = part.strip_suffix(b"\r").unwrap_or(part);
    start + part.len()
}

#[cfg(test)]
mod tests {
    use super::{looks_like_message, message_id, take_apart};

    #[test]
    fn parts_come_out_of_whatever_they_are_nested_in() {
        let message = b"From: a\r\nMessage-ID: <1@x>\r\nContent-Type: multipart/mixed;\r\n boundary=\"a b\"\r\n\r\npre\r\n--a b\r\n\r\none\r\n--a b\r\nContent-Type: message/rfc822\r\n\r\nSubject: x\r\nContent-Transfer-Encoding: base64\r\n\r\ndHdv\r\n--a b\r\nContent-Type: application/toml; name*=utf-8''%C3%A9.toml\r\n\r\nthree\r\n--a b--\r\nafter";
        let apart = take_apart("m", message).expect("a message");
        let texts: Vec<&[u8]> = apart.leaves.iter().map(|leaf| &*leaf.bytes).collect();
        assert_eq!(texts, [&b"one"[..], b"two", b"three"]);
        assert_eq!(apart.leaves[2].name, "\u{e9}.toml");
        assert_eq!(apart.envelope.message_id.as_deref(), Some("<1@x>"));
    }

    #[test]
    fn a_message_that_was_cut_off_gives_what_is_there() {
        let apart = take_apart(
            "m",
            b"Content-Type: multipart/mixed; boundary=x\n\n--x\n\ncut",
        )
        .expect("a message");
        assert_eq!(&*apart.leaves[0].bytes, b"cut");
    }

    #[test]
    fn only_harmless_message_ids_are_kept() {
        assert_eq!(message_id(" <a@b> "), Some("<a@b>".to_owned()));
        assert_eq!(message_id("<a b@c>"), None);
        assert_eq!(message_id("<\u{e9}@c>"), None);
        assert_eq!(message_id("a@b"), None);
    }

    #[test]
    fn a_message_begins_with_a_field() {
        assert!(looks_like_message(b"Received: by x\n"));
        assert!(!looks_like_message(b"format = \"x:y\"\n"));
        assert!(!looks_like_message(b"-----BEGIN\n"));
    }
}
