//! Where labels go: beside what they name, clear of pieces and of each other.

use crate::report::bounds::Bounds;
use crate::report::svg::Svg;
use crate::side::Side;

/// What is taken already.
pub(super) struct Placer {
    table: Bounds,
    taken: Vec<(Bounds, i64)>,
}

/// A label that has found its place.
pub(super) struct Tag {
    pub side: Side,
    pub text: String,
    bounds: Bounds,
    leader: Option<((i64, i64), (i64, i64))>,
}

/// The height of a label's box, and that of capital letters in it.
const HEIGHT: i64 = 84;
const CAPITALS: i64 = 48;

/// The width of a text of 66 units; wide enough for capitals and digits.
pub(super) fn width(text: &str) -> i64 {
    let widths = text.chars().map(|sign| match sign {
        'M' | 'W' => 58,
        'A'..='Z' | '0'..='9' | '+' => 45,
        ' ' | 'i' | 'l' | ',' | '.' | '\'' => 21,
        _ => 40,
    });
    widths.sum()
}

impl Placer {
    pub fn new(left: i64, top: i64, width: i64, height: i64) -> Self {
        Placer {
            table: Bounds {
                left,
                top,
                right: left + width,
                bottom: top + height,
            },
            taken: Vec::new(),
        }
    }

    /// Marks a place as taken; the weight tells how bad it is to cover it.
    pub fn take(&mut self, bounds: Bounds, weight: i64) {
        self.taken.push((bounds, weight));
    }

    /// How much a label here would cover.
    pub fn cost(&self, bounds: Bounds) -> i64 {
        let covered = self.taken.iter();
        let covered: i64 = covered.map(|(b, weight)| b.shared(bounds) * weight).sum();
        let size = bounds.shared(bounds);
        covered + (size - bounds.shared(self.table)) * 6
    }

    /// Finds the best place beside a piece and takes it.
    pub fn tag(&mut self, side: Side, text: String, piece: Bounds) -> Tag {
        let (w, h) = (width(&text) + 44, HEIGHT);
        let middle = piece.middle();
        let mut best: Option<(i64, i64, Bounds)> = None;
        for gap in [22, 60, 110, 170, 240, 320, 420] {
            let xs = [
                piece.right + gap,
                piece.left - gap - w,
                middle.0 - w / 2,
                piece.left,
                piece.right - w,
            ];
            let ys = [
                middle.1 - h / 2,
                piece.bottom + gap,
                piece.top - gap - h,
                piece.top,
                piece.bottom - h,
            ];
            for (row, top) in ys.into_iter().enumerate() {
                for (column, left) in xs.into_iter().enumerate() {
                    // Beside the piece, or above or below it, never upon it.
                    if column >= 2 && row != 1 && row != 2 {
                        continue;
                    }
                    let bounds = Bounds {
                        left,
                        top,
                        right: left + w,
                        bottom: top + h,
                    };
                    let corner = i64::from(column < 2 && (row == 1 || row == 2));
                    let cost = self.cost(bounds) + gap * 60 + corner * 3000;
                    if best.as_ref().is_none_or(|(least, ..)| cost < *least) {
                        best = Some((cost, gap, bounds));
                    }
                }
            }
        }
        let (gap, bounds) = best.map_or((0, piece), |(_, gap, bounds)| (gap, bounds));
        self.take(bounds, 5);
        let near = bounds.nearest(middle);
        Tag {
            side,
            text,
            bounds,
            leader: (gap >= 60).then(|| (piece.nearest(near), near)),
        }
    }
}

/// Draws labels, leaders beneath boxes.
pub(super) fn draw(svg: &mut Svg, tags: &[Tag]) {
    for tag in tags {
        if let Some((from, to)) = tag.leader {
            svg.polyline("leader", &[from, to]);
        }
    }
    for tag in tags {
        let Bounds {
            left,
            top,
            right,
            bottom,
        } = tag.bounds;
        svg.empty(
            "rect",
            &[
                ("class", &format_args!("tag-{}", tag.side)),
                ("x", &left),
                ("y", &top),
                ("width", &(right - left)),
                ("height", &(bottom - top)),
                ("rx", &16),
            ],
        );
        let (x, y) = tag.bounds.middle();
        let class = format!("tag-text-{}", tag.side);
        svg.label(&class, (x, y + CAPITALS / 2), &tag.text);
    }
}
