//! Ways: what each step costs and whether it is allowed, and how far a piece could go (8, 9.2,
//! 10.2, 13.3, 15.1, 18.3, 21.2, 22.2, 22.4).
//!
//! Everything here only looks: M-A, the `cost` question, order forms and the help of refusals ask
//! the same.

mod bar;
mod begin;
mod edge;
mod gait;
mod presence;
mod search;
mod toll;
mod walk;

pub use bar::Bar;
pub use begin::Begin;
pub use gait::{Gait, GaitBar};
pub use presence::{Memory, Presence};
pub use search::{Reached, Route, cheapest, nearest, reach};
pub use toll::{left_line, toll};
pub use walk::{Place, Step, Walk};

use super::board::Board;
use super::orders::{Way, said};
use super::printed::RECOVERY;
use super::tables::Tables;
use super::turn::Marks;
use super::unit::{MarkerId, Piece};
use crate::diagnostic::Diagnostic;
use crate::hex::HexId;
use crate::rule::Rule;
use crate::side::Side;

/// The steps of an order and their cost, up to the first that is not allowed.
#[derive(Clone, Debug)]
pub struct Priced {
    /// The steps, each with its cost.
    pub steps: Vec<Step>,
    /// What they cost together, in half MP; recovery and leaving the map included.
    pub halves: i64,
    /// What the piece may spend, in half MP.
    pub allowance: i64,
    /// Why the next step is not allowed.
    pub fault: Option<Diagnostic>,
    /// Whether it is only too dear.
    pub short: bool,
    /// The rules by which the movement leaves the piece Disrupted; none if it does not.
    pub toll: Vec<Rule>,
}

/// 17.5b, 18.4e: the first hex that the enemy observes of those that a marker on the map would enter;
/// none when it stays out of view, or does not get so far.
#[must_use]
pub fn into_view(
    tables: &Tables,
    board: &Board,
    marks: &Marks,
    marker: MarkerId,
    mover: Side,
    way: &Way,
) -> Option<HexId> {
    let piece = Piece::Marker(marker);
    let begin = Begin::read(tables, board, piece);
    let walk = Walk::new(tables, board, marks, piece, mover, Gait::of(way), begin);
    walk.ready().ok()?;
    let mut place = walk.start();
    if said(way.recover.as_ref()) {
        place.spent += 2 * RECOVERY;
    }
    for hex in &way.path {
        match walk.check(&place, hex.value) {
            Ok(step) => place = walk.after(&place, &step),
            Err(Bar::Observed(hex, _)) => return Some(hex),
            Err(_) => return None,
        }
    }
    None
}

/// What an order's movement costs, step by step, if its owner uses the piece and nothing hinders
/// it.
#[must_use]
pub fn price(tables: &Tables, board: &Board, marks: &Marks, piece: Piece, way: &Way) -> Priced {
    let gait = Gait::of(way);
    let begin = Begin::read(tables, board, piece);
    let walk = Walk::new(tables, board, marks, piece, piece.side(), gait, begin);
    let mut priced = Priced {
        steps: Vec::new(),
        halves: 0,
        allowance: walk.allowance(),
        fault: None,
        short: false,
        toll: Vec::new(),
    };
    let mut place = walk.start();
    if let Err(bar) = walk.ready() {
        priced.fault = Some(bar.diagnose(&walk));
        return priced;
    }
    if let Err(bar) = gait.check(&walk) {
        priced.fault = Some(bar.diagnose(piece));
        return priced;
    }
    if said(way.recover.as_ref()) {
        place.spent += 2 * RECOVERY;
    }
    let entry = way.enter.as_ref().map(|entry| walk.entry(entry.value));
    let path = way.path.iter().map(|hex| hex.value);
    if let Some(entered) = entry {
        match entered {
            Ok(step) => {
                place = walk.after(&place, &step);
                priced.steps.push(step);
            }
            Err(bar) => {
                priced.fault = Some(bar.diagnose(&walk));
                return priced;
            }
        }
    }
    for hex in path {
        match walk.check(&place, hex) {
            Ok(step) => {
                place = walk.after(&place, &step);
                priced.steps.push(step);
            }
            Err(bar) => {
                priced.short = matches!(bar, Bar::Short { .. });
                priced.fault = Some(bar.diagnose(&walk));
                break;
            }
        }
    }
    if priced.fault.is_none() && said(way.leave.as_ref()) {
        match walk.leave(&place) {
            Ok(halves) => place.spent += halves,
            Err(bar) => priced.fault = Some(bar.diagnose(&walk)),
        }
    }
    priced.halves = place.spent;
    priced.toll = toll(
        &walk,
        &place,
        !priced.steps.is_empty() || said(way.leave.as_ref()),
    );
    priced
}
