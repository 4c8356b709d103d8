//! Bases that are removed, units that vanish with them, and what becomes of their commanders.

use super::board::{Board, CommanderStatus, Mark, Status, UnitId};
use super::orders::{BaseKind, LossChoice};
use super::printed::{ARTILLERY_HITS, CASUALTY_ON};
use super::rules::{
    FLANK_31, FLANK_32, FLANK_34, FLANK_45, FLANK_46, FLANK_54, FLANK_55, FLANK_66, FLANK_67,
    FLANK_R09, FLANK_R21, FLANK_R35, FLANK_R37, FLANK_R38, FLANK_R65, FLANK_R70,
};
use super::tables::{Arm, Tables};
use crate::dice::Dice;
use crate::report::{Line, Log};
use crate::rule::Rule;
use std::collections::BTreeMap;

/// Which kind of base each unit loses first (FLANK-R21). Units without a choice lose ordinary
/// bases first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Losses {
    first: BTreeMap<UnitId, BaseKind>,
}

impl Losses {
    /// The choices of both sides; of several for one unit the last counts.
    pub fn new<'c>(choices: impl IntoIterator<Item = &'c LossChoice>) -> Self {
        Losses {
            first: choices
                .into_iter()
                .map(|choice| (choice.unit.value.clone(), choice.first.value))
                .collect(),
        }
    }

    /// What a unit loses first.
    #[must_use]
    pub fn first(&self, unit: &UnitId) -> BaseKind {
        self.first.get(unit).copied().unwrap_or(BaseKind::Ordinary)
    }
}

/// What removes bases.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cause {
    /// Hits (FLANK-31, FLANK-32).
    Fire,
    /// A failed morale check (FLANK-45).
    Morale,
    /// A lost melee (FLANK-54, FLANK-R65).
    Melee,
    /// A tie in a melee (FLANK-55).
    Tie,
}

impl Cause {
    fn rule(self, arm: Arm) -> Rule {
        match (self, arm) {
            (Cause::Fire, Arm::Infantry | Arm::Sharpshooters) => FLANK_31,
            (Cause::Fire, Arm::Artillery) => FLANK_R37,
            (Cause::Morale, Arm::Infantry | Arm::Sharpshooters) => FLANK_45,
            (Cause::Morale, Arm::Artillery) => FLANK_46,
            (Cause::Melee, Arm::Infantry | Arm::Sharpshooters) => FLANK_54,
            (Cause::Melee, Arm::Artillery) => FLANK_R65,
            (Cause::Tie, Arm::Infantry | Arm::Sharpshooters | Arm::Artillery) => FLANK_55,
        }
    }
}

/// Turns unsaved hits into losses: a base each, or a gun model for every three in one turn.
pub(crate) fn suffer_hits(
    tables: &Tables,
    board: &mut Board,
    target: &UnitId,
    hits: i64,
    losses: &Losses,
    log: &mut Log,
) {
    if hits <= 0 {
        return;
    }
    match tables.entry(target).arm {
        Arm::Infantry | Arm::Sharpshooters => {
            remove(tables, board, target, hits, Cause::Fire, losses, log);
        }
        Arm::Artillery => {
            let unit = board.unit_mut(target);
            let before = unit.hits;
            let total = before + hits;
            unit.hits = total % ARTILLERY_HITS;
            log.fact(
                &[FLANK_32, FLANK_R37],
                format!("hits on {target}: {before} carried + {hits} = {total}, a gun model for every {ARTILLERY_HITS}"),
            );
            remove(
                tables,
                board,
                target,
                total / ARTILLERY_HITS,
                Cause::Fire,
                losses,
                log,
            );
        }
    }
}

/// Removes bases or models, then the last base if only one is left. A unit without any is
/// eliminated; its commander stays with it until [`strand`] or [`commander_die`].
pub(crate) fn remove(
    tables: &Tables,
    board: &mut Board,
    id: &UnitId,
    count: i64,
    cause: Cause,
    losses: &Losses,
    log: &mut Log,
) {
    let arm = tables.entry(id).arm;
    let unit = board.unit_mut(id);
    let removed = count.min(unit.strength());
    if removed <= 0 || !unit.is_on_table() {
        return;
    }
    let mixed = unit.bases > 0 && unit.sharpshooters > 0;
    let (ordinary, sharpshooters) = match losses.first(id) {
        BaseKind::Ordinary => {
            let ordinary = removed.min(unit.bases);
            (ordinary, removed - ordinary)
        }
        BaseKind::Sharpshooters => {
            let sharpshooters = removed.min(unit.sharpshooters);
            (removed - sharpshooters, sharpshooters)
        }
    };
    unit.bases -= ordinary;
    unit.sharpshooters -= sharpshooters;
    let noun = noun(arm);
    let mut rules = vec![cause.rule(arm)];
    let mut text = format!("{id} loses {}", counted(removed, noun));
    if mixed {
        rules.push(FLANK_R21);
        text += &format!(" ({ordinary} ordinary, {sharpshooters} sharpshooter)");
    }
    if count > removed {
        rules.push(FLANK_R35);
    }
    let left = unit.strength();
    if left > 0 {
        rules.push(FLANK_R09);
        text += &format!(", {left} left");
    }
    log.effect(&rules, text);
    let last = match arm {
        Arm::Infantry | Arm::Sharpshooters => left == 1,
        Arm::Artillery => false,
    };
    if last {
        unit.bases = 0;
        unit.sharpshooters = 0;
        log.effect(
            &[FLANK_34, FLANK_R38],
            format!("{id} is down to its last base, which is removed"),
        );
    }
    if unit.strength() == 0 {
        eliminate(board, id, &[cause.rule(arm)], log);
    }
}

/// Takes a unit off the board for good.
pub(crate) fn eliminate(board: &mut Board, id: &UnitId, rules: &[Rule], log: &mut Log) {
    let unit = board.unit_mut(id);
    unit.status = Status::Eliminated;
    unit.bases = 0;
    unit.sharpshooters = 0;
    unit.hits = 0;
    leave_contacts(board, id);
    log.effect(rules, format!("{id} is eliminated"));
}

/// A unit that is gone or retreats has no more contacts (FLANK-R49).
pub(crate) fn leave_contacts(board: &mut Board, id: &UnitId) {
    board
        .contacts
        .retain(|contact| contact.charger != *id && contact.target != *id);
}

/// FLANK-R70: a commander whose unit is gone stays where it was, without a roll.
pub(crate) fn strand(board: &mut Board, id: &UnitId, log: &mut Log) {
    if board.unit(id).is_on_table() {
        return;
    }
    for commander in &mut board.commanders {
        if commander.with.as_ref() == Some(id) {
            commander.with = None;
            commander.status = CommanderStatus::Alone;
            log.effect(
                &[FLANK_67, FLANK_R70],
                format!("{} stays alone at {}", commander.name, commander.at),
            );
        }
    }
}

/// FLANK-66: rolls for the commander with a unit, if there is one. A survivor whose unit is gone
/// stays alone.
pub(crate) fn commander_die(
    board: &mut Board,
    id: &UnitId,
    rules: &[Rule],
    dice: &mut Dice,
    log: &mut Log,
) {
    let Some(name) = board
        .commander_with(id)
        .map(|commander| commander.name.clone())
    else {
        return;
    };
    let rules = [&[FLANK_66], rules].concat();
    let roll = dice.roll(&format!("commander {name}"), 1, &rules);
    let casualty = roll.dice.iter().any(|die| *die >= CASUALTY_ON);
    log.push(Line::Roll {
        label: roll.label,
        dice: roll.dice,
        needed: format!("{CASUALTY_ON} for a casualty"),
        result: if casualty { "casualty" } else { "survives" }.to_owned(),
        rules,
    });
    if casualty {
        let commander = board.commander_mut(&name);
        commander.status = CommanderStatus::Lost;
        commander.with = None;
        log.effect(&[FLANK_66], format!("{name} is removed"));
    } else {
        strand(board, id, log);
    }
}

/// Marks what a unit has done this turn.
pub(crate) fn mark(board: &mut Board, id: &UnitId, mark: Mark) {
    board.unit_mut(id).this_turn.insert(mark);
}

/// What the pieces of a unit are called.
pub(crate) const fn noun(arm: Arm) -> &'static str {
    match arm {
        Arm::Infantry | Arm::Sharpshooters => "base",
        Arm::Artillery => "gun model",
    }
}

/// `1 base`, `2 bases`.
pub(crate) fn counted(count: i64, noun: &str) -> String {
    if count == 1 {
        format!("1 {noun}")
    } else {
        format!("{count} {noun}s")
    }
}
