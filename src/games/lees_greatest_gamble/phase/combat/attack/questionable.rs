//! Questionable brigades (22.3).

use super::second_line;
use crate::games::lees_greatest_gamble::fate;
use crate::games::lees_greatest_gamble::rules::{RULE_22_3B, RULE_22_3C, RULE_22_3E, RULE_22_3F};
use crate::games::lees_greatest_gamble::turn::Turn;
use crate::games::lees_greatest_gamble::unit::UnitId;

/// Who lost his nerve.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Nerve {
    /// Nobody: the combat goes on.
    Fit,
    /// The attacker: the attack is not carried out.
    Attacker,
    /// The defender: it has left the hex.
    Defender,
}

/// 22.3b, 22.3c, 22.3e: the attacker checks first; if it fails the defender does not check.
pub(super) fn check(turn: &mut Turn<'_>, attacker: UnitId, defender: UnitId) -> Nerve {
    if !steady(turn, attacker) {
        if turn.board.unit(attacker).shaken {
            fate::rout(turn, attacker, &[RULE_22_3C]);
        } else {
            fate::shake(turn, attacker, &[RULE_22_3C]);
        }
        let text = format!("{attacker} does not carry out its attack");
        turn.log.effect(&[RULE_22_3C, RULE_22_3F], text);
        return Nerve::Attacker;
    }
    if steady(turn, defender) {
        return Nerve::Fit;
    }
    let Some(hex) = turn.board.unit(defender).at else {
        return Nerve::Defender;
    };
    let text = format!("{defender} leaves the hex before the attack is made");
    turn.log.fact(&[RULE_22_3C, RULE_22_3E], text);
    if turn.board.unit(defender).shaken {
        fate::rout(turn, defender, &[RULE_22_3C]);
        second_line::leave(turn, hex, None);
    } else {
        fate::shake(turn, defender, &[RULE_22_3C]);
        second_line::leave(turn, hex, Some(defender));
    }
    Nerve::Defender
}

/// 22.3b: whether a unit is fit to fight: it is not Questionable, or passes its check and is so no
/// longer.
fn steady(turn: &mut Turn<'_>, unit: UnitId) -> bool {
    if !turn.board.unit(unit).questionable {
        return true;
    }
    if !fate::morale(turn, unit, &[RULE_22_3B], "it is Questionable") {
        return false;
    }
    turn.board.unit_mut(unit).questionable = false;
    let text = format!("{unit} is no longer Questionable");
    turn.log.effect(&[RULE_22_3B], text);
    true
}
