//! What command states and scenarios forbid to movement (16.3 to 16.6, 16.4opt, 23.5c).

use super::drill::{Drill, go, hmc, order, un};
use countersign::games::lees_greatest_gamble::board::{Scenario, State, Status};
use countersign::games::lees_greatest_gamble::phase::command;
use countersign::side::Side::{self, Csa, Usa};

/// A drill in which CSA is in this state, without 16.4opt.
fn in_state(state: State) -> Drill {
    let mut drill = Drill::new();
    drill.board.options.probe = false;
    drill.state(Csa, state);
    drill
}

fn restricted() -> Drill {
    in_state(State::Restricted)
}

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

fn attack(unit: &str, hex: &str) -> String {
    order(unit, &format!("attack = \"{hex}\""))
}

#[test]
fn rule_16_3a_rule_16_4a_in_restricted_nobody_comes_next_to_enemy_infantry() {
    for (state, free) in [(State::Attack, true), (State::Restricted, false)] {
        for unit in ["C6", "C54", "C15"] {
            let mut drill = in_state(state);
            drill.unit(unit, "3003");
            drill.unit("U21", "3005");
            if free {
                legal(&mut drill, Csa, &go(unit, "3004", ""));
            } else {
                refused(&mut drill, Csa, &go(unit, "3004", ""), "16.4a");
            }
        }
    }
    for enemy in ["U72", "U56"] {
        let mut drill = restricted();
        drill.unit("C6", "3003");
        drill.unit(enemy, "3005");
        legal(&mut drill, Csa, &go("C6", "3004", "attack = \"3005\""));
    }
    let mut drill = restricted();
    drill.unit("C6", "3003");
    drill.unit("U21", "3005");
    let faults = drill.refusals(Csa, &go("C6", "3004", ""));
    assert_eq!(
        faults,
        [
            "16.4a: `C6` may not go into 3004: 3004 is next to U21, and in Restricted nothing opens \
             the way to it; keep away from it; an attack of a unit that began next to U21, earlier \
             in the orders, would open the way"
        ]
    );
}

#[test]
fn rule_16_4b_an_attack_on_the_same_enemy_by_one_who_began_next_to_it_opens_the_way() {
    let mut drill = restricted();
    drill.unit("C6", "3003");
    drill.unit("C7", "3006");
    drill.unit("U21", "3005");
    let orders = attack("C7", "3005") + &go("C6", "3004", "attack = \"3005\"");
    let ran = drill.moves(Csa, &orders, &[]);
    assert_eq!(ran.at("C6"), "3004");
    assert!(ran.says("3003 to 3004: 1 MP (1 MP for a hex), 1 spent [6.2a, 16.4b]"));
    // Its own attack opens nothing, nor that of one who began elsewhere.
    refused(
        &mut drill,
        Csa,
        &go("C6", "3004", "attack = \"3005\""),
        "16.4a",
    );
    let mut drill = restricted();
    drill.unit("C6", "3003");
    drill.unit("C54", "3007");
    drill.unit("U21", "3005");
    drill.unit("U72", "3105");
    let orders = go("C54", "3106", "attack = \"3105\"") + &go("C6", "3004", "");
    refused(&mut drill, Csa, &orders, "16.4a");
}

#[test]
fn rule_16_4c_the_way_to_the_side_of_an_attacker_is_open() {
    for enemy in ["U21", "U72", "U56"] {
        let mut drill = restricted();
        drill.unit("C6", "3002");
        drill.unit("C7", "3005");
        drill.unit(enemy, "3006");
        drill.unit("U22", "3104");
        let orders = attack("C7", "3006") + &go("C6", "3003 3004", "");
        legal(&mut drill, Csa, &orders);
        // 3103 touches U22 and not C7.
        let orders = attack("C7", "3006") + &go("C6", "3003 3103", "");
        refused(&mut drill, Csa, &orders, "16.4a");
    }
}

#[test]
fn rule_16_4d_who_is_adjacent_attacks_and_bombards_and_changes_hexes_by_exceptions_only() {
    let mut drill = restricted();
    drill.unit("C6", "3004");
    drill.unit("C15", "3004");
    drill.unit("U21", "3005");
    legal(&mut drill, Csa, &attack("C6", "3005"));
    legal(&mut drill, Csa, &order("C15", "bombard = \"U21\""));
    refused(&mut drill, Csa, &go("C6", "3104", ""), "16.4a");
    legal(&mut drill, Csa, &go("C6", "3003", ""));
    drill.unit("C7", "3006");
    legal(
        &mut drill,
        Csa,
        &(attack("C7", "3005") + &go("C6", "3104", "")),
    );
}

#[test]
fn rule_16_4e_once_adjacent_a_unit_attacks_whom_it_likes() {
    let mut drill = restricted();
    drill.unit("C6", "3003");
    drill.unit("C7", "3005");
    drill.unit("U21", "3006");
    drill.unit("U22", "3104");
    let orders = attack("C7", "3006") + &go("C6", "3004", "attack = \"3104\"");
    legal(&mut drill, Csa, &orders);
}

#[test]
fn rule_16_4f_rule_16_4j_it_may_stack_with_the_attacker_too() {
    let mut drill = restricted();
    drill.unit("C6", "3003");
    drill.unit("C7", "3005");
    drill.unit("U21", "3006");
    let orders = attack("C7", "3006") + &go("C6", "3004 3005", "");
    let ran = drill.moves(Csa, &orders, &[]);
    assert_eq!(ran.at("C6"), "3005", "{}", ran.text());
    // Where it may come adjacent it may stack with others as well.
    let mut drill = restricted();
    drill.unit("C6", "3003");
    drill.unit("C7", "3006");
    drill.unit("C8", "3004");
    drill.unit("U21", "3005");
    legal(
        &mut drill,
        Csa,
        &(attack("C7", "3005") + &go("C6", "3004", "")),
    );
}

#[test]
fn rule_16_4g_who_became_adjacent_opens_nothing() {
    let mut drill = restricted();
    drill.unit("C6", "3003");
    drill.unit("C7", "3006");
    drill.unit("C8", "3102");
    drill.unit("U21", "3005");
    drill.unit("U22", "3205");
    let open = attack("C7", "3005") + &go("C6", "3004", "attack = \"3005\"");
    // 3104 touches U21, attacked, and U22, who is not; it touches C6, who has just come.
    let chain = go("C8", "3103 3104", "");
    refused(&mut drill, Csa, &(open + &chain), "16.4a");
}

#[test]
fn rule_16_4h_the_attack_stands_earlier_and_every_hex_is_tested() {
    let mut drill = restricted();
    drill.unit("C6", "3003");
    drill.unit("C7", "3006");
    drill.unit("C15", "3006");
    drill.unit("U21", "3005");
    let late = go("C6", "3004", "") + &attack("C7", "3005");
    refused(&mut drill, Csa, &late, "16.4a");
    // Through 3004 into 3103, which touches nobody.
    let through = go("C6", "3004 3103", "");
    refused(&mut drill, Csa, &through, "16.4a");
    let faults = drill.refusals(Csa, &through);
    assert!(
        faults[0].contains("`path = [\"3103\"]` takes it to 3103 for 1 MP"),
        "{faults:?}"
    );
    // A bombardment is no attack.
    let guns = order("C15", "bombard = \"U21\"") + &go("C6", "3004", "");
    refused(&mut drill, Csa, &guns, "16.4a");
}

#[test]
fn rule_16_4i_two_enemies_need_both_attacks_or_the_side_of_an_attacker() {
    let mut drill = restricted();
    drill.unit("C6", "3003");
    drill.unit("C7", "3006");
    drill.unit("C8", "3204");
    drill.unit("U21", "3005");
    drill.unit("U22", "3104");
    let one = attack("C7", "3005");
    refused(
        &mut drill,
        Csa,
        &(one.clone() + &go("C6", "3004", "")),
        "16.4a",
    );
    let both = one + &attack("C8", "3104");
    legal(&mut drill, Csa, &(both + &go("C6", "3004", "")));
    // Two brigades in the attacked hex are attacked both.
    let mut drill = restricted();
    drill.unit("C6", "3003");
    drill.unit("C7", "3006");
    drill.units(&["U21", "U22"], "3005");
    legal(
        &mut drill,
        Csa,
        &(attack("C7", "3005") + &go("C6", "3004", "")),
    );
}

#[test]
fn rule_16_4k_markers_may_be_approached_in_every_state() {
    for state in [State::Restricted, State::Passive, State::Panic] {
        let mut drill = in_state(state);
        drill.unit("C6", "3031");
        drill.marker("U-HMC-1", "3028", &["U21"]);
        drill.secrets.get_mut("U-HMC-1").unwrap().deploy =
            [(un("U21"), "2828".parse().unwrap())].into();
        legal(&mut drill, Csa, &go("C6", "3030 3029", ""));
        let ran = drill.moves(Csa, &go("C6", "3030 3029", ""), &[]);
        assert!(ran.board.marker(hmc("U-HMC-1")).is_none(), "{}", ran.text());
    }
}

#[test]
fn rule_16_4opta_rule_16_4optb_one_infantry_brigade_may_come_adjacent() {
    let mut drill = Drill::new();
    drill.state(Csa, State::Restricted);
    drill.unit("C6", "3002");
    drill.unit("C7", "2902");
    drill.unit("C54", "3103");
    drill.unit("U21", "3005");
    let probe = go("C6", "3003 3004", "attack = \"3005\"");
    let ran = drill.moves(Csa, &probe, &[]);
    assert_eq!(ran.at("C6"), "3004");
    assert!(ran.says("3003 to 3004: 1 MP (1 MP for a hex), 2 spent [6.2a, 16.4opta]"));
    refused(
        &mut drill,
        Csa,
        &(probe.clone() + &go("C7", "2903 2904", "")),
        "16.4optb",
    );
    refused(&mut drill, Csa, &(probe + &go("C54", "3104", "")), "16.4a");
    // As in Attack: two enemies, and hex after hex.
    drill.unit("U72", "3006");
    drill.unit("U22", "2906");
    legal(&mut drill, Csa, &go("C6", "3003 2903 2904 2905", ""));
    // Only in Restricted, only for infantry, only with the option.
    refused(&mut drill, Csa, &go("C54", "3104", ""), "16.4a");
    for state in [State::Passive, State::Panic] {
        drill.state(Csa, state);
        let faults = drill.refusals(Csa, &go("C6", "3003 3004", ""));
        assert_eq!(faults.len(), 1);
    }
}

#[test]
fn rule_16_4optb_after_it_no_exception_serves_infantry_and_after_an_exception_not_it() {
    // Cavalry that began next to U21 attacks it.
    let mut drill = Drill::new();
    drill.state(Csa, State::Restricted);
    drill.unit("C54", "3006");
    drill.unit("C6", "3003");
    drill.unit("C7", "2903");
    drill.unit("U21", "3005");
    drill.unit("U22", "3329");
    drill.unit("C8", "3326");
    let charge = attack("C54", "3005");
    let by_it = go("C6", "3004", "");
    legal(
        &mut drill,
        Csa,
        &(charge.clone() + &by_it + &go("C7", "2904", "")),
    );
    let probe = go("C8", "3327 3328", "");
    legal(&mut drill, Csa, &(charge.clone() + &probe));
    refused(
        &mut drill,
        Csa,
        &(charge.clone() + &probe + &by_it),
        "16.4optb",
    );
    refused(&mut drill, Csa, &(charge + &by_it + &probe), "16.4a");
}

#[test]
fn rule_16_4optc_rule_16_4optd_only_infantry_beside_infantry_at_the_start_cancels_it() {
    for (enemy, open) in [("U72", true), ("U56", true), ("U22", false)] {
        let mut drill = Drill::new();
        drill.state(Csa, State::Restricted);
        drill.unit("C6", "3003");
        drill.unit("U21", "3005");
        drill.unit("C7", "2809");
        drill.unit(enemy, "2810");
        // Also when that brigade goes away first.
        let orders = go("C7", "2808", "") + &go("C6", "3004", "");
        if open {
            legal(&mut drill, Csa, &orders);
        } else {
            refused(&mut drill, Csa, &orders, "16.4a");
        }
    }
}

#[test]
fn rule_16_5a_rule_16_5b_rule_16_5d_in_passive_there_is_no_exception() {
    for (state, rule) in [(State::Passive, "16.5a"), (State::Panic, "16.6a")] {
        let mut drill = in_state(state);
        drill.board.options.probe = true;
        drill.unit("C6", "3003");
        drill.unit("C7", "3006");
        drill.unit("C15", "3006");
        drill.unit("U21", "3005");
        let open = attack("C7", "3005");
        refused(
            &mut drill,
            Csa,
            &(open.clone() + &go("C6", "3004", "")),
            rule,
        );
        // Who is adjacent attacks and bombards, and takes no other hex next to that enemy.
        legal(
            &mut drill,
            Csa,
            &(open + &order("C15", "bombard = \"U21\"")),
        );
        refused(&mut drill, Csa, &go("C7", "3105", ""), rule);
        legal(&mut drill, Csa, &go("C7", "3007", ""));
        for enemy in ["U72", "U56"] {
            let mut drill = in_state(state);
            drill.unit("C6", "3003");
            drill.unit(enemy, "3005");
            legal(&mut drill, Csa, &go("C6", "3004", "attack = \"3005\""));
        }
    }
}

#[test]
fn rule_16_5c_in_passive_markers_move_unseen_and_are_neither_made_nor_removed() {
    let mut drill = in_state(State::Passive);
    drill.unit("U21", "3009");
    let marker = drill.marker("C-HMC-1", "3001", &["C6"]);
    marker.contents = Some(vec![un("C6")]);
    drill.unit("C7", "2901");
    legal(&mut drill, Csa, &go("C-HMC-1", "3002 3003", ""));
    // 3004 is within five hexes of U21.
    refused(
        &mut drill,
        Csa,
        &go("C-HMC-1", "3002 3003 3004", ""),
        "16.5c",
    );
    refused(&mut drill, Csa, &order("C-HMC-1", "remove = true"), "16.5c");
    let make = "[[order]]\ncreate = [\"C-HMC-2\"]\nat = \"2901\"\nunits = [\"C7\"]\n";
    refused(&mut drill, Csa, make, "16.5c");
    // In Attack its contents being public it is removed before it moves.
    drill.state(Csa, State::Attack);
    let ran = drill.moves(Csa, &go("C-HMC-1", "3002 3003 3004", ""), &[]);
    assert!(ran.board.marker(hmc("C-HMC-1")).is_none(), "{}", ran.text());
    assert_eq!(ran.unit("C6").status, Status::OnMap);
}

#[test]
fn rule_16_6a_in_panic_attacks_are_not_coordinated() {
    let orders = attack("C6", "3005") + &attack("C7", "3005");
    for (state, dice) in [
        (State::Panic, vec![]),
        // The coordination fails, so that both attacks are made at +1 in either state.
        (State::Attack, vec![6]),
    ] {
        let mut drill = in_state(state);
        drill.unit("C6", "3004");
        drill.unit("C7", "3006");
        drill.unit("U21", "3005");
        drill.orders(Csa, &orders);
        // AER, survived and held, twice.
        let mut dice = dice;
        dice.extend([1, 4, 3, 3, 1, 4, 3, 3]);
        let ran = drill.play(Csa, &dice);
        let coordinated = ran.says("roll \"coordination 3005\"");
        assert_eq!(coordinated, state == State::Attack, "{}", ran.text());
    }
}

#[test]
fn rule_16_6b_in_panic_units_may_be_lost() {
    for (state, option, tried) in [
        (State::Panic, true, true),
        (State::Passive, true, false),
        (State::Panic, false, false),
    ] {
        let mut drill = in_state(state);
        drill.board.options.control = option;
        drill.unit("C6", "3004");
        drill.standing(Usa, "[[control]]\nunit = \"C6\"\npath = [\"3003\"]\n");
        drill.orders(Csa, &go("C6", "3005", ""));
        let ran = drill.run(Csa, &[1], |turn| {
            turn.marks.chances = 1;
            countersign::games::lees_greatest_gamble::phase::movement::carry_out(turn);
        });
        let expected = if tried { "3003" } else { "3005" };
        assert_eq!(ran.at("C6"), expected, "{}", ran.text());
        assert_eq!(ran.unused, usize::from(!tried));
    }
}

#[test]
fn rule_16_6c_in_panic_markers_stand_still_but_those_that_enter_go_on_unseen() {
    let mut drill = in_state(State::Panic);
    let marker = drill.marker("C-HMC-1", "3001", &["C6"]);
    marker.contents = Some(vec![un("C6")]);
    drill.unit("C7", "2901");
    refused(&mut drill, Csa, &go("C-HMC-1", "3002", ""), "16.6c");
    refused(&mut drill, Csa, &order("C-HMC-1", "remove = true"), "16.6c");
    let make = "[[order]]\ncreate = [\"C-HMC-2\"]\nat = \"2901\"\nunits = [\"C7\"]\n";
    refused(&mut drill, Csa, make, "16.6c");
    drill.board.turn = 6;
    drill.board.unit_mut(un("C53")).status = Status::Waiting;
    drill.unit("U21", "1714");
    let make = "[[order]]\ncreate = [\"C-HMC-2\"]\ngate = \"C\"\nunits = [\"C53\"]\n";
    let enter = |path: &str| make.to_owned() + &go("C-HMC-2", path, "enter = \"C\"");
    legal(&mut drill, Csa, &enter("1017 1116"));
    refused(&mut drill, Csa, &enter("1017 1116 1217"), "16.6c");
}

#[test]
fn rule_16_6d_a_marker_whose_entry_hex_is_seen_waits_or_its_units_enter_singly() {
    for (state, rule) in [(State::Panic, "16.6d"), (State::Passive, "18.4e")] {
        let mut drill = in_state(state);
        drill.board.turn = 6;
        drill.board.unit_mut(un("C53")).status = Status::Waiting;
        drill.unit("U21", "1020");
        let make = "[[order]]\ncreate = [\"C-HMC-2\"]\ngate = \"C\"\nunits = [\"C53\"]\n";
        let enter = make.to_owned() + &order("C-HMC-2", "enter = \"C\"");
        refused(&mut drill, Csa, &enter, rule);
        let ran = drill.moves(Csa, &enter, &[]);
        let marker = ran.board.marker(hmc("C-HMC-2")).unwrap();
        assert_eq!(marker.gate.unwrap().to_string(), "C");
        legal(&mut drill, Csa, &order("C53", "enter = \"C\""));
    }
}

#[test]
fn rule_23_5c_on_turn_seven_at_little_round_top_few_move() {
    let mut drill = Drill::new();
    drill.board.scenario = Scenario::LittleRoundTop;
    drill.board.turn = 7;
    for (side, unit, moves) in [
        (Csa, "C1", true),
        (Csa, "C10", true),
        (Csa, "C15", true),
        (Csa, "C16", true),
        (Csa, "C11", false),
        (Csa, "C37", false),
        (Usa, "U29", true),
        (Usa, "U38", true),
        (Usa, "U28", false),
        (Usa, "U39", false),
    ] {
        drill.unit(unit, "3002");
        if moves {
            legal(&mut drill, side, &go(unit, "3003", ""));
        } else {
            refused(&mut drill, side, &go(unit, "3003", ""), "23.5c");
        }
        drill.board.take(un(unit), Status::Unused);
    }
    drill.marker("C-HMC-1", "3001", &["C41"]);
    refused(&mut drill, Csa, &go("C-HMC-1", "3002", ""), "23.5c");
    refused(&mut drill, Csa, &go("C-Train", "1629", ""), "23.5c");
    drill.unit("C37 D", "3002");
    refused(&mut drill, Csa, &order("C37", "recover = true"), "23.5c");
    // CSA is in Attack without a roll; from turn 8 on all is as usual.
    assert_eq!(
        command::prescribed(&drill.board, Csa).unwrap().0,
        State::Attack
    );
    drill.board.turn = 8;
    legal(&mut drill, Csa, &order("C37", "recover = true"));
    legal(&mut drill, Csa, &go("C-HMC-1", "3002", ""));
}

#[test]
fn ex_20_restricted() {
    let mut drill = Drill::new();
    drill.state(Csa, State::Restricted);
    drill.unit("U14", "2721");
    drill.unit("U15", "2922");
    drill.unit("C11", "2722");
    drill.unit("C12", "2825");
    drill.unit("C13", "2924");
    let first = attack("C11", "2721");
    for target in ["2721", "2922"] {
        let second = go("C12", "2824 2823 2822", &format!("attack = \"{target}\""));
        let ran = drill.moves(Csa, &(first.clone() + &second), &[]);
        assert_eq!(ran.at("C12"), "2822");
        assert!(
            ran.says("2823 to 2822: 1 MP (1 MP for a hex), 3 spent [6.2a, 16.4c]"),
            "{}",
            ran.text()
        );
        assert!(ran.says(&format!("=> C12 will attack {target}")));
    }
    let second = go("C12", "2824 2823 2822", "attack = \"2922\"");
    let third = go("C13", "2923", "");
    refused(
        &mut drill,
        Csa,
        &(first.clone() + &second + &third),
        "16.4a",
    );
    let ran = drill.moves(Csa, &(first.clone() + &second + &third), &[]);
    assert_eq!(ran.at("C13"), "2924");
    let line = "overtaken: `C13` may not go into 2923: 2923 is next to U15, and in Restricted \
                nothing opens the way to it [16.4a]";
    assert!(ran.says(line), "{}", ran.text());
    let last = go("C12", "2824 2823 2822", "") + &first;
    refused(&mut drill, Csa, &last, "16.4a");
}
