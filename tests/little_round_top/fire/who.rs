//! Who may fire at what, and with whom (10.1, 11.25, 11.32).

use super::aim::{at, barred, barred_with, legal, to_melee, weighed};
use crate::drill::{Drill, co, hex};
use countersign::games::little_round_top::attack::Target;
use countersign::games::little_round_top::board::Formation;
use countersign::games::little_round_top::turn::Marks;
use countersign::games::little_round_top::unit::UnitId;

/// 20ME-A in 0905 facing S, 15AL-G in 0906 before it.
fn face_to_face() -> Drill {
    let mut drill = Drill::new();
    drill.company("20ME-A", "0905", "S");
    drill.company("15AL-G", "0906", "N");
    drill
}

#[test]
fn rule_10_11a_needs_range_and_sight_but_no_officer() {
    let mut drill = face_to_face();
    assert!(legal(&drill, "20ME-A", "0906"));
    drill.company("15AL-H", "0907", "N");
    assert_eq!(
        barred(&drill, "20ME-A", "0907"),
        [
            "`20ME-A` in `0905` does not see `0907`: a company in 0906 is in the way [10.75b]; \
             fire at a target in sight"
        ]
    );
    assert_eq!(
        barred(&drill, "20ME-B", "0906"),
        ["`20ME-B` is not on the map and cannot fire [10.11a]; leave it out of the attack"]
    );
    assert_eq!(
        barred(&drill, "20ME-A 15AL-H", "0906"),
        ["`15AL-H` is a company of CSA [10.11a]; name companies of one side only"]
    );
}

#[test]
fn rule_10_0a_needs_an_enemy_in_the_hex() {
    let drill = face_to_face();
    assert_eq!(
        barred(&drill, "20ME-A", "0907"),
        [
            "no enemy unit is in `0907` [10.0a]; name a hex with an enemy company or officer in \
             it"
        ]
    );
    // Strengths are totalled, a column is found, one die is read in it.
    assert_eq!(weighed(&drill, "20ME-A", "0906").strength, 4);
}

#[test]
fn rule_10_12a_no_fire_in_column_empty_with_bayonets_or_in_a_melee() {
    let mut drill = face_to_face();
    drill.board.company_mut(co("20ME-A")).formation = Formation::Column;
    assert_eq!(
        barred(&drill, "20ME-A", "0906"),
        [
            "`20ME-A` is in column and may not fire [10.12a]; let it form line in the Command \
             Phase, or leave it out"
        ]
    );
    let mut drill = face_to_face();
    drill.board.company_mut(co("20ME-A")).out_of_ammunition = true;
    assert_eq!(
        barred(&drill, "20ME-A", "0906"),
        ["`20ME-A` is out of ammunition [15.0b]; leave it out of the attack"]
    );
    let mut drill = face_to_face();
    drill.board.company_mut(co("20ME-A")).bayonets = true;
    assert_eq!(
        barred(&drill, "20ME-A", "0906"),
        [
            "`20ME-A` has fixed bayonets and may not fire [11.43a]; let it `unfix` in the \
             Command Phase, or leave it out"
        ]
    );
    let mut drill = face_to_face();
    drill.company("15AL-H", "0905", "N");
    assert_eq!(
        barred(&drill, "20ME-A", "0906"),
        [
            "`20ME-A` is in the melee of `0905` and may not fire [11.32a]; leave it out of the \
             attack"
        ]
    );
}

#[test]
fn rule_6_2a_a_column_does_not_fire() {
    let mut drill = face_to_face();
    assert!(legal(&drill, "15AL-G", "0905"));
    drill.board.company_mut(co("15AL-G")).formation = Formation::Column;
    assert!(!legal(&drill, "15AL-G", "0905"));
}

#[test]
fn rule_11_32a_nobody_fires_into_a_melee() {
    let mut drill = face_to_face();
    drill.company("20ME-H", "0906", "S");
    assert_eq!(
        barred(&drill, "20ME-A", "0906"),
        ["a melee goes on in `0906`; nobody fires into it [11.32a]; fire at another hex"]
    );
}

#[test]
fn rule_10_13a_only_the_top_company_fires() {
    let mut drill = face_to_face();
    drill.company("20ME-H", "0905", "S");
    assert!(legal(&drill, "20ME-A", "0906"));
    assert_eq!(
        barred(&drill, "20ME-H", "0906"),
        [
            "`20ME-H` is not the top company of `0905` [10.13a]; let `20ME-A` fire, which is on \
             top"
        ]
    );
}

#[test]
fn rule_8_31a_the_bottom_company_never_fires_but_by_volley() {
    let mut drill = face_to_face();
    drill.company("20ME-H", "0905", "S");
    assert!(!legal(&drill, "20ME-A 20ME-H", "0906"));
    let volley = super::aim::volley("20ME-A 20ME-H", "0906");
    let marks = super::aim::ordered("20ME-A 20ME-H");
    assert_eq!(barred_with(&drill, &marks, &volley), [] as [&str; 0]);
}

#[test]
fn rule_10_14a_nobody_fires_twice_and_nothing_is_fired_on_twice() {
    let drill = face_to_face();
    let mut marks = Marks::default();
    marks.fired.insert(co("20ME-A"));
    assert_eq!(
        barred_with(&drill, &marks, &at("20ME-A", "0906")),
        [
            "`20ME-A` fires twice in one phase [10.14a]; list a second choice in `at` of its one \
             attack"
        ]
    );
    let mut marks = Marks::default();
    marks.fired_on.insert(UnitId::Company(co("15AL-G")));
    assert_eq!(
        barred_with(&drill, &marks, &at("20ME-A", "0906")),
        [
            "`15AL-G` in `0906` is fired on twice in one phase [10.14-R1]; let all who fire at \
             it join in one attack"
        ]
    );
    assert_eq!(
        barred(&drill, "20ME-A 20ME-A", "0906"),
        ["`20ME-A` is named twice in one attack [10.14a]; name it once"]
    );
}

#[test]
fn rule_10_14_r1_every_unit_of_the_hex_counts_the_top_one_decides() {
    let mut drill = face_to_face();
    drill.company("15AL-H", "0906", "N");
    drill.officer("Oates", "0906");
    let ran = super::aim::fired_marks(&drill, &at("20ME-A", "0906"), &[6]);
    for unit in ["15AL-G", "15AL-H", "Oates"] {
        let unit: UnitId = unit.parse().unwrap();
        assert!(ran.fired_on.contains(&unit), "{unit}");
    }
    // A fresh company on top of one that was fired on is a target; the other way round it is none.
    drill.company("20ME-H", "0805", "SE");
    let mut marks = Marks::default();
    marks.fired_on.insert(UnitId::Company(co("15AL-H")));
    assert!(barred_with(&drill, &marks, &at("20ME-H", "0906")).is_empty());
    marks.fired_on = [UnitId::Company(co("15AL-G"))].into();
    assert_eq!(barred_with(&drill, &marks, &at("20ME-H", "0906")).len(), 1);
    // A lone officer likewise.
    let mut drill = Drill::new();
    drill.company("20ME-A", "0905", "S");
    drill.officer("Oates", "0906");
    assert!(legal(&drill, "20ME-A", "0906"));
    marks.fired_on = ["Oates".parse().unwrap()].into();
    assert_eq!(barred_with(&drill, &marks, &at("20ME-A", "0906")).len(), 1);
}

#[test]
fn rule_10_15a_a_company_fires_with_all_it_has_at_one_hex() {
    let mut drill = face_to_face();
    drill.company("15AL-H", "1005", "NW");
    let marks = super::aim::fired_marks(&drill, &at("20ME-A", "0906"), &[6]);
    assert_eq!(
        weighed(&drill, "20ME-A", "0906").shares,
        [(co("20ME-A"), 4)]
    );
    assert!(!barred_with(&drill, &marks, &at("20ME-A", "1005")).is_empty());
}

#[test]
fn rule_10_16a_any_target_not_only_the_nearest() {
    let mut drill = face_to_face();
    drill.company("15AL-H", "1105", "NW");
    assert!(legal(&drill, "20ME-A", "0906"));
    assert!(legal(&drill, "20ME-A", "1105"));
}

#[test]
fn rule_10_17a_one_regiment_combines_from_anywhere() {
    let mut drill = Drill::new();
    drill.company("20ME-K", "0909", "S");
    drill.company("15AL-D", "0910", "N");
    drill.company("15AL-H", "1110", "NW");
    assert!(legal(&drill, "15AL-D 15AL-H", "0909"));
    assert!(legal(&drill, "15AL-H", "0909"));
}

#[test]
fn rule_10_17b_others_must_touch_the_target_or_each_other() {
    let mut drill = Drill::new();
    drill.company("20ME-K", "0909", "S");
    drill.company("15AL-D", "0910", "N");
    drill.company("47AL-B", "0809", "NE");
    drill.company("47AL-C", "1110", "NW");
    assert!(legal(&drill, "15AL-D 47AL-B", "0909"));
    assert_eq!(
        barred(&drill, "15AL-D 47AL-C", "0909"),
        [
            "`47AL-C` in `1110` is adjacent neither to `0909` nor to another firing company, and \
             they are not of one regiment [10.17b]; leave it out, or let companies of one \
             regiment fire"
        ]
    );
}

#[test]
fn rule_10_17_r1_a_chain_will_do_but_each_needs_its_own_range_sight_and_arc() {
    let mut drill = Drill::new();
    drill.company("20ME-K", "0909", "S");
    drill.company("15AL-D", "0910", "N");
    drill.company("47AL-B", "1010", "NW");
    // 1010 touches 0910, not the target.
    assert!(legal(&drill, "15AL-D 47AL-B", "0909"));
    drill.board.company_mut(co("47AL-B")).facing = "S".parse().unwrap();
    assert_eq!(
        barred(&drill, "15AL-D 47AL-B", "0909"),
        [
            "`47AL-B` in `1010` faces S and may not fire at `0909` [7.21a]; it fires only \
             through its hexsides SE, S and SW"
        ]
    );
    // The attack is made on the top company.
    drill.company("20ME-I", "0909", "S");
    let weighed = weighed(&drill, "15AL-D", "0909");
    assert_eq!(weighed.target, Target::Company(co("20ME-K")));
}

#[test]
fn rule_11_25a_companies_ordered_to_melee_fire_only_at_what_they_melee() {
    let mut drill = face_to_face();
    drill.company("15AL-H", "1005", "NW");
    let marks = to_melee("20ME-A", "0906");
    assert_eq!(
        barred_with(&drill, &marks, &at("20ME-A", "0906")),
        [] as [&str; 0]
    );
    assert_eq!(
        barred_with(&drill, &marks, &at("20ME-A", "1005")),
        [
            "`20ME-A` is ordered to initiate melee against `0906` and may not fire at `1005` \
             [11.25a]; let it fire at `0906`, or not at all"
        ]
    );
    assert!(barred_with(&drill, &Marks::default(), &at("20ME-A", "1005")).is_empty());
}

#[test]
fn rule_10_23a_rifles_but_for_the_sharpshooters() {
    let mut drill = face_to_face();
    drill.company("2SS", "0805", "SE");
    assert_eq!(weighed(&drill, "2SS", "0906").strength, 2);
    assert_eq!(weighed(&drill, "20ME-A", "0906").strength, 4);
    assert_eq!(hex("0906"), drill.board.company(co("15AL-G")).at.unwrap());
}

#[test]
fn rule_19_2b_the_sharpshooters_have_carbines() {
    let mut drill = face_to_face();
    drill.company_of("2SS", "0805", "SE", "1/1");
    let workings = weighed(&drill, "2SS", "0906").workings;
    assert_eq!(workings[0].weapon.as_str(), "carbine");
    assert_eq!(workings[0].points, 2);
}
