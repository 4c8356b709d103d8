//! Ammunition after fire (15.0, 15.3).

use super::aim::{at, barred, fired, fired_with, legal, ordered, volley};
use crate::drill::{Drill, co, hex};
use countersign::games::little_round_top::ammunition::{may_gather, risk};
use countersign::games::little_round_top::phase::melee::{Assault, weigh};
use countersign::games::little_round_top::unit::Regiment;
use countersign::games::little_round_top::zones;
use countersign::side::Side;

const OTHERS: [Regiment; 5] = [
    Regiment::Maine20,
    Regiment::Pennsylvania83,
    Regiment::Sharpshooters2,
    Regiment::Alabama4,
    Regiment::Alabama47,
];

fn risks(regiment: Regiment, turns: std::ops::RangeInclusive<i64>, volley: bool) -> Vec<u8> {
    let mut found: Vec<u8> = turns.map(|turn| risk(regiment, turn, volley).0).collect();
    found.dedup();
    found
}

#[test]
fn rule_15_3a_15al_early() {
    assert_eq!(risks(Regiment::Alabama15, 1..=9, false), [0]);
    assert_eq!(risks(Regiment::Alabama15, 1..=9, true), [1]);
}

#[test]
fn rule_15_3b_15al_late() {
    assert_eq!(risks(Regiment::Alabama15, 10..=18, false), [1]);
    assert_eq!(risks(Regiment::Alabama15, 10..=18, true), [2]);
}

#[test]
fn rule_15_3c_the_others_early() {
    for regiment in OTHERS {
        assert_eq!(risks(regiment, 1..=12, false), [0]);
        assert_eq!(risks(regiment, 1..=12, true), [1]);
    }
}

#[test]
fn rule_15_3d_the_others_late() {
    for regiment in OTHERS {
        assert_eq!(risks(regiment, 13..=18, false), [1]);
        assert_eq!(risks(regiment, 13..=18, true), [2]);
    }
}

/// Turn 13: 20ME-A and 20ME-H fire at 47AL-B in 0906.
fn late() -> Drill {
    let mut drill = Drill::new();
    drill.board.turn = 13;
    drill.company_of("20ME-A", "0905", "S", "1/4");
    drill.company_of("20ME-H", "0805", "SE", "1/4");
    drill.company("47AL-B", "0906", "N");
    drill
}

#[test]
fn rule_15_0a_each_firer_rolls_by_itself_and_is_out_on_1_to_3() {
    let drill = late();
    for (die, out) in [(1, true), (3, true), (4, false), (6, false)] {
        let ran = fired(&drill, &at("20ME-A 20ME-H", "0906"), &[1, die, 6]);
        assert_eq!(ran.company("20ME-A").out_of_ammunition, out, "{die}");
        assert!(!ran.company("20ME-H").out_of_ammunition);
        assert_eq!(ran.unused, 0);
    }
    // Die 2 in normal fire asks for none.
    let ran = fired(&drill, &at("20ME-A 20ME-H", "0906"), &[2]);
    assert_eq!(ran.unused, 0);
}

#[test]
fn rule_15_0b_out_of_ammunition_no_fire() {
    let mut drill = late();
    assert!(legal(&drill, "20ME-A", "0906"));
    drill.board.company_mut(co("20ME-A")).out_of_ammunition = true;
    assert_eq!(
        barred(&drill, "20ME-A", "0906"),
        ["`20ME-A` is out of ammunition [15.0b]; leave it out of the attack"]
    );
}

#[test]
fn rule_15_0c_and_no_zone() {
    let mut drill = late();
    let zone =
        |drill: &Drill| zones::controllers(&drill.tables.map, &drill.board, Side::Usa, hex("0906"));
    assert_eq!(zone(&drill), [co("20ME-H"), co("20ME-A")]);
    drill.board.company_mut(co("20ME-A")).out_of_ammunition = true;
    assert_eq!(zone(&drill), [co("20ME-H")]);
}

#[test]
fn rule_15_0_r1_each_looks_at_its_own_line() {
    let mut drill = Drill::new();
    drill.board.turn = 10;
    drill.company_of("15AL-D", "0906", "N", "1/4");
    drill.company_of("47AL-B", "1005", "NW", "1/4");
    drill.company("20ME-K", "0905", "S");
    let ran = fired(&drill, &at("15AL-D 47AL-B", "0905"), &[1, 3]);
    assert!(ran.company("15AL-D").out_of_ammunition);
    assert!(!ran.company("47AL-B").out_of_ammunition);
    assert_eq!(ran.unused, 0);
}

#[test]
fn rule_15_0_r2_before_the_result_so_the_zone_is_gone_when_the_target_retreats() {
    let mut drill = late();
    drill.board.company_mut(co("20ME-A")).strength = 4;
    let ran = fired(&drill, &at("20ME-A", "0906"), &[1, 1, 1]);
    let text = ran.text();
    let out = text.find("20ME-A is out of ammunition").unwrap();
    assert!(out < text.find("47AL-B loses 1 SP").unwrap());
    assert!(
        ran.says(
            "=> 20ME-A is out of ammunition and has no zone of control [15.0b, 15.0c, 15.0-R2]"
        )
    );
}

#[test]
fn rule_10_3c_a_volley_runs_the_greater_risk() {
    let mut drill = late();
    drill.board.turn = 8;
    let marks = ordered("20ME-A 20ME-H");
    let ran = fired_with(
        &drill,
        &marks,
        &volley("20ME-A 20ME-H", "0906"),
        &[1, 3, 4, 6],
    );
    assert!(ran.company("20ME-A").out_of_ammunition);
    assert!(!ran.company("20ME-H").out_of_ammunition);
    let ran = fired(&drill, &at("20ME-A 20ME-H", "0906"), &[1]);
    assert!(!ran.says("roll \"ammunition"));
}

#[test]
fn rule_15_21a_only_companies_that_are_out_gather() {
    let mut drill = late();
    assert!(!may_gather(&drill.board, co("20ME-A")));
    drill.board.company_mut(co("20ME-A")).out_of_ammunition = true;
    assert!(may_gather(&drill.board, co("20ME-A")));
}

#[test]
fn rule_15_22a_not_while_disorganized_or_in_a_melee() {
    let mut drill = late();
    let company = drill.board.company_mut(co("20ME-A"));
    company.out_of_ammunition = true;
    company.disorganized = true;
    assert!(!may_gather(&drill.board, co("20ME-A")));
    drill.board.company_mut(co("20ME-A")).disorganized = false;
    drill.company("15AL-G", "0905", "N");
    assert!(!may_gather(&drill.board, co("20ME-A")));
}

#[test]
fn rule_15_0d_melee_is_normal_without_ammunition() {
    let strength = |out: bool| {
        let mut drill = Drill::new();
        drill.company("15AL-G", "0906", "N").out_of_ammunition = out;
        drill.company("20ME-A", "0905", "S").out_of_ammunition = out;
        let assault = Assault {
            side: Side::Csa,
            hex: hex("0905"),
            entering: vec![co("15AL-G")],
            officers: Vec::new(),
            first: true,
        };
        let weighed = weigh(&drill.tables, &drill.board, &assault);
        (weighed.attack.total(), weighed.defence.total())
    };
    assert_eq!(strength(true), (5, 4));
    assert_eq!(strength(true), strength(false));
}
