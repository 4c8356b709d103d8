//! Phase 6: melees.

use crate::dice::Dice;
use crate::games::we_are_the_flank::board::{Board, Contact, Mark, UnitId};
use crate::games::we_are_the_flank::cover::cover_at;
use crate::games::we_are_the_flank::losses::{Cause, Losses, commander_die, remove};
use crate::games::we_are_the_flank::phase::charges::retreat;
use crate::games::we_are_the_flank::printed::MELEE_BONUS;
use crate::games::we_are_the_flank::rules::{
    FLANK_53, FLANK_54, FLANK_55, FLANK_56, FLANK_57, FLANK_58, FLANK_59, FLANK_60, FLANK_61,
    FLANK_R12, FLANK_R58, FLANK_R61, FLANK_R62, FLANK_R63, FLANK_R65, FLANK_R66, FLANK_R69,
};
use crate::games::we_are_the_flank::tables::{Arm, Tables};
use crate::report::{Line, Log};
use crate::side::Side;
use crate::tally::Tally;
use std::cmp::Ordering;

/// Fights the melees of all contacts in contact order (FLANK-R12) and leaves none.
pub fn carry_out(
    tables: &Tables,
    board: &mut Board,
    losses: &Losses,
    dice: &mut Dice,
    log: &mut Log,
) {
    for contact in board.contacts.clone() {
        let Contact {
            charger, target, ..
        } = &contact;
        log.begin("melees", format!("{charger} v {target}"));
        if !board.contacts.contains(&contact) {
            log.overtaken(
                &[FLANK_R63],
                "the melee is cancelled: one of the two is no longer in contact",
            );
            continue;
        }
        fight(tables, board, &contact, losses, dice, log);
        board.contacts.retain(|other| *other != contact);
    }
    board.contacts.clear();
}

/// One duel, with its re-rolls, and what follows.
fn fight(
    tables: &Tables,
    board: &mut Board,
    contact: &Contact,
    losses: &Losses,
    dice: &mut Dice,
    log: &mut Log,
) {
    let (charger, target) = (&contact.charger, &contact.target);
    log.fact(&[FLANK_R12, FLANK_R63], "fought in contact order");
    loop {
        let totals = [charger, target].map(|id| total(tables, board, contact, id, dice, log));
        let [ours, theirs] = totals;
        let (winner, loser) = match ours.cmp(&theirs) {
            Ordering::Greater => (charger, target),
            Ordering::Less => (target, charger),
            Ordering::Equal => {
                log.fact(
                    &[FLANK_55, FLANK_R62],
                    format!("{ours} to {theirs}: a tie, and each side loses"),
                );
                for id in [charger, target] {
                    remove(tables, board, id, 1, Cause::Tie, losses, log);
                }
                let left = [charger, target].map(|id| board.unit(id).is_on_table());
                match left {
                    [true, true] => continue,
                    [true, false] => victory(charger, log),
                    [false, true] => victory(target, log),
                    [false, false] => log.effect(&[FLANK_R62], "nobody wins"),
                }
                break;
            }
        };
        log.fact(&[FLANK_53], format!("{ours} to {theirs}: {winner} wins"));
        remove(tables, board, loser, 1, Cause::Melee, losses, log);
        if board.unit(loser).is_on_table() {
            let rule = match tables.entry(loser).arm {
                Arm::Infantry | Arm::Sharpshooters => FLANK_54,
                Arm::Artillery => FLANK_R65,
            };
            let from = board.unit(winner).at;
            retreat::carry_out(tables, board, loser, from, rule, log);
        }
        log.effect(&[FLANK_R66], format!("{winner} stays where it is"));
        break;
    }
    for side in Side::BOTH {
        for id in [charger, target] {
            if tables.side_of(id) == side {
                commander_die(board, id, &[FLANK_R69], dice, log);
            }
        }
    }
}

fn victory(winner: &UnitId, log: &mut Log) {
    log.effect(
        &[FLANK_R62, FLANK_R66],
        format!("{winner} wins and stays where it is"),
    );
}

/// FLANK-53: a unit's die and its bonuses.
fn total(
    tables: &Tables,
    board: &Board,
    contact: &Contact,
    id: &UnitId,
    dice: &mut Dice,
    log: &mut Log,
) -> i32 {
    let label = format!("melee {} v {}: {id}", contact.charger, contact.target);
    let roll = dice.roll(&label, 1, &[FLANK_53]);
    let die: i32 = roll.dice.iter().map(|die| i32::from(*die)).sum();
    log.push(Line::Roll {
        label: roll.label,
        dice: roll.dice,
        needed: "the higher total".to_owned(),
        result: die.to_string(),
        rules: vec![FLANK_53],
    });
    let mut tally = Tally::new();
    tally.add(FLANK_53, die, format!("the die of {id}"));
    bonuses(tables, board, contact, id, &mut tally);
    for line in tally.lines() {
        log.push(line);
    }
    log.fact(
        &[FLANK_53, FLANK_R58],
        format!("{id} totals {}", tally.total()),
    );
    tally.total()
}

/// FLANK-56 to FLANK-61, each once at most.
fn bonuses(tables: &Tables, board: &Board, contact: &Contact, id: &UnitId, tally: &mut Tally) {
    let charges = contact.charger == *id;
    let enemy = if charges {
        &contact.target
    } else {
        &contact.charger
    };
    let (own, other) = (board.unit(id), board.unit(enemy));
    if own.strength() > other.strength() {
        tally.add(
            FLANK_56,
            MELEE_BONUS,
            format!("more bases, {} to {}", own.strength(), other.strength()),
        );
    }
    match tables.side_of(id) {
        Side::Csa if own.has(Mark::Charged) => {
            tally.add(FLANK_57, MELEE_BONUS, "Confederates charging");
        }
        Side::Csa | Side::Usa => {}
    }
    if let Some((favoured, why)) = terrain(tables, board, contact)
        && favoured == id
    {
        tally.add(FLANK_58, MELEE_BONUS, why);
    }
    if let Some(commander) = board.commander_with(id) {
        tally.add(
            FLANK_59,
            MELEE_BONUS,
            format!("officer attached: {}", commander.name),
        );
    }
    if charges && contact.flank_or_rear {
        tally.add(FLANK_60, MELEE_BONUS, "hits flank or rear");
    }
    match tables.entry(enemy).arm {
        Arm::Artillery => tally.add(FLANK_61, MELEE_BONUS, "the opponent is artillery"),
        Arm::Infantry | Arm::Sharpshooters => {}
    }
}

/// FLANK-R61: whom the terrain favours, if anybody, and why.
fn terrain<'c>(
    tables: &Tables,
    board: &Board,
    contact: &'c Contact,
) -> Option<(&'c UnitId, String)> {
    let (charger, target) = (&contact.charger, &contact.target);
    let places = [charger, target].map(|id| board.unit(id).at);
    let [ours, theirs] = places.map(|at| tables.ground.level_at(at));
    let why = |what: &str| format!("{what} [{FLANK_R61}]");
    match ours.cmp(&theirs) {
        Ordering::Greater => return Some((charger, why("higher ground"))),
        Ordering::Less => return Some((target, why("higher ground"))),
        Ordering::Equal => {}
    }
    match places.map(|at| cover_at(&tables.ground, at)) {
        [Some(cover), None] => Some((charger, why(&format!("in {}", cover.area)))),
        [None, Some(cover)] => Some((target, why(&format!("in {}", cover.area)))),
        [Some(_), Some(_)] | [None, None] if contact.crossed_stream && !contact.counter_charge => {
            Some((target, why("the charger crossed the stream")))
        }
        [Some(_), Some(_)] | [None, None] => None,
    }
}
