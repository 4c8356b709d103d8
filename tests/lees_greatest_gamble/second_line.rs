//! Support Brigades when the defender leaves (12.6).

use crate::battle::attack;
use crate::drill::{Drill, Ran};
use countersign::side::Side;

/// C11 (2722) attacks 2721 with a result that is always the same; these units stand there.
fn fight(code: &str, units: &[&str], dice: &[u8]) -> Ran {
    let mut drill = Drill::new();
    drill.always(code);
    drill.unit("C11", "2722");
    drill.units(units, "2721");
    drill.standing(Side::Usa, "hold_guns = true\n");
    let dice: Vec<u8> = [3, 4].iter().chain(dice).copied().collect();
    drill.combat(Side::Csa, &[attack("C11", "2721")], &dice)
}

/// LGG-EX-10: the second line.
#[test]
fn ex_10_the_second_line() {
    let mut drill = Drill::new();
    drill.unit("C17", "2622");
    drill.units(&["U1", "U17", "U19"], "2621");
    drill.standing(Side::Usa, "hold_guns = true\n");
    let attacks = [attack("C17", "2621")];
    let ran = drill.combat(Side::Csa, &attacks, &[2, 2, 2, 6, 4]);
    assert!(ran.says("column -1, dice 4: DER"));
    assert_eq!(ran.state("U1"), "Routed");
    assert_eq!(ran.state("U17"), "2621 D");
    assert_eq!(ran.state("U19"), "2621");
    assert_eq!(ran.at("C17"), "2622");
    let ran = drill.combat(Side::Csa, &attacks, &[2, 2, 2, 6, 5]);
    assert_eq!(ran.state("U17"), "2620 sD");
    assert_eq!(ran.state("U19"), "2620 DF");
    assert_eq!(ran.at("C17"), "2621");
}

/// After Rout or retreat every other brigade is Disrupted and checks; not after elimination.
#[test]
fn rule_12_6a_all_others_are_disrupted_and_check() {
    let ran = fight("DR", &["U14", "U15", "U16"], &[6, 5, 1]);
    assert_eq!(ran.state("U14"), "Routed");
    assert_eq!(ran.state("U15"), "2721 D");
    assert_eq!(ran.state("U16"), "2721 D");
    let ran = fight("DR", &["U14", "U15", "U16"], &[1, 1, 1]);
    assert!(ran.unit("U14").shaken);
    assert_eq!(ran.state("U15"), "2721 D");
    assert_eq!(ran.state("U16"), "2721 D");
    let ran = fight("DE", &["U14", "U15"], &[6]);
    assert_eq!(ran.state("U14"), "Eliminated");
    assert_eq!(ran.state("U15"), "2721");
    // Nor when the defender stays.
    let ran = fight("D", &["U14", "U15"], &[]);
    assert_eq!(ran.state("U15"), "2721");
}

/// Failed: Shaken and back, a Shaken one Routs; passed: it stays.
#[test]
fn rule_12_6b_failed_checks() {
    let ran = fight("DR", &["U14", "U16", "U15 s"], &[6, 6, 3]);
    assert!(ran.unit("U16").shaken && ran.at("U16") != "2721");
    assert_eq!(ran.state("U15"), "2721 sD");
    let ran = fight("DR", &["U14", "U16", "U15 s"], &[6, 1, 4]);
    assert_eq!(ran.state("U16"), "2721 D");
    assert_eq!(ran.state("U15"), "Routed");
}

/// Artillery is not touched by it while a brigade stays.
#[test]
fn rule_12_6c_artillery_is_not_affected() {
    let ran = fight("DR", &["U14", "U15", "U20"], &[6, 1]);
    assert_eq!(ran.state("U20"), "2721");
}

/// Who stays defends against later attacks, and may counterattack.
#[test]
fn rule_12_6d_who_stays_fights_on() {
    let mut drill = Drill::new();
    drill.by_sum(&[(2, "DR"), (3, "-")]);
    drill.unit("C11", "2722");
    drill.unit("C12", "2822");
    drill.units(&["U14", "U15"], "2721");
    let attacks = [attack("C11", "2721"), attack("C12", "2721")];
    let ran = drill.combat(Side::Csa, &attacks, &[6, 1, 1, 6, 1, 1, 2]);
    assert!(ran.says("U15 Hall defends 2721"));
    drill.standing(Side::Usa, "[[counterattack]]\nunit = \"U15\"\n");
    let ran = drill.combat(Side::Csa, &[attack("C11", "2721")], &[1, 1, 6, 1, 1, 2]);
    assert!(ran.says("U15 Hall counterattacks 2722"));
}

/// One wave: who leaves because of it makes nobody check again.
#[test]
fn rule_12_6e_one_wave() {
    let ran = fight("DR", &["U14", "U15", "U16"], &[6, 6, 6]);
    let trace = ran.log.trace();
    let checks = trace.iter().filter(|line| line.contains("roll \"morale"));
    assert_eq!(checks.count(), 2);
    assert_eq!(ran.at("C11"), "2721");
}

/// Only for the defender's hex: not beside a Routed attacker.
#[test]
fn rule_12_6f_not_beside_a_routed_attacker() {
    let mut drill = Drill::new();
    drill.always("AR");
    drill.units(&["C11", "C12"], "2722");
    drill.unit("U14", "2721");
    let ran = drill.combat(Side::Csa, &[attack("C11", "2721")], &[1, 1, 6]);
    assert_eq!(ran.state("C11"), "Routed");
    assert_eq!(ran.state("C12"), "2722");
}

/// The checks of the others come before the defender goes, and all retreat in order from the top.
#[test]
fn rule_12_6g_rule_12_4l_checks_before_the_retreat() {
    let ran = fight("DR", &["U14", "U15", "U16"], &[1, 6, 6]);
    let text = ran.text();
    let places = [
        "roll \"rout U14\"",
        "roll \"morale U15\"",
        "roll \"morale U16\"",
        "U14 retreats from 2721",
        "U15 retreats from 2721",
        "U16 retreats from 2721",
        "C11 Armistead advances into 2721",
    ]
    .map(|words| {
        text.find(words)
            .unwrap_or_else(|| panic!("{words} in\n{text}"))
    });
    assert!(places.is_sorted(), "{text}");
}
