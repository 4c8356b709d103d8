//! Counterattacks (19).

use super::attack::{self, Attack, support};
use super::differential::{self, Engagement};
use crate::games::lees_greatest_gamble::orders::CounterChoice;
use crate::games::lees_greatest_gamble::rules::{
    RULE_11_2A, RULE_17_3A, RULE_19_1A, RULE_19_2A, RULE_19_3B, RULE_19_3D, RULE_19_3E, RULE_19_3G,
};
use crate::games::lees_greatest_gamble::turn::{Control, Turn};
use crate::games::lees_greatest_gamble::unit::{Piece, UnitId};
use crate::hex::HexId;
use crate::rule::Rule;

/// What may be answered: a unit has attacked or counterattacked, or artillery has bombarded.
struct Event {
    unit: UnitId,
    /// 14.7a: who fired together with it.
    with: Vec<UnitId>,
    /// The hex that a counterattack went against (19.3g).
    contested: Option<HexId>,
}

/// 19.1, 19.3d: `unit` has attacked or bombarded; the other side may counterattack it, that
/// counterattack may be answered, and so on.
pub fn after(turn: &mut Turn<'_>, unit: UnitId) {
    after_all(turn, unit, &[]);
}

/// 14.5d, 14.7a: as [`after`], when others of the hex have fired together with the unit.
pub fn after_all(turn: &mut Turn<'_>, unit: UnitId, with: &[UnitId]) {
    if !turn.board.options.counterattack || turn.rehearsing().is_some() {
        return;
    }
    let mut event = Event {
        unit,
        with: with.to_vec(),
        contested: None,
    };
    while let Some(attack) = answer(turn, &event) {
        if declared(turn, attack.attacker).is_some() && turn.marks.spent.insert(attack.attacker) {
            let text = format!("{} makes no other attack", attack.attacker);
            turn.log.fact(&[RULE_11_2A, RULE_19_3G], text);
        }
        let made = attack::make(turn, &attack);
        if !made.event {
            return;
        }
        event = Event {
            unit: attack.attacker,
            with: Vec::new(),
            contested: Some(attack.hex),
        };
    }
}

/// The hex of an attack that a unit declared.
fn declared(turn: &Turn<'_>, unit: UnitId) -> Option<HexId> {
    let mut declared = turn.marks.declared.iter();
    declared
        .find(|declared| declared.unit == unit)
        .and_then(|declared| declared.against.attacked())
}

/// 19.3d: the one counterattack that answers an event: the first of the other side's list that can
/// be made and that it wants.
fn answer(turn: &mut Turn<'_>, event: &Event) -> Option<Attack> {
    let hex = turn.board.unit(event.unit).at?;
    let choices = &turn.reactions(event.unit.side().other()).counterattack;
    for choice in choices {
        let unit = choice.unit.value;
        if !beside(turn, unit, hex) || !wanted(turn, choice, event, hex) {
            continue;
        }
        if let Err((rule, why)) = eligible(turn, unit, hex, event.contested) {
            let text = format!("{unit} does not counterattack {}: {why}", event.unit);
            turn.log.fact(&[rule], text);
            continue;
        }
        let attack = Attack {
            attacker: unit,
            hex,
            charge: false,
            coordination: 0,
            by: unit.side(),
            support: choice.support.iter().map(|gun| gun.value).collect(),
            advance: choice.advance.as_ref().is_none_or(|advance| advance.value),
            counter: true,
        };
        if promising(turn, choice, &attack) {
            return Some(attack);
        }
    }
    None
}

/// 19.1a: whether a brigade stands beside the hex.
fn beside(turn: &Turn<'_>, unit: UnitId, hex: HexId) -> bool {
    let at = turn.board.unit(unit).at;
    at.is_some_and(|at| turn.tables.map.grid.distance(at, hex) == 1)
}

/// Whether the owner wants it against this unit, or one that fired with it, now.
fn wanted(turn: &Turn<'_>, choice: &CounterChoice, event: &Event, hex: HexId) -> bool {
    let named = choice.against.iter().map(|unit| unit.value);
    let mut named = named.filter(|unit| {
        *unit == event.unit
            || event.with.contains(unit)
            || attack::defender(turn, hex, event.unit.side()) == Some(*unit)
    });
    (choice.against.is_empty() || named.next().is_some())
        && choice.when.holds(turn, Piece::Unit(choice.unit.value))
}

/// 19.2a, 19.3b, 19.3d, 19.3e, 19.3g: whether a brigade beside the hex may counterattack into it.
fn eligible(
    turn: &Turn<'_>,
    unit: UnitId,
    hex: HexId,
    contested: Option<HexId>,
) -> Result<(), (Rule, String)> {
    if !turn.tables.arm(unit).is_brigade() {
        return Err((RULE_19_1A, "it is no brigade".to_owned()));
    }
    if turn.marks.fought.contains(&unit) {
        let why = "it has been in a combat of this phase".to_owned();
        return Err((RULE_19_3D, why));
    }
    let at = turn.board.unit(unit).at;
    if at.and_then(|at| turn.board.top(turn.tables, at)) != Some(unit) {
        return Err((RULE_19_3E, "it is not on top of its hex".to_owned()));
    }
    if turn.marks.attacked.contains(&unit) {
        let why = "an attack was declared against it".to_owned();
        return Err((RULE_19_2A, why));
    }
    if unit.side() != turn.side {
        return Ok(());
    }
    if !is_owned(turn, unit) {
        let why = "its owner has no control of it".to_owned();
        return Err((RULE_17_3A, why));
    }
    match declared(turn, unit) {
        Some(other) if other != hex && Some(other) != contested => Err((
            RULE_19_3B,
            format!("it declared an attack on another hex, {other}"),
        )),
        Some(_) | None => Ok(()),
    }
}

/// 17.3a, 17.3b: whether nobody has taken a unit from its owner.
fn is_owned(turn: &Turn<'_>, unit: UnitId) -> bool {
    match turn.marks.control.get(&Piece::Unit(unit)) {
        Some(Control::Enemy | Control::Nobody) => false,
        Some(Control::Owner) | None => true,
    }
}

/// Whether the differential, before Defensive Support, is what the owner asks for.
fn promising(turn: &mut Turn<'_>, choice: &CounterChoice, attack: &Attack) -> bool {
    let Some(least) = choice.least.as_ref().map(|least| least.value) else {
        return true;
    };
    let Some(defender) = attack::defender(turn, attack.hex, attack.attacker.side().other()) else {
        return false;
    };
    let engagement = Engagement {
        attacker: attack.attacker,
        hex: attack.hex,
        defender,
        coordination: 0,
        offensive: support::offensive(turn, attack),
        defensive: None,
    };
    let total = differential::tally(turn.tables, &turn.board, &engagement).total();
    let column = i64::from(differential::column(total));
    if column < least {
        let text = format!(
            "{} does not counterattack {}: the differential is {column:+}, {least:+} is wanted",
            attack.attacker, attack.hex
        );
        turn.log.fact(&[RULE_19_1A], text);
    }
    column >= least
}
