//! Another way to where an order wanted to go.

use crate::games::little_round_top::ledger::{Ledger, Purse, find};
use crate::games::little_round_top::reinforcements;
use crate::games::little_round_top::turn::Turn;
use crate::games::little_round_top::unit::{CompanyId, OfficerId, UnitId};
use crate::games::little_round_top::ways::{Deed, Move, Place, Route, Walk, cheapest};
use crate::hex::HexId;
use std::ops::Range;

/// The last hex that an order's steps lead to, by the map alone.
pub fn goal(
    walk: &Walk<'_>,
    start: Place,
    deeds: &[(Deed, Option<Range<usize>>)],
) -> Option<HexId> {
    let grid = &walk.tables.map.grid;
    let (mut at, mut facing) = (start.at, start.facing);
    for (deed, _) in deeds {
        let Deed::Move(made) = deed else { continue };
        match *made {
            Move::Enter(wanted) => {
                at = reinforcements::entrance(walk.tables, walk.board, walk.regiment());
                let first = reinforcements::facings(walk.regiment()).first().copied();
                facing = wanted.or(first).unwrap_or(facing);
            }
            Move::Forward => at = grid.neighbour(at?, facing),
            Move::Back => at = grid.neighbour(at?, facing.opposite()),
            Move::Turn(turn, sides) => facing = facing.turned(turn, usize::from(sides)),
            Move::Go(hex) => at = Some(hex).filter(|hex| grid.has(*hex)),
        }
    }
    at
}

/// The cheapest way to the goal from where the order began, if it can be paid. `spent` is what the
/// order has cost so far.
pub fn other_way(
    turn: &Turn<'_>,
    id: CompanyId,
    start: Place,
    goal: Option<HexId>,
    named: Option<OfficerId>,
    spent: i64,
) -> Option<Route> {
    let unit = UnitId::Company(id);
    let (mut board, mut marks) = (turn.board.clone(), turn.marks.clone());
    match start.at {
        Some(hex) => board.put(id, hex),
        None => board.take_off(id, crate::games::little_round_top::board::Status::Waiting),
    }
    board.settle();
    board.company_mut(id).facing = start.facing;
    marks.moved.insert(unit, start.moved);
    marks.cleared.insert(unit, start.cleared);
    marks.turned.insert(id, start.turned);
    if !start.stopped {
        marks.stopped.remove(&unit);
    }
    let route = cheapest(turn.tables, &board, &marks, unit, goal?)?;
    let purse = find(&turn.tables.map, &board, &marks, id, named, false).ok()?;
    let left = match purse {
        Purse::Officer(officer) => marks.ledgers.get(&officer).map_or(0, Ledger::left),
        Purse::Own => marks
            .own
            .get(&id)
            .map_or(0, |spent| reinforcements::own_left(spent)),
    };
    (route.cost <= left + spent).then_some(route)
}
