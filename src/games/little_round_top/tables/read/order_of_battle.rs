//! Companies, officers and flags.

use super::super::{CompanyEntry, OfficerEntry};
use crate::draft::tables::required_table;
use crate::draft::values::{illegal, malformed, parsed, whole};
use crate::draft::{Located, Reader, Table};
use crate::games::little_round_top::printed;
use crate::games::little_round_top::rules;
use crate::games::little_round_top::unit::{CompanyId, OfficerId, Regiment};
use std::collections::BTreeMap;

/// The most SP of a company.
const MOST_POINTS: i64 = 9;

/// H-14 to H-21.
pub(super) fn officers(
    reader: &mut Reader<'_>,
    table: &Table<'_>,
) -> Option<BTreeMap<OfficerId, OfficerEntry>> {
    let entries: Vec<Option<(OfficerId, OfficerEntry)>> = OfficerId::ALL
        .into_iter()
        .map(|id| {
            let entry = required_table(reader, table, id.as_str(), |reader, table| {
                officer(reader, table, id)
            });
            Some((id, entry?))
        })
        .collect();
    entries.into_iter().collect()
}

fn officer(reader: &mut Reader<'_>, table: &Table<'_>, id: OfficerId) -> Option<OfficerEntry> {
    let points = whole(reader, table, "points", 0, 99);
    let radius = whole(reader, table, "radius", 0, 12);
    let replacement_points = whole(reader, table, "replacement_points", 0, 99);
    let replacement_radius = whole(reader, table, "replacement_radius", 0, 12);
    let radius = radius?;
    if id == OfficerId::Scruggs && radius != printed::SCRUGGS_RADIUS {
        illegal(
            reader,
            Some(&table.span()),
            rules::RULE_4_12A,
            format!("the radius {radius} of Scruggs differs from the printed game"),
            format!("write `radius = {}`", printed::SCRUGGS_RADIUS),
        );
    }
    Some(OfficerEntry {
        points: points?,
        radius,
        replacement_points: replacement_points?,
        replacement_radius: replacement_radius?,
    })
}

/// H-22 to H-27.
pub(super) fn companies(
    reader: &mut Reader<'_>,
    table: &Table<'_>,
) -> Option<BTreeMap<CompanyId, CompanyEntry>> {
    let entries: Vec<Option<Vec<(CompanyId, CompanyEntry)>>> = Regiment::ALL
        .into_iter()
        .map(|id| {
            required_table(reader, table, id.as_str(), |reader, table| {
                regiment(reader, table, id)
            })
        })
        .collect();
    let entries: Option<Vec<_>> = entries.into_iter().collect();
    Some(entries?.into_iter().flatten().collect())
}

fn regiment(
    reader: &mut Reader<'_>,
    table: &Table<'_>,
    id: Regiment,
) -> Option<Vec<(CompanyId, CompanyEntry)>> {
    let morale = column(reader, table);
    let strengths: Option<Vec<i64>> = if id.letters().is_empty() {
        whole(reader, table, "strength", 1, MOST_POINTS).map(|strength| vec![strength])
    } else {
        required_table(reader, table, "strength", |reader, table| {
            let strengths: Vec<Option<i64>> = CompanyId::of(id)
                .zip(letters(id))
                .map(|(company, letter)| {
                    let least = 1 + printed::water_party(company);
                    whole(reader, table, letter, least, MOST_POINTS)
                })
                .collect();
            strengths.into_iter().collect()
        })
    };
    let (morale, strengths) = (morale?, strengths?);
    let entries = strengths
        .into_iter()
        .map(|strength| CompanyEntry { strength, morale });
    Some(CompanyId::of(id).zip(entries).collect())
}

/// The letters of a regiment's companies, one by one.
fn letters(id: Regiment) -> impl Iterator<Item = &'static str> {
    let letters = id.letters();
    (0..letters.len()).map(move |at| &letters[at..=at])
}

/// 13.3: a morale letter as a column.
fn column(reader: &mut Reader<'_>, table: &Table<'_>) -> Option<usize> {
    let found: Located<String> = table.required(reader, "morale")?;
    let column = printed::MORALE_COLUMNS
        .iter()
        .position(|letter| found.value == letter.to_string());
    if column.is_none() {
        malformed(
            reader,
            found.span.as_ref(),
            format!("`{}` is no column of the Morale table", found.value),
            "write a letter from A to G",
        );
    }
    column
}

/// H-28.
pub(super) fn flags(
    reader: &mut Reader<'_>,
    table: &Table<'_>,
) -> Option<BTreeMap<Regiment, CompanyId>> {
    let flags: Vec<Option<(Regiment, CompanyId)>> = printed::FLAGS
        .into_iter()
        .map(|regiment| Some((regiment, flag(reader, table, regiment)?)))
        .collect();
    flags.into_iter().collect()
}

fn flag(reader: &mut Reader<'_>, table: &Table<'_>, regiment: Regiment) -> Option<CompanyId> {
    let found: Located<String> = table.required(reader, regiment.as_str())?;
    let help = format!("name a company of {regiment}");
    let carrier: CompanyId = parsed(reader, &found, &help)?;
    let (rule, why) = if carrier.regiment != regiment {
        (rules::RULE_17_1A, "is of another regiment")
    } else if carrier == CompanyId::DETACHED {
        (rules::RULE_19_2A, "is hidden at the start")
    } else if carrier == CompanyId::OPTIONAL {
        (rules::RULE_21_4A, "enters only by an option")
    } else {
        return Some(carrier);
    };
    illegal(
        reader,
        found.span.as_ref(),
        rule,
        format!("`{carrier}` {why} and does not begin with the flag of {regiment}"),
        help,
    );
    None
}
