//! Levels, rock, cleared ground, and what runs along hexsides.

use crate::games::little_round_top::board::Board;
use crate::games::little_round_top::map::{Barrier, Map};
use crate::hex::picture::{Layout, Pattern};
use crate::hex::{Direction, HexId, Hexside};
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

/// Hex number and level: one in the north of the hex, one in the south.
pub(super) fn numbers(svg: &mut Svg, layout: &Layout, map: &Map, board: &Board) {
    for hex in layout.grid.hexes() {
        let (x, y) = layout.centre(hex);
        let (number, level) = match number_below(board, hex) {
            true => (y + 250, y - 178),
            false => (y - 190, y + 250),
        };
        let on = if map.cell(hex).rock { " on-rock" } else { "" };
        svg.label(&format!("number{on}"), (x, number), &hex.to_string());
        let class = format!("level{on}");
        svg.label(&class, (x - 96, level), &map.level(hex).to_string());
    }
}
