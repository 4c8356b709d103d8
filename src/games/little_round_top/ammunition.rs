//! Ammunition (15.0).

use super::board::Board;
use super::rules::{
    RULE_15_0_R1, RULE_15_0_R2, RULE_15_0A, RULE_15_0B, RULE_15_0C, RULE_15_3A, RULE_15_3B,
    RULE_15_3C, RULE_15_3D,
};
use super::turn::Turn;
use super::unit::{CompanyId, Regiment};
use crate::rule::Rule;
use std::ops::RangeInclusive;

/// 15.0a: a company that rolls is out on these.
pub const OUT_ON: RangeInclusive<u8> = 1..=3;

/// 15.3: the greatest Fire die that calls for a roll by a company of this regiment, 0 for none, and
/// the rule.
#[must_use]
pub const fn risk(regiment: Regiment, turn: i64, volley: bool) -> (u8, Rule) {
    let (late, early_rule, late_rule) = match regiment {
        Regiment::Alabama15 => (turn >= 10, RULE_15_3A, RULE_15_3B),
        Regiment::Maine20
        | Regiment::Pennsylvania83
        | Regiment::Sharpshooters2
        | Regiment::Alabama4
        | Regiment::Alabama47 => (turn >= 13, RULE_15_3C, RULE_15_3D),
    };
    match (late, volley) {
        (false, false) => (0, early_rule),
        (false, true) => (1, early_rule),
        (true, false) => (1, late_rule),
        (true, true) => (2, late_rule),
    }
}

/// 15.0, 15.0-R1, 15.0-R2: after the Fire die each firing company rolls that must, in the order
/// in which it was listed.
pub fn after_fire(turn: &mut Turn<'_>, firers: &[CompanyId], volley: bool, die: u8) {
    for firer in firers {
        let (greatest, rule) = risk(firer.regiment, turn.board.turn, volley);
        if die > greatest {
            continue;
        }
        let label = format!("ammunition {firer}");
        let rules = [RULE_15_0A, rule, RULE_15_0_R1];
        let rolled = turn.roll(&label, "1-3 to run out", &rules, |die| {
            if OUT_ON.contains(&die) {
                "out of ammunition".to_owned()
            } else {
                "ammunition left".to_owned()
            }
        });
        if OUT_ON.contains(&rolled) {
            turn.board.company_mut(*firer).out_of_ammunition = true;
            turn.log.effect(
                &[RULE_15_0B, RULE_15_0C, RULE_15_0_R2],
                format!("{firer} is out of ammunition and has no zone of control"),
            );
        }
    }
}

/// 15.21a, 15.22a, 12.1d: whether a company tries to gather ammunition in A5.
#[must_use]
pub fn may_gather(board: &Board, company: CompanyId) -> bool {
    let company = board.company(company);
    company.at.is_some_and(|hex| {
        company.out_of_ammunition && !company.disorganized && !board.in_melee(hex)
    })
}
