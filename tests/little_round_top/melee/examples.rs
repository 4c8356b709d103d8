//! Worked examples 15, 16 and 17.

use super::*;

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
        "+1 [11.7b, H-28 house] flag of 15AL with 15AL-G",
        "+1 [11.7c, H-29 house] all attackers have fixed bayonets",
        "the attack is 12 [11.1a]",
        "+4 [11.1b] 20ME-G",
        "+3 [11.1b] 20ME-C",
        "-1 [12.1c] 20ME-C is disorganized",
        "+1 [11.7a] Spear",
        "+1 [11.7e, H-32 house] a stone wall was crossed, from 1006",
        "+1 [11.7f, H-30 house] 1005 is a rock hex",
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
    for line in [
        "+2 [13.4a] 2 of 4 SP lost",
        "+1 [13.4d] disorganized",
        "-1 [13.4g] Spear is in the hex",
        "column E, die 2: no effect [13.0a]",
    ] {
        assert!(ran.says(line), "{line}\n{}", ran.text());
    }
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
    for line in [
        "column E, die 3: D [13.0a]",
        "the way is 0906, 0907",
        "column C, die 4: no effect [13.0a, H-13 house]",
    ] {
        assert!(ran.says(line), "{line}\n{}", ran.text());
    }
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
    for line in [
        "+2 [13.4a] 2 of 5 SP lost",
        "-1 [13.4g] Oates is in the hex",
        "column D, die 3: no effect [13.0a]",
    ] {
        assert!(ran.says(line), "{line}\n{}", ran.text());
    }
    assert!(!ran.says("roll \"check 20ME"));
    assert_eq!(ran.company("15AL-G").strength, 3);
    assert!(!ran.company("15AL-G").disorganized);
    assert_eq!(at(&ran, "20ME-A"), "0905");
    assert!(ran.board.officer(of("Oates")).at.is_some());
    assert_eq!(ran.unused, 0);
}
