//! The legend below the map.

use super::WAYS;
use super::counters;
use super::counters::HIDDEN;
use super::ground;
use super::signs::{self, Flag};
use crate::games::little_round_top::board::{Board, Stage};
use crate::games::little_round_top::detachment;
use crate::games::little_round_top::map::Barrier;
use crate::games::little_round_top::unit::OfficerId;
use crate::hex::picture::{Card, Legend, Point, Row, Shades};
use crate::hex::{Direction, Grid, HexId, Hexside, Low};
use crate::report::svg::Svg;
use crate::side::Side;

/// The legend.
pub(super) const LEGEND: Legend = Legend {
    row: 330,
    rows: 4,
    gaps: (60, 150),
    base: 36,
    size: 100,
    grid: Grid::new(2, 2, Low::Even),
    turned: false,
};

/// Draws the legend of a board: what is always drawn, and what is drawn on this one.
pub(super) fn draw(svg: &mut Svg, at: Point, shades: &Shades, board: &Board) {
    LEGEND.row(svg, at, 0, terrain);
    LEGEND.row(svg, at, 1, |row| {
        companies(row);
        if detachment::any_placed(board) {
            row.entry(344, "hidden: for its owner's eyes", |svg, (x, y)| {
                CARD.draw(svg, Side::Usa, (x + 172, y - 122), HIDDEN);
            });
        }
    });
    LEGEND.row(svg, at, 2, |row| {
        markers(row);
        places(row, board);
    });
    LEGEND.row(svg, at, 3, |row| {
        WAYS.explain(row, 560, ["move", "into melee", "retreat", "fire"]);
        let text = "North is up; a hex is 20 yards: number, level.";
        row.entry(0, text, |_, _| {});
    });
    LEGEND.row(svg, at, 4, |row| {
        shades.explain(row, "zones of control of", (240, 120));
    });
}

fn terrain(row: &mut Row<'_>) {
    let first = HexId::new(1, 1);
    row.entry(5 * 190, "levels 1 to 5", |svg, (x, y)| {
        for level in 1..=5 {
            let layout = LEGEND.sample((x + 190 * (level - 1) + 110, y), 110);
            layout.hex(svg, &format!("level{level}"), first, 0);
            layout.hex(svg, "grid", first, 0);
            let at = layout.centre(first);
            svg.label("level", (at.0, at.1 + 34), &level.to_string());
        }
    });
    for (class, text) in [("rock", "rock"), ("cleared", "cleared")] {
        row.hex(220, 110, text, |svg, layout| {
            layout.hex(svg, "level1", first, 0);
            layout.hex(svg, class, first, 0);
            layout.hex(svg, "grid", first, 0);
        });
    }
    for (barrier, text) in [
        (Barrier::Rock, "rock hexside"),
        (Barrier::Stonewall, "stone wall"),
        (Barrier::Fence, "fence"),
    ] {
        row.entry(320, text, |svg, (x, y)| {
            let layout = LEGEND.sample((x + 160, y - 277), 320);
            ground::sample(svg, &layout, Hexside::new(first, HexId::new(1, 2)), barrier);
        });
    }
    row.entry(
        220,
        "Victory Hex; star: white USA, black CSA, grey melee",
        |svg, (x, y)| {
            let layout = LEGEND.sample((x + 120, y), 120);
            layout.hex(svg, "victory", first, 9);
            signs::star(svg, (x + 120, y + 8), Some(Side::Usa));
        },
    );
}

/// A counter of the legend.
const CARD: Card = Card {
    half: 172,
    high: 244,
    round: 54,
};

fn counter(svg: &mut Svg, (x, y): Point, side: Side, texts: [&str; 2]) {
    let facing = match side {
        Side::Csa => Direction::NE,
        Side::Usa => Direction::S,
    };
    let x = x + 172;
    counters::pointed(svg, side, facing, (x, y), (172, 122));
    CARD.draw(svg, side, (x, y - 122), "");
    for (text, down) in texts.into_iter().zip([-16, 90]) {
        svg.label(&format!("text-{side}"), (x, y + down), text);
    }
}

fn companies(row: &mut Row<'_>) {
    row.entry(344, "Union company, 4 SP, facing S", |svg, at| {
        counter(svg, at, Side::Usa, ["20ME", "A 4"]);
    });
    row.entry(420, "Confederate company, 5 SP, facing NE", |svg, at| {
        counter(svg, at, Side::Csa, ["15AL", "G 5"]);
    });
    row.entry(
        344,
        "a company below another shows a line of its own",
        |svg, (x, y)| {
            let strip = Card { high: 124, ..CARD };
            strip.draw(svg, Side::Usa, (x + 172, y - 62), "");
            svg.label("text-USA", (x + 172, y + 40), "D 3");
        },
    );
    row.entry(150, "melee", |svg, (x, y)| {
        signs::swords(svg, (x + 75, y + 226))
    });
}

fn places(row: &mut Row<'_>, board: &Board) {
    if signs::awaited(board).next().is_some() {
        row.hex(240, 120, "where units enter", |svg, layout| {
            layout.hex(svg, "place", layout.grid.first, 8);
        });
    }
    let text = match board.stage {
        Stage::UnionSetUp => "the Union sets up east of this line",
        Stage::ConfederateSetUp => "the Confederates set up within",
        Stage::Union | Stage::Confederate | Stage::Over => return,
    };
    row.entry(400, text, |svg, (x, y)| {
        svg.polyline("area", &[(x, y), (x + 400, y)]);
    });
}

fn markers(row: &mut Row<'_>) {
    for (letter, text) in [
        ('D', "disorganized"),
        ('C', "column"),
        ('A', "out of ammunition"),
        ('B', "bayonets fixed"),
    ] {
        row.entry(100, text, |svg, (x, y)| {
            signs::badge(svg, (x + 50, y), letter)
        });
    }
    row.entry(330, "officers (Chamberlain, Oates)", |svg, (x, y)| {
        signs::named(svg, (x + 76, y), "disc-USA", OfficerId::Chamberlain);
        signs::named(svg, (x + 250, y), "disc-CSA", OfficerId::Oates);
    });
    row.entry(330, "flags", |svg, (x, y)| {
        Flag::of(Side::Usa).draw(svg, (x + 20, y + 80));
        Flag::of(Side::Csa).draw(svg, (x + 190, y + 80));
    });
    row.entry(150, "captured flag", |svg, (x, y)| {
        let flag = Flag {
            captured: true,
            ..Flag::of(Side::Usa)
        };
        flag.draw(svg, (x + 20, y + 80));
    });
}
