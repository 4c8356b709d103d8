//! The map (H-50).

use super::FORM;
use crate::draft::values::{self, malformed, parsed, parsed_at};
use crate::draft::{Located, Reader, Table};
use crate::games::lees_greatest_gamble::map::{Cell, Edge, Link, Map, Road};
use crate::games::lees_greatest_gamble::unit::Entry;
use crate::hex::{Grid, HexId, Low};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// MAP-17 to MAP-19: the extent that the print implies. The other lists are read on it when the
/// file's own is faulty.
const PRINTED: Grid = extent(HexId::new(10, 0), HexId::new(42, 34));

/// GRID-4, MAP-19: odd columns sit farther west, and end one row earlier.
const fn extent(first: HexId, last: HexId) -> Grid {
    Grid {
        first,
        columns: last.column,
        rows: last.row,
        low: Low::Odd,
        ragged: true,
    }
}

/// Reads the map. Its hints are held against it later, together with the set-ups.
pub(super) fn map(reader: &mut Reader<'_>, table: &Table<'_>) -> Option<Map> {
    let grid = grid(reader, table);
    let mut reading = Reading {
        reader,
        map: Map::plain(grid.unwrap_or(PRINTED)),
        sound: grid.is_some(),
    };
    reading.cells(table);
    reading.edges(table);
    for entry in table.tables(reading.reader, "waters") {
        reading.water(&entry);
        entry.finish(reading.reader);
    }
    for entry in table.tables(reading.reader, "roads") {
        reading.road(&entry);
        entry.finish(reading.reader);
    }
    reading.entries(table);
    reading.names(table);
    reading.map.find_cemetery_hill();
    let Reading { map, sound, .. } = reading;
    sound.then_some(map)
}

/// GRID-1 to GRID-3: the extent.
fn grid(reader: &mut Reader<'_>, table: &Table<'_>) -> Option<Grid> {
    let first = table.required::<Located<String>>(reader, "first");
    let last = table.required::<Located<String>>(reader, "last");
    let (first, last) = (first?, last?);
    let from: HexId = parsed(reader, &first, FORM)?;
    let to: HexId = parsed(reader, &last, FORM)?;
    if from.column >= to.column || from.row >= to.row || to.column > 98 || to.row > 98 {
        malformed(
            reader,
            last.span.as_ref(),
            format!("no map runs from `{from}` to `{to}`"),
            "write its lowest and highest column and row, up to 98: `1000` and `4234`",
        );
        return None;
    }
    Some(extent(from, to))
}

/// A map that is being read.
struct Reading<'r, 's> {
    reader: &'r mut Reader<'s>,
    map: Map,
    /// Whether no fault was found.
    sound: bool,
}

impl Reading<'_, '_> {
    fn fault(
        &mut self,
        span: Option<&Range<usize>>,
        message: impl Into<String>,
        help: impl Into<String>,
    ) {
        self.sound = false;
        malformed(self.reader, span, message, help);
    }

    fn word(&mut self, table: &Table<'_>, key: &'static str) -> Option<Located<String>> {
        let word = table.required(self.reader, key);
        self.sound &= word.is_some();
        word
    }

    fn name(&mut self, table: &Table<'_>) -> Option<String> {
        let word = self.word(table, "name")?;
        let name = values::name(self.reader, &word);
        self.sound &= name.is_some();
        name
    }

    /// A hex of the map.
    fn hex(&mut self, span: Option<&Range<usize>>, word: &str) -> Option<HexId> {
        let hex: Option<HexId> = parsed_at(self.reader, span, word, FORM);
        self.sound &= hex.is_some();
        let (hex, grid) = (hex?, self.map.grid);
        if !grid.has(hex) {
            let last = HexId::new(grid.columns, grid.rows);
            self.fault(
                span,
                format!("`{hex}` is not on the map"),
                format!(
                    "the map runs from {} to {last}; odd columns end one row earlier",
                    grid.first
                ),
            );
            return None;
        }
        Some(hex)
    }

    /// Hexes of the map with spaces between.
    fn hexes(&mut self, table: &Table<'_>, key: &'static str) -> Vec<HexId> {
        let Some(list) = self.word(table, key) else {
            return Vec::new();
        };
        let words = list.value.split_whitespace();
        words
            .filter_map(|word| self.hex(list.span.as_ref(), word))
            .collect()
    }

    /// A list of different hexes: what each of them is.
    fn layer(&mut self, table: &Table<'_>, key: &'static str, mark: fn(&mut Cell) -> &mut bool) {
        for hex in self.hexes(table, key) {
            let flag = mark(self.map.cell_mut(hex));
            if std::mem::replace(flag, true) {
                let span = table.span();
                self.fault(
                    Some(&span),
                    format!("`{hex}` stands twice in `{key}`"),
                    "strike it out once",
                );
            }
        }
    }

    fn cells(&mut self, table: &Table<'_>) {
        for hill in table.tables(self.reader, "hills") {
            self.name(&hill);
            self.layer(&hill, "hexes", |cell| &mut cell.hill);
            hill.finish(self.reader);
        }
        self.layer(table, "heavy_woods", |cell| &mut cell.heavy);
        self.layer(table, "light_woods", |cell| &mut cell.light);
        self.layer(table, "rough", |cell| &mut cell.rough);
        self.layer(table, "town", |cell| &mut cell.town);
    }

    fn edges(&mut self, table: &Table<'_>) {
        self.hexsides(table, "slopes", |edge, from| {
            edge.slope.replace(from).is_some()
        });
        self.hexsides(table, "protected", |edge, from| {
            edge.protected.replace(from).is_some()
        });
        self.hexsides(table, "clear", |edge, _| {
            std::mem::replace(&mut edge.clear, true)
        });
    }

    /// Hexsides as `2420/2319`: the hex named first, and its neighbour. `mark` tells whether the
    /// hexside was marked before.
    fn hexsides(
        &mut self,
        table: &Table<'_>,
        key: &'static str,
        mark: fn(&mut Edge, HexId) -> bool,
    ) {
        let Some(list) = self.word(table, key) else {
            return;
        };
        let span = list.span.as_ref();
        for word in list.value.split_whitespace() {
            let Some((one, other)) = word.split_once('/') else {
                self.fault(
                    span,
                    format!("`{word}` is no hexside"),
                    "write the two hexes that it lies between: `2420/2319`",
                );
                continue;
            };
            let (Some(one), Some(other)) = (self.hex(span, one), self.hex(span, other)) else {
                continue;
            };
            if self.touching(span, one, other) && mark(self.map.edge_mut(one, other), one) {
                self.fault(
                    span,
                    format!("`{word}` stands twice in `{key}`"),
                    "name a hexside once, whichever hex comes first",
                );
            }
        }
    }

    fn touching(&mut self, span: Option<&Range<usize>>, one: HexId, other: HexId) -> bool {
        let touching = self.map.grid.distance(one, other) == 1;
        if !touching {
            let near: Vec<String> = self
                .map
                .grid
                .neighbours(one)
                .map(|hex| hex.to_string())
                .collect();
            self.fault(
                span,
                format!("`{one}` and `{other}` do not touch"),
                format!("the neighbours of {one} are {}", near.join(", ")),
            );
        }
        touching
    }

    /// A stream or ravine by its banks.
    fn water(&mut self, entry: &Table<'_>) {
        self.name(entry);
        let kind = self.word(entry, "kind");
        let banks = self.word(entry, "banks");
        let (Some(kind), Some(banks)) = (kind, banks) else {
            return;
        };
        let mark: fn(&mut Edge) = match kind.value.as_str() {
            "stream" => |edge| edge.stream = true,
            "ravine" => |edge| edge.ravine = true,
            other => {
                return self.fault(
                    kind.span.as_ref(),
                    format!("`{other}` is no water"),
                    "write `stream` or `ravine`",
                );
            }
        };
        let Some(west) = first_western_rows(&banks.value) else {
            return self.fault(
                banks.span.as_ref(),
                format!("`{}` are no banks", banks.value),
                "write columns and the first row west of the water: `10-15: 18; 16: 17`",
            );
        };
        let grid = self.map.grid;
        for (column, row) in &west {
            if !grid.has(HexId::new(*column, *row)) {
                self.fault(
                    banks.span.as_ref(),
                    format!("{column:02}{row:02}, a bank, is not on the map"),
                    "name columns and rows of the map",
                );
            }
        }
        let on_west = |hex: HexId| west.get(&hex.column).map(|row| hex.row >= *row);
        for hex in grid.hexes().filter(|hex| on_west(*hex) == Some(true)) {
            for other in grid
                .neighbours(hex)
                .filter(|hex| on_west(*hex) == Some(false))
            {
                mark(self.map.edge_mut(hex, other));
            }
        }
    }

    fn road(&mut self, entry: &Table<'_>) {
        let name = self.name(entry);
        let kind = self.word(entry, "kind");
        let hexes = self.hexes(entry, "hexes");
        let (Some(name), Some(kind)) = (name, kind) else {
            return;
        };
        let link = match kind.value.as_str() {
            "road" => Link::Road,
            "trail" => Link::Trail,
            other => {
                return self.fault(
                    kind.span.as_ref(),
                    format!("`{other}` is no kind of road"),
                    "write `road` or `trail`",
                );
            }
        };
        let span = entry.span();
        if hexes.len() < 2 {
            let message = format!("`{name}` has fewer than two hexes");
            return self.fault(Some(&span), message, "write its hexes in order");
        }
        let mut sound = true;
        for pair in hexes.windows(2) {
            sound &= self.touching(Some(&span), pair[0], pair[1]);
        }
        if sound {
            self.map.add_road(Road { name, link, hexes });
        }
    }

    fn entries(&mut self, table: &Table<'_>) {
        const LETTERS: [&str; 9] = ["A", "B", "C", "D", "E", "F", "G", "H", "I"];
        let Some(entries) = table.table(self.reader, "entries") else {
            return self.fault(
                Some(&table.span()),
                "`entries` is missing in `map`",
                "write the hex of each letter: `entries = { A = \"1234\", … }`",
            );
        };
        let mut taken = BTreeSet::new();
        for (entry, letter) in Entry::all().zip(LETTERS) {
            let Some(word) = self.word(&entries, letter) else {
                continue;
            };
            let span = word.span.as_ref();
            let Some(hex) = self.hex(span, &word.value) else {
                continue;
            };
            if !taken.insert(hex) {
                self.fault(
                    span,
                    format!("`{hex}` is two entry hexes"),
                    "give every letter a hex of its own",
                );
            }
            self.map.entries.insert(entry, hex);
        }
        entries.finish(self.reader);
    }

    /// `2020 Gettysburg`.
    fn names(&mut self, table: &Table<'_>) {
        let names: Vec<Located<String>> = table.required(self.reader, "names").unwrap_or_default();
        for name in names {
            let span = name.span.as_ref();
            let Some((hex, words)) = name.value.split_once(' ') else {
                self.fault(
                    span,
                    format!("`{}` has no name", name.value),
                    "write a hex and its name: `2020 Gettysburg`",
                );
                continue;
            };
            let words = Located {
                value: words.to_owned(),
                span: name.span.clone(),
            };
            let words = values::name(self.reader, &words);
            self.sound &= words.is_some();
            if let (Some(hex), Some(words)) = (self.hex(span, hex), words) {
                self.map.names.push((hex, words));
            }
        }
    }
}

/// `10-15: 18; 16: 17`: by column the first row west of the water.
fn first_western_rows(banks: &str) -> Option<BTreeMap<u8, u8>> {
    let mut rows = BTreeMap::new();
    for part in banks.split(';') {
        let (columns, row) = part.split_once(':')?;
        let row: u8 = row.trim().parse().ok()?;
        let columns = columns.trim();
        let (first, last) = columns.split_once('-').unwrap_or((columns, columns));
        let (first, last): (u8, u8) = (first.parse().ok()?, last.parse().ok()?);
        if first > last {
            return None;
        }
        for column in first..=last {
            if rows.insert(column, row).is_some() {
                return None;
            }
        }
    }
    Some(rows)
}
