//! What a cell of the Combat Results Table is read as (12.1a, 12.2, 15.5c, 20.3, H-01).

use crate::games::lees_greatest_gamble::printed;
use crate::games::lees_greatest_gamble::tables::{Outcome, Tables};

/// The smallest and the largest sum of two dice.
const SUMS: (u8, u8) = (2, 12);
/// How many columns stand left of 0.
const LEFT: i32 = 4;

/// The result of an attack: the cell of this column (-4 to +4) for this sum of two dice, as a
/// charge and the night change it.
#[must_use]
pub fn read(tables: &Tables, column: i32, sum: u8, charge: bool, night: bool) -> Outcome {
    let (row, place) = place(column, sum);
    let mut outcome = tables.results[row][place];
    if charge {
        outcome = charged(outcome);
    }
    if night {
        outcome = at_night(outcome);
    }
    outcome
}

/// 15.5c: every D is DR, and keeps its E.
const fn charged(outcome: Outcome) -> Outcome {
    match outcome {
        Outcome::Nothing | Outcome::Attacker { .. } => outcome,
        Outcome::Defender { elimination, .. } => Outcome::Defender {
            elimination,
            rout: true,
            figure: None,
        },
    }
}

/// 20.3b, 20.3c: every A is AR, every D is DR, without E and figures.
const fn at_night(outcome: Outcome) -> Outcome {
    match outcome {
        Outcome::Nothing => Outcome::Nothing,
        Outcome::Attacker { .. } => Outcome::Attacker {
            elimination: false,
            rout: true,
        },
        Outcome::Defender { .. } => Outcome::Defender {
            elimination: false,
            rout: true,
            figure: None,
        },
    }
}

/// For people: a column as the table has it, with its dice: `column +3: 2 AE, 3 A, 4 D3, …`.
#[must_use]
pub fn column(tables: &Tables, column: i32) -> String {
    let cells: Vec<String> = (SUMS.0..=SUMS.1)
        .map(|sum| format!("{sum} {}", read(tables, column, sum, false, false)))
        .collect();
    format!("column {column:+}: {}", cells.join(", "))
}

/// H-01: whether the cell is not printed.
#[must_use]
pub fn is_house(column: i32, sum: u8) -> bool {
    let (row, place) = place(column, sum);
    printed::result(row, place).is_none()
}

/// The row and column of [`Tables::results`].
fn place(column: i32, sum: u8) -> (usize, usize) {
    (
        usize::from(sum.clamp(SUMS.0, SUMS.1) - SUMS.0),
        usize::try_from(column.clamp(-LEFT, LEFT) + LEFT).unwrap_or(0),
    )
}
