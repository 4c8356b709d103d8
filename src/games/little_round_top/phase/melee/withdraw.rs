//! 11.31c, 11.31-R2: the phasing side leaves a continuous melee.

use crate::games::little_round_top::attack::{self, Attack, FireKind};
use crate::games::little_round_top::board::Formation;
use crate::games::little_round_top::chain::{self, Chain, Waiting};
use crate::games::little_round_top::retreat::{self, Flight};
use crate::games::little_round_top::rules::{
    RULE_9_1_R1, RULE_11_31_R2, RULE_11_31C, RULE_11_43A, RULE_13_1E, RULE_15_0B,
};
use crate::games::little_round_top::turn::Turn;
use crate::games::little_round_top::unit::{CompanyId, OfficerId, UnitId};
use crate::games::little_round_top::{morale, victory};
use crate::hex::HexId;

/// Withdrawal Fire by the enemy on top, the retreat of all, their checks, then the queue.
pub(super) fn carry_out(turn: &mut Turn<'_>, hex: HexId) {
    let companies = turn.board.stack_ids(hex, turn.side);
    turn.log.fact(
        &[RULE_11_31C],
        format!("{} retreats from the melee in {hex}", turn.side),
    );
    turn.marks.fighting = Some(hex);
    let mut chain = Chain::default();
    fire(turn, &mut chain, hex, &companies);
    heed(turn, &mut chain, hex, &companies);
    for company in &companies {
        if turn.board.company(*company).at != Some(hex) {
            continue;
        }
        let flight = Flight {
            company: *company,
            because: vec![RULE_11_31C, RULE_11_31_R2],
            disorganizes: false,
            companions: companies.clone(),
        };
        retreat::carry_out(turn, &mut chain, &flight);
    }
    for company in companies {
        if turn.board.company(company).at.is_none() {
            continue;
        }
        let because = vec![RULE_13_1E, RULE_11_31_R2];
        let result = morale::roll(turn, company, None, &because);
        let check = Waiting {
            company,
            shock: None,
            because,
            companions: Vec::new(),
        };
        chain::obey(turn, &mut chain, &check, result);
    }
    chain.run(turn);
    turn.marks.fighting = None;
    victory::melee_over(turn, hex);
}

/// One Withdrawal Fire by the enemy's top company at the top company, if it can fire.
fn fire(turn: &mut Turn<'_>, chain: &mut Chain, hex: HexId, companies: &[CompanyId]) {
    let Some(target) = companies.first().copied() else {
        return;
    };
    let Some(enemy) = turn.board.top(hex, turn.side.other()) else {
        return;
    };
    let firer = enemy.id;
    let held = &turn.standing.no_withdrawal_fire;
    let barred = if held.iter().any(|held| held.value == firer) {
        Some((RULE_9_1_R1, "holds its Withdrawal Fire, as ordered,"))
    } else if enemy.out_of_ammunition {
        Some((RULE_15_0B, "is out of ammunition"))
    } else if enemy.bayonets {
        Some((RULE_11_43A, "has fixed bayonets"))
    } else if enemy.formation == Formation::Column {
        Some((RULE_11_31_R2, "is in column"))
    } else {
        None
    };
    if let Some((rule, why)) = barred {
        turn.log
            .fact(&[rule], format!("{firer} {why} and does not fire"));
        return;
    }
    let fire = Attack {
        kind: FireKind::MeleeWithdrawal,
        side: firer.side(),
        target: hex,
        only: Some(UnitId::Company(target)),
        firers: vec![firer],
        volley: false,
    };
    let officers: Vec<OfficerId> = turn
        .board
        .officers_in(hex, target.side())
        .map(|officer| officer.id)
        .collect();
    attack::carry_out_into(turn, chain, &fire, &officers);
}

/// The checks that the fire calls for. A retreat that they bring about is the retreat of all, so
/// whoever sees it checks once, after them (13.1-R1).
fn heed(turn: &mut Turn<'_>, chain: &mut Chain, hex: HexId, companies: &[CompanyId]) {
    let next = |turn: &Turn<'_>, chain: &mut Chain| {
        companies
            .iter()
            .filter(|company| turn.board.company(**company).at == Some(hex))
            .find_map(|company| chain.take(*company))
    };
    while let Some(mut check) = next(turn, chain) {
        check.companions = companies.to_vec();
        let result = morale::roll(turn, check.company, check.shock, &check.because);
        chain::obey(turn, chain, &check, result);
    }
}
