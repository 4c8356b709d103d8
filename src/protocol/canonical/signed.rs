//! The signed part of a document and its signature table.

use super::AGAIN;
use crate::diagnostic::{Diagnostic, Faults, Kind, Source};

/// The line that ends the signed part of a document.
pub const SIGNATURE_LINE: &str = "[signature]\n";

/// What stands above the signature table, or everything when there is none.
pub fn signed_text(text: &str) -> &str {
    &text[..signature_at(text).unwrap_or(text.len())]
}

/// Cuts a signed document in two: what was signed, and the signature table from its header on.
///
/// # Errors
///
/// When there is no line `[signature]`.
pub fn signed_part(source: &Source) -> Result<(&str, &str), Faults> {
    match signature_at(&source.text) {
        Some(at) => Ok(source.text.split_at(at)),
        None => Err(
            Diagnostic::new(Kind::Unverified, format!("`{}` is not signed", source.name))
                .help(format!(
                    "a signed document ends with a table `[signature]`; if its end is missing, {AGAIN}"
                ))
                .into(),
        ),
    }
}

fn signature_at(text: &str) -> Option<usize> {
    if text.starts_with(SIGNATURE_LINE) {
        return Some(0);
    }
    text.find("\n[signature]\n").map(|at| at + 1)
}
