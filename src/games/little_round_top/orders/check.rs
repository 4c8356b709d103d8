//! Checks orders by rehearsing them.
//!
//! What is written is read, then the phases of the player-turn are run in rehearsal: once as if no
//! disorganized company rallied by its own die (A1), once as if all of them did. What goes wrong
//! in both is refused; what goes wrong in one only is a warning that says when.

mod rest;

use super::keys::{BATTLE, SET_UP};
use super::{Order, Orders, Standing, read};
use crate::diagnostic::{Diagnostic, Kind, Severity};
use crate::draft::{Form, Located, Reader, Table};
use crate::games::little_round_top::board::{Board, Stage, Status};
use crate::games::little_round_top::ledger::Ledger;
use crate::games::little_round_top::phase::set_up;
use crate::games::little_round_top::rules::{
    RULE_3_0B, RULE_3_0K, RULE_10_6A, RULE_14_23A, RULE_19_2A, RULE_19_2F, RULE_20_1B, RULE_20_2A,
    RULE_21_2_R1, RULE_21_4A,
};
use crate::games::little_round_top::sequence;
use crate::games::little_round_top::tables::Tables;
use crate::games::little_round_top::turn::Turn;
use crate::games::little_round_top::unit::{CompanyId, OfficerId, Regiment, UnitId};
use crate::play::{self, Finding, add_once, over, same_thing};
use crate::rule::Rule;
use crate::side::Side;
use std::ops::Range;

/// The orders of the side whose player-turn it is. Every fault goes to the reader.
pub fn read(
    tables: &Tables,
    board: &Board,
    table: Table<'_>,
    reader: &mut Reader<'_>,
) -> Option<Orders> {
    let Some(side) = board.stage.active() else {
        reader.faults.push(over(RULE_3_0K));
        return None;
    };
    let before = reader.faults.errors();
    let misplaced = misplaced(reader, &table, board.stage);
    let (orders, sound) = read::with_soundness(reader, tables, side, &table);
    table.finish(reader);
    if !misplaced {
        names(reader, board, &orders);
    }
    if reader.faults.errors() == before {
        rehearse(tables, board, side, &orders, reader);
    } else if misplaced || board.stage == Stage::ConfederateSetUp {
        let any = match board.stage {
            Stage::ConfederateSetUp => !orders.place.is_empty(),
            Stage::Union | Stage::Confederate => !orders.order.is_empty(),
            Stage::UnionSetUp | Stage::Over => false,
        };
        if any {
            let note = "the orders were not tried yet: mend these first";
            reader.faults.note(note);
        }
    } else {
        rest::rehearse(tables, board, side, &orders, &sound, reader);
    }
    Some(orders)
}

/// The standing orders of `side`. They are used on a later board, so only what can never become
/// legal is refused.
pub fn standing(
    tables: &Tables,
    board: &Board,
    side: Side,
    table: Option<Table<'_>>,
    reader: &mut Reader<'_>,
) -> Option<Standing> {
    let Some(table) = table else {
        return Some(Standing::default());
    };
    let standing = read::standing(reader, tables, side, table);
    if reader.form() == Form::Canonical {
        // What was sealed is opened on a later board, on which who is named may be lost meanwhile:
        // then his entry just never comes up.
        return Some(standing);
    }
    let fire = standing.fire.iter().flat_map(|fire| &fire.by);
    for company in fire.chain(&standing.no_withdrawal_fire) {
        gone(reader, board, company);
    }
    reactions(reader, board, &standing.reactions);
    Some(standing)
}

/// What each officer would have and spend with these orders, if no company rallies by itself.
#[must_use]
pub fn ledgers(tables: &Tables, board: &Board, orders: &Orders) -> Vec<Ledger> {
    let Some(side) = board.stage.active() else {
        return Vec::new();
    };
    let standing = Standing::default();
    let turn = run(tables, board, side, orders, &standing, false);
    turn.marks.ledgers.into_values().collect()
}

/// The board as these orders would leave it if nothing happened and no company rallied by itself.
#[must_use]
pub fn outcome(tables: &Tables, board: &Board, orders: &Orders) -> Board {
    let Some(side) = board.stage.active() else {
        return board.clone();
    };
    let standing = Standing::default();
    run(tables, board, side, orders, &standing, false).board
}

/// Refuses keys that have no place in this player-turn; says whether there are any.
fn misplaced(reader: &mut Reader<'_>, table: &Table<'_>, stage: Stage) -> bool {
    let (rule, when, help): (Rule, &str, &str) = match stage {
        Stage::UnionSetUp => (
            RULE_20_1B,
            "the Union set-up",
            "the Union hides its detachment in `[hidden]`; what it does when the enemy acts stands \
             in `[standing]`",
        ),
        Stage::ConfederateSetUp => (
            RULE_20_2A,
            "the Confederate set-up",
            "the Confederate places 4AL with `[[place]]` and writes `entry_15al`; what it does \
             when the enemy acts stands in `[standing]`",
        ),
        Stage::Union | Stage::Confederate | Stage::Over => (
            RULE_3_0B,
            "a player-turn of the battle",
            "it belongs to the Confederate set-up",
        ),
    };
    let keys = match stage {
        Stage::UnionSetUp => SET_UP.iter().chain(&BATTLE).collect::<Vec<_>>(),
        Stage::ConfederateSetUp => BATTLE.iter().collect(),
        Stage::Union | Stage::Confederate | Stage::Over => SET_UP.iter().collect(),
    };
    play::misplaced(reader, table, keys.into_iter().copied(), when, rule, help)
}

/// Refuses companies that are out of the game, or hidden, wherever orders name them.
fn names(reader: &mut Reader<'_>, board: &Board, orders: &Orders) {
    let ordered = orders.order.iter().flat_map(|order| &order.companies);
    let bonus = orders.bonus.iter().flat_map(|bonus| &bonus.companies);
    let fire = orders.fire.iter().flat_map(|fire| &fire.by);
    let melee = orders.melee.iter().flat_map(|melee| &melee.enter);
    let with = orders.replacement.iter().map(|entry| &entry.with);
    for company in ordered.chain(bonus).chain(fire).chain(melee).chain(with) {
        gone(reader, board, company);
        hidden(
            reader,
            board.company(company.value).status,
            UnitId::Company(company.value),
            company.span.as_ref(),
        );
    }
    let moved = orders.order.iter().flat_map(|order| &order.officers);
    let paying = orders
        .order
        .iter()
        .filter_map(|order| order.officer.as_ref());
    let bonus = orders.bonus.iter().map(|bonus| &bonus.officer);
    let melee = orders.melee.iter().flat_map(|melee| &melee.officers);
    for officer in moved.chain(paying).chain(bonus).chain(melee) {
        removed(reader, board, officer);
        hidden(
            reader,
            board.officer(officer.value).status,
            UnitId::Officer(officer.value),
            officer.span.as_ref(),
        );
    }
    reactions(reader, board, &orders.reactions);
}

/// The names among the choices of section 20.
fn reactions(reader: &mut Reader<'_>, board: &Board, reactions: &super::Reactions) {
    let retreat = reactions.retreat.iter().map(|entry| &entry.company);
    let fray = reactions
        .fray
        .iter()
        .flat_map(|entry| entry.loses.iter().chain(&entry.top));
    for company in retreat
        .chain(fray)
        .chain(&reactions.checks_first)
        .chain(&reactions.flags_to)
    {
        gone(reader, board, company);
    }
    for entry in &reactions.escort {
        removed(reader, board, &entry.officer);
    }
}

/// Refuses a company that never acts again.
fn gone(reader: &mut Reader<'_>, board: &Board, company: &Located<CompanyId>) {
    let id = company.value;
    let (what, rule) = match board.company(id).status {
        Status::Waiting | Status::Hidden | Status::OnMap => return,
        Status::Left => ("has left the map and never returns", RULE_14_23A),
        Status::Lost => ("has been eliminated", RULE_10_6A),
        Status::Never if id.regiment == Regiment::Alabama15 => {
            ("does not take part in this game", RULE_21_4A)
        }
        Status::Never => ("never enters", RULE_21_2_R1),
    };
    reader.report(
        company.span.as_ref(),
        Diagnostic::new(Kind::Illegal, format!("`{id}` {what}"))
            .rule(rule)
            .help("leave it out"),
    );
}

/// Refuses an officer who never acts again.
fn removed(reader: &mut Reader<'_>, board: &Board, officer: &Located<OfficerId>) {
    let id = officer.value;
    if board.officer(id).status != Status::Never {
        return;
    }
    reader.report(
        officer.span.as_ref(),
        Diagnostic::new(Kind::Illegal, format!("`{id}` has left the game"))
            .rule(RULE_19_2F)
            .help("leave him out"),
    );
}

/// Refuses orders for what is hidden.
fn hidden(reader: &mut Reader<'_>, status: Status, unit: UnitId, span: Option<&Range<usize>>) {
    if status != Status::Hidden {
        return;
    }
    reader.report(
        span,
        Diagnostic::new(
            Kind::Illegal,
            format!("`{unit}` is hidden and acts unseen only"),
        )
        .rule(RULE_19_2A)
        .help(format!(
            "to give it orders open it: `open = [\"{unit}\"]` in `[hidden]`; hidden it fires \
                 by its `reach`"
        )),
    );
}

/// Tries the orders in the two worlds and reports what goes wrong.
fn rehearse(tables: &Tables, board: &Board, side: Side, orders: &Orders, reader: &mut Reader<'_>) {
    let standing = Standing::default();
    let shaken = shaken(board, side);
    let world = |rallied| run(tables, board, side, orders, &standing, rallied).into_faults();
    let without = world(false);
    if shaken.is_empty() {
        for (span, fault) in once(without) {
            reader.report(span.as_ref(), fault);
        }
        return;
    }
    for (span, fault) in merge(orders, &shaken, once(without), once(world(true))) {
        reader.report(span.as_ref(), fault);
    }
}

/// Disorganized companies that roll in A1.
fn shaken(board: &Board, side: Side) -> Vec<CompanyId> {
    let companies = board.companies.iter();
    companies
        .filter(|company| {
            company.id.side() == side && company.status.on_map() && company.disorganized
        })
        .map(|company| company.id)
        .collect()
}

/// Runs the phases in rehearsal.
fn run<'a>(
    tables: &'a Tables,
    board: &Board,
    side: Side,
    orders: &'a Orders,
    standing: &'a Standing,
    rallied: bool,
) -> Turn<'a> {
    let mut turn = Turn::rehearsal(tables, board.clone(), side, orders, standing, rallied);
    match board.stage {
        Stage::UnionSetUp | Stage::Over => {}
        Stage::ConfederateSetUp => set_up::confederate(&mut turn),
        Stage::Union | Stage::Confederate => sequence::player_turn(&mut turn),
    }
    turn
}

/// Each finding once.
fn once(findings: Vec<Finding>) -> Vec<Finding> {
    let mut kept: Vec<Finding> = Vec::new();
    for finding in findings {
        add_once(&mut kept, finding);
    }
    kept
}

/// What holds in both worlds as it is; what holds in one only as a warning with its condition.
fn merge(
    orders: &Orders,
    shaken: &[CompanyId],
    without: Vec<Finding>,
    with: Vec<Finding>,
) -> Vec<Finding> {
    let same = |one: &Finding, other: &Finding| same(orders, one, other);
    let (none, all) = match shaken {
        [one] => (
            format!("if {one} does not rally: "),
            format!("if {one} rallies: "),
        ),
        many => {
            let list: Vec<String> = many.iter().map(ToString::to_string).collect();
            let list = list.join(", ");
            (
                format!("if none of {list} rallies: "),
                format!("if all of {list} rally: "),
            )
        }
    };
    let mut merged = Vec::new();
    for finding in &without {
        if with.iter().any(|other| same(finding, other)) {
            merged.push(finding.clone());
        } else {
            merged.push(conditional(finding, &none));
        }
    }
    for finding in &with {
        if !without.iter().any(|other| same(finding, other)) {
            merged.push(conditional(finding, &all));
        }
    }
    merged
}

/// Whether two findings are about one thing: the same place in the orders, faults anywhere in one
/// order to a single unit, or the same words where there is no place.
fn same(orders: &Orders, one: &Finding, other: &Finding) -> bool {
    let both_faults = one.1.severity == Severity::Error && other.1.severity == Severity::Error;
    let in_one_order = match (&one.0, &other.0) {
        (Some(here), Some(there)) => orders.order.iter().any(|order| alone(order, here, there)),
        (Some(_) | None, None) | (None, Some(_)) => false,
    };
    same_thing(one, other) || (both_faults && in_one_order)
}

/// Whether two places both lie in an order to a single unit. In whichever way it fails, such an
/// order cannot be carried out.
fn alone(order: &Order, here: &Range<usize>, there: &Range<usize>) -> bool {
    if order.companies.len() + order.officers.len() != 1 {
        return false;
    }
    let companies = order.companies.iter().filter_map(|unit| unit.span.as_ref());
    let officers = order.officers.iter().filter_map(|unit| unit.span.as_ref());
    let ways = std::iter::once(&order.way).chain(order.otherwise.iter().map(|branch| &branch.way));
    let steps = ways.flat_map(|way| {
        let acts = way.acts.iter().filter_map(|act| act.span.as_ref());
        acts.chain(way.path.iter().filter_map(|hex| hex.span.as_ref()))
    });
    let places: Vec<&Range<usize>> = companies.chain(officers).chain(steps).collect();
    places.contains(&here) && places.contains(&there)
}

fn conditional(finding: &Finding, condition: &str) -> Finding {
    let (span, fault) = finding;
    let mut warning = fault.clone().warning();
    warning.message.insert_str(0, condition);
    (span.clone(), warning)
}
