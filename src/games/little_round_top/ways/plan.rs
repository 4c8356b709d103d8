//! An order's way, single step by single step.

use super::step::{Move, Place, Walk};
use crate::games::little_round_top::orders::{Act, Way};
use crate::games::little_round_top::reinforcements;
use crate::games::little_round_top::unit::UnitId;
use crate::hex::{Direction, Turn};
use std::ops::Range;

/// One thing that a unit does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Deed {
    /// A step.
    Move(Move),
    /// Something else.
    Act(Act),
}

/// The turn from one facing to another; none when they are the same.
#[must_use]
pub fn turn_between(from: Direction, to: Direction) -> Option<Move> {
    let right = (to.index() + 6 - from.index()) % 6;
    let sides = |count: usize| u8::try_from(count).unwrap_or(0);
    match right {
        0 => None,
        1..=3 => Some(Move::Turn(Turn::Right, sides(right))),
        _ => Some(Move::Turn(Turn::Left, sides(6 - right))),
    }
}

/// What a unit at `place` does by an order, each with its place in the orders. A path is put into
/// steps: turns as they are needed, then forward or back.
#[must_use]
pub fn plan(walk: &Walk<'_>, place: &Place, way: &Way) -> Vec<(Deed, Option<Range<usize>>)> {
    let mut deeds = Vec::new();
    for act in &way.acts {
        let mut push = |deed| deeds.push((deed, act.span.clone()));
        match act.value {
            Act::Enter(facing) => push(Deed::Move(Move::Enter(facing))),
            Act::Forward(hexes) => (0..hexes).for_each(|_| push(Deed::Move(Move::Forward))),
            Act::Back(hexes) => (0..hexes).for_each(|_| push(Deed::Move(Move::Back))),
            Act::Turn(turn, sides) => push(Deed::Move(Move::Turn(turn, sides))),
            Act::Line
            | Act::Column
            | Act::Fix
            | Act::Unfix
            | Act::Rally
            | Act::Exchange
            | Act::Volley
            | Act::Melee
            | Act::Flag(_) => push(Deed::Act(act.value)),
        }
    }
    follow(walk, place, way, &mut deeds);
    deeds
}

/// The steps of a path and of the facing at its end.
fn follow(
    walk: &Walk<'_>,
    place: &Place,
    way: &Way,
    deeds: &mut Vec<(Deed, Option<Range<usize>>)>,
) {
    let grid = &walk.tables.map.grid;
    let (mut at, mut facing) = (place.at, place.facing);
    let back = way.back.as_ref().is_some_and(|back| back.value);
    for (index, hex) in way.path.iter().enumerate() {
        let mut push = |made| deeds.push((Deed::Move(made), hex.span.clone()));
        let Some(from) = at else {
            let next = way.path.get(index + 1);
            let toward = next
                .and_then(|next| grid.direction(hex.value, next.value))
                .or(way.face.as_ref().map(|face| face.value));
            let entrance = reinforcements::entrance(walk.tables, walk.board, walk.regiment());
            if entrance.is_some_and(|entrance| entrance != hex.value) {
                push(Move::Go(hex.value));
                return;
            }
            let facings = reinforcements::facings(walk.regiment());
            facing = facings
                .iter()
                .copied()
                .min_by_key(|facing| toward.map_or(0, |toward| facing.apart(toward)))
                .unwrap_or(facing);
            push(Move::Enter(Some(facing)));
            at = Some(hex.value);
            continue;
        };
        let direction = match (walk.unit, grid.direction(from, hex.value)) {
            (UnitId::Company(_), Some(direction)) => direction,
            (UnitId::Officer(_), Some(_)) => {
                push(Move::Go(hex.value));
                at = Some(hex.value);
                continue;
            }
            (_, None) => {
                push(Move::Go(hex.value));
                return;
            }
        };
        let wanted = if back {
            direction.opposite()
        } else {
            direction
        };
        if let Some(turn) = turn_between(facing, wanted) {
            push(turn);
        }
        push(if back { Move::Back } else { Move::Forward });
        facing = wanted;
        at = Some(hex.value);
    }
    if let (UnitId::Company(_), Some(face)) = (walk.unit, &way.face)
        && let Some(turn) = turn_between(facing, face.value)
    {
        deeds.push((Deed::Move(turn), face.span.clone()));
    }
}
