//! Attacks and bombardments are declared at the end of a movement (8.4, 14.1, 15.5, 21.4).

use crate::diagnostic::{Diagnostic, Kind};
use crate::draft::Located;
use crate::games::lees_greatest_gamble::board::Status;
use crate::games::lees_greatest_gamble::costs::mp;
use crate::games::lees_greatest_gamble::orders::{Way, said};
use crate::games::lees_greatest_gamble::phase::combat::attack::charge;
use crate::games::lees_greatest_gamble::phase::combat::bombardment;
use crate::games::lees_greatest_gamble::printed::CHARGE;
use crate::games::lees_greatest_gamble::rules::{
    RULE_8_4A, RULE_8_4B, RULE_8_4C, RULE_11_1A, RULE_11_1B, RULE_13_1B, RULE_14_1A, RULE_14_1B,
    RULE_14_1C, RULE_14_1D, RULE_15_5A, RULE_15_5B, RULE_20_4A, RULE_21_4A, RULE_21_4C,
};
use crate::games::lees_greatest_gamble::turn::{Against, Declared, Turn};
use crate::games::lees_greatest_gamble::unit::{Arm, Piece, UnitId};
use crate::hex::HexId;
use crate::rule::Rule;
use crate::side::Side;

fn illegal(rule: Rule, message: String, help: impl Into<String>) -> Diagnostic {
    Diagnostic::new(Kind::Illegal, message)
        .rule(rule)
        .help(help)
}

/// Declares what the order says; `spent` is what the movement has cost, in half MP. False when a
/// charge was stated and cannot be made (8.6i).
pub fn carry_out(turn: &mut Turn<'_>, piece: Piece, mover: Side, way: &Way, spent: i64) -> bool {
    let mut charged = true;
    if let Some(hex) = &way.attack {
        let attack = attack(turn, piece, way, hex.value, spent);
        match attack {
            Ok((unit, against)) => {
                uncertain(turn, unit, hex);
                declare(turn, unit, mover, way, against, hex.span.as_ref());
            }
            Err(fault) => {
                turn.refuse(hex.span.as_ref(), fault);
                charged = !said(way.charge.as_ref());
                if !charged && turn.rehearsing().is_some() {
                    as_usual(turn, piece, mover, way, hex, spent);
                }
            }
        }
    } else if let Some(flag) = way.charge.as_ref().filter(|flag| flag.value) {
        let message = format!("`{piece}` charges nobody: the order names no hex to attack");
        let help = "write `attack` and the hex";
        turn.refuse(flag.span.as_ref(), illegal(RULE_15_5A, message, help));
    }
    if let Some(target) = &way.bombard {
        match bombard(turn, piece, target.value) {
            Ok((unit, against)) => declare(turn, unit, mover, way, against, target.span.as_ref()),
            Err(fault) => turn.refuse(target.span.as_ref(), fault),
        }
    }
    charged
}

/// A charge that is refused is tried as an attack, so that what else is wrong comes to light.
fn as_usual(
    turn: &mut Turn<'_>,
    piece: Piece,
    mover: Side,
    way: &Way,
    hex: &Located<HexId>,
    spent: i64,
) {
    let usual = Way {
        charge: None,
        ..way.clone()
    };
    if let Ok((unit, against)) = attack(turn, piece, &usual, hex.value, spent) {
        declare(turn, unit, mover, &usual, against, hex.span.as_ref());
    }
}

/// 18.4b, 8.4c: warns in a rehearsal that only what comes to light there can be attacked.
fn uncertain(turn: &mut Turn<'_>, unit: UnitId, hex: &Located<HexId>) {
    let (at, enemy) = (hex.value, unit.side().other());
    let holds = turn.board.has_unit(at, enemy) || turn.board.train_at(enemy) == Some(at);
    if !holds && turn.marks.unveiled.contains(&at) {
        let message = format!("`{at}` holds no enemy unless one comes to light there");
        let help = "then the attack is made; else it is not";
        let fault = illegal(RULE_8_4C, message, help).warning();
        turn.refuse(hex.span.as_ref(), fault);
    }
}

fn declare(
    turn: &mut Turn<'_>,
    unit: UnitId,
    by: Side,
    way: &Way,
    against: Against,
    span: Option<&std::ops::Range<usize>>,
) {
    let (text, rules): (String, &[Rule]) = match against {
        Against::Hex { hex, charge: false } => {
            (format!("{unit} will attack {hex}"), &[RULE_8_4A, RULE_8_4B])
        }
        Against::Hex { hex, charge: true } => (
            format!("{unit} will charge {hex}"),
            &[RULE_8_4A, RULE_15_5A],
        ),
        Against::Train { hex } => (
            format!("{unit} will attack the Train in {hex}"),
            &[RULE_8_4A, RULE_21_4A],
        ),
        Against::Bombard { hex, target } => (
            format!("{unit} will bombard {target} in {hex}"),
            &[RULE_8_4A, RULE_14_1B, RULE_14_1C],
        ),
    };
    turn.log.effect(rules, text);
    turn.marks.declared.push(Declared {
        unit,
        against,
        by,
        support: way.support.iter().map(|gun| gun.value).collect(),
        advance: way.advance.as_ref().map(|advance| advance.value),
        last: false,
        span: span.cloned(),
    });
}

/// Who declares, if he stands on the map.
fn on_map(turn: &Turn<'_>, piece: Piece) -> Result<(UnitId, HexId), Diagnostic> {
    let Piece::Unit(unit) = piece else {
        return Err(illegal(
            RULE_11_1A,
            format!("`{piece}` neither attacks nor bombards"),
            "give the order to a unit",
        ));
    };
    if let Some(hex) = turn.board.unit(unit).at {
        return Ok((unit, hex));
    }
    let help = match turn.board.unit(unit).status {
        Status::Hidden => "remove its Hidden Movement Counter first, before it moves",
        Status::Waiting | Status::Left => "let it enter first: `enter`",
        Status::Unused
        | Status::OnMap
        | Status::Routed
        | Status::Eliminated
        | Status::Destroyed
        | Status::Captured
        | Status::Removed => "leave the order out",
    };
    let message = format!("`{unit}` is not on the map and declares nothing");
    Err(illegal(RULE_8_4A, message, help))
}

/// 8.4c, 11.1a, 15.5, 21.4: an attack.
fn attack(
    turn: &Turn<'_>,
    piece: Piece,
    way: &Way,
    hex: HexId,
    spent: i64,
) -> Result<(UnitId, Against), Diagnostic> {
    let (unit, at) = on_map(turn, piece)?;
    if !turn.tables.arm(unit).is_brigade() {
        return Err(illegal(
            RULE_11_1B,
            format!("`{unit}` is artillery and makes no attack"),
            "write `bombard` and the unit, or name it in the `support` of a brigade",
        ));
    }
    let enemy = unit.side().other();
    let grid = &turn.tables.map.grid;
    if !grid.has(hex) || grid.distance(at, hex) != 1 {
        return Err(illegal(
            RULE_8_4C,
            format!("`{hex}` does not touch {at}, where {unit} stands then"),
            targets(turn, at, enemy),
        ));
    }
    let train = turn.board.train_at(enemy) == Some(hex);
    let units = turn.board.has_unit(hex, enemy);
    if said(way.train.as_ref()) {
        if !train {
            return Err(illegal(
                RULE_21_4C,
                format!("`{hex}` does not hold the enemy Train"),
                "take `train` out to attack the units there",
            ));
        }
        if said(way.charge.as_ref()) {
            return Err(illegal(
                RULE_15_5A,
                format!("`{unit}` cannot charge the Train in {hex}"),
                "take `charge` out",
            ));
        }
        return Ok((unit, Against::Train { hex }));
    }
    // 18.4b: a marker that has come into view is gone when the attack is made.
    let seen = turn.board.markers_at(hex).all(|marker| marker.seen);
    if !units && !train && seen && turn.marks.unveiled.contains(&hex) {
        return Ok((
            unit,
            Against::Hex {
                hex,
                charge: said(way.charge.as_ref()),
            },
        ));
    }
    if !units {
        return Err(if train {
            illegal(
                RULE_21_4C,
                format!("`{hex}` holds the enemy Train alone"),
                "write `train = true` to attack it",
            )
        } else if turn.board.holds(hex, enemy) {
            illegal(
                RULE_14_1D,
                format!("`{hex}` holds a Hidden Movement Counter, which cannot be attacked"),
                targets(turn, at, enemy),
            )
        } else {
            illegal(
                RULE_8_4C,
                format!("`{hex}` holds no enemy"),
                targets(turn, at, enemy),
            )
        });
    }
    let charge = said(way.charge.as_ref());
    if charge {
        charge_fault(turn, unit, hex, spent)?;
    }
    Ok((unit, Against::Hex { hex, charge }))
}

/// The hexes that could be attacked from a hex.
fn targets(turn: &Turn<'_>, at: HexId, enemy: Side) -> String {
    let hexes: Vec<String> = turn
        .tables
        .map
        .grid
        .neighbours(at)
        .filter(|hex| turn.board.has_unit(*hex, enemy) || turn.board.train_at(enemy) == Some(*hex))
        .map(|hex| format!("`attack = \"{hex}\"`"))
        .collect();
    if hexes.is_empty() {
        "take `attack` out; no enemy is next to it".to_owned()
    } else {
        format!("write {}", hexes.join(" or "))
    }
}

/// 15.5a, 15.5b, 15.5e: why a brigade cannot charge a hex that it could attack.
fn charge_fault(turn: &Turn<'_>, unit: UnitId, hex: HexId, spent: i64) -> Result<(), Diagnostic> {
    let help = "take `charge` out to attack as usual";
    charge::allowed(turn.tables, &turn.board, unit, hex).map_err(|(rule, why)| {
        let message = format!("`{unit}` does not charge {hex}: {why}");
        illegal(rule, message, help)
    })?;
    if spent > 2 * CHARGE {
        let message = format!(
            "`{unit}` has spent {} MP, and a charge allows {CHARGE}",
            mp(spent)
        );
        return Err(illegal(RULE_15_5B, message, help));
    }
    Ok(())
}

/// 14.1, 20.4a: a bombardment.
fn bombard(turn: &Turn<'_>, piece: Piece, target: Piece) -> Result<(UnitId, Against), Diagnostic> {
    let (id, at) = on_map(turn, piece)?;
    if turn.tables.arm(id) != Arm::Artillery {
        return Err(illegal(
            RULE_14_1A,
            format!("`{id}` is no artillery and does not bombard"),
            "write `attack` and a hex next to it",
        ));
    }
    if turn.board.is_night() {
        return Err(illegal(
            RULE_20_4A,
            format!("`{id}` does not bombard at night"),
            "take `bombard` out",
        ));
    }
    if turn.marks.moved.contains(&piece) {
        return Err(illegal(
            RULE_14_1A,
            format!("`{id}` has moved and does not bombard"),
            "let it move or bombard, not both",
        ));
    }
    if turn.board.unit(id).fired {
        return Err(illegal(
            RULE_13_1B,
            format!("`{id}` is Fired and does not bombard"),
            "take `bombard` out",
        ));
    }
    if target.side() == id.side() {
        return Err(illegal(
            RULE_14_1A,
            format!("`{target}` is no enemy of {id}"),
            "name a unit of the other side",
        ));
    }
    let hex =
        bombardment::reaches(turn.tables, &turn.board, id, at, target).map_err(|(rule, why)| {
            let message = format!("`{id}` cannot bombard {target}: {why}");
            illegal(rule, message, "name another target, or take `bombard` out")
        })?;
    Ok((id, Against::Bombard { hex, target }))
}
