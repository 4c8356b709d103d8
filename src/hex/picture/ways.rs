//! Where pieces went in a player-turn, and at what they fired.

use super::{Layout, Point, Row, across, along};
use crate::hex::HexId;
use crate::report::bounds::Bounds;
use crate::report::log::{Log, Movement, MovementKind};
use crate::report::svg::Svg;
use crate::side::Side;

/// The looks of arrows: length and half the width of the heads, and other measures.
#[derive(Clone, Copy, Debug)]
pub struct Ways {
    /// The head of a move, and of a retreat.
    pub walk: (i64, i64),
    /// The head of a charge.
    pub charge: (i64, i64),
    /// The head of fire.
    pub fire: (i64, i64),
    /// How far the tip stops short of the last hex's centre.
    pub short: i64,
    /// How far an arrow begins from the first hex's centre.
    pub start: i64,
    /// How far apart arrows lie that begin in one hex.
    pub apart: i64,
}

/// An arrow. Its shaft goes below the counters, so that they can be read, and its head above them,
/// so that it can be seen where it leads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Way {
    side: Side,
    kind: MovementKind,
    shaft: Vec<Point>,
    head: [Point; 3],
}

impl Ways {
    /// The movements of the log as arrows. Those that begin in one hex lie side by side; whoever goes
    /// one way twice, as he who attacks and then advances, has one place for both.
    #[must_use]
    pub fn of(&self, layout: &Layout, log: &Log) -> Vec<Way> {
        let mut placed: Vec<&Movement> = Vec::new();
        let mut ways = Vec::new();
        for movement in &log.movements {
            let lanes = || {
                let same = |other: &&&Movement| other.path.first() == movement.path.first();
                placed.iter().filter(same)
            };
            let known = lanes()
                .position(|other| (&other.piece, &other.path) == (&movement.piece, &movement.path));
            let lane = known.unwrap_or_else(|| lanes().count());
            if known.is_none() {
                placed.push(movement);
            }
            let aside = [0, self.apart, -self.apart, 2 * self.apart][lane % 4];
            let path = beside(&course(layout, &movement.path), aside);
            ways.extend(self.way(movement.side, movement.kind, path));
        }
        ways
    }

    /// One arrow along a path of points that differ; none when it goes nowhere.
    fn way(&self, side: Side, kind: MovementKind, path: Vec<Point>) -> Option<Way> {
        let &[first, second, ..] = path.as_slice() else {
            return None;
        };
        let &[.., before, last] = path.as_slice() else {
            return None;
        };
        let (long, half) = match kind {
            MovementKind::Move | MovementKind::Retreat => self.walk,
            MovementKind::Charge => self.charge,
            MovementKind::Fire => self.fire,
        };
        let tip = along(last, before, self.short);
        let neck = along(last, before, self.short + long);
        let (x, y) = across(before, last, half);
        let mut shaft = path;
        if let [begin, .., end] = shaft.as_mut_slice() {
            (*begin, *end) = (along(first, second, self.start), neck);
        }
        Some(Way {
            side,
            kind,
            shaft,
            head: [tip, (neck.0 + x, neck.1 + y), (neck.0 - x, neck.1 - y)],
        })
    }

    /// Their entries in the legend: what a move, a charge, a retreat and fire are called, and how
    /// wide the samples are; then whose is whose.
    pub fn explain(&self, row: &mut Row<'_>, wide: i64, names: [&str; 4]) {
        let kinds = [
            MovementKind::Move,
            MovementKind::Charge,
            MovementKind::Retreat,
            MovementKind::Fire,
        ];
        let named = kinds.into_iter().zip(names);
        let named = named.map(|(kind, text)| (Side::Csa, kind, text));
        let whose = Side::BOTH.map(|side| match side {
            Side::Csa => (side, MovementKind::Move, "of the Confederates"),
            Side::Usa => (side, MovementKind::Move, "of the Union"),
        });
        for (side, kind, text) in named.chain(whose) {
            row.entry(wide, text, |svg, (x, y)| {
                // An arrow begins and ends away from the centres that it joins.
                let path = vec![(x - self.start, y), (x + wide + self.short, y)];
                if let Some(way) = self.way(side, kind, path) {
                    way.shaft(svg);
                    way.head(svg);
                }
            });
        }
    }
}

/// The hexes of a path, each once where it stays in one.
fn course(layout: &Layout, path: &[(i64, i64)]) -> Vec<Point> {
    let hexes = path.iter().filter_map(|(column, row)| {
        let hex = HexId::new(u8::try_from(*column).ok()?, u8::try_from(*row).ok()?);
        Some(layout.centre(hex))
    });
    let mut course: Vec<Point> = hexes.collect();
    course.dedup();
    course
}

/// A path so far to the right of another.
fn beside(path: &[Point], aside: i64) -> Vec<Point> {
    let last = path.len().saturating_sub(1);
    let points = path.iter().enumerate().map(|(place, point)| {
        let (from, to) = (path[place.saturating_sub(1)], path[last.min(place + 1)]);
        let (x, y) = across(from, to, aside);
        (point.0 + x, point.1 + y)
    });
    points.collect()
}

impl Way {
    /// Draws its shaft, on a light casing.
    pub fn shaft(&self, svg: &mut Svg) {
        let kind = match self.kind {
            MovementKind::Move => "move",
            MovementKind::Charge => "charge",
            MovementKind::Retreat => "retreat",
            MovementKind::Fire => "fire",
        };
        svg.polyline("casing", &self.shaft);
        svg.polyline(&format!("way {kind} ink-{}", self.side), &self.shaft);
    }

    /// Draws its head.
    pub fn head(&self, svg: &mut Svg) {
        svg.polygon(&format!("head-{}", self.side), &self.head);
    }

    /// The extent of its head.
    #[must_use]
    pub fn bounds(&self) -> Bounds {
        Bounds::around(&self.head)
    }
}
