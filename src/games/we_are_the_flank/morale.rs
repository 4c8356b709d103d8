//! Morale checks.

use super::board::{Board, UnitId};
use super::losses::noun;
use super::printed::ARTILLERY_MORALE;
use super::rules::{FLANK_51, FLANK_52, FLANK_65, FLANK_R56, FLANK_R57};
use super::tables::{Arm, Tables};
use crate::dice::Dice;
use crate::report::{Line, Log};
use crate::tally::Tally;

/// The greatest die on which a unit passes, and what it is made of; none for artillery, whose
/// number is fixed.
#[must_use]
pub fn greatest(tables: &Tables, board: &Board, id: &UnitId) -> (i32, Option<Tally>) {
    let arm = tables.entry(id).arm;
    match arm {
        Arm::Artillery => (i32::from(ARTILLERY_MORALE), None),
        Arm::Infantry | Arm::Sharpshooters => {
            let mut tally = Tally::new();
            let bases = board.unit(id).strength();
            tally.add(
                FLANK_51,
                i32::try_from(bases).unwrap_or(i32::MAX),
                format!("{}s of {id}", noun(arm)),
            );
            if let Some(commander) = board.commander_with(id) {
                tally.add(FLANK_65, 1, format!("{} is with it", commander.name));
            }
            (tally.total(), Some(tally))
        }
    }
}

/// Rolls a unit's check. Whether it passes.
pub(crate) fn check(
    tables: &Tables,
    board: &Board,
    id: &UnitId,
    dice: &mut Dice,
    log: &mut Log,
) -> bool {
    let (greatest, tally) = greatest(tables, board, id);
    let mut rules = match &tally {
        Some(tally) => {
            for line in tally.lines() {
                log.push(line);
            }
            vec![FLANK_51]
        }
        None => {
            log.fact(
                &[FLANK_52, FLANK_R56],
                format!("artillery passes on {greatest} or less"),
            );
            vec![FLANK_52]
        }
    };
    if greatest >= 6 {
        rules.push(FLANK_R57);
    }
    let roll = dice.roll(&format!("morale {id}"), 1, &rules);
    let passed = roll.dice.iter().all(|die| i32::from(*die) <= greatest);
    log.push(Line::Roll {
        label: roll.label,
        dice: roll.dice,
        needed: format!("{greatest} or less"),
        result: format!("{id} {}", if passed { "passes" } else { "fails" }),
        rules,
    });
    passed
}
