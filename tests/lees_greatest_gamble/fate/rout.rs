//! Rout: the path, the box, capture (7.5, 12.5).

use super::status;
use crate::battle::{attack, bombard};
use crate::drill::{Drill, Ran, hex, un};
use countersign::games::lees_greatest_gamble::board::Status;
use countersign::games::lees_greatest_gamble::fate;
use countersign::games::lees_greatest_gamble::fate::way::{self, Way};
use countersign::games::lees_greatest_gamble::retreat;
use countersign::games::lees_greatest_gamble::rules::{RULE_12_2A, RULE_12_2H};
use countersign::games::lees_greatest_gamble::unit::UnitId;
use countersign::games::lees_greatest_gamble::victory;
use countersign::hex::HexId;
use countersign::side::Side;
use proptest::prelude::*;
use std::collections::BTreeSet;

/// A Rout in a Confederate player-turn; the unit is gone.
pub fn rout(drill: &Drill, unit: &str) -> Ran {
    let ran = drill.run(Side::Csa, &[], |turn| {
        fate::rout(turn, un(unit), &[RULE_12_2H]);
    });
    assert_eq!(ran.at(unit), "");
    ran
}

#[test]
fn rule_7_5a_with_a_free_path_of_any_length_it_goes_to_the_routed_box() {
    let mut drill = Drill::new();
    drill.unit("C6 sD?", "4100");
    let ran = rout(&drill, "C6");
    assert_eq!(status(&ran, "C6"), Status::Routed);
    let unit = ran.unit("C6");
    assert!(!unit.shaken && !unit.disrupted && !unit.questionable);
    assert!(unit.broken);
    assert!(
        ran.says("C6 Routs from 4100: it can reach its Train in 1628 and goes to the Routed Units box [12.2h, 7.5a]"),
        "{}",
        ran.text()
    );
}

/// U54 in 1721, surrounded but for 1821.
pub fn ring() -> Drill {
    let mut drill = Drill::new();
    drill.unit("U54", "1721");
    for (name, at) in [
        ("C28", "1720"),
        ("C30", "1722"),
        ("C31", "1621"),
        ("C27", "1622"),
        ("C18", "1822"),
    ] {
        drill.unit(name, at);
    }
    drill
}

#[test]
fn rule_7_5b_without_a_path_it_is_captured_and_scores() {
    let mut drill = ring();
    drill.unit("C54", "1821");
    let ran = rout(&drill, "U54");
    assert_eq!(status(&ran, "U54"), Status::Captured);
    assert_eq!(victory::total(&drill.tables, &ran.board, Side::Csa), 3);
    assert!(ran.says("=> U54 is captured [7.5b]"), "{}", ran.text());
    let mut guns = Drill::new();
    guns.board = drill.board.clone();
    guns.board.take(un("U54"), Status::Unused);
    guns.unit("U37", "1721");
    let ran = rout(&guns, "U37");
    assert_eq!(victory::total(&drill.tables, &ran.board, Side::Csa), 1);
}

#[test]
fn ex_12_path_or_capture() {
    let drill = ring();
    assert_eq!(status(&rout(&drill, "U54"), "U54"), Status::Routed);
    for last in ["C54", "C26"] {
        let mut drill = ring();
        drill.unit(last, "1821");
        let ran = rout(&drill, "U54");
        assert_eq!(status(&ran, "U54"), Status::Captured, "{last}");
        assert_eq!(victory::total(&drill.tables, &ran.board, Side::Csa), 3);
    }
}

/// U51 in 1519, the USA Train ringed by brigades in 3212.
fn cut_off() -> Drill {
    let mut drill = Drill::new();
    drill.unit("U51", "1519");
    let ring: Vec<_> = drill.tables.map.grid.neighbours(hex("3212")).collect();
    for (name, at) in ["C1", "C2", "C3", "C4", "C6", "C7"].iter().zip(ring) {
        drill.unit(name, &at.to_string());
    }
    drill
}

#[test]
fn ex_13_trains_not_there_or_cut_off() {
    let mut early = Drill::new();
    (early.board.day, early.board.turn) = (1, 5);
    early.board.usa.train.status = Status::Waiting;
    early.board.usa.train.at = None;
    early.unit("U51", "1519");
    assert_eq!(status(&rout(&early, "U51"), "U51"), Status::Routed);
    let mut drill = cut_off();
    let ran = rout(&drill, "U51");
    assert_eq!(status(&ran, "U51"), Status::Removed);
    assert_eq!(victory::total(&drill.tables, &ran.board, Side::Csa), 0);
    drill.unit("C56", "4000");
    let ran = rout(&drill, "U51");
    assert_eq!(status(&ran, "U51"), Status::Captured);
    assert_eq!(victory::total(&drill.tables, &ran.board, Side::Csa), 3);
    let mut left = Drill::new();
    left.board.usa.train.status = Status::Left;
    left.board.usa.train.at = Some(hex("4000"));
    left.unit("U51", "1519");
    let ran = rout(&left, "U51");
    assert_eq!(status(&ran, "U51"), Status::Removed);
    assert_eq!(victory::total(&left.tables, &ran.board, Side::Csa), 0);
}

#[test]
fn rule_7_5c_before_the_train_comes_the_path_goes_to_the_entry_hex() {
    for (unit, at, entry, goal) in [("C6", "4100", "A", "1234"), ("U51", "1519", "F", "4000")] {
        let mut drill = Drill::new();
        let side = un(unit).side();
        drill.board.army_mut(side).train.status = Status::Waiting;
        drill.board.army_mut(side).train.at = None;
        drill.unit(unit, at);
        let found = way::find(&drill.tables, &drill.board, un(unit));
        assert_eq!(found, Way::Entry(hex(goal)));
        let entry = entry.parse().unwrap();
        assert_eq!(drill.tables.map.entries.get(&entry), Some(&hex(goal)));
        let ran = rout(&drill, unit);
        assert_eq!(status(&ran, unit), Status::Routed);
        // A scenario that ends before the Train comes.
        drill.board.army_mut(side).train.status = Status::Unused;
        assert_eq!(status(&rout(&drill, unit), unit), Status::Routed);
    }
}

#[test]
fn rule_7_5d_a_train_out_of_reach_leaves_the_entry_hex_and_no_return() {
    let drill = cut_off();
    let found = way::find(&drill.tables, &drill.board, un("U51"));
    let goal = hex("4000");
    assert_eq!(found, Way::Out { goal, left: false });
    let ran = rout(&drill, "U51");
    assert!(
        ran.says("=> U51 is out of the game [7.5d]"),
        "{}",
        ran.text()
    );
    assert!(ran.says("it cannot reach its Train, only 4000"));
    for side in Side::BOTH {
        assert_eq!(victory::total(&drill.tables, &ran.board, side), 0);
    }
}

#[test]
fn rule_7_5e_a_train_that_has_left_is_in_play_and_cannot_be_reached() {
    let mut drill = Drill::new();
    drill.board.usa.train.status = Status::Left;
    drill.board.usa.train.at = Some(hex("2600"));
    drill.unit("U51", "1519");
    let found = way::find(&drill.tables, &drill.board, un("U51"));
    let goal = hex("4000");
    assert_eq!(found, Way::Out { goal, left: true });
    drill.unit("C56", "4000");
    let ran = rout(&drill, "U51");
    assert_eq!(status(&ran, "U51"), Status::Captured);
}

#[test]
fn rule_7_5f_nothing_of_the_enemy_may_stand_on_the_path_and_all_else_may() {
    // The last hex of the ring open, held by friends, rough or not, next to enemies: it is a path.
    let mut drill = ring();
    drill.units(&["U1", "U2", "U3"], "1821");
    drill.tables.map.cell_mut(hex("1821")).rough = true;
    assert_eq!(status(&rout(&drill, "U54"), "U54"), Status::Routed);
    // An enemy Train or marker blocks it.
    let mut drill = ring();
    drill.board.csa.train.at = Some(hex("1821"));
    assert_eq!(status(&rout(&drill, "U54"), "U54"), Status::Captured);
    let mut drill = ring();
    drill.marker("C-HMC-1", "1821", &[]);
    assert_eq!(status(&rout(&drill, "U54"), "U54"), Status::Captured);
    // The goal itself must be free, and a unit beside its Train or with it is there.
    let mut drill = ring();
    drill.board.usa.train.at = Some(hex("1821"));
    assert_eq!(status(&rout(&drill, "U54"), "U54"), Status::Routed);
    drill.board.usa.train.at = Some(hex("1721"));
    assert_eq!(status(&rout(&drill, "U54"), "U54"), Status::Routed);
    drill.board.usa.train.at = Some(hex("1720"));
    let found = way::find(&drill.tables, &drill.board, un("U54"));
    assert!(matches!(found, Way::Out { .. }));
}

#[test]
fn rule_7_5g_rule_13_2a_artillery_routs_is_disrupted_and_falls_like_a_brigade() {
    let mut drill = Drill::new();
    drill.unit("U37", "1721");
    let ran = rout(&drill, "U37");
    assert_eq!(status(&ran, "U37"), Status::Routed);
    let ran = drill.run(Side::Csa, &[], |turn| {
        fate::disrupt(turn, un("U37"), &[RULE_12_2H]);
    });
    assert!(ran.unit("U37").disrupted && ran.unit("U37").fired);
    let text = "=> U37 is Disrupted and Fired [12.2h, 13.1d]";
    assert!(ran.says(text), "{}", ran.text());
    let ran = drill.run(Side::Csa, &[], |turn| {
        assert!(!fate::elimination_check(turn, un("U37"), &[RULE_12_2A]));
        fate::eliminate(turn, un("U37"), &[RULE_12_2A]);
    });
    assert_eq!(status(&ran, "U37"), Status::Eliminated);
}

#[test]
fn rule_12_5a_a_rout_in_combat_is_traced_from_where_it_happens() {
    // There is no way out of 1721, and one from 1823 beside the ring.
    let mut drill = ring();
    drill.unit("C54", "1821");
    drill.unit("U55", "1823");
    let ran = drill.run(Side::Csa, &[], |turn| {
        fate::rout(turn, un("U54"), &[RULE_12_2H]);
        fate::rout(turn, un("U55"), &[RULE_12_2H]);
    });
    assert_eq!(status(&ran, "U54"), Status::Captured);
    assert_eq!(status(&ran, "U55"), Status::Routed);
}

/// What Routed by the end of a Confederate Combat Phase in which C6 in 3226 attacks U21 in 3225.
fn routed_in_combat(drill: &Drill, dice: &[u8], unit: &str) -> bool {
    let ran = drill.combat(Side::Csa, &[attack("C6", "3225")], dice);
    status(&ran, unit) == Status::Routed
}

#[test]
fn rule_7_5h_rout_follows_wherever_another_rule_names_it() {
    let mut drill = Drill::new();
    drill.unit("C6", "3226");
    drill.unit("U21", "3225");
    drill.unit("U22 s", "3225");
    // 12.2h; 12.6b, the Support Brigade (Morale 3 when Shaken).
    drill.always("DR");
    assert!(routed_in_combat(&drill, &[1, 1, 5, 3], "U21"));
    assert!(routed_in_combat(&drill, &[1, 1, 4, 4], "U22"));
    // 22.3c: a Questionable one that is Shaken, attacking or defending.
    drill.board.take(un("U22"), Status::Unused);
    drill.board.unit_mut(un("C6")).questionable = true;
    drill.board.unit_mut(un("C6")).shaken = true;
    assert!(routed_in_combat(&drill, &[4], "C6"));
    // 14.4rd: a bombardment.
    let mut drill = Drill::new();
    drill.units(&["C50", "C51"], "1628");
    drill.unit("U6", "1825");
    let shots = ["C50", "C51"].map(|gun| bombard(gun, "U6", "1825"));
    let ran = drill.combat(Side::Csa, &shots, &[1, 5, 5]);
    assert_eq!(status(&ran, "U6"), Status::Routed);
    // 9.3b, 12.4b: a retreat that overstacks, or passes infantry.
    let mut drill = Drill::new();
    drill.unit("U21", "2010");
    drill.units(&["U1", "U2", "U3"], "2011");
    drill.standing(Side::Usa, "retreat = [{ unit = \"U21\", to = [\"2011\"] }]");
    let retreat = |drill: &Drill, dice: &[u8]| {
        let ran = drill.run(Side::Csa, dice, |turn| {
            retreat::together(turn, &[un("U21")], &[RULE_12_2H]);
        });
        status(&ran, "U21")
    };
    assert_eq!(retreat(&drill, &[]), Status::Routed);
    for name in ["U1", "U2", "U3"] {
        drill.board.take(un(name), Status::Unused);
    }
    drill.unit("C6", "2012");
    assert_eq!(retreat(&drill, &[5]), Status::Routed);
    // 22.2b: disengagement of a Shaken brigade.
    let mut drill = Drill::new();
    drill.unit("C6 s", "3226");
    drill.unit("U21", "3225");
    drill.orders(
        Side::Csa,
        "[[order]]\nunit = \"C6\"\ndisengage = true\npath = [\"3227\", \"3228\"]\n",
    );
    let ran = drill.play(Side::Csa, &[4]);
    assert_eq!(status(&ran, "C6"), Status::Routed, "{}", ran.text());
}

/// Every hex that can be reached from a hex without those where the enemy is.
fn flooded(drill: &Drill, side: Side, from: HexId) -> BTreeSet<HexId> {
    let mut reached = BTreeSet::from([from]);
    let mut next = vec![from];
    while let Some(hex) = next.pop() {
        for beside in drill.tables.map.grid.neighbours(hex) {
            if !drill.board.holds(beside, side.other()) && reached.insert(beside) {
                next.push(beside);
            }
        }
    }
    reached
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    /// 7.5: whatever stands around, a way is found when there is one and only then.
    #[test]
    fn rule_7_5a_rule_7_5b_rule_7_5d_a_way_is_found_wherever_there_is_one(
        places in prop::collection::vec(0_usize..91, 30..78),
        train in 0_usize..120,
    ) {
        let mut drill = Drill::new();
        drill.unit("C1", "2520");
        let grid = drill.tables.map.grid;
        let near = grid.within(hex("2520"), 5);
        for (unit, place) in UnitId::of(Side::Usa).zip(places) {
            if near[place] != hex("2520") {
                drill.board.put(unit, near[place]);
            }
        }
        // Among the enemies; far away; not on the map any more.
        let at = near.get(train).copied().unwrap_or(hex("1628"));
        drill.board.csa.train.at = Some(at);
        if train > 110 {
            drill.board.csa.train.status = Status::Left;
        }
        let reached = flooded(&drill, Side::Csa, hex("2520"));
        let entry = way::entry_of(&drill.tables, Side::Csa).unwrap();
        let wanted = match train > 110 {
            false if reached.contains(&at) => Way::Train(at),
            left if reached.contains(&entry) => Way::Out { goal: entry, left },
            _ => Way::None,
        };
        prop_assert_eq!(way::find(&drill.tables, &drill.board, un("C1")), wanted);
    }
}
