//! 11.1, 11.7: the differential.

use super::*;

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
fn rule_11_7c_the_defender_counts_where_it_began_the_phase() {
    let (mut drill, _) = crowd();
    drill.board.company_mut(co("15AL-E")).bayonets = true;
    let assault = Assault {
        side: Side::Csa,
        hex: hex("0905"),
        entering: vec![co("15AL-E")],
        officers: Vec::new(),
        first: true,
    };
    drill.level("0904", 3);
    let total = |from: &str| {
        let began = [(co("20ME-A"), hex(from))].into();
        melee::weigh_since(&drill.tables, &drill.board, &assault, &began)
            .attack
            .total()
    };
    assert_eq!(total("0905"), 5);
    // It has retreated down from 0904.
    assert_eq!(total("0904"), 4);
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
