//! Patterns that fill hexes.

use crate::report::svg::Svg;

/// A pattern: a path without filling, again and again.
#[derive(Clone, Copy, Debug)]
pub struct Pattern<'a> {
    /// Its name in the style sheet.
    pub id: &'a str,
    /// Width and height of its tile.
    pub size: i64,
    /// What is drawn in the tile.
    pub path: &'a str,
    /// The colour.
    pub stroke: &'a str,
    /// How thick the lines are.
    pub width: i64,
}

impl<'a> Pattern<'a> {
    /// A pattern: name, size, path, colour and width of its lines.
    #[must_use]
    pub const fn new(id: &'a str, size: i64, path: &'a str, stroke: &'a str, width: i64) -> Self {
        Pattern {
            id,
            size,
            path,
            stroke,
            width,
        }
    }

    /// Defines patterns, once in a picture.
    pub fn define(patterns: &[&[Pattern<'_>]], svg: &mut Svg) {
        svg.begin("defs", &[]);
        for pattern in patterns.iter().copied().flatten() {
            pattern.write(svg);
        }
        svg.end();
    }

    fn write(&self, svg: &mut Svg) {
        svg.begin(
            "pattern",
            &[
                ("id", &self.id),
                ("width", &self.size),
                ("height", &self.size),
                ("patternUnits", &"userSpaceOnUse"),
            ],
        );
        svg.empty(
            "path",
            &[
                ("d", &self.path),
                ("stroke", &self.stroke),
                ("stroke-width", &self.width),
                ("fill", &"none"),
            ],
        );
        svg.end();
    }
}
