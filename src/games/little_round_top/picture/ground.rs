//! Levels, rock, cleared ground, and what runs along hexsides.

use super::counters;
use crate::games::little_round_top::board::Board;
use crate::games::little_round_top::map::{Barrier, Map};
use crate::hex::picture::{Layout, Pattern, Way, text};
use crate::hex::{Direction, HexId, Hexside};
use crate::report::bounds::Bounds;
use crate::report::svg::Svg;
use crate::side::Side;

/// The patterns of the ground.
pub(super) const PATTERNS: [Pattern<'static>; 2] = [
    Pattern::new(
        "rock",
        86,
        "M-10 96 L96 -10 M-10 10 L10 -10 M76 96 L96 76",
        "#5d5540",
        20,
    ),
    Pattern::new("cleared", 110, "M30 55 H80", "#a9a48f", 12),
];

/// 2.1a: every hex in the shade of its level, rock hatched, cleared ground ticked; a line where
/// the level changes.
pub(super) fn hexes(svg: &mut Svg, layout: &Layout, map: &Map) {
    for hex in layout.grid.hexes() {
        let cell = map.cell(hex);
        layout.hex(svg, &format!("level{}", cell.level), hex, 0);
        if cell.cleared {
            layout.hex(svg, "cleared", hex, 0);
        }
        if cell.rock {
            layout.hex(svg, "rock", hex, 6);
        }
        layout.hex(svg, "grid", hex, 0);
    }
    for hex in layout.grid.hexes() {
        for direction in [Direction::S, Direction::NE, Direction::SE] {
            let beyond = layout.grid.neighbour(hex, direction);
            if beyond.is_some_and(|beyond| map.level(beyond) != map.level(hex)) {
                svg.polyline("contour", &layout.ends(hex, direction));
            }
        }
    }
}

/// Rock hexsides, stone walls and fences.
pub(super) fn hexsides(svg: &mut Svg, layout: &Layout, map: &Map) {
    for (side, barrier) in map.barriers() {
        for class in classes(barrier) {
            layout.hexside(svg, class, side);
        }
    }
}

/// The classes of a hexside, the lowest first.
pub(super) fn classes(barrier: Barrier) -> [&'static str; 2] {
    match barrier {
        Barrier::Rock => ["rock-spine", "rock-side"],
        Barrier::Stonewall => ["wall-side", "wall-stones"],
        Barrier::Fence => ["fence-side", "fence-posts"],
    }
}

/// A hexside by itself, for the legend.
pub(super) fn sample(svg: &mut Svg, layout: &Layout, side: Hexside, barrier: Barrier) {
    for class in classes(barrier) {
        layout.hexside(svg, class, side);
    }
}

/// Whether the companies of a hex leave the number no room in the north.
fn number_below(board: &Board, hex: HexId) -> bool {
    Side::BOTH
        .into_iter()
        .filter_map(|side| board.top(hex, side))
        .any(|company| company.facing == Direction::N)
}

/// How far the number of a hex stands aside: of a star in the south, of a flag in the north.
fn aside(board: &Board, hex: HexId, below: bool) -> i64 {
    if below {
        let star = board.victory.iter().any(|entry| entry.hex == hex);
        return if star { -60 } else { 0 };
    }
    let bearers = Side::BOTH
        .into_iter()
        .filter_map(|side| board.top(hex, side))
        .filter(|company| board.flags_of(company.id).count() == 1);
    bearers
        .map(|company| 80 * counters::aside(company.facing))
        .sum()
}

/// The size of a hex's number.
const NUMBER: i64 = 84;

/// Hex number and level: one in the north of the hex, one in the south. The number stands aside of
/// arrowheads where it can.
pub(super) fn numbers(svg: &mut Svg, layout: &Layout, map: &Map, board: &Board, ways: &[Way]) {
    let heads: Vec<Bounds> = ways.iter().map(Way::bounds).collect();
    for hex in layout.grid.hexes() {
        let (x, y) = layout.centre(hex);
        let below = number_below(board, hex);
        let (number, level) = match below {
            true => (y + 250, y - 178),
            false => (y - 190, y + 250),
        };
        let on = if map.cell(hex).rock { " on-rock" } else { "" };
        let text = hex.to_string();
        // A head is narrow where it reaches into the hex.
        let half = text::width(&text, NUMBER) / 2 - 48;
        let middle = x + aside(board, hex, below);
        let clear = [0, 130, -130]
            .map(|step| middle + step)
            .into_iter()
            .find(|at| {
                let place = Bounds::around(&[(at - half, number - NUMBER), (at + half, number)]);
                heads.iter().all(|head| head.shared(place) == 0)
            });
        let at = (clear.unwrap_or(middle), number);
        svg.label(&format!("number{on}"), at, &text);
        let class = format!("level{on}");
        svg.label(&class, (x - 96, level), &map.level(hex).to_string());
    }
}
