//! The printed slips, and how they are read.

use crate::drill::{Drill, hex, shipped, un};
use countersign::games::lees_greatest_gamble::board::Scenario;
use countersign::games::lees_greatest_gamble::sight;
use countersign::side::Side;

/// Where a scenario sets a unit up.
fn post(scenario: Scenario, name: &str) -> String {
    let posts = &shipped().set_ups[&scenario].posts;
    let post = posts
        .iter()
        .find(|post| post.units.iter().any(|(unit, _)| *unit == un(name)));
    post.map(|post| post.hex.to_string()).unwrap_or_default()
}

#[test]
fn posts_with_a_lost_digit_hyphen_or_stop() {
    assert_eq!(post(Scenario::McphersonsRidge, "C28"), "1221");
    assert_eq!(post(Scenario::McphersonsRidge, "U51"), "1519");
    assert_eq!(post(Scenario::SecondDay, "C54"), "1207");
}

/// 15.1 prints "in any hex in which it begins and remains": the whole movement is meant.
#[test]
fn rule_15_1_begins_and_remains_is_read_of_the_whole_movement() {
    let mut drill = Drill::new();
    drill.unit("C54", "1207");
    drill.unit("U21", "1210");
    let far = "accelerate = true\npath = [\"1206\", \"1205\", \"1105\", \"1104\", \"1103\"]";
    let near = "accelerate = true\npath = [\"1206\", \"1205\", \"1206\", \"1207\", \"1208\"]";
    for (path, legal) in [(far, true), (near, false)] {
        let text = format!("[[order]]\nunit = \"C54\"\n{path}\n");
        let said = drill.check(&text);
        assert_eq!(said.is_empty(), legal, "{said}");
        assert_eq!(said.contains("15.1"), !legal, "{said}");
        drill.orders(Side::Csa, &text);
        let ran = drill.play(Side::Csa, &[]);
        assert_eq!(ran.at("C54") == "1103", legal, "{}", ran.text());
    }
}

/// 20.2: what stands beside it as errata is in force.
#[test]
fn rule_20_2_the_errata_on_night_are_in_force() {
    let mut drill = Drill::new();
    drill.unit("C6", "3226");
    let march = "[[order]]\nunit = \"C6\"\nmarch = true\n\
                 path = [\"3227\", \"3228\", \"3229\", \"3230\", \"3231\"]\n";
    assert_eq!(drill.check(march), "");
    drill.board.turn = 11;
    let said = drill.check(march);
    assert!(said.contains("20.2b"), "{said}");
    let map = &shipped().map;
    for (to, by_day, by_night) in [("3229", true, true), ("3230", true, false)] {
        let seen = |night| sight::observes(map, night, hex("3226"), hex(to));
        assert_eq!((seen(false), seen(true)), (by_day, by_night), "{to}");
    }
}
