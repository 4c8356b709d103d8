//! Morale checks (13.0).

use super::board::Board;
use super::rules::{
    H_13, H_22, H_23, H_24, H_25, H_26, H_27, H_28, RULE_13_0A, RULE_13_2A, RULE_13_4_R1,
    RULE_13_4_R5, RULE_13_4A, RULE_13_4B, RULE_13_4C, RULE_13_4D, RULE_13_4E, RULE_13_4F,
    RULE_13_4G, RULE_13_4H, RULE_13_4I, RULE_19_2C,
};
use super::tables::{MoraleResult, Tables};
use super::turn::Turn;
use super::unit::{CompanyId, OfficerId, Regiment};
use crate::report::Line;
use crate::rule::Rule;
use crate::side::Side;
use crate::tally::Tally;

/// Through what a company was fired on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Rear {
    /// Only through front hexsides.
    #[default]
    None,
    /// 13.4c: through any rear hexside.
    Rear,
    /// 13.4f: through both the centre rear and any front hexside.
    Both,
}

/// The fire that caused a check (13.4-R3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Shock {
    /// 13.4b.
    pub volley: bool,
    /// 13.4c, f.
    pub rear: Rear,
    /// 13.4e: a Union initial volley.
    pub initial_volley: bool,
}

/// What a check is rolled on.
#[derive(Clone, Debug)]
pub struct Weighed {
    /// Columns to the right of the company's own, one by one.
    pub columns: Tally,
    /// The column, 0 for A to 6 for G (13.4-R1).
    pub column: usize,
    /// What the die is changed by, one by one.
    pub die: Tally,
}

impl Weighed {
    /// The die as it is read: changed by 13.4g and 13.4h, held within 1 and 6 (13.4-R1).
    #[must_use]
    pub fn read(&self, die: u8) -> u8 {
        let read = (i32::from(die) + self.die.total()).clamp(1, 6);
        u8::try_from(read).unwrap_or(1)
    }

    /// The cell of the Morale table for a die as it fell.
    #[must_use]
    pub fn cell(&self, tables: &Tables, die: u8) -> MoraleResult {
        tables.morale[usize::from(self.read(die)) - 1][self.column.min(6)]
    }
}

/// The exact chances of a check, in sixths.
#[derive(Clone, Debug)]
pub struct Chances {
    /// What it is rolled on.
    pub weighed: Weighed,
    /// The cell for each die, 1 to 6.
    pub cells: [MoraleResult; 6],
}

impl Chances {
    /// On how many of the six dice a cell comes up.
    #[must_use]
    pub fn sixths(&self, cell: MoraleResult) -> u32 {
        self.cells
            .iter()
            .map(|other| u32::from(*other == cell))
            .sum()
    }
}

/// The exact chances of a company's check now.
#[must_use]
pub fn chances(
    tables: &Tables,
    board: &Board,
    company: CompanyId,
    shock: Option<Shock>,
) -> Chances {
    let weighed = weigh(tables, board, company, shock);
    let cells = [1, 2, 3, 4, 5, 6].map(|die| weighed.cell(tables, die));
    Chances { weighed, cells }
}

/// The letter of a column of the Morale table.
#[must_use]
pub const fn letter(column: usize) -> char {
    match column {
        0 => 'A',
        1 => 'B',
        2 => 'C',
        3 => 'D',
        4 => 'E',
        5 => 'F',
        _ => 'G',
    }
}

/// Whether an officer helps a company's checks and melee: 4.0b, and 19.2c for the sharpshooters.
#[must_use]
pub fn helps(officer: OfficerId, company: CompanyId) -> bool {
    officer.regiment() == company.regiment
        || (company == CompanyId::SHARPSHOOTERS && officer.side() == Side::Usa)
}

/// The column and the die's modifiers of a company's check now.
#[must_use]
pub fn weigh(tables: &Tables, board: &Board, company: CompanyId, shock: Option<Shock>) -> Weighed {
    let columns = columns(tables, board, company, shock);
    let own = own_column(tables, company);
    let shifted = i32::try_from(own).unwrap_or(6) + columns.total();
    Weighed {
        columns,
        column: usize::try_from(shifted.clamp(0, 6)).unwrap_or(6),
        die: die(board, company),
    }
}

/// The column of a company at full strength.
fn own_column(tables: &Tables, company: CompanyId) -> usize {
    tables
        .companies
        .get(&company)
        .map_or(0, |entry| entry.morale.min(6))
}

/// The house value behind a regiment's strengths and morale letter.
#[must_use]
pub const fn letter_rule(regiment: Regiment) -> Rule {
    match regiment {
        Regiment::Maine20 => H_22,
        Regiment::Pennsylvania83 => H_23,
        Regiment::Sharpshooters2 => H_24,
        Regiment::Alabama4 => H_25,
        Regiment::Alabama47 => H_26,
        Regiment::Alabama15 => H_27,
    }
}

/// 13.4a to 13.4f, 13.4i.
fn columns(tables: &Tables, board: &Board, company: CompanyId, shock: Option<Shock>) -> Tally {
    let mut columns = Tally::new();
    let now = board.company(company);
    let starting = tables
        .companies
        .get(&company)
        .map_or(now.strength, |entry| entry.strength);
    let missing = now.missing.max(0);
    let lost = (starting - now.strength).max(0);
    let hit = (lost - missing).max(0);
    if hit > 0 {
        let text = format!("{hit} of {starting} SP lost");
        columns.add(RULE_13_4A, small(hit), text);
    }
    if lost > hit {
        let text = format!("{missing} SP away with the water party");
        columns.add(RULE_13_4_R5, small(lost - hit), text);
    }
    if now.disorganized {
        columns.add(RULE_13_4D, 1, "disorganized");
    }
    if board.fatigued.contains(&company.regiment) {
        columns.add(RULE_13_4I, 1, format!("{} fatigued", company.regiment));
    }
    if let Some(shock) = shock {
        if shock.volley {
            columns.add(RULE_13_4B, 1, "fired on by volley");
        }
        match shock.rear {
            Rear::None => {}
            Rear::Rear => columns.add(RULE_13_4C, 1, "fired on through a rear hexside"),
            Rear::Both => columns.add(
                RULE_13_4F,
                2,
                "fired on through the centre rear and a front hexside",
            ),
        }
        if shock.initial_volley && company.side() == Side::Csa {
            columns.add(RULE_13_4E, 1, "fired on by a Union initial volley");
        }
    }
    columns
}

/// 13.4g, 13.4h.
fn die(board: &Board, company: CompanyId) -> Tally {
    let mut die = Tally::new();
    let Some(hex) = board.company(company).at else {
        return die;
    };
    for officer in board.officers_in(hex, company.side()) {
        if helps(officer.id, company) {
            let rule = if officer.id.regiment() == company.regiment {
                RULE_13_4G
            } else {
                RULE_19_2C
            };
            die.add(rule, -1, format!("{} is in the hex", officer.id));
        }
    }
    if flag_in(board, company.regiment, company) {
        let text = format!("the flag of {} is in the hex", company.regiment);
        die.add_by(&[RULE_13_4H, H_28], -1, text);
    }
    die
}

/// Whether a company of a regiment carries its flag in the hex of `company` (13.4-R2, 17.1-R1).
fn flag_in(board: &Board, regiment: Regiment, company: CompanyId) -> bool {
    let hex = board.company(company).at;
    board
        .flag(regiment)
        .and_then(|flag| flag.carrier)
        .is_some_and(|carrier| {
            carrier.regiment == regiment && hex.is_some() && board.company(carrier).at == hex
        })
}

fn small(points: i64) -> i32 {
    i32::try_from(points).unwrap_or(i32::MAX / 4)
}

/// Rolls a check and logs it; carries nothing out. `because` says why it is made.
pub fn roll(
    turn: &mut Turn<'_>,
    company: CompanyId,
    shock: Option<Shock>,
    because: &[Rule],
) -> MoraleResult {
    let tables = turn.tables;
    let chances = chances(tables, &turn.board, company, shock);
    let weighed = &chances.weighed;
    let own = own_column(tables, company);
    let mut told = because.to_vec();
    told.push(letter_rule(company.regiment));
    turn.log.fact(
        &told,
        format!("{company} checks morale; its column is {}", letter(own)),
    );
    let shifted: Vec<Line> = weighed.columns.lines().collect();
    if !shifted.is_empty() {
        for line in shifted {
            turn.log.push(line);
        }
        let sum = i32::try_from(own).unwrap_or(6) + weighed.columns.total();
        let mut rules = vec![RULE_13_0A];
        if sum > 6 {
            rules.push(RULE_13_4_R1);
        }
        let text = format!("column {}", letter(weighed.column));
        turn.log.fact(&rules, text);
    }
    let mut rules = vec![RULE_13_0A];
    for line in weighed.die.lines() {
        if line.rules() != [RULE_13_4H] && !rules.contains(&RULE_13_2A) {
            rules.push(RULE_13_2A);
        }
        turn.log.push(line);
    }
    let label = format!("check {company}");
    let die = turn.roll(&label, needed(&chances), &rules, |die| {
        format!("{company} {}", word(chances.weighed.cell(tables, die)))
    });
    let read = weighed.read(die);
    let result = weighed.cell(tables, die);
    let mut rules = vec![RULE_13_0A];
    if read > 3 {
        rules.push(H_13);
    }
    if i32::from(die) + weighed.die.total() < 1 {
        rules.push(RULE_13_4_R1);
    }
    let column = letter(weighed.column);
    turn.log.fact(
        &rules,
        format!("column {column}, die {read}: {}", cell(result)),
    );
    result
}

/// The dice on which a company stands: `1-4 to stand`.
fn needed(chances: &Chances) -> String {
    let dice: Vec<usize> = (1..=6)
        .filter(|die| chances.cells[die - 1] == MoraleResult::Nothing)
        .collect();
    match (dice.first(), dice.last()) {
        (Some(first), Some(last)) if first == last => format!("{first} to stand"),
        (Some(first), Some(last)) => format!("{first}-{last} to stand"),
        _ => "more than a die has, to stand".to_owned(),
    }
}

const fn word(result: MoraleResult) -> &'static str {
    match result {
        MoraleResult::Nothing => "stands",
        MoraleResult::Disorganized => "wavers",
        MoraleResult::Retreat => "breaks",
        MoraleResult::Shattered => "is shattered",
    }
}

const fn cell(result: MoraleResult) -> &'static str {
    match result {
        MoraleResult::Nothing => "no effect",
        MoraleResult::Disorganized => "D",
        MoraleResult::Retreat => "R",
        MoraleResult::Shattered => "S",
    }
}
