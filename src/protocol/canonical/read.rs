//! Reading a document, with or without the check that it is written in the canonical way.

use super::clean::require_clean;
use super::same::require_same;
use super::signed::signed_text;
use super::syntax::syntax_faults;
use super::write::try_emit;
use crate::diagnostic::{Diagnostic, Faults, Kind, Source};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// Reads a document that has no signature table, or the signed part of one that has, and checks
/// that it is written in the one canonical way.
///
/// # Errors
///
/// Every fault of its bytes and syntax; else the first key that does not fit `T`; else the first
/// line that would be written in another way.
pub fn parse<T: DeserializeOwned + Serialize>(source: &Source) -> Result<T, Faults> {
    parse_text(source, &source.text)
}

/// [`parse`] for a part of `source` that begins where it begins.
pub(in crate::protocol) fn parse_text<T: DeserializeOwned + Serialize>(
    source: &Source,
    text: &str,
) -> Result<T, Faults> {
    let value: T = read_text(source, text)?;
    let emitted = try_emit(&value)
        .map_err(|error| Faults::from(Diagnostic::new(Kind::Malformed, error.0)))?;
    require_same(source, text, &emitted)?;
    Ok(value)
}

/// Reads a document, or the signed part of one, without the check that it is written in the
/// canonical way: for headers whose rest is read by a game.
///
/// # Errors
///
/// Every fault of its bytes and syntax; else the first key that does not fit `T`.
pub fn read<T: DeserializeOwned>(source: &Source) -> Result<T, Faults> {
    read_text(source, signed_text(&source.text))
}

/// [`read`] for a part of `source` that begins where it begins.
fn read_text<T: DeserializeOwned>(source: &Source, text: &str) -> Result<T, Faults> {
    require_clean(source)?;
    match toml::from_str(text) {
        Ok(value) => Ok(value),
        Err(error) => Err(syntax_faults(source, text, &error)),
    }
}
