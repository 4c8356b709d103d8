//! What a movement costs the unit itself.

use super::{Place, Walk};
use crate::games::lees_greatest_gamble::rules::{
    RULE_15_1B, RULE_20_2A, RULE_20_2E, RULE_22_2B, RULE_22_4A, RULE_22_4D,
};
use crate::games::lees_greatest_gamble::unit::Piece;
use crate::rule::Rule;

/// 15.1b, 20.2a, 22.2b, 22.4a: the rules by which a unit that has come to `place` is Disrupted when
/// its movement ends; none if it is not. `went` says whether it has entered a hex or left the map
/// (20.2e).
#[must_use]
pub fn toll(walk: &Walk<'_>, place: &Place, went: bool) -> Vec<Rule> {
    let mut rules = Vec::new();
    if !matches!(walk.piece, Piece::Unit(_)) || place.spent == 0 {
        return rules;
    }
    let beyond = place.spent > walk.plain_allowance();
    if beyond && walk.gait.accelerate {
        rules.push(RULE_15_1B);
    }
    if beyond && walk.gait.march {
        rules.extend([RULE_22_4A, RULE_22_4D]);
    }
    if went && walk.board.is_night() {
        rules.extend([RULE_20_2A, RULE_20_2E]);
    }
    if left_line(walk, place) {
        rules.push(RULE_22_2B);
    }
    rules
}

/// 22.2b: whether a unit that has come to `place` has disengaged.
#[must_use]
pub const fn left_line(walk: &Walk<'_>, place: &Place) -> bool {
    walk.begin.bound && walk.gait.disengage && place.hexes > 1
}
