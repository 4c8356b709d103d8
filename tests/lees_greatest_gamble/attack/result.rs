//! What the results do (12.1, 12.2).

use crate::battle::{attack, with};
use crate::drill::{Drill, Ran};
use countersign::games::lees_greatest_gamble::phase::combat::outcome;
use countersign::games::lees_greatest_gamble::tables::Outcome;
use countersign::side::Side;

/// C11 (Combat 4, Morale 5/3, Loss 5) attacks U14 (Morale 4/3, Loss 3) in 2721.
fn fight(code: &str, attacker: &str, defender: &str, dice: &[u8]) -> Ran {
    let mut drill = Drill::new();
    drill.always(code);
    drill.unit(attacker, "2722");
    drill.unit(defender, "2721");
    let dice: Vec<u8> = [3, 4].iter().chain(dice).copied().collect();
    drill.combat(Side::Csa, &[attack("C11", "2721")], &dice)
}

/// A codes touch only the attacker, D codes only the defender.
#[test]
fn rule_12_1a_a_hits_the_attacker_d_the_defender() {
    for (code, dice) in [("A", &[][..]), ("AE", &[1]), ("AR", &[1]), ("AER", &[1, 1])] {
        let ran = fight(code, "C11", "U14", dice);
        assert_eq!(ran.state("U14"), "2721", "{code}");
        assert!(ran.unit("C11").disrupted, "{code}");
    }
    for (code, dice) in [("D", &[][..]), ("D6", &[]), ("DE", &[1]), ("DR", &[1])] {
        let ran = fight(code, "C11", "U14", dice);
        assert!(ran.unit("U14").disrupted, "{code}");
        assert!(!ran.unit("C11").disrupted, "{code}");
    }
}

/// Everything that follows from one attack stands in the log before the next.
#[test]
fn rule_12_1b_all_consequences_before_the_next_attack() {
    let mut drill = Drill::new();
    drill.by_sum(&[(2, "DR"), (3, "A")]);
    drill.unit("C11", "2722");
    drill.unit("C12", "2822");
    drill.units(&["U14", "U15"], "2721");
    let attacks = [attack("C11", "2721"), attack("C12", "2721")];
    // The Support Brigade passes its check and then stands alone against the second.
    let ran = drill.combat(Side::Csa, &attacks, &[6, 1, 1, 4, 1, 1, 2]);
    assert!(ran.says("U15 Hall defends 2721"));
    let text = ran.text();
    let (left, second) = (
        text.find("U14 retreats to").unwrap(),
        text.find("C12 Garnett attacks 2721").unwrap(),
    );
    assert!(left < second, "{text}");
}

/// An E is checked first, and whoever falls suffers nothing else.
#[test]
fn rule_12_2a_elimination_first() {
    let ran = fight("AER", "C11", "U14", &[6]);
    assert_eq!(ran.state("C11"), "Eliminated");
    assert!(!ran.says("C11 is Disrupted"));
    assert!(!ran.says("\"rout C11\""));
    let ran = fight("DER", "C11", "U14", &[4]);
    assert_eq!(ran.state("U14"), "Eliminated");
    assert!(!ran.says("U14 is Disrupted"));
    // Survived: the rest applies.
    let ran = fight("DER", "C11", "U14", &[3, 4]);
    assert!(ran.unit("U14").shaken && ran.unit("U14").disrupted);
}

/// A: Disrupted, no more.
#[test]
fn rule_12_2b_a_disrupts_the_attacker() {
    assert_eq!(fight("A", "C11", "U14", &[]).state("C11"), "2722 D");
    assert_eq!(fight("A", "C11 s", "U14", &[]).state("C11"), "2722 sD");
}

/// AR: Disrupted, then Routed or Shaken, and never a retreat.
#[test]
fn rule_12_2c_rule_12_3a_ar_shakes_or_routs_and_never_moves_the_attacker() {
    assert_eq!(fight("AR", "C11", "U14", &[5]).state("C11"), "2722 sD");
    assert_eq!(fight("AR", "C11", "U14", &[6]).state("C11"), "Routed");
    assert_eq!(fight("AR", "C11 s", "U14", &[3]).state("C11"), "2722 sD");
    assert_eq!(fight("AR", "C11 s", "U14", &[4]).state("C11"), "Routed");
}

/// D: Disrupted, no more.
#[test]
fn rule_12_2d_d_disrupts_the_defender() {
    assert_eq!(fight("D", "C11", "U14", &[]).state("U14"), "2721 D");
    assert_eq!(fight("D", "C11", "U14 s", &[]).state("U14"), "2721 sD");
}

/// A figure above the Morale Rating of a fresh brigade: Shaken and back, without a Rout check.
#[test]
fn rule_12_2e_a_figure_above_morale_shakes() {
    let ran = fight("D5", "C11", "U14", &[]);
    assert!(ran.unit("U14").shaken && ran.unit("U14").disrupted);
    assert_ne!(ran.at("U14"), "2721");
    assert!(!ran.says("\"rout U14\""));
}

/// On a Shaken one: a Rout check.
#[test]
fn rule_12_2f_a_figure_above_morale_of_a_shaken_brigade() {
    let ran = fight("D4", "C11", "U14 s", &[3]);
    assert!(ran.unit("U14").shaken && ran.unit("U14").disrupted);
    assert_ne!(ran.at("U14"), "2721");
    assert_eq!(fight("D4", "C11", "U14 s", &[4]).state("U14"), "Routed");
}

/// A figure that is not above it only Disrupts.
#[test]
fn rule_12_2g_a_figure_not_above_morale() {
    assert_eq!(fight("D4", "C11", "U14", &[]).state("U14"), "2721 D");
    assert_eq!(fight("D3", "C11", "U14 s", &[]).state("U14"), "2721 sD");
}

/// DR: Disrupted, then Routed, or Shaken and back.
#[test]
fn rule_12_2h_dr() {
    let ran = fight("DR", "C11", "U14", &[4]);
    assert!(ran.unit("U14").shaken && ran.at("U14") != "2721");
    assert_eq!(fight("DR", "C11", "U14", &[5]).state("U14"), "Routed");
    let ran = fight("DR", "C11", "U14 s", &[3]);
    assert!(ran.unit("U14").shaken && ran.at("U14") != "2721");
    assert_eq!(fight("DR", "C11", "U14 s", &[4]).state("U14"), "Routed");
}

/// The letters in front of one another: E first, then the rest of the code.
#[test]
fn rule_12_2i_e_then_the_rest() {
    assert_eq!(fight("AE", "C11", "U14", &[5]).state("C11"), "2722 D");
    assert_eq!(fight("AER", "C11", "U14", &[5, 5]).state("C11"), "2722 sD");
    assert_eq!(fight("DE", "C11", "U14", &[3]).state("U14"), "2721 D");
    let ran = fight("DER", "C11", "U14", &[3, 5]);
    assert_eq!(ran.state("U14"), "Routed");
    let text = ran.text();
    let (e, r) = (text.find("\"elimination U14\""), text.find("\"rout U14\""));
    assert!(e < r, "{text}");
}

/// `-` does nothing.
#[test]
fn rule_12_2j_no_effect() {
    let ran = fight("-", "C11", "U14", &[]);
    assert_eq!(ran.state("C11"), "2722");
    assert_eq!(ran.state("U14"), "2721");
    assert!(ran.says("no effect [12.2j]"));
}

/// The rating of the side that was up before the result counts, for figure and Rout check: U18 has
/// Morale 4, Shaken 2.
#[test]
fn rule_12_2k_the_side_that_was_up_before() {
    let mut drill = Drill::new();
    drill.always("DR");
    drill.unit("C11", "2722");
    drill.unit("U18", "2721");
    let ran = drill.combat(Side::Csa, &[attack("C11", "2721")], &[3, 4, 4]);
    assert!(ran.unit("U18").shaken);
    assert!(ran.says("\"rout U18\": 4 (needs 4 or less to hold)"));
    drill.unit("U18 s", "2721");
    let ran = drill.combat(Side::Csa, &[attack("C11", "2721")], &[3, 4, 3]);
    assert_eq!(ran.state("U18"), "Routed");
}

/// Those who stand with the attacker suffer nothing, nor does the artillery of both sides.
#[test]
fn rule_12_2l_rule_13_4c_others_suffer_nothing() {
    let mut drill = Drill::new();
    drill.always("AER");
    drill.units(&["C11", "C12", "C15"], "2722");
    drill.units(&["U14", "U15", "U20"], "2721");
    let attacks = [with(&["C15"], attack("C11", "2721"))];
    let ran = drill.combat(Side::Csa, &attacks, &[3, 4, 6]);
    assert_eq!(ran.state("C11"), "Eliminated");
    assert_eq!(ran.state("C12"), "2722");
    assert_eq!(ran.state("C15"), "2722 F");
    let ran = drill.combat(Side::Csa, &attacks, &[3, 4, 5, 6]);
    assert_eq!(ran.state("C11"), "Routed");
    assert_eq!(ran.state("C12"), "2722");
    assert_eq!(ran.state("C15"), "2722 F");
    drill.always("DE");
    let ran = drill.combat(Side::Csa, &attacks, &[3, 4, 6]);
    assert_eq!(ran.state("U14"), "Eliminated");
    assert_eq!(ran.state("U15"), "2721");
    assert_eq!(ran.state("U20"), "2721 F");
}

/// Every cell of the shipped table is read as it stands, with its printed code.
#[test]
fn h_01_every_cell_by_day() {
    let tables = &Drill::new().tables;
    for sum in 2..=12u8 {
        for column in -4..=4i32 {
            let read = outcome::read(tables, column, sum, false, false);
            let place = usize::try_from(column + 4).unwrap();
            assert_eq!(read, tables.results[usize::from(sum) - 2][place]);
            let house = outcome::is_house(column, sum);
            assert_eq!(house, sum > 4 || sum == 4 && column > -4);
        }
    }
    let codes: Vec<String> = (-4..=4)
        .map(|column| outcome::read(tables, column, 2, false, false).to_string())
        .collect();
    let printed = ["AE", "A", "D3", "AER", "D4", "A", "AE", "D4", "AER"];
    assert_eq!(codes, printed);
    assert_eq!(Outcome::Nothing.to_string(), "-");
}
