//! Flags (17.0).

use super::board::Flag;
use super::rules::{
    RULE_14_1_R5, RULE_14_1B, RULE_17_1A, RULE_17_12_R1, RULE_17_12A, RULE_17_21A, RULE_17_22_R1,
    RULE_17_22A, RULE_17_24A,
};
use super::turn::Turn;
use super::unit::{CompanyId, Regiment};
use crate::diagnostic::{Diagnostic, Kind};
use crate::hex::HexId;
use crate::rule::Rule;
use crate::side::Side;

/// The greatest die on which a flag is captured (17.22a).
const CAPTURED_ON: u8 = 2;

/// 17.12a: a company that enters a hex takes up what lies there.
pub fn pick_up(turn: &mut Turn<'_>, company: CompanyId, hex: HexId) {
    for regiment in found(turn, |flag| flag.at == Some(hex)) {
        give(turn, regiment, company, &[RULE_17_12A]);
    }
}

/// 17.12a, 17.12-R1: a carrier is eliminated in a hex; its flags fall to the ground, or to who
/// stands there.
pub fn drop(turn: &mut Turn<'_>, carrier: CompanyId, hex: HexId) {
    let side = carrier.side();
    let friend = turn
        .board
        .stack_ids(hex, side)
        .into_iter()
        .find(|other| *other != carrier && other.regiment == carrier.regiment);
    let enemies = turn.board.stack_ids(hex, side.other());
    let taker = friend.or_else(|| preferred(turn, side.other(), &enemies));
    for regiment in found(turn, |flag| flag.carrier == Some(carrier)) {
        match taker {
            Some(taker) => give(turn, regiment, taker, &[RULE_17_12_R1]),
            None => {
                for flag in &mut turn.board.flags {
                    if flag.regiment == regiment {
                        flag.carrier = None;
                        flag.at = Some(hex);
                    }
                }
                let text = format!("the flag of {regiment} lies in {hex}");
                turn.log.effect(&[RULE_17_12A], text);
            }
        }
    }
}

/// 14.1b, 14.1-R5: a carrier that could not retreat is eliminated; the enemy takes its flags.
pub fn captured_with(turn: &mut Turn<'_>, carrier: CompanyId, hex: HexId) {
    let enemy = carrier.side().other();
    let mut near: Vec<HexId> = turn.tables.map.grid.neighbours(hex).collect();
    near.sort_unstable();
    near.insert(0, hex);
    let captors: Vec<CompanyId> = near
        .into_iter()
        .flat_map(|hex| turn.board.stack_ids(hex, enemy))
        .collect();
    let captor = preferred(turn, enemy, &captors);
    for regiment in found(turn, |flag| flag.carrier == Some(carrier)) {
        match captor {
            Some(captor) => give(turn, regiment, captor, &[RULE_14_1B, RULE_14_1_R5]),
            None => {
                for flag in &mut turn.board.flags {
                    if flag.regiment == regiment {
                        flag.carrier = None;
                        flag.at = None;
                        flag.holder = enemy;
                    }
                }
                let text = format!("the flag of {regiment} is off the map in {enemy} hands");
                turn.log.effect(&[RULE_14_1B, RULE_14_1_R5], text);
            }
        }
    }
}

/// 17.22a, 17.22-R1: a carrier lost SP in the melee of a hex; its owner rolls for each flag that
/// is at stake, once in one result. A flag that the same result won is not.
pub fn after_melee_loss(
    turn: &mut Turn<'_>,
    carrier: CompanyId,
    hex: HexId,
    at_stake: &mut Vec<Regiment>,
) {
    let enemy = carrier.side().other();
    let enemies = turn.board.stack_ids(hex, enemy);
    let flags = found(turn, |flag| {
        flag.carrier == Some(carrier) && at_stake.contains(&flag.regiment)
    });
    at_stake.retain(|regiment| !flags.contains(regiment));
    let Some(captor) = preferred(turn, enemy, &enemies) else {
        for regiment in flags {
            let text = format!("nobody is left to capture the flag of {regiment}");
            turn.log.fact(&[RULE_17_22_R1], text);
        }
        return;
    };
    for regiment in flags {
        let label = format!("flag {regiment}");
        let needed = format!("more than {CAPTURED_ON} to keep it");
        let die = turn.roll(&label, needed, &[RULE_17_22A], |die| {
            if die <= CAPTURED_ON {
                format!("the flag of {regiment} is captured")
            } else {
                format!("{carrier} keeps the flag of {regiment}")
            }
        });
        if die <= CAPTURED_ON {
            give(turn, regiment, captor, &[RULE_17_22A]);
        }
    }
}

/// 17.1a, 17.1-R1: a company passes all the flags that it carries to another in its hex.
///
/// # Errors
///
/// Why it cannot.
pub fn pass(turn: &mut Turn<'_>, from: CompanyId, to: CompanyId) -> Result<(), Diagnostic> {
    let fault = |message: String| Diagnostic::new(Kind::Illegal, message).rule(RULE_17_1A);
    let board = &turn.board;
    if board.flags_of(from).next().is_none() {
        let mut flags = board.flags.iter();
        let own = flags.find(|flag| flag.regiment == from.regiment);
        let help = match own.and_then(|flag| flag.carrier) {
            Some(carrier) => format!("the flag of {} is with `{carrier}`", from.regiment),
            None => "take the order out".to_owned(),
        };
        return Err(fault(format!("`{from}` carries no flag")).help(help));
    }
    let here = board.company(from).at;
    let may_take = |company: CompanyId| {
        company != from
            && company.side() == from.side()
            && (company.regiment == from.regiment
                || board
                    .flags_of(from)
                    .any(|flag| flag.regiment == company.regiment))
    };
    if here.is_none() || board.company(to).at != here || !may_take(to) {
        let others: Vec<String> = here
            .map(|hex| board.stack_ids(hex, from.side()))
            .unwrap_or_default()
            .into_iter()
            .filter(|other| may_take(*other))
            .map(|other| format!("`{other}`"))
            .collect();
        let why = if may_take(to) {
            format!("`{to}` is not in the hex of `{from}`")
        } else {
            format!("`{to}` cannot take a flag from `{from}`")
        };
        let help = if others.is_empty() {
            format!("no company that could take it is stacked with `{from}`")
        } else {
            format!("pass it to {}", others.join(" or "))
        };
        return Err(fault(why).help(help));
    }
    for regiment in found(turn, |flag| flag.carrier == Some(from)) {
        give(turn, regiment, to, &[RULE_17_1A]);
    }
    Ok(())
}

/// The regiments whose flags meet a test.
fn found(turn: &Turn<'_>, test: impl Fn(&Flag) -> bool) -> Vec<Regiment> {
    turn.board
        .flags
        .iter()
        .filter(|flag| test(flag))
        .map(|flag| flag.regiment)
        .collect()
}

/// The company that a side would rather have take a flag, else the first.
fn preferred(turn: &Turn<'_>, side: Side, among: &[CompanyId]) -> Option<CompanyId> {
    turn.reactions(side)
        .flags_to
        .iter()
        .map(|located| located.value)
        .find(|company| among.contains(company))
        .or_else(|| among.first().copied())
}

/// A company takes a flag, and its side holds it (17.21a, 17.24a).
fn give(turn: &mut Turn<'_>, regiment: Regiment, taker: CompanyId, because: &[Rule]) {
    let mut rules = because.to_vec();
    let mut word = "takes";
    for flag in &mut turn.board.flags {
        if flag.regiment == regiment {
            if flag.holder != taker.side() {
                if taker.side() == regiment.side() {
                    word = "recaptures";
                    rules.push(RULE_17_24A);
                } else {
                    word = "captures";
                    rules.push(RULE_17_21A);
                }
            }
            flag.carrier = Some(taker);
            flag.at = None;
            flag.holder = taker.side();
        }
    }
    let text = format!("{taker} {word} the flag of {regiment}");
    turn.log.effect(&rules, text);
}
