//! The worked examples of fire.

use super::aim::{
    at, barred, fired, fired_with, legal, ordered, shifts, to_melee, volley, weighed, weighed_with,
};
use crate::drill::{Drill, co, hex};
use countersign::games::little_round_top::ammunition::may_gather;
use countersign::games::little_round_top::attack::{FireKind, carry_out, column_name};
use countersign::games::little_round_top::board::{Formation, Status};
use countersign::games::little_round_top::map::Barrier;
use countersign::games::little_round_top::phase::command;
use countersign::games::little_round_top::zones;
use countersign::side::Side;

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
        let shifts: &[&str] = match rock {
            false => &["the shifts add up to +3, held to +2 [10.5l, 10.5-R1]"],
            true => &[
                "-1 [10.5c, H-30 house]",
                "the shifts add up to +2 [10.5-R1]",
            ],
        };
        for line in shifts.iter().chain(&[
            "20ME-E fires at 47AL-B in 0906",
            "strength 3: column 3 [10.4a]",
            "+1 [10.5g]",
            "+1 [10.5h]",
            "+1 [10.5j]",
            "read in column 6-7 [10.4b]",
            "roll \"fire 20ME-E 0906\": 3",
            "47AL-B is disorganized [10.4c]",
        ]) {
            assert!(ran.says(line), "{line}\n{}", ran.text());
        }
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
    for line in [
        "-2 [10.5e, H-29 house]",
        "-1 [10.5b, H-32 house]",
        "-1 [10.5c, H-30 house]",
        "the shifts add up to -4, held to -2 [10.5l, 10.5-R1]",
        "read in column 4-5 [10.4b]",
        "20ME-D loses 1 SP: 2/3 [10.4e, 10.6a]",
    ] {
        assert!(ran.says(line), "{line}\n{}", ran.text());
    }
}

#[test]
fn example_09_off_the_left_of_the_table() {
    let mut drill = Drill::new();
    drill.company_of("20ME-K", "0905", "S", "1/3");
    drill.company("4AL-D", "0906", "N");
    drill.rock("0906");
    assert!(!legal(&drill, "20ME-K", "0906"));
    let ran = drill.run(Side::Usa, &[], |turn| {
        assert_eq!(carry_out(turn, &at("20ME-K", "0906")), None);
        assert!(turn.marks.fired.is_empty());
        assert!(turn.marks.fired_on.is_empty());
    });
    assert!(ran.says("[10.4b]"));
    assert_eq!(ran.log.rolls().count(), 0);
    drill.board.company_mut(co("20ME-K")).fired_first = false;
    let weighed = weighed(&drill, "20ME-K", "0906");
    assert_eq!((weighed.net, weighed.column), (0, 0));
    let ran = fired(&drill, &at("20ME-K", "0906"), &[2]);
    assert!(ran.company("20ME-K").fired_first);
    assert_eq!(ran.company("4AL-D").strength, 3);
    assert!(!ran.company("4AL-D").disorganized);
    assert_eq!(ran.unused, 0);
    for line in [
        "-1 [10.5c, H-30 house]",
        "+1 [10.5j]",
        "the shifts add up to +0 [10.5-R1]",
        "roll \"fire 20ME-K 0906\": 2",
    ] {
        assert!(ran.says(line), "{line}\n{}", ran.text());
    }
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
    for line in [
        "strength 14: column 11-14 [10.4a]",
        "+1 [10.5i] all fire by volley",
        "read in column 15+ [10.4b]",
        "roll \"ammunition 15AL-B\": 4",
        "roll \"ammunition 15AL-C\": 5",
        "roll \"ammunition 15AL-E\": 6",
        "[15.0a, 15.3a, 15.0-R1]",
        "20ME-A loses 1 SP: 0/4 [10.4f, 10.6a]",
        "20ME-H loses 1 SP: 2/4 [10.4f, 8.32a, 10.6a]",
        "20ME-H checks morale; its column is B [13.1a, 8.32-R1, H-22 house]",
        "+2 [13.4a] 2 of 4 SP lost",
        "+1 [13.4b] fired on by volley",
        "column E, die 3: D [13.0a]",
    ] {
        assert!(ran.says(line), "{line}\n{}", ran.text());
    }
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
    let mut drill = Drill::new();
    drill.company("20ME-K", "0909", "S");
    drill.company("15AL-D", "0910", "N");
    drill.company("47AL-B", "1110", "NW");
    let why = barred(&drill, "15AL-D 47AL-B", "0909");
    assert!(
        why.len() == 1 && why[0].contains("`47AL-B`") && why[0].contains("[10.17b]"),
        "{why:?}"
    );
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
    for line in [
        "strength 8: column 8-10 [10.4a]",
        "roll \"ammunition 15AL-D\": 3",
        "15AL-D is out of ammunition and has no zone of control [15.0b, 15.0c, 15.0-R2]",
        "20ME-K loses 1 SP: 2/3 [10.4e, 10.6a]",
        "column C, die 5: D [13.0a, H-13 house]",
    ] {
        assert!(ran.says(line), "{line}\n{}", ran.text());
    }
    assert!(!ran.says("ammunition 47AL-B"));
    // The next Confederate Command Phase.
    let mut next = Drill::new();
    next.board = ran.board.clone();
    next.board.turn = 11;
    for (die, out) in [(1, false), (2, true)] {
        let gathered = next.run(Side::Csa, &[die], command::carry_out);
        assert!(gathered.says(&format!("roll \"gather 15AL-D\": {die}")));
        assert!(gathered.says("15.2a"));
        assert_eq!(gathered.company("15AL-D").out_of_ammunition, out);
        assert_eq!(gathered.unused, 0);
    }
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
    for line in [
        "15AL-L is put in line [6.2b, 6.2-R1]",
        "read in column 8-10 [10.4b]",
        "roll \"fire 20ME-B 0912\": 5",
    ] {
        assert!(ran.says(line), "{line}\n{}", ran.text());
    }
    let ran = fired(&drill, &attack, &[3, 3]);
    let target = ran.company("15AL-L");
    assert_eq!(target.strength, 4);
    assert_eq!(target.formation, Formation::Line);
    assert!(target.disorganized);
    assert_eq!(target.at, Some(hex("0914")));
    assert_eq!(ran.unused, 0);
    for line in [
        "15AL-L is disorganized [6.2b, 6.2-R1]",
        "15AL-L loses 1 SP: 4/5 [10.4e, 10.6a]",
        "+1 [13.4a] 1 of 5 SP lost",
        "+1 [13.4d] disorganized",
        "+1 [13.4e]",
        "column E, die 3: D [13.0a]",
        "15AL-L must retreat from 0912 [13.3a]",
    ] {
        assert!(ran.says(line), "{line}\n{}", ran.text());
    }
}
