//! The legend below the map.

use super::counters;
use super::ground;
use super::overlay::Shades;
use super::signs;
use super::ways::way;
use crate::games::little_round_top::map::Barrier;
use crate::games::little_round_top::unit::OfficerId;
use crate::hex::picture::{Layout, Point};
use crate::hex::{Direction, Grid, HexId, Hexside, Low};
use crate::report::log::{Movement, MovementKind};
use crate::report::svg::Svg;
use crate::side::Side;

/// The height of a row.
const ROW: i64 = 330;

/// The height of the whole legend.
pub(super) fn height(shades: &Shades) -> i64 {
    let more = !shades.zones.is_empty() || !shades.fields.is_empty();
    ROW * (4 + i64::from(more)) + 60
}

/// The width of a line of text, about.
fn width(text: &str) -> i64 {
    let widths = text.chars().map(|sign| match sign {
        'M' | 'W' | 'm' | 'w' => 90,
        'A'..='Z' | '0'..='9' | '+' => 68,
        ' ' | 'i' | 'l' | 'j' | 't' | 'f' | ',' | '.' | '\'' | ':' | ';' | '(' | ')' => 37,
        _ => 61,
    });
    widths.sum()
}

/// Entries of one row, one after another.
struct Row<'s> {
    svg: &'s mut Svg,
    x: i64,
    y: i64,
}

impl Row<'_> {
    /// An entry: a drawing of this width, then a text.
    fn entry(&mut self, wide: i64, text: &str, draw: impl FnOnce(&mut Svg, Point)) {
        draw(self.svg, (self.x, self.y));
        self.x += wide + 60;
        self.svg.label("legend", (self.x, self.y + 36), text);
        self.x += width(text) + 150;
    }
}

/// A grid of a few hexes around a point, for samples: the hex 0101 lies there.
fn sample(at: Point, side: i64) -> Layout {
    let grid = Grid::new(2, 2, Low::Even);
    let mut layout = Layout {
        grid,
        origin: (0, 0),
        side,
        turned: false,
    };
    layout.origin = (at.0, at.1 - layout.half());
    layout
}

/// Draws the legend.
pub(super) fn draw(svg: &mut Svg, (left, top): Point, shades: &Shades) {
    let mut y = top + ROW / 2;
    let mut next = |svg: &mut Svg, draw: &mut dyn FnMut(&mut Row<'_>)| {
        draw(&mut Row { svg, x: left, y });
        y += ROW;
    };
    next(svg, &mut terrain);
    next(svg, &mut companies);
    next(svg, &mut markers);
    next(svg, &mut arrows);
    if !shades.zones.is_empty() || !shades.fields.is_empty() {
        next(svg, &mut |row| overlays(row, shades));
    }
}

fn terrain(row: &mut Row<'_>) {
    let first = HexId::new(1, 1);
    row.entry(5 * 190, "levels 1 to 5", |svg, (x, y)| {
        for level in 1..=5 {
            let layout = sample((x + 190 * (level - 1), y), 110);
            layout.hex(svg, &format!("level{level}"), first, 0);
            layout.hex(svg, "grid", first, 0);
            let at = layout.centre(first);
            svg.label("level", (at.0, at.1 + 34), &level.to_string());
        }
    });
    for (class, text) in [("rock", "rock"), ("cleared", "cleared")] {
        row.entry(220, text, |svg, at| {
            let layout = sample(at, 110);
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
            let layout = sample((x - 160, y - 277), 320);
            ground::sample(svg, &layout, Hexside::new(first, HexId::new(1, 2)), barrier);
        });
    }
    row.entry(
        220,
        "Victory Hex; star: white USA, black CSA, grey melee",
        |svg, at| {
            let layout = sample(at, 120);
            layout.hex(svg, "victory", first, 9);
            let (x, y) = layout.centre(first);
            signs::star(svg, (x, y + 8), Some(Side::Usa));
        },
    );
}

struct Card;

impl counters::Measures for Card {
    fn half(&self) -> i64 {
        172
    }
}

fn counter(svg: &mut Svg, (x, y): Point, side: Side, texts: [&str; 2]) {
    let (high, facing) = (
        244,
        match side {
            Side::Csa => Direction::NE,
            Side::Usa => Direction::S,
        },
    );
    let x = x + 172;
    counters::pointed(svg, side, facing, (x, y), (172, 122));
    counters::card(svg, side, (x, y - 122), &Card, high);
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
            counters::card(svg, Side::Usa, (x + 172, y - 62), &Card, 124);
            svg.label("text-USA", (x + 172, y + 40), "D 3");
        },
    );
    row.entry(150, "melee", |svg, (x, y)| {
        signs::swords(svg, (x + 75, y + 226))
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
        signs::officer(svg, (x + 76, y), OfficerId::Chamberlain);
        signs::officer(svg, (x + 250, y), OfficerId::Oates);
    });
    row.entry(330, "flags", |svg, (x, y)| {
        signs::flag(svg, (x + 20, y + 80), Side::Usa, false, -1);
        signs::flag(svg, (x + 190, y + 80), Side::Csa, false, -1);
    });
    row.entry(150, "captured flag", |svg, (x, y)| {
        signs::flag(svg, (x + 20, y + 80), Side::Usa, true, -1);
    });
}

fn arrows(row: &mut Row<'_>) {
    for (kind, text) in [
        (MovementKind::Move, "move"),
        (MovementKind::Charge, "into melee"),
        (MovementKind::Retreat, "retreat"),
        (MovementKind::Fire, "fire"),
    ] {
        row.entry(560, text, |svg, (x, y)| {
            let movement = Movement {
                piece: String::new(),
                side: Side::Csa,
                kind,
                path: Vec::new(),
            };
            // An arrow begins and ends away from the centres that it joins.
            way(svg, &movement, &[(x - 120, y), (x + 760, y)]);
        });
    }
    let text = "North is up; a hex is 20 yards. Each hex: number and level.";
    row.entry(0, text, |_, _| {});
}

fn overlays(row: &mut Row<'_>, shades: &Shades) {
    let first = HexId::new(1, 1);
    for (side, _) in &shades.zones {
        row.entry(240, &format!("zones of control of {side}"), |svg, at| {
            let layout = sample(at, 120);
            layout.hex(svg, &format!("zone-{side}"), first, 0);
            layout.hex(svg, &format!("edge-{side}"), first, 0);
        });
    }
    for (whose, _) in &shades.fields {
        row.entry(240, &format!("field of fire of {whose}"), |svg, at| {
            let layout = sample(at, 120);
            layout.hex(svg, "field", first, 0);
            layout.hex(svg, "field-edge", first, 0);
        });
    }
}
