//! Tries the orders for the phase on the board as it stands.

use super::entry::may_not_move;
use crate::diagnostic::{Diagnostic, Kind};
use crate::draft::Located;
use crate::games::little_round_top::orders::{Act, MeleeChoice, MeleeOrder, Way};
use crate::games::little_round_top::rules::{
    RULE_3_0_R4, RULE_11_3A, RULE_11_21A, RULE_11_22_R2, RULE_11_31_R1, RULE_11_31B,
};
use crate::games::little_round_top::turn::Turn;
use crate::games::little_round_top::unit::{CompanyId, OfficerId};
use crate::hex::HexId;

/// Every fault of `melee`.
pub(super) fn orders(turn: &mut Turn<'_>) {
    let orders = turn.orders;
    for (index, order) in orders.melee.iter().enumerate() {
        let earlier = orders.melee.get(..index).unwrap_or_default();
        idle(turn, earlier, order);
        if !subject_exists(turn, order) {
            continue;
        }
        for company in &order.enter {
            entering(turn, order.hex.value, company);
        }
        choice(turn, order);
        for officer in &order.officers {
            along(turn, order, officer);
        }
    }
}

/// An entry that can never count.
fn idle(turn: &mut Turn<'_>, earlier: &[MeleeOrder], order: &MeleeOrder) {
    let hex = order.hex.value;
    let always = earlier
        .iter()
        .any(|other| other.hex.value == hex && other.when.is_always());
    if always {
        let fault = Diagnostic::new(
            Kind::Illegal,
            format!("an earlier entry for the melee in `{hex}` always counts"),
        )
        .rule(RULE_3_0_R4)
        .help("give the earlier one an `if`, or drop this one");
        turn.refuse(order.hex.span.as_ref(), fault);
    }
}

/// Whether there is a melee to decide about: one that goes on, or one that is ordered.
fn subject_exists(turn: &mut Turn<'_>, order: &MeleeOrder) -> bool {
    let hex = order.hex.value;
    let melees = melees(turn);
    if melees.contains(&hex) || may_be_ordered(turn, order) {
        return true;
    }
    let help = match melees.is_empty() {
        true => "give a company that has the enemy in its centre front the act `melee`".to_owned(),
        false => {
            let hexes: Vec<String> = melees.iter().map(ToString::to_string).collect();
            format!("the melees of this player-turn are in {}", hexes.join(", "))
        }
    };
    let fault = Diagnostic::new(
        Kind::Illegal,
        format!("no melee is ordered or goes on in `{hex}`"),
    )
    .rule(RULE_11_21A)
    .help(help);
    turn.refuse(order.hex.span.as_ref(), fault);
    false
}

/// The hexes of this phase, by number.
fn melees(turn: &Turn<'_>) -> Vec<HexId> {
    let mut melees = turn.board.melees();
    melees.extend(turn.marks.melee.iter().map(|(_, hex)| *hex));
    melees.sort_unstable();
    melees.dedup();
    melees
}

/// Whether events may still make a company of this entry (or any, when it names none) carry out
/// an order to initiate melee that does not hold on the board as it stands.
fn may_be_ordered(turn: &Turn<'_>, order: &MeleeOrder) -> bool {
    let waits = |company: CompanyId| {
        !turn.marks.melee.iter().any(|(id, _)| *id == company) && is_told(turn, company)
    };
    match order.enter.as_slice() {
        [] => CompanyId::all().any(waits),
        named => named.iter().any(|company| waits(company.value)),
    }
}

/// Whether some order tells a company to initiate melee.
fn is_told(turn: &Turn<'_>, company: CompanyId) -> bool {
    let melee = |way: &Way| way.acts.iter().any(|act| act.value == Act::Melee);
    turn.orders
        .order
        .iter()
        .filter(|order| order.companies.iter().any(|named| named.value == company))
        .any(|order| melee(&order.way) || order.otherwise.iter().any(|branch| melee(&branch.way)))
}

/// 11.21a: a company that is to enter needs the order against this hex.
fn entering(turn: &mut Turn<'_>, hex: HexId, company: &Located<CompanyId>) {
    let id = company.value;
    let target = turn
        .marks
        .melee
        .iter()
        .find(|(ordered, _)| *ordered == id)
        .map(|(_, target)| *target);
    let fault = match target {
        Some(target) if target == hex => return,
        Some(target) => Diagnostic::new(
            Kind::Illegal,
            format!("`{id}` is ordered to initiate melee in `{target}`, not in `{hex}`"),
        )
        .rule(RULE_11_21A)
        .help(format!("name it under `hex = \"{target}\"`")),
        None if turn.board.company(id).at == Some(hex) => Diagnostic::new(
            Kind::Illegal,
            format!("`{id}` is in the melee in `{hex}` already"),
        )
        .rule(RULE_11_31B)
        .help("name under `enter` only companies that come to it"),
        None if is_told(turn, id) => return,
        None => Diagnostic::new(
            Kind::Illegal,
            format!("`{id}` has no order to initiate melee"),
        )
        .rule(RULE_11_21A)
        .help(format!(
            "give it the act `melee` with `{hex}` in its centre front"
        )),
    };
    turn.refuse(company.span.as_ref(), fault);
}

/// 11.31: a choice needs a continuous melee, and must agree with the rest.
fn choice(turn: &mut Turn<'_>, order: &MeleeOrder) {
    let hex = order.hex.value;
    let Some(choice) = &order.choice else {
        return;
    };
    let fault = |message: String| Diagnostic::new(Kind::Illegal, message);
    let ordered = !order.enter.is_empty()
        || turn.marks.melee.iter().any(|(_, target)| *target == hex)
        || may_be_ordered(turn, order);
    let fault = if !turn.board.in_melee(hex) {
        fault(format!("no melee goes on in `{hex}`: there is no `choice`"))
            .rule(RULE_11_3A)
            .help("leave `choice` out: companies that are ordered to initiate melee do so")
    } else {
        match choice.value {
            MeleeChoice::Reinforce if !ordered => fault(format!(
                "nobody is ordered to reinforce the melee in `{hex}`"
            ))
            .rule(RULE_11_31_R1)
            .help(format!(
                "give a company with `{hex}` in its centre front the act `melee`, \
                         or choose `fight`"
            )),
            MeleeChoice::Fight | MeleeChoice::Retreat if !order.enter.is_empty() => fault(format!(
                "`enter` names companies that are not to reinforce the melee in `{hex}`"
            ))
            .rule(RULE_11_31_R1)
            .help("choose `reinforce`, or leave `enter` out"),
            MeleeChoice::Fight | MeleeChoice::Reinforce | MeleeChoice::Retreat => return,
        }
    };
    turn.refuse(choice.span.as_ref(), fault);
}

/// 11.22-R2: an officer enters with a company with which he is stacked.
fn along(turn: &mut Turn<'_>, order: &MeleeOrder, officer: &Located<OfficerId>) {
    let (id, hex) = (officer.value, order.hex.value);
    if let Some(fault) = may_not_move(turn, id, hex) {
        turn.refuse(officer.span.as_ref(), fault);
        return;
    }
    let entering: Vec<HexId> = turn
        .marks
        .melee
        .iter()
        .filter(|(_, target)| *target == hex)
        .filter(|(company, _)| {
            order.enter.is_empty() || order.enter.iter().any(|named| named.value == *company)
        })
        .filter_map(|(company, _)| turn.board.company(*company).at)
        .collect();
    if entering.is_empty() && may_be_ordered(turn, order) {
        return;
    }
    if turn
        .board
        .officer(id)
        .at
        .is_some_and(|at| entering.contains(&at))
    {
        return;
    }
    let fault = Diagnostic::new(
        Kind::Illegal,
        format!("`{id}` does not stand with a company that enters `{hex}`"),
    )
    .rule(RULE_11_22_R2)
    .help("an officer goes along only from the hex of a company that is ordered to enter");
    turn.refuse(officer.span.as_ref(), fault);
}
