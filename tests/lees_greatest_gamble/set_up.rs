//! Set-up and scenarios (3.1, 3.2, 23).

use crate::drill::{Drill, hex, shipped, un};
use countersign::diagnostic::Source;
use countersign::dice::Dice;
use countersign::draft::{Form, Reader};
use countersign::games::lees_greatest_gamble::LeesGreatestGamble;
use countersign::games::lees_greatest_gamble::board::{Board, Stage, State, Status};
use countersign::games::lees_greatest_gamble::orders::{Orders, Standing, check};
use countersign::games::lees_greatest_gamble::phase::command;
use countersign::games::lees_greatest_gamble::unit::{Arm, UnitId};
use countersign::report::Log;
use countersign::ruleset::Ruleset;
use countersign::side::Side;
use countersign::veil::Veil;
use std::collections::BTreeMap;

/// The opening board of a scenario with these options.
fn opening_with(scenario: &str, options: &[(&str, &str)]) -> Result<Board, String> {
    let options: BTreeMap<String, String> = options
        .iter()
        .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
        .collect();
    LeesGreatestGamble::opening(shipped(), scenario, &options).map_err(|fault| fault.to_string())
}

fn opening(scenario: &str) -> Board {
    opening_with(scenario, &[]).unwrap()
}

/// Where a unit stands, as text; its status otherwise.
fn at(board: &Board, name: &str) -> String {
    let unit = board.unit(un(name));
    unit.at
        .map_or_else(|| format!("{:?}", unit.status), |hex| hex.to_string())
}

/// Every unit of a side on the map.
fn on_map(board: &Board, side: Side) -> Vec<String> {
    board.on_map(side).map(|unit| unit.id.to_string()).collect()
}

/// What the checker says of a set-up.
fn check(board: &Board, text: &str) -> String {
    let drill = Drill {
        board: board.clone(),
        ..Drill::new()
    };
    drill.check(text)
}

/// A set-up carried out: the board and the log.
fn set_up(board: &Board, text: &str) -> (Board, String) {
    assert_eq!(check(board, text), "", "{text}");
    let source = Source::new("orders.toml", text);
    let mut reader = Reader::new(&source, Form::Draft);
    let parsed = reader.parse().unwrap();
    let root = reader.root(&parsed);
    let orders = check::read(shipped(), board, root, &mut reader).unwrap();
    resolve(board, &orders)
}

fn resolve(board: &Board, orders: &Orders) -> (Board, String) {
    let side = board.stage.active().unwrap();
    let mut log = Log::default();
    let after = LeesGreatestGamble::resolve(
        shipped(),
        board,
        orders,
        &Standing::default(),
        &mut Veil::nothing(side.other()),
        &mut Dice::scripted(&[]),
        &mut log,
    );
    after.fits(shipped()).unwrap();
    (after, log.trace().join("\n"))
}

#[test]
fn rule_3_1a_the_first_scenario_is_the_full_battle() {
    assert_eq!(LeesGreatestGamble::SCENARIOS[0], "full-battle");
    let board = opening("full-battle");
    assert_eq!((board.day, board.turn), (1, 1));
}

#[test]
fn rule_3_2a_rule_3_2d_two_brigades_start_in_1234_and_all_others_arrive() {
    let board = opening("full-battle");
    assert_eq!(on_map(&board, Side::Csa), ["C41", "C43"]);
    assert_eq!(at(&board, "C41"), "1234");
    assert_eq!(at(&board, "C43"), "1234");
    assert_eq!(on_map(&board, Side::Usa), ["U72", "U73"]);
    let others = board.units.iter().filter(|unit| unit.at.is_none());
    assert!(others.clone().count() == 129);
    for unit in others {
        assert_eq!(unit.status, Status::Waiting, "{}", unit.id);
    }
    for side in Side::BOTH {
        assert_eq!(board.train(side).status, Status::Waiting);
    }
}

#[test]
fn rule_3_2b_gamble_and_devin_stand_away_from_1234() {
    let board = opening("full-battle");
    assert_eq!(board.stage, Stage::UnionSetUp);
    for near in ["1234", "1233", "1133", "1333"] {
        let said = check(&board, &format!("place = [\"U72 {near}\", \"U73 {near}\"]"));
        assert!(
            said.contains(&format!("`{near}` is not two hexes away from 1234")),
            "{said}"
        );
        assert!(said.contains("[3.2b]"), "{said}");
    }
    let (after, _) = set_up(&board, "place = [\"U72 1232\", \"U73 1232\"]");
    assert_eq!(at(&after, "U72"), "1232");
}

#[test]
fn rule_3_2c_both_stand_in_one_hex_of_the_unions_choice_before_the_first_player_turn() {
    for scenario in ["full-battle", "first-day"] {
        let board = opening(scenario);
        let (after, log) = set_up(
            &board,
            "place = [\"U72 2020\", \"U73 2020\"]\ntop = [\"U73\"]",
        );
        assert_eq!(
            (at(&after, "U72"), at(&after, "U73")),
            ("2020".into(), "2020".into())
        );
        assert_eq!(after.unit(un("U73")).depth, 0);
        assert!(log.contains("U72 stands in 2020 [3.2c]"), "{log}");
        assert!(log.contains("U73 is on top in 2020 [23.1b]"), "{log}");
        assert_eq!(after.stage, Stage::Confederate);
        let apart = check(&board, "place = [\"U72 2020\", \"U73 2021\"]");
        assert!(
            apart.contains("`U73` is placed in `2021` and U72 in 2020"),
            "{apart}"
        );
        // One named, the other goes with it; nobody named, both stay where the house puts them.
        let (after, _) = set_up(&board, "place = [\"U73 2020\"]");
        assert_eq!(at(&after, "U72"), "2020");
        let (after, _) = set_up(&board, "");
        assert_eq!(at(&after, "U72"), at(&board, "U72"));
    }
}

#[test]
fn rule_23_1a_who_is_neither_set_up_nor_due_takes_no_part() {
    let board = opening("second-day");
    // Due on 2 July turn 5 to 8; on 3 July; set up.
    assert_eq!(board.unit(un("C11")).status, Status::Waiting);
    assert_eq!(board.unit(un("U39")).status, Status::Waiting);
    assert_eq!(board.unit(un("U76")).status, Status::Unused);
    assert_eq!(board.unit(un("U1")).status, Status::OnMap);
    // Due on 1 July and not set up.
    assert_eq!(board.unit(un("C29")).status, Status::Unused);
    let first = opening("first-day");
    assert_eq!(first.unit(un("C1")).status, Status::Unused);
    assert_eq!(first.train(Side::Csa).status, Status::Unused);
    assert_eq!(first.unit(un("C26")).status, Status::Waiting);
}

#[test]
fn rule_23_1b_the_owner_orders_his_stacks_and_all_start_normal() {
    let board = opening("second-day");
    for unit in board.units.iter().filter(|unit| unit.at.is_some()) {
        assert!(
            !unit.disrupted && !unit.fired && !unit.broken,
            "{}",
            unit.id
        );
    }
    assert!(!board.unit(un("U53")).shaken);
    let (next, _) = set_up(&board, "");
    let stack = |board: &Board, hex: &str| -> Vec<String> {
        let stack = board.stack(crate::drill::hex(hex));
        stack.iter().map(|unit| unit.id.to_string()).collect()
    };
    assert_eq!(stack(&next, "2319"), ["U54", "U55"]);
    let (after, _) = set_up(&next, "top = [\"U55\"]");
    assert_eq!(stack(&after, "2319"), ["U55", "U54"]);
    let foreign = check(&next, "top = [\"C55\"]");
    assert!(foreign.contains("C55"), "{foreign}");
    let guns = check(&next, "top = [\"U57\"]");
    assert!(guns.contains("`U57` is artillery"), "{guns}");
}

#[test]
fn rule_23_1c_an_s_is_shaken_and_questionable_with_22_3() {
    let board = opening("second-day");
    for name in ["C41", "C43", "U50", "U51", "U54", "U55"] {
        let unit = board.unit(un(name));
        assert!(unit.shaken && unit.questionable, "{name}");
    }
    assert!(!board.unit(un("C42")).shaken);
    let without = opening_with("second-day", &[("questionable", "off")]).unwrap();
    let unit = without.unit(un("C41"));
    assert!(unit.shaken && !unit.questionable);
}

#[test]
fn rule_23_1d_h_units_start_in_markers_or_on_their_hex_or_next_to_it() {
    let board = opening("second-day");
    assert_eq!(board.stage, Stage::ConfederateSetUp);
    let orders = r#"
        place = ["C42 1925", "C44 1926"]
        [[order]]
        create = ["C-HMC-1", "C-HMC-2"]
        at = "1628"
        units = ["C1", "C2", "C3", "C4"]
        [[order]]
        create = ["C-HMC-4"]
        at = "1926"
        units = ["C41"]
    "#;
    let (after, log) = set_up(&board, orders);
    assert_eq!(at(&after, "C42"), "1925");
    assert_eq!(at(&after, "C44"), "1926");
    for name in ["C1", "C2", "C3", "C4", "C41"] {
        assert_eq!(after.unit(un(name)).status, Status::Hidden, "{name}");
    }
    let markers: Vec<String> = after
        .markers
        .iter()
        .map(|marker| format!("{} {}", marker.id, marker.at.unwrap()))
        .collect();
    assert_eq!(markers, ["C-HMC-1 1628", "C-HMC-2 1628", "C-HMC-4 1926"]);
    assert!(
        log.contains("C-HMC-1 and C-HMC-2 are made in 1628; C1, C2, C3 and C4 go in [23.1d"),
        "{log}"
    );
    // Whoever is not named is in the printed hex or the nearest with room.
    assert_eq!(at(&after, "C5"), "1628");
    assert_eq!(at(&after, "C6"), "1527");
    assert_eq!(at(&after, "C43"), "1926");
    assert_eq!(after.stage, Stage::UnionSetUp);

    let refused = |text: &str, words: &str, rule: &str| {
        let said = check(&board, text);
        assert!(
            said.contains(words) && said.contains(rule),
            "{text}\n{said}"
        );
    };
    refused(
        "place = [\"C42 1924\"]",
        "`1924` is neither 1926 nor next to it",
        "[23.1d]",
    );
    refused(
        "place = [\"C20 1413\"]",
        "`C20` has no choice where it starts",
        "[23.1d]",
    );
    let make = |markers: &str, hex: &str, units: &str| {
        format!("[[order]]\ncreate = [{markers}]\nat = \"{hex}\"\nunits = [{units}]")
    };
    refused(
        &make("\"C-HMC-1\"", "1627", "\"C1\""),
        "markers start in no other hex than that of their group",
        "[23.1d]",
    );
    refused(
        &make("\"C-HMC-1\"", "1628", "\"C42\""),
        "`C42` is not of the group at 1628",
        "[23.1d]",
    );
    refused(
        &make("\"C-HMC-1\", \"C-HMC-2\", \"C-HMC-3\"", "1628", "\"C1\""),
        "3 markers are too many for 1 unit",
        "[23.1d]",
    );
    let both = format!(
        "place = [\"C1 1628\"]\n{}",
        make("\"C-HMC-1\"", "1628", "\"C1\"")
    );
    refused(
        &both,
        "`C1` is in a marker and cannot stand in 1628 too",
        "[23.1d]",
    );
    let full = format!(
        "place = [\"C2 1628\", \"C3 1628\"]\n{}",
        make("\"C-HMC-1\", \"C-HMC-2\"", "1628", "\"C1\"")
    );
    refused(&full, "three counters stand in `1628` already", "[9.1a]");
}

#[test]
fn rule_23_1e_without_hidden_movement_h_means_the_hex_and_its_neighbours() {
    let board = opening_with("second-day", &[("hidden", "off")]).unwrap();
    assert_eq!(board.stage, Stage::ConfederateSetUp);
    let text = "[[order]]\ncreate = [\"C-HMC-1\"]\nat = \"1628\"\nunits = [\"C1\"]";
    let said = check(&board, text);
    assert!(said.contains("[18.1a]"), "{said}");
    let (after, _) = set_up(&board, "place = [\"C1 1627\"]");
    assert_eq!(at(&after, "C1"), "1627");
    for side in Side::BOTH {
        let train = after.train(side);
        assert!(train.status == Status::OnMap && !train.moved);
    }
    for unit in &after.units {
        let used = [Status::OnMap, Status::Waiting, Status::Unused];
        assert!(used.contains(&unit.status) && !unit.fired && !unit.disrupted);
    }
}

#[test]
fn rule_23_2b_the_confederate_army_begins_mcphersons_ridge_in_attack() {
    let board = opening("mcphersons-ridge");
    assert_eq!(
        (board.day, board.turn, board.stage),
        (1, 6, Stage::Confederate)
    );
    let drill = Drill {
        board,
        ..Drill::new()
    };
    let ran = drill.run(Side::Csa, &[], command::carry_out);
    assert_eq!(ran.board.csa.state, State::Attack);
    assert!(
        ran.says("CSA is in Attack without a roll [23.2b]"),
        "{}",
        ran.text()
    );
}

#[test]
fn rule_23_2e_davis_and_iverson_are_not_used_on_mcphersons_ridge() {
    let board = opening("mcphersons-ridge");
    for name in ["C43", "C29"] {
        assert_eq!(board.unit(un(name)).status, Status::Unused, "{name}");
    }
}

#[test]
fn rule_23_4d_law_is_set_up_on_the_second_day_and_comes_once() {
    let board = opening("second-day");
    assert_eq!(board.unit(un("C3")).status, Status::OnMap);
    let drill = Drill {
        board: Board {
            turn: 5,
            stage: Stage::Confederate,
            ..board
        },
        ..Drill::new()
    };
    let said = drill.check("[[order]]\nunit = \"C3\"\nenter = \"A\"");
    assert!(said.contains("`C3` is on the map already"), "{said}");
}

#[test]
fn rule_23_5a_little_round_top_changes_the_second_day() {
    let board = opening("little-round-top");
    assert_eq!((board.day, board.turn), (2, 7));
    for (name, place) in [
        ("C6", "3227"),
        ("C5", "3626"),
        ("C20", "1412"),
        ("U1", "2621"),
        ("U38", "3015"),
        ("U68", "3225"),
    ] {
        assert_eq!(at(&board, name), place);
    }
    for name in ["U72", "U73"] {
        assert_eq!(board.unit(un(name)).status, Status::Unused, "{name}");
    }
}

#[test]
fn rule_23_5c_on_turn_7_few_may_move_and_the_confederates_are_in_attack() {
    let board = Board {
        stage: Stage::Confederate,
        ..opening("little-round-top")
    };
    let drill = Drill {
        board: board.clone(),
        ..Drill::new()
    };
    let ran = drill.run(Side::Csa, &[], command::carry_out);
    assert_eq!(ran.board.csa.state, State::Attack);
    let still = drill.check("[[order]]\nunit = \"C20\"\npath = [\"1413\"]");
    assert!(
        still.contains("C20") && still.contains("[23.5c]"),
        "{still}"
    );
    let free = drill.check("[[order]]\nunit = \"C6\"\npath = [\"3228\"]");
    assert!(!free.contains("[23.5c]"), "{free}");
    let union = Drill {
        board: Board {
            stage: Stage::Union,
            ..board
        },
        ..Drill::new()
    };
    let still = union.check("[[order]]\nunit = \"U1\"\npath = [\"2620\"]");
    assert!(still.contains("U1") && still.contains("[23.5c]"), "{still}");
    let free = union.check("[[order]]\nunit = \"U29\"\npath = [\"3219\"]");
    assert!(!free.contains("[23.5c]"), "{free}");
}

#[test]
fn rule_23_5f_the_h_at_1926_stays_and_u27_loses_his() {
    let board = opening("little-round-top");
    assert_eq!(board.stage, Stage::ConfederateSetUp);
    let (next, _) = set_up(
        &board,
        "place = [\"C41 1925\"]\n[[order]]\ncreate = [\"C-HMC-1\"]\nat = \"1926\"\nunits = [\"C42\"]",
    );
    assert_eq!(at(&next, "C41"), "1925");
    let fixed = check(&board, "place = [\"C1 3626\"]");
    assert!(fixed.contains("`C1` has no choice"), "{fixed}");
    assert_eq!(next.stage, Stage::UnionSetUp);
    let fixed = check(&next, "place = [\"U27 3024\"]");
    assert!(fixed.contains("`U27` has no choice"), "{fixed}");
}

/// Every opening board fits, stands by the rules of stacking, and opens where a choice is.
#[test]
fn every_scenario_opens_on_a_board_that_fits() {
    let stages = [
        Stage::UnionSetUp,
        Stage::Confederate,
        Stage::UnionSetUp,
        Stage::ConfederateSetUp,
        Stage::ConfederateSetUp,
    ];
    for (scenario, stage) in LeesGreatestGamble::SCENARIOS.iter().zip(stages) {
        let board = opening(scenario);
        board.fits(shipped()).unwrap();
        assert_eq!(board.stage, stage, "{scenario}");
        assert!(board.markers.is_empty());
        for unit in UnitId::all() {
            let found = board.unit(unit);
            let gun = shipped().arm(unit) == Arm::Artillery;
            assert!(!(gun && found.shaken), "{unit}");
        }
    }
}

#[test]
fn options_that_need_command_control_are_off_without_it() {
    let board = opening_with("first-day", &[("command", "off")]).unwrap();
    assert!(!board.options.probe && !board.options.control && !board.options.losses);
    assert!(board.options.hidden && board.options.march);
    for name in ["probe", "control", "losses"] {
        let said = opening_with("first-day", &[("command", "off"), (name, "on")]).unwrap_err();
        assert!(said.contains(&format!("option `{name}` is on")), "{said}");
    }
    let said = opening_with("waterloo", &[]).unwrap_err();
    assert!(said.contains("`waterloo` is no scenario"), "{said}");
}

/// 23.1d: no printed marker hex is in view at the start.
#[test]
fn markers_may_start_in_every_h_hex() {
    let board = opening("second-day");
    let text = "[[order]]\ncreate = [\"C-HMC-1\"]\nat = \"1926\"\nunits = [\"C41\"]";
    let (next, _) = set_up(&board, text);
    let text = "[[order]]\ncreate = [\"U-HMC-1\", \"U-HMC-2\"]\nat = \"3119\"\nunits = [\"U9\"]";
    let (after, _) = set_up(&next, text);
    assert_eq!(after.counters(hex("3119")), 3);
    assert_eq!(after.stage, Stage::Confederate);
}
