//! The reinforcement schedule (S-1).

use super::super::Arrival;
use crate::draft::values::{differs, malformed};
use crate::draft::{Located, Reader, Table};
use crate::games::lees_greatest_gamble::printed;
use crate::games::lees_greatest_gamble::rules;
use crate::games::lees_greatest_gamble::unit::UnitId;
use crate::side::Side;

pub(super) fn schedule(reader: &mut Reader<'_>, table: &Table<'_>) -> Option<Vec<Arrival>> {
    let csa = rows(reader, table, "CSA", Side::Csa);
    let usa = rows(reader, table, "USA", Side::Usa);
    let mut schedule = csa?;
    schedule.extend(usa?);
    Some(schedule)
}

fn rows(
    reader: &mut Reader<'_>,
    table: &Table<'_>,
    key: &'static str,
    side: Side,
) -> Option<Vec<Arrival>> {
    let rows: Vec<Located<String>> = table.required(reader, key)?;
    let printed = printed::schedule(side);
    if rows.len() != printed.len() {
        malformed(
            reader,
            Some(&table.span()),
            format!("`{key}` has {} rows", rows.len()),
            format!("write the {} rows of the printed schedule", printed.len()),
        );
        return None;
    }
    let mut sound = true;
    let mut arrivals = Vec::new();
    for (row, printed) in rows.iter().zip(printed) {
        let words: Vec<&str> = row.value.split_whitespace().collect();
        let row_is_printed = words.join(" ") == *printed;
        match arrival(side, printed).filter(|_| row_is_printed) {
            Some(arrival) => arrivals.push(arrival),
            None => {
                sound = false;
                let what = format!("`{}`", row.value);
                differs(reader, row.span.as_ref(), rules::S_1, &what, printed);
            }
        }
    }
    sound.then_some(arrivals)
}

/// `1 July 3A: 42, 44-46`, `1 July 11A: Train`.
fn arrival(side: Side, row: &str) -> Option<Arrival> {
    let (when, who) = row.split_once(": ")?;
    let (day, code) = when.split_once(" July ")?;
    let letter = code.len().checked_sub(1)?;
    let train = who == "Train";
    let mut units = Vec::new();
    for group in who.split(", ").filter(|_| !train) {
        let (first, last) = group.split_once('-').unwrap_or((group, group));
        for number in first.parse::<u8>().ok()?..=last.parse().ok()? {
            units.push(UnitId::new(side, number)?);
        }
    }
    Some(Arrival {
        side,
        day: day.parse().ok()?,
        turn: code[..letter].parse().ok()?,
        entry: code[letter..].parse().ok()?,
        units,
        train,
    })
}
