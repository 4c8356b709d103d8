//! How far a piece could go, and the cheapest way to a hex.

use super::{Bar, Begin, Gait, Place, Walk};
use crate::draft::Located;
use crate::games::lees_greatest_gamble::board::Board;
use crate::games::lees_greatest_gamble::costs::mp;
use crate::games::lees_greatest_gamble::orders::Way;
use crate::games::lees_greatest_gamble::tables::Tables;
use crate::games::lees_greatest_gamble::turn::Marks;
use crate::games::lees_greatest_gamble::unit::{Arm, Entry, Piece};
use crate::hex::HexId;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

/// A hex that can be reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reached {
    /// What it costs to be there, in half MP.
    pub halves: i64,
    /// The hex before; none where the movement begins or enters.
    pub from: Option<HexId>,
}

/// A way of a piece to a hex.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Route {
    /// How it goes.
    pub gait: Gait,
    /// The entry hex, of a piece that enters.
    pub enter: Option<Entry>,
    /// The hexes entered, without the entry hex.
    pub hexes: Vec<HexId>,
    /// What it costs, in half MP.
    pub halves: i64,
}

impl Route {
    /// The way as an order says it: `path = ["3226", "3225"]`.
    #[must_use]
    pub fn in_words(&self) -> String {
        let hexes: Vec<String> = self.hexes.iter().map(|hex| format!("\"{hex}\"")).collect();
        let enter = self
            .enter
            .map_or_else(String::new, |gate| format!("enter = \"{gate}\", "));
        format!(
            "{enter}path = [{}]{}",
            hexes.join(", "),
            self.gait.in_words()
        )
    }

    /// The way as an order.
    #[must_use]
    pub fn way(&self) -> Way {
        let yes = |set: bool| set.then(|| Located::bare(true));
        Way {
            enter: self.enter.map(Located::bare),
            march: yes(self.gait.march),
            accelerate: yes(self.gait.accelerate),
            disengage: yes(self.gait.disengage),
            path: self.hexes.iter().copied().map(Located::bare).collect(),
            ..Way::default()
        }
    }

    /// The price for people: `3 1/2`.
    #[must_use]
    pub fn price(&self) -> String {
        mp(self.halves)
    }
}

/// Every hex that a piece could reach in its movement by its own side, going in this way, with the
/// cheapest cost; its own hex is not among them. Nothing if it may not move, or not so. What may
/// hinder it is left out.
#[must_use]
pub fn reach(
    tables: &Tables,
    board: &Board,
    marks: &Marks,
    piece: Piece,
    gait: Gait,
    enter: Option<Entry>,
) -> BTreeMap<HexId, Reached> {
    let begin = Begin::read(tables, board, piece);
    let walk = Walk::new(tables, board, marks, piece, piece.side(), gait, begin);
    if walk.ready().is_err() || gait.check(&walk).is_err() {
        return BTreeMap::new();
    }
    let mut found = spread(&walk, enter, None);
    if gait.accelerate {
        let plain = Gait::default();
        let near = Walk::new(tables, board, marks, piece, piece.side(), plain, begin);
        for (hex, reached) in spread(&near, enter, None) {
            found.entry(hex).or_insert(reached);
        }
    }
    found
}

/// Goes outward from where the piece is, cheapest first, until `goal` is reached if there is one.
/// What another gait does as well is left to that: accelerated movement near enemies, a
/// disengagement of one hex.
fn spread(walk: &Walk<'_>, enter: Option<Entry>, goal: Option<HexId>) -> BTreeMap<HexId, Reached> {
    let mut found: BTreeMap<HexId, Reached> = BTreeMap::new();
    let mut queue: BinaryHeap<Reverse<(i64, u32, HexId)>> = BinaryHeap::new();
    let mut places: BTreeMap<HexId, Place> = BTreeMap::new();
    let start = walk.start();
    let first = match (enter, start.at) {
        (None, Some(_)) => Some(start),
        (Some(gate), None) => walk.entry(gate).ok().map(|step| walk.after(&start, &step)),
        (None, None) | (Some(_), Some(_)) => None,
    };
    let Some((first, origin)) = first.and_then(|place| Some((place, place.at?))) else {
        return found;
    };
    places.insert(origin, first);
    queue.push(Reverse((first.spent, 0, origin)));
    if enter.is_some() {
        let halves = first.spent;
        found.insert(origin, Reached { halves, from: None });
    }
    while let Some(Reverse((halves, steps, hex))) = queue.pop() {
        let Some(place) = places.get(&hex).copied() else {
            continue;
        };
        if place.spent < halves {
            continue;
        }
        if goal == Some(hex) {
            break;
        }
        for to in walk.tables.map.grid.neighbours(hex) {
            if to == origin {
                continue;
            }
            let Ok(step) = walk.check(&place, to) else {
                continue;
            };
            let next = walk.after(&place, &step);
            let astray = walk.begin.bound && walk.gait.disengage && next.touched.is_some();
            if astray || walk.gait.accelerate && next.near {
                continue;
            }
            if places
                .get(&to)
                .is_some_and(|known| known.spent <= next.spent)
            {
                continue;
            }
            places.insert(to, next);
            let halves = next.spent;
            let from = Some(hex);
            found.insert(to, Reached { halves, from });
            queue.push(Reverse((halves, steps + 1, to)));
        }
    }
    found
}

/// The ways in which a piece may go, the harmless one first.
fn gaits(tables: &Tables, piece: Piece) -> Vec<Gait> {
    let plain = Gait::default();
    let march = Gait {
        march: true,
        ..plain
    };
    match piece {
        Piece::Unit(unit) => match tables.arm(unit) {
            Arm::Infantry => vec![
                plain,
                march,
                Gait {
                    disengage: true,
                    ..plain
                },
            ],
            Arm::Cavalry => vec![
                plain,
                Gait {
                    accelerate: true,
                    ..plain
                },
                march,
            ],
            Arm::Artillery => vec![plain, march],
        },
        Piece::Marker(_) | Piece::Train(_) => vec![plain],
    }
}

/// The cheapest legal way of a piece to a hex, moved by its own side; of the ways to go the
/// harmless one, if it serves. None when there is no way, or it is there.
#[must_use]
pub fn cheapest(
    tables: &Tables,
    board: &Board,
    marks: &Marks,
    piece: Piece,
    enter: Option<Entry>,
    to: HexId,
) -> Option<Route> {
    let begin = Begin::read(tables, board, piece);
    if !tables.map.grid.has(to) {
        return None;
    }
    gaits(tables, piece).into_iter().find_map(|gait| {
        let walk = Walk::new(tables, board, marks, piece, piece.side(), gait, begin);
        walk.ready().ok()?;
        gait.check(&walk).ok()?;
        if too_far(&walk, enter, to) {
            return None;
        }
        let found = spread(&walk, enter, Some(to));
        let end = found.get(&to)?;
        let mut hexes = vec![to];
        let mut reached = end;
        while let Some(from) = reached.from {
            hexes.push(from);
            let Some(before) = found.get(&from) else {
                break;
            };
            reached = before;
        }
        hexes.reverse();
        Some(Route {
            gait,
            enter,
            hexes: hexes.split_off(1),
            halves: end.halves,
        })
    })
}

/// The cheapest legal way of a piece to the hex that lies nearest to another among those it can
/// reach. None when it does not come nearer.
#[must_use]
pub fn nearest(
    tables: &Tables,
    board: &Board,
    marks: &Marks,
    piece: Piece,
    enter: Option<Entry>,
    to: HexId,
) -> Option<Route> {
    let grid = &tables.map.grid;
    let (distance, _, hex) = gaits(tables, piece)
        .into_iter()
        .flat_map(|gait| reach(tables, board, marks, piece, gait, enter))
        .map(|(hex, reached)| (grid.distance(hex, to), reached.halves, hex))
        .min()?;
    match board.place(piece) {
        Some(at) if grid.distance(at, to) <= distance => None,
        Some(_) | None => cheapest(tables, board, marks, piece, enter, hex),
    }
}

/// Whether a hex is farther than the cheapest steps lead.
fn too_far(walk: &Walk<'_>, enter: Option<Entry>, to: HexId) -> bool {
    let from = match enter {
        Some(gate) => walk.tables.map.entries.get(&gate).copied(),
        None => walk.start().at,
    };
    let steps = u32::try_from(walk.allowance()).unwrap_or(0);
    from.is_none_or(|from| walk.tables.map.grid.distance(from, to) > steps)
}

impl Bar {
    /// Whether another way to the same hex could do.
    #[must_use]
    pub const fn is_of_the_way(&self) -> bool {
        match self {
            Bar::Observed(..)
            | Bar::TrainSeen(_)
            | Bar::NotAdjacent(..)
            | Bar::Enemy(_)
            | Bar::Full(_)
            | Bar::Terrain(..)
            | Bar::State(..)
            | Bar::OneHex(_)
            | Bar::DisengageNear(..)
            | Bar::GallopNear(_)
            | Bar::Short { .. } => true,
            Bar::Absent(_)
            | Bar::NoMarker
            | Bar::NotEntered
            | Bar::Entry(..)
            | Bar::EntryObserved(..)
            | Bar::Deployed
            | Bar::MadeNow
            | Bar::SeenMarker
            | Bar::Frozen
            | Bar::Fired
            | Bar::Panic
            | Bar::TrainUnseen(_)
            | Bar::OffMap(_)
            | Bar::NoEdge(_) => false,
        }
    }
}
