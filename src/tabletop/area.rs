//! Terrain areas (polygons) and lines.

use super::Point;
use super::shape::{Segment, Spot};

/// A closed polygon, corners in order.
#[derive(Clone, Debug)]
pub struct Area {
    /// The corners.
    pub corners: Vec<Point>,
}

/// An open line, points in order.
#[derive(Clone, Debug)]
pub struct Course {
    /// The points.
    pub points: Vec<Point>,
}

impl Area {
    /// Whether a point lies in the area, border included.
    #[must_use]
    pub fn contains(&self, point: Point) -> bool {
        let _ = point;
        todo!()
    }

    /// The parts of a segment that lie inside, as stretches of its length in inches from its
    /// beginning, in order; stretches of no length are left out.
    #[must_use]
    pub fn stretches(&self, segment: Segment) -> Vec<(f64, f64)> {
        let _ = segment;
        todo!()
    }
}

impl Course {
    /// How far along `segment` the line is first touched, in inches from its beginning.
    #[must_use]
    pub fn first_touch(&self, segment: Segment) -> Option<f64> {
        let _ = segment;
        todo!()
    }

    /// Whether a segment touches the line.
    #[must_use]
    pub fn touches(&self, segment: Segment) -> bool {
        self.first_touch(segment).is_some()
    }
}

/// The first touch of the line by an arc about `pivot` from `from`, `turn` radians clockwise
/// (negative: anticlockwise), as a share of the turn from 0 to 1.
#[must_use]
pub fn arc_touch(course: &Course, pivot: Spot, from: Spot, turn: f64) -> Option<f64> {
    let _ = (course, pivot, from, turn);
    todo!()
}
