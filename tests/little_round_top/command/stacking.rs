//! Stacks at the end of a phase (8.0).

use super::{carry, carry_with_marks, fault, h, legal, to};
use crate::drill::{Drill, hex};
use countersign::games::little_round_top::board::Status;
use countersign::hex::Direction;
use countersign::side::Side;

/// 15AL-D over 15AL-E in 0906, 15AL-H in 0908, all facing N.
fn field() -> Drill {
    let mut drill = super::field();
    drill.company("15AL-D", "0906", "N");
    drill.company("15AL-E", "0906", "N");
    drill
}

/// 15AL-H goes into their hex, and 15AL-D out of it.
fn changing_places() -> String {
    h("do = [\"forward 2\"]") + &to(&["15AL-D"], "do = [\"forward 1\"]")
}

#[test]
fn rule_8_0a_two_companies_at_most_when_a_phase_ends_passing_is_free() {
    legal(&mut field(), Side::Csa, &h("do = [\"forward 3\"]"));
    assert_eq!(
        fault(&mut field(), Side::Csa, &h("do = [\"forward 2\"]")),
        "error: `15AL-H` ends the phase in 0906 with 15AL-D and 15AL-E: two companies at most \
         [8.0a]\n  help: let one of them go on, or stop before the hex"
    );
    let on = changing_places();
    legal(&mut field(), Side::Csa, &on);
    let mut officers = field();
    officers.officer("Hill", "0906");
    legal(&mut officers, Side::Csa, "");
}

#[test]
fn rule_8_0a_in_earnest_who_came_last_goes_back_along_its_way() {
    let on = changing_places();
    let mut drill = field();
    drill.company("15AL-D", "0906", "N").disorganized = true;
    let ran = carry(&mut drill, Side::Csa, &[2], &on);
    let h = ran.company("15AL-H");
    assert_eq!((h.at, h.depth), (Some(hex("0907")), 0));
    assert!(ran.says("overtaken: 0906 is full: 15AL-H goes back to 0907 [8.0a, 3.0-R6]"));
}

#[test]
fn rule_8_2_r1_who_goes_back_takes_the_facing_of_the_company_there() {
    let on = changing_places();
    let mut drill = field();
    drill.company("15AL-D", "0906", "N").disorganized = true;
    drill.company("15AL-K", "0907", "NE");
    let ran = carry(&mut drill, Side::Csa, &[2], &on);
    let h = ran.company("15AL-H");
    assert_eq!((h.at, h.depth), (Some(hex("0907")), 1));
    assert_eq!(h.facing, Direction::NE);
    assert!(ran.says("15AL-H takes the facing NE of 15AL-K [8.2a, 8.2-R1]"));
}

#[test]
fn rule_8_0a_who_enters_a_full_hex_waits_off_the_map() {
    let mut drill = Drill::new();
    drill.board.turn = 5;
    for name in ["15AL-D", "15AL-E"] {
        drill.company(name, "0816", "N");
    }
    drill.board.company_mut(crate::drill::co("15AL-H")).status = Status::Waiting;
    drill.officer("Oates", "0816");
    let ran = carry(&mut drill, Side::Csa, &[], &h("do = [\"enter\"]"));
    let h = ran.company("15AL-H");
    assert_eq!((h.status, h.at), (Status::Waiting, None));
    assert!(ran.says("overtaken: 0816 is full: 15AL-H waits off the map"));
}

#[test]
fn rule_8_0b_the_top_one_is_on_the_line_and_exchange_needs_two() {
    let ran = carry(
        &mut field(),
        Side::Csa,
        &[],
        &to(&["15AL-E"], "do = [\"exchange\"]"),
    );
    assert_eq!(
        (ran.company("15AL-E").depth, ran.company("15AL-D").depth),
        (0, 1)
    );
    assert_eq!(
        fault(&mut field(), Side::Csa, &h("do = [\"exchange\"]")),
        "error: `15AL-H` stands alone and has nobody to change places with [8.0b]\n  help: order \
         `exchange` where two companies stand in a hex"
    );
    assert_eq!(
        fault(
            &mut field(),
            Side::Csa,
            &h("do = [\"forward 2\", \"exchange\", \"forward 1\"]")
        )
        .lines()
        .next()
        .unwrap(),
        "error: `15AL-H` stands with 2 companies, not with one [8.0b]"
    );
}

#[test]
fn rule_8_11a_nobody_moves_through_an_enemy() {
    let mut drill = field();
    drill.company("20ME-A", "0907", "N").out_of_ammunition = true;
    assert!(fault(&mut drill, Side::Csa, &h("do = [\"forward 3\"]")).contains("[5.12a]"));
    let ran = carry(&mut drill, Side::Csa, &[], &h("do = [\"forward 3\"]"));
    assert_eq!(ran.company("15AL-H").at, Some(hex("0908")));
}

#[test]
fn rule_8_12a_terrain_does_not_change_the_limit() {
    let mut drill = field();
    drill.rock("0906").level("0906", 3);
    assert!(fault(&mut drill, Side::Csa, &h("do = [\"forward 2\"]")).contains("[8.0a]"));
    drill.company("15AL-E", "0905", "N");
    legal(&mut drill, Side::Csa, &h("do = [\"forward 2\"]"));
}

#[test]
fn rule_8_13a_companies_of_different_regiments_do_not_stack() {
    let mut drill = field();
    drill.company("47AL-B", "0907", "N");
    assert_eq!(
        fault(&mut drill, Side::Csa, &h("do = [\"forward 1\"]")),
        "error: `15AL-H` ends the phase in 0907 with 47AL-B, of another regiment [8.13a]\n  help: \
         let one of them go on, or stop before the hex"
    );
    let ran = carry(&mut drill, Side::Csa, &[], &h("do = [\"forward 1\"]"));
    assert_eq!(ran.company("15AL-H").at, Some(hex("0908")));
    drill.company("15AL-E", "0905", "N");
    legal(&mut drill, Side::Csa, &h("do = [\"forward 2\"]"));
}

#[test]
fn rule_8_13_r1_2ss_stacks_with_20me_b_only() {
    for (name, good) in [("20ME-B", true), ("20ME-A", false)] {
        let mut drill = Drill::new();
        drill.company("2SS", "1508", "S");
        drill.company(name, "1509", "S");
        drill.officer("Morrill", "1508");
        let order = to(&["2SS"], "do = [\"forward 1\"]");
        if good {
            legal(&mut drill, Side::Usa, &order);
        } else {
            assert_eq!(
                fault(&mut drill, Side::Usa, &order),
                "error: `2SS` ends the phase in 1509 with 20ME-A, of another regiment [8.13-R1]\n  \
                 help: let one of them go on, or stop before the hex"
            );
        }
    }
}

#[test]
fn rule_8_2a_companies_stacked_at_the_end_face_the_same_way() {
    let mut drill = field();
    drill.company("15AL-E", "0907", "NE");
    assert_eq!(
        fault(&mut drill, Side::Csa, &h("do = [\"forward 1\"]")),
        "error: `15AL-H` ends the phase in 0907 facing N, and 15AL-E faces NE [8.2a]\n  help: let \
         both face one way: end its order facing NE"
    );
    legal(
        &mut drill,
        Side::Csa,
        &h("do = [\"forward 1\", \"right 1\"]"),
    );
    legal(
        &mut drill,
        Side::Csa,
        &h("path = [\"0907\"]\nface = \"NE\""),
    );
    assert!(
        fault(
            &mut field(),
            Side::Csa,
            &to(&["15AL-D"], "do = [\"left 1\"]")
        )
        .contains("[8.2a]"),
        "one of a stack turns alone"
    );
}

#[test]
fn rule_8_2_r1_in_earnest_the_arriving_company_takes_the_facing() {
    let mut drill = field();
    drill.company("15AL-E", "0907", "NE");
    let ran = carry(&mut drill, Side::Csa, &[], &h("do = [\"forward 1\"]"));
    assert_eq!(ran.company("15AL-H").facing, Direction::NE);
    assert!(ran.says("=> 15AL-H takes the facing NE of 15AL-E [8.2a, 8.2-R1]"));
    drill.company("20ME-A", "0906", "N").out_of_ammunition = true;
    drill.company("15AL-D", "0101", "N");
    let (ran, marks) = carry_with_marks(
        &mut drill,
        Side::Csa,
        &[],
        &h("do = [\"forward 1\", \"melee\"]"),
    );
    assert!(marks.melee.is_empty());
    assert!(ran.says("overtaken: the order of 15AL-H to melee lapses [11.0-R1]"));
}

#[test]
fn rule_8_2_r1_who_goes_back_takes_the_facing_of_those_there() {
    let mut drill = field();
    drill.company("15AL-D", "0906", "N").disorganized = true;
    drill.company("15AL-F", "0806", "N");
    drill.company("15AL-H", "0806", "N");
    // H turns and goes into 0906, where D was to make room.
    let on = format!(
        "{}{}",
        h("path = [\"0906\"]\nface = \"N\""),
        to(&["15AL-D"], "do = [\"forward 1\"]")
    );
    let ran = carry(&mut drill, Side::Csa, &[2], &on);
    let (h, f) = (ran.company("15AL-H"), ran.company("15AL-F"));
    assert_eq!((h.at, h.depth), (Some(hex("0806")), 1), "{}", ran.text());
    assert_eq!((h.facing, f.facing), (Direction::N, Direction::N));
    drill.board.company_mut(crate::drill::co("15AL-F")).facing = Direction::NE;
    drill.board.company_mut(crate::drill::co("15AL-H")).facing = Direction::NE;
    let ran = carry(&mut drill, Side::Csa, &[2], &on);
    let (h, f) = (ran.company("15AL-H"), ran.company("15AL-F"));
    assert_eq!((h.at, h.depth), (Some(hex("0806")), 1), "{}", ran.text());
    assert_eq!((h.facing, f.facing), (Direction::NE, Direction::NE));
    assert!(ran.says("=> 15AL-H takes the facing NE of 15AL-F [8.2a, 8.2-R1]"));
}

#[test]
fn rule_8_0a_who_took_the_place_of_one_that_goes_back_goes_back_too() {
    let mut drill = field();
    drill.company("15AL-D", "0906", "N").disorganized = true;
    drill.company("15AL-H", "0907", "N");
    drill.company("15AL-F", "0908", "N");
    drill.company("15AL-G", "0908", "N");
    let on = format!(
        "{}{}{}",
        h("do = [\"forward 1\"]"),
        to(&["15AL-F", "15AL-G"], "do = [\"forward 1\"]"),
        to(&["15AL-D"], "do = [\"forward 1\"]")
    );
    let ran = carry(&mut drill, Side::Csa, &[2], &on);
    let place = |name: &str| ran.company(name).at.unwrap().to_string();
    assert_eq!(place("15AL-D"), "0906");
    assert_eq!(place("15AL-H"), "0907", "{}", ran.text());
    assert_eq!(place("15AL-F"), "0907");
    assert_eq!(place("15AL-G"), "0908");
    assert!(ran.says("overtaken: 0907 is full: 15AL-G goes back to 0908 [8.0a, 3.0-R6]"));
    for number in ["0906", "0907", "0908"] {
        assert!(ran.board.stack(hex(number), Side::Csa).len() <= 2);
    }
}
