//! The player-turns of the game, and what happens between them (5, 23).

use super::board::{Board, Scenario, Stage};
use super::orders::check::World;
use super::orders::{Orders, Secret, Standing};
use super::phase::{combat, command, movement, rally, returns, set_up};
use super::printed::TURNS;
use super::rules::{
    RULE_4_1A, RULE_5_1A, RULE_5_2A, RULE_5_3J, RULE_20_1A, RULE_20_5A, RULE_23_2A, RULE_23_3A,
    RULE_23_4A, RULE_23_5A,
};
use super::tables::Tables;
use super::turn::Turn;
use super::victory;
use super::watch;
use crate::dice::Dice;
use crate::report::Log;
use crate::rule::Rule;
use crate::ruleset::Step;
use crate::side::Side;
use crate::veil::Veil;

/// 4.1a, 23: the last game turn of a scenario: day, turn, and the rule.
#[must_use]
pub const fn last(scenario: Scenario) -> (i64, i64, Rule) {
    match scenario {
        Scenario::FullBattle => (4, 10, RULE_4_1A),
        Scenario::McphersonsRidge => (1, 10, RULE_23_2A),
        Scenario::FirstDay => (1, 10, RULE_23_3A),
        Scenario::SecondDay => (2, 10, RULE_23_4A),
        Scenario::LittleRoundTop => (2, 10, RULE_23_5A),
    }
}

/// 23: the first game turn of a scenario: day and turn.
#[must_use]
pub const fn first(scenario: Scenario) -> (i64, i64) {
    match scenario {
        Scenario::FullBattle | Scenario::FirstDay => (1, 1),
        Scenario::McphersonsRidge => (1, 6),
        Scenario::SecondDay => (2, 1),
        Scenario::LittleRoundTop => (2, 7),
    }
}

/// The player-turn that comes next; none when the game is over.
#[must_use]
pub fn step(board: &Board) -> Option<Step> {
    let active = board.stage.active()?;
    let title = if board.stage.is_set_up() {
        format!("{active} set-up")
    } else {
        format!("{}, {active} player-turn", date(board))
    };
    Some(Step { active, title })
}

/// For people: `2 July turn 5`.
#[must_use]
pub fn date(board: &Board) -> String {
    format!("{} July turn {}", board.day, board.turn)
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
        Stage::ConfederateSetUp | Stage::UnionSetUp => set_up::carry_out(&mut turn),
        Stage::Confederate => {
            player_turn(&mut turn);
            if turn.board.rain {
                end(&mut turn, &[RULE_20_5A, RULE_4_1A]);
            } else {
                turn.board.stage = Stage::Union;
            }
        }
        Stage::Union => {
            player_turn(&mut turn);
            end_of_turn(&mut turn);
        }
        Stage::Over => {}
    }
    turn.into_board(log)
}

/// 5.1a: the phases of a player-turn, strictly in this order. Carried out in earnest by
/// [`resolve`]; the checker rehearses the same.
pub fn player_turn(turn: &mut Turn<'_>) {
    command::carry_out(turn);
    if turn.board.rain {
        return;
    }
    movement::carry_out(turn);
    rally::carry_out(turn);
    returns::carry_out(turn);
    forget(turn);
    combat::carry_out(turn);
}

/// 10.4a: the last enemy Combat Phase is from now on the one that begins.
fn forget(turn: &mut Turn<'_>) {
    let train = &mut turn.board.army_mut(turn.side.other()).train;
    train.attacked = false;
}

/// 5.1a, 5.2a: the turn marker advances, or the game ends.
fn end_of_turn(turn: &mut Turn<'_>) {
    let (day, last_turn, rule) = last(turn.board.scenario);
    if (turn.board.day, turn.board.turn) >= (day, last_turn) {
        end(turn, &[rule]);
        return;
    }
    turn.log
        .begin("end of turn", format!("{} ends", date(&turn.board)));
    let night = turn.board.is_night();
    advance(&mut turn.board);
    let begins = format!("{} begins", date(&turn.board));
    turn.log.fact(&[RULE_5_1A, RULE_5_2A, RULE_5_3J], begins);
    if night != turn.board.is_night() {
        // 18.4b, 20.2d: what was seen last is opened in the next player-turn.
        for marker in turn.board.markers.iter_mut().filter(|marker| marker.seen) {
            marker.dusk = !marker.dusk;
        }
    }
    match (night, turn.board.is_night()) {
        (false, true) => turn.log.fact(&[RULE_20_1A], "night falls"),
        (true, false) => turn.log.fact(&[RULE_20_1A], "day breaks"),
        (true, true) | (false, false) => {}
    }
}

/// 5.2a: the turn marker advances.
fn advance(board: &mut Board) {
    if board.turn >= TURNS {
        board.day += 1;
        board.turn = 1;
    } else {
        board.turn += 1;
    }
    board.stage = Stage::Confederate;
}

/// The board on which the next player-turn of `side` begins, if nothing happens before: in the
/// other side's player-turn it is that of its own stage, in the next game turn if need be.
#[must_use]
pub fn next_of(board: &Board, side: Side) -> Board {
    let mut board = board.clone();
    let (day, turn, _) = last(board.scenario);
    match (board.stage, side) {
        (Stage::Confederate, Side::Usa) => board.stage = Stage::Union,
        (Stage::Union, Side::Csa) if (board.day, board.turn) < (day, turn) => advance(&mut board),
        (
            Stage::ConfederateSetUp
            | Stage::UnionSetUp
            | Stage::Confederate
            | Stage::Union
            | Stage::Over,
            _,
        ) => {}
    }
    board
}

/// 5.3a, 16.2f, 18.4f: a player-turn in rehearsal, when its movement begins. Order forms and
/// questions speak of the same: what the last command roll gave binds no more, and the side's
/// artillery is Ready (13.1a). `board` is as [`next_of`] gives it.
#[must_use]
pub fn begun<'a>(
    tables: &'a Tables,
    board: &Board,
    side: Side,
    orders: &'a Orders,
    standing: &'a Standing,
    world: World,
) -> Turn<'a> {
    let (board, World { state, hindered }) = (board.clone(), world);
    let mut turn = Turn::rehearsal(tables, board, side, orders, standing, state, hindered);
    command::carry_out(&mut turn);
    watch::all(&mut turn);
    turn
}

/// The game is over.
fn end(turn: &mut Turn<'_>, rules: &[Rule]) {
    turn.log.begin(
        "end of game",
        format!("{}: the game ends", date(&turn.board)),
    );
    turn.board.stage = Stage::Over;
    victory::show(turn);
    let ending = victory::ending(turn.tables, &turn.board);
    turn.log.fact(rules, ending.text);
}
