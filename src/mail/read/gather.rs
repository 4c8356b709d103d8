//! Looking into one leaf of a message: by what it holds, never by what it is called.

use super::{Found, armour, html, text};
use crate::diagnostic::{Diagnostic, Faults, Kind, Source};
use crate::draft::MAX_BYTES;
use crate::protocol::documents;
use crate::protocol::repair::{FIRST, LAST, plain_lines, repaired};
use crate::store::archive::{self, MAX_UNPACKED};
use flate2::read::GzDecoder;
use std::io::Read;

/// What every document begins with.
const HEAD: &str = "format = \"countersign/";

/// What an unopened archive that fails counts for in the limit of what is unpacked.
const FAILED: u64 = MAX_UNPACKED / 8;

/// What was found so far.
#[derive(Debug, Default)]
pub struct Gatherer {
    /// Documents, the same one perhaps several times.
    pub found: Vec<Found>,
    /// Files that may be tables.
    pub tables: Vec<Source>,
    /// What was undone.
    pub notes: Vec<String>,
    /// What is there and damaged.
    pub damaged: Faults,
    /// What cannot be opened and may hold documents.
    pub obstacles: Faults,
    texts: Vec<Vec<Result<(), Diagnostic>>>,
    unpacked: u64,
}

impl Gatherer {
    /// Looks into a leaf.
    pub fn look(&mut self, name: &str, media: &str, charset: Option<&str>, bytes: &[u8]) {
        if bytes.starts_with(&[0x1f, 0x8b]) {
            self.gzip(name, bytes);
        } else if bytes.starts_with(&[0x78, 0x9f, 0x3e, 0x22])
            || media == "application/ms-tnef"
            || name.eq_ignore_ascii_case("winmail.dat")
        {
            self.obstacles.push(winmail(name));
        } else if bytes.starts_with(b"PK\x03\x04") {
            self.obstacles.push(zip(name));
        } else if let Some(how) = is_stump(name, bytes) {
            self.damaged.push(damaged(name, how));
        } else if begins_as_document(bytes, charset) {
            let whole = text::decode(bytes, charset);
            if bytes.len() > 2 * MAX_BYTES {
                self.damaged.push(damaged(name, "it is larger than 1 MiB"));
            } else {
                self.document(name, &whole, false);
            }
        } else if media.starts_with("text/") || is_text(bytes) {
            let text = text::decode(bytes, charset);
            if bytes.len() <= MAX_BYTES && documents::is_draft(&text) {
                let fault = documents::draft(&text::shown(name), "a document that is sent");
                self.obstacles.push(fault);
                return;
            }
            self.blocks(name, &text);
            if name.ends_with("tables.toml") && bytes.len() <= MAX_BYTES {
                self.tables.push(Source::new(name, plain_lines(&text)));
            }
        }
    }

    /// Looks for blocks in a text, which may be HTML.
    pub fn blocks(&mut self, name: &str, text: &str) {
        // A line break falls into one word of a mark, not into all.
        if !["COUNTERSIGN", "DISPATCH"]
            .iter()
            .any(|word| text.contains(word))
        {
            return;
        }
        let is_html = text.contains("</") || text.contains("<br");
        let plain = if is_html {
            Some(html::text(text))
        } else {
            None
        };
        let mut outcomes = Vec::new();
        for block in armour::blocks(name, plain.as_deref().unwrap_or(text)) {
            outcomes.push(block.map(|packed| self.archive(name, &packed, true)));
        }
        self.texts.push(outcomes);
    }

    /// What is there and damaged. A damaged block is none if the same block, counted from the
    /// beginning, is whole in another text of the message: text and HTML are the same twice.
    #[must_use]
    pub fn damage(&mut self) -> Faults {
        let mut damaged = std::mem::take(&mut self.damaged);
        for (at, outcomes) in self.texts.iter().enumerate() {
            for (number, outcome) in outcomes.iter().enumerate() {
                let twin = |(other, outcomes): (usize, &Vec<Result<(), Diagnostic>>)| {
                    other != at && matches!(outcomes.get(number), Some(Ok(())))
                };
                if let Err(fault) = outcome
                    && !self.texts.iter().enumerate().any(twin)
                {
                    damaged.push(fault.clone());
                }
            }
        }
        damaged
    }

    /// One document, its line ends and what mail added around it undone.
    fn document(&mut self, name: &str, whole: &str, checked: bool) {
        let text = repaired(whole);
        let name = text::shown(name);
        if text != whole && !checked {
            self.notes.push(format!(
                "line ends, or what mail programs had added around it, undone in `{name}`"
            ));
        }
        match header(&name, text) {
            Ok(found) => self.found.push(Found { checked, ..found }),
            Err(fault) => self.damaged.push(fault),
        }
    }

    fn gzip(&mut self, name: &str, bytes: &[u8]) {
        let mut start = Vec::new();
        // What fails here fails below as well.
        let _ = GzDecoder::new(bytes).take(512).read_to_end(&mut start);
        if start.get(257..262) == Some(b"ustar") {
            self.archive(name, bytes, false);
        } else if begins_as_document(&start, None) {
            let mut whole = Vec::new();
            let read = GzDecoder::new(bytes)
                .take(MAX_BYTES as u64 + 1)
                .read_to_end(&mut whole);
            match read {
                Ok(length) if length <= MAX_BYTES => {
                    self.document(name, &text::decode(&whole, None), false);
                }
                Ok(_) => self.damaged.push(damaged(name, "it is larger than 1 MiB")),
                Err(_) => self.damaged.push(damaged(name, "it was cut off")),
            }
        }
    }

    /// A packed dispatch, or a whole game as one file.
    fn archive(&mut self, name: &str, packed: &[u8], checked: bool) {
        if self.unpacked >= MAX_UNPACKED {
            let fault = Diagnostic::new(
                Kind::Malformed,
                format!("`{name}` unpacks to more than a message may hold"),
            );
            self.damaged.push(fault);
            return;
        }
        match archive::unpack(name, packed) {
            Ok(members) => {
                for member in members {
                    self.unpacked += member.bytes.len() as u64;
                    if begins_as_document(&member.bytes, None) {
                        let text = text::decode(&member.bytes, None);
                        self.document(&member.name, &text, checked);
                    } else if member.name.ends_with("tables.toml")
                        && let Ok(text) = String::from_utf8(member.bytes)
                    {
                        self.tables
                            .push(Source::new(text::shown(&member.name), text));
                    }
                }
            }
            Err(fault) => {
                self.unpacked += FAILED;
                self.damaged.push(fault);
            }
        }
    }
}

fn begins_as_document(bytes: &[u8], charset: Option<&str>) -> bool {
    let sample = text::decode(&bytes[..bytes.len().min(512)], charset);
    let start = sample.trim_start_matches('\u{feff}').trim_start();
    let value = start
        .strip_prefix(FIRST)
        .and_then(|rest| rest.trim_start().strip_prefix('='));
    value.is_some_and(|value| {
        // The quote before it may have become another.
        let value = value.trim_start();
        let text = value.trim_start_matches(|c: char| !c.is_ascii());
        text.trim_start_matches(['"', '\''])
            .starts_with("countersign/")
    })
}

/// How a document came of which less than its first line is left, if it is one: only its name can
/// still tell that it was one.
fn is_stump(name: &str, bytes: &[u8]) -> Option<&'static str> {
    let left = std::str::from_utf8(bytes).ok()?.trim();
    let named = name.ends_with(".toml") && !name.ends_with("tables.toml");
    match left.is_empty() {
        true => named.then_some("it is empty"),
        false => (named && HEAD.starts_with(left)).then_some("its end is missing"),
    }
}

/// Text rather than a picture: no zero bytes at its beginning, or a mark of UTF-16.
fn is_text(bytes: &[u8]) -> bool {
    let sample = &bytes[..bytes.len().min(1024)];
    !sample.contains(&0) || !text::decode(sample, None).contains('\0')
}

/// What a document's plain values say of it.
fn header(name: &str, text: String) -> Result<Found, Diagnostic> {
    let table: toml::Table = text.parse().map_err(|_| match text.ends_with(LAST) {
        true => damaged(name, "it is not TOML any more"),
        false => damaged(name, "its end is missing"),
    })?;
    let format = table.get("format").and_then(toml::Value::as_str);
    let unsigned = [
        "countersign/state/",
        "countersign/standing/",
        "countersign/hidden/",
    ];
    let is_unsigned =
        format.is_some_and(|format| unsigned.iter().any(|unsigned| format.starts_with(unsigned)));
    if !is_unsigned && !text.ends_with(LAST) {
        return Err(damaged(name, "its end is missing"));
    }
    let word = |key: &str| {
        table
            .get(key)
            .and_then(toml::Value::as_str)
            .map(str::to_owned)
    };
    let number = ["player_turn", "slot", "number", "played"]
        .iter()
        .find_map(|key| table.get(*key)?.as_integer())
        .and_then(|number| u32::try_from(number).ok());
    Ok(Found {
        format: word("format").unwrap_or_default(),
        game: word("game"),
        number,
        side: word("side"),
        checked: false,
        source: Source::new(name, text),
    })
}

fn damaged(name: &str, how: &str) -> Diagnostic {
    Diagnostic::new(
        Kind::Malformed,
        format!("the document `{name}` arrived damaged: {how}"),
    )
    .help("ask for the message again; the block in its text holds the same documents")
}

fn winmail(name: &str) -> Diagnostic {
    Diagnostic::new(
        Kind::Malformed,
        format!("`{name}` is a package that only Outlook opens, and the documents may be in it"),
    )
    .help("ask the sender to send plain text or HTML instead of rich text; the block in the text is enough")
}

fn zip(name: &str) -> Diagnostic {
    Diagnostic::new(
        Kind::Malformed,
        format!("`{name}` is a zip archive, which is not opened"),
    )
    .help("unpack it and give the documents in it")
}
