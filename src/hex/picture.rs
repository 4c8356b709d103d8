//! Hexes in a picture: where they lie, their hexsides, their numbers, arrows from hex to hex.
//!
//! Whole numbers only, so that a picture is the same on every machine. x grows to the right, y
//! downward. Columns stand upright, or lie where a map's numbers run so that its north is elsewhere.

mod card;
mod labels;
mod legend;
mod page;
mod pattern;
mod shades;
pub mod text;
mod ways;

pub use card::Card;
pub use labels::Labels;
pub use legend::{Legend, Row};
pub use page::{PIXEL, Page};
pub use pattern::Pattern;
pub use shades::Shades;
pub use ways::{Way, Ways};

use super::{Direction, Grid, HexId, Hexside};
use crate::report::svg::Svg;

/// A point of the picture.
pub type Point = (i64, i64);

/// How the hexes of a grid lie in a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
    /// The hexes.
    pub grid: Grid,
    /// The upper left corner of the rectangle around all hexes.
    pub origin: Point,
    /// The length of a hexside; an even number. A hex is twice as wide, between two corners.
    pub side: i64,
    /// Whether the picture is turned by a quarter, clockwise: columns follow one another downward,
    /// and rows to the left.
    pub turned: bool,
}

impl Layout {
    /// The layout of a grid whose first hex lies around a point.
    #[must_use]
    pub fn around(grid: Grid, centre: Point, side: i64, turned: bool) -> Self {
        let mut layout = Layout {
            grid,
            origin: (0, 0),
            side,
            turned,
        };
        let (x, y) = layout.centre(grid.first);
        layout.origin = (centre.0 - x, centre.1 - y);
        layout
    }

    /// Half the height of a hex, between two hexsides.
    #[must_use]
    pub const fn half(&self) -> i64 {
        self.side * 866 / 1000
    }

    /// The extent of all hexes, columns upright.
    fn upright(&self) -> (i64, i64) {
        let grid = &self.grid;
        let columns = i64::from(grid.columns - grid.first.column) + 1;
        let rows = i64::from(grid.rows - grid.first.row) + 1;
        let width = self.side * 2 + (columns - 1) * self.side * 3 / 2;
        let lower = columns > 1 && !grid.ragged;
        (width, self.half() * (2 * rows + i64::from(lower)))
    }

    /// Width and height of the rectangle around all hexes.
    #[must_use]
    pub fn size(&self) -> (i64, i64) {
        let (width, height) = self.upright();
        if self.turned {
            (height, width)
        } else {
            (width, height)
        }
    }

    /// Where a point lies in the picture that is given with columns upright, from the upper left
    /// corner.
    fn placed(&self, (x, y): Point) -> Point {
        let (left, top) = self.origin;
        if self.turned {
            (left + self.upright().1 - y, top + x)
        } else {
            (left + x, top + y)
        }
    }

    /// The centre of a hex, columns upright.
    fn upright_centre(&self, hex: HexId) -> Point {
        let first = self.grid.first;
        (
            self.side + (i64::from(hex.column) - i64::from(first.column)) * self.side * 3 / 2,
            self.half() * (i64::from(self.grid.y(hex)) - 2 * i64::from(first.row) + 1),
        )
    }

    /// The centre of a hex, of one beside the grid too.
    #[must_use]
    pub fn centre(&self, hex: HexId) -> Point {
        self.placed(self.upright_centre(hex))
    }

    /// The corners of a hex, clockwise, drawn in by so many hundredths: 0 gives its outline. With
    /// columns upright the first is the left end of its upper side.
    #[must_use]
    pub fn corners(&self, hex: HexId, inset: i64) -> [Point; 6] {
        let (x, y) = self.upright_centre(hex);
        let share = |length: i64| length * (100 - inset) / 100;
        let (side, short, half) = (share(self.side), share(self.side / 2), share(self.half()));
        [
            (x - short, y - half),
            (x + short, y - half),
            (x + side, y),
            (x + short, y + half),
            (x - short, y + half),
            (x - side, y),
        ]
        .map(|point| self.placed(point))
    }

    /// The two ends of a hexside.
    #[must_use]
    pub fn ends(&self, hex: HexId, direction: Direction) -> [Point; 2] {
        let corners = self.corners(hex, 0);
        let first = direction.index();
        [corners[first], corners[(first + 1) % 6]]
    }

    /// The point that lies `hundredths` of the way from the centre of a hex to the middle of one
    /// of its hexsides.
    #[must_use]
    pub fn toward(&self, hex: HexId, direction: Direction, hundredths: i64) -> Point {
        let (x, y) = self.centre(hex);
        let [(x1, y1), (x2, y2)] = self.ends(hex, direction);
        (
            x + ((x1 + x2) / 2 - x) * hundredths / 100,
            y + ((y1 + y2) / 2 - y) * hundredths / 100,
        )
    }

    /// Draws a hex, drawn in by so many hundredths.
    pub fn hex(&self, svg: &mut Svg, class: &str, hex: HexId, inset: i64) {
        svg.polygon(class, &self.corners(hex, inset));
    }

    /// Draws the side between two hexes; nothing when they do not touch.
    pub fn hexside(&self, svg: &mut Svg, class: &str, side: Hexside) {
        let [one, other] = side.hexes();
        if let Some(direction) = self.grid.direction(one, other) {
            svg.polyline(class, &self.ends(one, direction));
        }
    }

    /// Draws the outline of a region: every hexside between a hex that is in it and one that is
    /// not, or that is not on the map.
    pub fn outline(&self, svg: &mut Svg, class: &str, inside: impl Fn(HexId) -> bool) {
        for hex in self.grid.hexes().filter(|hex| inside(*hex)) {
            for direction in Direction::ALL {
                let beyond = self.grid.neighbour(hex, direction);
                if !beyond.is_some_and(&inside) {
                    svg.polyline(class, &self.ends(hex, direction));
                }
            }
        }
    }
}

/// The point `length` away from `from` on the way to `to`.
#[must_use]
pub fn along(from: Point, to: Point, length: i64) -> Point {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let whole = distance(dx, dy);
    (from.0 + dx * length / whole, from.1 + dy * length / whole)
}

/// A step of `length` to the right of the way from `from` to `to`.
#[must_use]
pub fn across(from: Point, to: Point, length: i64) -> Point {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let whole = distance(dx, dy);
    (-dy * length / whole, dx * length / whole)
}

/// The length of a step, rounded down; at least 1.
fn distance(dx: i64, dy: i64) -> i64 {
    (dx * dx + dy * dy).isqrt().max(1)
}
