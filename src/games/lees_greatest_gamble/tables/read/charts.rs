//! The Combat Results Table, the Terrain Effects Table, the army markers.

use super::super::{ArmyEntry, Outcome, Terrain};
use super::required_table;
use crate::draft::values::{differs, malformed, whole, wholes};
use crate::draft::{Located, Reader, Table};
use crate::games::lees_greatest_gamble::printed;
use crate::games::lees_greatest_gamble::rules;
use crate::rule::Rule;

/// The highest cost of a hex or hexside in MP.
const MOST_MP: i64 = 8;

/// H-01.
pub(super) fn results(reader: &mut Reader<'_>, table: &Table<'_>) -> Option<[[Outcome; 9]; 11]> {
    let lines: Vec<Located<String>> = table.required(reader, "rows")?;
    let count = lines.len();
    let Ok(lines) = <[Located<String>; 11]>::try_from(lines) else {
        malformed(
            reader,
            Some(&table.span()),
            format!("`rows` has {count} rows"),
            "write eleven rows, one for each sum of two dice from 2 to 12",
        );
        return None;
    };
    let mut sound = true;
    let mut results = [[Outcome::Nothing; 9]; 11];
    for ((line, row), at) in lines.iter().zip(&mut results).zip(0..) {
        let cells: Vec<&str> = line.value.split_whitespace().collect();
        if cells.len() != row.len() {
            sound = false;
            malformed(
                reader,
                line.span.as_ref(),
                format!("the row has {} results", cells.len()),
                "write nine, for the differentials from -4 to +4, with a space between",
            );
            continue;
        }
        for (column, (cell, result)) in cells.into_iter().zip(row).enumerate() {
            let Some(found) = Outcome::read(cell) else {
                sound = false;
                malformed(
                    reader,
                    line.span.as_ref(),
                    format!("`{cell}` is no result"),
                    "write `-`, `A` or `D` with E, R or (D alone) a figure: `AER`, `DE`, `D3`",
                );
                continue;
            };
            *result = found;
            if let Some(printed) = printed::result(at, column).filter(|same| *same != cell) {
                sound = false;
                let place = format!("`{cell}` in row {} of `rows`", at + 2);
                differs(
                    reader,
                    line.span.as_ref(),
                    rules::RULE_12_1A,
                    &place,
                    printed,
                );
            }
        }
    }
    sound.then_some(results)
}

/// H-10.
pub(super) fn terrain(reader: &mut Reader<'_>, table: &Table<'_>) -> Option<Terrain> {
    for (key, cost, shift, rule) in [
        ("clear", printed::CLEAR, 0, rules::RULE_6_2A),
        ("light_woods", printed::CLEAR, 0, rules::RULE_6_2A),
        (
            "heavy_woods",
            printed::HEAVY_WOODS,
            printed::SHIFT,
            rules::RULE_6_4C,
        ),
        ("hill", printed::CLEAR, 0, rules::RULE_6_2A),
        ("slope", printed::SLOPE, printed::SHIFT, rules::RULE_6_5A),
    ] {
        required_table(reader, table, key, |reader, table| {
            same_shift(reader, table, shift, rule);
            let found: Located<Vec<i64>> = table.required(reader, "cost")?;
            if found.value != cost {
                let what = format!("`cost` of `{key}`");
                let cost = format!("{cost:?}");
                differs(reader, found.span.as_ref(), rule, &what, &cost);
            }
            Some(())
        });
    }
    let mut house = |key, rule| {
        required_table(reader, table, key, |reader, table| {
            same_shift(reader, table, printed::SHIFT, rule);
            let least = i64::from(key == "town");
            wholes(reader, table, "cost", least, MOST_MP)
        })
    };
    let town = house("town", rules::RULE_11_5A);
    let stream = house("stream", rules::RULE_1_2B);
    let ravine = house("ravine", rules::RULE_11_5A);
    let protected = house("protected", rules::RULE_6_6A);
    let rough = required_table(reader, table, "rough", |reader, table| {
        same_shift(reader, table, printed::SHIFT_ROUGH, rules::RULE_11_5B);
        wholes(reader, table, "cost", 1, MOST_MP)
    });
    Some(Terrain {
        rough: rough?,
        town: town?,
        stream: stream?,
        ravine: ravine?,
        protected: protected?,
    })
}

/// 11.5: the printed shifts.
fn same_shift(reader: &mut Reader<'_>, table: &Table<'_>, printed: i64, rule: Rule) {
    let Some(found) = table.required::<Located<i64>>(reader, "shift") else {
        return;
    };
    if found.value != printed {
        let what = format!("`shift = {}`", found.value);
        let printed = format!("shift = {printed}");
        differs(reader, found.span.as_ref(), rule, &what, &printed);
    }
}

/// H-20.
pub(super) fn armies(reader: &mut Reader<'_>, table: &Table<'_>) -> Option<[ArmyEntry; 2]> {
    let mut army = |key| {
        required_table(reader, table, key, |reader, table| {
            let span: Option<[i64; 2]> = wholes(reader, table, "span", 2, 12);
            let panic = whole(reader, table, "panic", 2, 12);
            let coordination = whole(reader, table, "coordination", 0, 6);
            let [low, high] = span?;
            if low > high {
                malformed(
                    reader,
                    Some(&table.span()),
                    format!("the Command Span of {key} runs from {low} to {high}"),
                    "write its low end first: `span = [5, 8]`",
                );
                return None;
            }
            Some(ArmyEntry {
                span: (low, high),
                panic: panic?,
                coordination: coordination?,
            })
        })
    };
    let (csa, usa) = (army("CSA"), army("USA"));
    Some([csa?, usa?])
}
