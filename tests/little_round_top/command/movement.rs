//! Movement, facing, zones (5.0, 7.1, 9.0).

use super::{carry, carry_with_marks, fault, field, h, legal, rehearse, spent, to};
use crate::drill::{Drill, co, hex, of};
use countersign::games::little_round_top::board::Formation;
use countersign::games::little_round_top::map::Barrier;
use countersign::hex::Direction;
use countersign::side::Side;

#[test]
fn rule_3_0h_movement_volley_and_melee_are_ordered_and_paid_in_b() {
    let mut drill = field();
    drill.company("20ME-A", "0906", "N");
    let (ran, marks) = carry_with_marks(
        &mut drill,
        Side::Csa,
        &[],
        &h("do = [\"forward 1\", \"volley\", \"melee\"]"),
    );
    assert_eq!(spent(&marks, "Oates"), 2 + 5 + 4);
    assert!(marks.volley.contains(&co("15AL-H")));
    assert_eq!(marks.melee, vec![(co("15AL-H"), hex("0906"))]);
    assert!(ran.says("=> 15AL-H will volley for 5 CP of Oates [10.3a, 10.33a]"));
    assert!(
        ran.says(
            "=> 15AL-H will initiate melee against 0906 for 4 CP of Oates [H-08 house, 11.21a]"
        )
    );
}

#[test]
fn rule_5_0a_points_are_paid_for_each_hex_entered() {
    let (_, marks) = carry_with_marks(&mut field(), Side::Csa, &[], &h("do = [\"forward 4\"]"));
    assert_eq!(spent(&marks, "Oates"), 8);
    assert_eq!(marks.ledgers[&of("Oates")].spent.len(), 4);
}

#[test]
fn rule_5_0b_companies_move_one_at_a_time_hex_by_hex() {
    let mut drill = field();
    drill.company("15AL-D", "0907", "N");
    let ran = carry(
        &mut drill,
        Side::Csa,
        &[],
        &to(&["15AL-H", "15AL-D"], "do = [\"forward 1\"]"),
    );
    let text = ran.text();
    assert!(text.find("0908 to 0907").unwrap() < text.find("0907 to 0906").unwrap());
    assert_eq!(ran.log.movements.len(), 2);
    assert_eq!(ran.log.movements[0].path, vec![(9, 8), (9, 7)]);
}

#[test]
fn rule_5_0c_officers_may_go_along_with_a_company_of_their_hex() {
    let mut drill = field();
    drill.officer("Oates", "0908");
    let along = h("officers = [\"Oates\"]\ndo = [\"forward 1\"]");
    let ran = carry(&mut drill, Side::Csa, &[], &along);
    assert_eq!(ran.board.officer(of("Oates")).at, Some(hex("0907")));
    assert_eq!(
        fault(&mut field(), Side::Csa, &along),
        "error: `Oates` is in 0909 and cannot go along with 15AL-H [5.0c]\n  help: he goes along \
         with a company of his hex; else give him an order of his own"
    );
}

#[test]
fn rule_5_11a_only_the_phasing_side_moves() {
    let mut drill = field();
    drill.company("20ME-A", "0101", "S");
    let ran = carry(&mut drill, Side::Csa, &[], &h("do = [\"forward 1\"]"));
    assert_eq!(ran.company("20ME-A").at, Some(hex("0101")));
    let ran = carry(&mut drill, Side::Usa, &[], "");
    assert_eq!(ran.company("15AL-H").at, Some(hex("0908")));
}

#[test]
fn rule_5_12a_an_enemy_occupied_hex_is_not_entered() {
    let mut drill = field();
    drill.company("20ME-A", "0907", "N").formation = Formation::Column;
    assert_eq!(
        fault(&mut drill, Side::Csa, &h("do = [\"forward 1\"]")),
        "error: `15AL-H` may not enter 0907, where 20ME-A stands [5.12a]\n  help: stop before it \
         and order `melee`, or go round it"
    );
    let oates = "[[order]]\nofficers = [\"Oates\"]\npath = [\"0908\", \"0907\"]\n";
    assert_eq!(
        fault(&mut drill, Side::Csa, oates),
        "error: `Oates` may not enter 0907, where 20ME-A stands [5.12a]\n  help: go round it"
    );
    let mut lone = field();
    lone.officer("Spear", "0907");
    assert_eq!(
        fault(&mut lone, Side::Csa, &h("do = [\"forward 1\"]")),
        "error: `15AL-H` may not enter 0907, where Spear stands [4.5h]\n  help: stop before it \
         and order `melee`, or go round it"
    );
}

#[test]
fn rule_4_5h_a_lone_officers_hex_needs_an_order_to_melee() {
    let mut lone = field();
    lone.officer("Spear", "0907");
    legal(&mut lone, Side::Csa, &h("do = [\"melee\"]"));
    assert!(fault(&mut lone, Side::Csa, &h("do = [\"forward 1\"]")).contains("[4.5h]"));
}

#[test]
fn rule_5_12b_friendly_hexes_may_be_entered() {
    let mut drill = field();
    drill.company("15AL-D", "0907", "N");
    drill.company("15AL-E", "0907", "N");
    legal(&mut drill, Side::Csa, &h("do = [\"forward 2\"]"));
}

#[test]
fn rule_5_13a_no_fire_but_withdrawal_fire() {
    let mut drill = field();
    drill.company("20ME-A", "0905", "S");
    // Through A's field of fire, and into its zone: no die is rolled.
    let ran = carry(&mut drill, Side::Csa, &[], &h("do = [\"forward 2\"]"));
    assert_eq!(ran.company("15AL-H").at, Some(hex("0906")));
    drill.company("15AL-H", "0906", "N");
    let ran = carry(&mut drill, Side::Csa, &[6], &h("do = [\"back 1\"]"));
    assert_eq!(ran.unused, 0);
}

#[test]
fn rule_5_14a_no_hex_is_skipped() {
    assert_eq!(
        fault(&mut field(), Side::Csa, &h("path = [\"0907\", \"0905\"]")),
        "error: `0905` does not touch 0907, where 15AL-H is then [5.14a]\n  help: `do = \
         [\"forward 3\"]` takes it to 0905 for 6 CP"
    );
    assert_eq!(
        fault(
            &mut field(),
            Side::Csa,
            "[[order]]\nofficers = [\"Oates\"]\npath = [\"0907\"]\n"
        ),
        "error: `0907` does not touch 0909, where Oates is then [5.14a]\n  help: name every hex \
         of the way"
    );
}

#[test]
fn rule_5_15a_four_hexes_in_line_five_in_column_seven_for_officers() {
    legal(&mut field(), Side::Csa, &h("do = [\"forward 4\"]"));
    assert_eq!(
        fault(&mut field(), Side::Csa, &h("do = [\"forward 5\"]")),
        "error: `0903` is beyond the 4 hexes in line of 15AL-H [5.15a]\n  help: end its way \
         before 0903"
    );
    assert!(
        fault(
            &mut field(),
            Side::Csa,
            &h("do = [\"back 2\", \"forward 3\"]")
        )
        .contains("[5.15a]"),
        "forward and backward together"
    );
    let mut column = field();
    column.company("15AL-H", "0908", "N").formation = Formation::Column;
    legal(&mut column, Side::Csa, &h("do = [\"forward 5\"]"));
    assert!(
        fault(&mut column, Side::Csa, &h("do = [\"forward 6\"]"))
            .starts_with("error: `0902` is beyond the 5 hexes in column of 15AL-H [5.15a]")
    );
    let officer = |last: &str| {
        format!(
            "[[order]]\nofficers = [\"Oates\"]\npath = [\"0908\", \"0907\", \"0906\", \"0905\", \
             \"0904\", \"0903\", \"0902\"{last}]\n"
        )
    };
    legal(&mut field(), Side::Csa, &officer(""));
    assert_eq!(
        fault(&mut field(), Side::Csa, &officer(", \"0901\"")),
        "error: `0901` is beyond the 7 hexes of Oates [5.15a]\n  help: end its way before 0901"
    );
}

#[test]
fn rule_5_15_r1_all_orders_of_a_phase_count_together() {
    let twice = format!("{}{}", h("do = [\"forward 2\"]"), h("do = [\"forward 3\"]"));
    assert!(fault(&mut field(), Side::Csa, &twice).contains("[5.15a]"));
    // The hex moved under 9.15 counts and is paid.
    let mut drill = field();
    drill.company("20ME-A", "0907", "S");
    let (ran, marks) = carry_with_marks(&mut drill, Side::Csa, &[3], &h("do = [\"back 1\"]"));
    assert!(ran.company("15AL-H").disorganized);
    assert_eq!(spent(&marks, "Oates"), 3);
    assert_eq!(marks.moved.values().copied().collect::<Vec<_>>(), vec![1]);
}

#[test]
fn rule_5_2a_forward_only_into_the_centre_front_hex() {
    let ran = carry(&mut field(), Side::Csa, &[], &h("do = [\"forward 1\"]"));
    assert_eq!(ran.company("15AL-H").at, Some(hex("0907")));
    let (ran, marks) = carry_with_marks(&mut field(), Side::Csa, &[], &h("path = [\"1007\"]"));
    assert_eq!(
        ran.company("15AL-H").facing,
        Direction::NE,
        "it turned first"
    );
    assert_eq!(spent(&marks, "Oates"), 2, "by one hexside, for nothing");
}

#[test]
fn rule_5_31a_no_backing_into_an_enemy_zone_but_out_of_one() {
    let mut drill = field();
    drill.company("20ME-A", "0810", "NE");
    drill.officer("Oates", "0908");
    assert_eq!(
        fault(&mut drill, Side::Csa, &h("do = [\"back 2\"]")),
        "error: `15AL-H` may not back into 0910, in the zone of control of 20ME-A [5.31a]\n  \
         help: `do = [\"right 3\", \"forward 2\"]` takes it to 0910 for 6 CP"
    );
    drill.board.company_mut(co("20ME-A")).formation = Formation::Column;
    legal(&mut drill, Side::Csa, &h("do = [\"back 2\"]"));
    let mut out = field();
    out.company("20ME-A", "0907", "S");
    let found = rehearse(&mut out, Side::Csa, false, &h("do = [\"back 1\"]"));
    assert_eq!(
        found,
        [
            "warning: `15AL-H` leaves 0908, which 20ME-A controls [9.1a]\n  help: that draws \
             Withdrawal Fire; the rest is checked as if it came out unhurt"
        ]
    );
}

#[test]
fn rule_5_31b_a_company_that_backs_keeps_its_facing() {
    let ran = carry(
        &mut field(),
        Side::Csa,
        &[],
        &h("path = [\"0909\"]\nback = true"),
    );
    let h = ran.company("15AL-H");
    assert_eq!((h.at, h.facing), (Some(hex("0909")), Direction::N));
}

#[test]
fn rule_5_32a_no_backing_into_rock_or_over_a_hexside() {
    let mut rock = field();
    rock.rock("0909");
    assert_eq!(
        fault(&mut rock, Side::Csa, &h("do = [\"back 1\"]")),
        "error: `15AL-H` may not back into 0909, a rock hex [5.32a]\n  help: `do = [\"right 3\", \
         \"forward 1\"]` takes it to 0909 for 5 CP"
    );
    for (barrier, name) in [
        (Barrier::Stonewall, "stone wall"),
        (Barrier::Rock, "rock hexside"),
        (Barrier::Fence, "fence"),
    ] {
        let mut drill = field();
        drill.barrier("0908", "0909", barrier);
        let found = fault(&mut drill, Side::Csa, &h("do = [\"back 1\"]"));
        assert!(
            found.starts_with(&format!(
                "error: `15AL-H` may not back from 0908 into 0909 over a {name} [5.32a]"
            )),
            "{found}"
        );
        legal(
            &mut drill,
            Side::Csa,
            &h("do = [\"right 3\", \"forward 1\"]"),
        );
    }
}

#[test]
fn rule_5_0_r1_who_enters_a_friendly_hex_goes_to_the_bottom() {
    let mut drill = field();
    drill.company("15AL-D", "0907", "N");
    let ran = carry(&mut drill, Side::Csa, &[], &h("do = [\"forward 1\"]"));
    assert_eq!(
        (ran.company("15AL-D").depth, ran.company("15AL-H").depth),
        (0, 1)
    );
    assert!(ran.says("below the company there [H-01 house, 5.0-R1]"));
}

#[test]
fn rule_7_0a_a_company_faces_a_hexside_an_officer_has_none() {
    for sides in 1..=3 {
        let ran = carry(
            &mut field(),
            Side::Csa,
            &[],
            &h(&format!("do = [\"right {sides}\"]")),
        );
        assert_eq!(ran.company("15AL-H").facing, Direction::N.clockwise(sides),);
    }
    assert_eq!(
        fault(
            &mut field(),
            Side::Csa,
            "[[order]]\nofficers = [\"Oates\"]\ndo = [\"left 1\"]\n"
        ),
        "error: `Oates` is an officer and has no facing [7.0a]\n  help: give him a `path` of hexes"
    );
    assert_eq!(
        fault(
            &mut field(),
            Side::Csa,
            "[[order]]\nofficers = [\"Oates\"]\ndo = [\"volley\"]\n"
        ),
        "error: `Oates` is an officer, and does nothing but move [4.42a]\n  help: give him a \
         `path` of hexes; name companies for anything else"
    );
}

#[test]
fn rule_7_11a_everything_but_forward_and_back_needs_a_turn_first() {
    let (_, marks) = carry_with_marks(&mut field(), Side::Csa, &[], &h("path = [\"1008\"]"));
    assert_eq!(spent(&marks, "Oates"), 4, "1008 lies SE: two hexsides");
}

#[test]
fn rule_7_12a_one_hexside_in_each_hex_is_free() {
    let (ran, marks) = carry_with_marks(
        &mut field(),
        Side::Csa,
        &[],
        &h("do = [\"right 1\", \"forward 1\", \"left 1\", \"forward 1\", \"right 1\"]"),
    );
    assert_eq!(spent(&marks, "Oates"), 4);
    assert_eq!(ran.company("15AL-H").facing, Direction::NE);
    assert!(ran.says("=> turn to NE in 0908 [7.12a]"));
}

#[test]
fn rule_7_12b_more_than_one_hexside_in_a_hex_costs_2() {
    for acts in [
        "\"right 2\"",
        "\"left 3\"",
        "\"left 1\", \"left 1\"",
        "\"right 1\", \"right 2\"",
    ] {
        let (_, marks) =
            carry_with_marks(&mut field(), Side::Csa, &[], &h(&format!("do = [{acts}]")));
        assert_eq!(spent(&marks, "Oates"), 2, "{acts}");
    }
    let across = format!("{}{}", h("do = [\"left 1\"]"), h("do = [\"left 1\"]"));
    let (_, marks) = carry_with_marks(&mut field(), Side::Csa, &[], &across);
    assert_eq!(spent(&marks, "Oates"), 2, "two orders, one hex");
}

#[test]
fn rule_7_12_r1_start_and_end_hexes_count_and_an_unlisted_company_cannot_turn() {
    let mut drill = field();
    drill.officer("Oates", "0916");
    assert_eq!(
        fault(&mut drill, Side::Csa, &h("do = [\"left 1\"]")),
        "error: `15AL-H` is in no officer's Command Radius and cannot turn [7.12-R1]\n  help: \
         leave the order out, or bring an officer within reach next turn"
    );
    legal(&mut field(), Side::Csa, &h("do = [\"left 1\"]"));
}

#[test]
fn rule_7_13a_no_facing_changes_in_the_command_phase() {
    let ran = carry(&mut field(), Side::Csa, &[], &h("do = [\"left 1\"]"));
    assert!(ran.says("CSA movement: 15AL-H: left 1"));
    assert!(!ran.says("CSA command: 15AL-H: left 1"));
}

#[test]
fn rule_9_0d_a_unit_that_enters_an_enemy_zone_stops() {
    let mut drill = field();
    drill.company("20ME-A", "1005", "S");
    assert_eq!(
        fault(&mut drill, Side::Csa, &h("do = [\"forward 3\"]")),
        "error: `15AL-H` stops in 0906, in the zone of control of 20ME-A [9.0d]\n  help: `do = \
         [\"forward 1\", \"left 1\", \"forward 1\", \"right 1\", \"forward 1\", \"right 1\", \
         \"forward 1\"]` takes it to 0905 for 8 CP"
    );
    let ran = carry(&mut drill, Side::Csa, &[], &h("do = [\"forward 3\"]"));
    assert_eq!(ran.company("15AL-H").at, Some(hex("0906")));
    assert!(ran.says("15AL-H stops: 20ME-A controls 0906 [9.0d]"));
    drill.board.company_mut(co("20ME-A")).formation = Formation::Column;
    legal(&mut drill, Side::Csa, &h("do = [\"forward 3\"]"));
}

#[test]
fn rule_9_0e_a_unit_that_begins_in_a_zone_may_go_straight_into_another() {
    let mut drill = field();
    drill.company("20ME-A", "0907", "S");
    drill.officer("Oates", "0909");
    // 0908 and 0807 both lie before A.
    let ran = carry(
        &mut drill,
        Side::Csa,
        &[6],
        &h("do = [\"left 1\", \"forward 1\"]"),
    );
    assert_eq!(ran.unused, 0, "Withdrawal Fire");
    assert_eq!(ran.company("15AL-H").at, Some(hex("0807")));
}

#[test]
fn rule_9_0_r3_stopping_bars_hexes_not_turns_and_binds_officers() {
    let mut drill = field();
    drill.company("20ME-A", "0906", "S");
    legal(
        &mut drill,
        Side::Csa,
        &h("do = [\"forward 1\", \"right 2\"]"),
    );
    drill.officer("Oates", "0908");
    let found = fault(
        &mut drill,
        Side::Csa,
        "[[order]]\nofficers = [\"Oates\"]\npath = [\"0907\", \"0807\"]\n",
    );
    assert!(
        found.starts_with("error: `Oates` stops in 0907, in the zone of control of 20ME-A [9.0d]")
    );
    drill.company("15AL-D", "0907", "N");
    legal(
        &mut drill,
        Side::Csa,
        &h("do = [\"forward 1\", \"exchange\"]"),
    );
}

#[test]
fn rule_9_12a_the_bottom_company_leaves_without_fire_unless_into_another_controlled_hex() {
    let mut drill = field();
    drill.company("20ME-A", "0907", "S");
    drill.company("15AL-D", "0908", "N");
    let ran = carry(
        &mut drill,
        Side::Csa,
        &[],
        &to(&["15AL-D"], "do = [\"back 1\"]"),
    );
    assert_eq!(ran.company("15AL-D").at, Some(hex("0909")));
    let ran = carry(
        &mut drill,
        Side::Csa,
        &[6],
        &to(&["15AL-D"], "do = [\"left 1\", \"forward 1\"]"),
    );
    assert_eq!(ran.unused, 0);
}

#[test]
fn rule_9_13a_an_officer_alone_draws_fire_one_with_a_company_does_not() {
    let mut drill = field();
    drill.company("20ME-A", "0907", "S");
    drill.officer("Oates", "0908");
    let away = "[[order]]\nofficers = [\"Oates\"]\npath = [\"0909\"]\n";
    let ran = carry(&mut drill, Side::Csa, &[], away);
    assert_eq!(
        ran.board.officer(of("Oates")).at,
        Some(hex("0909")),
        "9.1-R6"
    );
    drill.company("15AL-H", "1008", "N");
    let ran = carry(&mut drill, Side::Csa, &[5], away);
    assert_eq!(ran.board.officer(of("Oates")).at, Some(hex("0909")));
    assert_eq!(ran.unused, 0);
    let ran = carry(&mut drill, Side::Csa, &[1], away);
    assert_eq!(ran.board.officer(of("Oates")).at, None);
    assert_eq!(
        rehearse(&mut drill, Side::Csa, false, away),
        [
            "warning: `Oates` alone leaves 0908, which 20ME-A controls [9.13a]\n  help: that \
             draws Withdrawal Fire; the rest is checked as if it came out unhurt"
        ]
    );
}

#[test]
fn rule_11_32_r1_nobody_leaves_a_melee_in_phase_b() {
    let mut drill = field();
    drill.company("20ME-A", "0908", "S");
    drill.officer("Oates", "0908");
    assert_eq!(
        fault(&mut drill, Side::Csa, &h("do = [\"back 1\"]")),
        "error: `15AL-H` is in a melee and does not move [11.32a]\n  help: decide about the melee \
         in `[[melee]]`"
    );
    assert_eq!(
        fault(
            &mut drill,
            Side::Csa,
            "[[order]]\nofficers = [\"Oates\"]\npath = [\"0909\"]\n"
        ),
        "error: `Oates` is in a melee and does not move [11.32-R1]\n  help: he stays in it; leave \
         him out"
    );
}

#[test]
fn rule_19_42_r2_cleared_hexes_are_charged_and_counted_in_groups_of_five() {
    let mut drill = field();
    for row in 1..=7 {
        drill.cleared(&format!("09{row:02}"));
    }
    let (ran, marks) = carry_with_marks(&mut drill, Side::Csa, &[], &h("do = [\"forward 7\"]"));
    assert_eq!(ran.company("15AL-H").at, Some(hex("0901")));
    assert_eq!(spent(&marks, "Oates"), 4, "the first and the sixth");
    assert!(ran.says("0907 to 0906 [19.42-R2, H-34 house]"));
}

#[test]
fn the_help_names_a_way_that_can_be_paid() {
    let mut drill = field();
    drill.tables.officers.get_mut(&of("Oates")).unwrap().points = 7;
    drill.level("0907", 5);
    let found = fault(
        &mut drill,
        Side::Csa,
        &h("do = [\"forward 2\", \"left 2\"]"),
    );
    assert_eq!(
        found,
        "error: `15AL-H, turn to SW in 0906` costs 2 Command Points, and Oates has none left \
         [4.11a]\n  help: `do = [\"left 1\", \"forward 1\", \"right 1\", \"forward 1\", \"right \
         1\", \"forward 1\"]` takes it to 0906 for 6 CP"
    );
}

#[test]
fn rule_3_0_r5_orders_are_carried_out_as_written_across_regiments() {
    let mut drill = field();
    drill.company("47AL-B", "1008", "N");
    drill.officer("Bulger", "1008");
    let text = format!(
        "{}{}{}",
        h("do = [\"forward 1\"]"),
        to(&["47AL-B"], "do = [\"forward 1\"]"),
        h("do = [\"left 1\"]")
    );
    let ran = carry(&mut drill, Side::Csa, &[], &text);
    let log = ran.text();
    let at = |words: &str| log.find(words).unwrap();
    assert!(at("15AL-H: forward 1") < at("47AL-B: forward 1"));
    assert!(at("47AL-B: forward 1") < at("15AL-H: left 1"));
}

#[test]
fn rule_3_0_r6_what_events_overtake_is_dropped_and_hexes_not_entered_cost_nothing() {
    let mut drill = field();
    drill.company("20ME-A", "0907", "S");
    // The fire disorganizes H: it enters one hex, and the other is neither entered nor paid.
    let (ran, marks) = carry_with_marks(&mut drill, Side::Csa, &[3], &h("do = [\"back 2\"]"));
    assert_eq!(ran.company("15AL-H").at, Some(hex("0909")));
    assert_eq!(spent(&marks, "Oates"), 3);
    assert!(ran.says("overtaken: `15AL-H` is disorganized and does not move [12.1a]"));
}

#[test]
fn rule_12_1_r2_a_disorganized_company_chooses_its_facing_after_a_retreat() {
    for (choice, facing) in [("", Direction::N), ("face = \"NE\"\n", Direction::NE)] {
        let mut drill = field();
        drill.company("20ME-A", "0907", "S");
        drill.company_of("15AL-H", "0908", "N", "2/4");
        let listed = if choice.is_empty() {
            String::new()
        } else {
            format!("[[retreat]]\ncompany = \"15AL-H\"\n{choice}")
        };
        // 1, and the check is a retreat.
        let ran = carry(
            &mut drill,
            Side::Csa,
            &[1, 6],
            &format!("{}{listed}", h("do = [\"back 1\"]")),
        );
        let company = ran.company("15AL-H");
        assert!(company.disorganized, "{}", ran.text());
        assert_eq!(company.facing, facing);
    }
}

#[test]
fn rule_4_42a_an_officer_heeds_no_facing() {
    for (key, what) in [("face", "face = \"N\""), ("back", "back = true")] {
        let mut drill = Drill::new();
        drill.officer("Oates", "0908");
        let text = format!("[[order]]\nofficers = [\"Oates\"]\npath = [\"0907\"]\n{what}\n");
        assert_eq!(
            fault(&mut drill, Side::Csa, &text),
            format!(
                "error: `Oates` is an officer, has no facing, and cannot heed `{key}` [4.42a]\n  \
                 help: give him a `path` alone"
            )
        );
        // With a company the word is for the company.
        drill.company("15AL-H", "0908", "S");
        let with = "[[order]]\ncompanies = [\"15AL-H\"]\nofficers = [\"Oates\"]\n";
        legal(
            &mut drill,
            Side::Csa,
            &format!("{with}path = [\"0909\"]\nface = \"SE\"\n"),
        );
    }
}
