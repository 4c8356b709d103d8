//! Combat at night (20.3).

use crate::battle::attack;
use crate::drill::{Drill, Ran, hex};
use countersign::games::lees_greatest_gamble::phase::combat::outcome;
use countersign::games::lees_greatest_gamble::tables::Outcome;
use countersign::side::Side;

/// By night C11 attacks U14 with a result that is always the same.
fn fight(code: &str, dice: &[u8]) -> Ran {
    let mut drill = Drill::new();
    drill.board.turn = 12;
    drill.always(code);
    drill.unit("C11", "2722");
    drill.unit("U14", "2721");
    let dice: Vec<u8> = [3, 4].iter().chain(dice).copied().collect();
    drill.combat(Side::Csa, &[attack("C11", "2721")], &dice)
}

/// LGG-EX-22: night.
#[test]
fn ex_22_night() {
    let mut drill = Drill::new();
    drill.board.turn = 11;
    drill.unit("C23", "2514");
    drill.unit("U62", "2516");
    drill.orders(
        Side::Csa,
        "[[order]]\nunit = \"C23\"\npath = [\"2515\"]\nattack = \"2516\"\n",
    );
    let ran = drill.play(Side::Csa, &[4, 5, 4]);
    assert!(ran.says("C23 is Disrupted"));
    assert!(ran.says("the differential is -6: column -4"));
    assert!(ran.says("column -4, dice 9: A, read as AR [11.3b, H-01 house, 20.3b, 20.3c]"));
    assert_eq!(ran.state("C23"), "2515 sD");
    let ran = drill.play(Side::Csa, &[1, 1, 5]);
    assert!(ran.says("column -4, dice 2: AE, read as AR"));
    assert!(!ran.says("elimination"));
    assert_eq!(ran.state("C23"), "Routed");
}

/// Every A is AR and every D is DR; figures count for nothing.
#[test]
fn rule_20_3b_a_is_ar_and_d_is_dr() {
    for code in ["A", "AR"] {
        let ran = fight(code, &[5]);
        assert_eq!(ran.state("C11"), "2722 sD", "{code}");
    }
    for code in ["D", "D1", "D6", "DR"] {
        let ran = fight(code, &[4]);
        assert!(ran.unit("U14").shaken && ran.at("U14") != "2721", "{code}");
        assert_eq!(fight(code, &[5]).state("U14"), "Routed", "{code}");
    }
    assert_eq!(fight("-", &[]).state("C11"), "2722");
}

/// An E is ignored.
#[test]
fn rule_20_3c_e_is_ignored() {
    for code in ["AE", "AER"] {
        let ran = fight(code, &[5]);
        assert!(!ran.says("elimination"), "{code}");
    }
    for code in ["DE", "DER"] {
        let ran = fight(code, &[4]);
        assert!(!ran.says("elimination"), "{code}");
    }
}

/// Only three results are left; artillery alone is never eliminated.
#[test]
fn rule_20_3d_three_results_and_artillery_alone() {
    let tables = &Drill::new().tables;
    let attacker = Outcome::Attacker {
        elimination: false,
        rout: true,
    };
    let defender = Outcome::Defender {
        elimination: false,
        rout: true,
        figure: None,
    };
    for sum in 2..=12u8 {
        for column in -4..=4 {
            let read = outcome::read(tables, column, sum, false, true);
            assert!([attacker, defender, Outcome::Nothing].contains(&read));
        }
    }
    let mut drill = Drill::new();
    drill.board.turn = 11;
    drill.always("DER");
    drill.unit("C13", "2920");
    drill.unit("U47", "2820");
    let ran = drill.combat(Side::Csa, &[attack("C13", "2820")], &[1, 1, 3]);
    assert!(ran.unit("U47").disrupted && ran.at("U47") != hex("2820").to_string());
    let ran = drill.combat(Side::Csa, &[attack("C13", "2820")], &[1, 1, 2]);
    assert_eq!(ran.state("U47"), "Captured");
}
