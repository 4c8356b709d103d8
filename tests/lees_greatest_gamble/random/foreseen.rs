//! What the checker foresees is what comes, where neither dice nor secrets have a say in it.

use super::Run;
use countersign::diagnostic::Severity;
use countersign::games::lees_greatest_gamble::board::Board;
use countersign::games::lees_greatest_gamble::orders::{Orders, Standing};
use countersign::games::lees_greatest_gamble::phase::{command, movement, rally, returns};
use countersign::games::lees_greatest_gamble::tables::Tables;
use countersign::games::lees_greatest_gamble::turn::Turn;
use countersign::report::Action;
use countersign::report::log::Line;
use countersign::side::Side;

/// Whether an action is of M-A or M-C, the parts that a rehearsal tries; what waits is told in
/// earnest only.
fn is_tried(action: &Action, side: Side) -> bool {
    let phases = ["movement", "return"].map(|phase| format!("{side} {phase}"));
    let waits = |line: &Line| match line {
        Line::Fact { text, .. } => text.ends_with("the conditions of the order do not hold"),
        Line::Effect { .. }
        | Line::Modifier { .. }
        | Line::Roll { .. }
        | Line::Overtaken { .. } => false,
    };
    phases.contains(&action.phase)
        && !action.title.ends_with(" waits")
        && !action.lines.iter().any(waits)
}

/// Tries the orders in the command state that came, and compares. Says whether it could.
pub fn holds(
    tables: &Tables,
    board: &Board,
    side: Side,
    orders: &Orders,
    run: &Run,
    told: &str,
) -> bool {
    if board.stage.is_set_up() || run.board.rain || !run.opened.is_empty() {
        return false;
    }
    let actions = run.log.actions.iter();
    let came: Vec<&Action> = actions.filter(|action| is_tried(action, side)).collect();
    let lines = || came.iter().flat_map(|action| &action.lines);
    if lines().any(|line| matches!(line, Line::Roll { .. })) {
        return false;
    }
    let standing = Standing::default();
    let state = run.board.army(side).state;
    let board = board.clone();
    let mut turn = Turn::rehearsal(tables, board, side, orders, &standing, state, false);
    command::carry_out(&mut turn);
    movement::carry_out(&mut turn);
    rally::carry_out(&mut turn);
    returns::carry_out(&mut turn);
    let tried: Vec<Action> = turn.log.actions.clone();
    let tried: Vec<&Action> = tried
        .iter()
        .filter(|action| is_tried(action, side))
        .collect();
    let told_of = turn.into_faults();
    let of = |severity: Severity| -> Vec<String> {
        let faults = told_of.iter();
        faults
            .filter(|(_, fault)| fault.severity == severity)
            .map(|(_, fault)| fault.to_string())
            .collect()
    };
    let (faults, warnings) = (of(Severity::Error), of(Severity::Warning));
    let overtaken: Vec<String> = lines()
        .filter(|line| matches!(line, Line::Overtaken { .. }))
        .map(ToString::to_string)
        .collect();
    let told = format!("{told}\n{}", run.log.trace().join("\n"));
    assert!(
        !overtaken.is_empty() || faults.is_empty(),
        "foreseen {faults:#?}, and nothing was overtaken\n{told}"
    );
    // What only may go wrong, as a wish where to deploy, is a warning.
    assert!(
        overtaken.is_empty() || !faults.is_empty() || !warnings.is_empty(),
        "foreseen nothing, came {overtaken:#?}\n{told}"
    );
    if overtaken.is_empty() {
        assert_eq!(tried, came, "{told}");
    }
    true
}
