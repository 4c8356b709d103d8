//! Reads a set of tables: house values as they stand, printed values only to see that nobody
//! changed them.

mod order_of_battle;
mod printed;
mod values;

use super::super::rules;
use super::{
    Arm, Arrival, Edge, Feature, Ground, Points, Scores, Sizes, Stream, Tables, UnitEntry,
};
use crate::diagnostic::{Diagnostic, Faults, Kind, Source};
use crate::draft::{Form, Located, Reader, Table};
use crate::rule::Rule;
use crate::side::Side;
use crate::tabletop::{Area, Course};
use order_of_battle::{Span, commander, unit};
use printed::printed_values;
use values::{choose, length, list, malformed, pair, points, required_table, sides, whole};

/// Reads `source`.
///
/// # Errors
///
/// Every fault of the file.
pub fn read(source: &Source) -> Result<Tables, Faults> {
    let mut reader = Reader::new(source, Form::Draft);
    let tables = match reader.parse() {
        Some(parsed) => {
            let root = reader.root(&parsed);
            let tables = document(&mut reader, &root);
            root.finish(&mut reader);
            tables
        }
        None => None,
    };
    reader.faults.or(tables).map(|(tables, _)| tables)
}

fn document(reader: &mut Reader<'_>, root: &Table<'_>) -> Option<Tables> {
    if let Some(system) = root.required::<Located<String>>(reader, "system")
        && system.value != "we-are-the-flank"
    {
        malformed(
            reader,
            system.span.as_ref(),
            format!("`{}` is another game", system.value),
            "these are the tables of `we-are-the-flank`",
        );
    }
    if let Some(table) = root.table(reader, "printed") {
        printed_values(reader, &table);
        table.finish(reader);
    }
    let sizes = required_table(reader, root, "sizes", sizes);
    let game = required_table(reader, root, "game", |reader, table| {
        let turns = whole(reader, table, "turns", 1, 99)?;
        let sight = length(reader, table, "woods_sight", 0, 100)?;
        Some((turns, sight))
    });
    let points = required_table(reader, root, "points", |reader, table| {
        let crest = whole(reader, table, "crest", 0, 1000);
        let den = whole(reader, table, "den", 0, 1000);
        let unit = whole(reader, table, "unit", 0, 1000);
        Some(Points {
            crest: crest?,
            den: den?,
            unit: unit?,
        })
    });
    let size = required_table(reader, root, "table", |reader, table| {
        pair(reader, table, "size", 12, 240)
    });
    let features = list(reader, root, "area", feature);
    let streams = list(reader, root, "stream", stream);
    let units = list(reader, root, "unit", unit);
    let commanders = list(reader, root, "commander", commander);
    let (length, woods_sight) = game?;
    let (width, height) = size?;
    let (units, unit_spans): (Vec<_>, Vec<_>) = units?.into_iter().unzip();
    let (commanders, commander_spans): (Vec<_>, Vec<_>) = commanders?.into_iter().unzip();
    let tables = Tables {
        sizes: sizes?,
        length,
        woods_sight,
        points: points?,
        ground: Ground {
            width,
            height,
            features: features?,
            streams: streams?,
        },
        units,
        commanders,
    };
    agree(reader, &tables, &unit_spans, &commander_spans).then_some(tables)
}

fn sizes(reader: &mut Reader<'_>, table: &Table<'_>) -> Option<Sizes> {
    let base = sides(reader, table, "base");
    let gun = sides(reader, table, "gun");
    let commander = length(reader, table, "commander", 0, 4);
    let (base_frontage, base_depth) = base?;
    let (gun_frontage, gun_depth) = gun?;
    Some(Sizes {
        base_frontage,
        base_depth,
        gun_frontage,
        gun_depth,
        commander: commander?,
    })
}

fn feature(reader: &mut Reader<'_>, table: &Table<'_>) -> Option<Feature> {
    let id = table.required(reader, "id");
    let name = table.required(reader, "name");
    let level = whole(reader, table, "level", 0, 9);
    let hill = table.optional(reader, "hill").unwrap_or(false);
    let woods = table.optional(reader, "woods").unwrap_or(false);
    let den = table.optional(reader, "den").unwrap_or(false);
    let scores = match table.optional::<Located<String>>(reader, "scores") {
        None => None,
        Some(found) => Some(choose(
            reader,
            &found,
            "scores",
            &[("crest", Scores::Crest), ("den", Scores::Den)],
        )?),
    };
    let corners = points(reader, table, "corners", 3);
    Some(Feature {
        id: id?,
        name: name?,
        area: Area { corners: corners? },
        level: level?,
        hill,
        woods,
        den,
        scores,
    })
}

fn stream(reader: &mut Reader<'_>, table: &Table<'_>) -> Option<Stream> {
    let id = table.required(reader, "id");
    let name = table.required(reader, "name");
    let points = points(reader, table, "points", 2);
    Some(Stream {
        id: id?,
        name: name?,
        course: Course { points: points? },
    })
}

/// What no single entry shows: names used twice, units off the table, commanders with strangers.
fn agree(
    reader: &mut Reader<'_>,
    tables: &Tables,
    unit_spans: &[Span],
    commander_spans: &[Span],
) -> bool {
    let mut sound = true;
    let mut fault = |span: &Span, message: String, rule: Option<Rule>, help: &str| {
        sound = false;
        let mut diagnostic = Diagnostic::new(Kind::Malformed, message).help(help);
        diagnostic.rule = rule;
        reader.report(Some(span), diagnostic);
    };
    for (at, (entry, span)) in tables.units.iter().zip(unit_spans).enumerate() {
        let same_name = |other: &UnitEntry| {
            other.id == entry.id || other.name.eq_ignore_ascii_case(&entry.name)
        };
        if tables.units[..at].iter().any(same_name) {
            fault(
                span,
                format!("`{}` is used twice", entry.id),
                None,
                "give every unit an id and a name of its own",
            );
        }
        let fits = match entry.arrival {
            Arrival::Start(place) => tables.ground.holds(place),
            Arrival::Entry { edge, from, to, .. } => {
                let most = match edge {
                    Edge::North | Edge::South => tables.ground.width,
                    Edge::East | Edge::West => tables.ground.height,
                };
                from <= to && to <= most
            }
        };
        if !fits {
            fault(
                span,
                format!("`{}` appears outside the table", entry.id),
                None,
                "choose a place or an entry strip on the table",
            );
        }
    }
    let broken_up = tables
        .units
        .iter()
        .filter(|entry| entry.arm == Arm::Sharpshooters && entry.side == Side::Usa)
        .count();
    if broken_up != 2 {
        fault(
            &(0..0),
            format!("the Union has {broken_up} sharpshooter units"),
            Some(rules::FLANK_09),
            "it has two",
        );
    }
    for (at, (leader, span)) in tables.commanders.iter().zip(commander_spans).enumerate() {
        if tables.commanders[..at]
            .iter()
            .any(|other| other.name.eq_ignore_ascii_case(&leader.name))
        {
            fault(
                span,
                format!("`{}` is named twice", leader.name),
                None,
                "give every commander a name of his own",
            );
        }
        let stranger = !tables.units.iter().any(|entry| {
            entry.id == leader.with
                && entry.side == leader.side
                && entry.brigade == leader.brigade
                && entry.arm != Arm::Artillery
                && leader.only.as_ref().is_none_or(|only| *only == entry.id)
        });
        let shared = tables.commanders[..at]
            .iter()
            .any(|other| other.with == leader.with);
        if stranger || shared {
            fault(
                span,
                format!("`{}` cannot begin with `{}`", leader.name, leader.with),
                Some(rules::FLANK_R68),
                "a commander begins with a regiment of his own brigade that has no other",
            );
        }
    }
    sound
}
