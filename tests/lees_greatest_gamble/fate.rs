//! Checks, Disruption, Shaken, Rout, elimination (7.1 to 7.6, 12.5, 13.2).

mod rout;

use crate::drill::{Drill, Ran, hex, un};
use countersign::games::lees_greatest_gamble::board::Status;
use countersign::games::lees_greatest_gamble::fate;
use countersign::games::lees_greatest_gamble::phase::combat::differential::{self, Engagement};
use countersign::games::lees_greatest_gamble::rules::{RULE_8_6D, RULE_12_2A, RULE_12_2H};
use countersign::side::Side;
use rout::{ring, rout};

fn status(ran: &Ran, unit: &str) -> Status {
    ran.unit(unit).status
}

/// The differential of C6 in 3226 against U21 in 3225.
fn differential(drill: &Drill) -> i32 {
    let engagement = Engagement {
        attacker: un("C6"),
        hex: hex("3225"),
        defender: un("U21"),
        coordination: 0,
        offensive: None,
        defensive: None,
    };
    differential::tally(&drill.tables, &drill.board, &engagement).total()
}

#[test]
fn rule_7_1a_a_brigade_is_normal_disrupted_shaken_or_both_and_routed_off_the_map() {
    let mut drill = Drill::new();
    drill.unit("C6 ?", "3225");
    let ran = drill.run(Side::Csa, &[], |turn| {
        fate::disrupt(turn, un("C6"), &[]);
        fate::shake(turn, un("C6"), &[]);
    });
    let unit = ran.unit("C6");
    assert!(unit.disrupted && unit.shaken && unit.questionable);
    assert!(ran.says("=> C6 is Disrupted [7.3a]"), "{}", ran.text());
    assert!(ran.says("=> C6 is Shaken [7.4a]"), "{}", ran.text());
    let ran = rout(&drill, "C6");
    assert_eq!(status(&ran, "C6"), Status::Routed);
}

#[test]
fn rule_7_1b_artillery_is_never_shaken_or_questionable() {
    let mut drill = Drill::new();
    drill.unit("C15", "3225");
    let ran = drill.run(Side::Csa, &[], |turn| {
        fate::shake(turn, un("C15"), &[]);
        assert!(fate::morale(turn, un("C15"), &[], "no reason"));
        assert!(fate::rout_check(turn, un("C15"), false, &[]));
    });
    assert!(!ran.unit("C15").shaken);
    assert_eq!(ran.text(), "");
}

#[test]
fn rule_7_2a_rule_7_2b_a_die_above_the_rating_of_the_side_that_is_up_fails() {
    // C6 Barksdale has Morale 5, Shaken 3.
    for (states, die, passes) in [
        ("", 5, true),
        ("", 6, false),
        (" s", 3, true),
        (" s", 4, false),
        (" D", 5, true),
    ] {
        let mut drill = Drill::new();
        drill.unit(&format!("C6{states}"), "3225");
        let ran = drill.run(Side::Csa, &[die], |turn| {
            let passed = fate::morale(turn, un("C6"), &[RULE_8_6D], "it comes to 3225");
            assert_eq!(passed, passes, "{states} {die}");
        });
        assert!(ran.says("C6 checks its morale: it comes to 3225 [8.6d]"));
    }
    let mut drill = Drill::new();
    drill.unit("C6 s", "3225");
    let ran = drill.run(Side::Csa, &[4], |turn| {
        fate::morale(turn, un("C6"), &[RULE_8_6D], "");
    });
    let text = "roll \"morale C6\": 4 (needs 3 or less): fails [8.6d, 7.2a, 7.2b, H-30 house]";
    assert!(ran.says(text), "{}", ran.text());
}

#[test]
fn rule_7_3a_disruption_costs_two_in_attack_and_one_in_defence_and_nothing_else() {
    let mut drill = Drill::new();
    drill.unit("C6", "3226");
    drill.unit("U21", "3225");
    let fresh = differential(&drill);
    drill.board.unit_mut(un("C6")).disrupted = true;
    assert_eq!(differential(&drill), fresh - 2);
    drill.board.unit_mut(un("U21")).disrupted = true;
    assert_eq!(differential(&drill), fresh - 1);
    drill.board.unit_mut(un("C6")).disrupted = false;
    assert_eq!(differential(&drill), fresh + 1);
    let ran = drill.run(Side::Usa, &[4], |turn| {
        assert!(fate::morale(turn, un("U21"), &[], ""), "Morale 4 as before");
    });
    assert_eq!(ran.unused, 0);
}

#[test]
fn rule_7_3b_a_second_disruption_has_no_effect() {
    let mut drill = Drill::new();
    drill.unit("C6 D", "3225");
    let ran = drill.run(Side::Csa, &[], |turn| {
        fate::disrupt(turn, un("C6"), &[RULE_12_2H]);
    });
    assert_eq!(ran.board, drill.board);
    assert!(ran.says("C6 is Disrupted already [12.2h, 7.3b]"));
}

#[test]
fn rule_7_4a_the_reverse_side_changes_combat_and_morale_and_not_loss() {
    let mut drill = Drill::new();
    drill.unit("C6", "3226");
    drill.unit("U21", "3225");
    let fresh = differential(&drill);
    drill.board.unit_mut(un("C6")).shaken = true;
    assert_eq!(differential(&drill), fresh - 2, "5 becomes 3");
    drill.board.unit_mut(un("U21")).shaken = true;
    assert_eq!(differential(&drill), fresh, "4 becomes 2");
    // Loss 4, Shaken or not.
    for die in [4, 5] {
        let ran = drill.run(Side::Usa, &[die], |turn| {
            let survives = fate::elimination_check(turn, un("U21"), &[RULE_12_2A]);
            assert_eq!(survives, die == 4);
        });
        assert_eq!(ran.unused, 0);
    }
}

#[test]
fn rule_7_6a_a_die_above_the_loss_rating_eliminates_whatever_paths_exist() {
    // Loss 2, 3, 4 and 5.
    for (unit, loss) in [("U9", 2), ("C31", 3), ("C2", 4), ("C1", 5)] {
        let mut drill = Drill::new();
        drill.unit(unit, "1721");
        for (die, survives) in [(loss, true), (loss + 1, false)] {
            let ran = drill.run(Side::Csa, &[die], |turn| {
                if !fate::elimination_check(turn, un(unit), &[RULE_12_2A]) {
                    fate::eliminate(turn, un(unit), &[RULE_12_2A]);
                }
            });
            let expected = if survives {
                Status::OnMap
            } else {
                Status::Eliminated
            };
            assert_eq!(status(&ran, unit), expected, "{unit} {die}");
        }
    }
    let mut drill = ring();
    drill.unit("C54", "1821");
    let ran = drill.run(Side::Csa, &[], |turn| {
        fate::eliminate(turn, un("U54"), &[RULE_12_2A]);
    });
    assert_eq!(status(&ran, "U54"), Status::Eliminated);
    assert!(ran.says("=> U54 is Eliminated [12.2a, 7.6a]"));
}

#[test]
fn ex_09_loss_4_plus() {
    let mut drill = Drill::new();
    drill.unit("C38", "3225");
    for (dice, survives) in [
        (&[4][..], true),
        (&[5, 3], true),
        (&[5, 4], false),
        (&[6], false),
    ] {
        let ran = drill.run(Side::Csa, dice, |turn| {
            let survived = fate::elimination_check(turn, un("C38"), &[RULE_12_2A]);
            assert_eq!(survived, survives, "{dice:?}");
        });
        assert_eq!(ran.unused, 0);
    }
}

#[test]
fn rule_7_6b_rule_7_6c_loss_4_plus_falls_one_time_in_four() {
    let mut drill = Drill::new();
    drill.unit("C38", "3225");
    let mut falls = 0;
    for first in 1..=6 {
        for second in 1..=6 {
            drill.run(Side::Csa, &[first, second], |turn| {
                let survived = fate::elimination_check(turn, un("C38"), &[RULE_12_2A]);
                falls += usize::from(!survived);
            });
        }
    }
    assert_eq!(falls, 36 / 4);
    let ran = drill.run(Side::Csa, &[5, 3], |turn| {
        fate::elimination_check(turn, un("C38"), &[RULE_12_2A]);
    });
    for text in [
        "roll \"elimination C38\": 5 (needs 4 or less; 5 is rolled again): it rolls again",
        "roll \"elimination C38 again\": 3 (needs 3 or less): it survives [7.6b, 7.6c, H-30 house]",
    ] {
        assert!(ran.says(text), "{}", ran.text());
    }
}

#[test]
fn rule_7_6d_any_e_eliminates_artillery() {
    let mut drill = Drill::new();
    drill.unit("C15", "3225");
    let ran = drill.run(Side::Csa, &[], |turn| {
        assert!(!fate::elimination_check(turn, un("C15"), &[RULE_12_2A]));
    });
    let text = "C15 has no Loss Rating: any E eliminates it [12.2a, 7.6d]";
    assert!(ran.says(text), "{}", ran.text());
}
