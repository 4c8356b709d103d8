//! The player-turns of the game, and what happens between them (5, 23).

use super::board::Board;
use super::orders::{Orders, Secret, Standing};
use super::phase::{combat, command, movement, rally, returns};
use super::tables::Tables;
use super::turn::Turn;
use crate::dice::Dice;
use crate::report::Log;
use crate::ruleset::Step;
use crate::veil::Veil;

/// The player-turn that comes next; none when the game is over.
#[must_use]
pub fn step(board: &Board) -> Option<Step> {
    let _ = board;
    todo!()
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
    let _ = (tables, board, orders, standing, veil, dice, log);
    todo!()
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
    combat::carry_out(turn);
}
