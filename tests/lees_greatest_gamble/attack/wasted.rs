//! Wasted attacks and advances (11.2b, 12.7).

use crate::battle::{advancing, attack, bombard};
use crate::drill::{Drill, hex, un};
use countersign::games::lees_greatest_gamble::phase::combat;
use countersign::side::Side;

/// Three Confederate brigades against U14 in 2721.
fn three() -> Drill {
    let mut drill = Drill::new();
    drill.unit("C11", "2722");
    drill.unit("C12", "2822");
    drill.unit("C13", "2622");
    drill.unit("U14", "2721");
    drill
}

/// An attack on a hex without enemies is not made, and there is no other for the brigade.
#[test]
fn rule_11_2b_a_wasted_attack_is_no_attack() {
    let mut drill = three();
    drill.always("DE");
    let ran = drill.run(Side::Csa, &[6, 1, 1, 6], |turn| {
        turn.marks.declared = vec![
            attack("C11", "2721"),
            attack("C12", "2721"),
            attack("C13", "2721"),
        ];
        combat::carry_out(turn);
        assert!(turn.marks.spent.contains(&un("C12")));
        assert!(turn.marks.spent.contains(&un("C13")));
        assert!(turn.marks.fought.contains(&un("C11")));
        assert!(!turn.marks.fought.contains(&un("C12")));
    });
    assert_eq!(ran.unused, 0, "{}", ran.text());
    for name in ["C12 Garnett", "C13 Kemper"] {
        let text = format!("the attack of {name} is wasted: no enemy unit is left in 2721 [11.2b]");
        assert!(ran.says(&text), "{}", ran.text());
        assert!(!ran.says(&format!("{name} attacks")));
    }
}

/// The fighting brigade advances into an emptied hex unless it is told not to.
#[test]
fn rule_12_7a_the_fighting_brigade_may_advance() {
    let mut drill = three();
    drill.always("DR");
    let ran = drill.combat(Side::Csa, &[attack("C11", "2721")], &[1, 1, 6]);
    assert_eq!(ran.at("C11"), "2721");
    assert!(ran.says("C11 Armistead advances into 2721 [12.7a]"));
    let stay = [advancing(false, attack("C11", "2721"))];
    let ran = drill.combat(Side::Csa, &stay, &[1, 1, 6]);
    assert_eq!(ran.at("C11"), "2722");
    // The hex is not empty: nobody advances.
    drill.unit("U15", "2721");
    let ran = drill.combat(Side::Csa, &[attack("C11", "2721")], &[1, 1, 6, 1]);
    assert_eq!(ran.state("U15"), "2721 D");
    assert_eq!(ran.at("C11"), "2722");
}

/// Those whose attack is wasted may advance too, up to three in all.
#[test]
fn rule_12_7b_wasted_brigades_may_advance_within_stacking() {
    let mut drill = three();
    drill.always("DR");
    drill.unit("C4", "2821");
    let attacks = [
        attack("C11", "2721"),
        advancing(true, attack("C12", "2721")),
        advancing(true, attack("C13", "2721")),
        advancing(true, attack("C4", "2721")),
    ];
    let ran = drill.combat(Side::Csa, &attacks, &[6, 1, 1, 6]);
    assert_eq!(ran.at("C11"), "2721");
    assert_eq!(ran.at("C12"), "2721");
    assert_eq!(ran.at("C13"), "2721");
    assert_eq!(ran.at("C4"), "2821");
    assert!(ran.says("C4 Robertson does not advance: 2721 is full [9.1a, 12.7c]"));
    // By default they don't.
    let attacks = [attack("C11", "2721"), attack("C12", "2721")];
    let ran = drill.combat(Side::Csa, &attacks, &[6, 1, 1, 6]);
    assert_eq!(ran.at("C12"), "2822");
}

/// All advances come before a counterattack.
#[test]
fn rule_12_7b_rule_11_3a_wasted_brigades_advance_before_a_counterattack() {
    let mut drill = three();
    drill.always("-");
    drill.by_sum(&[(2, "DR")]);
    drill.unit("U15", "2720");
    drill.standing(Side::Usa, "[[counterattack]]\nunit = \"U15\"\n");
    let attacks = [
        attack("C11", "2721"),
        advancing(true, attack("C12", "2721")),
    ];
    let ran = drill.combat(Side::Csa, &attacks, &[6, 1, 1, 6, 1, 2]);
    let text = ran.text();
    let places = [
        "C11 Armistead advances into 2721",
        "C12 Garnett advances into 2721",
        "U15 Hall counterattacks 2721",
    ]
    .map(|words| {
        text.find(words)
            .unwrap_or_else(|| panic!("{words} in\n{text}"))
    });
    assert!(places.is_sorted(), "{text}");
}

/// It does not matter what emptied the hex: a bombardment before the first attack does too.
#[test]
fn rule_12_7b_after_a_bombardment() {
    let mut drill = three();
    drill.unit("U14 s", "2721");
    drill.unit("C52", "2523");
    drill.unit("C51", "2523");
    drill.unit("C50", "2523");
    drill.orders(Side::Csa, "sequence = [\"C50\", \"2721\"]\n");
    let attacks = [
        advancing(true, attack("C11", "2721")),
        bombard("C50", "U14", "2721"),
        bombard("C51", "U14", "2721"),
        bombard("C52", "U14", "2721"),
    ];
    // Coordinated, DR, and the Morale check fails: it Routs.
    let ran = drill.combat(Side::Csa, &attacks, &[1, 4, 6]);
    assert_eq!(ran.state("U14"), "Routed");
    assert!(ran.says("the attack of C11 Armistead is wasted"));
    assert_eq!(ran.at("C11"), "2721");
}

/// Empty means: no unit, no Train, no marker. State is no bar, artillery stays behind.
#[test]
fn rule_12_7c_what_is_empty_and_who_advances() {
    let mut drill = three();
    drill.always("DR");
    drill.board.usa.train.at = Some(hex("2721"));
    let attacks = [
        attack("C11", "2721"),
        advancing(true, attack("C12", "2721")),
    ];
    let ran = drill.combat(Side::Csa, &attacks, &[6, 1, 1, 1]);
    assert!(ran.unit("U14").shaken);
    assert_eq!(ran.at("C11"), "2722");
    assert_eq!(ran.at("C12"), "2822");
    assert!(ran.says("the attack of C12 Garnett is wasted"));

    let mut drill = three();
    drill.always("DR");
    drill.unit("C11 sD", "2722");
    drill.unit("C15", "2722");
    let ran = drill.combat(Side::Csa, &[attack("C11", "2721")], &[1, 1, 6]);
    assert_eq!(ran.state("C11"), "2721 sD");
    assert_eq!(ran.at("C15"), "2722");
}

/// An advance is no movement: cavalry takes no check beside infantry, and a Passive army advances.
#[test]
fn rule_12_7c_no_check_and_no_command() {
    let mut drill = Drill::new();
    drill.always("DR");
    drill.unit("C53", "2722");
    drill.unit("U14", "2721");
    drill.unit("U15", "2620");
    drill.state(
        Side::Csa,
        countersign::games::lees_greatest_gamble::board::State::Passive,
    );
    let ran = drill.combat(Side::Csa, &[attack("C53", "2721")], &[1, 1, 6]);
    assert_eq!(ran.state("C53"), "2721");
}
