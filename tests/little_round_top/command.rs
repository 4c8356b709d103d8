//! Phases A and B: officers, movement, formations, reinforcements.

mod bonus;
mod costs;
mod entry;
mod examples;
mod formations;
mod movement;
mod officers;
mod opening;
mod properties;
mod rally;
mod refusals;
mod special;
mod stacking;
mod ways;

use crate::drill::{Drill, Ran};
use countersign::diagnostic::{Severity, Source};
use countersign::draft::{Form, Reader};
use countersign::games::little_round_top::orders::{Orders, read};
use countersign::games::little_round_top::phase;
use countersign::games::little_round_top::turn::{Marks, Turn};
use countersign::side::Side;

/// 15AL-H in 0908 facing N, Oates behind it.
fn field() -> Drill {
    let mut drill = Drill::new();
    drill.company("15AL-H", "0908", "N");
    drill.officer("Oates", "0909");
    drill
}

/// An order to 15AL-H.
fn h(what: &str) -> String {
    to(&["15AL-H"], what)
}

/// The orders that a text gives.
fn orders(drill: &Drill, side: Side, text: &str) -> Orders {
    let source = Source::new("orders.toml", text);
    let mut reader = Reader::new(&source, Form::Draft);
    let parsed = reader.parse().expect("TOML");
    let root = reader.root(&parsed);
    let orders = read::orders(&mut reader, &drill.tables, side, &root);
    root.finish(&mut reader);
    assert!(reader.faults.is_empty(), "{}", reader.faults);
    orders
}

/// Phases A and B in earnest.
fn carry(drill: &mut Drill, side: Side, dice: &[u8], text: &str) -> Ran {
    carry_with_marks(drill, side, dice, text).0
}

/// Phases A and B in earnest, with what they leave for the player-turn.
fn carry_with_marks(drill: &mut Drill, side: Side, dice: &[u8], text: &str) -> (Ran, Marks) {
    drill.orders = orders(drill, side, text);
    let mut marks = Marks::default();
    let ran = drill.run(side, dice, |turn| {
        phase::command::carry_out(turn);
        phase::movement::carry_out(turn);
        marks = turn.marks.clone();
    });
    (ran, marks)
}

/// What a rehearsal of phases A and B finds, each with its rule and its help.
fn rehearse(drill: &mut Drill, side: Side, rallied: bool, text: &str) -> Vec<String> {
    drill.orders = orders(drill, side, text);
    let mut turn = Turn::rehearsal(
        &drill.tables,
        drill.board.clone(),
        side,
        &drill.orders,
        &drill.standing,
        rallied,
    );
    phase::command::carry_out(&mut turn);
    phase::movement::carry_out(&mut turn);
    turn.into_faults()
        .into_iter()
        .map(|(span, fault)| {
            if fault.severity == Severity::Error {
                assert!(span.is_some(), "no place: {fault}");
            }
            fault.to_string()
        })
        .collect()
}

/// The only fault that a rehearsal finds.
fn fault(drill: &mut Drill, side: Side, text: &str) -> String {
    let faults = rehearse(drill, side, false, text);
    assert_eq!(faults.len(), 1, "{faults:#?}");
    faults.concat()
}

/// That a rehearsal finds nothing.
fn legal(drill: &mut Drill, side: Side, text: &str) {
    let faults = rehearse(drill, side, false, text);
    assert!(faults.is_empty(), "{faults:#?}");
}

/// An order for companies: `to(&["15AL-H"], "do = [\"forward 1\"]")`.
fn to(companies: &[&str], what: &str) -> String {
    format!("[[order]]\ncompanies = {companies:?}\n{what}\n")
}

/// What an officer has spent.
fn spent(marks: &Marks, officer: &str) -> i64 {
    marks.ledgers[&crate::drill::of(officer)].spent()
}

/// What an officer may spend in all.
fn total(marks: &Marks, officer: &str) -> i64 {
    i64::from(marks.ledgers[&crate::drill::of(officer)].total.total())
}
