//! What a melee does to formations, and what those who are left in a hex may do.

use super::result::fray;
use crate::games::little_round_top::board::Formation;
use crate::games::little_round_top::casualties;
use crate::games::little_round_top::rules::{
    RULE_4_5G, RULE_6_2_R2, RULE_6_2B, RULE_7_13A, RULE_11_0_R2, RULE_11_0B,
};
use crate::games::little_round_top::turn::Turn;
use crate::games::little_round_top::unit::{CompanyId, OfficerId};
use crate::hex::HexId;
use crate::side::Side;

/// 6.2b, 6.2-R2: defenders in column are put in line and disorganized as the attackers enter.
/// Gives those that were not disorganized before (6.2-R3).
pub(super) fn form_line(turn: &mut Turn<'_>, hex: HexId) -> Vec<CompanyId> {
    let mut formed = Vec::new();
    for id in turn.board.stack_ids(hex, turn.side.other()) {
        let company = turn.board.company_mut(id);
        if company.formation != Formation::Column {
            continue;
        }
        company.formation = Formation::Line;
        if !company.disorganized {
            formed.push(id);
        }
        turn.log.effect(
            &[RULE_6_2B, RULE_6_2_R2],
            format!("{id} is attacked in column and put in line"),
        );
        casualties::disorganize(turn, id, &[RULE_6_2B]);
    }
    formed
}

/// 11.0b: both sides' units that are left may change their facing and their order. A disorganized
/// company may not (11.0-R2), and stacked companies face the same way.
pub(super) fn arrange(turn: &mut Turn<'_>, hex: HexId) {
    for side in [turn.side, turn.side.other()] {
        let Some(choice) = fray(turn, hex, side) else {
            continue;
        };
        let stack = turn.board.stack_ids(hex, side);
        let changes = |id: CompanyId| {
            let turns = choice
                .face
                .as_ref()
                .is_some_and(|face| face.value != turn.board.company(id).facing);
            let rises = choice
                .top
                .as_ref()
                .is_some_and(|top| stack.contains(&top.value) && stack.first() != Some(&top.value));
            turns || rises
        };
        if !stack.iter().any(|id| changes(*id)) {
            continue;
        }
        let shaken = stack
            .iter()
            .find(|id| turn.board.company(**id).disorganized);
        if let Some(id) = shaken {
            let text = format!("{id} is disorganized: {side} keeps facing and order in {hex}");
            turn.log.overtaken(&[RULE_11_0_R2], text);
            continue;
        }
        if let Some(top) = choice.top.as_ref().map(|top| top.value)
            && stack.contains(&top)
            && stack.first() != Some(&top)
        {
            turn.board.company_mut(top).depth = -1;
            turn.board.settle();
            turn.log
                .effect(&[RULE_11_0B], format!("{top} comes on top in {hex}"));
        }
        if let Some(face) = choice.face.as_ref().map(|face| face.value) {
            for id in stack {
                let company = turn.board.company_mut(id);
                if company.facing != face {
                    company.facing = face;
                    turn.log
                        .effect(&[RULE_11_0B, RULE_7_13A], format!("{id} faces {face}"));
                }
            }
        }
    }
}

/// 4.5g: officers alone in a hex with an enemy company are captured.
pub(super) fn capture_officers(turn: &mut Turn<'_>) {
    let alone = |side: Side, hex: HexId| {
        !turn.board.has_company(hex, side) && turn.board.has_company(hex, side.other())
    };
    let taken: Vec<(OfficerId, HexId)> = turn
        .board
        .officers
        .iter()
        .filter_map(|officer| Some((officer.id, officer.at?)))
        .filter(|(id, hex)| alone(id.side(), *hex))
        .collect();
    if !taken.is_empty() {
        turn.log
            .begin(format!("{} melee", turn.side), "officers left alone");
    }
    for (id, hex) in taken {
        turn.log.fact(
            &[RULE_4_5G],
            format!("{id} is alone with the enemy in {hex}"),
        );
        casualties::officer_lost(turn, id, true, &[RULE_4_5G]);
    }
}
