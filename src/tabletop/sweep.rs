//! Rectangles on the move: how far one may go before it comes too close to another.

use super::measure::TOLERANCE;
use super::shape::{Rect, SLIVER, area};
use super::spot::{Spot, forward};
use super::{Angle, Length};
use geo::{ConvexHull, MultiPoint};

impl Rect {
    /// The largest distance, in whole hundredths and at most `length`, that the rectangle may go
    /// straight along `bearing` without coming closer to `obstacle` than `gap`, on the way or at
    /// the (rounded) end. With a gap of zero it must not overlap, but may touch.
    ///
    /// FLANK-R28: a rectangle that is too close already goes all the way if that takes it away
    /// from the obstacle from the beginning, and otherwise nowhere.
    #[must_use]
    pub fn clear_way(
        &self,
        bearing: Angle,
        length: Length,
        obstacle: &Rect,
        gap: Length,
    ) -> Length {
        if self.is_far_from(obstacle, length.to_f64() + gap.to_f64()) {
            return length;
        }
        let Some((enters, leaves)) = self.near_span(bearing, obstacle, rounds_to(gap)) else {
            return length;
        };
        if leaves <= TOLERANCE || enters >= length.to_f64() - TOLERANCE {
            return length;
        }
        if enters < -TOLERANCE {
            return if self.parts_from(bearing, length, obstacle) {
                length
            } else {
                Length::ZERO
            };
        }
        let mut way = Length::floor(enters.max(0.0));
        while way > Length::ZERO && self.moved(bearing, way).is_closer(obstacle, gap) {
            way -= Length(1);
        }
        way
    }

    /// The distances along `bearing`, first and last, between which the rectangle is closer to
    /// `obstacle` than `gap` inches (with a gap of zero: overlaps it). They are negative where it
    /// would have to go back; there are none when it passes by.
    #[must_use]
    pub fn near_span(&self, bearing: Angle, obstacle: &Rect, gap: f64) -> Option<(f64, f64)> {
        // Moving by a vector makes the two overlap when it lies in the hull of all differences of
        // their corners, and brings them closer than the gap when it lies that near to the hull.
        let differences = obstacle.corners().into_iter().flat_map(|theirs| {
            let ours = self.corners().into_iter();
            ours.map(move |ours| (theirs.x - ours.x, theirs.y - ours.y))
        });
        let hull = MultiPoint::from_iter(differences).convex_hull();
        let way = forward(bearing);
        let mut inside = Some((f64::NEG_INFINITY, f64::INFINITY));
        let mut near = Vec::new();
        for edge in hull.exterior().lines() {
            let from = Spot::new(edge.start.x, edge.start.y);
            let along = Spot::new(edge.end.x, edge.end.y).minus(from);
            let length = along.size();
            if length <= TOLERANCE {
                continue;
            }
            let along = along.times(1.0 / length);
            let left = Spot::new(-along.y, along.x);
            let place = |axis: Spot| (way.dot(axis), -from.dot(axis));
            inside = cut(inside, place(left), 0.0, f64::INFINITY);
            if gap > TOLERANCE {
                let beside = cut(
                    Some((f64::NEG_INFINITY, f64::INFINITY)),
                    place(left),
                    -gap,
                    gap,
                );
                near.extend(cut(beside, place(along), 0.0, length));
                near.extend(disc(way, from, gap));
            }
        }
        near.extend(inside);
        near.into_iter()
            .reduce(|a, b| (a.0.min(b.0), a.1.max(b.1)))
            .filter(|(enters, leaves)| leaves - enters > TOLERANCE)
    }

    /// Whether a straight way takes the rectangle away from `obstacle`: at no point closer than at
    /// the beginning, and farther at the end. Out of an overlap it must take the shorter way.
    #[must_use]
    pub fn parts_from(&self, bearing: Angle, length: Length, obstacle: &Rect) -> bool {
        let (start, end) = (self.bridge(obstacle).length(), length.to_f64());
        let closer = self.near_span(bearing, obstacle, (start - TOLERANCE).max(0.0));
        let approaches = closer.is_some_and(|(enters, leaves)| {
            leaves > TOLERANCE && enters < end && leaves >= -enters
        });
        let near = self.near_span(bearing, obstacle, start + 2.0 * TOLERANCE);
        !approaches && near.is_none_or(|(_, leaves)| leaves < end)
    }

    /// Whether two rectangles are closer than `gap`; with a gap of zero: whether they overlap.
    #[must_use]
    pub fn is_closer(&self, other: &Rect, gap: Length) -> bool {
        if gap == Length::ZERO {
            self.overlaps(other)
        } else {
            !self.is_far_from(other, gap.to_f64()) && self.gap(other) < gap
        }
    }
}

/// Whether a turn keeps its distance from `obstacle`. `place` gives the rectangle after a part of
/// the turn, for example `|part| unit.wheeled(true, part)`; the gap is tested at every whole degree
/// on the way and at the end. A rectangle that is too close already must never come closer, and
/// must be farther at the end (FLANK-R28).
#[must_use]
pub fn clear_turn(
    place: impl Fn(Angle) -> Rect,
    turn: Angle,
    obstacle: &Rect,
    gap: Length,
) -> bool {
    let degrees = turn.0.abs().min(36_000) / 100;
    let steps = (1..=degrees).map(|degree| Angle::degrees(degree * turn.0.signum()));
    let places: Vec<Rect> = steps.chain([turn]).map(&place).collect();
    let start = place(Angle(0));
    if !start.is_closer(obstacle, gap) {
        return !places.iter().any(|place| place.is_closer(obstacle, gap));
    }
    let mut last = (start.gap(obstacle), area(&start.shared(obstacle)));
    for place in &places {
        let next = (place.gap(obstacle), area(&place.shared(obstacle)));
        if next.0 < last.0 || next.1 > last.1 + SLIVER {
            return false;
        }
        last = next;
    }
    last.0 > start.gap(obstacle) || (gap == Length::ZERO && last.1 < SLIVER)
}

/// The least length, in inches, that rounds to a gap (FLANK-R07).
fn rounds_to(gap: Length) -> f64 {
    if gap == Length::ZERO {
        0.0
    } else {
        gap.to_f64() - 0.005
    }
}

/// Narrows a span of distances to those `t` for which `slope * t + start` lies strictly between
/// two limits.
fn cut(
    span: Option<(f64, f64)>,
    (slope, start): (f64, f64),
    least: f64,
    greatest: f64,
) -> Option<(f64, f64)> {
    let (enters, leaves) = span?;
    if slope.abs() <= TOLERANCE {
        let between = start > least + TOLERANCE && start < greatest - TOLERANCE;
        return between.then_some((enters, leaves));
    }
    let (one, two) = ((least - start) / slope, (greatest - start) / slope);
    let (enters, leaves) = (enters.max(one.min(two)), leaves.min(one.max(two)));
    (enters < leaves).then_some((enters, leaves))
}

/// The distances along `way` that lie within `radius` of a centre.
fn disc(way: Spot, centre: Spot, radius: f64) -> Option<(f64, f64)> {
    let (foot, height) = (centre.dot(way), centre.cross(way));
    let square = radius * radius - height * height;
    (square > 0.0).then(|| (foot - square.sqrt(), foot + square.sqrt()))
}
