//! Where a line of fire leaves the firer and enters the target (7.2, 19.41, 10.5b).

use crate::games::little_round_top::map::{Barrier, Map};
use crate::hex::{Crossing, Direction, HexId, Line};

/// Through what a unit is fired on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Entry {
    /// A front hexside, or a corner of one (7.24a).
    Front,
    /// A rear hexside, not the centre one only (7.24-R2).
    Rear,
    /// The centre rear hexside.
    CentreRear,
}

/// 7.21a, 7.24-R1: whether a line leaves a unit of this facing through a front hexside or a
/// corner of one.
#[must_use]
pub fn in_front(leaves: Crossing, facing: Direction) -> bool {
    match leaves {
        Crossing::Side(side) => is_front(side, facing),
        Crossing::Corner(one, other) => is_front(one, facing) || is_front(other, facing),
    }
}

/// 7.22 to 7.24: through what a line enters a unit of this facing.
#[must_use]
pub fn entry(enters: Crossing, facing: Direction) -> Entry {
    match enters {
        Crossing::Side(side) => match side.apart(facing) {
            0 | 1 => Entry::Front,
            2 => Entry::Rear,
            _ => Entry::CentreRear,
        },
        Crossing::Corner(one, other) => {
            if is_front(one, facing) || is_front(other, facing) {
                Entry::Front
            } else {
                Entry::Rear
            }
        }
    }
}

fn is_front(side: Direction, facing: Direction) -> bool {
    side.apart(facing) <= 1
}

/// What a hexside of the target's own hex does to a line of fire.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cover {
    /// No stone wall, rock or fence hexside.
    None,
    /// 10.5b: it covers the target.
    Covers(Barrier),
    /// 19.41a: it covers only the higher side, which the target is not.
    Denied(Barrier),
}

/// 10.5b, 10.5-R6: the hexside of the target's hex that a line crosses. A target without a
/// facing takes the better one at a corner.
#[must_use]
pub fn cover(map: &Map, line: &Line, target: HexId, facing: Option<Direction>) -> Cover {
    match line.enters {
        Crossing::Side(side) => cover_of(map, target, side),
        Crossing::Corner(one, other) => {
            let front = |side: Direction| facing.is_some_and(|facing| is_front(side, facing));
            match (front(one), front(other)) {
                (true, false) => cover_of(map, target, one),
                (false, true) => cover_of(map, target, other),
                (true, true) | (false, false) => {
                    better(cover_of(map, target, one), cover_of(map, target, other))
                }
            }
        }
    }
}

fn better(one: Cover, other: Cover) -> Cover {
    match (one, other) {
        (Cover::Covers(_), _) | (_, Cover::None) => one,
        _ => other,
    }
}

/// 19.41, 19.41-R1: the two hexes that share the hexside are compared.
fn cover_of(map: &Map, target: HexId, side: Direction) -> Cover {
    let Some(outside) = map.grid.neighbour(target, side) else {
        return Cover::None;
    };
    match map.barrier(target, outside) {
        None => Cover::None,
        Some(Barrier::Fence) => Cover::Covers(Barrier::Fence),
        Some(barrier @ (Barrier::Rock | Barrier::Stonewall)) => {
            if map.level(target) < map.level(outside) {
                Cover::Denied(barrier)
            } else {
                Cover::Covers(barrier)
            }
        }
    }
}
