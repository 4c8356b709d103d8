//! Reads a set of tables: house values as they stand, printed values only to see that nobody
//! changed them.

mod order_of_battle;
mod printed;

use super::super::rules;
use super::{
    Arm, Arrival, Edge, Feature, Ground, Points, Scores, Sizes, Stream, Tables, UnitEntry,
};
use crate::diagnostic::{Diagnostic, Faults, Kind, Source};
use crate::draft::tables::{self, list, required_table};
use crate::draft::values::{choose, length, malformed, pair, points, whole};
use crate::draft::{Located, Reader, Table};
use crate::rule::Rule;
use crate::side::Side;
use crate::tabletop::{Area, Course, Length, Point};
use order_of_battle::{Span, commander, unit};

/// The furthest from two edges that anything of a table may be, in inches.
const FURTHEST: i64 = 240;

/// Reads `source`.
///
/// # Errors
///
/// Every fault of the file.
pub fn read(source: &Source) -> Result<Tables, Faults> {
    tables::read(source, "we-are-the-flank", printed::values, house)
}

fn house(reader: &mut Reader<'_>, root: &Table<'_>) -> Option<Tables> {
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
        pair(reader, table, "size", 12, FURTHEST)
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

/// Frontage and depth, neither zero.
fn sides(
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
    let corners = points(reader, table, "corners", 3, FURTHEST);
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
    let points = points(reader, table, "points", 2, FURTHEST);
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
