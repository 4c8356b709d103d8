//! 3.0: the order of melees.

use super::*;

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
