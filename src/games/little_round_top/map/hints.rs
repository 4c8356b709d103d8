//! Every hint that the printed text gives about the map: MAP-1 to MAP-16.

use super::{Barrier, Map};
use crate::diagnostic::{Diagnostic, Kind};
use crate::games::little_round_top::printed::{LEVELS, VICTORY_HEXES, YARDS_PER_HEX};
use crate::games::little_round_top::rules;
use crate::hex::{HexId, Hexside};
use crate::rule::Rule;

/// 2.1, 2.3: the map is 300 yards deep (MAP-15).
const YARDS_DEEP: i64 = 300;
/// 21.3: the last row (MAP-8).
const LAST_ROW: u8 = 16;
/// 20.2: five companies, two to a hex (MAP-10).
const SET_UP_HEXES: usize = 3;
/// 19.42: "about" the column 20 (MAP-14).
const FIRST_CLEARED: [u8; 2] = [19, 21];

/// The hints that a map contradicts, in their order; none when it is one that the printed text may
/// mean. MAP-9 and MAP-16 hold by the numbering once these columns and rows are there.
#[must_use]
pub fn hints(map: &Map) -> Vec<Diagnostic> {
    let hints = Hints { map };
    hints
        .ridge()
        .into_iter()
        .chain(hints.edges())
        .chain(hints.kinds())
        .flatten()
        .collect()
}

struct Hints<'a> {
    map: &'a Map,
}

/// One hint: nothing when it holds.
fn hint(holds: bool, rule: Rule, message: &str, help: &str) -> Option<Diagnostic> {
    let fault = || {
        Diagnostic::new(Kind::Illegal, message)
            .rule(rule)
            .help(help)
    };
    (!holds).then(fault)
}

impl Hints<'_> {
    fn level(&self, column: u8, row: u8) -> Option<i64> {
        let hex = HexId::new(column, row);
        self.has(column, row).then(|| self.map.level(hex))
    }

    fn has(&self, column: u8, row: u8) -> bool {
        self.map.grid.has(HexId::new(column, row))
    }

    fn rock(&self, column: u8, row: u8) -> bool {
        self.has(column, row) && self.map.cell(HexId::new(column, row)).rock
    }

    /// The printed ledge and the examples of sight.
    fn ridge(&self) -> [Option<Diagnostic>; 5] {
        let (foot, other) = (self.level(7, 9), self.level(9, 10));
        let (ledge, beside) = (self.level(8, 9), self.level(8, 10));
        let low = self.level(7, 10);
        let wall = self.map.barrier(HexId::new(7, 10), HexId::new(8, 9));
        [
            hint(
                foot.is_some() && foot == other && ledge > foot,
                rules::MAP_1,
                "0809 does not stand above 0709 and 0910",
                "give 0709 and 0910 one level, and 0809 a higher one",
            ),
            hint(
                ledge.is_some() && beside.is_some() && ledge != beside,
                rules::MAP_2,
                "0809 and 0810 are level",
                "give them different levels",
            ),
            hint(
                wall.is_some_and(solid) && low.is_some() && ledge > low,
                rules::MAP_3,
                "no wall or rock hexside helps 0809 against 0710",
                "put one between them, and 0809 higher than 0710",
            ),
            hint(
                self.ledge(),
                rules::MAP_4,
                "no unbroken run of walls and rock hexsides, with a change of level all along it, \
                 leads from 0705 to 0809",
                "add the hexsides that are missing, and a step of level at each",
            ),
            hint(
                self.rock(13, 2) || self.rock(13, 3),
                rules::MAP_5,
                "neither 1302 nor 1303 is a rock hex",
                "make one of them a rock hex",
            ),
        ]
    }

    /// What has to be on the map, and where its edges are.
    fn edges(&self) -> [Option<Diagnostic>; 8] {
        let grid = self.map.grid;
        let south_west = self.count(|hex| hex.column <= 5 && hex.row >= 9);
        [
            hint(
                self.has(9, 16) && self.has(9, 12) && self.has(10, 11),
                rules::MAP_6,
                "0916, 0912 or 1011 is not on the map",
                "make the map large enough to hold them",
            ),
            hint(
                self.has(1, 2),
                rules::MAP_7,
                "0102, where 83PA enters, is not on the map",
                "make the map large enough to hold it",
            ),
            hint(
                self.has(8, LAST_ROW) && grid.rows == LAST_ROW,
                rules::MAP_8,
                "0416 and 0816, where Confederates enter, are not on the south edge",
                "give the map 16 rows",
            ),
            hint(
                self.has(12, 8),
                rules::MAP_9,
                "column 06, column 12 or row 08 is not on the map",
                "make the map large enough to hold them",
            ),
            hint(
                south_west >= SET_UP_HEXES,
                rules::MAP_10,
                "4AL cannot set up in columns 01 to 05 from row 09 down",
                "make the map large enough to hold three hexes there",
            ),
            hint(
                self.has(13, 1),
                rules::MAP_11,
                "no hex lies east of column 12, where the detachment hides",
                "make the map large enough to hold some",
            ),
            hint(
                i64::from(grid.rows) * YARDS_PER_HEX >= YARDS_DEEP,
                rules::MAP_15,
                "the map is not 300 yards deep",
                "give the map 16 rows",
            ),
            hint(
                self.count(|hex| hex.row == 1 || hex.row == grid.rows)
                    == 2 * usize::from(grid.columns),
                rules::MAP_16,
                "the north and the south edge are one",
                "give the map 16 rows",
            ),
        ]
    }

    /// What has to occur, and how often.
    fn kinds(&self) -> [Option<Diagnostic>; 3] {
        let map = self.map;
        let level = |level: i64| map.grid.hexes().any(|hex| map.level(hex) == level);
        let side = |kind: Barrier| map.barriers().any(|(_, barrier)| barrier == kind);
        let cleared = map.grid.hexes().find(|hex| map.cell(*hex).cleared);
        let all = self.count(|hex| (LEVELS[0]..=LEVELS[1]).contains(&map.level(hex)))
            == map.grid.hexes().count();
        let sides = [Barrier::Rock, Barrier::Stonewall, Barrier::Fence];
        [
            hint(
                all && LEVELS.into_iter().all(level)
                    && self.count(|hex| map.cell(hex).rock) > 0
                    && sides.into_iter().all(side),
                rules::MAP_12,
                "levels 1 to 5, rock hexes, rock hexsides, stone walls and fences do not all occur",
                "let each of them occur",
            ),
            hint(
                map.victory.len() == VICTORY_HEXES,
                rules::MAP_13,
                &format!("the map has {} Victory Hexes", map.victory.len()),
                "name four",
            ),
            hint(
                cleared
                    .is_some_and(|hex| (FIRST_CLEARED[0]..=FIRST_CLEARED[1]).contains(&hex.column)),
                rules::MAP_14,
                "cleared ground does not begin about column 20",
                "let the westernmost cleared hex be in column 19, 20 or 21",
            ),
        ]
    }

    fn count(&self, which: impl Fn(HexId) -> bool) -> usize {
        self.map.grid.hexes().filter(|hex| which(*hex)).count()
    }

    /// MAP-4: whether hexsides that meet at their ends, each a wall or rock with a change of level,
    /// lead from 0705 to 0809.
    fn ledge(&self) -> bool {
        let mut open: Vec<Hexside> = self
            .map
            .barriers()
            .filter(|(_, barrier)| solid(*barrier))
            .map(|(side, _)| side)
            .filter(|side| {
                let [one, other] = side.hexes();
                self.map.level(one) != self.map.level(other)
            })
            .collect();
        let (start, end) = (HexId::new(7, 5), HexId::new(8, 9));
        let mut reached: Vec<Hexside> = Vec::new();
        open.retain(|side| {
            let begins = side.hexes().contains(&start);
            if begins {
                reached.push(*side);
            }
            !begins
        });
        let mut at = 0;
        while let Some(side) = reached.get(at).copied() {
            if side.hexes().contains(&end) {
                return true;
            }
            at += 1;
            open.retain(|next| {
                let meets = self.meet(side, *next);
                if meets {
                    reached.push(*next);
                }
                !meets
            });
        }
        false
    }

    /// Whether two hexsides share a corner: three hexes meet in it, each touching the others.
    fn meet(&self, side: Hexside, next: Hexside) -> bool {
        let touch = |one, other| self.map.grid.direction(one, other).is_some();
        side.hexes().into_iter().any(|shared| {
            let [one, other] = next.hexes();
            let third = match shared {
                hex if hex == one => other,
                hex if hex == other => one,
                _ => return false,
            };
            side.hexes()
                .into_iter()
                .any(|hex| hex != shared && touch(hex, third))
        })
    }
}

/// Whether it is a wall or rock, which 19.41 names along a change of level.
fn solid(barrier: Barrier) -> bool {
    match barrier {
        Barrier::Rock | Barrier::Stonewall => true,
        Barrier::Fence => false,
    }
}
