//! Section 16 of the checklist: Victory Hexes and points.

use crate::drill::{Drill, Ran, co, hex, of};
use countersign::draft::Located;
use countersign::games::little_round_top::board::{Status, VictoryHex};
use countersign::games::little_round_top::orders::{MeleeChoice, MeleeOrder, When};
use countersign::games::little_round_top::phase::melee;
use countersign::games::little_round_top::unit::Regiment;
use countersign::games::little_round_top::{casualties, detachment, victory};
use countersign::side::Side;

/// Four Victory Hexes, of the Union, one of them 0905; nobody released.
fn four() -> Drill {
    let mut drill = Drill::new();
    drill.board.released.clear();
    drill.board.victory = ["0506", "0905", "1006", "1305"]
        .map(|number| VictoryHex {
            hex: hex(number),
            holder: Side::Usa,
            regiment: None,
        })
        .into();
    drill.tables.map.victory = ["0506", "0905", "1006", "1305"].map(hex).into();
    drill
}

fn total(drill: &Drill, ran: &Ran, side: Side) -> i32 {
    victory::points(&drill.tables, &ran.board, side).total()
}

fn score(drill: &Drill) -> [i32; 2] {
    [Side::Usa, Side::Csa].map(|side| victory::points(&drill.tables, &drill.board, side).total())
}

fn entry(ran: &Ran) -> (Side, Option<Regiment>) {
    let entry = &ran.board.victory[1];
    (entry.holder, entry.regiment)
}

#[test]
fn rule_18_1a_one_point_for_each_sp() {
    let mut drill = four();
    let before = score(&drill);
    drill.company_of("15AL-G", "0101", "N", "2/5");
    drill.company_of("20ME-A", "0103", "N", "3/4");
    // An eliminated one counts whole, one that waits not at all.
    drill.board.company_mut(co("15AL-H")).status = Status::Lost;
    drill.board.company_mut(co("15AL-H")).strength = 0;
    drill.board.company_mut(co("47AL-A")).status = Status::Waiting;
    assert_eq!(score(&drill), [before[0] + 3 + 4, before[1] + 1]);
}

#[test]
fn rule_18_1b_and_18_1c_officers_captured_and_lost() {
    let mut drill = four();
    let before = score(&drill);
    drill.board.officer_mut(of("Oates")).captured = 1;
    assert_eq!(score(&drill), [before[0] + 2, before[1]]);
    drill.board.officer_mut(of("Chamberlain")).wounded = 1;
    assert_eq!(score(&drill), [before[0] + 2, before[1] + 1]);
}

#[test]
fn rule_18_1c_one_point_for_a_casualty() {
    let mut drill = four();
    let before = score(&drill);
    drill.board.officer_mut(of("Hill")).wounded = 2;
    assert_eq!(score(&drill), [before[0] + 2, before[1]]);
}

#[test]
fn rule_18_1_r3_replacements_count_too() {
    let mut drill = four();
    let before = score(&drill);
    let oates = drill.board.officer_mut(of("Oates"));
    oates.wounded = 2;
    oates.captured = 1;
    assert_eq!(score(&drill)[0], before[0] + 2 + 2);
}

#[test]
fn rule_18_1d_two_for_a_captured_flag() {
    let mut drill = four();
    let before = score(&drill);
    drill.company("20ME-A", "0101", "N");
    drill.company("47AL-B", "0103", "N");
    drill.flag("47AL", "20ME-A");
    assert_eq!(score(&drill), [before[0] + 2, before[1]]);
    drill.flag("20ME", "47AL-B");
    assert_eq!(score(&drill), [before[0] + 2, before[1] + 2]);
}

#[test]
fn rule_18_1_r2_flags_are_counted_by_who_holds_them_at_the_end() {
    let mut drill = four();
    let before = score(&drill);
    drill.company("20ME-A", "0101", "N");
    drill.company("47AL-B", "0103", "N");
    drill.flag("47AL", "20ME-A");
    // On the ground it is still the last holder's.
    let flag = drill.flag("47AL", "20ME-A");
    flag.carrier = None;
    flag.at = Some(hex("0102"));
    assert_eq!(score(&drill)[0], before[0] + 2);
    // Retaken, it scores nothing.
    drill.flag("47AL", "47AL-B");
    assert_eq!(score(&drill), before);
}

#[test]
fn rule_18_1e_five_for_each_victory_hex() {
    let mut drill = four();
    assert_eq!(score(&drill), [20, 0]);
    drill.board.victory[0].holder = Side::Csa;
    assert_eq!(score(&drill), [15, 5]);
}

#[test]
fn rule_18_2b_all_are_the_unions_at_the_start() {
    let mut drill = four();
    drill.board.victory.clear();
    let options = std::collections::BTreeMap::new();
    let mut tables = drill.tables.clone();
    tables.set_up = ["A", "C", "D", "E", "F", "G", "H", "I", "K"]
        .map(|letter| ("20ME", letter))
        .into_iter()
        .chain(["A", "B", "C"].map(|letter| ("83PA", letter)))
        .map(
            |(regiment, letter)| countersign::games::little_round_top::tables::Post {
                company: co(&format!("{regiment}-{letter}")),
                hex: hex("0101"),
                facing: "S".parse().unwrap(),
            },
        )
        .collect();
    tables.officer_posts = ["Chamberlain", "Spear", "Jones"]
        .map(|name| (of(name), hex("0101")))
        .into();
    let board =
        countersign::games::little_round_top::phase::set_up::opening(&tables, &options).unwrap();
    assert_eq!(board.victory.len(), 4);
    for entry in &board.victory {
        assert_eq!(victory::holder(&board, entry.hex), Some(Side::Usa));
    }
}

#[test]
fn rule_18_2a_the_last_side_in_a_hex_or_through_it() {
    let mut drill = four();
    drill.company("15AL-G", "0906", "N");
    let ran = drill.run(Side::Csa, &[], |turn| {
        turn.enter(co("15AL-G"), hex("0905"));
        turn.enter(co("15AL-G"), hex("0904"));
    });
    assert_eq!(entry(&ran), (Side::Csa, Some(Regiment::Alabama15)));
    assert!(ran.says("CSA takes Victory Hex 0905 with 15AL-G [18.2a, 18.2-R1, H-35 house]"));
    assert_eq!(total(&drill, &ran, Side::Csa), 5);
    drill.board = ran.board;
    drill.company("20ME-A", "0804", "S");
    let ran = drill.run(Side::Usa, &[], |turn| turn.enter(co("20ME-A"), hex("0905")));
    assert_eq!(entry(&ran), (Side::Usa, Some(Regiment::Maine20)));
}

#[test]
fn rule_18_2_r1_only_companies_take_control() {
    let mut drill = four();
    drill.officer("Oates", "0906");
    let ran = drill.run(Side::Csa, &[], |turn| {
        turn.enter_officer(of("Oates"), hex("0905"));
        detachment::end_of_phase(turn);
    });
    assert_eq!(entry(&ran).0, Side::Usa);
}

#[test]
fn rule_18_2c_nobodys_while_a_melee_goes_on() {
    let mut drill = four();
    drill.company("20ME-A", "0905", "S");
    drill.company("15AL-G", "0905", "N");
    assert_eq!(victory::holder(&drill.board, hex("0905")), None);
    assert_eq!(score(&drill), [15, 0]);
    // Entering it while the enemy is there takes nothing.
    let ran = drill.run(Side::Csa, &[], |turn| {
        victory::take(turn, co("15AL-G"), hex("0905"));
        detachment::end_of_phase(turn);
    });
    assert_eq!(entry(&ran).0, Side::Usa);
}

/// A melee in the Victory Hex 0905, already going on.
fn contested(csa: &str, usa: &str) -> Drill {
    let mut drill = four();
    drill.company_of("15AL-G", "0905", "N", csa);
    drill.company_of("20ME-A", "0905", "S", usa);
    drill
}

#[test]
fn rule_18_2_r1_the_side_left_takes_it_when_the_melee_ends() {
    // 5 to 4: +1, die 1: -/R.
    let ran = contested("5/5", "4/4").run(Side::Csa, &[1], melee::carry_out);
    assert_eq!(entry(&ran), (Side::Csa, Some(Regiment::Alabama15)));
    // The Union stays: 4 to 5 from its own side: -1, die 1: D/1... Confederate R: +1 for USA.
    let ran = contested("4/4", "5/5").run(Side::Usa, &[1], melee::carry_out);
    assert_eq!(entry(&ran), (Side::Usa, Some(Regiment::Maine20)));
}

#[test]
fn rule_18_2_r1_if_both_are_gone_the_former_holder_keeps_it() {
    // -2, die 6: 1R/1: both had 1 SP.
    let mut drill = contested("1/4", "1/4");
    drill.officer("Chamberlain", "0905");
    drill.flag("20ME", "20ME-A");
    drill.board.officer_mut(of("Chamberlain")).at = Some(hex("0905"));
    let ran = drill.run(Side::Csa, &[6, 1, 6], |turn| {
        melee::carry_out(turn);
        detachment::end_of_phase(turn);
    });
    assert!(
        !ran.board.has_company(hex("0905"), Side::Csa),
        "{}",
        ran.text()
    );
    assert!(
        !ran.board.has_company(hex("0905"), Side::Usa),
        "{}",
        ran.text()
    );
    assert_eq!(entry(&ran), (Side::Usa, None));
}

#[test]
fn rule_18_2_r1_retreating_through_counts() {
    let mut drill = four();
    drill.company("20ME-A", "0904", "S");
    drill.company("15AL-G", "0904", "N");
    drill.orders.melee = vec![MeleeOrder {
        hex: Located::bare(hex("0904")),
        enter: Vec::new(),
        officers: Vec::new(),
        choice: Some(Located::bare(MeleeChoice::Retreat)),
        advance: None,
        when: When::default(),
    }];
    // Fire, no effect; the check, no effect: 0904, 0905, 0906.
    let ran = drill.run(Side::Csa, &[6, 1], melee::carry_out);
    assert_eq!(ran.company("15AL-G").at, Some(hex("0906")));
    assert_eq!(entry(&ran).0, Side::Csa);
}

#[test]
fn rule_18_2_r1_a_melee_that_events_elsewhere_end_is_settled_at_the_end_of_the_phase() {
    let drill = contested("4/4", "4/4");
    let ran = drill.run(Side::Csa, &[], |turn| {
        let mut chain = countersign::games::little_round_top::chain::Chain::default();
        casualties::eliminate(
            turn,
            &mut chain,
            co("20ME-A"),
            casualties::Fall::Shattered,
            &[],
        );
        detachment::end_of_phase(turn);
    });
    assert_eq!(entry(&ran), (Side::Csa, Some(Regiment::Alabama15)));
}

#[test]
fn rule_18_3a_and_18_3b_a_release_gives_the_other_side_five() {
    let mut drill = four();
    drill.board.released = [Regiment::Pennsylvania83].into();
    assert_eq!(score(&drill), [20, 5]);
    drill.board.released = [Regiment::Alabama4].into();
    assert_eq!(score(&drill), [25, 0]);
}

#[test]
fn rule_18_3b_release_of_4al_scores_for_the_union_only() {
    let mut drill = four();
    drill.board.released = [Regiment::Alabama4].into();
    let lines: Vec<String> = victory::points(&drill.tables, &drill.board, Side::Usa)
        .lines()
        .map(|line| line.to_string())
        .collect();
    assert_eq!(
        lines,
        ["+20 [18.1e] Victory Hexes: 4", "+5 [18.3b] 4AL released: 1"]
    );
}

#[test]
fn rule_18_1_r1_the_water_party_and_those_who_left_score_nothing() {
    let mut drill = four();
    drill
        .tables
        .companies
        .get_mut(&co("15AL-B"))
        .unwrap()
        .strength = 5;
    let company = drill.company("15AL-B", "0101", "N");
    company.strength = 4;
    company.missing = 1;
    assert_eq!(score(&drill)[0], 20);
    drill.board.company_mut(co("15AL-B")).strength = 3;
    assert_eq!(score(&drill)[0], 21);
    // It leaves the map: its earlier loss counts, the rest does not.
    drill.board.take_off(co("15AL-B"), Status::Left);
    assert_eq!(score(&drill)[0], 21);
    drill.board.take_off(co("15AL-B"), Status::Lost);
    assert_eq!(score(&drill)[0], 24);
}

#[test]
fn rule_18_0a_the_higher_total_wins() {
    let mut drill = four();
    let ending = victory::ending(&drill.tables, &drill.board);
    assert_eq!(ending.winner, Some(Side::Usa));
    assert_eq!(ending.text, "USA wins, 20 to 0");
    for entry in &mut drill.board.victory {
        entry.holder = Side::Csa;
    }
    let ending = victory::ending(&drill.tables, &drill.board);
    assert_eq!(ending.winner, Some(Side::Csa));
    assert_eq!(ending.text, "CSA wins, 20 to 0");
}

#[test]
fn rule_18_0_r1_equal_totals_are_a_draw() {
    let mut drill = four();
    drill.board.victory[0].holder = Side::Csa;
    drill.board.victory[1].holder = Side::Csa;
    let ending = victory::ending(&drill.tables, &drill.board);
    assert_eq!(ending.winner, None);
    assert_eq!(ending.text, "a draw, 10 to 10");
}

#[test]
fn rule_16_3b_hexes_of_a_regiment() {
    let mut drill = four();
    for index in [0, 1] {
        drill.board.victory[index].holder = Side::Csa;
        drill.board.victory[index].regiment = Some(Regiment::Alabama15);
    }
    assert_eq!(victory::held_by(&drill.board, Regiment::Alabama15), 2);
    assert_eq!(victory::held_by(&drill.board, Regiment::Alabama4), 0);
    // 16.3-R1: one in continuous melee is nobody's.
    drill.company("20ME-A", "0905", "S");
    drill.company("15AL-G", "0905", "N");
    assert_eq!(victory::held_by(&drill.board, Regiment::Alabama15), 1);
}

#[test]
fn rule_16_3_r1_the_regiment_that_was_last_in_it() {
    let mut drill = four();
    drill.company("15AL-G", "0905", "N");
    drill.company("47AL-A", "0906", "N");
    // 47AL passes through; 15AL stays.
    let ran = drill.run(Side::Csa, &[], |turn| {
        turn.enter(co("47AL-A"), hex("0905"));
        turn.enter(co("47AL-A"), hex("0904"));
        detachment::end_of_phase(turn);
    });
    assert_eq!(entry(&ran), (Side::Csa, Some(Regiment::Alabama15)));
}

#[test]
fn example_24_victory_points() {
    let mut drill = four();
    drill.board.turn = 18;
    drill.board.entry_15al = Some(3);
    // 23 Confederate boxes, two of them of the water party.
    for id in ["15AL-B", "15AL-C"] {
        let company = drill.company_of(id, "0101", "N", "4/5");
        company.missing = 1;
    }
    drill.company_of("15AL-D", "0102", "N", "1/4");
    drill.company_of("15AL-G", "0103", "N", "1/5");
    drill.board.company_mut(co("15AL-K")).status = Status::Left;
    drill.board.company_mut(co("15AL-K")).strength = 3;
    for id in ["15AL-E", "15AL-F", "15AL-L"] {
        drill.board.company_mut(co(id)).status = Status::Lost;
    }
    // 3 + 4 + 1 + 4 + 4 + 5 = 21.
    drill.board.officer_mut(of("Hill")).wounded = 1;
    drill.board.officer_mut(of("Oates")).captured = 1;
    drill.company("20ME-A", "0104", "S");
    drill.flag("47AL", "20ME-A");
    // 18 Union boxes.
    for id in ["20ME-B", "20ME-C", "20ME-D", "20ME-E", "20ME-F"] {
        drill.board.company_mut(co(id)).status = Status::Lost;
    }
    drill.board.officer_mut(of("Chamberlain")).wounded = 1;
    drill.board.victory[2].holder = Side::Csa;
    drill.company("20ME-H", "1305", "S");
    drill.company("15AL-H", "1305", "N");
    drill.board.released = [Regiment::Alabama4].into();
    assert_eq!(score(&drill), [21 + 1 + 2 + 2 + 10 + 5, 18 + 1 + 5]);
    let ending = victory::ending(&drill.tables, &drill.board);
    assert_eq!(ending.winner, Some(Side::Usa));
    assert_eq!(ending.text, "USA wins, 41 to 24");
}
