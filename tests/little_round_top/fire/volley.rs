//! Volley Fire (10.3).

use super::aim::{
    at, barred_with, fired_with, ordered, said, shifts_of, volley, weighed, weighed_with,
};
use crate::drill::{Drill, co};
use countersign::games::little_round_top::attack::{FireKind, weigh};
use countersign::games::little_round_top::turn::Marks;

/// 20ME-A over 20ME-H in 0905 facing S, 15AL-G in 0906.
fn stacked(top: i64, bottom: i64) -> Drill {
    let mut drill = Drill::new();
    drill.company("20ME-A", "0905", "S").strength = top;
    drill.company("20ME-H", "0905", "S").strength = bottom;
    drill.company("15AL-G", "0906", "N");
    drill
}

fn shares(drill: &Drill) -> Vec<i64> {
    let marks = ordered("20ME-A 20ME-H");
    let weighed = weighed_with(drill, &marks, &volley("20ME-A 20ME-H", "0906"));
    weighed.shares.iter().map(|(_, points)| *points).collect()
}

#[test]
fn rule_10_3a_a_volley_needs_the_order() {
    let drill = stacked(4, 4);
    assert_eq!(
        barred_with(&drill, &Marks::default(), &volley("20ME-A", "0906")),
        [
            "`20ME-A` was not ordered to volley [10.3a]; give it the act `volley`, or leave out \
             `volley = true`"
        ]
    );
    let marks = ordered("20ME-A");
    assert!(barred_with(&drill, &marks, &volley("20ME-A", "0906")).is_empty());
}

#[test]
fn rule_10_3b_both_companies_of_a_hex_at_most_five_sp() {
    assert_eq!(shares(&stacked(4, 4)), [4, 1]);
    assert_eq!(shares(&stacked(2, 2)), [2, 2]);
    let drill = stacked(5, 4);
    assert_eq!(
        barred_with(
            &drill,
            &ordered("20ME-A 20ME-H"),
            &volley("20ME-A 20ME-H", "0906")
        ),
        ["`20ME-H` adds nothing to the volley: at most 5 SP of a hex count [10.3b]; leave it out"]
    );
}

#[test]
fn rule_10_3_r1_the_cap_comes_after_disorder_and_before_the_range() {
    let mut drill = stacked(4, 4);
    drill.board.company_mut(co("20ME-A")).disorganized = true;
    assert_eq!(shares(&drill), [3, 2]);
    // At range 3: 3 / 2 and 2 / 2.
    drill.board.company_mut(co("15AL-G")).at = Some("0908".parse().unwrap());
    let marks = ordered("20ME-A 20ME-H");
    let weighed = weighed_with(&drill, &marks, &volley("20ME-A 20ME-H", "0908"));
    assert_eq!(weighed.shares, [(co("20ME-A"), 1), (co("20ME-H"), 1)]);
    // Whoever is listed first, the top company is counted first.
    let weighed = weighed_with(&drill, &marks, &volley("20ME-H 20ME-A", "0908"));
    assert_eq!(weighed.workings[0].counted, 2);
    assert_eq!(weighed.workings[1].counted, 3);
}

#[test]
fn rule_10_3c_one_column_more() {
    let drill = stacked(4, 4);
    let weighed = weighed_with(&drill, &ordered("20ME-A"), &volley("20ME-A", "0906"));
    assert_eq!(shifts_of(&weighed), ["+1 10.5i"]);
    let ran = fired_with(
        &drill,
        &ordered("20ME-A"),
        &volley("20ME-A", "0906"),
        &[1, 4, 1],
    );
    assert!(ran.says("ammunition 20ME-A"));
}

#[test]
fn rule_10_31a_volley_and_normal_fire_are_not_combined() {
    let mut drill = stacked(4, 4);
    drill.company("20ME-C", "0805", "SE");
    assert_eq!(
        barred_with(&drill, &ordered("20ME-A"), &volley("20ME-A 20ME-C", "0906")),
        [
            "`20ME-C` was not ordered to volley and cannot join those that volley [10.31a]; \
             order all of the attack to `volley`, write `volley = false` for it, or let it fire \
             at another hex"
        ]
    );
    // They may all fire normally.
    assert!(barred_with(&drill, &ordered("20ME-A"), &at("20ME-A 20ME-C", "0906")).is_empty());
}

#[test]
fn rule_10_32a_disordered_after_the_order_it_still_volleys() {
    let mut drill = stacked(4, 4);
    drill.board.company_mut(co("20ME-A")).disorganized = true;
    let weighed = weighed_with(&drill, &ordered("20ME-A"), &volley("20ME-A", "0906"));
    assert_eq!(weighed.strength, 3);
}

#[test]
fn rule_10_3_r2_the_bottom_one_only_with_the_top_one_at_the_same_target() {
    let drill = stacked(4, 4);
    let marks = ordered("20ME-A 20ME-H");
    assert_eq!(
        barred_with(&drill, &marks, &volley("20ME-H", "0906")),
        [
            "`20ME-H`, the bottom company of `0905`, volleys without `20ME-A` [10.3-R2]; name \
             `20ME-A` in the same attack"
        ]
    );
    // An ordered company may fire normally.
    let weighed = weighed(&drill, "20ME-A", "0906");
    assert_eq!(weighed.strength, 4);
}

#[test]
fn rule_3_0i_defensive_fire_is_never_by_volley() {
    let drill = stacked(4, 4);
    let mut attack = volley("20ME-A", "0906");
    attack.kind = FireKind::Defensive;
    let faults = weigh(&drill.tables, &drill.board, &ordered("20ME-A"), &attack).unwrap_err();
    assert_eq!(
        faults.iter().map(said).collect::<Vec<_>>(),
        ["only Offensive Fire is by volley [3.0i]; leave out `volley`"]
    );
}
