//! 11.6: what a result does to the two sides, in the order of 11.6-R1.

use crate::games::little_round_top::chain::{self, Chain, Waiting};
use crate::games::little_round_top::orders::FrayChoice;
use crate::games::little_round_top::retreat::{self, Flight};
use crate::games::little_round_top::rules::{
    RULE_8_32A, RULE_11_6_R2, RULE_11_6_R3, RULE_11_6_R4, RULE_11_6_R5, RULE_11_6A, RULE_11_6B,
    RULE_11_6C, RULE_11_6D, RULE_11_6E, RULE_13_1A, RULE_13_1B, RULE_13_1F,
};
use crate::games::little_round_top::tables::{MeleeResult, MoraleResult};
use crate::games::little_round_top::turn::Turn;
use crate::games::little_round_top::unit::{CompanyId, Regiment};
use crate::games::little_round_top::{casualties, flags, morale};
use crate::hex::HexId;
use crate::rule::Rule;
use crate::side::Side;

/// What a result leaves for a side to do.
#[derive(Debug, Default)]
struct Toll {
    /// Who lost SP (17.22a).
    hurt: Vec<CompanyId>,
    /// Who checks, and why (13.1-R1: once).
    checks: Vec<(CompanyId, Vec<Rule>)>,
    /// 11.6d: the top company, which retreats after its check.
    top: Option<CompanyId>,
    /// 11.6b: who retreat without a check.
    flee: Vec<CompanyId>,
}

/// Carries out a result; the checks that retreats cause are put into the chain. `formed` are
/// companies that the attack put in line (6.2-R3): they were not disorganized before.
pub(super) fn carry_out(
    turn: &mut Turn<'_>,
    chain: &mut Chain,
    hex: HexId,
    attacker: MeleeResult,
    defender: MeleeResult,
    formed: &[CompanyId],
) {
    let halves = [(turn.side, attacker), (turn.side.other(), defender)];
    let before = turn.board.flags.clone();
    let tolls = halves.map(|(side, result)| strike(turn, hex, side, result, formed));
    // 17.22-R1: one roll a flag; one that a fallen carrier has left to the other side is decided.
    let mut at_stake: Vec<Regiment> = before
        .iter()
        .zip(&turn.board.flags)
        .filter(|(before, now)| before.holder == now.holder)
        .map(|(_, now)| now.regiment)
        .collect();
    for toll in &tolls {
        for company in &toll.hurt {
            flags::after_melee_loss(turn, *company, hex, &mut at_stake);
        }
    }
    for (side, result) in halves {
        casualties::officers_after_melee(turn, hex, side, result);
    }
    for toll in tolls {
        follow(turn, chain, hex, toll);
    }
}

/// Losses and disorganization of one side.
fn strike(
    turn: &mut Turn<'_>,
    hex: HexId,
    side: Side,
    result: MeleeResult,
    formed: &[CompanyId],
) -> Toll {
    let mut toll = Toll::default();
    let stack = turn.board.stack_ids(hex, side);
    let Some(top) = stack.first().copied() else {
        return toll;
    };
    match result {
        MeleeResult::Nothing => {}
        MeleeResult::Disorganized => {
            for company in stack {
                let before = turn.board.company(company).disorganized && !formed.contains(&company);
                if before {
                    lose(turn, &mut toll, hex, company, 1, &[RULE_11_6A]);
                } else {
                    casualties::disorganize(turn, company, &[RULE_11_6A]);
                }
            }
        }
        MeleeResult::Retreat => toll.flee = stack,
        MeleeResult::One => {
            let company = loser(turn, hex, side).unwrap_or(top);
            lose(
                turn,
                &mut toll,
                hex,
                company,
                1,
                &[RULE_11_6C, RULE_11_6_R2],
            );
        }
        MeleeResult::OneRetreat => {
            toll.top = Some(top);
            lose(turn, &mut toll, hex, top, 1, &[RULE_11_6D]);
        }
        MeleeResult::TwoRetreat => {
            toll.top = Some(top);
            let lost = lose(turn, &mut toll, hex, top, 2, &[RULE_11_6D]);
            let below = turn.board.top(hex, side).map(|company| company.id);
            if let (1, Some(below)) = (lost, below.filter(|below| *below != top)) {
                let because = [RULE_11_6D, RULE_11_6_R4, RULE_8_32A];
                lose(turn, &mut toll, hex, below, 1, &because);
            }
        }
        MeleeResult::Morale => {
            toll.checks = stack
                .into_iter()
                .map(|company| (company, vec![RULE_13_1B, RULE_11_6E]))
                .collect();
        }
    }
    toll
}

/// 11.6-R2: whom the owner lets take the loss of a result 1.
fn loser(turn: &Turn<'_>, hex: HexId, side: Side) -> Option<CompanyId> {
    let choice = fray(turn, hex, side)?;
    let company = choice.loses.as_ref()?.value;
    turn.board
        .stack_ids(hex, side)
        .contains(&company)
        .then_some(company)
}

/// What a side has decided about the units in a melee.
pub(super) fn fray<'a>(turn: &Turn<'a>, hex: HexId, side: Side) -> Option<&'a FrayChoice> {
    turn.reactions(side)
        .fray
        .iter()
        .find(|choice| choice.hex.value == hex)
}

/// SP that a company loses; it checks, or, if it is gone, the companies stacked with it do
/// (13.1f). Gives how many it lost.
fn lose(
    turn: &mut Turn<'_>,
    toll: &mut Toll,
    hex: HexId,
    company: CompanyId,
    points: i64,
    because: &[Rule],
) -> i64 {
    // The checks of 13.1f are made in the order of 11.6-R1, not in the queue.
    let mut aside = Chain::default();
    let lost = casualties::lose(turn, &mut aside, company, points, because);
    if lost == 0 {
        return 0;
    }
    toll.hurt.push(company);
    if turn.board.company(company).at.is_some() {
        call(toll, company, RULE_13_1A);
    } else {
        toll.checks.retain(|(other, _)| *other != company);
        for stacked in turn.board.stack_ids(hex, company.side()) {
            call(toll, stacked, RULE_13_1F);
        }
    }
    lost
}

/// 13.1-R1: causes from one result make one check.
fn call(toll: &mut Toll, company: CompanyId, because: Rule) {
    match toll.checks.iter_mut().find(|(other, _)| *other == company) {
        Some((_, rules)) => rules.push(because),
        None => toll.checks.push((company, vec![because])),
    }
}

/// Checks and retreats of one side, top first.
fn follow(turn: &mut Turn<'_>, chain: &mut Chain, hex: HexId, toll: Toll) {
    for company in &toll.flee {
        let flight = Flight {
            company: *company,
            because: vec![RULE_11_6B, RULE_11_6_R5],
            disorganizes: true,
            companions: toll.flee.clone(),
        };
        if turn.board.company(*company).at == Some(hex) {
            retreat::carry_out(turn, chain, &flight);
        }
    }
    for (company, because) in toll.checks {
        // 13.1-R3: it may have gone with another's check.
        if turn.board.company(company).at != Some(hex) {
            continue;
        }
        let result = morale::roll(turn, company, None, &because);
        let check = Waiting {
            company,
            shock: None,
            because,
            companions: Vec::new(),
        };
        if toll.top == Some(company) && result != MoraleResult::Shattered {
            // 11.6-R3: one retreat, whatever the check says of another.
            let flight = Flight {
                company,
                because: vec![RULE_11_6D, RULE_11_6_R3],
                disorganizes: result != MoraleResult::Nothing,
                companions: Vec::new(),
            };
            retreat::carry_out(turn, chain, &flight);
        } else {
            chain::obey(turn, chain, &check, result);
        }
    }
}
