//! The map: terrain, hexsides, roads, entry hexes (6, H-50).

mod hints;

pub use hints::hints;

use super::unit::Entry;
use crate::hex::{Grid, HexId, Hexside};
use std::collections::{BTreeMap, BTreeSet};

/// 23.2c: the centre of Cemetery Hill.
pub const CEMETERY_HILL: HexId = HexId::new(26, 21);

/// The map. Columns grow toward the south and rows toward the west (GRID-1).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Map {
    /// Its hexes.
    pub grid: Grid,
    /// What each hex is like, at its [`Grid::index`].
    cells: Vec<Cell>,
    /// What runs along hexsides; a hexside that is not listed is plain.
    edges: BTreeMap<Hexside, Edge>,
    /// Roads and trails by the hexsides that they cross (6.3b).
    links: BTreeMap<Hexside, Link>,
    /// Hexes on a road or trail.
    on_road: BTreeSet<HexId>,
    /// The courses of roads and trails, for pictures and 23.5.
    pub roads: Vec<Road>,
    /// The entry hexes (3.3).
    pub entries: BTreeMap<Entry, HexId>,
    /// The 13 hexes of Cemetery Hill (23.2c).
    pub cemetery_hill: BTreeSet<HexId>,
    /// Names of places, for pictures: the hex and the name.
    pub names: Vec<(HexId, String)>,
}

/// What one hex is like; one that is none of these is clear (6.1a).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cell {
    /// Hill.
    pub hill: bool,
    /// Heavy woods.
    pub heavy: bool,
    /// Light woods or orchards.
    pub light: bool,
    /// Rough.
    pub rough: bool,
    /// Town.
    pub town: bool,
}

/// What runs along a hexside (6.1b, 6.1c).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Edge {
    /// A stream.
    pub stream: bool,
    /// A ravine.
    pub ravine: bool,
    /// Marked clear (6.4d).
    pub clear: bool,
    /// A slope: the hex that is uphill (6.5a).
    pub slope: Option<HexId>,
    /// A protected hexside: the hex with the symbol (6.6a).
    pub protected: Option<HexId>,
}

/// What leads across a hexside. A stretch that is both counts as road (21.2d).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Link {
    /// A road.
    Road,
    /// A trail.
    Trail,
}

impl Link {
    /// For people: `road`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Link::Road => "road",
            Link::Trail => "trail",
        }
    }
}

/// The course of a road or trail.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Road {
    /// Its name.
    pub name: String,
    /// Road or trail.
    pub link: Link,
    /// Its hexes, in order.
    pub hexes: Vec<HexId>,
}

impl Cell {
    /// 14.4s: whether it holds woods of either kind.
    #[must_use]
    pub const fn woods(self) -> bool {
        self.heavy || self.light
    }

    /// 15.5e: no hill, woods, rough or town.
    #[must_use]
    pub const fn is_clear(self) -> bool {
        !(self.hill || self.heavy || self.light || self.rough || self.town)
    }
}

impl Map {
    /// A map without any feature.
    #[must_use]
    pub fn plain(grid: Grid) -> Self {
        Map {
            grid,
            cells: vec![Cell::default(); grid.places()],
            edges: BTreeMap::new(),
            links: BTreeMap::new(),
            on_road: BTreeSet::new(),
            roads: Vec::new(),
            entries: BTreeMap::new(),
            cemetery_hill: BTreeSet::new(),
            names: Vec::new(),
        }
    }

    /// What a hex of the map is like.
    #[must_use]
    pub fn cell(&self, hex: HexId) -> Cell {
        self.cells[self.grid.index(hex)]
    }

    /// A hex of the map, to be changed.
    pub fn cell_mut(&mut self, hex: HexId) -> &mut Cell {
        let index = self.grid.index(hex);
        &mut self.cells[index]
    }

    /// What runs between two neighbouring hexes.
    #[must_use]
    pub fn edge(&self, one: HexId, other: HexId) -> Edge {
        let edge = self.edges.get(&Hexside::new(one, other));
        edge.copied().unwrap_or_default()
    }

    /// What runs between two neighbouring hexes, to be changed.
    pub fn edge_mut(&mut self, one: HexId, other: HexId) -> &mut Edge {
        self.edges.entry(Hexside::new(one, other)).or_default()
    }

    /// Every hexside with something along it, by hex number.
    pub fn edges(&self) -> impl Iterator<Item = (Hexside, Edge)> + '_ {
        self.edges.iter().map(|(side, edge)| (*side, *edge))
    }

    /// 6.3b: what leads from one hex to a neighbour.
    #[must_use]
    pub fn link(&self, one: HexId, other: HexId) -> Option<Link> {
        self.links.get(&Hexside::new(one, other)).copied()
    }

    /// Whether a hex is a road or trail hex.
    #[must_use]
    pub fn is_road(&self, hex: HexId) -> bool {
        self.on_road.contains(&hex)
    }

    /// 23.2c: finds the hexes of Cemetery Hill, the connected hill around 2621.
    pub fn find_cemetery_hill(&mut self) {
        let mut found = BTreeSet::new();
        let mut edge = vec![CEMETERY_HILL];
        while let Some(hex) = edge.pop() {
            if self.grid.has(hex) && self.cell(hex).hill && found.insert(hex) {
                edge.extend(self.grid.neighbours(hex));
            }
        }
        self.cemetery_hill = found;
    }

    /// Adds a road or trail.
    pub fn add_road(&mut self, road: Road) {
        for pair in road.hexes.windows(2) {
            let link = self
                .links
                .entry(Hexside::new(pair[0], pair[1]))
                .or_insert(road.link);
            *link = (*link).min(road.link);
        }
        self.on_road.extend(&road.hexes);
        self.roads.push(road);
    }
}
