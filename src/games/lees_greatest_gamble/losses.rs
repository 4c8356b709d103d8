//! What changed between two boards: losses and returns.

use super::board::{Board, Status, Train, Unit};
use super::sheets::{place, state};
use super::tables::Tables;
use super::unit::Piece;
use crate::ruleset::Sheet;
use crate::side::Side;

/// Units that are worse off than before, that left the map or came back to it, and attacks on the
/// Trains.
#[must_use]
pub fn losses(tables: &Tables, before: &Board, after: &Board) -> Sheet {
    let mut rows: Vec<Vec<String>> = Vec::new();
    for (old, new) in before.units.iter().zip(&after.units) {
        if suffered(old, new) && !left_before(before, new) || returned(old, new) {
            rows.push(vec![
                new.id.side().to_string(),
                tables.name(new.id),
                fate(tables, old),
                fate(tables, new),
            ]);
        }
    }
    for side in Side::BOTH {
        let [old, new] = [before, after].map(|board| board.train(side));
        if old.attacks != new.attacks || gone(old.status) != gone(new.status) {
            rows.push(vec![
                side.to_string(),
                Piece::Train(side).to_string(),
                train(old),
                train(new),
            ]);
        }
    }
    Sheet::new("losses", &["side", "unit", "before", "after"], rows)
}

/// Whether it left the map in an earlier game turn, inside a marker that comes to light now.
fn left_before(before: &Board, new: &Unit) -> bool {
    new.status == Status::Left && new.left.is_some_and(|left| left < before.count())
}

/// Whether it has gone, gone to a worse box, or become Shaken or Disrupted.
fn suffered(old: &Unit, new: &Unit) -> bool {
    if gone(new.status) {
        old.status != new.status
    } else {
        let worse = |was: bool, is: bool| is && !was;
        !gone(old.status) && (worse(old.shaken, new.shaken) || worse(old.disrupted, new.disrupted))
    }
}

/// Whether it has come back to the map (10.4, 22.6).
const fn returned(old: &Unit, new: &Unit) -> bool {
    gone(old.status) && !gone(new.status)
}

/// What a unit is: its state, or where it is gone.
fn fate(tables: &Tables, unit: &Unit) -> String {
    if gone(unit.status) {
        place(unit.status).to_owned()
    } else {
        state(tables, unit)
    }
}

fn train(train: &Train) -> String {
    let attacks = format!("attacks on it: {}", train.attacks);
    if gone(train.status) {
        format!("{}, {attacks}", place(train.status))
    } else {
        attacks
    }
}

/// Whether a unit was in play and is not any more.
const fn gone(status: Status) -> bool {
    match status {
        Status::Routed
        | Status::Eliminated
        | Status::Destroyed
        | Status::Captured
        | Status::Removed
        | Status::Left => true,
        Status::Unused | Status::Waiting | Status::OnMap | Status::Hidden => false,
    }
}
