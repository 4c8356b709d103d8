//! Where a retreat may stop, and who Routs where too many stop (9.3, 12.4b to 12.4g).

use crate::games::lees_greatest_gamble::board::Board;
use crate::games::lees_greatest_gamble::fate;
use crate::games::lees_greatest_gamble::near;
use crate::games::lees_greatest_gamble::printed::STACK;
use crate::games::lees_greatest_gamble::rules::{
    RULE_9_1A, RULE_9_3B, RULE_9_3C, RULE_9_3D, RULE_12_4G,
};
use crate::games::lees_greatest_gamble::tables::Tables;
use crate::games::lees_greatest_gamble::turn::Turn;
use crate::games::lees_greatest_gamble::unit::{Arm, UnitId};
use crate::hex::HexId;
use crate::side::Side;
use std::collections::BTreeSet;

/// Who keeps a retreat from stopping in a hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Near {
    /// Nobody: it may stop (12.4d).
    Nobody,
    /// Enemy cavalry, and no infantry (12.4e, 12.4f).
    Cavalry,
    /// Enemy infantry (12.4b).
    Infantry,
}

/// Who keeps units of a side from stopping in a hex.
#[must_use]
pub fn near(tables: &Tables, board: &Board, side: Side, hex: HexId) -> Near {
    let enemy = side.other();
    if near::arm(tables, board, enemy, hex, Arm::Infantry) {
        Near::Infantry
    } else if near::arm(tables, board, enemy, hex, Arm::Cavalry) {
        Near::Cavalry
    } else {
        Near::Nobody
    }
}

/// 9.3b, 9.3c, 9.3d, 12.4l: when all have stopped, units Rout where there are too many: one for each
/// counter above the limit, out of this retreat only.
pub fn overstack(turn: &mut Turn<'_>, stopped: &[(UnitId, HexId)]) {
    let hexes: BTreeSet<HexId> = stopped.iter().map(|(_, hex)| *hex).collect();
    for hex in hexes {
        let mut here: Vec<UnitId> = stopped
            .iter()
            .filter(|(unit, at)| *at == hex && turn.board.unit(*unit).at == Some(hex))
            .map(|(unit, _)| *unit)
            .collect();
        while turn.board.counters(hex) > STACK {
            let Some(unit) = excess(turn, &here) else {
                break;
            };
            let text = format!(
                "{} counters in {hex}, the limit is {STACK}: {unit} Routs",
                turn.board.counters(hex)
            );
            let mut rules = vec![RULE_9_1A, RULE_9_3B, RULE_12_4G];
            if here.len() > 1 {
                rules.extend([RULE_9_3C, RULE_9_3D]);
            }
            turn.log.fact(&rules, text);
            fate::rout(turn, unit, &[RULE_9_3B]);
            here.retain(|other| *other != unit);
        }
    }
}

/// 9.3c: whom of these the owner gives up: the first of his list, else the lowest Combat Rating
/// (artillery 0), then the highest number.
fn excess(turn: &Turn<'_>, units: &[UnitId]) -> Option<UnitId> {
    let side = units.first()?.side();
    let listed = turn.reactions(side).overstack.iter();
    listed
        .map(|located| located.value)
        .find(|unit| units.contains(unit))
        .or_else(|| {
            units.iter().copied().min_by_key(|unit| {
                let shaken = turn.board.unit(*unit).shaken;
                let combat = fate::combat_rating(turn.tables, *unit, shaken);
                (combat, std::cmp::Reverse(unit.number()))
            })
        })
}
