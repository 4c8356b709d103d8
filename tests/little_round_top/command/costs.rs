//! What an act costs (4.3).

use super::{carry_with_marks, rehearse, spent, to};
use crate::drill::{Drill, hex};
use countersign::games::little_round_top::board::Formation;
use countersign::games::little_round_top::costs::step;
use countersign::games::little_round_top::map::Barrier;
use countersign::side::Side;

/// 15AL-H in 0908 facing N, with Oates there.
fn field() -> Drill {
    let mut drill = Drill::new();
    drill.company("15AL-H", "0908", "N");
    drill.officer("Oates", "0908");
    drill
}

fn cost(drill: &Drill, formation: Formation, back: bool) -> i32 {
    step(&drill.tables, formation, hex("0908"), hex("0907"), back).total()
}

#[test]
fn h_01_a_company_in_line_pays_2_for_a_hex() {
    let drill = field();
    assert_eq!(cost(&drill, Formation::Line, false), 2);
    let (ran, marks) = carry_with_marks(
        &mut field(),
        Side::Csa,
        &[],
        &to(&["15AL-H"], "do = [\"forward 3\"]"),
    );
    assert_eq!(ran.company("15AL-H").at, Some(hex("0905")));
    assert_eq!(spent(&marks, "Oates"), 6);
    assert!(ran.says("=> 0908 to 0907 for 2 CP of Oates [H-01 house]"));
}

#[test]
fn h_02_a_company_in_column_pays_1_for_a_hex() {
    let mut drill = field();
    assert_eq!(cost(&drill, Formation::Column, false), 1);
    drill.company("15AL-H", "0908", "N").formation = Formation::Column;
    let (ran, marks) = carry_with_marks(
        &mut drill,
        Side::Csa,
        &[],
        &to(&["15AL-H"], "do = [\"forward 5\"]"),
    );
    assert_eq!(ran.company("15AL-H").at, Some(hex("0903")));
    assert_eq!(spent(&marks, "Oates"), 5);
    assert!(ran.says("[H-02 house]"));
}

#[test]
fn h_03_an_officer_pays_1_for_a_hex_and_no_surcharge() {
    let mut drill = field();
    drill.rock("0907").level("0907", 4);
    drill.barrier("0908", "0907", Barrier::Stonewall);
    let (ran, marks) = carry_with_marks(
        &mut drill,
        Side::Csa,
        &[],
        "[[order]]\nofficers = [\"Oates\"]\npath = [\"0907\", \"0906\"]\n",
    );
    assert_eq!(
        ran.board.officer(crate::drill::of("Oates")).at,
        Some(hex("0906"))
    );
    assert_eq!(spent(&marks, "Oates"), 2);
    assert!(ran.says("0908 to 0907 for 1 CP of Oates [H-03 house]"));
}

#[test]
fn h_04_each_level_up_adds_1() {
    let mut drill = field();
    drill.level("0907", 3);
    assert_eq!(cost(&drill, Formation::Line, false), 3);
    drill.level("0907", 4);
    assert_eq!(cost(&drill, Formation::Column, false), 3);
}

#[test]
fn h_05_a_rock_hex_adds_1() {
    let mut drill = field();
    drill.rock("0907");
    assert_eq!(cost(&drill, Formation::Line, false), 3);
    let mut left = field();
    left.rock("0908");
    assert_eq!(cost(&left, Formation::Line, false), 2);
}

#[test]
fn h_06_each_wall_fence_or_rock_hexside_adds_1() {
    for barrier in [Barrier::Stonewall, Barrier::Fence, Barrier::Rock] {
        let mut drill = field();
        drill.barrier("0908", "0907", barrier);
        assert_eq!(cost(&drill, Formation::Line, false), 3);
    }
}

#[test]
fn h_07_backing_adds_1() {
    let drill = field();
    assert_eq!(cost(&drill, Formation::Line, true), 3);
    let (ran, marks) = carry_with_marks(
        &mut field(),
        Side::Csa,
        &[],
        &to(&["15AL-H"], "do = [\"back 2\"]"),
    );
    assert_eq!(ran.company("15AL-H").at, Some(hex("0910")));
    assert_eq!(spent(&marks, "Oates"), 6);
}

#[test]
fn h_08_initiating_melee_costs_4() {
    let mut drill = field();
    drill.company("20ME-A", "0907", "S");
    let (_, marks) = carry_with_marks(
        &mut drill,
        Side::Csa,
        &[],
        &to(&["15AL-H"], "do = [\"melee\"]"),
    );
    assert_eq!(spent(&marks, "Oates"), 4);
    assert_eq!(marks.melee, vec![(crate::drill::co("15AL-H"), hex("0907"))]);
}

#[test]
fn h_09_going_down_and_entering_a_friendly_hex_add_nothing() {
    let mut drill = field();
    drill.level("0907", 1);
    drill.company("15AL-D", "0907", "N");
    assert_eq!(cost(&drill, Formation::Line, false), 2);
}

#[test]
fn h_10_exchanging_the_order_of_a_stack_costs_1() {
    let mut drill = field();
    drill.company("15AL-D", "0908", "N");
    let (ran, marks) = carry_with_marks(
        &mut drill,
        Side::Csa,
        &[],
        &to(&["15AL-D"], "do = [\"exchange\"]"),
    );
    assert_eq!(ran.company("15AL-D").depth, 0);
    assert_eq!(ran.company("15AL-H").depth, 1);
    assert_eq!(spent(&marks, "Oates"), 1);
    assert!(ran.says("15AL-D and 15AL-H change places for 1 CP of Oates [H-10 house]"));
}

#[test]
fn h_10_a_second_exchange_in_one_hex_is_a_warning() {
    let mut drill = field();
    drill.company("15AL-D", "0908", "N");
    let once = to(&["15AL-D"], "do = [\"exchange\"]");
    assert!(rehearse(&mut drill, Side::Csa, false, &once).is_empty());
    for twice in [
        to(&["15AL-D", "15AL-H"], "do = [\"exchange\"]"),
        to(&["15AL-D"], "do = [\"exchange\", \"exchange\"]"),
    ] {
        assert_eq!(
            rehearse(&mut drill, Side::Csa, false, &twice),
            [
                "warning: `0908` is exchanged twice: `15AL-D` and `15AL-H` stand as before \
                 [H-10 house]\n  help: order `exchange` once, to one of the two companies"
            ]
        );
    }
}

#[test]
fn surcharges_add_up_and_are_named() {
    let mut drill = field();
    drill.rock("0907").level("0907", 3);
    drill.barrier("0908", "0907", Barrier::Stonewall);
    let (ran, marks) = carry_with_marks(
        &mut drill,
        Side::Csa,
        &[],
        &to(&["15AL-H"], "do = [\"forward 1\"]"),
    );
    assert_eq!(spent(&marks, "Oates"), 5);
    assert!(ran.says(
        "=> 0908 to 0907 for 5 CP of Oates (line 2, rock hex 1, 1 level up 1, over a stone wall 1) \
         [H-01 house, H-05 house, H-30 house, H-04 house, H-29 house, H-06 house, H-32 house]"
    ));
}
