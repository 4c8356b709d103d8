//! FLANK-H12: victory points.

use super::board::{Board, Status};
use super::tables::{Scores, Tables};
use crate::ruleset::Ending;
use crate::side::Side;

/// One reason for points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Award {
    /// Who has them.
    pub side: Side,
    /// What for.
    pub reason: String,
    /// How many.
    pub points: i64,
}

/// Every award on this board: areas held in the order of the tables, then units eliminated.
#[must_use]
pub fn awards(tables: &Tables, board: &Board) -> Vec<Award> {
    let mut awards = Vec::new();
    for feature in &tables.ground.features {
        let points = match feature.scores {
            None => continue,
            Some(Scores::Crest) => tables.points.crest,
            Some(Scores::Den) => tables.points.den,
        };
        let inside = |side| {
            board
                .on_table_of(tables, side)
                .any(|unit| feature.area.contains(unit.at))
        };
        for side in Side::BOTH {
            if inside(side) && !inside(side.other()) {
                awards.push(Award {
                    side,
                    reason: format!("holds {}", feature.name),
                    points,
                });
            }
        }
    }
    for side in Side::BOTH {
        let eliminated = board
            .units
            .iter()
            .filter(|unit| tables.side_of(&unit.id) != side && unit.status == Status::Eliminated)
            .count();
        if eliminated > 0 {
            let noun = if eliminated == 1 { "unit" } else { "units" };
            awards.push(Award {
                side,
                reason: format!("{eliminated} {} {noun} eliminated", side.other()),
                points: i64::try_from(eliminated).unwrap_or(i64::MAX) * tables.points.unit,
            });
        }
    }
    awards
}

/// The total of a side.
#[must_use]
pub fn total(awards: &[Award], side: Side) -> i64 {
    awards
        .iter()
        .filter(|award| award.side == side)
        .map(|award| award.points)
        .sum()
}

/// Who wins with the score of this board.
pub(super) fn ending(tables: &Tables, board: &Board) -> Ending {
    let awards = awards(tables, board);
    let [csa, usa] = Side::BOTH.map(|side| total(&awards, side));
    let (winner, text) = match csa.cmp(&usa) {
        std::cmp::Ordering::Greater => (Some(Side::Csa), format!("CSA wins, {csa} to {usa}")),
        std::cmp::Ordering::Less => (Some(Side::Usa), format!("USA wins, {usa} to {csa}")),
        std::cmp::Ordering::Equal => (None, format!("a draw, {csa} to {usa}")),
    };
    Ending { winner, text }
}
