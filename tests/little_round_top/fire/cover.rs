//! Stone walls, rock and fence hexsides under fire (10.5b, 19.41).

use super::aim::{at, column, fired, shifts};
use crate::drill::{Drill, co};
use countersign::games::little_round_top::map::Barrier;

/// 20ME-A in 0905 facing S, 15AL-G in 0906 facing N, `barrier` between them.
fn over(barrier: Barrier) -> Drill {
    let mut drill = Drill::new();
    drill.company("20ME-A", "0905", "S");
    drill.company("15AL-G", "0906", "N");
    drill.barrier("0905", "0906", barrier);
    drill
}

#[test]
fn rule_10_5b_a_hexside_of_the_targets_own_hex_covers() {
    for barrier in [Barrier::Stonewall, Barrier::Rock, Barrier::Fence] {
        let drill = over(barrier);
        assert_eq!(shifts(&drill, "15AL-G", "0905"), ["-1 10.5b"]);
    }
    // Not one farther off.
    let mut drill = Drill::new();
    drill.company("20ME-A", "0905", "S");
    drill.company("15AL-G", "0907", "N");
    drill.barrier("0907", "0906", Barrier::Stonewall);
    assert_eq!(shifts(&drill, "15AL-G", "0905"), [] as [&str; 0]);
    drill.barrier("0905", "0906", Barrier::Stonewall);
    assert_eq!(shifts(&drill, "15AL-G", "0905"), ["-1 10.5b"]);
}

#[test]
fn rule_19_41a_along_a_change_of_level_only_the_higher_side_is_helped() {
    for barrier in [Barrier::Stonewall, Barrier::Rock] {
        let mut drill = over(barrier);
        drill.level("0905", 3);
        assert_eq!(shifts(&drill, "15AL-G", "0905"), ["-1 10.5a", "-1 10.5b"]);
        assert_eq!(shifts(&drill, "20ME-A", "0906"), ["+0 19.41a"]);
    }
}

#[test]
fn rule_19_41b_fences_and_level_hexsides_help_both_sides() {
    let mut drill = over(Barrier::Fence);
    drill.level("0905", 3);
    assert_eq!(shifts(&drill, "20ME-A", "0906"), ["-1 10.5b"]);
    let drill = over(Barrier::Stonewall);
    assert_eq!(shifts(&drill, "20ME-A", "0906"), ["-1 10.5b"]);
    assert_eq!(shifts(&drill, "15AL-G", "0905"), ["-1 10.5b"]);
}

#[test]
fn rule_19_41_r1_the_two_hexes_of_the_hexside_are_compared() {
    // The firer two hexes away stands higher than the target; the hexside is lower outside.
    let mut drill = Drill::new();
    drill.company("20ME-A", "0905", "S");
    drill.company("15AL-G", "0907", "N");
    drill.level("0905", 3).level("0906", 3).level("0907", 3);
    drill.barrier("0905", "0906", Barrier::Rock);
    assert_eq!(shifts(&drill, "15AL-G", "0905"), ["-1 10.5b"]);
    // Firer and target are level; the hexside at the target's front corner rises outward.
    let mut drill = Drill::new();
    drill.company("20ME-A", "0905", "S");
    drill.company("15AL-G", "1105", "NW");
    drill.level("1005", 3);
    drill.barrier("0905", "1005", Barrier::Rock);
    assert_eq!(shifts(&drill, "15AL-G", "0905"), ["+0 19.41a"]);
}

#[test]
fn rule_10_5_r6_at_a_corner_the_front_hexside_counts_else_the_better() {
    // 1105 fires into 0905 at the corner NE/SE. Facing S, SE is front and NE is rear.
    let corner = |facing: &str, walled: &[&str]| {
        let mut drill = Drill::new();
        drill.company("20ME-A", "0905", facing);
        drill.company("15AL-G", "1105", "NW");
        for hex in walled {
            drill.barrier("0905", hex, Barrier::Stonewall);
        }
        shifts(&drill, "15AL-G", "0905")
    };
    assert_eq!(corner("S", &["1005"]), ["-1 10.5b"]);
    assert_eq!(corner("S", &["1004"]), [] as [&str; 0]);
    // Facing NE both are front: either will do, and both count once.
    assert_eq!(corner("NE", &["1004"]), ["-1 10.5b"]);
    assert_eq!(corner("NE", &["1005"]), ["-1 10.5b"]);
    assert_eq!(corner("NE", &["1004", "1005"]), ["-1 10.5b"]);
    // Facing W of it both are rear.
    assert_eq!(corner("SW", &["1004"]), ["-1 10.5b", "+1 10.5g"]);
    // Two firers over two walls: once.
    let mut drill = over(Barrier::Stonewall);
    drill.company("15AL-H", "1005", "NW");
    drill.barrier("0905", "1005", Barrier::Fence);
    assert_eq!(shifts(&drill, "15AL-G 15AL-H", "0905"), ["-1 10.5b"]);
}

#[test]
fn example_07_the_printed_ledge() {
    let mut drill = Drill::new();
    drill.level("0809", 3);
    drill.barrier("0710", "0809", Barrier::Rock);
    drill.company_of("47AL-B", "0710", "NE", "4/4");
    drill.company_of("20ME-A", "0809", "SW", "4/4");
    assert_eq!(shifts(&drill, "47AL-B", "0809"), ["-1 10.5a", "-1 10.5b"]);
    assert_eq!(column(&drill, "47AL-B", "0809"), "2");
    let ran = fired(&drill, &at("47AL-B", "0809"), &[2]);
    assert!(ran.company("20ME-A").disorganized);
    assert_eq!(ran.company("20ME-A").strength, 4);
    assert_eq!(ran.unused, 0);
    for line in [
        "strength 4: column 4-5 [10.4a]",
        "-1 [10.5a, H-29 house]",
        "-1 [10.5b, H-31 house]",
        "read in column 2 [10.4b]",
        "20ME-A is disorganized [10.4c]",
    ] {
        assert!(ran.says(line), "{line}\n{}", ran.text());
    }
    assert_eq!(column(&drill, "20ME-A", "0710"), "4-5");
    // Result 1, then a check of B: column C + 1, die 1: it stands.
    let ran = fired(&drill, &at("20ME-A", "0710"), &[2, 1]);
    assert_eq!(ran.company("47AL-B").strength, 3);
    assert_eq!(ran.unused, 0);
    assert!(ran.says("+0 [19.41a, H-31 house, H-29 house]"));
    for line in [
        "strength 4: column 4-5 [10.4a]",
        "47AL-B loses 1 SP: 3/4 [10.4e, 10.6a]",
        "47AL-B checks morale; its column is C [13.1a, H-26 house]",
    ] {
        assert!(ran.says(line), "{line}\n{}", ran.text());
    }
    assert_eq!(drill.board.company(co("20ME-A")).strength, 4);
}
