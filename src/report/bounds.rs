//! Rectangles of a picture.

/// An upright rectangle, in the picture's units.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// Its left end.
    pub left: i64,
    /// Its upper end.
    pub top: i64,
    /// Its right end.
    pub right: i64,
    /// Its lower end.
    pub bottom: i64,
}

impl Bounds {
    /// The least that holds all of some points.
    #[must_use]
    pub fn around(points: &[(i64, i64)]) -> Self {
        let xs = points.iter().map(|point| point.0);
        let ys = points.iter().map(|point| point.1);
        Bounds {
            left: xs.clone().min().unwrap_or(0),
            right: xs.max().unwrap_or(0),
            top: ys.clone().min().unwrap_or(0),
            bottom: ys.max().unwrap_or(0),
        }
    }

    /// Its middle.
    #[must_use]
    pub const fn middle(self) -> (i64, i64) {
        ((self.left + self.right) / 2, (self.top + self.bottom) / 2)
    }

    /// The area that it shares with another.
    #[must_use]
    pub fn shared(self, other: Bounds) -> i64 {
        let width = self.right.min(other.right) - self.left.max(other.left);
        let height = self.bottom.min(other.bottom) - self.top.max(other.top);
        width.max(0) * height.max(0)
    }

    /// The point of it that lies nearest to another.
    #[must_use]
    pub fn nearest(self, (x, y): (i64, i64)) -> (i64, i64) {
        (
            x.max(self.left).min(self.right),
            y.max(self.top).min(self.bottom),
        )
    }
}
