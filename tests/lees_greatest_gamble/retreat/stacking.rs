//! Retreats into and through stacks (9.3, 12.4g, 12.4l).

use super::retreat;
use crate::battle::attack;
use crate::drill::{Drill, hex, un};
use countersign::games::lees_greatest_gamble::board::Status;
use countersign::side::Side;

#[test]
fn rule_12_4g_rule_9_3b_where_it_stops_and_overstacks_it_routs() {
    let mut drill = Drill::new();
    drill.unit("U21", "2010");
    drill.units(&["U1", "U2", "U3"], "2011");
    drill.standing(Side::Usa, "retreat = [{ unit = \"U21\", to = [\"2011\"] }]");
    let ran = retreat(&drill, &[], &["U21"]);
    assert_eq!(ran.unit("U21").status, Status::Routed);
    let text = "4 counters in 2011, the limit is 3: U21 Routs [9.1a, 9.3b, 12.4g]";
    assert!(ran.says(text), "{}", ran.text());
    assert_eq!(ran.board.stack(hex("2011")).len(), 3);
    // A marker counts as one.
    let mut drill = Drill::new();
    drill.unit("U21", "2010");
    drill.units(&["U1", "U2"], "2011");
    drill.marker("U-HMC-1", "2011", &["U3"]);
    drill.standing(Side::Usa, "retreat = [{ unit = \"U21\", to = [\"2011\"] }]");
    let ran = retreat(&drill, &[], &["U21"]);
    assert_eq!(ran.unit("U21").status, Status::Routed);
}

#[test]
fn rule_12_4l_the_units_of_a_hex_go_one_after_another_and_stops_are_counted_at_the_end() {
    // Three to a hex with room for one more: the first two Rout as they are listed.
    let mut drill = Drill::new();
    drill.units(&["U1", "U2", "U37"], "2010");
    drill.units(&["U3", "U4"], "2011");
    drill.standing(
        Side::Usa,
        "retreat = [{ unit = \"U1\", to = [\"2011\"] }, { unit = \"U2\", to = [\"2011\"] }, { unit = \"U37\", to = [\"2011\"] }]\noverstack = [\"U1\"]",
    );
    let ran = retreat(&drill, &[], &["U1", "U2", "U37"]);
    let gone = ["U1", "U2", "U37"].map(|name| ran.unit(name).status == Status::Routed);
    assert_eq!(gone, [true, false, true]);
    let text = ran.text();
    let place = |words: &str| {
        text.find(words)
            .unwrap_or_else(|| panic!("{words}: {text}"))
    };
    let in_order = [
        "U1 retreats to 2011",
        "U2 retreats to 2011",
        "U37 retreats to 2011",
        "5 counters in 2011, the limit is 3: U1 Routs [9.1a, 9.3b, 12.4g, 9.3c, 9.3d]",
        "4 counters in 2011, the limit is 3: U37 Routs",
    ]
    .map(place);
    assert!(in_order.is_sorted(), "{text}");
}

#[test]
fn rule_12_4l_checks_on_the_way_are_rolled_unit_by_unit() {
    let mut drill = Drill::new();
    drill.units(&["U1", "U2"], "2010");
    drill.unit("C6", "2012");
    drill.standing(
        Side::Usa,
        "retreat = [{ unit = \"U1\", to = [\"2011\", \"1910\"] }, { unit = \"U2\", to = [\"2011\", \"1910\"] }]",
    );
    let ran = retreat(&drill, &[1, 2], &["U1", "U2"]);
    let rolls: Vec<String> = ran.log.rolls().map(ToString::to_string).collect();
    assert!(rolls[0].starts_with("roll \"morale U1\": 1"), "{rolls:?}");
    assert!(rolls[1].starts_with("roll \"morale U2\": 2"), "{rolls:?}");
}

#[test]
fn rule_9_3a_it_passes_through_a_full_stack_without_effect() {
    let mut drill = Drill::new();
    drill.unit("U21", "2010");
    drill.units(&["U1", "U2", "U3"], "2011");
    drill.unit("C53", "2111");
    drill.standing(
        Side::Usa,
        "retreat = [{ unit = \"U21\", to = [\"2011\", \"1911\"] }]",
    );
    let ran = retreat(&drill, &[], &["U21"]);
    assert!(ran.says("=> U21 retreats to 2011"), "{}", ran.text());
    assert_eq!(ran.at("U21"), "1911");
    for name in ["U1", "U2", "U3"] {
        assert_eq!(ran.unit(name), drill.board.unit(un(name)));
    }
}

#[test]
fn rule_9_3c_the_owner_picks_who_routs_of_those_that_retreat() {
    // By default the lowest Combat Rating as it is up, artillery 0; then the highest number.
    for (units, overstack, routs) in [
        (["U1", "U3"], "", "U3"),
        (["U1 s", "U2"], "", "U2"),
        (["U2 s", "U9"], "", "U2"),
        (["U1", "U37"], "", "U37"),
        (["U37", "U38"], "", "U38"),
        (["U5", "U9"], "", "U5"),
        (["U14 s", "U15"], "", "U14"),
        (["U20", "U21"], "", "U20"),
        (["U1", "U3"], "overstack = [\"U1\"]", "U1"),
    ] {
        let mut drill = Drill::new();
        drill.units(&units, "2010");
        drill.units(&["U4", "U6"], "2011");
        let names = units.map(|name| name.split(' ').next().unwrap());
        let [one, other] = names;
        drill.standing(
            Side::Usa,
            &format!("{overstack}\nretreat = [{{ unit = \"{one}\", to = [\"2011\"] }}, {{ unit = \"{other}\", to = [\"2011\"] }}]"),
        );
        let ran = retreat(&drill, &[], &names);
        for name in names {
            let status = ran.unit(name).status;
            assert_eq!(status == Status::Routed, name == routs, "{units:?} {name}");
        }
    }
}

#[test]
fn rule_9_3d_only_units_of_this_retreat_rout_one_for_each_too_many() {
    let mut drill = Drill::new();
    drill.units(&["U1", "U2"], "2010");
    drill.units(&["U5", "U26", "U38"], "2011");
    drill.standing(
        Side::Usa,
        "overstack = [\"U5\"]\nretreat = [{ unit = \"U1\", to = [\"2011\"] }, { unit = \"U2\", to = [\"2011\"] }]",
    );
    let ran = retreat(&drill, &[], &["U1", "U2"]);
    for name in ["U1", "U2"] {
        assert_eq!(ran.unit(name).status, Status::Routed);
    }
    for name in ["U5", "U26", "U38"] {
        assert_eq!(ran.at(name), "2011");
    }
}

#[test]
fn rule_9_3e_artillery_that_would_be_left_alone_goes_along_whether_it_supported_or_not() {
    let mut drill = Drill::new();
    drill.unit("C6", "3226");
    drill.units(&["U21", "U27", "U28"], "3225");
    drill.standing(Side::Usa, "hold_guns = true");
    drill.always("DR");
    // Rout 4 holds: all three leave together, and two stay if a brigade stays.
    let ran = drill.combat(Side::Csa, &[attack("C6", "3225")], &[1, 1, 4]);
    for name in ["U27", "U28"] {
        let unit = ran.unit(name);
        assert_ne!(ran.at(name), "3225", "{}", ran.text());
        assert!(unit.disrupted && unit.fired);
    }
    assert_eq!(ran.at("C6"), "3225");
    drill.board.take(un("U28"), Status::Unused);
    drill.unit("U22", "3225");
    let ran = drill.combat(Side::Csa, &[attack("C6", "3225")], &[1, 1, 4, 1]);
    assert_eq!(
        (ran.at("U22"), ran.at("U27")),
        ("3225".to_owned(), "3225".to_owned())
    );
    assert!(!ran.unit("U27").disrupted);
}
