//! Artillery Support (13.4, 20.4a).

use super::Attack;
use crate::games::lees_greatest_gamble::orders::said;
use crate::games::lees_greatest_gamble::phase::combat::differential::{self, Engagement};
use crate::games::lees_greatest_gamble::rules::{
    RULE_13_1B, RULE_13_1D, RULE_13_4A, RULE_13_4B, RULE_13_4D, RULE_13_4E, RULE_13_4G, RULE_17_3B,
    RULE_17_4G, RULE_19_1D, RULE_20_4A,
};
use crate::games::lees_greatest_gamble::turn::{Against, Control, Turn};
use crate::games::lees_greatest_gamble::unit::{Arm, Piece, UnitId};
use crate::hex::HexId;
use crate::rule::Rule;
use crate::side::Side;
use std::cmp::Reverse;

/// 11.3c, 13.4g: the attacker commits his artillery, then the defender his; it turns Fired with the
/// differential. One more combat for the hex.
pub(super) fn commit(turn: &mut Turn<'_>, attack: &Attack, defender: UnitId) -> Engagement {
    let offensive = offensive(turn, attack);
    if offensive.is_none() {
        tell_missing(turn, attack);
    }
    if let Some(gun) = offensive {
        fire(
            turn,
            gun,
            &format!("supports {}", attack.attacker),
            RULE_13_4B,
        );
    }
    let defensive = defensive(turn, attack, defender);
    tell_barred(turn, attack, defender, defensive);
    if let Some(gun) = defensive {
        fire(turn, gun, &format!("supports {defender}"), RULE_13_4D);
    }
    *turn.marks.combats.entry(attack.hex).or_insert(0) += 1;
    Engagement {
        attacker: attack.attacker,
        hex: attack.hex,
        defender,
        coordination: attack.coordination,
        offensive,
        defensive,
    }
}

/// 13.4a: an artillery unit supports a combat and is Fired.
fn fire(turn: &mut Turn<'_>, gun: UnitId, what: &str, rule: Rule) {
    turn.board.unit_mut(gun).fired = true;
    let text = format!("{} {what} and is Fired", turn.tables.name(gun));
    turn.log.effect(&[rule, RULE_13_4A, RULE_13_4G], text);
}

/// Why none of the artillery that was ordered to support an attack does.
fn tell_missing(turn: &mut Turn<'_>, attack: &Attack) {
    for gun in &attack.support {
        if let Err((rule, why)) = supports(turn, *gun, attack) {
            let text = format!("{gun} does not support {}: {why}", attack.attacker);
            turn.log.overtaken(&[rule], text);
        }
    }
}

/// 13.4b: the first artillery unit of those that were ordered to support an attack that can.
#[must_use]
pub fn offensive(turn: &Turn<'_>, attack: &Attack) -> Option<UnitId> {
    let mut guns = attack.support.iter().copied();
    guns.find(|gun| supports(turn, *gun, attack).is_ok())
}

/// 13.4b: whether an artillery unit can support an attack.
fn supports(turn: &Turn<'_>, gun: UnitId, attack: &Attack) -> Result<(), (Rule, String)> {
    let from = turn.board.unit(attack.attacker).at;
    let at = turn.board.unit(gun).at;
    if gun.side() != attack.attacker.side() || at.is_none() || at != from {
        let why = format!("it does not stand with {}", attack.attacker);
        return Err((RULE_13_4B, why));
    }
    commanded(turn, gun, attack.by)?;
    free(turn, gun, attack.counter)
}

/// 17.3b, 17.4g: whether who decides about an attack has command of an artillery unit too.
fn commanded(turn: &Turn<'_>, gun: UnitId, by: Side) -> Result<(), (Rule, String)> {
    match turn.marks.control.get(&Piece::Unit(gun)) {
        Some(Control::Nobody) => Err((RULE_17_3B, "nobody controls it".to_owned())),
        Some(Control::Enemy) if by == gun.side() => {
            Err((RULE_17_4G, "the enemy controls it".to_owned()))
        }
        Some(Control::Enemy | Control::Owner) | None => Ok(()),
    }
}

/// 13.1b, 13.4e, 19.1d, 20.4a: whether an artillery unit may support at all.
///
/// # Errors
///
/// The rule that forbids it, and why.
pub fn free(turn: &Turn<'_>, gun: UnitId, counter: bool) -> Result<(), (Rule, String)> {
    if turn.tables.arm(gun) != Arm::Artillery {
        return Err((RULE_13_4B, "it is no artillery".to_owned()));
    }
    if turn.board.is_night() {
        return Err((RULE_20_4A, "it is night".to_owned()));
    }
    if turn.board.unit(gun).fired {
        return Err((RULE_13_1B, "it is Fired".to_owned()));
    }
    let declared = turn.marks.declared.iter().any(|declared| {
        declared.unit == gun && matches!(declared.against, Against::Bombard { .. })
    });
    if declared && counter {
        return Err((RULE_19_1D, "it declared a bombardment".to_owned()));
    }
    if declared && !turn.marks.spent.contains(&gun) {
        return Err((RULE_13_4E, "it has still to bombard".to_owned()));
    }
    Ok(())
}

/// 13.4d, 13.4f: the artillery unit that supports the defence of a brigade: as its owner decided,
/// else, in the first combat of the hex, the strongest that is stacked with it, then the strongest
/// next to it, by number; not one that `defend` names or that is to support a declared attack.
#[must_use]
pub fn defensive(turn: &Turn<'_>, attack: &Attack, defender: UnitId) -> Option<UnitId> {
    if !turn.tables.arm(defender).is_brigade() {
        return None;
    }
    let reactions = turn.reactions(defender.side());
    let combat = turn.marks.combats.get(&attack.hex).copied().unwrap_or(0) + 1;
    let can = |gun: UnitId| {
        gun.side() == defender.side()
            && distance(turn, gun, attack.hex).is_some_and(|distance| distance <= 1)
            && free(turn, gun, attack.counter).is_ok()
    };
    let chosen = reactions.defend.iter().find(|choice| {
        let gun = choice.gun.value;
        let wants = |names: &[UnitId]| names.is_empty() || names.contains(&defender);
        let of: Vec<UnitId> = choice.of.iter().map(|unit| unit.value).collect();
        let combats = &choice.combats;
        !said(choice.never.as_ref())
            && can(gun)
            && wants(&of)
            && (combats.is_empty() || combats.iter().any(|number| number.value == combat))
            && choice.when.holds(turn, Piece::Unit(gun))
    });
    if let Some(choice) = chosen {
        return Some(choice.gun.value);
    }
    let held = said(reactions.hold_guns.as_ref());
    if held || combat > 1 {
        return None;
    }
    let named = |gun: UnitId| {
        reactions
            .defend
            .iter()
            .any(|choice| choice.gun.value == gun)
    };
    turn.board
        .on_map(defender.side())
        .map(|unit| unit.id)
        .filter(|gun| can(*gun) && !named(*gun) && !promised(turn, *gun))
        .min_by_key(|gun| {
            let value = differential::defensive(turn.tables, *gun);
            (distance(turn, *gun, attack.hex), Reverse(value), *gun)
        })
}

/// Which artillery that its owner named for this combat cannot support it, and why: once, and not
/// if it has served already. Who is named for no brigade is missed only where he stands near.
fn tell_barred(turn: &mut Turn<'_>, attack: &Attack, defender: UnitId, used: Option<UnitId>) {
    let side = defender.side();
    let combat = turn.marks.combats.get(&attack.hex).copied().unwrap_or(0) + 1;
    let reactions = turn.reactions(side);
    for choice in &reactions.defend {
        let gun = choice.gun.value;
        if used == Some(gun) {
            turn.marks.answered.insert(gun);
        }
        let never = said(choice.never.as_ref());
        let combats = &choice.combats;
        let now = combats.is_empty() || combats.iter().any(|number| number.value == combat);
        let near = distance(turn, gun, attack.hex).is_some_and(|distance| distance <= 1);
        let named = match choice.of.as_slice() {
            [] => near,
            of => of.iter().any(|unit| unit.value == defender),
        };
        let asked = !never && now && named && turn.tables.arm(defender).is_brigade();
        if !asked || turn.marks.answered.contains(&gun) {
            continue;
        }
        let (rule, why) = match (turn.board.unit(gun).at, free(turn, gun, attack.counter)) {
            (None, _) => (RULE_13_4D, "it is not on the map".to_owned()),
            (Some(at), _) if !near => {
                let why = format!("it stands in {at}, not in {} nor next to it", attack.hex);
                (RULE_13_4D, why)
            }
            (Some(_), Err((RULE_13_1B, _))) if turn.board.unit(gun).disrupted => {
                (RULE_13_1D, "it is Disrupted, and so Fired".to_owned())
            }
            (Some(_), Err(bar)) => bar,
            (Some(_), Ok(())) => continue,
        };
        if !choice.when.holds(turn, Piece::Unit(gun)) {
            continue;
        }
        turn.marks.answered.insert(gun);
        let text = format!("{gun} does not support {defender}: {why}");
        turn.log.overtaken(&[rule], text);
    }
}

/// How far an artillery unit stands from a hex.
fn distance(turn: &Turn<'_>, gun: UnitId, hex: HexId) -> Option<u32> {
    let at = turn.board.unit(gun).at?;
    Some(turn.tables.map.grid.distance(at, hex))
}

/// Whether an artillery unit is to support a declared attack that has still to be made.
fn promised(turn: &Turn<'_>, gun: UnitId) -> bool {
    let mut declared = turn.marks.declared.iter();
    declared.any(|other| other.support.contains(&gun) && !turn.marks.spent.contains(&other.unit))
}
