//! What befalls units: checks, Disruption, Shaken, Rout, elimination, capture (7, 22.3).

pub mod way;

use super::board::Status;
use super::rules::{
    H_30, RULE_7_2A, RULE_7_2B, RULE_7_3A, RULE_7_3B, RULE_7_4A, RULE_7_5A, RULE_7_5B, RULE_7_5C,
    RULE_7_5D, RULE_7_5E, RULE_7_6A, RULE_7_6B, RULE_7_6C, RULE_7_6D, RULE_12_2K, RULE_13_1D,
};
use super::tables::{Loss, Ratings, Tables};
use super::turn::Turn;
use super::unit::{Arm, UnitId};
use crate::rule::Rule;
use way::Way;

/// 2.7a: the Morale Rating of a brigade, front or reverse; none for artillery.
#[must_use]
pub fn morale_rating(tables: &Tables, unit: UnitId, shaken: bool) -> Option<i64> {
    match tables.unit(unit).ratings {
        Ratings::Brigade { morale, .. } => Some(morale[usize::from(shaken)]),
        Ratings::Artillery { .. } => None,
    }
}

/// 2.6a: the Combat Rating of a unit, front or reverse; 0 for artillery.
#[must_use]
pub fn combat_rating(tables: &Tables, unit: UnitId, shaken: bool) -> i64 {
    match tables.unit(unit).ratings {
        Ratings::Brigade { combat, .. } => combat[usize::from(shaken)],
        Ratings::Artillery { .. } => 0,
    }
}

/// 7.2: a Morale check of a brigade against the rating of the side that is up. Rolls `morale ID`,
/// and says whether it passed; in a rehearsal it passes. `why` goes into the log.
pub fn morale(turn: &mut Turn<'_>, unit: UnitId, rules: &[Rule], why: &str) -> bool {
    let shaken = turn.board.unit(unit).shaken;
    let Some(rating) = morale_rating(turn.tables, unit, shaken) else {
        return true;
    };
    if turn.rehearsing().is_some() {
        return true;
    }
    let mut cited = vec![RULE_7_2A];
    if shaken {
        cited.push(RULE_7_2B);
    }
    cited.push(H_30);
    if !why.is_empty() {
        let text = format!("{unit} checks its morale: {why}");
        turn.log.fact(rules, text);
    }
    let die = turn.roll(
        &format!("morale {unit}"),
        format!("{rating} or less"),
        &joined(rules, &cited),
        |die| outcome(i64::from(die) <= rating, "passes", "fails"),
    );
    i64::from(die) <= rating
}

/// A Rout check, against the Morale Rating of the side that was up before the result (12.2k): pass
/// `shaken` as it was then. Rolls `rout ID`; says whether the brigade holds. In a rehearsal it
/// does, and artillery always.
pub fn rout_check(turn: &mut Turn<'_>, unit: UnitId, shaken: bool, rules: &[Rule]) -> bool {
    let Some(rating) = morale_rating(turn.tables, unit, shaken) else {
        return true;
    };
    if turn.rehearsing().is_some() {
        return true;
    }
    let die = turn.roll(
        &format!("rout {unit}"),
        format!("{rating} or less to hold"),
        &joined(rules, &[RULE_12_2K, H_30]),
        |die| outcome(i64::from(die) <= rating, "it holds", "it Routs"),
    );
    i64::from(die) <= rating
}

/// The highest die that a Loss Rating is sure to survive (7.6a), and whether the next is rolled
/// again (7.6b).
const fn survives(loss: Loss) -> (u8, bool) {
    match loss {
        Loss::Two => (2, false),
        Loss::Three => (3, false),
        Loss::Four => (4, false),
        Loss::FourPlus => (4, true),
        Loss::Five => (5, false),
    }
}

/// 7.6: an elimination check. Rolls `elimination ID`, a second die for a 5 of Loss 4+; says whether
/// the unit survives. Artillery never does (7.6d). The unit is not taken away yet.
pub fn elimination_check(turn: &mut Turn<'_>, unit: UnitId, rules: &[Rule]) -> bool {
    let loss = match turn.tables.unit(unit).ratings {
        Ratings::Brigade { loss, .. } => loss,
        Ratings::Artillery { .. } => {
            let text = format!("{unit} has no Loss Rating: any E eliminates it");
            turn.log.fact(&joined(rules, &[RULE_7_6D]), text);
            return false;
        }
    };
    if turn.rehearsing().is_some() {
        return true;
    }
    let (safe, again) = survives(loss);
    let needed = if again {
        format!("{safe} or less; 5 is rolled again")
    } else {
        format!("{safe} or less")
    };
    let die = turn.roll(
        &format!("elimination {unit}"),
        needed,
        &joined(rules, &[RULE_7_6A, H_30]),
        |die| {
            if again && die == AGAIN {
                "it rolls again".to_owned()
            } else {
                outcome(die <= safe, "it survives", "it is Eliminated")
            }
        },
    );
    if !(again && die == AGAIN) {
        return die <= safe;
    }
    let die = turn.roll(
        &format!("elimination {unit} again"),
        format!("{SECOND} or less"),
        &[RULE_7_6B, RULE_7_6C, H_30],
        |die| outcome(die <= SECOND, "it survives", "it is Eliminated"),
    );
    die <= SECOND
}

/// 7.6b: the die of Loss 4+ that is rolled again.
const AGAIN: u8 = 5;
/// 7.6b: what survives the second die.
const SECOND: u8 = 3;

/// 7.3: a unit is Disrupted; artillery turns Fired (13.1d).
pub fn disrupt(turn: &mut Turn<'_>, unit: UnitId, rules: &[Rule]) {
    let artillery = turn.tables.arm(unit) == Arm::Artillery;
    let entry = turn.board.unit_mut(unit);
    if entry.status != Status::OnMap {
        return;
    }
    if entry.disrupted {
        let text = format!("{unit} is Disrupted already");
        turn.log.fact(&joined(rules, &[RULE_7_3B]), text);
        return;
    }
    entry.disrupted = true;
    if artillery {
        entry.fired = true;
        let text = format!("{unit} is Disrupted and Fired");
        turn.log.effect(&joined(rules, &[RULE_13_1D]), text);
    } else {
        let text = format!("{unit} is Disrupted");
        turn.log.effect(&joined(rules, &[RULE_7_3A]), text);
    }
}

/// 7.4a: a brigade becomes Shaken; one that is Shaken stays so.
pub fn shake(turn: &mut Turn<'_>, unit: UnitId, rules: &[Rule]) {
    if !turn.tables.arm(unit).is_brigade() {
        return;
    }
    let entry = turn.board.unit_mut(unit);
    if entry.status != Status::OnMap {
        return;
    }
    if entry.shaken {
        turn.log.fact(rules, format!("{unit} stays Shaken"));
        return;
    }
    entry.shaken = true;
    let text = format!("{unit} is Shaken");
    turn.log.effect(&joined(rules, &[RULE_7_4A]), text);
}

/// 7.6a: a unit is Eliminated.
pub fn eliminate(turn: &mut Turn<'_>, unit: UnitId, rules: &[Rule]) {
    if take(turn, unit, Status::Eliminated) {
        let text = format!("{unit} is Eliminated");
        turn.log.effect(&joined(rules, &[RULE_7_6A]), text);
    }
}

/// 7.5: a unit Routs from where it stands: to its box, out of the game, or captured.
pub fn rout(turn: &mut Turn<'_>, unit: UnitId, rules: &[Rule]) {
    let Some(from) = turn.board.unit(unit).at else {
        return;
    };
    match way::find(turn.tables, &turn.board, unit) {
        Way::Train(goal) => {
            let text = format!(
                "{unit} Routs from {from}: it can reach its Train in {goal} and goes to the \
                 Routed Units box"
            );
            take(turn, unit, Status::Routed);
            turn.log.effect(&joined(rules, &[RULE_7_5A]), text);
        }
        Way::Entry(goal) => {
            let text = format!(
                "{unit} Routs from {from}: its Train is not in play yet, it can reach {goal} and \
                 goes to the Routed Units box"
            );
            take(turn, unit, Status::Routed);
            turn.log.effect(&joined(rules, &[RULE_7_5C]), text);
        }
        Way::Out { goal, left } => {
            let text = if left {
                format!("{unit} Routs from {from}: its Train has left the map, it can reach {goal}")
            } else {
                format!("{unit} Routs from {from}: it cannot reach its Train, only {goal}")
            };
            let why: &[Rule] = if left {
                &[RULE_7_5D, RULE_7_5E]
            } else {
                &[RULE_7_5D]
            };
            turn.log.fact(&joined(rules, why), text);
            take(turn, unit, Status::Removed);
            turn.log
                .effect(&[RULE_7_5D], format!("{unit} is out of the game"));
        }
        Way::None => {
            let text = format!("{unit} Routs from {from}: no way is free of enemies");
            turn.log.fact(&joined(rules, &[RULE_7_5B]), text);
            capture(turn, unit, &[RULE_7_5B]);
        }
    }
}

/// A unit is captured (7.5b, 12.4h, 13.5c).
pub fn capture(turn: &mut Turn<'_>, unit: UnitId, rules: &[Rule]) {
    if take(turn, unit, Status::Captured) {
        turn.log.effect(rules, format!("{unit} is captured"));
    }
}

/// Takes a unit off the map into a box, or the enemy's hands: what it was, it is no longer (10.4c,
/// 10.4h). Says whether it was on the map.
fn take(turn: &mut Turn<'_>, unit: UnitId, status: Status) -> bool {
    if turn.board.unit(unit).status != Status::OnMap {
        return false;
    }
    turn.board.take(unit, status);
    let entry = turn.board.unit_mut(unit);
    entry.shaken = false;
    entry.disrupted = false;
    entry.questionable = false;
    entry.fired = false;
    entry.broken = true;
    true
}

/// The rules that asked, and those of the thing itself, none twice.
pub(super) fn joined(rules: &[Rule], more: &[Rule]) -> Vec<Rule> {
    let mut all = rules.to_vec();
    for rule in more {
        if !all.contains(rule) {
            all.push(*rule);
        }
    }
    all
}

fn outcome(good: bool, yes: &str, no: &str) -> String {
    if good { yes } else { no }.to_owned()
}
