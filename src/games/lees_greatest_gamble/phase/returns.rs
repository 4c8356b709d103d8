//! M-C: Routed and Eliminated units return beside their Train (5.3e, 7.7, 10.4).

use crate::diagnostic::{Diagnostic, Kind};
use crate::games::lees_greatest_gamble::board::{Board, Status};
use crate::games::lees_greatest_gamble::orders::{Order, Return, said};
use crate::games::lees_greatest_gamble::printed::STACK;
use crate::games::lees_greatest_gamble::rules::{
    RULE_5_3E, RULE_7_7A, RULE_7_7B, RULE_7_7C, RULE_10_4A, RULE_10_4B, RULE_10_4C, RULE_10_4D,
    RULE_10_4F, RULE_10_4G, RULE_21_5A, RULE_22_3A,
};
use crate::games::lees_greatest_gamble::tables::Tables;
use crate::games::lees_greatest_gamble::turn::Turn;
use crate::games::lees_greatest_gamble::unit::{Arm, Piece, UnitId};
use crate::games::lees_greatest_gamble::{costs, fate, near, watch};
use crate::hex::HexId;
use crate::rule::Rule;
use crate::side::Side;
use std::ops::Range;

/// Why something cannot be done, and what would do.
type Bar = (Rule, String, String);

/// Carries out M-C, or rehearses it.
pub fn carry_out(turn: &mut Turn<'_>) {
    let orders = turn.orders;
    for order in &orders.comeback {
        comeback(turn, order);
    }
}

/// 10.4a, 10.4f, 21.5a: whether units of a side may return now; gives the hex of its Train.
///
/// # Errors
///
/// What bars it: the rule, why, and what would do.
pub fn open(tables: &Tables, board: &Board, side: Side) -> Result<HexId, Bar> {
    let train = board.train(side);
    let Some(hex) = board.train_at(side) else {
        let (why, help) = match train.status {
            Status::Left => ("the Train has left the map", "no unit returns any more"),
            Status::Unused
            | Status::Waiting
            | Status::OnMap
            | Status::Hidden
            | Status::Routed
            | Status::Eliminated
            | Status::Destroyed
            | Status::Captured
            | Status::Removed => (
                "the Train is not on the map yet",
                "units return once the Train has entered",
            ),
        };
        return Err((RULE_10_4F, why.to_owned(), help.to_owned()));
    };
    if train.moved {
        return Err((
            RULE_10_4G,
            format!("the Train in {hex} shows its moved side"),
            "leave the Train where it is".to_owned(),
        ));
    }
    if near::any(tables, board, side.other(), hex) {
        return Err((
            RULE_21_5A,
            format!("an enemy stands beside the Train in {hex}"),
            "no unit returns while an enemy is beside the Train".to_owned(),
        ));
    }
    if train.attacked {
        return Err((
            RULE_10_4A,
            format!("the Train in {hex} was attacked in the last enemy Combat Phase"),
            "units return after an enemy Combat Phase without an attack on the Train".to_owned(),
        ));
    }
    Ok(hex)
}

/// 10.4b, 10.4g: the hexes where a unit may return beside a Train in `train`, by number.
#[must_use]
pub fn places(tables: &Tables, board: &Board, unit: UnitId, train: HexId) -> Vec<HexId> {
    let mut hexes: Vec<HexId> = tables
        .map
        .grid
        .neighbours(train)
        .filter(|hex| place(tables, board, unit, train, *hex).is_ok())
        .collect();
    hexes.sort_unstable();
    hexes
}

/// Whether a unit may return in a hex.
fn place(
    tables: &Tables,
    board: &Board,
    unit: UnitId,
    train: HexId,
    hex: HexId,
) -> Result<(), (Rule, String)> {
    let enemy = unit.side().other();
    if tables.map.grid.distance(train, hex) != 1 {
        let why = format!("it is not adjacent to the Train in {train}");
        return Err((RULE_10_4B, why));
    }
    if board.holds(hex, enemy) {
        return Err((RULE_10_4B, "the enemy holds it".to_owned()));
    }
    if near::any(tables, board, enemy, hex) {
        return Err((RULE_10_4B, "an enemy is beside it".to_owned()));
    }
    if board.counters(hex) >= STACK {
        return Err((RULE_10_4B, format!("it holds {STACK} counters")));
    }
    if costs::prohibited(tables, tables.arm(unit), hex) {
        let why = format!("it is prohibited to {}", tables.arm(unit).as_str());
        return Err((RULE_10_4G, why));
    }
    Ok(())
}

/// 7.7a: who of a type lies in the Eliminated Units box beside this one, the one that is given up
/// by default first: not one that is to return itself, lower Combat Rating, higher number.
#[must_use]
pub fn cadres(tables: &Tables, board: &Board, unit: UnitId, kept: &[UnitId]) -> Vec<UnitId> {
    let mut others: Vec<UnitId> = UnitId::of(unit.side())
        .filter(|other| {
            *other != unit
                && board.unit(*other).status == Status::Eliminated
                && tables.arm(*other) == tables.arm(unit)
        })
        .collect();
    others.sort_by_key(|other| {
        (
            kept.contains(other),
            fate::combat_rating(tables, *other, false),
            std::cmp::Reverse(other.number()),
        )
    });
    others
}

/// One unit returns.
fn comeback(turn: &mut Turn<'_>, order: &Return) {
    let unit = order.unit.value;
    let title = format!("{} returns", turn.tables.name(unit));
    turn.begin("return", title);
    let from = turn.board.unit(unit).status;
    let destroyed = match from {
        Status::Routed => match &order.destroy {
            Some(destroy) => {
                let fault = Diagnostic::new(
                    Kind::Illegal,
                    format!("`{unit}` is in the Routed Units box and costs no cadre"),
                )
                .rule(RULE_7_7A)
                .help(format!("leave out `destroy = \"{}\"`", destroy.value));
                return turn.refuse(destroy.span.as_ref(), fault);
            }
            None => None,
        },
        Status::Eliminated => match cadre(turn, order) {
            Ok(cadre) => Some(cadre),
            Err((span, fault)) => return turn.refuse(span.as_ref(), fault),
        },
        Status::OnMap if turn.rehearsing().is_some() && disengages(turn, unit) => return,
        Status::Unused
        | Status::Waiting
        | Status::OnMap
        | Status::Hidden
        | Status::Destroyed
        | Status::Captured
        | Status::Removed
        | Status::Left => {
            let (rule, why) = if from == Status::Destroyed {
                (RULE_7_7B, "lies in Destroyed Cadres for good")
            } else {
                (
                    RULE_10_4A,
                    "is in neither the Routed nor the Eliminated Units box",
                )
            };
            let fault = Diagnostic::new(Kind::Illegal, format!("`{unit}` {why}"))
                .rule(rule)
                .help(boxed(&turn.board, turn.side));
            return turn.refuse(order.unit.span.as_ref(), fault);
        }
    };
    let hex = match destination(turn, order) {
        Ok(hex) => hex,
        Err((span, fault)) => return turn.refuse(span.as_ref(), fault),
    };
    if let Some(cadre) = destroyed {
        turn.board.take(cadre, Status::Destroyed);
        let text = format!("{cadre} goes to the Destroyed Cadres box for good");
        turn.log.effect(&[RULE_7_7A, RULE_7_7B], text);
    }
    arrive(turn, unit, hex, from);
}

/// The unit stands on the map again.
fn arrive(turn: &mut Turn<'_>, unit: UnitId, hex: HexId, from: Status) {
    let questionable = turn.board.options.questionable && from == Status::Routed;
    turn.board.put(unit, hex);
    let artillery = turn.tables.arm(unit) == Arm::Artillery;
    let entry = turn.board.unit_mut(unit);
    entry.disrupted = false;
    entry.fired = artillery;
    entry.shaken = !artillery;
    entry.questionable = !artillery && questionable;
    let (states, rules): (&str, &[Rule]) = if artillery {
        ("Fired", &[RULE_5_3E, RULE_10_4D])
    } else if questionable {
        (
            "Shaken and Questionable",
            &[RULE_5_3E, RULE_10_4C, RULE_22_3A],
        )
    } else {
        ("Shaken", &[RULE_5_3E, RULE_10_4C])
    };
    turn.log
        .effect(rules, format!("{unit} returns in {hex}, {states}"));
    watch::after(turn, Piece::Unit(unit));
}

/// A refusal and its place.
type Refusal = (Option<Range<usize>>, Diagnostic);

/// 7.7a: the unit that is destroyed for this one.
fn cadre(turn: &Turn<'_>, order: &Return) -> Result<UnitId, Refusal> {
    let unit = order.unit.value;
    let kept: Vec<UnitId> = turn
        .orders
        .comeback
        .iter()
        .map(|other| other.unit.value)
        .collect();
    let cadres = cadres(turn.tables, &turn.board, unit, &kept);
    let arm = turn.tables.arm(unit).as_str();
    let Some(first) = cadres.first() else {
        let fault = Diagnostic::new(
            Kind::Illegal,
            format!("`{unit}` is alone: no other {arm} is in the Eliminated Units box"),
        )
        .rule(RULE_7_7A)
        .help("two Eliminated units of one type combine");
        return Err((order.unit.span.clone(), fault));
    };
    let Some(destroy) = &order.destroy else {
        return Ok(*first);
    };
    if cadres.contains(&destroy.value) {
        return Ok(destroy.value);
    }
    let names: Vec<String> = cadres.iter().map(|id| format!("`{id}`")).collect();
    let fault = Diagnostic::new(
        Kind::Illegal,
        format!(
            "`{}` cannot be destroyed for `{unit}`: it is no other {arm} in the Eliminated Units \
             box",
            destroy.value
        ),
    )
    .rule(RULE_7_7A)
    .help(format!("{} can", names.join(", ")));
    Err((destroy.span.clone(), fault))
}

/// 10.4a, 10.4b: the hex where it returns.
fn destination(turn: &Turn<'_>, order: &Return) -> Result<HexId, Refusal> {
    let unit = order.unit.value;
    let train = open(turn.tables, &turn.board, unit.side()).map_err(|(rule, why, help)| {
        let message = format!("`{unit}` cannot return: {why}");
        let fault = Diagnostic::new(Kind::Illegal, message)
            .rule(rule)
            .help(help);
        (order.unit.span.clone(), fault)
    })?;
    let places = places(turn.tables, &turn.board, unit, train);
    let Some(hex) = &order.hex else {
        return places.first().copied().ok_or_else(|| {
            let message = format!("`{unit}` cannot return: no hex beside the Train has room");
            let fault = Diagnostic::new(Kind::Illegal, message)
                .rule(RULE_7_7C)
                .help("clear a hex beside the Train");
            (order.unit.span.clone(), fault)
        });
    };
    place(turn.tables, &turn.board, unit, train, hex.value).map_err(|(rule, why)| {
        let message = format!("`{unit}` cannot return in `{}`: {why}", hex.value);
        let help = if places.is_empty() {
            "no hex beside the Train has room".to_owned()
        } else {
            let names: Vec<String> = places.iter().map(ToString::to_string).collect();
            format!("it can in {}", names.join(", "))
        };
        let fault = Diagnostic::new(Kind::Illegal, message)
            .rule(rule)
            .help(help);
        (hex.span.clone(), fault)
    })?;
    Ok(hex.value)
}

/// 22.2c: whether the orders let a Shaken unit disengage, so that it may Rout before M-C.
fn disengages(turn: &Turn<'_>, unit: UnitId) -> bool {
    turn.orders.order.iter().any(|order| match order {
        Order::Move(order) => {
            order.unit.value == Piece::Unit(unit)
                && turn.board.unit(unit).shaken
                && said(order.way.disengage.as_ref())
        }
        Order::Create(_) => false,
    })
}

/// For people: who lies in the boxes.
fn boxed(board: &Board, side: Side) -> String {
    let boxed: Vec<String> = UnitId::of(side)
        .filter(|id| matches!(board.unit(*id).status, Status::Routed | Status::Eliminated))
        .map(|id| id.to_string())
        .collect();
    if boxed.is_empty() {
        "both boxes are empty".to_owned()
    } else {
        format!("in the boxes: {}", boxed.join(", "))
    }
}
