//! 11.0, 11.2: getting in.

use super::*;
use countersign::games::little_round_top::board::Status;
use countersign::games::little_round_top::casualties::{self, Fall};
use countersign::games::little_round_top::chain::Chain;

/// 0905 is empty; the crowd was ordered into it.
fn emptied() -> (Drill, [(&'static str, &'static str); 3]) {
    let (mut drill, ordered) = crowd();
    drill.company("20ME-A", "0903", "S");
    (drill, ordered)
}

/// The phase with an empty purse: nothing is charged, nothing refused.
fn drill_ledgers(drill: &Drill) -> Ran {
    drill.run(Side::Csa, &[1], |turn| {
        turn.marks.melee = vec![(co("47AL-B"), hex("0905"))];
        melee::carry_out(turn);
        assert!(turn.marks.ledgers.is_empty());
        assert!(turn.marks.payers.is_empty());
    })
}

#[test]
fn rule_11_0a_who_was_ordered_moves_in_and_fights() {
    let drill = even();
    let ran = fight(&drill, Side::Csa, B, &[1]);
    assert_eq!(at(&ran, "47AL-B"), "0905");
    assert!(ran.says("47AL-B enters 0905 from 0906"), "{}", ran.text());
    assert!(ran.says("roll \"melee 0905\": 1"), "{}", ran.text());
    let ran = fight(&drill, Side::Csa, &[], &[]);
    assert_eq!(at(&ran, "47AL-B"), "0906");
    assert!(ran.log.actions.is_empty());
}

#[test]
fn rule_11_0a_the_enemy_must_be_in_the_centre_front() {
    let mut drill = even();
    drill.board.company_mut(co("47AL-B")).facing = Direction::NE;
    let ran = fight(&drill, Side::Csa, B, &[]);
    assert_eq!(at(&ran, "47AL-B"), "0906");
    assert!(
        ran.says("overtaken: 0905 is not in the centre front of 47AL-B in 0906 [11.0a, 7.31a]"),
        "{}",
        ran.text()
    );
}

#[test]
fn rule_7_31a_melee_entry_only_into_the_centre_front_hex() {
    for (facing, enters) in [("N", true), ("NW", false), ("NE", false), ("S", false)] {
        let mut drill = even();
        drill.board.company_mut(co("47AL-B")).facing = facing.parse().unwrap();
        let dice: &[u8] = if enters { &[1] } else { &[] };
        let ran = fight(&drill, Side::Csa, B, dice);
        assert_eq!(at(&ran, "47AL-B") == "0905", enters, "{facing}");
    }
}

#[test]
fn rule_11_21a_adjacent_at_the_start_announced_and_paid() {
    // Adjacent and announced; announced and not adjacent; adjacent and not announced.
    let ran = fight(&even(), Side::Csa, B, &[1]);
    assert_eq!(at(&ran, "47AL-B"), "0905");
    let mut drill = even();
    drill.board.company_mut(co("47AL-B")).at = Some(hex("0907"));
    let ran = fight(&drill, Side::Csa, B, &[]);
    assert_eq!(at(&ran, "47AL-B"), "0907");
    let mut drill = even();
    drill.orders.melee = vec![enter("0905", &["47AL-B"])];
    let ran = fight(&drill, Side::Csa, &[], &[]);
    assert_eq!(at(&ran, "47AL-B"), "0906");
    assert_eq!(
        refusals(&drill, Side::Csa, &[]),
        [
            "error: no melee is ordered or goes on in `0905` [11.21a]\n  \
          help: give a company that has the enemy in its centre front the act `melee`"
        ]
    );
}

#[test]
fn rule_11_22a_any_number_may_be_ordered_and_two_enter() {
    let (drill, ordered) = crowd();
    // 8 against 4: +4, die 4: -/R.
    let ran = fight(&drill, Side::Csa, &ordered, &[4]);
    assert_eq!(at(&ran, "15AL-E"), "0905");
    assert_eq!(at(&ran, "15AL-F"), "0905");
    assert_eq!(at(&ran, "15AL-H"), "1005");
    assert!(
        ran.says("overtaken: two companies are in 0905: 15AL-H does not enter [11.22a]"),
        "{}",
        ran.text()
    );
}

#[test]
fn rule_11_22_r1_the_owner_says_who_enters_and_who_is_on_top() {
    let (mut drill, ordered) = crowd();
    drill.orders.melee = vec![enter("0905", &["15AL-H", "15AL-E"])];
    let ran = fight(&drill, Side::Csa, &ordered, &[4]);
    assert_eq!(at(&ran, "15AL-F"), "0805");
    assert_eq!(ran.company("15AL-H").depth, 0);
    assert_eq!(ran.company("15AL-E").depth, 1);
    // One attack: one die.
    assert_eq!(ran.log.rolls().count(), 1);
    // 8.2-R1: the second faces as the first.
    assert_eq!(ran.company("15AL-E").facing, Direction::NW);
    // Unless said, as ordered.
    drill.orders.melee.clear();
    let ran = fight(&drill, Side::Csa, &ordered, &[4]);
    assert_eq!(ran.company("15AL-E").depth, 0);
    assert_eq!(ran.company("15AL-F").depth, 1);
}

#[test]
fn rule_11_22_r1_different_regiments_do_not_both_enter() {
    let mut drill = even();
    drill.company("15AL-F", "0805", "NE");
    let ordered = [("47AL-B", "0905"), ("15AL-F", "0905")];
    let ran = fight(&drill, Side::Csa, &ordered, &[1]);
    assert_eq!(at(&ran, "47AL-B"), "0905");
    assert_eq!(at(&ran, "15AL-F"), "0805");
    assert!(
        ran.says(
            "overtaken: 47AL-B is in 0905: 15AL-F of another regiment does not enter \
             [8.13a, 11.22-R1]"
        ),
        "{}",
        ran.text()
    );
}

#[test]
fn rule_11_22_r2_an_officer_enters_only_if_ordered() {
    let mut drill = even();
    drill.officer("Bulger", "0906");
    let ran = fight(&drill, Side::Csa, B, &[1]);
    assert_eq!(ran.board.officer(of("Bulger")).at, Some(hex("0906")));
    drill.orders.melee = vec![lead("0905", "Bulger")];
    let ran = fight(&drill, Side::Csa, B, &[1]);
    assert_eq!(ran.board.officer(of("Bulger")).at, Some(hex("0905")));
    assert!(ran.says("Bulger goes along into 0905 [11.22-R2]"));
    // He counts, and pays nothing.
    assert!(ran.says("the attack is 5"), "{}", ran.text());
    assert!(ran.text().find("enters").is_some());
}

#[test]
fn rule_11_22_r2_an_officer_elsewhere_cannot_go_along() {
    let mut drill = even();
    drill.officer("Bulger", "0907");
    drill.orders.melee = vec![lead("0905", "Bulger")];
    assert_eq!(
        refusals(&drill, Side::Csa, B),
        [
            "error: `Bulger` does not stand with a company that enters `0905` [11.22-R2]\n  \
             help: an officer goes along only from the hex of a company that is ordered to enter"
        ]
    );
    let ran = fight(&drill, Side::Csa, B, &[1]);
    assert!(ran.says("overtaken: Bulger stands with nobody who enters 0905 and stays [11.22-R2]"));
}

#[test]
fn rule_11_22_r2_an_officer_who_is_lost_does_not_go_along() {
    for (status, text) in [
        (Status::Lost, "Bulger is lost and does not go along"),
        (
            Status::Left,
            "Bulger has left the map and does not go along",
        ),
    ] {
        let mut drill = even();
        let bulger = drill.officer("Bulger", "0906");
        (bulger.status, bulger.at) = (status, None);
        drill.orders.melee = vec![lead("0905", "Bulger")];
        let ran = fight(&drill, Side::Csa, B, &[1]);
        assert!(ran.says(&format!("overtaken: {text} [11.22-R2]")));
        assert!(!ran.says("stands with nobody"));
    }
}

#[test]
fn rule_11_23a_entering_costs_nothing_more() {
    let ran = drill_ledgers(&even());
    assert!(ran.says("47AL-B enters 0905 from 0906 [11.23a]"));
}

#[test]
fn rule_11_24a_two_of_those_ordered_advance_into_an_emptied_hex() {
    let (drill, ordered) = emptied();
    let ran = fight(&drill, Side::Csa, &ordered, &[]);
    assert_eq!(at(&ran, "15AL-E"), "0905");
    assert_eq!(at(&ran, "15AL-F"), "0905");
    assert_eq!(at(&ran, "15AL-H"), "1005");
    assert!(ran.says("15AL-E enters 0905 from 0906 [11.24a, 11.24-R1, 11.23a]"));
}

#[test]
fn rule_11_24_r1_the_advance_is_optional() {
    let (mut drill, ordered) = emptied();
    drill.orders.melee = vec![MeleeOrder {
        advance: Some(Located::bare(false)),
        ..entry("0905")
    }];
    let ran = fight(&drill, Side::Csa, &ordered, &[]);
    assert_eq!(at(&ran, "15AL-E"), "0906");
    assert!(ran.says("nobody advances into 0905, as ordered [11.24a, 11.24-R1]"));
}

#[test]
fn rule_11_24_r1_the_company_keeps_its_direction_of_entry() {
    let (mut drill, _) = emptied();
    drill.orders.reactions.fray = vec![FrayChoice {
        face: Some(Located::bare(Direction::S)),
        ..fray("0905")
    }];
    let ran = fight(&drill, Side::Csa, &[("15AL-F", "0905")], &[]);
    assert_eq!(ran.company("15AL-F").facing, Direction::NE);
}

#[test]
fn rule_11_24_r1_a_hex_that_an_earlier_melee_emptied() {
    // The melee in 0904 drives 20ME-H out of 0905: the check for 20ME-A's retreat shatters it.
    let mut drill = Drill::new();
    drill.company("20ME-A", "0904", "S");
    drill.company_of("20ME-H", "0905", "S", "1/4").disorganized = true;
    drill.company_of("15AL-E", "1004", "NW", "4/4");
    drill.company("15AL-F", "0906", "N");
    drill.orders.melee = vec![entry("0904"), entry("0905")];
    let ordered = [("15AL-E", "0904"), ("15AL-F", "0905")];
    drill.board.company_mut(co("15AL-E")).strength = 4;
    drill.board.company_mut(co("20ME-A")).facing = Direction::SE;
    // 4 to 4, die 1: -/D; A was disorganized: it loses one and checks, B + 1 + 1 = D, die 6: R.
    drill.board.company_mut(co("20ME-A")).disorganized = true;
    // 4 to 3: +1, die 2: -/D. H: B + 3 lost + 1 = F, die 6: S.
    let ran = fight(&drill, Side::Csa, &ordered, &[2, 6, 6]);
    assert_eq!(at(&ran, "20ME-H"), "off", "{}", ran.text());
    assert_eq!(at(&ran, "15AL-F"), "0905", "{}", ran.text());
    assert_eq!(ran.unused, 0);
}

#[test]
fn rule_11_26a_the_bottom_company_attacks_only_if_the_top_one_can() {
    let mut drill = Drill::new();
    drill.company("20ME-A", "0905", "S");
    drill.company("15AL-E", "0906", "N");
    drill.company("15AL-F", "0906", "N");
    let both = [("15AL-E", "0905"), ("15AL-F", "0905")];
    let ran = fight(&drill, Side::Csa, &both, &[4]);
    assert_eq!(at(&ran, "15AL-F"), "0905");
    // The top one is disorganized by Defensive Fire; its order lapses.
    let after = |event: fn(&mut Turn<'_>)| {
        drill.run(Side::Csa, &[], |turn| {
            turn.marks.melee = both.map(|(id, at)| (co(id), hex(at))).to_vec();
            melee::announce(turn);
            event(turn);
            melee::carry_out(turn);
        })
    };
    let ran = after(|turn| casualties::disorganize(turn, co("15AL-E"), &[]));
    assert_eq!(at(&ran, "15AL-F"), "0906");
    assert!(
        ran.says(
            "overtaken: 15AL-F stands under 15AL-E, which cannot fight, and does not enter 0905 \
             [11.26a]"
        ),
        "{}",
        ran.text()
    );
    // Eliminated it is not able to either, though the bottom one is now on top.
    let ran = after(|turn| {
        let chain = &mut Chain::default();
        casualties::eliminate(turn, chain, co("15AL-E"), Fall::Killed, &[]);
    });
    assert_eq!(at(&ran, "15AL-F"), "0906");
    assert!(
        ran.says(
            "overtaken: 15AL-F stood under 15AL-E, which cannot fight, and does not enter 0905 \
             [11.26a]"
        ),
        "{}",
        ran.text()
    );
    // The bottom one alone was ordered.
    let ran = fight(&drill, Side::Csa, &[("15AL-F", "0905")], &[1]);
    assert_eq!(at(&ran, "15AL-F"), "0905");
}

#[test]
fn rule_11_0_r1_the_order_of_a_disorganized_company_or_a_column_lapses() {
    let mut drill = even();
    drill.board.company_mut(co("47AL-B")).disorganized = true;
    let ran = fight(&drill, Side::Csa, B, &[]);
    assert_eq!(at(&ran, "47AL-B"), "0906");
    assert!(ran.says("47AL-B can initiate no melee and does not enter 0905 [11.0-R1]"));
    let mut drill = even();
    drill.board.company_mut(co("47AL-B")).formation = Formation::Column;
    let ran = fight(&drill, Side::Csa, B, &[]);
    assert_eq!(at(&ran, "47AL-B"), "0906");
}

#[test]
fn rule_11_0_r1_neither_bayonets_nor_want_of_ammunition_hinder() {
    let mut drill = even();
    drill.board.company_mut(co("47AL-B")).bayonets = true;
    drill.board.company_mut(co("47AL-B")).out_of_ammunition = true;
    let ran = fight(&drill, Side::Csa, B, &[2]);
    assert_eq!(at(&ran, "47AL-B"), "0905");
}

#[test]
fn rule_19_1c_and_19_1e_entry_and_advance_are_movement() {
    let mut drill = Drill::new();
    drill.board.released.clear();
    drill.company("20ME-A", "0705", "S");
    drill.company("4AL-B", "0705", "N");
    drill.board.company_mut(co("4AL-B")).at = Some(hex("0605"));
    drill.board.company_mut(co("4AL-B")).facing = Direction::NE;
    let ordered = [("4AL-B", "0705")];
    let ran = fight(&drill, Side::Csa, &ordered, &[]);
    assert_eq!(at(&ran, "4AL-B"), "0605");
    assert!(
        ran.says("overtaken: 4AL-B may not go east of column 06 into 0705 [19.1e, 19.1-R2]"),
        "{}",
        ran.text()
    );
}

#[test]
fn rule_19_1_r2_an_officer_who_may_not_move_does_not_enter_along() {
    let go = |drill: &Drill| {
        fight(drill, Side::Usa, &[("20ME-K", "0805")], &[6, 6, 6, 6, 6])
            .board
            .officer(of("Jones"))
            .at
            .unwrap()
            .to_string()
    };
    let pa83 = co("83PA-A").regiment;
    let mut drill = Drill::new();
    drill.company("20ME-K", "0804", "S");
    drill.company("15AL-H", "0805", "N");
    drill.officer("Jones", "0804");
    drill.orders.melee.push(lead("0805", "Jones"));
    assert_eq!(go(&drill), "0805");
    drill.board.released.clear();
    assert_eq!(go(&drill), "0804");
    drill.board.released = [pa83].into();
    drill.board.free.remove(&pa83);
    drill.board.turn = 3;
    assert_eq!(go(&drill), "0804");
    // The checker says so.
    let faults = |drill: &Drill| refusals(drill, Side::Usa, &[("20ME-K", "0805")]);
    assert_eq!(
        faults(&drill),
        [
            "error: `Jones` does not move before a company of 83PA has seen a Confederate unit \
          [19.1a]\n  help: leave the order out; it may change formation, fix bayonets and fire, \
          and is free from Game-Turn 4 on"
        ]
    );
    drill.board.turn = 8;
    drill.board.released.clear();
    assert_eq!(
        faults(&drill),
        [
            "error: `0805` lies east of column 06, where Jones may not go [19.1c]\n  help: stay in \
          column 06; `release = true` frees 83PA, and gives the enemy 5 points"
        ]
    );
    drill.board.released = [pa83].into();
    assert!(faults(&drill).is_empty());
}
