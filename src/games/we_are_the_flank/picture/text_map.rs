//! The table in plain characters, for terminals and mail.

use super::pieces::bases_text;
use crate::games::we_are_the_flank::board::{
    Board, Commander, CommanderStatus, Formation, Unit, footprint,
};
use crate::games::we_are_the_flank::tables::{Ground, Tables};
use crate::side::Side;
use crate::tabletop::{Point, Segment};

/// The size of one character, in hundredths of an inch.
const CELL: (i64, i64) = (100, 200);

/// The most columns and rows; a larger table loses its east and north.
const MOST: (i64, i64) = (72, 30);

/// The table as a map of at most 78 columns: one character is one inch wide and two inches high.
/// Confederate units are capital letters, Union units small ones; below the map stands what each
/// is and where.
#[must_use]
pub fn text_map(tables: &Tables, board: &Board) -> String {
    let ground = &tables.ground;
    let columns = ((ground.width.0 + CELL.0 - 1) / CELL.0).clamp(1, MOST.0);
    let rows = ((ground.height.0 + CELL.1 - 1) / CELL.1).clamp(1, MOST.1);
    let mut cells: Vec<Vec<char>> = (0..rows)
        .map(|row| {
            (0..columns)
                .map(|column| terrain(ground, column, row))
                .collect()
        })
        .collect();
    pieces(&mut cells, tables, board);

    let mut text = String::new();
    let edge = format!("   +{}+\n", "-".repeat(columns as usize));
    text.push_str(&edge);
    for (row, cells) in cells.iter().enumerate().rev() {
        let south = row as i64 * CELL.1 / 100;
        let tick = if south % 6 == 0 {
            south.to_string()
        } else {
            String::new()
        };
        text.push_str(&format!(
            "{tick:>2} |{}|\n",
            cells.iter().collect::<String>()
        ));
    }
    text.push_str(&edge);
    let mut axis = String::from("   ");
    for inches in (0..=columns).step_by(6) {
        axis.push_str(&format!(" {inches:<5}"));
    }
    text.push_str(axis.trim_end());
    text.push_str("\n\n' level 1   ^ hill   # hill, level 2 and up   \" woods   % wooded hill\n");
    text.push_str(
        "* Devil's Den   ~ stream   @ commander alone   north is up, numbers are inches\n\n",
    );
    legend(&mut text, tables, board);
    text
}

/// What the ground is like in the middle of a cell.
fn terrain(ground: &Ground, column: i64, row: i64) -> char {
    let middle = Point::new(column * CELL.0 + CELL.0 / 2, row * CELL.1 + CELL.1 / 2);
    let across = [Segment::new(
        Point::new(column * CELL.0, middle.y.0),
        Point::new((column + 1) * CELL.0 - 1, middle.y.0),
    )];
    let stream = |segment: Segment| {
        let mut streams = ground.streams.iter();
        streams.any(|stream| stream.course.touches(segment))
    };
    if across.into_iter().any(stream) {
        return '~';
    }
    let (hill, woods) = (ground.on_hill(middle), ground.is_in_woods(middle));
    match (ground.in_den(middle), hill, woods, ground.level_at(middle)) {
        (true, ..) => '*',
        (false, true, true, _) => '%',
        (false, true, false, ..=1) => '^',
        (false, true, false, _) => '#',
        (false, false, true, _) => '"',
        (false, false, false, ..=0) => ' ',
        (false, false, false, _) => '\'',
    }
}

/// The letter of a unit: its place in its side's order of battle.
fn letter(tables: &Tables, unit: &Unit) -> char {
    let side = tables.side_of(&unit.id);
    let mut own = tables.units.iter().filter(|entry| entry.side == side);
    let place = own.position(|entry| entry.id == unit.id).unwrap_or(25);
    let first = match side {
        Side::Csa => b'A',
        Side::Usa => b'a',
    };
    char::from(first + place.min(25) as u8)
}

/// Puts the units on the map: first what they cover, then their centres, which always show unless
/// two share a cell.
fn pieces(cells: &mut [Vec<char>], tables: &Tables, board: &Board) {
    let mut put = |column: i64, row: i64, sign: char| {
        let cell = usize::try_from(row).ok().and_then(|row| cells.get_mut(row));
        let column = usize::try_from(column).ok();
        if let (Some(cells), Some(column)) = (cell, column)
            && let Some(cell) = cells.get_mut(column)
        {
            *cell = sign;
        }
    };
    let cell = |at: Point| {
        let inside = |value: i64, cell: i64, most: i64| (value.min(most - 1).max(0)) / cell;
        (
            inside(at.x.0, CELL.0, tables.ground.width.0),
            inside(at.y.0, CELL.1, tables.ground.height.0),
        )
    };
    for unit in board.on_table() {
        let rect = footprint(tables, unit);
        let reach = (rect.frontage.0 + rect.depth.0) / 2;
        let (west, south) = cell(Point::new(unit.at.x.0 - reach, unit.at.y.0 - reach));
        let (east, north) = cell(Point::new(unit.at.x.0 + reach, unit.at.y.0 + reach));
        for row in south..=north {
            for column in west..=east {
                let middle = Point::new(column * CELL.0 + CELL.0 / 2, row * CELL.1 + CELL.1 / 2);
                if rect.meets(Segment::new(middle, middle)) {
                    put(column, row, letter(tables, unit));
                }
            }
        }
    }
    for commander in &board.commanders {
        if commander.status == CommanderStatus::Alone {
            let (column, row) = cell(commander.at);
            put(column, row, '@');
        }
    }
    for unit in board.on_table() {
        let (column, row) = cell(unit.at);
        put(column, row, letter(tables, unit));
    }
}

/// Units on the table, two to a line, then the commanders.
fn legend(text: &mut String, tables: &Tables, board: &Board) {
    let mut entries: Vec<String> = Vec::new();
    for unit in board.on_table() {
        let formation = match unit.formation {
            Some(Formation::Line) => "line",
            Some(Formation::Column) => "col.",
            None => "guns",
        };
        entries.push(format!(
            "{} {:<7} {:>3} {formation} {:>5},{:>5} {:>6}",
            letter(tables, unit),
            unit.id,
            bases_text(unit),
            unit.at.x,
            unit.at.y,
            unit.facing,
        ));
    }
    text.push_str("unit, bases, formation, centre, facing\n");
    let half = entries.len().div_ceil(2);
    for (row, left) in entries.iter().take(half).enumerate() {
        let right = entries.get(half + row).map_or("", String::as_str);
        text.push_str(format!("{left:<38} {right}").trim_end());
        text.push('\n');
    }
    let place = |commander: &Commander| match (commander.status, &commander.with) {
        (CommanderStatus::Attached, Some(unit)) => Some(format!("{} {unit}", commander.name)),
        (CommanderStatus::Alone, _) => Some(format!("{} {}", commander.name, commander.at)),
        (CommanderStatus::Attached, None)
        | (CommanderStatus::Waiting | CommanderStatus::Left | CommanderStatus::Lost, _) => None,
    };
    let places: Vec<String> = board.commanders.iter().filter_map(place).collect();
    let mut line = String::from("commanders:");
    for (index, place) in places.iter().enumerate() {
        let comma = if index + 1 < places.len() { "," } else { "" };
        if line.len() + place.len() + 2 > 78 {
            text.push_str(&line);
            text.push('\n');
            line = String::from("  ");
        }
        line.push_str(&format!(" {place}{comma}"));
    }
    text.push_str(&line);
    text.push('\n');
}
