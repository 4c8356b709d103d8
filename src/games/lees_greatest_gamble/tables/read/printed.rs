//! The `[printed]` table: what stands there to be read.

use crate::draft::tables::Printed;
use crate::games::lees_greatest_gamble::phase::combat::bombardment::table::{Effect, TABLE};
use crate::games::lees_greatest_gamble::printed;
use crate::games::lees_greatest_gamble::rules;

pub(super) fn values(chart: &mut Printed<'_, '_, '_>) {
    chart.table("allowance", |chart| {
        chart.number("unit", printed::ALLOWANCE, rules::RULE_8_2A);
        chart.number("marker", printed::MARKER_ALLOWANCE, rules::RULE_8_2A);
        chart.number("accelerated", printed::ACCELERATED, rules::RULE_15_1A);
        chart.number("forced", printed::FORCED, rules::RULE_22_4A);
        chart.number("recovery", printed::RECOVERY, rules::RULE_7_3C);
    });
    let stack = i64::try_from(printed::STACK).unwrap_or_default();
    chart.number("stack", stack, rules::RULE_9_1A);
    chart.table("observe", |chart| {
        chart.number("ground", printed::OBSERVE, rules::RULE_18_2B);
        chart.number("hill", printed::OBSERVE_HILL, rules::RULE_18_2B);
        chart.number("night", printed::OBSERVE_NIGHT, rules::RULE_20_2C);
    });
    chart.number("hill_range", printed::HILL_RANGE, rules::RULE_14_5B);
    chart.table("support", |chart| {
        chart.numbers("offensive", &printed::OFFENSIVE, rules::RULE_11_4D);
        chart.numbers("defensive", &printed::DEFENSIVE, rules::RULE_11_4E);
    });
    chart.table("rally", |chart| {
        chart.number("infantry", printed::RALLY_INFANTRY, rules::RULE_7_4B);
        chart.number("cavalry", printed::RALLY_CAVALRY, rules::RULE_7_4B);
    });
    for (key, value, rule) in [
        ("before_combat", printed::BEFORE_COMBAT, rules::RULE_15_4A),
        ("capture", printed::CAPTURE, rules::RULE_13_5C),
        ("rain", printed::RAIN, rules::RULE_20_5A),
        ("hindrance", printed::HINDRANCE, rules::RULE_15_3A),
        ("comeback", printed::COMEBACK, rules::RULE_22_6B),
    ] {
        chart.number(key, value, rule);
    }
    chart.table("losses", |chart| {
        let brigades = i64::try_from(printed::LOSSES).unwrap_or_default();
        chart.number("brigades", brigades, rules::RULE_22_5A);
        chart.number("shift", printed::LOSSES_SHIFT, rules::RULE_22_5A);
    });
    let rows: Vec<String> = TABLE
        .iter()
        .map(|row| row.map(Effect::as_str).join(" "))
        .collect();
    let words = format!("{rows:?}");
    chart.same("bombardment", &rows, rules::RULE_14_3B, &words);
}
