//! Withdrawal Fire (9.1).

use crate::drill::{Drill, Ran, co, hex, of};
use countersign::draft::Located;
use countersign::games::little_round_top::attack::{Withdrawal, departure, draws_fire, withdrawal};
use countersign::games::little_round_top::board::{Formation, Status};
use countersign::games::little_round_top::turn::Turn;
use countersign::games::little_round_top::unit::{OfficerId, UnitId};
use countersign::side::Side;

/// 15AL-H 4/4 in 0906 facing N before 20ME-A 4/4 in 0905 facing S.
fn before_the_enemy() -> Drill {
    let mut drill = Drill::new();
    drill.company("15AL-H", "0906", "N");
    drill.company("20ME-A", "0905", "S");
    drill
}

/// The unit leaves 0906 for a hex, with these officers along.
fn leaves_with(
    drill: &Drill,
    unit: &str,
    along: &[OfficerId],
    to: &str,
    dice: &[u8],
) -> (Ran, Withdrawal) {
    let mut came = Withdrawal::Unhurt;
    let ran = drill.run(Side::Csa, dice, |turn| {
        came = departure(turn, unit.parse().unwrap(), along, hex("0906"), hex(to));
    });
    assert_eq!(ran.unused, 0);
    (ran, came)
}

fn leaves(drill: &Drill, unit: &str, to: &str, dice: &[u8]) -> (Ran, Withdrawal) {
    leaves_with(drill, unit, &[], to, dice)
}

fn draws(drill: &Drill, unit: &str, to: &str) -> bool {
    let unit: UnitId = unit.parse().unwrap();
    draws_fire(&drill.tables, &drill.board, unit, hex("0906"), hex(to))
}

#[test]
fn rule_9_1a_leaving_a_controlled_hex_draws_fire() {
    let drill = before_the_enemy();
    let (ran, came) = leaves(&drill, "15AL-H", "0907", &[6]);
    assert_eq!(came, Withdrawal::Unhurt);
    assert!(ran.says("20ME-A fires at 15AL-H in 0906, which withdraws [9.1a]"));
    let mut drill = before_the_enemy();
    drill.board.company_mut(co("20ME-A")).facing = "N".parse().unwrap();
    let (ran, _) = leaves(&drill, "15AL-H", "0907", &[]);
    assert!(ran.log.actions.is_empty());
}

#[test]
fn rule_9_11a_additional_to_all_other_fire_with_the_ammunition_of_normal_fire() {
    let mut drill = before_the_enemy();
    drill.board.turn = 13;
    let mut marks = None;
    let ran = drill.run(Side::Csa, &[1, 2, 1, 6], |turn| {
        let unit = UnitId::Company(co("15AL-H"));
        let _ = withdrawal(turn, unit, hex("0906"));
        marks = Some(turn.marks.clone());
    });
    assert!(ran.says("ammunition 20ME-A"));
    assert!(ran.company("20ME-A").out_of_ammunition);
    let marks = marks.unwrap();
    assert!(marks.fired.is_empty() && marks.fired_on.is_empty());
    // And a company that has fired may fire again.
    let drill = before_the_enemy();
    drill.run(Side::Csa, &[6, 6], |turn| {
        let unit = UnitId::Company(co("15AL-H"));
        let _ = withdrawal(turn, unit, hex("0906"));
        let _ = withdrawal(turn, unit, hex("0906"));
    });
}

#[test]
fn rule_10_14_r2_withdrawal_fire_is_no_fire_of_the_combat_phase() {
    let drill = before_the_enemy();
    let ran = drill.run(Side::Csa, &[6, 6], |turn| {
        let unit = UnitId::Company(co("15AL-H"));
        let _ = withdrawal(turn, unit, hex("0906"));
        countersign::games::little_round_top::phase::fire::defensive(turn);
    });
    assert_eq!(ran.log.rolls().count(), 2);
}

#[test]
fn rule_9_12a_the_bottom_company_leaves_freely_unless_its_next_hex_is_controlled() {
    let mut drill = before_the_enemy();
    drill.company("15AL-G", "0906", "N");
    assert!(draws(&drill, "15AL-H", "0907"));
    assert!(!draws(&drill, "15AL-G", "0907"));
    let (ran, came) = leaves(&drill, "15AL-G", "0907", &[]);
    assert_eq!(came, Withdrawal::Unhurt);
    assert!(ran.log.actions.is_empty());
    // 1005 is in the zone of 20ME-A too.
    assert!(draws(&drill, "15AL-G", "1005"));
}

#[test]
fn rule_9_13a_an_officer_alone_is_subject_to_it() {
    let mut drill = before_the_enemy();
    drill.board.take_off(co("15AL-H"), Status::Never);
    drill.officer("Oates", "0906");
    let (ran, came) = leaves(&drill, "Oates", "0907", &[1]);
    assert_eq!(came, Withdrawal::Gone);
    assert_eq!(ran.board.officer(of("Oates")).wounded, 1);
    let (_, came) = leaves(&drill, "Oates", "0907", &[3]);
    assert_eq!(came, Withdrawal::Unhurt);
}

#[test]
fn rule_9_14a_ordinary_results() {
    let mut drill = before_the_enemy();
    drill.officer("Oates", "0906");
    // 1: Oates, who goes along, rolls; H loses one and checks.
    let (ran, came) = leaves_with(&drill, "15AL-H", &[of("Oates")], "0907", &[1, 6, 1]);
    assert_eq!(came, Withdrawal::Unhurt);
    assert_eq!(ran.company("15AL-H").strength, 3);
    assert!(ran.says("officer Oates"));
    assert!(ran.says("check 15AL-H"));
}

#[test]
fn rule_9_15a_d_disorganizes_after_the_one_hex() {
    let drill = before_the_enemy();
    let (ran, came) = leaves(&drill, "15AL-H", "0907", &[3]);
    assert_eq!(came, Withdrawal::Disorganized);
    assert!(!ran.company("15AL-H").disorganized);
    assert!(ran.says("15AL-H is disorganized after its one hex [10.4c, 9.15a]"));
}

#[test]
fn rule_9_1_r1_one_departure_one_attack_of_all_who_can() {
    let mut drill = before_the_enemy();
    drill.company("83PA-A", "1005", "SW");
    drill.company("20ME-H", "0805", "SE").bayonets = true;
    drill.company("20ME-C", "0905", "S");
    let (ran, _) = leaves(&drill, "15AL-H", "0907", &[6]);
    assert!(ran.says("20ME-A and 83PA-A fire at 15AL-H in 0906"));
    // The standing orders hold one back.
    drill.standing.no_withdrawal_fire = vec![Located::bare(co("20ME-A"))];
    let (ran, _) = leaves(&drill, "15AL-H", "0907", &[6]);
    assert!(ran.says("83PA-A fires at 15AL-H in 0906"));
    // Nobody is left.
    drill
        .standing
        .no_withdrawal_fire
        .push(Located::bare(co("83PA-A")));
    let (ran, _) = leaves(&drill, "15AL-H", "0907", &[]);
    assert!(ran.log.actions.is_empty());
}

#[test]
fn rule_9_1_r1_one_whose_ground_bars_the_attack_is_left_out() {
    // A alone: 1 SP, column 1. With B, two levels lower: 2 SP, column 2, -2: not permitted.
    let mut drill = Drill::new();
    drill.company("15AL-H", "0906", "N");
    drill.company_of("20ME-B", "0805", "SE", "1/4");
    drill.company_of("20ME-A", "0905", "S", "1/4");
    for (number, level) in [("0906", 3), ("0905", 3), ("0805", 1)] {
        drill.level(number, level);
    }
    let (ran, _) = leaves(&drill, "15AL-H", "0907", &[6]);
    assert!(ran.says("20ME-A fires at 15AL-H in 0906"), "{}", ran.text());
    assert_eq!(ran.log.rolls().count(), 1);
}

#[test]
fn rule_9_1_r2_also_from_one_hex_of_a_zone_to_another() {
    let drill = before_the_enemy();
    assert!(draws(&drill, "15AL-H", "1005"));
    let (ran, _) = leaves(&drill, "15AL-H", "1005", &[6]);
    assert_eq!(ran.log.rolls().count(), 1);
}

#[test]
fn rule_9_1_r3_in_the_hex_it_leaves_as_it_faces_now() {
    let mut drill = before_the_enemy();
    let (ran, _) = leaves(&drill, "15AL-H", "0907", &[6]);
    assert!(!ran.says("10.5g"));
    drill.board.company_mut(co("15AL-H")).facing = "S".parse().unwrap();
    let (ran, _) = leaves(&drill, "15AL-H", "0907", &[6]);
    assert!(ran.says("+1 [10.5g]"));
}

#[test]
fn rule_9_1_r4_only_the_leaving_company_is_struck() {
    let mut drill = before_the_enemy();
    drill.company("15AL-G", "0906", "N");
    drill.officer("Oates", "0906");
    drill.board.company_mut(co("15AL-H")).strength = 1;
    drill.board.company_mut(co("20ME-A")).strength = 15;
    // 2: the second SP finds nobody; Oates stays and does not roll; G checks by 13.1f.
    let (ran, came) = leaves(&drill, "15AL-H", "0907", &[1, 1]);
    assert_eq!(came, Withdrawal::Gone);
    assert_eq!(ran.company("15AL-G").strength, 5);
    assert!(ran.says("1 SP more find nobody to strike [9.1-R4]"));
    assert!(!ran.says("officer Oates"));
    assert!(ran.says("check 15AL-G"));
    // The one below is the target when it leaves into the zone.
    let mut drill = before_the_enemy();
    drill.company("15AL-G", "0906", "N");
    let (ran, _) = leaves(&drill, "15AL-G", "1005", &[3]);
    assert!(ran.says("fires at 15AL-G in 0906"));
}

#[test]
fn rule_9_1_r5_the_check_decides_how_the_movement_ends() {
    let drill = before_the_enemy();
    // B + 1 = C: die 1 nothing, die 5 D.
    let (_, came) = leaves(&drill, "15AL-H", "0907", &[1, 1]);
    assert_eq!(came, Withdrawal::Unhurt);
    let (ran, came) = leaves(&drill, "15AL-H", "0907", &[1, 5]);
    assert_eq!(came, Withdrawal::Disorganized);
    assert_eq!(ran.company("15AL-H").at, Some(hex("0906")));
    // Two lost before: E, die 5: it retreats from the hex.
    let mut drill = before_the_enemy();
    drill.board.company_mut(co("15AL-H")).strength = 2;
    let (ran, came) = leaves(&drill, "15AL-H", "0907", &[1, 5]);
    assert_eq!(came, Withdrawal::Gone);
    assert_eq!(ran.company("15AL-H").at, Some(hex("0908")));
}

#[test]
fn rule_9_1_r6_an_officer_who_leaves_a_company_is_not_alone() {
    let mut drill = before_the_enemy();
    drill.officer("Oates", "0906");
    assert!(!draws(&drill, "Oates", "0907"));
    drill.board.take_off(co("15AL-H"), Status::Never);
    assert!(draws(&drill, "Oates", "0907"));
}

#[test]
fn a_column_fired_on_as_it_leaves_is_in_line_and_stops() {
    let mut drill = before_the_enemy();
    drill.board.company_mut(co("15AL-H")).formation = Formation::Column;
    let (ran, came) = leaves(&drill, "15AL-H", "0907", &[6]);
    assert_eq!(came, Withdrawal::Disorganized);
    assert_eq!(ran.company("15AL-H").formation, Formation::Line);
    assert!(ran.company("15AL-H").disorganized);
}

#[test]
fn a_rehearsal_knows_of_no_withdrawal_fire() {
    let drill = before_the_enemy();
    let mut turn = Turn::rehearsal(
        &drill.tables,
        drill.board.clone(),
        Side::Csa,
        &drill.orders,
        &drill.standing,
        false,
    );
    let came = withdrawal(&mut turn, UnitId::Company(co("15AL-H")), hex("0906"));
    assert_eq!(came, Withdrawal::Unhurt);
    assert!(turn.log.actions.is_empty());
}
