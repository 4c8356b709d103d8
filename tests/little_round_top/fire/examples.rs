//! The worked examples of fire.

use super::aim::{
    at, barred, fired, fired_with, legal, ordered, shifts, to_melee, volley, weighed, weighed_with,
};
use crate::drill::{Drill, co, hex};
use countersign::games::little_round_top::ammunition::may_gather;
use countersign::games::little_round_top::attack::{FireKind, column_name};
use countersign::games::little_round_top::board::{Formation, Status};
use countersign::games::little_round_top::map::Barrier;
use countersign::games::little_round_top::zones;

#[test]
fn example_08_net_limit_of_two() {
    for rock in [false, true] {
        let mut drill = Drill::new();
        drill.company("47AL-B", "0906", "N");
        drill.company("20ME-D", "0905", "S");
        drill.company_of("20ME-E", "1006", "NW", "3/3").fired_first = false;
        if rock {
            drill.rock("0906");
        }
        let mut attack = at("20ME-E", "0906");
        attack.kind = FireKind::Defensive;
        let marks = to_melee("47AL-B", "0905");
        let weighed = weighed_with(&drill, &marks, &attack);
        assert_eq!(weighed.net, 2);
        assert_eq!(column_name(weighed.plain_column), "3");
        assert_eq!(column_name(weighed.column), "6-7");
        let ran = fired_with(&drill, &marks, &attack, &[3]);
        assert!(ran.company("47AL-B").disorganized);
        assert!(ran.says("47AL-B's order to initiate melee lapses [11.0-R1]"));
        assert_eq!(ran.says("[10.5l"), !rock);
        assert_eq!(ran.unused, 0);
    }
    let mut drill = Drill::new();
    drill.level("0905", 4).rock("0905");
    drill.barrier("0905", "0906", Barrier::Stonewall);
    drill.company("20ME-D", "0905", "S");
    drill.company_of("15AL-G", "0906", "N", "5/5");
    drill.company_of("15AL-H", "1005", "NW", "4/4");
    let weighed = weighed(&drill, "15AL-G 15AL-H", "0905");
    assert_eq!((weighed.shifts.total(), weighed.net), (-4, -2));
    assert_eq!(column_name(weighed.plain_column), "8-10");
    assert_eq!(column_name(weighed.column), "4-5");
    let ran = fired(&drill, &at("15AL-G 15AL-H", "0905"), &[2, 1]);
    assert_eq!(ran.company("20ME-D").strength, 2);
    assert_eq!(ran.unused, 0);
}

#[test]
fn example_09_off_the_left_of_the_table() {
    let mut drill = Drill::new();
    drill.company_of("20ME-K", "0905", "S", "1/3");
    drill.company("4AL-D", "0906", "N");
    drill.rock("0906");
    assert!(!legal(&drill, "20ME-K", "0906"));
    let ran = fired(&drill, &at("20ME-K", "0906"), &[]);
    assert!(ran.says("[10.4b]"));
    assert_eq!(ran.unused, 0);
    drill.board.company_mut(co("20ME-K")).fired_first = false;
    let weighed = weighed(&drill, "20ME-K", "0906");
    assert_eq!((weighed.net, weighed.column), (0, 0));
    let ran = fired(&drill, &at("20ME-K", "0906"), &[2]);
    assert!(ran.company("20ME-K").fired_first);
    assert_eq!(ran.company("4AL-D").strength, 3);
    assert!(!ran.company("4AL-D").disorganized);
    assert_eq!(ran.unused, 0);
}

#[test]
fn example_10_range_and_rounding() {
    let mut drill = Drill::new();
    drill.company("20ME-K", "0905", "S");
    drill.company_of("15AL-E", "0908", "N", "3/4");
    drill.company_of("15AL-F", "1007", "N", "3/4");
    drill.company_of("15AL-G", "0807", "N", "1/5");
    assert_eq!(weighed(&drill, "15AL-E 15AL-F", "0905").strength, 2);
    let barred = barred(&drill, "15AL-E 15AL-F 15AL-G", "0905");
    assert_eq!(barred.len(), 1);
    assert!(barred[0].starts_with("`15AL-G` fires with a strength of less than 1"));
    drill.board.company_mut(co("15AL-E")).disorganized = true;
    assert_eq!(weighed(&drill, "15AL-E", "0905").strength, 1);
    let lone = drill.board.company_mut(co("15AL-F"));
    lone.strength = 2;
    lone.disorganized = true;
    assert!(!legal(&drill, "15AL-F", "0905"));
    for (target, strength) in [("0906", Some(2)), ("0907", Some(1)), ("0908", None)] {
        let mut drill = Drill::new();
        drill.company("2SS", "0905", "S");
        drill.company("15AL-G", target, "N");
        match strength {
            Some(strength) => assert_eq!(weighed(&drill, "2SS", target).strength, strength),
            None => assert!(!legal(&drill, "2SS", target)),
        }
    }
}

#[test]
fn example_13_loss_beyond_the_top_company() {
    let mut drill = Drill::new();
    drill.company_of("20ME-A", "0905", "S", "1/4");
    drill.company_of("20ME-H", "0905", "S", "3/4");
    drill.company_of("15AL-B", "0906", "N", "5/5");
    drill.company_of("15AL-C", "0805", "NE", "5/5");
    drill.company_of("15AL-E", "1005", "NW", "4/4");
    let marks = ordered("15AL-B 15AL-C 15AL-E");
    let attack = volley("15AL-B 15AL-C 15AL-E", "0905");
    let weighed = weighed_with(&drill, &marks, &attack);
    assert_eq!(weighed.strength, 14);
    assert_eq!(column_name(weighed.plain_column), "11-14");
    assert_eq!(column_name(weighed.column), "15+");
    let ran = fired_with(&drill, &marks, &attack, &[1, 4, 5, 6, 3]);
    for company in ["15AL-B", "15AL-C", "15AL-E"] {
        assert!(!ran.company(company).out_of_ammunition);
    }
    assert_eq!(ran.company("20ME-A").status, Status::Lost);
    let bottom = ran.company("20ME-H");
    assert_eq!(bottom.strength, 2);
    assert!(bottom.disorganized);
    assert_eq!(bottom.at, Some(hex("0905")));
    assert_eq!(ran.text().matches("roll \"check").count(), 1);
    assert!(ran.says("13.4b"));
    assert_eq!(ran.unused, 0);
}

#[test]
fn example_14_combining_fire() {
    let joins = |second: &str, at_hex: &str, facing: &str| {
        let mut drill = Drill::new();
        drill.company("20ME-K", "0909", "S");
        drill.company("15AL-D", "0910", "N");
        drill.company(second, at_hex, facing);
        legal(&drill, &format!("15AL-D {second}"), "0909")
    };
    assert!(joins("47AL-B", "0809", "NE"));
    assert!(joins("47AL-B", "1010", "NW"));
    assert!(!joins("47AL-B", "1110", "NW"));
    assert!(joins("15AL-H", "1110", "NW"));
}

#[test]
fn example_21_ammunition() {
    let mut drill = Drill::new();
    drill.board.turn = 10;
    drill.company_of("15AL-D", "0906", "N", "4/4");
    drill.company_of("47AL-B", "1005", "NW", "4/4");
    drill.company_of("20ME-K", "0905", "S", "3/3");
    let attack = at("15AL-D 47AL-B", "0905");
    assert_eq!(weighed(&drill, "15AL-D 47AL-B", "0905").strength, 8);
    let ran = fired(&drill, &attack, &[1, 3, 5]);
    let firer = ran.company("15AL-D");
    assert!(firer.out_of_ammunition);
    assert!(!zones::has_zone(&ran.board, firer));
    assert!(!ran.company("47AL-B").out_of_ammunition);
    let target = ran.company("20ME-K");
    assert_eq!(target.strength, 2);
    assert!(target.disorganized);
    assert_eq!(ran.unused, 0);
    assert!(ran.says("15.3b"));
    assert!(may_gather(&ran.board, co("15AL-D")));
    assert!(!may_gather(&ran.board, co("47AL-B")));
}

#[test]
fn example_25_a_column_under_fire() {
    let mut drill = Drill::new();
    let target = drill.company_of("15AL-L", "0912", "N", "5/5");
    target.formation = Formation::Column;
    drill.company_of("20ME-B", "0910", "S", "4/4").fired_first = false;
    assert_eq!(shifts(&drill, "20ME-B", "0912"), ["+1 10.5f", "+1 10.5j"]);
    let weighed = weighed(&drill, "20ME-B", "0912");
    assert_eq!(column_name(weighed.column), "8-10");
    let attack = at("20ME-B", "0912");
    let ran = fired(&drill, &attack, &[5]);
    let target = ran.company("15AL-L");
    assert_eq!(target.formation, Formation::Line);
    assert!(target.disorganized);
    assert_eq!(target.strength, 5);
    assert_eq!(ran.unused, 0);
    let ran = fired(&drill, &attack, &[3, 3]);
    let target = ran.company("15AL-L");
    assert_eq!(target.strength, 4);
    assert_eq!(target.formation, Formation::Line);
    assert!(target.disorganized);
    assert_eq!(target.at, Some(hex("0914")));
    assert_eq!(ran.unused, 0);
}
