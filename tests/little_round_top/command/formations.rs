//! Formations and bayonets (6.0, 11.4).

use super::{carry, carry_with_marks, fault, field, legal, rehearse, spent, to};
use crate::drill::{co, hex};
use countersign::games::little_round_top::board::Formation;
use countersign::side::Side;

fn h(act: &str) -> String {
    to(&["15AL-H"], &format!("do = [\"{act}\"]"))
}

#[test]
fn rule_6_0a_a_change_of_formation_costs_5_in_the_own_command_phase() {
    let (ran, marks) = carry_with_marks(&mut field(), Side::Csa, &[], &h("column"));
    assert_eq!(ran.company("15AL-H").formation, Formation::Column);
    assert_eq!(spent(&marks, "Oates"), 5);
    assert!(ran.says("CSA command: 15AL-H: column"));
    assert!(ran.says("15AL-H forms column for 5 CP of Oates [6.0a]"));
    let ran = carry(&mut field(), Side::Usa, &[], "");
    assert_eq!(ran.company("15AL-H").formation, Formation::Line);
    assert_eq!(
        fault(&mut field(), Side::Csa, &h("line")),
        "error: `15AL-H` is in line already [6.0a]\n  help: take `line` out"
    );
    assert_eq!(
        fault(
            &mut field(),
            Side::Csa,
            &to(&["15AL-H"], "do = [\"column\", \"forward 1\"]")
        ),
        "error: `forward 1` belongs to phase B, and `column` to phase A [3.0f]\n  help: write two \
         orders, one for each phase"
    );
}

#[test]
fn rule_6_0b_a_change_in_an_enemy_zone_draws_withdrawal_fire() {
    let mut drill = field();
    drill.company("20ME-A", "0907", "S");
    let ran = carry(&mut drill, Side::Csa, &[6], &h("column"));
    assert_eq!(ran.unused, 0);
    assert_eq!(ran.company("15AL-H").formation, Formation::Column);
    assert_eq!(
        rehearse(&mut drill, Side::Csa, false, &h("column")),
        [
            "warning: `15AL-H` changes formation in 0908, which 20ME-A controls [6.0b]\n  help: \
             that draws Withdrawal Fire; the rest is checked as if it came out unhurt"
        ]
    );
    assert!(
        carry(&mut field(), Side::Csa, &[], &h("column"))
            .log
            .rolls()
            .next()
            .is_none()
    );
}

#[test]
fn rule_6_0c_formations_do_not_touch_stacking_and_officers_have_none() {
    let mut drill = field();
    drill.company("15AL-D", "0908", "N").formation = Formation::Column;
    legal(
        &mut drill,
        Side::Csa,
        &to(&["15AL-D"], "do = [\"forward 1\", \"back 1\"]"),
    );
    assert_eq!(
        fault(
            &mut drill,
            Side::Csa,
            "[[order]]\nofficers = [\"Oates\"]\ndo = [\"column\"]\n"
        ),
        "error: `Oates` is an officer and has no formation or bayonets [6.0c]\n  help: name \
         companies only; he pays as `officer`"
    );
}

#[test]
fn rule_6_0_r1_fire_first_at_the_old_formation_then_the_change() {
    let mut drill = field();
    drill.company("20ME-A", "0907", "S");
    // D: it completes the change and is disorganized.
    let ran = carry(&mut drill, Side::Csa, &[3], &h("column"));
    let h_ = ran.company("15AL-H");
    assert!(
        h_.disorganized && h_.formation == Formation::Column,
        "{}",
        ran.text()
    );
    // 1, and its check is a retreat: the change is lost, and so are its points.
    let weak = drill.company_of("15AL-H", "0908", "N", "2/4");
    weak.disorganized = false;
    let (ran, marks) = carry_with_marks(&mut drill, Side::Csa, &[1, 6], &h("column"));
    let h_ = ran.company("15AL-H");
    assert_eq!(h_.formation, Formation::Line, "{}", ran.text());
    assert_ne!(h_.at, Some(hex("0908")));
    assert_eq!(spent(&marks, "Oates"), 5);
    assert!(ran.says("overtaken: 15AL-H did not form column [6.0-R1]"));
    // A column fired on is in line already.
    let column = drill.company("15AL-H", "0908", "N");
    column.formation = Formation::Column;
    column.strength = 4;
    let ran = carry(&mut drill, Side::Csa, &[6], &h("line"));
    let h_ = ran.company("15AL-H");
    assert!(h_.disorganized && h_.formation == Formation::Line);
    assert!(ran.says("15AL-H is in line already: nothing is left to change [6.0-R1]"));
}

#[test]
fn rule_6_1a_line_may_volley_and_melee() {
    let mut drill = field();
    drill.company("20ME-A", "0907", "N");
    legal(&mut drill, Side::Csa, &h("volley"));
    legal(&mut drill, Side::Csa, &h("melee"));
}

#[test]
fn rule_6_2a_column_may_neither_volley_nor_melee() {
    let mut drill = field();
    drill.company("20ME-A", "0907", "N");
    drill.company("15AL-H", "0908", "N").formation = Formation::Column;
    assert_eq!(
        fault(&mut drill, Side::Csa, &h("volley")),
        "error: `15AL-H` is in column and gets no order to volley [6.2a]\n  help: take `volley` out"
    );
    assert_eq!(
        fault(&mut drill, Side::Csa, &h("melee")),
        "error: `15AL-H` is in column and does not initiate melee [6.2a]\n  help: take `melee` out"
    );
}

#[test]
fn rule_11_41a_fixing_bayonets_costs_4() {
    let (ran, marks) = carry_with_marks(&mut field(), Side::Csa, &[], &h("fix"));
    assert!(ran.company("15AL-H").bayonets);
    assert_eq!(spent(&marks, "Oates"), 4);
    assert!(ran.says("=> 15AL-H fixes bayonets for 4 CP of Oates [11.41a]"));
    let mut fixed = field();
    fixed.company("15AL-H", "0908", "N").bayonets = true;
    assert_eq!(
        fault(&mut fixed, Side::Csa, &h("fix")),
        "error: `15AL-H` has bayonets fixed already [11.41a]\n  help: take `fix` out"
    );
}

#[test]
fn rule_11_42a_removing_costs_4_in_a_later_command_phase() {
    let mut fixed = field();
    fixed.company("15AL-H", "0908", "N").bayonets = true;
    let (ran, marks) = carry_with_marks(&mut fixed, Side::Csa, &[], &h("unfix"));
    assert!(!ran.company("15AL-H").bayonets);
    assert_eq!(spent(&marks, "Oates"), 4);
    assert_eq!(
        fault(&mut field(), Side::Csa, &h("unfix")),
        "error: `15AL-H` has no bayonets fixed [11.42a]\n  help: take `unfix` out"
    );
    let both = format!("{}{}", h("fix"), h("unfix"));
    assert_eq!(
        fault(&mut field(), Side::Csa, &both),
        "error: `15AL-H` has fixed its bayonets in this very phase [11.42a]\n  help: remove them \
         in a later Command Phase"
    );
}

#[test]
fn branches_are_chosen_when_the_company_s_turn_comes() {
    let text = "[[order]]\ncompanies = [\"15AL-H\"]\nif = [\"organized\"]\ndo = [\"forward 1\"]\n\
                otherwise = [{ if = [\"0905 enemy\"], do = [\"left 1\"] }]\n";
    let ran = carry(&mut field(), Side::Csa, &[], text);
    assert_eq!(ran.company("15AL-H").at, Some(hex("0907")));
    let mut shaken = field();
    shaken.board.company_mut(co("15AL-H")).disorganized = true;
    let ran = carry(&mut shaken, Side::Csa, &[1], text);
    assert_eq!(ran.company("15AL-H").at, Some(hex("0908")));
    assert!(ran.says("no branch of the order to 15AL-H holds: nothing is done [3.0-R6]"));
}
