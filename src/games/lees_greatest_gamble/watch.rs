//! What the enemy sees of Hidden Movement Counters, and what follows (18.2b, 18.4).

use super::board::{Board, Marker, Stage};
use super::deploy::{self, Removal};
use super::hidden;
use super::orders::{Destination, Order};
use super::rules::{RULE_18_4B, RULE_18_4C, RULE_18_4F, RULE_23_2D};
use super::sight;
use super::tables::Tables;
use super::turn::Turn;
use super::unit::{MarkerId, Piece, UnitId};
use super::victory::goals;
use crate::hex::HexId;
use crate::rule::Rule;
use crate::side::Side;
use std::collections::BTreeMap;

/// The markers of `side` that must be opened: the enemy observes their hex on this board, or has
/// seen them (18.4b, 18.4c); when the game is over, those that may count (23.2d). By hex (18.4f), each
/// with its rule. Off-map ones never.
#[must_use]
pub fn due(tables: &Tables, board: &Board, side: Side) -> Vec<(String, Rule)> {
    let over = board.stage == Stage::Over;
    let sealed = board.markers.iter();
    let mut sealed: Vec<&Marker> = sealed
        .filter(|marker| marker.id.side() == side && marker.contents.is_none())
        .collect();
    sealed.sort_by_key(|marker| (marker.at, marker.id));
    sealed
        .into_iter()
        .filter_map(|marker| {
            let at = marker.at?;
            let rule = if over {
                let counts =
                    side == Side::Csa && goals::hexes(tables, board.scenario).contains(&at);
                counts.then_some(RULE_23_2D)?
            } else {
                (marker.seen || is_seen(tables, board, marker.id)).then_some(RULE_18_4B)?
            };
            Some((marker.id.to_string(), rule))
        })
        .collect()
}

/// Whether the enemy of a marker observes it where it stands.
#[must_use]
pub fn is_seen(tables: &Tables, board: &Board, marker: MarkerId) -> bool {
    let at = board.marker(marker).and_then(|marker| marker.at);
    at.is_some_and(|at| sight::observer(tables, board, marker.side().other(), at).is_some())
}

/// 18.4f: tests every marker, those of the reacting side first, then by hex number: at the start of
/// M, and after a deployment.
pub fn all(turn: &mut Turn<'_>) {
    if let Some(first) = next_seen(turn) {
        turn.begin("movement", format!("{first} is seen"));
        settle(turn);
    }
}

/// 18.4b, 18.4f: tests after a piece has come to where it stands by a step, a placement, an
/// advance or a retreat: a marker, whether it is seen; a unit or Train, what it sees.
///
/// A seen marker of the resolver is opened through the veil and deployed at once; one of the active
/// side whose contents are public (`contents`) is deployed too; otherwise it is marked `seen`, and
/// its owner opens it in his next document. All that deploy are tested again.
pub fn after(turn: &mut Turn<'_>, piece: Piece) {
    let Some(at) = turn.board.place(piece) else {
        return;
    };
    let seen = match piece {
        Piece::Marker(marker) => is_seen(turn.tables, &turn.board, marker),
        Piece::Unit(_) | Piece::Train(_) => {
            let map = &turn.tables.map;
            let night = turn.board.is_night();
            let sees = |hex: HexId| sight::observes(map, night, at, hex);
            turn.board.markers.iter().any(|marker| {
                marker.id.side() != piece.side() && !marker.seen && marker.at.is_some_and(sees)
            })
        }
    };
    if seen {
        settle(turn);
    }
}

/// The next marker that is seen and was not handled: of the reacting side first, then by hex.
fn next_seen(turn: &Turn<'_>) -> Option<MarkerId> {
    let active = turn.side;
    let fresh = turn.board.markers.iter().filter(|marker| {
        marker.at.is_some() && !marker.seen && is_seen(turn.tables, &turn.board, marker.id)
    });
    fresh
        .min_by_key(|marker| (marker.id.side() == active, marker.at, marker.id))
        .map(|marker| marker.id)
}

/// Handles what is seen until nothing more is.
fn settle(turn: &mut Turn<'_>) {
    while let Some(marker) = next_seen(turn) {
        expose(turn, marker);
    }
}

/// 17.5c: a marker that the other side would move into view counts as seen where it stands.
pub fn uncover(turn: &mut Turn<'_>, id: MarkerId) {
    expose(turn, id);
    settle(turn);
}

/// 18.4b, 18.4c: a marker is seen: it is opened and its units deploy, as far as that can be.
fn expose(turn: &mut Turn<'_>, id: MarkerId) {
    let Some(marker) = turn.board.marker(id).cloned() else {
        return;
    };
    let opened = match marker.contents.clone() {
        Some(units) => {
            let mut wishes = marker.deploy.clone();
            wishes.extend(ordered(turn, id));
            Some((units, wishes))
        }
        None if id.side() == turn.resolver() => opened(turn, id),
        None => None,
    };
    let Some((units, wishes)) = opened else {
        if let Some(marker) = turn.board.marker_mut(id) {
            marker.seen = true;
        }
        if turn.rehearsing().is_some()
            && id.side() == turn.resolver()
            && let Some(at) = marker.at
        {
            let near = turn.tables.map.grid.within(at, 1);
            turn.marks.unveiled.extend(near);
        }
        turn.log.effect(
            &[RULE_18_4B, RULE_18_4C],
            format!("{id} is seen; the next document of {} opens it", id.side()),
        );
        return;
    };
    turn.marks.removed.insert(id);
    if turn.marks.moved.contains(&Piece::Marker(id)) {
        turn.marks.deployed.extend(&units);
        turn.log.fact(
            &[RULE_18_4F],
            format!("{id} has moved, so its units move no more"),
        );
    }
    let removal = Removal {
        marker: id,
        units: &units,
        wishes: &wishes,
        allowed: &|_, _| true,
        rules: &[RULE_18_4B],
    };
    deploy::deploy(turn.tables, &mut turn.board, &removal, &mut turn.log);
}

/// What the resolver opens, if it fits what is public.
fn opened(turn: &mut Turn<'_>, id: MarkerId) -> Option<(Vec<UnitId>, BTreeMap<UnitId, HexId>)> {
    let secret = turn.open(RULE_18_4B, id)?;
    match hidden::contradiction(&turn.board, id, &secret) {
        None => Some((secret.units, secret.deploy)),
        Some(fault) => {
            turn.contradicted(fault);
            None
        }
    }
}

/// 18.5a: where the orders of the active side would have the units of a marker go.
fn ordered(turn: &Turn<'_>, id: MarkerId) -> BTreeMap<UnitId, HexId> {
    if id.side() != turn.side {
        return BTreeMap::new();
    }
    let orders = turn.orders.order.iter().filter_map(|order| match order {
        Order::Move(order) if order.unit.value == Piece::Marker(id) => Some(&order.way.deploy),
        Order::Move(_) | Order::Create(_) => None,
    });
    orders.flatten().map(wish).collect()
}

/// A wish as a pair.
pub fn wish(wish: &Destination) -> (UnitId, HexId) {
    (wish.unit.value, wish.hex.value)
}
