//! Section 9 of the checklist: melee.

use crate::drill::{Drill, Ran, co, hex, of};
use countersign::draft::Located;
use countersign::games::little_round_top::board::Formation;
use countersign::games::little_round_top::map::Barrier;
use countersign::games::little_round_top::orders::{
    Act, Condition, FrayChoice, MeleeChoice, MeleeOrder, Order, Way, When,
};
use countersign::games::little_round_top::phase::melee::{self, Assault, Weighed};
use countersign::games::little_round_top::turn::Turn;
use countersign::hex::Direction;
use countersign::side::Side;

/// The phase, with these companies ordered to melee.
fn fight(drill: &Drill, side: Side, ordered: &[(&str, &str)], dice: &[u8]) -> Ran {
    drill.run(side, dice, |turn| {
        turn.marks.melee = ordered.iter().map(|(id, at)| (co(id), hex(at))).collect();
        turn.marks.announced.clone_from(&turn.marks.melee);
        melee::carry_out(turn);
    })
}

/// What the checker says of the orders, as a player reads it.
fn refusals(drill: &Drill, side: Side, ordered: &[(&str, &str)]) -> Vec<String> {
    let mut turn = Turn::rehearsal(
        &drill.tables,
        drill.board.clone(),
        side,
        &drill.orders,
        &drill.standing,
        false,
    );
    turn.marks.melee = ordered.iter().map(|(id, at)| (co(id), hex(at))).collect();
    melee::carry_out(&mut turn);
    turn.into_faults()
        .iter()
        .map(|(_, fault)| fault.to_string())
        .collect()
}

/// An entry of `melee`.
fn entry(at: &str) -> MeleeOrder {
    MeleeOrder {
        hex: Located::bare(hex(at)),
        enter: Vec::new(),
        officers: Vec::new(),
        choice: None,
        advance: None,
        when: When::default(),
    }
}

fn enter(at: &str, companies: &[&str]) -> MeleeOrder {
    MeleeOrder {
        enter: companies.iter().map(|id| Located::bare(co(id))).collect(),
        ..entry(at)
    }
}

fn choose(at: &str, choice: MeleeChoice) -> MeleeOrder {
    MeleeOrder {
        choice: Some(Located::bare(choice)),
        ..entry(at)
    }
}

fn lead(at: &str, officer: &str) -> MeleeOrder {
    MeleeOrder {
        officers: vec![Located::bare(of(officer))],
        ..entry(at)
    }
}

fn condition(text: &str) -> Located<Condition> {
    Located::bare(text.parse().unwrap())
}

fn fray(at: &str) -> FrayChoice {
    FrayChoice {
        hex: Located::bare(hex(at)),
        loses: None,
        top: None,
        face: None,
    }
}

/// An assault on 0905 by companies that enter it now.
fn weigh(drill: &Drill, side: Side, entering: &[&str], officers: &[&str]) -> Weighed {
    weigh_again(drill, side, entering, officers, true)
}

fn weigh_again(
    drill: &Drill,
    side: Side,
    entering: &[&str],
    officers: &[&str],
    first: bool,
) -> Weighed {
    let assault = Assault {
        side,
        hex: hex("0905"),
        entering: entering.iter().map(|id| co(id)).collect(),
        officers: officers.iter().map(|id| of(id)).collect(),
        first,
    };
    melee::weigh(&drill.tables, &drill.board, &assault)
}

/// 47AL-B 4/4 in 0906 against 20ME-A 4/4 in 0905, face to face: differential 0.
fn even() -> Drill {
    let mut drill = Drill::new();
    drill.company("20ME-A", "0905", "S");
    drill.company("47AL-B", "0906", "N");
    drill
}

const B: &[(&str, &str)] = &[("47AL-B", "0905")];

/// A melee in 0905 that began earlier: 20ME-A 4/4 and 47AL-B 4/4.
fn begun() -> Drill {
    let mut drill = Drill::new();
    drill.company("20ME-A", "0905", "S");
    drill.company("47AL-B", "0905", "N");
    drill
}

fn at(ran: &Ran, name: &str) -> String {
    ran.company(name)
        .at
        .map_or_else(|| "off".to_owned(), |hex| hex.to_string())
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
fn rule_7_32a_entry_through_a_rear_hexside_adds_one() {
    for (facing, attack) in [
        ("S", 4),
        ("SE", 4),
        ("SW", 4),
        ("N", 5),
        ("NE", 5),
        ("NW", 5),
    ] {
        let mut drill = even();
        drill.board.company_mut(co("20ME-A")).facing = facing.parse().unwrap();
        let weighed = weigh(&drill, Side::Csa, &["47AL-B"], &[]);
        assert_eq!(weighed.attack.total(), attack, "{facing}");
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

/// Four companies of 15AL round 20ME-A, all ordered.
fn crowd() -> (Drill, [(&'static str, &'static str); 3]) {
    let mut drill = Drill::new();
    drill.company("20ME-A", "0905", "S");
    drill.company("15AL-E", "0906", "N");
    drill.company("15AL-F", "0805", "NE");
    drill.company("15AL-H", "1005", "NW");
    let ordered = [("15AL-E", "0905"), ("15AL-F", "0905"), ("15AL-H", "0905")];
    (drill, ordered)
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
fn rule_11_23a_entering_costs_nothing_more() {
    let ran = drill_ledgers(&even());
    assert!(ran.says("47AL-B enters 0905 from 0906 [11.23a]"));
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

/// 0905 is empty; the crowd was ordered into it.
fn emptied() -> (Drill, [(&'static str, &'static str); 3]) {
    let (mut drill, ordered) = crowd();
    drill.company("20ME-A", "0903", "S");
    (drill, ordered)
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
    drill.board.company_mut(co("15AL-E")).disorganized = true;
    let ran = drill.run(Side::Csa, &[], |turn| {
        turn.marks.announced = vec![(co("15AL-E"), hex("0905")), (co("15AL-F"), hex("0905"))];
        turn.marks.melee = vec![(co("15AL-F"), hex("0905"))];
        melee::carry_out(turn);
    });
    assert_eq!(at(&ran, "15AL-F"), "0906");
    assert!(
        ran.says(
            "overtaken: 15AL-F stands under 15AL-E, which cannot fight, and does not enter 0905 \
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
fn rule_11_1a_attacker_less_defender_and_the_ends_of_the_table() {
    for (ours, theirs, differential, row) in [
        (4, 4, 0, 0),
        (1, 4, -3, -3),
        (1, 9, -8, -4),
        (9, 1, 8, 6),
        (5, 4, 1, 1),
    ] {
        let mut drill = even();
        drill.board.company_mut(co("47AL-B")).strength = ours;
        drill.board.company_mut(co("20ME-A")).strength = theirs;
        let weighed = weigh(&drill, Side::Csa, &["47AL-B"], &[]);
        assert_eq!((weighed.differential, weighed.row), (differential, row));
    }
}

#[test]
fn rule_11_1a_the_attacker_is_the_phasing_side() {
    let mut drill = begun();
    drill.board.company_mut(co("47AL-B")).strength = 1;
    assert_eq!(
        weigh_again(&drill, Side::Usa, &[], &[], false).differential,
        3
    );
    assert_eq!(
        weigh_again(&drill, Side::Csa, &[], &[], false).differential,
        -3
    );
}

#[test]
fn rule_11_1b_strength_is_present_sp_less_one_when_disorganized() {
    let mut drill = even();
    drill.board.company_mut(co("20ME-A")).strength = 3;
    assert_eq!(
        weigh(&drill, Side::Csa, &["47AL-B"], &[]).defence.total(),
        3
    );
    drill.board.company_mut(co("20ME-A")).disorganized = true;
    assert_eq!(
        weigh(&drill, Side::Csa, &["47AL-B"], &[]).defence.total(),
        2
    );
    drill.board.company_mut(co("20ME-A")).strength = 1;
    assert_eq!(
        weigh(&drill, Side::Csa, &["47AL-B"], &[]).defence.total(),
        1
    );
}

#[test]
fn rule_12_1c_a_disorganized_company_initiates_no_melee_and_fights_with_one_less() {
    let mut drill = even();
    drill.board.company_mut(co("47AL-B")).disorganized = true;
    let ran = fight(&drill, Side::Csa, B, &[]);
    assert_eq!(at(&ran, "47AL-B"), "0906");
    let mut drill = begun();
    drill.board.company_mut(co("47AL-B")).disorganized = true;
    let weighed = weigh_again(&drill, Side::Csa, &[], &[], false);
    assert_eq!(weighed.attack.total(), 3);
    drill.board.company_mut(co("47AL-B")).strength = 1;
    let weighed = weigh_again(&drill, Side::Csa, &[], &[], false);
    assert_eq!(weighed.attack.total(), 1);
}

#[test]
fn rule_11_7a_officers_of_the_regiment_add_one_each() {
    let mut drill = even();
    drill.officer("Chamberlain", "0905");
    drill.officer("Spear", "0905");
    drill.officer("Jones", "0905");
    drill.officer("Bulger", "0906");
    let weighed = weigh(&drill, Side::Csa, &["47AL-B"], &["Bulger"]);
    assert_eq!(weighed.attack.total(), 5);
    // Jones is of another regiment (4.0b).
    assert_eq!(weighed.defence.total(), 6);
    // Bulger stays behind.
    assert_eq!(weigh(&drill, Side::Csa, &["47AL-B"], &[]).attack.total(), 4);
}

#[test]
fn rule_11_5a_each_officer_in_the_hex_adds_one() {
    let mut drill = begun();
    let plain = weigh_again(&drill, Side::Csa, &[], &[], false);
    drill.officer("Bulger", "0905");
    let led = weigh_again(&drill, Side::Csa, &[], &[], false);
    assert_eq!(led.attack.total(), plain.attack.total() + 1);
    assert_eq!(led.defence.total(), plain.defence.total());
}

#[test]
fn rule_11_7b_the_regimental_flag_adds_one_a_captured_one_nothing() {
    let mut drill = even();
    drill.flag("47AL", "47AL-B");
    drill.flag("20ME", "47AL-B");
    let weighed = weigh(&drill, Side::Csa, &["47AL-B"], &[]);
    assert_eq!(weighed.attack.total(), 5);
    assert_eq!(weighed.defence.total(), 4);
    drill.flag("20ME", "20ME-A");
    let weighed = weigh(&drill, Side::Csa, &["47AL-B"], &[]);
    assert_eq!(weighed.defence.total(), 5);
    // On the ground in the hex it gives nothing.
    let flag = &mut drill.board.flags[0];
    flag.carrier = None;
    flag.at = Some(hex("0905"));
    let weighed = weigh(&drill, Side::Csa, &["47AL-B"], &[]);
    assert_eq!(weighed.defence.total(), 4);
}

#[test]
fn rule_11_7c_all_attackers_with_fixed_bayonets_add_one() {
    let (mut drill, _) = crowd();
    let both = ["15AL-E", "15AL-F"];
    drill.board.company_mut(co("15AL-E")).bayonets = true;
    assert_eq!(weigh(&drill, Side::Csa, &both, &[]).attack.total(), 8);
    drill.board.company_mut(co("15AL-F")).bayonets = true;
    assert_eq!(weigh(&drill, Side::Csa, &both, &[]).attack.total(), 9);
    // The defender's own bayonets are nothing.
    drill.board.company_mut(co("20ME-A")).bayonets = true;
    assert_eq!(weigh(&drill, Side::Csa, &both, &[]).defence.total(), 4);
    // Downhill it counts, uphill not.
    drill.level("0905", 1);
    assert_eq!(weigh(&drill, Side::Csa, &both, &[]).attack.total(), 9);
    drill.level("0905", 3);
    assert_eq!(weigh(&drill, Side::Csa, &both, &[]).attack.total(), 8);
}

#[test]
fn rule_11_7_r1_the_defender_is_level_with_or_lower_than_every_attacker() {
    let (mut drill, _) = crowd();
    for id in ["15AL-E", "15AL-F"] {
        drill.board.company_mut(co(id)).bayonets = true;
    }
    drill.level("0906", 3).level("0805", 1);
    let both = weigh(&drill, Side::Csa, &["15AL-E", "15AL-F"], &[]);
    assert_eq!(both.attack.total(), 8);
    let upper = weigh(&drill, Side::Csa, &["15AL-E"], &[]);
    assert_eq!(upper.attack.total(), 5);
}

#[test]
fn rule_11_44a_fixed_bayonets_may_add_to_melee_strength() {
    let mut drill = even();
    drill.board.company_mut(co("47AL-B")).bayonets = true;
    // With and without ammunition.
    for out in [false, true] {
        drill.board.company_mut(co("47AL-B")).out_of_ammunition = out;
        let weighed = weigh(&drill, Side::Csa, &["47AL-B"], &[]);
        assert_eq!(weighed.attack.total(), 5);
    }
}

#[test]
fn rule_11_7d_one_attacker_through_the_rear_adds_one_in_all() {
    let mut drill = Drill::new();
    drill.company("20ME-A", "0905", "S");
    drill.company("15AL-E", "0906", "N");
    drill.company("15AL-F", "0904", "S");
    drill.company("15AL-H", "0804", "SE");
    let front = weigh(&drill, Side::Csa, &["15AL-E"], &[]);
    assert_eq!(front.attack.total(), 4);
    let mixed = weigh(&drill, Side::Csa, &["15AL-E", "15AL-F"], &[]);
    assert_eq!(mixed.attack.total(), 9);
    let rear = weigh(&drill, Side::Csa, &["15AL-F", "15AL-H"], &[]);
    assert_eq!(rear.attack.total(), 9);
}

#[test]
fn rule_11_7e_a_crossed_barrier_helps_the_defender_once() {
    for barrier in [Barrier::Stonewall, Barrier::Rock, Barrier::Fence] {
        let (mut drill, _) = crowd();
        drill.barrier("0906", "0905", barrier);
        drill.barrier("1005", "0905", barrier);
        let open = weigh(&drill, Side::Csa, &["15AL-F"], &[]);
        assert_eq!(open.defence.total(), 4);
        let one = weigh(&drill, Side::Csa, &["15AL-E", "15AL-F"], &[]);
        assert_eq!(one.defence.total(), 5);
        let two = weigh(&drill, Side::Csa, &["15AL-E", "15AL-H"], &[]);
        assert_eq!(two.defence.total(), 5);
    }
}

#[test]
fn rule_11_7_r2_a_barrier_counts_whichever_side_is_higher() {
    for level in [1, 2, 3] {
        let mut drill = even();
        drill.barrier("0906", "0905", Barrier::Rock);
        drill.level("0905", level);
        let weighed = weigh(&drill, Side::Csa, &["47AL-B"], &[]);
        assert_eq!(weighed.defence.total(), 5, "{level}");
    }
}

#[test]
fn rule_11_7f_a_rock_hex_helps_the_defender() {
    let mut drill = even();
    assert_eq!(
        weigh(&drill, Side::Csa, &["47AL-B"], &[]).defence.total(),
        4
    );
    drill.rock("0905");
    assert_eq!(
        weigh(&drill, Side::Csa, &["47AL-B"], &[]).defence.total(),
        5
    );
    // The attacker's rock hex is nothing.
    let mut drill = even();
    drill.rock("0906");
    assert_eq!(
        weigh(&drill, Side::Csa, &["47AL-B"], &[]).defence.total(),
        4
    );
}

/// Everything that has a dagger: bayonets, the rear, a wall, a rock hex.
fn daggers() -> Drill {
    let mut drill = Drill::new();
    drill.company("20ME-A", "0905", "N");
    drill.company("47AL-C", "0905", "N");
    drill.company("47AL-B", "0906", "N").bayonets = true;
    drill.rock("0905");
    drill.barrier("0906", "0905", Barrier::Fence);
    drill
}

#[test]
fn rule_11_7g_the_dagger_lines_count_only_when_the_melee_is_initiated() {
    let drill = daggers();
    let first = weigh(&drill, Side::Csa, &["47AL-B"], &[]);
    assert_eq!((first.attack.total(), first.defence.total()), (9, 6));
    let later = weigh_again(&drill, Side::Csa, &[], &[], false);
    assert_eq!((later.attack.total(), later.defence.total()), (3, 4));
}

#[test]
fn rule_11_7_r3_reinforcements_bring_no_dagger_lines() {
    let drill = daggers();
    // 3 + 4 against 4: +3, die 6: M/M: three checks.
    let ran = fight(&drill, Side::Csa, B, &[6, 1, 1, 1]);
    assert!(ran.says("the attack is 7"), "{}", ran.text());
    assert!(ran.says("the defence is 4"), "{}", ran.text());
}

#[test]
fn rule_11_1_r1_bottom_companies_are_added() {
    let mut drill = even();
    drill.company("20ME-H", "0905", "S");
    let weighed = weigh(&drill, Side::Csa, &["47AL-B"], &[]);
    assert_eq!(weighed.defence.total(), 8);
}

#[test]
fn rule_11_45_r1_bayonets_have_no_effect_on_morale() {
    let mut texts = Vec::new();
    for bayonets in [false, true] {
        let mut drill = begun();
        drill.board.company_mut(co("47AL-B")).bayonets = bayonets;
        drill.board.company_mut(co("20ME-A")).bayonets = bayonets;
        // 0, die 3: M/M.
        let ran = fight(&drill, Side::Csa, &[], &[3, 4, 4]);
        texts.push(ran.text());
    }
    assert!(texts[0].contains("check 20ME-A"));
    assert_eq!(texts[0], texts[1]);
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

/// 15AL-E 4/4 against 20ME-A over 20ME-H in 0905, so strong that the defender gets `k` of the run.
fn repulse(attacker: i64, top: &str, bottom: &str) -> Drill {
    let mut drill = Drill::new();
    drill.company_of("20ME-A", "0905", "S", top);
    drill.company_of("20ME-H", "0905", "S", bottom);
    drill.company("15AL-E", "0906", "N").strength = attacker;
    drill
}

const E: &[(&str, &str)] = &[("15AL-E", "0905")];

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
fn rule_11_3a_opposing_companies_still_together_are_in_a_continuous_melee() {
    let ran = fight(&even(), Side::Csa, B, &[1]);
    assert!(ran.board.in_melee(hex("0905")));
    assert!(ran.says("both sides stay in 0905: the melee goes on [11.3a]"));
    // It is fought again in the next Melee Phase, of whichever side.
    let mut drill = even();
    drill.board = ran.board;
    // 3 to 4: -1, die 4: D/-; A, disorganized, loses one and checks.
    let ran = fight(&drill, Side::Usa, &[], &[4, 1]);
    assert!(ran.says("roll \"melee 0905\": 4"));
    let ran = fight(&even(), Side::Csa, B, &[6]);
    assert!(!ran.board.in_melee(hex("0905")));
    assert!(!ran.says("the melee goes on"));
}

#[test]
fn rule_11_31a_the_phasing_side_fights_again_as_the_attacker() {
    let mut drill = begun();
    drill.board.company_mut(co("47AL-B")).strength = 2;
    // USA 4 to 2: +2, die 4: D/1.
    let ran = fight(&drill, Side::Usa, &[], &[4, 1]);
    assert!(ran.company("20ME-A").disorganized);
    assert_eq!(ran.company("47AL-B").strength, 1);
    assert!(ran.says("the melee in 0905 is fought again [11.31a, 11.33a]"));
}

#[test]
fn rule_11_31b_it_may_reinforce_and_then_fight() {
    let mut drill = begun();
    drill.company("47AL-C", "0906", "N");
    let ordered = [("47AL-C", "0905")];
    // 7 to 4: +3, die 3: -/R.
    let ran = fight(&drill, Side::Csa, &ordered, &[3]);
    assert_eq!(at(&ran, "47AL-C"), "0905");
    assert_eq!(ran.company("47AL-C").depth, 1);
    assert!(ran.says("the attack is 7"));
    assert!(ran.says("[11.31b, 11.23a]"));
    // The owner fights on without them: 4 to 4, die 1.
    drill.orders.melee = vec![choose("0905", MeleeChoice::Fight)];
    let ran = fight(&drill, Side::Csa, &ordered, &[1]);
    assert_eq!(at(&ran, "47AL-C"), "0906");
}

#[test]
fn rule_11_31_r1_within_two_companies_of_the_side() {
    let mut drill = begun();
    drill.company("47AL-C", "0906", "N");
    drill.company("47AL-D", "0805", "NE");
    let ordered = [("47AL-C", "0905"), ("47AL-D", "0905")];
    let ran = fight(&drill, Side::Csa, &ordered, &[3]);
    assert_eq!(at(&ran, "47AL-C"), "0905");
    assert_eq!(at(&ran, "47AL-D"), "0805");
    // One that has the hex not in its centre front does not come.
    drill.board.company_mut(co("47AL-C")).facing = Direction::NE;
    let ran = fight(&drill, Side::Csa, &ordered, &[3]);
    assert_eq!(at(&ran, "47AL-C"), "0906");
    assert_eq!(at(&ran, "47AL-D"), "0905");
}

#[test]
fn rule_11_31_r1_one_of_the_three_must_be_done() {
    let ran = fight(&begun(), Side::Csa, &[], &[1]);
    assert!(ran.says("roll \"melee 0905\""));
}

#[test]
fn rule_11_31c_it_may_retreat_under_fire_and_then_check() {
    let mut drill = begun();
    drill.orders.melee = vec![choose("0905", MeleeChoice::Retreat)];
    // Fire 4 SP: column 4-5, die 5: nothing; the check after the retreat: die 1.
    let ran = fight(&drill, Side::Csa, &[], &[5, 1]);
    assert_eq!(at(&ran, "47AL-B"), "0907");
    assert!(!ran.company("47AL-B").disorganized);
    let text = ran.text();
    let order = [
        "roll \"fire 20ME-A 0905\"",
        "47AL-B must retreat",
        "roll \"check 47AL-B\"",
    ]
    .map(|words| text.find(words));
    assert!(order.iter().all(Option::is_some), "{text}");
    assert!(order.is_sorted(), "{text}");
    assert!(!ran.says("roll \"melee"));
    assert_eq!(ran.unused, 0);
}

#[test]
fn rule_11_31_r2_only_an_enemy_that_can_fire_does() {
    for (bayonets, out, why) in [
        (
            true,
            false,
            "20ME-A has fixed bayonets and cannot fire [11.43a]",
        ),
        (
            false,
            true,
            "20ME-A is out of ammunition and cannot fire [15.0b]",
        ),
    ] {
        let mut drill = begun();
        drill.orders.melee = vec![choose("0905", MeleeChoice::Retreat)];
        let enemy = drill.board.company_mut(co("20ME-A"));
        enemy.bayonets = bayonets;
        enemy.out_of_ammunition = out;
        let ran = fight(&drill, Side::Csa, &[], &[1]);
        assert!(ran.says(why), "{}", ran.text());
        assert_eq!(at(&ran, "47AL-B"), "0907");
    }
}

#[test]
fn rule_11_31_r2_all_retreat_top_first_and_check_before_the_queue() {
    let mut drill = begun();
    drill.company("47AL-C", "0905", "N");
    drill.company("47AL-D", "0806", "N");
    drill.orders.melee = vec![choose("0905", MeleeChoice::Retreat)];
    // D, next to 0905, checks after B and C, once for each.
    let ran = fight(&drill, Side::Csa, &[], &[5, 1, 1, 1, 1]);
    let text = ran.text();
    let order = [
        "47AL-B must retreat",
        "47AL-C must retreat",
        "roll \"check 47AL-B\"",
        "roll \"check 47AL-C\"",
        "roll \"check 47AL-D\"",
    ]
    .map(|words| text.find(words));
    assert!(order.iter().all(Option::is_some), "{text}");
    assert!(order.is_sorted(), "{text}");
    assert_eq!(ran.unused, 0);
}

#[test]
fn rule_11_31_r2_the_fires_check_calls_for_the_same_retreat() {
    let mut drill = begun();
    drill.company("47AL-C", "0905", "N");
    drill.company_of("47AL-B", "0905", "N", "2/4");
    drill.orders.melee = vec![choose("0905", MeleeChoice::Retreat)];
    // Fire 4 SP, die 1: result 1. B 1/4: C + 3 = F, die 4: R. C goes too; B and C check.
    drill.board.settle();
    let ran = fight(&drill, Side::Csa, &[], &[1, 4, 1, 1]);
    let text = ran.text();
    assert_eq!(text.matches("47AL-B must retreat").count(), 1, "{text}");
    assert_ne!(at(&ran, "47AL-C"), "0905");
    assert_eq!(ran.unused, 0, "{text}");
}

#[test]
fn rule_11_33a_nothing_is_paid_to_fight_on() {
    let drill = begun();
    let ran = drill.run(Side::Csa, &[1], |turn| {
        melee::carry_out(turn);
        assert!(turn.marks.payers.is_empty());
    });
    assert!(ran.says("[11.31a, 11.33a]"));
}

#[test]
fn rule_4_5c_the_result_against_his_side_decides_about_an_officer() {
    // 47AL-B and Bulger attack; the result of his side by the run.
    for (theirs, melee, die, wounded, captured) in [
        (5, 6, 1, 1, 0), // 0: R: wounded on 1
        (5, 6, 2, 0, 0),
        (6, 5, 1, 1, 0), // -1: 1/-: die 6; here die 5: R/-
        (6, 6, 2, 0, 1), // 1/-: captured on 2
        (6, 6, 3, 0, 0),
        (8, 5, 3, 0, 1), // -3: 1R/1: captured on 2-3
        (8, 5, 4, 0, 0),
        (9, 6, 2, 1, 0), // -4: 2R/-: wounded on 1-2, captured on 3-4
        (9, 6, 4, 0, 1),
        (9, 6, 5, 0, 0),
    ] {
        let mut drill = even();
        drill.officer("Bulger", "0906");
        drill.orders.melee = vec![lead("0905", "Bulger")];
        drill.board.company_mut(co("20ME-A")).strength = theirs;
        let ran = fight(&drill, Side::Csa, B, &[melee, die, 1, 1]);
        let bulger = ran.board.officer(of("Bulger"));
        let lost = (bulger.wounded, bulger.captured);
        assert_eq!(lost, (wounded, captured), "{theirs} {melee} {die}");
    }
    // D, M and no effect: no roll.
    for die in [1, 5] {
        let mut drill = even();
        drill.officer("Chamberlain", "0905");
        drill.board.company_mut(co("47AL-B")).strength = 5;
        let ran = fight(&drill, Side::Csa, B, &[die]);
        assert!(!ran.says("roll \"officer"), "{}", ran.text());
    }
}

#[test]
fn rule_4_5g_an_officer_alone_with_the_enemy_at_the_end_is_captured() {
    let mut drill = Drill::new();
    drill.officer("Spear", "0905");
    drill.company("47AL-B", "0905", "N");
    drill.officer("Chamberlain", "0707");
    drill.company("47AL-C", "0907", "N");
    drill.company("20ME-A", "0907", "S");
    drill.officer("Oates", "0907");
    drill.officer("Jones", "0907");
    // The melee in 0907 is fought: 3 to 4, die 6: 1/-, C checks.
    let ran = fight(&drill, Side::Csa, &[], &[6, 4, 1]);
    let spear = ran.board.officer(of("Spear"));
    assert_eq!((spear.at, spear.captured), (None, 1), "{}", ran.text());
    assert!(ran.says("Spear is alone with the enemy in 0905 [4.5g]"));
    assert_eq!(ran.board.officer(of("Chamberlain")).captured, 0);
    assert_eq!(ran.board.officer(of("Jones")).captured, 0);
}

#[test]
fn rule_4_5h_and_4_5_r3_an_officers_hex_is_entered_by_order_and_no_melee_is_rolled() {
    let mut drill = Drill::new();
    drill.officer("Spear", "0905");
    drill.company("47AL-B", "0906", "N");
    let ran = fight(&drill, Side::Csa, &[], &[]);
    assert_eq!(at(&ran, "47AL-B"), "0906");
    assert_eq!(ran.board.officer(of("Spear")).captured, 0);
    let ran = fight(&drill, Side::Csa, B, &[]);
    assert_eq!(at(&ran, "47AL-B"), "0905");
    assert_eq!(ran.board.officer(of("Spear")).captured, 1);
    assert!(ran.says("47AL-B enters 0905 from 0906 [4.5h, 11.23a]"));
    assert!(ran.says("no company defends 0905: no melee is rolled [4.5-R3]"));
    assert_eq!(ran.log.rolls().count(), 0);
}

#[test]
fn rule_4_5_r3_the_officer_is_captured_without_a_roll() {
    let mut drill = Drill::new();
    drill.officer("Spear", "0905");
    drill.officer("Chamberlain", "0905");
    drill.company("47AL-B", "0906", "N");
    let ran = fight(&drill, Side::Csa, B, &[]);
    for name in ["Spear", "Chamberlain"] {
        assert_eq!(ran.board.officer(of(name)).captured, 1);
    }
}

#[test]
fn rule_4_5_r4_a_capture_by_die_stands_though_the_captors_retreat() {
    let mut drill = Drill::new();
    drill.company_of("47AL-B", "0906", "N", "3/4");
    drill.company("20ME-A", "0905", "S");
    drill.officer("Chamberlain", "0905");
    let ran = fight(&drill, Side::Csa, B, &[6, 2, 3, 4]);
    assert_eq!(at(&ran, "47AL-B"), "0907");
    assert_eq!(ran.board.officer(of("Chamberlain")).captured, 1);
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
fn rule_3_0_r3_a_melee_is_finished_before_the_next_begins() {
    let mut drill = even();
    drill.company("20ME-H", "1205", "S");
    drill.company("47AL-C", "1206", "N").strength = 4;
    let ordered = [("47AL-B", "0905"), ("47AL-C", "1205")];
    // 0, die 2: D/1: A checks, before the second melee.
    let ran = fight(&drill, Side::Csa, &ordered, &[2, 1, 2, 1]);
    let text = ran.text();
    let order = ["melee 0905", "check 20ME-A", "melee 1205", "check 20ME-H"]
        .map(|label| text.find(&format!("roll \"{label}\"")));
    assert!(order.iter().all(Option::is_some), "{text}");
    assert!(order.is_sorted(), "{text}");
}

#[test]
fn rule_3_0_r4_melees_in_the_owners_order_else_by_hex() {
    let mut drill = even();
    drill.company("20ME-H", "1205", "S");
    drill.company("47AL-C", "1206", "N").strength = 4;
    let ordered = [("47AL-C", "1205"), ("47AL-B", "0905")];
    let first = |ran: &Ran| ran.log.actions[0].title.clone();
    let ran = fight(&drill, Side::Csa, &ordered, &[1, 1]);
    assert_eq!(first(&ran), "0905, against 20ME-A");
    drill.orders.melee = vec![entry("1205"), entry("0905")];
    let ran = fight(&drill, Side::Csa, &ordered, &[1, 1]);
    assert_eq!(first(&ran), "1205, against 20ME-H");
    // One that is not listed comes after those that are.
    drill.orders.melee = vec![entry("1205")];
    let ran = fight(&drill, Side::Csa, &ordered, &[1, 1]);
    assert_eq!(first(&ran), "1205, against 20ME-H");
}

#[test]
fn rule_3_0j_all_who_were_ordered_and_all_melees_that_go_on() {
    let mut drill = even();
    drill.company("20ME-H", "1205", "S");
    drill.company("47AL-C", "1205", "N").strength = 4;
    let ran = fight(&drill, Side::Csa, B, &[1, 1]);
    assert!(ran.says("roll \"melee 0905\""));
    assert!(ran.says("roll \"melee 1205\""));
}

#[test]
fn conditions_choose_the_entry_that_counts() {
    let (mut drill, ordered) = crowd();
    drill.orders.melee = vec![
        MeleeOrder {
            when: When {
                only_if: vec![condition("15AL-H disorganized")],
                unless: Vec::new(),
            },
            ..enter("0905", &["15AL-H"])
        },
        MeleeOrder {
            when: When {
                only_if: vec![condition("organized")],
                unless: Vec::new(),
            },
            ..enter("0905", &["15AL-F"])
        },
        enter("0905", &["15AL-E"]),
    ];
    let ran = fight(&drill, Side::Csa, &ordered, &[1]);
    assert_eq!(at(&ran, "15AL-F"), "0905");
    assert_eq!(at(&ran, "15AL-E"), "0906");
    assert_eq!(at(&ran, "15AL-H"), "1005");
    assert!(refusals(&drill, Side::Csa, &ordered).is_empty());
}

#[test]
fn a_second_entry_that_never_counts_is_refused() {
    let mut drill = even();
    drill.orders.melee = vec![entry("0905"), entry("0905")];
    assert_eq!(
        refusals(&drill, Side::Csa, B),
        [
            "error: an earlier entry for the melee in `0905` always counts [3.0-R4]\n  \
          help: give the earlier one an `if`, or drop this one"
        ]
    );
}

#[test]
fn an_entry_for_a_hex_without_a_melee_is_refused() {
    let mut drill = even();
    drill.orders.melee = vec![entry("0904")];
    assert_eq!(
        refusals(&drill, Side::Csa, B),
        [
            "error: no melee is ordered or goes on in `0904` [11.21a]\n  \
          help: the melees of this player-turn are in 0905"
        ]
    );
}

#[test]
fn who_has_no_order_cannot_be_named() {
    let mut drill = even();
    drill.company("47AL-C", "0805", "NE");
    drill.company("20ME-H", "1205", "S");
    drill.company("47AL-D", "1206", "N");
    drill.orders.melee = vec![enter("0905", &["47AL-B", "47AL-C", "47AL-D"])];
    let ordered = [("47AL-B", "0905"), ("47AL-D", "1205")];
    assert_eq!(
        refusals(&drill, Side::Csa, &ordered),
        [
            "error: `47AL-C` has no order to initiate melee [11.21a]\n  \
             help: give it the act `melee` with `0905` in its centre front",
            "error: `47AL-D` is ordered to initiate melee in `1205`, not in `0905` [11.21a]\n  \
             help: name it under `hex = \"1205\"`",
        ]
    );
    // One that events may yet make carry out its order is not refused.
    drill.orders.order = vec![Order {
        officer: None,
        companies: vec![Located::bare(co("47AL-C"))],
        officers: Vec::new(),
        when: When {
            only_if: vec![condition("20ME-A disorganized")],
            unless: Vec::new(),
        },
        way: Way {
            acts: vec![Located::bare(Act::Melee)],
            ..Way::default()
        },
        otherwise: Vec::new(),
    }];
    drill.orders.melee = vec![enter("0905", &["47AL-B", "47AL-C"])];
    assert!(refusals(&drill, Side::Csa, B).is_empty());
}

#[test]
fn who_is_in_the_melee_already_is_not_named() {
    let mut drill = begun();
    drill.orders.melee = vec![enter("0905", &["47AL-B"])];
    assert_eq!(
        refusals(&drill, Side::Csa, &[]),
        [
            "error: `47AL-B` is in the melee in `0905` already [11.31b]\n  \
          help: name under `enter` only companies that come to it"
        ]
    );
}

#[test]
fn a_choice_needs_a_melee_that_goes_on_and_agrees_with_the_rest() {
    let mut drill = even();
    drill.orders.melee = vec![choose("0905", MeleeChoice::Fight)];
    assert_eq!(
        refusals(&drill, Side::Csa, B),
        [
            "error: no melee goes on in `0905`: there is no `choice` [11.3a]\n  \
          help: leave `choice` out: companies that are ordered to initiate melee do so"
        ]
    );
    let mut drill = begun();
    drill.orders.melee = vec![choose("0905", MeleeChoice::Reinforce)];
    assert_eq!(
        refusals(&drill, Side::Csa, &[]),
        [
            "error: nobody is ordered to reinforce the melee in `0905` [11.31-R1]\n  \
             help: give a company with `0905` in its centre front the act `melee`, or choose \
             `fight`"
        ]
    );
    drill.company("47AL-C", "0906", "N");
    drill.orders.melee = vec![MeleeOrder {
        choice: Some(Located::bare(MeleeChoice::Retreat)),
        ..enter("0905", &["47AL-C"])
    }];
    assert_eq!(
        refusals(&drill, Side::Csa, &[("47AL-C", "0905")]),
        [
            "error: `enter` names companies that are not to reinforce the melee in `0905` \
             [11.31-R1]\n  \
             help: choose `reinforce`, or leave `enter` out"
        ]
    );
    drill.orders.melee = vec![enter("0905", &["47AL-C"])];
    assert!(refusals(&drill, Side::Csa, &[("47AL-C", "0905")]).is_empty());
}

#[test]
fn the_chances_of_a_melee_are_the_cells_of_its_row() {
    let drill = even();
    let weighed = weigh(&drill, Side::Csa, &["47AL-B"], &[]);
    let chances = melee::chances(&drill.tables, &weighed);
    let shown: Vec<String> = chances
        .iter()
        .map(|chance| format!("{} {:?}", chance.text, chance.dice))
        .collect();
    assert_eq!(
        shown,
        ["-/D [1]", "D/1 [2]", "M/M [3, 4]", "D/- [5]", "R/- [6]"]
    );
}

#[test]
fn h_12_house_cells_are_cited_and_printed_ones_not() {
    let cites = |theirs: i64, die: u8| {
        let mut drill = even();
        drill.board.company_mut(co("20ME-A")).strength = theirs;
        let ran = fight(&drill, Side::Csa, B, &[die, 1, 1]);
        ran.says("[11.1a, H-12 house]")
    };
    assert!(cites(4, 1));
    assert!(cites(5, 5));
    assert!(!cites(5, 1));
    assert!(!cites(6, 5));
}

#[test]
fn example_15_melee_differential() {
    let mut drill = Drill::new();
    for id in ["15AL-G", "15AL-H"] {
        drill.company(id, "1006", "N").bayonets = true;
    }
    drill.flag("15AL", "15AL-G");
    drill.officer("Oates", "1006");
    drill.barrier("1006", "1005", Barrier::Stonewall);
    drill.rock("1005");
    drill.company("20ME-G", "1005", "S");
    drill.company_of("20ME-C", "1005", "S", "3/4").disorganized = true;
    drill.officer("Spear", "1005");
    drill.orders.melee = vec![lead("1005", "Oates")];
    let ordered = [("15AL-G", "1005"), ("15AL-H", "1005")];
    let ran = fight(&drill, Side::Csa, &ordered, &[4, 3]);
    for line in [
        "+5 [11.1b] 15AL-G",
        "+4 [11.1b] 15AL-H",
        "+1 [11.7a] Oates",
        "+1 [11.7b] flag of 15AL with 15AL-G",
        "+1 [11.7c] all attackers have fixed bayonets",
        "the attack is 12 [11.1a]",
        "+4 [11.1b] 20ME-G",
        "+3 [11.1b] 20ME-C",
        "-1 [12.1c] 20ME-C is disorganized",
        "+1 [11.7a] Spear",
        "+1 [11.7e] a stone wall was crossed, from 1006",
        "+1 [11.7f] 1005 is a rock hex",
        "the defence is 9: differential +3, row +3 [11.1a]",
        "roll \"melee 1005\": 4 (needs row +3): -/D [11.1a]",
        "row +3, die 4: attacker/defender -/D [11.1a, H-12 house]",
        "20ME-G is disorganized [11.6a]",
        "20ME-C loses 1 SP: 2/4 [11.6a, 10.6a]",
        "both sides stay in 1005: the melee goes on [11.3a]",
    ] {
        assert!(ran.says(line), "{line}\n{}", ran.text());
    }
    assert!(ran.company("20ME-G").disorganized);
    assert_eq!(ran.company("20ME-C").strength, 2);
    assert!(!ran.says("roll \"check 20ME-G"));
    assert!(!ran.says("roll \"officer"));
    assert!(ran.says("roll \"check 20ME-C\": 3"));
    assert_eq!(at(&ran, "20ME-C"), "1005");
    assert!(ran.board.in_melee(hex("1005")));
    assert_eq!(ran.unused, 0);
}

#[test]
fn example_16_repulse_that_costs_a_colonel() {
    let mut drill = Drill::new();
    drill.board.released.clear();
    drill.company_of("47AL-B", "0906", "N", "3/4");
    drill.company("20ME-A", "0905", "S");
    drill.officer("Chamberlain", "0905");
    let ran = fight(&drill, Side::Csa, B, &[6, 2, 3, 4]);
    for line in [
        "the attack is 3",
        "the defence is 5: differential -2, row -2",
        "roll \"melee 0905\": 6 (needs row -2): 1R/1",
        "47AL-B loses 1 SP: 2/4 [11.6d, 10.6a]",
        "20ME-A loses 1 SP: 3/4 [11.6c, 11.6-R2, 10.6a]",
        "Chamberlain is captured and removed [4.5c, 4.5d]",
        "47AL-B must retreat from 0905 [11.6d, 11.6-R3]",
    ] {
        assert!(ran.says(line), "{line}\n{}", ran.text());
    }
    let company = ran.company("47AL-B");
    assert_eq!((company.strength, company.disorganized), (2, true));
    assert_eq!(at(&ran, "47AL-B"), "0907");
    assert_eq!(ran.company("20ME-A").strength, 3);
    assert!(!ran.company("20ME-A").disorganized);
    assert_eq!(at(&ran, "20ME-A"), "0905");
    assert_eq!(ran.unused, 0);
    let points = |side| {
        countersign::games::little_round_top::victory::points(&drill.tables, &ran.board, side)
            .total()
    };
    // 47AL-B had lost one before.
    assert_eq!(points(Side::Csa), 1 + 2);
    assert_eq!(points(Side::Usa), 1 + 1);
}

#[test]
fn example_17_continuous_melee() {
    let mut drill = Drill::new();
    drill.rock("0905");
    drill.company("20ME-D", "0905", "S");
    drill.flag("20ME", "20ME-D");
    drill.company_of("15AL-G", "0905", "N", "4/5");
    drill.officer("Oates", "0905");
    drill.company("20ME-A", "0904", "S").bayonets = true;
    let ran = fight(&drill, Side::Usa, &[("20ME-A", "0905")], &[5, 4, 4]);
    for line in [
        "the attack is 8",
        "the defence is 5: differential +3, row +3",
        "roll \"melee 0905\": 5 (needs row +3): D/1",
        "20ME-D is disorganized [11.6a]",
        "20ME-A is disorganized [11.6a]",
        "15AL-G loses 1 SP: 3/5",
        "roll \"officer Oates\": 4",
        "roll \"check 15AL-G\": 4",
        "both sides stay in 0905: the melee goes on [11.3a]",
    ] {
        assert!(ran.says(line), "{line}\n{}", ran.text());
    }
    assert!(!ran.says("11.7c"));
    assert!(!ran.says("11.7f"));
    assert!(!ran.says("roll \"check 20ME"));
    assert_eq!(ran.company("15AL-G").strength, 3);
    assert!(!ran.company("15AL-G").disorganized);
    assert_eq!(at(&ran, "20ME-A"), "0905");
    assert!(ran.board.officer(of("Oates")).at.is_some());
    assert_eq!(ran.unused, 0);
}
