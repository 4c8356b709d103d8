//! The differential (11.4, 11.5), for combats, standing orders and odds.

use crate::games::lees_greatest_gamble::board::Board;
use crate::games::lees_greatest_gamble::tables::Tables;
use crate::games::lees_greatest_gamble::unit::UnitId;
use crate::hex::HexId;
use crate::tally::Tally;

/// One combat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Engagement {
    /// The attacking brigade, on the map.
    pub attacker: UnitId,
    /// The hex that it attacks.
    pub hex: HexId,
    /// Who defends there: a brigade, or artillery alone (13.5a).
    pub defender: UnitId,
    /// 11.4b: 0, 1, 2, ….
    pub coordination: i32,
    /// 11.4d.
    pub offensive: Option<UnitId>,
    /// 11.4e.
    pub defensive: Option<UnitId>,
}

/// The sum, every part with its rule, before the cap of 11.4h.
#[must_use]
pub fn tally(tables: &Tables, board: &Board, engagement: &Engagement) -> Tally {
    let _ = (tables, board, engagement);
    todo!()
}

/// 11.4h: the column.
#[must_use]
pub const fn column(total: i32) -> i32 {
    if total > 4 {
        4
    } else if total < -4 {
        -4
    } else {
        total
    }
}
