//! Oriented rectangles: corners, zones, gaps, what one can see of another.
//!
//! Computation is in inches as `f64`; what comes out as [`Length`] or [`Point`] is rounded to
//! hundredths before anything is compared with it. Borders and contacts are met within
//! [`TOLERANCE`]; common areas count from [`SLIVER`] on.

use super::measure::TOLERANCE;
use super::{Angle, Length, Point};
use geo::{Area as _, Coord, LineString, Polygon};

pub use super::spot::{Segment, Spot, bearing, distance, forward};

/// The least area, in square inches, that two shapes must share to count as overlapping or seen
/// (FLANK-R32); less is a mere touch.
pub const SLIVER: f64 = 0.0001;

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

/// One of the four edges of a rectangle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Face {
    /// Ahead.
    Front,
    /// On the right.
    Right,
    /// Behind.
    Rear,
    /// On the left.
    Left,
}

/// What a rectangle's front zone shows of another rectangle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct View {
    /// The nearest visible point.
    pub nearest: Spot,
    /// Its distance from the looker's centre, rounded to hundredths.
    pub range: Length,
}

impl Zone {
    /// The face that is struck from this zone (FLANK-R45).
    #[must_use]
    pub const fn face(self) -> Face {
        match self {
            Zone::Front => Face::Front,
            Zone::Rear => Face::Rear,
            Zone::LeftFlank => Face::Left,
            Zone::RightFlank => Face::Right,
        }
    }
}

impl Face {
    /// The bearing in which the face looks, for a rectangle of this facing, 0 to 359.99.
    #[must_use]
    pub fn outward(self, facing: Angle) -> Angle {
        let turn = match self {
            Face::Front => 0,
            Face::Right => 90,
            Face::Rear => 180,
            Face::Left => 270,
        };
        (facing.normalised() + Angle::degrees(turn)).normalised()
    }
}

impl Rect {
    /// The rectangle of this size whose front edge has its middle at `spot` (FLANK-R45, R48); its
    /// centre is rounded.
    #[must_use]
    pub fn with_front_at(spot: Spot, facing: Angle, frontage: Length, depth: Length) -> Self {
        Rect {
            centre: spot.along(facing, -depth.to_f64() / 2.0).round(),
            facing,
            frontage,
            depth,
        }
    }

    /// The same rectangle about another centre.
    #[must_use]
    pub fn at(self, centre: Point) -> Self {
        Rect { centre, ..self }
    }

    /// The rectangle moved in a straight line; its centre is rounded.
    #[must_use]
    pub fn moved(self, bearing: Angle, way: Length) -> Self {
        let to = Spot::from(self.centre).along(bearing, way.to_f64());
        self.at(to.round())
    }

    /// The rectangle after a wheel of `turn` (not negative) forward about its front-right corner,
    /// or its front-left one (FLANK-R22); its centre is rounded.
    #[must_use]
    pub fn wheeled(self, right: bool, turn: Angle) -> Self {
        let turn = if right { turn } else { Angle(-turn.0) };
        let centre = Spot::from(self.centre).turned(self.pivot(right), turn);
        Rect {
            centre: centre.round(),
            facing: (self.facing + turn).normalised(),
            ..self
        }
    }

    /// The front corner about which it wheels to the right or to the left.
    #[must_use]
    pub fn pivot(&self, right: bool) -> Spot {
        self.corners()[usize::from(right)]
    }

    /// Front-left, front-right, rear-right, rear-left (FLANK-R03).
    #[must_use]
    pub fn corners(&self) -> [Spot; 4] {
        let axes = self.axes();
        let (ahead, right) = self.half();
        [
            axes.spot(ahead, -right),
            axes.spot(ahead, right),
            axes.spot(-ahead, right),
            axes.spot(-ahead, -right),
        ]
    }

    /// Its edges clockwise from the front one.
    #[must_use]
    pub fn edges(&self) -> [Segment; 4] {
        edges(self.corners())
    }

    /// One of its edges, from left to right as seen from inside.
    #[must_use]
    pub fn face(&self, face: Face) -> Segment {
        let [front, right, rear, left] = self.edges();
        match face {
            Face::Front => front,
            Face::Right => right,
            Face::Rear => rear,
            Face::Left => left,
        }
    }

    /// Half its depth and half its frontage, in inches.
    fn half(&self) -> (f64, f64) {
        (self.depth.to_f64() / 2.0, self.frontage.to_f64() / 2.0)
    }

    /// Ahead of the centre and to the right of it, in inches (FLANK-R04).
    #[must_use]
    pub fn local(&self, spot: Spot) -> (f64, f64) {
        self.axes().local(spot)
    }

    /// The spot that lies so far ahead of the centre and to the right of it.
    #[must_use]
    pub fn spot(&self, ahead: f64, right: f64) -> Spot {
        self.axes().spot(ahead, right)
    }

    fn axes(&self) -> Axes {
        Axes {
            centre: self.centre.into(),
            ahead: forward(self.facing),
        }
    }

    /// Whether two rectangles are so far apart that no closer look is needed to know that the gap
    /// between them is wider than so many inches: the circles about them are.
    #[must_use]
    pub fn is_far_from(&self, other: &Rect, gap: f64) -> bool {
        let radius = |rect: &Rect| {
            let (ahead, right) = rect.half();
            Spot::new(ahead, right).size()
        };
        let apart = Spot::from(self.centre).distance(other.centre.into());
        apart > radius(self) + radius(other) + gap + 0.01
    }

    /// The zone in which a point lies (FLANK-R05). Points inside the rectangle count to a flank;
    /// those on its axis, for which there is no left or right, to the right one.
    #[must_use]
    pub fn zone(&self, spot: Spot) -> Zone {
        let (u, v) = self.local(spot);
        let (ahead, right) = self.half();
        let lies_in = |u: f64| u >= ahead - TOLERANCE && v.abs() <= right + (u - ahead) + TOLERANCE;
        if lies_in(u) {
            Zone::Front
        } else if lies_in(-u) {
            Zone::Rear
        } else if v < 0.0 {
            Zone::LeftFlank
        } else {
            Zone::RightFlank
        }
    }

    /// The smallest distance between two rectangles, rounded; zero when they touch or overlap
    /// (FLANK-R06).
    #[must_use]
    pub fn gap(&self, other: &Rect) -> Length {
        Length::round(self.bridge(other).length())
    }

    /// The shortest segment joining two rectangles, from self to other; among equally short ones
    /// (parallel faces) the middle one. Where they touch or overlap it has no length and lies in
    /// the middle of what they share.
    #[must_use]
    pub fn bridge(&self, other: &Rect) -> Segment {
        let (first, last) = self.bridges(other);
        Segment {
            from: Segment::new(first.from, last.from).middle(),
            to: Segment::new(first.to, last.to).middle(),
        }
    }

    /// The two outermost of the shortest segments joining two rectangles: the ends of the strip
    /// between parallel faces, else twice the same.
    #[must_use]
    pub fn bridges(&self, other: &Rect) -> (Segment, Segment) {
        let shared = self.shared(other);
        if !shared.is_empty() {
            let count = shared.len() as f64;
            let sum = shared
                .iter()
                .fold(Spot::new(0.0, 0.0), |sum, c| sum.plus(*c));
            let middle = sum.times(1.0 / count);
            let none = Segment::new(middle, middle);
            return (none, none);
        }
        let mut joins = Vec::with_capacity(32);
        let (ours, theirs) = (self.corners(), other.corners());
        let (our_edges, their_edges) = (edges(ours), edges(theirs));
        for corner in ours {
            joins.extend(their_edges.map(|e| Segment::new(corner, e.nearest_to(corner))));
        }
        for corner in theirs {
            joins.extend(our_edges.map(|e| Segment::new(e.nearest_to(corner), corner)));
        }
        let shortest = joins.iter().fold(joins[0], |least, &join| {
            if join.length() < least.length() {
                join
            } else {
                least
            }
        });
        let length = shortest.length();
        let across = Spot::new(-shortest.way().y, shortest.way().x);
        let mut outer = (shortest, shortest);
        for join in joins {
            if join.length() > length + TOLERANCE {
                continue;
            }
            if join.from.dot(across) < outer.0.from.dot(across) {
                outer.0 = join;
            }
            if join.from.dot(across) > outer.1.from.dot(across) {
                outer.1 = join;
            }
        }
        outer
    }

    /// Whether two rectangles share an area of at least [`SLIVER`] (a mere touch is no overlap).
    #[must_use]
    pub fn overlaps(&self, other: &Rect) -> bool {
        area(&self.shared(other)) >= SLIVER
    }

    /// The outline of what two rectangles share; flat where they merely touch, empty where they do
    /// not even touch.
    #[must_use]
    pub fn shared(&self, other: &Rect) -> Vec<Spot> {
        if self.is_far_from(other, 0.0) {
            return Vec::new();
        }
        let axes = self.axes();
        let (ahead, right) = self.half();
        let mut outline = other.corners().to_vec();
        for (limit, sign, along) in [
            (ahead, 1.0, true),
            (ahead, -1.0, true),
            (right, 1.0, false),
            (right, -1.0, false),
        ] {
            outline = clip(&outline, |corner| {
                let (u, v) = axes.local(corner);
                limit - sign * if along { u } else { v }
            });
        }
        outline
    }

    /// Whether a segment meets the rectangle; contact counts.
    #[must_use]
    pub fn meets(&self, segment: Segment) -> bool {
        let (ahead, right) = self.half();
        let reach = (ahead + TOLERANCE, right + TOLERANCE);
        let axes = self.axes();
        within(axes.local(segment.from), axes.local(segment.to), reach).is_some()
    }

    /// The point of the rectangle nearest to a spot (the spot itself when it is inside).
    #[must_use]
    pub fn nearest_to(&self, spot: Spot) -> Spot {
        let axes = self.axes();
        let (u, v) = axes.local(spot);
        let (ahead, right) = self.half();
        if u.abs() <= ahead && v.abs() <= right {
            return spot;
        }
        let inside = |value: f64, limit: f64| value.max(-limit).min(limit);
        axes.spot(inside(u, ahead), inside(v, right))
    }

    /// What the front zone shows of `target` (FLANK-R32): none when the visible part has an area
    /// of less than [`SLIVER`] square inches.
    #[must_use]
    pub fn sees(&self, target: &Rect) -> Option<View> {
        let visible = self.visible(target);
        if area(&visible) < SLIVER {
            return None;
        }
        let centre = Spot::from(self.centre);
        let nearest = edges_of(&visible)
            .map(|edge| edge.nearest_to(centre))
            .min_by(|a, b| a.distance(centre).total_cmp(&b.distance(centre)))?;
        Some(View {
            nearest,
            range: Length::round(nearest.distance(centre)),
        })
    }

    /// The outline of that part of `target` which lies in the front zone; it may be empty.
    #[must_use]
    pub fn visible(&self, target: &Rect) -> Vec<Spot> {
        let axes = self.axes();
        let (ahead, right) = self.half();
        let mut outline = target.corners().to_vec();
        outline = clip(&outline, |corner| axes.local(corner).0 - ahead);
        for sign in [1.0, -1.0] {
            outline = clip(&outline, |corner| {
                let (u, v) = axes.local(corner);
                right + (u - ahead) - sign * v
            });
        }
        outline
    }

    /// How far to the right of a line, in inches, its corners lie: the least and the greatest;
    /// negative to the left. Zero for a line of no length.
    #[must_use]
    pub fn beside(&self, line: Segment) -> (f64, f64) {
        let length = line.length();
        if length <= TOLERANCE {
            return (0.0, 0.0);
        }
        let right = Spot::new(line.way().y, -line.way().x).times(1.0 / length);
        let places = self.corners().map(|c| c.minus(line.from).dot(right));
        let (first, rest) = (places[0], &places[1..]);
        rest.iter().fold((first, first), |(least, most), place| {
            (least.min(*place), most.max(*place))
        })
    }

    /// Whether a line of fire crosses the shortest segment between this rectangle and `other`,
    /// or the strip between two parallel faces of theirs (FLANK-R34). To run along the border of
    /// the strip is not to cross it.
    #[must_use]
    pub fn line_crosses_gap_to(&self, other: &Rect, line: Segment) -> bool {
        let (first, last) = self.bridges(other);
        if self.bridge(other).crosses(line) {
            return true;
        }
        let (length, width) = (first.length(), Segment::new(first.from, last.from).length());
        if length <= TOLERANCE || width <= TOLERANCE {
            return false;
        }
        let ahead = first.way().times(1.0 / length);
        let right = Spot::new(-ahead.y, ahead.x);
        let middle = Segment::new(first.middle(), last.middle()).middle();
        let local = |spot: Spot| {
            let arm = spot.minus(middle);
            (arm.dot(ahead), arm.dot(right))
        };
        let reach = (length / 2.0 - TOLERANCE, width / 2.0 - TOLERANCE);
        within(local(line.from), local(line.to), reach)
            .is_some_and(|(enters, leaves)| (leaves - enters) * line.length() > TOLERANCE)
    }
}

/// A rectangle's own axes, worked out once for several spots.
#[derive(Clone, Copy)]
struct Axes {
    centre: Spot,
    ahead: Spot,
}

impl Axes {
    fn local(&self, spot: Spot) -> (f64, f64) {
        let ahead = self.ahead;
        let arm = spot.minus(self.centre);
        (arm.dot(ahead), arm.dot(Spot::new(ahead.y, -ahead.x)))
    }

    fn spot(&self, ahead: f64, right: f64) -> Spot {
        let Spot { x: sin, y: cos } = self.ahead;
        self.centre.plus(Spot::new(
            sin * ahead + cos * right,
            cos * ahead - sin * right,
        ))
    }
}

/// The shares of a segment, given in local coordinates, between which it lies in the box that
/// reaches so far to all sides of the origin.
fn within(from: (f64, f64), to: (f64, f64), reach: (f64, f64)) -> Option<(f64, f64)> {
    let (mut enters, mut leaves) = (0.0_f64, 1.0_f64);
    for (start, end, limit) in [(from.0, to.0, reach.0), (from.1, to.1, reach.1)] {
        let way = end - start;
        if way == 0.0 {
            if start.abs() > limit {
                return None;
            }
        } else {
            let (one, two) = ((-limit - start) / way, (limit - start) / way);
            enters = enters.max(one.min(two));
            leaves = leaves.min(one.max(two));
        }
    }
    (enters <= leaves).then_some((enters, leaves))
}

/// The edges of a closed outline.
fn edges_of(outline: &[Spot]) -> impl Iterator<Item = Segment> {
    let next = outline.iter().cycle().skip(1);
    (outline.iter().zip(next)).map(|(&from, &to)| Segment { from, to })
}

fn edges(corners: [Spot; 4]) -> [Segment; 4] {
    let [a, b, c, d] = corners;
    [
        Segment::new(a, b),
        Segment::new(b, c),
        Segment::new(c, d),
        Segment::new(d, a),
    ]
}

/// Cuts off what lies beyond a straight border; `depth` is how far inside the border a spot lies,
/// in inches or any multiple of them.
fn clip(outline: &[Spot], depth: impl Fn(Spot) -> f64) -> Vec<Spot> {
    let mut kept = Vec::new();
    for edge in edges_of(outline) {
        let (here, next) = (depth(edge.from), depth(edge.to));
        if here >= -TOLERANCE {
            kept.push(edge.from);
        }
        if (here > TOLERANCE && next < -TOLERANCE) || (here < -TOLERANCE && next > TOLERANCE) {
            kept.push(edge.from.plus(edge.way().times(here / (here - next))));
        }
    }
    kept
}

/// The area of an outline, in square inches.
#[must_use]
pub fn area(outline: &[Spot]) -> f64 {
    let ring = outline.iter().map(|s| Coord { x: s.x, y: s.y }).collect();
    Polygon::new(LineString::new(ring), Vec::new()).unsigned_area()
}
