//! The map in plain characters, for terminals and mail.

use crate::games::little_round_top::board::{Board, Company, Flag, Formation, Status};
use crate::games::little_round_top::detachment;
use crate::games::little_round_top::map::{Barrier, Cell};
use crate::games::little_round_top::tables::Tables;
use crate::games::little_round_top::unit::{CompanyId, Regiment, UnitId};
use crate::games::little_round_top::victory;
use crate::hex::names::wrapped;
use crate::hex::{Direction, Grid, HexId};
use crate::side::Side;

/// The most columns of hexes that fit into 80 characters.
const MOST: u8 = 24;

/// The widest line below the map.
const WIDTH: usize = 79;

/// What the signs mean.
const SIGNS: &str = "\
sides of a hex: # rock, % stone wall, + fence
foot of a hex: its level, behind ^ in a rock hex, behind * in a Victory Hex
in a hex: ^^ rock, :: cleared, *U *C Victory Hex of USA, CSA; >< melee,
@. officer alone, ## flag on the ground; else the top company:
MA 20ME-A, PA 83PA-A, SS 2SS, 4A 4AL-A, 5A 15AL-A, 7A 47AL-A
";

/// What they mean besides on a map for its owner's eyes.
const OWN_SIGNS: &str = "\
mB ss @m hidden: for its owner's eyes alone
";

/// The board as a map of at most 80 columns: hexes with their levels, and in each the top company
/// by regiment and letter; below it a list of who stands where, and who holds the Victory Hexes.
#[must_use]
pub fn text_map(tables: &Tables, board: &Board) -> String {
    let mut canvas = Canvas::new(tables.map.grid);
    for hex in tables.map.grid.hexes() {
        let cell = tables.map.cell(hex);
        let foot = match board.victory.iter().any(|entry| entry.hex == hex) {
            true => '*',
            false if cell.rock => '^',
            false => '_',
        };
        canvas.hex(hex, cell.level, inside(tables, board, hex), foot);
    }
    for (side, barrier) in tables.map.barriers() {
        let [one, other] = side.hexes();
        canvas.barrier(one, other, barrier);
    }
    let mut text = canvas.text();
    text.push_str(SIGNS);
    if detachment::any_placed(board) {
        text.push_str(OWN_SIGNS);
    }
    for side in Side::BOTH {
        list(&mut text, tables, board, side);
    }
    text.push('\n');
    flags(&mut text, board);
    let held: Vec<String> = board
        .victory
        .iter()
        .map(|entry| match victory::holder(board, entry.hex) {
            Some(side) => format!("{} {side}", entry.hex),
            None => format!("{} nobody", entry.hex),
        })
        .collect();
    told(&mut text, "Victory Hexes:", &held);
    text
}

/// The two characters inside a hex.
fn inside(tables: &Tables, board: &Board, hex: HexId) -> [char; 2] {
    if board.in_melee(hex) {
        return ['>', '<'];
    }
    for side in Side::BOTH {
        if let Some(company) = board.top(hex, side) {
            let [regiment, letter] = sign(company.id);
            return match company.status {
                Status::Hidden if letter == regiment => ['s', 's'],
                Status::Hidden => [regiment.to_ascii_lowercase(), letter],
                Status::Waiting | Status::OnMap | Status::Left | Status::Lost | Status::Never => {
                    [regiment, letter]
                }
            };
        }
    }
    let alone = Side::BOTH
        .into_iter()
        .find_map(|side| board.officers_in(hex, side).next());
    if let Some(officer) = alone {
        let initial = officer.id.as_str().chars().next().unwrap_or('@');
        return match officer.status {
            Status::Hidden => ['@', initial.to_ascii_lowercase()],
            Status::Waiting | Status::OnMap | Status::Left | Status::Lost | Status::Never => {
                ['@', initial]
            }
        };
    }
    if board.flags.iter().any(|flag| flag.at == Some(hex)) {
        return ['#', '#'];
    }
    if let Some(entry) = board.victory.iter().find(|entry| entry.hex == hex) {
        return match entry.holder {
            Side::Csa => ['*', 'C'],
            Side::Usa => ['*', 'U'],
        };
    }
    match tables.map.cell(hex) {
        Cell { rock: true, .. } => ['^', '^'],
        Cell { cleared: true, .. } => [':', ':'],
        Cell { .. } => [' ', ' '],
    }
}

/// A company by its regiment and letter.
fn sign(company: CompanyId) -> [char; 2] {
    let regiment = match company.regiment {
        Regiment::Maine20 => 'M',
        Regiment::Pennsylvania83 => 'P',
        Regiment::Sharpshooters2 => 'S',
        Regiment::Alabama4 => '4',
        Regiment::Alabama15 => '5',
        Regiment::Alabama47 => '7',
    };
    [regiment, company.letter().unwrap_or('S')]
}

/// Hexes of three characters by two lines, each line of a column half a hex below the last.
struct Canvas {
    grid: Grid,
    lines: Vec<Vec<char>>,
}

impl Canvas {
    fn new(grid: Grid) -> Self {
        let width = usize::from(grid.columns.min(MOST)) * 3 + 1;
        let height = usize::from(grid.rows) * 2 + 2;
        Canvas {
            grid,
            lines: vec![vec![' '; width]; height],
        }
    }

    /// The left end of a hex's upper line.
    fn corner(&self, hex: HexId) -> (usize, usize) {
        let line = usize::try_from(self.grid.y(hex) - 1).unwrap_or(0);
        (line, usize::from(hex.column.saturating_sub(1)) * 3)
    }

    fn put(&mut self, line: usize, column: usize, sign: char) {
        let cell = self
            .lines
            .get_mut(line)
            .and_then(|line| line.get_mut(column));
        if let Some(cell) = cell {
            *cell = sign;
        }
    }

    fn hex(&mut self, hex: HexId, level: u8, inside: [char; 2], foot: char) {
        if hex.column > MOST {
            return;
        }
        let (line, column) = self.corner(hex);
        if hex.row == 1 {
            self.put(line.saturating_sub(1), column + 1, '_');
            self.put(line.saturating_sub(1), column + 2, '_');
        }
        let level = char::from(b'0' + level.min(9));
        for (below, signs) in [
            (0, ['/', inside[0], inside[1], '\\']),
            (1, ['\\', foot, level, '/']),
        ] {
            for (right, sign) in signs.into_iter().enumerate() {
                self.put(line + below, column + right, sign);
            }
        }
    }

    fn barrier(&mut self, one: HexId, other: HexId, barrier: Barrier) {
        let Some(direction) = self.grid.direction(one, other) else {
            return;
        };
        let (line, column) = self.corner(one);
        let (line, column) = match direction {
            Direction::N => (line.saturating_sub(1), column + 1),
            Direction::NE => (line, column + 3),
            Direction::SE => (line + 1, column + 3),
            Direction::S => (line + 1, column + 1),
            Direction::SW => (line + 1, column),
            Direction::NW => (line, column),
        };
        let sign = match barrier {
            Barrier::Rock => '#',
            Barrier::Stonewall => '%',
            Barrier::Fence => '+',
        };
        self.put(line, column, sign);
    }

    /// The lines with the numbers of columns above and of rows at both ends.
    fn text(&self) -> String {
        let columns: Vec<String> = (1..=self.grid.columns.min(MOST))
            .map(|column| format!("{column:02}"))
            .collect();
        let columns = format!("    {}\n", columns.join(" "));
        let mut text = columns.clone();
        let odd_low = usize::from(self.grid.y(HexId::new(1, 1)) == 3);
        for (number, line) in self.lines.iter().enumerate() {
            let row = |low: usize| match number.checked_sub(1 + low) {
                Some(lines) if lines % 2 == 0 && lines / 2 < usize::from(self.grid.rows) => {
                    format!("{:02}", lines / 2 + 1)
                }
                Some(_) | None => String::new(),
            };
            let hexes: String = line.iter().collect();
            let full = format!("{:<3}{hexes} {}", row(odd_low), row(1 - odd_low));
            text.push_str(full.trim_end());
            text.push('\n');
        }
        text.push_str(&columns);
        text
    }
}

/// Who stands where, by hex and top first, in two columns; then who is not on the map.
fn list(text: &mut String, tables: &Tables, board: &Board, side: Side) {
    let mut entries: Vec<(HexId, u8, i64, String)> = Vec::new();
    for company in &board.companies {
        if let (Some(hex), true) = (company.at, company.id.side() == side) {
            let entry = company_entry(tables, board, company, hex);
            entries.push((hex, 0, company.depth, entry));
        }
    }
    for (place, officer) in (0..).zip(&board.officers) {
        if let (Some(hex), true) = (officer.at, officer.id.side() == side) {
            let replacement = if officer.replacement {
                "'s successor"
            } else {
                ""
            };
            let hidden = match officer.status {
                Status::Hidden => " hidden",
                Status::Waiting | Status::OnMap | Status::Left | Status::Lost | Status::Never => "",
            };
            let entry = format!("{hex} {}{replacement}{hidden}", officer.id);
            entries.push((hex, 1, place, entry));
        }
    }
    entries.sort_unstable();
    let entries: Vec<&str> = entries.iter().map(|(.., entry)| entry.as_str()).collect();
    text.push_str(&format!(
        "\n{side} by hex, top first: facing, SP present/starting, marks\n"
    ));
    in_two_columns(text, &entries);
    for (status, what) in [
        (Status::Hidden, "hidden:"),
        (Status::Waiting, "waiting:"),
        (Status::Left, "left the map:"),
        (Status::Lost, "lost:"),
    ] {
        told(text, what, &those(board, side, status));
    }
}

/// Two entries to a line where both are short enough.
fn in_two_columns(text: &mut String, entries: &[&str]) {
    const COLUMN: usize = 39;
    let mut waiting: Option<&str> = None;
    for entry in entries {
        let line = match waiting.take() {
            Some(left) if entry.len() < COLUMN => format!("{left:<COLUMN$} {entry}"),
            left => {
                if let Some(left) = left {
                    text.push_str(left);
                    text.push('\n');
                }
                if entry.len() < COLUMN {
                    waiting = Some(entry);
                    continue;
                }
                (*entry).to_owned()
            }
        };
        text.push_str(&line);
        text.push('\n');
    }
    if let Some(left) = waiting {
        text.push_str(left);
        text.push('\n');
    }
}

/// `0905 20ME-A  S  3/4 disorg`.
fn company_entry(tables: &Tables, board: &Board, company: &Company, hex: HexId) -> String {
    let starting = tables
        .companies
        .get(&company.id)
        .map_or(0, |entry| entry.strength);
    let mut entry = format!(
        "{hex} {:<6} {:<2} {}/{starting}",
        company.id, company.facing, company.strength
    );
    let marks = [
        (company.status == Status::Hidden, "hidden"),
        (company.formation == Formation::Column, "column"),
        (company.disorganized, "disorg"),
        (company.out_of_ammunition, "no ammo"),
        (company.bayonets, "bayonets"),
    ];
    for (_, mark) in marks.iter().filter(|(bears, _)| *bears) {
        entry.push_str(&format!(" {mark}"));
    }
    for flag in board.flags_of(company.id) {
        entry.push_str(&format!(" flag {}", flag.regiment));
    }
    entry
}

/// The units of a side that are in one state off the map.
fn those(board: &Board, side: Side, status: Status) -> Vec<String> {
    let companies = board
        .companies
        .iter()
        .map(|company| (UnitId::Company(company.id), company.status));
    let officers = board
        .officers
        .iter()
        .map(|officer| (UnitId::Officer(officer.id), officer.status));
    companies
        .chain(officers)
        .filter(|(unit, is)| unit.side() == side && *is == status)
        .map(|(unit, _)| unit.to_string())
        .collect()
}

/// Flags on the ground.
fn flags(text: &mut String, board: &Board) {
    let place = |flag: &Flag| {
        let hex = flag.at?;
        Some(format!("{} at {hex}", flag.regiment))
    };
    let lying: Vec<String> = board.flags.iter().filter_map(place).collect();
    told(text, "flags on the ground:", &lying);
}

/// A heading and its items, wrapped; nothing without items.
fn told(text: &mut String, heading: &str, items: &[String]) {
    if !items.is_empty() {
        text.push_str(&wrapped(heading, items, ',', " ", WIDTH));
    }
}
