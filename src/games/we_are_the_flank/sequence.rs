//! The player-turns of a game turn, and what happens between them.

use super::board::{Board, Phase};
use super::losses::Losses;
use super::orders::{Orders, Standing};
use super::phase::{charges, melee, movement, set_up, shooting};
use super::rules::{
    FLANK_01, FLANK_38, FLANK_39, FLANK_H11, FLANK_R12, FLANK_R13, FLANK_R37, FLANK_R43,
};
use super::tables::Tables;
use crate::diagnostic::{Diagnostic, Severity};
use crate::dice::Dice;
use crate::report::Log;
use crate::ruleset::Step;
use crate::side::Side;

impl Phase {
    /// The side that writes orders for the player-turn; none when the game is over.
    #[must_use]
    pub const fn active(self) -> Option<Side> {
        match self {
            Phase::CsaMoveAndShoot | Phase::CsaCharges => Some(Side::Csa),
            Phase::SetUp | Phase::UsaMoveAndShoot | Phase::UsaCharges => Some(Side::Usa),
            Phase::Over => None,
        }
    }

    /// For people: `CSA movement and shooting`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Phase::SetUp => "USA set-up",
            Phase::CsaMoveAndShoot => "CSA movement and shooting",
            Phase::UsaMoveAndShoot => "USA movement and shooting",
            Phase::CsaCharges => "CSA charges",
            Phase::UsaCharges => "USA charges and melees",
            Phase::Over => "the game is over",
        }
    }
}

/// The player-turn that comes next; none when the game is over.
pub(super) fn step(board: &Board) -> Option<Step> {
    let active = board.phase.active()?;
    let title = match board.phase {
        Phase::SetUp => board.phase.name().to_owned(),
        Phase::CsaMoveAndShoot
        | Phase::UsaMoveAndShoot
        | Phase::CsaCharges
        | Phase::UsaCharges
        | Phase::Over => format!("turn {}, {}", board.turn, board.phase.name()),
    };
    Some(Step { active, title })
}

/// Carries out one player-turn and finds the next.
pub(super) fn resolve(
    tables: &Tables,
    board: &Board,
    orders: &Orders,
    standing: &Standing,
    dice: &mut Dice,
    log: &mut Log,
) -> Board {
    let losses = Losses::new(orders.lose.iter().chain(&standing.lose));
    let mut after = board.clone();
    match board.phase {
        Phase::SetUp => {
            let mut faults = Vec::new();
            let adopt = &orders.adopt;
            after = set_up::carry_out(tables, board, adopt, log, &mut |_, fault| {
                faults.push(fault)
            });
            overtaken(faults, log);
            after.phase = Phase::CsaMoveAndShoot;
        }
        Phase::CsaMoveAndShoot => {
            after = move_and_shoot(tables, board, Side::Csa, orders, &losses, dice, log);
            after.phase = Phase::UsaMoveAndShoot;
        }
        Phase::UsaMoveAndShoot => {
            after = move_and_shoot(tables, board, Side::Usa, orders, &losses, dice, log);
            if may_charge(tables, &after, Side::Csa, log) {
                after.phase = Phase::CsaCharges;
            } else if may_charge(tables, &after, Side::Usa, log) {
                after.phase = Phase::UsaCharges;
            } else {
                end_turn(tables, &mut after, &losses, dice, log);
            }
        }
        Phase::CsaCharges => {
            let charges = &orders.charge;
            charges::carry_out(
                tables,
                &mut after,
                Side::Csa,
                charges,
                standing,
                &losses,
                dice,
                log,
            );
            if may_charge(tables, &after, Side::Usa, log) {
                after.phase = Phase::UsaCharges;
            } else {
                end_turn(tables, &mut after, &losses, dice, log);
            }
        }
        Phase::UsaCharges => {
            let charges = &orders.charge;
            charges::carry_out(
                tables,
                &mut after,
                Side::Usa,
                charges,
                standing,
                &losses,
                dice,
                log,
            );
            end_turn(tables, &mut after, &losses, dice, log);
        }
        Phase::Over => {}
    }
    after
}

/// Orders are checked before they are signed, and nothing comes between the check and these; what
/// is refused all the same is reported and left out.
fn overtaken(faults: Vec<Diagnostic>, log: &mut Log) {
    for fault in faults {
        match fault.severity {
            Severity::Error => {
                let rules: Vec<_> = fault.rule.into_iter().collect();
                log.overtaken(&rules, fault.message);
            }
            Severity::Warning => {}
        }
    }
}

fn move_and_shoot(
    tables: &Tables,
    board: &Board,
    side: Side,
    orders: &Orders,
    losses: &Losses,
    dice: &mut Dice,
    log: &mut Log,
) -> Board {
    let mut faults = Vec::new();
    let moves = &orders.moves;
    let mut after = movement::carry_out(tables, board, side, moves, log, &mut |_, fault| {
        faults.push(fault)
    });
    overtaken(faults, log);
    shooting::carry_out(tables, &mut after, side, &orders.shoot, losses, dice, log);
    after
}

/// FLANK-38, FLANK-39: whether a side's charges are a player-turn, or are skipped because none of
/// its units may declare one.
fn may_charge(tables: &Tables, board: &Board, side: Side, log: &mut Log) -> bool {
    let eligible = !charges::eligible(tables, board, side).is_empty();
    if !eligible {
        log.begin(format!("{side} charges"), "skipped");
        log.fact(
            &[FLANK_38, FLANK_39, FLANK_R43],
            format!("no {side} unit may declare a charge"),
        );
    }
    eligible
}

/// Phase 6, and what the end of a turn clears (FLANK-R13, FLANK-R37).
fn end_turn(tables: &Tables, board: &mut Board, losses: &Losses, dice: &mut Dice, log: &mut Log) {
    melee::carry_out(tables, board, losses, dice, log);
    log.begin("end of turn", format!("turn {} ends", board.turn));
    for unit in &mut board.units {
        if unit.hits > 0 {
            let noun = if unit.hits == 1 { "hit" } else { "hits" };
            log.effect(
                &[FLANK_R13, FLANK_R37],
                format!("{} {noun} on {} dropped", unit.hits, unit.id),
            );
        }
        unit.hits = 0;
        unit.this_turn.clear();
    }
    board.contacts.clear();
    if board.turn < tables.length {
        board.turn += 1;
        board.phase = Phase::CsaMoveAndShoot;
        log.fact(
            &[FLANK_01, FLANK_R12, FLANK_R13],
            format!("turn {} of {} begins", board.turn, tables.length),
        );
    } else {
        board.phase = Phase::Over;
        log.fact(&[FLANK_H11], format!("turn {} was the last", board.turn));
    }
}
