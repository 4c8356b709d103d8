//! Range, rounding, disorder (10.2, 12.1b).

use super::aim::{barred, column, fired, legal, weighed};
use crate::drill::{Drill, co};

/// A firer of `sp` in 0905 facing S, a target `range` hexes south of it.
fn at_range(firer: &str, sp: &str, range: u8) -> Drill {
    let mut drill = Drill::new();
    drill.company_of(firer, "0905", "S", sp);
    let target = if firer.ends_with("SS") || firer.starts_with("20ME") {
        "15AL-G"
    } else {
        "20ME-K"
    };
    drill.company(target, &format!("09{:02}", 5 + range), "N");
    drill
}

fn strength(firer: &str, sp: &str, range: u8) -> i64 {
    let drill = at_range(firer, sp, range);
    weighed(&drill, firer, &format!("09{:02}", 5 + range)).strength
}

#[test]
fn rule_10_21a_the_weapons_row_gives_range_and_factor() {
    let drill = at_range("20ME-A", "4/4", 4);
    assert_eq!(
        barred(&drill, "20ME-A", "0909"),
        [
            "`0909` is at range 4 from `20ME-A`, whose rifles reach 3 [10.24a]; fire at a \
             target at range 3 or less"
        ]
    );
    assert!(legal(&at_range("20ME-A", "4/4", 3), "20ME-A", "0908"));
}

#[test]
fn rule_10_24a_rifles_at_full_full_and_half() {
    assert_eq!(
        [1, 2, 3].map(|range| strength("20ME-A", "4/4", range)),
        [4, 4, 2]
    );
    let drill = at_range("20ME-A", "4/4", 4);
    assert!(!legal(&drill, "20ME-A", "0909"));
}

#[test]
fn rule_10_24b_carbines_at_double_full_and_half() {
    assert_eq!(
        [1, 2, 3].map(|range| strength("2SS", "2/2", range)),
        [4, 2, 1]
    );
    let drill = at_range("2SS", "2/2", 4);
    assert_eq!(
        barred(&drill, "2SS", "0909"),
        [
            "`0909` is at range 4 from `2SS`, whose carbines reach 3 [10.24b]; fire at a target \
             at range 3 or less"
        ]
    );
}

#[test]
fn rule_10_24c_halves_are_rounded_down_and_less_than_one_is_barred() {
    assert_eq!(strength("20ME-D", "3/3", 3), 1);
    assert_eq!(strength("15AL-G", "5/5", 3), 2);
    let drill = at_range("20ME-D", "1/3", 3);
    assert_eq!(
        barred(&drill, "20ME-D", "0908"),
        [
            "`20ME-D` fires with a strength of less than 1 at range 3 [10.24c]; leave it out, or \
             fire at a nearer target"
        ]
    );
}

#[test]
fn rule_10_24_r1_disorder_first_then_the_factor_of_each_company_then_the_sum() {
    // 3 + 3 at range 3 is 1 + 1, not 6 / 2.
    let mut drill = at_range("15AL-E", "3/4", 3);
    drill.company_of("15AL-F", "1005", "S", "3/4");
    let weighed = weighed(&drill, "15AL-E 15AL-F", "0908");
    assert_eq!(weighed.shares, [(co("15AL-E"), 1), (co("15AL-F"), 1)]);
    assert_eq!(weighed.strength, 2);
    // The floor of 12.1b does not survive halving.
    let mut drill = at_range("15AL-F", "1/4", 3);
    drill.board.company_mut(co("15AL-F")).disorganized = true;
    assert!(!legal(&drill, "15AL-F", "0908"));
}

#[test]
fn rule_10_24_r2_a_company_without_a_share_does_not_join() {
    let mut drill = at_range("15AL-E", "3/4", 3);
    drill.company_of("15AL-G", "1005", "S", "1/5");
    assert_eq!(
        barred(&drill, "15AL-E 15AL-G", "0908"),
        [
            "`15AL-G` fires with a strength of less than 1 at range 3 [10.24-R2]; leave it out, \
             or fire at a nearer target"
        ]
    );
    assert!(legal(&drill, "15AL-E", "0908"));
}

#[test]
fn rule_12_1b_disorder_takes_one_but_not_the_last() {
    for (sp, left) in [("4/4", 3), ("2/4", 1), ("1/4", 1)] {
        let mut drill = at_range("20ME-A", sp, 1);
        drill.board.company_mut(co("20ME-A")).disorganized = true;
        assert_eq!(weighed(&drill, "20ME-A", "0906").strength, left, "{sp}");
    }
    let mut drill = at_range("20ME-A", "4/4", 1);
    drill.board.company_mut(co("20ME-A")).disorganized = true;
    let ran = fired(&drill, &super::aim::at("20ME-A", "0906"), &[6]);
    assert!(ran.says(
        "20ME-A: 4 SP, 1 fewer because disorganized, rifle at range 1, x 1: 3 [12.1b, 10.24a]"
    ));
}

#[test]
fn rule_10_4a_the_columns_of_the_table() {
    for (sp, name) in [
        (1, "1"),
        (2, "2"),
        (3, "3"),
        (4, "4-5"),
        (5, "4-5"),
        (6, "6-7"),
    ] {
        let drill = at_range("20ME-A", &format!("{sp}/9"), 1);
        assert_eq!(column(&drill, "20ME-A", "0906"), name);
    }
    for (sp, name) in [
        (7, "6-7"),
        (8, "8-10"),
        (10, "8-10"),
        (11, "11-14"),
        (14, "11-14"),
        (15, "15+"),
        (30, "15+"),
    ] {
        let drill = at_range("20ME-A", &format!("{sp}/99"), 1);
        assert_eq!(column(&drill, "20ME-A", "0906"), name);
    }
}

#[test]
fn rule_10_22a_the_target_hex_counts_the_firers_does_not() {
    let drill = at_range("20ME-A", "4/4", 3);
    assert_eq!(weighed(&drill, "20ME-A", "0908").workings[0].range, 3);
}
