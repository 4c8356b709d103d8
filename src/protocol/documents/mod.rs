//! The kinds of document, one struct each. The order of a struct's fields is the document's
//! schema; no other key is read.
//!
//! The parts that belong to a game are type parameters. Such a document is read in three steps:
//! its header with [`read_header`] (the game's part is [`Ignored`]), the game's part by the ruleset
//! through a [`Reader`] of [`Form::Canonical`] and [`game_part`], and then [`require_same`] with
//! the emission of the whole, so that no other way of writing it passes.
//!
//! [`Form::Canonical`]: crate::draft::Form::Canonical
//! [`require_same`]: super::canonical::require_same

mod agreement;
mod game;
mod hidden;
mod turn;

pub use agreement::{
    Acknowledgement, Awaited, Dispute, Export, ForfeitClaim, Rekey, TakebackAnswer, TakebackRequest,
};
pub use game::{Acceptance, Charter, Mode, Offer, Player, Start, Umpire, UmpireCard};
pub use hidden::{
    Disclosed, Disclosure, HiddenDocument, HiddenSeal, Opened, OutstandingSeal, check_label,
};
pub use turn::{
    Links, Opening, OrdersDocument, PendingSeal, ResolutionDocument, RollRecord, StandingDocument,
    StateDocument,
};

use super::canonical;
use super::hex::Digest;
use super::keys::PublicKey;
use super::repair::respaced;
use super::signature;
use crate::diagnostic::{Diagnostic, Faults, Kind, Source};
use crate::draft::{Reader, Table};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// Stands for the part of a document that a game reads.
pub type Ignored = serde::de::IgnoredAny;

/// A kind of document.
pub trait Document {
    /// What its first line names: `countersign/orders/1`.
    const FORMAT: &'static str;
    /// What it is called in messages: `signed orders`.
    const NAME: &'static str;

    /// What its first line does name.
    fn format(&self) -> &str;
}

/// A kind of document that is signed.
pub trait SignedDocument: Document {
    /// The namespace of its signatures: `orders@countersign`.
    const NAMESPACE: &'static str;
}

macro_rules! document {
    ($document:ident $(<$($part:ident),+>)?, $format:literal, $name:literal) => {
        impl $(<$($part),+>)? $crate::protocol::documents::Document for $document $(<$($part),+>)? {
            const FORMAT: &'static str = $format;
            const NAME: &'static str = $name;

            fn format(&self) -> &str {
                &self.format
            }
        }
    };
}

macro_rules! signed_document {
    ($document:ident $(<$($part:ident),+>)?, $namespace:literal) => {
        impl $(<$($part),+>)? $crate::protocol::documents::SignedDocument for $document $(<$($part),+>)? {
            const NAMESPACE: &'static str = $namespace;
        }
    };
}

use {document, signed_document};

/// The first line of any document.
#[derive(Deserialize)]
struct Probe {
    format: String,
}

/// The format that a document names in its first line.
///
/// # Errors
///
/// When the text is not TOML or names none.
pub fn format_of(source: &Source) -> Result<String, Faults> {
    canonical::read::<Probe>(source)
        .map(|probe| probe.format)
        .map_err(|faults| explained(source, "a document of this program", faults))
}

/// How every order form begins.
pub const DRAFT_HEAD: &str = "# Orders for player-turn ";

/// Whether a text is a draft of orders, as `sign` reads it: no document, and for its writer's eyes
/// alone.
#[must_use]
pub fn is_draft(text: &str) -> bool {
    if !text.contains("player_turn") && !text.contains(DRAFT_HEAD) {
        return false;
    }
    match text.parse::<toml::Table>() {
        Ok(table) => {
            let head = ["game", "player_turn", "side"];
            !table.contains_key("format") && head.iter().all(|key| table.contains_key(*key))
        }
        Err(_) => text
            .trim_start_matches(['\u{feff}', ' ', '\n', '\r'])
            .starts_with(DRAFT_HEAD),
    }
}

/// The fault of a draft in the place of `wanted`.
#[must_use]
pub fn draft(name: &str, wanted: &str) -> Diagnostic {
    Diagnostic::new(
        Kind::Malformed,
        format!("`{name}` is a draft of orders, not {wanted}: it may hold what its writer hides"),
    )
    .help(
        "its writer has to `countersign sign` it, and to send the file that this writes; a draft \
         is for nobody else's eyes",
    )
}

/// What explains every other fault of a text that is no document: mail has re-written its white
/// space, or it is a draft.
fn explained(source: &Source, wanted: &str, faults: Faults) -> Faults {
    if let Some(fault) = respaced(source) {
        return fault.into();
    }
    match is_draft(&source.text) {
        true => draft(&source.name, wanted).into(),
        false => faults,
    }
}

/// Reads a document in canonical form: an unsigned one, or what stands above the signature of a
/// signed one. Signatures are not looked at: see [`read_signed`].
///
/// # Errors
///
/// Every fault of its bytes and syntax; that it is another kind of document; the first key that
/// does not fit; the first line that is not canonical.
pub fn read<T: Document + DeserializeOwned + Serialize>(source: &Source) -> Result<T, Faults> {
    let text = canonical::signed_text(&source.text);
    canonical::parse_text(source, text)
        .map_err(|faults| kind_first::<T>(source, faults))
        .and_then(|document| of_kind(source, document))
}

/// Reads the header of a document whose game part a ruleset reads: `T` has [`Ignored`] for it.
///
/// # Errors
///
/// Those of [`read`], but for the canonical form, which remains to be checked.
pub fn read_header<T: Document + DeserializeOwned>(source: &Source) -> Result<T, Faults> {
    canonical::read(source)
        .map_err(|faults| kind_first::<T>(source, faults))
        .and_then(|document| of_kind(source, document))
}

/// Reads a document that `key` has signed, canonical from its first byte to its last.
///
/// # Errors
///
/// Those of [`read`] and those of the signature.
pub fn read_signed<T: SignedDocument + DeserializeOwned + Serialize>(
    source: &Source,
    key: &PublicKey,
) -> Result<T, Faults> {
    let document = read(source)?;
    signature::verify_document(source, T::NAMESPACE, key)?;
    Ok(document)
}

/// Another kind of document explains every other fault.
fn kind_first<T: Document>(source: &Source, faults: Faults) -> Faults {
    match format_of(source) {
        Ok(format) if format != T::FORMAT => wrong_kind::<T>(source, &format),
        Ok(_) | Err(_) => explained(source, T::NAME, faults),
    }
}

fn of_kind<T: Document>(source: &Source, document: T) -> Result<T, Faults> {
    match document.format() {
        format if format == T::FORMAT => Ok(document),
        format => Err(wrong_kind::<T>(source, format)),
    }
}

fn wrong_kind<T: Document>(source: &Source, format: &str) -> Faults {
    let shown: String = format.chars().take(60).collect();
    let fault = Diagnostic::new(
        Kind::Malformed,
        format!("`{}` is `{shown}`, not {}", source.name, T::NAME),
    )
    .help(format!(
        "a file that begins `format = \"{}\"` is wanted",
        T::FORMAT
    ));
    match source.text.find("format") {
        Some(at) => {
            let line = source.text[at..].lines().next().map_or(0, str::len);
            fault.at(source.place(at..at + line)).into()
        }
        None => fault.into(),
    }
}

/// The digest that names a document: of what stands above its signature, or of the whole file
/// when it has none.
#[must_use]
pub fn digest(source: &Source) -> Digest {
    Digest::of(canonical::signed_text(&source.text))
}

/// The table of a game's part inside a parsed document: `["orders"]`, `["standing"]` or
/// `["opening", "standing"]`. None after a fault was recorded.
pub fn game_part<'t>(
    reader: &mut Reader<'_>,
    root: Table<'t>,
    path: &[&'static str],
) -> Option<Table<'t>> {
    let mut table = root;
    for key in path {
        if !table.has(key) {
            reader.faults.push(Diagnostic::new(
                Kind::Malformed,
                format!("the table `[{}]` is missing", path.join(".")),
            ));
            return None;
        }
        table = table.table(reader, key)?;
    }
    Some(table)
}
