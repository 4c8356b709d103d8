//! Reads what a player orders for shooting, charges, losses and reactions.

use super::names::unit_of;
use super::{
    Against, BaseKind, ChargeOrder, LossChoice, Reaction, Shoot, Standing, TargetChoice,
    UnitStanding,
};
use crate::diagnostic::{Diagnostic, Kind};
use crate::draft::{FromNode, Located, Reader, Table, among, table_from};
use crate::games::we_are_the_flank::board::{Board, UnitId};
use crate::games::we_are_the_flank::rules::{
    FLANK_42, FLANK_47, FLANK_R16, FLANK_R21, FLANK_R35, FLANK_R47,
};
use crate::games::we_are_the_flank::tables::{Arm, Tables};
use crate::rule::Rule;
use crate::side::Side;
use crate::tabletop::Length;
use std::ops::Range;
use toml::Spanned;
use toml::de::DeValue;

/// A target as it is written: an id or name, or a table with conditions.
struct Target {
    unit: Located<String>,
    min_bases: Option<Located<i64>>,
    max_bases: Option<Located<i64>>,
    within: Option<Located<Length>>,
    sound: bool,
}

impl FromNode for Target {
    fn from_node(reader: &mut Reader<'_>, node: &Spanned<DeValue<'_>>, key: &str) -> Option<Self> {
        if node.get_ref().is_str() {
            return Some(Target {
                unit: Located::from_node(reader, node, key)?,
                min_bases: None,
                max_bases: None,
                within: None,
                sound: true,
            });
        }
        let table = table_from(reader, node, key)?;
        let unit = table.required(reader, "unit");
        let min_bases = read_optional(reader, &table, "min_bases");
        let max_bases = read_optional(reader, &table, "max_bases");
        let within = read_optional(reader, &table, "within");
        table.finish(reader);
        Some(Target {
            sound: min_bases.is_ok() && max_bases.is_ok() && within.is_ok(),
            unit: unit?,
            min_bases: min_bases.ok().flatten(),
            max_bases: max_bases.ok().flatten(),
            within: within.ok().flatten(),
        })
    }
}

/// A value that may be left out; an error when it is there but unreadable.
fn read_optional<T: FromNode>(
    reader: &mut Reader<'_>,
    table: &Table<'_>,
    key: &'static str,
) -> Result<Option<T>, ()> {
    let value = table.optional(reader, key);
    if value.is_none() && table.has(key) {
        Err(())
    } else {
        Ok(value)
    }
}

/// Reads `[[shoot]]`. Entries with a fault are left out, and the fault is reported.
pub fn read_shoot(
    tables: &Tables,
    side: Side,
    table: &Table<'_>,
    reader: &mut Reader<'_>,
) -> Vec<Shoot> {
    table
        .tables(reader, "shoot")
        .into_iter()
        .filter_map(|entry| {
            let (unit, targets) = unit_and_targets(tables, side, entry, reader, FLANK_R35)?;
            Some(Shoot { unit, targets })
        })
        .collect()
}

/// Reads `[[charge]]`. Entries with a fault are left out, and the fault is reported.
pub fn read_charges(
    tables: &Tables,
    side: Side,
    table: &Table<'_>,
    reader: &mut Reader<'_>,
) -> Vec<ChargeOrder> {
    table
        .tables(reader, "charge")
        .into_iter()
        .filter_map(|entry| {
            let (unit, targets) = unit_and_targets(tables, side, entry, reader, FLANK_42)?;
            Some(ChargeOrder { unit, targets })
        })
        .collect()
}

fn unit_and_targets(
    tables: &Tables,
    side: Side,
    entry: Table<'_>,
    reader: &mut Reader<'_>,
    rule: Rule,
) -> Option<(Located<UnitId>, Vec<TargetChoice>)> {
    let unit = entry.required::<Located<String>>(reader, "unit");
    let targets = entry.required::<Located<Vec<Target>>>(reader, "targets");
    let span = entry.span();
    entry.finish(reader);
    let unit = unit.and_then(|name| unit_of(reader, tables, side, rule, &name));
    let targets = targets?;
    if targets.value.is_empty() {
        let place = targets.span.unwrap_or(span);
        refuse(
            reader,
            Some(&place),
            "`targets` names no unit".to_owned(),
            rule,
            "name at least one enemy unit, best first, or leave out the order".to_owned(),
        );
        return None;
    }
    let count = targets.value.len();
    let targets: Vec<TargetChoice> = targets
        .value
        .into_iter()
        .filter_map(|target| target_of(tables, side, target, reader, rule))
        .collect();
    (targets.len() == count).then_some((unit?, targets))
}

fn target_of(
    tables: &Tables,
    side: Side,
    target: Target,
    reader: &mut Reader<'_>,
    rule: Rule,
) -> Option<TargetChoice> {
    let unit = unit_of(reader, tables, side.other(), rule, &target.unit);
    let counts = bounds(&target.min_bases, &target.max_bases, reader, rule);
    let reach = match &target.within {
        Some(within) if within.value <= Length::ZERO => {
            refuse(
                reader,
                within.span.as_ref(),
                format!("`within` is {}", within.value),
                rule,
                "write a length greater than 0".to_owned(),
            );
            false
        }
        Some(_) | None => true,
    };
    (counts && reach && target.sound).then_some(TargetChoice {
        unit: unit?,
        min_bases: target.min_bases,
        max_bases: target.max_bases,
        within: target.within,
    })
}

/// Whether two bounds on a number of bases can be met.
fn bounds(
    least: &Option<Located<i64>>,
    most: &Option<Located<i64>>,
    reader: &mut Reader<'_>,
    rule: Rule,
) -> bool {
    let mut sound = true;
    for (key, bound) in [("min_bases", least), ("max_bases", most)] {
        if let Some(bound) = bound
            && bound.value < 1
        {
            refuse(
                reader,
                bound.span.as_ref(),
                format!("`{key}` is {}", bound.value),
                rule,
                "write a whole number of at least 1".to_owned(),
            );
            sound = false;
        }
    }
    if let (Some(least), Some(most)) = (least, most)
        && least.value > most.value
    {
        refuse(
            reader,
            least.span.as_ref(),
            format!(
                "`min_bases` is {}, more than `max_bases`, {}",
                least.value, most.value
            ),
            rule,
            "no unit meets both; leave out one of them".to_owned(),
        );
        sound = false;
    }
    sound
}

/// Reads `[[lose]]` (FLANK-R21).
pub fn read_losses(
    tables: &Tables,
    side: Side,
    table: &Table<'_>,
    reader: &mut Reader<'_>,
) -> Vec<LossChoice> {
    let mut choices: Vec<LossChoice> = Vec::new();
    for entry in table.tables(reader, "lose") {
        let unit = entry.required::<Located<String>>(reader, "unit");
        let first = entry.required::<Located<String>>(reader, "first");
        entry.finish(reader);
        let unit = unit.and_then(|name| unit_of(reader, tables, side, FLANK_R21, &name));
        let first = first.and_then(|word| {
            word_of(
                &word,
                "first",
                &[
                    ("ordinary", BaseKind::Ordinary),
                    ("sharpshooters", BaseKind::Sharpshooters),
                ],
                reader,
                FLANK_R21,
            )
        });
        let (Some(unit), Some(first)) = (unit, first) else {
            continue;
        };
        if choices.iter().any(|choice| choice.unit == unit) {
            refuse(
                reader,
                unit.span.as_ref(),
                format!("`{}` has two `lose` entries", unit.value),
                FLANK_R21,
                "keep one of them".to_owned(),
            );
            continue;
        }
        choices.push(LossChoice { unit, first });
    }
    choices
}

/// Reads the standing orders of `side`; `None` means that it leaves none. What holds on no board
/// is refused; what this board alone forbids is not.
pub fn read_standing(
    tables: &Tables,
    board: &Board,
    side: Side,
    table: Option<Table<'_>>,
    reader: &mut Reader<'_>,
) -> Standing {
    let Some(table) = table else {
        return Standing::default();
    };
    let default = table
        .optional::<Located<String>>(reader, "default")
        .and_then(|word| reaction_of(&word, "default", reader));
    let mut units: Vec<UnitStanding> = Vec::new();
    for entry in table.tables(reader, "unit") {
        units.extend(read_unit_standing(tables, board, side, entry, reader));
    }
    for (at, entry) in units.iter().enumerate() {
        let hidden = units[..at]
            .iter()
            .any(|earlier| earlier.unit == entry.unit && earlier.against.is_none());
        if hidden {
            refuse(
                reader,
                entry.unit.span.as_ref(),
                format!(
                    "`{}` has an earlier entry that always holds",
                    entry.unit.value
                ),
                FLANK_47,
                "put entries with `against` before the one without".to_owned(),
            );
        }
    }
    let lose = read_losses(tables, side, &table, reader);
    table.finish(reader);
    Standing {
        default,
        unit: units,
        lose,
    }
}

fn read_unit_standing(
    tables: &Tables,
    board: &Board,
    side: Side,
    entry: Table<'_>,
    reader: &mut Reader<'_>,
) -> Option<UnitStanding> {
    let unit = entry.required::<Located<String>>(reader, "unit");
    let words = entry.required::<Located<Vec<Located<String>>>>(reader, "when_charged");
    let against = entry.table(reader, "against").map(|table| {
        let min_bases = read_optional::<Located<i64>>(reader, &table, "min_bases");
        let max_bases = read_optional::<Located<i64>>(reader, &table, "max_bases");
        let span = table.span();
        table.finish(reader);
        (min_bases, max_bases, span)
    });
    entry.finish(reader);
    let unit = unit.and_then(|name| unit_of(reader, tables, side, FLANK_47, &name));
    let words = words?;
    if words.value.is_empty() {
        refuse(
            reader,
            words.span.as_ref(),
            "`when_charged` names no reaction".to_owned(),
            FLANK_47,
            "write some of `fire`, `counter-charge`, `stand`, best first".to_owned(),
        );
        return None;
    }
    let count = words.value.len();
    let when_charged: Vec<Located<Reaction>> = words
        .value
        .iter()
        .filter_map(|word| reaction_of(word, "when_charged", reader))
        .collect();
    let against = match against {
        None => None,
        Some((min_bases, max_bases, span)) => {
            let (min_bases, max_bases) = (min_bases.ok()?, max_bases.ok()?);
            if min_bases.is_none() && max_bases.is_none() {
                refuse(
                    reader,
                    Some(&span),
                    "`against` states no condition".to_owned(),
                    FLANK_47,
                    "write `min_bases` or `max_bases` of the charger, or leave it out".to_owned(),
                );
                return None;
            }
            if !bounds(&min_bases, &max_bases, reader, FLANK_47) {
                return None;
            }
            Some(Against {
                min_bases,
                max_bases,
            })
        }
    };
    let unit = unit?;
    let mut sound = when_charged.len() == count;
    sound &= board.units.iter().any(|known| known.id == unit.value);
    for reaction in &when_charged {
        match (reaction.value, tables.entry(&unit.value).arm) {
            (Reaction::CounterCharge, Arm::Artillery) => {
                refuse(
                    reader,
                    reaction.span.as_ref(),
                    format!("`{}` is artillery and never counter-charges", unit.value),
                    FLANK_R47,
                    format!("write `fire` or `stand` [{FLANK_R16}]"),
                );
                sound = false;
            }
            (
                Reaction::Fire | Reaction::Stand | Reaction::CounterCharge,
                Arm::Infantry | Arm::Sharpshooters | Arm::Artillery,
            ) => {}
        }
    }
    sound.then_some(UnitStanding {
        unit,
        when_charged,
        against,
    })
}

fn reaction_of(
    word: &Located<String>,
    key: &str,
    reader: &mut Reader<'_>,
) -> Option<Located<Reaction>> {
    word_of(
        word,
        key,
        &[
            ("fire", Reaction::Fire),
            ("counter-charge", Reaction::CounterCharge),
            ("stand", Reaction::Stand),
        ],
        reader,
        FLANK_47,
    )
}

fn word_of<T: Copy>(
    word: &Located<String>,
    key: &str,
    words: &[(&'static str, T)],
    reader: &mut Reader<'_>,
    rule: Rule,
) -> Option<Located<T>> {
    match among(&word.value, words) {
        Ok(value) => Some(Located {
            value,
            span: word.span.clone(),
        }),
        Err(help) => {
            refuse(
                reader,
                word.span.as_ref(),
                format!("`{}` is not a value of `{key}`", word.value),
                rule,
                help,
            );
            None
        }
    }
}

fn refuse(
    reader: &mut Reader<'_>,
    span: Option<&Range<usize>>,
    message: String,
    rule: Rule,
    help: String,
) {
    reader.report(
        span,
        Diagnostic::new(Kind::Illegal, message)
            .rule(rule)
            .help(help),
    );
}

impl TargetChoice {
    /// The condition that a target of so many bases, so far away, does not meet.
    #[must_use]
    pub fn unmet(&self, strength: i64, distance: Length) -> Option<String> {
        if let Some(least) = &self.min_bases
            && strength < least.value
        {
            return Some(format!(
                "it has {strength} bases, `min_bases` is {}",
                least.value
            ));
        }
        if let Some(most) = &self.max_bases
            && strength > most.value
        {
            return Some(format!(
                "it has {strength} bases, `max_bases` is {}",
                most.value
            ));
        }
        if let Some(within) = &self.within
            && distance > within.value
        {
            return Some(format!(
                "it is {distance} away, `within` is {}",
                within.value
            ));
        }
        None
    }
}
