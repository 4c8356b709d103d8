//! The hints of the printed text about the map, each held against a map (MAP-1 to MAP-23).

mod set_ups;

use super::{CEMETERY_HILL, Cell, Edge, Link, Map};
use crate::diagnostic::{Diagnostic, Kind};
use crate::games::lees_greatest_gamble::printed;
use crate::games::lees_greatest_gamble::rules;
use crate::games::lees_greatest_gamble::sight;
use crate::games::lees_greatest_gamble::tables::Tables;
use crate::games::lees_greatest_gamble::unit::Entry;
use crate::hex::HexId;
use crate::rule::Rule;
use std::collections::BTreeSet;

/// MAP-17: the columns and rows that the printed hex numbers need.
const COLUMNS: [u8; 2] = [10, 42];
const ROWS: [u8; 2] = [0, 34];

/// MAP-13: the hexes of Cemetery Hill.
const CEMETERY_HEXES: usize = 13;

/// MAP-1 to MAP-3: the entry hexes that the print numbers.
const PRINTED_ENTRIES: [(char, HexId, Rule); 4] = [
    ('A', HexId::new(12, 34), rules::MAP_1),
    ('E', HexId::new(26, 0), rules::MAP_3),
    ('F', HexId::new(40, 0), rules::MAP_2),
    ('G', HexId::new(42, 19), rules::MAP_3),
];

/// MAP-16: where the Trains start (23.4), and the hex by which each entered.
const TRAINS: [(HexId, HexId); 2] = [
    (HexId::new(16, 28), HexId::new(12, 34)),
    (HexId::new(32, 12), HexId::new(40, 0)),
];

/// Every hint that the map, with the printed set-ups on it, does not satisfy, with its rule. A map
/// that is too small for the printed hexes is held against nothing else. MAP-23 holds by the form
/// of the map: the symbol of a protected hexside stands in one of its two hexes.
#[must_use]
pub fn hints(tables: &Tables) -> Vec<(Rule, Diagnostic)> {
    let mut hints = Hints {
        tables,
        map: &tables.map,
        found: Vec::new(),
    };
    hints.extent();
    if hints.found.is_empty() {
        hints.entries();
        hints.hexes();
        hints.hexsides();
        hints.roads();
        hints.kinds();
        hints.set_ups();
    }
    hints.found
}

struct Hints<'t> {
    tables: &'t Tables,
    map: &'t Map,
    found: Vec<(Rule, Diagnostic)>,
}

impl Hints<'_> {
    /// One hint: nothing when it holds.
    fn hint(&mut self, holds: bool, rule: Rule, message: impl Into<String>, help: &str) {
        if !holds {
            let fault = Diagnostic::new(Kind::Illegal, message)
                .rule(rule)
                .help(help);
            self.found.push((rule, fault));
        }
    }

    fn cell(&self, column: u8, row: u8) -> Cell {
        self.map.cell(HexId::new(column, row))
    }

    fn edge(&self, one: (u8, u8), other: (u8, u8)) -> Edge {
        self.map
            .edge(HexId::new(one.0, one.1), HexId::new(other.0, other.1))
    }

    /// MAP-17 to MAP-19: the printed numbers, and the edges that they lie on.
    fn extent(&mut self) {
        let grid = self.map.grid;
        self.hint(
            grid.first.column <= COLUMNS[0]
                && grid.first.row == ROWS[0]
                && grid.columns >= COLUMNS[1]
                && grid.rows >= ROWS[1],
            rules::MAP_17,
            format!(
                "the map from {} to {:02}{:02} does not hold every hex that the print numbers",
                grid.first, grid.columns, grid.rows
            ),
            "let columns run from 10 to 42 and rows from 00 to 34",
        );
        self.hint(
            grid.columns <= COLUMNS[1],
            rules::MAP_18,
            format!("column {} lies south of entry G, 4219", grid.columns),
            "let the last column be 42",
        );
        self.hint(
            grid.rows <= ROWS[1],
            rules::MAP_19,
            format!("row {} lies west of entry A, 1234", grid.rows),
            "let the last row be 34",
        );
    }

    /// MAP-1 to MAP-5.
    fn entries(&mut self) {
        for (letter, hex, rule) in PRINTED_ENTRIES {
            let at = self.entry(letter);
            self.hint(
                at == Some(hex),
                rule,
                format!("entry {letter} is not {hex}"),
                "write the printed hexes: A 1234, E 2600, F 4000, G 4219",
            );
        }
        for (entry, hex) in self.map.entries.clone() {
            let printed = PRINTED_ENTRIES
                .iter()
                .find(|(letter, ..)| entry.to_string().starts_with(*letter));
            let rule = printed.map_or(rules::MAP_4, |(.., rule)| *rule);
            self.hint(
                self.map.is_road(hex) && self.map.grid.is_edge(hex),
                rule,
                format!("entry {entry}, {hex}, is no road or trail hex on the map's edge"),
                "lead a road or trail to it, or move it",
            );
        }
        let train = self.linked(TRAINS[0].0);
        for letter in ['E', 'F', 'G'] {
            let reached = self.entry(letter).is_some_and(|hex| train.contains(&hex));
            self.hint(
                reached,
                rules::MAP_3,
                format!("no road leads from 1628 to entry {letter}"),
                "a Train leaves the map there: join the roads",
            );
        }
        let grid = self.map.grid;
        let sides = [
            ('A', "west"),
            ('B', "north"),
            ('C', "north"),
            ('E', "east"),
            ('G', "south"),
            ('H', "south"),
        ];
        for (letter, side) in sides {
            let on = |hex: HexId| match side {
                "north" => hex.column == grid.first.column,
                "east" => hex.row == grid.first.row,
                "south" => hex.column == grid.columns,
                _ => !grid.has(HexId::new(hex.column, hex.row + 1)),
            };
            let holds = self.entry(letter).is_some_and(on);
            self.hint(
                holds,
                rules::MAP_5,
                format!("entry {letter} is not on the {side} edge"),
                "A lies west, B and C north, E east, G and H south",
            );
        }
        let mut round: Vec<(u8, u8)> = self
            .map
            .entries
            .values()
            .map(|hex| self.round(*hex))
            .collect();
        let steps = round.len();
        round.extend_from_within(..1);
        let falls = round.windows(2).filter(|pair| pair[0] >= pair[1]).count();
        self.hint(
            steps > 1 && falls == 1,
            rules::MAP_5,
            "the letters of the entry hexes do not run clockwise",
            "go round the map from A in the west by north, east and south",
        );
    }

    fn entry(&self, letter: char) -> Option<HexId> {
        let entry: Entry = letter.to_string().parse().ok()?;
        self.map.entries.get(&entry).copied()
    }

    /// How far round the map an edge hex lies, clockwise from the corner in the north-west.
    fn round(&self, hex: HexId) -> (u8, u8) {
        let grid = self.map.grid;
        if hex.column == grid.first.column {
            (0, grid.rows - hex.row)
        } else if hex.row == grid.first.row {
            (1, hex.column)
        } else if hex.column == grid.columns {
            (2, hex.row)
        } else {
            (3, grid.columns - hex.column)
        }
    }

    /// MAP-6, MAP-8, MAP-11 to MAP-13: what single hexes hold.
    fn hexes(&mut self) {
        self.hint(
            self.cell(17, 24).is_clear(),
            rules::MAP_8,
            "1724, the railroad cut, is not clear",
            "take it out of the lists",
        );
        for (column, row) in [(23, 20), (22, 21), (22, 22), (21, 22)] {
            let cell = self.cell(column, row);
            self.hint(
                !(cell.hill || cell.woods() || cell.town),
                rules::MAP_11,
                format!("{column}{row} hides 2023 from 2420"),
                "let it hold no hill, woods or town",
            );
        }
        for (column, row, rule) in [
            (20, 23, rules::MAP_11),
            (21, 21, rules::MAP_10),
            (24, 23, rules::MAP_12),
        ] {
            let cell = self.cell(column, row);
            self.hint(
                !(cell.town || cell.heavy),
                rule,
                format!("{column}{row} is closed to bombardment"),
                "let it hold neither town nor heavy woods",
            );
        }
        self.hint(
            sight::open(self.map, HexId::new(25, 21), HexId::new(24, 23)).is_ok(),
            rules::MAP_12,
            "2422 or 2522 hides 2423 from 2521",
            "let them hold no hill, woods or town",
        );
        let hill = self.map.cemetery_hill.len();
        self.hint(
            hill == CEMETERY_HEXES,
            rules::MAP_13,
            format!("Cemetery Hill, the hill hexes that hang together with {CEMETERY_HILL}, has {hill} hexes"),
            "let it have exactly 13",
        );
    }

    /// MAP-6, MAP-7, MAP-9 to MAP-12: what runs along single hexsides.
    fn hexsides(&mut self) {
        self.hint(
            self.edge((29, 17), (30, 17)).clear
                && self.cell(29, 17).heavy
                && self.cell(30, 17).heavy,
            rules::MAP_6,
            "2917/3017 is no clear hexside between two hexes of heavy woods",
            "list both hexes in `heavy_woods` and the hexside in `clear`",
        );
        let slope = |other| self.edge((17, 9), other).slope == Some(HexId::new(17, 9));
        self.hint(
            slope((17, 8)) && !slope((16, 10)),
            rules::MAP_9,
            "1709 is not uphill of 1708, or it is of 1610",
            "list 1709/1708 in `slopes`, and not 1709/1610",
        );
        let one = self.edge((24, 23), (24, 22)).protected;
        let other = self.edge((24, 23), (25, 22)).protected;
        self.hint(
            self.edge((21, 21), (22, 21)).protected == Some(HexId::new(21, 21)),
            rules::MAP_10,
            "2121/2221 is not protected with the symbol in 2121",
            "list 2121/2221 in `protected`",
        );
        self.hint(
            !sight::enters_protected(self.map, HexId::new(24, 20), HexId::new(20, 23)),
            rules::MAP_11,
            "the line from 2420 enters 2023 by a protected hexside",
            "take it out of `protected`",
        );
        self.hint(
            (one == Some(HexId::new(24, 23))) != (other == Some(HexId::new(24, 23))),
            rules::MAP_12,
            "not exactly one of 2423/2422 and 2423/2522 is protected with the symbol in 2423",
            "list one of them in `protected`",
        );
    }

    /// MAP-7, MAP-14 to MAP-16: roads.
    fn roads(&mut self) {
        let (one, other) = (HexId::new(23, 20), HexId::new(23, 19));
        self.hint(
            self.map.is_road(one) && self.map.is_road(other) && self.map.link(one, other).is_none(),
            rules::MAP_7,
            "2320 and 2319 are not both road or trail hexes without a link between them",
            "lead roads through both, and none from one to the other",
        );
        for (ends, name, rule) in [
            (printed::TANEYTOWN_ROAD, "the Taneytown Road", rules::MAP_14),
            (printed::BALTIMORE_PIKE, "the Baltimore Pike", rules::MAP_15),
        ] {
            let [from, to] = ends;
            let holds = self.map.roads.iter().any(|road| {
                road.link == Link::Road && ends.iter().all(|end| road.hexes.contains(end))
            });
            self.hint(
                holds,
                rule,
                format!("no road runs through {from} and {to}"),
                &format!("lead {name} through both"),
            );
        }
        for (train, entry) in TRAINS {
            self.hint(
                self.linked(train).contains(&entry),
                rules::MAP_16,
                format!("no road joins the Train's hex {train} to {entry}"),
                "join them by roads or trails",
            );
        }
    }

    /// The hexes that roads and trails join to a hex.
    fn linked(&self, hex: HexId) -> BTreeSet<HexId> {
        let mut found = BTreeSet::new();
        let mut edge = vec![hex];
        while let Some(hex) = edge.pop() {
            if self.map.is_road(hex) && found.insert(hex) {
                let next = self.map.grid.neighbours(hex);
                edge.extend(next.filter(|next| self.map.link(hex, *next).is_some()));
            }
        }
        found
    }

    /// MAP-22.
    fn kinds(&mut self) {
        let map = self.map;
        let hex = |is: fn(Cell) -> bool| map.grid.hexes().any(|hex| is(map.cell(hex)));
        let side = |is: fn(Edge) -> bool| map.edges().any(|(_, edge)| is(edge));
        let road = |link: Link| map.roads.iter().any(|road| road.link == link);
        for (occurs, name) in [
            (hex(|cell| cell.hill), "hill"),
            (hex(|cell| cell.heavy), "heavy woods"),
            (hex(|cell| cell.light), "light woods"),
            (hex(|cell| cell.rough), "rough"),
            (hex(|cell| cell.town), "town"),
            (side(|edge| edge.slope.is_some()), "slope"),
            (side(|edge| edge.stream), "stream"),
            (side(|edge| edge.ravine), "ravine"),
            (side(|edge| edge.protected.is_some()), "protected hexside"),
            (side(|edge| edge.clear), "clear hexside"),
            (road(Link::Road), "road"),
            (road(Link::Trail), "trail"),
        ] {
            self.hint(
                occurs,
                rules::MAP_22,
                format!("the map has no {name}"),
                "let every kind of terrain occur",
            );
        }
    }
}
