//! Charges (15.5).

use crate::battle::charge;
use crate::drill::{Drill, hex, un};
use countersign::games::lees_greatest_gamble::board::Stage;
use countersign::games::lees_greatest_gamble::phase::combat::attack::charge::allowed;
use countersign::side::Side;

/// U77 in 2304 and C29 in 2305.
fn field() -> Drill {
    let mut drill = Drill::new();
    drill.unit("U77", "2304");
    drill.unit("C29", "2305");
    drill
}

/// Why a unit may not charge; empty when it may.
fn bar(drill: &Drill, unit: &str, at: &str) -> String {
    match allowed(&drill.tables, &drill.board, un(unit), hex(at)) {
        Ok(()) => String::new(),
        Err((rule, why)) => format!("{why} [{rule}]"),
    }
}

/// LGG-EX-24: a charge.
#[test]
fn ex_24_a_charge() {
    let mut drill = Drill::new();
    drill.unit("U77", "2303");
    drill.unit("C29", "2305");
    let order = "[[order]]\nunit = \"U77\"\npath = [\"2304\"]\nattack = \"2305\"\ncharge = true\n";
    drill.orders(Side::Usa, order);
    let ran = drill.play(Side::Usa, &[5, 5, 3]);
    assert!(!ran.says("\"morale U77\""));
    assert!(ran.says("the differential is +1"));
    assert!(ran.says("column +1, dice 10: D3, read as DR [11.3b, H-01 house, 15.5c]"));
    assert!(ran.unit("C29").shaken && ran.unit("C29").disrupted);
    assert_ne!(ran.at("C29"), "2305");
    assert_eq!(ran.state("U77"), "2305 sD");
    let ran = drill.play(Side::Usa, &[4, 5]);
    assert_eq!(ran.state("C29"), "2305");
    assert_eq!(ran.state("U77"), "2304 sD");
    // (c) The way costs 3 MP: a town that takes so much.
    drill.board.stage = Stage::Union;
    assert!(
        !drill.check(order).contains("error"),
        "{}",
        drill.check(order)
    );
    drill.tables.map.cell_mut(hex("2304")).town = true;
    drill.tables.terrain.town[1] = 3;
    let said = drill.check(order);
    assert!(said.contains("[15.5b]"), "{said}");
    assert!(
        said.contains("help: take `charge` out to attack as usual"),
        "{said}"
    );
    // (d) artillery stands with the infantry.
    drill.tables.map.cell_mut(hex("2304")).town = false;
    drill.unit("C26", "2305");
    let said = drill.check(order);
    assert!(said.contains("error") && said.contains("[15.5a]"), "{said}");
}

/// 2 MP at most, in that movement; standing still costs none.
#[test]
fn rule_15_5b_two_mp_at_most() {
    let mut drill = field();
    drill.board.stage = Stage::Union;
    drill.unit("U77", "2302");
    let way = |path: &str| {
        format!("[[order]]\nunit = \"U77\"\npath = [{path}]\nattack = \"2305\"\ncharge = true\n")
    };
    // Two hexes of 1 MP.
    let said = drill.check(&way("\"2303\", \"2304\""));
    assert!(!said.contains("error"), "{said}");
    // Three.
    let said = drill.check(&way("\"2203\", \"2303\", \"2304\""));
    assert!(said.contains("[15.5b]"), "{said}");
    drill.unit("U77", "2304");
    let said = drill.check("[[order]]\nunit = \"U77\"\nattack = \"2305\"\ncharge = true\n");
    assert!(!said.contains("error"), "{said}");
}

/// Who may charge whom.
#[test]
fn rule_15_5a_who_may_charge() {
    let mut drill = field();
    assert_eq!(bar(&drill, "U77", "2305"), "");
    assert_eq!(
        bar(&drill, "U77", "2205"),
        "no infantry brigade stands in 2205 [15.5a]"
    );
    drill.unit("C30", "2305");
    assert_eq!(
        bar(&drill, "U77", "2305"),
        "",
        "more infantry may stand there"
    );
    drill.unit("U77 s", "2304");
    assert_eq!(bar(&drill, "U77", "2305"), "U77 is Shaken [15.5a]");
    drill.unit("U77", "2304").shaken = false;
    drill.unit("U77 D", "2304");
    assert_eq!(bar(&drill, "U77", "2305"), "U77 is Disrupted [15.5a]");
    let mut drill = field();
    drill.unit("C26", "2305");
    assert_eq!(
        bar(&drill, "U77", "2305"),
        "C26 Latimer in 2305 is artillery [15.5a]"
    );
    let mut drill = field();
    drill.unit("C53", "2305");
    assert_eq!(
        bar(&drill, "U77", "2305"),
        "C53 Hampton in 2305 is cavalry [15.5a]"
    );
    drill.unit("U14", "2304");
    assert_eq!(bar(&drill, "U14", "2305"), "U14 is infantry [15.5a]");
}

/// Every D is DR, and an E is kept.
#[test]
fn rule_15_5c_d_is_dr_and_keeps_its_e() {
    for (code, dice) in [
        ("D", &[1, 1, 1][..]),
        ("D1", &[1, 1, 1]),
        ("DR", &[1, 1, 1]),
    ] {
        let mut drill = field();
        drill.always(code);
        let ran = drill.combat(Side::Usa, &[charge("U77", "2305")], dice);
        assert!(ran.says("roll \"rout C29\""), "{code}");
        assert!(!ran.says("roll \"elimination C29\""), "{code}");
        assert!(ran.unit("C29").shaken, "{code}");
    }
    for code in ["DE", "DER"] {
        let mut drill = field();
        drill.always(code);
        let ran = drill.combat(Side::Usa, &[charge("U77", "2305")], &[1, 1, 1, 6]);
        assert!(ran.says("roll \"elimination C29\""), "{code}");
        assert_eq!(ran.state("C29"), "Routed", "{code}");
    }
    let mut drill = field();
    drill.always("AE");
    let ran = drill.combat(Side::Usa, &[charge("U77", "2305")], &[1, 1, 1]);
    assert_eq!(ran.state("C29"), "2305");
}

/// A charger that neither fell nor Routed ends Disrupted and Shaken.
#[test]
fn rule_15_5d_the_charger_ends_disrupted_and_shaken() {
    let mut drill = field();
    drill.always("-");
    let ran = drill.combat(Side::Usa, &[charge("U77", "2305")], &[1, 1]);
    assert_eq!(ran.state("U77"), "2304 sD");
    drill.always("DE");
    let ran = drill.combat(Side::Usa, &[charge("U77", "2305")], &[1, 1, 6]);
    assert_eq!(ran.state("U77"), "2305 sD");
    drill.always("AER");
    let ran = drill.combat(Side::Usa, &[charge("U77", "2305")], &[1, 1, 6]);
    assert_eq!(ran.state("U77"), "Eliminated");
    let ran = drill.combat(Side::Usa, &[charge("U77", "2305")], &[1, 1, 1, 6]);
    assert_eq!(ran.state("U77"), "Routed");
}

/// Clear is a hex without hill, woods, rough and town; roads and hexsides don't matter. What fails
/// at the time of combat makes it an ordinary attack.
#[test]
fn rule_15_5e_clear_terrain_at_declaration_and_in_combat() {
    type Change = fn(&mut Drill);
    let changes: [Change; 5] = [
        |drill| drill.tables.map.cell_mut(hex("2305")).hill = true,
        |drill| drill.tables.map.cell_mut(hex("2305")).light = true,
        |drill| drill.tables.map.cell_mut(hex("2305")).heavy = true,
        |drill| drill.tables.map.cell_mut(hex("2305")).rough = true,
        |drill| drill.tables.map.cell_mut(hex("2305")).town = true,
    ];
    for change in changes {
        let mut drill = field();
        change(&mut drill);
        assert_eq!(bar(&drill, "U77", "2305"), "2305 is not clear [15.5e]");
    }
    let mut drill = field();
    drill.tables.map.edge_mut(hex("2304"), hex("2305")).stream = true;
    assert_eq!(bar(&drill, "U77", "2305"), "");
    assert!(drill.tables.map.is_road(hex("2309")));
    drill.unit("C30", "2309");
    assert_eq!(bar(&drill, "U77", "2309"), "");
    // Disrupted since: an ordinary attack, with an ordinary end.
    let mut drill = field();
    drill.always("D");
    drill.unit("U77 D", "2304");
    let ran = drill.combat(Side::Usa, &[charge("U77", "2305")], &[1, 1]);
    assert!(ran.says("U77 makes an ordinary attack instead of a charge: U77 is Disrupted"));
    assert_eq!(ran.state("C29"), "2305 D");
    assert_eq!(ran.state("U77"), "2304 D");
}

/// First the advance, then the charger is Disrupted and Shaken, then a counterattack meets it so.
#[test]
fn rule_15_5f_advance_then_state_then_counterattack() {
    let mut drill = field();
    drill.by_sum(&[(2, "DE"), (3, "-")]);
    drill.unit("C30", "2306");
    drill.standing(Side::Csa, "[[counterattack]]\nunit = \"C30\"\n");
    drill.orders(Side::Usa, "[[evade]]\nunit = \"U77\"\nnever = true\n");
    let ran = drill.combat(Side::Usa, &[charge("U77", "2305")], &[1, 1, 6, 1, 2]);
    let text = ran.text();
    let places = [
        "U77 Custer advances into 2305",
        "U77 is Disrupted [15.5d, 15.5f",
        "U77 is Shaken [15.5d, 15.5f",
        "C30 O'Neal counterattacks 2305",
        "-2 [11.4a] U77 Custer defends with Combat Rating 2, Shaken",
        "+1 [11.4f] U77 is Disrupted",
    ]
    .map(|words| {
        text.find(words)
            .unwrap_or_else(|| panic!("{words} in\n{text}"))
    });
    assert!(places.is_sorted(), "{text}");
}
