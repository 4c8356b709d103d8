//! Stacks are ordered (9.4).

use crate::diagnostic::{Diagnostic, Kind};
use crate::draft::Located;
use crate::games::lees_greatest_gamble::phase::movement::may_be_lost;
use crate::games::lees_greatest_gamble::rules::{RULE_9_4A, RULE_9_4B, RULE_17_4A};
use crate::games::lees_greatest_gamble::turn::{Against, Turn};
use crate::games::lees_greatest_gamble::unit::UnitId;
use crate::hex::names::listed;
use crate::rule::Rule;

/// Orders stacks at the end of M-A.
pub fn carry_out(turn: &mut Turn<'_>) {
    ordered(turn, "movement", RULE_9_4B);
    taken(turn);
}

/// 9.4b, 23.1b: puts the brigades that `top` names on top of their hexes, the first on top.
pub fn ordered(turn: &mut Turn<'_>, phase: &str, rule: Rule) {
    let orders = turn.orders;
    let mut said = false;
    weigh(turn);
    for named in orders.top.iter().rev() {
        if let Some(fault) = fault(turn, named) {
            heading(turn, phase, &mut said);
            turn.refuse(named.span.as_ref(), fault);
            continue;
        }
        if raise(turn, named.value) {
            heading(turn, phase, &mut said);
            tell(turn, named.value, &[rule]);
        }
    }
}

/// Tells who orders it of brigades that are on top of their hex without it. What the enemy makes of
/// an army in Panic nobody knows.
fn weigh(turn: &mut Turn<'_>) {
    if turn.rehearsing().is_none() || may_be_lost(turn) {
        return;
    }
    let orders = turn.orders;
    let place = |turn: &Turn<'_>, named: &Located<UnitId>| turn.board.unit(named.value).at;
    for named in &orders.top {
        let Some(hex) = place(turn, named).filter(|_| fault(turn, named).is_none()) else {
            continue;
        };
        let wanted = orders
            .top
            .iter()
            .filter(|other| place(turn, other) == Some(hex));
        let wanted: Vec<UnitId> = wanted.map(|other| other.value).collect();
        let stack = turn.board.brigades(turn.tables, hex);
        let idle = stack.starts_with(&wanted).then(|| {
            let message = format!("`{}` needs no `top`", named.value);
            let help = match stack.len() {
                1 => format!("it will be the only brigade in {hex}"),
                _ => format!("in {hex} {} will be on top by themselves", listed(&wanted)),
            };
            Diagnostic::new(Kind::Illegal, message)
                .rule(RULE_9_4B)
                .help(help)
        });
        turn.weigh(named.span.as_ref(), idle);
    }
}

fn heading(turn: &mut Turn<'_>, phase: &str, said: &mut bool) {
    if !std::mem::replace(said, true) {
        turn.begin(phase, "the order of stacks");
    }
}

fn tell(turn: &mut Turn<'_>, unit: UnitId, rules: &[Rule]) {
    if let Some(hex) = turn.board.unit(unit).at {
        let text = format!("{unit} is on top in {hex}");
        turn.log.effect(rules, text);
    }
}

/// Why a unit is not put on top.
fn fault(turn: &Turn<'_>, named: &Located<UnitId>) -> Option<Diagnostic> {
    let unit = named.value;
    let (message, help) = if unit.side() != turn.side {
        (
            format!("`{unit}` belongs to the other side"),
            "name brigades of your own",
        )
    } else if turn.board.unit(unit).at.is_none() {
        (
            format!("`{unit}` is not on the map at the end of movement"),
            "name brigades on the map",
        )
    } else if !turn.tables.arm(unit).is_brigade() {
        (
            format!("`{unit}` is artillery, whose place in a stack means nothing"),
            "name brigades only",
        )
    } else {
        return None;
    };
    Some(
        Diagnostic::new(Kind::Illegal, message)
            .rule(RULE_9_4B)
            .help(help),
    )
}

/// Puts a unit on top of its hex; says whether that changed which brigade is on top.
fn raise(turn: &mut Turn<'_>, id: UnitId) -> bool {
    let Some(hex) = turn.board.unit(id).at else {
        return false;
    };
    let before = turn.board.top(turn.tables, hex);
    turn.board.raise(id);
    before != Some(id)
}

/// 17.4a: a brigade that the enemy has made attack is put on top to do it (9.4a), whatever its
/// owner orders.
fn taken(turn: &mut Turn<'_>) {
    let taken: Vec<UnitId> = turn
        .marks
        .declared
        .iter()
        .filter(|declared| declared.by != turn.side)
        .filter(|declared| !matches!(declared.against, Against::Bombard { .. }))
        .map(|declared| declared.unit)
        .collect();
    let mut said = false;
    for unit in taken {
        if raise(turn, unit) {
            heading(turn, "movement", &mut said);
            tell(turn, unit, &[RULE_9_4A, RULE_17_4A]);
        }
    }
}
