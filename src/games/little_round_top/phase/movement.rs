//! B: the Movement Phase (3.0h, 5.0).

pub mod announce;
mod company;
mod exchange;
mod help;
mod officer;
mod settle;
pub mod withdraw;

use super::command::{branch, is_command};
use crate::diagnostic::{Diagnostic, Kind};
use crate::games::little_round_top::ledger::{Expense, Ledger};
use crate::games::little_round_top::orders::{Order, Way};
use crate::games::little_round_top::printed::{BONUS, ENTRY_POINTS};
use crate::games::little_round_top::reinforcements;
use crate::games::little_round_top::rules::{
    RULE_3_0_R6, RULE_4_2_R4, RULE_4_11A, RULE_5_0C, RULE_21_2B,
};
use crate::games::little_round_top::turn::Turn;
use crate::games::little_round_top::unit::{Regiment, UnitId};
use crate::games::little_round_top::ways::is_bound;
use settle::Trails;

/// Carries out the phase, or rehearses it.
pub fn carry_out(turn: &mut Turn<'_>) {
    reinforcements::entry_die(turn);
    turn.marks.bound = [
        Regiment::Maine20,
        Regiment::Pennsylvania83,
        Regiment::Sharpshooters2,
    ]
    .into_iter()
    .filter(|part| is_bound(&turn.board, *part))
    .collect();
    let mut trails = Trails::default();
    let orders = turn.orders;
    for order in orders.order.iter().filter(|order| !is_command(order)) {
        one(turn, &mut trails, order);
    }
    settle::carry_out(turn, &mut trails);
    accounts(turn);
}

/// The heading of the log's actions.
fn heading(turn: &Turn<'_>) -> String {
    format!("{} movement", turn.side)
}

/// Carries out one order, company by company (5.0b).
fn one(turn: &mut Turn<'_>, trails: &mut Trails, order: &Order) {
    let mut escorts = order.officers.clone();
    if order.companies.len() > 1
        && let Some(first) = escorts.first()
    {
        let span = first.span.clone();
        let fault = Diagnostic::new(
            Kind::Illegal,
            format!(
                "`{}` cannot go along with {} companies",
                first.value,
                order.companies.len()
            ),
        )
        .rule(RULE_5_0C)
        .help("write an order of its own for the company that he goes along with");
        turn.refuse(span.as_ref(), fault);
        escorts.clear();
    }
    for id in &order.companies {
        let unit = UnitId::Company(id.value);
        match branch(order, &turn.board, unit) {
            Some(way) => {
                let named = order.officer.as_ref().map(|officer| officer.value);
                company::carry_out(turn, trails, id, &mut escorts, named, way);
            }
            None => idle(turn, unit),
        }
    }
    if order.companies.is_empty() {
        for id in &order.officers {
            let unit = UnitId::Officer(id.value);
            match branch(order, &turn.board, unit) {
                Some(way) => officer::carry_out(turn, id, way),
                None => idle(turn, unit),
            }
        }
    }
}

/// No branch of an order holds.
fn idle(turn: &mut Turn<'_>, unit: UnitId) {
    let heading = heading(turn);
    turn.log.begin(heading, format!("{unit} waits"));
    turn.log.fact(
        &[RULE_3_0_R6],
        format!("no branch of the order to {unit} holds: nothing is done"),
    );
}

/// An order's way in words.
fn words(way: &Way) -> String {
    let mut words: Vec<String> = way.acts.iter().map(|act| act.value.to_string()).collect();
    if !way.path.is_empty() {
        let back = way.back.as_ref().is_some_and(|back| back.value);
        let hexes: Vec<String> = way.path.iter().map(|hex| hex.value.to_string()).collect();
        let how = if back { "backs" } else { "goes" };
        words.push(format!("{how} {}", hexes.join(", ")));
    }
    if let Some(face) = &way.face {
        words.push(format!("faces {}", face.value));
    }
    words.join(", ")
}

/// For whom Command Points were spent, in sum; what each was for stands where it was done:
/// `47AL-E 9, Bulger 1`.
fn by_unit(spent: &[Expense]) -> String {
    let mut sums: Vec<(UnitId, i64)> = Vec::new();
    for expense in spent {
        match sums.iter_mut().find(|(unit, _)| *unit == expense.unit) {
            Some((_, sum)) => *sum += expense.points,
            None => sums.push((expense.unit, expense.points)),
        }
    }
    let sums: Vec<String> = sums
        .iter()
        .map(|(unit, sum)| format!("{unit} {sum}"))
        .collect();
    sums.join(", ")
}

/// Closes the ledgers: what each officer spent, and what is lost.
fn accounts(turn: &mut Turn<'_>) {
    let heading = heading(turn);
    let ledgers: Vec<Ledger> = turn.marks.ledgers.values().cloned().collect();
    for ledger in ledgers.iter().filter(|ledger| !ledger.spent.is_empty()) {
        let (spent, total) = (ledger.spent(), i64::from(ledger.total.total()));
        turn.log.begin(
            heading.clone(),
            format!("{} spent {spent} of {total} Command Points", ledger.officer),
        );
        turn.log.fact(&[RULE_4_11A], by_unit(&ledger.spent));
        let plain = total - BONUS;
        if ledger.bonus && spent > plain {
            turn.log.fact(
                &[RULE_4_2_R4],
                format!(
                    "the Command Bonus pays for {} of them: without it he had {plain}",
                    spent - plain
                ),
            );
        }
        turn.log
            .fact(&[RULE_4_11A], format!("{} CP are lost", ledger.left()));
    }
    for (company, spent) in turn.marks.own.clone() {
        if spent.is_empty() {
            continue;
        }
        let points: i64 = spent.iter().map(|expense| expense.points).sum();
        turn.log.begin(
            heading.clone(),
            format!("{company} spent {points} of {ENTRY_POINTS} Command Points of its own"),
        );
        turn.log.fact(
            &[RULE_21_2B],
            "from the next player-turn on it needs Jones".to_owned(),
        );
    }
}
