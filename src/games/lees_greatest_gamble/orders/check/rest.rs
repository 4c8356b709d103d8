//! What of orders can be tried when some have faults of their own: all that do not speak of those.
//!
//! Where the pieces of the faulty ones come to stand nobody knows. So the others are tried with
//! them where they are, without them, and with them where they were to go, as far as that can be
//! read; only what is wrong each time is wrong with the others themselves.

use crate::games::lees_greatest_gamble::board::{Board, Status};
use crate::games::lees_greatest_gamble::orders::read::Sound;
use crate::games::lees_greatest_gamble::orders::{
    Condition, CreateOrder, MoveOrder, Order, Orders, Reactions, When,
};
use crate::games::lees_greatest_gamble::printed::STACK;
use crate::games::lees_greatest_gamble::tables::Tables;
use crate::games::lees_greatest_gamble::unit::Piece;
use crate::hex::HexId;
use crate::side::Side;
use std::collections::BTreeMap;

/// Pieces, each with the hex where it was to go, if that can be read.
type Pieces = BTreeMap<Piece, Option<HexId>>;

/// Orders without those that have faults.
pub(super) struct Rest {
    pub(super) orders: Orders,
    /// Whom the others are for.
    others: Pieces,
    /// Whether it is known of every order whom it is for.
    whole: bool,
}

impl Rest {
    /// The rest; none when nothing is left that could be tried.
    pub(super) fn of(side: Side, orders: &Orders, sound: &Sound) -> Option<Self> {
        // An enemy piece that is ordered by mistake stays where it is.
        let pieces = |order: &Order| {
            let own = pieces(order).into_iter();
            own.filter(|(piece, _)| piece.side() == side)
                .collect::<Pieces>()
        };
        let mut kept: Vec<&Order> = Vec::new();
        let mut others = Pieces::new();
        for (order, sound) in orders.order.iter().zip(&sound.order) {
            match sound {
                true => kept.push(order),
                false => others.extend(pieces(order)),
            }
        }
        let lost = !others.is_empty() || !sound.whole;
        // What waits for an order with faults cannot be tried without it.
        loop {
            let before = kept.len();
            kept.retain(|order| {
                let depends = speaks_of(order, &others) || lost && asks_for_friends(order);
                if depends {
                    others.extend(pieces(order));
                }
                !depends
            });
            if kept.len() == before {
                break;
            }
        }
        let lost = lost || kept.len() < orders.order.len();
        let rest = Orders {
            place: part(&orders.place, sound.place),
            order: kept.into_iter().cloned().collect(),
            top: part(&orders.top, sound.top && !lost),
            sequence: part(&orders.sequence, sound.sequence && !lost),
            comeback: part(&orders.comeback, sound.comeback),
            reactions: match sound.reactions {
                true => orders.reactions.clone(),
                false => Reactions::default(),
            },
        };
        let nothing = rest.place.is_empty()
            && rest.order.is_empty()
            && rest.top.is_empty()
            && rest.sequence.is_empty()
            && rest.comeback.is_empty();
        (!nothing).then_some(Rest {
            orders: rest,
            others,
            whole: sound.whole,
        })
    }

    /// The boards on which the rest is tried, the true one first.
    pub(super) fn boards(&self, tables: &Tables, board: &Board, side: Side) -> Vec<Board> {
        let mut boards = vec![board.clone()];
        let mut others = self.others.clone();
        if !self.whole {
            let ordered = |piece: &Piece| {
                let mut orders = self.orders.order.iter();
                orders.any(|order| pieces(order).contains_key(piece))
            };
            let units = board.on_map(side).map(|unit| Piece::Unit(unit.id));
            let idle = units.filter(|piece| !ordered(piece));
            for piece in idle.collect::<Vec<Piece>>() {
                others.entry(piece).or_default();
            }
        }
        if others.is_empty() {
            return boards;
        }
        let mut without = board.clone();
        for piece in others.keys() {
            take(&mut without, *piece);
        }
        let mut there = without.clone();
        for (piece, hex) in &others {
            let free = |hex: &HexId| {
                tables.map.grid.has(*hex)
                    && !there.holds(*hex, side.other())
                    && there.counters(*hex) < STACK
            };
            if let Some(hex) = hex.filter(free) {
                put(&mut there, *piece, hex, board);
            }
        }
        boards.push(without);
        if others.values().any(Option::is_some) {
            boards.push(there);
        }
        boards
    }
}

/// A list, or nothing of it.
fn part<T: Clone>(list: &[T], counts: bool) -> Vec<T> {
    if counts { list.to_vec() } else { Vec::new() }
}

/// Whom an order is for.
fn pieces(order: &Order) -> Pieces {
    match order {
        Order::Move(order) => {
            let goal = order.way.path.last().map(|hex| hex.value);
            Pieces::from([(order.unit.value, goal)])
        }
        Order::Create(order) => {
            let at = order.at.as_ref().map(|at| at.value);
            let markers = order.create.iter();
            let markers = markers.map(|marker| (Piece::Marker(marker.value), at));
            let units = order.units.iter();
            markers
                .chain(units.map(|unit| (Piece::Unit(unit.value), None)))
                .collect()
        }
    }
}

/// Whether an order names one of these pieces.
fn speaks_of(order: &Order, others: &Pieces) -> bool {
    let (when, named): (&When, Vec<Piece>) = match order {
        Order::Move(order) => {
            let MoveOrder { unit, when, way } = &**order;
            let guns = way.support.iter().map(|gun| Piece::Unit(gun.value));
            (when, guns.chain([unit.value]).collect())
        }
        Order::Create(order) => {
            let CreateOrder { when, .. } = order;
            (
                when,
                pieces(&Order::Create(order.clone())).into_keys().collect(),
            )
        }
    };
    let waits = |condition: &Condition| match condition {
        Condition::Piece(piece, _) => others.contains_key(piece),
        Condition::State(_)
        | Condition::Night
        | Condition::Own(_)
        | Condition::Empty(_)
        | Condition::Enemy(_)
        | Condition::Friend(_) => false,
    };
    named.iter().any(|piece| others.contains_key(piece)) || conditions(when).any(waits)
}

/// Whether an order waits for friends to come or go.
fn asks_for_friends(order: &Order) -> bool {
    let when = match order {
        Order::Move(order) => &order.when,
        Order::Create(order) => &order.when,
    };
    conditions(when).any(|condition| match condition {
        Condition::Empty(_) | Condition::Friend(_) => true,
        Condition::State(_)
        | Condition::Night
        | Condition::Own(_)
        | Condition::Piece(..)
        | Condition::Enemy(_) => false,
    })
}

fn conditions(when: &When) -> impl Iterator<Item = &Condition> {
    let all = when.only_if.iter().chain(&when.unless);
    all.map(|condition| &condition.value)
}

/// Takes a piece off the map; Trains stay, with which nothing stacks.
fn take(board: &mut Board, piece: Piece) {
    match piece {
        Piece::Unit(id) => {
            if board.unit(id).at.is_some() {
                board.take(id, Status::Removed);
            }
        }
        Piece::Marker(id) => board.markers.retain(|marker| marker.id != id),
        Piece::Train(_) => {}
    }
}

/// Puts a piece where it was to go; `before` is the board on which it still stands.
fn put(board: &mut Board, piece: Piece, hex: HexId, before: &Board) {
    match piece {
        Piece::Unit(id) => match before.unit(id).status {
            Status::OnMap | Status::Waiting | Status::Left => board.put(id, hex),
            Status::Unused
            | Status::Hidden
            | Status::Routed
            | Status::Eliminated
            | Status::Destroyed
            | Status::Captured
            | Status::Removed => {}
        },
        Piece::Marker(id) => {
            if let Some(marker) = before.marker(id) {
                let mut marker = marker.clone();
                marker.at = Some(hex);
                board.markers.push(marker);
                board.markers.sort_by_key(|marker| marker.id);
            }
        }
        Piece::Train(_) => {}
    }
}
