//! Tries the orders that can be read where others cannot, so that one check tells of all faults that
//! do not depend on each other.

use super::{merge, once, run, shaken};
use crate::diagnostic::Severity;
use crate::draft::Reader;
use crate::games::little_round_top::board::{Board, Status};
use crate::games::little_round_top::orders::read::Sound;
use crate::games::little_round_top::orders::{Order, Orders, Standing};
use crate::games::little_round_top::tables::Tables;
use crate::games::little_round_top::unit::{CompanyId, OfficerId, UnitId};
use crate::play::Finding;
use crate::side::Side;
use std::collections::BTreeSet;

/// Reports what is wrong with the sound orders whatever the others turn out to be: what goes wrong
/// with all other companies where they stand, and in the same words with all of them gone. Announced
/// bonuses and what is decided about melees rest on the other orders, and wait.
pub(super) fn rehearse(
    tables: &Tables,
    board: &Board,
    side: Side,
    orders: &Orders,
    sound: &Sound,
    reader: &mut Reader<'_>,
) {
    let rest = rest(board, orders, sound);
    if rest.order.is_empty() && rest.fire.is_empty() {
        return;
    }
    let note = "the other orders were tried without those that hold these faults";
    reader.faults.note(note);
    let named: BTreeSet<CompanyId> = companies(&rest).collect();
    let mut alone = board.clone();
    for company in &board.companies {
        if company.id.side() == side && company.status.on_map() && !named.contains(&company.id) {
            alone.take_off(company.id, Status::Lost);
        }
    }
    alone.settle();
    let standing = Standing::default();
    let world = |rallied| {
        let on = |board: &Board| {
            let turn = run(tables, board, side, &rest, &standing, rallied);
            once(turn.into_faults())
        };
        let other = on(&alone);
        let mut found: Vec<Finding> = on(board);
        found.retain(|finding| finding.0.is_some() && other.contains(finding));
        found
    };
    let without = world(false);
    let shaken = shaken(board, side);
    let found = match shaken[..] {
        [] => without,
        _ => merge(&rest, &shaken, without, world(true)),
    };
    for (span, fault) in found {
        if fault.severity == Severity::Error {
            reader.report(span.as_ref(), fault);
        }
    }
}

/// The companies that orders name.
fn companies(orders: &Orders) -> impl Iterator<Item = CompanyId> {
    let ordered = orders.order.iter().flat_map(|order| &order.companies);
    let fire = orders.fire.iter().flat_map(|fire| &fire.by);
    ordered.chain(fire).map(|company| company.value)
}

/// The units of an order.
fn units(order: &Order) -> impl Iterator<Item = UnitId> {
    let companies = order.companies.iter().map(|id| UnitId::Company(id.value));
    let officers: Vec<OfficerId> = order.officers.iter().map(|id| id.value).collect();
    companies.chain(officers.into_iter().map(UnitId::Officer))
}

/// The sound orders to units that can act and that no other order names.
fn rest(board: &Board, orders: &Orders, sound: &Sound) -> Orders {
    let acts = |unit: UnitId| {
        let status = match unit {
            UnitId::Company(id) => board.company(id).status,
            UnitId::Officer(id) => board.officer(id).status,
        };
        matches!(status, Status::OnMap | Status::Waiting)
    };
    let each = || orders.order.iter().zip(&sound.order);
    let fires = || orders.fire.iter().zip(&sound.fire);
    let able = |order: &Order| {
        let payer = order.officer.as_ref().map(|id| UnitId::Officer(id.value));
        units(order).chain(payer).all(acts)
    };
    let mut spoiled: BTreeSet<UnitId> = each()
        .filter(|(order, sound)| !**sound || !able(order))
        .flat_map(|(order, _)| units(order))
        .collect();
    // Whoever moves with somebody whose order cannot be read.
    loop {
        let more: BTreeSet<UnitId> = each()
            .filter(|(order, _)| units(order).any(|unit| spoiled.contains(&unit)))
            .flat_map(|(order, _)| units(order))
            .filter(|unit| !spoiled.contains(unit))
            .collect();
        if more.is_empty() {
            break;
        }
        spoiled.extend(more);
    }
    let whole = |order: &Order| able(order) && units(order).all(|unit| !spoiled.contains(&unit));
    let order = each().filter(|(order, sound)| **sound && whole(order));
    let fire = fires().filter(|(fire, sound)| {
        let mut by = fire.by.iter().map(|id| UnitId::Company(id.value));
        **sound && by.all(|unit| acts(unit) && !spoiled.contains(&unit))
    });
    Orders {
        order: order.map(|(order, _)| order.clone()).collect(),
        fire: fire.map(|(fire, _)| fire.clone()).collect(),
        bonus: Vec::new(),
        melee: Vec::new(),
        ..orders.clone()
    }
}
