//! The Fire, Melee and Morale tables: printed cells as they are, the others of the house.

use super::super::{FireResult, MeleeResult, MoraleResult};
use crate::draft::values::{illegal, malformed};
use crate::draft::{Located, Reader, Table};
use crate::games::little_round_top::printed;
use crate::games::little_round_top::rules;
use crate::rule::Rule;
use std::ops::Range;

const FIRE: &[(&str, FireResult)] = &[
    ("-", FireResult::Nothing),
    ("D", FireResult::Disorganized),
    ("1", FireResult::One),
    ("2", FireResult::Two),
];

const MELEE: &[(&str, MeleeResult)] = &[
    ("-", MeleeResult::Nothing),
    ("D", MeleeResult::Disorganized),
    ("R", MeleeResult::Retreat),
    ("1", MeleeResult::One),
    ("1R", MeleeResult::OneRetreat),
    ("2R", MeleeResult::TwoRetreat),
    ("M", MeleeResult::Morale),
];

const MORALE: &[(&str, MoraleResult)] = &[
    ("-", MoraleResult::Nothing),
    ("D", MoraleResult::Disorganized),
    ("R", MoraleResult::Retreat),
    ("S", MoraleResult::Shattered),
];

/// H-11.
pub(super) fn fire(reader: &mut Reader<'_>, table: &Table<'_>) -> Option<[[FireResult; 8]; 6]> {
    rows(reader, table, FIRE, |die, column| {
        let heading = printed::FIRE_COLUMNS[column].1;
        let place = format!("die {die}, column {heading}");
        (printed::fire_cell(die, column), rules::RULE_10_4A, place)
    })
}

/// H-13.
pub(super) fn morale(reader: &mut Reader<'_>, table: &Table<'_>) -> Option<[[MoraleResult; 7]; 6]> {
    rows(reader, table, MORALE, |die, column| {
        let heading = printed::MORALE_COLUMNS[column];
        let place = format!("die {die}, column {heading}");
        (printed::morale_cell(die, column), rules::RULE_13_0A, place)
    })
}

/// H-12.
pub(super) fn melee(
    reader: &mut Reader<'_>,
    table: &Table<'_>,
) -> Option<[(MeleeResult, MeleeResult); 16]> {
    let run: Located<String> = table.required(reader, "run")?;
    let cells: [&str; 16] = cells(reader, &run, "run")?;
    let mut sound = true;
    let mut results = [(MeleeResult::Nothing, MeleeResult::Nothing); 16];
    for (at, (cell, result)) in cells.into_iter().zip(&mut results).enumerate() {
        let both = cell.split_once('/').and_then(|(attacker, defender)| {
            Some((find(MELEE, attacker)?, find(MELEE, defender)?))
        });
        let Some(both) = both else {
            sound = false;
            malformed(
                reader,
                run.span.as_ref(),
                format!("`{cell}` is no result of the Melee table"),
                format!(
                    "write attacker/defender, each one of {}: `1/-`",
                    words(MELEE)
                ),
            );
            continue;
        };
        *result = both;
        let printed = melee_printed(at);
        if let Some(printed) = printed.filter(|printed| *printed != both) {
            sound = false;
            let printed = [printed.0, printed.1]
                .map(|half| name(MELEE, half))
                .join("/");
            differs(
                reader,
                run.span.as_ref(),
                rules::RULE_11_1A,
                cell,
                &format!("at place {at} of the run"),
                &printed,
            );
        }
    }
    sound.then_some(results)
}

/// The printed result at a place of the run, found through the cells that are read there.
fn melee_printed(place: usize) -> Option<(MeleeResult, MeleeResult)> {
    let [lowest, highest] = printed::MELEE_RUN;
    (lowest..=highest)
        .flat_map(|differential| (1..=6).map(move |die| (differential, die)))
        .filter(|(differential, die)| printed::melee_index(*differential, *die) == place)
        .find_map(|(differential, die)| printed::melee_cell(differential, die))
}

/// Six rows of cells, by die. `printed` gives the printed cell, its rule and where it is.
fn rows<T: Copy + PartialEq, const N: usize>(
    reader: &mut Reader<'_>,
    table: &Table<'_>,
    names: &[(&'static str, T)],
    printed: impl Fn(u8, usize) -> (Option<T>, Rule, String),
) -> Option<[[T; N]; 6]> {
    let lines: Vec<Located<String>> = table.required(reader, "rows")?;
    let count = lines.len();
    let Ok(lines) = <[Located<String>; 6]>::try_from(lines) else {
        malformed(
            reader,
            Some(&table.span()),
            format!("`rows` has {count} rows"),
            "write six rows, one for each die from 1 to 6",
        );
        return None;
    };
    let mut sound = true;
    let mut results = [[names[0].1; N]; 6];
    for ((line, row), die) in lines.iter().zip(&mut results).zip(1..) {
        let Some(cells) = cells::<N>(reader, line, "row") else {
            sound = false;
            continue;
        };
        for (column, (cell, result)) in cells.into_iter().zip(row).enumerate() {
            let Some(found) = find(names, cell) else {
                sound = false;
                malformed(
                    reader,
                    line.span.as_ref(),
                    format!("`{cell}` is no result of this table"),
                    format!("write one of {}", words(names)),
                );
                continue;
            };
            *result = found;
            let (cell_printed, rule, place) = printed(die, column);
            if let Some(same) = cell_printed.filter(|same| *same != found) {
                sound = false;
                differs(
                    reader,
                    line.span.as_ref(),
                    rule,
                    cell,
                    &format!("at {place}"),
                    name(names, same),
                );
            }
        }
    }
    sound.then_some(results)
}

fn cells<'c, const N: usize>(
    reader: &mut Reader<'_>,
    line: &'c Located<String>,
    what: &str,
) -> Option<[&'c str; N]> {
    let cells: Vec<&str> = line.value.split_whitespace().collect();
    let count = cells.len();
    let cells = cells.try_into().ok();
    if cells.is_none() {
        malformed(
            reader,
            line.span.as_ref(),
            format!("the {what} has {count} results"),
            format!("write {N}, with a space between"),
        );
    }
    cells
}

fn find<T: Copy>(names: &[(&'static str, T)], word: &str) -> Option<T> {
    names
        .iter()
        .find(|(name, _)| *name == word)
        .map(|(_, value)| *value)
}

fn name<T: PartialEq>(names: &[(&'static str, T)], value: T) -> &'static str {
    names
        .iter()
        .find(|(_, other)| *other == value)
        .map_or("-", |(name, _)| name)
}

fn words<T>(names: &[(&'static str, T)]) -> String {
    let words: Vec<String> = names.iter().map(|(name, _)| format!("`{name}`")).collect();
    words.join(", ")
}

fn differs(
    reader: &mut Reader<'_>,
    span: Option<&Range<usize>>,
    rule: Rule,
    cell: &str,
    place: &str,
    printed: &str,
) {
    illegal(
        reader,
        span,
        rule,
        format!("`{cell}` {place} differs from the printed game"),
        format!("write `{printed}` there; only house cells may be replaced"),
    );
}
