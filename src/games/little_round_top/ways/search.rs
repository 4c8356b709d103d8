//! The cheapest way to a hex.

use super::plan::turn_between;
use super::step::{Move, Place, Walk};
use crate::games::little_round_top::board::Board;
use crate::games::little_round_top::orders::Act;
use crate::games::little_round_top::tables::Tables;
use crate::games::little_round_top::turn::Marks;
use crate::games::little_round_top::unit::UnitId;
use crate::hex::{Direction, HexId};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

/// A way of a unit to a hex.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Route {
    /// The acts, as an order gives them; none for an officer, who follows `hexes`.
    pub acts: Vec<Act>,
    /// The hexes entered.
    pub hexes: Vec<HexId>,
    /// What it costs, in Command Points.
    pub cost: i64,
}

impl Route {
    /// The way as an order says it: `do = ["left 1", "forward 2"]`.
    #[must_use]
    pub fn in_words(&self) -> String {
        let quoted = |words: Vec<String>| {
            let words: Vec<String> = words.iter().map(|word| format!("\"{word}\"")).collect();
            words.join(", ")
        };
        if self.acts.is_empty() {
            let hexes = self.hexes.iter().map(ToString::to_string).collect();
            format!("path = [{}]", quoted(hexes))
        } else {
            let acts = self.acts.iter().map(ToString::to_string).collect();
            format!("do = [{}]", quoted(acts))
        }
    }
}

/// How good a way is so far: its cost, then the hexes entered, then its turns and backward steps.
type Rank = (i64, u32, u32);

/// The cheapest legal way of a unit to a hex within its limit of hexes; of equal ones the one with
/// the fewest hexes, then the fewest turns. None when there is no way, or it is there.
#[must_use]
pub fn cheapest(
    tables: &Tables,
    board: &Board,
    marks: &Marks,
    unit: UnitId,
    to: HexId,
) -> Option<Route> {
    let walk = Walk::new(tables, board, marks, unit);
    walk.ready().ok()?;
    let start = walk.start();
    let grid = &tables.map.grid;
    if start.at == Some(to) || !grid.has(to) {
        return None;
    }
    let near_cleared = {
        let around = start
            .at
            .map_or_else(Vec::new, |at| grid.within(at, walk.limit()));
        around.iter().any(|hex| tables.map.cell(*hex).cleared) || tables.map.cell(to).cleared
    };
    let mut end = None;
    let came = spread(&walk, |place, rank| {
        let left = walk.limit().saturating_sub(place.moved);
        if place.at == Some(to) {
            end = Some((*place, rank));
            Go::Stop
        } else if !near_cleared && place.at.is_some_and(|at| grid.distance(at, to) > left) {
            Go::Past
        } else {
            Go::On
        }
    });
    end.map(|(place, rank)| route(&came, place, start, rank.0))
}

/// The cheapest legal way of a unit to the hex that lies nearest to another among those it can
/// reach. None when it does not come nearer.
#[must_use]
pub fn nearest(
    tables: &Tables,
    board: &Board,
    marks: &Marks,
    unit: UnitId,
    to: HexId,
) -> Option<Route> {
    let walk = Walk::new(tables, board, marks, unit);
    walk.ready().ok()?;
    let start = walk.start();
    let grid = &tables.map.grid;
    let apart = |place: &Place| place.at.map(|at| grid.distance(at, to));
    let mut best = (apart(&start), start, (0, 0, 0));
    let came = spread(&walk, |place, rank| {
        let distance = apart(place);
        let nearer = match (distance, best.0) {
            (Some(distance), Some(known)) => distance < known,
            (Some(_), None) => true,
            (None, _) => false,
        };
        if nearer {
            best = (distance, *place, rank);
        }
        Go::On
    });
    (best.1 != start).then(|| route(&came, best.1, start, best.2.0))
}

/// What follows from a place.
enum Go {
    /// It is left for others.
    On,
    /// It leads nowhere.
    Past,
    /// The search is over.
    Stop,
}

/// How each place is reached, and from where.
type Came = BTreeMap<Place, (Place, Vec<Move>)>;

/// Goes outward from where the unit is, cheapest first; `look` is asked about every place.
fn spread(walk: &Walk<'_>, mut look: impl FnMut(&Place, Rank) -> Go) -> Came {
    let start = walk.start();
    let mut best: BTreeMap<Place, Rank> = BTreeMap::from([(start, (0, 0, 0))]);
    let mut came = Came::new();
    let mut queue = BinaryHeap::from([Reverse(((0, 0, 0), start))]);
    while let Some(Reverse((rank, place))) = queue.pop() {
        if best.get(&place).is_some_and(|known| *known < rank) {
            continue;
        }
        match look(&place, rank) {
            Go::On => {}
            Go::Past => continue,
            Go::Stop => break,
        }
        for moves in choices(&place, walk.unit, &walk.tables.map.grid) {
            let Some((next, cost)) = try_all(walk, &place, &moves) else {
                continue;
            };
            let awkward = moves
                .iter()
                .filter(|made| !matches!(made, Move::Forward))
                .count();
            let reached = (
                rank.0 + cost,
                rank.1 + 1,
                rank.2 + u32::try_from(awkward).unwrap_or(0),
            );
            if best.get(&next).is_none_or(|known| reached < *known) {
                best.insert(next, reached);
                came.insert(next, (place, moves));
                queue.push(Reverse((reached, next)));
            }
        }
    }
    came
}

/// The ways out of a place: each into one hex.
fn choices(place: &Place, unit: UnitId, grid: &crate::hex::Grid) -> Vec<Vec<Move>> {
    let Some(at) = place.at else {
        return vec![
            vec![Move::Enter(None)],
            vec![Move::Enter(Some(Direction::NE))],
        ];
    };
    match unit {
        UnitId::Officer(_) => grid.neighbours(at).map(|hex| vec![Move::Go(hex)]).collect(),
        UnitId::Company(_) => Direction::ALL
            .into_iter()
            .flat_map(|facing| {
                let turn = turn_between(place.facing, facing);
                [Move::Forward, Move::Back].map(|made| turn.into_iter().chain([made]).collect())
            })
            .collect(),
    }
}

/// The place after some steps and their cost, if all are allowed.
fn try_all(walk: &Walk<'_>, place: &Place, moves: &[Move]) -> Option<(Place, i64)> {
    let mut place = *place;
    let mut cost = 0;
    for made in moves {
        let step = walk.check(&place, *made).ok()?;
        place = walk.after(&place, &step);
        cost += i64::from(step.cost.total());
    }
    Some((place, cost))
}

/// The way that was found, from its end.
fn route(came: &Came, end: Place, start: Place, cost: i64) -> Route {
    let mut legs: Vec<(Place, &Vec<Move>)> = Vec::new();
    let mut place = end;
    while place != start {
        let Some((before, moves)) = came.get(&place) else {
            break;
        };
        legs.push((place, moves));
        place = *before;
    }
    legs.reverse();
    let hexes = legs.iter().filter_map(|(place, _)| place.at).collect();
    let mut acts: Vec<Act> = Vec::new();
    for made in legs.iter().flat_map(|(_, moves)| moves.iter()) {
        let act = match made {
            Move::Enter(facing) => Act::Enter(*facing),
            Move::Forward => Act::Forward(1),
            Move::Back => Act::Back(1),
            Move::Turn(turn, sides) => Act::Turn(*turn, *sides),
            Move::Go(_) => continue,
        };
        match (acts.last_mut(), act) {
            (Some(Act::Forward(hexes)), Act::Forward(_))
            | (Some(Act::Back(hexes)), Act::Back(_)) => *hexes += 1,
            _ => acts.push(act),
        }
    }
    if matches!(legs.first(), Some((_, moves)) if matches!(moves.first(), Some(Move::Go(_)))) {
        acts.clear();
    }
    Route { acts, hexes, cost }
}
