//! Zones of control (9.0, 9.2).

use super::drill::{Drill, co, hex};
use countersign::games::little_round_top::board::Formation;
use countersign::games::little_round_top::radius;
use countersign::games::little_round_top::unit::OfficerId;
use countersign::games::little_round_top::zones::{controlled, controllers, has_zone, in_zone};
use countersign::side::Side;

fn zone(drill: &Drill, name: &str) -> Vec<String> {
    controlled(
        &drill.tables.map,
        &drill.board,
        drill.board.company(co(name)),
    )
    .iter()
    .map(ToString::to_string)
    .collect()
}

/// 20ME-A in 0905, facing S.
fn one() -> Drill {
    let mut drill = Drill::new();
    drill.company("20ME-A", "0905", "S");
    drill
}

#[test]
fn rule_9_0a_a_line_controls_the_three_hexes_before_it() {
    let mut drill = one();
    assert_eq!(zone(&drill, "20ME-A"), ["1005", "0906", "0805"]);
    drill.company("20ME-B", "1005", "NE");
    assert_eq!(zone(&drill, "20ME-B"), ["1004", "1105", "1106"]);
    // Only what is on the map.
    drill.company("20ME-C", "0101", "N");
    assert_eq!(zone(&drill, "20ME-C"), [""; 0]);
    drill.company("20ME-D", "0116", "S");
    assert_eq!(zone(&drill, "20ME-D"), ["0216"]);
}

#[test]
fn rule_9_0b_no_zone_in_column_out_of_ammunition_or_for_officers_and_flags() {
    let mut drill = one();
    assert!(in_zone(
        &drill.tables.map,
        &drill.board,
        Side::Usa,
        hex("0906")
    ));
    drill.company("20ME-A", "0905", "S").formation = Formation::Column;
    assert_eq!(zone(&drill, "20ME-A"), [""; 0]);
    assert!(!in_zone(
        &drill.tables.map,
        &drill.board,
        Side::Usa,
        hex("0906")
    ));
    let company = drill.company("20ME-A", "0905", "S");
    company.formation = Formation::Line;
    company.out_of_ammunition = true;
    assert!(!in_zone(
        &drill.tables.map,
        &drill.board,
        Side::Usa,
        hex("0906")
    ));
    // A company that is not on the map has none, nor have an officer and a flag.
    let mut drill = Drill::new();
    drill.officer("Chamberlain", "0905");
    drill.board.flags[0].at = Some(hex("0905"));
    for hex in drill.tables.map.grid.hexes() {
        assert!(!in_zone(&drill.tables.map, &drill.board, Side::Usa, hex));
    }
}

#[test]
fn rule_9_0c_fixed_bayonets_keep_the_zone_with_ammunition() {
    let mut drill = one();
    drill.board.company_mut(co("20ME-A")).bayonets = true;
    assert_eq!(zone(&drill, "20ME-A"), ["1005", "0906", "0805"]);
    drill.board.company_mut(co("20ME-A")).out_of_ammunition = true;
    assert_eq!(zone(&drill, "20ME-A"), [""; 0]);
}

#[test]
fn rule_9_0_r1_disorganized_and_bottom_companies_have_a_zone() {
    let mut drill = one();
    drill.company("20ME-D", "0905", "S");
    drill.board.company_mut(co("20ME-A")).disorganized = true;
    let both = [co("20ME-A"), co("20ME-D")];
    let found = controllers(&drill.tables.map, &drill.board, Side::Usa, hex("0906"));
    assert_eq!(found, both);
    // By ascending hex, and of one side only.
    drill.company("20ME-E", "0807", "NE");
    drill.company("15AL-A", "0907", "N");
    let found = controllers(&drill.tables.map, &drill.board, Side::Usa, hex("0906"));
    assert_eq!(found, [co("20ME-A"), co("20ME-D")]);
    drill.company("20ME-K", "0806", "SE");
    let found = controllers(&drill.tables.map, &drill.board, Side::Usa, hex("0906"));
    assert_eq!(found, [co("20ME-K"), co("20ME-A"), co("20ME-D")]);
}

#[test]
fn rule_9_0_r2_companies_in_a_melee_have_no_zone() {
    let mut drill = one();
    drill.company("15AL-A", "0905", "N");
    for name in ["20ME-A", "15AL-A"] {
        assert!(
            !has_zone(&drill.board, drill.board.company(co(name))),
            "{name}"
        );
    }
    // An enemy officer alone in the hex takes nothing away.
    let mut drill = one();
    drill.officer("Oates", "0905");
    assert!(has_zone(&drill.board, drill.board.company(co("20ME-A"))));
}

#[test]
fn rule_9_0_r4_terrain_and_friends_cancel_no_zone() {
    let mut drill = one();
    drill.level("0906", 5).rock("0906");
    drill.barrier(
        "0905",
        "0906",
        countersign::games::little_round_top::map::Barrier::Stonewall,
    );
    drill.company("15AL-A", "0906", "N");
    assert!(in_zone(
        &drill.tables.map,
        &drill.board,
        Side::Usa,
        hex("0906")
    ));
}

/// Bulger in 0909, 47AL-A in 0905, and 20ME-A controlling hexes between them from 1006.
fn between() -> Drill {
    let mut drill = Drill::new();
    drill.officer("Bulger", "0909");
    // Its zone: 1007, 0907 and 0906.
    drill.company("20ME-A", "1006", "SW");
    drill
}

fn reaches(drill: &Drill, to: &str) -> bool {
    radius::reaches(&drill.tables, &drill.board, OfficerId::Bulger, hex(to))
}

#[test]
fn rule_9_2a_no_command_through_a_controlled_hex_without_a_friend() {
    let mut drill = between();
    assert!(!reaches(&drill, "0905"));
    drill.company("47AL-A", "0907", "N");
    assert!(!reaches(&drill, "0905"), "0906 is still closed");
    drill.company("47AL-B", "0906", "N");
    assert!(reaches(&drill, "0905"));
}

#[test]
fn rule_9_2_r1_any_company_or_officer_of_the_side_is_a_friend() {
    let mut drill = between();
    drill.company("15AL-A", "0907", "N");
    drill.officer("Scruggs", "0906");
    assert!(reaches(&drill, "0905"));
    drill.board.officer_mut(OfficerId::Scruggs).at = None;
    assert!(!reaches(&drill, "0905"));
    drill.company("83PA-A", "0906", "N").formation = Formation::Column;
    assert!(!reaches(&drill, "0905"), "an enemy is no friend");
}
