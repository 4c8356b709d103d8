//! Printed values: there to be read, refused when they differ.

use super::super::Arm;
use crate::draft::tables::Printed;
use crate::games::we_are_the_flank::printed::{self, Column};
use crate::games::we_are_the_flank::rules;

pub(super) fn values(chart: &mut Printed<'_, '_, '_>) {
    chart.table("move", |chart| {
        for (key, value, rule) in [
            ("line", printed::MOVE_LINE, rules::FLANK_14),
            ("column", printed::MOVE_COLUMN, rules::FLANK_15),
            ("commander", printed::MOVE_COMMANDER, rules::FLANK_16),
            ("artillery", printed::MOVE_ARTILLERY, rules::FLANK_17),
        ] {
            chart.same(key, &value, rule, &(value.0 / 100).to_string());
        }
    });
    chart.table("to_hit", |chart| {
        for (key, arm) in [
            ("infantry", Arm::Infantry),
            ("sharpshooters", Arm::Sharpshooters),
            ("artillery", Arm::Artillery),
        ] {
            let row: Vec<i64> = [Column::Charging, Column::Near, Column::Far]
                .into_iter()
                .map(|column| i64::from(printed::to_hit(arm, column).unwrap_or(0)))
                .collect();
            chart.numbers(key, &row, rules::FLANK_30);
        }
    });
    chart.table("dice", |chart| {
        chart.number("base", printed::DICE_PER_BASE, rules::FLANK_29);
        chart.number("gun", printed::DICE_PER_GUN, rules::FLANK_29);
    });
    chart.table("save", |chart| {
        chart.number("woods", printed::SAVE_WOODS, rules::FLANK_36);
        chart.number("den", printed::SAVE_DEN, rules::FLANK_37);
    });
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
        chart.number(key, value, rule);
    }
}
