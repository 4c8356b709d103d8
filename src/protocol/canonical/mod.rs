//! The one way in which a document is written.
//!
//! TOML 1.0 in UTF-8 without a byte order mark, lines ended by LF alone, text in NFC. Every table
//! has its own header after an empty line, also when it holds nothing but other tables; its plain
//! values come first, then its tables, each group in the schema's order (the entries of a map in the order of
//! their keys). An array that holds only tables, and at least one, is written with `[[…]]`; any
//! other array stands on one line, but one of strings that would pass column 72 has one element a line. Tables
//! inside such arrays are inline. Strings are basic strings that escape only what must be escaped.
//! Numbers are whole and lie within ±(2^53−1). What is absent is left out.

mod clean;
mod read;
mod same;
mod signed;
mod syntax;
mod write;

pub use super::emitter::EmitError;
pub use super::hex::Digest;
pub use clean::require_clean;
pub use read::{parse, read};
pub use same::require_same;
pub use signed::{SIGNATURE_LINE, signed_part, signed_text};
pub use write::{emit, try_emit};

pub(super) use read::parse_text;

/// What to do about a document that did not come whole.
const AGAIN: &str = "take the whole file from where it came, or ask for it again";
