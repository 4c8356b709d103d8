//! Offensive Fire by the orders: their attacks in order, then the others if they were told so.

use super::nearest::{Choice, NO_REACHES, next_attack};
use super::standing::unnamed;
use crate::games::little_round_top::attack::{FireKind, carry_out, weigh};
use crate::games::little_round_top::orders::condition::subject;
use crate::games::little_round_top::orders::{FireOrder, Rest};
use crate::games::little_round_top::printed;
use crate::games::little_round_top::turn::Turn;
use crate::games::little_round_top::unit::CompanyId;
use crate::hex::HexId;

/// C2: every attack of the phasing side.
pub fn fire(turn: &mut Turn<'_>) {
    let orders = turn.orders;
    for entry in &orders.fire {
        let for_whom = subject(&entry.by);
        if for_whom.is_some_and(|unit| entry.when.holds(&turn.board, unit)) {
            attack(turn, entry);
        }
    }
    if orders
        .others
        .as_ref()
        .is_some_and(|others| others.value == Rest::Nearest)
    {
        others(turn);
    }
}

/// The way in which an entry chooses; normal fire or a volley.
pub fn choice(turn: &Turn<'_>, entry: &FireOrder) -> Choice<'static> {
    Choice {
        kind: FireKind::Offensive,
        side: turn.side,
        volley: is_volley(turn, entry),
        reach: printed::SIGHT,
        reaches: &NO_REACHES,
        prefer: &[],
    }
}

/// 10.3: what the entry says; unless it does, a volley when all who are there were ordered to.
fn is_volley(turn: &Turn<'_>, entry: &FireOrder) -> bool {
    if let Some(volley) = &entry.volley {
        return volley.value;
    }
    let mut present = entry
        .by
        .iter()
        .map(|company| company.value)
        .filter(|company| turn.board.company(*company).at.is_some())
        .peekable();
    present.peek().is_some() && present.all(|company| turn.marks.volley.contains(&company))
}

/// One attack: at the first hex of its list that can be fired on, by those who can.
fn attack(turn: &mut Turn<'_>, entry: &FireOrder) {
    let choice = choice(turn, entry);
    let by: Vec<CompanyId> = entry.by.iter().map(|company| company.value).collect();
    let targets: Vec<HexId> = entry.at.iter().map(|hex| hex.value).collect();
    let chosen = targets.iter().find_map(|target| {
        let attack = choice.attack(*target, choice.able(turn, &by, *target));
        weigh(turn.tables, &turn.board, &turn.marks, &attack)
            .is_ok()
            .then_some(attack)
    });
    if let Some(attack) = chosen {
        left_out(turn, &choice, &by, &attack.firers, attack.target);
        carry_out(turn, &attack);
        return;
    }
    let names: Vec<String> = by.iter().map(ToString::to_string).collect();
    let title = format!("no attack by {}", names.join(", "));
    turn.log
        .begin(format!("{} offensive fire", turn.side), title);
    for target in targets {
        let attack = choice.attack(target, by.clone());
        let faults = weigh(turn.tables, &turn.board, &turn.marks, &attack).err();
        for fault in faults.into_iter().flatten() {
            turn.refuse(None, fault);
        }
    }
}

/// Those who were to fire and cannot: an action of its own, before the attack.
fn left_out(
    turn: &mut Turn<'_>,
    choice: &Choice<'_>,
    by: &[CompanyId],
    firers: &[CompanyId],
    target: HexId,
) {
    for company in by.iter().filter(|company| !firers.contains(company)) {
        let mut with = firers.to_vec();
        with.push(*company);
        let attack = choice.attack(target, with);
        let faults = weigh(turn.tables, &turn.board, &turn.marks, &attack)
            .err()
            .unwrap_or_default();
        let title = format!("{company} is left out of the attack on {target}");
        turn.log
            .begin(format!("{} offensive fire", turn.side), title);
        for fault in faults {
            turn.refuse(None, fault);
        }
    }
}

/// Those whom no attack names: those ordered to volley by volley, then the rest.
fn others(turn: &mut Turn<'_>) {
    let named: Vec<CompanyId> = turn
        .orders
        .fire
        .iter()
        .flat_map(|entry| entry.by.iter().map(|company| company.value))
        .collect();
    for volley in [true, false] {
        let choice = Choice {
            kind: FireKind::Offensive,
            side: turn.side,
            volley,
            reach: printed::SIGHT,
            reaches: &NO_REACHES,
            prefer: &[],
        };
        loop {
            let ordered = |company: &CompanyId| turn.marks.volley.contains(company);
            let companies: Vec<CompanyId> = unnamed(turn, &choice, &named)
                .into_iter()
                .filter(|company| ordered(company) == volley)
                .collect();
            let Some(attack) = next_attack(turn, &choice, &companies) else {
                break;
            };
            carry_out(turn, &attack);
        }
    }
}
