//! Worked examples of single attacks and groups.

use crate::battle::{advancing, attack, with};
use crate::drill::Drill;
use countersign::side::Side;

/// LGG-EX-01: DER on a Disrupted brigade.
#[test]
fn ex_01_differential_e_and_r_on_the_defender() {
    let mut drill = Drill::new();
    drill.unit("C6", "3226");
    drill.unit("U21 D", "3225");
    let ran = drill.combat(Side::Csa, &[attack("C6", "3225")], &[3, 4, 4, 3]);
    assert!(ran.says("+5 [11.4a] C6 Barksdale attacks with Combat Rating 5"));
    assert!(ran.says("the differential is +2 [11.4a, H-30 house]"));
    assert!(ran.says("column +2, dice 7: DER"));
    // The whole column stands with the roll, so that the cell can be looked up.
    assert!(ran.says(
        "\"combat C6 3225\": 3 4 (needs column +2: 2 AE, 3 A, 4 D3, 5 -, 6 D5, 7 DER, 8 A, 9 D4, \
         10 AER, 11 DR, 12 DE): DER [11.3b]"
    ));
    assert!(ran.says("\"elimination U21\": 4"));
    assert!(ran.says("\"rout U21\": 3"));
    assert_eq!(ran.state("U21"), "3224 sD");
    assert_eq!(ran.state("C6"), "3225");
}

/// LGG-EX-02: below the last column, on a printed cell.
#[test]
fn ex_02_below_the_last_column() {
    let mut drill = Drill::new();
    drill.unit("C42 D", "1926");
    drill.unit("U1", "1925");
    let attacks = [attack("C42", "1925")];
    let ran = drill.combat(Side::Csa, &attacks, &[1, 1, 4]);
    assert!(ran.says("the differential is -7: column -4 [11.4a, 11.4h, H-30 house, H-50 house]"));
    // A printed cell is no house value.
    assert!(ran.says("column -4, dice 2: AE [11.3b]"));
    assert_eq!(ran.state("C42"), "Eliminated");
    assert_eq!(ran.state("U1"), "1925");
    let ran = drill.combat(Side::Csa, &attacks, &[1, 1, 3]);
    assert_eq!(ran.state("C42"), "1926 D");
}

/// LGG-EX-03: rough behind a stream, R on the attacker.
#[test]
fn ex_03_rough_behind_a_stream() {
    let mut drill = Drill::new();
    drill.unit("C4", "3623");
    drill.unit("U22", "3622");
    let attacks = [attack("C4", "3622")];
    let ran = drill.combat(Side::Csa, &attacks, &[5, 6, 6]);
    assert!(ran.says("the differential is -1"));
    assert!(ran.says("column -1, dice 11: AR [11.3b, H-01 house]"));
    assert_eq!(ran.state("C4"), "Routed");
    let ran = drill.combat(Side::Csa, &attacks, &[5, 6, 5]);
    assert_eq!(ran.state("C4"), "3623 sD");
    for from in ["3722", "3621"] {
        let mut drill = Drill::new();
        drill.unit("C4", from);
        drill.unit("U22", "3622");
        let ran = drill.combat(Side::Csa, &attacks, &[1, 2]);
        assert!(ran.says("the differential is +0"), "{}", ran.text());
    }
}

/// LGG-EX-05: coordination.
#[test]
fn ex_05_coordination() {
    let mut drill = Drill::new();
    drill.unit("C11", "2722");
    drill.unit("C12", "2822");
    drill.unit("U14", "2721");
    let attacks = [attack("C11", "2721"), attack("C12", "2721")];
    let ran = drill.combat(Side::Csa, &attacks, &[3, 2, 3, 5, 5, 4, 4]);
    assert!(ran.says("\"coordination 2721\": 3 (needs 3 or less)"));
    assert!(ran.says("column +1, dice 5: AER"));
    assert!(ran.says("column +2, dice 8: A "));
    assert_eq!(ran.state("C11"), "2722 sD");
    assert_eq!(ran.state("C12"), "2822 D");
    assert_eq!(ran.state("U14"), "2721");
    let ran = drill.combat(Side::Csa, &attacks, &[4, 2, 3, 4, 4, 4]);
    assert!(ran.says("column +0, dice 5: -"));
    assert!(ran.says("column +0, dice 8: DER"));
    assert!(!ran.says("\"rout U14\""));
    assert_eq!(ran.state("U14"), "Eliminated");
    assert_eq!(ran.state("C11"), "2722");
    assert_eq!(ran.state("C12"), "2721");
}

/// LGG-EX-06: support on both sides.
#[test]
fn ex_06_support_on_both_sides() {
    let mut drill = Drill::new();
    drill.units(&["C11", "C15"], "2722");
    drill.unit("C12", "2822");
    drill.units(&["U14", "U20"], "2721");
    drill.unit("U19", "2720");
    drill.standing(
        Side::Usa,
        r#"
[[defend]]
gun = "U20"
combats = [1]
[[defend]]
gun = "U19"
combats = [2]
"#,
    );
    let attacks = [with(&["C15"], attack("C11", "2721")), attack("C12", "2721")];
    let ran = drill.combat(Side::Csa, &attacks, &[6, 3, 3, 5, 5]);
    assert!(ran.says("the differential is -2 [11.4a, H-30 house, H-40 house]"));
    assert!(ran.says("column -2, dice 6: A "));
    assert!(ran.says("the differential is -3"));
    assert!(ran.says("column -3, dice 10: D2"));
    assert!(ran.says("2 is not above U14's Morale Rating 4: it stays [12.2g"));
    assert_eq!(ran.state("C11"), "2722 D");
    assert_eq!(ran.state("C12"), "2822");
    assert_eq!(ran.state("U14"), "2721 D");
    for gun in ["C15", "U19", "U20"] {
        assert!(ran.unit(gun).fired, "{gun}");
    }
    // Both in the first combat: only the first named is used.
    drill.standing(
        Side::Usa,
        r#"
[[defend]]
gun = "U20"
combats = [1]
[[defend]]
gun = "U19"
combats = [1]
"#,
    );
    let ran = drill.combat(Side::Csa, &attacks, &[6, 3, 3, 2, 3]);
    assert!(ran.unit("U20").fired);
    assert!(!ran.unit("U19").fired);
}

/// LGG-EX-07: wasted attacks and their advances.
#[test]
fn ex_07_wasted_attacks() {
    let mut drill = Drill::new();
    drill.unit("C6", "2924");
    drill.unit("C7", "3024");
    drill.unit("C8", "2824");
    drill.unit("U24", "2923");
    drill.unit("U25", "2823");
    drill.standing(Side::Usa, "[[counterattack]]\nunit = \"U25\"\n");
    let attacks = [
        advancing(false, attack("C6", "2923")),
        advancing(true, attack("C7", "2923")),
        advancing(false, attack("C8", "2923")),
    ];
    let ran = drill.combat(Side::Csa, &attacks, &[5, 3, 3]);
    assert!(ran.says("column +2, dice 6: D5"));
    assert_eq!(ran.state("U24"), "2922 sD");
    assert!(ran.says("the attack of C7 Kershaw is wasted: no enemy unit is left in 2923 [11.2b]"));
    assert!(ran.says("the attack of C8 Semmes is wasted"));
    assert_eq!(ran.state("C6"), "2924");
    assert_eq!(ran.state("C7"), "2923");
    assert_eq!(ran.state("C8"), "2824");
    assert!(!ran.says("counterattacks"));
}

/// LGG-EX-08: a figure against fresh and Shaken troops.
#[test]
fn ex_08_a_figure_against_fresh_and_shaken_troops() {
    let mut drill = Drill::new();
    drill.unit("C18", "1919");
    drill.unit("U52", "2020");
    let attacks = [attack("C18", "2020")];
    let ran = drill.combat(Side::Csa, &attacks, &[2, 2]);
    assert!(ran.says("column +2, dice 4: D3"));
    assert_eq!(ran.state("U52"), "2020 D");
    assert_eq!(ran.state("C18"), "1919");
    drill.unit("U52 s", "2020");
    let ran = drill.combat(Side::Csa, &attacks, &[2, 2, 2]);
    assert!(ran.says("column +3, dice 4: D3"));
    assert!(ran.says("3 is above U52's Morale Rating 2"));
    let unit = ran.unit("U52");
    assert!(unit.shaken && unit.disrupted && ran.at("U52") != "2020");
    assert_eq!(ran.state("C18"), "2020");
    let ran = drill.combat(Side::Csa, &attacks, &[2, 2, 3]);
    assert_eq!(ran.state("U52"), "Routed");
}
