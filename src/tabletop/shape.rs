//! Oriented rectangles: corners, zones, gaps, what one can see of another.
//!
//! Computation is in inches as `f64`; what comes out as [`Length`] or [`Point`] is rounded to
//! hundredths before anything is compared with it.

use super::{Angle, Length, Point};

/// A place in inches, not yet rounded.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spot {
    /// East.
    pub x: f64,
    /// North.
    pub y: f64,
}

/// A straight stretch between two spots, in inches.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Segment {
    /// From.
    pub from: Spot,
    /// To.
    pub to: Spot,
}

/// A rectangle with a front.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rect {
    /// The middle.
    pub centre: Point,
    /// The bearing of the front.
    pub facing: Angle,
    /// The size along the front.
    pub frontage: Length,
    /// The size along the facing.
    pub depth: Length,
}

/// Where a point lies as seen from a rectangle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Zone {
    /// Ahead, within 45 degrees out from each front corner, borders included.
    Front,
    /// Behind, likewise.
    Rear,
    /// Neither, to the left.
    LeftFlank,
    /// Neither, to the right.
    RightFlank,
}

/// What a rectangle's front zone shows of another rectangle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct View {
    /// The nearest visible point.
    pub nearest: Spot,
    /// Its distance from the looker's centre, rounded to hundredths.
    pub range: Length,
}

/// `(sin f, cos f)`.
#[must_use]
pub fn forward(facing: Angle) -> Spot {
    let _ = facing;
    todo!()
}

/// The compass bearing from one point to another, rounded to hundredths of a degree, 0 to 359.99.
#[must_use]
pub fn bearing(from: Point, to: Point) -> Angle {
    let _ = (from, to);
    todo!()
}

/// The distance between two points, rounded.
#[must_use]
pub fn distance(from: Point, to: Point) -> Length {
    let _ = (from, to);
    todo!()
}

impl Rect {
    /// Front-left, front-right, rear-right, rear-left.
    #[must_use]
    pub fn corners(&self) -> [Spot; 4] {
        todo!()
    }

    /// Ahead of the centre and to the right of it, in inches.
    #[must_use]
    pub fn local(&self, spot: Spot) -> (f64, f64) {
        let _ = spot;
        todo!()
    }

    /// The zone in which a point lies.
    #[must_use]
    pub fn zone(&self, spot: Spot) -> Zone {
        let _ = spot;
        todo!()
    }

    /// The smallest distance between two rectangles, rounded; zero when they touch or overlap.
    #[must_use]
    pub fn gap(&self, other: &Rect) -> Length {
        let _ = other;
        todo!()
    }

    /// The shortest segment joining two rectangles, from self to other; among equally short ones
    /// (parallel faces) the middle one.
    #[must_use]
    pub fn bridge(&self, other: &Rect) -> Segment {
        let _ = other;
        todo!()
    }

    /// Whether two rectangles share an area (a mere touch is no overlap).
    #[must_use]
    pub fn overlaps(&self, other: &Rect) -> bool {
        let _ = other;
        todo!()
    }

    /// Whether a segment meets the rectangle; contact counts.
    #[must_use]
    pub fn meets(&self, segment: Segment) -> bool {
        let _ = segment;
        todo!()
    }

    /// The point of the rectangle nearest to a spot (the spot itself when it is inside).
    #[must_use]
    pub fn nearest_to(&self, spot: Spot) -> Spot {
        let _ = spot;
        todo!()
    }

    /// What the front zone shows of `target`: none when the visible part has an area of less
    /// than 0.0001 square inches.
    #[must_use]
    pub fn sees(&self, target: &Rect) -> Option<View> {
        let _ = target;
        todo!()
    }

    /// Whether a line of fire crosses the shortest segment between this rectangle and `other`,
    /// or the strip between two parallel faces of theirs.
    #[must_use]
    pub fn line_crosses_gap_to(&self, other: &Rect, line: Segment) -> bool {
        let _ = (other, line);
        todo!()
    }
}
