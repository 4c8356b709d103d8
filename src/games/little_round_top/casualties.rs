//! Losses of strength, eliminations, officers hit (4.5, 8.32, 10.6).

use super::board::Status;
use super::chain::{Chain, Waiting};
use super::rules::{
    RULE_4_5A, RULE_4_5B, RULE_4_5C, RULE_4_5D, RULE_10_6A, RULE_11_0_R1, RULE_13_1F,
};
use super::tables::{FireResult, MeleeResult};
use super::turn::Turn;
use super::unit::{CompanyId, OfficerId};
use super::{flags, victory};
use crate::hex::HexId;
use crate::rule::Rule;
use crate::side::Side;
use std::ops::RangeInclusive;

/// How a company came to be eliminated; decides about its officers and flag.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fall {
    /// It lost its last SP: its flag is dropped (17.12a).
    Killed,
    /// 13.3c: shattered; its flag is dropped (17.12-R2).
    Shattered,
    /// 14.1b: no retreat; its flag is captured with it (14.1-R5). Officers are the retreat's
    /// business.
    Trapped,
}

/// Takes SP off a company and logs it; eliminates it at 0 (the stacked company then checks by
/// 13.1f, put into the chain). Gives how many SP it really lost.
pub fn lose(
    turn: &mut Turn<'_>,
    chain: &mut Chain,
    company: CompanyId,
    points: i64,
    because: &[Rule],
) -> i64 {
    let present = turn.board.company(company);
    if present.at.is_none() {
        return 0;
    }
    let lost = points.clamp(0, present.strength.max(0));
    if lost == 0 {
        return 0;
    }
    let left = present.strength - lost;
    turn.board.company_mut(company).strength = left;
    let starting = starting(turn, company);
    let text = format!("{company} loses {lost} SP: {left}/{starting}");
    turn.log.effect(&with(because, RULE_10_6A), text);
    if left == 0 {
        remove(turn, chain, company, Fall::Killed, because);
    }
    lost
}

/// Eliminates a company with what it has left: all its SP are lost, its flag falls (17.12), the
/// companies stacked with it check (13.1f, put into the chain).
pub fn eliminate(
    turn: &mut Turn<'_>,
    chain: &mut Chain,
    company: CompanyId,
    fall: Fall,
    because: &[Rule],
) {
    if turn.board.company(company).at.is_some() {
        remove(turn, chain, company, fall, because);
    }
}

fn remove(
    turn: &mut Turn<'_>,
    chain: &mut Chain,
    company: CompanyId,
    fall: Fall,
    because: &[Rule],
) {
    let Some(hex) = turn.board.company(company).at else {
        return;
    };
    let left = turn.board.company(company).strength;
    let melee = turn.board.in_melee(hex);
    turn.board.company_mut(company).strength = 0;
    turn.board.take_off(company, Status::Lost);
    turn.board.settle();
    chain.lapse(company);
    let text = match fall {
        Fall::Killed => format!("{company} is eliminated"),
        Fall::Shattered => format!("{company} is shattered: its {left} SP count as killed"),
        Fall::Trapped => format!("{company} is eliminated: its {left} SP are captured"),
    };
    turn.log.effect(because, text);
    lapse(turn, company);
    match fall {
        Fall::Killed | Fall::Shattered => flags::drop(turn, company, hex),
        Fall::Trapped => flags::captured_with(turn, company, hex),
    }
    for stacked in turn.board.stack_ids(hex, company.side()) {
        chain.call(Waiting {
            company: stacked,
            shock: None,
            because: vec![RULE_13_1F],
            companions: Vec::new(),
        });
    }
    if melee && !turn.board.in_melee(hex) {
        victory::melee_over(turn, hex);
    }
}

/// Disorganizes a company and logs it; its melee order lapses (11.0-R1). One that is disorganized
/// already stays so, without a word.
pub fn disorganize(turn: &mut Turn<'_>, company: CompanyId, because: &[Rule]) {
    let entry = turn.board.company_mut(company);
    if entry.at.is_none() || entry.disorganized {
        return;
    }
    entry.disorganized = true;
    turn.log
        .effect(because, format!("{company} is disorganized"));
    lapse(turn, company);
}

/// 11.0-R1: a company's order to initiate melee lapses, if it has one.
pub fn lapse(turn: &mut Turn<'_>, company: CompanyId) {
    let before = turn.marks.melee.len();
    turn.marks.melee.retain(|(ordered, _)| *ordered != company);
    if turn.marks.melee.len() < before {
        let text = format!("{company}'s order to initiate melee lapses");
        turn.log.effect(&[RULE_11_0_R1], text);
    }
}

/// 4.5b: each officer of `side` in a hex rolls after fire.
pub fn officers_after_fire(turn: &mut Turn<'_>, hex: HexId, side: Side, result: FireResult) {
    let officers = officers_of(turn, hex, side);
    fire_at_officers(turn, &officers, result);
}

/// 4.5b: each of these officers rolls after fire.
pub fn fire_at_officers(turn: &mut Turn<'_>, officers: &[OfficerId], result: FireResult) {
    for officer in officers {
        roll(turn, *officer, fire_risk(result), None, RULE_4_5B);
    }
}

/// 4.5b: the dice that wound an officer in a hex that gets this result by fire.
#[must_use]
pub const fn fire_risk(result: FireResult) -> Option<RangeInclusive<u8>> {
    match result {
        FireResult::Nothing | FireResult::Disorganized => None,
        FireResult::One => Some(1..=1),
        FireResult::Two => Some(1..=2),
    }
}

/// 4.5c: each officer of `side` in a hex rolls after a melee.
pub fn officers_after_melee(turn: &mut Turn<'_>, hex: HexId, side: Side, result: MeleeResult) {
    let (wounded, captured) = melee_risk(result);
    let officers = officers_of(turn, hex, side);
    for officer in officers {
        roll(turn, officer, wounded.clone(), captured.clone(), RULE_4_5C);
    }
}

/// 4.5c: the dice that wound and those that capture an officer whose side gets this result.
#[must_use]
pub const fn melee_risk(
    result: MeleeResult,
) -> (Option<RangeInclusive<u8>>, Option<RangeInclusive<u8>>) {
    match result {
        MeleeResult::Nothing | MeleeResult::Disorganized | MeleeResult::Morale => (None, None),
        MeleeResult::Retreat => (Some(1..=1), None),
        MeleeResult::One => (Some(1..=1), Some(2..=2)),
        MeleeResult::OneRetreat => (Some(1..=1), Some(2..=3)),
        MeleeResult::TwoRetreat => (Some(1..=2), Some(3..=4)),
    }
}

fn officers_of(turn: &Turn<'_>, hex: HexId, side: Side) -> Vec<OfficerId> {
    turn.board
        .officers_in(hex, side)
        .map(|officer| officer.id)
        .collect()
}

/// One officer's roll, if the result asks for one.
fn roll(
    turn: &mut Turn<'_>,
    officer: OfficerId,
    wounded: Option<RangeInclusive<u8>>,
    captured: Option<RangeInclusive<u8>>,
    table: Rule,
) {
    let Some(wounded) = wounded else {
        return;
    };
    let hit = span(&wounded);
    let needed = match &captured {
        None => format!("{hit} to be wounded"),
        Some(captured) => format!("{hit} to be wounded, {} to be captured", span(captured)),
    };
    let taken = |die: u8| {
        captured
            .as_ref()
            .is_some_and(|captured| captured.contains(&die))
    };
    let label = format!("officer {officer}");
    let die = turn.roll(&label, needed, &[RULE_4_5A, table], |die| {
        if wounded.contains(&die) {
            "wounded".to_owned()
        } else if taken(die) {
            "captured".to_owned()
        } else {
            "unhurt".to_owned()
        }
    });
    if wounded.contains(&die) {
        officer_lost(turn, officer, false, &[table]);
    } else if taken(die) {
        officer_lost(turn, officer, true, &[table]);
    }
}

/// `1`, or `2-3`.
fn span(dice: &RangeInclusive<u8>) -> String {
    if dice.start() == dice.end() {
        dice.start().to_string()
    } else {
        format!("{}-{}", dice.start(), dice.end())
    }
}

/// Takes a casualty off the map (4.5d): captured, or killed or wounded.
pub fn officer_lost(turn: &mut Turn<'_>, officer: OfficerId, captured: bool, because: &[Rule]) {
    let entry = turn.board.officer_mut(officer);
    if entry.at.is_none() {
        return;
    }
    entry.status = Status::Lost;
    entry.at = None;
    let text = if captured {
        entry.captured += 1;
        format!("{officer} is captured and removed")
    } else {
        entry.wounded += 1;
        format!("{officer} is killed or wounded and removed")
    };
    turn.log.effect(&with(because, RULE_4_5D), text);
}

/// A company's starting SP, for reports.
fn starting(turn: &Turn<'_>, company: CompanyId) -> i64 {
    turn.tables
        .companies
        .get(&company)
        .map_or(0, |entry| entry.strength)
}

fn with(because: &[Rule], last: Rule) -> Vec<Rule> {
    let mut rules = because.to_vec();
    if !rules.contains(&last) {
        rules.push(last);
    }
    rules
}
