//! The worlds in which orders are tried, and what comes of all of them together.

use crate::diagnostic::{Diagnostic, Kind, Severity};
use crate::draft::Located;
use crate::games::lees_greatest_gamble::board::{Board, State};
use crate::games::lees_greatest_gamble::orders::condition::{Condition, STATES, When};
use crate::games::lees_greatest_gamble::orders::{MoveOrder, Order, Orders};
use crate::games::lees_greatest_gamble::phase::command;
use crate::games::lees_greatest_gamble::rules::RULE_16_2A;
use crate::games::lees_greatest_gamble::tables::Tables;
use crate::games::lees_greatest_gamble::unit::Arm;
use crate::side::Side;
use std::collections::BTreeSet;
use std::ops::Range;

/// What is supposed of chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct World {
    /// The command state that comes (16.2).
    pub state: State,
    /// Whether every infantry brigade that can be hindered is (15.3a).
    pub hindered: bool,
}

/// A finding with its place in the orders.
pub type Finding = (Option<Range<usize>>, Diagnostic);

/// The findings of one world.
pub type Findings = Vec<Finding>;

/// Every world that can come, the most likely course of each state first.
#[must_use]
pub fn worlds(tables: &Tables, board: &Board, side: Side) -> Vec<World> {
    let cavalry = board
        .on_map(side.other())
        .any(|unit| tables.arm(unit.id) == Arm::Cavalry);
    let hindrances = if cavalry && !board.stage.is_set_up() {
        &[false, true][..]
    } else {
        &[false][..]
    };
    let states = states(tables, board, side);
    hindrances
        .iter()
        .flat_map(|hindered| {
            states.iter().map(|state| World {
                state: *state,
                hindered: *hindered,
            })
        })
        .collect()
}

/// The command states that can come in the next player-turn of `side`.
fn states(tables: &Tables, board: &Board, side: Side) -> Vec<State> {
    if !board.options.command || board.stage.is_set_up() {
        return vec![State::Attack];
    }
    if let Some((state, _)) = command::prescribed(board, side) {
        return vec![state];
    }
    let army = tables.army(side);
    let shift = i64::from(command::modifiers(tables, board, side).total());
    let come: BTreeSet<State> = (2..=12)
        .map(|sum| command::state_for(army, sum + shift).0)
        .collect();
    come.into_iter().collect()
}

/// What holds whenever an order counts as it is; what holds in some worlds only as one warning an
/// order.
#[must_use]
pub fn merge(orders: &Orders, worlds: &[World], findings: &[Findings]) -> Findings {
    let mut merged = Vec::new();
    for order in &orders.order {
        merge_order(order, worlds, findings, &mut merged);
    }
    // What is not in the order of movement (stacks, returns, the order of combats) fails in some
    // worlds only when orders fail there that are told above.
    let elsewhere = |span: &Option<Range<usize>>| {
        !orders.order.iter().any(|order| {
            span.as_ref()
                .is_some_and(|span| places(order).contains(&span))
        })
    };
    let Some(first) = findings.first() else {
        return merged;
    };
    for finding in first.iter().filter(|(span, _)| elsewhere(span)) {
        let same = |other: &Finding| match (&finding.0, &other.0) {
            (Some(here), Some(there)) => here == there && finding.1.severity == other.1.severity,
            (None, None) => finding.1 == other.1,
            (Some(_), None) | (None, Some(_)) => false,
        };
        if findings.iter().all(|world| world.iter().any(same)) {
            push(&mut merged, finding.clone());
        }
    }
    merged
}

/// Adds a finding once.
fn push(findings: &mut Findings, finding: Finding) {
    if !findings.contains(&finding) {
        findings.push(finding);
    }
}

fn merge_order(order: &Order, worlds: &[World], findings: &[Findings], merged: &mut Findings) {
    let places = places(order);
    let inside = |finding: &&Finding| {
        let span = finding.0.as_ref();
        span.is_some_and(|span| places.contains(&span))
    };
    let when = match order {
        Order::Move(order) => &order.when,
        Order::Create(order) => &order.when,
    };
    let counts: Vec<(World, &Findings)> = worlds
        .iter()
        .copied()
        .zip(findings)
        .filter(|(world, _)| may_hold(when, world.state))
        .collect();
    if counts.is_empty() {
        never(when, worlds, merged);
        return;
    }
    for severity in [Severity::Error, Severity::Warning] {
        let of = |findings: &Findings| -> Findings {
            findings
                .iter()
                .filter(inside)
                .filter(|(_, fault)| fault.severity == severity)
                .cloned()
                .collect()
        };
        let bad: Vec<(World, Findings)> = counts
            .iter()
            .map(|(world, findings)| (*world, of(findings)))
            .filter(|(_, findings)| !findings.is_empty())
            .collect();
        let Some((_, least)) = bad.first() else {
            continue;
        };
        if bad.len() == counts.len() {
            for finding in least {
                push(merged, finding.clone());
            }
            // A fault in every world says enough.
            return;
        }
        let all: Vec<World> = counts.iter().map(|(world, _)| *world).collect();
        let worlds: Vec<World> = bad.iter().map(|(world, _)| *world).collect();
        let if_so = condition(&all, &worlds);
        let (span, fault) = &least[0];
        let mut warning = fault.clone().warning();
        warning.message = match severity {
            Severity::Error => {
                format!("{if_so} this order is not carried out: {}", fault.message)
            }
            Severity::Warning => format!("{if_so}: {}", fault.message),
        };
        push(merged, (span.clone(), warning));
    }
}

/// A warning for an order that waits for a command state that cannot come.
fn never(when: &When, worlds: &[World], merged: &mut Findings) {
    let conditions = when.only_if.iter().chain(&when.unless);
    let state = conditions
        .filter(|condition| matches!(condition.value, Condition::State(_)))
        .find_map(|condition| condition.span.clone());
    let come: BTreeSet<&str> = worlds.iter().map(|world| world.state.as_str()).collect();
    let come: Vec<&str> = come.into_iter().collect();
    merged.push((
        state,
        Diagnostic::new(
            Kind::Illegal,
            "this order is never carried out: no command state that can come fits it",
        )
        .warning()
        .rule(RULE_16_2A)
        .help(format!("the army will be in {}", or(&come))),
    ));
}

/// Whether conditions can hold in a command state, as far as they speak of it.
fn may_hold(when: &When, state: State) -> bool {
    let other = |condition: &Located<Condition>| match condition.value {
        Condition::State(wanted) => Some(wanted == state),
        Condition::Night
        | Condition::Own(_)
        | Condition::Piece(..)
        | Condition::Empty(_)
        | Condition::Enemy(_)
        | Condition::Friend(_) => None,
    };
    when.only_if
        .iter()
        .all(|condition| other(condition) != Some(false))
        && when
            .unless
            .iter()
            .all(|condition| other(condition) != Some(true))
}

/// Words joined for reading: `A, B or C`.
fn or(words: &[&str]) -> String {
    match words {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [first @ .., last] => format!("{} or {last}", first.join(", ")),
    }
}

/// In which of all worlds something is so: `if the army is Passive or in Panic`.
fn condition(all: &[World], bad: &[World]) -> String {
    let has = |state: State, hindered: bool| bad.contains(&World { state, hindered });
    let states = |hindered: bool| -> Vec<State> {
        STATES
            .into_iter()
            .filter(|state| has(*state, hindered) && !(hindered && has(*state, false)))
            .collect()
    };
    let words = |states: &[State]| {
        let words: Vec<&str> = states
            .iter()
            .map(|state| match state {
                State::Attack => "in Attack",
                State::Restricted => "Restricted",
                State::Passive => "Passive",
                State::Panic => "in Panic",
            })
            .collect();
        or(&words)
    };
    let (free, held) = (states(false), states(true));
    let others: BTreeSet<State> = all.iter().map(|world| world.state).collect();
    let others = others.into_iter().filter(|state| !free.contains(state));
    let every = others.collect::<Vec<State>>() == held;
    match (free.is_empty(), held.is_empty()) {
        (_, true) => format!("if the army is {}", words(&free)),
        (true, false) if every => "if infantry is hindered".to_owned(),
        (true, false) => format!("if the army is {} and infantry is hindered", words(&held)),
        (false, false) if every => format!(
            "if the army is {}, or if infantry is hindered,",
            words(&free)
        ),
        (false, false) => format!(
            "if the army is {}, or {} and infantry is hindered,",
            words(&free),
            words(&held)
        ),
    }
}

/// Every place of an order.
fn places(order: &Order) -> Vec<&Range<usize>> {
    let mut places = Vec::new();
    match order {
        Order::Move(order) => of_move(order, &mut places),
        Order::Create(order) => {
            places.extend(order.create.iter().map(|it| it.span.as_ref()));
            places.extend(order.units.iter().map(|it| it.span.as_ref()));
            places.push(order.at.as_ref().and_then(|it| it.span.as_ref()));
            places.push(order.gate.as_ref().and_then(|it| it.span.as_ref()));
            of_when(&order.when, &mut places);
        }
    }
    places.into_iter().flatten().collect()
}

fn of_when<'o>(when: &'o When, places: &mut Vec<Option<&'o Range<usize>>>) {
    let conditions = when.only_if.iter().chain(&when.unless);
    places.extend(conditions.map(|it| it.span.as_ref()));
}

fn of_move<'o>(order: &'o MoveOrder, places: &mut Vec<Option<&'o Range<usize>>>) {
    let way = &order.way;
    places.push(order.unit.span.as_ref());
    of_when(&order.when, places);
    places.push(way.enter.as_ref().and_then(|it| it.span.as_ref()));
    for key in [
        &way.remove,
        &way.recover,
        &way.march,
        &way.accelerate,
        &way.disengage,
        &way.leave,
        &way.train,
        &way.charge,
        &way.advance,
    ] {
        places.push(key.as_ref().and_then(|it| it.span.as_ref()));
    }
    places.extend(way.deploy.iter().map(|it| it.unit.span.as_ref()));
    places.extend(way.path.iter().map(|it| it.span.as_ref()));
    places.push(way.attack.as_ref().and_then(|it| it.span.as_ref()));
    places.push(way.bombard.as_ref().and_then(|it| it.span.as_ref()));
    places.extend(way.support.iter().map(|it| it.span.as_ref()));
}
