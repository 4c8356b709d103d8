//! 13.0, 14.0 after fire and melee: the worked examples, and what makes companies check.

use crate::drill::{Drill, Ran, co, hex, of};
use countersign::draft::Located;
use countersign::games::little_round_top::attack::{Attack, FireKind, carry_out};
use countersign::games::little_round_top::board::Status;
use countersign::games::little_round_top::orders::{MeleeChoice, MeleeOrder, When};
use countersign::games::little_round_top::phase::melee;
use countersign::games::little_round_top::victory;
use countersign::hex::Direction;
use countersign::side::Side;

/// One attack of the Offensive Fire, with all that follows.
fn fire(drill: &Drill, side: Side, by: &[&str], target: &str, volley: bool, dice: &[u8]) -> Ran {
    drill.run(side, dice, |turn| {
        let firers: Vec<_> = by.iter().map(|name| co(name)).collect();
        if volley {
            turn.marks.volley.extend(firers.iter().copied());
        }
        let attack = Attack {
            kind: FireKind::Offensive,
            side,
            target: hex(target),
            only: None,
            firers,
            volley,
        };
        carry_out(turn, &attack);
    })
}

/// Where a company is.
fn at(ran: &Ran, company: &str) -> Option<String> {
    ran.company(company).at.map(|hex| hex.to_string())
}

/// Who checked, in order.
fn checked(ran: &Ran) -> Vec<String> {
    ran.log
        .trace()
        .iter()
        .filter_map(|line| line.trim().split_once(" checks morale"))
        .map(|(name, _)| name.to_owned())
        .collect()
}

#[test]
fn rule_13_1a_a_company_that_lost_sp_by_fire_checks() {
    let mut drill = Drill::new();
    drill.company("15AL-E", "0906", "N");
    drill.company("20ME-A", "0905", "S");
    // Column 4-5: 1 takes an SP, 3 disorganizes only, 4 does nothing.
    let ran = fire(&drill, Side::Usa, &["20ME-A"], "0906", false, &[1, 5]);
    assert_eq!(checked(&ran), ["15AL-E"]);
    assert!(
        ran.says("15AL-E checks morale; its column is B [13.1a, H-27 house]"),
        "{}",
        ran.text()
    );
    for die in [3, 4] {
        let ran = fire(&drill, Side::Usa, &["20ME-A"], "0906", false, &[die]);
        assert_eq!(checked(&ran), Vec::<String>::new());
    }
}

/// 20ME-F attacks 15AL-H in 0905, in a melee that goes on.
fn melee() -> Drill {
    let mut drill = Drill::new();
    drill.company("20ME-F", "0905", "S");
    drill.company("15AL-H", "0905", "N");
    drill
}

fn fight(drill: &Drill, dice: &[u8]) -> Ran {
    drill.run(Side::Usa, dice, melee::carry_out)
}

#[test]
fn rule_13_1a_a_company_that_lost_sp_in_melee_checks() {
    // Differential 0, die 2: D/1.
    let ran = fight(&melee(), &[2, 1]);
    assert_eq!(checked(&ran), ["15AL-H"], "{}", ran.text());
    assert!(ran.says("[13.1a, H-2"), "{}", ran.text());
    // Die 1: -/D, and no check.
    assert_eq!(checked(&fight(&melee(), &[1])), Vec::<String>::new());
}

#[test]
fn rule_13_1b_m_makes_every_company_of_the_side_check() {
    // Differential 0, die 3: M/M.
    let ran = fight(&melee(), &[3, 1, 6]);
    assert_eq!(checked(&ran), ["20ME-F", "15AL-H"], "{}", ran.text());
    assert!(ran.says("[13.1b, 11.6e, H-2"), "{}", ran.text());
    assert!(!ran.company("20ME-F").disorganized);
    assert!(ran.company("15AL-H").disorganized);
    // Differential -1, die 6: 1/-: only the attacker checks, and not by M.
    let mut drill = melee();
    drill.board.company_mut(co("20ME-F")).strength = 3;
    let ran = fight(&drill, &[6, 1]);
    assert_eq!(checked(&ran), ["20ME-F"], "{}", ran.text());
    assert!(!ran.says("13.1b"), "{}", ran.text());
}

#[test]
fn rule_13_1e_who_retreats_from_a_continuous_melee_checks() {
    let mut drill = melee();
    drill.orders.melee.push(MeleeOrder {
        hex: Located::bare(hex("0905")),
        enter: Vec::new(),
        officers: Vec::new(),
        choice: Some(Located::bare(MeleeChoice::Retreat)),
        advance: None,
        when: When::default(),
    });
    // Withdrawal Fire of H: no effect; the retreat; the check.
    let ran = fight(&drill, &[6, 6]);
    assert_eq!(at(&ran, "20ME-F").as_deref(), Some("0903"));
    assert_eq!(checked(&ran), ["20ME-F"], "{}", ran.text());
    assert!(ran.says("[13.1e, 11.31-R2, H-2"), "{}", ran.text());
    assert!(ran.company("20ME-F").disorganized, "by its check");
    let ran = fight(&drill, &[6, 1]);
    assert!(!ran.company("20ME-F").disorganized, "not by the retreat");
}

#[test]
fn rule_17_3a_the_carrier_adds_one_to_its_melee_strength() {
    // Without the flag: differential 0, die 3, M/M.
    let mut drill = melee();
    assert!(fight(&drill, &[3, 1, 1]).says("[13.1b, 11.6e, H-2"));
    // With it: +1, die 3: D/1.
    drill.flag("20ME", "20ME-F");
    let ran = fight(&drill, &[3, 1]);
    assert!(
        ran.says("+1 [11.7b, H-28 house] flag of 20ME with 20ME-F"),
        "{}",
        ran.text()
    );
    assert_eq!(ran.company("15AL-H").strength, 3);
    assert!(ran.company("20ME-F").disorganized);
    // A captured one adds nothing.
    let mut drill = melee();
    drill.flag("47AL", "20ME-F");
    assert!(fight(&drill, &[3, 1, 1]).says("[13.1b, 11.6e, H-2"));
}

#[test]
fn rule_4_43a_an_officer_in_the_hex_helps_in_melee() {
    let mut drill = melee();
    drill.officer("Spear", "0905");
    // +1, die 3: D/1.
    let ran = fight(&drill, &[3, 1]);
    assert_eq!(ran.company("15AL-H").strength, 3, "{}", ran.text());
    drill.officer("Spear", "0904");
    let ran = fight(&drill, &[3, 1, 1]);
    assert_eq!(ran.company("15AL-H").strength, 4);
}

#[test]
fn rule_17_22a_a_flag_is_rolled_for_when_its_carrier_lost_sp_in_melee() {
    let mut drill = melee();
    drill.flag("15AL", "15AL-H");
    // Differential 0 - 1 (its flag) = -1, die 1: D/1; the flag 2: captured; its check 1.
    let ran = fight(&drill, &[1, 2, 1]);
    let flag = ran
        .board
        .flags
        .iter()
        .find(|flag| flag.carrier == Some(co("20ME-F")));
    assert_eq!(
        flag.map(|flag| flag.holder),
        Some(Side::Usa),
        "{}",
        ran.text()
    );
    // Disorganization alone (differential 0, die 1: -/D) rolls for no flag.
    drill.officer("Spear", "0905");
    let ran = fight(&drill, &[1]);
    assert_eq!(ran.unused, 0);
}

#[test]
fn rule_13_1_r1_a_loss_and_the_end_of_the_company_above_make_one_check() {
    let mut drill = Drill::new();
    drill.company_of("15AL-E", "0906", "N", "1/4");
    drill.company_of("15AL-F", "0906", "N", "4/4");
    for (name, from, facing) in [
        ("20ME-A", "0905", "S"),
        ("20ME-C", "1005", "SW"),
        ("20ME-B", "0805", "SE"),
        ("20ME-F", "1006", "NW"),
    ] {
        drill.company(name, from, facing);
    }
    // 16 SP: 15+, die 1: result 2; E is eliminated, F loses one.
    let firers = ["20ME-A", "20ME-B", "20ME-C", "20ME-F"];
    let ran = fire(&drill, Side::Usa, &firers, "0906", false, &[1, 1]);
    assert_eq!(ran.company("15AL-E").status, Status::Lost);
    assert_eq!(ran.company("15AL-F").strength, 3);
    assert_eq!(checked(&ran), ["15AL-F"]);
    assert_eq!(ran.unused, 0);
}

#[test]
fn rule_13_4_r3_the_fire_weighs_only_on_who_lost_sp_in_it() {
    let mut drill = Drill::new();
    drill.company_of("15AL-E", "0906", "S", "2/4");
    drill.company("15AL-F", "0906", "S");
    drill.company("20ME-A", "0905", "S").fired_first = false;
    // Into the rear, by volley, the initial one: all three lines count for E's check, and it
    // goes back; F checks because E does, on its plain column.
    let ran = fire(&drill, Side::Usa, &["20ME-A"], "0906", true, &[1, 6, 2, 6]);
    let text = ran.text();
    for line in [
        "+1 [13.4b] fired on by volley",
        "+1 [13.4c] fired on through a rear hexside",
        "+1 [13.4e] fired on by a Union initial volley",
    ] {
        assert_eq!(text.matches(line).count(), 1, "{line}\n{text}");
    }
    assert_eq!(checked(&ran), ["15AL-E", "15AL-F"], "{text}");
    assert!(
        ran.says("15AL-F checks morale; its column is B [13.1c, H-27 house]"),
        "{text}"
    );
    assert!(ran.company("15AL-F").disorganized, "column B, die 6: D");

    // The one below an eliminated company that lost nothing itself (13.1f).
    drill.board.company_mut(co("15AL-E")).strength = 1;
    let ran = fire(&drill, Side::Usa, &["20ME-A"], "0906", true, &[1, 6, 6]);
    let text = ran.text();
    assert!(
        ran.says("15AL-F checks morale; its column is B [13.1f, H-27 house]"),
        "{text}"
    );
    assert!(!text.contains("13.4b"), "{text}");
    assert!(ran.company("15AL-F").disorganized);
}

#[test]
fn rule_13_4_r3_initial_volley_and_volley_need_all_firers() {
    let mut drill = Drill::new();
    drill.company("15AL-E", "0906", "N");
    drill.company("20ME-A", "0905", "S").fired_first = false;
    drill.company("20ME-C", "1005", "SW").fired_first = false;
    let both = ["20ME-A", "20ME-C"];
    let ran = fire(&drill, Side::Usa, &both, "0906", false, &[1, 1]);
    assert!(ran.says("[13.4e]"), "{}", ran.text());
    // One of them has made its initial volley.
    drill.board.company_mut(co("20ME-C")).fired_first = true;
    let ran = fire(&drill, Side::Usa, &both, "0906", false, &[1, 1]);
    assert!(!ran.says("[13.4e]"), "{}", ran.text());
}

#[test]
fn rule_13_4_r5_the_sp_just_lost_counts() {
    let mut drill = Drill::new();
    drill.company_of("15AL-B", "0906", "N", "4/5").missing = 1;
    drill.company("20ME-A", "0905", "S");
    let ran = fire(&drill, Side::Usa, &["20ME-A"], "0906", false, &[1, 1]);
    assert!(ran.says("+1 [13.4a] 1 of 5 SP lost"), "{}", ran.text());
    assert!(
        ran.says("+1 [13.4-R5] 1 SP away with the water party"),
        "{}",
        ran.text()
    );
    assert!(ran.says("column D [13.0a]"), "{}", ran.text());
}

#[test]
fn example_11_d_on_a_disorganized_company() {
    let mut drill = Drill::new();
    drill.company_of("47AL-G", "0608", "N", "3/4").disorganized = true;
    drill.officer("Bulger", "0608");
    drill.company_of("20ME-F", "0607", "S", "4/4").fired_first = false;
    let ran = fire(&drill, Side::Usa, &["20ME-F"], "0608", false, &[3, 2]);
    assert_eq!(ran.unused, 0);
    let text = ran.text();
    let g = ran.company("47AL-G");
    assert_eq!((g.strength, g.disorganized), (2, true), "{text}");
    assert_eq!(at(&ran, "47AL-G").as_deref(), Some("0610"));
    assert_eq!(g.facing, Direction::N);
    let bulger = ran.board.officer(of("Bulger"));
    assert_eq!(bulger.at, Some(hex("0610")));
    assert_eq!((bulger.wounded, bulger.captured), (0, 0));
    assert!(!text.contains("officer Bulger"), "he does not roll");
    for line in [
        "+1 [10.5j]",
        "read in column 6-7 [10.4b]",
        "[10.4d",
        "+2 [13.4a] 2 of 4 SP lost",
        "+1 [13.4d] disorganized",
        "+1 [13.4e] fired on by a Union initial volley",
        "column G [13.0a]",
        "-1 [13.4g] Bulger is in the hex",
        "column G, die 1: R [13.0a]",
        "47AL-G must retreat from 0608 [13.3b]",
        "Bulger goes along [14.22-R1]",
        "47AL-G faces N [14.24-R1]",
    ] {
        assert!(ran.says(line), "{line}\n{text}");
    }
}

#[test]
fn example_12_the_officer_falls_first() {
    let mut drill = Drill::new();
    drill.board.released.clear();
    drill.company_of("15AL-G", "0906", "N", "5/5");
    drill.officer("Oates", "0906");
    drill.company_of("20ME-A", "0905", "S", "4/4");
    let ran = fire(&drill, Side::Usa, &["20ME-A"], "0906", false, &[1, 1, 5]);
    assert_eq!(ran.unused, 0);
    let text = ran.text();
    let g = ran.company("15AL-G");
    assert_eq!((g.strength, g.disorganized), (4, true), "{text}");
    assert_eq!(at(&ran, "15AL-G").as_deref(), Some("0906"));
    let oates = ran.board.officer(of("Oates"));
    assert_eq!((oates.at, oates.wounded), (None, 1));
    for line in ["column C [13.0a]", "column C, die 5: D [13.0a, H-13 house]"] {
        assert!(ran.says(line), "{line}\n{text}");
    }
    assert!(!ran.says("[13.4g]"), "no officer is left\n{text}");
    for rule in ["4.5a", "4.5b", "4.5d"] {
        assert!(ran.says(rule), "{rule}\n{text}");
    }
    let points = victory::points(&drill.tables, &ran.board, Side::Usa);
    assert_eq!(points.total(), 2);
    // Had Oates not been hit, 5 - 1 = 4 in column C: no effect.
    let ran = fire(&drill, Side::Usa, &["20ME-A"], "0906", false, &[1, 6, 5]);
    assert!(!ran.company("15AL-G").disorganized);
}

#[test]
fn example_19_one_retreat_four_checks() {
    let mut drill = Drill::new();
    drill.company_of("20ME-I", "0908", "S", "2/3");
    drill.company_of("20ME-H", "0908", "S", "4/4");
    drill.company("20ME-D", "0907", "S");
    drill.company("20ME-E", "0807", "S");
    drill.company("20ME-K", "1008", "S");
    drill.company("20ME-F", "0905", "S");
    drill.company("15AL-E", "0910", "N");
    let ran = fire(
        &drill,
        Side::Csa,
        &["15AL-E"],
        "0908",
        false,
        &[1, 6, 5, 6, 2, 6],
    );
    assert_eq!(ran.unused, 0);
    let text = ran.text();
    assert_eq!(
        checked(&ran),
        ["20ME-I", "20ME-H", "20ME-D", "20ME-E", "20ME-K"],
        "{text}"
    );
    let i = ran.company("20ME-I");
    assert_eq!(
        (i.strength, i.disorganized, i.facing),
        (1, true, Direction::S)
    );
    assert_eq!(at(&ran, "20ME-I").as_deref(), Some("0906"));
    for (name, disorganized) in [
        ("20ME-H", false),
        ("20ME-D", true),
        ("20ME-E", false),
        ("20ME-K", true),
        ("20ME-F", false),
    ] {
        assert_eq!(
            ran.company(name).disorganized,
            disorganized,
            "{name}\n{text}"
        );
    }
    for line in [
        "the way is 0907, 0906",
        "to check, left behind in 0908: 20ME-H [13.1c, 14.25-R1]",
        "to check, in 0907, entered: 20ME-D [13.1d, 14.25a, 14.25-R1]",
        "to check, adjacent to 0908: 20ME-E, 20ME-K [13.1d, 14.25-R1]",
        "20ME-I faces S [14.24-R1]",
        "column D, die 6: R [13.0a, H-13 house]",
        "column B, die 5: no effect [13.0a, H-13 house]",
        "column B, die 6: D [13.0a, H-13 house]",
        "column B, die 2: no effect [13.0a]",
    ] {
        assert!(ran.says(line), "{line}\n{text}");
    }
}
