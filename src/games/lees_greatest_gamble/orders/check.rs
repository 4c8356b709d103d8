//! Checks orders by rehearsing them, once for every command state that may come.
//!
//! What is written is read, then the phases of the player-turn are run in rehearsal: for each
//! command state that the command roll can give, and if enemy cavalry is about once more with every
//! infantry brigade hindered that can be. What goes wrong whenever an order counts is refused; what
//! goes wrong only in some of these worlds is one warning an order that says in which. Orders with
//! faults of their own do not keep the others from being tried.

pub mod defences;
mod names;
mod rest;
pub mod worlds;

pub use worlds::{World, best, worlds};

use super::{Orders, Standing, keys, read};
use crate::diagnostic::Severity;
use crate::draft::{Reader, Table};
use crate::games::lees_greatest_gamble::board::{Board, Stage};
use crate::games::lees_greatest_gamble::phase::set_up;
use crate::games::lees_greatest_gamble::rules::{RULE_4_1A, RULE_5_1A, RULE_23_1E};
use crate::games::lees_greatest_gamble::sequence;
use crate::games::lees_greatest_gamble::tables::Tables;
use crate::games::lees_greatest_gamble::turn::Turn;
use crate::play::{self, Finding, over};
use crate::side::Side;
use rest::Rest;
use std::ops::Range;
use worlds::Findings;

/// The orders of the side whose player-turn it is. Every fault goes to the reader.
pub fn read(
    tables: &Tables,
    board: &Board,
    table: Table<'_>,
    reader: &mut Reader<'_>,
) -> Option<Orders> {
    let Some(side) = board.stage.active() else {
        reader.faults.push(over(RULE_4_1A));
        return None;
    };
    let before = reader.faults.errors();
    let misplaced = misplaced(reader, &table, board.stage);
    let (orders, mut sound) = read::draft(reader, tables, side, &table);
    table.finish(reader);
    if !misplaced {
        names::of_orders(reader, tables, board, &orders, &mut sound);
    }
    if reader.faults.errors() == before {
        for (span, fault) in rehearse(tables, board, side, &orders) {
            reader.report(span.as_ref(), fault);
        }
        return Some(orders);
    }
    // A draft with keys of another stage is a draft for another player-turn.
    let sense = !misplaced && (sound.place || !board.stage.is_set_up());
    match Rest::of(side, &orders, &sound).filter(|_| sense) {
        Some(rest) => {
            reader
                .faults
                .note("the orders without such faults were tried");
            try_rest(tables, board, side, &rest, reader);
        }
        None => {
            let what = match board.stage.is_set_up() {
                true => "set-up was",
                false => "moves were",
            };
            let note = format!("the {what} not tried yet: mend these first");
            reader.faults.note(&note);
        }
    }
    Some(orders)
}

/// Tries what has no faults of its own, and reports what is wrong with it wherever the pieces come
/// to stand that are ordered with faults.
fn try_rest(tables: &Tables, board: &Board, side: Side, rest: &Rest, reader: &mut Reader<'_>) {
    let mut findings: Option<Findings> = None;
    for board in rest.boards(tables, board, side) {
        let mut found = rehearse(tables, &board, side, &rest.orders);
        found.retain(|(_, fault)| fault.severity == Severity::Error);
        findings = Some(match findings {
            None => found,
            Some(mut before) => {
                before.retain(|(span, fault)| {
                    let same = |(other, there): &Finding| other == span && there.rule == fault.rule;
                    found.iter().any(same)
                });
                before
            }
        });
    }
    for (span, fault) in findings.unwrap_or_default() {
        reader.report(span.as_ref(), fault);
    }
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
    names::of_standing(reader, board, &standing);
    Some(standing)
}

/// Refuses keys that have no place in this player-turn; says whether there are any.
fn misplaced(reader: &mut Reader<'_>, table: &Table<'_>, stage: Stage) -> bool {
    let (rule, when, keys, help) = match stage {
        Stage::ConfederateSetUp | Stage::UnionSetUp => (
            RULE_23_1E,
            "a set-up",
            &keys::BATTLE[..],
            "a set-up has `place`, `top` and orders that make markers; what a side does when the \
             enemy acts stands in `[standing]`",
        ),
        Stage::Confederate | Stage::Union | Stage::Over => (
            RULE_5_1A,
            "a player-turn of the battle",
            &["place"][..],
            "it belongs to a set-up; units move with `[[order]]`",
        ),
    };
    play::misplaced(reader, table, keys.iter().copied(), when, rule, help)
}

/// Tries the orders in every world: what goes wrong.
fn rehearse(tables: &Tables, board: &Board, side: Side, orders: &Orders) -> Findings {
    let worlds = worlds::worlds(tables, board, side);
    let mut tried: Vec<worlds::Tried> = Vec::new();
    let mut idle: Findings = Vec::new();
    let mut used: Vec<Range<usize>> = Vec::new();
    for world in worlds {
        let standing = Standing::default();
        let mut turn = run(tables, board, side, orders, &standing, world);
        let trial = turn.take_trial();
        tried.push(worlds::Tried::of(world, &turn, trial.faults));
        used.extend(trial.used);
        for (span, warning) in trial.idle {
            if !idle.iter().any(|(known, _)| *known == span) {
                idle.push((span, warning));
            }
        }
    }
    let mut merged = worlds::merge(orders, &tried);
    // What gives nothing for sure; of what goes wrong enough is said.
    let wrong = |span: &Range<usize>| {
        let mut merged = merged.iter();
        merged.any(|(other, _)| other.as_ref() == Some(span))
    };
    idle.retain(|(span, _)| {
        let span = span.as_ref();
        span.is_some_and(|span| !used.contains(span) && !wrong(span))
    });
    merged.extend(idle);
    merged
}

/// Runs the player-turn in rehearsal.
#[must_use]
pub fn run<'a>(
    tables: &'a Tables,
    board: &Board,
    side: Side,
    orders: &'a Orders,
    standing: &'a Standing,
    world: World,
) -> Turn<'a> {
    let mut turn = Turn::rehearsal(
        tables,
        board.clone(),
        side,
        orders,
        standing,
        world.state,
        world.hindered,
    );
    match board.stage {
        Stage::ConfederateSetUp | Stage::UnionSetUp => set_up::carry_out(&mut turn),
        Stage::Confederate | Stage::Union => sequence::player_turn(&mut turn),
        Stage::Over => {}
    }
    turn
}
