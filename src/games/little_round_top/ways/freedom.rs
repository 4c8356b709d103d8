//! Who is free to move, turn and go where (7.12-R1, 19.1).

use crate::games::little_round_top::board::Board;
use crate::games::little_round_top::printed::{DETACHMENT_FREE_FROM, EASTERNMOST, FREE_FROM};
use crate::games::little_round_top::turn::Marks;
use crate::games::little_round_top::unit::{CompanyId, OfficerId, Regiment, UnitId};
use crate::hex::HexId;

/// Which part of the army a unit may not move with before it is free (19.1a, 19.1d): `2SS` stands
/// for the detachment; none for the Confederates.
#[must_use]
pub fn restricted_with(unit: UnitId) -> Option<Regiment> {
    let detached = match unit {
        UnitId::Company(id) => id == CompanyId::DETACHED || id == CompanyId::SHARPSHOOTERS,
        UnitId::Officer(id) => id == OfficerId::Morrill,
    };
    let regiment = match unit {
        UnitId::Company(id) => id.regiment,
        UnitId::Officer(id) => id.regiment(),
    };
    match regiment {
        _ if detached => Some(Regiment::Sharpshooters2),
        Regiment::Maine20 | Regiment::Pennsylvania83 => Some(regiment),
        Regiment::Sharpshooters2
        | Regiment::Alabama4
        | Regiment::Alabama15
        | Regiment::Alabama47 => None,
    }
}

/// 19.1b, 19.1d: the Game-Turn from which a part of the army is free.
#[must_use]
pub const fn free_on(part: Regiment) -> i64 {
    match part {
        Regiment::Sharpshooters2 => DETACHMENT_FREE_FROM,
        Regiment::Maine20 | Regiment::Pennsylvania83 => FREE_FROM,
        Regiment::Alabama4 | Regiment::Alabama15 | Regiment::Alabama47 => 1,
    }
}

/// 19.1a, 19.1b, 19.1d: whether a part of the army may not move yet.
#[must_use]
pub fn is_bound(board: &Board, part: Regiment) -> bool {
    board.turn < free_on(part) && !board.free.contains(&part)
}

/// 19.1c, 19.1e: whether a hex is barred to a regiment because it lies east of column 06.
#[must_use]
pub fn is_east(board: &Board, regiment: Regiment, hex: HexId) -> bool {
    matches!(regiment, Regiment::Pennsylvania83 | Regiment::Alabama4)
        && !board.released.contains(&regiment)
        && hex.column > EASTERNMOST
}

/// 19.1c, 19.1e: whether a regiment's unit may not go from a hex into another because that lies
/// east of column 06. Who was driven there by a retreat may come back west.
#[must_use]
pub fn goes_east(board: &Board, regiment: Regiment, from: Option<HexId>, to: HexId) -> bool {
    let westward = from.is_some_and(|from| to.column < from.column);
    !westward && is_east(board, regiment, to)
}

/// 7.12-R1: whether a company is on an officer's A2 list, or has CP of its own.
#[must_use]
pub fn is_listed(marks: &Marks, company: CompanyId) -> bool {
    marks.own.contains_key(&company)
        || marks
            .listed
            .get(&company)
            .is_some_and(|officers| !officers.is_empty())
}
