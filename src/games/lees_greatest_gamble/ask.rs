//! What the rules say before anything is ordered: sight, ranges, costs, odds.
//!
//! Everything is computed by the functions that carry the rules out, on the board as the coming
//! player-turn of the side that is asked about finds it when its movement begins: as order forms do.

mod attack;
mod bombard;
mod check;
mod cost;
mod going;
mod name;
mod sight;

use super::board::Board;
use super::orders::check::{World, best, worlds};
use super::orders::{Orders, Standing};
use super::rules::{RULE_13_1B, RULE_13_1C};
use super::sequence;
use super::tables::{Loss, Tables};
use super::turn::{Marks, Turn};
use super::unit::{Piece, UnitId};
use crate::diagnostic::{Diagnostic, Faults};
use crate::hex::Paper;
use crate::ruleset::{Answer, Question};
use crate::side::Side;

/// Answers a question about a board.
///
/// # Errors
///
/// A name that is none; a unit that is not on the map; what the rules forbid about what was asked.
pub fn ask(tables: &Tables, board: &Board, question: &Question) -> Result<Answer, Faults> {
    let side = side(board, question);
    let next = sequence::next_of(board, side);
    let coming = Coming {
        tables,
        worlds: worlds(tables, &next, side),
        board: next,
        side,
        orders: Orders::default(),
        standing: Standing::default(),
    };
    let turn = coming.turn(best(tables, &coming.board, side));
    let desk = Desk {
        tables,
        board: &turn.board,
        marks: &turn.marks,
        coming: &coming,
    };
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

/// Whose player-turn a question is about: that of the piece that is to do something.
fn side(board: &Board, question: &Question) -> Side {
    let who = match question {
        Question::Cost { unit, .. } | Question::Check { unit } => Some(unit),
        Question::Fire { units, .. } | Question::Melee { units, .. } => units.first(),
        Question::Sight { .. } | Question::Range { .. } => None,
    };
    let name = who.and_then(|name| name.split('@').next());
    let piece = name.and_then(|name| name.parse::<Piece>().ok());
    let active = board.stage.active().unwrap_or(Side::Csa);
    piece.map_or(active, Piece::side)
}

/// The coming player-turn of a side.
struct Coming<'a> {
    tables: &'a Tables,
    /// As it begins.
    board: Board,
    side: Side,
    /// What may come of chance before and in movement, the best first.
    worlds: Vec<World>,
    orders: Orders,
    standing: Standing,
}

impl Coming<'_> {
    /// When its movement begins.
    fn turn(&self, world: World) -> Turn<'_> {
        let (orders, standing) = (&self.orders, &self.standing);
        sequence::begun(self.tables, &self.board, self.side, orders, standing, world)
    }
}

/// What a question is about.
struct Desk<'a> {
    tables: &'a Tables,
    /// When the movement of the coming player-turn begins, or as units have gone in it.
    board: &'a Board,
    marks: &'a Marks,
    coming: &'a Coming<'a>,
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

/// 13.1b, 13.1c: artillery that is Fired even after the Command Control Phase, or by moving.
fn fired(desk: &Desk<'_>, id: UnitId) -> Diagnostic {
    if desk.marks.moved.contains(&Piece::Unit(id)) {
        return illegal(format!("`{id}` moves there and is Fired then"))
            .rule(RULE_13_1B)
            .help("leave it out: artillery moves or fires, not both");
    }
    illegal(format!("`{id}` is Disrupted, and so stays Fired"))
        .rule(RULE_13_1C)
        .help("leave it out; once it has recovered, its next Command Control Phase makes it Ready")
}

/// A fault about what was asked.
fn illegal(message: String) -> Diagnostic {
    Diagnostic::new(crate::diagnostic::Kind::Illegal, message)
}
