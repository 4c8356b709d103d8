//! Officers under fire (4.42, 4.5).

use super::aim::{at, fired, shifts, weighed};
use crate::drill::{Drill, co, hex, of};
use countersign::games::little_round_top::attack::Target;
use countersign::games::little_round_top::board::Status;
use countersign::games::little_round_top::casualties::officers_after_melee;
use countersign::games::little_round_top::map::Barrier;
use countersign::games::little_round_top::tables::MeleeResult;
use countersign::games::little_round_top::{sight, zones};
use countersign::side::Side;

/// 20ME-A of `firing` SP in 0905 facing S, 15AL-G 5/5 in 0906 facing N.
fn against(firing: i64) -> Drill {
    let mut drill = Drill::new();
    drill.company("20ME-A", "0905", "S").strength = firing;
    drill.company("15AL-G", "0906", "N");
    drill
}

/// 20ME-A of `firing` SP in 0905 facing S, Oates alone in 0906.
fn alone(firing: i64) -> Drill {
    let mut drill = Drill::new();
    drill.company("20ME-A", "0905", "S").strength = firing;
    drill.officer("Oates", "0906");
    drill
}

#[test]
fn rule_4_42a_officers_have_no_zone_no_facing_and_no_place_in_a_stack() {
    let mut drill = Drill::new();
    drill.officer("Oates", "0906");
    let map = &drill.tables.map;
    for number in ["0905", "0907", "1005"] {
        assert!(!zones::in_zone(map, &drill.board, Side::Csa, hex(number)));
    }
    drill.company("15AL-G", "0906", "N");
    assert_eq!(drill.board.company(co("15AL-G")).depth, 0);
    assert_eq!(
        drill.board.top(hex("0906"), Side::Csa).unwrap().id,
        co("15AL-G")
    );
}

#[test]
fn rule_4_42b_officers_alone_do_not_block_sight() {
    let mut drill = Drill::new();
    drill.officer("Oates", "0906");
    drill.officer("Hill", "0906");
    let sees =
        |drill: &Drill| sight::sees(&drill.tables.map, &drill.board, hex("0905"), hex("0907"));
    assert!(sees(&drill));
    drill.company("15AL-G", "0906", "N");
    assert!(!sees(&drill));
}

#[test]
fn rule_4_42_r1_with_any_company_he_is_not_alone() {
    let mut drill = against(4);
    drill.officer("Bulger", "0906");
    let weighed = weighed(&drill, "20ME-A", "0906");
    assert_eq!(weighed.target, Target::Company(co("15AL-G")));
}

#[test]
fn rule_4_5a_each_officer_of_the_hex_rolls_before_the_checks() {
    let mut drill = against(4);
    drill.officer("Oates", "0906");
    drill.officer("Hill", "0906");
    drill.officer("Bulger", "0907");
    let ran = fired(&drill, &at("20ME-A", "0906"), &[1, 6, 6, 1]);
    let rolls: Vec<String> = ran
        .log
        .rolls()
        .map(|line| line.to_string().split('"').nth(1).unwrap().to_owned())
        .collect();
    assert_eq!(
        rolls,
        [
            "fire 20ME-A 0906",
            "officer Hill",
            "officer Oates",
            "check 15AL-G"
        ]
    );
}

#[test]
fn rule_4_5_r1_no_roll_on_no_effect_and_name_order_among_several() {
    let mut drill = against(4);
    drill.officer("Oates", "0906");
    drill.officer("Hill", "0906");
    let ran = fired(&drill, &at("20ME-A", "0906"), &[6]);
    assert_eq!(ran.unused, 0);
    let ran = fired(&drill, &at("20ME-A", "0906"), &[1, 1, 6, 1]);
    assert_eq!(ran.board.officer(of("Hill")).status, Status::Lost);
    assert_eq!(ran.board.officer(of("Oates")).status, Status::OnMap);
    let ran = drill.run(Side::Usa, &[], |turn| {
        officers_after_melee(turn, hex("0906"), Side::Csa, MeleeResult::Morale);
    });
    assert_eq!(ran.unused, 0);
}

#[test]
fn rule_4_5b_wounded_on_1_by_1_on_1_or_2_by_2_never_by_d() {
    let wounded = |firing: i64, dice: &[u8]| {
        let mut drill = against(firing);
        drill.officer("Oates", "0906");
        let ran = fired(&drill, &at("20ME-A", "0906"), dice);
        assert_eq!(ran.unused, 0);
        ran.board.officer(of("Oates")).status == Status::Lost
    };
    assert!(wounded(4, &[1, 1, 1]));
    assert!(!wounded(4, &[1, 2, 1]));
    assert!(wounded(15, &[1, 2, 1]));
    assert!(!wounded(15, &[1, 3, 1]));
    assert!(!wounded(1, &[1]));
    // D that costs an SP.
    let mut drill = against(1);
    drill.officer("Oates", "0906");
    drill.board.company_mut(co("15AL-G")).disorganized = true;
    let ran = fired(&drill, &at("20ME-A", "0906"), &[1, 1]);
    assert_eq!(ran.company("15AL-G").strength, 4);
    assert!(!ran.says("officer Oates"));
}

#[test]
fn rule_4_5c_the_melee_row_of_the_table() {
    let came = |result: MeleeResult, die: u8| {
        let mut drill = Drill::new();
        drill.company("15AL-G", "0906", "N");
        drill.officer("Oates", "0906");
        let ran = drill.run(Side::Csa, &[die], |turn| {
            officers_after_melee(turn, hex("0906"), Side::Csa, result);
        });
        let officer = ran.board.officer(of("Oates"));
        match (officer.wounded, officer.captured) {
            (0, 0) => '-',
            (1, 0) => 'w',
            (0, 1) => 'c',
            other => panic!("{other:?}"),
        }
    };
    let row = |result: MeleeResult| -> String { (1..=6).map(|die| came(result, die)).collect() };
    assert_eq!(row(MeleeResult::Retreat), "w-----");
    assert_eq!(row(MeleeResult::One), "wc----");
    assert_eq!(row(MeleeResult::OneRetreat), "wcc---");
    assert_eq!(row(MeleeResult::TwoRetreat), "wwcc--");
}

#[test]
fn rule_4_5d_a_casualty_no_longer_helps_the_check() {
    let mut drill = against(4);
    drill.officer("Oates", "0906");
    let ran = fired(&drill, &at("20ME-A", "0906"), &[1, 1, 6]);
    let officer = ran.board.officer(of("Oates"));
    assert_eq!(
        (officer.status, officer.at, officer.wounded),
        (Status::Lost, None, 1)
    );
    assert!(ran.says("=> Oates is killed or wounded and removed [4.5b, 4.5d]"));
    // Column C, die 6: disorganized; with him it would be 5, and still D; so look at the die.
    assert!(!ran.says("13.4g"));
    let ran = fired(&drill, &at("20ME-A", "0906"), &[1, 2, 6]);
    assert!(ran.says("13.4g"));
}

#[test]
fn rule_4_5f_an_officer_alone_is_killed_by_1_or_2() {
    let lost = |firing: i64, die: u8| {
        let ran = fired(&alone(firing), &at("20ME-A", "0906"), &[die]);
        assert_eq!(ran.unused, 0);
        ran.board.officer(of("Oates")).wounded == 1
    };
    assert!(lost(4, 1));
    assert!(lost(15, 1));
    assert!(!lost(4, 3));
    assert!(!lost(4, 6));
    let ran = fired(&alone(4), &at("20ME-A", "0906"), &[1]);
    assert!(ran.says("=> Oates is killed or wounded and removed [4.5f, 4.5d]"));
}

#[test]
fn rule_4_5_r2_no_shift_for_facing_and_no_effect_of_d() {
    let mut drill = alone(4);
    drill.company("20ME-H", "0907", "N");
    assert_eq!(shifts(&drill, "20ME-A 20ME-H", "0906"), [] as [&str; 0]);
    drill.level("0906", 3).rock("0906");
    drill.barrier("0905", "0906", Barrier::Stonewall);
    assert_eq!(
        shifts(&drill, "20ME-A", "0906"),
        ["-1 10.5a", "-1 10.5b", "-1 10.5c"]
    );
    let ran = fired(&alone(4), &at("20ME-A", "0906"), &[3]);
    assert_eq!(ran.board.officer(of("Oates")).status, Status::OnMap);
    assert!(ran.says("D has no effect on officers alone [4.5-R2]"));
}
