//! An attack carried out: the die, and the order of what follows (section 19).

use super::choice::{cell, column_name};
use super::share::{Share, VOLLEY_CAP};
use super::{Attack, FireKind, Target, Weighed, outcome, weigh, who};
use crate::games::little_round_top::ammunition;
use crate::games::little_round_top::chain::Chain;
use crate::games::little_round_top::rules::{
    RULE_4_5_R2, RULE_9_1A, RULE_10_3B, RULE_10_4A, RULE_10_4B, RULE_10_5_R1, RULE_10_5L,
    RULE_10_8A, RULE_10_24_R1, RULE_11_31_R2, RULE_12_1B,
};
use crate::games::little_round_top::tables::{FireResult, Tables};
use crate::games::little_round_top::turn::Turn;
use crate::games::little_round_top::unit::{CompanyId, OfficerId, UnitId};
use crate::hex::names::listed;
use crate::report::Log;
use crate::report::log::MovementKind;
use crate::rule::Rule;
use crate::side::Side;

/// Carries out an attack with every consequence (3.0-R3); gives the cell of the Fire table. An
/// attack that may not be made is logged as overtaken and gives none (10.4-R1).
pub fn carry_out(turn: &mut Turn<'_>, attack: &Attack) -> Option<FireResult> {
    let officers = turn
        .board
        .officers_in(attack.target, attack.side.other())
        .map(|officer| officer.id)
        .collect();
    carry_out_on(turn, attack, officers)
}

/// As [`carry_out`]; only these officers of the hex are in danger (9.1-R4).
pub fn carry_out_on(
    turn: &mut Turn<'_>,
    attack: &Attack,
    officers: Vec<OfficerId>,
) -> Option<FireResult> {
    let mut chain = Chain::default();
    let result = carry_out_into(turn, &mut chain, attack, &officers);
    chain.run(turn);
    result
}

/// As [`carry_out`]; the checks that it causes are left in the chain.
pub fn carry_out_into(
    turn: &mut Turn<'_>,
    chain: &mut Chain,
    attack: &Attack,
    officers: &[OfficerId],
) -> Option<FireResult> {
    match weigh(turn.tables, &turn.board, &turn.marks, attack) {
        Ok(weighed) => Some(fire(turn, chain, attack, &weighed, officers)),
        Err(faults) => {
            begin(turn, attack);
            for fault in faults {
                turn.refuse(None, fault);
            }
            None
        }
    }
}

fn fire(
    turn: &mut Turn<'_>,
    chain: &mut Chain,
    attack: &Attack,
    weighed: &Weighed,
    officers: &[OfficerId],
) -> FireResult {
    begin(turn, attack);
    tell(turn, attack, weighed);
    mark(turn, attack, weighed, officers);
    let (result, die) = roll(turn, attack, weighed.column);
    ammunition::after_fire(turn, &attack.firers, attack.volley, die);
    outcome::carry_out(turn, chain, attack, weighed, result, officers);
    result
}

/// 10.4a: the Fire die.
fn roll(turn: &mut Turn<'_>, attack: &Attack, column: usize) -> (FireResult, u8) {
    let tables = turn.tables;
    let first = attack.firers.first().map(ToString::to_string);
    let label = format!("fire {} {}", first.unwrap_or_default(), attack.target);
    // The rule depends on the die, so the line is written when it is known.
    let needed = needed(tables, column);
    let die = turn.roll(&label, needed, &[RULE_10_4A], |die| {
        say(cell(tables, column, die).0).to_owned()
    });
    let (result, rule) = cell(tables, column, die);
    if rule != RULE_10_4A {
        let text = format!(
            "column {}, die {die}: {}, a value of the house",
            column_name(column),
            say(result)
        );
        turn.log.fact(&[rule], text);
    }
    (result, die)
}

/// For people: `result 1`.
const fn say(result: FireResult) -> &'static str {
    match result {
        FireResult::Nothing => "no effect",
        FireResult::Disorganized => "D",
        FireResult::One => "1",
        FireResult::Two => "2",
    }
}

/// What each die gives: `1-3 for 1, 4-5 for D`.
fn needed(tables: &Tables, column: usize) -> String {
    let mut parts: Vec<(u8, u8, FireResult)> = Vec::new();
    for die in 1..=6 {
        let (result, _) = cell(tables, column, die);
        match parts.last_mut() {
            Some((_, last, same)) if *same == result => *last = die,
            _ => parts.push((die, die, result)),
        }
    }
    let parts: Vec<String> = parts
        .into_iter()
        .filter(|(_, _, result)| *result != FireResult::Nothing)
        .map(|(first, last, result)| {
            if first == last {
                format!("{first} for {}", say(result))
            } else {
                format!("{first}-{last} for {}", say(result))
            }
        })
        .collect();
    if parts.is_empty() {
        "nothing to hit".to_owned()
    } else {
        parts.join(", ")
    }
}

/// Opens the action. Withdrawal Fire belongs to the action that it interrupts.
fn begin(turn: &mut Turn<'_>, attack: &Attack) {
    let title = title(turn, attack);
    let side = attack.side;
    match attack.kind {
        FireKind::Defensive => turn.log.begin(format!("{side} defensive fire"), title),
        FireKind::Offensive => turn.log.begin(format!("{side} offensive fire"), title),
        FireKind::Withdrawal => turn.log.fact(&[RULE_9_1A], title),
        FireKind::MeleeWithdrawal => turn.log.fact(&[RULE_11_31_R2], title),
    }
}

/// `20ME-A and 20ME-H fire at 15AL-G in 0906`.
fn title(turn: &Turn<'_>, attack: &Attack) -> String {
    let many = attack.firers.len() > 1;
    let verb = match (attack.volley, many) {
        (true, true) => "volley",
        (true, false) => "volleys",
        (false, true) => "fire",
        (false, false) => "fires",
    };
    let target = match super::target(&turn.board, attack) {
        Some(Target::Company(company)) => format!("{company} in {}", attack.target),
        Some(Target::Officers(officers)) => {
            let names: Vec<String> = officers.iter().map(ToString::to_string).collect();
            format!("{} in {}", listed(&names), attack.target)
        }
        None => attack.target.to_string(),
    };
    let firers: Vec<String> = attack.firers.iter().map(ToString::to_string).collect();
    let text = format!("{} {verb} at {target}", listed(&firers));
    match attack.kind {
        FireKind::Defensive | FireKind::Offensive => text,
        FireKind::Withdrawal | FireKind::MeleeWithdrawal => format!("{text}, which withdraws"),
    }
}

/// Strength, shifts and column, line by line.
pub fn explain(log: &mut Log, weighed: &Weighed) {
    for share in &weighed.workings {
        let (text, rules) = working(share);
        log.fact(&rules, text);
    }
    if weighed.workings.len() > 1 {
        let text = format!("together {}", weighed.strength);
        log.fact(&[RULE_10_24_R1], text);
    }
    log.fact(
        &[RULE_10_4A],
        format!(
            "strength {}: column {}",
            weighed.strength,
            column_name(weighed.plain_column)
        ),
    );
    if let Target::Officers(_) = weighed.target {
        let text = "officers alone: no shift for facing or formation, no effect of D";
        log.fact(&[RULE_4_5_R2], text);
    }
    for line in weighed.shifts.lines() {
        log.push(line);
    }
    let sum = i64::from(weighed.shifts.total());
    if sum != weighed.net {
        log.fact(
            &[RULE_10_5L, RULE_10_5_R1],
            format!("the shifts add up to {sum:+}, held to {:+}", weighed.net),
        );
    } else if weighed.shifts.lines().next().is_some() {
        let text = format!("the shifts add up to {sum:+}");
        log.fact(&[RULE_10_5_R1], text);
    }
    if weighed.net != 0 {
        log.fact(
            &[RULE_10_4B],
            format!("read in column {}", column_name(weighed.column)),
        );
    }
}

fn tell(turn: &mut Turn<'_>, attack: &Attack, weighed: &Weighed) {
    explain(&mut turn.log, weighed);
    for firer in &attack.firers {
        if let Some(at) = turn.board.company(*firer).at {
            turn.went(firer, attack.side, MovementKind::Fire, &[at, attack.target]);
        }
    }
}

/// One share, and the rules that made it.
fn working(share: &Share) -> (String, Vec<Rule>) {
    let mut text = format!("{}: {} SP", share.company, share.present);
    let mut rules = Vec::new();
    if share.able < share.present {
        text.push_str(", 1 fewer because disorganized");
        rules.push(RULE_12_1B);
    }
    if share.counted < share.able {
        text.push_str(&format!(
            ", {} of them within {VOLLEY_CAP} SP of the hex",
            share.counted
        ));
        rules.push(RULE_10_3B);
    }
    let factor = match super::share::factor(share.weapon, share.range) {
        Some((1, 2)) => "1/2".to_owned(),
        Some((times, _)) => times.to_string(),
        None => "0".to_owned(),
    };
    text.push_str(&format!(
        ", {} at range {}, x {factor}: {}",
        share.weapon.as_str(),
        share.range,
        share.points
    ));
    rules.push(share.weapon.rule());
    (text, rules)
}

/// What the attack does to its firers and for 10.14, before the die.
fn mark(turn: &mut Turn<'_>, attack: &Attack, weighed: &Weighed, officers: &[OfficerId]) {
    if who::in_combat_phase(attack.kind) {
        turn.marks.fired.extend(attack.firers.iter().copied());
        let stack = turn
            .board
            .stack_ids(attack.target, attack.side.other())
            .into_iter()
            .map(UnitId::Company);
        let officers = officers.iter().copied().map(UnitId::Officer);
        turn.marks.fired_on.extend(stack.chain(officers));
    }
    let first: Vec<CompanyId> = attack
        .firers
        .iter()
        .copied()
        .filter(|firer| firer.side() == Side::Usa && !turn.board.company(*firer).fired_first)
        .collect();
    for firer in &first {
        turn.board.company_mut(*firer).fired_first = true;
    }
    if !first.is_empty() && !weighed.initial_volley {
        let names: Vec<String> = first.iter().map(ToString::to_string).collect();
        let text = format!("{}: the initial volley is spent", listed(&names));
        turn.log.fact(&[RULE_10_8A], text);
    }
}
