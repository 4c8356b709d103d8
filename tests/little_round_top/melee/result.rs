//! 11.6: the result.

use super::*;

/// 15AL-E 4/4 against 20ME-A over 20ME-H in 0905, so strong that the defender gets `k` of the run.
fn repulse(attacker: i64, top: &str, bottom: &str) -> Drill {
    let mut drill = Drill::new();
    drill.company_of("20ME-A", "0905", "S", top);
    drill.company_of("20ME-H", "0905", "S", bottom);
    drill.company("15AL-E", "0906", "N").strength = attacker;
    drill
}

#[test]
fn rule_11_6a_d_disorganizes_all_and_costs_the_disorganized_one_sp() {
    let mut drill = even();
    drill.company_of("20ME-H", "0905", "S", "4/4").disorganized = true;
    drill.board.company_mut(co("20ME-A")).strength = 1;
    // 4 to 1 + 3: 0, die 1: -/D. H 3/4 checks: B + 1 + 1 = D, die 1.
    let ran = fight(&drill, Side::Csa, B, &[1, 1]);
    assert!(ran.company("20ME-A").disorganized);
    assert_eq!(ran.company("20ME-A").strength, 1);
    assert_eq!(ran.company("20ME-H").strength, 3);
    assert!(!ran.company("47AL-B").disorganized);
    assert!(ran.says("roll \"check 20ME-H\""), "{}", ran.text());
    assert!(!ran.says("roll \"check 20ME-A\""));
}

#[test]
fn rule_11_6b_r_sends_all_back_two_hexes_disorganized() {
    let mut drill = even();
    drill.company("47AL-C", "0805", "NE");
    let ordered = [("47AL-B", "0905"), ("47AL-C", "0905")];
    drill.board.company_mut(co("20ME-A")).strength = 7;
    // 7 to 7, die 6: R/-.
    let ran = fight(&drill, Side::Csa, &ordered, &[6]);
    for id in ["47AL-B", "47AL-C"] {
        let distance = drill
            .tables
            .map
            .grid
            .distance(hex("0905"), ran.company(id).at.unwrap());
        assert_eq!(distance, 2, "{id}");
        assert!(ran.company(id).disorganized);
    }
    assert!(!ran.company("20ME-A").disorganized);
    assert_eq!(ran.unused, 0);
}

#[test]
fn rule_11_6c_one_loses_one_sp_and_checks() {
    let mut drill = even();
    drill.company("20ME-H", "0905", "S");
    drill.board.company_mut(co("47AL-B")).strength = 8;
    // 8 to 8, die 2: D/1.
    let ran = fight(&drill, Side::Csa, B, &[2, 1]);
    assert_eq!(ran.company("20ME-A").strength, 3);
    assert_eq!(ran.company("20ME-H").strength, 4);
    assert!(ran.says("roll \"check 20ME-A\""));
    assert!(!ran.says("roll \"check 20ME-H\""));
    assert!(ran.company("47AL-B").disorganized);
}

#[test]
fn rule_11_6_r2_the_owner_chooses_who_loses_the_sp() {
    let mut drill = even();
    drill.company("20ME-H", "0905", "S");
    drill.board.company_mut(co("47AL-B")).strength = 8;
    drill.standing.reactions.fray = vec![FrayChoice {
        loses: Some(Located::bare(co("20ME-H"))),
        ..fray("0905")
    }];
    let ran = fight(&drill, Side::Csa, B, &[2, 1]);
    assert_eq!(ran.company("20ME-A").strength, 4);
    assert_eq!(ran.company("20ME-H").strength, 3);
    // One who is not there: the top.
    drill.standing.reactions.fray[0].loses = Some(Located::bare(co("20ME-K")));
    let ran = fight(&drill, Side::Csa, B, &[2, 1]);
    assert_eq!(ran.company("20ME-A").strength, 3);
}

#[test]
fn rule_11_6d_the_top_company_alone_loses_and_retreats() {
    // +4: die 1: -/1R. A 3/4: B + 1 = C, die 1: nothing; it retreats. H checks (13.1c).
    let drill = repulse(12, "4/4", "4/4");
    let ran = fight(&drill, Side::Csa, E, &[1, 1, 1]);
    assert_eq!(ran.company("20ME-A").strength, 3);
    assert_eq!(at(&ran, "20ME-A"), "0903");
    assert_eq!(at(&ran, "20ME-H"), "0905");
    assert_eq!(ran.company("20ME-H").strength, 4);
    // +5: die 1: -/2R.
    let drill = repulse(13, "4/4", "4/4");
    let ran = fight(&drill, Side::Csa, E, &[1, 1, 1]);
    assert_eq!(ran.company("20ME-A").strength, 2);
    assert_eq!(at(&ran, "20ME-A"), "0903");
    assert_eq!(ran.unused, 0);
}

#[test]
fn rule_11_6e_m_makes_all_of_the_side_check() {
    let mut drill = even();
    drill.company("20ME-H", "0905", "S");
    drill.board.company_mut(co("47AL-B")).strength = 8;
    // 8 to 8, die 3: M/M.
    let ran = fight(&drill, Side::Csa, B, &[3, 1, 1, 1]);
    let text = ran.text();
    let order = ["check 47AL-B", "check 20ME-A", "check 20ME-H"].map(|check| text.find(check));
    assert!(order.iter().all(Option::is_some), "{text}");
    assert!(order.is_sorted(), "{text}");
    assert_eq!(ran.unused, 0);
}

#[test]
fn rule_11_0b_units_left_may_change_facing_and_order() {
    let mut drill = even();
    drill.company("47AL-C", "0805", "NE");
    let ordered = [("47AL-B", "0905"), ("47AL-C", "0905")];
    drill.orders.reactions.fray = vec![FrayChoice {
        top: Some(Located::bare(co("47AL-C"))),
        face: Some(Located::bare(Direction::SE)),
        ..fray("0905")
    }];
    drill.standing.reactions.fray = vec![FrayChoice {
        face: Some(Located::bare(Direction::N)),
        ..fray("0905")
    }];
    // 4 + 3 to 4: +3, die 3: -/R.
    let ran = fight(&drill, Side::Csa, &ordered, &[3]);
    assert_eq!(ran.company("47AL-C").depth, 0);
    assert_eq!(ran.company("47AL-B").depth, 1);
    assert_eq!(ran.company("47AL-B").facing, Direction::SE);
    assert_eq!(ran.company("47AL-C").facing, Direction::SE);
    assert!(ran.says("47AL-C comes on top in 0905 [11.0b]"));
    assert!(ran.says("47AL-B faces SE [11.0b, 7.13a]"));
    // The other side, left in the hex, may too: 0, die 5: D/-.
    let mut drill = even();
    drill.standing.reactions.fray = vec![FrayChoice {
        face: Some(Located::bare(Direction::N)),
        ..fray("0905")
    }];
    let ran = fight(&drill, Side::Csa, B, &[5]);
    assert_eq!(ran.company("20ME-A").facing, Direction::N);
}

#[test]
fn rule_11_0_r2_a_disorganized_company_may_not() {
    let mut drill = even();
    let turn_about = |face| {
        vec![FrayChoice {
            face: Some(Located::bare(face)),
            ..fray("0905")
        }]
    };
    drill.orders.reactions.fray = turn_about(Direction::S);
    drill.standing.reactions.fray = turn_about(Direction::N);
    // 0, die 1: -/D; die 5: D/-.
    let ran = fight(&drill, Side::Csa, B, &[1]);
    assert_eq!(ran.company("20ME-A").facing, Direction::S);
    assert_eq!(ran.company("47AL-B").facing, Direction::S);
    assert!(
        ran.says("overtaken: 20ME-A is disorganized: USA keeps facing and order in 0905 [11.0-R2]")
    );
    let ran = fight(&drill, Side::Csa, B, &[5]);
    assert_eq!(ran.company("20ME-A").facing, Direction::N);
    assert_eq!(ran.company("47AL-B").facing, Direction::N);
}

#[test]
fn rule_11_6_r1_losses_then_flags_then_officers_then_checks() {
    let mut drill = even();
    drill.flag("20ME", "20ME-A");
    drill.flag("47AL", "47AL-B");
    drill.officer("Chamberlain", "0905");
    drill.officer("Bulger", "0906");
    drill.orders.melee = vec![lead("0905", "Bulger")];
    // 6 to 8: -2, die 6: 1R/1.
    drill.board.company_mut(co("20ME-A")).strength = 6;
    let ran = fight(&drill, Side::Csa, B, &[6, 6, 6, 6, 6, 1, 1]);
    let text = ran.text();
    let order = [
        "47AL-B loses",
        "20ME-A loses",
        "roll \"flag 47AL\"",
        "roll \"flag 20ME\"",
        "roll \"officer Bulger\"",
        "roll \"officer Chamberlain\"",
        "roll \"check 47AL-B\"",
        "47AL-B must retreat",
        "roll \"check 20ME-A\"",
    ]
    .map(|words| text.find(words));
    assert!(order.iter().all(Option::is_some), "{text}");
    assert!(order.is_sorted(), "{text}");
}

#[test]
fn rule_11_6_r1_checks_that_retreats_cause_come_last() {
    let mut drill = even();
    drill.company("47AL-C", "0806", "N");
    drill.board.company_mut(co("20ME-A")).strength = 6;
    // 4 to 6: -2, die 6: 1R/1. C is next to 0905 and checks after A.
    let ran = fight(&drill, Side::Csa, B, &[6, 1, 1, 1]);
    let text = ran.text();
    let order = ["check 47AL-B", "check 20ME-A", "check 47AL-C"]
        .map(|words| text.find(&format!("roll \"{words}")));
    assert!(order.iter().all(Option::is_some), "{text}");
    assert!(order.is_sorted(), "{text}");
}

#[test]
fn rule_11_6_r3_a_check_before_the_retreat_and_one_retreat_only() {
    // -/1R at +4, die 1. A 3/4, column C: 1 nothing, 5 D, (C has no R). At 2/4: D: 4 D, 6 R.
    for (die, disorganized) in [(1, false), (5, true), (6, true)] {
        let drill = repulse(12, "4/4", "4/4");
        let ran = fight(&drill, Side::Csa, E, &[1, die, 1]);
        assert_eq!(at(&ran, "20ME-A"), "0903", "{die}");
        assert_eq!(ran.company("20ME-A").disorganized, disorganized, "{die}");
        assert_eq!(ran.text().matches("must retreat").count(), 1);
    }
    // The check says R: still one retreat of two hexes.
    let drill = repulse(11, "3/4", "4/4");
    let ran = fight(&drill, Side::Csa, E, &[1, 6, 1]);
    assert_eq!(at(&ran, "20ME-A"), "0903");
    assert!(ran.company("20ME-A").disorganized);
    // S: eliminated. B + 3 lost + 1 fatigued... 1/4 and disorganized: B + 3 + 1 = F, die 6.
    let mut drill = repulse(10, "2/4", "4/4");
    drill.board.company_mut(co("20ME-A")).disorganized = true;
    let ran = fight(&drill, Side::Csa, E, &[2, 6, 1]);
    assert_eq!(at(&ran, "20ME-A"), "off", "{}", ran.text());
    // Disorganized before, and no effect: it retreats and stays disorganized.
    let mut drill = repulse(11, "4/4", "4/4");
    drill.board.company_mut(co("20ME-A")).disorganized = true;
    let ran = fight(&drill, Side::Csa, E, &[1, 1, 1]);
    assert_eq!(at(&ran, "20ME-A"), "0903");
    assert!(ran.company("20ME-A").disorganized);
}

#[test]
fn rule_11_6_r4_two_r_on_one_sp_passes_one_to_the_bottom_company() {
    // 10 to 1 + 4: +5, die 1: -/2R. H 3/4 checks once and stays.
    let drill = repulse(10, "1/4", "4/4");
    let ran = fight(&drill, Side::Csa, E, &[1, 1]);
    assert_eq!(at(&ran, "20ME-A"), "off");
    assert_eq!(ran.company("20ME-H").strength, 3);
    assert_eq!(at(&ran, "20ME-H"), "0905");
    assert_eq!(ran.text().matches("roll \"check 20ME-H").count(), 1);
    assert_eq!(ran.unused, 0);
    // 1R on 1 SP passes nothing: 9 to 5: +4.
    let drill = repulse(9, "1/4", "4/4");
    let ran = fight(&drill, Side::Csa, E, &[1, 1]);
    assert_eq!(ran.company("20ME-H").strength, 4);
    assert_eq!(ran.unused, 0);
}

#[test]
fn rule_11_6_r5_companies_that_retreat_by_r_do_not_shake_each_other() {
    let mut drill = even();
    drill.company("20ME-H", "0905", "S");
    drill.board.company_mut(co("47AL-B")).strength = 10;
    // 10 to 8: +2, die 2: -/R.
    let ran = fight(&drill, Side::Csa, B, &[2]);
    assert_eq!(at(&ran, "20ME-A"), "0903");
    assert_ne!(at(&ran, "20ME-H"), "0905");
    assert!(!ran.says("roll \"check"), "{}", ran.text());
    // A company that stays checks: -/1R.
    let drill = repulse(12, "4/4", "4/4");
    let ran = fight(&drill, Side::Csa, E, &[1, 1, 1]);
    assert!(ran.says("roll \"check 20ME-H\""));
}

#[test]
fn rule_11_6_r6_a_side_checks_even_if_the_other_has_left() {
    // M/M at 0, die 3: B shatters at 1/4 disorganized: C + 3 + 1 = G, die 3; A checks all the same.
    let mut drill = begun();
    drill.company_of("47AL-B", "0905", "N", "1/4").disorganized = true;
    drill.board.company_mut(co("20ME-A")).strength = 1;
    let ran = fight(&drill, Side::Csa, &[], &[3, 3, 1]);
    assert_eq!(at(&ran, "47AL-B"), "off");
    assert!(ran.says("roll \"check 20ME-A\""), "{}", ran.text());
    assert_eq!(ran.unused, 0);
}

#[test]
fn rule_6_2_r2_a_column_is_put_in_line_before_strengths_are_added() {
    let mut drill = even();
    drill.company("20ME-H", "0905", "S").formation = Formation::Column;
    drill.board.company_mut(co("20ME-A")).formation = Formation::Column;
    // 4 to 3 + 3: -2, die 3: D/-.
    drill.board.company_mut(co("47AL-B")).strength = 4;
    let ran = fight(&drill, Side::Csa, B, &[4]);
    assert!(ran.says("the defence is 6"), "{}", ran.text());
    for id in ["20ME-A", "20ME-H"] {
        assert_eq!(ran.company(id).formation, Formation::Line);
        assert!(ran.company(id).disorganized);
    }
    assert!(ran.says("20ME-A is attacked in column and put in line [6.2b, 6.2-R2]"));
}

#[test]
fn rule_6_2_r3_a_column_is_not_disorganized_already_for_the_d_of_that_melee() {
    let mut drill = even();
    drill.board.company_mut(co("20ME-A")).formation = Formation::Column;
    drill.board.company_mut(co("47AL-B")).strength = 3;
    // 3 to 3: 0, die 1: -/D: no loss, no check.
    let ran = fight(&drill, Side::Csa, B, &[1]);
    assert_eq!(ran.company("20ME-A").strength, 4);
    assert_eq!(ran.unused, 0);
}

#[test]
fn rule_9_0_r2_companies_in_a_melee_do_not_hinder_the_retreat_out_of_it() {
    let mut drill = even();
    drill.board.company_mut(co("20ME-A")).strength = 5;
    // -1, die 5: R/-. A's zone covers 0906.
    let ran = fight(&drill, Side::Csa, B, &[5]);
    assert_eq!(at(&ran, "47AL-B"), "0907", "{}", ran.text());
    // Another enemy's zone there counts.
    drill.company("20ME-H", "0907", "N");
    drill.board.company_mut(co("20ME-H")).facing = Direction::N;
    let ran = fight(&drill, Side::Csa, B, &[5]);
    assert_ne!(at(&ran, "47AL-B"), "0906", "{}", ran.text());
}
