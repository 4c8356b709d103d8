//! The box of a counter.

use super::Point;
use crate::report::svg::Svg;
use crate::side::Side;

/// A box: square corners for the Confederates, round ones for the Union.
#[derive(Clone, Copy, Debug)]
pub struct Card {
    /// Half its width.
    pub half: i64,
    /// Its height.
    pub high: i64,
    /// How round the corners of the Union are.
    pub round: i64,
}

impl Card {
    /// Draws the box of a side, its upper middle given; `more` are further classes of it.
    pub fn draw(&self, svg: &mut Svg, side: Side, (x, top): Point, more: &str) {
        let round = match side {
            Side::Csa => 0,
            Side::Usa => self.round,
        };
        let class = format!("card-{side} {more}");
        svg.empty(
            "rect",
            &[
                ("class", &class.trim_end()),
                ("x", &(x - self.half)),
                ("y", &top),
                ("width", &(2 * self.half)),
                ("height", &self.high),
                ("rx", &round),
            ],
        );
    }
}
