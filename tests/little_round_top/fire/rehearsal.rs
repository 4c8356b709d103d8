//! What the checker finds in the orders to fire.

use super::aim::said;
use crate::drill::{Drill, co, hex};
use countersign::diagnostic::Severity;
use countersign::draft::Located;
use countersign::games::little_round_top::board::Formation;
use countersign::games::little_round_top::orders::condition::{Condition, Fact};
use countersign::games::little_round_top::orders::{FireOrder, Rest, When};
use countersign::games::little_round_top::phase::fire::{defensive, offensive};
use countersign::games::little_round_top::turn::Turn;
use countersign::side::Side;

/// 15AL-G 0906 N and 15AL-H 1007 N before 20ME-A 0905 S and 20ME-C 1005 S.
fn lines() -> Drill {
    let mut drill = Drill::new();
    drill.company("20ME-A", "0905", "S");
    drill.company("20ME-C", "1005", "S");
    drill.company("15AL-G", "0906", "N");
    drill.company("15AL-H", "1007", "N");
    drill
}

/// An attack whose companies and hexes stand at the places 0, 10, 20… and 1, 11, 21….
fn order(by: &str, at: &str) -> FireOrder {
    let spanned = |place: usize, start: usize| Some(start + 10 * place..start + 10 * place + 1);
    FireOrder {
        by: by
            .split(' ')
            .enumerate()
            .map(|(place, name)| Located {
                value: co(name),
                span: spanned(place, 0),
            })
            .collect(),
        at: at
            .split(' ')
            .enumerate()
            .map(|(place, number)| Located {
                value: hex(number),
                span: spanned(place, 1),
            })
            .collect(),
        volley: None,
        when: When::default(),
    }
}

/// The faults of these orders: place, whether it is a warning, message, rule and help.
fn faults(drill: &Drill, volley: &str) -> Vec<(usize, bool, String)> {
    let mut turn = Turn::rehearsal(
        &drill.tables,
        drill.board.clone(),
        Side::Csa,
        &drill.orders,
        &drill.standing,
        false,
    );
    turn.marks.volley = volley.split_whitespace().map(co).collect();
    defensive(&mut turn);
    offensive(&mut turn);
    turn.into_faults()
        .into_iter()
        .map(|(span, fault)| {
            let place = span.map_or(99, |span| span.start);
            (place, fault.severity == Severity::Warning, said(&fault))
        })
        .collect()
}

fn with(fire: Vec<FireOrder>) -> Drill {
    let mut drill = lines();
    drill.orders.fire = fire;
    drill
}

#[test]
fn a_legal_attack_has_no_fault_and_rolls_nothing() {
    let drill = with(vec![order("15AL-G 15AL-H", "0905 1005")]);
    assert_eq!(faults(&drill, ""), []);
}

#[test]
fn what_a_firer_can_never_do_is_said_at_its_name() {
    let mut drill = with(vec![order("15AL-G 15AL-H", "1005")]);
    drill.board.company_mut(co("15AL-H")).formation = Formation::Column;
    assert_eq!(
        faults(&drill, ""),
        [(
            10,
            false,
            "`15AL-H` is in column and may not fire [10.12a]; let it form line in the Command \
             Phase, or leave it out"
                .to_owned()
        )]
    );
    let mut drill = with(vec![order("15AL-G", "0905")]);
    drill.board.company_mut(co("15AL-G")).facing = "S".parse().unwrap();
    assert_eq!(
        faults(&drill, "")[0].2,
        "`15AL-G` in `0906` faces S and may not fire at `0905` [7.21a]; it fires only through \
         its hexsides SE, S and SW"
    );
}

#[test]
fn an_alternative_that_nobody_can_fire_at_is_a_warning_at_its_hex() {
    let far = |place: usize, warning: bool| {
        (
            place,
            warning,
            "`0901` is at range 5 from `15AL-G`, whose rifles reach 3 [10.24a]; fire at a target \
             at range 3 or less"
                .to_owned(),
        )
    };
    let drill = with(vec![order("15AL-G", "0901 0905")]);
    assert_eq!(faults(&drill, ""), [far(1, true)]);
    let mut drill = with(vec![order("15AL-G", "0905 0901")]);
    assert_eq!(faults(&drill, ""), [far(11, true)]);
    // Whether an enemy stands in either hex changes nothing.
    drill.company("20ME-D", "0901", "S");
    assert_eq!(faults(&drill, ""), [far(11, true)]);
    // Nor does an attack before this one, which may come to nothing.
    let mut drill = with(vec![order("15AL-H", "1005"), order("15AL-G", "1005 0901")]);
    drill.company("20ME-D", "0901", "S");
    let found = faults(&drill, "");
    assert_eq!(found[0], far(11, true));
    assert!(found[1].2.contains("fired on twice"), "{found:?}");
    assert_eq!(found.len(), 2);
    // Where none of the hexes is legal, it is an error at the first.
    let mut drill = with(vec![order("15AL-G", "0901 0916")]);
    drill.company("20ME-D", "0901", "S");
    assert_eq!(faults(&drill, ""), [far(1, false)]);
}

#[test]
fn each_firer_needs_one_of_the_hexes_and_all_need_one_together() {
    // G can fire at either, H only at 1005.
    let drill = with(vec![order("15AL-G 15AL-H", "0905 1005")]);
    assert_eq!(faults(&drill, ""), []);
    let mut drill = with(vec![order("15AL-G 47AL-C", "0905")]);
    drill.company("47AL-C", "1107", "NW");
    let found = faults(&drill, "");
    assert_eq!(found.len(), 1);
    assert!(found[0].2.contains("47AL-C"), "{found:?}");
}

#[test]
fn combination_is_said_at_the_company_that_stands_apart() {
    let mut drill = Drill::new();
    drill.company("20ME-K", "0909", "S");
    drill.company("15AL-D", "0910", "N");
    drill.company("47AL-C", "1110", "NW");
    drill.orders.fire = vec![order("15AL-D 47AL-C", "0909")];
    assert_eq!(
        faults(&drill, ""),
        [(
            10,
            false,
            "`47AL-C` in `1110` is adjacent neither to `0909` nor to another firing company, and \
             they are not of one regiment [10.17b]; leave it out, or let companies of one \
             regiment fire"
                .to_owned()
        )]
    );
}

#[test]
fn a_company_that_fires_twice_and_a_target_fired_on_twice() {
    let drill = with(vec![order("15AL-G", "0905"), order("15AL-G", "1005")]);
    assert_eq!(
        faults(&drill, ""),
        [(
            0,
            false,
            "`15AL-G` fires twice in one phase [10.14a]; list a second choice in `at` of its one \
             attack"
                .to_owned()
        )]
    );
    let drill = with(vec![order("15AL-G", "1005"), order("15AL-H", "1005")]);
    assert_eq!(
        faults(&drill, ""),
        [(
            1,
            false,
            "`20ME-C` in `1005` is fired on twice in one phase [10.14-R1]; let all who fire at \
             it join in one attack"
                .to_owned()
        )]
    );
}

#[test]
fn an_attack_with_a_condition_leaves_room_for_another() {
    let mut first = order("15AL-G", "0905");
    first.when.only_if = vec![Located::bare(Condition::Enemy(hex("0905")))];
    let drill = with(vec![first, order("15AL-G", "1005")]);
    assert_eq!(faults(&drill, ""), []);
    // What does not hold yet is not tried.
    let mut never = order("15AL-G", "0916");
    never.when.only_if = vec![Located::bare(Condition::Own(Fact::Disorganized))];
    let drill = with(vec![never]);
    assert_eq!(faults(&drill, ""), []);
}

#[test]
fn an_empty_hex_is_a_warning() {
    let drill = with(vec![order("15AL-G", "0904")]);
    let found = faults(&drill, "");
    assert_eq!(found.len(), 1);
    assert!(found[0].2.contains("0904"), "{found:?}");
    let drill = with(vec![order("15AL-G", "0805")]);
    assert_eq!(
        faults(&drill, ""),
        [(
            1,
            true,
            "no enemy unit is in `0805` [10.0a]; name a hex with an enemy company or officer in \
             it"
            .to_owned()
        )]
    );
}

#[test]
fn out_of_range_is_said_even_of_an_empty_hex() {
    let drill = with(vec![order("15AL-G", "0901")]);
    assert_eq!(
        faults(&drill, ""),
        [(
            1,
            false,
            "`0901` is at range 5 from `15AL-G`, whose rifles reach 3 [10.24a]; fire at a target \
             at range 3 or less"
                .to_owned()
        )]
    );
}

#[test]
fn rule_10_3a_a_volley_without_the_order_and_one_that_nobody_uses() {
    let mut entry = order("15AL-G 15AL-H", "1005");
    entry.volley = Some(Located::bare(true));
    let drill = with(vec![entry]);
    let found: Vec<String> = faults(&drill, "15AL-G")
        .into_iter()
        .map(|found| found.2)
        .collect();
    assert_eq!(
        found,
        [
            "`15AL-H` was not ordered to volley and cannot join those that volley [10.31a]; \
             order all of the attack to `volley`, write `volley = false` for it, or let it fire \
             at another hex"
        ]
    );
    let mut drill = with(Vec::new());
    assert_eq!(
        faults(&drill, "15AL-G"),
        [(
            99,
            true,
            "`15AL-G` is ordered to volley, but no attack names it [10.33a]; add a `[[fire]]` \
             for it: the order is gone after this phase"
                .to_owned()
        )]
    );
    drill.orders.others = Some(Located::bare(Rest::Nearest));
    assert_eq!(faults(&drill, "15AL-G"), []);
}

#[test]
fn rule_10_33a_a_volley_that_is_paid_for_and_fired_as_ordinary_fire() {
    let wasted = |help: &str, rule: &str| {
        (
            0,
            true,
            format!(
                "`15AL-G` is ordered to volley, but its attack is ordinary fire: the 5 CP are \
                 wasted [{rule}]; {help}, or take its `volley` out: the order is gone after this \
                 phase [10.33a]"
            ),
        )
    };
    let drill = with(vec![order("15AL-G 15AL-H", "1005")]);
    assert_eq!(
        faults(&drill, "15AL-G"),
        [wasted(
            "order `15AL-H` to `volley` too, or give `15AL-G` a `[[fire]]` of its own at another \
             hex",
            "10.31a"
        )]
    );
    assert_eq!(faults(&drill, "15AL-G 15AL-H"), []);
    let mut entry = order("15AL-G", "1005");
    entry.volley = Some(Located::bare(false));
    let drill = with(vec![entry.clone()]);
    assert_eq!(
        faults(&drill, "15AL-G"),
        [wasted("leave out `volley = false`", "10.33a")]
    );
    let mut both = order("15AL-G 15AL-H", "1005");
    both.volley = Some(Located::bare(false));
    assert_eq!(
        faults(&with(vec![both]), "15AL-G"),
        [wasted(
            "leave out `volley = false` and order `15AL-H` to `volley` too",
            "10.33a"
        )]
    );
    // Another attack of it may be the volley.
    entry.when.only_if = vec![Located::bare(Condition::Own(Fact::Disorganized))];
    let drill = with(vec![entry, order("15AL-G", "1005")]);
    assert_eq!(faults(&drill, "15AL-G"), []);
}

#[test]
fn rule_10_3b_a_bottom_company_may_wait_for_room_in_the_volley() {
    let mut drill = with(vec![order("15AL-G 15AL-E", "0905")]);
    drill.company("15AL-E", "0906", "N");
    assert_eq!(faults(&drill, "15AL-G 15AL-E"), []);
}
