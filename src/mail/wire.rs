//! The finished bytes of a message, looked at once more before they are kept and before they leave.
//!
//! Whatever built the message, and whoever has changed the file since: nothing passes that has a
//! bare CR or LF, a byte outside printable ASCII, a line over 998 characters, a header that this
//! program does not write, or writes twice, or that lacks one without which it is no message. Then no text of a player can have become a header, a
//! second message or the end of this one.

use crate::diagnostic::{Diagnostic, Faults, Kind};
use lettre::address::{Address, Envelope};
use std::collections::BTreeMap;

/// The longest line, without its CRLF.
pub const LONGEST: usize = 998;

/// The header that lists what a message encloses: the first 40 hex digits of the SHA-256 of each
/// file. It is for the sender's own outbox; readers do not look at it.
pub const DOCUMENTS: &str = "Countersign-Documents";

/// How many hex digits of a file's SHA-256 stand in [`DOCUMENTS`].
pub const DOCUMENT_DIGITS: usize = 40;

/// The headers of a whole message.
const HEAD: [&str; 12] = [
    "Date",
    "From",
    "To",
    "Subject",
    "Message-ID",
    "In-Reply-To",
    "References",
    "MIME-Version",
    "Content-Type",
    "Content-Transfer-Encoding",
    DOCUMENTS,
    "X-Unsent",
];

/// Those of [`HEAD`] without which nothing is a message that a mail program can open.
const NEEDED: [&str; 7] = [
    "Date",
    "From",
    "To",
    "Subject",
    "Message-ID",
    "MIME-Version",
    "Content-Type",
];

/// The headers of one part.
const PART: [&str; 4] = [
    "Content-Type",
    "Content-Transfer-Encoding",
    "Content-Disposition",
    "Content-ID",
];

/// Looks at every byte of a message; `name` is the message's name in findings.
///
/// # Errors
///
/// Every fault (malformed), at most one of each sort of bytes.
pub fn check(name: &str, bytes: &[u8]) -> Result<(), Faults> {
    let mut faults = Faults::new();
    match lines(bytes) {
        Ok(lines) => {
            check_lines(name, &lines, &mut faults);
            check_headers(name, &lines, &mut faults);
        }
        Err(what) => faults.push(refuse(name, &what)),
    }
    if faults.any_error() {
        Err(faults)
    } else {
        Ok(())
    }
}

fn refuse(name: &str, what: &str) -> Diagnostic {
    Diagnostic::new(
        Kind::Malformed,
        format!("the message `{name}` may not leave: {what}"),
    )
    .help("was the file changed? delete it and run `countersign send` again")
}

/// The lines without their CRLF.
fn lines(bytes: &[u8]) -> Result<Vec<&str>, String> {
    let text = std::str::from_utf8(bytes).map_err(|_| "it is not ASCII".to_owned())?;
    let Some(text) = text.strip_suffix("\r\n") else {
        return Err("its last line has no end".to_owned());
    };
    let lines: Vec<&str> = text.split("\r\n").collect();
    for (at, line) in lines.iter().enumerate() {
        if let Some(end) = line.bytes().find(|byte| matches!(byte, b'\r' | b'\n')) {
            let end = if end == b'\r' { "CR" } else { "LF" };
            return Err(format!("line {} holds a bare {end}", at + 1));
        }
    }
    Ok(lines)
}

fn check_lines(name: &str, lines: &[&str], faults: &mut Faults) {
    let odd = |byte: u8| !matches!(byte, b'\t' | b' '..=b'~');
    if let Some(at) = lines.iter().position(|line| line.bytes().any(odd)) {
        let what = format!("line {} holds a byte outside printable ASCII", at + 1);
        faults.push(refuse(name, &what));
    }
    if let Some(at) = lines.iter().position(|line| line.len() > LONGEST) {
        let what = format!("line {} is longer than {LONGEST} characters", at + 1);
        faults.push(refuse(name, &what));
    }
}

fn check_headers(name: &str, lines: &[&str], faults: &mut Faults) {
    let mut rest = lines;
    let mut boundaries = Vec::new();
    let mut allowed: &[&str] = &HEAD;
    let (head, _) = block(lines);
    for needed in NEEDED {
        if !head.iter().any(|(field, _)| field == needed) {
            faults.push(refuse(name, &format!("the header `{needed}` is missing")));
        }
    }
    loop {
        let (fields, after) = block(rest);
        rest = after;
        let mut seen = Vec::new();
        for (field, value) in &fields {
            let known = allowed.contains(&field.as_str());
            if !known || seen.contains(field) {
                let how = if known { "twice" } else { "unknown" };
                let shown: String = field.chars().take(60).collect();
                faults.push(refuse(
                    name,
                    &format!("the header `{}` is {how}", shown.escape_debug()),
                ));
            }
            if field == "Content-Type"
                && let Some((_, boundary)) = value.split_once("boundary=\"")
            {
                boundaries.push(format!("--{}", boundary.trim_end_matches('"')));
            }
            seen.push(field.clone());
        }
        allowed = &PART;
        match rest
            .iter()
            .position(|line| boundaries.iter().any(|b| b == line))
        {
            Some(at) => rest = &rest[at + 1..],
            None => return,
        }
    }
}

/// A block of headers, unfolded, and what comes after the empty line that ends it. A line that is
/// no header stands as a header of that name.
fn block<'l>(lines: &'l [&'l str]) -> (Vec<(String, String)>, &'l [&'l str]) {
    let end = lines
        .iter()
        .position(|line| line.is_empty())
        .unwrap_or(lines.len());
    let mut fields: Vec<(String, String)> = Vec::new();
    for line in &lines[..end] {
        let folded = line.starts_with([' ', '\t']) && !line.trim().is_empty();
        match (fields.last_mut(), line.split_once(": ")) {
            (Some((_, value)), _) if folded => value.push_str(line),
            (_, Some((name, value))) => fields.push((name.to_owned(), value.to_owned())),
            (_, None) => fields.push(((*line).to_owned(), String::new())),
        }
    }
    (fields, lines.get(end + 1..).unwrap_or_default())
}

/// What the head of a message says.
#[derive(Clone, Debug, Default)]
pub struct Head {
    fields: BTreeMap<String, String>,
}

impl Head {
    /// Reads the head of a message that [`check`] has passed; of any other it holds what it can.
    #[must_use]
    pub fn read(bytes: &[u8]) -> Self {
        let end = bytes
            .windows(4)
            .position(|window| window == b"\r\n\r\n")
            .unwrap_or(bytes.len());
        let text = String::from_utf8_lossy(&bytes[..end]);
        let lines: Vec<&str> = text.split("\r\n").collect();
        Head {
            fields: block(&lines).0.into_iter().collect(),
        }
    }

    /// A header, unfolded.
    #[must_use]
    pub fn field(&self, name: &str) -> Option<&str> {
        self.fields.get(name).map(|value| value.trim())
    }

    /// The subject, decoded, for people.
    #[must_use]
    pub fn subject(&self) -> String {
        let raw = self.field("Subject").unwrap_or_default();
        let alone = format!("Subject: {raw}\r\n\r\n");
        let parsed = mail_parser::MessageParser::new().parse_headers(alone.as_bytes());
        let subject = parsed.as_ref().and_then(|message| message.subject());
        super::compose::one_line(subject.unwrap_or(raw), 250)
    }

    /// What [`DOCUMENTS`] lists.
    #[must_use]
    pub fn documents(&self) -> Vec<String> {
        let list = self.field(DOCUMENTS).unwrap_or_default();
        list.split_whitespace().map(str::to_owned).collect()
    }

    /// The addresses of `To`, without names, for people.
    #[must_use]
    pub fn to(&self) -> Vec<String> {
        let list = self.field("To").and_then(addresses).unwrap_or_default();
        list.iter().map(ToString::to_string).collect()
    }

    /// From whom and to whom the server is to carry the message.
    ///
    /// # Errors
    ///
    /// A message whose `From` or `To` is not there or holds no address (malformed).
    pub fn envelope(&self, name: &str) -> Result<Envelope, Diagnostic> {
        let missing = |field: &str| refuse(name, &format!("its header `{field}` names no address"));
        let from = self.field("From").and_then(addresses).unwrap_or_default();
        let [from] = &from[..] else {
            return Err(missing("From"));
        };
        let to = self.field("To").and_then(addresses).unwrap_or_default();
        Envelope::new(Some(from.clone()), to).map_err(|_| missing("To"))
    }
}

/// The addresses of a header of mailboxes: what stands in angle brackets outside quotes, else the
/// whole, between commas outside quotes. None when one of them is no address.
fn addresses(value: &str) -> Option<Vec<Address>> {
    let mut found = Vec::new();
    let mut bare = String::new();
    let mut inside: Option<String> = None;
    let mut quoted = false;
    let mut characters = value.chars();
    let mut end = |bare: &mut String, inside: &mut Option<String>| -> Option<()> {
        let address = inside.take().unwrap_or_else(|| bare.trim().to_owned());
        bare.clear();
        found.push(address.parse().ok()?);
        Some(())
    };
    while let Some(c) = characters.next() {
        match (c, quoted) {
            ('\\', true) => {
                characters.next();
            }
            ('"', _) => quoted = !quoted,
            (_, true) => {}
            ('<', false) if inside.is_some() => return None,
            ('<', false) => inside = Some(characters.by_ref().take_while(|c| *c != '>').collect()),
            (',', false) => end(&mut bare, &mut inside)?,
            (c, false) => bare.push(c),
        }
    }
    end(&mut bare, &mut inside)?;
    Some(found)
}
