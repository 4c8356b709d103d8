//! Units and commanders.

use super::super::{Arm, Arrival, CommanderEntry, Edge, UnitEntry};
use super::FURTHEST;
use crate::diagnostic::{Diagnostic, Kind};
use crate::draft::values::{choose, malformed, pair, whole, word};
use crate::draft::{Located, Reader, Table};
use crate::games::we_are_the_flank::board::{Formation, UnitId};
use crate::games::we_are_the_flank::rules;
use crate::side::Side;
use crate::tabletop::{Angle, Point};
use std::ops::Range;

/// The most bases or guns that a unit may have, so that every rectangle stays on a table's scale.
const MOST_BASES: i64 = 12;

const SIDES: &[(&str, Side)] = &[("CSA", Side::Csa), ("USA", Side::Usa)];

pub(super) type Span = Range<usize>;

pub(super) fn unit(reader: &mut Reader<'_>, table: &Table<'_>) -> Option<(UnitEntry, Span)> {
    let id = table.required::<Located<String>>(reader, "id");
    let name = table.required(reader, "name");
    let side = word(reader, table, "side", SIDES);
    let brigade = table.required(reader, "brigade");
    let arm = word(
        reader,
        table,
        "arm",
        &[
            ("infantry", Arm::Infantry),
            ("sharpshooters", Arm::Sharpshooters),
            ("artillery", Arm::Artillery),
        ],
    );
    let least = if arm == Some(Arm::Artillery) { 1 } else { 2 };
    let bases = whole(reader, table, "bases", least, MOST_BASES);
    let start = table.optional::<Point>(reader, "start");
    let enters = table.table(reader, "enters");
    let arrival = match (start, enters) {
        (Some(at), None) => Some(Arrival::Start(at)),
        (None, Some(enters)) => {
            let entry = entry(reader, &enters);
            enters.finish(reader);
            entry
        }
        (Some(_), Some(_)) | (None, None) => {
            malformed(
                reader,
                Some(&table.span()),
                "a unit has either `start` or `enters`",
                "write `start = [x, y]` or `enters = { turn = 2, edge = \"north\", strip = [52, 60] }`",
            );
            None
        }
    };
    let facing = table.required::<Angle>(reader, "facing");
    let formation = match table.optional::<Located<String>>(reader, "formation") {
        None => None,
        Some(found) => choose(
            reader,
            &found,
            "formation",
            &[("line", Formation::Line), ("column", Formation::Column)],
        ),
    };
    let (id, arm) = (id?, arm?);
    if id.value.is_empty()
        || !id
            .value
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
    {
        malformed(
            reader,
            id.span.as_ref(),
            format!("`{}` cannot be an id", id.value),
            "write letters, digits and hyphens only",
        );
        return None;
    }
    if (arm == Arm::Artillery) != formation.is_none() {
        reader.report(
            id.span.as_ref(),
            Diagnostic::new(
                Kind::Malformed,
                format!("`{}` has a formation that does not suit its arm", id.value),
            )
            .rule(rules::FLANK_R16)
            .help("give infantry and sharpshooters a `formation`, artillery none"),
        );
        return None;
    }
    let entry = UnitEntry {
        id: UnitId(id.value),
        name: name?,
        side: side?,
        brigade: brigade?,
        arm,
        bases: bases?,
        arrival: arrival?,
        facing: facing?.normalised(),
        formation,
    };
    Some((entry, id.span.unwrap_or_else(|| table.span())))
}

fn entry(reader: &mut Reader<'_>, table: &Table<'_>) -> Option<Arrival> {
    let turn = whole(reader, table, "turn", 1, 99);
    let edge = word(
        reader,
        table,
        "edge",
        &[
            ("north", Edge::North),
            ("east", Edge::East),
            ("south", Edge::South),
            ("west", Edge::West),
        ],
    );
    let strip = pair(reader, table, "strip", 0, FURTHEST);
    let (from, to) = strip?;
    Some(Arrival::Entry {
        turn: turn?,
        edge: edge?,
        from,
        to,
    })
}

pub(super) fn commander(
    reader: &mut Reader<'_>,
    table: &Table<'_>,
) -> Option<(CommanderEntry, Span)> {
    let name = table.required::<Located<String>>(reader, "name");
    let side = word(reader, table, "side", SIDES);
    let brigade = table.required(reader, "brigade");
    let with = table.required::<String>(reader, "with");
    let only = table.optional::<String>(reader, "only");
    let name = name?;
    let entry = CommanderEntry {
        name: name.value,
        side: side?,
        brigade: brigade?,
        only: only.map(UnitId),
        with: UnitId(with?),
    };
    Some((entry, name.span.unwrap_or_else(|| table.span())))
}
