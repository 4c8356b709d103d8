//! A3: the Command Bonus (4.2), found from the whole list of orders.

mod announced;
mod passed;

pub use passed::{Given, Passed, standing_order};

use super::heading;
use crate::games::little_round_top::board::Board;
use crate::games::little_round_top::ledger::{Ledger, ratings_rule};
use crate::games::little_round_top::printed::BONUS_COMPANIES;
use crate::games::little_round_top::rules::{
    RULE_3_0D, RULE_4_2_R1, RULE_4_2_R3, RULE_4_2_R4, RULE_4_2_R5, RULE_4_2C, RULE_4_11A,
    RULE_4_12A,
};
use crate::games::little_round_top::tables::Tables;
use crate::games::little_round_top::turn::Turn;
use crate::games::little_round_top::unit::{CompanyId, OfficerId};
use crate::hex::Grid;
use std::collections::{BTreeMap, BTreeSet};

/// Opens the ledgers' part of the report and adds each bonus that is earned.
pub fn announce(turn: &mut Turn<'_>) {
    let given = standing_order(turn);
    let announced = announced::announced(turn, &given);
    let officers: Vec<OfficerId> = turn.marks.ledgers.keys().copied().collect();
    for officer in officers {
        let found = announced
            .get(&officer)
            .cloned()
            .or_else(|| earned(turn.tables, &turn.board, &given, officer));
        open(turn, officer, found.as_ref());
    }
}

/// Writes down what an officer may spend, and why.
fn open(turn: &mut Turn<'_>, officer: OfficerId, found: Option<&(Passed, Vec<CompanyId>)>) {
    let Some(ledger) = turn.marks.ledgers.get_mut(&officer) else {
        return;
    };
    if let Some((order, companies)) = found {
        ledger.add_bonus(format!(
            "one order, `{order}`, to {} companies side by side",
            companies.len()
        ));
    }
    let ledger: &Ledger = ledger;
    let total = ledger.total.total();
    let lines: Vec<_> = ledger.total.lines().collect();
    let listed: Vec<String> = turn
        .marks
        .listed
        .iter()
        .filter(|(_, officers)| officers.contains(&officer))
        .map(|(company, _)| company.to_string())
        .collect();
    let heading = heading(turn);
    turn.log
        .begin(heading, format!("{officer} has {total} Command Points"));
    for line in lines {
        turn.log.push(line);
    }
    if let Some((_, companies)) = found {
        let rules = [RULE_4_2C, RULE_4_2_R1, RULE_4_2_R3, RULE_4_2_R4];
        turn.log
            .fact(&rules, format!("Command Bonus: {}", list(companies)));
    }
    turn.log.fact(
        &[RULE_4_11A, RULE_4_2_R5],
        format!("{total} in phases A and B together"),
    );
    let text = if listed.is_empty() {
        "no company is within his Command Radius".to_owned()
    } else {
        format!("within his Command Radius: {}", listed.join(", "))
    };
    let mut rules = vec![RULE_3_0D, RULE_4_12A];
    // The radius of Scruggs himself is printed.
    if officer != OfficerId::Scruggs || turn.board.officer(officer).replacement {
        rules.push(ratings_rule(officer));
    }
    turn.log.fact(&rules, text);
}

/// `15AL-D, 15AL-E, 15AL-F and 15AL-H`.
fn list(companies: &[CompanyId]) -> String {
    let names: Vec<String> = companies.iter().map(ToString::to_string).collect();
    match names.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        _ => names.concat(),
    }
}

/// The first order, in the order of [`Passed`], that earns an officer the bonus, and the companies
/// that get it.
fn earned(
    tables: &Tables,
    board: &Board,
    given: &[Given],
    officer: OfficerId,
) -> Option<(Passed, Vec<CompanyId>)> {
    let mut orders: BTreeMap<&Passed, BTreeSet<CompanyId>> = BTreeMap::new();
    for order in given.iter().filter(|order| counts(order, officer)) {
        orders
            .entry(&order.order)
            .or_default()
            .insert(order.company);
    }
    orders.into_iter().find_map(|(order, companies)| {
        let group = groups(&tables.map.grid, board, &companies)
            .into_iter()
            .find(|group| group.len() >= BONUS_COMPANIES)?;
        Some((order.clone(), group))
    })
}

/// 4.2-R2: whether an order counts for an officer's bonus.
fn counts(given: &Given, officer: OfficerId) -> bool {
    given.able && given.payer == Some(officer) && given.company.regiment == officer.regiment()
}

/// 4.2-R1, 21.1-R2: the companies in groups that stand side by side; those off the map are one.
fn groups(grid: &Grid, board: &Board, companies: &BTreeSet<CompanyId>) -> Vec<Vec<CompanyId>> {
    let touch =
        |one: CompanyId, other: CompanyId| match (board.company(one).at, board.company(other).at) {
            (Some(one), Some(other)) => grid.distance(one, other) <= 1,
            (None, None) => true,
            _ => false,
        };
    let mut left = companies.clone();
    let mut groups = Vec::new();
    while let Some(first) = left.pop_first() {
        let mut group = vec![first];
        let mut next = 0;
        while next < group.len() {
            let from = group[next];
            let near: Vec<CompanyId> = left
                .iter()
                .copied()
                .filter(|other| touch(from, *other))
                .collect();
            for other in near {
                left.remove(&other);
                group.push(other);
            }
            next += 1;
        }
        group.sort_unstable();
        groups.push(group);
    }
    groups
}
