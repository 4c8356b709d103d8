//! Loss of unit control in Panic (17).

use crate::drill::{Drill, Ran, go, hex, hmc, order, un};
use crate::hidden::make;
use countersign::games::lees_greatest_gamble::board::{State, Status};
use countersign::games::lees_greatest_gamble::phase::{combat, command, movement, rally};
use countersign::games::lees_greatest_gamble::turn::Control;
use countersign::games::lees_greatest_gamble::unit::Piece;
use countersign::side::Side;

/// The Confederate army in Panic, and the Union's list.
fn panic(units: &[(&str, &str)], list: &str) -> Drill {
    let mut drill = Drill::new();
    drill.state(Side::Csa, State::Panic);
    for (unit, at) in units {
        drill.unit(unit, at);
    }
    drill.standing(Side::Usa, list);
    drill
}

/// One entry of the list: `take("C1", "path = [\"3030\"]")`.
fn take(piece: &str, rest: &str) -> String {
    format!("[[control]]\nunit = \"{piece}\"\n{rest}\n")
}

/// M of the Confederate, with so many chances for the Union, then rally and combat.
fn play(drill: &mut Drill, chances: i64, orders: &str, dice: &[u8]) -> Ran {
    drill.orders(Side::Csa, orders);
    drill.run(Side::Csa, dice, |turn| {
        turn.marks.chances = chances;
        movement::carry_out(turn);
        rally::carry_out(turn);
        combat::carry_out(turn);
    })
}

/// These dice and threes enough for what follows.
fn plenty(dice: &[u8]) -> Vec<u8> {
    dice.iter().copied().chain([3; 40]).collect()
}

#[test]
fn rule_17_1a_a_die_of_the_other_side_gives_the_chances() {
    let mut drill = Drill::new();
    let mut chances = 0;
    let ran = drill.run(Side::Csa, &[1, 1, 5], |turn| {
        command::carry_out(turn);
        chances = turn.marks.chances;
    });
    assert_eq!(ran.board.csa.state, State::Panic);
    assert!(ran.says("roll \"chances USA\": 5"), "{}", ran.text());
    assert_eq!(chances, 5);
    // Only in Panic, and only with the option.
    let ran = drill.run(Side::Csa, &[1, 2], command::carry_out);
    assert_eq!(ran.board.csa.state, State::Passive);
    drill.board.options.control = false;
    let ran = drill.run(Side::Csa, &[1, 1], command::carry_out);
    assert_eq!(ran.board.csa.state, State::Panic);
}

#[test]
fn rule_17_2a_one_attempt_a_chance_and_a_failed_one_is_lost() {
    let list = format!(
        "{}{}",
        take("C1", "path = [\"3030\"]"),
        take("C2", "path = [\"2929\"]")
    );
    let mut drill = panic(&[("C1", "3029"), ("C2", "2928")], &list);
    let orders = format!("{}{}", go("C1", "3128", ""), go("C2", "2828", ""));
    let ran = play(&mut drill, 1, &orders, &[5]);
    assert_eq!((ran.at("C1"), ran.at("C2")), ("3128".into(), "2828".into()));
    assert_eq!(ran.unused, 0);
    let ran = play(&mut drill, 0, &orders, &[]);
    assert_eq!(ran.log.rolls().count(), 0);
    let ran = play(&mut drill, 2, &orders, &[5, 3]);
    assert_eq!((ran.at("C1"), ran.at("C2")), ("3128".into(), "2929".into()));
}

#[test]
fn rule_17_2b_one_chance_a_unit() {
    let list = take("C1", "path = [\"3030\"]");
    let mut drill = panic(&[("C1", "3029"), ("C2", "2928")], &list);
    // Kept by its owner when its order came up, it is not tried for again at the end.
    let orders = order("C1", "recover = true");
    drill.board.unit_mut(un("C1")).disrupted = true;
    let ran = play(&mut drill, 6, &orders, &[6]);
    assert_eq!(ran.unused, 0);
    assert_eq!(ran.log.rolls().count(), 1);
    let ran = play(&mut drill, 6, "", &[3]);
    assert_eq!(ran.log.rolls().count(), 1);
    // Nor by another entry that counts later: once C2 has gone.
    let list = format!(
        "{}if = [\"C2 at 2928\"]\n{}{}",
        take("C1", "path = [\"3030\"]"),
        take("C2", "path = [\"2929\"]"),
        take("C1", "path = [\"3128\"]")
    );
    let mut drill = panic(&[("C1", "3029"), ("C2", "2928")], &list);
    let ran = play(&mut drill, 6, "", &[3, 1]);
    assert_eq!((ran.at("C1"), ran.at("C2")), ("3029".into(), "2929".into()));
    assert_eq!(ran.log.rolls().count(), 2);
}

#[test]
fn rule_17_3a_rule_17_3c_one_to_three_takes_it_five_and_six_keep_it() {
    let list = take("C1", "path = [\"3030\"]");
    let mut drill = panic(&[("C1", "3029")], &list);
    let orders = go("C1", "3128", "");
    for die in 1..=3 {
        let ran = play(&mut drill, 1, &orders, &[die]);
        assert_eq!(ran.at("C1"), "3030", "{die}");
        assert!(
            ran.says(&format!("roll \"control USA C1\": {die}")),
            "{}",
            ran.text()
        );
    }
    for die in 5..=6 {
        let ran = play(&mut drill, 1, &orders, &[die]);
        assert_eq!(ran.at("C1"), "3128", "{die}");
    }
}

#[test]
fn rule_17_3b_on_a_four_nobody_controls_it() {
    let list = take("C1", "path = [\"3030\"]");
    let mut drill = panic(&[("C1 D", "3029")], &list);
    let orders = go("C1", "3128", "recover = true");
    let mut control = None;
    drill.orders(Side::Csa, &orders);
    let ran = drill.run(Side::Csa, &[4], |turn| {
        turn.marks.chances = 1;
        movement::carry_out(turn);
        control = turn.marks.control.get(&Piece::Unit(un("C1"))).copied();
    });
    assert_eq!(control, Some(Control::Nobody));
    assert_eq!(ran.at("C1"), "3029");
    assert!(ran.unit("C1").disrupted);
    // Nor does it attack or bombard.
    let list = take("C6", "path = [\"3227\"]");
    let mut drill = panic(&[("C6", "3226")], &list);
    drill.unit("U21", "3225");
    let ran = play(&mut drill, 1, &order("C6", "attack = \"3225\""), &[4]);
    assert!(
        ran.says("C6 stays where it is: nobody commands it [17.3b"),
        "{}",
        ran.text()
    );
    assert_eq!(ran.log.rolls().count(), 1);
}

#[test]
fn rule_17_3d_chances_left_are_used_on_unmoved_units_on_one_and_two() {
    let list = format!(
        "{}{}",
        take("C1", "path = [\"3030\"]"),
        take("C2", "path = [\"2929\"]")
    );
    let mut drill = panic(&[("C1", "3029"), ("C2", "2928")], &list);
    for (dice, first, second) in [
        ([1, 2], "3030", "2929"),
        ([2, 3], "3030", "2928"),
        ([3, 1], "3029", "2929"),
        ([6, 4], "3029", "2928"),
    ] {
        let ran = play(&mut drill, 6, "", &dice);
        assert_eq!((ran.at("C1"), ran.at("C2")), (first.into(), second.into()));
        assert_eq!(ran.unused, 0);
    }
    // One that its owner has moved is not tried for any more.
    let late = format!("{}if = [\"C1 moved\"]\n", take("C1", "path = [\"3030\"]"));
    let mut drill = panic(&[("C1", "3029")], &late);
    let ran = play(&mut drill, 6, &go("C1", "3128", ""), &[]);
    assert_eq!(ran.at("C1"), "3128");
}

#[test]
fn rule_17_3e_reinforcements_of_this_turn_cannot_be_taken() {
    let list = take("C11", "path = [\"1233\"]");
    let mut drill = panic(&[], &list);
    drill.board.turn = 8;
    drill.board.unit_mut(un("C11")).status = Status::Waiting;
    let ran = play(&mut drill, 6, &order("C11", "enter = \"A\""), &[]);
    assert_eq!(ran.at("C11"), "1234");
    assert_eq!(ran.log.rolls().count(), 0);
}

#[test]
fn rule_17_3f_attempts_fall_when_the_owners_order_comes_up_then_down_the_list() {
    let list = format!(
        "{}{}{}",
        take("C3", "path = [\"3031\"]"),
        take("C1", "path = [\"3030\"]"),
        take("C2", "path = [\"2929\"]")
    );
    let mut drill = panic(&[("C1", "3029"), ("C2", "2928"), ("C3", "3032")], &list);
    // C2 is ordered: its attempt comes first, whatever its place in the list.
    let ran = play(&mut drill, 2, &go("C2", "2828", ""), &[1, 1]);
    assert_eq!(ran.at("C2"), "2929");
    assert_eq!(ran.at("C3"), "3031");
    assert_eq!(ran.at("C1"), "3029");
    // An entry whose conditions do not hold is passed over.
    let list = format!(
        "{}if = [\"night\"]\n{}",
        take("C1", "path = [\"3030\"]"),
        take("C1", "path = [\"3128\"]")
    );
    let mut drill = panic(&[("C1", "3029")], &list);
    let ran = play(&mut drill, 1, &go("C1", "2928", ""), &[1]);
    assert_eq!(ran.at("C1"), "3128");
}

#[test]
fn rule_17_3g_a_leaderless_brigade_may_rally_but_stays_disrupted() {
    let list = take("C1", "path = [\"3030\"]");
    let mut drill = panic(&[("C1 sD", "3029")], &list);
    let ran = play(&mut drill, 1, &go("C1", "3128", ""), &[4, 1]);
    assert_eq!(ran.at("C1"), "3029");
    assert!(
        !ran.unit("C1").shaken && ran.unit("C1").disrupted,
        "{}",
        ran.text()
    );
    // After a failed attempt at the end it does what its owner ordered: nothing, so it rallies.
    let ran = play(&mut drill, 1, "", &[3, 1]);
    assert!(
        !ran.unit("C1").shaken && !ran.unit("C1").disrupted,
        "{}",
        ran.text()
    );
}

#[test]
fn rule_17_4a_the_controller_may_do_anything_legal_with_it() {
    let mut drill = panic(
        &[("C1", "3029")],
        &take("C1", "path = [\"3030\", \"3031\"]"),
    );
    let ran = play(&mut drill, 1, "", &[1]);
    assert_eq!(ran.at("C1"), "3031");
    // The rules bind him: 4 MP are 4 hexes.
    let far = take(
        "C1",
        "path = [\"3030\", \"3031\", \"3032\", \"3033\", \"3034\"]",
    );
    let mut drill = panic(&[("C1", "3029")], &far);
    let ran = play(&mut drill, 1, "", &[1]);
    assert_eq!(ran.at("C1"), "3033", "{}", ran.text());
    let mut drill = panic(&[("C6", "3226")], &take("C6", "attack = \"3225\""));
    drill.unit("U21", "3225");
    let ran = play(&mut drill, 1, "", &[1, 5, 5]);
    assert!(ran.says("combat C6 3225"), "{}", ran.text());
    let mut drill = panic(&[("C50", "1628")], &take("C50", "bombard = \"U6\""));
    drill.unit("U6", "1825");
    let ran = play(&mut drill, 1, "", &[1, 2]);
    assert!(ran.unit("C50").fired, "{}", ran.text());
}

#[test]
fn rule_17_4b_not_an_overstack_nor_an_attack_on_its_own_army() {
    let full = [
        ("C1", "3029"),
        ("C2", "3030"),
        ("C3", "3030"),
        ("C4", "3030"),
    ];
    let mut drill = panic(&full, &take("C1", "path = [\"3030\"]"));
    let ran = play(&mut drill, 1, "", &[1]);
    assert_eq!(ran.at("C1"), "3029");
    assert!(ran.says("overtaken:"), "{}", ran.text());
    let mut drill = panic(&full, &take("C1", "attack = \"3030\""));
    let ran = play(&mut drill, 1, "", &[1]);
    assert_eq!(ran.log.rolls().count(), 1, "{}", ran.text());
    let mut drill = panic(&[("C50", "1628")], &take("C50", "bombard = \"U6\""));
    let ran = play(&mut drill, 1, "", &[1]);
    assert!(!ran.unit("C50").fired, "{}", ran.text());
}

#[test]
fn rule_17_4c_next_to_the_controllers_own_infantry() {
    let list = take("C1", "path = [\"3026\"]");
    let mut drill = panic(&[("C1", "3027")], &list);
    drill.unit("U25", "3024");
    drill.unit("U26", "3025");
    // Its owner may not: the army is in Panic.
    let ran = play(&mut drill, 0, &go("C1", "3026", ""), &[]);
    assert_eq!(ran.at("C1"), "3027", "{}", ran.text());
    let ran = play(&mut drill, 1, "", &[2]);
    assert_eq!(ran.at("C1"), "3026", "{}", ran.text());
}

#[test]
fn rule_17_4d_rule_17_4e_the_owner_may_coordinate_with_a_controlled_attack() {
    let list = take("C6", "attack = \"3225\"");
    let units = [
        ("C6", "3226"),
        ("C7", "3325"),
        ("C8", "2824"),
        ("C9", "2924"),
    ];
    let mut drill = panic(&units, &list);
    drill.unit("U21", "3225");
    drill.unit("U24", "2923");
    let with = order("C7", "attack = \"3225\"\nadvance = false");
    let ran = play(&mut drill, 1, &with, &plenty(&[1, 3]));
    assert!(ran.says("roll \"coordination 3225\": 3"), "{}", ran.text());
    // A group without one has none in Panic (16.6a).
    let without = format!(
        "{}{}",
        order("C8", "attack = \"2923\""),
        order("C9", "attack = \"2923\"")
    );
    let ran = play(&mut drill, 0, &without, &plenty(&[]));
    assert!(!ran.says("coordination 2923"), "{}", ran.text());
}

#[test]
fn rule_17_4e_rule_21_4c_a_controlled_attack_on_a_train_lets_nobody_coordinate() {
    let units = [("C6", "3226"), ("C7", "3325"), ("C8", "3125")];
    let orders = order("C7", "attack = \"3225\"") + &order("C8", "attack = \"3225\"");
    for (train, together) in [("", true), ("\ntrain = true", false)] {
        let list = take("C6", &format!("attack = \"3225\"{train}"));
        let mut drill = panic(&units, &list);
        drill.unit("U21", "3225");
        drill.board.usa.train.at = Some(hex("3225"));
        let ran = play(&mut drill, 1, &orders, &plenty(&[1]));
        let rolled = ran.says("roll \"coordination 3225\"");
        assert_eq!(rolled, together, "{}", ran.text());
    }
}

#[test]
fn rule_17_4f_rule_17_4g_the_controller_says_when_his_attacks_come() {
    let units = [("C6", "3226"), ("C8", "2924")];
    let first = |list: &str| {
        let mut drill = panic(&units, list);
        drill.unit("U21", "3225");
        drill.unit("U24", "2923");
        let orders = format!(
            "sequence = [\"2923\", \"3225\"]\n{}",
            order("C8", "attack = \"2923\"")
        );
        let ran = play(&mut drill, 1, &orders, &plenty(&[1]));
        let text = ran.text();
        let at = |words: &str| {
            text.find(words)
                .unwrap_or_else(|| panic!("{words}\n{text}"))
        };
        at("roll \"combat C6 3225\"") < at("roll \"combat C8 2923\"")
    };
    assert!(first(&take("C6", "attack = \"3225\"")));
    assert!(!first(&take("C6", "attack = \"3225\"\nlast = true")));
}

#[test]
fn rule_17_5a_markers_are_taken_on_one_and_two_only() {
    let list = take("C-HMC-1", "path = [\"1629\", \"1630\"]");
    let mut drill = panic(&[], &list);
    drill.marker("C-HMC-1", "1628", &["C1"]);
    let ran = play(&mut drill, 1, "", &[2]);
    assert_eq!(ran.at("C-HMC-1"), "1630", "{}", ran.text());
    let ran = play(&mut drill, 1, "", &[3]);
    assert_eq!(ran.at("C-HMC-1"), "1628");
    // Its owner's order, which Panic forbids, brings no attempt at 1-3 and bars none at the end.
    for owner in [
        &go("C-HMC-1", "1627", ""),
        &order("C-HMC-1", "remove = true"),
    ] {
        let ran = play(&mut drill, 1, owner, &[3]);
        assert_eq!(ran.at("C-HMC-1"), "1628");
        assert_eq!(ran.unused, 0, "{}", ran.text());
        let ran = play(&mut drill, 1, owner, &[2]);
        assert_eq!(ran.at("C-HMC-1"), "1630", "{}", ran.text());
    }
}

#[test]
fn rule_17_5b_rule_17_5c_a_taken_marker_is_removed_only_if_it_moves_into_view() {
    let list = take("C-HMC-1", "path = [\"3028\", \"3027\"]");
    let mut drill = panic(&[("C3", "3030")], &list);
    drill.unit("U25", "3024");
    drill.marker("C-HMC-1", "3029", &["C1", "C2"]);
    // Sealed: it stays where it started, and its owner opens it in his next document.
    let ran = play(&mut drill, 1, "", &[1]);
    assert_eq!(ran.at("C-HMC-1"), "3029");
    assert!(
        ran.board.marker(hmc("C-HMC-1")).unwrap().seen,
        "{}",
        ran.text()
    );
    assert!(
        ran.says("3027, which USA observes [17.5b, 18.4e]"),
        "{}",
        ran.text()
    );
    // Public: its units deploy there at once, and do nothing.
    drill.board.markers[0].contents = Some(vec![un("C1"), un("C2")]);
    drill.secrets.clear();
    let orders = "";
    drill.orders(Side::Csa, orders);
    let mut done = false;
    let ran = drill.run(Side::Csa, &[1], |turn| {
        turn.marks.chances = 1;
        movement::carry_out(turn);
        let control = turn.marks.control.get(&Piece::Unit(un("C1"))).copied();
        done = control == Some(Control::Nobody);
    });
    assert_eq!(ran.at("C-HMC-1"), "");
    assert_eq!(ran.board.unit(un("C1")).at, Some(hex("2928")));
    assert!(done, "{}", ran.text());
}

/// Its taker cannot have it shown by naming a hex that he observes and it never comes to.
#[test]
fn rule_17_5b_a_taken_marker_is_not_removed_for_a_hex_that_it_cannot_enter() {
    // 3027 is in view: not next to 3029; beyond six MP of clear hexes; behind a full one.
    let far: Vec<String> = (28..=34).rev().map(|row| format!("\"30{row}\"")).collect();
    let far = format!("path = [{}, \"3027\"]", far.join(", "));
    for (at, path, comes_to) in [
        ("3029", "path = [\"3027\"]", "3029"),
        ("3035", far.as_str(), "3029"),
        ("3029", "path = [\"3028\", \"3027\"]", "3029"),
    ] {
        let mut drill = panic(&[], &take("C-HMC-1", path));
        drill.unit("U25", "3024");
        drill.marker("C-HMC-1", at, &["C1", "C2"]);
        if path.contains("3028\", \"3027") && at == "3029" {
            drill.units(&["C6", "C7", "C8"], "3028");
        }
        let ran = play(&mut drill, 1, "", &[1]);
        assert_eq!(ran.at("C-HMC-1"), comes_to, "{}", ran.text());
        let marker = ran.board.marker(hmc("C-HMC-1")).unwrap();
        assert!(!marker.seen, "{}", ran.text());
        assert!(ran.says("overtaken: "), "{}", ran.text());
    }
}

#[test]
fn rule_17_4g_the_controller_decides_advance_and_offensive_support() {
    let units = [("C6", "3226"), ("C15", "3226")];
    for (advance, goes_to) in [("advance = false", "3226"), ("", "3225")] {
        let list = take(
            "C6",
            &format!("attack = \"3225\"\nsupport = [\"C15\"]\n{advance}"),
        );
        let mut drill = panic(&units, &list);
        drill.unit("U21 sD", "3225");
        // Its owner would neither attack nor support.
        let ran = play(&mut drill, 1, "", &plenty(&[1, 3, 3, 6]));
        assert!(ran.says("supports C6 and is Fired"), "{}", ran.text());
        assert_eq!(ran.at("U21"), "", "{}", ran.text());
        assert_eq!(ran.at("C6"), goes_to, "{}", ran.text());
    }
}

#[test]
fn no_unit_is_taken_while_it_goes_into_a_marker_at_an_entry_hex() {
    let mut drill = panic(&[], &take("C11", "path = [\"1233\"]"));
    drill.board.turn = 8;
    drill.board.unit_mut(un("C11")).status = Status::Waiting;
    let orders = format!(
        "{}{}",
        make("C-HMC-1", "gate A", "C11"),
        order("C-HMC-1", "enter = \"A\"")
    );
    let ran = play(&mut drill, 3, &orders, &[]);
    assert_eq!(ran.at("C-HMC-1"), "1234", "{}", ran.text());
    assert_eq!(ran.log.rolls().count(), 0);
}
