//! One piece after another moves, hex by hex, and declares (5.3c, 7.3, 8.1 to 8.5, 9, 13.3).

use super::drill::{Drill, Ran, go, hex, order, un};
use countersign::games::lees_greatest_gamble::board::{State, Status};
use countersign::games::lees_greatest_gamble::orders::Order;
use countersign::games::lees_greatest_gamble::phase::{movement, rally, set_up};
use countersign::games::lees_greatest_gamble::retreat;
use countersign::games::lees_greatest_gamble::rules::RULE_12_3A;
use countersign::games::lees_greatest_gamble::turn::{Against, Marks};
use countersign::games::lees_greatest_gamble::unit::Piece;
use countersign::games::lees_greatest_gamble::ways::{self, Gait};
use countersign::side::Side::{self, Csa, Usa};
use std::collections::BTreeMap;

/// The line of the log in which a step into a hex is paid.
fn step(ran: &Ran, into: &str) -> String {
    let line = ran
        .log
        .trace()
        .into_iter()
        .find(|line| line.contains(&format!("to {into}: ")));
    line.unwrap_or_else(|| panic!("no step into {into} in\n{}", ran.text()))
}

/// Whether the only refusal is by this rule.
fn refused(drill: &mut Drill, side: Side, orders: &str, rule: &str) {
    let faults = drill.refusals(side, orders);
    let [fault] = faults.as_slice() else {
        panic!("{orders}: {faults:#?}");
    };
    assert!(fault.starts_with(&format!("{rule}: ")), "{fault}");
}

/// Nothing is refused.
fn legal(drill: &mut Drill, side: Side, orders: &str) {
    let faults = drill.refusals(side, orders);
    assert!(faults.is_empty(), "{orders}: {faults:#?}");
}

#[test]
fn rule_5_3c_rule_8_1a_rule_8_4a_units_move_one_after_another_and_declare_at_the_end() {
    let mut drill = Drill::new();
    drill.unit("C6", "3005");
    drill.unit("C7", "3004");
    drill.unit("C8", "3009");
    drill.unit("U21", "3106");
    let orders = [
        go("C7", "3104", ""),
        go("C6", "3006", "attack = \"3106\""),
        order("C8", "if = [\"night\"]\nleave = true"),
    ]
    .join("\n");
    drill.orders(Csa, &orders);
    let ran = drill.run(Csa, &[], |turn| {
        movement::carry_out(turn);
        let [declared] = turn.marks.declared.as_slice() else {
            panic!("{:?}", turn.marks.declared);
        };
        assert_eq!(declared.unit, un("C6"));
        let against = Against::Hex {
            hex: hex("3106"),
            charge: false,
        };
        assert_eq!(declared.against, against);
    });
    let titles: Vec<&str> = ran
        .log
        .actions
        .iter()
        .map(|action| action.title.as_str())
        .collect();
    let expected = [
        "C7 Kershaw moves to 3104",
        "C6 Barksdale moves to 3006 and will attack 3106",
        "C8 Semmes waits",
    ];
    assert_eq!(titles, expected);
    assert_eq!(ran.at("C6"), "3006");
    assert_eq!(ran.at("C7"), "3104");
}

#[test]
fn rule_8_1a_a_piece_moves_once_by_its_first_order_that_counts() {
    let mut drill = Drill::new();
    drill.unit("C6", "3005");
    let orders = [
        go("C6", "3004", "if = [\"C6 shaken\"]"),
        go("C6", "3006", "unless = [\"C6 gone\"]"),
        go("C6", "3007", ""),
    ]
    .join("\n");
    let ran = drill.moves(Csa, &orders, &[]);
    assert_eq!(ran.at("C6"), "3006");
    refused(&mut drill, Csa, &go("C6", "3007", ""), "8.1a");
    let faults = drill.refusals(Csa, &go("C6", "3007", ""));
    let way = "`path = [\"3006\", \"3007\"]` takes it to 3007 for 2 MP";
    assert!(faults[0].ends_with(way), "{faults:?}");
}

#[test]
fn rule_8_2a_four_mp_for_units_six_for_markers_and_no_more() {
    let mut drill = Drill::new();
    drill.unit("C6", "3002");
    drill.unit("C15", "2902");
    drill.marker("C-HMC-1", "3102", &["C1"]);
    drill.board.usa.train.status = Status::Left;
    let four = "3003 3004 3005 3006";
    legal(&mut drill, Csa, &go("C6", four, ""));
    refused(
        &mut drill,
        Csa,
        &go("C6", &format!("{four} 3007"), ""),
        "6.2c",
    );
    legal(&mut drill, Csa, &go("C15", "2903 2904 2905 2906", ""));
    refused(
        &mut drill,
        Csa,
        &go("C15", "2903 2904 2905 2906 2907", ""),
        "6.2c",
    );
    let six = "3103 3104 3105 3106 3107 3108";
    legal(&mut drill, Csa, &go("C-HMC-1", six, ""));
    refused(
        &mut drill,
        Csa,
        &go("C-HMC-1", &format!("{six} 3109"), ""),
        "6.2c",
    );
}

#[test]
fn rule_8_2b_a_train_has_four_mp() {
    let mut drill = Drill::new();
    drill.board.csa.train.at = Some(hex("1524"));
    let trail = "1523 1623 1722 1822";
    legal(&mut drill, Csa, &go("C-Train", trail, ""));
    refused(
        &mut drill,
        Csa,
        &go("C-Train", &format!("{trail} 1921"), ""),
        "6.2c",
    );
}

#[test]
fn rule_8_3a_cavalry_and_markers_use_roads_infantry_and_artillery_do_not() {
    let road = "3319 3419 3519 3619";
    for (unit, price) in [("C54", "1/2 MP"), ("C6", "1 MP"), ("C15", "1 MP")] {
        let mut drill = Drill::new();
        drill.unit(unit, "3219");
        let ran = drill.moves(Csa, &go(unit, road, ""), &[]);
        assert_eq!(ran.at(unit), "3619");
        assert!(
            step(&ran, "3419").contains(&format!("3419: {price}")),
            "{unit}"
        );
    }
    let mut drill = Drill::new();
    drill.board.usa.train.at = Some(hex("4000"));
    drill.marker("C-HMC-1", "3219", &["C1"]);
    let ran = drill.moves(Csa, &go("C-HMC-1", road, ""), &[]);
    assert!(step(&ran, "3619").contains("3619: 1/2 MP"));
    assert!(step(&ran, "3619").contains("2 spent"));
}

#[test]
fn rule_8_3b_rule_9_2c_road_movement_does_not_pay_for_friends() {
    let mut drill = Drill::new();
    drill.unit("C54", "3219");
    drill.units(&["C6", "C7"], "3319");
    let ran = drill.moves(Csa, &go("C54", "3319 3419 3418", ""), &[]);
    assert!(step(&ran, "3319").contains("3319: 1/2 MP"));
    assert!(step(&ran, "3418").contains("3418: 1 MP"));
}

#[test]
fn rule_8_3c_rule_8_3d_no_road_movement_from_or_into_a_hex_next_to_an_enemy() {
    let mut drill = Drill::new();
    drill.unit("C54", "3219");
    drill.unit("U56", "3418");
    let ran = drill.moves(Csa, &go("C54", "3319 3419 3519 3619", ""), &[]);
    for (hex, price) in [
        ("3319", "1/2 MP"),
        ("3419", "1 MP"),
        ("3519", "1 MP"),
        ("3619", "1/2 MP"),
    ] {
        assert!(
            step(&ran, hex).contains(&format!("{hex}: {price}")),
            "{}",
            ran.text()
        );
    }
}

#[test]
fn rule_8_3c_rule_18_3e_a_marker_beside_the_road_is_no_enemy_until_it_is_opened() {
    // Woods in 3318 hide 3418 from 3219 and 3319; in 3419 the cavalry stands beside it.
    for (inside, onward) in [(&["U56"][..], "1 MP"), (&[], "1/2 MP")] {
        let mut drill = Drill::new();
        drill.tables.map.cell_mut(hex("3318")).light = true;
        drill.unit("C54", "3219");
        drill.marker("U-HMC-1", "3418", inside);
        let secret = drill.secrets.get_mut("U-HMC-1").unwrap();
        secret
            .deploy
            .extend(inside.iter().map(|gun| (un(gun), hex("3418"))));
        let ran = drill.moves(Csa, &go("C54", "3319 3419 3519", ""), &[]);
        for (into, price) in [("3319", "1/2 MP"), ("3419", "1/2 MP"), ("3519", onward)] {
            let line = format!("{into}: {price}");
            assert!(step(&ran, into).contains(&line), "{}", ran.text());
        }
        assert_eq!(ran.at("U-HMC-1"), "", "{}", ran.text());
    }
}

#[test]
fn rule_8_3e_rule_13_3a_rule_13_3c_a_road_cancels_terrain_for_artillery_and_nothing_for_infantry() {
    let mut drill = Drill::new();
    drill.unit("C15", "2618");
    drill.unit("C6", "2618");
    drill.unit("U56", "2518");
    let ran = drill.moves(
        Csa,
        &[go("C15", "2617 2717", ""), go("C6", "2617", "")].join("\n"),
        &[],
    );
    assert!(step(&ran, "2617").contains("2617: 1 MP"), "{}", ran.text());
    assert_eq!(ran.at("C15"), "2717");
    // Heavy woods off the road cost it 4.
    let mut drill = Drill::new();
    drill.unit("C16", "2925");
    refused(&mut drill, Csa, &go("C16", "2926 2826 2827", ""), "6.2c");
    // Across the stream at 2215/2216 the road costs 1, beside it 3.
    let mut drill = Drill::new();
    drill.unit("C15", "2215");
    let ran = drill.moves(Csa, &go("C15", "2216", ""), &[]);
    assert!(step(&ran, "2216").contains("2216: 1 MP"));
    let mut drill = Drill::new();
    drill.unit("C15", "2115");
    let ran = drill.moves(Csa, &go("C15", "2116", ""), &[]);
    assert!(step(&ran, "2116").contains("2116: 3 MP"), "{}", ran.text());
}

#[test]
fn rule_13_3b_artillery_on_a_road_pays_for_friends() {
    let mut drill = Drill::new();
    drill.unit("C15", "2216");
    drill.unit("C6", "2215");
    let ran = drill.moves(Csa, &go("C15", "2215", ""), &[]);
    assert!(step(&ran, "2215").contains("2215: 2 MP"));
}

#[test]
fn rule_8_4b_rule_8_4c_an_attack_names_an_adjacent_hex_with_an_enemy() {
    let mut drill = Drill::new();
    drill.unit("C6", "3005");
    drill.unit("C15", "3005");
    drill.unit("U21", "3006");
    drill.unit("U20", "3007");
    legal(&mut drill, Csa, &order("C6", "attack = \"3006\""));
    refused(&mut drill, Csa, &order("C6", "attack = \"3007\""), "8.4c");
    refused(&mut drill, Csa, &order("C6", "attack = \"3004\""), "8.4c");
    let faults = drill.refusals(Csa, &order("C6", "attack = \"3004\""));
    assert_eq!(
        faults,
        ["8.4c: `3004` holds no enemy; write `attack = \"3006\"`"]
    );
    let fault = drill.check(&order("C15", "attack = \"3006\""));
    assert!(
        fault.contains("`C15` is artillery and makes no attack [11.1b]"),
        "{fault}"
    );
    legal(&mut drill, Csa, &order("C15", "bombard = \"U20\""));
    drill.board.usa.train.at = Some(hex("3104"));
    refused(&mut drill, Csa, &order("C6", "attack = \"3104\""), "21.4c");
    legal(
        &mut drill,
        Csa,
        &order("C6", "attack = \"3104\"\ntrain = true"),
    );
    refused(
        &mut drill,
        Csa,
        &order("C6", "attack = \"3006\"\ntrain = true"),
        "21.4c",
    );
}

#[test]
fn rule_8_5a_rule_8_5c_any_counter_leaves_from_an_edge_hex_for_one_mp() {
    let mut drill = Drill::new();
    drill.unit("C6", "3002");
    drill.unit("C54", "4001");
    drill.marker("C-HMC-1", "4201", &["C1"]);
    drill.board.csa.train.at = Some(hex("3900"));
    drill.board.usa.train.status = Status::Left;
    let orders = [
        go("C6", "3001 3000", "leave = true"),
        go("C54", "4000", "leave = true"),
        go("C-HMC-1", "4200", "leave = true"),
        go("C-Train", "4000", "leave = true"),
    ]
    .join("\n");
    legal(&mut drill, Csa, &orders);
    let ran = drill.moves(Csa, &orders, &[]);
    for name in ["C6", "C54"] {
        assert_eq!(ran.unit(name).status, Status::Left, "{name}");
        assert_eq!(ran.unit(name).left, Some(17), "{name}");
    }
    assert!(ran.says("C54 pays 1 MP to leave the map"));
    assert!(ran.says("C-Train pays 1 MP to leave the map"));
    let marker = ran.board.marker("C-HMC-1".parse().unwrap()).unwrap();
    assert_eq!((marker.at, marker.left), (None, Some(17)));
    assert_eq!(ran.unit("C1").status, Status::Hidden);
    let train = ran.board.train(Csa);
    assert_eq!((train.status, train.at), (Status::Left, Some(hex("4000"))));
    refused(&mut drill, Csa, &order("C6", "leave = true"), "8.5a");
    let late = go("C6", "3001 3000 3100 3000", "leave = true");
    refused(&mut drill, Csa, &late, "6.2c");
    // No way to where it stands already is told.
    let faults = drill.refusals(Csa, &late);
    assert!(
        faults[0].ends_with("; end its path before that hex"),
        "{faults:?}"
    );
}

#[test]
fn rule_8_5b_a_unit_forced_off_the_map_is_out_of_play() {
    let mut drill = Drill::new();
    drill.unit("U21 s", "4200");
    for (name, at) in [("C6", "4100"), ("C7", "4101"), ("C8", "4201")] {
        drill.unit(name, at);
    }
    let ran = drill.run(Csa, &[], |turn| {
        retreat::together(turn, &[un("U21")], &[RULE_12_3A]);
    });
    assert_eq!(ran.unit("U21").status, Status::Left, "{}", ran.text());
    assert_eq!(ran.unit("U21").left, Some(17));
}

#[test]
fn rule_8_6a_no_unit_enters_a_hex_with_an_enemy_unit_or_train() {
    for (name, by) in [("U56", "8.6a"), ("U21", "8.6a")] {
        let mut drill = Drill::new();
        drill.unit("C6", "3003");
        drill.unit(name, "3004");
        refused(&mut drill, Csa, &go("C6", "3004", ""), by);
    }
    let mut drill = Drill::new();
    drill.unit("C6", "3003");
    drill.board.usa.train.at = Some(hex("3004"));
    refused(&mut drill, Csa, &go("C6", "3004", ""), "8.6a");
    drill.board.usa.train.at = Some(hex("3212"));
    drill.marker("U-HMC-1", "3004", &[]);
    refused(&mut drill, Csa, &go("C6", "3004", ""), "18.3e");
}

#[test]
fn rule_8_6b_rule_8_6g_infantry_that_begins_near_enemy_infantry_moves_one_hex() {
    for (at, enemy, bound) in [
        ("3006", "U21", true),
        ("3007", "U21", true),
        ("3007", "U21 sD", true),
        ("3008", "U21", false),
        ("3006", "U56", false),
        ("3006", "U72", false),
    ] {
        let mut drill = Drill::new();
        drill.unit("C6", "3005");
        drill.unit(enemy, at);
        // Units between do not shield it.
        if at == "3007" {
            drill.unit("C7", "3006");
        }
        legal(&mut drill, Csa, &go("C6", "3004", ""));
        let two = go("C6", "3004 3003", "");
        if bound {
            refused(&mut drill, Csa, &two, "8.6b");
        } else {
            legal(&mut drill, Csa, &two);
        }
    }
    let mut drill = Drill::new();
    drill.unit("C6", "3005");
    drill.board.usa.train.at = Some(hex("3006"));
    legal(&mut drill, Csa, &go("C6", "3004 3003", ""));
    // What is inside a Hidden Movement Counter does not count.
    let mut drill = Drill::new();
    drill.unit("C6", "2828");
    drill.marker("U-HMC-1", "2826", &["U21"]);
    legal(&mut drill, Csa, &go("C6", "2829 2830", ""));
}

#[test]
fn rule_8_6c_artillery_and_cavalry_next_to_enemies_move_freely() {
    let mut drill = Drill::new();
    drill.unit("C15", "3005");
    drill.unit("C54", "3005");
    drill.unit("U21", "3006");
    legal(&mut drill, Csa, &go("C15", "3004 3003 3002 3001", ""));
    legal(&mut drill, Csa, &go("C54", "3004 3003 3002 3001", ""));
}

#[test]
fn rule_8_6d_rule_8_6f_rule_15_2a_cavalry_checks_in_every_hex_next_to_enemy_infantry() {
    let mut drill = Drill::new();
    drill.unit("C54", "3003");
    drill.units(&["U21", "U22"], "3105");
    // 3005 and 3006 touch 3105; the rating is 3, then 2. Failing stops nobody.
    let ran = drill.moves(Csa, &go("C54", "3004 3005 3006 3007", ""), &[4, 2]);
    assert_eq!(ran.unused, 0);
    assert_eq!(ran.at("C54"), "3007");
    assert!(ran.unit("C54").shaken);
    assert!(ran.says("roll \"morale C54\": 4 (needs 3 or less): fails"));
    assert!(ran.says("roll \"morale C54 #2\": 2 (needs 2 or less): passes"));
    // Shaken already: no further effect.
    let mut drill = Drill::new();
    drill.unit("C54 s", "3004");
    drill.unit("U21", "3105");
    let ran = drill.moves(Csa, &go("C54", "3005", ""), &[6]);
    assert_eq!(ran.unused, 0);
    assert!(ran.unit("C54").shaken && !ran.unit("C54").disrupted);
    assert_eq!(ran.at("C54"), "3005");
}

#[test]
fn rule_8_6e_no_check_when_infantry_comes_to_cavalry() {
    let mut drill = Drill::new();
    drill.unit("C6", "3003");
    drill.unit("U72", "3005");
    let ran = drill.moves(Csa, &go("C6", "3004", ""), &[]);
    assert_eq!(ran.at("C6"), "3004");
    assert!(!ran.unit("U72").shaken);
    // Infantry that comes to light beside the hex just entered has come to the cavalry.
    let mut drill = Drill::new();
    drill.unit("C54", "3003");
    drill.marker("U-HMC-1", "3005", &["U21"]);
    let secret = drill.secrets.get_mut("U-HMC-1").unwrap();
    secret.deploy.insert(un("U21"), hex("3005"));
    for around in ["3002", "3003", "3004", "3005"] {
        drill.tables.map.cell_mut(hex(around)).town = true;
    }
    let ran = drill.moves(Csa, &go("C54", "3004", ""), &[]);
    assert_eq!(ran.at("C54"), "3004", "{}", ran.text());
    assert_eq!(ran.at("U21"), "3005");
    assert!(!ran.unit("C54").shaken);
    // Nor of infantry next to infantry, nor of cavalry next to cavalry, artillery or a Train.
    let mut drill = Drill::new();
    drill.unit("C6", "3003");
    drill.unit("U21", "3005");
    let ran = drill.moves(Csa, &go("C6", "3004", ""), &[]);
    assert_eq!(ran.at("C6"), "3004");
    assert!(!ran.unit("C6").shaken);
    let mut drill = Drill::new();
    drill.unit("C54", "3003");
    drill.unit("U72", "3005");
    drill.unit("U56", "3105");
    drill.board.usa.train.at = Some(hex("2905"));
    let ran = drill.moves(Csa, &go("C54", "3004", ""), &[]);
    assert_eq!(ran.at("C54"), "3004");
    assert!(!ran.unit("C54").shaken);
}

#[test]
fn rule_8_6h_the_single_hex_needs_its_mp_and_may_be_next_to_enemies_again() {
    let mut drill = Drill::new();
    drill.unit("C6 D", "3521");
    drill.unit("U21", "3520");
    drill.unit("U22", "3421");
    legal(&mut drill, Csa, &go("C6", "3522", ""));
    drill.units(&["C7", "C8"], "3522");
    // Rough 2 and two counters 2 are 4.
    legal(&mut drill, Csa, &go("C6", "3522", ""));
    // Twice next to the same enemy.
    let mut drill = Drill::new();
    drill.unit("C6", "3005");
    drill.unit("U21", "3006");
    legal(&mut drill, Csa, &go("C6", "3105", ""));
    // After 2 MP for recovery 2 are left, too few for rough ground with a friend in it.
    let mut drill = Drill::new();
    drill.unit("C6 D", "3523");
    drill.unit("C7", "3522");
    drill.unit("U21", "3525");
    let orders = go("C6", "3522", "recover = true");
    refused(&mut drill, Csa, &orders, "6.2c");
}

#[test]
fn rule_8_6i_a_charge_that_became_illegal_rolls_the_checks_that_were_left_out() {
    let charge = go("C54", "3005 3006", "attack = \"3105\"\ncharge = true");
    let mut drill = Drill::new();
    drill.unit("C54", "3004");
    drill.unit("U21", "3105");
    let ran = drill.moves(Csa, &charge, &[]);
    assert!(ran.says("C54 will charge 3105"));
    // A battery comes into the hex out of a marker that is seen.
    drill.marker("U-HMC-1", "3106", &["U56"]);
    let secret = drill.secrets.get_mut("U-HMC-1").unwrap();
    secret.deploy.insert(un("U56"), hex("3105"));
    let ran = drill.moves(Csa, &charge, &[2, 5]);
    assert_eq!(ran.unused, 0, "{}", ran.text());
    assert_eq!(ran.at("C54"), "3006");
    assert!(ran.unit("C54").shaken);
    assert!(
        ran.says(
            "overtaken: `C54` does not charge 3105: U56 Osborn-a in 3105 is artillery [15.5a]"
        )
    );
    assert!(!ran.says("=> C54 will charge"));
}

#[test]
fn rule_9_1a_rule_9_1c_rule_9_2b_no_fourth_counter_comes_into_a_hex_not_even_in_passing() {
    let mut drill = Drill::new();
    drill.unit("C6", "3003");
    drill.units(&["C7", "C8", "C9"], "3004");
    refused(&mut drill, Csa, &go("C6", "3004", ""), "9.1c");
    refused(&mut drill, Csa, &go("C6", "3004 3005", ""), "9.1c");
    let faults = drill.refusals(Csa, &go("C6", "3004 3005", ""));
    assert!(
        faults[0].contains("takes it to 3005 for 3 MP"),
        "{faults:?}"
    );
    // A marker counts as one, whatever it holds; the Train as none.
    let mut drill = Drill::new();
    drill.unit("C6", "3003");
    drill.units(&["C7"], "3004");
    drill.marker("C-HMC-1", "3004", &["C8", "C9", "C10", "C11"]);
    drill.board.csa.train.at = Some(hex("3004"));
    legal(&mut drill, Csa, &go("C6", "3004", ""));
    drill.unit("C12", "3004");
    refused(&mut drill, Csa, &go("C6", "3004", ""), "9.1c");
    // Units one after another may cross it.
    let mut drill = Drill::new();
    drill.units(&["C7", "C8", "C9"], "3004");
    drill.unit("C6", "3003");
    let orders = [go("C7", "3005 3006", ""), go("C6", "3004", "")].join("\n");
    legal(&mut drill, Csa, &orders);
}

#[test]
fn rule_9_1b_the_board_shows_stacks_and_not_what_is_in_markers() {
    let mut drill = Drill::new();
    drill.units(&["C6", "C15"], "3004");
    drill.marker("C-HMC-1", "2902", &["C7"]);
    let text = toml::to_string(&drill.board).unwrap();
    let entry = |id: &str| {
        let from = text.find(&format!("id = \"{id}\"")).unwrap();
        let end = text[from..].find("[[").unwrap_or(text.len() - from);
        text[from..from + end].to_owned()
    };
    assert!(entry("C15").contains("at = \"3004\""));
    assert!(entry("C7").contains("status = \"hidden\"") && !entry("C7").contains("2902"));
    assert!(!entry("C-HMC-1").contains("C7"));
}

#[test]
fn rule_9_2a_each_counter_in_a_hex_costs_one_mp_more() {
    let mut drill = Drill::new();
    drill.unit("C6", "3003");
    drill.unit("C7", "3004");
    drill.marker("C-HMC-1", "3004", &["C8", "C9"]);
    drill.board.csa.train.at = Some(hex("3004"));
    let ran = drill.moves(Csa, &go("C6", "3004", ""), &[]);
    let line = step(&ran, "3004");
    assert!(
        line.contains("3004: 3 MP (1 MP for a hex, +2 MP for 2 counters there), 3 spent"),
        "{line}"
    );
    assert!(line.contains("9.2a"), "{line}");
    refused(&mut drill, Csa, &go("C6", "3004 3005 3006", ""), "6.2c");
}

#[test]
fn rule_9_4b_stacks_are_put_in_order_at_the_end_of_movement() {
    let mut drill = Drill::new();
    drill.units(&["C6", "C15", "C7"], "3004");
    drill.unit("C8", "3005");
    let orders = format!("top = [\"C8\", \"C7\"]\n{}", go("C8", "3004", ""));
    // Newcomers stand at the bottom, and three are the most.
    refused(&mut drill, Csa, &orders, "9.1c");
    let mut drill = Drill::new();
    drill.units(&["C6", "C7"], "3004");
    drill.unit("C8", "3005");
    let ran = drill.moves(Csa, &go("C8", "3004", ""), &[]);
    assert_eq!(stack(&ran), ["C6", "C7", "C8"]);
    let ran = drill.moves(Csa, &orders, &[]);
    assert_eq!(stack(&ran), ["C8", "C7", "C6"]);
    assert!(ran.says("=> C8 is on top in 3004 [9.4b]"));
    refused(&mut drill, Csa, "top = [\"C9\"]", "9.4b");
    let fault = drill.check("top = [\"C15\"]");
    assert!(fault.contains("[9.4b]"), "{fault}");
}

fn stack(ran: &Ran) -> Vec<String> {
    let stack = ran.board.stack(hex("3004"));
    stack.iter().map(|unit| unit.id.to_string()).collect()
}

#[test]
fn rule_9_6a_rule_21_3a_trains_do_not_stack_nor_hinder_friends() {
    let mut drill = Drill::new();
    drill.units(&["C7", "C8", "C9"], "1627");
    drill.unit("C6", "1528");
    let ran = drill.moves(Csa, &go("C-Train", "1627", ""), &[]);
    assert_eq!(ran.at("C-Train"), "1627");
    assert!(step(&ran, "1627").contains("1627: 1/2 MP"));
    // Into the hex of the Train: no price, and three units beside it.
    let ran = drill.moves(Csa, &go("C6", "1628", ""), &[]);
    assert!(step(&ran, "1628").contains("1628: 1 MP"));
    let mut drill = Drill::new();
    drill.units(&["C7", "C8"], "1628");
    drill.unit("C6", "1528");
    legal(&mut drill, Csa, &go("C6", "1628", ""));
    // The enemy never enters it.
    let mut drill = Drill::new();
    drill.unit("U6", "1528");
    refused(&mut drill, Usa, &go("U6", "1628", ""), "8.6a");
}

#[test]
fn rule_7_3c_recovery_costs_two_mp_away_from_the_enemy() {
    let mut drill = Drill::new();
    drill.unit("C6 sD", "3004");
    let ran = drill.moves(Csa, &go("C6", "3005 3006", "recover = true"), &[]);
    assert!(!ran.unit("C6").disrupted);
    assert!(ran.unit("C6").shaken);
    assert!(ran.says("C6 recovers from Disruption for 2 MP"));
    assert_eq!(ran.at("C6"), "3006");
    let far = go("C6", "3005 3006 3007", "recover = true");
    refused(&mut drill, Csa, &far, "6.2c");
    let faults = drill.refusals(Csa, &far);
    let way =
        "; without `recover`, `path = [\"3005\", \"3006\", \"3007\"]` takes it to 3007 for 3 MP";
    assert!(faults[0].ends_with(way), "{faults:?}");
    for enemy in ["U21", "U72", "U56"] {
        let mut drill = Drill::new();
        drill.unit("C6 D", "3004");
        drill.unit(enemy, "3005");
        refused(&mut drill, Csa, &order("C6", "recover = true"), "7.3c");
    }
    let mut drill = Drill::new();
    drill.unit("C6", "3004");
    refused(&mut drill, Csa, &order("C6", "recover = true"), "7.3c");
}

#[test]
fn rule_7_3d_adjacency_is_read_when_the_movement_begins() {
    // U21 comes out of its marker beside C6 when C54 sees that: before C6 moves, or after.
    let mut drill = Drill::new();
    drill.unit("C54", "3034");
    drill.unit("C6 D", "3026");
    drill.marker("U-HMC-1", "3028", &["U21"]);
    let secret = drill.secrets.get_mut("U-HMC-1").unwrap();
    secret.deploy.insert(un("U21"), hex("3027"));
    let (look, recover) = (go("C54", "3033", ""), order("C6", "recover = true"));
    let ran = drill.moves(Csa, &format!("{recover}{look}"), &[]);
    assert_eq!(ran.at("U21"), "3027", "{}", ran.text());
    assert!(!ran.unit("C6").disrupted);
    let ran = drill.moves(Csa, &format!("{look}{recover}"), &[]);
    assert!(ran.unit("C6").disrupted);
    assert!(ran.says("overtaken: `C6` begins next to an enemy and cannot recover [7.3c]"));
    let mut drill = Drill::new();
    drill.unit("C6 D", "3005");
    drill.unit("U56", "3007");
    // Next to the enemy at the end is no bar.
    let ran = drill.moves(Csa, &go("C6", "3006", "recover = true"), &[]);
    assert!(!ran.unit("C6").disrupted);
}

#[test]
fn rule_7_3e_who_begins_disrupted_neither_accelerates_nor_marches() {
    let mut drill = Drill::new();
    drill.unit("C54 D", "3004");
    drill.unit("C6 D", "2904");
    refused(
        &mut drill,
        Csa,
        &go("C54", "3005", "accelerate = true"),
        "7.3e",
    );
    refused(&mut drill, Csa, &go("C6", "2905", "march = true"), "7.3e");
    let fault = drill.check(&go("C54", "3005", "recover = true\naccelerate = true"));
    assert!(fault.contains("[7.3e]"), "{fault}");
    let fault = drill.check(&go("C6", "2905", "recover = true\nmarch = true"));
    assert!(fault.contains("[7.3e]"), "{fault}");
    // The 2 MP come before the first hex.
    let ran = drill.moves(Csa, &go("C6", "2905", "recover = true"), &[]);
    assert!(step(&ran, "2905").contains("3 spent"));
}

#[test]
fn rule_7_3f_recovery_in_place_is_moving() {
    let mut drill = Drill::new();
    drill.unit("C6 sD", "3004");
    drill.unit("C15 DF", "2904");
    drill.unit("U21", "2907");
    let both = order("C15", "recover = true\nbombard = \"U21\"");
    let fault = drill.check(&both);
    assert!(fault.contains("`C15` moves and cannot bombard"), "{fault}");
    let orders = [
        order("C6", "recover = true"),
        order("C15", "recover = true"),
        "[[order]]\ncreate = [\"C-HMC-1\"]\nat = \"3004\"\nunits = [\"C6\"]".to_owned(),
    ]
    .join("\n");
    drill.orders(Csa, &orders);
    let ran = drill.run(Csa, &[], |turn| {
        movement::carry_out(turn);
        rally::carry_out(turn);
    });
    // No rally and no marker; the artillery stays Fired.
    assert!(ran.unit("C6").shaken && !ran.unit("C6").disrupted);
    assert_eq!(ran.at("C6"), "3004");
    assert!(!ran.unit("C15").disrupted && ran.unit("C15").fired);
}

#[test]
fn every_hex_within_reach_has_its_cheapest_cost() {
    let mut drill = Drill::new();
    drill.unit("C6", "3005");
    drill.unit("C7", "3006");
    let marks = Marks::at_start(&drill.board);
    let piece = Piece::Unit(un("C6"));
    let found = ways::reach(
        &drill.tables,
        &drill.board,
        &marks,
        piece,
        Gait::default(),
        None,
    );
    // All within distance 4 but 3009, which lies behind C7.
    assert_eq!(found.len(), 59);
    assert_eq!(found[&hex("3006")].halves, 4);
    assert_eq!(found[&hex("3007")].halves, 6);
    assert!(!found.contains_key(&hex("3005")));
    let route = ways::cheapest(
        &drill.tables,
        &drill.board,
        &marks,
        piece,
        None,
        hex("3010"),
    );
    let route = route.unwrap();
    assert!(route.gait.march);
    assert_eq!(route.halves, 12);
}

#[test]
fn rule_16_3a_an_army_in_attack_moves_next_to_enemies_freely() {
    let mut drill = Drill::new();
    drill.unit("C6", "3003");
    drill.unit("U21", "3006");
    drill.state(Csa, State::Attack);
    legal(&mut drill, Csa, &go("C6", "3004 3005", "attack = \"3006\""));
}

#[test]
fn rule_9_4a_the_top_brigade_of_a_hex_fights() {
    for (stack, first) in [(["U21", "U22"], "U21"), (["U22", "U21"], "U22")] {
        let mut drill = Drill::new();
        drill.unit("C6", "3004");
        drill.units(&stack, "3005");
        drill.orders(Csa, &order("C6", "attack = \"3005\""));
        // D3 or D4, not above Morale 4: Disrupted only.
        let ran = drill.play(Csa, &[2, 2]);
        for name in stack {
            assert_eq!(ran.unit(name).disrupted, name == first, "{}", ran.text());
        }
    }
}

#[test]
fn what_can_be_reached_is_priced_and_carried_out_alike() {
    let tables = super::drill::shipped();
    let board = set_up::opening(tables, "second-day", &BTreeMap::new()).unwrap();
    let marks = Marks::at_start(&board);
    let mut tried = 0;
    for unit in board.units.iter().filter(|unit| unit.at.is_some()) {
        let piece = Piece::Unit(unit.id);
        let found = ways::reach(tables, &board, &marks, piece, Gait::default(), None);
        for (to, reached) in found.iter().skip(unit.id.index() % 20).step_by(40) {
            let route = ways::cheapest(tables, &board, &marks, piece, None, *to).unwrap();
            assert_eq!(route.halves, reached.halves, "{piece} to {to}");
            let hexes: Vec<String> = route.hexes.iter().map(ToString::to_string).collect();
            let mut drill = Drill::new();
            drill.board = board.clone();
            let orders = go(&unit.id.to_string(), &hexes.join(" "), "");
            drill.orders(unit.id.side(), &orders);
            let orders = drill.orders.order.first();
            let Some(Order::Move(order)) = orders else {
                panic!("{orders:?}");
            };
            let priced = ways::price(tables, &board, &marks, piece, &order.way);
            assert_eq!(priced.fault, None);
            assert_eq!(priced.halves, reached.halves);
            let ran = drill.run(unit.id.side(), &[2; 12], |turn| {
                turn.board.army_mut(unit.id.side()).state = State::Attack;
                movement::carry_out(turn);
            });
            let stopped = ran.says("hindered by cavalry");
            assert!(
                stopped || ran.board.unit(unit.id).at == Some(*to),
                "{}",
                ran.text()
            );
            tried += 1;
        }
    }
    assert!(tried > 60, "{tried}");
}
