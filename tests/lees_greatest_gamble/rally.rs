//! M-B: rally (7.4, 18.8a).

use crate::drill::{Drill, piece, un};
use countersign::games::lees_greatest_gamble::board::State;
use countersign::games::lees_greatest_gamble::orders::{Orders, Standing};
use countersign::games::lees_greatest_gamble::phase::rally;
use countersign::games::lees_greatest_gamble::turn::{Control, Turn};
use countersign::side::Side;

#[test]
fn rule_7_4b_infantry_rallies_on_1_or_2_and_cavalry_on_1_to_4() {
    for (unit, best) in [("C6", 2), ("C53", 4)] {
        let mut drill = Drill::new();
        drill.unit(&format!("{unit} s"), "3228");
        for die in 1..=6 {
            let ran = drill.run(Side::Csa, &[die], rally::carry_out);
            assert_eq!(ran.unit(unit).shaken, die > best, "{unit} {die}");
            assert_eq!(ran.unused, 0);
        }
    }
    // One that has moved does not roll, and one of the other side neither.
    let mut drill = Drill::new();
    drill.unit("C6 s", "3228");
    drill.unit("U21 s", "2010");
    let ran = drill.run(Side::Csa, &[], |turn| {
        turn.marks.moved.insert(piece("C6"));
        rally::carry_out(turn);
    });
    assert!(ran.unit("C6").shaken);
    assert!(
        ran.says("C6 does not: it has moved [7.4b, 7.3f]"),
        "{}",
        ran.text()
    );
}

#[test]
fn rule_7_4c_a_failed_rally_has_no_bad_effect() {
    let mut drill = Drill::new();
    drill.unit("C6 s", "3228");
    let ran = drill.run(Side::Csa, &[6], rally::carry_out);
    assert_eq!(ran.board, drill.board);
    assert!(ran.says("roll \"rally C6\": 6 (needs 2 or less): it stays Shaken"));
}

#[test]
fn rule_7_4d_an_attempt_removes_disruption_either_way() {
    let mut drill = Drill::new();
    drill.unit("C6 sD", "3228");
    for die in [2, 3] {
        let ran = drill.run(Side::Csa, &[die], rally::carry_out);
        assert!(!ran.unit("C6").disrupted, "{die}");
        assert!(ran.says("=> C6 is no longer Disrupted [7.4d]"));
    }
}

#[test]
fn rule_7_4e_rule_7_4f_an_enemy_at_distance_2_bars_rally_and_at_3_does_not() {
    // Brigade, artillery and Train bar it; a marker does not.
    for enemy in ["U21", "U73", "U37"] {
        for (at, rolls) in [("3226", false), ("3225", true)] {
            let mut drill = Drill::new();
            drill.unit("C6 s", "3228");
            drill.unit(enemy, at);
            let dice: &[u8] = if rolls { &[1] } else { &[] };
            let ran = drill.run(Side::Csa, dice, rally::carry_out);
            assert_eq!(ran.unit("C6").shaken, !rolls, "{enemy} {at}");
        }
    }
    let mut drill = Drill::new();
    drill.unit("C6 s", "3228");
    drill.board.usa.train.at = Some(crate::drill::hex("3226"));
    let ran = drill.run(Side::Csa, &[], rally::carry_out);
    let text = "C6 does not: an enemy is at distance 2, within 2 [7.4e, 7.4f]";
    assert!(ran.says(text), "{}", ran.text());
    let mut drill = Drill::new();
    drill.unit("C6 s", "3228");
    drill.marker("U-HMC-1", "3226", &["U21"]);
    let ran = drill.run(Side::Csa, &[1], rally::carry_out);
    assert!(!ran.unit("C6").shaken);
}

#[test]
fn rule_7_4g_every_brigade_that_can_rolls_by_number() {
    let mut drill = Drill::new();
    drill.unit("C53 s", "1230");
    drill.unit("C6 s", "3228");
    drill.unit("C7", "3229");
    drill.unit("C41 s", "1430");
    let ran = drill.run(Side::Csa, &[1, 6, 4], rally::carry_out);
    let shaken = ["C6", "C7", "C41", "C53"].map(|name| ran.unit(name).shaken);
    assert_eq!(shaken, [false, false, true, false]);
    // Whoever stands beside what it attacks is too near, a Train too.
    let mut drill = Drill::new();
    drill.unit("C6 s", "3213");
    let ran = drill.run(Side::Csa, &[], rally::carry_out);
    assert!(ran.unit("C6").shaken);
}

#[test]
fn rule_5_3d_nothing_is_rolled_in_a_rehearsal() {
    let mut drill = Drill::new();
    drill.unit("C6 s", "3228");
    let (orders, standing) = (Orders::default(), Standing::default());
    let mut turn = Turn::rehearsal(
        &drill.tables,
        drill.board.clone(),
        Side::Csa,
        &orders,
        &standing,
        State::Attack,
        false,
    );
    rally::carry_out(&mut turn);
    assert_eq!(turn.board, drill.board);
}

#[test]
fn rule_17_3g_a_unit_that_nobody_commands_rallies_and_stays_disrupted() {
    let mut drill = Drill::new();
    drill.unit("C6 sD", "3228");
    let ran = drill.run(Side::Csa, &[2], |turn| {
        turn.marks.control.insert(piece("C6"), Control::Nobody);
        rally::carry_out(turn);
    });
    assert!(!ran.unit("C6").shaken);
    assert!(ran.unit("C6").disrupted);
}

#[test]
fn rule_18_8a_a_brigade_in_a_marker_rolls_though_the_marker_moved() {
    let mut drill = Drill::new();
    drill.marker("C-HMC-1", "3228", &["C6"]);
    drill.board.unit_mut(un("C6")).shaken = true;
    let ran = drill.run(Side::Csa, &[2], |turn| {
        turn.marks.moved.insert(piece("C-HMC-1"));
        rally::carry_out(turn);
    });
    assert!(!ran.unit("C6").shaken);
    assert!(
        ran.says("needs 2 or less): it rallies [18.8a, 18.8e, 5.3d]"),
        "{}",
        ran.text()
    );
}

#[test]
fn rule_18_8e_in_a_marker_no_distance_is_needed_and_disruption_goes() {
    let mut drill = Drill::new();
    drill.marker("C-HMC-1", "3228", &["C6"]);
    drill.board.unit_mut(un("C6")).shaken = true;
    drill.board.unit_mut(un("C6")).disrupted = true;
    drill.unit("U21", "3227");
    let ran = drill.run(Side::Csa, &[6], rally::carry_out);
    assert!(ran.unit("C6").shaken);
    assert!(!ran.unit("C6").disrupted);
}
