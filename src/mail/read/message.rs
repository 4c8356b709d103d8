//! A message taken apart: its headers and its leaves, whatever they are nested in.
//!
//! What the fields of a head mean is for `mail-parser` to say: types, parameters in all their
//! encodings, names of files. The order in which parts are opened is this module's, because mails
//! arrive cut off and put together wrongly, and because hostile ones must not cost more than their
//! size:
//!
//! * What an outer boundary encloses is cut out first, so that an inner multipart without an end,
//!   or a head without an empty line, spoils nothing beside it. A parser that looks for the
//!   innermost boundary alone takes everything that follows for the spoilt part.
//! * A boundary is a line. It may be the beginning of another one.
//! * It works on a list of what is still to be opened and never calls itself: depth costs no stack.
//!   Forwarded messages that are encoded are decoded once, however many of them there are.
//! * Bytes stay bytes: what charset they are in shows better when they are looked at as a whole.

use super::text;
use super::transfer;
use crate::diagnostic::{Diagnostic, Kind};
use mail_parser::{ContentType, HeaderName, MessageParser, MessagePart, MimeHeaders};
use std::borrow::Cow;
use std::sync::LazyLock;

/// How deep multiparts and messages may nest.
pub const MAX_DEPTH: usize = 100;

/// How many parts a message may have.
pub const MAX_PARTS: usize = 2_000;

/// How much of one header field is looked at, in bytes.
const MAX_FIELD: usize = 16 << 10;

/// The fields that are looked at, in lower case.
const FIELDS: [&str; 7] = [
    "content-type",
    "content-disposition",
    "content-transfer-encoding",
    "message-id",
    "date",
    "from",
    "subject",
];

/// Reads [`FIELDS`] and passes over all others. Those that are only shown stay as they stand there.
static FIELD_PARSER: LazyLock<MessageParser> = LazyLock::new(|| {
    MessageParser::new()
        .default_header_ignore()
        .header_content_type(HeaderName::ContentType)
        .header_content_type(HeaderName::ContentDisposition)
        .header_raw(HeaderName::ContentTransferEncoding)
        .header_raw(HeaderName::MessageId)
        .header_raw(HeaderName::Date)
        .header_raw(HeaderName::From)
        .header_raw(HeaderName::Subject)
});

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
    /// Whether it says of itself that this program wrote it, with documents.
    pub announced: bool,
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
        let (fields, body_at) = fields(&next.bytes);
        let head = FIELD_PARSER.parse_headers(&fields).unwrap_or_default();
        let head = head.parts.first();
        if next.depth == 0 {
            message.envelope = head.map(envelope).unwrap_or_default();
            message.envelope.announced = is_announced(&next.bytes[..body_at]);
        }
        let body = match next.bytes {
            Cow::Borrowed(bytes) => Cow::Borrowed(&bytes[body_at..]),
            Cow::Owned(mut bytes) => Cow::Owned(bytes.split_off(body_at)),
        };
        let stated = head.and_then(MimeHeaders::content_type);
        let media = match stated {
            Some(stated) => media(stated),
            None if next.in_digest && !next.is_message => "message/rfc822".to_owned(),
            None => "text/plain".to_owned(),
        };
        let attribute = |name| stated.and_then(|stated| stated.attribute(name));
        let boundary = attribute("boundary").filter(|text| !text.is_empty());
        if let (true, Some(boundary)) = (media.starts_with("multipart/"), boundary) {
            let (inner, end) = split(&body, boundary.as_bytes());
            if !inner.is_empty() {
                // Messages saved one after the other into one file.
                if next.is_message && begins_message(&body[end..]) {
                    let blank = body[end..].len() - body[end..].trim_ascii_start().len();
                    let start = end + blank;
                    pending.push(Pending {
                        bytes: match &body {
                            Cow::Borrowed(bytes) => Cow::Borrowed(&bytes[start..]),
                            Cow::Owned(bytes) => Cow::Owned(bytes[start..].to_vec()),
                        },
                        depth: next.depth + 1,
                        in_digest: false,
                        is_message: true,
                    });
                }
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
        let body = decoded(body, head.and_then(MimeHeaders::content_transfer_encoding));
        if matches!(media.as_str(), "message/rfc822" | "message/global") {
            pending.push(Pending {
                bytes: body,
                depth: next.depth + 1,
                in_digest: false,
                is_message: true,
            });
            continue;
        }
        let file = head.and_then(MimeHeaders::attachment_name);
        message.leaves.push(Leaf {
            name: file.map_or_else(|| "message text".to_owned(), text::shown),
            media,
            charset: attribute("charset").map(str::to_owned),
            bytes: body,
        });
    }
    Ok(message)
}

fn limit(name: &str, what: &str) -> Diagnostic {
    Diagnostic::new(Kind::Malformed, format!("`{name}` {what}"))
        .help("no mail program writes such a message; save its attachments and give those")
}

/// Those header fields that are looked at, each once and not too long, and where the body begins:
/// after an empty line, or where something stands that is no field.
fn fields(bytes: &[u8]) -> (Vec<u8>, usize) {
    let mut kept = Vec::new();
    let mut had = [false; FIELDS.len()];
    // How much more of the field is kept.
    let mut room = 0;
    let mut at = 0;
    while at < bytes.len() {
        let (line, length) = first_line(&bytes[at..]);
        if line.trim_ascii().is_empty() {
            at += length;
            break;
        }
        if !matches!(line[0], b' ' | b'\t') {
            let colon = line.iter().position(|byte| *byte == b':').unwrap_or(0);
            let name = line[..colon].trim_ascii_end();
            let is_field = !name.is_empty() && name.iter().all(|byte| is_name_byte(*byte));
            if !is_field && !line.starts_with(b"From ") && !line.starts_with(b">From ") {
                break;
            }
            let known = FIELDS
                .iter()
                .position(|field| field.as_bytes().eq_ignore_ascii_case(name));
            room = match known {
                Some(known) if !std::mem::replace(&mut had[known], true) => MAX_FIELD,
                Some(_) | None => 0,
            };
        }
        if room > 0 {
            let line = &line[..line.len().min(room)];
            room -= line.len();
            kept.extend_from_slice(line);
            kept.push(b'\n');
        }
        at += length;
    }
    kept.push(b'\n');
    (kept, at)
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

fn envelope(head: &MessagePart<'_>) -> Envelope {
    let raw = |name: HeaderName<'static>| {
        let header = head.headers.iter().find(|header| header.name == name)?;
        header.value.as_text()
    };
    let shown = |name| raw(name).map(|value| text::shown_long(value, 200));
    Envelope {
        message_id: raw(HeaderName::MessageId).and_then(message_id),
        date: shown(HeaderName::Date),
        from: shown(HeaderName::From),
        subject: shown(HeaderName::Subject),
        announced: false,
    }
}

/// `text/plain`, in lower case.
fn media(stated: &ContentType<'_>) -> String {
    match stated.subtype() {
        Some(subtype) => format!("{}/{subtype}", stated.ctype()),
        None => stated.ctype().to_owned(),
    }
    .to_ascii_lowercase()
}

/// A Message-ID that can be quoted in a header of an answer without doing harm there.
#[must_use]
pub fn message_id(value: &str) -> Option<String> {
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

fn decoded<'m>(body: Cow<'m, [u8]>, encoding: Option<&str>) -> Cow<'m, [u8]> {
    let encoding = encoding.unwrap_or_default().trim().to_ascii_lowercase();
    match encoding.as_str() {
        "base64" => Cow::Owned(transfer::base64(&body)),
        "quoted-printable" => Cow::Owned(transfer::quoted_printable(&body)),
        _ => body,
    }
}

/// Whether the head of a message says that documents of this program come with it.
fn is_announced(head: &[u8]) -> bool {
    let mut at = 0;
    while at < head.len() {
        let (line, length) = first_line(&head[at..]);
        let line = String::from_utf8_lossy(line).to_ascii_lowercase();
        if let Some((name, value)) = line.split_once(':')
            && (name == "countersign-documents"
                || name == "subject" && value.trim_start().starts_with("[countersign "))
        {
            return true;
        }
        at += length;
    }
    false
}

/// Whether another message begins after the end of one: with a head that says what follows.
fn begins_message(rest: &[u8]) -> bool {
    let rest = rest.trim_ascii_start();
    if !looks_like_message(rest) {
        return false;
    }
    let (kept, _) = fields(rest);
    let kept = String::from_utf8_lossy(&kept).to_ascii_lowercase();
    ["content-type:", "message-id:", "from:"]
        .iter()
        .any(|field| kept.lines().any(|line| line.starts_with(field)))
}

/// The parts of a multipart, byte ranges of its body, and where it ends. What stands before the first
/// boundary and after the last belongs to none; a last part without an end goes to the end.
fn split(body: &[u8], boundary: &[u8]) -> (Vec<std::ops::Range<usize>>, usize) {
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
                    return (parts, at + length);
                }
            }
        }
        at += length;
    }
    if let Some(start) = start {
        parts.push(start..body.len());
    }
    (parts, body.len())
}

/// The line end before a boundary belongs to the boundary.
fn end_of_part(body: &[u8], start: usize, boundary: usize) -> usize {
    let part = &body[start..boundary];
    let part = part.strip_suffix(b"\n").unwrap_or(part);
    let part = part.strip_suffix(b"\r").unwrap_or(part);
    start + part.len()
}
