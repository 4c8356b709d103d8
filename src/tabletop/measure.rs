//! Lengths in whole hundredths of an inch, angles in whole hundredths of a degree.
//!
//! # Tolerance
//!
//! FLANK-R07 rounds halves away from zero. A base is 0.75 inches deep, so true halves of a
//! hundredth are common, and `f64` may miss them by its last bits (`30.445 * 100.0` is just under
//! 3044.5). Everything in [`crate::tabletop`] therefore uses one tolerance, [`TOLERANCE`]: what
//! misses a half, a border or a contact by no more than that is taken to hit it.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::{Add, AddAssign, Neg, Sub, SubAssign};

/// A billionth of an inch: far above the error of `f64` on a table, far below a hundredth.
pub const TOLERANCE: f64 = 1e-9;

/// The nearest whole number of hundredths, halves away from zero.
fn nearest(units: f64) -> i64 {
    let hundredths = units * 100.0;
    libm::round(hundredths + (TOLERANCE * 100.0).copysign(hundredths)) as i64
}

/// A length in whole hundredths of an inch.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Length(pub i64);

impl Length {
    /// No length.
    pub const ZERO: Length = Length(0);

    /// Whole inches.
    #[must_use]
    pub const fn inches(inches: i64) -> Self {
        Length(inches * 100)
    }

    /// The nearest hundredth, halves away from zero.
    #[must_use]
    pub fn round(inches: f64) -> Self {
        Length(nearest(inches))
    }

    /// The greatest hundredth not above.
    #[must_use]
    pub fn floor(inches: f64) -> Self {
        Length(libm::floor((inches + TOLERANCE) * 100.0) as i64)
    }

    /// In inches.
    #[must_use]
    pub fn to_f64(self) -> f64 {
        self.0 as f64 / 100.0
    }
}

/// Inches with two decimals: `9.63`.
impl fmt::Display for Length {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&decimal(self.0))
    }
}

impl Add for Length {
    type Output = Length;
    fn add(self, other: Length) -> Length {
        Length(self.0 + other.0)
    }
}

impl Sub for Length {
    type Output = Length;
    fn sub(self, other: Length) -> Length {
        Length(self.0 - other.0)
    }
}

impl AddAssign for Length {
    fn add_assign(&mut self, other: Length) {
        self.0 += other.0;
    }
}

impl SubAssign for Length {
    fn sub_assign(&mut self, other: Length) {
        self.0 -= other.0;
    }
}

impl Neg for Length {
    type Output = Length;
    fn neg(self) -> Length {
        Length(-self.0)
    }
}

/// A compass bearing or a turn, in whole hundredths of a degree: 0 north, 9000 east.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Angle(pub i64);

impl Angle {
    /// Half a circle.
    pub const HALF: Angle = Angle(18_000);

    /// Whole degrees.
    #[must_use]
    pub const fn degrees(degrees: i64) -> Self {
        Angle(degrees * 100)
    }

    /// The nearest hundredth of a degree, halves away from zero.
    #[must_use]
    pub fn round(degrees: f64) -> Self {
        Angle(nearest(degrees))
    }

    /// The same bearing in 0 to 359.99 degrees.
    #[must_use]
    pub const fn normalised(self) -> Self {
        Angle(self.0.rem_euclid(36_000))
    }

    /// In degrees.
    #[must_use]
    pub fn to_f64(self) -> f64 {
        self.0 as f64 / 100.0
    }

    /// In radians.
    #[must_use]
    pub fn radians(self) -> f64 {
        self.to_f64() * std::f64::consts::PI / 180.0
    }
}

impl Add for Angle {
    type Output = Angle;
    fn add(self, other: Angle) -> Angle {
        Angle(self.0 + other.0)
    }
}

/// Degrees, decimals only where there are any: `270`, `63.43`.
impl fmt::Display for Angle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0 % 100 == 0 {
            f.pad(&(self.0 / 100).to_string())
        } else {
            f.pad(&decimal(self.0))
        }
    }
}

fn decimal(hundredths: i64) -> String {
    let sign = if hundredths < 0 { "-" } else { "" };
    let size = hundredths.unsigned_abs();
    format!("{sign}{}.{:02}", size / 100, size % 100)
}

/// A point of the table: x grows east, y grows north, both from the south-west corner.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(from = "(i64, i64)", into = "(i64, i64)")]
pub struct Point {
    /// East.
    pub x: Length,
    /// North.
    pub y: Length,
}

impl Point {
    /// A point given in hundredths of an inch.
    #[must_use]
    pub const fn new(x: i64, y: i64) -> Self {
        Point {
            x: Length(x),
            y: Length(y),
        }
    }

    /// The nearest point in whole hundredths, halves away from zero.
    #[must_use]
    pub fn round(x: f64, y: f64) -> Self {
        Point {
            x: Length::round(x),
            y: Length::round(y),
        }
    }
}

impl From<(i64, i64)> for Point {
    fn from((x, y): (i64, i64)) -> Self {
        Point::new(x, y)
    }
}

impl From<Point> for (i64, i64) {
    fn from(point: Point) -> Self {
        (point.x.0, point.y.0)
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {})", self.x, self.y)
    }
}
