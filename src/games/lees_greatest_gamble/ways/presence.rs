//! What stands where and near what, hex by hex, so that many steps can be looked at quickly.

use crate::games::lees_greatest_gamble::board::Board;
use crate::games::lees_greatest_gamble::tables::Tables;
use crate::games::lees_greatest_gamble::unit::Arm;
use crate::hex::HexId;
use crate::side::Side;

/// An enemy counter of any kind, Train and Hidden Movement Counter included, stands in the hex.
const HELD: u8 = 1;
/// An enemy unit or Train stands next to the hex.
const BESIDE: u8 = 2;
/// An enemy infantry brigade stands next to the hex.
const INFANTRY: u8 = 4;
/// An enemy cavalry brigade stands next to the hex.
const CAVALRY: u8 = 8;
/// An enemy unit or Train stands at distance 2 or less.
const NEAR: u8 = 16;
/// An enemy infantry brigade stands at distance 2 or less.
const INFANTRY_NEAR: u8 = 32;

/// A board as a moving side sees it.
#[derive(Clone, Debug)]
pub struct Presence<'a> {
    tables: &'a Tables,
    signs: Vec<u8>,
    counters: Vec<u8>,
}

impl<'a> Presence<'a> {
    /// The board as `side` sees it.
    #[must_use]
    pub fn new(tables: &'a Tables, board: &Board, side: Side) -> Self {
        let places = tables.map.grid.places();
        let mut presence = Presence {
            tables,
            signs: vec![0; places],
            counters: vec![0; places],
        };
        let enemy = side.other();
        for unit in &board.units {
            let Some(hex) = unit.at else { continue };
            if unit.id.side() == side {
                presence.counters[tables.map.grid.index(hex)] += 1;
                continue;
            }
            let (beside, near) = match tables.arm(unit.id) {
                Arm::Infantry => (BESIDE | INFANTRY, NEAR | INFANTRY_NEAR),
                Arm::Cavalry => (BESIDE | CAVALRY, NEAR),
                Arm::Artillery => (BESIDE, NEAR),
            };
            presence.mark(hex, beside, near);
        }
        for marker in &board.markers {
            let Some(hex) = marker.at else { continue };
            let index = tables.map.grid.index(hex);
            if marker.id.side() == side {
                presence.counters[index] += 1;
            } else {
                presence.signs[index] |= HELD;
            }
        }
        if let Some(hex) = board.train_at(enemy) {
            presence.mark(hex, BESIDE, NEAR);
        }
        presence
    }

    /// An enemy unit or Train stands in a hex.
    fn mark(&mut self, hex: HexId, beside: u8, near: u8) {
        let grid = &self.tables.map.grid;
        for other in grid.within(hex, 2) {
            let sign = match grid.distance(hex, other) {
                0 => HELD | near,
                1 => beside | near,
                _ => near,
            };
            self.signs[grid.index(other)] |= sign;
        }
    }

    fn has(&self, hex: HexId, sign: u8) -> bool {
        self.signs[self.tables.map.grid.index(hex)] & sign != 0
    }

    /// 8.6a, 18.3e: whether anything of the enemy stands in a hex.
    #[must_use]
    pub fn held(&self, hex: HexId) -> bool {
        self.has(hex, HELD)
    }

    /// 5.3k: whether an enemy unit or Train stands next to a hex.
    #[must_use]
    pub fn beside(&self, hex: HexId) -> bool {
        self.has(hex, BESIDE)
    }

    /// Whether an enemy infantry brigade stands next to a hex.
    #[must_use]
    pub fn beside_infantry(&self, hex: HexId) -> bool {
        self.has(hex, INFANTRY)
    }

    /// Whether an enemy cavalry brigade stands next to a hex.
    #[must_use]
    pub fn beside_cavalry(&self, hex: HexId) -> bool {
        self.has(hex, CAVALRY)
    }

    /// 15.1: whether an enemy unit or Train stands at distance 2 or less.
    #[must_use]
    pub fn near(&self, hex: HexId) -> bool {
        self.has(hex, NEAR)
    }

    /// 8.6b: whether an enemy infantry brigade stands at distance 2 or less.
    #[must_use]
    pub fn near_infantry(&self, hex: HexId) -> bool {
        self.has(hex, INFANTRY_NEAR)
    }

    /// 9.1a: the counters of the moving side in a hex.
    #[must_use]
    pub fn counters(&self, hex: HexId) -> u8 {
        self.counters[self.tables.map.grid.index(hex)]
    }
}
