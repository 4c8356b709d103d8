//! Terrain areas (polygons) and lines.

use super::Point;
use super::measure::TOLERANCE;
use super::spot::{Segment, Spot};
use geo::coordinate_position::{CoordPos, CoordinatePosition};
use geo::{Coord, LineString, Polygon};
use std::f64::consts::TAU;

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
    /// Whether a point lies in the area, border included (FLANK-R08). Exact.
    #[must_use]
    pub fn contains(&self, point: Point) -> bool {
        // Whole hundredths are exact in f64, and the orientation test behind this is exact too.
        let coord = |point: &Point| Coord {
            x: point.x.0 as f64,
            y: point.y.0 as f64,
        };
        let ring = LineString::new(self.corners.iter().map(coord).collect());
        Polygon::new(ring, Vec::new()).coordinate_position(&coord(&point)) != CoordPos::Outside
    }

    /// Whether an unrounded spot lies in the area, border included.
    #[must_use]
    pub fn holds(&self, spot: Spot) -> bool {
        let coord = |spot: Spot| Coord {
            x: spot.x,
            y: spot.y,
        };
        let ring = LineString::new(self.corners.iter().map(|&c| coord(c.into())).collect());
        Polygon::new(ring, Vec::new()).coordinate_position(&coord(spot)) != CoordPos::Outside
            || self
                .edges()
                .any(|edge| edge.nearest_to(spot).distance(spot) <= TOLERANCE)
    }

    /// Its edges, in order.
    pub fn edges(&self) -> impl Iterator<Item = Segment> {
        let next = self.corners.iter().cycle().skip(1);
        (self.corners.iter().zip(next)).map(|(&from, &to)| Segment::new(from, to))
    }

    /// The parts of a segment that lie inside, border included, as stretches of its length in
    /// inches from its beginning, in order; stretches of no length are left out.
    #[must_use]
    pub fn stretches(&self, segment: Segment) -> Vec<(f64, f64)> {
        let length = segment.length();
        let contacts = self.edges().filter_map(|edge| segment.contact(edge));
        let cuts = contacts.flat_map(|(first, last)| [first, last]).collect();
        self.inside(cuts, length, |inches| segment.at(inches))
    }

    /// The parts of an arc that lie inside, as shares of its turn from 0 to 1; the arc is that of
    /// [`arc_touch`].
    #[must_use]
    pub fn arc_stretches(&self, pivot: Spot, from: Spot, turn: f64) -> Vec<(f64, f64)> {
        let cuts = self
            .edges()
            .flat_map(|edge| arc_contacts(edge, pivot, from, turn))
            .collect();
        let arm = from.minus(pivot);
        self.inside(cuts, 1.0, |share| {
            let (sin, cos) = (libm::sin(turn * share), libm::cos(turn * share));
            pivot.plus(Spot::new(
                arm.x * cos + arm.y * sin,
                arm.y * cos - arm.x * sin,
            ))
        })
    }

    /// Cuts a path from 0 to `end` and keeps what has its middle inside.
    fn inside(&self, mut cuts: Vec<f64>, end: f64, place: impl Fn(f64) -> Spot) -> Vec<(f64, f64)> {
        cuts.extend([0.0, end]);
        cuts.sort_by(f64::total_cmp);
        let pairs = cuts.windows(2).map(|pair| (pair[0], pair[1]));
        let inside = pairs.filter(|(first, last)| {
            last - first > TOLERANCE && self.holds(place((first + last) / 2.0))
        });
        merge(inside.collect())
    }
}

/// Joins stretches that meet or overlap: what lies inside at least one of several areas.
#[must_use]
pub fn merge(mut stretches: Vec<(f64, f64)>) -> Vec<(f64, f64)> {
    stretches.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.total_cmp(&b.1)));
    let mut merged: Vec<(f64, f64)> = Vec::new();
    for (first, last) in stretches {
        match merged.last_mut() {
            Some(open) if first <= open.1 + TOLERANCE => open.1 = open.1.max(last),
            _ => merged.push((first, last)),
        }
    }
    merged
}

impl Course {
    /// Its straight parts, in order.
    pub fn edges(&self) -> impl Iterator<Item = Segment> {
        (self.points.windows(2)).map(|pair| Segment::new(pair[0], pair[1]))
    }

    /// How far along `segment` the line is first touched, in inches from its beginning.
    #[must_use]
    pub fn first_touch(&self, segment: Segment) -> Option<f64> {
        self.edges()
            .filter_map(|edge| segment.contact(edge))
            .map(|(first, _)| first)
            .min_by(f64::total_cmp)
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
    course
        .edges()
        .flat_map(|edge| arc_contacts(edge, pivot, from, turn))
        .min_by(f64::total_cmp)
}

/// Where an arc touches an edge, as shares of its turn; at most two.
fn arc_contacts(edge: Segment, pivot: Spot, from: Spot, turn: f64) -> Vec<f64> {
    let arm = from.minus(pivot);
    let radius = arm.size();
    if radius <= TOLERANCE || turn == 0.0 {
        let near = edge.nearest_to(from).distance(from) <= TOLERANCE;
        return if near { vec![0.0] } else { Vec::new() };
    }
    let length = edge.length();
    if length <= TOLERANCE {
        return Vec::new();
    }
    let direction = edge.way().times(1.0 / length);
    let foot = pivot.minus(edge.from).dot(direction);
    let height = pivot.minus(edge.from).cross(direction).abs();
    if height > radius + TOLERANCE {
        return Vec::new();
    }
    let half = (radius * radius - height * height).max(0.0).sqrt();
    let slack = TOLERANCE / radius;
    let mut shares = Vec::new();
    for inches in [foot - half, foot + half] {
        if !(-TOLERANCE..=length + TOLERANCE).contains(&inches) {
            continue;
        }
        let touch = edge.from.plus(direction.times(inches)).minus(pivot);
        let clockwise = libm::atan2(touch.cross(arm), touch.dot(arm));
        let mut angle = if turn > 0.0 { clockwise } else { -clockwise };
        if angle < -slack {
            angle += TAU;
        }
        if angle <= turn.abs() + slack {
            shares.push((angle / turn.abs()).clamp(0.0, 1.0));
        }
    }
    shares
}
