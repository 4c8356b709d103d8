//! What the checker refuses.

use super::*;

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
fn rule_19_1_r2_an_officer_who_may_not_move_does_not_go_along() {
    let mut drill = Drill::new();
    drill.board.released.clear();
    drill.company("20ME-A", "0705", "S");
    drill.company("47AL-B", "0605", "NE");
    drill.officer("Scruggs", "0605");
    let ordered = [("47AL-B", "0705")];
    drill.orders.melee = vec![lead("0705", "Scruggs")];
    assert_eq!(
        refusals(&drill, Side::Csa, &ordered),
        [
            "error: `0705` lies east of column 06, where Scruggs may not go [19.1e]\n  \
             help: stay in column 06; `release = true` frees 4AL, and gives the enemy 5 points"
        ]
    );
    let ran = fight(&drill, Side::Csa, &ordered, &[1]);
    assert_eq!(at(&ran, "47AL-B"), "0705");
    assert_eq!(ran.board.officer(of("Scruggs")).at, Some(hex("0605")));
    // An officer of a regiment that has seen nobody yet.
    let mut drill = Drill::new();
    drill.board.turn = 2;
    drill.board.free.remove(&"20ME".parse().unwrap());
    drill.company("83PA-A", "0605", "NE");
    drill.officer("Spear", "0605");
    drill.company("47AL-B", "0705", "S");
    drill.orders.melee = vec![lead("0705", "Spear")];
    let ordered = [("83PA-A", "0705")];
    let found = refusals(&drill, Side::Usa, &ordered);
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(
        found[0].contains("`Spear` does not move before a company of 20ME has seen")
            && found[0].contains("[19.1a]"),
        "{found:?}"
    );
    let ran = fight(&drill, Side::Usa, &ordered, &[1, 1]);
    assert_eq!(ran.board.officer(of("Spear")).at, Some(hex("0605")));
    drill.board.turn = 4;
    assert!(refusals(&drill, Side::Usa, &ordered).is_empty());
}
