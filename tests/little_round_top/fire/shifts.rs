//! The column shifts one by one, and their sum (10.5, 10.8).

use super::aim::{
    at, barred, column, fired, fired_with, ordered, shifts, shifts_of, to_melee, volley, weighed,
    weighed_with,
};
use crate::drill::{Drill, co, hex};
use countersign::games::little_round_top::board::Formation;
use countersign::games::little_round_top::map::Barrier;
use countersign::games::little_round_top::turn::Marks;

/// 15AL-G in 0906 facing N, 20ME-A in 0905 facing S.
fn face_to_face() -> Drill {
    let mut drill = Drill::new();
    drill.company("15AL-G", "0906", "N");
    drill.company("20ME-A", "0905", "S");
    drill
}

const NONE: [&str; 0] = [];

#[test]
fn rule_10_5a_one_level_up() {
    let mut drill = face_to_face();
    assert_eq!(shifts(&drill, "15AL-G", "0905"), NONE);
    drill.level("0905", 3);
    assert_eq!(shifts(&drill, "15AL-G", "0905"), ["-1 10.5a"]);
    assert_eq!(shifts(&drill, "20ME-A", "0906"), NONE);
}

#[test]
fn rule_10_5c_a_target_in_rock() {
    let mut drill = face_to_face();
    drill.rock("0905");
    assert_eq!(shifts(&drill, "15AL-G", "0905"), ["-1 10.5c"]);
    assert_eq!(shifts(&drill, "20ME-A", "0906"), NONE);
}

#[test]
fn rule_10_5d_a_firer_ordered_to_melee() {
    let drill = face_to_face();
    let marks = to_melee("15AL-G", "0905");
    let weighed = weighed_with(&drill, &marks, &at("15AL-G", "0905"));
    assert_eq!(shifts_of(&weighed), ["-1 10.5d"]);
    assert_eq!(shifts(&drill, "15AL-G", "0905"), NONE);
}

#[test]
fn rule_10_5e_two_levels_up() {
    let mut drill = face_to_face();
    drill.level("0905", 4);
    assert_eq!(shifts(&drill, "15AL-G", "0905"), ["-2 10.5e"]);
}

#[test]
fn rule_10_5f_a_target_in_column() {
    let mut drill = face_to_face();
    drill.board.company_mut(co("20ME-A")).formation = Formation::Column;
    assert_eq!(shifts(&drill, "15AL-G", "0905"), ["+1 10.5f"]);
}

#[test]
fn rule_10_5g_through_a_rear_hexside_of_any_firer() {
    let mut drill = face_to_face();
    drill.company("15AL-H", "1004", "SW");
    assert_eq!(shifts(&drill, "15AL-H", "0905"), ["+1 10.5g"]);
    assert_eq!(shifts(&drill, "15AL-G 15AL-H", "0905"), ["+1 10.5g"]);
    assert_eq!(shifts(&drill, "15AL-G", "0905"), NONE);
}

#[test]
fn rule_10_5h_a_target_that_attempts_melee() {
    let drill = face_to_face();
    let marks = to_melee("15AL-G", "0905");
    let weighed = weighed_with(&drill, &marks, &at("20ME-A", "0906"));
    assert_eq!(shifts_of(&weighed), ["+1 10.5h"]);
}

#[test]
fn rule_10_5i_a_volley() {
    let drill = face_to_face();
    let weighed = weighed_with(&drill, &ordered("15AL-G"), &volley("15AL-G", "0905"));
    assert_eq!(shifts_of(&weighed), ["+1 10.5i"]);
    let normal = weighed_with(&drill, &ordered("15AL-G"), &at("15AL-G", "0905"));
    assert_eq!(shifts_of(&normal), NONE);
}

#[test]
fn rule_10_5j_a_union_initial_volley() {
    let mut drill = face_to_face();
    assert_eq!(shifts(&drill, "20ME-A", "0906"), NONE);
    drill.board.company_mut(co("20ME-A")).fired_first = false;
    assert_eq!(shifts(&drill, "20ME-A", "0906"), ["+1 10.5j"]);
    // Confederates have none.
    assert_eq!(shifts(&drill, "15AL-G", "0905"), NONE);
}

#[test]
fn rule_10_5k_centre_rear_and_front() {
    let mut drill = face_to_face();
    drill.company("15AL-H", "0904", "S");
    assert_eq!(shifts(&drill, "15AL-G 15AL-H", "0905"), ["+2 10.5k"]);
    assert_eq!(shifts(&drill, "15AL-H", "0905"), ["+1 10.5g"]);
}

#[test]
fn rule_10_5l_the_net_shift_lies_within_two() {
    let mut drill = face_to_face();
    drill.level("0905", 4).rock("0905");
    drill.barrier("0905", "0906", Barrier::Stonewall);
    let low = weighed(&drill, "15AL-G", "0905");
    assert_eq!((low.shifts.total(), low.net), (-4, -2));
    let mut drill = face_to_face();
    drill.company("15AL-H", "0904", "S");
    drill.board.company_mut(co("20ME-A")).formation = Formation::Column;
    let high = weighed(&drill, "15AL-G 15AL-H", "0905");
    assert_eq!((high.shifts.total(), high.net), (3, 2));
    let ran = fired(&drill, &at("15AL-G 15AL-H", "0905"), &[6]);
    assert!(ran.says("the shifts add up to +3, held to +2 [10.5l, 10.5-R1]"));
}

#[test]
fn rule_10_5m_one_firer_that_qualifies_is_enough() {
    let mut drill = face_to_face();
    drill.company("15AL-H", "1005", "NW");
    drill.level("0905", 3).level("1005", 3);
    assert_eq!(shifts(&drill, "15AL-H", "0905"), NONE);
    assert_eq!(shifts(&drill, "15AL-G 15AL-H", "0905"), ["-1 10.5a"]);
    let mut drill = face_to_face();
    drill.company("15AL-H", "1005", "NW");
    drill.barrier("0905", "1005", Barrier::Stonewall);
    assert_eq!(shifts(&drill, "15AL-G", "0905"), NONE);
    assert_eq!(shifts(&drill, "15AL-G 15AL-H", "0905"), ["-1 10.5b"]);
}

#[test]
fn rule_10_5_r1_summed_first_then_limited_then_tested() {
    // -4 from column 3 is off the table, -2 is not.
    let mut drill = face_to_face();
    drill.level("0905", 4).rock("0905");
    drill.barrier("0905", "0906", Barrier::Stonewall);
    drill.board.company_mut(co("15AL-G")).strength = 3;
    assert_eq!(column(&drill, "15AL-G", "0905"), "1");
    drill.board.company_mut(co("15AL-G")).strength = 2;
    assert_eq!(
        barred(&drill, "15AL-G", "0905"),
        [
            "a shift of -2 from column 2 leads off the table; the attack is not permitted \
             [10.4b]; let more companies join, or fire at another target"
        ]
    );
}

#[test]
fn rule_10_5_r2_only_the_greater_level_shift_counts() {
    let mut drill = face_to_face();
    drill.company("15AL-H", "1005", "NW");
    drill.level("0905", 4).level("1005", 3);
    assert_eq!(shifts(&drill, "15AL-G 15AL-H", "0905"), ["-2 10.5e"]);
    drill.level("0905", 5);
    assert_eq!(shifts(&drill, "15AL-G", "0905"), ["-2 10.5e"]);
}

#[test]
fn rule_10_5_r3_centre_rear_and_front_replace_rear() {
    let mut drill = face_to_face();
    drill.company("15AL-H", "0904", "S");
    drill.company("15AL-E", "1004", "SW");
    drill.rock("0905");
    let weighed = weighed(&drill, "15AL-G 15AL-H 15AL-E", "0905");
    assert_eq!(shifts_of(&weighed), ["-1 10.5c", "+2 10.5k"]);
    assert_eq!(weighed.net, 1);
}

#[test]
fn rule_10_5_r4_melee_orders_and_initial_volleys_need_all_firers() {
    let mut drill = face_to_face();
    drill.company("15AL-H", "1005", "NW");
    let attack = at("15AL-G 15AL-H", "0905");
    let mut marks = to_melee("15AL-G", "0905");
    assert_eq!(shifts_of(&weighed_with(&drill, &marks, &attack)), NONE);
    marks.melee.push((co("15AL-H"), hex("0905")));
    assert_eq!(
        shifts_of(&weighed_with(&drill, &marks, &attack)),
        ["-1 10.5d"]
    );
    let mut drill = face_to_face();
    drill.company("20ME-H", "0805", "SE").fired_first = false;
    assert_eq!(shifts(&drill, "20ME-H", "0906"), ["+1 10.5j"]);
    assert_eq!(shifts(&drill, "20ME-A 20ME-H", "0906"), NONE);
}

#[test]
fn rule_10_5_r5_the_top_company_only_and_no_lapsed_order() {
    let mut drill = face_to_face();
    drill.company("15AL-H", "0906", "N");
    let attack = at("20ME-A", "0906");
    let marks = to_melee("15AL-H", "0905");
    assert_eq!(shifts_of(&weighed_with(&drill, &marks, &attack)), NONE);
    // D on a company that attempts melee: the order lapses, so the next attack has no shift.
    let marks = to_melee("15AL-G", "0905");
    let ran = fired_with(&drill, &marks, &attack, &[3]);
    assert!(ran.company("15AL-G").disorganized);
    assert!(ran.says("15AL-G's order to initiate melee lapses [11.0-R1]"));
}

#[test]
fn rule_10_8a_the_first_attack_of_whatever_kind_is_the_initial_volley() {
    let mut drill = face_to_face();
    drill.board.company_mut(co("20ME-A")).fired_first = false;
    let ran = fired(&drill, &at("20ME-A", "0906"), &[6]);
    assert!(ran.company("20ME-A").fired_first);
    assert!(ran.says("+1 [10.5j] all make their initial volley"));
    // Barred attacks do not spend it (10.4-R1).
    drill.board.company_mut(co("20ME-A")).strength = 1;
    drill.rock("0906").level("0906", 3);
    let ran = fired(&drill, &at("20ME-A", "0906"), &[]);
    assert!(!ran.company("20ME-A").fired_first);
}

#[test]
fn rule_10_8_r1_in_a_mixed_attack_nobody_gains_and_all_are_marked() {
    let mut drill = face_to_face();
    drill.company("20ME-H", "0805", "SE").fired_first = false;
    drill.company("20ME-C", "0805", "SE").fired_first = false;
    let ran = fired(&drill, &at("20ME-A 20ME-H", "0906"), &[6]);
    assert!(!ran.says("10.5j"));
    assert!(ran.company("20ME-H").fired_first);
    assert!(ran.says("20ME-H: the initial volley is spent [10.8a]"));
    // The bottom company keeps its own.
    assert!(!ran.company("20ME-C").fired_first);
    // The sharpshooters have one, and it goes together with 10.5i.
    let mut drill = face_to_face();
    drill.company("2SS", "0805", "SE").fired_first = false;
    let weighed = weighed_with(&drill, &ordered("2SS"), &volley("2SS", "0906"));
    assert_eq!(shifts_of(&weighed), ["+1 10.5i", "+1 10.5j"]);
    assert_eq!(Marks::default().volley.len(), 0);
}
