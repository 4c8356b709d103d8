//! Front, rear and corners (7.2).

use super::aim::{barred, legal, shifts, weighed};
use crate::drill::{Drill, co};
use countersign::games::little_round_top::morale::Rear;

/// 20ME-D in 0905 facing S, and enemies where they are named, each facing it.
fn around(enemies: &[(&str, &str, &str)]) -> Drill {
    let mut drill = Drill::new();
    drill.company("20ME-D", "0905", "S");
    for (name, at, facing) in enemies {
        drill.company(name, at, facing);
    }
    drill
}

#[test]
fn rule_7_21a_fire_leaves_through_a_front_hexside() {
    let drill = around(&[
        ("15AL-G", "0906", "N"),
        ("15AL-H", "1004", "SW"),
        ("15AL-E", "0903", "S"),
    ]);
    assert!(legal(&drill, "20ME-D", "0906"));
    let message = |target: &str| {
        format!(
            "`20ME-D` in `0905` faces S and may not fire at `{target}` [7.21a]; it fires only \
             through its hexsides SE, S and SW"
        )
    };
    assert_eq!(barred(&drill, "20ME-D", "1004"), [message("1004")]);
    assert_eq!(barred(&drill, "20ME-D", "0903"), [message("0903")]);
}

#[test]
fn rule_7_22a_a_rear_hexside_is_one_column() {
    let drill = around(&[("15AL-G", "1004", "SW"), ("15AL-H", "0904", "S")]);
    assert_eq!(shifts(&drill, "15AL-G", "0905"), ["+1 10.5g"]);
    assert_eq!(shifts(&drill, "15AL-H", "0905"), ["+1 10.5g"]);
    let drill = around(&[("15AL-G", "1005", "NW")]);
    assert_eq!(shifts(&drill, "15AL-G", "0905"), [] as [&str; 0]);
}

#[test]
fn rule_7_23a_front_and_centre_rear_are_two_columns() {
    let drill = around(&[("15AL-G", "0904", "S"), ("15AL-H", "0906", "N")]);
    assert_eq!(shifts(&drill, "15AL-G 15AL-H", "0905"), ["+2 10.5k"]);
    // Another rear hexside is not the centre one.
    let drill = around(&[("15AL-G", "0804", "SE"), ("15AL-H", "0906", "N")]);
    assert_eq!(shifts(&drill, "15AL-G 15AL-H", "0905"), ["+1 10.5g"]);
}

#[test]
fn rule_7_24a_the_corner_between_front_and_rear_is_front() {
    let drill = around(&[("15AL-G", "1105", "NW")]);
    let weighed = weighed(&drill, "15AL-G", "0905");
    assert_eq!(weighed.rear, Rear::None);
    assert!(weighed.shifts.lines().next().is_none());
    // One corner farther round it is rear.
    let drill = around(&[("15AL-G", "1003", "SW")]);
    assert_eq!(shifts(&drill, "15AL-G", "0905"), ["+1 10.5g"]);
}

#[test]
fn rule_7_24_r1_the_firers_corner_is_front_too() {
    let mut drill = around(&[("15AL-G", "1105", "N"), ("15AL-H", "1003", "N")]);
    assert!(legal(&drill, "20ME-D", "1105"));
    assert!(!legal(&drill, "20ME-D", "1003"));
    drill.board.company_mut(co("20ME-D")).facing = "SW".parse().unwrap();
    assert!(!legal(&drill, "20ME-D", "1105"));
}

#[test]
fn rule_7_24_r2_the_corner_beside_the_centre_rear_is_plain_rear() {
    let drill = around(&[("15AL-G", "1003", "SW"), ("15AL-H", "0906", "N")]);
    let weighed = weighed(&drill, "15AL-G 15AL-H", "0905");
    assert_eq!(weighed.rear, Rear::Rear);
    assert_eq!(weighed.net, 1);
}

#[test]
fn example_06_arcs_and_corners() {
    let drill = around(&[
        ("15AL-B", "1005", "NW"),
        ("15AL-C", "1004", "SW"),
        ("15AL-D", "0903", "S"),
    ]);
    assert!(legal(&drill, "20ME-D", "1005"));
    for target in ["1004", "0903"] {
        let why = barred(&drill, "20ME-D", target);
        assert!(why.len() == 1 && why[0].contains("[7.21a]"), "{why:?}");
    }
    let drill = around(&[("15AL-E", "1105", "NW"), ("15AL-F", "1003", "SW")]);
    assert!(legal(&drill, "20ME-D", "1105"));
    assert_eq!(shifts(&drill, "15AL-E", "0905"), [] as [&str; 0]);
    assert_eq!(shifts(&drill, "15AL-F", "0905"), ["+1 10.5g"]);
    let drill = around(&[
        ("15AL-E", "0906", "N"),
        ("15AL-F", "1003", "SW"),
        ("15AL-G", "0904", "S"),
    ]);
    assert_eq!(shifts(&drill, "15AL-E 15AL-F", "0905"), ["+1 10.5g"]);
    assert_eq!(shifts(&drill, "15AL-E 15AL-G", "0905"), ["+2 10.5k"]);
}
