//! Small signs: officers, flags, markers, Victory Hexes, places of entry and set-up.

use super::counters::HIDDEN;
use crate::games::little_round_top::board::{Board, Officer, Stage, Status};
use crate::games::little_round_top::unit::{OfficerId, Regiment};
use crate::hex::picture::{Layout, Point};
use crate::hex::{Direction, HexId};
use crate::report::svg::Svg;
use crate::side::Side;

/// A marker's letter in a white disc.
pub(super) fn badge(svg: &mut Svg, (x, y): Point, letter: char) {
    svg.disc("badge", (x, y), 50);
    svg.label("badge-text", (x, y + 30), &letter.to_string());
}

/// An officer: the first two letters of his name in a disc.
pub(super) fn officer(svg: &mut Svg, at: Point, officer: &Officer) {
    let class = match officer.status {
        Status::Hidden => format!("disc-{} {HIDDEN}", officer.id.side()),
        Status::Waiting | Status::OnMap | Status::Left | Status::Lost | Status::Never => {
            format!("disc-{}", officer.id.side())
        }
    };
    named(svg, at, &class, officer.id);
}

/// The first two letters of an officer's name in a disc of this class.
pub(super) fn named(svg: &mut Svg, (x, y): Point, class: &str, officer: OfficerId) {
    svg.disc(class, (x, y), 76);
    let letters: String = officer.as_str().chars().take(2).collect();
    svg.label("disc-text", (x, y + 30), &letters);
}

/// A flag.
pub(super) struct Flag {
    /// Whose it is.
    pub side: Side,
    /// Whether it is captured: it is struck through then.
    pub captured: bool,
    /// How far it waves to the east or, below 0, to the west.
    pub waves: i64,
    /// How high its pole is.
    pub pole: i64,
}

impl Flag {
    /// A flag that waves to the east, on a high pole.
    pub(super) const fn of(side: Side) -> Self {
        Flag {
            side,
            captured: false,
            waves: 128,
            pole: 160,
        }
    }

    /// Draws it, the foot of its pole given.
    pub(super) fn draw(&self, svg: &mut Svg, (x, y): Point) {
        let top = y - self.pole;
        svg.polyline("pole", &[(x, y), (x, top)]);
        let fly = x + self.waves;
        let cloth = [(x, top), (fly, top + 12), (fly, top + 92), (x, top + 80)];
        svg.polygon(&format!("flag-{}", self.side), &cloth);
        if self.captured {
            svg.polyline("taken", &[(x, top), (fly, top + 92)]);
        }
    }
}

/// 11.3a: a melee goes on here.
pub(super) fn swords(svg: &mut Svg, (x, y): Point) {
    let y = y - 226;
    svg.disc("badge", (x, y), 74);
    svg.polyline("swords", &[(x - 42, y - 42), (x + 42, y + 42)]);
    svg.polyline("swords", &[(x - 42, y + 42), (x + 42, y - 42)]);
    svg.polyline("swords", &[(x - 44, y + 12), (x - 12, y + 44)]);
    svg.polyline("swords", &[(x + 44, y + 12), (x + 12, y + 44)]);
}

/// 18.2: the Victory Hexes.
pub(super) fn victory(svg: &mut Svg, layout: &Layout, board: &Board) {
    for entry in &board.victory {
        layout.hex(svg, "victory-halo", entry.hex, 9);
        layout.hex(svg, "victory", entry.hex, 9);
    }
}

/// 18.2: in each Victory Hex a star of the side that holds it.
pub(super) fn stars(svg: &mut Svg, layout: &Layout, board: &Board) {
    for entry in &board.victory {
        let (x, y) = layout.centre(entry.hex);
        let holder = match board.in_melee(entry.hex) {
            true => None,
            false => Some(entry.holder),
        };
        star(svg, (x + 118, y + 214), holder);
    }
}

/// A five-pointed star: black, white, or (nobody's) grey.
pub(super) fn star(svg: &mut Svg, (x, y): Point, holder: Option<Side>) {
    let corners = [
        (0, -80),
        (19, -26),
        (76, -25),
        (31, 10),
        (47, 65),
        (0, 32),
        (-47, 65),
        (-31, 10),
        (-76, -25),
        (-19, -26),
    ];
    let class = format!("star-{}", holder.map_or("none", Side::as_str));
    svg.polygon(&class, &corners.map(|(dx, dy)| (x + dx, y + dy)));
}

/// Officers and flags that no company is with.
pub(super) fn alone(svg: &mut Svg, layout: &Layout, board: &Board) {
    for side in Side::BOTH {
        let mut hexes: Vec<HexId> = board
            .officers
            .iter()
            .filter(|officer| officer.id.side() == side)
            .filter_map(|officer| officer.at)
            .filter(|hex| !board.has_company(*hex, side))
            .collect();
        hexes.sort_unstable();
        hexes.dedup();
        for hex in hexes {
            let (x, y) = layout.centre(hex);
            for (place, one) in (0..).zip(board.officers_in(hex, side)) {
                officer(svg, (x + 170 * place, y - 20), one);
                svg.label("name", (x, y + 130 + 90 * place), one.id.as_str());
            }
        }
    }
    for one in &board.flags {
        if let Some(hex) = one.at {
            let (x, y) = layout.centre(hex);
            Flag::of(one.regiment.side()).draw(svg, (x - 60, y + 60));
            svg.label("name", (x, y + 150), one.regiment.as_str());
        }
    }
}

/// 21.0: who still enters, where and when.
pub(super) fn awaited(board: &Board) -> impl Iterator<Item = (Regiment, HexId, String)> {
    let turn_15al = match board.entry_15al {
        Some(turn) => format!("turn {turn}"),
        None => "turn 3 or 5".to_owned(),
    };
    [
        (
            Regiment::Pennsylvania83,
            HexId::new(1, 2),
            "turn 4".to_owned(),
        ),
        (Regiment::Alabama47, HexId::new(4, 16), "turn 1".to_owned()),
        (Regiment::Alabama15, HexId::new(8, 16), turn_15al),
    ]
    .into_iter()
    .filter(|(regiment, ..)| {
        board
            .companies
            .iter()
            .any(|company| company.id.regiment == *regiment && company.status == Status::Waiting)
    })
}

/// Where units still enter (21.0), and where units are set up while that goes on (20.1, 20.2).
pub(super) fn places(svg: &mut Svg, layout: &Layout, board: &Board) {
    for (regiment, hex, turn) in awaited(board) {
        if layout.grid.has(hex) {
            layout.hex(svg, "place", hex, 8);
            let (x, y) = layout.centre(hex);
            svg.label("place-text", (x, y - 40), "enters:");
            svg.label("place-text", (x, y + 55), regiment.as_str());
            svg.label("place-text", (x, y + 150), &turn);
        }
    }
    match board.stage {
        Stage::UnionSetUp => {
            for hex in layout.grid.hexes().filter(|hex| hex.column == 13) {
                for direction in [Direction::NW, Direction::SW] {
                    svg.polyline("area", &layout.ends(hex, direction));
                }
            }
        }
        Stage::ConfederateSetUp => {
            layout.outline(svg, "area", |hex| hex.column < 6 && hex.row > 8);
        }
        Stage::Union | Stage::Confederate | Stage::Over => {}
    }
}
