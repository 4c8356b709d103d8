//! Where pieces went in the last player-turn, and at what they fired.

use crate::hex::HexId;
use crate::hex::picture::{Arrow, Layout, Point, arrow};
use crate::report::log::{Log, Movement, MovementKind};
use crate::report::svg::Svg;

/// Draws the movements of the log as arrows. Those that begin in one hex lie side by side.
pub(super) fn draw(svg: &mut Svg, layout: &Layout, log: &Log) {
    for (index, movement) in log.movements.iter().enumerate() {
        let earlier = log.movements.iter().take(index);
        let lane = earlier
            .filter(|other| other.path.first() == movement.path.first())
            .count();
        let aside = [0, 60, -60, 120][lane % 4];
        let path: Vec<Point> = movement
            .path
            .iter()
            .filter_map(|(column, row)| {
                let hex = HexId::new(u8::try_from(*column).ok()?, u8::try_from(*row).ok()?);
                let (x, y) = layout.centre(hex);
                Some((x + aside, y))
            })
            .collect();
        way(svg, movement, &path);
    }
}

/// One arrow.
pub(super) fn way(svg: &mut Svg, movement: &Movement, path: &[Point]) {
    let (kind, size) = match movement.kind {
        MovementKind::Move => ("move", (110, 56)),
        MovementKind::Charge => ("charge", (150, 84)),
        MovementKind::Retreat => ("retreat", (110, 56)),
        MovementKind::Fire => ("fire", (90, 44)),
    };
    let side = movement.side;
    let looks = Arrow {
        casing: "casing",
        line: &format!("way {kind} ink-{side}"),
        head: &format!("front-{side}"),
        size,
        short: 130,
        start: 60,
    };
    arrow(svg, path, &looks);
}
