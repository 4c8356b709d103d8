//! Values with bounds, as the tables hold them.

use crate::diagnostic::{Diagnostic, Kind};
use crate::draft::{Located, Reader, Table};
use crate::rule::Rule;
use std::ops::Range;

pub(super) fn malformed(
    reader: &mut Reader<'_>,
    span: Option<&Range<usize>>,
    message: impl Into<String>,
    help: impl Into<String>,
) {
    reader.report(span, Diagnostic::new(Kind::Malformed, message).help(help));
}

/// What a printed rule forbids.
pub(super) fn illegal(
    reader: &mut Reader<'_>,
    span: Option<&Range<usize>>,
    rule: Rule,
    message: impl Into<String>,
    help: impl Into<String>,
) {
    reader.report(
        span,
        Diagnostic::new(Kind::Illegal, message)
            .rule(rule)
            .help(help),
    );
}

pub(super) fn required_table<T>(
    reader: &mut Reader<'_>,
    parent: &Table<'_>,
    key: &'static str,
    read: impl FnOnce(&mut Reader<'_>, &Table<'_>) -> Option<T>,
) -> Option<T> {
    if !parent.has(key) {
        malformed(
            reader,
            Some(&parent.span()),
            format!("the table `[{key}]` is missing"),
            "begin with a copy of the shipped tables: `countersign tables export`",
        );
        return None;
    }
    let table = parent.table(reader, key)?;
    let value = read(reader, &table);
    table.finish(reader);
    value
}

/// A whole number between two bounds.
pub(super) fn whole(
    reader: &mut Reader<'_>,
    table: &Table<'_>,
    key: &'static str,
    least: i64,
    most: i64,
) -> Option<i64> {
    let found: Located<i64> = table.required(reader, key)?;
    if (least..=most).contains(&found.value) {
        return Some(found.value);
    }
    malformed(
        reader,
        found.span.as_ref(),
        format!("`{key}` is {}", found.value),
        format!("write a whole number from {least} to {most}"),
    );
    None
}

/// A name of the game, or a hex, hexside or the like: whatever is read from a word.
pub(super) fn parsed<T: std::str::FromStr<Err = String>>(
    reader: &mut Reader<'_>,
    word: &Located<String>,
    help: &str,
) -> Option<T> {
    match word.value.parse() {
        Ok(value) => Some(value),
        Err(message) => {
            // A message with its remedy in one needs no other.
            let (message, own) = match message.split_once("; ") {
                Some((message, own)) => (message.to_owned(), Some(own.to_owned())),
                None => (message, None),
            };
            malformed(
                reader,
                word.span.as_ref(),
                message,
                own.unwrap_or_else(|| help.to_owned()),
            );
            None
        }
    }
}
