//! Victory: points, and who wins (4, 23.2 to 23.5).

pub mod goals;

use super::board::{Board, Scenario, Status};
use super::hidden;
use super::printed::{
    ARTILLERY_CAPTURED, ARTILLERY_DESTROYED, BRIGADE_CAPTURED, BRIGADE_DESTROYED, DECISIVE, EXITS,
    TRAIN_ATTACKED, UNION_DECISIVE, WIN,
};
use super::rules::{RULE_4_3A, RULE_4_3B, RULE_4_3C, RULE_4_3D, RULE_4_3E, RULE_4_3F, RULE_23_2D};
use super::tables::Tables;
use super::turn::Turn;
use super::unit::MarkerId;
use crate::rule::Rule;
use crate::ruleset::Ending;
use crate::side::Side;

/// Whether points decide anything in a scenario (23.2a, 23.4a, 23.5b).
#[must_use]
pub const fn by_points(scenario: Scenario) -> bool {
    match scenario {
        Scenario::FullBattle | Scenario::SecondDay => true,
        Scenario::McphersonsRidge | Scenario::FirstDay | Scenario::LittleRoundTop => false,
    }
}

/// What a side has scored, part by part, each with its rule (4.3).
#[must_use]
pub fn points(tables: &Tables, board: &Board, side: Side) -> Vec<(i64, String, Rule)> {
    let enemy = side.other();
    let boxed = |status, brigade| {
        count(board.units.iter().filter(|unit| {
            unit.id.side() == enemy
                && unit.status == status
                && tables.arm(unit.id).is_brigade() == brigade
        }))
    };
    let parts = [
        (
            RULE_4_3A,
            BRIGADE_DESTROYED,
            boxed(Status::Destroyed, true),
            "brigades in Destroyed Cadres",
        ),
        (
            RULE_4_3B,
            ARTILLERY_DESTROYED,
            boxed(Status::Destroyed, false),
            "artillery in Destroyed Cadres",
        ),
        (
            RULE_4_3C,
            BRIGADE_CAPTURED,
            boxed(Status::Captured, true),
            "brigades captured",
        ),
        (
            RULE_4_3D,
            ARTILLERY_CAPTURED,
            boxed(Status::Captured, false),
            "artillery captured",
        ),
        (
            RULE_4_3E,
            TRAIN_ATTACKED,
            board.train(enemy).attacks,
            "Train attacked or bombarded",
        ),
    ];
    let mut points: Vec<(i64, String, Rule)> = Vec::new();
    for (rule, each, number, what) in parts {
        if number > 0 {
            points.push((each * number, format!("{enemy} {what}: {number}"), rule));
        }
    }
    points.extend(exit(board, side));
    points
}

/// 4.3f, 4.3g, 4.3i: what the exit of a side's Train is worth to it.
fn exit(board: &Board, side: Side) -> Option<(i64, String, Rule)> {
    let train = board.train(side);
    if side == Side::Usa || train.status != Status::Left {
        return None;
    }
    let at = train.at?;
    let (_, value) = EXITS.into_iter().find(|(hex, _)| *hex == at)?;
    Some((
        value,
        format!("{side} Train left the map by {at}"),
        RULE_4_3F,
    ))
}

/// All points of a side.
#[must_use]
pub fn total(tables: &Tables, board: &Board, side: Side) -> i64 {
    let parts = points(tables, board, side);
    parts.iter().map(|(value, ..)| value).sum()
}

/// 4.1b: the Confederate points less the Union ones.
#[must_use]
pub fn lead(tables: &Tables, board: &Board) -> i64 {
    total(tables, board, Side::Csa) - total(tables, board, Side::Usa)
}

/// How the game ended, or how it would if it ended now.
#[must_use]
pub fn ending(tables: &Tables, board: &Board) -> Ending {
    match board.scenario {
        Scenario::FullBattle => battle(tables, board),
        Scenario::McphersonsRidge
        | Scenario::FirstDay
        | Scenario::SecondDay
        | Scenario::LittleRoundTop => scenario(tables, board),
    }
}

/// 4.1b, 4.2: the full battle.
fn battle(tables: &Tables, board: &Board) -> Ending {
    let lead = lead(tables, board);
    let (winner, how) = match lead {
        DECISIVE.. => (Side::Csa, " decisively"),
        WIN.. => (Side::Csa, ""),
        ..=UNION_DECISIVE => (Side::Usa, " decisively"),
        _ => (Side::Usa, ""),
    };
    let [own, other] = [winner, winner.other()].map(|side| total(tables, board, side));
    let mut text = format!("{winner} wins{how}, {own} points to {other}");
    if winner == Side::Usa && lead > UNION_DECISIVE {
        text.push_str(&format!(": CSA is not {WIN} ahead"));
    }
    Ending {
        winner: Some(winner),
        text,
    }
}

/// 23.2a, 23.4a, 23.5b: a scenario; whatever is no Confederate victory is a Union one.
fn scenario(tables: &Tables, board: &Board) -> Ending {
    let goals = goals::goals(tables, board);
    let won = if goals::all_needed(board.scenario) {
        goals.iter().all(goals::Goal::reached)
    } else {
        goals.iter().any(goals::Goal::reached)
    };
    let winner = if won { Side::Csa } else { Side::Usa };
    let why: Vec<String> = goals
        .iter()
        .filter(|goal| goal.reached() == won)
        .map(|goal| format!("{}: {} of {}", goal.what, goal.now, goal.needed))
        .collect();
    Ending {
        winner: Some(winner),
        text: format!("{winner} wins; {}", why.join("; ")),
    }
}

/// 23.2d: the game is over, and Confederate markers where brigades count are opened.
pub fn show(turn: &mut Turn<'_>) {
    let hexes = goals::hexes(turn.tables, turn.board.scenario);
    let markers: Vec<MarkerId> = turn
        .board
        .markers
        .iter()
        .filter(|marker| marker.id.side() == Side::Csa && marker.contents.is_none())
        .filter(|marker| marker.at.is_some_and(|at| hexes.contains(&at)))
        .map(|marker| marker.id)
        .collect();
    for marker in markers {
        let Some(secret) = turn.open(RULE_23_2D, marker) else {
            continue;
        };
        let label = marker.to_string();
        let (tables, board) = (turn.tables, &turn.board);
        match hidden::reveal(tables, board, Side::Csa, &label, &secret, &mut turn.log) {
            Ok(board) => turn.board = board,
            Err(fault) => turn.contradicted(fault),
        }
    }
}

fn count<T>(items: impl Iterator<Item = T>) -> i64 {
    i64::try_from(items.count()).unwrap_or(i64::MAX)
}
