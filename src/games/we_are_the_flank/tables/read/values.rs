//! Values with bounds, as the tables hold them.

use crate::diagnostic::{Diagnostic, Kind};
use crate::draft::{Located, Reader, Table, nearest};
use crate::tabletop::{Length, Point};
use std::ops::Range;

pub(super) fn malformed(
    reader: &mut Reader<'_>,
    span: Option<&Range<usize>>,
    message: impl Into<String>,
    help: impl Into<String>,
) {
    reader.report(span, Diagnostic::new(Kind::Malformed, message).help(help));
}

pub(super) fn required_table<T>(
    reader: &mut Reader<'_>,
    root: &Table<'_>,
    key: &'static str,
    read: impl FnOnce(&mut Reader<'_>, &Table<'_>) -> Option<T>,
) -> Option<T> {
    let Some(table) = root.table(reader, key) else {
        malformed(
            reader,
            Some(&root.span()),
            format!("the table `[{key}]` is missing"),
            "begin with a copy of the shipped tables: `countersign tables export`",
        );
        return None;
    };
    let value = read(reader, &table);
    table.finish(reader);
    value
}

pub(super) fn list<T>(
    reader: &mut Reader<'_>,
    root: &Table<'_>,
    key: &'static str,
    mut read: impl FnMut(&mut Reader<'_>, &Table<'_>) -> Option<T>,
) -> Option<Vec<T>> {
    let mut values = Vec::new();
    for table in root.tables(reader, key) {
        values.push(read(reader, &table));
        table.finish(reader);
    }
    values.into_iter().collect()
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

/// A length between two bounds, in inches.
pub(super) fn length(
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
pub(super) fn pair(
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

/// One of a few words.
pub(super) fn word<T: Copy>(
    reader: &mut Reader<'_>,
    table: &Table<'_>,
    key: &'static str,
    words: &[(&'static str, T)],
) -> Option<T> {
    let found: Located<String> = table.required(reader, key)?;
    choose(reader, &found, key, words)
}

pub(super) fn choose<T: Copy>(
    reader: &mut Reader<'_>,
    found: &Located<String>,
    key: &str,
    words: &[(&'static str, T)],
) -> Option<T> {
    if let Some((_, value)) = words.iter().find(|(word, _)| *word == found.value) {
        return Some(*value);
    }
    let help = match nearest(&found.value, words.iter().map(|(word, _)| *word)) {
        Some(near) => format!("did you mean `{near}`?"),
        None => {
            let list: Vec<String> = words.iter().map(|(word, _)| format!("`{word}`")).collect();
            format!("write one of {}", list.join(", "))
        }
    };
    malformed(
        reader,
        found.span.as_ref(),
        format!("`{}` is not a value of `{key}`", found.value),
        help,
    );
    None
}

/// Frontage and depth, neither zero.
pub(super) fn sides(
    reader: &mut Reader<'_>,
    table: &Table<'_>,
    key: &'static str,
) -> Option<(Length, Length)> {
    let found: Located<Point> = table.required(reader, key)?;
    let bounds = Length(10)..=Length::inches(4);
    if bounds.contains(&found.value.x) && bounds.contains(&found.value.y) {
        return Some((found.value.x, found.value.y));
    }
    malformed(
        reader,
        found.span.as_ref(),
        format!("`{key}` is {}", found.value),
        "write frontage and depth, each from 0.1 to 4 inches",
    );
    None
}

/// At least so many places, none far from any table, no two neighbours the same.
pub(super) fn points(
    reader: &mut Reader<'_>,
    table: &Table<'_>,
    key: &'static str,
    least: usize,
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
    let bounds = Length::ZERO..=Length::inches(240);
    let mut sound = true;
    for (at, place) in found.iter().enumerate() {
        let Point { x, y } = place.value;
        let doubled = at > 0 && found[at - 1].value == place.value;
        if !bounds.contains(&x) || !bounds.contains(&y) || doubled {
            malformed(
                reader,
                place.span.as_ref(),
                format!("`{}` cannot be a place of `{key}`", place.value),
                "write places from 0 to 240 inches, no two neighbours the same",
            );
            sound = false;
        }
    }
    sound.then(|| found.into_iter().map(|place| place.value).collect())
}
