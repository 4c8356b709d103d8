//! 11.0, 11.2: who moves into the hex.

use crate::diagnostic::Diagnostic;
use crate::games::little_round_top::board::{Formation, Status};
use crate::games::little_round_top::orders::MeleeOrder;
use crate::games::little_round_top::printed::STACK;
use crate::games::little_round_top::rules::{
    RULE_7_31A, RULE_8_2_R1, RULE_8_13A, RULE_11_0_R1, RULE_11_0A, RULE_11_22_R1, RULE_11_22_R2,
    RULE_11_22A, RULE_11_23A, RULE_11_26A, RULE_19_1_R2, RULE_19_1C, RULE_19_1E,
};
use crate::games::little_round_top::turn::Turn;
use crate::games::little_round_top::unit::{CompanyId, OfficerId, Regiment, UnitId};
use crate::games::little_round_top::ways::{self, Bar, Walk};
use crate::hex::HexId;
use crate::report::log::MovementKind;
use crate::rule::Rule;
use crate::side::Side;

/// Who enters a hex, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Entry {
    /// The first is on top, if nobody of the side is there.
    pub companies: Vec<CompanyId>,
    /// Officers who go with them.
    pub officers: Vec<OfficerId>,
}

/// 11.26a: the Movement Phase is over; of those ordered, who stands under whom?
pub fn announce(turn: &mut Turn<'_>) {
    turn.marks.supports = turn
        .marks
        .melee
        .iter()
        .filter_map(|(id, hex)| {
            let top = turn.board.top(turn.board.company(*id).at?, turn.side)?.id;
            let both = top != *id && turn.marks.melee.contains(&(top, *hex));
            both.then_some((*id, top))
        })
        .collect();
}

/// 11.22-R1, 11.26a: who of those ordered enters: as listed, else as ordered, two at most.
pub(super) fn choose(turn: &mut Turn<'_>, hex: HexId, order: Option<&MeleeOrder>) -> Entry {
    let ordered: Vec<CompanyId> = turn
        .marks
        .melee
        .iter()
        .filter(|(_, target)| *target == hex)
        .map(|(id, _)| *id)
        .collect();
    let listed: Vec<CompanyId> = match order {
        Some(order) if !order.enter.is_empty() => order
            .enter
            .iter()
            .map(|company| company.value)
            .filter(|id| ordered.contains(id))
            .collect(),
        Some(_) | None => ordered.clone(),
    };
    let mut companies: Vec<CompanyId> = Vec::new();
    for id in listed {
        if companies.contains(&id) {
            continue;
        }
        match bar(turn, hex, &companies, id) {
            None => companies.push(id),
            Some((rules, text)) => turn.log.overtaken(&rules, text),
        }
    }
    let officers = officers(turn, order, &companies);
    Entry {
        companies,
        officers,
    }
}

/// Why a company that was ordered does not enter.
fn bar(
    turn: &Turn<'_>,
    hex: HexId,
    before: &[CompanyId],
    id: CompanyId,
) -> Option<(Vec<Rule>, String)> {
    let board = &turn.board;
    let company = board.company(id);
    let Some(at) = company.at else {
        let text = format!("{id} is not on the map and does not enter {hex}");
        return Some((vec![RULE_11_0_R1], text));
    };
    if company.disorganized || company.formation == Formation::Column {
        let text = format!("{id} can initiate no melee and does not enter {hex}");
        return Some((vec![RULE_11_0_R1], text));
    }
    if turn.tables.map.grid.neighbour(at, company.facing) != Some(hex) {
        let text = format!("{hex} is not in the centre front of {id} in {at}");
        return Some((vec![RULE_11_0A, RULE_7_31A], text));
    }
    if let Some(rule) = bound(turn, id.regiment, at, hex) {
        let text = format!("{id} may not go east of column 06 into {hex}");
        return Some((vec![rule, RULE_19_1_R2], text));
    }
    if let Some(top) = unable_top(turn, id, hex) {
        let stands = match board.company(top).at == company.at {
            true => "stands",
            false => "stood",
        };
        let text =
            format!("{id} {stands} under {top}, which cannot fight, and does not enter {hex}");
        return Some((vec![RULE_11_26A], text));
    }
    let mut inside = board.stack_ids(hex, turn.side);
    inside.extend(before);
    if inside.len() >= STACK {
        let text = format!("two companies are in {hex}: {id} does not enter");
        return Some((vec![RULE_11_22A], text));
    }
    let stranger = inside
        .iter()
        .find(|other| !other.may_stack_with(id))
        .copied();
    stranger.map(|other| {
        let text = format!("{other} is in {hex}: {id} of another regiment does not enter");
        (vec![RULE_8_13A, RULE_11_22_R1], text)
    })
}

/// 19.1, 19.1-R2: why an officer may not go along into a hex, since melee entry is movement.
pub(super) fn may_not_move(turn: &Turn<'_>, officer: OfficerId, hex: HexId) -> Option<Diagnostic> {
    let unit = UnitId::Officer(officer);
    let walk = Walk::new(turn.tables, &turn.board, &turn.marks, unit);
    if walk.is_bound() {
        return Some(Bar::Bound.diagnose(&walk));
    }
    let from = turn.board.officer(officer).at;
    ways::goes_east(&turn.board, officer.regiment(), from, hex)
        .then(|| Bar::East(hex).diagnose(&walk))
}

/// 19.1c, 19.1e: the rule that keeps a regiment west of a hex.
fn bound(turn: &Turn<'_>, regiment: Regiment, from: HexId, hex: HexId) -> Option<Rule> {
    let rule = match regiment.side() {
        Side::Usa => RULE_19_1C,
        Side::Csa => RULE_19_1E,
    };
    ways::goes_east(&turn.board, regiment, Some(from), hex).then_some(rule)
}

/// 11.26a: the company that stood on top of this one, when it was ordered too and cannot fight
/// any more: disorganized, driven off or eliminated.
fn unable_top(turn: &Turn<'_>, id: CompanyId, hex: HexId) -> Option<CompanyId> {
    let top = *turn.marks.supports.get(&id)?;
    (!turn.marks.melee.contains(&(top, hex))).then_some(top)
}

/// 11.22-R2: the officers who are ordered to go with those who enter.
fn officers(
    turn: &mut Turn<'_>,
    order: Option<&MeleeOrder>,
    companies: &[CompanyId],
) -> Vec<OfficerId> {
    let Some(order) = order else {
        return Vec::new();
    };
    let mut officers: Vec<OfficerId> = Vec::new();
    for listed in &order.officers {
        let (id, hex) = (listed.value, order.hex.value);
        let at = turn.board.officer(id).at;
        let along = at.is_some()
            && companies
                .iter()
                .any(|company| turn.board.company(*company).at == at);
        if officers.contains(&id) || id.side() != turn.side {
            continue;
        }
        if !along {
            let text = match turn.board.officer(id).status {
                Status::Lost => format!("{id} is lost and does not go along"),
                Status::Left => format!("{id} has left the map and does not go along"),
                _ => format!("{id} stands with nobody who enters {hex} and stays"),
            };
            turn.log.overtaken(&[RULE_11_22_R2], text);
        } else if let Some(fault) = may_not_move(turn, id, hex) {
            turn.refuse(listed.span.as_ref(), fault);
        } else {
            officers.push(id);
        }
    }
    officers
}

/// 11.23a: they move in, at no cost.
pub(super) fn enter(turn: &mut Turn<'_>, hex: HexId, entry: &Entry, because: &[Rule]) {
    for id in &entry.companies {
        let Some(from) = turn.board.company(*id).at else {
            continue;
        };
        let mut rules = because.to_vec();
        rules.push(RULE_11_23A);
        turn.log
            .effect(&rules, format!("{id} enters {hex} from {from}"));
        turn.enter(*id, hex);
        turn.went(id, turn.side, MovementKind::Charge, &[from, hex]);
        face_alike(turn, *id, hex);
    }
    for id in &entry.officers {
        let from = turn.board.officer(*id).at;
        turn.log
            .effect(&[RULE_11_22_R2], format!("{id} goes along into {hex}"));
        turn.enter_officer(*id, hex);
        if let Some(from) = from {
            turn.went(id, turn.side, MovementKind::Charge, &[from, hex]);
        }
    }
}

/// 8.2-R1: who arrives takes the facing of the company that is there.
fn face_alike(turn: &mut Turn<'_>, id: CompanyId, hex: HexId) {
    let Some(facing) = turn
        .board
        .top(hex, turn.side)
        .filter(|top| top.id != id)
        .map(|top| top.facing)
    else {
        return;
    };
    if turn.board.company(id).facing != facing {
        turn.board.company_mut(id).facing = facing;
        turn.log.effect(
            &[RULE_8_2_R1],
            format!("{id} faces {facing} with the other"),
        );
    }
}
