//! A grid of upright columns: which hexes it has, which touch, how far they are apart.

use super::{Direction, HexId};
use hexx::{Hex, HexOrientation, OffsetHexMode};

/// Which columns of a grid sit half a hex lower than their neighbours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Low {
    /// The even-numbered ones.
    Even,
    /// The odd-numbered ones.
    Odd,
}

/// A grid of upright columns: from the first column and row to the last, all of them counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grid {
    /// The first column and the first row, 00 to 98 each.
    pub first: HexId,
    /// The last column.
    pub columns: u8,
    /// The last row.
    pub rows: u8,
    /// Which columns sit lower.
    pub low: Low,
    /// Whether the lower columns lack the last row.
    pub ragged: bool,
}

impl Grid {
    /// A grid numbered from 01 in both directions.
    #[must_use]
    pub const fn new(columns: u8, rows: u8, low: Low) -> Self {
        Grid {
            first: HexId::new(1, 1),
            columns,
            rows,
            low,
            ragged: false,
        }
    }

    /// The last row of a column.
    const fn last_row(self, column: u8) -> u8 {
        if self.ragged && self.is_low(column) {
            self.rows - 1
        } else {
            self.rows
        }
    }

    /// Whether the grid has this hex.
    #[must_use]
    pub const fn has(&self, hex: HexId) -> bool {
        hex.column >= self.first.column
            && hex.column <= self.columns
            && hex.row >= self.first.row
            && hex.row <= self.last_row(hex.column)
    }

    /// Every hex, by number.
    pub fn hexes(&self) -> impl Iterator<Item = HexId> + use<> {
        let grid = *self;
        (grid.first.column..=grid.columns).flat_map(move |column| {
            (grid.first.row..=grid.last_row(column)).map(move |row| HexId::new(column, row))
        })
    }

    /// How many places a list needs that has one for every hex, at its [`Grid::index`].
    #[must_use]
    pub fn places(&self) -> usize {
        let columns = usize::from(self.columns - self.first.column) + 1;
        columns * (usize::from(self.rows - self.first.row) + 1)
    }

    /// The place of a hex of the grid in such a list; among [`Grid::hexes`] if the grid is not
    /// ragged.
    #[must_use]
    pub fn index(&self, hex: HexId) -> usize {
        let height = usize::from(self.rows - self.first.row) + 1;
        usize::from(hex.column - self.first.column) * height + usize::from(hex.row - self.first.row)
    }

    /// Whether a hex of the grid has fewer than six neighbours.
    #[must_use]
    pub fn is_edge(&self, hex: HexId) -> bool {
        self.neighbours(hex).count() < Direction::ALL.len()
    }

    /// The hex in axial coordinates.
    #[must_use]
    pub fn axial(&self, hex: HexId) -> Hex {
        Hex::from_offset_coordinates(
            [i32::from(hex.column), i32::from(hex.row)],
            self.mode(),
            HexOrientation::Flat,
        )
    }

    const fn mode(self) -> OffsetHexMode {
        match self.low {
            Low::Even => OffsetHexMode::Even,
            Low::Odd => OffsetHexMode::Odd,
        }
    }

    /// Twice the height of a hex's centre, counted southward, in half hexes: `2 x row`, and one
    /// more in the lower columns.
    #[must_use]
    pub fn y(&self, hex: HexId) -> i32 {
        2 * i32::from(hex.row) + i32::from(self.is_low(hex.column))
    }

    const fn is_low(self, column: u8) -> bool {
        match self.low {
            Low::Even => column.is_multiple_of(2),
            Low::Odd => !column.is_multiple_of(2),
        }
    }

    /// The hex beyond a hexside, which may lie off the grid; none beyond row or column 00.
    #[must_use]
    pub const fn beyond(&self, hex: HexId, direction: Direction) -> Option<HexId> {
        let low = self.is_low(hex.column);
        let (east, south): (i8, i8) = match (direction, low) {
            (Direction::N, _) => (0, -1),
            (Direction::S, _) => (0, 1),
            (Direction::NE, false) => (1, -1),
            (Direction::NE, true) | (Direction::SE, false) => (1, 0),
            (Direction::SE, true) => (1, 1),
            (Direction::NW, false) => (-1, -1),
            (Direction::NW, true) | (Direction::SW, false) => (-1, 0),
            (Direction::SW, true) => (-1, 1),
        };
        match (
            hex.column.checked_add_signed(east),
            hex.row.checked_add_signed(south),
        ) {
            (Some(column), Some(row)) => Some(HexId::new(column, row)),
            _ => None,
        }
    }

    /// The hex of the grid beyond a hexside.
    #[must_use]
    pub fn neighbour(&self, hex: HexId, direction: Direction) -> Option<HexId> {
        self.beyond(hex, direction).filter(|hex| self.has(*hex))
    }

    /// The hexes of the grid that touch a hex, clockwise from north.
    pub fn neighbours(&self, hex: HexId) -> impl Iterator<Item = HexId> + '_ {
        Direction::ALL
            .into_iter()
            .filter_map(move |direction| self.neighbour(hex, direction))
    }

    /// How many hexes lie between two hexes, the second one counted.
    #[must_use]
    pub fn distance(&self, from: HexId, to: HexId) -> u32 {
        self.axial(from).unsigned_distance_to(self.axial(to))
    }

    /// The hexside of `from` through which a neighbour lies; none when the two do not touch.
    #[must_use]
    pub fn direction(&self, from: HexId, to: HexId) -> Option<Direction> {
        Direction::ALL
            .into_iter()
            .find(|direction| self.beyond(from, *direction) == Some(to))
    }

    /// The hexes of the grid at most `radius` away, the hex itself among them, by number.
    #[must_use]
    pub fn within(&self, hex: HexId, radius: u32) -> Vec<HexId> {
        let reach = u8::try_from(radius).unwrap_or(u8::MAX);
        let columns = hex.column.saturating_sub(reach)..=hex.column.saturating_add(reach);
        columns
            .flat_map(|column| {
                let rows = hex.row.saturating_sub(reach)..=hex.row.saturating_add(reach);
                rows.map(move |row| HexId::new(column, row))
            })
            .filter(|other| self.has(*other) && self.distance(hex, *other) <= radius)
            .collect()
    }
}
