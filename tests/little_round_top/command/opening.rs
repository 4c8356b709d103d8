//! The opening of a player-turn (3.0-R1): release, fatigue, rally, replacements, gathering.

use super::{carry, carry_with_marks, fault, total};
use crate::drill::{Drill, co, hex, of};
use countersign::games::little_round_top::board::{Status, VictoryHex};
use countersign::games::little_round_top::unit::Regiment;
use countersign::side::Side;

fn lost(drill: &mut Drill, name: &str) {
    let officer = drill.board.officer_mut(of(name));
    officer.status = Status::Lost;
    officer.at = None;
    officer.wounded = 1;
}

#[test]
fn rule_3_0_r1_release_then_fatigue_then_rally_then_replacements() {
    let mut drill = Drill::new();
    drill.board.turn = 16;
    drill.board.released.clear();
    drill.company("4AL-A", "0310", "N").disorganized = true;
    lost(&mut drill, "Scruggs");
    let (ran, marks) = carry_with_marks(&mut drill, Side::Csa, &[3, 6], "release = true\n");
    assert_eq!(ran.unused, 0);
    let text = ran.text();
    let at = |words: &str| {
        text.find(words)
            .unwrap_or_else(|| panic!("{words}: {text}"))
    };
    assert!(at("CSA releases 4AL") < at("4AL: fatigue"));
    assert!(at("4AL: fatigue") < at("disorganized companies try to rally"));
    assert!(at("disorganized companies") < at("Scruggs's replacement"));
    assert!(at("Scruggs's replacement") < at("Scruggs has 9 Command Points"));
    assert_eq!(
        total(&marks, "Scruggs"),
        9,
        "14 of the replacement, less 5 for fatigue"
    );
}

#[test]
fn rule_19_3a_a_release_lets_the_regiment_go_east_and_pays_the_enemy() {
    let mut drill = Drill::new();
    drill.board.released.clear();
    let ran = carry(&mut drill, Side::Csa, &[], "release = true\n");
    assert!(ran.board.released.contains(&Regiment::Alabama4));
    assert!(ran.says("=> USA scores 5 points for it [18.3b]"));
    let ran = carry(&mut drill, Side::Usa, &[], "release = true\n");
    assert!(ran.board.released.contains(&Regiment::Pennsylvania83));
    assert!(ran.says("=> CSA scores 5 points for it [18.3a]"));
    let ran = carry(&mut drill, Side::Usa, &[], "release = false\n");
    assert!(ran.board.released.is_empty());
    drill.board.options.release = false;
    assert_eq!(
        fault(&mut drill, Side::Csa, "release = true\n"),
        "error: `release` of 4AL was not agreed for this game [H-39 house]\n  help: take \
         `release` out"
    );
    drill.board.options.release = true;
    drill.board.released.insert(Regiment::Alabama4);
    assert_eq!(
        fault(&mut drill, Side::Csa, "release = true\n"),
        "error: `release` comes too late: 4AL has been released already [19.3a]\n  help: take \
         `release` out"
    );
}

/// One company of each Confederate regiment.
fn tired(turn: i64) -> Drill {
    let mut drill = Drill::new();
    drill.board.turn = turn;
    drill.company("4AL-B", "0310", "N");
    drill.company("15AL-B", "0910", "N");
    drill.company("47AL-C", "1010", "N");
    drill.officer("Oates", "0910");
    drill
}

#[test]
fn rule_16_0a_fatigue_is_of_the_confederates_only() {
    let mut drill = tired(18);
    drill.company("20ME-A", "0101", "S");
    let ran = carry(&mut drill, Side::Usa, &[], "");
    assert!(ran.board.fatigued.is_empty());
    let ran = carry(&mut drill, Side::Csa, &[5, 5, 6], "");
    assert_eq!(ran.unused, 0);
    assert_eq!(
        ran.board.fatigued,
        [Regiment::Alabama4, Regiment::Alabama15].into()
    );
}

#[test]
fn rule_16_0b_totals_of_a_fatigued_regiment_are_5_less() {
    let (_, marks) = carry_with_marks(&mut tired(14), Side::Csa, &[2, 1, 2], "");
    assert_eq!(total(&marks, "Oates"), 19);
    let (_, marks) = carry_with_marks(&mut tired(14), Side::Csa, &[2, 2, 2], "");
    assert_eq!(total(&marks, "Oates"), 24);
}

#[test]
fn rule_16_0c_a_fatigued_regiment_rolls_no_more() {
    let mut drill = tired(18);
    drill.board.fatigued = [Regiment::Alabama4, Regiment::Alabama47].into();
    let ran = carry(&mut drill, Side::Csa, &[6], "");
    assert_eq!(ran.unused, 0);
    assert!(ran.says("fatigue 15AL") && !ran.says("fatigue 4AL"));
    assert_eq!(ran.board.fatigued.len(), 2);
}

#[test]
fn rule_16_0d_one_die_for_each_regiment_fatigued_at_the_number_or_less() {
    let ran = carry(&mut tired(16), Side::Csa, &[3, 4, 3], "");
    assert_eq!(
        ran.board.fatigued,
        [Regiment::Alabama4, Regiment::Alabama47].into()
    );
}

#[test]
fn rule_16_1a_4al_and_47al_roll_from_turn_14() {
    let ran = carry(&mut tired(13), Side::Csa, &[], "");
    assert!(ran.log.rolls().next().is_none());
    let ran = carry(&mut tired(14), Side::Csa, &[2, 2, 2], "");
    assert!(ran.says("fatigue 4AL") && ran.says("fatigue 47AL"));
}

#[test]
fn rule_16_2a_15al_rolls_from_turn_12_if_it_chose_turn_3() {
    let mut drill = tired(12);
    drill.board.entry_15al = Some(3);
    let ran = carry(&mut drill, Side::Csa, &[1], "");
    assert_eq!(ran.board.fatigued, [Regiment::Alabama15].into());
    drill.board.entry_15al = Some(5);
    assert!(
        carry(&mut drill, Side::Csa, &[], "")
            .board
            .fatigued
            .is_empty()
    );
}

#[test]
fn rule_16_2_r1_the_declared_turn_decides_though_it_enters_later() {
    let mut drill = tired(12);
    drill.board.entry_15al = Some(3);
    drill.board.take_off(co("15AL-B"), Status::Waiting);
    let ran = carry(&mut drill, Side::Csa, &[1], "");
    assert_eq!(ran.unused, 0);
    assert_eq!(ran.board.fatigued, [Regiment::Alabama15].into());
}

#[test]
fn rule_16_3a_the_number_grows_from_1_to_5() {
    for (turn, number) in [(14, 1), (15, 2), (16, 3), (17, 4), (18, 5)] {
        let ran = carry(&mut tired(turn), Side::Csa, &[number, number + 1, 6], "");
        assert_eq!(
            ran.board.fatigued,
            [Regiment::Alabama4].into(),
            "turn {turn}"
        );
    }
}

#[test]
fn rule_16_3b_victory_hexes_of_the_regiment_add_to_the_die() {
    let mut drill = tired(16);
    drill.board.victory.push(VictoryHex {
        hex: hex("0506"),
        holder: Side::Csa,
        regiment: Some(Regiment::Alabama4),
    });
    let ran = carry(&mut drill, Side::Csa, &[3, 3, 6], "");
    assert_eq!(ran.board.fatigued, [Regiment::Alabama15].into());
    assert!(ran.says("+1 [16.3b] to the die"));
}

#[test]
fn rule_16_3_r1_only_hexes_of_the_side_where_the_regiment_was_last() {
    for (holder, regiment, expected) in [
        (Side::Csa, Regiment::Alabama4, false),
        (Side::Csa, Regiment::Alabama15, true),
        (Side::Usa, Regiment::Alabama4, true),
    ] {
        let mut drill = tired(14);
        drill.board.victory.push(VictoryHex {
            hex: hex("0506"),
            holder,
            regiment: Some(regiment),
        });
        let ran = carry(&mut drill, Side::Csa, &[1, 6, 6], "");
        assert_eq!(ran.board.fatigued.contains(&Regiment::Alabama4), expected);
    }
    let mut fray = tired(14);
    fray.board.victory.push(VictoryHex {
        hex: hex("0310"),
        holder: Side::Csa,
        regiment: Some(Regiment::Alabama4),
    });
    fray.company("83PA-A", "0310", "S");
    let ran = carry(&mut fray, Side::Csa, &[1, 6, 6], "");
    assert!(
        ran.board.fatigued.contains(&Regiment::Alabama4),
        "a melee: nobody's"
    );
}

#[test]
fn rule_4_5e_a_replacement_comes_in_the_next_own_command_phase() {
    let mut drill = Drill::new();
    drill.company("15AL-D", "0910", "N");
    drill.company("15AL-B", "1010", "N");
    lost(&mut drill, "Oates");
    let text = "[[replacement]]\nofficer = \"Oates\"\nwith = \"15AL-D\"\n";
    let (ran, marks) = carry_with_marks(&mut drill, Side::Csa, &[], text);
    let oates = ran.board.officer(of("Oates"));
    assert_eq!((oates.status, oates.at), (Status::OnMap, Some(hex("0910"))));
    assert!(oates.replacement);
    assert_eq!(total(&marks, "Oates"), 18);
    assert!(ran.says("Oates's place is taken with 15AL-D in 0910, chosen [4.5e, H-20 house]"));
    // By default with the flag's company, else with the strongest.
    let ran = carry(&mut drill, Side::Csa, &[], "");
    assert_eq!(ran.board.officer(of("Oates")).at, Some(hex("1010")));
    drill.flag("15AL", "15AL-D");
    let ran = carry(&mut drill, Side::Csa, &[], "");
    assert_eq!(ran.board.officer(of("Oates")).at, Some(hex("0910")));
    let ran = carry(&mut drill, Side::Usa, &[], "");
    assert_eq!(ran.board.officer(of("Oates")).status, Status::Lost);
    // A replacement is replaced by the same side of the counter.
    drill.board.officer_mut(of("Oates")).replacement = true;
    let (_, marks) = carry_with_marks(&mut drill, Side::Csa, &[], "");
    assert_eq!(total(&marks, "Oates"), 18);
}

#[test]
fn rule_4_5_r5_a_replacement_waits_for_a_company_on_the_map() {
    let mut drill = Drill::new();
    lost(&mut drill, "Oates");
    let ran = carry(&mut drill, Side::Csa, &[], "");
    assert_eq!(ran.board.officer(of("Oates")).status, Status::Lost);
    assert!(ran.says("no company of 15AL is on the map: he waits [4.5-R5]"));
    drill.company("15AL-D", "0910", "N");
    drill.board.officer_mut(of("Oates")).status = Status::Left;
    let ran = carry(&mut drill, Side::Csa, &[], "");
    assert_eq!(ran.board.officer(of("Oates")).status, Status::OnMap);
    drill.board.officer_mut(of("Oates")).status = Status::Never;
    let ran = carry(&mut drill, Side::Csa, &[], "");
    assert_eq!(ran.board.officer(of("Oates")).status, Status::Never);
}

#[test]
fn replacements_that_cannot_be_placed_are_refused() {
    let mut drill = Drill::new();
    drill.company("15AL-D", "0910", "N");
    drill.company("47AL-B", "1010", "N");
    lost(&mut drill, "Oates");
    drill.officer("Hill", "0910");
    for (officer, with, expected) in [
        (
            "Oates",
            "47AL-B",
            "error: `47AL-B` is no company of 15AL, Oates's regiment [4.0b]\n  help: name a \
             company of his regiment on the map, or leave the entry out",
        ),
        (
            "Oates",
            "15AL-K",
            "error: `15AL-K` is not on the map [4.5e]\n  help: name a company of his regiment on \
             the map, or leave the entry out",
        ),
        (
            "Hill",
            "15AL-D",
            "error: `Hill` needs no replacement now [4.5e]\n  help: take the entry out",
        ),
    ] {
        let text = format!("[[replacement]]\nofficer = \"{officer}\"\nwith = \"{with}\"\n");
        assert_eq!(fault(&mut drill, Side::Csa, &text), expected);
    }
}

/// 15AL-D is out of ammunition.
fn empty() -> Drill {
    let mut drill = Drill::new();
    drill.company("15AL-D", "0910", "N").out_of_ammunition = true;
    drill
}

#[test]
fn rule_3_0g_companies_out_of_ammunition_gather_some_at_a5() {
    let mut drill = empty();
    drill.officer("Oates", "0910");
    let ran = carry(&mut drill, Side::Csa, &[1], "");
    let text = ran.text();
    assert!(text.find("Oates has 24").unwrap() < text.find("gather 15AL-D").unwrap());
}

#[test]
fn rule_15_2a_a_1_removes_the_marker_without_officer_or_points() {
    let ran = carry(&mut empty(), Side::Csa, &[1], "");
    assert!(!ran.company("15AL-D").out_of_ammunition);
    assert!(ran.says("roll \"gather 15AL-D\": 1 (needs 1): 15AL-D has ammunition [15.2a"));
    let ran = carry(&mut empty(), Side::Csa, &[2], "");
    assert!(ran.company("15AL-D").out_of_ammunition);
}

#[test]
fn rule_15_2_r1_every_eligible_company_tries_by_itself() {
    let mut drill = empty();
    drill.company("15AL-E", "0310", "N").out_of_ammunition = true;
    let ran = carry(&mut drill, Side::Csa, &[2, 1], "");
    assert_eq!(ran.unused, 0);
    assert!(ran.company("15AL-E").out_of_ammunition, "0310 comes first");
    assert!(!ran.company("15AL-D").out_of_ammunition);
}

#[test]
fn rule_15_21a_only_companies_that_are_out_roll() {
    let mut drill = empty();
    drill.company("15AL-E", "0310", "N");
    let ran = carry(&mut drill, Side::Csa, &[4], "");
    assert_eq!(ran.unused, 0);
}

#[test]
fn rule_15_22a_not_while_disorganized_or_in_a_melee() {
    let mut drill = empty();
    drill.company("15AL-D", "0910", "N").disorganized = true;
    let ran = carry(&mut drill, Side::Csa, &[1], "");
    assert!(ran.says("15AL-D is disorganized and gathers none [15.22a, 12.1d]"));
    let mut fray = empty();
    fray.company("20ME-A", "0910", "S");
    let ran = carry(&mut fray, Side::Csa, &[], "");
    assert!(ran.says("15AL-D is in a melee and gathers none [15.22a]"));
}

#[test]
fn rule_15_23a_no_limit_to_how_often() {
    let mut drill = empty();
    for _ in 0..3 {
        let ran = carry(&mut drill, Side::Csa, &[3], "");
        assert!(ran.company("15AL-D").out_of_ammunition);
        drill.board = ran.board;
    }
    assert!(
        !carry(&mut drill, Side::Csa, &[1], "")
            .company("15AL-D")
            .out_of_ammunition
    );
}

#[test]
fn rule_12_1d_a_disorganized_company_gathers_none_until_it_rallies() {
    let mut drill = empty();
    drill.company("15AL-D", "0910", "N").disorganized = true;
    let ran = carry(&mut drill, Side::Csa, &[6, 1], "");
    assert!(!ran.company("15AL-D").out_of_ammunition, "12.21-R1");
}
