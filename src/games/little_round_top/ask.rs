//! What the rules say before anything is ordered: lines of sight, ranges, costs, odds.
//!
//! Everything is computed by the functions that carry the rules out, on the board as it stands.

mod check;
mod cost;
mod fire;
mod melee;
mod name;
mod sight;

use super::board::Board;
use super::tables::Tables;
use crate::diagnostic::{Diagnostic, Faults};
use crate::hex::Paper;
use crate::ruleset::{Answer, Question};

/// Answers a question about a board.
///
/// # Errors
///
/// A name that is none; a unit that is not on the map; everything that the rules forbid about
/// what was asked.
pub fn ask(tables: &Tables, board: &Board, question: &Question) -> Result<Answer, Faults> {
    let desk = Desk { tables, board };
    match question {
        Question::Sight { from, to } => sight::both_ways(&desk, from, to),
        Question::Range { from, to } => sight::range(&desk, from, to),
        Question::Cost { unit, way } => cost::priced(&desk, unit, way),
        Question::Fire {
            target,
            units,
            volley,
            melee,
        } => fire::odds(&desk, target, units, (*volley, *melee)),
        Question::Melee { place, units } => melee::odds(&desk, place, units),
        Question::Check { unit } => check::odds(&desk, unit),
    }
}

/// What a question is about.
struct Desk<'a> {
    tables: &'a Tables,
    board: &'a Board,
}

/// Dice in words: `1`, `1-3`, `1, 3 and 6`.
fn dice(dice: &[u8]) -> String {
    let (Some(first), Some(last)) = (dice.first(), dice.last()) else {
        return "no die".to_owned();
    };
    let together = usize::from(last - first) + 1 == dice.len();
    match dice {
        [one] => one.to_string(),
        _ if together => format!("{first}-{last}"),
        [most @ .., last] => {
            let most: Vec<String> = most.iter().map(ToString::to_string).collect();
            format!("{} and {last}", most.join(", "))
        }
        [] => String::new(),
    }
}
