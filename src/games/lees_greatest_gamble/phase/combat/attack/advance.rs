//! Advance after combat (12.7).

use super::against;
use crate::games::lees_greatest_gamble::board::Status;
use crate::games::lees_greatest_gamble::printed::STACK;
use crate::games::lees_greatest_gamble::rules::{RULE_9_1A, RULE_12_7C};
use crate::games::lees_greatest_gamble::turn::Turn;
use crate::games::lees_greatest_gamble::unit::{Piece, UnitId};
use crate::games::lees_greatest_gamble::watch;
use crate::hex::HexId;
use crate::report::log::MovementKind;
use crate::rule::Rule;

/// 12.7a, 12.7c: a brigade advances into a hex if that is empty of the enemy and has room. Whether
/// it did.
pub fn into(turn: &mut Turn<'_>, unit: UnitId, hex: HexId, rules: &[Rule]) -> bool {
    let standing = turn.board.unit(unit);
    let Some(from) = standing.at.filter(|_| standing.status == Status::OnMap) else {
        return false;
    };
    if turn.board.holds(hex, against(unit)) {
        return false;
    }
    let name = turn.tables.name(unit);
    if turn.board.counters(hex) >= STACK {
        let text = format!("{name} does not advance: {hex} is full");
        turn.log.fact(&[RULE_9_1A, RULE_12_7C], text);
        return false;
    }
    turn.board.put(unit, hex);
    turn.went(unit, unit.side(), MovementKind::Charge, &[from, hex]);
    turn.log
        .effect(rules, format!("{name} advances into {hex}"));
    watch::after(turn, Piece::Unit(unit));
    true
}
