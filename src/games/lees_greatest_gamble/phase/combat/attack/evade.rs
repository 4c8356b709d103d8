//! Retreat before combat (15.4).

use super::Attack;
use super::support;
use crate::games::lees_greatest_gamble::fate;
use crate::games::lees_greatest_gamble::orders::said;
use crate::games::lees_greatest_gamble::phase::combat::differential::{self, Engagement};
use crate::games::lees_greatest_gamble::printed::BEFORE_COMBAT;
use crate::games::lees_greatest_gamble::retreat::{self, choice};
use crate::games::lees_greatest_gamble::rules::{
    RULE_9_3E, RULE_12_4A, RULE_12_4I, RULE_13_4H, RULE_15_4A, RULE_15_4D, RULE_15_4E,
};
use crate::games::lees_greatest_gamble::turn::Turn;
use crate::games::lees_greatest_gamble::unit::{Arm, UnitId};

/// The least differential at which a brigade tries, when nothing else is ordered.
const LEAST: i64 = 0;

/// 15.4a, 15.4b, 15.4d: the brigade that defends may retreat before an attack of infantry, in the
/// state in which it is. Whether it did. It need not, so a surrounded one stands and fights: only who
/// must retreat and cannot is captured (12.4h).
pub(super) fn tried(turn: &mut Turn<'_>, attack: &Attack, defender: UnitId) -> bool {
    let tables = turn.tables;
    let arms = (tables.arm(attack.attacker), tables.arm(defender));
    if arms != (Arm::Infantry, Arm::Cavalry) || !wanted(turn, attack, defender) {
        return false;
    }
    let name = tables.name(defender);
    if choice::enterable(tables, &turn.board, defender, attack.hex, &[]).is_empty() {
        let text = format!(
            "{name} cannot retreat before combat: no hex around {} can be entered",
            attack.hex
        );
        turn.log.fact(&[RULE_15_4A, RULE_12_4I], text);
        return false;
    }
    let die = turn.roll(
        &format!("evade {defender}"),
        format!("{BEFORE_COMBAT} or less"),
        &[RULE_15_4A],
        |die| match die <= BEFORE_COMBAT {
            true => "it retreats before combat".to_owned(),
            false => "it must stand".to_owned(),
        },
    );
    if die > BEFORE_COMBAT {
        return false;
    }
    let text = format!("{name} retreats before combat");
    turn.log.effect(&[RULE_15_4A, RULE_15_4D], text);
    let mut leaving = vec![defender];
    if turn.board.brigades(tables, attack.hex) == leaving {
        for gun in turn.board.guns(tables, attack.hex) {
            fate::disrupt(turn, gun, &[RULE_13_4H, RULE_9_3E, RULE_15_4E]);
            leaving.push(gun);
        }
    }
    retreat::together(turn, &leaving, &[RULE_15_4A, RULE_12_4A]);
    true
}

/// Whether the owner wants it: by default at a differential of 0 or more. He knows his own
/// Defensive Support, but not yet the attacker's artillery (11.3c).
fn wanted(turn: &Turn<'_>, attack: &Attack, defender: UnitId) -> bool {
    let choices = &turn.reactions(defender.side()).evade;
    let choice = choices.iter().find(|choice| choice.unit.value == defender);
    let never = choice.and_then(|choice| choice.never.as_ref());
    if said(never) {
        return false;
    }
    let least = choice.and_then(|choice| choice.least.as_ref());
    let least = least.map_or(LEAST, |least| least.value);
    let engagement = Engagement {
        attacker: attack.attacker,
        hex: attack.hex,
        defender,
        coordination: attack.coordination,
        offensive: None,
        defensive: support::defensive(turn, attack, defender),
    };
    let tally = differential::tally(turn.tables, &turn.board, &engagement);
    i64::from(differential::column(tally.total())) >= least
}
