//! Names of places: near what they name, clear of counters, arrowheads, numbers and each other.

use super::{Point, text};
use crate::report::bounds::Bounds;
use crate::report::svg::Svg;

/// Names in the making, and what they had better not cover.
#[derive(Clone, Debug, Default)]
pub struct Labels {
    taken: Vec<(Bounds, i64)>,
    lines: Vec<(Point, String)>,
}

/// How far a name goes at most from its place, to a side and up or down, and by what steps.
const FAR: (i64, i64) = (600, 480);
const STEP: usize = 40;

/// How bad it is to cover a name.
const NAME: i64 = 20;

/// What breaking a name into two lines costs, as if it went so far.
const BREAK: i64 = 120 * 120;

impl Labels {
    /// Marks a place as taken; the weight tells how bad it is to cover it.
    pub fn take(&mut self, bounds: Bounds, weight: i64) {
        self.taken.push((bounds, weight));
    }

    /// Finds the best place for a name of this size, in one line or two, around a point, and takes
    /// it.
    pub fn place(&mut self, near: Point, size: i64, name: &str) {
        let reach = 2 * FAR.0;
        let close: Vec<(Bounds, i64)> = self
            .taken
            .iter()
            .filter(|(bounds, _)| {
                let (x, y) = bounds.nearest(near);
                (x - near.0).abs() <= reach && (y - near.1).abs() <= reach
            })
            .copied()
            .collect();
        let mut best: Option<(i64, Vec<Bounds>)> = None;
        let forms = [
            Some(vec![name]),
            name.rsplit_once(' ').map(|(one, other)| vec![one, other]),
        ];
        let forms: Vec<Vec<&str>> = forms.into_iter().flatten().collect();
        for lines in &forms {
            let broken = i64::from(lines.len() > 1) * BREAK;
            for down in (-FAR.1..=FAR.1).step_by(STEP) {
                for aside in (-FAR.0..=FAR.0).step_by(STEP) {
                    let boxes = boxes(lines, size, (near.0 + aside, near.1 + down));
                    let covered: i64 = boxes
                        .iter()
                        .flat_map(|line| close.iter().map(|(b, weight)| b.shared(*line) * weight))
                        .sum();
                    let cost = covered + aside * aside + down * down + broken;
                    if best.as_ref().is_none_or(|(least, _)| cost < *least) {
                        best = Some((cost, boxes));
                    }
                }
            }
        }
        let Some((_, boxes)) = best else { return };
        let lines = forms.into_iter().find(|lines| lines.len() == boxes.len());
        for (line, bounds) in lines.into_iter().flatten().zip(boxes) {
            self.take(bounds, NAME);
            let base = bounds.bottom - size / 4;
            self.lines
                .push(((bounds.middle().0, base), line.to_owned()));
        }
    }

    /// Draws the names.
    pub fn draw(&self, svg: &mut Svg, class: &str) {
        for (at, line) in &self.lines {
            svg.label(class, *at, line);
        }
    }
}

/// The boxes of lines around a point.
fn boxes(lines: &[&str], size: i64, (x, y): Point) -> Vec<Bounds> {
    let high = size * 11 / 10;
    let count = i64::try_from(lines.len()).unwrap_or(1);
    let top = y - high * count / 2;
    (0..)
        .zip(lines)
        .map(|(place, line)| {
            let wide = text::width(line, size);
            Bounds {
                left: x - wide / 2,
                right: x + wide / 2,
                top: top + high * place,
                bottom: top + high * (place + 1),
            }
        })
        .collect()
}
