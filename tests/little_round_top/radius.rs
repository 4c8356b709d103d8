//! Command Radius (4.12).

use super::drill::{Drill, hex, of};
use countersign::games::little_round_top::radius;
use proptest::prelude::*;

fn reaches(drill: &Drill, officer: &str, to: &str) -> bool {
    radius::reaches(&drill.tables, &drill.board, of(officer), hex(to))
}

/// Scruggs, radius 4, in 0916.
fn scruggs() -> Drill {
    let mut drill = Drill::new();
    drill.officer("Scruggs", "0916");
    drill
}

#[test]
fn rule_4_12a_within_the_radius() {
    let mut drill = scruggs();
    assert!(reaches(&drill, "Scruggs", "0916"));
    assert!(reaches(&drill, "Scruggs", "0912"));
    assert!(reaches(&drill, "Scruggs", "1012"));
    assert!(!reaches(&drill, "Scruggs", "0911"));
    assert!(!reaches(&drill, "Scruggs", "1011"));
    // His replacement has less.
    drill.board.officer_mut(of("Scruggs")).replacement = true;
    assert!(reaches(&drill, "Scruggs", "0913"));
    assert!(!reaches(&drill, "Scruggs", "0912"));
    // Nobody is within the radius of a man who is not there.
    drill.board.officer_mut(of("Scruggs")).at = None;
    assert!(!reaches(&drill, "Scruggs", "0916"));
}

#[test]
fn a_melee_takes_one_off_the_radius() {
    let mut drill = scruggs();
    drill.company("4AL-A", "0916", "N");
    assert_eq!(
        radius::radius(&drill.tables, &drill.board, of("Scruggs")),
        4
    );
    drill.company("20ME-A", "0916", "S");
    assert_eq!(
        radius::radius(&drill.tables, &drill.board, of("Scruggs")),
        3
    );
    assert!(!reaches(&drill, "Scruggs", "0912"));
}

#[test]
fn rule_4_12b_not_through_an_enemy_zone() {
    let mut drill = scruggs();
    // It controls 1014, 0914 and 0913.
    drill.company("20ME-K", "1013", "SW");
    assert!(!reaches(&drill, "Scruggs", "0912"));
    drill.company("4AL-B", "0914", "N");
    drill.company("4AL-C", "0913", "N");
    assert!(reaches(&drill, "Scruggs", "0912"));
}

#[test]
fn rule_4_12_r1_some_path_no_longer_than_the_radius() {
    let mut drill = scruggs();
    drill.company("20ME-K", "1013", "SW");
    // The end hex never blocks, and the path may bend.
    assert!(reaches(&drill, "Scruggs", "0914"));
    assert!(reaches(&drill, "Scruggs", "0913"), "by 0814 and 0813");
    drill.company("20ME-I", "0713", "SE");
    assert!(!reaches(&drill, "Scruggs", "0913"), "0813 is closed too");
    assert!(reaches(&drill, "Scruggs", "0813"));
    // Around the zone to the west there are five steps, and Chamberlain's radius would do.
    let mut drill = Drill::new();
    drill.officer("Chamberlain", "0914");
    drill.company("15AL-A", "0911", "S");
    assert!(!reaches(&drill, "Chamberlain", "0911"));
    assert!(reaches(&drill, "Chamberlain", "0912"));
    assert!(reaches(&drill, "Chamberlain", "1011"));
}

#[test]
fn rule_4_12_r2_an_enemy_hex_blocks_only_under_a_zone() {
    let mut drill = scruggs();
    drill.company("20ME-K", "0914", "N");
    // K controls 0913, 1013 and 0813; the only way to 0913 is through K itself.
    assert!(reaches(&drill, "Scruggs", "0913"));
    assert!(!reaches(&drill, "Scruggs", "0912"));
    drill.company("20ME-I", "1013", "SW");
    assert!(!reaches(&drill, "Scruggs", "0913"), "a zone covers 0914");
}

#[test]
fn example_01_command_radius() {
    // (a), (b)
    let mut drill = scruggs();
    assert!(reaches(&drill, "Scruggs", "0912"));
    assert_eq!(drill.tables.map.grid.distance(hex("0916"), hex("1011")), 5);
    assert!(!reaches(&drill, "Scruggs", "1011"));
    // (c)
    drill.company("4AL-A", "0912", "N");
    drill.company("20ME-K", "1013", "SW");
    assert!(!reaches(&drill, "Scruggs", "0912"));
    // (d)
    drill.company("4AL-B", "0914", "N");
    assert!(!reaches(&drill, "Scruggs", "0912"));
    assert!(reaches(&drill, "Scruggs", "0914"));
    // (e)
    drill.company("4AL-C", "0913", "N");
    assert!(reaches(&drill, "Scruggs", "0912"));
}

proptest! {
    /// With no enemy near, the radius is the distance.
    #[test]
    fn in_the_open_the_radius_is_the_distance(column in 1_u8..=24, row in 1_u8..=16) {
        let mut drill = Drill::new();
        let from = countersign::hex::HexId::new(column, row);
        drill.officer("Oates", &from.to_string());
        let reached = radius::reached(&drill.tables, &drill.board, of("Oates"));
        prop_assert_eq!(reached, drill.tables.map.grid.within(from, 5));
    }
}
