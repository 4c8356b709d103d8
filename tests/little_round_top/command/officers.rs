//! Officers and Command Points (4.0, 4.11, 4.41).

use super::{carry, carry_with_marks, fault, field, legal, spent, to, total};
use crate::drill::{Drill, co, hex, of};
use countersign::games::little_round_top::board::Status;
use countersign::side::Side;

#[test]
fn rule_3_0d_each_officer_finds_who_is_within_his_radius() {
    let mut drill = field();
    drill.company("15AL-D", "0915", "N");
    drill.company("47AL-B", "0909", "N");
    let (ran, marks) = carry_with_marks(&mut drill, Side::Csa, &[], "");
    assert!(marks.listed[&co("15AL-H")].contains(&of("Oates")));
    assert!(!marks.listed.contains_key(&co("15AL-D")));
    assert!(!marks.listed.contains_key(&co("47AL-B")));
    assert!(ran.says("within his Command Radius: 15AL-H [3.0d, 4.12a, H-20 house]"));
}

#[test]
fn rule_3_0_r2_the_list_holds_to_the_end_of_phase_b() {
    let mut drill = field();
    drill.company("15AL-D", "0914", "N");
    let order = to(&["15AL-D"], "do = [\"forward 1\"]");
    let away = format!(
        "[[order]]\nofficers = [\"Oates\"]\npath = [\"0908\", \"0907\", \"0906\"]\n{order}"
    );
    let ran = carry(&mut drill, Side::Csa, &[], &away);
    assert_eq!(ran.company("15AL-D").at, Some(hex("0913")));
    let mut far = field();
    far.company("15AL-D", "0915", "N");
    let nearer = format!("[[order]]\nofficers = [\"Oates\"]\npath = [\"0910\", \"0911\"]\n{order}");
    assert!(fault(&mut far, Side::Csa, &nearer).contains("[4.12a]"));
}

#[test]
fn rule_4_0a_every_act_of_the_chart_needs_points() {
    for acts in [
        "line",
        "fix",
        "forward 1",
        "exchange",
        "volley",
        "melee",
        "right 2",
    ] {
        let mut drill = Drill::new();
        let company = drill.company("15AL-H", "0908", "N");
        if acts == "line" {
            company.formation = countersign::games::little_round_top::board::Formation::Column;
        }
        drill.company("15AL-D", "0908", "N");
        drill.company("20ME-A", "0907", "S");
        let order = to(
            &["15AL-H"],
            &format!("do = [\"{}\"]", acts.replace("forward", "back")),
        );
        let found = fault(&mut drill, Side::Csa, &order);
        assert!(
            found.contains("no officer has `15AL-H` within") || found.contains("[7.12-R1]"),
            "{found}"
        );
    }
}

#[test]
fn rule_4_0b_an_officer_pays_for_his_own_regiment_only() {
    let mut drill = field();
    drill.company("47AL-B", "0910", "N");
    drill.officer("Bulger", "0910");
    assert_eq!(
        fault(
            &mut drill,
            Side::Csa,
            &to(&["47AL-B"], "officer = \"Oates\"\ndo = [\"forward 1\"]")
        ),
        "error: `Oates` commands companies of 15AL, not `47AL-B` [4.0b]\n  help: Bulger may: write \
         `officer = \"Bulger\"`"
    );
    legal(&mut drill, Side::Csa, &to(&["47AL-B"], "do = [\"left 1\"]"));
}

#[test]
fn rule_4_0c_a_company_takes_points_from_one_officer_only() {
    let mut drill = field();
    drill.officer("Hill", "0909");
    let both = format!(
        "{}{}",
        to(&["15AL-H"], "officer = \"Oates\"\ndo = [\"forward 1\"]"),
        to(&["15AL-H"], "officer = \"Hill\"\ndo = [\"volley\"]")
    );
    let found = fault(&mut drill, Side::Csa, &both);
    assert!(
        found
            .starts_with("error: `15AL-H` takes its Command Points from Oates in this turn [4.0c]")
    );
    assert!(found.ends_with("help: write `officer = \"Oates\"`, or leave `officer` out"));
    let same = both.replace("Hill", "Oates");
    legal(&mut drill, Side::Csa, &same);
    let open = to(&["15AL-H"], "do = [\"forward 1\"]");
    let found = fault(&mut drill, Side::Csa, &open);
    assert!(found.starts_with("error: `15AL-H` may take Command Points from Hill or Oates [4.0c]"));
    assert!(found.ends_with("help: choose: write `officer = \"Hill\"`"));
}

#[test]
fn rule_4_0d_without_points_a_company_may_still_fire() {
    let mut drill = Drill::new();
    drill.company("15AL-H", "0908", "N");
    let found = fault(
        &mut drill,
        Side::Csa,
        &to(&["15AL-H"], "do = [\"forward 1\"]"),
    );
    assert!(found.starts_with("error: no officer has `15AL-H` within his Command Radius [4.12a]"));
    assert!(found.ends_with("help: leave the order out; it may still fire"));
}

#[test]
fn rule_4_11a_phases_a_and_b_share_one_total_and_the_rest_is_lost() {
    let mut drill = field();
    drill.tables.officers.get_mut(&of("Oates")).unwrap().points = 6;
    let text = format!(
        "{}{}",
        to(&["15AL-H"], "do = [\"fix\"]"),
        to(&["15AL-H"], "do = [\"forward 1\"]")
    );
    let (ran, marks) = carry_with_marks(&mut drill, Side::Csa, &[], &text);
    assert_eq!(spent(&marks, "Oates"), 6);
    assert!(ran.says("Oates spent 6 of 6 Command Points"));
    assert!(ran.says("15AL-H 6 [4.11a]"));
    assert!(ran.says("0 CP are lost [4.11a]"));
    let more = text.replace("forward 1", "forward 2");
    let found = fault(&mut drill, Side::Csa, &more);
    assert!(found.starts_with(
        "error: `15AL-H, 0907 to 0906` costs 2 Command Points, and Oates has none left [4.11a]"
    ));
    assert!(found.ends_with(
        "help: leave it out; the same order to four companies side by side would add 6"
    ));
}

#[test]
fn rule_4_41a_an_officer_moves_by_his_own_points() {
    let mut drill = field();
    drill.officer("Hill", "0909");
    drill.tables.officers.get_mut(&of("Hill")).unwrap().points = 1;
    let text = "[[order]]\nofficers = [\"Hill\"]\npath = [\"0910\", \"0911\"]\n";
    let found = fault(&mut drill, Side::Csa, text);
    assert!(found.starts_with(
        "error: `Hill, 0910 to 0911` costs 1 Command Point, and he has none left [4.11a]"
    ));
    assert!(
        found
            .ends_with("help: no other officer can move him; leave him where he is, or order less")
    );
    let (ran, marks) = carry_with_marks(&mut drill, Side::Csa, &[], text);
    assert_eq!(ran.board.officer(of("Hill")).at, Some(hex("0910")));
    assert_eq!((spent(&marks, "Hill"), spent(&marks, "Oates")), (1, 0));
}

#[test]
fn rule_4_41_r1_an_officer_who_goes_along_pays_for_himself() {
    let mut drill = field();
    drill.officer("Hill", "0908");
    let text = to(
        &["15AL-H"],
        "officer = \"Oates\"\nofficers = [\"Hill\"]\ndo = [\"forward 2\"]",
    );
    let (ran, marks) = carry_with_marks(&mut drill, Side::Csa, &[], &text);
    assert_eq!(ran.board.officer(of("Hill")).at, Some(hex("0906")));
    assert_eq!((spent(&marks, "Hill"), spent(&marks, "Oates")), (2, 4));
    assert!(ran.says("Hill goes along for 1 CP of Hill [H-03 house, 5.0c, 4.41-R1]"));
}

#[test]
fn rule_4_12_the_radius_is_one_less_and_the_total_half_in_a_melee() {
    let mut drill = field();
    drill.company("20ME-A", "0909", "S");
    drill.company("15AL-G", "0909", "N");
    let (ran, marks) = carry_with_marks(&mut drill, Side::Csa, &[], "");
    assert_eq!(total(&marks, "Oates"), 12);
    assert!(ran.says("-12 [11.34a] in a melee: half of it"));
}

#[test]
fn rule_4_5_r6_points_of_a_lost_officer_are_lost_with_him() {
    let mut drill = field();
    drill.officer("Hill", "0908");
    drill.company("20ME-A", "0906", "S");
    drill.company("20ME-D", "1007", "SW");
    // Hill goes along out of D's zone and is killed by the fire; Oates has the company too.
    let text = format!(
        "{}{}",
        to(
            &["15AL-H"],
            "officer = \"Hill\"\nofficers = [\"Hill\"]\ndo = [\"back 1\"]"
        ),
        to(&["15AL-H"], "officer = \"Oates\"\ndo = [\"back 1\"]")
    );
    let ran = carry(&mut drill, Side::Csa, &[1, 1, 1, 6], &text);
    assert_eq!(
        ran.board.officer(of("Hill")).status,
        Status::Lost,
        "{}",
        ran.text()
    );
    assert!(ran.says("overtaken: `Hill` is lost, and his Command Points with him [4.5-R6]"));
    assert_eq!(
        ran.company("15AL-H").at,
        Some(hex("0909")),
        "{}",
        ran.text()
    );
}

#[test]
fn rule_4_11a_an_officer_who_goes_along_pays_for_both() {
    let along = "[[order]]\ncompanies = [\"15AL-H\"]\nofficers = [\"Oates\"]\n\
                 do = [\"forward 1\"]\n";
    let with = |points: i64| {
        let mut drill = Drill::new();
        drill.company("15AL-H", "0908", "N");
        drill.officer("Oates", "0908");
        drill.tables.officers.get_mut(&of("Oates")).unwrap().points = points;
        drill
    };
    super::legal(&mut with(3), Side::Csa, along);
    assert_eq!(
        fault(&mut with(2), Side::Csa, along),
        "error: `Oates, 0908 to 0907` costs 1 Command Point, and he has none left [4.11a]\n  \
         help: no other officer can move him; leave him where he is, or order less"
    );
    let (ran, marks) = carry_with_marks(&mut with(2), Side::Csa, &[], along);
    assert_eq!(marks.ledgers[&of("Oates")].left(), 0);
    assert_eq!(
        ran.board.officer(of("Oates")).at,
        Some(crate::drill::hex("0908"))
    );
}
