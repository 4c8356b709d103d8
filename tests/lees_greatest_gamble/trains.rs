//! Trains move (21.1 to 21.3, 23.4b), and so do Hidden Movement Counters (18.3).

use super::drill::{Drill, go, hex, hmc, order, un};
use countersign::games::lees_greatest_gamble::board::{Scenario, Status};
use countersign::games::lees_greatest_gamble::phase::{command, movement, returns};
use countersign::side::Side::{self, Csa, Usa};

fn refused(drill: &mut Drill, side: Side, orders: &str, rule: &str) {
    let faults = drill.refusals(side, orders);
    let [fault] = faults.as_slice() else {
        panic!("{orders}: {faults:#?}");
    };
    assert!(fault.starts_with(&format!("{rule}: ")), "{fault}");
}

fn legal(drill: &mut Drill, side: Side, orders: &str) {
    let faults = drill.refusals(side, orders);
    assert!(faults.is_empty(), "{orders}: {faults:#?}");
}

#[test]
fn rule_21_1a_the_train_turns_unless_an_enemy_unit_is_beside_it() {
    for (enemy, turns) in [("", true), ("U21", false), ("U72", false), ("U56", false)] {
        let mut drill = Drill::new();
        drill.board.options.command = false;
        drill.board.csa.train.moved = true;
        if !enemy.is_empty() {
            drill.unit(enemy, "1528");
        }
        let ran = drill.run(Csa, &[], command::carry_out);
        assert_eq!(ran.board.train(Csa).moved, !turns, "{enemy}");
    }
    let mut drill = Drill::new();
    drill.board.options.command = false;
    drill.board.csa.train.moved = true;
    drill.marker("U-HMC-1", "1528", &["U21"]);
    let ran = drill.run(Csa, &[], command::carry_out);
    assert!(!ran.board.train(Csa).moved);
}

#[test]
fn rule_21_2a_it_moves_along_roads_for_half_an_mp_and_trails_for_one() {
    let mut drill = Drill::new();
    let ran = drill.moves(Csa, &go("C-Train", "1627 1726", ""), &[]);
    assert!(ran.says("1627 to 1726: 1/2 MP (1/2 MP along the road), 1 spent"));
    refused(&mut drill, Csa, &go("C-Train", "1728", ""), "21.2a");
    // 2320 and 2319 are road hexes without a road between them.
    drill.board.csa.train.at = Some(hex("2320"));
    refused(&mut drill, Csa, &go("C-Train", "2319", ""), "21.2a");
    drill.board.csa.train.at = Some(hex("1524"));
    let ran = drill.moves(Csa, &go("C-Train", "1523", ""), &[]);
    assert!(
        ran.says("1524 to 1523: 1 MP (1 MP along the trail)"),
        "{}",
        ran.text()
    );
}

#[test]
fn rule_21_2b_a_train_that_has_moved_lets_nobody_return() {
    let mut drill = Drill::new();
    drill.unit("C6", "3003");
    drill.board.take(un("C6"), Status::Routed);
    for (path, returned) in [("", true), ("1629", false)] {
        let mut orders = "[[return]]\nunit = \"C6\"\n".to_owned();
        if !path.is_empty() {
            orders += &go("C-Train", path, "");
        }
        drill.orders(Csa, &orders);
        let ran = drill.run(Csa, &[], |turn| {
            movement::carry_out(turn);
            returns::carry_out(turn);
        });
        assert_eq!(
            ran.unit("C6").status == Status::OnMap,
            returned,
            "{}",
            ran.text()
        );
        assert_eq!(ran.board.train(Csa).moved, !returned);
    }
}

#[test]
fn rule_21_2c_rule_21_2d_it_goes_into_no_hex_that_the_enemy_observes_with_or_without_option_18() {
    for hidden in [true, false] {
        let mut drill = Drill::new();
        drill.board.options.hidden = hidden;
        // From the open U21 sees 1726 at distance 5 and not 1627.
        drill.unit("U21", "2025");
        legal(&mut drill, Csa, &go("C-Train", "1627", ""));
        drill.unit("U21", "1722");
        refused(&mut drill, Csa, &go("C-Train", "1627 1726", ""), "21.2c");
        // It may leave a hex that is observed, next to the enemy too.
        drill.unit("U21", "1528");
        legal(&mut drill, Csa, &go("C-Train", "1627 1726 1725 1825", ""));
    }
    // Where road and trail run together it is a road: 2021.
    let mut drill = Drill::new();
    drill.board.csa.train.at = Some(hex("2022"));
    let ran = drill.moves(Csa, &go("C-Train", "2021 2020", ""), &[]);
    assert!(ran.says("2022 to 2021: 1/2 MP (1/2 MP along the road)"));
    assert!(ran.says("2021 to 2020: 1/2 MP"));
}

#[test]
fn rule_23_4b_rule_23_4c_in_the_second_day_the_union_train_moves_only_when_it_is_observed() {
    let mut drill = Drill::new();
    let path = "3211";
    legal(&mut drill, Usa, &go("U-Train", path, ""));
    drill.board.scenario = Scenario::SecondDay;
    refused(&mut drill, Usa, &go("U-Train", path, ""), "23.4b");
    // Observed where it starts, at the moment when it starts; 3211 is out of view.
    drill.unit("C6", "3217");
    assert!(drill.refusals(Usa, &go("U-Train", path, "")).is_empty());
    drill.unit("C6", "3218");
    refused(&mut drill, Usa, &go("U-Train", path, ""), "23.4b");
    legal(&mut drill, Csa, &go("C-Train", "1629", ""));
    drill.board.scenario = Scenario::LittleRoundTop;
    drill.board.turn = 8;
    legal(&mut drill, Usa, &go("U-Train", path, ""));
}

#[test]
fn rule_18_3a_rule_18_3c_a_marker_has_six_mp_roads_and_the_costs_of_infantry() {
    let mut drill = Drill::new();
    // Artillery inside: heavy woods cost it 4, the marker 1; rough 2, where artillery never goes.
    drill.marker("C-HMC-1", "3526", &["C15"]);
    let ran = drill.moves(Csa, &go("C-HMC-1", "3525 3524 3523 3623", ""), &[]);
    assert!(ran.says("3525 to 3524: 1 MP"), "{}", ran.text());
    assert!(ran.says("to 3623: 2 MP"), "{}", ran.text());
    assert_eq!(ran.at("C-HMC-1"), "3623");
    assert!(ran.board.marker(hmc("C-HMC-1")).unwrap().recovered);
    let mut drill = Drill::new();
    drill.marker("C-HMC-1", "3526", &["C15"]);
    let ran = drill.moves(Csa, &go("C-HMC-1", "3627 3727", ""), &[]);
    assert!(ran.says("3526 to 3627: 1/2 MP (1/2 MP along the road)"));
    assert!(!ran.board.marker(hmc("C-HMC-1")).unwrap().recovered);
}

#[test]
fn rule_18_3b_it_stacks_with_units_and_other_markers() {
    let mut drill = Drill::new();
    drill.marker("C-HMC-1", "3003", &["C6"]);
    drill.marker("C-HMC-2", "3004", &[]);
    drill.unit("C7", "3004");
    let ran = drill.moves(Csa, &go("C-HMC-1", "3004", ""), &[]);
    assert_eq!(ran.at("C-HMC-1"), "3004");
    assert!(ran.says("3003 to 3004: 3 MP"), "{}", ran.text());
    drill.unit("C8", "3004");
    refused(&mut drill, Csa, &go("C-HMC-1", "3004", ""), "9.1c");
}

#[test]
fn rule_18_3d_no_one_hex_limit_no_hindrance_no_forced_march() {
    // Heavy woods in 3028 hide it from U21 and U72 two hexes off; infantry would go one hex.
    let mut drill = Drill::new();
    drill.units(&["U21", "U72"], "3027");
    drill.unit("C7", "3029");
    refused(&mut drill, Csa, &go("C7", "3030 3031", ""), "8.6b");
    drill.marker("C-HMC-1", "3029", &["C6"]);
    let ran = drill.moves(Csa, &go("C-HMC-1", "3030 3031", ""), &[]);
    assert_eq!(ran.at("C-HMC-1"), "3031", "{}", ran.text());
    let fault = drill.check(&go("C-HMC-1", "3030", "march = true"));
    assert!(fault.contains("18.3d"), "{fault}");
}

#[test]
fn rule_18_3e_it_bars_its_hex_and_is_near_to_nobody() {
    let mut drill = Drill::new();
    drill.marker("U-HMC-1", "3028", &["U21"]);
    drill.unit("C6", "2828");
    // Distance 2 from it: no limit of one hex, no bar to acceleration or recovery.
    legal(&mut drill, Csa, &go("C6", "2829 2830", ""));
    drill.unit("C54", "2828");
    legal(
        &mut drill,
        Csa,
        &go("C54", "2829 2830 2831", "accelerate = true"),
    );
    let mut drill = Drill::new();
    drill.marker("U-HMC-1", "3028", &[]);
    drill.unit("C6 D", "3029");
    refused(&mut drill, Csa, &go("C6", "3028", ""), "18.3e");
    legal(&mut drill, Csa, &order("C6", "recover = true"));
}
