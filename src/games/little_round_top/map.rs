//! The map: levels, rocks, cleared ground, hexsides, Victory Hexes (H-29 to H-38).

mod hints;

pub use hints::hints;

use super::rules::{H_31, H_32, H_33};
use crate::hex::{Grid, HexId, Hexside};
use crate::rule::Rule;
use std::collections::BTreeMap;

/// The map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Map {
    /// Its hexes.
    pub grid: Grid,
    /// What each hex is like, in the order of [`Grid::hexes`].
    cells: Vec<Cell>,
    /// Walls, fences and rock hexsides.
    barriers: BTreeMap<Hexside, Barrier>,
    /// The four Victory Hexes, by number (18.2).
    pub victory: Vec<HexId>,
    /// The first and the last column with cleared ground.
    cleared: Option<(u8, u8)>,
}

/// What one hex is like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell {
    /// 2.1a: 1 (lowest) to 5.
    pub level: u8,
    /// Whether it is a rock hex.
    pub rock: bool,
    /// Whether it is cleared ground (19.42).
    pub cleared: bool,
}

/// What runs along a hexside.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Barrier {
    /// Rock.
    Rock,
    /// A stone wall.
    Stonewall,
    /// A fence.
    Fence,
}

impl Barrier {
    /// For people: `stone wall`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Barrier::Rock => "rock hexside",
            Barrier::Stonewall => "stone wall",
            Barrier::Fence => "fence",
        }
    }

    /// The house value that puts it on the map.
    #[must_use]
    pub const fn rule(self) -> Rule {
        match self {
            Barrier::Rock => H_31,
            Barrier::Stonewall => H_32,
            Barrier::Fence => H_33,
        }
    }
}

impl Map {
    /// A map of these parts; `cells` in the order of [`Grid::hexes`].
    #[must_use]
    pub fn new(
        grid: Grid,
        cells: Vec<Cell>,
        barriers: BTreeMap<Hexside, Barrier>,
        victory: Vec<HexId>,
    ) -> Self {
        let mut map = Map {
            grid,
            cells,
            barriers,
            victory,
            cleared: None,
        };
        map.find_cleared();
        map
    }

    fn find_cleared(&mut self) {
        let columns: Vec<u8> = self
            .grid
            .hexes()
            .zip(&self.cells)
            .filter(|(_, cell)| cell.cleared)
            .map(|(hex, _)| hex.column)
            .collect();
        self.cleared = columns
            .iter()
            .min()
            .copied()
            .zip(columns.iter().max().copied());
    }

    /// Whether there is any cleared ground from one column to another, in whichever order.
    #[must_use]
    pub fn has_cleared(&self, one: u8, other: u8) -> bool {
        self.cleared
            .is_some_and(|(first, last)| one.max(other) >= first && one.min(other) <= last)
    }

    /// Makes a hex of the map another.
    pub fn set_cell(&mut self, hex: HexId, cell: Cell) {
        let index = self.grid.index(hex);
        self.cells[index] = cell;
        self.find_cleared();
    }

    /// Puts something along a hexside, or takes it away.
    pub fn set_barrier(&mut self, side: Hexside, barrier: Option<Barrier>) {
        match barrier {
            Some(barrier) => self.barriers.insert(side, barrier),
            None => self.barriers.remove(&side),
        };
    }

    /// What a hex of the map is like.
    #[must_use]
    pub fn cell(&self, hex: HexId) -> Cell {
        self.cells[self.grid.index(hex)]
    }

    /// 2.1a: the level of a hex of the map.
    #[must_use]
    pub fn level(&self, hex: HexId) -> i64 {
        i64::from(self.cell(hex).level)
    }

    /// What runs between two neighbouring hexes.
    #[must_use]
    pub fn barrier(&self, one: HexId, other: HexId) -> Option<Barrier> {
        self.barriers.get(&Hexside::new(one, other)).copied()
    }

    /// Every wall, fence and rock hexside, by hex number.
    pub fn barriers(&self) -> impl Iterator<Item = (Hexside, Barrier)> + '_ {
        self.barriers
            .iter()
            .map(|(side, barrier)| (*side, *barrier))
    }
}
