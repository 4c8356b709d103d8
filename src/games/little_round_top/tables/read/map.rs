//! The map.

use crate::draft::values::{malformed, parsed};
use crate::draft::{Located, Reader, Table};
use crate::games::little_round_top::map::{self, Barrier, Cell, Map};
use crate::games::little_round_top::printed::LEVELS;
use crate::hex::{Grid, HexId, Hexside, Low};
use std::collections::BTreeMap;

/// The most columns and rows of a map.
const MOST: usize = 98;

/// H-29 to H-35.
pub(super) fn map(reader: &mut Reader<'_>, table: &Table<'_>) -> Option<Map> {
    let levels = levels(reader, table);
    let Some((grid, levels)) = levels else {
        // Without a grid nothing else can be placed, but every key is known.
        for key in [
            "rocks",
            "rock_hexsides",
            "stonewalls",
            "fences",
            "cleared",
            "victory",
        ] {
            table.optional::<Vec<String>>(reader, key);
        }
        table.optional::<Vec<i64>>(reader, "cleared_columns");
        return None;
    };
    let rocks = hexes(reader, table, "rocks", grid);
    let cleared = hexes(reader, table, "cleared", grid);
    let columns = columns(reader, table, grid);
    let victory = hexes(reader, table, "victory", grid);
    let mut barriers = BTreeMap::new();
    let mut sound = true;
    for (key, barrier) in [
        ("rock_hexsides", Barrier::Rock),
        ("stonewalls", Barrier::Stonewall),
        ("fences", Barrier::Fence),
    ] {
        sound &= hexsides(reader, table, key, grid, barrier, &mut barriers);
    }
    let (rocks, cleared, columns) = (rocks?, cleared?, columns?);
    let cells = grid
        .hexes()
        .zip(levels)
        .map(|(hex, level)| Cell {
            level,
            rock: rocks.contains(&hex),
            cleared: cleared.contains(&hex) || columns.contains(&hex.column),
        })
        .collect();
    let map = Map::new(grid, cells, barriers, victory?);
    for hint in map::hints(&map) {
        sound = false;
        reader.report(Some(&table.span()), hint);
    }
    sound.then_some(map)
}

/// The grid, and the levels in the order of [`Grid::hexes`].
fn levels(reader: &mut Reader<'_>, table: &Table<'_>) -> Option<(Grid, Vec<u8>)> {
    let rows: Vec<Located<String>> = table.required(reader, "levels")?;
    let columns = rows.first().map_or(0, |row| row.value.len());
    let mut sound = true;
    if !(1..=MOST).contains(&rows.len()) || !(1..=MOST).contains(&columns) {
        malformed(
            reader,
            Some(&table.span()),
            format!("`levels` has {} rows of {columns} columns", rows.len()),
            format!("write 1 to {MOST} rows of 1 to {MOST} digits each"),
        );
        return None;
    }
    for (row, number) in rows.iter().zip(1..) {
        let digit = |byte: u8| (LEVELS[0]..=LEVELS[1]).contains(&(i64::from(byte) - 48));
        if row.value.len() != columns || !row.value.bytes().all(digit) {
            sound = false;
            malformed(
                reader,
                row.span.as_ref(),
                format!("row {number:02} of `levels` is `{}`", row.value),
                format!(
                    "write {columns} digits, each a level from {} to {}",
                    LEVELS[0], LEVELS[1]
                ),
            );
        }
    }
    if !sound {
        return None;
    }
    let grid = Grid::new(
        u8::try_from(columns).ok()?,
        u8::try_from(rows.len()).ok()?,
        Low::Even,
    );
    let levels = grid
        .hexes()
        .filter_map(|hex| {
            let row = rows.get(usize::from(hex.row) - 1)?;
            let digit = row.value.as_bytes().get(usize::from(hex.column) - 1)?;
            Some(digit - b'0')
        })
        .collect();
    Some((grid, levels))
}

/// A list of different hexes of the map, by number.
fn hexes(
    reader: &mut Reader<'_>,
    table: &Table<'_>,
    key: &'static str,
    grid: Grid,
) -> Option<Vec<HexId>> {
    let words: Vec<Located<String>> = table.required(reader, key)?;
    let mut sound = true;
    let mut hexes = Vec::new();
    for word in &words {
        let Some(hex) = parsed::<HexId>(reader, word, "") else {
            sound = false;
            continue;
        };
        if !grid.has(hex) {
            sound = false;
            off_map(reader, word, grid);
        } else if hexes.contains(&hex) {
            sound = false;
            twice(reader, word, key);
        }
        hexes.push(hex);
    }
    hexes.sort_unstable();
    sound.then_some(hexes)
}

fn columns(reader: &mut Reader<'_>, table: &Table<'_>, grid: Grid) -> Option<Vec<u8>> {
    let found: Vec<Located<i64>> = table.required(reader, "cleared_columns")?;
    let mut sound = true;
    let mut columns = Vec::new();
    for column in found {
        match u8::try_from(column.value) {
            Ok(number) if (1..=grid.columns).contains(&number) => columns.push(number),
            Ok(_) | Err(_) => {
                sound = false;
                malformed(
                    reader,
                    column.span.as_ref(),
                    format!("the map has no column {}", column.value),
                    format!("write numbers from 1 to {}", grid.columns),
                );
            }
        }
    }
    sound.then_some(columns)
}

fn hexsides(
    reader: &mut Reader<'_>,
    table: &Table<'_>,
    key: &'static str,
    grid: Grid,
    barrier: Barrier,
    barriers: &mut BTreeMap<Hexside, Barrier>,
) -> bool {
    let Some(words) = table.required::<Vec<Located<String>>>(reader, key) else {
        return false;
    };
    let mut sound = true;
    for word in &words {
        let hexes = word
            .value
            .split_once('/')
            .and_then(|(one, other)| Some((one.parse().ok()?, other.parse().ok()?)));
        let Some((one, other)) = hexes else {
            sound = false;
            malformed(
                reader,
                word.span.as_ref(),
                format!("`{}` is no hexside", word.value),
                "write the two hexes that share it, as in `0710/0809`",
            );
            continue;
        };
        if !grid.has(one) || !grid.has(other) {
            sound = false;
            off_map(reader, word, grid);
        } else if grid.direction(one, other).is_none() {
            sound = false;
            malformed(
                reader,
                word.span.as_ref(),
                format!("`{one}` and `{other}` do not touch"),
                "write two hexes that share a hexside",
            );
        } else if barriers.insert(Hexside::new(one, other), barrier).is_some() {
            sound = false;
            twice(reader, word, key);
        }
    }
    sound
}

fn off_map(reader: &mut Reader<'_>, word: &Located<String>, grid: Grid) {
    let last = HexId::new(grid.columns, grid.rows);
    malformed(
        reader,
        word.span.as_ref(),
        format!("`{}` is not on the map", word.value),
        format!("the map has the hexes 0101 to {last}"),
    );
}

fn twice(reader: &mut Reader<'_>, word: &Located<String>, key: &str) {
    malformed(
        reader,
        word.span.as_ref(),
        format!("`{}` stands twice", word.value),
        format!("take it out of `{key}`"),
    );
}
