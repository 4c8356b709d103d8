//! Values with bounds, and words with meanings, as the tables and orders of games hold them. Each
//! reader records what is wrong and then returns none.

use super::{Located, Reader, Table, among};
use crate::diagnostic::{Diagnostic, Kind};
use crate::rule::Rule;
use crate::tabletop::{Length, Point};
use std::ops::Range;
use std::str::FromStr;

/// What cannot be read.
pub(crate) fn malformed(
    reader: &mut Reader<'_>,
    span: Option<&Range<usize>>,
    message: impl Into<String>,
    help: impl Into<String>,
) {
    reader.report(span, Diagnostic::new(Kind::Malformed, message).help(help));
}

/// What a printed rule forbids.
pub(crate) fn illegal(
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

/// A printed value that was changed: `printed` is what stands there in the printed game.
pub(crate) fn differs(
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

/// A whole number between two bounds.
pub(crate) fn whole(
    reader: &mut Reader<'_>,
    table: &Table<'_>,
    key: &'static str,
    least: i64,
    most: i64,
) -> Option<i64> {
    let found: Located<i64> = table.required(reader, key)?;
    within(reader, &found, key, least, most)
}

/// As many whole numbers, each between two bounds.
pub(crate) fn wholes<const N: usize>(
    reader: &mut Reader<'_>,
    table: &Table<'_>,
    key: &'static str,
    least: i64,
    most: i64,
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
    let numbers = found.map(|number| within(reader, &number, key, least, most));
    numbers
        .iter()
        .all(Option::is_some)
        .then(|| numbers.map(Option::unwrap_or_default))
}

fn within(
    reader: &mut Reader<'_>,
    found: &Located<i64>,
    key: &str,
    least: i64,
    most: i64,
) -> Option<i64> {
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

/// A length between two bounds, in inches.
pub(crate) fn length(
    reader: &mut Reader<'_>,
    table: &Table<'_>,
    key: &'static str,
    least: i64,
    most: i64,
) -> Option<Length> {
    let found: Located<Length> = table.required(reader, key)?;
    if (Length::inches(least)..=Length::inches(most)).contains(&found.value) {
        return Some(found.value);
    }
    malformed(
        reader,
        found.span.as_ref(),
        format!("`{key}` is {}", found.value),
        format!("write a length from {least} to {most} inches"),
    );
    None
}

/// Two lengths between bounds, in inches.
pub(crate) fn pair(
    reader: &mut Reader<'_>,
    table: &Table<'_>,
    key: &'static str,
    least: i64,
    most: i64,
) -> Option<(Length, Length)> {
    let found: Located<Point> = table.required(reader, key)?;
    let bounds = Length::inches(least)..=Length::inches(most);
    if bounds.contains(&found.value.x) && bounds.contains(&found.value.y) {
        return Some((found.value.x, found.value.y));
    }
    malformed(
        reader,
        found.span.as_ref(),
        format!("`{key}` is {}", found.value),
        format!("write two lengths from {least} to {most} inches"),
    );
    None
}

/// At least so many places, each at most so many inches from both edges, no two neighbours the same.
pub(crate) fn points(
    reader: &mut Reader<'_>,
    table: &Table<'_>,
    key: &'static str,
    least: usize,
    most: i64,
) -> Option<Vec<Point>> {
    let found: Vec<Located<Point>> = table.required(reader, key)?;
    if found.len() < least {
        malformed(
            reader,
            Some(&table.span()),
            format!("`{key}` has {} places", found.len()),
            format!("give at least {least}"),
        );
        return None;
    }
    let bounds = Length::ZERO..=Length::inches(most);
    let mut sound = true;
    for (at, place) in found.iter().enumerate() {
        let Point { x, y } = place.value;
        let doubled = at > 0 && found[at - 1].value == place.value;
        if !bounds.contains(&x) || !bounds.contains(&y) || doubled {
            malformed(
                reader,
                place.span.as_ref(),
                format!("`{}` cannot be a place of `{key}`", place.value),
                format!("write places from 0 to {most} inches, no two neighbours the same"),
            );
            sound = false;
        }
    }
    sound.then(|| found.into_iter().map(|place| place.value).collect())
}

/// One of a few words.
pub(crate) fn word<T: Copy>(
    reader: &mut Reader<'_>,
    table: &Table<'_>,
    key: &'static str,
    words: &[(&'static str, T)],
) -> Option<T> {
    let found: Located<String> = table.required(reader, key)?;
    choose(reader, &found, key, words)
}

/// One of a few words, which has been read.
pub(crate) fn choose<T: Copy>(
    reader: &mut Reader<'_>,
    found: &Located<String>,
    key: &str,
    words: &[(&'static str, T)],
) -> Option<T> {
    match among(&found.value, words) {
        Ok(value) => Some(value),
        Err(help) => {
            malformed(
                reader,
                found.span.as_ref(),
                format!("`{}` is not a value of `{key}`", found.value),
                help,
            );
            None
        }
    }
}

/// A name of the game, or a hex, hexside or the like: whatever is read from a word.
pub(crate) fn parsed<T: FromStr<Err = String>>(
    reader: &mut Reader<'_>,
    word: &Located<String>,
    help: &str,
) -> Option<T> {
    parsed_at(reader, word.span.as_ref(), &word.value, help)
}

/// As [`parsed`], for a word among others: `span` is where they stand.
pub(crate) fn parsed_at<T: FromStr<Err = String>>(
    reader: &mut Reader<'_>,
    span: Option<&Range<usize>>,
    word: &str,
    help: &str,
) -> Option<T> {
    match word.parse() {
        Ok(value) => Some(value),
        Err(message) => {
            // A message with its remedy in one needs no other.
            let (message, own) = match message.split_once("; ") {
                Some((message, own)) => (message.to_owned(), Some(own.to_owned())),
                None => (message, None),
            };
            malformed(
                reader,
                span,
                message,
                own.unwrap_or_else(|| help.to_owned()),
            );
            None
        }
    }
}

/// The longest name of a piece or place, in characters.
const MOST_NAME: usize = 40;

/// A name that fits on a counter, a map and a line of a report.
pub(crate) fn name(reader: &mut Reader<'_>, word: &Located<String>) -> Option<String> {
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
