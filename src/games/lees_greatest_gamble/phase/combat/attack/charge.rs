//! Charges of cavalry (15.5).

use super::against;
use crate::games::lees_greatest_gamble::board::{Board, Status};
use crate::games::lees_greatest_gamble::fate;
use crate::games::lees_greatest_gamble::rules::{RULE_15_5A, RULE_15_5D, RULE_15_5E, RULE_15_5F};
use crate::games::lees_greatest_gamble::tables::Tables;
use crate::games::lees_greatest_gamble::turn::Turn;
use crate::games::lees_greatest_gamble::unit::{Arm, UnitId};
use crate::hex::HexId;
use crate::rule::Rule;

/// 15.5a, 15.5e: whether a unit, as it is, may charge those who stand in a hex. Not: how near it is,
/// and what MP it has spent (15.5b).
///
/// # Errors
///
/// The rule that forbids it, and why.
pub fn allowed(
    tables: &Tables,
    board: &Board,
    unit: UnitId,
    hex: HexId,
) -> Result<(), (Rule, String)> {
    if tables.arm(unit) != Arm::Cavalry {
        return Err((
            RULE_15_5A,
            format!("{unit} is {}", tables.arm(unit).as_str()),
        ));
    }
    let rider = board.unit(unit);
    if rider.shaken || rider.disrupted {
        let state = if rider.shaken { "Shaken" } else { "Disrupted" };
        return Err((RULE_15_5A, format!("{unit} is {state}")));
    }
    if !tables.map.cell(hex).is_clear() {
        return Err((RULE_15_5E, format!("{hex} is not clear")));
    }
    let enemies = board.stack(hex);
    let mut enemies = enemies
        .iter()
        .filter(|enemy| enemy.id.side() == against(unit))
        .peekable();
    if enemies.peek().is_none() {
        return Err((RULE_15_5A, format!("no infantry brigade stands in {hex}")));
    }
    match enemies.find(|enemy| tables.arm(enemy.id) != Arm::Infantry) {
        Some(enemy) => {
            let arm = tables.arm(enemy.id).as_str();
            let why = format!("{} in {hex} is {arm}", tables.name(enemy.id));
            Err((RULE_15_5A, why))
        }
        None => Ok(()),
    }
}

/// 15.5e: whether a declared charge can still be made as one; if not, it is an ordinary attack.
pub(super) fn holds(turn: &mut Turn<'_>, unit: UnitId, hex: HexId) -> bool {
    match allowed(turn.tables, &turn.board, unit, hex) {
        Ok(()) => true,
        Err((rule, why)) => {
            let text = format!("{unit} makes an ordinary attack instead of a charge: {why}");
            turn.log.fact(&[RULE_15_5E, rule], text);
            false
        }
    }
}

/// 15.5d, 15.5f: a charger that is still on the map is Disrupted and Shaken, even when it won.
pub(super) fn close(turn: &mut Turn<'_>, unit: UnitId) {
    if turn.board.unit(unit).status != Status::OnMap {
        return;
    }
    fate::disrupt(turn, unit, &[RULE_15_5D, RULE_15_5F]);
    if !turn.board.unit(unit).shaken {
        fate::shake(turn, unit, &[RULE_15_5D, RULE_15_5F]);
    }
}
