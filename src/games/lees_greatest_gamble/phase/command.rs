//! CC: rain, command state, chances to take control, artillery, Train (5.3a, 16.2, 17.1, 20.5).

use crate::games::lees_greatest_gamble::board::{Board, Scenario, State, Status};
use crate::games::lees_greatest_gamble::near;
use crate::games::lees_greatest_gamble::printed::{LOSSES, LOSSES_SHIFT, RAIN, RAIN_FROM};
use crate::games::lees_greatest_gamble::rules::{
    H_20, RULE_5_3A, RULE_5_3B, RULE_5_3K, RULE_13_1A, RULE_13_1C, RULE_16_2A, RULE_16_2B,
    RULE_16_2C, RULE_16_2D, RULE_16_2E, RULE_17_1A, RULE_20_5A, RULE_21_1A, RULE_22_5A, RULE_22_5B,
    RULE_23_2B, RULE_23_5C,
};
use crate::games::lees_greatest_gamble::tables::{ArmyEntry, Tables};
use crate::games::lees_greatest_gamble::turn::Turn;
use crate::games::lees_greatest_gamble::unit::{Arm, UnitId};
use crate::rule::Rule;
use crate::side::Side;
use crate::tally::Tally;

/// Carries out the phase, or rehearses it: then the supposed state is set, and nothing is rolled.
pub fn carry_out(turn: &mut Turn<'_>) {
    rain(turn);
    if turn.board.rain {
        return;
    }
    command(turn);
    guns(turn);
    train(turn);
}

/// 20.5a: whether rain may come at the start of this game turn.
#[must_use]
pub const fn may_rain(board: &Board) -> bool {
    let (day, turn) = RAIN_FROM;
    board.day == day && board.turn >= turn
}

/// 20.5a, 5.3b: the rain roll, before everything else of a game turn.
fn rain(turn: &mut Turn<'_>) {
    if turn.side != Side::Csa || !may_rain(&turn.board) || turn.rehearsing().is_some() {
        return;
    }
    let when = format!("{} July {}", turn.board.day, turn.board.turn);
    turn.begin("command", format!("CSA rolls for rain, {when}"));
    let die = turn.roll(
        &format!("rain {when}"),
        format!("{RAIN} or less for rain"),
        &[RULE_20_5A, RULE_5_3B],
        |die| if die <= RAIN { "rain" } else { "no rain" }.to_owned(),
    );
    if die <= RAIN {
        turn.board.rain = true;
        turn.log
            .effect(&[RULE_20_5A], "rain begins: the game ends at once");
    }
}

/// The state that a scenario prescribes for this player-turn, without a roll.
#[must_use]
pub fn prescribed(board: &Board, side: Side) -> Option<(State, Rule)> {
    if side == Side::Usa || !board.options.command {
        return None;
    }
    match (board.scenario, board.day, board.turn) {
        (Scenario::McphersonsRidge, 1, 6) => Some((State::Attack, RULE_23_2B)),
        (Scenario::LittleRoundTop, 2, 7) => Some((State::Attack, RULE_23_5C)),
        (
            Scenario::FullBattle
            | Scenario::McphersonsRidge
            | Scenario::FirstDay
            | Scenario::SecondDay
            | Scenario::LittleRoundTop,
            _,
            _,
        ) => None,
    }
}

/// 16.2: the state for a roll, modifiers in it, and its rule.
#[must_use]
pub const fn state_for(army: &ArmyEntry, total: i64) -> (State, Rule) {
    let (low, high) = army.span;
    if total > high {
        (State::Attack, RULE_16_2A)
    } else if total >= low {
        (State::Restricted, RULE_16_2B)
    } else if total < army.panic {
        (State::Panic, RULE_16_2D)
    } else {
        (State::Passive, RULE_16_2C)
    }
}

/// 22.5a, 22.5b: the infantry brigades of a side that weigh on its command roll.
#[must_use]
pub fn lost(tables: &Tables, board: &Board, side: Side) -> usize {
    let infantry = board
        .units
        .iter()
        .filter(|unit| unit.id.side() == side && tables.arm(unit.id) == Arm::Infantry);
    infantry
        .filter(|unit| match unit.status {
            Status::Routed
            | Status::Eliminated
            | Status::Destroyed
            | Status::Captured
            | Status::Removed
            | Status::Left => true,
            Status::Unused | Status::Waiting | Status::OnMap | Status::Hidden => false,
        })
        .count()
}

/// What changes a side's command roll.
#[must_use]
pub fn modifiers(tables: &Tables, board: &Board, side: Side) -> Tally {
    let mut tally = Tally::new();
    let lost = lost(tables, board, side);
    if board.options.losses && lost >= LOSSES {
        let what = format!("{lost} {side} infantry brigades are out of play");
        tally.add(RULE_22_5A, LOSSES_SHIFT, what);
    }
    tally
}

/// 5.3a B: the command state, then the other side's chances in Panic.
fn command(turn: &mut Turn<'_>) {
    let side = turn.side;
    if !turn.board.options.command {
        turn.board.army_mut(side).state = State::Attack;
        return;
    }
    if let Some((state, rule)) = prescribed(&turn.board, side) {
        turn.begin("command", format!("{side} army"));
        turn.board.army_mut(side).state = state;
        let text = format!("{side} is in {} without a roll", state.as_str());
        turn.log.effect(&[rule], text);
        return;
    }
    if let Some(rehearsal) = turn.rehearsing() {
        let state = rehearsal.state;
        turn.board.army_mut(side).state = state;
        return;
    }
    turn.begin("command", format!("{side} rolls for its command state"));
    let army = *turn.tables.army(side);
    let tally = modifiers(turn.tables, &turn.board, side);
    let lines: Vec<_> = tally.lines().collect();
    for line in lines {
        turn.log.push(line);
    }
    let shift = i64::from(tally.total());
    let (low, high) = army.span;
    let read = |dice: &[u8]| dice.iter().map(|die| i64::from(*die)).sum::<i64>() + shift;
    let dice = turn.roll_dice(
        &format!("command {side}"),
        2,
        format!(
            "under {} Panic, under {low} Passive, {low}-{high} Restricted, above {high} Attack",
            army.panic
        ),
        &[RULE_5_3A, H_20],
        |dice| {
            let total = read(dice);
            format!("{total}: {}", state_for(&army, total).0.as_str())
        },
    );
    let (state, rule) = state_for(&army, read(&dice));
    turn.board.army_mut(side).state = state;
    let mut rules = vec![rule];
    match state {
        State::Passive | State::Panic => rules.push(RULE_16_2E),
        State::Attack | State::Restricted => {}
    }
    if shift != 0 {
        rules.push(RULE_22_5B);
    }
    let text = format!("{side} is in {}", state.as_str());
    turn.log.effect(&rules, text);
    if state == State::Panic && turn.board.options.control {
        chances(turn);
    }
}

/// 17.1a: how many units of an army in Panic the other side may try to take.
fn chances(turn: &mut Turn<'_>) {
    let other = turn.side.other();
    let die = turn.roll(
        &format!("chances {other}"),
        "the number of chances",
        &[RULE_17_1A],
        |die| match die {
            1 => "1 chance".to_owned(),
            _ => format!("{die} chances"),
        },
    );
    turn.marks.chances = i64::from(die);
}

/// 5.3a C, 13.1a: artillery that is not Disrupted becomes Ready, inside markers too.
fn guns(turn: &mut Turn<'_>) {
    let side = turn.side;
    let (mut ready, mut not) = (Vec::new(), Vec::new());
    for id in UnitId::of(side) {
        if turn.tables.arm(id) != Arm::Artillery {
            continue;
        }
        let unit = turn.board.unit_mut(id);
        if !matches!(unit.status, Status::OnMap | Status::Hidden) || !unit.fired {
            continue;
        }
        if unit.disrupted {
            not.push(id);
        } else {
            unit.fired = false;
            ready.push(id);
        }
    }
    if ready.is_empty() && not.is_empty() {
        return;
    }
    turn.begin("command", format!("{side} artillery"));
    if !ready.is_empty() {
        let text = format!("{} Ready", becoming(&ready));
        turn.log.effect(&[RULE_13_1A, RULE_5_3A], text);
    }
    for id in not {
        let text = format!("{id} is Disrupted and stays Fired");
        turn.log.fact(&[RULE_13_1C], text);
    }
}

/// `C5 and C10 become`, `C5 becomes`.
fn becoming(units: &[UnitId]) -> String {
    let names: Vec<String> = units.iter().map(ToString::to_string).collect();
    match names.split_last() {
        Some((last, [])) => format!("{last} becomes"),
        Some((last, rest)) => format!("{} and {last} become", rest.join(", ")),
        None => String::new(),
    }
}

/// 5.3a D, 21.1a: the Train turns to its unmoved side unless an enemy is beside it.
fn train(turn: &mut Turn<'_>) {
    let side = turn.side;
    let Some(hex) = turn.board.train_at(side) else {
        return;
    };
    if !turn.board.train(side).moved {
        return;
    }
    turn.begin("command", format!("{side} Train in {hex}"));
    if near::any(turn.tables, &turn.board, side.other(), hex) {
        let text = "it stays on its moved side: an enemy is beside it";
        turn.log.fact(&[RULE_21_1A, RULE_5_3K], text);
        return;
    }
    turn.board.army_mut(side).train.moved = false;
    turn.log
        .effect(&[RULE_21_1A], "it turns to its unmoved side");
}
