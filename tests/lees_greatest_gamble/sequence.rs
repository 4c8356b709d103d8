//! The order of player-turns, days and phases, and the ends of the scenarios (5, 20.1, 23).

use crate::battle::{attack, bombard};
use crate::drill::{Drill, Ran, hex, shipped, un};
use countersign::dice::{Dice, Seed};
use countersign::games::lees_greatest_gamble::LeesGreatestGamble;
use countersign::games::lees_greatest_gamble::board::{Board, Scenario, Stage, Status};
use countersign::games::lees_greatest_gamble::orders::{Orders, Standing};
use countersign::games::lees_greatest_gamble::phase::{combat, set_up};
use countersign::games::lees_greatest_gamble::sequence;
use countersign::report::Log;
use countersign::ruleset::Ruleset;
use countersign::side::Side;
use countersign::veil::Veil;
use std::collections::BTreeMap;

/// One player-turn without orders, with these dice.
fn pass(board: &Board, dice: &[u8]) -> (Board, Log) {
    let side = board.stage.active().unwrap();
    let mut dice = Dice::scripted(dice);
    let mut veil = Veil::nothing(side.other());
    let mut log = Log::default();
    let (orders, standing) = (Orders::default(), Standing::default());
    let after = sequence::resolve(
        shipped(),
        board,
        &orders,
        &standing,
        &mut veil,
        &mut dice,
        &mut log,
    );
    assert_eq!(dice.unused(), 0);
    (after, log)
}

/// A board without command rolls.
fn quiet(scenario: Scenario, day: i64, turn: i64, stage: Stage) -> Board {
    let mut board = Drill::new().board;
    board.scenario = scenario;
    (board.day, board.turn, board.stage) = (day, turn, stage);
    board.options.command = false;
    board
}

fn title(board: &Board) -> String {
    sequence::step(board)
        .map(|step| step.title)
        .unwrap_or_default()
}

#[test]
fn rule_5_1a_rule_5_3j_the_confederate_then_the_union_each_with_its_phases() {
    let mut board = quiet(Scenario::FullBattle, 2, 5, Stage::Confederate);
    assert_eq!(title(&board), "2 July turn 5, CSA player-turn");
    for (stage, side) in [(Stage::Union, "USA"), (Stage::Confederate, "CSA")] {
        board = pass(&board, &[]).0;
        assert_eq!(board.stage, stage);
        let step = sequence::step(&board).unwrap();
        assert_eq!(step.active.to_string(), side);
    }
    assert_eq!(title(&board), "2 July turn 6, CSA player-turn");
    board.stage = Stage::UnionSetUp;
    assert_eq!(title(&board), "USA set-up");
    board.stage = Stage::Over;
    assert_eq!(sequence::step(&board), None);
}

#[test]
fn rule_5_1b_the_phases_come_one_after_another_and_none_twice() {
    let mut drill = Drill::new();
    (drill.board.day, drill.board.turn) = (4, 3);
    drill.unit("C15 F", "3228");
    drill.unit("C7 s", "3230");
    drill.unit("C6", "3226");
    drill.unit("U21", "3225");
    drill.board.unit_mut(un("C8")).status = Status::Routed;
    drill.orders(
        Side::Csa,
        "return = [{ unit = \"C8\" }]\n[[order]]\nunit = \"C6\"\nattack = \"3225\"\n",
    );
    // Rain, command, rally, and a result that does nothing more: column +1, 9.
    let ran = drill.run(Side::Csa, &[6, 3, 4, 6, 4, 5], sequence::player_turn);
    let mut phases: Vec<&str> = ran
        .log
        .actions
        .iter()
        .map(|action| action.phase.as_str())
        .collect();
    phases.dedup();
    let expected = [
        "CSA command",
        "CSA movement",
        "CSA rally",
        "CSA return",
        "CSA combat",
    ];
    assert_eq!(phases, expected, "{}", ran.text());
}

#[test]
fn rule_5_3j_the_union_player_turn_goes_the_same_way_from_the_command_roll_on() {
    let mut drill = Drill::new();
    drill.board.stage = Stage::Union;
    drill.board.usa.train.moved = true;
    drill.unit("U27 F", "2010");
    drill.unit("U22 s", "2012");
    drill.unit("U21", "3225");
    drill.unit("C6", "3226");
    drill.board.unit_mut(un("U23")).status = Status::Routed;
    let orders = "return = [{ unit = \"U23\" }]\n\
                  [[order]]\nunit = \"U21\"\nattack = \"3226\"\n";
    drill.orders(Side::Usa, orders);
    // Command, rally, and a result of no effect: column -1, 6.
    let mut dice = Dice::scripted(&[3, 4, 1, 3, 3]);
    let mut veil = Veil::nothing(Side::Csa);
    let mut log = Log::default();
    let standing = Standing::default();
    let after = sequence::resolve(
        &drill.tables,
        &drill.board,
        &drill.orders,
        &standing,
        &mut veil,
        &mut dice,
        &mut log,
    );
    assert_eq!(dice.unused(), 0);
    let mut phases: Vec<&str> = log.actions.iter().map(|it| it.phase.as_str()).collect();
    phases.dedup();
    let expected = [
        "USA command",
        "USA movement",
        "USA rally",
        "USA return",
        "USA combat",
        "end of turn",
    ];
    assert_eq!(phases, expected, "{:?}", log.trace());
    assert!(!after.unit(un("U27")).fired && !after.usa.train.moved);
    assert!(!after.unit(un("U22")).shaken);
    assert_eq!(after.unit(un("U23")).status, Status::OnMap);
    assert_eq!((after.stage, after.turn), (Stage::Confederate, 6));
}

/// No more dice are scripted than the command roll takes: a rally before movement, or of those that
/// return after it, would ask for one.
#[test]
fn rule_5_3d_rule_5_3e_rule_5_3f_rally_comes_after_movement_and_before_returns() {
    let mut drill = Drill::new();
    drill.unit("C7 s", "3230");
    drill.board.unit_mut(un("C8")).status = Status::Routed;
    let orders = "return = [{ unit = \"C8\" }]\n\
                  [[order]]\nunit = \"C7\"\npath = [\"3231\"]\n";
    drill.orders(Side::Csa, orders);
    let ran = drill.run(Side::Csa, &[3, 4], sequence::player_turn);
    assert_eq!(ran.unused, 0);
    assert!(ran.unit("C7").shaken);
    assert_eq!((ran.at("C7"), ran.at("C8")), ("3231".into(), "1527".into()));
    assert!(ran.unit("C8").shaken);
    // One that stands still rolls, and the other returns after that.
    drill.orders(Side::Csa, "return = [{ unit = \"C8\" }]\n");
    let ran = drill.run(Side::Csa, &[3, 4, 1], sequence::player_turn);
    assert!(!ran.unit("C7").shaken && ran.unit("C8").shaken);
    let phases: Vec<&str> = ran.log.actions.iter().map(|it| it.phase.as_str()).collect();
    let place = |phase: &str| phases.iter().position(|other| *other == phase).unwrap();
    assert!(place("CSA rally") < place("CSA return"), "{phases:?}");
}

#[test]
fn rule_5_2a_twelve_turns_a_day_from_1_to_4_july() {
    let mut board = quiet(Scenario::FullBattle, 1, 1, Stage::Confederate);
    let mut seen = Vec::new();
    // The rain holds off.
    while board.stage != Stage::Over {
        seen.push((board.day, board.turn));
        let rain: &[u8] = if (board.day, board.turn) >= (4, 3) {
            &[6]
        } else {
            &[]
        };
        board = pass(&board, rain).0;
        board = pass(&board, &[]).0;
    }
    let days = (1..=4).flat_map(|day| (1..=12).map(move |turn| (day, turn)));
    let expected: Vec<(i64, i64)> = days.take(3 * 12 + 10).collect();
    assert_eq!(seen, expected);
}

#[test]
fn rule_20_1a_turns_11_and_12_of_every_day_are_night() {
    let mut board = quiet(Scenario::FullBattle, 1, 1, Stage::Confederate);
    for day in 1..=4 {
        for turn in 1..=12 {
            (board.day, board.turn) = (day, turn);
            assert_eq!(board.is_night(), turn >= 11);
        }
    }
    let at = |turn| pass(&quiet(Scenario::FullBattle, 2, turn, Stage::Union), &[]).1;
    let says = |log: &Log, words: &str| log.trace().iter().any(|line| line.contains(words));
    assert!(says(&at(10), "night falls [20.1a]"));
    assert!(!says(&at(11), "night falls"));
    let dawn = at(12);
    assert!(says(&dawn, "day breaks [20.1a]"));
    assert!(says(&dawn, "3 July turn 1 begins [5.1a, 5.2a, 5.3j]"));
}

#[test]
fn rule_20_5a_rain_ends_the_game_before_anything_else_of_the_turn() {
    let mut board = quiet(Scenario::FullBattle, 4, 3, Stage::Confederate);
    board.options.command = true;
    let (after, log) = pass(&board, &[3]);
    assert_eq!(after.stage, Stage::Over);
    let last = log.actions.last().unwrap();
    assert_eq!(last.title, "4 July turn 3: the game ends");
    let trace = log.trace();
    assert!(
        trace.iter().any(|line| line.ends_with("[20.5a, 4.1a]")),
        "{trace:?}"
    );
    let (after, _) = pass(&board, &[4, 3, 4]);
    assert_eq!(after.stage, Stage::Union);
}

#[test]
fn rule_4_1a_rule_23_2a_rule_23_3a_rule_23_4a_rule_23_5a_the_last_turn_of_each_scenario() {
    for (scenario, day, turn) in [
        (Scenario::FullBattle, 4, 10),
        (Scenario::McphersonsRidge, 1, 10),
        (Scenario::FirstDay, 1, 10),
        (Scenario::SecondDay, 2, 10),
        (Scenario::LittleRoundTop, 2, 10),
    ] {
        let before = quiet(scenario, day, turn - 1, Stage::Union);
        assert_eq!(pass(&before, &[]).0.stage, Stage::Confederate);
        let last = quiet(scenario, day, turn, Stage::Union);
        let (after, log) = pass(&last, &[]);
        assert_eq!(after.stage, Stage::Over);
        assert_eq!((after.day, after.turn), (day, turn));
        let ending = log.actions.last().unwrap();
        assert_eq!(ending.phase, "end of game");
        assert_eq!(ending.lines.len(), 1);
    }
}

#[test]
fn rule_10_4a_an_attack_on_the_train_bars_return_until_the_next_enemy_combat_phase() {
    let mut board = quiet(Scenario::FullBattle, 2, 5, Stage::Union);
    board.usa.train.attacked = true;
    board.csa.train.attacked = true;
    // In the Union player-turn its own Train is still barred; the Confederate one gets a new
    // Combat Phase of the enemy.
    let (after, _) = pass(&board, &[]);
    assert!(after.usa.train.attacked);
    assert!(!after.csa.train.attacked);
    let (after, _) = pass(&after, &[]);
    assert!(!after.usa.train.attacked);
}

#[test]
fn rule_5_3a_the_turn_marker_and_the_train_of_the_active_side_only() {
    let mut board = quiet(Scenario::FullBattle, 2, 5, Stage::Confederate);
    board.csa.train.moved = true;
    board.usa.train.moved = true;
    let (after, _) = pass(&board, &[]);
    assert!(!after.csa.train.moved);
    assert!(after.usa.train.moved);
    assert_eq!(after.turn, 5);
    let (after, _) = pass(&after, &[]);
    assert!(!after.usa.train.moved);
    assert_eq!(after.turn, 6);
    assert_eq!(after.usa.train.at, Some(hex("3212")));
}

#[test]
fn rule_5_1a_every_scenario_runs_to_its_end_without_orders() {
    let tables = shipped();
    for name in LeesGreatestGamble::SCENARIOS {
        let mut board = set_up::opening(tables, name, &BTreeMap::new()).unwrap();
        let mut player_turns = 0;
        while let Some(side) = board.stage.active() {
            let mut dice = Dice::new(Seed([player_turns; 32]));
            let mut veil = Veil::nothing(side.other());
            let mut log = Log::default();
            let (orders, standing) = (Orders::default(), Standing::default());
            board = sequence::resolve(
                tables, &board, &orders, &standing, &mut veil, &mut dice, &mut log,
            );
            board.fits(tables).unwrap();
            player_turns += 1;
        }
        assert!(player_turns >= 8, "{name}");
        assert_eq!(sequence::step(&board), None);
    }
}

/// The labels of all rolls, in order.
fn labels(ran: &Ran) -> Vec<String> {
    let rolls = ran.log.rolls().map(ToString::to_string);
    rolls
        .filter_map(|roll| roll.split('"').nth(1).map(str::to_owned))
        .collect()
}

#[test]
fn rule_5_3x_rule_5_3y_the_dice_of_an_attack_their_names_and_their_order() {
    // Two attack Questionable cavalry of Loss 4+, which tries to evade and stands on two brigades.
    let mut drill = Drill::new();
    drill.unit("U21 ?", "3225");
    drill.unit("U22", "3125");
    drill.units(&["C53 ?", "C6", "C7"], "3226");
    drill.unit("U29", "3427");
    drill.standing(
        Side::Csa,
        "evade = [{ unit = \"C53\", least = -4 }]\nretreat = [{ unit = \"C53\", to = [\"3326\", \"3227\"] }]",
    );
    drill.always("DER");
    let dice = [&[6, 6, 1, 1, 1, 1, 5, 3, 1, 1, 1, 1][..], &[1; 40]].concat();
    let ran = drill.run(Side::Usa, &dice, |turn| {
        turn.marks.declared = vec![attack("U21", "3226"), attack("U22", "3226")];
        combat::carry_out(turn);
    });
    let expected = [
        "coordination 3226",
        "evade C53",
        "morale U21",
        "morale C53",
        "combat U21 3226",
        "elimination C53",
        "elimination C53 again",
        "rout C53",
        "morale C6",
        "morale C7",
        "morale C53 #2",
        "combat U22 3226",
    ];
    assert_eq!(labels(&ran)[..expected.len()], expected, "{}", ran.text());
    // Capture dice of artillery alone by number; bombardments by stack, then by unit.
    let mut drill = Drill::new();
    drill.units(&["U49", "U47"], "2820");
    drill.unit("C13", "2920");
    drill.units(&["C50", "C52"], "1628");
    drill.unit("U6", "1825");
    drill.always("D");
    let shots = ["C50", "C52"].map(|gun| bombard(gun, "U6", "1825"));
    let declared = [&[attack("C13", "2820")][..], &shots].concat();
    let ran = drill.combat(Side::Csa, &declared, &[1, 1, 6, 6, 6, 2, 2]);
    let expected = [
        "combat C13 2820",
        "capture U47",
        "capture U49",
        "bombardment coordination 1628 U6",
        "bombard C50 U6",
        "bombard C52 U6",
    ];
    assert_eq!(labels(&ran), expected);
}

/// A Union marker that its owner moved into view is opened a game turn later; whether its units are
/// Disrupted depends on when it was seen.
#[test]
fn rule_20_2d_dusk_and_dawn_come_after_what_was_seen_before() {
    for (turn, disrupted) in [(9, false), (10, false), (11, true), (12, true)] {
        let mut drill = Drill::new();
        drill.marker("U-HMC-1", "3024", &["U9", "U20"]).seen = true;
        let secret = drill.secrets["U-HMC-1"].clone();
        let rest = quiet(Scenario::FullBattle, 2, turn, Stage::Union);
        let board = Board {
            units: drill.board.units,
            markers: drill.board.markers,
            ..rest
        };
        let (board, _) = pass(&board, &[]);
        let mut log = Log::default();
        let (label, side) = ("U-HMC-1", Side::Usa);
        let board =
            LeesGreatestGamble::reveal(shipped(), &board, side, label, &secret, &mut log).unwrap();
        for unit in ["U9", "U20"] {
            assert_eq!(board.unit(un(unit)).disrupted, disrupted, "{turn} {unit}");
        }
        assert_eq!(board.unit(un("U20")).fired, disrupted, "{turn}");
    }
}
