//! What stands where and near what, hex by hex, so that many steps can be looked at quickly.

use crate::games::lees_greatest_gamble::board::Board;
use crate::games::lees_greatest_gamble::tables::Tables;
use crate::games::lees_greatest_gamble::unit::Arm;
use crate::hex::{Grid, HexId};
use crate::side::Side;
use std::cell::RefCell;
use std::rc::Rc;

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

/// Where enemies stand, and the signs that follow.
#[derive(Debug)]
struct Enemies {
    /// Units, the Train and markers by hex, each with what is said of the hexes next to it.
    stand: Vec<(HexId, u8)>,
    signs: Vec<u8>,
}

/// The enemies that were looked at last: from one step to the next they seldom move.
#[derive(Clone, Debug, Default)]
pub struct Memory(RefCell<Option<Rc<Enemies>>>);

/// A board as a moving side sees it.
#[derive(Clone, Debug)]
pub struct Presence<'a> {
    tables: &'a Tables,
    enemies: Rc<Enemies>,
    counters: Vec<u8>,
}

impl<'a> Presence<'a> {
    /// The board as `side` sees it.
    #[must_use]
    pub fn new(tables: &'a Tables, board: &Board, side: Side) -> Self {
        Presence::with(&Memory::default(), tables, board, side)
    }

    /// The same, with what is remembered if the enemies stand as they did.
    #[must_use]
    pub fn with(memory: &Memory, tables: &'a Tables, board: &Board, side: Side) -> Self {
        let grid = &tables.map.grid;
        let mut counters = vec![0; grid.places()];
        let mut stand: Vec<(HexId, u8)> = Vec::new();
        for unit in &board.units {
            let Some(hex) = unit.at else { continue };
            if unit.id.side() == side {
                counters[grid.index(hex)] += 1;
                continue;
            }
            stand.push(match tables.arm(unit.id) {
                Arm::Infantry => (hex, BESIDE | INFANTRY),
                Arm::Cavalry => (hex, BESIDE | CAVALRY),
                Arm::Artillery => (hex, BESIDE),
            });
        }
        let train = board.train_at(side.other());
        stand.extend(train.map(|hex| (hex, BESIDE)));
        for marker in &board.markers {
            let Some(hex) = marker.at else { continue };
            if marker.id.side() == side {
                counters[grid.index(hex)] += 1;
            } else {
                stand.push((hex, 0));
            }
        }
        Presence {
            tables,
            enemies: memory.of(grid, stand),
            counters,
        }
    }

    fn has(&self, hex: HexId, sign: u8) -> bool {
        self.enemies.signs[self.tables.map.grid.index(hex)] & sign != 0
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

    /// 9.1a: the counters of the moving side in a hex.
    #[must_use]
    pub fn counters(&self, hex: HexId) -> u8 {
        self.counters[self.tables.map.grid.index(hex)]
    }
}

impl Memory {
    /// Enemies that stand so.
    fn of(&self, grid: &Grid, stand: Vec<(HexId, u8)>) -> Rc<Enemies> {
        let mut last = self.0.borrow_mut();
        match &*last {
            Some(enemies) if enemies.stand == stand => Rc::clone(enemies),
            Some(_) | None => Rc::clone(last.insert(Rc::new(Enemies::new(grid, stand)))),
        }
    }
}

impl Enemies {
    /// Every hex at distance 2 is next to one at distance 1.
    fn new(grid: &Grid, stand: Vec<(HexId, u8)>) -> Self {
        let mut enemies = Enemies {
            stand: Vec::new(),
            signs: vec![0; grid.places()],
        };
        let mut around: Vec<HexId> = Vec::new();
        for (hex, beside) in &stand {
            if *beside == 0 {
                enemies.add(grid.index(*hex), HELD);
                continue;
            }
            enemies.add(grid.index(*hex), HELD | NEAR);
            for other in grid.neighbours(*hex) {
                if enemies.add(grid.index(other), beside | NEAR) {
                    around.push(other);
                }
            }
        }
        for other in around.iter().flat_map(|hex| grid.neighbours(*hex)) {
            enemies.add(grid.index(other), NEAR);
        }
        enemies.stand = stand;
        enemies
    }

    /// Adds signs to a hex; whether one of them is new there.
    fn add(&mut self, index: usize, signs: u8) -> bool {
        let old = self.signs[index];
        self.signs[index] |= signs;
        self.signs[index] != old
    }
}
