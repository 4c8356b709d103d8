//! Reads a set of tables: house values as they stand, printed values only to see that nobody
//! changed them.

use super::super::board::{Formation, UnitId};
use super::super::printed::{self, Column};
use super::super::rules;
use super::{
    Arm, Arrival, CommanderEntry, Edge, Feature, Ground, Points, Scores, Sizes, Stream, Tables,
    UnitEntry,
};
use crate::diagnostic::{Diagnostic, Faults, Kind, Source};
use crate::draft::{Form, FromNode, Located, Reader, Table, nearest};
use crate::rule::Rule;
use crate::side::Side;
use crate::tabletop::{Angle, Area, Course, Length, Point};
use std::ops::Range;

/// The most bases or guns that a unit may have, so that every rectangle stays on a table's scale.
const MOST_BASES: i64 = 12;

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

fn malformed(
    reader: &mut Reader<'_>,
    span: Option<&Range<usize>>,
    message: impl Into<String>,
    help: impl Into<String>,
) {
    reader.report(span, Diagnostic::new(Kind::Malformed, message).help(help));
}

fn required_table<T>(
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

fn list<T>(
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

/// Refuses a printed value that differs.
fn same<T: FromNode + PartialEq + std::fmt::Debug>(
    reader: &mut Reader<'_>,
    table: &Table<'_>,
    key: &'static str,
    printed: &T,
    rule: Rule,
    words: &str,
) {
    let Some(found) = table.required::<Located<T>>(reader, key) else {
        return;
    };
    if found.value != *printed {
        reader.report(
            found.span.as_ref(),
            Diagnostic::new(
                Kind::Illegal,
                format!("`{key}` differs from the printed game"),
            )
            .rule(rule)
            .help(format!(
                "write `{key} = {words}`; only house values may be replaced"
            )),
        );
    }
}

fn printed_values(reader: &mut Reader<'_>, table: &Table<'_>) {
    if let Some(moves) = table.table(reader, "move") {
        for (key, value, rule) in [
            ("line", printed::MOVE_LINE, rules::FLANK_14),
            ("column", printed::MOVE_COLUMN, rules::FLANK_15),
            ("commander", printed::MOVE_COMMANDER, rules::FLANK_16),
            ("artillery", printed::MOVE_ARTILLERY, rules::FLANK_17),
        ] {
            same(
                reader,
                &moves,
                key,
                &value,
                rule,
                &(value.0 / 100).to_string(),
            );
        }
        moves.finish(reader);
    }
    if let Some(chart) = table.table(reader, "to_hit") {
        for (key, arm) in [
            ("infantry", Arm::Infantry),
            ("sharpshooters", Arm::Sharpshooters),
            ("artillery", Arm::Artillery),
        ] {
            let row: Vec<i64> = [Column::Charging, Column::Near, Column::Far]
                .into_iter()
                .map(|column| i64::from(printed::to_hit(arm, column).unwrap_or(0)))
                .collect();
            same(
                reader,
                &chart,
                key,
                &row,
                rules::FLANK_30,
                &format!("{row:?}"),
            );
        }
        chart.finish(reader);
    }
    if let Some(dice) = table.table(reader, "dice") {
        number(
            reader,
            &dice,
            "base",
            printed::DICE_PER_BASE,
            rules::FLANK_29,
        );
        number(reader, &dice, "gun", printed::DICE_PER_GUN, rules::FLANK_29);
        dice.finish(reader);
    }
    if let Some(save) = table.table(reader, "save") {
        number(
            reader,
            &save,
            "woods",
            printed::SAVE_WOODS.into(),
            rules::FLANK_36,
        );
        number(
            reader,
            &save,
            "den",
            printed::SAVE_DEN.into(),
            rules::FLANK_37,
        );
        save.finish(reader);
    }
    for (key, value, rule) in [
        ("artillery_hits", printed::ARTILLERY_HITS, rules::FLANK_32),
        ("adopted_most", printed::ADOPTED_MOST, rules::FLANK_10),
        ("keep_away", printed::KEEP_AWAY.0 / 100, rules::FLANK_23),
        (
            "charge_reach",
            printed::CHARGE_REACH.0 / 100,
            rules::FLANK_39,
        ),
        ("retreat", printed::RETREAT.0 / 100, rules::FLANK_54),
        (
            "artillery_morale",
            printed::ARTILLERY_MORALE.into(),
            rules::FLANK_52,
        ),
        ("melee_bonus", printed::MELEE_BONUS.into(), rules::FLANK_56),
        ("casualty_on", printed::CASUALTY_ON.into(), rules::FLANK_66),
    ] {
        number(reader, table, key, value, rule);
    }
}

fn number(reader: &mut Reader<'_>, table: &Table<'_>, key: &'static str, value: i64, rule: Rule) {
    same(reader, table, key, &value, rule, &value.to_string());
}

/// A whole number between two bounds.
fn whole(
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
fn length(
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
fn pair(
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
fn word<T: Copy>(
    reader: &mut Reader<'_>,
    table: &Table<'_>,
    key: &'static str,
    words: &[(&'static str, T)],
) -> Option<T> {
    let found: Located<String> = table.required(reader, key)?;
    choose(reader, &found, key, words)
}

fn choose<T: Copy>(
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

/// At least so many places, none far from any table, no two neighbours the same.
fn points(
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

const SIDES: &[(&str, Side)] = &[("CSA", Side::Csa), ("USA", Side::Usa)];

type Span = Range<usize>;

fn unit(reader: &mut Reader<'_>, table: &Table<'_>) -> Option<(UnitEntry, Span)> {
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
    let strip = pair(reader, table, "strip", 0, 240);
    let (from, to) = strip?;
    Some(Arrival::Entry {
        turn: turn?,
        edge: edge?,
        from,
        to,
    })
}

fn commander(reader: &mut Reader<'_>, table: &Table<'_>) -> Option<(CommanderEntry, Span)> {
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
