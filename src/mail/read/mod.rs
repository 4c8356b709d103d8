//! Mail that came in: documents out of whatever a mail program made of them.
//!
//! [`documents`] takes one message, a pasted text, a bare document or an archive, undoes everything that
//! can be undone on the way, and gives the documents that are in it; [`scan`] goes through mailboxes and
//! folders one message at a time. What is found has been looked at as text alone: whether a
//! document is canonical, signed and in its place is for its reader to say.
//!
//! * [`message`] takes a message apart into its leaves; [`transfer`] undoes their encodings.
//! * [`guard`] makes an ordinary error of a panic in it.
//! * [`text`] and [`html`] make text of bytes; [`armour`] finds blocks in it.
//! * [`gather`] looks into each leaf, whatever its name and type say.
//! * [`merge`] makes one of the same document found twice and refuses two in one place.

pub mod armour;
pub mod gather;
pub mod guard;
pub mod html;
pub mod mailbox;
pub mod merge;
pub mod message;
pub mod text;
pub mod transfer;

pub use mailbox::{Content, Letter, scan};

use crate::diagnostic::{Diagnostic, Faults, Kind, Source};
use gather::Gatherer;
use message::Envelope;

/// The largest message that is read: 32 MiB.
pub const MAX_MESSAGE: usize = 32 << 20;

/// A document that was found, with what its first lines say of it.
#[derive(Clone, Debug)]
pub struct Found {
    /// The document under the name that it came with; its text is what was sent, byte for byte.
    pub source: Source,
    /// `countersign/orders/1`.
    pub format: String,
    /// The game that it names, as hex.
    pub game: Option<String>,
    /// Its player-turn, slot or number.
    pub number: Option<u32>,
    /// The side that it names.
    pub side: Option<String>,
    /// Whether it stood in a block, whose check says that it is whole.
    pub checked: bool,
}

/// Everything that one letter holds.
#[derive(Clone, Debug, Default)]
pub struct Contents {
    /// The documents, each once, in the order in which they were found.
    pub documents: Vec<Found>,
    /// Files that may be tables of a game: only the charter's digest can say.
    pub tables: Vec<Source>,
    /// The head of the message; empty for what is none.
    pub envelope: Envelope,
    /// What was undone or passed over, for people.
    pub notes: Vec<String>,
    /// Documents and blocks that are there and damaged.
    pub damaged: Faults,
}

/// Reads one letter: a message, a pasted text, a bare document, a `.gz` or `.tar.gz`. `name` is what
/// messages call it. Nothing in it is not an error: the list of documents is empty then.
///
/// # Errors
///
/// It is over 32 MiB, nests too deeply or has too many parts; it holds nothing but damaged
/// documents, or announces some and was cut off before them, or only what cannot be opened (`winmail.dat`, a zip archive); two different
/// documents stand in one place; a parser gives up on it.
pub fn documents(name: &str, bytes: &[u8]) -> Result<Contents, Faults> {
    if bytes.len() > MAX_MESSAGE {
        return Err(too_large(name).into());
    }
    let unified = single_line_ends(bytes);
    let bytes = unified.as_deref().unwrap_or(bytes);
    let (gatherer, envelope) = guard::reading(name, || gathered(name, bytes))?;
    let contents = Contents {
        envelope,
        ..Contents::default()
    };
    let announced = contents.envelope.announced;
    let contents = finish(gatherer, contents)?;
    if announced && contents.documents.is_empty() {
        return Err(cut_off(name).into());
    }
    Ok(contents)
}

/// A message that announces documents and holds none.
fn cut_off(name: &str) -> Diagnostic {
    Diagnostic::new(
        Kind::Malformed,
        format!(
            "`{name}` announces documents of countersign and holds none: the message was cut off"
        ),
    )
    .help("fetch the whole message, or ask for it again")
}

/// Everything that is in one letter, and its head if it is a message.
fn gathered(name: &str, bytes: &[u8]) -> Result<(Gatherer, Envelope), Diagnostic> {
    let mut gatherer = Gatherer::default();
    let mut envelope = Envelope::default();
    let start = bytes.trim_ascii_start();
    if start.starts_with(b"From ") || message::looks_like_message(start) {
        let message = message::take_apart(name, start)?;
        for leaf in &message.leaves {
            gatherer.look(
                &leaf.name,
                &leaf.media,
                leaf.charset.as_deref(),
                &leaf.bytes,
            );
        }
        envelope = message.envelope;
    } else {
        gatherer.look(name, "", None, bytes);
    }
    if gatherer.found.is_empty() {
        // A message whose structure is broken, or its source pasted into a file.
        let mut again = Gatherer::default();
        again.blocks(name, &text::decode(bytes, None));
        if !again.found.is_empty() {
            gatherer.found = again.found;
            gatherer.tables.append(&mut again.tables);
        }
    }
    Ok((gatherer, envelope))
}

/// The contents from what was gathered.
fn finish(mut gatherer: Gatherer, mut contents: Contents) -> Result<Contents, Faults> {
    let mut damaged = gatherer.damage();
    contents.documents = merge::merge(gatherer.found, &mut contents.notes)?;
    contents.tables = gatherer.tables;
    contents.notes.append(&mut gatherer.notes);
    if contents.documents.is_empty() {
        damaged.extend(gatherer.obstacles);
        if damaged.any_error() {
            return Err(damaged);
        }
    } else {
        contents.damaged = merge::still_missing(damaged, &contents.documents);
    }
    Ok(contents)
}

/// A text whose lines end with CR alone has them end with LF; none when that is not so.
fn single_line_ends(bytes: &[u8]) -> Option<Vec<u8>> {
    if bytes.contains(&b'\n') || !bytes.contains(&b'\r') || bytes.contains(&0) {
        return None;
    }
    let ends = |byte: &u8| if *byte == b'\r' { b'\n' } else { *byte };
    Some(bytes.iter().map(ends).collect())
}

/// What a message over the limit is refused with.
#[must_use]
pub fn too_large(name: &str) -> Diagnostic {
    Diagnostic::new(Kind::Malformed, format!("`{name}` is larger than 32 MiB"))
        .help("no dispatch is that long; save its attachments and give those")
}
