//! Values with bounds, as the tables hold them.

use crate::diagnostic::{Diagnostic, Kind};
use crate::draft::{Located, Reader, Table};
use crate::rule::Rule;
use std::ops::{Range, RangeInclusive};

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
    let diagnostic = Diagnostic::new(Kind::Illegal, message);
    reader.report(span, diagnostic.rule(rule).help(help));
}

/// A printed value that was changed.
pub(super) fn differs(
    reader: &mut Reader<'_>,
    span: Option<&Range<usize>>,
    rule: Rule,
    what: &str,
    printed: &str,
) {
    illegal(
        reader,
        span,
        rule,
        format!("{what} differs from the printed game"),
        format!("write `{printed}`; only house values may be replaced"),
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
            format!("the table `{key}` is missing"),
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
    bounds: RangeInclusive<i64>,
) -> Option<i64> {
    let found: Located<i64> = table.required(reader, key)?;
    within(reader, &found, key, bounds)
}

/// As many whole numbers, each between two bounds.
pub(super) fn wholes<const N: usize>(
    reader: &mut Reader<'_>,
    table: &Table<'_>,
    key: &'static str,
    bounds: RangeInclusive<i64>,
) -> Option<[i64; N]> {
    let found: Located<Vec<Located<i64>>> = table.required(reader, key)?;
    let count = found.value.len();
    let Ok(found) = <[Located<i64>; N]>::try_from(found.value) else {
        malformed(
            reader,
            found.span.as_ref(),
            format!("`{key}` has {count} numbers"),
            format!("write {N} numbers"),
        );
        return None;
    };
    let numbers = found.map(|number| within(reader, &number, key, bounds.clone()));
    numbers
        .iter()
        .all(Option::is_some)
        .then(|| numbers.map(Option::unwrap_or_default))
}

fn within(
    reader: &mut Reader<'_>,
    found: &Located<i64>,
    key: &str,
    bounds: RangeInclusive<i64>,
) -> Option<i64> {
    if bounds.contains(&found.value) {
        return Some(found.value);
    }
    malformed(
        reader,
        found.span.as_ref(),
        format!("`{key}` is {}", found.value),
        format!(
            "write a whole number from {} to {}",
            bounds.start(),
            bounds.end()
        ),
    );
    None
}

/// A name of the game, or a hex or the like: whatever is read from a word.
pub(super) fn parsed<T: std::str::FromStr<Err = String>>(
    reader: &mut Reader<'_>,
    span: Option<&Range<usize>>,
    word: &str,
) -> Option<T> {
    match word.parse() {
        Ok(value) => Some(value),
        Err(message) => {
            let (message, help) = match message.split_once("; ") {
                Some((message, help)) => (message.to_owned(), help.to_owned()),
                None => (message, "copy the form of the shipped tables".to_owned()),
            };
            malformed(reader, span, message, help);
            None
        }
    }
}

/// The longest name of a unit or place, in characters.
const MOST_NAME: usize = 40;

/// A name that fits on a counter, a map and a line of a report.
pub(super) fn name(reader: &mut Reader<'_>, word: &Located<String>) -> Option<String> {
    let name = word.value.trim();
    if name.is_empty() || name.chars().count() > MOST_NAME || name.chars().any(char::is_control) {
        malformed(
            reader,
            word.span.as_ref(),
            format!("`{}` is no name", name.escape_debug()),
            format!("write 1 to {MOST_NAME} characters on one line"),
        );
        return None;
    }
    Some(name.to_owned())
}
