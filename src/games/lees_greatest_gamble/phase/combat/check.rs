//! What the orders say of the Combat Phase, looked at in a rehearsal.

use super::attack::support;
use crate::diagnostic::{Diagnostic, Kind};
use crate::draft::Located;
use crate::games::lees_greatest_gamble::orders::{Action, Order, Orders, Way};
use crate::games::lees_greatest_gamble::rules::{RULE_5_3G, RULE_8_4A, RULE_9_5A, RULE_13_4B};
use crate::games::lees_greatest_gamble::turn::{Declared, Turn};
use crate::games::lees_greatest_gamble::unit::{Piece, UnitId};
use crate::hex::HexId;
use crate::rule::Rule;

/// Looks at the sequence, at who attacks from one hex, and at Offensive Support.
pub(super) fn orders(turn: &mut Turn<'_>) {
    sequence(turn);
    for declared in turn.marks.declared.clone() {
        if declared.by == turn.side && declared.against.attacked().is_some() {
            on_top(turn, &declared);
            supports(turn, &declared);
        }
    }
}

fn illegal(rule: Rule, message: String) -> Diagnostic {
    Diagnostic::new(Kind::Illegal, message).rule(rule)
}

/// Everything that the orders let units do.
fn ways(orders: &Orders) -> impl Iterator<Item = (Piece, &Way)> {
    orders.order.iter().filter_map(|order| match order {
        Order::Move(order) => Some((order.unit.value, &order.way)),
        Order::Create(_) => None,
    })
}

/// 5.3g: the sequence names what is ordered and keeps groups together. Whether it comes to a
/// declaration is not asked: that may depend on conditions.
fn sequence(turn: &mut Turn<'_>) {
    let orders = turn.orders;
    let mut targets: Vec<HexId> = Vec::new();
    for listed in &orders.sequence {
        let target = match listed.value {
            Action::Group(hex) => {
                let attacked = |way: &Way| way.attack.as_ref().is_some_and(|at| at.value == hex);
                if !ways(orders).any(|(_, way)| attacked(way)) {
                    turn.refuse(listed.span.as_ref(), nobody(orders, listed));
                    continue;
                }
                Some(hex)
            }
            Action::Unit(unit) => {
                let own = ways(orders).filter(|(piece, _)| *piece == Piece::Unit(unit));
                let mut own = own.filter(|(_, way)| way.attack.is_some() || way.bombard.is_some());
                let first = own.next();
                // Which of several orders is carried out depends on conditions.
                let only = first.filter(|_| own.next().is_none());
                if first.is_none() {
                    turn.refuse(listed.span.as_ref(), nobody(orders, listed));
                }
                only.and_then(|(_, way)| way.attack.as_ref())
                    .map(|at| at.value)
            }
        };
        let Some(hex) = target else {
            continue;
        };
        if targets.contains(&hex) && targets.last() != Some(&hex) {
            let message = format!(
                "`{}` in the sequence: the attacks on `{hex}` would be interrupted by others",
                listed.value
            );
            let fault = illegal(RULE_5_3G, message)
                .help(format!("name all attacks on {hex} one after another"));
            turn.refuse(listed.span.as_ref(), fault);
        }
        targets.push(hex);
    }
}

/// An entry of the sequence that nothing is ordered for.
fn nobody(orders: &Orders, listed: &Located<Action>) -> Diagnostic {
    let mut names: Vec<String> = Vec::new();
    for (piece, way) in ways(orders) {
        if let Some(at) = &way.attack {
            names.push(at.value.to_string());
        }
        if way.bombard.is_some() {
            names.push(piece.to_string());
        }
    }
    names.sort_unstable();
    names.dedup();
    let help = match names.is_empty() {
        true => "no attack or bombardment is ordered; leave `sequence` out".to_owned(),
        false => format!("what is ordered: {}", names.join(", ")),
    };
    let message = match listed.value {
        Action::Group(hex) => format!("no attack on `{hex}` is ordered"),
        Action::Unit(unit) => format!("`{unit}` is ordered neither to attack nor to bombard"),
    };
    illegal(RULE_8_4A, message).help(help)
}

/// 9.5a: the brigade that attacks is the top one of its hex.
fn on_top(turn: &mut Turn<'_>, declared: &Declared) {
    let unit = declared.unit;
    let Some(at) = turn.board.unit(unit).at else {
        return;
    };
    let top = turn.board.top(turn.tables, at);
    let Some(top) = top.filter(|top| *top != unit) else {
        return;
    };
    let both = turn
        .marks
        .declared
        .iter()
        .any(|other| other.unit == top && other.against.attacked().is_some());
    let (message, help) = if both {
        (
            format!("`{unit}` and `{top}` would both attack from `{at}`"),
            format!("one brigade of a hex attacks: take the attack from {unit} or {top}"),
        )
    } else {
        (
            format!("`{unit}` can't attack from below `{top}` in `{at}`"),
            format!("put it on top: `top = [\"{unit}\"]`"),
        )
    };
    let fault = illegal(RULE_9_5A, message).help(help);
    turn.refuse(declared.span.as_ref(), fault);
}

/// 13.4b, 13.1b, 13.4e, 20.4a: artillery that is to support an attack can: an error when none of it
/// can, a warning for each that can't when another can.
fn supports(turn: &mut Turn<'_>, declared: &Declared) {
    let bars: Vec<(UnitId, Rule, String)> = declared
        .support
        .iter()
        .filter_map(|gun| {
            let (rule, why) = bar(turn, declared.unit, *gun).err()?;
            Some((*gun, rule, why))
        })
        .collect();
    let none = bars.len() == declared.support.len();
    let help = help(turn, declared.unit);
    for (gun, rule, why) in bars {
        let message = format!(
            "`{gun}` can't support the attack of `{}`: {why}",
            declared.unit
        );
        let fault = illegal(rule, message).help(help.clone());
        let fault = if none { fault } else { fault.warning() };
        turn.refuse(declared.span.as_ref(), fault);
    }
}

/// Why an artillery unit can't support the attack of a brigade.
fn bar(turn: &Turn<'_>, unit: UnitId, gun: UnitId) -> Result<(), (Rule, String)> {
    let (at, from) = (turn.board.unit(gun).at, turn.board.unit(unit).at);
    support::free(turn, gun, false)?;
    if at.is_none() || at != from {
        let place = from.map(|hex| format!(" in {hex}")).unwrap_or_default();
        return Err((RULE_13_4B, format!("it does not stand with it{place}")));
    }
    Ok(())
}

/// Which artillery could support the attack.
fn help(turn: &Turn<'_>, unit: UnitId) -> String {
    if turn.board.is_night() {
        return "no artillery supports at night: leave `support` out".to_owned();
    }
    let at = turn.board.unit(unit).at;
    let guns: Vec<String> = at
        .map(|hex| turn.board.guns(turn.tables, hex))
        .unwrap_or_default()
        .into_iter()
        .filter(|gun| bar(turn, unit, *gun).is_ok())
        .map(|gun| gun.to_string())
        .collect();
    match guns.is_empty() {
        true => "no artillery with it can: leave `support` out".to_owned(),
        false => format!("with it, and free: {}", guns.join(", ")),
    }
}
