//! Bonuses that the orders announce (4.2).

use super::{Given, Passed, counts, groups, list};
use crate::diagnostic::{Diagnostic, Kind};
use crate::games::little_round_top::board::Board;
use crate::games::little_round_top::orders::Bonus;
use crate::games::little_round_top::printed::BONUS_COMPANIES;
use crate::games::little_round_top::rules::{
    RULE_4_2_R1, RULE_4_2_R2, RULE_4_2_R3, RULE_4_2A, RULE_4_2B, RULE_21_1_R2,
};
use crate::games::little_round_top::tables::Tables;
use crate::games::little_round_top::turn::{Marks, Turn};
use crate::games::little_round_top::unit::{CompanyId, OfficerId};
use crate::rule::Rule;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// The announced bonuses that are earned; the others are refused.
pub fn announced(
    turn: &mut Turn<'_>,
    given: &[Given],
) -> BTreeMap<OfficerId, (Passed, Vec<CompanyId>)> {
    let orders = turn.orders;
    let mut found: BTreeMap<OfficerId, (Passed, Vec<CompanyId>)> = BTreeMap::new();
    for entry in &orders.bonus {
        let officer = entry.officer.value;
        if found.contains_key(&officer) {
            let fault = illegal(
                RULE_4_2B,
                format!("`{officer}` gets the Command Bonus once in a turn"),
                "leave one `[[bonus]]` of his out",
            );
            turn.refuse(entry.officer.span.as_ref(), fault);
            continue;
        }
        match judge(turn.tables, &turn.board, &turn.marks, given, entry) {
            Ok(order) => {
                let companies = entry
                    .companies
                    .iter()
                    .map(|company| company.value)
                    .collect();
                found.insert(officer, (order, companies));
            }
            Err((span, fault)) => turn.refuse(span.as_ref(), *fault),
        }
    }
    found
}

fn illegal(rule: Rule, message: String, help: impl Into<String>) -> Diagnostic {
    Diagnostic::new(Kind::Illegal, message)
        .rule(rule)
        .help(help)
}

/// A refusal and its place.
type Refusal = (Option<Range<usize>>, Box<Diagnostic>);

/// Whether an announced bonus is earned, and by which order.
fn judge(
    tables: &Tables,
    board: &Board,
    marks: &Marks,
    given: &[Given],
    entry: &Bonus,
) -> Result<Passed, Refusal> {
    let officer = entry.officer.value;
    let at_officer = |rule, message, help: &str| {
        (
            entry.officer.span.clone(),
            Box::new(illegal(rule, message, help)),
        )
    };
    if !marks.ledgers.contains_key(&officer) {
        return Err(at_officer(
            RULE_4_2A,
            format!("`{officer}` is not there to give orders"),
            "leave this `[[bonus]]` out",
        ));
    }
    for company in &entry.companies {
        let id = company.value;
        let fault = if id.regiment != officer.regiment() {
            illegal(
                RULE_4_2_R2,
                format!("`{id}` is no company of {}", officer.regiment()),
                format!("name companies of {officer}'s regiment"),
            )
        } else if !marks
            .listed
            .get(&id)
            .is_some_and(|officers| officers.contains(&officer))
        {
            illegal(
                RULE_4_2_R2,
                format!("`{id}` is not within the Command Radius of {officer}"),
                "name companies on his list",
            )
        } else {
            continue;
        };
        return Err((company.span.clone(), Box::new(fault)));
    }
    let companies: BTreeSet<CompanyId> = entry
        .companies
        .iter()
        .map(|company| company.value)
        .collect();
    if companies.len() < BONUS_COMPANIES {
        return Err(at_officer(
            RULE_4_2A,
            format!(
                "`{officer}` earns no Command Bonus with {} companies",
                companies.len()
            ),
            "give one order to four companies or more",
        ));
    }
    let all = |test: &dyn Fn(&Given) -> bool, order: &Passed| {
        companies.iter().all(|company| {
            given
                .iter()
                .any(|given| given.company == *company && given.order == *order && test(given))
        })
    };
    let same: BTreeSet<&Passed> = given
        .iter()
        .map(|given| &given.order)
        .filter(|order| all(&|_| true, order))
        .collect();
    let Some(first) = same.first() else {
        return Err(at_officer(
            RULE_4_2_R3,
            format!("`{officer}` does not give these companies one and the same order"),
            "order the same acts, in words, for all of them",
        ));
    };
    let Some(order) = same
        .iter()
        .find(|order| all(&|given| counts(given, officer), order))
    else {
        let cannot: Vec<CompanyId> = companies
            .iter()
            .copied()
            .filter(|company| {
                !given.iter().any(|given| {
                    given.company == *company && given.order == **first && counts(given, officer)
                })
            })
            .collect();
        let waits = |company: &CompanyId| board.company(*company).at.is_none();
        if matches!(first, Passed::Form(_)) && cannot.iter().all(waits) {
            return Err(at_officer(
                RULE_4_2_R2,
                format!(
                    "`{officer}` earns no Command Bonus: `{first}` is free off the map, for {}",
                    list(&cannot)
                ),
                "a free order earns no bonus; one order to enter, given to all of them, does",
            ));
        }
        return Err(at_officer(
            RULE_4_2_R2,
            format!(
                "`{officer}` earns no Command Bonus: {} cannot begin `{first}` at his cost",
                list(&cannot)
            ),
            "name four companies that can, all paid by him",
        ));
    };
    if groups(&tables.map.grid, board, &companies).len() > 1 {
        return Err(at_officer(
            if companies.iter().any(|id| board.company(*id).at.is_none()) {
                RULE_21_1_R2
            } else {
                RULE_4_2_R1
            },
            format!(
                "`{officer}` earns no Command Bonus: {} do not stand side by side",
                list(&companies.iter().copied().collect::<Vec<_>>())
            ),
            "name four companies whose hexes form one group",
        ));
    }
    Ok((*order).clone())
}
