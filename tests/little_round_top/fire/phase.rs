//! The Fire Combat Phase: standing orders, orders, defaults (3.0i, 19.2, section 20).

use crate::drill::{Drill, Ran, co, hex};
use countersign::draft::Located;
use countersign::games::little_round_top::board::Status;
use countersign::games::little_round_top::orders::condition::{Condition, Fact};
use countersign::games::little_round_top::orders::{
    FireOrder, Preference, Rest, Secret, StandingFire, When,
};
use countersign::games::little_round_top::phase::fire::{defensive, offensive};
use countersign::side::Side;

fn companies(names: &str) -> Vec<Located<countersign::games::little_round_top::unit::CompanyId>> {
    names
        .split(' ')
        .map(|name| Located::bare(co(name)))
        .collect()
}

fn hexes(numbers: &str) -> Vec<Located<countersign::hex::HexId>> {
    numbers
        .split_whitespace()
        .map(|number| Located::bare(hex(number)))
        .collect()
}

/// A standing attack.
fn stand(by: &str, at: &str) -> StandingFire {
    StandingFire {
        by: companies(by),
        at: hexes(at),
        reach: None,
        when: When::default(),
    }
}

/// An ordered attack.
fn order(by: &str, at: &str) -> FireOrder {
    FireOrder {
        by: companies(by),
        at: hexes(at),
        volley: None,
        when: When::default(),
    }
}

/// The titles of the attacks.
fn titles(ran: &Ran) -> Vec<String> {
    ran.log
        .actions
        .iter()
        .map(|action| format!("{}: {}", action.phase, action.title))
        .collect()
}

/// C1 in a Confederate turn.
fn defended(drill: &Drill, dice: &[u8]) -> Ran {
    let ran = drill.run(Side::Csa, dice, defensive);
    assert_eq!(ran.unused, 0);
    ran
}

/// C2 in a Confederate turn; these companies were ordered to volley.
fn attacked(drill: &Drill, volley: &str, dice: &[u8]) -> Ran {
    let ran = drill.run(Side::Csa, dice, |turn| {
        turn.marks.volley = volley.split_whitespace().map(co).collect();
        offensive(turn);
    });
    assert_eq!(ran.unused, 0);
    ran
}

/// 20ME-A 0905 S, 20ME-C 1005 S; 15AL-G 0906 N, 15AL-H 1007 N.
fn lines() -> Drill {
    let mut drill = Drill::new();
    drill.company("20ME-A", "0905", "S");
    drill.company("20ME-C", "1005", "S");
    drill.company("15AL-G", "0906", "N");
    drill.company("15AL-H", "1007", "N");
    drill
}

#[test]
fn rule_3_0i_the_other_side_first_then_the_phasing_side() {
    let mut drill = lines();
    drill.orders.fire = vec![order("15AL-G", "0905"), order("15AL-H", "1005")];
    let ran = drill.run(Side::Csa, &[6, 6, 6, 6], |turn| {
        defensive(turn);
        offensive(turn);
    });
    assert_eq!(
        titles(&ran),
        [
            "USA defensive fire: 20ME-A and 20ME-C fire at 15AL-G in 0906",
            "CSA offensive fire: 15AL-G fires at 20ME-A in 0905",
            "CSA offensive fire: 15AL-H fires at 20ME-C in 1005",
        ]
    );
    assert_eq!(ran.unused, 1);
}

#[test]
fn by_default_the_nearest_target_and_those_who_share_it_combine() {
    // C is at range 1 from 0906 and at range 2 from 1007.
    let ran = defended(&lines(), &[6]);
    assert_eq!(
        titles(&ran),
        ["USA defensive fire: 20ME-A and 20ME-C fire at 15AL-G in 0906"]
    );
    // Of another regiment and not adjacent, the later one takes its next.
    let mut drill = Drill::new();
    drill.company("15AL-D", "0910", "N");
    drill.company("47AL-C", "1110", "NW");
    drill.company("20ME-K", "0909", "S");
    drill.company("20ME-I", "1107", "S");
    let ran = drill.run(Side::Usa, &[6, 6], defensive);
    assert_eq!(
        titles(&ran),
        [
            "CSA defensive fire: 15AL-D fires at 20ME-K in 0909",
            "CSA defensive fire: 47AL-C fires at 20ME-I in 1107"
        ]
    );
}

#[test]
fn rule_10_14a_the_default_fires_at_nothing_twice() {
    let mut drill = lines();
    drill.standing.fire = vec![stand("20ME-A", "0906")];
    let ran = defended(&drill, &[6, 6]);
    assert_eq!(
        titles(&ran),
        [
            "USA defensive fire: 20ME-A fires at 15AL-G in 0906",
            "USA defensive fire: 20ME-C fires at 15AL-H in 1007"
        ]
    );
}

#[test]
fn standing_orders_hold_reach_and_prefer() {
    let mut drill = lines();
    drill.standing.hold_fire = Some(Located::bare(true));
    assert!(titles(&defended(&drill, &[])).is_empty());
    drill.standing.fire = vec![stand("20ME-C", "0908 1007")];
    let ran = defended(&drill, &[6]);
    assert_eq!(
        titles(&ran),
        ["USA defensive fire: 20ME-C fires at 15AL-H in 1007"]
    );
    drill.standing.fire[0].reach = Some(Located::bare(1));
    assert!(titles(&defended(&drill, &[])).is_empty());
    drill.standing.fire[0].at.clear();
    let ran = defended(&drill, &[6]);
    assert_eq!(
        titles(&ran),
        ["USA defensive fire: 20ME-C fires at 15AL-G in 0906"]
    );
    let mut drill = lines();
    drill.standing.prefer = vec![Located::bare(Preference::Weakest)];
    let ran = defended(&drill, &[6, 6]);
    assert_eq!(
        titles(&ran),
        [
            "USA defensive fire: 20ME-A fires at 15AL-G in 0906",
            "USA defensive fire: 20ME-C fires at 15AL-H in 1007"
        ]
    );
    drill.standing.reach = Some(Located::bare(1));
    assert_eq!(titles(&defended(&drill, &[6])).len(), 1);
}

#[test]
fn preferences_know_melee_column_disorder_officers_flags_and_strength() {
    use countersign::games::little_round_top::board::Formation;
    let prefer = |wish: Preference, change: &dyn Fn(&mut Drill)| {
        let mut drill = lines();
        drill.standing.fire = vec![stand("20ME-C", "")];
        drill.standing.hold_fire = Some(Located::bare(true));
        drill.standing.prefer = vec![Located::bare(wish)];
        change(&mut drill);
        let ran = drill.run(Side::Csa, &[6], |turn| {
            turn.marks.melee = vec![(co("15AL-H"), hex("1005"))];
            defensive(turn);
        });
        titles(&ran)[0].ends_with("15AL-H in 1007")
    };
    let far = |drill: &mut Drill| {
        let _ = drill;
    };
    assert!(prefer(Preference::Melee, &far));
    assert!(!prefer(Preference::Column, &far));
    assert!(prefer(Preference::Column, &|drill| {
        drill.board.company_mut(co("15AL-H")).formation = Formation::Column;
    }));
    assert!(prefer(Preference::Disorganized, &|drill| {
        drill.board.company_mut(co("15AL-H")).disorganized = true;
    }));
    assert!(prefer(Preference::Officer, &|drill| {
        drill.officer("Hill", "1007");
    }));
    assert!(prefer(Preference::Flag, &|drill| {
        drill.flag("15AL", "15AL-H");
    }));
    assert!(prefer(Preference::Weakest, &far));
    assert!(!prefer(Preference::Strongest, &far));
}

#[test]
fn standing_orders_may_depend_on_events() {
    let mut drill = lines();
    drill.standing.hold_fire = Some(Located::bare(true));
    let mut entry = stand("20ME-A", "0906");
    entry.when.only_if = vec![Located::bare(Condition::Own(Fact::Disorganized))];
    drill.standing.fire = vec![entry];
    assert!(titles(&defended(&drill, &[])).is_empty());
    drill.board.company_mut(co("20ME-A")).disorganized = true;
    assert_eq!(titles(&defended(&drill, &[6])).len(), 1);
}

#[test]
fn ordered_attacks_take_the_first_target_that_is_there() {
    let mut drill = lines();
    drill.orders.fire = vec![order("15AL-G", "0904 0905")];
    let ran = attacked(&drill, "", &[6]);
    assert_eq!(
        titles(&ran),
        ["CSA offensive fire: 15AL-G fires at 20ME-A in 0905"]
    );
    drill.orders.fire = vec![order("15AL-G", "0904")];
    let ran = attacked(&drill, "", &[]);
    assert_eq!(titles(&ran), ["CSA offensive fire: no attack by 15AL-G"]);
    assert!(ran.says("overtaken: no enemy unit is in `0904` [10.0a]"));
}

#[test]
fn those_who_cannot_join_are_left_out_with_the_reason() {
    let mut drill = lines();
    drill.board.company_mut(co("15AL-H")).out_of_ammunition = true;
    drill.orders.fire = vec![order("15AL-H 15AL-G", "0905")];
    let ran = attacked(&drill, "", &[6]);
    assert_eq!(
        titles(&ran),
        [
            "CSA offensive fire: 15AL-H is left out of the attack on 0905",
            "CSA offensive fire: 15AL-G fires at 20ME-A in 0905"
        ]
    );
    assert!(ran.says("overtaken: `15AL-H` is out of ammunition [15.0b]"));
}

#[test]
fn rule_10_33a_the_order_to_volley_serves_this_phase_only() {
    let mut drill = lines();
    drill.orders.fire = vec![order("15AL-G", "0905")];
    let mut left = None;
    let ran = drill.run(Side::Csa, &[6], |turn| {
        turn.marks.volley = [co("15AL-G"), co("15AL-H")].into();
        offensive(turn);
        left = Some(turn.marks.volley.clone());
    });
    assert_eq!(
        titles(&ran),
        ["CSA offensive fire: 15AL-G volleys at 20ME-A in 0905"]
    );
    assert!(left.unwrap().is_empty());
}

#[test]
fn rule_10_3_r2_an_ordered_company_may_fire_normally_or_not_at_all() {
    let mut drill = lines();
    let mut entry = order("15AL-G", "0905");
    entry.volley = Some(Located::bare(false));
    drill.orders.fire = vec![entry];
    let ran = attacked(&drill, "15AL-G", &[6]);
    assert_eq!(
        titles(&ran),
        ["CSA offensive fire: 15AL-G fires at 20ME-A in 0905"]
    );
    drill.orders.fire.clear();
    assert!(titles(&attacked(&drill, "15AL-G", &[])).is_empty());
}

#[test]
fn the_others_fire_at_the_nearest_when_they_are_told_to() {
    let mut drill = lines();
    drill.company("15AL-E", "0906", "N");
    drill.orders.others = Some(Located::bare(Rest::Nearest));
    drill.orders.fire = vec![order("15AL-H", "1005")];
    let ran = attacked(&drill, "15AL-G 15AL-E", &[6, 6]);
    assert_eq!(
        titles(&ran),
        [
            "CSA offensive fire: 15AL-H fires at 20ME-C in 1005",
            "CSA offensive fire: 15AL-G volleys at 20ME-A in 0905"
        ]
    );
    // E would have joined, had G not five SP already.
    drill.board.company_mut(co("15AL-G")).strength = 3;
    let ran = attacked(&drill, "15AL-G 15AL-E", &[6, 6]);
    assert!(titles(&ran)[1].contains("15AL-G and 15AL-E volley"));
    drill.orders.others = Some(Located::bare(Rest::Hold));
    assert_eq!(titles(&attacked(&drill, "", &[6])).len(), 1);
}

#[test]
fn rule_19_2_r1_a_hidden_company_opens_fire_within_its_own_reach() {
    let hide = |reach: i64, face: &str, below: bool| {
        let mut drill = Drill::new();
        drill.company("15AL-G", "1408", "N");
        drill.board.company_mut(co("20ME-B")).status = Status::Hidden;
        drill.board.company_mut(co("20ME-B")).fired_first = false;
        let secret = Secret {
            hex: hex("1405"),
            face: face.parse().unwrap(),
            reach,
            below,
        };
        drill.secrets.insert("20ME-B".to_owned(), secret);
        drill
    };
    let ran = defended(&hide(3, "S", false), &[6]);
    assert_eq!(ran.company("20ME-B").at, Some(hex("1405")));
    assert!(ran.says("20ME-B in 1405 fires [19.2-R1]"));
    assert!(ran.says("USA defensive fire: 20ME-B fires at 15AL-G in 1408"));
    for (reach, face, below) in [
        (2, "S", false),
        (0, "S", false),
        (3, "N", false),
        (3, "S", true),
    ] {
        let ran = defended(&hide(reach, face, below), &[]);
        assert_eq!(ran.company("20ME-B").at, None);
        assert!(ran.log.actions.is_empty());
    }
    // The sharpshooters' one SP is nothing at range 3.
    let mut drill = hide(3, "S", false);
    let secret = drill.secrets.remove("20ME-B").unwrap();
    drill.board.company_mut(co("20ME-B")).status = Status::Never;
    drill.board.company_mut(co("2SS")).status = Status::Hidden;
    drill.secrets.insert("2SS".to_owned(), secret);
    assert_eq!(defended(&drill, &[]).company("2SS").at, None);
    // What stands in the same hex comes to light with it.
    let mut drill = hide(3, "S", false);
    let below = Secret {
        below: true,
        ..drill.secrets["20ME-B"].clone()
    };
    drill.board.company_mut(co("2SS")).status = Status::Hidden;
    drill.secrets.insert("2SS".to_owned(), below);
    let ran = defended(&drill, &[6]);
    assert_eq!(ran.company("2SS").at, Some(hex("1405")));
    assert_eq!(ran.company("2SS").depth, 1);
}

#[test]
fn rule_19_2_r1_who_comes_out_of_hiding_to_fire_does_fire() {
    let mut drill = Drill::new();
    drill.company("15AL-G", "1408", "N");
    drill.board.company_mut(co("20ME-B")).status = Status::Hidden;
    drill.company("20ME-A", "0905", "S");
    drill.company("15AL-H", "0906", "N");
    let secret = Secret {
        hex: hex("1405"),
        face: "S".parse().unwrap(),
        reach: 3,
        below: false,
    };
    drill.secrets.insert("20ME-B".to_owned(), secret);
    // The standing orders hold the others back.
    drill.standing.hold_fire = Some(Located::bare(true));
    let ran = defended(&drill, &[6]);
    assert_eq!(
        titles(&ran),
        [
            "USA defensive fire: hidden companies open fire",
            "USA defensive fire: 20ME-B fires at 15AL-G in 1408"
        ]
    );
    drill.standing.hold_fire = None;
    drill.standing.reach = Some(Located::bare(1));
    let ran = defended(&drill, &[6, 6]);
    assert!(ran.says("USA defensive fire: 20ME-B fires at 15AL-G in 1408"));
    // 10.4b: an attack that is not permitted reveals nobody.
    drill.company_of("15AL-G", "1406", "N", "5/5");
    drill.rock("1406");
    drill.board.company_mut(co("20ME-B")).strength = 1;
    let ran = defended(&drill, &[6]);
    assert_eq!(ran.company("20ME-B").at, None, "{}", ran.text());
    drill.board.company_mut(co("20ME-B")).strength = 2;
    let ran = defended(&drill, &[6, 6]);
    assert_eq!(ran.company("20ME-B").at, Some(hex("1405")));
}
