//! What happens to the others of a hex whose defender Routs or must retreat (12.6, 13.4h, 9.3e).

use crate::games::lees_greatest_gamble::fate;
use crate::games::lees_greatest_gamble::retreat;
use crate::games::lees_greatest_gamble::rules::{
    RULE_9_3E, RULE_12_3A, RULE_12_6A, RULE_12_6B, RULE_12_6G, RULE_13_4H, RULE_13_4I,
};
use crate::games::lees_greatest_gamble::turn::Turn;
use crate::games::lees_greatest_gamble::unit::UnitId;
use crate::hex::HexId;

/// 12.6g: the defender of a hex has Routed, or is about to retreat: its Support Brigades are
/// Disrupted and check, artillery without a brigade goes along (13.4h, 13.4i), then all who must
/// retreat do so together (12.4l).
pub(super) fn leave(turn: &mut Turn<'_>, hex: HexId, defender: Option<UnitId>) {
    let mut leaving: Vec<UnitId> = defender.into_iter().collect();
    let mut others = turn.board.brigades(turn.tables, hex);
    others.retain(|brigade| Some(*brigade) != defender);
    for brigade in others {
        fate::disrupt(turn, brigade, &[RULE_12_6A]);
        if fate::morale(turn, brigade, &[RULE_12_6A], "it sees the defender leave") {
            continue;
        }
        if turn.board.unit(brigade).shaken {
            fate::rout(turn, brigade, &[RULE_12_6B]);
        } else {
            fate::shake(turn, brigade, &[RULE_12_6B]);
            leaving.push(brigade);
        }
    }
    let stays = turn.board.brigades(turn.tables, hex);
    if stays.iter().all(|brigade| leaving.contains(brigade)) {
        let rules: &[_] = match leaving.is_empty() {
            true => &[RULE_13_4H, RULE_13_4I, RULE_9_3E],
            false => &[RULE_13_4H, RULE_9_3E],
        };
        for gun in turn.board.guns(turn.tables, hex) {
            fate::disrupt(turn, gun, rules);
            leaving.push(gun);
        }
    }
    if !leaving.is_empty() {
        retreat::together(turn, &leaving, &[RULE_12_3A, RULE_12_6G]);
    }
}
