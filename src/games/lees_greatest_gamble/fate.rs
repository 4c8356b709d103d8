//! What befalls units: checks, Disruption, Shaken, Rout, elimination, capture (7, 22.3).

use super::turn::Turn;
use super::unit::UnitId;
use crate::rule::Rule;

/// 7.2: a Morale check of a brigade against the rating of the side that is up. Rolls `morale ID`,
/// and says whether it passed. `why` goes into the log.
pub fn morale(turn: &mut Turn<'_>, unit: UnitId, rules: &[Rule], why: &str) -> bool {
    let _ = (turn, unit, rules, why);
    todo!()
}

/// A Rout check, against the Morale Rating of the side that was up before the result (12.2k): pass
/// `shaken` as it was then. Rolls `rout ID`; says whether the brigade holds.
pub fn rout_check(turn: &mut Turn<'_>, unit: UnitId, shaken: bool, rules: &[Rule]) -> bool {
    let _ = (turn, unit, shaken, rules);
    todo!()
}

/// 7.6: an elimination check. Rolls `elimination ID`, a second die for a 5 of Loss 4+; says whether
/// the unit survives. Artillery never does (7.6d). The unit is not taken away yet.
pub fn elimination_check(turn: &mut Turn<'_>, unit: UnitId, rules: &[Rule]) -> bool {
    let _ = (turn, unit, rules);
    todo!()
}

/// 7.3: a unit is Disrupted; artillery turns Fired (13.1d).
pub fn disrupt(turn: &mut Turn<'_>, unit: UnitId, rules: &[Rule]) {
    let _ = (turn, unit, rules);
    todo!()
}

/// 7.4a: a brigade becomes Shaken.
pub fn shake(turn: &mut Turn<'_>, unit: UnitId, rules: &[Rule]) {
    let _ = (turn, unit, rules);
    todo!()
}

/// 7.6a: a unit is Eliminated.
pub fn eliminate(turn: &mut Turn<'_>, unit: UnitId, rules: &[Rule]) {
    let _ = (turn, unit, rules);
    todo!()
}

/// 7.5: a unit Routs from where it stands: to its box, out of the game, or captured.
pub fn rout(turn: &mut Turn<'_>, unit: UnitId, rules: &[Rule]) {
    let _ = (turn, unit, rules);
    todo!()
}

/// A unit is captured (7.5b, 12.4h, 13.5c).
pub fn capture(turn: &mut Turn<'_>, unit: UnitId, rules: &[Rule]) {
    let _ = (turn, unit, rules);
    todo!()
}
