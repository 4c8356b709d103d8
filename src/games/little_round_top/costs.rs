//! What an act costs in Command Points (4.3: H-01 to H-10, and the printed costs).

use super::board::Formation;
use super::printed::{
    COST_BAYONETS, COST_FORMATION, COST_RALLY, COST_TURN, COST_VOLLEY, FREE_TURN,
};
use super::rules::{
    H_01, H_02, H_03, H_04, H_05, H_06, H_07, H_08, H_10, H_29, H_30, H_34, RULE_6_0A, RULE_7_12A,
    RULE_7_12B, RULE_10_3A, RULE_11_41A, RULE_11_42A, RULE_12_21B, RULE_19_42_R2,
};
use super::tables::Tables;
use crate::hex::HexId;
use crate::tally::Tally;

/// A house cost as it enters a sum.
fn points(cost: i64) -> i32 {
    i32::try_from(cost).unwrap_or(i32::MAX)
}

/// A company's way into the next hex, forward or backing, without 19.42.
#[must_use]
pub fn step(tables: &Tables, formation: Formation, from: HexId, to: HexId, back: bool) -> Tally {
    let (map, costs) = (&tables.map, &tables.costs);
    let mut tally = into(tables, formation, to);
    let up = map.level(to) - map.level(from);
    if up > 0 {
        let levels = if up == 1 { "level" } else { "levels" };
        let points = points(up * costs.up);
        tally.add_by(&[H_04, H_29], points, format!("{up} {levels} up"));
    }
    if let Some(barrier) = map.barrier(from, to) {
        tally.add_by(
            &[H_06, barrier.rule()],
            points(costs.barrier),
            format!("over a {}", barrier.as_str()),
        );
    }
    if back {
        tally.add(H_07, points(costs.back), "backing");
    }
    tally
}

/// What a company pays for the hex itself: its formation, and rock. All that a reinforcement pays
/// for its entry hex (21.1a).
#[must_use]
pub fn into(tables: &Tables, formation: Formation, to: HexId) -> Tally {
    let costs = &tables.costs;
    let mut tally = Tally::new();
    match formation {
        Formation::Line => tally.add(H_01, points(costs.line), "line"),
        Formation::Column => tally.add(H_02, points(costs.column), "column"),
    }
    if tables.map.cell(to).rock {
        tally.add_by(&[H_05, H_30], points(costs.rock), "rock hex");
    }
    tally
}

/// 4.41a: an officer's way into a hex.
#[must_use]
pub fn officer(tables: &Tables) -> Tally {
    one(H_03, points(tables.costs.officer), "officer")
}

/// 19.42-R2: a cleared hex whose group of five has been paid.
#[must_use]
pub fn same_group() -> Tally {
    let mut tally = Tally::new();
    let text = "cleared ground, paid with its group";
    tally.add_by(&[RULE_19_42_R2, H_34], 0, text);
    tally
}

/// 7.12: a turn of `sides` hexsides in a hex where the company has turned by `before`.
#[must_use]
pub fn turn(before: u8, sides: u8) -> Tally {
    if usize::from(before) + usize::from(sides) <= FREE_TURN {
        one(RULE_7_12A, 0, "one hexside")
    } else if usize::from(before) > FREE_TURN {
        one(RULE_7_12B, 0, "paid in this hex")
    } else {
        one(RULE_7_12B, points(COST_TURN), "more than one hexside")
    }
}

/// H-10: exchanging the order of a stack.
#[must_use]
pub fn exchange(tables: &Tables) -> Tally {
    one(H_10, points(tables.costs.exchange), "exchange")
}

/// H-08: initiating melee.
#[must_use]
pub fn melee(tables: &Tables) -> Tally {
    one(H_08, points(tables.costs.melee), "melee")
}

/// 10.3a: a volley.
#[must_use]
pub fn volley() -> Tally {
    one(RULE_10_3A, points(COST_VOLLEY), "volley")
}

/// 6.0a: a change of formation.
#[must_use]
pub fn formation() -> Tally {
    one(RULE_6_0A, points(COST_FORMATION), "change of formation")
}

/// 11.41a, 11.42a: bayonets fixed, or removed.
#[must_use]
pub fn bayonets(fix: bool) -> Tally {
    let rule = if fix { RULE_11_41A } else { RULE_11_42A };
    one(rule, points(COST_BAYONETS), "bayonets")
}

/// 12.21b: a rally by an officer.
#[must_use]
pub fn rally() -> Tally {
    one(RULE_12_21B, points(COST_RALLY), "rally")
}

fn one(rule: crate::rule::Rule, value: i32, what: &str) -> Tally {
    let mut tally = Tally::new();
    tally.add(rule, value, what);
    tally
}
