//! What a cell of the Fire table does to its target (10.4c to 10.4f, 6.2b, 8.32, 4.5).

use super::{Attack, FireKind, Target, Weighed};
use crate::games::little_round_top::board::Formation;
use crate::games::little_round_top::casualties;
use crate::games::little_round_top::chain::{Chain, Waiting};
use crate::games::little_round_top::morale::Shock;
use crate::games::little_round_top::rules::{
    RULE_4_5_R2, RULE_4_5F, RULE_6_2_R1, RULE_6_2B, RULE_8_32_R1, RULE_8_32_R2, RULE_8_32A,
    RULE_9_1_R4, RULE_9_15A, RULE_10_4C, RULE_10_4D, RULE_10_4E, RULE_10_4F, RULE_13_1A,
};
use crate::games::little_round_top::tables::FireResult;
use crate::games::little_round_top::turn::Turn;
use crate::games::little_round_top::unit::{CompanyId, OfficerId};
use crate::rule::Rule;

/// Carries out the result: losses and disorder, officers; the checks are put into the chain.
pub fn carry_out(
    turn: &mut Turn<'_>,
    chain: &mut Chain,
    attack: &Attack,
    weighed: &Weighed,
    result: FireResult,
    officers: &[OfficerId],
) {
    match &weighed.target {
        Target::Officers(alone) => at_officers(turn, alone, result),
        Target::Company(company) => {
            at_company(turn, chain, attack, weighed, *company, result, officers);
        }
    }
}

/// 4.5f, 4.5-R2.
fn at_officers(turn: &mut Turn<'_>, officers: &[OfficerId], result: FireResult) {
    match result {
        FireResult::Nothing => {}
        FireResult::Disorganized => {
            let text = "D has no effect on officers alone";
            turn.log.fact(&[RULE_4_5_R2], text);
        }
        FireResult::One | FireResult::Two => {
            for officer in officers {
                casualties::officer_lost(turn, *officer, false, &[RULE_4_5F]);
            }
        }
    }
}

fn at_company(
    turn: &mut Turn<'_>,
    chain: &mut Chain,
    attack: &Attack,
    weighed: &Weighed,
    company: CompanyId,
    result: FireResult,
    officers: &[OfficerId],
) {
    let before = turn.board.company(company);
    let disorganized = before.disorganized;
    let column = before.formation == Formation::Column;
    if column {
        turn.board.company_mut(company).formation = Formation::Line;
        let text = format!("{company} is put in line");
        turn.log.effect(&[RULE_6_2B, RULE_6_2_R1], text);
        casualties::disorganize(turn, company, &[RULE_6_2B, RULE_6_2_R1]);
    }
    let hurt = match result {
        FireResult::Nothing => Vec::new(),
        FireResult::Disorganized if disorganized => {
            hit(turn, chain, attack, company, 1, RULE_10_4D)
        }
        FireResult::Disorganized => {
            if attack.kind == FireKind::Withdrawal {
                let text = format!("{company} is disorganized after its one hex");
                turn.log.fact(&[RULE_10_4C, RULE_9_15A], text);
            } else {
                casualties::disorganize(turn, company, &[RULE_10_4C]);
            }
            Vec::new()
        }
        FireResult::One => hit(turn, chain, attack, company, 1, RULE_10_4E),
        FireResult::Two => hit(turn, chain, attack, company, 2, RULE_10_4F),
    };
    casualties::fire_at_officers(turn, officers, result);
    let shock = Shock {
        volley: attack.volley,
        rear: weighed.rear,
        initial_volley: weighed.initial_volley,
    };
    check(turn, chain, &hurt, company, shock);
}

/// 8.32a: the losses of one result, the top company's first; gives who lost SP, top first.
fn hit(
    turn: &mut Turn<'_>,
    chain: &mut Chain,
    attack: &Attack,
    company: CompanyId,
    points: i64,
    because: Rule,
) -> Vec<CompanyId> {
    // 9.1-R4: losses do not pass to one that stays; out of a melee all go (11.31c).
    let alone = attack.only.is_some() && attack.kind != FireKind::MeleeWithdrawal;
    let stack = match alone {
        true => vec![company],
        false => turn.board.stack_ids(attack.target, company.side()),
    };
    let mut left = points;
    let mut hurt = Vec::new();
    for struck in stack {
        if left == 0 {
            break;
        }
        let rules: &[Rule] = if struck == company {
            &[because]
        } else {
            &[because, RULE_8_32A]
        };
        left -= casualties::lose(turn, chain, struck, left, rules);
        hurt.push(struck);
    }
    if left > 0 {
        let rule = match alone {
            true => RULE_9_1_R4,
            false => RULE_8_32_R2,
        };
        turn.log
            .fact(&[rule], format!("{left} SP more find nobody to strike"));
    }
    hurt
}

/// 13.1a: those who lost SP and stand check, once each (8.32-R1).
fn check(turn: &Turn<'_>, chain: &mut Chain, hurt: &[CompanyId], top: CompanyId, shock: Shock) {
    for company in hurt {
        if turn.board.company(*company).at.is_none() {
            continue;
        }
        chain.lapse(*company);
        let because = if *company == top {
            vec![RULE_13_1A]
        } else {
            vec![RULE_13_1A, RULE_8_32_R1]
        };
        chain.call(Waiting {
            company: *company,
            shock: Some(shock),
            because,
            companions: Vec::new(),
        });
    }
}
