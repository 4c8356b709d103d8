//! Stacks are ordered, and who attacks from a hex is its top brigade (9.4, 9.5a).

use crate::diagnostic::{Diagnostic, Kind};
use crate::draft::Located;
use crate::games::lees_greatest_gamble::rules::{RULE_9_4A, RULE_9_4B, RULE_9_5A, RULE_17_4A};
use crate::games::lees_greatest_gamble::turn::{Against, Declared, Turn};
use crate::games::lees_greatest_gamble::unit::UnitId;

/// Orders stacks at the end of M-A, and drops attacks of brigades that are not on top then.
pub fn carry_out(turn: &mut Turn<'_>) {
    order(turn, "movement");
    attackers(turn);
}

/// 9.4b, 23.1b: puts the brigades that `top` names on top of their hexes, the first on top.
pub fn order(turn: &mut Turn<'_>, phase: &str) {
    let orders = turn.orders;
    let mut said = false;
    for named in orders.top.iter().rev() {
        if let Some(fault) = fault(turn, named) {
            heading(turn, phase, &mut said);
            turn.refuse(named.span.as_ref(), fault);
            continue;
        }
        if raise(turn, named.value) {
            heading(turn, phase, &mut said);
            tell(turn, named.value, &[RULE_9_4B]);
        }
    }
}

fn heading(turn: &mut Turn<'_>, phase: &str, said: &mut bool) {
    if !std::mem::replace(said, true) {
        turn.begin(phase, "the order of stacks");
    }
}

fn tell(turn: &mut Turn<'_>, unit: UnitId, rules: &[crate::rule::Rule]) {
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
    let depth = turn.board.unit(id).depth;
    for unit in &mut turn.board.units {
        if unit.at == Some(hex) && unit.depth < depth {
            unit.depth += 1;
        }
    }
    turn.board.unit_mut(id).depth = 0;
    before != Some(id)
}

/// 9.5a: only the top brigade of a hex attacks. A brigade that the enemy controls is put on top to
/// attack.
fn attackers(turn: &mut Turn<'_>) {
    let declared = std::mem::take(&mut turn.marks.declared);
    let mut kept: Vec<Declared> = Vec::with_capacity(declared.len());
    for one in declared {
        if matches!(one.against, Against::Bombard { .. }) {
            kept.push(one);
            continue;
        }
        let hex = turn.board.unit(one.unit).at;
        let top = hex.and_then(|hex| turn.board.top(turn.tables, hex));
        let Some((hex, top)) = hex.zip(top).filter(|(_, top)| *top != one.unit) else {
            kept.push(one);
            continue;
        };
        let taken = kept
            .iter()
            .any(|other| other.unit == top && !matches!(other.against, Against::Bombard { .. }));
        if one.by != turn.side && !taken {
            turn.begin("movement", "the order of stacks");
            raise(turn, one.unit);
            tell(turn, one.unit, &[RULE_9_4A, RULE_17_4A]);
            kept.push(one);
            continue;
        }
        refuse(turn, &one, hex, top);
    }
    turn.marks.declared = kept;
}

/// A brigade that cannot attack from under another.
fn refuse(turn: &mut Turn<'_>, one: &Declared, hex: crate::hex::HexId, top: UnitId) {
    let unit = one.unit;
    turn.begin(
        "movement",
        format!("{} does not attack", turn.tables.name(unit)),
    );
    let message = format!("`{unit}` stands under {top} in {hex}, and only the top brigade attacks");
    let help = format!("put it on top: `top = [\"{unit}\"]`; one brigade of a hex attacks");
    let fault = Diagnostic::new(Kind::Illegal, message)
        .rule(RULE_9_5A)
        .help(help);
    turn.refuse(one.span.as_ref(), fault);
}
