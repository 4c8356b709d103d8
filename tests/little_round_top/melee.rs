//! Section 9 of the checklist: melee.

mod continuous;
mod differential;
mod entry;
mod examples;
mod officers;
mod refusals;
mod result;
mod sequence;

use crate::drill::{Drill, Ran, co, hex, of};
use countersign::draft::Located;
use countersign::games::little_round_top::board::Formation;
use countersign::games::little_round_top::map::Barrier;
use countersign::games::little_round_top::orders::{
    Act, Condition, FrayChoice, MeleeChoice, MeleeOrder, Order, Way, When,
};
use countersign::games::little_round_top::phase::melee::{self, Assault, Weighed};
use countersign::games::little_round_top::turn::Turn;
use countersign::hex::Direction;
use countersign::side::Side;

/// The phase, with these companies ordered to melee.
fn fight(drill: &Drill, side: Side, ordered: &[(&str, &str)], dice: &[u8]) -> Ran {
    drill.run(side, dice, |turn| {
        turn.marks.melee = ordered.iter().map(|(id, at)| (co(id), hex(at))).collect();
        melee::announce(turn);
        melee::carry_out(turn);
    })
}

/// What the checker says of the orders, as a player reads it.
fn refusals(drill: &Drill, side: Side, ordered: &[(&str, &str)]) -> Vec<String> {
    let mut turn = Turn::rehearsal(
        &drill.tables,
        drill.board.clone(),
        side,
        &drill.orders,
        &drill.standing,
        false,
    );
    turn.marks.melee = ordered.iter().map(|(id, at)| (co(id), hex(at))).collect();
    melee::carry_out(&mut turn);
    turn.into_faults()
        .iter()
        .map(|(_, fault)| fault.to_string())
        .collect()
}

/// An entry of `melee`.
fn entry(at: &str) -> MeleeOrder {
    MeleeOrder {
        hex: Located::bare(hex(at)),
        enter: Vec::new(),
        officers: Vec::new(),
        choice: None,
        advance: None,
        when: When::default(),
    }
}

fn enter(at: &str, companies: &[&str]) -> MeleeOrder {
    MeleeOrder {
        enter: companies.iter().map(|id| Located::bare(co(id))).collect(),
        ..entry(at)
    }
}

fn choose(at: &str, choice: MeleeChoice) -> MeleeOrder {
    MeleeOrder {
        choice: Some(Located::bare(choice)),
        ..entry(at)
    }
}

fn lead(at: &str, officer: &str) -> MeleeOrder {
    MeleeOrder {
        officers: vec![Located::bare(of(officer))],
        ..entry(at)
    }
}

fn condition(text: &str) -> Located<Condition> {
    Located::bare(text.parse().unwrap())
}

fn fray(at: &str) -> FrayChoice {
    FrayChoice {
        hex: Located::bare(hex(at)),
        loses: None,
        top: None,
        face: None,
    }
}

/// An assault on 0905 by companies that enter it now.
fn weigh(drill: &Drill, side: Side, entering: &[&str], officers: &[&str]) -> Weighed {
    weigh_again(drill, side, entering, officers, true)
}

fn weigh_again(
    drill: &Drill,
    side: Side,
    entering: &[&str],
    officers: &[&str],
    first: bool,
) -> Weighed {
    let assault = Assault {
        side,
        hex: hex("0905"),
        entering: entering.iter().map(|id| co(id)).collect(),
        officers: officers.iter().map(|id| of(id)).collect(),
        first,
    };
    melee::weigh(&drill.tables, &drill.board, &assault)
}

/// 47AL-B 4/4 in 0906 against 20ME-A 4/4 in 0905, face to face: differential 0.
fn even() -> Drill {
    let mut drill = Drill::new();
    drill.company("20ME-A", "0905", "S");
    drill.company("47AL-B", "0906", "N");
    drill
}

const B: &[(&str, &str)] = &[("47AL-B", "0905")];

/// A melee in 0905 that began earlier: 20ME-A 4/4 and 47AL-B 4/4.
fn begun() -> Drill {
    let mut drill = Drill::new();
    drill.company("20ME-A", "0905", "S");
    drill.company("47AL-B", "0905", "N");
    drill
}

fn at(ran: &Ran, name: &str) -> String {
    ran.company(name)
        .at
        .map_or_else(|| "off".to_owned(), |hex| hex.to_string())
}

/// Four companies of 15AL round 20ME-A, all ordered.
fn crowd() -> (Drill, [(&'static str, &'static str); 3]) {
    let mut drill = Drill::new();
    drill.company("20ME-A", "0905", "S");
    drill.company("15AL-E", "0906", "N");
    drill.company("15AL-F", "0805", "NE");
    drill.company("15AL-H", "1005", "NW");
    let ordered = [("15AL-E", "0905"), ("15AL-F", "0905"), ("15AL-H", "0905")];
    (drill, ordered)
}

const E: &[(&str, &str)] = &[("15AL-E", "0905")];
