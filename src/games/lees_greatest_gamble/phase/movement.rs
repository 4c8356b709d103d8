//! M-A: movement and declarations (5.3c, 8).

pub mod bar;
mod comeback;
pub mod control;
pub mod create;
mod declare;
pub mod remove;
pub mod stacks;
pub mod step;
mod words;

use crate::games::lees_greatest_gamble::board::State;
use crate::games::lees_greatest_gamble::orders::{CreateOrder, MoveOrder, Order, said};
use crate::games::lees_greatest_gamble::rules::RULE_8_1A;
use crate::games::lees_greatest_gamble::turn::Turn;
use crate::games::lees_greatest_gamble::unit::{MarkerId, Piece};
use crate::games::lees_greatest_gamble::{watch, ways};
use crate::hex::HexId;
use std::collections::BTreeSet;

/// Carries out M-A, or rehearses it: markers are tested (18.4f), returns from off the map are rolled
/// (22.6f), orders are carried out one after another, control attempts where they fall (17.3), then
/// stacks are ordered (9.4b).
pub fn carry_out(turn: &mut Turn<'_>) {
    watch::all(turn);
    comeback::carry_out(turn);
    let orders = turn.orders;
    for order in &orders.order {
        match order {
            Order::Create(order) => made(turn, order),
            Order::Move(order) => one(turn, order),
        }
    }
    idle(turn);
    if may_be_lost(turn) {
        control::late(turn);
    }
    stacks::carry_out(turn);
}

/// 16.6b: whether the enemy may take control of units in this player-turn.
fn may_be_lost(turn: &Turn<'_>) -> bool {
    turn.board.options.control && turn.state() == State::Panic
}

/// Markers are made, if the conditions hold.
fn made(turn: &mut Turn<'_>, order: &CreateOrder) {
    let first = order.create.first();
    if first.is_some_and(|first| order.when.holds(turn, Piece::Marker(first.value))) {
        create::create(turn, order);
    } else if turn.rehearsing().is_none() {
        create::idle(turn, order);
    }
}

/// Carries out one order, unless an earlier one for the piece has been, or its conditions do not
/// hold.
fn one(turn: &mut Turn<'_>, order: &MoveOrder) {
    let piece = order.unit.value;
    if turn.marks.done.contains(&piece) || !order.when.holds(turn, piece) {
        return;
    }
    if let (Piece::Marker(id), Some(_)) = (piece, turn.rehearsing())
        && turn.marks.unmade.contains(&id)
        && turn.board.marker(id).is_none()
    {
        // Its own order has been refused, and says what to mend.
        return;
    }
    let owner_goes_on = !may_be_lost(turn) || control::attempt(turn, piece);
    if owner_goes_on {
        match piece {
            Piece::Marker(marker) => of_marker(turn, marker, order),
            Piece::Unit(_) | Piece::Train(_) => goes(turn, order),
        }
    }
    turn.marks.done.insert(piece);
}

/// A piece moves, and declares.
fn goes(turn: &mut Turn<'_>, order: &MoveOrder) {
    let (piece, side) = (order.unit.value, turn.side);
    step::carry_out(turn, piece, side, &order.way, order.unit.span.as_ref());
}

/// A marker is removed, or moves; if nothing else is ordered it only learns where its units go.
fn of_marker(turn: &mut Turn<'_>, id: MarkerId, order: &MoveOrder) {
    let seen = seen(turn, id, order);
    let removed = said(order.way.remove.as_ref()) || seen.is_some();
    remove::keep(turn, id, order, removed);
    if removed {
        remove::carry_out(turn, id, order, seen);
    } else if order.way.acts() {
        goes(turn, order);
    }
}

/// 18.4a, 18.4e: the hex of the enemy's view into which the path of an open marker would lead: for
/// that the marker is removed before it moves. None where the order removes it anyway.
fn seen(turn: &Turn<'_>, id: MarkerId, order: &MoveOrder) -> Option<HexId> {
    let way = &order.way;
    if said(way.remove.as_ref()) || bar::observed_bar(turn.state()).is_some() {
        return None;
    }
    let marker = turn.board.marker(id)?;
    if marker.at.is_none() || marker.contents.is_none() {
        return None;
    }
    let (tables, board, marks) = (turn.tables, &turn.board, &turn.marks);
    ways::into_view(tables, board, marks, id, id.side(), way)
}

/// Tells of pieces whose orders all had conditions that did not hold.
fn idle(turn: &mut Turn<'_>) {
    if turn.rehearsing().is_some() {
        return;
    }
    let orders = turn.orders;
    let named: BTreeSet<Piece> = orders
        .order
        .iter()
        .filter_map(|order| match order {
            Order::Move(order) => Some(order.unit.value),
            Order::Create(_) => None,
        })
        .filter(|piece| !turn.marks.done.contains(piece))
        .collect();
    for piece in named {
        turn.begin("movement", format!("{} waits", words::name(turn, piece)));
        let text = format!("no order for {piece} has conditions that hold: nothing is done");
        turn.log.fact(&[RULE_8_1A], text);
    }
}
