//! Artillery that defends a hex alone (13.5).

use crate::battle::attack;
use crate::drill::{Drill, hex};
use countersign::games::lees_greatest_gamble::victory;
use countersign::side::Side;

/// C13 in 2920 against 2820.
fn against(guns: &[&str]) -> Drill {
    let mut drill = Drill::new();
    drill.unit("C13", "2920");
    drill.units(guns, "2820");
    drill
}

/// The points of the Confederate army.
fn points(ran: &crate::drill::Ran) -> i64 {
    let tables = crate::drill::shipped();
    let points = victory::points(tables, &ran.board, Side::Csa);
    points.iter().map(|(points, ..)| points).sum()
}

/// LGG-EX-14: guns alone.
#[test]
fn ex_14_guns_alone() {
    let drill = against(&["U47", "U49 F"]);
    let attacks = [attack("C13", "2820")];
    let ran = drill.combat(Side::Csa, &attacks, &[4, 4, 2, 5]);
    assert!(ran.says("U47 Tompkins-a defends 2820 alone [13.5a]"));
    assert!(ran.says("the differential is +1"));
    assert!(ran.says("column +1, dice 8: D5"));
    assert_eq!(ran.state("U47"), "Captured");
    assert!(ran.unit("U49").disrupted && ran.at("U49") != "2820");
    assert_eq!(ran.at("C13"), "2820");
    assert_eq!(points(&ran), 1);
    let ran = drill.combat(Side::Csa, &attacks, &[3, 3, 1]);
    assert!(ran.says("column +1, dice 6: DER"));
    assert_eq!(ran.state("U47"), "Eliminated");
    assert_eq!(ran.state("U49"), "Captured");
    assert_eq!(points(&ran), 1);
    let drill = against(&["U47 F", "U49 F"]);
    let ran = drill.combat(Side::Csa, &attacks, &[4, 6]);
    assert!(ran.says("the differential is +3"));
}

/// Ready it fights with its Defensive Support, Fired with its Self Defence; a Train in the hex does
/// not matter.
#[test]
fn rule_13_5a_the_value_of_the_side_that_is_up() {
    let mut drill = against(&["U47"]);
    drill.always("-");
    drill.board.usa.train.at = Some(hex("2820"));
    let attacks = [attack("C13", "2820")];
    let ran = drill.combat(Side::Csa, &attacks, &[1, 1]);
    assert!(ran.says("-3 [13.5a] U47 Tompkins-a defends alone with its Defensive Support 3"));
    drill.unit("U47 F", "2820");
    let ran = drill.combat(Side::Csa, &attacks, &[1, 1]);
    assert!(ran.says("-1 [13.5a] U47 Tompkins-a defends alone with its Self Defence 1"));
}

/// DE and DER eliminate it, without a die.
#[test]
fn rule_13_5b_rule_7_6d_any_e_eliminates() {
    for code in ["DE", "DER"] {
        let mut drill = against(&["U47"]);
        drill.always(code);
        let ran = drill.combat(Side::Csa, &[attack("C13", "2820")], &[1, 1]);
        assert_eq!(ran.state("U47"), "Eliminated", "{code}");
        assert_eq!(ran.at("C13"), "2820");
    }
}

/// Any other D: Disrupted, and one die: 1 and 2 captured, else it retreats. Figure and R count for
/// nothing.
#[test]
fn rule_13_5c_capture_or_retreat() {
    for code in ["D", "D1", "D6", "DR"] {
        for die in 1..=6 {
            let mut drill = against(&["U47"]);
            drill.always(code);
            let ran = drill.combat(Side::Csa, &[attack("C13", "2820")], &[1, 1, die]);
            if die <= 2 {
                assert_eq!(ran.state("U47"), "Captured", "{code} {die}");
            } else {
                let unit = ran.unit("U47");
                assert!(unit.disrupted && unit.fired, "{code} {die}");
                assert_ne!(ran.at("U47"), "2820", "{code} {die}");
            }
        }
    }
}

/// The other artillery rolls too, after DE as well, in the order of numbers; it is never
/// eliminated, and Disrupted when it retreats.
#[test]
fn rule_13_5d_rule_13_5g_the_others_of_the_hex() {
    let mut drill = against(&["U47", "U48", "U49"]);
    drill.always("DE");
    let ran = drill.combat(Side::Csa, &[attack("C13", "2820")], &[1, 1, 2, 3]);
    assert_eq!(ran.state("U47"), "Eliminated");
    assert_eq!(ran.state("U48"), "Captured");
    assert!(ran.unit("U49").disrupted && ran.at("U49") != "2820");
    drill.always("D");
    let ran = drill.combat(Side::Csa, &[attack("C13", "2820")], &[1, 1, 3, 6, 1]);
    assert!(ran.unit("U47").disrupted && ran.unit("U48").disrupted);
    assert_eq!(ran.state("U49"), "Captured");
    let labels: Vec<String> = ran.log.rolls().map(ToString::to_string).collect();
    assert!(labels[1].contains("\"capture U47\""));
    assert!(labels[2].contains("\"capture U48\""));
    assert!(labels[3].contains("\"capture U49\""));
}

/// The one that defended retreats first, then the others by number.
#[test]
fn rule_12_4l_rule_13_5d_the_defending_one_retreats_first() {
    let mut drill = against(&["U47", "U48", "U49"]);
    drill.always("D");
    drill.standing(Side::Usa, "guns = [\"U48\"]\n");
    let ran = drill.combat(Side::Csa, &[attack("C13", "2820")], &[1, 1, 6, 6, 6]);
    let text = ran.text();
    let places = ["U48", "U47", "U49"].map(|gun| {
        let words = format!("{gun} retreats from 2820");
        text.find(&words)
            .unwrap_or_else(|| panic!("{words} in\n{text}"))
    });
    assert!(places.is_sorted(), "{text}");
}

/// A results hit the attacker; `-` nobody.
#[test]
fn rule_13_5e_a_results_hit_the_attacker() {
    let mut drill = against(&["U47"]);
    drill.always("AR");
    let ran = drill.combat(Side::Csa, &[attack("C13", "2820")], &[1, 1, 1]);
    assert_eq!(ran.state("C13"), "2920 sD");
    assert_eq!(ran.state("U47"), "2820");
    drill.always("-");
    let ran = drill.combat(Side::Csa, &[attack("C13", "2820")], &[1, 1]);
    assert_eq!(ran.state("C13"), "2920");
    assert_eq!(ran.state("U47"), "2820");
}

/// With a brigade in the hex artillery adds nothing but Support.
#[test]
fn rule_13_5f_with_a_brigade_it_only_supports() {
    let mut drill = against(&["U47", "U40"]);
    drill.always("-");
    drill.standing(Side::Usa, "hold_guns = true\n");
    let ran = drill.combat(Side::Csa, &[attack("C13", "2820")], &[1, 1]);
    assert!(ran.says("U40 Bartlett defends 2820 [9.4a]"));
    assert!(ran.says("the differential is +0"));
}

/// The owner names who defends; by default the highest value, then the lowest number.
#[test]
fn rule_13_5h_who_defends() {
    let mut drill = against(&["U48", "U49", "U47"]);
    drill.always("-");
    let defender = |drill: &Drill| {
        let ran = drill.combat(Side::Csa, &[attack("C13", "2820")], &[1, 1]);
        let trace = ran.log.trace();
        let line = trace
            .iter()
            .find(|line| line.contains("defends 2820"))
            .unwrap();
        line.trim().split(' ').next().unwrap().to_owned()
    };
    assert_eq!(defender(&drill), "U47");
    drill.unit("U47 F", "2820");
    assert_eq!(defender(&drill), "U48");
    drill.standing(Side::Usa, "guns = [\"U19\", \"U49\"]\n");
    assert_eq!(defender(&drill), "U49");
}

/// Defending alone is no function: it stays Ready.
#[test]
fn rule_13_5i_it_stays_ready() {
    let mut drill = against(&["U47"]);
    drill.always("A");
    let ran = drill.combat(Side::Csa, &[attack("C13", "2820")], &[1, 1]);
    assert_eq!(ran.state("U47"), "2820");
}
