//! 13.0: checks, their column, their die, what comes of them.

use crate::drill::{Drill, Ran, co};
use countersign::games::little_round_top::casualties::{self, Fall};
use countersign::games::little_round_top::chain::{Chain, Waiting};
use countersign::games::little_round_top::morale::{Rear, Shock, Weighed, chances, weigh};
use countersign::games::little_round_top::rules::{RULE_13_1B, RULE_13_1D};
use countersign::games::little_round_top::tables::MoraleResult;
use countersign::games::little_round_top::unit::Regiment;
use countersign::games::little_round_top::victory;
use countersign::side::Side;

/// One check that waits, without fire.
fn waiting(company: &str) -> Waiting {
    Waiting {
        company: co(company),
        shock: None,
        because: vec![RULE_13_1B],
        companions: Vec::new(),
    }
}

/// Checks of these companies, one after another, with all that follows.
fn check(drill: &Drill, companies: &[&str], dice: &[u8]) -> Ran {
    drill.run(Side::Csa, dice, |turn| {
        let mut chain = Chain::default();
        for company in companies {
            chain.call(waiting(company));
        }
        chain.run(turn);
    })
}

/// What a company's check is rolled on, without fire.
fn quiet(drill: &Drill, company: &str) -> Weighed {
    weigh(&drill.tables, &drill.board, co(company), None)
}

/// The same after fire.
fn shocked(drill: &Drill, company: &str, shock: Shock) -> Weighed {
    weigh(&drill.tables, &drill.board, co(company), Some(shock))
}

/// Where a company is.
fn at(ran: &Ran, company: &str) -> Option<String> {
    ran.company(company).at.map(|hex| hex.to_string())
}

#[test]
fn rule_13_0a_the_owner_rolls_one_die_in_the_companys_column() {
    let mut drill = Drill::new();
    drill.company("83PA-A", "0308", "S");
    drill.company("20ME-A", "0908", "S");
    drill.company("47AL-B", "1508", "N");
    let columns = ["83PA-A", "20ME-A", "47AL-B"].map(|name| quiet(&drill, name).column);
    assert_eq!(columns, [0, 1, 2]);
    // A 5 leaves A and B alone and disorganizes C.
    let ran = check(&drill, &["83PA-A", "20ME-A", "47AL-B"], &[5, 5, 5]);
    assert!(!ran.company("83PA-A").disorganized);
    assert!(!ran.company("20ME-A").disorganized);
    assert!(ran.company("47AL-B").disorganized);
    assert!(
        ran.says("roll \"check 47AL-B\": 5 (needs 1-4 to stand)"),
        "{}",
        ran.text()
    );
    assert!(
        ran.says("column C, die 5: D [13.0a, H-13 house]"),
        "{}",
        ran.text()
    );
    let ran = check(&drill, &["20ME-A"], &[3]);
    assert!(
        ran.says("column B, die 3: no effect [13.0a]"),
        "{}",
        ran.text()
    );
}

#[test]
fn rule_13_1f_a_company_checks_when_the_one_stacked_with_it_is_eliminated() {
    let mut drill = Drill::new();
    drill.company("20ME-A", "0908", "S");
    drill.company("20ME-H", "0908", "S");
    drill.company("20ME-D", "0909", "S");
    let ran = drill.run(Side::Csa, &[6], |turn| {
        let mut chain = Chain::default();
        casualties::eliminate(turn, &mut chain, co("20ME-A"), Fall::Shattered, &[]);
        chain.run(turn);
    });
    assert!(
        ran.company("20ME-H").disorganized,
        "H checks and rolls a 6 in column B"
    );
    assert!(
        !ran.company("20ME-D").disorganized,
        "D is only adjacent: no check"
    );
    assert!(
        ran.says("20ME-H checks morale; its column is B [13.1f, H-22 house]"),
        "{}",
        ran.text()
    );
    assert_eq!(ran.unused, 0);
}

#[test]
fn rule_13_1_r1_causes_of_one_result_make_one_check() {
    // One retreat: D's hex is entered and then left behind, E is twice adjacent to a hex left.
    let mut drill = Drill::new();
    drill.company("20ME-I", "0908", "S");
    drill.company("20ME-D", "0907", "S");
    drill.company("20ME-E", "0807", "S");
    // I's check R (column E), then D and E once each.
    drill.board.company_mut(co("20ME-I")).strength = 0;
    let ran = check(&drill, &["20ME-I"], &[6, 1, 1]);
    assert_eq!(at(&ran, "20ME-I").as_deref(), Some("0906"));
    assert_eq!(ran.unused, 0);
    // A retreat that a check brings about is a new cause: E checks for D's retreat as well, and
    // so does I, whose hex D enters.
    drill.board.company_mut(co("20ME-D")).strength = 0;
    let ran = check(&drill, &["20ME-I"], &[6, 6, 1, 1, 1]);
    let checks = |name: &str| {
        let title = format!("{name} checks morale");
        ran.log
            .trace()
            .iter()
            .filter(|line| line.contains(&title))
            .count()
    };
    assert_eq!(
        (checks("20ME-D"), checks("20ME-E"), checks("20ME-I")),
        (1, 2, 2),
        "{}",
        ran.text()
    );
}

#[test]
fn rule_13_1_r1_two_causes_of_one_result_are_joined() {
    let mut chain = Chain::default();
    chain.call(waiting("20ME-A"));
    let mark = chain.len();
    chain.call(waiting("20ME-A"));
    chain.call(waiting("20ME-H"));
    let mut again = waiting("20ME-A");
    again.because = vec![RULE_13_1D];
    chain.call(again);
    chain.join(mark);
    let names: Vec<String> = chain
        .waiting()
        .map(|check| check.company.to_string())
        .collect();
    // The first, of another result, stays by itself.
    assert_eq!(names, ["20ME-A", "20ME-A", "20ME-H"]);
    let joined = chain.waiting().nth(1).map(|check| check.because.clone());
    assert_eq!(joined, Some(vec![RULE_13_1B, RULE_13_1D]));
}

#[test]
fn rule_13_1_r2_first_in_first_out_and_a_retreats_checks_at_the_end() {
    let mut drill = Drill::new();
    drill.company_of("20ME-I", "0908", "S", "1/5");
    drill.company("20ME-D", "0907", "S");
    drill.company("83PA-A", "0308", "S");
    let ran = check(&drill, &["20ME-I", "83PA-A"], &[5, 1, 6]);
    // I retreats to its end; then 83PA-A, which waited; then D, whose hex was entered.
    let order: Vec<String> = ran
        .log
        .trace()
        .iter()
        .filter(|line| line.contains("checks morale") || line.contains("faces"))
        .map(|line| {
            line.trim_start_matches([' ', '=', '>'])
                .split_whitespace()
                .next()
                .unwrap_or_default()
                .to_owned()
        })
        .collect();
    assert_eq!(
        order,
        ["20ME-I", "20ME-I", "83PA-A", "20ME-D"],
        "{}",
        ran.text()
    );
    assert!(
        ran.company("20ME-D").disorganized,
        "the last die, 6, is D's"
    );
}

#[test]
fn rule_13_1_r3_a_waiting_check_lapses_when_its_company_retreats_or_is_gone() {
    let mut drill = Drill::new();
    drill.company_of("20ME-I", "0908", "S", "1/5");
    // It waits twice: the first check makes it retreat, the second is not made.
    let ran = check(&drill, &["20ME-I", "20ME-I"], &[5]);
    assert_eq!(at(&ran, "20ME-I").as_deref(), Some("0906"));
    assert!(
        ran.says("the check of 20ME-I that waited lapses [13.1-R3]"),
        "{}",
        ran.text()
    );
    // The same when it is shattered.
    drill.board.company_mut(co("20ME-I")).disorganized = true;
    drill.company("20ME-I", "0908", "S").strength = 0;
    let ran = check(&drill, &["20ME-I", "20ME-I"], &[6]);
    assert_eq!(at(&ran, "20ME-I"), None);
    // One that stands makes both.
    let mut drill = Drill::new();
    drill.company("20ME-A", "0908", "S");
    let ran = check(&drill, &["20ME-A", "20ME-A"], &[1, 1]);
    assert_eq!(ran.unused, 0);
}

#[test]
fn rule_13_1_r3_modifiers_are_those_of_the_moment_of_the_roll() {
    let mut drill = Drill::new();
    drill.company("20ME-A", "0908", "S");
    // The first check disorganizes it; the second is one column further right and sends it back.
    let ran = check(&drill, &["20ME-A", "20ME-A"], &[6, 6]);
    assert!(ran.says("+1 [13.4d] disorganized"), "{}", ran.text());
    assert_eq!(at(&ran, "20ME-A").as_deref(), Some("0906"));
}

#[test]
fn rule_13_1_r4_friendly_means_the_side_and_melee_is_no_shelter() {
    let mut drill = Drill::new();
    drill.company_of("15AL-E", "0908", "N", "1/5");
    // Adjacent to 0908: another regiment, in a melee of its own.
    drill.company("47AL-B", "1007", "N");
    drill.company("20ME-A", "1007", "S");
    let ran = check(&drill, &["15AL-E"], &[5, 6]);
    assert!(
        ran.says("47AL-B checks morale; its column is C [13.1d, H-26 house]"),
        "{}",
        ran.text()
    );
    assert!(ran.company("47AL-B").disorganized);
    assert!(!ran.says("20ME-A checks"), "the enemy is no friend");
}

#[test]
fn rule_13_2a_an_officer_helps_both_companies_of_a_stack() {
    let mut drill = Drill::new();
    drill.company("20ME-A", "0908", "S");
    drill.company("20ME-H", "0908", "S");
    drill.officer("Spear", "0908");
    for name in ["20ME-A", "20ME-H"] {
        assert_eq!(quiet(&drill, name).die.total(), -1, "{name}");
    }
    let ran = check(&drill, &["20ME-H"], &[6]);
    assert!(
        !ran.company("20ME-H").disorganized,
        "6 - 1 = 5 in column B: no effect"
    );
    drill.officer("Spear", "0907");
    assert_eq!(
        quiet(&drill, "20ME-H").die.total(),
        0,
        "next door is not enough"
    );
    let ran = check(&drill, &["20ME-H"], &[6]);
    assert!(ran.company("20ME-H").disorganized);
}

#[test]
fn rule_4_43a_an_officer_in_the_hex_helps_a_check() {
    let mut drill = Drill::new();
    drill.company("47AL-B", "0908", "N");
    drill.officer("Bulger", "0908");
    let ran = check(&drill, &["47AL-B"], &[5]);
    assert!(!ran.company("47AL-B").disorganized);
    assert!(
        ran.says("-1 [13.4g] Bulger is in the hex"),
        "{}",
        ran.text()
    );
}

#[test]
fn rule_13_3a_d_disorganizes_and_sends_back_who_was_so_already() {
    let mut drill = Drill::new();
    drill.company("20ME-A", "0908", "S");
    let ran = check(&drill, &["20ME-A"], &[6]);
    assert_eq!(at(&ran, "20ME-A").as_deref(), Some("0908"));
    assert!(ran.company("20ME-A").disorganized);
    assert!(
        ran.says("=> 20ME-A is disorganized [13.3a]"),
        "{}",
        ran.text()
    );

    // Column C when disorganized: 5 is D.
    drill.board.company_mut(co("20ME-A")).disorganized = true;
    let ran = check(&drill, &["20ME-A"], &[5]);
    assert_eq!(at(&ran, "20ME-A").as_deref(), Some("0906"));
    assert!(ran.company("20ME-A").disorganized);
    assert_eq!(ran.company("20ME-A").strength, 4, "without loss");
    assert!(
        ran.says("20ME-A must retreat from 0908 [13.3a]"),
        "{}",
        ran.text()
    );
}

#[test]
fn rule_13_3b_r_retreats_two_hexes_and_disorganizes() {
    let mut drill = Drill::new();
    drill.company_of("20ME-A", "0908", "S", "2/4");
    // Column D, die 6: R.
    let ran = check(&drill, &["20ME-A"], &[6]);
    assert_eq!(at(&ran, "20ME-A").as_deref(), Some("0906"));
    assert!(ran.company("20ME-A").disorganized);
    assert_eq!(ran.company("20ME-A").strength, 2);
    assert!(
        ran.says("20ME-A must retreat from 0908 [13.3b]"),
        "{}",
        ran.text()
    );
    // No effect: it stays as it is.
    let ran = check(&drill, &["20ME-A"], &[3]);
    assert_eq!(at(&ran, "20ME-A").as_deref(), Some("0908"));
    assert!(!ran.company("20ME-A").disorganized);
}

#[test]
fn rule_13_3c_s_eliminates_and_the_sp_count_as_killed() {
    let mut drill = Drill::new();
    drill.company_of("20ME-A", "0908", "S", "3/8");
    // Column G, die 3: S.
    let ran = check(&drill, &["20ME-A"], &[3]);
    assert_eq!(at(&ran, "20ME-A"), None);
    assert_eq!(victory::lost(&drill.tables, &ran.board, Side::Usa), 8);
    assert!(ran.says("[13.3c]"), "{}", ran.text());
    // G, die 2: R only.
    let ran = check(&drill, &["20ME-A"], &[2]);
    assert_eq!(at(&ran, "20ME-A").as_deref(), Some("0906"));
}

#[test]
fn rule_13_4a_one_column_for_each_lost_sp() {
    let mut drill = Drill::new();
    for (sp, column) in [("4/4", 1), ("3/4", 2), ("2/4", 3), ("1/4", 4)] {
        drill.company_of("20ME-A", "0908", "S", sp);
        assert_eq!(quiet(&drill, "20ME-A").column, column, "{sp}");
    }
    let ran = check(&drill, &["20ME-A"], &[1]);
    assert!(ran.says("+3 [13.4a] 3 of 4 SP lost"), "{}", ran.text());
}

#[test]
fn rule_13_4b_one_column_for_volley_fire() {
    let mut drill = Drill::new();
    drill.company("20ME-A", "0908", "S");
    let shock = Shock {
        volley: true,
        ..Shock::default()
    };
    assert_eq!(shocked(&drill, "20ME-A", shock).column, 2);
    assert_eq!(shocked(&drill, "20ME-A", Shock::default()).column, 1);
}

#[test]
fn rule_13_4c_one_column_for_fire_through_a_rear_hexside() {
    let mut drill = Drill::new();
    drill.company("20ME-A", "0908", "S");
    let rear = |rear| Shock {
        rear,
        ..Shock::default()
    };
    assert_eq!(shocked(&drill, "20ME-A", rear(Rear::Rear)).column, 2);
    assert_eq!(shocked(&drill, "20ME-A", rear(Rear::None)).column, 1);
}

#[test]
fn rule_13_4d_one_column_when_disorganized() {
    let mut drill = Drill::new();
    drill.company("20ME-A", "0908", "S").disorganized = true;
    drill.company("20ME-D", "0808", "S");
    assert_eq!(quiet(&drill, "20ME-A").column, 2);
    assert_eq!(quiet(&drill, "20ME-D").column, 1);
}

#[test]
fn rule_13_4e_one_column_for_a_confederate_under_a_union_initial_volley() {
    let mut drill = Drill::new();
    drill.company("15AL-G", "0908", "N");
    drill.company("20ME-A", "0906", "S");
    let shock = Shock {
        initial_volley: true,
        ..Shock::default()
    };
    assert_eq!(shocked(&drill, "15AL-G", shock).column, 2);
    assert_eq!(shocked(&drill, "15AL-G", Shock::default()).column, 1);
    assert_eq!(
        shocked(&drill, "20ME-A", shock).column,
        1,
        "a Union company has no such line"
    );
}

#[test]
fn rule_13_4f_two_columns_for_fire_through_front_and_centre_rear() {
    let mut drill = Drill::new();
    drill.company("20ME-A", "0908", "S");
    let shock = Shock {
        rear: Rear::Both,
        ..Shock::default()
    };
    assert_eq!(shocked(&drill, "20ME-A", shock).column, 3);
}

#[test]
fn rule_13_4_r4_13_4f_replaces_13_4c() {
    let mut drill = Drill::new();
    drill.company("20ME-A", "0908", "S");
    let both = Shock {
        rear: Rear::Both,
        ..Shock::default()
    };
    let lines: Vec<String> = shocked(&drill, "20ME-A", both)
        .columns
        .lines()
        .map(|line| line.to_string())
        .collect();
    assert_eq!(
        lines,
        ["+2 [13.4f] fired on through the centre rear and a front hexside"]
    );
    let rear = Shock {
        rear: Rear::Rear,
        ..Shock::default()
    };
    assert_eq!(shocked(&drill, "20ME-A", rear).columns.total(), 1);
}

#[test]
fn rule_13_4g_one_off_the_die_for_each_officer() {
    let mut drill = Drill::new();
    drill.company("15AL-G", "0908", "N");
    assert_eq!(quiet(&drill, "15AL-G").die.total(), 0);
    drill.officer("Oates", "0908");
    assert_eq!(quiet(&drill, "15AL-G").die.total(), -1);
    drill.officer("Hill", "0908");
    assert_eq!(quiet(&drill, "15AL-G").die.total(), -2);
}

#[test]
fn rule_13_4h_one_off_the_die_for_the_regimental_flag() {
    let mut drill = Drill::new();
    drill.company("15AL-G", "0908", "N");
    drill.company("47AL-B", "0909", "N");
    drill.flag("15AL", "15AL-G");
    assert_eq!(quiet(&drill, "15AL-G").die.total(), -1);
    drill.flag("15AL", "47AL-B");
    assert_eq!(quiet(&drill, "15AL-G").die.total(), 0);
    assert_eq!(
        quiet(&drill, "47AL-B").die.total(),
        0,
        "another regiment's flag"
    );
}

#[test]
fn rule_13_4i_one_column_for_a_fatigued_regiment() {
    let mut drill = Drill::new();
    drill.company("15AL-G", "0908", "N");
    drill.company("47AL-B", "0909", "N");
    drill.board.fatigued.insert(Regiment::Alabama15);
    assert_eq!(quiet(&drill, "15AL-G").column, 2);
    assert_eq!(quiet(&drill, "47AL-B").column, 2, "its own column, C");
    let ran = check(&drill, &["15AL-G"], &[1]);
    assert!(ran.says("+1 [13.4i] 15AL fatigued"), "{}", ran.text());
}

#[test]
fn rule_13_4_r1_columns_stop_at_a_and_g_and_a_die_below_one_reads_one() {
    let mut drill = Drill::new();
    drill.company_of("47AL-B", "0908", "N", "1/9");
    drill.officer("Bulger", "0908");
    let weighed = quiet(&drill, "47AL-B");
    assert_eq!(weighed.column, 6, "C and eight more");
    assert_eq!(weighed.read(1), 1);
    assert_eq!(weighed.read(6), 5);
    let ran = check(&drill, &["47AL-B"], &[1]);
    assert!(ran.says("column G [13.0a, 13.4-R1]"), "{}", ran.text());
    assert!(
        ran.says("column G, die 1: R [13.0a, 13.4-R1]"),
        "{}",
        ran.text()
    );
    drill.company("83PA-A", "0305", "S");
    assert_eq!(quiet(&drill, "83PA-A").column, 0);
}

#[test]
fn rule_13_4_r2_two_officers_give_two_other_regiments_none_and_a_flag_serves_the_stack() {
    let mut drill = Drill::new();
    drill.company("15AL-G", "0908", "N");
    drill.company("15AL-H", "0908", "N");
    drill.flag("15AL", "15AL-G");
    drill.officer("Oates", "0908");
    drill.officer("Hill", "0908");
    drill.officer("Bulger", "0908");
    for name in ["15AL-G", "15AL-H"] {
        let die = quiet(&drill, name).die;
        assert_eq!(
            die.total(),
            -3,
            "{name}: Oates, Hill, the flag; Bulger is of the 47th"
        );
    }
    // The sharpshooters take any Union officer.
    drill.company("2SS", "1408", "S");
    drill.officer("Jones", "1408");
    assert_eq!(quiet(&drill, "2SS").die.total(), -1);
    let line = quiet(&drill, "2SS")
        .die
        .lines()
        .next()
        .map(|line| line.to_string());
    assert_eq!(line.as_deref(), Some("-1 [19.2c] Jones is in the hex"));
    drill.company("20ME-B", "1408", "S");
    assert_eq!(quiet(&drill, "20ME-B").die.total(), 0);
}

#[test]
fn rule_13_4_r5_the_water_party_counts_as_lost() {
    let mut drill = Drill::new();
    drill.company_of("15AL-B", "0908", "N", "4/5").missing = 1;
    let weighed = quiet(&drill, "15AL-B");
    assert_eq!(weighed.column, 2);
    let lines: Vec<String> = weighed
        .columns
        .lines()
        .map(|line| line.to_string())
        .collect();
    assert_eq!(lines, ["+1 [13.4-R5] 1 SP away with the water party"]);
    // With one more just lost both count.
    drill.board.company_mut(co("15AL-B")).strength = 3;
    assert_eq!(quiet(&drill, "15AL-B").column, 3);
}

#[test]
fn rule_17_3b_the_carrier_has_one_off_its_die() {
    let mut drill = Drill::new();
    drill.company("20ME-F", "0908", "S");
    drill.flag("20ME", "20ME-F");
    let ran = check(&drill, &["20ME-F"], &[6]);
    assert!(!ran.company("20ME-F").disorganized, "6 - 1 = 5 in column B");
    assert!(
        ran.says("-1 [13.4h, H-28 house] the flag of 20ME is in the hex"),
        "{}",
        ran.text()
    );
    drill.board.flags[0].carrier = None;
    let ran = check(&drill, &["20ME-F"], &[6]);
    assert!(ran.company("20ME-F").disorganized);
}

#[test]
fn the_chances_of_a_check_are_exact() {
    let mut drill = Drill::new();
    drill.company_of("47AL-G", "0608", "N", "3/4").disorganized = true;
    drill.officer("Bulger", "0608");
    // C + 1 + 1 = E; dice 1 to 6 read 1, 1, 2, 3, 4, 5.
    let odds = chances(&drill.tables, &drill.board, co("47AL-G"), None);
    assert_eq!(odds.weighed.column, 4);
    use MoraleResult::{Disorganized, Nothing, Retreat, Shattered};
    assert_eq!(
        odds.cells,
        [
            Nothing,
            Nothing,
            Nothing,
            Disorganized,
            Disorganized,
            Retreat
        ]
    );
    let sixths = [Nothing, Disorganized, Retreat, Shattered].map(|cell| odds.sixths(cell));
    assert_eq!(sixths, [3, 2, 1, 0]);
}
