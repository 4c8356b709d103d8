//! One message: multipart/mixed( alternative( text, related( HTML, map ) ), the documents ).
//!
//! The same letter gives the same bytes: boundaries and Message-ID come from its contents, the date
//! from the clock once, or from `SOURCE_DATE_EPOCH`.

use super::wire::{self, DOCUMENT_DIGITS, DOCUMENTS};
use crate::diagnostic::{Diagnostic, Faults, Kind};
use crate::protocol::hex::Digest;
use crate::store::archive::Member;
use lettre::Message;
use lettre::message::header::{ContentTransferEncoding, ContentType, HeaderName, HeaderValue};
use lettre::message::{Attachment, Body, Mailbox, Mailboxes, MultiPart, SinglePart, header};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// The domain of Message-IDs and Content-IDs: reserved, so that no machine's name is told.
pub const DOMAIN: &str = "countersign.invalid";

/// Writes the HTML around the map's Content-ID, if there is a map.
pub type Html<'a> = Box<dyn Fn(Option<&str>) -> String + 'a>;

/// What a message is made of.
pub struct Letter<'a> {
    /// The sender.
    pub from: Mailbox,
    /// The receivers, at least one.
    pub to: Vec<Mailbox>,
    /// One line.
    pub subject: String,
    /// The time of writing, whole seconds.
    pub date: SystemTime,
    /// The Message-IDs that this one follows, oldest first: the last is answered.
    pub references: Vec<String>,
    /// The text, lines ended by LF.
    pub text: String,
    /// The same as HTML; gets the Content-ID of the map.
    pub html: Html<'a>,
    /// The map, PNG.
    pub picture: Option<&'a [u8]>,
    /// The documents.
    pub members: &'a [Member],
    /// Marks the file as a draft, which some mail programs then open to be sent.
    pub unsent: bool,
}

/// A finished message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Composed {
    /// Its bytes, passed by [`wire::check`].
    pub bytes: Vec<u8>,
    /// Its Message-ID, with the angle brackets.
    pub message_id: String,
}

/// The time to write into messages: `SOURCE_DATE_EPOCH` if that is a number of seconds, else now.
#[must_use]
pub fn now() -> SystemTime {
    let given = std::env::var("SOURCE_DATE_EPOCH")
        .ok()
        .and_then(|text| text.parse::<u32>().ok());
    let seconds = match given {
        Some(seconds) => u64::from(seconds),
        None => SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .map_or(0, |since| since.as_secs()),
    };
    UNIX_EPOCH + Duration::from_secs(seconds)
}

/// A text on one line, without control characters and without the invisible characters that turn
/// or hide what stands around them, and so that no mail program takes a part of it for an encoded
/// word; at most `most` characters, the last of them `…` if it was cut.
#[must_use]
pub fn one_line(text: &str, most: usize) -> String {
    let visible = |c: &char| {
        !c.is_control()
            && !matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}')
    };
    let kept: String = text.chars().filter(visible).collect();
    let words: Vec<&str> = kept.split_whitespace().collect();
    let line = words.join(" ").replace("=?", "= ?");
    if line.chars().count() <= most {
        return line;
    }
    let cut: String = line.chars().take(most.saturating_sub(1)).collect();
    cut + "…"
}

/// A mailbox.
///
/// # Errors
///
/// A name or address with a control character, or an address that is none (illegal).
pub fn mailbox(name: &str, address: &str) -> Result<Mailbox, Diagnostic> {
    for text in [name, address] {
        if text.chars().any(char::is_control) {
            return Err(Diagnostic::new(
                Kind::Illegal,
                format!("`{}` holds a control character", text.escape_debug()),
            )
            .help("names and addresses stand on one line"));
        }
    }
    let refuse = || {
        Diagnostic::new(
            Kind::Illegal,
            format!("`{}` is not a mail address", address.escape_debug()),
        )
        .help("write it as `name@example.org`, without anything around it")
    };
    let plain = address.len() <= 254
        && address.bytes().all(|byte| byte.is_ascii_graphic())
        && !address.contains(['"', '<', '>', ',', ';', '(', ')']);
    if !plain {
        return Err(refuse());
    }
    let email = address.parse().map_err(|_| refuse())?;
    let name = one_line(name, 100);
    Ok(Mailbox::new((!name.is_empty()).then_some(name), email))
}

/// The file's mark in [`DOCUMENTS`].
#[must_use]
pub fn mark(bytes: &[u8]) -> String {
    let mut digest = Digest::of(bytes).to_string();
    digest.truncate(DOCUMENT_DIGITS);
    digest
}

/// Builds the message.
///
/// # Errors
///
/// What [`wire::check`] refuses; a letter without receivers.
pub fn compose(letter: &Letter<'_>) -> Result<Composed, Faults> {
    let failed = |what: String| Diagnostic::new(Kind::Unable, what);
    let text = printable(&letter.text);
    let seed = seed(letter, &text);
    let part = |what: &str| Digest::of(format!("{seed} {what}")).to_string()[..32].to_owned();
    let message_id = format!("<{}@{DOMAIN}>", part("message"));
    let content_id = format!("{}@{DOMAIN}", part("map"));
    let html = printable(&(letter.html)(letter.picture.map(|_| content_id.as_str())));
    let plain = SinglePart::builder()
        .header(ContentType::TEXT_PLAIN)
        .body(quoted(text)?);
    let html = SinglePart::builder()
        .header(ContentType::TEXT_HTML)
        .body(quoted(html)?);
    let mut shown = MultiPart::related()
        .boundary(format!("countersign-{}", part("related")))
        .singlepart(html);
    if let Some(picture) = letter.picture {
        shown = shown.singlepart(
            Attachment::new_inline_with_name(content_id, "map.png".to_owned())
                .body(base64(picture)?, content_type("image/png")?),
        );
    }
    let readable = MultiPart::alternative()
        .boundary(format!("countersign-{}", part("alternative")))
        .singlepart(plain)
        .multipart(shown);
    let mut whole = MultiPart::mixed()
        .boundary(format!("countersign-{}", part("mixed")))
        .multipart(readable);
    for member in letter.members {
        whole = whole.singlepart(
            Attachment::new(member.name.clone())
                .body(base64(&member.bytes)?, content_type("application/toml")?),
        );
    }
    let mut builder = Message::builder()
        .date(letter.date)
        .mailbox(header::From::from(Mailboxes::from(letter.from.clone())))
        .mailbox(header::To::from(Mailboxes::from(letter.to.clone())))
        .subject(one_line(&letter.subject, 250))
        .message_id(Some(message_id.clone()));
    if let Some(last) = letter.references.last() {
        builder = builder
            .in_reply_to(last.clone())
            .references(letter.references.join(" "));
    }
    if !letter.members.is_empty() {
        let marks: Vec<String> = letter.members.iter().map(|one| mark(&one.bytes)).collect();
        let name = HeaderName::new_from_ascii_str(DOCUMENTS);
        builder = builder.raw_header(HeaderValue::new(name, marks.join(" ")));
    }
    if letter.unsent {
        let name = HeaderName::new_from_ascii_str("X-Unsent");
        builder = builder.raw_header(HeaderValue::new(name, "1".to_owned()));
    }
    let message = builder
        .multipart(whole)
        .map_err(|error| failed(format!("the message cannot be built: {error}")))?;
    let bytes = message.formatted();
    wire::check(&letter.subject, &bytes)?;
    Ok(Composed { bytes, message_id })
}

/// What the boundaries and the Message-ID come from: everything that makes this letter another
/// one.
fn seed(letter: &Letter<'_>, text: &str) -> Digest {
    let date = letter
        .date
        .duration_since(UNIX_EPOCH)
        .map_or(0, |since| since.as_secs());
    let shown = |one: &Mailbox| format!("{:?} {}", one.name, one.email);
    let to: Vec<String> = letter.to.iter().map(shown).collect();
    let mut lines = vec![
        "countersign/message/1".to_owned(),
        date.to_string(),
        shown(&letter.from),
        to.join(", "),
        letter.subject.clone(),
        letter.references.join(" "),
        Digest::of(text).to_string(),
        Digest::of(letter.picture.unwrap_or_default()).to_string(),
    ];
    for member in letter.members {
        lines.push(format!("{} {}", Digest::of(&member.bytes), member.name));
    }
    Digest::of(lines.join("\n"))
}

/// Text without control characters but for tabs and line feeds.
fn printable(text: &str) -> String {
    text.replace("\r\n", "\n")
        .chars()
        .map(|c| match c {
            '\n' | '\t' => c,
            '\r' => '\n',
            c if c.is_control() => '\u{fffd}',
            c => c,
        })
        .collect()
}

fn quoted(text: String) -> Result<Body, Diagnostic> {
    body(text, ContentTransferEncoding::QuotedPrintable)
}

fn base64(bytes: &[u8]) -> Result<Body, Diagnostic> {
    body(bytes.to_vec(), ContentTransferEncoding::Base64)
}

fn body(
    content: impl Into<lettre::message::MaybeString>,
    encoding: ContentTransferEncoding,
) -> Result<Body, Diagnostic> {
    Body::new_with_encoding(content, encoding)
        .map_err(|_| Diagnostic::new(Kind::Unable, format!("a part cannot be made {encoding}")))
}

fn content_type(text: &str) -> Result<ContentType, Diagnostic> {
    ContentType::parse(text)
        .map_err(|error| Diagnostic::new(Kind::Unable, format!("`{text}`: {error}")))
}
