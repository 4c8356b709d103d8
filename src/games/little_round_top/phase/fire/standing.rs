//! Defensive Fire by standing orders: their entries in order, then the rest by default.

use super::nearest::{Choice, next_attack};
use crate::draft::Located;
use crate::games::little_round_top::attack::{Attack, FireKind, carry_out, weigh};
use crate::games::little_round_top::orders::condition::subject;
use crate::games::little_round_top::orders::{Preference, StandingFire};
use crate::games::little_round_top::printed;
use crate::games::little_round_top::sight;
use crate::games::little_round_top::turn::Turn;
use crate::games::little_round_top::unit::CompanyId;
use crate::hex::HexId;
use std::collections::BTreeMap;

/// C1: every attack of the side whose turn it is not. `opened` have come out of hiding to fire
/// within their own reach, whatever the standing orders say to the others (19.2-R1).
pub fn fire(turn: &mut Turn<'_>, opened: &BTreeMap<CompanyId, i64>) {
    let standing = turn.standing;
    let prefer: Vec<Preference> = standing.prefer.iter().map(|wish| wish.value).collect();
    let reach = standing
        .reach
        .as_ref()
        .map_or(printed::SIGHT, |reach| reach.value);
    let mut choice = Choice {
        kind: FireKind::Defensive,
        side: turn.side.other(),
        volley: false,
        reach,
        reaches: opened,
        prefer: &prefer,
    };
    for entry in &standing.fire {
        choice.reach = entry.reach.as_ref().map_or(reach, |reach| reach.value);
        if let Some(attack) = attack_of(turn, &choice, entry) {
            carry_out(turn, &attack);
        }
    }
    let hold = standing.hold_fire.as_ref().is_some_and(|hold| hold.value);
    choice.reach = reach;
    let named: Vec<CompanyId> = standing.fire.iter().flat_map(named_by).collect();
    let ready = |turn: &Turn<'_>| -> Vec<CompanyId> {
        unnamed(turn, &choice, &[])
            .into_iter()
            .filter(|company| opened.contains_key(company) || (!hold && !named.contains(company)))
            .collect()
    };
    while let Some(attack) = next_attack(turn, &choice, &ready(turn)) {
        carry_out(turn, &attack);
    }
}

fn named_by(entry: &StandingFire) -> impl Iterator<Item = CompanyId> + '_ {
    entry.by.iter().map(|company| company.value)
}

/// The companies of the firing side that nobody named and that have not fired, by ascending hex.
pub fn unnamed(turn: &Turn<'_>, choice: &Choice<'_>, named: &[CompanyId]) -> Vec<CompanyId> {
    turn.board
        .by_hex(choice.side)
        .into_iter()
        .filter(|company| !named.contains(company) && !turn.marks.fired.contains(company))
        .collect()
}

/// The attack that an entry asks for now, if it can be made.
fn attack_of(turn: &Turn<'_>, choice: &Choice<'_>, entry: &StandingFire) -> Option<Attack> {
    let for_whom = subject(&entry.by)?;
    if !entry.when.holds(&turn.board, for_whom) {
        return None;
    }
    let by: Vec<CompanyId> = named_by(entry).collect();
    let targets = if entry.at.is_empty() {
        // The nearest of the first company that has a target.
        by.iter()
            .map(|company| choice.targets(turn, *company))
            .find(|targets| !targets.is_empty())?
    } else {
        entry
            .at
            .iter()
            .map(|hex: &Located<HexId>| hex.value)
            .collect()
    };
    targets.into_iter().find_map(|target| {
        let near: Vec<CompanyId> = by
            .iter()
            .copied()
            .filter(|company| in_reach(turn, choice, *company, target))
            .collect();
        let attack = choice.attack(target, choice.able(turn, &near, target));
        weigh(turn.tables, &turn.board, &turn.marks, &attack)
            .is_ok()
            .then_some(attack)
    })
}

fn in_reach(turn: &Turn<'_>, choice: &Choice<'_>, company: CompanyId, target: HexId) -> bool {
    let map = &turn.tables.map;
    turn.board
        .company(company)
        .at
        .is_some_and(|at| map.grid.has(target) && sight::range(map, at, target) <= choice.reach)
}
