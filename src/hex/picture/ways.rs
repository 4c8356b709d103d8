//! Where pieces went in a player-turn, and at what they fired.

use super::{Arrow, Layout, Point, Row, arrow};
use crate::hex::HexId;
use crate::report::log::{Log, MovementKind};
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

impl Ways {
    /// Draws the movements of the log as arrows. Those that begin in one hex lie side by side.
    pub fn draw(&self, svg: &mut Svg, layout: &Layout, log: &Log) {
        for (index, movement) in log.movements.iter().enumerate() {
            let earlier = log.movements.iter().take(index);
            let lane = earlier
                .filter(|other| other.path.first() == movement.path.first())
                .count();
            let aside = [0, self.apart, -self.apart, 2 * self.apart][lane % 4];
            let path: Vec<Point> = movement
                .path
                .iter()
                .filter_map(|(column, row)| {
                    let hex = HexId::new(u8::try_from(*column).ok()?, u8::try_from(*row).ok()?);
                    let (x, y) = layout.centre(hex);
                    Some((x + aside, y))
                })
                .collect();
            self.way(svg, movement.side, movement.kind, &path);
        }
    }

    /// One arrow.
    fn way(&self, svg: &mut Svg, side: Side, kind: MovementKind, path: &[Point]) {
        let (kind, size) = match kind {
            MovementKind::Move => ("move", self.walk),
            MovementKind::Charge => ("charge", self.charge),
            MovementKind::Retreat => ("retreat", self.walk),
            MovementKind::Fire => ("fire", self.fire),
        };
        let looks = Arrow {
            casing: "casing",
            line: &format!("way {kind} ink-{side}"),
            head: &format!("front-{side}"),
            size,
            short: self.short,
            start: self.start,
        };
        arrow(svg, path, &looks);
    }

    /// Their entries in the legend: what a move, a charge, a retreat and fire are called, and how
    /// wide the samples are.
    pub fn explain(&self, row: &mut Row<'_>, wide: i64, names: [&str; 4]) {
        let kinds = [
            MovementKind::Move,
            MovementKind::Charge,
            MovementKind::Retreat,
            MovementKind::Fire,
        ];
        for (kind, text) in kinds.into_iter().zip(names) {
            row.entry(wide, text, |svg, (x, y)| {
                // An arrow begins and ends away from the centres that it joins.
                let path = [(x - self.start, y), (x + wide + self.short, y)];
                self.way(svg, Side::Csa, kind, &path);
            });
        }
    }
}
