//! The units.

use super::super::{Loss, Ratings, UnitEntry};
use super::FORM;
use crate::draft::values::{self, illegal, malformed, parsed, whole};
use crate::draft::{Located, Reader, Table};
use crate::games::lees_greatest_gamble::printed;
use crate::games::lees_greatest_gamble::rules;
use crate::games::lees_greatest_gamble::unit::{Arm, UnitId};

/// The highest Combat Rating.
const MOST_COMBAT: i64 = 9;
/// The highest Morale Rating that a die can pass or fail.
const MOST_MORALE: i64 = 6;
/// The longest Range, in hexes between.
const MOST_RANGE: i64 = 20;
/// The highest Self Defence.
const MOST_ALONE: i64 = 9;

/// H-30, H-40: every unit, in the order of their ids.
pub(super) fn units(reader: &mut Reader<'_>, table: &Table<'_>) -> Option<Vec<UnitEntry>> {
    let mut found: Vec<Option<UnitEntry>> = UnitId::all().map(|_| None).collect();
    let mut sound = true;
    for (key, arm) in [
        ("infantry", Arm::Infantry),
        ("cavalry", Arm::Cavalry),
        ("artillery", Arm::Artillery),
    ] {
        for entry in table.tables(reader, key) {
            let read = unit(reader, &entry, arm);
            let span = entry.span();
            entry.finish(reader);
            let Some((id, unit)) = read else {
                sound = false;
                continue;
            };
            if found[id.index()].replace(unit).is_some() {
                sound = false;
                malformed(
                    reader,
                    Some(&span),
                    format!("`{id}` stands twice"),
                    "give every unit one line",
                );
            }
        }
    }
    for id in UnitId::all() {
        if sound && found[id.index()].is_none() {
            sound = false;
            let arm = printed::arm(id).as_str();
            illegal(
                reader,
                Some(&table.span()),
                rules::RULE_3_3A,
                format!("`{id}` is missing"),
                format!("add a line for it to `{arm}`"),
            );
        }
    }
    let units: Option<Vec<UnitEntry>> = found.into_iter().collect();
    units.filter(|_| sound)
}

fn unit(reader: &mut Reader<'_>, entry: &Table<'_>, arm: Arm) -> Option<(UnitId, UnitEntry)> {
    let id = entry.required::<Located<String>>(reader, "unit");
    let name = entry.required::<Located<String>>(reader, "name");
    let ratings = match arm {
        Arm::Infantry | Arm::Cavalry => brigade(reader, entry),
        Arm::Artillery => artillery(reader, entry),
    };
    let (id, name) = (id?, name?);
    let span = id.span.clone();
    let id: UnitId = parsed(reader, &id, FORM)?;
    if printed::arm(id) != arm {
        illegal(
            reader,
            span.as_ref(),
            rules::RULE_2_4A,
            format!("`{id}` stands under `{}`", arm.as_str()),
            format!("move it to `{}`", printed::arm(id).as_str()),
        );
        return None;
    }
    let entry = UnitEntry {
        name: values::name(reader, &name)?,
        arm,
        ratings: ratings?,
    };
    Some((id, entry))
}

fn brigade(reader: &mut Reader<'_>, entry: &Table<'_>) -> Option<Ratings> {
    let combat = sides(reader, entry, "combat", 0, MOST_COMBAT);
    let morale = sides(reader, entry, "morale", 1, MOST_MORALE);
    let word: Located<String> = entry.required(reader, "loss")?;
    let Some(loss) = Loss::ALL
        .into_iter()
        .find(|loss| loss.as_str() == word.value)
    else {
        illegal(
            reader,
            word.span.as_ref(),
            rules::RULE_2_8A,
            format!("`{}` is no Loss Rating", word.value),
            "write `2`, `3`, `4`, `4+` or `5`",
        );
        return None;
    };
    Some(Ratings::Brigade {
        combat: combat?,
        morale: morale?,
        loss,
    })
}

/// Front and Shaken: `4/3`.
fn sides(
    reader: &mut Reader<'_>,
    entry: &Table<'_>,
    key: &'static str,
    least: i64,
    most: i64,
) -> Option<[i64; 2]> {
    let word: Located<String> = entry.required(reader, key)?;
    let number = |text: &str| {
        let number: i64 = text.parse().ok()?;
        (least..=most).contains(&number).then_some(number)
    };
    let both = word
        .value
        .split_once('/')
        .and_then(|(front, shaken)| Some([number(front)?, number(shaken)?]));
    if both.is_none() {
        malformed(
            reader,
            word.span.as_ref(),
            format!("`{}` are no two sides of a counter", word.value),
            format!("write front/Shaken, each from {least} to {most}: `{key} = \"4/3\"`"),
        );
    }
    both
}

fn artillery(reader: &mut Reader<'_>, entry: &Table<'_>) -> Option<Ratings> {
    let range = whole(reader, entry, "range", 0, MOST_RANGE);
    let offensive = support(reader, entry, "offensive", &printed::OFFENSIVE);
    let defensive = support(reader, entry, "defensive", &printed::DEFENSIVE);
    let alone = whole(reader, entry, "alone", 0, MOST_ALONE);
    Some(Ratings::Artillery {
        range: range?,
        offensive: offensive?,
        defensive: defensive?,
        alone: alone?,
    })
}

/// 11.4d, 11.4e: only what is printed.
fn support(
    reader: &mut Reader<'_>,
    entry: &Table<'_>,
    key: &'static str,
    printed: &[i64],
) -> Option<i64> {
    let found: Located<i64> = entry.required(reader, key)?;
    if printed.contains(&found.value) {
        return Some(found.value);
    }
    let rule = match key {
        "offensive" => rules::RULE_11_4D,
        _ => rules::RULE_11_4E,
    };
    let values: Vec<String> = printed.iter().map(ToString::to_string).collect();
    illegal(
        reader,
        found.span.as_ref(),
        rule,
        format!("`{key} = {}` is not printed on any counter", found.value),
        format!("write {}", values.join(" or ")),
    );
    None
}
