//! Phases 1 and 3: one side moves its units and commanders.
//!
//! [`carry_out`] is both the check and the move: what it finds no fault with is what happened.

mod entry;
mod going;
mod march;
mod turn;
mod wheel;

use super::super::board::{Board, Formation, Status, Unit, UnitId};
use super::super::commanders;
use super::super::orders::{MoveOrder, UnitMove};
use super::super::printed::{KEEP_AWAY, MOVE_ARTILLERY, MOVE_COLUMN, MOVE_LINE};
use super::super::rules::{
    FLANK_02, FLANK_05, FLANK_07, FLANK_08, FLANK_10, FLANK_14, FLANK_15, FLANK_17, FLANK_23,
    FLANK_H06, FLANK_H13, FLANK_H14, FLANK_R14, FLANK_R15, FLANK_R16,
};
use super::super::tables::{Arm, Tables};
use crate::diagnostic::{Diagnostic, Kind};
use crate::draft::Located;
use crate::report::Log;
use crate::rule::Rule;
use crate::side::Side;
use crate::tabletop::{Length, Rect};
use march::March;
use std::ops::Range;

/// Where faults go, each with its place in the orders if they came from a file.
pub type Sink<'s> = dyn FnMut(Option<&Range<usize>>, Diagnostic) + 's;

/// Moves one side's pieces, in the order of the orders, and gives the board after it. A fault goes
/// to `sink`; the piece then stands where its last legal step took it.
pub fn carry_out(
    tables: &Tables,
    board: &Board,
    side: Side,
    moves: &[MoveOrder],
    log: &mut Log,
    sink: &mut Sink<'_>,
) -> Board {
    let mut board = board.clone();
    let mut moved: Vec<&str> = Vec::new();
    for order in moves {
        let (name, span) = match order {
            MoveOrder::Unit(order) => (order.unit.value.0.as_str(), &order.unit.span),
            MoveOrder::Commander(order) => (order.commander.value.as_str(), &order.commander.span),
        };
        if moved.contains(&name) {
            sink(
                span.as_ref(),
                illegal(FLANK_02, format!("`{name}` has a move already"))
                    .help("put all of its steps into one entry"),
            );
            continue;
        }
        moved.push(name);
        match order {
            MoveOrder::Unit(order) => unit(tables, &mut board, side, order, log, sink),
            MoveOrder::Commander(order) => {
                commanders::carry_out(tables, &mut board, side, order, log, sink);
            }
        }
    }
    board
}

/// A refusal under a rule.
pub(crate) fn illegal(rule: Rule, message: impl Into<String>) -> Diagnostic {
    Diagnostic::new(Kind::Illegal, message).rule(rule)
}

/// The heading of the log's actions.
pub(crate) fn heading(side: Side) -> String {
    format!("{side} movement")
}

/// FLANK-14, FLANK-15, FLANK-17: how far a unit moves in a formation, and the rule that says so.
#[must_use]
pub fn allowance(arm: Arm, formation: Option<Formation>) -> (Length, Rule) {
    match (arm, formation) {
        (Arm::Artillery, _) => (MOVE_ARTILLERY, FLANK_17),
        (Arm::Infantry | Arm::Sharpshooters, Some(Formation::Column)) => (MOVE_COLUMN, FLANK_15),
        (Arm::Infantry | Arm::Sharpshooters, Some(Formation::Line) | None) => (MOVE_LINE, FLANK_14),
    }
}

/// Moves one unit.
fn unit(
    tables: &Tables,
    board: &mut Board,
    side: Side,
    order: &UnitMove,
    log: &mut Log,
    sink: &mut Sink<'_>,
) {
    let id = &order.unit.value;
    log.begin(heading(side), format!("{id} moves"));
    if !ready(tables, board, order, log, sink) {
        return;
    }
    let mut march = March::new(tables, board, id, log, sink);
    if let Some(formation) = &order.formation_first
        && !march.change(formation, FLANK_R14)
    {
        return;
    }
    march.measure_allowance();
    let mut sound = true;
    for (at, step) in order.steps.iter().enumerate() {
        let last = at + 1 == order.steps.len();
        let then = order.formation_last.as_ref().filter(|_| last);
        sound = march.step(step, last, then.map(|formation| formation.value));
        if !sound {
            break;
        }
    }
    if sound && let Some(formation) = &order.formation_last {
        sound = march.change(formation, FLANK_07);
    }
    march.end(order, sound);
}

/// Whether a unit can move at all; brings an entering one to its edge.
fn ready(
    tables: &Tables,
    board: &mut Board,
    order: &UnitMove,
    log: &mut Log,
    sink: &mut Sink<'_>,
) -> bool {
    let id = &order.unit.value;
    let mut refuse = |diagnostic| {
        sink(order.unit.span.as_ref(), diagnostic);
        false
    };
    match (board.unit(id).status, &order.enter) {
        (Status::OnTable, None) => true,
        (Status::Waiting, Some(enter)) => entry::enter(tables, board, id, enter, log, sink),
        (Status::OnTable, Some(enter)) => {
            sink(
                enter.span.as_ref(),
                illegal(FLANK_H13, format!("`{id}` is on the table already"))
                    .help("take the key `enter` out"),
            );
            false
        }
        (Status::Waiting, None) => refuse(
            illegal(FLANK_H13, format!("`{id}` is not on the table yet"))
                .help(entry::how_to_enter(tables, board, id)),
        ),
        (Status::BrokenUp, _) => refuse(
            illegal(FLANK_10, format!("`{id}` was broken up"))
                .help("its bases move with the units that adopted them"),
        ),
        (Status::Left, _) => refuse(
            illegal(FLANK_H14, format!("`{id}` has left the table"))
                .help("it may not return; take the entry out"),
        ),
        (Status::Eliminated, _) => refuse(
            illegal(FLANK_02, format!("`{id}` has been eliminated")).help("take the entry out"),
        ),
    }
}

/// FLANK-R15: what stands in the way of a rectangle that appears at once: a unit that it would
/// overlap, or an enemy closer than 1 inch.
pub(crate) fn obstacle<'b>(
    tables: &Tables,
    board: &'b Board,
    id: &UnitId,
    rect: &Rect,
) -> Option<(&'b Unit, Rule)> {
    let side = tables.side_of(id);
    board
        .on_table()
        .filter(|other| other.id != *id)
        .find_map(|other| {
            let theirs = super::super::board::footprint(tables, other);
            let enemy = tables.side_of(&other.id) != side;
            if enemy && rect.is_closer(&theirs, KEEP_AWAY) {
                Some((other, FLANK_23))
            } else if rect.overlaps(&theirs) {
                Some((other, FLANK_H06))
            } else {
                None
            }
        })
}

/// The name that players read for a formation (FLANK-06).
#[must_use]
pub const fn formation_name(formation: Formation) -> &'static str {
    match formation {
        Formation::Line => "firing line",
        Formation::Column => "marching column",
    }
}

/// FLANK-05, FLANK-08, FLANK-R15, FLANK-R16: why a unit may not take a formation.
fn formation_fault(
    tables: &Tables,
    board: &Board,
    id: &UnitId,
    wanted: &Located<Formation>,
) -> Option<Diagnostic> {
    use super::super::board::{Mark, footprint};
    let unit = board.unit(id);
    let name = formation_name(wanted.value);
    let Some(now) = unit.formation else {
        return Some(
            illegal(
                FLANK_R16,
                format!("`{id}` is artillery and has no formation"),
            )
            .help("take the change of formation out"),
        );
    };
    if unit.has(Mark::ChangedFormation) {
        return Some(
            illegal(
                FLANK_08,
                format!("`{id}` has changed formation this turn already"),
            )
            .help(format!(
                "it stays in {}; change at the start or at the end of the move, not both",
                formation_name(now)
            )),
        );
    }
    if now == wanted.value {
        return Some(
            illegal(FLANK_05, format!("`{id}` is in {name} already"))
                .help("take the change of formation out"),
        );
    }
    let mut changed = unit.clone();
    changed.formation = Some(wanted.value);
    let (other, rule) = obstacle(tables, board, id, &footprint(tables, &changed))?;
    let what = if rule == FLANK_23 {
        format!("come within 1 inch of `{}`", other.id)
    } else {
        format!("overlap `{}`", other.id)
    };
    Some(
        illegal(FLANK_R15, format!("`{id}` would {what} in {name}")).help(format!(
            "it stays in {} here; change where there is room",
            formation_name(now)
        )),
    )
}
