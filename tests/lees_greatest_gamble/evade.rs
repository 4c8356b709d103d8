//! Cavalry that retreats before combat (15.4).

use crate::battle::{attack, with};
use crate::drill::{Drill, hex, un};
use countersign::side::Side;

/// C11 in 2722 attacks U72 (cavalry, Combat 3/2) in 2721.
fn face() -> Drill {
    let mut drill = Drill::new();
    drill.always("-");
    drill.unit("C11", "2722");
    drill.unit("U72", "2721");
    drill
}

/// On 1 to 4 it goes, on 5 and 6 it fights.
#[test]
fn rule_15_4a_one_to_four() {
    let drill = face();
    for die in 1..=4 {
        let ran = drill.combat(Side::Csa, &[attack("C11", "2721")], &[die]);
        assert_ne!(ran.at("U72"), "2721", "{die}");
        assert!(!ran.says("roll \"combat"));
    }
    for die in 5..=6 {
        let ran = drill.combat(Side::Csa, &[attack("C11", "2721")], &[die, 1, 1]);
        assert_eq!(ran.at("U72"), "2721", "{die}");
        assert!(ran.says("roll \"combat C11 2721\""));
    }
}

/// It need not retreat, so it does not slip away into captivity, nor off the map: where no hex can
/// be entered it stands.
#[test]
fn rule_15_4a_rule_12_4h_a_surrounded_brigade_stands_and_fights() {
    let mut drill = face();
    let around: Vec<String> = drill
        .tables
        .map
        .grid
        .neighbours(hex("2721"))
        .map(|hex| hex.to_string())
        .filter(|hex| hex != "2722")
        .collect();
    for (unit, at) in ["C1", "C2", "C3", "C4"].iter().zip(&around) {
        drill.unit(unit, at);
    }
    // One hex is free: it tries.
    let ran = drill.combat(Side::Csa, &[attack("C11", "2721")], &[5, 1, 1]);
    assert!(ran.says("evade U72"));
    drill.board.csa.train.at = Some(hex(&around[4]));
    let ran = drill.combat(Side::Csa, &[attack("C11", "2721")], &[1, 1]);
    assert_eq!(ran.state("U72"), "2721");
    let text = "U72 Gamble cannot retreat before combat: no hex around 2721 can be entered \
                [15.4a, 12.4i]";
    assert!(ran.says(text), "{}", ran.text());
    // On the edge of the map it is the same.
    let mut drill = Drill::new();
    drill.always("-");
    drill.unit("U72", "2000");
    let around: Vec<String> = drill
        .tables
        .map
        .grid
        .neighbours(hex("2000"))
        .map(|hex| hex.to_string())
        .collect();
    for (unit, at) in ["C1", "C2", "C3", "C4", "C6"].iter().zip(&around) {
        drill.unit(unit, at);
    }
    let ran = drill.combat(Side::Csa, &[attack("C1", "2000")], &[1, 1]);
    assert_eq!(ran.state("U72"), "2000", "{}", ran.text());
}

/// Not from cavalry, and no infantry does it; but from infantry though cavalry attacks too.
#[test]
fn rule_15_4b_from_infantry_only() {
    let mut drill = face();
    drill.unit("C53", "2822");
    let ran = drill.combat(Side::Csa, &[attack("C53", "2721")], &[1, 1]);
    assert!(!ran.says("evade"));
    let attacks = [attack("C53", "2721"), attack("C11", "2721")];
    let ran = drill.combat(Side::Csa, &attacks, &[6, 1, 1, 2]);
    assert!(ran.says("roll \"combat C53 2721\""));
    assert_ne!(ran.at("U72"), "2721");
    let mut drill = Drill::new();
    drill.always("-");
    drill.unit("C11", "2722");
    drill.unit("U14", "2721");
    let ran = drill.combat(Side::Csa, &[attack("C11", "2721")], &[1, 1]);
    assert!(!ran.says("evade"));
}

/// The infantry may advance, and be counterattacked.
#[test]
fn rule_15_4c_the_infantry_advances_and_may_be_counterattacked() {
    let mut drill = face();
    drill.unit("U14", "2720");
    drill.standing(Side::Usa, "[[counterattack]]\nunit = \"U14\"\n");
    let ran = drill.combat(Side::Csa, &[attack("C11", "2721")], &[1, 1, 1]);
    assert_eq!(ran.at("C11"), "2721");
    assert!(ran.says("U14 Webb counterattacks 2721"));
}

/// It keeps its state; the attack is spent; one roll an infantry attack; only who defends then.
#[test]
fn rule_15_4d_state_is_kept_and_the_attack_spent() {
    let drill = face();
    let ran = drill.combat(Side::Csa, &[attack("C11", "2721")], &[1]);
    assert!(ran.state("U72").len() == 4, "{}", ran.state("U72"));
    let mut drill = face();
    drill.unit("C12", "2822");
    let attacks = [attack("C11", "2721"), attack("C12", "2721")];
    // Two attacks, two rolls.
    let ran = drill.combat(Side::Csa, &attacks, &[6, 5, 1, 1, 5, 1, 1]);
    assert!(ran.says("\"evade U72 #2\""));
    // The brigade below does not.
    let mut drill = Drill::new();
    drill.always("-");
    drill.unit("C11", "2722");
    drill.units(&["U14", "U72"], "2721");
    let ran = drill.combat(Side::Csa, &[attack("C11", "2721")], &[1, 1]);
    assert!(!ran.says("evade"));
}

/// Others stay without a check and face later attacks; artillery that would be alone goes along,
/// Disrupted.
#[test]
fn rule_15_4e_who_stays_and_who_goes_along() {
    let mut drill = face();
    drill.units(&["U14", "U20"], "2721");
    drill.unit("C12", "2822");
    drill.standing(Side::Usa, "hold_guns = true\n");
    let attacks = [attack("C11", "2721"), attack("C12", "2721")];
    let ran = drill.combat(Side::Csa, &attacks, &[6, 1, 1, 1]);
    assert_ne!(ran.at("U72"), "2721");
    assert_eq!(ran.state("U14"), "2721");
    assert_eq!(ran.state("U20"), "2721", "it is not alone");
    assert!(ran.says("U14 Webb defends 2721"));
    assert_eq!(ran.at("C11"), "2722");
    let mut drill = face();
    drill.unit("U20", "2721");
    drill.standing(Side::Usa, "hold_guns = true\n");
    let ran = drill.combat(Side::Csa, &[attack("C11", "2721")], &[1]);
    let gun = ran.unit("U20");
    assert!(gun.disrupted && gun.fired && ran.at("U20") != "2721");
    assert_eq!(ran.at("C11"), "2721");
}

/// By default at a differential of 0 or more; standing orders set another one, or none. The
/// defender's own artillery counts, the attacker's is not known yet.
#[test]
fn rule_15_4a_at_which_differential() {
    let mut drill = Drill::new();
    drill.always("-");
    drill.units(&["C42", "C52"], "2722");
    drill.unit("U72", "2721");
    // 2 - 3 is -1: it stands.
    let attacks = [with(&["C52"], attack("C42", "2721"))];
    let ran = drill.combat(Side::Csa, &attacks, &[1, 1]);
    assert!(ran.says("the differential is +0"));
    assert!(!ran.says("evade"));
    drill.standing(Side::Usa, "[[evade]]\nunit = \"U72\"\nleast = -1\n");
    let ran = drill.combat(Side::Csa, &attacks, &[1]);
    assert!(ran.says("evade U72"));
    drill.standing(Side::Usa, "[[evade]]\nunit = \"U72\"\nleast = -1\n");
    drill.unit("U20", "2720");
    let ran = drill.combat(Side::Csa, &attacks, &[1, 1]);
    assert!(!ran.says("evade"));
    // Coordination counts.
    let mut drill = face();
    drill.unit("C42", "2822");
    let attacks = [attack("C42", "2721"), attack("C11", "2721")];
    let ran = drill.combat(Side::Csa, &attacks, &[3, 1]);
    assert!(!ran.says("roll \"combat C42"), "{}", ran.text());
    let ran = drill.combat(Side::Csa, &attacks, &[4, 1, 1, 1]);
    assert!(ran.says("roll \"combat C42"), "{}", ran.text());
    // Below -4 is -4 (11.4h): 3 - 2 against 3 + 3.
    let mut drill = face();
    drill.board.unit_mut(un("C11")).shaken = true;
    drill.board.unit_mut(un("C11")).disrupted = true;
    drill.unit("U20", "2720");
    drill.standing(Side::Usa, "[[evade]]\nunit = \"U72\"\nleast = -4\n");
    let ran = drill.combat(Side::Csa, &[attack("C11", "2721")], &[1]);
    assert!(ran.says("evade U72"), "{}", ran.text());
    let mut drill = face();
    drill.standing(Side::Usa, "[[evade]]\nunit = \"U72\"\nnever = true\n");
    let ran = drill.combat(Side::Csa, &[attack("C11", "2721")], &[1, 1]);
    assert!(!ran.says("evade"));
}
