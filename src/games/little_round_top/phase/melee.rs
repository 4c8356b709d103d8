//! D: the Melee Phase (3.0j, 11.0).
//!
//! Every melee is fought to its end before the next begins (3.0-R3): who enters (11.22), the
//! differential (11.1), the result in the order of 11.6-R1, the queue of checks, and what those
//! who are left do (11.0b).

mod aftermath;
mod chances;
mod check;
mod entry;
mod result;
mod weigh;
mod withdraw;

pub use chances::{Chance, chances};
pub use entry::announce;
pub use weigh::{Assault, Weighed, is_house, read, weigh, weigh_since};

use crate::games::little_round_top::chain::Chain;
use crate::games::little_round_top::orders::condition::subject;
use crate::games::little_round_top::orders::{MeleeChoice, MeleeOrder};
use crate::games::little_round_top::rules::{
    H_12, RULE_4_5_R3, RULE_4_5H, RULE_11_1A, RULE_11_3A, RULE_11_24_R1, RULE_11_24A, RULE_11_31A,
    RULE_11_31B, RULE_11_33A,
};
use crate::games::little_round_top::tables::MeleeResult;
use crate::games::little_round_top::turn::Turn;
use crate::games::little_round_top::unit::{CompanyId, UnitId};
use crate::games::little_round_top::victory;
use crate::hex::HexId;
use crate::report::log::Line;
use entry::Entry;

/// Carries out the phase, or rehearses it.
pub fn carry_out(turn: &mut Turn<'_>) {
    if turn.rehearsing().is_some() {
        check::orders(turn);
        return;
    }
    let begun = turn.board.melees();
    let companies = turn.board.companies.iter();
    turn.marks.began = companies
        .filter_map(|company| Some((company.id, company.at?)))
        .collect();
    for hex in order(turn, &begun) {
        fight(turn, hex, begun.contains(&hex));
    }
    aftermath::capture_officers(turn);
}

/// 3.0-R4: the hexes of the phase: in the order of the orders, the others by number.
fn order(turn: &Turn<'_>, begun: &[HexId]) -> Vec<HexId> {
    let mut others: Vec<HexId> = turn.marks.melee.iter().map(|(_, hex)| *hex).collect();
    others.extend(begun);
    others.sort_unstable();
    others.dedup();
    let mut order: Vec<HexId> = Vec::new();
    for listed in &turn.orders.melee {
        let hex = listed.hex.value;
        if others.contains(&hex) && !order.contains(&hex) {
            order.push(hex);
        }
    }
    others.retain(|hex| !order.contains(hex));
    order.extend(others);
    order
}

/// What is decided about a melee: the first entry for its hex whose conditions hold.
fn decided<'a>(turn: &Turn<'a>, hex: HexId) -> Option<&'a MeleeOrder> {
    turn.orders
        .melee
        .iter()
        .filter(|order| order.hex.value == hex)
        .find(|order| order.when.is_always() || holds(turn, order, hex))
}

/// Whether the conditions of an entry hold. Those without a name are about its first company, or
/// the first that was ordered, or the one on top.
fn holds(turn: &Turn<'_>, order: &MeleeOrder, hex: HexId) -> bool {
    let ordered = || {
        let mut ordered = turn.marks.melee.iter();
        ordered.find(|(_, at)| *at == hex).map(|(id, _)| *id)
    };
    let top = || turn.board.top(hex, turn.side).map(|company| company.id);
    subject(&order.enter)
        .or_else(|| ordered().or_else(top).map(UnitId::Company))
        .is_some_and(|unit| order.when.holds(&turn.board, unit))
}

/// One hex of the phase.
fn fight(turn: &mut Turn<'_>, hex: HexId, begun: bool) {
    let order = decided(turn, hex);
    if begun && turn.board.in_melee(hex) {
        continued(turn, hex, order);
        return;
    }
    if !turn.marks.melee.iter().any(|(_, target)| *target == hex) {
        return;
    }
    let enemy = turn.side.other();
    let defended = turn.board.has_company(hex, enemy);
    let officers = turn.board.has_unit(hex, enemy);
    begin(turn, hex);
    let entry = entry::choose(turn, hex, order);
    if entry.companies.is_empty() {
        return;
    }
    if defended {
        assault(turn, hex, &entry, true);
    } else if officers {
        entry::enter(turn, hex, &entry, &[RULE_4_5H]);
        turn.log.fact(
            &[RULE_4_5_R3],
            format!("no company defends {hex}: no melee is rolled"),
        );
    } else {
        advance(turn, hex, order, &entry);
    }
}

/// Opens the action of a hex.
fn begin(turn: &mut Turn<'_>, hex: HexId) {
    let phase = format!("{} melee", turn.side);
    let names = |companies: Vec<CompanyId>| {
        let names: Vec<String> = companies.iter().map(ToString::to_string).collect();
        names.join(", ")
    };
    let enemy = names(turn.board.stack_ids(hex, turn.side.other()));
    let title = match enemy.is_empty() {
        true => hex.to_string(),
        false => format!("{hex}, against {enemy}"),
    };
    turn.log.begin(phase, title);
}

/// 11.24a, 11.24-R1: the hex is empty; those who were to fight in it may advance.
fn advance(turn: &mut Turn<'_>, hex: HexId, order: Option<&MeleeOrder>, entry: &Entry) {
    let wanted = order
        .and_then(|order| order.advance.as_ref())
        .is_none_or(|advance| advance.value);
    if !wanted {
        turn.log.fact(
            &[RULE_11_24A, RULE_11_24_R1],
            format!("nobody advances into {hex}, as ordered"),
        );
        return;
    }
    entry::enter(turn, hex, entry, &[RULE_11_24A, RULE_11_24_R1]);
}

/// 11.31: a continuous melee: fight on, reinforce, or retreat.
fn continued(turn: &mut Turn<'_>, hex: HexId, order: Option<&MeleeOrder>) {
    begin(turn, hex);
    let choice = order
        .and_then(|order| order.choice.as_ref())
        .map(|choice| choice.value);
    match choice {
        Some(MeleeChoice::Retreat) => withdraw::carry_out(turn, hex),
        Some(MeleeChoice::Fight) => {
            turn.log.fact(
                &[RULE_11_31A, RULE_11_33A],
                format!("the melee in {hex} is fought again"),
            );
            assault(turn, hex, &Entry::default(), false);
        }
        Some(MeleeChoice::Reinforce) | None => {
            let entry = entry::choose(turn, hex, order);
            let rule = match entry.companies.is_empty() {
                true => RULE_11_31A,
                false => RULE_11_31B,
            };
            turn.log.fact(
                &[rule, RULE_11_33A],
                format!("the melee in {hex} is fought again"),
            );
            assault(turn, hex, &entry, false);
        }
    }
}

/// One melee, from the entry to the end of the queue. `first`: it is initiated now (11.7g).
fn assault(turn: &mut Turn<'_>, hex: HexId, entry: &Entry, first: bool) {
    turn.marks.fighting = Some(hex);
    let formed = aftermath::form_line(turn, hex);
    let weighed = weigh_since(
        turn.tables,
        &turn.board,
        &Assault {
            side: turn.side,
            hex,
            entering: entry.companies.clone(),
            officers: entry.officers.clone(),
            first,
        },
        &turn.marks.began,
    );
    let because: &[_] = if first { &[] } else { &[RULE_11_31B] };
    entry::enter(turn, hex, entry, because);
    let (attacker, defender) = roll(turn, hex, &weighed);
    let mut chain = Chain::default();
    result::carry_out(turn, &mut chain, hex, attacker, defender, &formed);
    chain.run(turn);
    turn.marks.fighting = None;
    if turn.board.in_melee(hex) {
        turn.log.fact(
            &[RULE_11_3A],
            format!("both sides stay in {hex}: the melee goes on"),
        );
    } else {
        victory::melee_over(turn, hex);
    }
    aftermath::arrange(turn, hex);
}

/// 11.1a: the strengths, the differential, and the die.
fn roll(turn: &mut Turn<'_>, hex: HexId, weighed: &Weighed) -> (MeleeResult, MeleeResult) {
    for line in weighed.attack.lines().collect::<Vec<Line>>() {
        turn.log.push(line);
    }
    let attack = weighed.attack.total();
    turn.log
        .fact(&[RULE_11_1A], format!("the attack is {attack}"));
    for line in weighed.defence.lines().collect::<Vec<Line>>() {
        turn.log.push(line);
    }
    let defence = weighed.defence.total();
    turn.log.fact(
        &[RULE_11_1A],
        format!(
            "the defence is {defence}: differential {:+}, row {:+}",
            weighed.differential, weighed.row
        ),
    );
    let tables = turn.tables;
    let row = weighed.row;
    let cell = |die: u8| {
        let (attacker, defender) = read(tables, row, die);
        format!("{}/{}", weigh::symbol(attacker), weigh::symbol(defender))
    };
    let label = format!("melee {hex}");
    let die = turn.roll(&label, format!("row {row:+}"), &[RULE_11_1A], cell);
    let rules: &[_] = match weigh::is_house(row, die) {
        true => &[RULE_11_1A, H_12],
        false => &[RULE_11_1A],
    };
    turn.log.fact(
        rules,
        format!("row {row:+}, die {die}: attacker/defender {}", cell(die)),
    );
    read(tables, row, die)
}
