//! What a cell does: losses, disorder, columns (10.4, 6.2, 8.32, 10.6).

use super::aim::{at, barred, column, fired, fired_marks, weighed};
use crate::drill::{Drill, co};
use countersign::games::little_round_top::attack::{cell, chances, column_name};
use countersign::games::little_round_top::board::{Formation, Status};
use countersign::games::little_round_top::tables::FireResult;
use countersign::games::little_round_top::turn::Marks;

/// 15AL-B of `firing` SP in 0906 facing N, 20ME-A 4/4 in 0905 facing S.
fn against(firing: i64) -> Drill {
    let mut drill = Drill::new();
    drill.company("15AL-B", "0906", "N").strength = firing;
    drill.company("20ME-A", "0905", "S");
    drill
}

#[test]
fn rule_10_4b_left_of_the_table_is_barred_right_of_it_is_the_last_column() {
    let mut drill = against(1);
    drill.rock("0905");
    assert_eq!(
        barred(&drill, "15AL-B", "0905"),
        [
            "a shift of -1 from column 1 leads off the table; the attack is not permitted \
             [10.4b]; let more companies join, or fire at another target"
        ]
    );
    let mut drill = against(15);
    drill.board.company_mut(co("20ME-A")).formation = Formation::Column;
    assert_eq!(weighed(&drill, "15AL-B", "0905").net, 1);
    assert_eq!(column(&drill, "15AL-B", "0905"), "15+");
}

#[test]
fn rule_10_4_r1_a_barred_attack_rolls_nothing_and_marks_nobody() {
    let mut drill = against(1);
    drill.rock("0905");
    let ran = fired(&drill, &at("15AL-B", "0905"), &[]);
    assert!(ran.says(
        "overtaken: a shift of -1 from column 1 leads off the table; the attack is not \
         permitted [10.4b]"
    ));
    let marks = fired_marks(&drill, &at("15AL-B", "0905"), &[]);
    assert!(marks.fired.is_empty() && marks.fired_on.is_empty());
}

#[test]
fn rule_10_4c_d_disorganizes_the_top_company_without_a_check() {
    let mut drill = against(1);
    drill.company("20ME-H", "0905", "S");
    let ran = fired(&drill, &at("15AL-B", "0905"), &[1]);
    assert!(ran.company("20ME-A").disorganized);
    assert!(!ran.company("20ME-H").disorganized);
    assert_eq!(ran.company("20ME-A").strength, 4);
    assert!(ran.says("=> 20ME-A is disorganized [10.4c]"));
}

#[test]
fn rule_10_4_r2_no_check_on_an_organized_company() {
    let ran = fired(&against(1), &at("15AL-B", "0905"), &[1]);
    assert_eq!(ran.unused, 0);
    assert!(!ran.says("check"));
}

#[test]
fn rule_10_4d_d_on_a_disorganized_company_costs_one_and_a_check() {
    let mut drill = against(1);
    drill.board.company_mut(co("20ME-A")).disorganized = true;
    drill.officer("Spear", "0905");
    let ran = fired(&drill, &at("15AL-B", "0905"), &[1, 1]);
    assert_eq!(ran.company("20ME-A").strength, 3);
    assert!(ran.company("20ME-A").disorganized);
    assert!(ran.says("=> 20ME-A loses 1 SP: 3/4 [10.4d, 10.6a]"));
    assert!(ran.says("check 20ME-A"));
    assert!(!ran.says("officer Spear"));
    assert_eq!(ran.unused, 0);
}

#[test]
fn rule_10_4e_one_costs_one_and_a_check_after_the_officers() {
    let mut drill = against(4);
    drill.officer("Spear", "0905");
    let ran = fired(&drill, &at("15AL-B", "0905"), &[1, 6, 1]);
    assert_eq!(ran.company("20ME-A").strength, 3);
    let text = ran.text();
    let officer = text.find("officer Spear").unwrap();
    assert!(officer < text.find("check 20ME-A").unwrap());
    assert_eq!(ran.unused, 0);
}

#[test]
fn rule_10_4f_two_cost_two_and_one_check() {
    let drill = against(15);
    let ran = fired(&drill, &at("15AL-B", "0905"), &[1, 1]);
    assert_eq!(ran.company("20ME-A").strength, 2);
    assert_eq!(ran.text().matches("roll \"check").count(), 1);
    assert_eq!(ran.unused, 0);
}

#[test]
fn rule_10_6a_losses_are_boxes_and_what_is_left_is_the_strength() {
    let ran = fired(&against(4), &at("15AL-B", "0905"), &[1, 1]);
    assert_eq!(ran.company("20ME-A").strength, 3);
    assert!(ran.says("=> 20ME-A loses 1 SP: 3/4 [10.4e, 10.6a]"));
    let mut drill = against(4);
    drill.board.company_mut(co("20ME-A")).strength = 1;
    let ran = fired(&drill, &at("15AL-B", "0905"), &[1]);
    assert_eq!(ran.company("20ME-A").status, Status::Lost);
    assert_eq!(ran.company("20ME-A").strength, 0);
    assert!(ran.says("=> 20ME-A is eliminated [10.4e]"));
}

#[test]
fn house_cells_are_told_and_printed_ones_are_not() {
    let drill = against(4);
    let ran = fired(&drill, &at("15AL-B", "0905"), &[4]);
    assert!(ran.says("column 4-5, die 4: no effect, a value of the house [H-11 house]"));
    let ran = fired(&drill, &at("15AL-B", "0905"), &[3]);
    assert!(!ran.says("H-11"));
    let tables = &drill.tables;
    let cells: Vec<String> = (0..8)
        .map(|column| format!("{} {}", column_name(column), cell(tables, column, 3).1.id()))
        .collect();
    assert_eq!(cells[3], "4-5 10.4a");
    assert_eq!(cells[4], "6-7 H-11");
}

#[test]
fn the_chances_of_an_attack_are_the_column() {
    let drill = against(4);
    let chances = chances(
        &drill.tables,
        &drill.board,
        &Marks::default(),
        &at("15AL-B", "0905"),
    )
    .unwrap();
    let results: Vec<FireResult> = chances.iter().map(|(_, result, _)| *result).collect();
    assert_eq!(
        results,
        [
            FireResult::One,
            FireResult::One,
            FireResult::Disorganized,
            FireResult::Nothing,
            FireResult::Nothing,
            FireResult::Nothing
        ]
    );
}

#[test]
fn rule_6_2b_an_attacked_column_is_in_line_and_disorganized() {
    let mut drill = against(4);
    drill.board.company_mut(co("20ME-A")).formation = Formation::Column;
    let ran = fired(&drill, &at("15AL-B", "0905"), &[6]);
    let company = ran.company("20ME-A");
    assert_eq!(company.formation, Formation::Line);
    assert!(company.disorganized);
    assert_eq!(company.strength, 4);
    assert!(ran.says("=> 20ME-A is put in line [6.2b, 6.2-R1]"));
}

#[test]
fn rule_6_2_r1_the_shift_counts_and_only_the_top_company_is_disordered() {
    let mut drill = against(4);
    drill.board.company_mut(co("20ME-A")).formation = Formation::Column;
    drill.company("20ME-H", "0905", "S").formation = Formation::Column;
    let ran = fired(&drill, &at("15AL-B", "0905"), &[6]);
    assert!(ran.says("+1 [10.5f]"));
    assert_eq!(ran.company("20ME-H").formation, Formation::Column);
    assert!(!ran.company("20ME-H").disorganized);
}

#[test]
fn rule_6_2_r3_the_disorder_of_the_same_blow_is_not_already_disorganized() {
    // D on a column: no loss, no check.
    let mut drill = against(4);
    drill.board.company_mut(co("20ME-A")).formation = Formation::Column;
    let ran = fired(&drill, &at("15AL-B", "0905"), &[3]);
    assert_eq!(ran.company("20ME-A").strength, 4);
    assert_eq!(ran.unused, 0);
    // But the check that follows a loss finds it disorganized: B + 1 + 1 = D, die 4: D, retreat.
    let ran = fired(&drill, &at("15AL-B", "0905"), &[1, 4]);
    assert_eq!(ran.company("20ME-A").strength, 3);
    assert_ne!(ran.company("20ME-A").at, Some("0905".parse().unwrap()));
}

#[test]
fn rule_6_2_r4_only_an_attack_that_was_rolled() {
    let mut drill = against(1);
    drill.board.company_mut(co("20ME-A")).formation = Formation::Column;
    drill.level("0905", 4);
    let ran = fired(&drill, &at("15AL-B", "0905"), &[]);
    assert_eq!(ran.company("20ME-A").formation, Formation::Column);
    assert!(!ran.company("20ME-A").disorganized);
}

#[test]
fn rule_8_32a_losses_strike_the_top_company_then_the_bottom_one() {
    let mut drill = against(15);
    drill.company("20ME-H", "0905", "S");
    let ran = fired(&drill, &at("15AL-B", "0905"), &[1, 1]);
    assert_eq!(ran.company("20ME-A").strength, 2);
    assert_eq!(ran.company("20ME-H").strength, 4);
    drill.board.company_mut(co("20ME-A")).strength = 1;
    let ran = fired(&drill, &at("15AL-B", "0905"), &[1, 1]);
    assert_eq!(ran.company("20ME-A").status, Status::Lost);
    assert_eq!(ran.company("20ME-H").strength, 3);
    assert!(ran.says("=> 20ME-H loses 1 SP: 3/4 [10.4f, 8.32a, 10.6a]"));
}

#[test]
fn rule_8_32_r1_the_bottom_company_checks_once_for_both_causes() {
    let mut drill = against(15);
    drill.company("20ME-H", "0905", "S");
    drill.board.company_mut(co("20ME-A")).strength = 1;
    let ran = fired(&drill, &at("15AL-B", "0905"), &[1, 1]);
    assert_eq!(ran.text().matches("roll \"check 20ME-H").count(), 1);
    // Without spill-over it checks by 13.1f alone.
    let mut drill = against(4);
    drill.company("20ME-H", "0905", "S");
    drill.board.company_mut(co("20ME-A")).strength = 1;
    let ran = fired(&drill, &at("15AL-B", "0905"), &[1, 1]);
    assert_eq!(ran.text().matches("roll \"check 20ME-H").count(), 1);
    assert_eq!(ran.company("20ME-H").strength, 4);
}

#[test]
fn rule_8_32_r2_losses_beyond_the_hex_are_ignored() {
    let mut drill = against(15);
    drill.board.company_mut(co("20ME-A")).strength = 1;
    let ran = fired(&drill, &at("15AL-B", "0905"), &[1]);
    assert_eq!(ran.company("20ME-A").strength, 0);
    assert!(ran.says("1 SP more find nobody to strike [8.32-R2]"));
}
