//! Companies as counters, with their markers, officers and flags.

use super::signs::{self, Flag};
use crate::games::little_round_top::board::{Board, Company, Formation, Status};
use crate::games::little_round_top::unit::Regiment;
use crate::hex::picture::{Card, Layout, Point};
use crate::hex::{Direction, HexId};
use crate::report::svg::Svg;
use crate::side::Side;

/// The measures of a counter: half its width, the height of the top one and of the strip that
/// shows of one below it, and the base lines in both.
struct Size {
    half: i64,
    card: i64,
    strip: i64,
    lines: (i64, i64),
    text: &'static str,
    /// In a melee markers stand outside, and officers so far below.
    outer: Option<i64>,
}

/// A hex of one side.
const WHOLE: Size = Size {
    half: 172,
    card: 244,
    strip: 124,
    lines: (106, 212),
    text: "text",
    outer: None,
};

/// Half a hex, in a melee.
const HALF: Size = Size {
    half: 138,
    card: 204,
    strip: 106,
    lines: (88, 178),
    text: "small",
    outer: Some(84),
};

/// The class of what only its owner sees.
pub(super) const HIDDEN: &str = "hidden";

/// Draws every company on the map.
pub(super) fn draw(svg: &mut Svg, layout: &Layout, board: &Board) {
    let mut hexes: Vec<HexId> = board
        .companies
        .iter()
        .filter_map(|company| company.at)
        .collect();
    hexes.sort_unstable_by_key(|hex| (layout.grid.y(*hex), hex.column));
    hexes.dedup();
    for hex in hexes {
        let (x, y) = layout.centre(hex);
        if board.in_melee(hex) {
            stack(svg, board, hex, Side::Csa, (x - 158, y), &HALF);
            stack(svg, board, hex, Side::Usa, (x + 158, y), &HALF);
            signs::swords(svg, (x, y));
        } else {
            for side in Side::BOTH {
                stack(svg, board, hex, side, (x, y), &WHOLE);
            }
        }
    }
}

/// The companies of a side in a hex, the top one whole (8.0b).
fn stack(svg: &mut Svg, board: &Board, hex: HexId, side: Side, (x, y): Point, size: &Size) {
    let stack = board.stack(hex, side);
    let Some(first) = stack.first() else {
        return;
    };
    let below = i64::try_from(stack.len() - 1).unwrap_or(0);
    let height = size.card + size.strip * below;
    let top = y - height / 2;
    front(svg, first, (x, y), (size.half, height / 2));
    // Markers stand on one side, officers on the other.
    let east = match (size.outer, side) {
        (None, _) => aside(first.facing),
        (Some(_), Side::Csa) => -1,
        (Some(_), Side::Usa) => 1,
    };
    let mut at = top;
    for company in &stack {
        let high = if at == top { size.card } else { size.strip };
        let card = Card {
            half: size.half,
            high,
            round: 54,
        };
        let more = match company.status {
            Status::Hidden => HIDDEN,
            Status::Waiting | Status::OnMap | Status::Left | Status::Lost | Status::Never => "",
        };
        card.draw(svg, side, (x, at), more);
        let class = format!("{}-{side}", size.text);
        let one = line(
            company,
            stack
                .iter()
                .any(|other| other.id.regiment != company.id.regiment),
        );
        if at == top {
            svg.label(&class, (x, at + size.lines.0), company.id.regiment.as_str());
            svg.label(&class, (x, at + size.lines.1), &strength(company));
        } else {
            svg.label(&class, (x, at + size.lines.0 - 4), &one);
        }
        for (place, letter) in (0..).zip(marks(company)) {
            let (column, row) = if high == size.card {
                (place / 2, place % 2)
            } else {
                (place, 0)
            };
            let badge = (
                x + east * (size.half + 52 + 104 * column),
                at + 60 + 108 * row,
            );
            signs::badge(svg, badge, letter);
        }
        let below = (at > top).then_some(high);
        flags(svg, board, company, (x, at), (east * size.half, below));
        at += high;
    }
    let north = match first.facing {
        Direction::N | Direction::NE | Direction::NW => 1,
        Direction::SE | Direction::S | Direction::SW => -1,
    };
    for (place, officer) in (0..).zip(board.officers_in(hex, side)) {
        let spot = match size.outer {
            Some(down) => (x + east * 150 * place, y + height / 2 + down),
            None => (
                x - east * (size.half + 64),
                y + north * (height / 2 - 50 - 150 * place),
            ),
        };
        signs::officer(svg, spot, officer);
    }
}

/// On which side of a company that faces this way its markers stand: 1 is the east, -1 the west. Its
/// flag is on the other.
pub(super) const fn aside(facing: Direction) -> i64 {
    match facing {
        Direction::NE | Direction::SE => -1,
        Direction::N | Direction::S | Direction::SW | Direction::NW => 1,
    }
}

/// The flags of a company, the upper middle of its box given, half the width toward its markers,
/// and the height of a strip below another: above the top company, beside one below it and behind
/// its markers, so that no letter is covered.
fn flags(
    svg: &mut Svg,
    board: &Board,
    company: &Company,
    (x, top): Point,
    (half, strip): (i64, Option<i64>),
) {
    let east = half.signum();
    let marks = i64::try_from(marks(company).count()).unwrap_or(0);
    for (place, carried) in (0..).zip(board.flags_of(company.id)) {
        let flag = Flag {
            captured: carried.regiment != company.id.regiment,
            ..Flag::of(carried.regiment.side())
        };
        let (foot, waves, pole) = match strip {
            None => ((x - half + east * (20 + 130 * place), top + 10), 128, 160),
            Some(high) => {
                let aside = x + half + east * (14 + 104 * marks + 112 * place);
                ((aside, top + high - 6), 100, high - 12)
            }
        };
        let waves = east * waves;
        let flag = Flag {
            waves,
            pole,
            ..flag
        };
        flag.draw(svg, foot);
    }
}

/// 7.0a: the front edge, drawn out to a point toward the hexside that is faced.
fn front(svg: &mut Svg, company: &Company, at: Point, half: Point) {
    pointed(svg, company.id.side(), company.facing, at, half);
}

/// A pointed front edge of a box around `at`, whose halves are given.
pub(super) fn pointed(svg: &mut Svg, side: Side, facing: Direction, (x, y): Point, (w, h): Point) {
    let class = format!("front-{side}");
    let (east, south) = match facing {
        Direction::N => (0, -1),
        Direction::NE => (1, -1),
        Direction::SE => (1, 1),
        Direction::S => (0, 1),
        Direction::SW => (-1, 1),
        Direction::NW => (-1, -1),
    };
    let points = if east == 0 {
        let edge = y + south * (h - 4);
        let tip = y + south * (h + 4).max(250);
        [(x - 116, edge), (x, tip), (x + 116, edge)]
    } else {
        let (inner, edge) = (x + east * (w - 60), x + east * (w + 44));
        let low = y + south * 178.min(h + 56);
        [
            (inner, low),
            (x + east * (w + 112), y + south * 158),
            (edge, y + south * 4),
        ]
    };
    svg.polygon(&class, &points);
}

/// Letter and strength: `A 4`; the sharpshooters have no letter.
fn strength(company: &Company) -> String {
    match company.id.letter() {
        Some(letter) => format!("{letter} {}", company.strength),
        None => company.strength.to_string(),
    }
}

/// One line for a company below another; with its regiment where that is another's.
fn line(company: &Company, mixed: bool) -> String {
    match company.id.regiment {
        Regiment::Sharpshooters2 => format!("2SS {}", company.strength),
        Regiment::Maine20
        | Regiment::Pennsylvania83
        | Regiment::Alabama4
        | Regiment::Alabama15
        | Regiment::Alabama47 => match mixed {
            true => format!("ME {}", strength(company)),
            false => strength(company),
        },
    }
}

/// The letters of a company's markers.
fn marks(company: &Company) -> impl Iterator<Item = char> {
    [
        (company.disorganized, 'D'),
        (company.formation == Formation::Column, 'C'),
        (company.out_of_ammunition, 'A'),
        (company.bayonets, 'B'),
    ]
    .into_iter()
    .filter_map(|(set, letter)| set.then_some(letter))
}
