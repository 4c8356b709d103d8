//! Printed values: there to be read, refused when they differ.

use super::super::Arm;
use crate::diagnostic::{Diagnostic, Kind};
use crate::draft::{FromNode, Located, Reader, Table};
use crate::games::we_are_the_flank::printed::{self, Column};
use crate::games::we_are_the_flank::rules;
use crate::rule::Rule;

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

pub(super) fn printed_values(reader: &mut Reader<'_>, table: &Table<'_>) {
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
