//! Disorganization and rally (12.0).

use super::{carry, carry_with_marks, fault, legal, rehearse, spent, to};
use crate::drill::{Drill, hex};
use countersign::games::little_round_top::board::Formation;
use countersign::hex::Direction;
use countersign::side::Side;

fn field() -> Drill {
    let mut drill = super::field();
    drill.company("15AL-H", "0908", "NE").disorganized = true;
    drill
}

#[test]
fn rule_3_0c_every_disorganized_company_tries_to_rally() {
    let mut drill = field();
    drill.company("15AL-D", "0308", "N").disorganized = true;
    drill.company("15AL-E", "0408", "N");
    let ran = carry(&mut drill, Side::Csa, &[6, 5], "");
    assert_eq!(ran.unused, 0);
    assert!(!ran.company("15AL-D").disorganized);
    assert!(ran.company("15AL-H").disorganized);
    let mut enemy = field();
    enemy.company("20ME-A", "0101", "S").disorganized = true;
    assert_eq!(carry(&mut enemy, Side::Usa, &[1], "").unused, 0);
}

#[test]
fn rule_3_0f_points_are_spent_on_formation_bayonets_and_rally_at_a4() {
    let text = format!(
        "{}{}{}",
        to(&["15AL-H"], "do = [\"forward 1\"]"),
        to(&["15AL-H"], "do = [\"rally\"]"),
        to(&["15AL-H"], "do = [\"fix\", \"column\"]")
    );
    let (ran, marks) = carry_with_marks(&mut field(), Side::Csa, &[1], &text);
    assert_eq!(spent(&marks, "Oates"), 15);
    let h = ran.company("15AL-H");
    assert!(h.bayonets && !h.disorganized && h.formation == Formation::Column);
    assert_eq!(h.at, Some(hex("1007")), "it moves in phase B, in column");
}

#[test]
fn rule_12_21a_a_6_rallies() {
    let ran = carry(&mut field(), Side::Csa, &[6], "");
    assert!(!ran.company("15AL-H").disorganized);
    assert!(ran.says("roll \"rally 15AL-H\": 6 (needs 6): 15AL-H rallies [12.21a]"));
    assert!(
        carry(&mut field(), Side::Csa, &[5], "")
            .company("15AL-H")
            .disorganized
    );
}

#[test]
fn rule_12_21b_an_officer_in_the_hex_or_adjacent_rallies_for_5() {
    let order = to(&["15AL-H"], "do = [\"rally\"]");
    let (ran, marks) = carry_with_marks(&mut field(), Side::Csa, &[1], &order);
    assert!(!ran.company("15AL-H").disorganized);
    assert_eq!(spent(&marks, "Oates"), 5);
    let mut far = field();
    far.officer("Oates", "0910");
    assert_eq!(
        fault(&mut far, Side::Csa, &order),
        "error: no officer who can rally `15AL-H` is in its hex or adjacent [12.21b]\n  help: \
         leave the order out; it rolls for rally in its next Command Phase"
    );
    let named = to(&["15AL-H"], "officer = \"Oates\"\ndo = [\"rally\"]");
    assert_eq!(
        fault(&mut far, Side::Csa, &named),
        "error: `15AL-H` is neither in the hex of Oates nor adjacent to him [12.21b]\n  help: \
         leave the order out; it may still fire"
    );
    let mut fray = field();
    fray.company("15AL-G", "0909", "N");
    fray.company("20ME-A", "0909", "S");
    let tied = "error: Oates is in a melee and cannot rally `15AL-H` outside his own hex [11.34a]\n  \
                help: leave the order out; it";
    assert_eq!(
        fault(&mut fray, Side::Csa, &order),
        format!("{tied} rolls for rally in its next Command Phase")
    );
    assert_eq!(
        fault(&mut fray, Side::Csa, &named),
        format!("{tied} may still fire")
    );
    fray.company("15AL-G", "0909", "N").disorganized = true;
    let own = to(&["15AL-G"], "do = [\"rally\"]");
    legal(&mut fray, Side::Csa, &own);
    let mut whole = field();
    whole.company("15AL-H", "0908", "NE").disorganized = false;
    assert_eq!(
        fault(&mut whole, Side::Csa, &order),
        "error: `15AL-H` is not disorganized [12.21b]\n  help: take `rally` out"
    );
}

#[test]
fn rule_12_21_r1_a_rallied_company_takes_any_further_order_and_melees_roll_too() {
    let mut fray = field();
    fray.company("20ME-A", "0908", "S");
    assert!(
        !carry(&mut fray, Side::Csa, &[6], "")
            .company("15AL-H")
            .disorganized
    );
    let text = format!(
        "{}{}",
        to(&["15AL-H"], "do = [\"rally\"]"),
        to(&["15AL-H"], "do = [\"forward 1\"]")
    );
    let (ran, marks) = carry_with_marks(&mut field(), Side::Csa, &[6], &text);
    assert_eq!(spent(&marks, "Oates"), 2);
    assert!(ran.says("15AL-H has rallied by itself: nothing is paid [12.21a, 12.21-R1]"));
    assert!(rehearse(&mut field(), Side::Csa, true, &text).is_empty());
    assert!(rehearse(&mut field(), Side::Csa, false, &text).is_empty());
}

#[test]
fn rule_12_21_r2_a_rally_needs_no_trace_but_is_points_of_that_officer() {
    let mut drill = field();
    // Oates's radius is 0: the list is empty, he may rally beside him all the same.
    let ratings = drill
        .tables
        .officers
        .get_mut(&crate::drill::of("Oates"))
        .unwrap();
    ratings.radius = 0;
    drill.officer("Hill", "0906");
    let rally = to(&["15AL-H"], "officer = \"Oates\"\ndo = [\"rally\"]");
    legal(&mut drill, Side::Csa, &rally);
    let both = format!(
        "{rally}{}",
        to(&["15AL-H"], "officer = \"Hill\"\ndo = [\"forward 1\"]")
    );
    assert!(fault(&mut drill, Side::Csa, &both).contains("[4.0c]"));
}

#[test]
fn rule_12_22a_no_limit_to_how_often() {
    let mut drill = field();
    for _ in 0..3 {
        let mut board = carry(&mut drill, Side::Csa, &[6], "").board;
        let company = board.company_mut(crate::drill::co("15AL-H"));
        assert!(!company.disorganized);
        company.disorganized = true;
        drill.board = board;
    }
}

#[test]
fn rule_12_23a_facing_is_kept() {
    let ran = carry(&mut field(), Side::Csa, &[6], "");
    assert_eq!(ran.company("15AL-H").facing, Direction::NE);
    assert!(ran.says("=> 15AL-H is organized, facing NE [12.21a, 12.23a]"));
}

#[test]
fn rule_12_1a_a_disorganized_company_does_not_move_turn_or_change_places() {
    for act in ["forward 1", "back 1", "left 1", "exchange"] {
        let mut drill = field();
        drill.company("15AL-D", "0908", "NE");
        assert_eq!(
            fault(
                &mut drill,
                Side::Csa,
                &to(&["15AL-H"], &format!("do = [\"{act}\"]"))
            ),
            "error: `15AL-H` is disorganized and does not move [12.1a]\n  help: an officer in its \
             hex or adjacent rallies it for 5: `do = [\"rally\"]`"
        );
        legal(&mut drill, Side::Csa, &to(&["15AL-H"], "do = [\"fix\"]"));
    }
}

#[test]
fn rule_12_1e_officers_are_never_disorganized() {
    let mut drill = field();
    drill.officer("Oates", "0908");
    legal(
        &mut drill,
        Side::Csa,
        "[[order]]\nofficers = [\"Oates\"]\npath = [\"0907\"]\n",
    );
    assert!(!carry(&mut drill, Side::Csa, &[1], "").says("rally Oates"));
}

#[test]
fn rule_12_1_r1_formation_and_bayonets_remain_open_an_exchange_with_it_is_barred() {
    legal(
        &mut field(),
        Side::Csa,
        &to(&["15AL-H"], "do = [\"column\", \"fix\"]"),
    );
    let mut drill = field();
    drill.company("15AL-D", "0908", "NE");
    assert_eq!(
        fault(
            &mut drill,
            Side::Csa,
            &to(&["15AL-D"], "do = [\"exchange\"]")
        ),
        "error: `15AL-H` is disorganized and does not change places with 15AL-D [12.1-R1]\n  \
         help: rally it first, in phase A"
    );
}
