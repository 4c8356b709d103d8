//! The player-turns of the game, and what happens between them (3.0).

use super::board::{Board, Stage};
use super::orders::{Orders, Secret, Standing};
use super::phase::{command, fire, melee, movement, set_up};
use super::printed::LAST_TURN;
use super::rules::{RULE_3_0A, RULE_3_0K, RULE_19_1B, RULE_19_1D, RULE_20_0_R1, RULE_20_0A};
use super::tables::Tables;
use super::turn::Turn;
use super::unit::Regiment;
use super::{detachment, victory, ways};
use crate::dice::Dice;
use crate::report::Log;
use crate::rule::Rule;
use crate::ruleset::Step;
use crate::veil::Veil;

/// The player-turn that comes next; none when the game is over.
#[must_use]
pub fn step(board: &Board) -> Option<Step> {
    let active = board.stage.active()?;
    let title = match board.stage {
        Stage::UnionSetUp | Stage::ConfederateSetUp => format!("{active} set-up"),
        Stage::Union | Stage::Confederate | Stage::Over => {
            format!("turn {}, {active} player-turn", board.turn)
        }
    };
    Some(Step { active, title })
}

/// Carries out one player-turn and finds the next.
#[must_use]
pub fn resolve(
    tables: &Tables,
    board: &Board,
    orders: &Orders,
    standing: &Standing,
    veil: &mut Veil<Secret>,
    dice: &mut Dice,
    log: &mut Log,
) -> Board {
    let Some(side) = board.stage.active() else {
        return board.clone();
    };
    let mut turn = Turn::earnest(tables, board.clone(), side, orders, standing, dice, veil);
    match board.stage {
        Stage::UnionSetUp => union_set_up(&mut turn),
        Stage::ConfederateSetUp => confederate_set_up(&mut turn),
        Stage::Union => {
            player_turn(&mut turn);
            turn.board.stage = Stage::Confederate;
        }
        Stage::Confederate => {
            player_turn(&mut turn);
            end_phase(&mut turn);
        }
        Stage::Over => {}
    }
    turn.board.settle();
    turn.into_board(log)
}

/// 20.0-R1: the Union has hidden its detachment; the Confederate sets up next.
fn union_set_up(turn: &mut Turn<'_>) {
    turn.log.begin("USA set-up", "the detachment of 20ME hides");
    turn.log.fact(
        &[RULE_20_0_R1],
        "the Union has set up; the Confederate sets up next",
    );
    turn.board.stage = Stage::ConfederateSetUp;
}

/// 20.0a: the first Game-Turn begins with the Confederate.
fn confederate_set_up(turn: &mut Turn<'_>) {
    set_up::confederate(turn);
    turn.board.stage = Stage::Confederate;
    turn.log.fact(
        &[RULE_20_0A],
        "Game-Turn 1 begins; it has a Confederate Player-Turn only",
    );
}

/// 3.0b: the phases of a Player-Turn, strictly in this order. Carried out in earnest here;
/// the checker rehearses the same.
pub fn player_turn(turn: &mut Turn<'_>) {
    command::carry_out(turn);
    detachment::end_of_phase(turn);
    movement::carry_out(turn);
    detachment::end_of_phase(turn);
    melee::announce(turn);
    fire::defensive(turn);
    fire::offensive(turn);
    detachment::end_of_phase(turn);
    melee::carry_out(turn);
    detachment::end_of_phase(turn);
}

/// 3.0k: the turn marker advances, or the game ends.
fn end_phase(turn: &mut Turn<'_>) {
    let ended = turn.board.turn;
    turn.log
        .begin("end phase", format!("Game-Turn {ended} ends"));
    if ended >= LAST_TURN {
        turn.board.stage = Stage::Over;
        let text = victory::ending(turn.tables, &turn.board).text;
        turn.log
            .fact(&[RULE_3_0K], format!("the game is over: {text}"));
        return;
    }
    turn.board.turn = ended + 1;
    turn.board.stage = Stage::Union;
    turn.log.fact(
        &[RULE_3_0A, RULE_3_0K],
        format!("Game-Turn {} of {LAST_TURN} begins", ended + 1),
    );
    for (regiment, rule) in [
        (Regiment::Maine20, RULE_19_1B),
        (Regiment::Pennsylvania83, RULE_19_1B),
        (Regiment::Sharpshooters2, RULE_19_1D),
    ] {
        release(turn, regiment, rule);
    }
}

/// 19.1b, 19.1d: from the beginning of a Game-Turn on a regiment is free, whatever it has seen.
fn release(turn: &mut Turn<'_>, regiment: Regiment, rule: Rule) {
    if turn.board.turn >= ways::free_on(regiment) && turn.board.free.insert(regiment) {
        let text = format!("{} may move", detachment::name(regiment));
        turn.log.effect(&[rule], text);
    }
}
