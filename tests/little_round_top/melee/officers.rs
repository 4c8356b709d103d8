//! 4.5: officers in a melee.

use super::*;

#[test]
fn rule_4_5c_the_result_against_his_side_decides_about_an_officer() {
    // 47AL-B and Bulger attack; the result of his side by the run.
    for (theirs, melee, die, wounded, captured) in [
        (5, 6, 1, 1, 0), // 0: R: wounded on 1
        (5, 6, 2, 0, 0),
        (6, 5, 1, 1, 0), // -1: 1/-: die 6; here die 5: R/-
        (6, 6, 2, 0, 1), // 1/-: captured on 2
        (6, 6, 3, 0, 0),
        (8, 5, 3, 0, 1), // -3: 1R/1: captured on 2-3
        (8, 5, 4, 0, 0),
        (9, 6, 2, 1, 0), // -4: 2R/-: wounded on 1-2, captured on 3-4
        (9, 6, 4, 0, 1),
        (9, 6, 5, 0, 0),
    ] {
        let mut drill = even();
        drill.officer("Bulger", "0906");
        drill.orders.melee = vec![lead("0905", "Bulger")];
        drill.board.company_mut(co("20ME-A")).strength = theirs;
        let ran = fight(&drill, Side::Csa, B, &[melee, die, 1, 1]);
        let bulger = ran.board.officer(of("Bulger"));
        let lost = (bulger.wounded, bulger.captured);
        assert_eq!(lost, (wounded, captured), "{theirs} {melee} {die}");
    }
    // D, M and no effect: no roll.
    for die in [1, 5] {
        let mut drill = even();
        drill.officer("Chamberlain", "0905");
        drill.board.company_mut(co("47AL-B")).strength = 5;
        let ran = fight(&drill, Side::Csa, B, &[die]);
        assert!(!ran.says("roll \"officer"), "{}", ran.text());
    }
}

#[test]
fn rule_4_5g_an_officer_alone_with_the_enemy_at_the_end_is_captured() {
    let mut drill = Drill::new();
    drill.officer("Spear", "0905");
    drill.company("47AL-B", "0905", "N");
    drill.officer("Chamberlain", "0707");
    drill.company("47AL-C", "0907", "N");
    drill.company("20ME-A", "0907", "S");
    drill.officer("Oates", "0907");
    drill.officer("Jones", "0907");
    // The melee in 0907 is fought: 3 to 4, die 6: 1/-, C checks.
    let ran = fight(&drill, Side::Csa, &[], &[6, 4, 1]);
    let spear = ran.board.officer(of("Spear"));
    assert_eq!((spear.at, spear.captured), (None, 1), "{}", ran.text());
    assert!(ran.says("Spear is alone with the enemy in 0905 [4.5g]"));
    assert_eq!(ran.board.officer(of("Chamberlain")).captured, 0);
    assert_eq!(ran.board.officer(of("Jones")).captured, 0);
}

#[test]
fn rule_4_5h_and_4_5_r3_an_officers_hex_is_entered_by_order_and_no_melee_is_rolled() {
    let mut drill = Drill::new();
    drill.officer("Spear", "0905");
    drill.company("47AL-B", "0906", "N");
    let ran = fight(&drill, Side::Csa, &[], &[]);
    assert_eq!(at(&ran, "47AL-B"), "0906");
    assert_eq!(ran.board.officer(of("Spear")).captured, 0);
    let ran = fight(&drill, Side::Csa, B, &[]);
    assert_eq!(at(&ran, "47AL-B"), "0905");
    assert_eq!(ran.board.officer(of("Spear")).captured, 1);
    assert!(ran.says("47AL-B enters 0905 from 0906 [4.5h, 11.23a]"));
    assert!(ran.says("no company defends 0905: no melee is rolled [4.5-R3]"));
    assert_eq!(ran.log.rolls().count(), 0);
}

#[test]
fn rule_4_5_r3_the_officer_is_captured_without_a_roll() {
    let mut drill = Drill::new();
    drill.officer("Spear", "0905");
    drill.officer("Chamberlain", "0905");
    drill.company("47AL-B", "0906", "N");
    let ran = fight(&drill, Side::Csa, B, &[]);
    for name in ["Spear", "Chamberlain"] {
        assert_eq!(ran.board.officer(of(name)).captured, 1);
    }
}

#[test]
fn rule_4_5_r4_a_capture_by_die_stands_though_the_captors_retreat() {
    let mut drill = Drill::new();
    drill.company_of("47AL-B", "0906", "N", "3/4");
    drill.company("20ME-A", "0905", "S");
    drill.officer("Chamberlain", "0905");
    let ran = fight(&drill, Side::Csa, B, &[6, 2, 3, 4]);
    assert_eq!(at(&ran, "47AL-B"), "0907");
    assert_eq!(ran.board.officer(of("Chamberlain")).captured, 1);
}
