//! Artillery that defends a hex alone (13.5).

use crate::games::lees_greatest_gamble::board::Board;
use crate::games::lees_greatest_gamble::fate;
use crate::games::lees_greatest_gamble::phase::combat::differential::{self, Engagement};
use crate::games::lees_greatest_gamble::printed::CAPTURE;
use crate::games::lees_greatest_gamble::retreat;
use crate::games::lees_greatest_gamble::rules::{
    RULE_12_4A, RULE_13_5B, RULE_13_5C, RULE_13_5D, RULE_13_5G,
};
use crate::games::lees_greatest_gamble::tables::Tables;
use crate::games::lees_greatest_gamble::turn::Turn;
use crate::games::lees_greatest_gamble::unit::UnitId;
use crate::hex::HexId;
use std::cmp::Reverse;

/// 13.5a, 13.5h: the artillery unit that defends a hex without brigades: the first of these wishes
/// that stands there, else the strongest, then the lowest number.
#[must_use]
pub fn alone(tables: &Tables, board: &Board, hex: HexId, wishes: &[UnitId]) -> Option<UnitId> {
    let guns = board.guns(tables, hex);
    let wish = wishes.iter().find(|wish| guns.contains(wish)).copied();
    wish.or_else(|| {
        let strength = |gun: &UnitId| Reverse(differential::strength(tables, board.unit(*gun)));
        guns.into_iter().min_by_key(strength)
    })
}

/// 13.5b to 13.5d, 13.5g: any D result on artillery alone: an E eliminates the defending unit,
/// another Disrupts it; who is left rolls for capture, in the order of numbers, and retreats
/// Disrupted if it escapes.
pub(super) fn suffer(turn: &mut Turn<'_>, engagement: &Engagement, elimination: bool) {
    let defender = engagement.defender;
    if elimination {
        fate::eliminate(turn, defender, &[RULE_13_5B]);
    } else {
        fate::disrupt(turn, defender, &[RULE_13_5C]);
    }
    let mut retreating = Vec::new();
    for gun in turn.board.guns(turn.tables, engagement.hex) {
        let rule = match gun == defender {
            true => RULE_13_5C,
            false => RULE_13_5D,
        };
        let die = turn.roll(
            &format!("capture {gun}"),
            format!("{CAPTURE} or less"),
            &[rule],
            |die| match die <= CAPTURE {
                true => "captured".to_owned(),
                false => "it retreats".to_owned(),
            },
        );
        if die <= CAPTURE {
            fate::capture(turn, gun, &[rule]);
        } else {
            if gun != defender {
                fate::disrupt(turn, gun, &[RULE_13_5D, RULE_13_5G]);
            }
            retreating.push(gun);
        }
    }
    retreating.sort_by_key(|gun| (*gun != defender, *gun));
    if !retreating.is_empty() {
        retreat::together(turn, &retreating, &[RULE_13_5C, RULE_12_4A]);
    }
}
