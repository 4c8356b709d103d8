//! Unrounded places and the straight stretches between them.

use super::measure::TOLERANCE;
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

/// `(sin f, cos f)`, FLANK-R02. Multiples of 90 degrees come out exact, and opposite facings are
/// exact opposites.
#[must_use]
pub fn forward(facing: Angle) -> Spot {
    let Angle(hundredths) = facing.normalised();
    let within = Angle(hundredths % 9_000);
    let (sin, cos) = if within.0 == 0 {
        (0.0, 1.0)
    } else {
        (libm::sin(within.radians()), libm::cos(within.radians()))
    };
    match hundredths / 9_000 {
        0 => Spot::new(sin, cos),
        1 => Spot::new(cos, -sin),
        2 => Spot::new(-sin, -cos),
        _ => Spot::new(-cos, sin),
    }
}

/// The compass bearing from one point to another, rounded to hundredths of a degree, 0 to 359.99;
/// 0 between a point and itself.
#[must_use]
pub fn bearing(from: Point, to: Point) -> Angle {
    let way = Spot::from(to).minus(from.into());
    if way.x == 0.0 && way.y == 0.0 {
        return Angle(0);
    }
    Angle::round(libm::atan2(way.x, way.y) * 180.0 / std::f64::consts::PI).normalised()
}

/// The distance between two points, rounded.
#[must_use]
pub fn distance(from: Point, to: Point) -> Length {
    Length::round(Spot::from(from).distance(to.into()))
}

impl Spot {
    /// A spot given in inches.
    #[must_use]
    pub const fn new(x: f64, y: f64) -> Self {
        Spot { x, y }
    }

    /// The nearest point in whole hundredths, halves away from zero.
    #[must_use]
    pub fn round(self) -> Point {
        Point::round(self.x, self.y)
    }

    /// The distance to another spot, in inches.
    #[must_use]
    pub fn distance(self, other: Spot) -> f64 {
        self.minus(other).size()
    }

    /// The spot `inches` away along a bearing; a negative length goes the other way.
    #[must_use]
    pub fn along(self, bearing: Angle, inches: f64) -> Spot {
        self.plus(forward(bearing).times(inches))
    }

    /// The spot after a clockwise turn (negative: anticlockwise) about `pivot`.
    #[must_use]
    pub fn turned(self, pivot: Spot, turn: Angle) -> Spot {
        let Spot { x: sin, y: cos } = forward(turn);
        let arm = self.minus(pivot);
        pivot.plus(Spot::new(
            arm.x * cos + arm.y * sin,
            arm.y * cos - arm.x * sin,
        ))
    }

    pub(super) fn plus(self, other: Spot) -> Spot {
        Spot::new(self.x + other.x, self.y + other.y)
    }

    pub(super) fn minus(self, other: Spot) -> Spot {
        Spot::new(self.x - other.x, self.y - other.y)
    }

    pub(super) fn times(self, factor: f64) -> Spot {
        Spot::new(self.x * factor, self.y * factor)
    }

    pub(super) fn dot(self, other: Spot) -> f64 {
        self.x * other.x + self.y * other.y
    }

    pub(super) fn cross(self, other: Spot) -> f64 {
        self.x * other.y - self.y * other.x
    }

    pub(super) fn size(self) -> f64 {
        self.dot(self).sqrt()
    }
}

impl From<Point> for Spot {
    fn from(point: Point) -> Self {
        Spot::new(point.x.to_f64(), point.y.to_f64())
    }
}

impl Segment {
    /// The stretch between two places.
    #[must_use]
    pub fn new(from: impl Into<Spot>, to: impl Into<Spot>) -> Self {
        Segment {
            from: from.into(),
            to: to.into(),
        }
    }

    /// Its length in inches.
    #[must_use]
    pub fn length(self) -> f64 {
        self.way().size()
    }

    /// The spot `inches` from its beginning, on its line; its beginning when it has no length.
    #[must_use]
    pub fn at(self, inches: f64) -> Spot {
        let length = self.length();
        if length <= TOLERANCE {
            self.from
        } else {
            self.from.plus(self.way().times(inches / length))
        }
    }

    /// Its middle.
    #[must_use]
    pub fn middle(self) -> Spot {
        self.from.plus(self.way().times(0.5))
    }

    /// Its spot nearest to another.
    #[must_use]
    pub fn nearest_to(self, spot: Spot) -> Spot {
        let way = self.way();
        let square = way.dot(way);
        if square <= TOLERANCE * TOLERANCE {
            return self.from;
        }
        let share = spot.minus(self.from).dot(way) / square;
        if share <= 0.0 {
            self.from
        } else if share >= 1.0 {
            self.to
        } else {
            self.from.plus(way.times(share))
        }
    }

    /// Whether two stretches share a spot; contact counts.
    #[must_use]
    pub fn crosses(self, other: Segment) -> bool {
        self.contact(other).is_some()
    }

    /// Where along its length, in inches, another stretch touches it: the beginning and the end
    /// of the contact, which differ only where the two lie on one line.
    #[must_use]
    pub fn contact(self, other: Segment) -> Option<(f64, f64)> {
        let (way, length) = (self.way(), self.length());
        let (across, other_length) = (other.way(), other.length());
        if length <= TOLERANCE {
            let near = other.nearest_to(self.from).distance(self.from) <= TOLERANCE;
            return near.then_some((0.0, 0.0));
        }
        let direction = way.times(1.0 / length);
        let offset = other.from.minus(self.from);
        let turn = direction.cross(across);
        if turn.abs() <= TOLERANCE * other_length.max(TOLERANCE) {
            if offset.cross(direction).abs() > TOLERANCE {
                return None;
            }
            let ends = (
                offset.dot(direction),
                other.to.minus(self.from).dot(direction),
            );
            let first = ends.0.min(ends.1).max(0.0);
            let last = ends.0.max(ends.1).min(length);
            return (first <= last + TOLERANCE).then_some((first.min(length), last.max(0.0)));
        }
        let here = offset.cross(across) / turn;
        let there = offset.cross(direction) / turn * other_length;
        let meets = (-TOLERANCE..=length + TOLERANCE).contains(&here)
            && (-TOLERANCE..=other_length + TOLERANCE).contains(&there);
        let here = here.clamp(0.0, length);
        meets.then_some((here, here))
    }

    pub(super) fn way(self) -> Spot {
        self.to.minus(self.from)
    }
}
