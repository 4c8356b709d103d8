//! The worlds in which orders are tried, and what comes of all of them together.

use crate::diagnostic::{Diagnostic, Kind, Severity};
use crate::draft::Located;
use crate::games::lees_greatest_gamble::board::{Board, State};
use crate::games::lees_greatest_gamble::orders::condition::{Condition, STATES, When};
use crate::games::lees_greatest_gamble::orders::{MoveOrder, Order, Orders};
use crate::games::lees_greatest_gamble::phase::command;
use crate::games::lees_greatest_gamble::rules::RULE_16_2A;
use crate::games::lees_greatest_gamble::tables::Tables;
use crate::games::lees_greatest_gamble::turn::Turn;
use crate::games::lees_greatest_gamble::unit::{Arm, Piece};
use crate::hex::HexId;
use crate::play::{Finding, add_once, same_thing};
use crate::side::Side;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// What is supposed of chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct World {
    /// The command state that comes (16.2).
    pub state: State,
    /// Whether every infantry brigade that can be hindered is (15.3a).
    pub hindered: bool,
}

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

/// The world in which an army can do most; nobody is hindered in it.
#[must_use]
pub fn best(tables: &Tables, board: &Board, side: Side) -> World {
    let first = worlds(tables, board, side).first().copied();
    first.unwrap_or(World {
        state: State::Attack,
        hindered: false,
    })
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

/// What goes wrong whenever an order counts as it is; what does so in some worlds only as one
/// warning an order. Hindrance only adds to the undisturbed course.
#[must_use]
pub fn merge(orders: &Orders, all: &[Tried]) -> Findings {
    let mut merged = Vec::new();
    for order in &orders.order {
        merge_order(order, all, &mut merged);
    }
    merge_others(orders, all, &mut merged);
    merged
}

/// A world with what came of the orders in it.
#[derive(Clone, Debug)]
pub struct Tried {
    world: World,
    findings: Findings,
    /// Where those who moved have come to, if they are on the map.
    reached: BTreeMap<Piece, HexId>,
}

impl Tried {
    /// What a rehearsal in a world came to.
    #[must_use]
    pub fn of(world: World, turn: &Turn<'_>, findings: Findings) -> Self {
        let moved = turn.marks.moved.iter();
        let reached = moved.filter_map(|piece| Some((*piece, turn.board.place(*piece)?)));
        Tried {
            world,
            reached: reached.collect(),
            findings,
        }
    }
}

/// An order that goes wrong in a world.
struct Bad {
    world: World,
    findings: Findings,
    /// How far it is carried out all the same.
    reached: Option<HexId>,
}

/// What is not in the order of movement: stacks, returns, the order of combats. It fails in some
/// worlds only where orders fail that are told of already.
fn merge_others(orders: &Orders, all: &[Tried], merged: &mut Findings) {
    let ordered: BTreeSet<(usize, usize)> = orders
        .order
        .iter()
        .flat_map(places)
        .map(|span| (span.start, span.end))
        .collect();
    let elsewhere = |(span, _): &&Finding| {
        let span = span.as_ref();
        span.is_none_or(|span| !ordered.contains(&(span.start, span.end)))
    };
    let undisturbed: Vec<&Tried> = all.iter().filter(|tried| !tried.world.hindered).collect();
    let Some(first) = undisturbed.first() else {
        return;
    };
    for finding in first.findings.iter().filter(elsewhere) {
        let same = |other: &Finding| same_thing(finding, other);
        if undisturbed
            .iter()
            .all(|tried| tried.findings.iter().any(same))
        {
            add_once(merged, finding.clone());
        }
    }
}

fn merge_order(order: &Order, all: &[Tried], merged: &mut Findings) {
    let when = match order {
        Order::Move(order) => &order.when,
        Order::Create(order) => &order.when,
    };
    let counts: Vec<&Tried> = all
        .iter()
        .filter(|tried| may_hold(when, tried.world.state))
        .collect();
    if counts.is_empty() {
        never(when, all, merged);
        return;
    }
    let places = places(order);
    let of = |tried: &Tried, severity: Severity| -> Findings {
        let inside = tried.findings.iter().filter(|(span, fault)| {
            fault.severity == severity && span.as_ref().is_some_and(|span| places.contains(&span))
        });
        inside.cloned().collect()
    };
    for severity in [Severity::Error, Severity::Warning] {
        let mut bad: Vec<Bad> = counts
            .iter()
            .map(|tried| Bad {
                world: tried.world,
                findings: of(tried, severity),
                reached: match (severity, order) {
                    (Severity::Error, Order::Move(order)) => {
                        tried.reached.get(&order.unit.value).copied()
                    }
                    (Severity::Error, Order::Create(_)) | (Severity::Warning, _) => None,
                },
            })
            .filter(|bad| !bad.findings.is_empty())
            .collect();
        let Some(least) = bad.first() else {
            continue;
        };
        let worlds = counts.iter().map(|tried| tried.world);
        let worlds: Vec<World> = worlds.filter(|world| !world.hindered).collect();
        let is_bad = |world: &World| bad.iter().any(|bad| bad.world == *world);
        if worlds.iter().all(is_bad) {
            for finding in &least.findings {
                add_once(merged, finding.clone());
            }
            // A fault in every world says enough.
            return;
        }
        if bad.iter().any(|bad| !bad.world.hindered) {
            bad.retain(|bad| !bad.world.hindered);
        }
        while let Some(first) = bad.first() {
            let end = first.reached;
            let (same, others): (Vec<Bad>, Vec<Bad>) =
                bad.into_iter().partition(|bad| bad.reached == end);
            warn(&worlds, &same, severity, merged);
            bad = others;
        }
    }
}

/// A warning for an order that goes wrong in some worlds, in all of them equally far.
fn warn(worlds: &[World], bad: &[Bad], severity: Severity, merged: &mut Findings) {
    let Some(least) = bad.first() else {
        return;
    };
    let bad: Vec<World> = bad.iter().map(|bad| bad.world).collect();
    let when = condition(worlds, &bad);
    let unless = unless(&bad);
    // One reason why an order is not carried out is enough.
    let told = match severity {
        Severity::Error => &least.findings[..1],
        Severity::Warning => &least.findings[..],
    };
    for (span, fault) in told {
        let mut warning = fault.clone().warning();
        if let Some(unless) = unless.as_ref().filter(|_| severity == Severity::Error) {
            let before = warning.help.map(|help| format!("{help}; "));
            let help = format!("{}or write {unless}", before.unwrap_or_default());
            warning.help = Some(help);
        }
        warning.message = match (severity, least.reached) {
            (Severity::Error, None) => {
                format!("{when} this order is not carried out: {}", fault.message)
            }
            (Severity::Error, Some(hex)) => format!(
                "{when} this order is carried out as far as {hex}: {}",
                fault.message
            ),
            (Severity::Warning, _) => format!("{when}: {}", fault.message),
        };
        add_once(merged, (span.clone(), warning));
    }
}

/// What keeps an order from counting in the command states in which it goes wrong whatever else
/// chance does; none if it does so only where infantry is hindered.
fn unless(bad: &[World]) -> Option<String> {
    let states: BTreeSet<State> = bad
        .iter()
        .filter(|world| !world.hindered)
        .map(|world| world.state)
        .collect();
    let words = states.into_iter();
    let words: Vec<String> = words
        .map(|state| format!("\"{}\"", Condition::State(state)))
        .collect();
    (!words.is_empty()).then(|| format!("`unless = [{}]`", words.join(", ")))
}

/// A warning for an order that waits for a command state that cannot come.
fn never(when: &When, all: &[Tried], merged: &mut Findings) {
    let conditions = when.conditions();
    let state = conditions
        .filter(|condition| matches!(condition.value, Condition::State(_)))
        .find_map(|condition| condition.span.clone());
    let come: BTreeSet<State> = all.iter().map(|tried| tried.world.state).collect();
    let come: Vec<&str> = come.into_iter().map(State::as_str).collect();
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

/// What an army is: `Passive or in Panic`.
#[must_use]
pub fn in_words(states: &BTreeSet<State>) -> String {
    let words: Vec<&str> = STATES
        .into_iter()
        .filter(|state| states.contains(state))
        .map(|state| match state {
            State::Attack => "in Attack",
            State::Restricted => "Restricted",
            State::Passive => "Passive",
            State::Panic => "in Panic",
        })
        .collect();
    or(&words)
}

/// In which worlds something is so: `if the army is Passive or in Panic`. All of them are hindered,
/// or none.
#[must_use]
pub fn condition(all: &[World], bad: &[World]) -> String {
    let states: BTreeSet<State> = bad.iter().map(|world| world.state).collect();
    let army = format!("if the army is {}", in_words(&states));
    if bad.iter().all(|world| !world.hindered) {
        return army;
    }
    if all.iter().all(|world| states.contains(&world.state)) {
        return "if infantry is hindered".to_owned();
    }
    format!("{army} and infantry is hindered")
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
    let conditions = when.conditions();
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
