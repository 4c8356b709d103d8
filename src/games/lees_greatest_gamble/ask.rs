//! What the rules say before anything is ordered: sight, ranges, costs, odds.
//!
//! Everything is computed by the functions that carry the rules out, on the board as it stands.

mod attack;
mod bombard;
mod check;
mod cost;
mod name;
mod sight;

use super::board::Board;
use super::tables::{Loss, Tables};
use super::unit::UnitId;
use crate::diagnostic::{Diagnostic, Faults};
use crate::hex::Paper;
use crate::ruleset::{Answer, Question};

/// Answers a question about a board.
///
/// # Errors
///
/// A name that is none; a unit that is not on the map; what the rules forbid about what was asked.
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
        } => bombard::odds(&desk, target, units, (*volley, *melee)),
        Question::Melee { place, units } => attack::odds(&desk, place, units),
        Question::Check { unit } => check::odds(&desk, unit),
    }
}

/// What a question is about.
struct Desk<'a> {
    tables: &'a Tables,
    board: &'a Board,
}

/// 7.6: how many of 36 rolls of two dice eliminate a unit of this Loss Rating.
const fn eliminations(loss: Loss) -> u64 {
    match loss {
        Loss::Two => 24,
        Loss::Three => 18,
        Loss::Four => 12,
        // 7.6b, 7.6c: every 6, and half of the fives.
        Loss::FourPlus => 9,
        Loss::Five => 6,
    }
}

/// How many of six rolls are above a rating.
fn above(rating: i64) -> u64 {
    u64::try_from((6 - rating).clamp(0, 6)).unwrap_or(0)
}

/// A unit is named twice.
fn twice(id: UnitId) -> Diagnostic {
    illegal(format!("`{id}` is named twice")).help("name it once")
}

/// A fault about what was asked.
fn illegal(message: String) -> Diagnostic {
    Diagnostic::new(crate::diagnostic::Kind::Illegal, message)
}
