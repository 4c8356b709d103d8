//! The legend below the map: rows of samples, each with what it means.

use super::{Layout, Point, Shades, text};
use crate::hex::Grid;
use crate::report::svg::Svg;

/// The measures of a legend.
#[derive(Clone, Copy, Debug)]
pub struct Legend {
    /// The height of a row.
    pub row: i64,
    /// How many rows there are, without that of the shades.
    pub rows: i64,
    /// The white between a sample and its text, and between a text and the next sample.
    pub gaps: (i64, i64),
    /// How far the base line of a text lies below the middle of its row.
    pub base: i64,
    /// The size of the text.
    pub size: i64,
    /// A grid of a few hexes, for samples.
    pub grid: Grid,
    /// Whether the map is turned by a quarter.
    pub turned: bool,
}

/// Entries of one row, one after another.
#[derive(Debug)]
pub struct Row<'s> {
    svg: &'s mut Svg,
    legend: &'s Legend,
    x: i64,
    y: i64,
}

impl Legend {
    /// The height of the whole legend.
    #[must_use]
    pub fn height(&self, shades: &Shades) -> i64 {
        self.row * (self.rows + i64::from(!shades.is_empty())) + 60
    }

    /// The layout of a few hexes, the first of them around a point.
    #[must_use]
    pub fn sample(&self, centre: Point, side: i64) -> Layout {
        Layout::around(self.grid, centre, side, self.turned)
    }

    /// Draws one of its rows, the upper left corner of the legend given.
    pub fn row(&self, svg: &mut Svg, (x, top): Point, place: i64, draw: impl FnOnce(&mut Row<'_>)) {
        let y = top + self.row / 2 + self.row * place;
        let legend = self;
        draw(&mut Row { svg, legend, x, y });
    }
}

impl Row<'_> {
    /// An entry: a drawing of this width, its left end given, then a text.
    pub fn entry(&mut self, wide: i64, words: &str, draw: impl FnOnce(&mut Svg, Point)) {
        draw(self.svg, (self.x, self.y));
        self.x += wide + self.legend.gaps.0;
        let base = self.y + self.legend.base;
        self.svg.label("legend", (self.x, base), words);
        self.x += text::width(words, self.legend.size) + self.legend.gaps.1;
    }

    /// An entry whose drawing is a hex, in the middle of this width.
    pub fn hex(&mut self, wide: i64, side: i64, words: &str, draw: impl FnOnce(&mut Svg, &Layout)) {
        let layout = self.legend.sample((self.x + wide / 2, self.y), side);
        self.entry(wide, words, |svg, _| draw(svg, &layout));
    }
}
