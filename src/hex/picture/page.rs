//! The page of a picture: a map, a title above it, a legend below it.

use super::{Layout, Legend, Point, Shades};
use crate::hex::Grid;
use crate::report::svg::Svg;

/// How many units of a page make a pixel, where nobody asks for another width: numbers and names of
/// some 90 units are to be read then.
pub const PIXEL: i64 = 8;

/// The measures of a page.
#[derive(Clone, Copy, Debug)]
pub struct Page {
    /// The length of a hexside.
    pub side: i64,
    /// Whether the map is turned by a quarter.
    pub turned: bool,
    /// The white at the sides of the map and below it.
    pub margin: i64,
    /// The room above the map.
    pub top: i64,
    /// The base line of the title.
    pub title: i64,
    /// The narrowest page, wide enough for the legend.
    pub least: i64,
}

impl Page {
    /// How the hexes of a map lie on the page.
    #[must_use]
    pub const fn layout(&self, grid: Grid) -> Layout {
        Layout {
            grid,
            origin: (self.margin, self.top),
            side: self.side,
            turned: self.turned,
        }
    }

    /// The upper left corner of the legend.
    #[must_use]
    pub fn below(&self, layout: &Layout) -> Point {
        (self.margin, self.top + layout.size().1 + self.margin)
    }

    /// The page with its title alone, high enough for the legend.
    #[must_use]
    pub fn begin(
        &self,
        layout: &Layout,
        legend: &Legend,
        shades: &Shades,
        title: &str,
        style: &str,
    ) -> Svg {
        let width = (layout.size().0 + 2 * self.margin).max(self.least);
        let height = self.below(layout).1 + legend.height(shades);
        let mut svg = Svg::new(width, height, width / PIXEL, title, style);
        svg.empty(
            "rect",
            &[("class", &"paper"), ("width", &width), ("height", &height)],
        );
        svg.label("title", (self.margin, self.title), title);
        svg
    }
}
