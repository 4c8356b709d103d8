//! The map in plain characters, for terminals and mail: north up.

use crate::games::lees_greatest_gamble::board::Board;
use crate::games::lees_greatest_gamble::map::Map;
use crate::games::lees_greatest_gamble::picture::NIGHT;
use crate::games::lees_greatest_gamble::tables::Tables;
use crate::games::lees_greatest_gamble::unit::{Arm, UnitId};
use crate::hex::HexId;
use crate::hex::names::wrapped;
use crate::side::Side;
use std::collections::BTreeSet;

/// The most rows of hexes that fit into 80 characters.
const MOST: u8 = 36;

/// The widest line.
const WIDTH: usize = 79;

/// What the signs mean.
const SIGNS: &str = "\
Columns 10 and on run down, rows run to the left; a hex is two characters.
-- road or trail  ^^ hill  ## heavy woods  '' light woods  %% rough  [] town
C3 U1 so many units of a side   Ch Uh hidden counters alone   Ct Ut a Train
below: s Shaken, D Disrupted, ? Questionable, F Fired; a dot marks artillery
";

/// The board as a map of at most 80 columns, below it a list of who stands where.
#[must_use]
pub fn text_map(tables: &Tables, board: &Board) -> String {
    let map = &tables.map;
    let grid = map.grid;
    let last = grid.rows.min(grid.first.row + MOST - 1);
    let place = |hex: HexId| {
        let west = 2 * i32::from(last) + 1 - grid.y(hex);
        usize::try_from(west).unwrap_or(0) + 4
    };
    let mut text = heading(grid.first.row, last, &place);
    for column in grid.first.column..=grid.columns {
        let mut line: Vec<char> = format!("{column:02}").chars().collect();
        for row in (grid.first.row..=last).rev() {
            let hex = HexId::new(column, row);
            if !grid.has(hex) {
                continue;
            }
            let at = place(hex);
            line.resize(line.len().max(at + 2), ' ');
            for (offset, sign) in sign(tables, board, hex).into_iter().enumerate() {
                line[at + offset] = sign;
            }
        }
        let line: String = line.into_iter().collect();
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text.push_str(SIGNS);
    if board.is_night() {
        for line in NIGHT {
            text.push_str(line);
            text.push('\n');
        }
    }
    for side in Side::BOTH {
        text.push('\n');
        list(&mut text, tables, board, side);
    }
    contents(&mut text, board);
    text
}

/// The row numbers above the map, every fifth.
fn heading(first: u8, last: u8, place: &dyn Fn(HexId) -> usize) -> String {
    let mut line = Vec::new();
    for row in (first..=last).rev().filter(|row| row.is_multiple_of(5)) {
        // Even columns are those in line with the heading.
        let at = place(HexId::new(0, row));
        line.resize(line.len().max(at + 2), ' ');
        for (offset, sign) in format!("{row:02}").chars().enumerate() {
            line[at + offset] = sign;
        }
    }
    let line: String = line.into_iter().collect();
    format!("{}\n", line.trim_end())
}

/// What markers hold, where the board tells.
fn contents(text: &mut String, board: &Board) {
    for marker in &board.markers {
        match marker.contents.as_deref() {
            None => {}
            Some([]) => text.push_str(&format!("{}: a decoy\n", marker.id)),
            Some(units) => {
                let units: Vec<String> = units.iter().map(ToString::to_string).collect();
                let head = format!("{}:", marker.id);
                text.push_str(&wrapped(&head, &units, ',', "    ", WIDTH));
            }
        }
    }
}

/// The two characters of a hex.
fn sign(tables: &Tables, board: &Board, hex: HexId) -> [char; 2] {
    let stack = board.stack(hex);
    if let Some(unit) = stack.first() {
        let count = char::from_digit(u32::try_from(stack.len()).unwrap_or(9), 10).unwrap_or('9');
        return [letter(unit.id.side()), count];
    }
    if let Some(marker) = board.markers_at(hex).next() {
        return [letter(marker.id.side()), 'h'];
    }
    for side in Side::BOTH {
        if board.train_at(side) == Some(hex) {
            return [letter(side), 't'];
        }
    }
    ground(&tables.map, hex)
}

const fn letter(side: Side) -> char {
    match side {
        Side::Csa => 'C',
        Side::Usa => 'U',
    }
}

fn ground(map: &Map, hex: HexId) -> [char; 2] {
    let cell = map.cell(hex);
    if cell.town {
        ['[', ']']
    } else if cell.rough {
        ['%', '%']
    } else if cell.heavy {
        ['#', '#']
    } else if cell.light {
        ['\'', '\'']
    } else if cell.hill {
        ['^', '^']
    } else if map.is_road(hex) {
        ['-', '-']
    } else {
        [' ', '.']
    }
}

/// Who of a side stands where, hex by hex.
fn list(text: &mut String, tables: &Tables, board: &Board, side: Side) {
    let units = board.on_map(side).filter_map(|unit| unit.at);
    let markers = board.markers.iter();
    let markers = markers.filter(|marker| marker.id.side() == side);
    let hexes: BTreeSet<HexId> = units
        .chain(markers.filter_map(|marker| marker.at))
        .chain(board.train_at(side))
        .collect();
    let entries: Vec<String> = hexes
        .into_iter()
        .map(|hex| {
            let mut names: Vec<String> = board
                .stack(hex)
                .into_iter()
                .map(|unit| named(tables, board, unit.id))
                .collect();
            names.extend(board.markers_at(hex).map(|marker| marker.id.to_string()));
            if board.train_at(side) == Some(hex) {
                names.push("Train".to_owned());
            }
            format!("{hex} {}", names.join("+"))
        })
        .collect();
    match entries.as_slice() {
        [] => text.push_str(&format!("{side}: nobody on the map\n")),
        entries => text.push_str(&wrapped(&format!("{side}:"), entries, ';', "    ", WIDTH)),
    }
}

/// A unit with the letters of its state: `C41sD`; artillery with a dot: `C15.F`.
fn named(tables: &Tables, board: &Board, id: UnitId) -> String {
    let unit = board.unit(id);
    let mut name = id.to_string();
    if tables.arm(id) == Arm::Artillery {
        name.push('.');
    }
    for (set, letter) in [
        (unit.shaken, 's'),
        (unit.disrupted, 'D'),
        (unit.questionable, '?'),
        (unit.fired, 'F'),
    ] {
        if set {
            name.push(letter);
        }
    }
    name
}
