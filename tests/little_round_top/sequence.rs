//! Section 2 of the checklist: the sequence, and which boards are boards of the game.

use crate::drill::{Drill, co, hex, of};
use countersign::dice::{Dice, Seed};
use countersign::games::little_round_top::LittleRoundTop;
use countersign::games::little_round_top::board::{Board, Stage, Status, VictoryHex};
use countersign::games::little_round_top::sequence;
use countersign::games::little_round_top::unit::{Regiment, UnitId};
use countersign::report::Log;
use countersign::ruleset::Ruleset;
use countersign::side::Side;
use countersign::veil::Veil;
use std::collections::BTreeSet;

/// Carries out the player-turn that comes next.
fn resolve(drill: &Drill) -> (Board, Log) {
    let mut log = Log::default();
    let mut dice = Dice::new(Seed([7; 32]));
    let resolver = match drill.board.stage.active() {
        Some(side) => side.other(),
        None => Side::Csa,
    };
    let sealed: BTreeSet<String> = drill.secrets.keys().cloned().collect();
    let mut veil = Veil::new(resolver, sealed, drill.secrets.clone());
    let board = sequence::resolve(
        &drill.tables,
        &drill.board,
        &drill.orders,
        &drill.standing,
        &mut veil,
        &mut dice,
        &mut log,
    );
    (board, log)
}

fn at(turn: i64, stage: Stage) -> Drill {
    let mut drill = Drill::new();
    drill.board.turn = turn;
    drill.board.stage = stage;
    drill
}

fn titles(drill: &Drill) -> Option<(Side, String)> {
    sequence::step(&drill.board).map(|step| (step.active, step.title))
}

#[test]
fn rule_3_0a_union_then_confederate_then_the_end_phase() {
    let drill = at(5, Stage::Union);
    assert_eq!(
        titles(&drill),
        Some((Side::Usa, "turn 5, USA player-turn".to_owned()))
    );
    let (board, log) = resolve(&drill);
    assert_eq!((board.turn, board.stage), (5, Stage::Confederate));
    assert!(log.actions.iter().all(|action| action.phase != "end phase"));
    let drill = at(5, Stage::Confederate);
    assert_eq!(
        titles(&drill),
        Some((Side::Csa, "turn 5, CSA player-turn".to_owned()))
    );
    let (board, log) = resolve(&drill);
    assert_eq!((board.turn, board.stage), (6, Stage::Union));
    assert_eq!(log.actions.last().unwrap().phase, "end phase");
}

#[test]
fn rule_20_0_r1_the_union_sets_up_first() {
    let drill = at(1, Stage::UnionSetUp);
    assert_eq!(titles(&drill), Some((Side::Usa, "USA set-up".to_owned())));
    let (board, _) = resolve(&drill);
    assert_eq!((board.turn, board.stage), (1, Stage::ConfederateSetUp));
    let drill = at(1, Stage::ConfederateSetUp);
    assert_eq!(titles(&drill), Some((Side::Csa, "CSA set-up".to_owned())));
}

#[test]
fn rule_20_0a_turn_1_has_a_confederate_player_turn_only() {
    let drill = at(1, Stage::ConfederateSetUp);
    let (board, log) = resolve(&drill);
    assert_eq!((board.turn, board.stage), (1, Stage::Confederate));
    let text = log.trace().join("\n");
    assert!(text.contains("Game-Turn 1 begins; it has a Confederate Player-Turn only [20.0a]"));
    let (board, _) = resolve(&at(1, Stage::Confederate));
    assert_eq!((board.turn, board.stage), (2, Stage::Union));
}

/// A Confederate player-turn with something in every phase.
fn busy() -> Drill {
    let mut drill = at(8, Stage::Confederate);
    drill.company("15AL-G", "0905", "N").disorganized = true;
    drill.company("20ME-A", "0905", "S");
    drill.company("15AL-H", "1208", "N");
    drill.company("20ME-H", "1206", "S");
    drill
}

#[test]
fn rule_3_0b_the_phases_strictly_in_this_order() {
    let (_, log) = resolve(&busy());
    let place = |phase: &str| {
        log.actions
            .iter()
            .map(|action| action.phase.as_str())
            .enumerate()
            .filter(|(_, name)| name.contains(phase))
            .map(|(index, _)| index)
            .collect::<Vec<usize>>()
    };
    let order = ["command", "fire", "melee", "end phase"].map(place);
    for pair in order.windows(2) {
        let (earlier, later) = (pair[0].last().unwrap(), pair[1].first().unwrap());
        assert!(earlier < later, "{:?}", log.trace());
    }
}

#[test]
fn rule_3_0k_the_marker_advances_and_after_turn_18_the_game_is_over() {
    let (board, log) = resolve(&at(17, Stage::Confederate));
    assert_eq!((board.turn, board.stage), (18, Stage::Union));
    assert!(
        log.trace()
            .join("\n")
            .contains("Game-Turn 18 of 18 begins [3.0a, 3.0k]")
    );
    let (board, log) = resolve(&at(18, Stage::Confederate));
    assert_eq!((board.turn, board.stage), (18, Stage::Over));
    assert!(
        log.trace()
            .join("\n")
            .contains("the game is over: a draw, 5 to 5 [3.0k]")
    );
    let mut drill = at(18, Stage::Over);
    assert_eq!(titles(&drill), None);
    drill.board = board;
    assert_eq!(resolve(&drill).0, drill.board);
}

#[test]
fn rule_19_1b_83pa_and_20me_are_free_from_the_beginning_of_turn_4() {
    for (turn, free) in [(2, false), (3, true)] {
        let mut drill = at(turn, Stage::Confederate);
        drill.board.free.clear();
        let (board, log) = resolve(&drill);
        let text = log.trace().join("\n");
        for regiment in [Regiment::Maine20, Regiment::Pennsylvania83] {
            assert_eq!(board.free.contains(&regiment), free);
            assert_eq!(
                text.contains(&format!("=> {regiment} may move [19.1b]")),
                free
            );
        }
        assert!(!board.free.contains(&Regiment::Sharpshooters2));
    }
}

#[test]
fn rule_19_1d_the_detachment_is_free_from_the_beginning_of_turn_7() {
    for (turn, free) in [(5, false), (6, true)] {
        let mut drill = at(turn, Stage::Confederate);
        drill.board.free.clear();
        let (board, log) = resolve(&drill);
        assert_eq!(board.free.contains(&Regiment::Sharpshooters2), free);
        let text = log.trace().join("\n");
        assert_eq!(
            text.contains("=> the detachment of 20ME may move [19.1d]"),
            free
        );
    }
}

/// The opening of the shipped game, after both set-ups.
fn sound() -> Drill {
    let mut drill = at(8, Stage::Union);
    drill.company("20ME-A", "0905", "S");
    drill.company("20ME-H", "0905", "S");
    drill.company("15AL-G", "0908", "N");
    drill.flag("15AL", "15AL-G");
    drill.officer("Oates", "0908");
    drill.tables.map.victory = vec![hex("0506"), hex("1006")];
    drill.board.victory = ["0506", "1006"]
        .map(|number| VictoryHex {
            hex: hex(number),
            holder: Side::Usa,
            regiment: None,
        })
        .into();
    drill
}

fn unfit(change: impl FnOnce(&mut Board)) -> String {
    let mut drill = sound();
    assert!(LittleRoundTop::fits(&drill.tables, &drill.board).is_ok());
    change(&mut drill.board);
    let fault = LittleRoundTop::fits(&drill.tables, &drill.board).unwrap_err();
    assert_eq!(
        fault.help.as_deref(),
        Some("take the state that the last player-turn left")
    );
    fault.message
}

#[test]
fn a_board_that_lacks_something_does_not_fit() {
    assert_eq!(
        unfit(|board| {
            board.companies.pop();
        }),
        "the companies of the board are not those of the game"
    );
    assert_eq!(
        unfit(|board| board.companies.swap(0, 1)),
        "the companies of the board are not those of the game"
    );
    assert_eq!(
        unfit(|board| board.officers.swap(0, 1)),
        "the officers of the board are not those of the game"
    );
    assert_eq!(
        unfit(|board| board.flags.swap(0, 1)),
        "the flags of the board are not those of the game"
    );
    assert_eq!(
        unfit(|board| board.victory.clear()),
        "the Victory Hexes of the board are not those of the tables"
    );
}

#[test]
fn a_board_of_an_impossible_time_does_not_fit() {
    assert_eq!(unfit(|board| board.turn = 0), "`turn` is 0");
    assert_eq!(unfit(|board| board.turn = 19), "`turn` is 19");
    assert_eq!(unfit(|board| board.turn = 1), "`turn` is 1");
    assert_eq!(unfit(|board| board.stage = Stage::Over), "`turn` is 8");
    assert_eq!(
        unfit(|board| board.entry_15al = Some(4)),
        "`entry-15al` is 4"
    );
    assert_eq!(
        unfit(|board| board.entry_15al = None),
        "`entry-15al` is missing"
    );
    assert_eq!(
        unfit(|board| {
            board.turn = 1;
            board.stage = Stage::ConfederateSetUp;
        }),
        "`entry-15al` is 5"
    );
}

#[test]
fn a_board_of_impossible_sets_does_not_fit() {
    assert_eq!(
        unfit(|board| {
            board.free.insert(Regiment::Alabama15);
        }),
        "`free` cannot hold `15AL`"
    );
    assert_eq!(
        unfit(|board| {
            board.fatigued.insert(Regiment::Maine20);
        }),
        "`fatigued` cannot hold `20ME`"
    );
    assert_eq!(
        unfit(|board| {
            board.released.insert(Regiment::Maine20);
        }),
        "`released` cannot hold `20ME`"
    );
    assert_eq!(
        unfit(|board| board.options.release = false),
        "`released` cannot hold `83PA`"
    );
    assert_eq!(
        unfit(|board| {
            board.watched.insert(hex("1205"));
        }),
        "`watched` cannot hold `1205`"
    );
    assert_eq!(
        unfit(|board| {
            board.sightings.insert(hex("1317"));
        }),
        "`sightings` cannot hold `1317`"
    );
}

#[test]
fn a_board_with_an_impossible_unit_does_not_fit() {
    let company = |change: &dyn Fn(&mut countersign::games::little_round_top::board::Company)| {
        unfit(|board| change(board.company_mut(co("15AL-G"))))
    };
    let impossible = |what: &str| format!("company `15AL-G` has an impossible {what}");
    assert_eq!(
        company(&|one| one.at = Some(hex("9999"))),
        impossible("place")
    );
    assert_eq!(company(&|one| one.at = None), impossible("place"));
    assert_eq!(
        company(&|one| one.status = Status::Lost),
        impossible("place")
    );
    assert_eq!(
        company(&|one| {
            one.status = Status::Hidden;
            one.at = None;
        }),
        impossible("status")
    );
    assert_eq!(
        company(&|one| {
            one.status = Status::Lost;
            one.at = None;
            one.depth = 3;
        }),
        impossible("place in its hex")
    );
    for strength in [0, -1, 6, i64::MAX] {
        assert_eq!(
            company(&|one| one.strength = strength),
            impossible("strength")
        );
    }
    for missing in [-1, 2, i64::MAX] {
        assert_eq!(
            company(&|one| one.missing = missing),
            impossible("number of missing SP")
        );
    }
    assert_eq!(
        company(&|one| one.fired_first = true),
        impossible("initial volley")
    );
    let officer = |change: &dyn Fn(&mut countersign::games::little_round_top::board::Officer)| {
        unfit(|board| change(board.officer_mut(of("Oates"))))
    };
    let impossible = |what: &str| format!("officer `Oates` has an impossible {what}");
    assert_eq!(officer(&|one| one.at = None), impossible("place"));
    assert_eq!(
        officer(&|one| one.at = Some(hex("0017"))),
        impossible("place")
    );
    assert_eq!(
        officer(&|one| {
            one.status = Status::Hidden;
            one.at = None;
        }),
        impossible("status")
    );
    for losses in [-1, 100, i64::MIN] {
        assert_eq!(
            officer(&|one| one.wounded = losses),
            impossible("number of losses")
        );
        assert_eq!(
            officer(&|one| one.captured = losses),
            impossible("number of losses")
        );
    }
}

#[test]
fn a_board_with_impossible_stacks_flags_or_holders_does_not_fit() {
    assert_eq!(
        unfit(|board| board.company_mut(co("20ME-H")).depth = 0),
        "the USA companies in `0905` are not numbered from the top"
    );
    assert_eq!(
        unfit(|board| board.company_mut(co("15AL-G")).depth = 1),
        "the CSA companies in `0908` are not numbered from the top"
    );
    let flag = |what: &str| format!("flag `15AL` has an impossible {what}");
    assert_eq!(
        unfit(|board| board.flags[1].at = Some(hex("0908"))),
        flag("place")
    );
    assert_eq!(
        unfit(|board| {
            board.flags[1].carrier = None;
            board.flags[1].at = Some(hex("2517"));
        }),
        flag("place")
    );
    assert_eq!(
        unfit(|board| board.flags[1].holder = Side::Usa),
        flag("carrier")
    );
    assert_eq!(
        unfit(|board| board.take_off(co("15AL-G"), Status::Lost)),
        flag("carrier")
    );
    assert_eq!(
        unfit(|board| board.victory[0].regiment = Some(Regiment::Alabama15)),
        "Victory Hex `0506` has an impossible regiment"
    );
}

#[test]
fn the_labels_of_the_detachment_are_its_names() {
    let labels =
        countersign::games::little_round_top::detachment::UNITS.map(|unit| unit.to_string());
    assert_eq!(labels, ["20ME-B", "2SS", "Morrill"]);
    for label in &labels {
        assert!(label.parse::<UnitId>().is_ok());
    }
}
