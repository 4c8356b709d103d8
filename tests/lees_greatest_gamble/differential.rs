//! The differential (11.4, 11.5).

use crate::drill::{Drill, hex, un};
use countersign::games::lees_greatest_gamble::phase::combat::differential::{
    self, Engagement, column, tally,
};
use countersign::games::lees_greatest_gamble::tables::Ratings;

/// A brigade attacks a hex with nothing else.
fn engagement(attacker: &str, at: &str, defender: &str) -> Engagement {
    Engagement {
        attacker: un(attacker),
        hex: hex(at),
        defender: un(defender),
        coordination: 0,
        offensive: None,
        defensive: None,
    }
}

/// What it adds up to.
fn total(drill: &Drill, attacker: &str, at: &str, defender: &str) -> i32 {
    let engagement = engagement(attacker, at, defender);
    tally(&drill.tables, &drill.board, &engagement).total()
}

/// The parts as the log shows them.
fn lines(drill: &Drill, engagement: &Engagement) -> Vec<String> {
    let tally = tally(&drill.tables, &drill.board, engagement);
    tally.lines().map(|line| line.to_string()).collect()
}

/// What terrain takes from an attack of one hex on a neighbour.
fn terrain(drill: &Drill, from: &str, to: &str) -> Vec<(String, i32)> {
    differential::terrain(&drill.tables.map, hex(from), hex(to))
        .into_iter()
        .map(|(rule, value, _)| (rule.id().to_owned(), value))
        .collect()
}

/// Both brigades with the figures of the side that is up.
#[test]
fn rule_11_4a_combat_ratings_of_the_sides_that_are_up() {
    let mut drill = Drill::new();
    drill.unit("C6", "3226");
    drill.unit("U21", "3225");
    assert_eq!(total(&drill, "C6", "3225", "U21"), 5 - 4);
    drill.unit("U21 s", "3225");
    assert_eq!(total(&drill, "C6", "3225", "U21"), 5 - 2);
    drill.unit("C6 s", "3226");
    assert_eq!(total(&drill, "C6", "3225", "U21"), 3 - 2);
    let parts = lines(&drill, &engagement("C6", "3225", "U21"));
    assert_eq!(
        parts,
        [
            "+3 [11.4a] C6 Barksdale attacks with Combat Rating 3, Shaken",
            "-2 [11.4a] U21 Graham defends with Combat Rating 2, Shaken",
        ]
    );
}

/// What is added and taken, each part with its rule.
#[test]
fn rule_11_4b_rule_11_4d_rule_11_4e_coordination_and_artillery() {
    let mut drill = Drill::new();
    drill.units(&["C11", "C15"], "2722");
    drill.units(&["U14", "U20"], "2721");
    let plain = engagement("C11", "2721", "U14");
    assert_eq!(lines(&drill, &plain).len(), 2);
    for coordination in 1..=3 {
        let together = Engagement {
            coordination,
            ..plain
        };
        let parts = lines(&drill, &together);
        assert_eq!(parts[2], format!("+{coordination} [11.6a] coordination"));
    }
    let supported = Engagement {
        offensive: Some(un("C15")),
        defensive: Some(un("U20")),
        ..plain
    };
    let parts = lines(&drill, &supported);
    assert_eq!(parts[2], "+1 [11.4d] C15 Alexander supports the attack");
    assert_eq!(parts[3], "-3 [11.4e] U20 Hazard-b supports the defence");
}

/// Every artillery unit of the shipped tables supports with what is printed.
#[test]
fn rule_11_4d_rule_11_4e_every_support_is_as_printed() {
    for unit in &Drill::new().tables.units {
        if let Ratings::Artillery {
            offensive,
            defensive,
            ..
        } = unit.ratings
        {
            assert_eq!(offensive, 1, "{}", unit.name);
            assert!([2, 3].contains(&defensive), "{}", unit.name);
        }
    }
}

/// Terrain is taken off.
#[test]
fn rule_11_4c_terrain_is_taken_off() {
    let mut drill = Drill::new();
    drill.unit("C18", "1919");
    drill.unit("U52", "2020");
    let parts = lines(&drill, &engagement("C18", "2020", "U52"));
    assert_eq!(parts[2], "-1 [11.5a] town in 2020");
    assert_eq!(total(&drill, "C18", "2020", "U52"), 5 - 2 - 1);
}

/// Disruption of the defender gives 1, of the attacker takes 2.
#[test]
fn rule_11_4f_rule_11_4g_disruption() {
    let mut drill = Drill::new();
    drill.unit("C6", "3226");
    drill.unit("U21 D", "3225");
    let parts = lines(&drill, &engagement("C6", "3225", "U21"));
    assert_eq!(parts[2], "+1 [11.4f] U21 is Disrupted");
    drill.unit("C6 D", "3226");
    let parts = lines(&drill, &engagement("C6", "3225", "U21"));
    assert_eq!(parts[3], "-2 [11.4g] C6 is Disrupted");
    assert_eq!(total(&drill, "C6", "3225", "U21"), 5 - 4 + 1 - 2);
}

/// Beyond the table's ends its last columns count, and only the sum is cut.
#[test]
fn rule_11_4h_the_sum_is_cut_at_four() {
    let wanted = [
        (-9, -4),
        (-5, -4),
        (-4, -4),
        (0, 0),
        (4, 4),
        (5, 4),
        (12, 4),
    ];
    for (total, last) in wanted {
        assert_eq!(column(total), last);
    }
    let mut drill = Drill::new();
    drill.unit("C4", "2722");
    drill.unit("U52 sD", "2721");
    let together = Engagement {
        coordination: 3,
        ..engagement("C4", "2721", "U52")
    };
    let sum = tally(&drill.tables, &drill.board, &together).total();
    assert_eq!(sum, 6 - 1 + 3 + 1);
    // The cut comes after everything: what is above +4 makes up for what is taken off.
    let held = Engagement {
        defensive: Some(un("U20")),
        ..together
    };
    let sum = tally(&drill.tables, &drill.board, &held).total();
    assert_eq!(column(sum), 4);
}

/// Town, slope, stream, ravine, protected hexside: 1 each. The ravine of Winebrenner's Run and the
/// streams help from both sides.
#[test]
fn rule_11_5a_rule_11_5e_one_for_each() {
    let mut drill = Drill::new();
    assert_eq!(terrain(&drill, "1919", "2020"), [("11.5a".to_owned(), -1)]);
    assert_eq!(terrain(&drill, "1708", "1709"), [("6.5a".to_owned(), -1)]);
    assert_eq!(terrain(&drill, "1709", "1708"), []);
    assert_eq!(terrain(&drill, "2221", "2121"), [("6.6a".to_owned(), -1)]);
    assert_eq!(terrain(&drill, "2121", "2221"), []);
    assert_eq!(terrain(&drill, "1018", "1017"), [("1.2b".to_owned(), -1)]);
    assert_eq!(terrain(&drill, "1017", "1018"), [("1.2b".to_owned(), -1)]);
    assert_eq!(terrain(&drill, "2318", "2317"), [("11.5a".to_owned(), -1)]);
    assert_eq!(terrain(&drill, "2317", "2318"), [("11.5a".to_owned(), -1)]);
    // Several on one hexside all count.
    let edge = drill.tables.map.edge_mut(hex("1018"), hex("1017"));
    edge.ravine = true;
    edge.slope = Some(hex("1017"));
    let both: i32 = terrain(&drill, "1018", "1017").iter().map(|(_, v)| v).sum();
    assert_eq!(both, -3);
    let back: i32 = terrain(&drill, "1017", "1018").iter().map(|(_, v)| v).sum();
    assert_eq!(back, -2);
}

/// Rough takes 2, behind a stream 3.
#[test]
fn rule_11_5b_rule_11_5c_rough_and_a_stream_add_up() {
    let drill = Drill::new();
    assert_eq!(terrain(&drill, "3722", "3622"), [("11.5b".to_owned(), -2)]);
    assert_eq!(
        terrain(&drill, "3623", "3622"),
        [("11.5b".to_owned(), -2), ("1.2b".to_owned(), -1)]
    );
}

/// Light woods, hills, clear hexes and roads change nothing.
#[test]
fn rule_11_5d_what_changes_nothing() {
    let drill = Drill::new();
    assert!(drill.tables.map.cell(hex("3225")).light);
    assert_eq!(terrain(&drill, "3226", "3225"), []);
    assert!(drill.tables.map.cell(hex("2721")).hill);
    assert!(drill.tables.map.is_road(hex("2722")));
    assert_eq!(terrain(&drill, "2822", "2721"), []);
    assert_eq!(terrain(&drill, "2721", "2722"), []);
}

/// LGG-EX-04: clear and wooded hexsides of heavy woods.
#[test]
fn ex_04_clear_and_wooded_hexsides() {
    let cases = [
        ("3017", "2917", 0),
        ("3524", "3523", 1),
        ("2918", "2917", 0),
        ("3424", "3523", 0),
    ];
    for (from, to, wanted) in cases {
        let mut drill = Drill::new();
        drill.unit("C7", from);
        drill.unit("U9", to);
        assert_eq!(total(&drill, "C7", to, "U9"), wanted, "{from} to {to}");
    }
    let drill = Drill::new();
    assert_eq!(terrain(&drill, "3017", "2917"), [("6.4c".to_owned(), -1)]);
}
