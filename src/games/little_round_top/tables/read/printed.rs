//! Printed values: there to be read, refused when they differ.

use super::super::{FireResult, MeleeResult};
use crate::draft::tables::Printed;
use crate::games::little_round_top::board::Formation;
use crate::games::little_round_top::printed::{self, Weapon};
use crate::games::little_round_top::rules;
use crate::games::little_round_top::unit::Regiment;

pub(super) fn values(chart: &mut Printed<'_, '_, '_>) {
    chart.table("march", |chart| {
        let rule = rules::RULE_5_15A;
        chart.number("line", printed::march(Formation::Line), rule);
        chart.number("column", printed::march(Formation::Column), rule);
        chart.number("officer", printed::MARCH_OFFICER, rule);
    });
    chart.table("cost", |chart| {
        chart.number("formation", printed::COST_FORMATION, rules::RULE_6_0A);
        chart.number("turn", printed::COST_TURN, rules::RULE_7_12B);
        chart.number("volley", printed::COST_VOLLEY, rules::RULE_10_3A);
        chart.number("bayonets", printed::COST_BAYONETS, rules::RULE_11_41A);
        chart.number("rally", printed::COST_RALLY, rules::RULE_12_21B);
    });
    chart.number("bonus", printed::BONUS, rules::RULE_4_2A);
    chart.number("sight", printed::SIGHT, rules::RULE_10_7A);
    let fatigue: Vec<i64> = (1..=printed::LAST_TURN)
        .filter_map(printed::fatigue_number)
        .collect();
    chart.numbers("fatigue", &fatigue, rules::RULE_16_3A);
    chart.table("range", |chart| {
        range(chart, "rifle", Weapon::Rifle);
        range(chart, "carbine", Weapon::Carbine);
    });
    chart.table("shift", |chart| {
        for (key, value, rule) in [
            ("level", printed::SHIFT_LEVEL, rules::RULE_10_5A),
            ("hexside", printed::SHIFT_HEXSIDE, rules::RULE_10_5B),
            ("rock", printed::SHIFT_ROCK, rules::RULE_10_5C),
            ("firer_melee", printed::SHIFT_FIRER_MELEE, rules::RULE_10_5D),
            ("two_levels", printed::SHIFT_TWO_LEVELS, rules::RULE_10_5E),
            ("column", printed::SHIFT_COLUMN, rules::RULE_10_5F),
            ("rear", printed::SHIFT_REAR, rules::RULE_10_5G),
            (
                "target_melee",
                printed::SHIFT_TARGET_MELEE,
                rules::RULE_10_5H,
            ),
            ("volley", printed::SHIFT_VOLLEY, rules::RULE_10_5I),
            ("initial", printed::SHIFT_INITIAL, rules::RULE_10_5J),
            ("both", printed::SHIFT_BOTH, rules::RULE_10_5K),
            ("most", printed::SHIFT_MOST, rules::RULE_10_5L),
        ] {
            chart.number(key, value, rule);
        }
    });
    officers(chart);
    chart.table("ammunition", |chart| {
        chart.number("out_on", printed::AMMUNITION_OUT_ON, rules::RULE_15_0A);
        ammunition(chart, "15AL", Regiment::Alabama15);
        ammunition(chart, "others", Regiment::Maine20);
    });
    chart.table("victory", |chart| {
        chart.number("point", printed::POINTS_SP, rules::RULE_18_1A);
        chart.number(
            "officer_captured",
            printed::POINTS_CAPTURED,
            rules::RULE_18_1B,
        );
        chart.number(
            "officer_wounded",
            printed::POINTS_WOUNDED,
            rules::RULE_18_1C,
        );
        chart.number("flag", printed::POINTS_FLAG, rules::RULE_18_1D);
        chart.number("hex", printed::POINTS_HEX, rules::RULE_18_1E);
        chart.number("release", printed::POINTS_RELEASE, rules::RULE_18_3A);
    });
}

fn range(chart: &mut Printed<'_, '_, '_>, key: &'static str, weapon: Weapon) {
    let factors: Vec<String> = (1..=printed::SIGHT)
        .filter_map(|range| weapon.factor(range))
        .map(|(times, over)| match over {
            1 => times.to_string(),
            _ => format!("{times}/{over}"),
        })
        .collect();
    chart.same(key, &factors, weapon.rule(), &format!("{factors:?}"));
}

fn officers(chart: &mut Printed<'_, '_, '_>) {
    let words = |risk: Option<printed::Risk>| risk.map_or(String::new(), printed::Risk::words);
    chart.table("officer_fire", |chart| {
        for (key, result) in [("1", FireResult::One), ("2", FireResult::Two)] {
            let words = words(printed::officer_fire(result));
            chart.words(key, &words, rules::RULE_4_5B);
        }
    });
    chart.table("officer_melee", |chart| {
        for (key, result) in [
            ("R", MeleeResult::Retreat),
            ("1", MeleeResult::One),
            ("1R", MeleeResult::OneRetreat),
            ("2R", MeleeResult::TwoRetreat),
        ] {
            let words = words(printed::officer_melee(result));
            chart.words(key, &words, rules::RULE_4_5C);
        }
    });
}

fn ammunition(chart: &mut Printed<'_, '_, '_>, key: &'static str, regiment: Regiment) {
    let from = printed::ammunition_from(regiment);
    chart.table(key, |chart| {
        let rule = printed::ammunition_risk(regiment, from, false).1;
        chart.number("from", from, rule);
        for (key, turn) in [("before", from - 1), ("after", from)] {
            chart.table(key, |chart| {
                for (key, volley) in [("normal", false), ("volley", true)] {
                    let (most, rule) = printed::ammunition_risk(regiment, turn, volley);
                    chart.number(key, most, rule);
                }
            });
        }
    });
}
