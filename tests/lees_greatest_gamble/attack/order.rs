//! Which attack comes when (5.3g to 5.3i, 9.5, 11.1 to 11.3, 17.4f, 17.4g).

use crate::battle::{attack, bombard, controlled, on_train, with};
use crate::drill::{Drill, Ran, hex, un};
use countersign::games::lees_greatest_gamble::board::State;
use countersign::games::lees_greatest_gamble::phase::combat;
use countersign::games::lees_greatest_gamble::turn::Turn;
use countersign::side::Side;

/// Two groups: C11 and C12 against U14 in 2721, C6 and C7 against U21 in 3225, and C15 with C11,
/// which sees U14.
fn two_groups() -> Drill {
    let mut drill = Drill::new();
    drill.always("-");
    drill.units(&["C11", "C15"], "2722");
    drill.unit("C12", "2822");
    drill.unit("U14", "2721");
    drill.unit("C6", "3226");
    drill.unit("C7", "3126");
    drill.unit("U21", "3225");
    drill
}

/// Who acts, in order.
fn actors(ran: &Ran) -> Vec<String> {
    ran.titles()
        .iter()
        .filter(|title| !title.starts_with("coordination"))
        .filter_map(|title| title.split(' ').next().map(str::to_owned))
        .collect()
}

/// What is not ordered otherwise comes in the order of declaration, but groups stay together.
#[test]
fn rule_5_3g_rule_11_2c_groups_are_finished_before_others_begin() {
    let mut drill = two_groups();
    let attacks = [
        attack("C11", "2721"),
        attack("C6", "3225"),
        attack("C12", "2721"),
        attack("C7", "3225"),
    ];
    let dice = [6, 1, 1, 1, 1, 6, 1, 1, 1, 1];
    let ran = drill.combat(Side::Csa, &attacks, &dice);
    assert_eq!(actors(&ran), ["C11", "C12", "C6", "C7"]);
    // The owner orders groups, and attacks inside them.
    drill.orders(Side::Csa, "sequence = [\"3225\", \"C12\"]\n");
    let ran = drill.combat(Side::Csa, &attacks, &dice);
    assert_eq!(actors(&ran), ["C6", "C7", "C12", "C11"]);
    drill.orders(Side::Csa, "sequence = [\"C7\", \"C12\", \"C6\"]\n");
    let ran = drill.combat(Side::Csa, &attacks, &dice);
    assert_eq!(actors(&ran), ["C7", "C6", "C12", "C11"]);
}

/// A bombardment may stand before, between or inside groups.
#[test]
fn rule_5_3h_bombardments_stand_anywhere() {
    let mut drill = two_groups();
    let attacks = [
        attack("C11", "2721"),
        attack("C12", "2721"),
        attack("C6", "3225"),
        bombard("C15", "U14", "2721"),
    ];
    // The bombardment's die is 2: no effect.
    let ran = drill.combat(Side::Csa, &attacks, &[6, 1, 1, 1, 1, 1, 1, 2]);
    assert_eq!(actors(&ran), ["C11", "C12", "C6", "C15"]);
    drill.orders(Side::Csa, "sequence = [\"C15\"]\n");
    let ran = drill.combat(Side::Csa, &attacks, &[2, 6, 1, 1, 1, 1, 1, 1]);
    assert_eq!(actors(&ran), ["C15", "C11", "C12", "C6"]);
    drill.orders(Side::Csa, "sequence = [\"2721\", \"C15\"]\n");
    let ran = drill.combat(Side::Csa, &attacks, &[6, 1, 1, 1, 1, 2, 1, 1]);
    assert_eq!(actors(&ran), ["C11", "C12", "C15", "C6"]);
    drill.orders(Side::Csa, "sequence = [\"C11\", \"C15\", \"C12\"]\n");
    let ran = drill.combat(Side::Csa, &attacks, &[6, 1, 1, 2, 1, 1, 1, 1]);
    assert_eq!(actors(&ran), ["C11", "C15", "C12", "C6"]);
    // An attack that is not named follows the last of its group that is.
    drill.orders(Side::Csa, "sequence = [\"C11\", \"C15\"]\n");
    let ran = drill.combat(Side::Csa, &attacks, &[6, 1, 1, 1, 1, 2, 1, 1]);
    assert_eq!(actors(&ran), ["C11", "C12", "C15", "C6"]);
}

/// The steps of one attack, and what follows it, in the printed order; the attacker commits his
/// artillery before the defender.
#[test]
fn rule_5_3i_rule_11_3a_rule_11_3c_the_steps_of_an_attack() {
    let mut drill = Drill::new();
    drill.always("DE");
    drill.units(&["C11 ?", "C15"], "2722");
    drill.unit("C12", "2822");
    drill.units(&["U14 ?"], "2721");
    drill.units(&["U9", "U20"], "2720");
    drill.standing(Side::Usa, "[[counterattack]]\nunit = \"U9\"\n");
    let attacks = [with(&["C15"], attack("C11", "2721")), attack("C12", "2721")];
    let dice = [1, 1, 1, 3, 4, 6, 3, 4, 1];
    let ran = drill.combat(Side::Csa, &attacks, &dice);
    let text = ran.text();
    let steps = [
        "roll \"coordination 2721\"",
        "C11 Armistead attacks 2721",
        "roll \"morale C11\"",
        "roll \"morale U14\"",
        "C15 Alexander supports C11 and is Fired [13.4b",
        "U20 Hazard-b supports U14 and is Fired [13.4d",
        "the differential is",
        "roll \"combat C11 2721\": 3 4",
        "roll \"elimination U14\"",
        "U14 is Eliminated",
        "C11 Armistead advances into 2721",
        "U9 Cross counterattacks 2721",
        "roll \"combat U9 2721\"",
    ];
    let mut from = 0;
    for step in steps {
        let at = text[from..].find(step);
        assert!(at.is_some(), "{step} after {from} in\n{text}");
        from += at.unwrap();
    }
}

/// One roll of two dice, and a retreat before combat comes before the Questionable checks.
#[test]
fn rule_11_3b_two_dice_and_evasion_first() {
    let mut drill = Drill::new();
    drill.always("-");
    drill.unit("C11 ?", "2722");
    drill.unit("U72 ?", "2721");
    let ran = drill.combat(Side::Csa, &[attack("C11", "2721")], &[5, 1, 1, 2, 5]);
    let labels: Vec<&str> = ran
        .log
        .rolls()
        .filter_map(|line| match line {
            countersign::report::log::Line::Roll { label, .. } => Some(label.as_str()),
            _ => None,
        })
        .collect();
    assert_eq!(
        labels,
        ["evade U72", "morale C11", "morale U72", "combat C11 2721"]
    );
    assert!(ran.says("roll \"combat C11 2721\": 2 5"));
}

/// Nobody attacks who has not declared it; who has, does, however poor the chances.
#[test]
fn rule_11_1a_voluntary_but_binding() {
    let mut drill = two_groups();
    let ran = drill.combat(Side::Csa, &[], &[]);
    assert!(ran.titles().is_empty());
    drill.unit("C20 sD", "2622");
    let ran = drill.combat(Side::Csa, &[attack("C20", "2721")], &[1, 1]);
    assert!(ran.says("the differential is -5: column -4"));
}

/// A declared attacker that has been Disrupted or Shaken since attacks all the same.
#[test]
fn rule_11_1c_rule_7_1c_a_worn_attacker_attacks_all_the_same() {
    let mut drill = two_groups();
    drill.unit("C12 s", "2722");
    drill.unit("U15", "2823");
    // U15 answers the bombardment of C15; on its A it is Disrupted, on a D the defender is.
    drill.always("D");
    drill.standing(Side::Usa, "[[counterattack]]\nunit = \"U15\"\n");
    drill.orders(Side::Csa, "sequence = [\"C15\"]\n");
    let attacks = [attack("C11", "2721"), bombard("C15", "U14", "2721")];
    let ran = drill.combat(Side::Csa, &attacks, &[2, 3, 3, 3, 3]);
    assert!(ran.says("U15 Hall counterattacks 2722"));
    assert!(ran.says("-2 [11.4g] C11 is Disrupted"));
    assert!(ran.says("roll \"combat C11 2721\""));
}

/// One that has left its hex does not.
#[test]
fn rule_11_1c_one_that_has_left_its_hex_does_not_attack() {
    let mut drill = two_groups();
    drill.unit("U15", "2823");
    drill.always("DR");
    drill.standing(
        Side::Usa,
        "[[counterattack]]\nunit = \"U15\"\nadvance = false\n",
    );
    drill.orders(Side::Csa, "sequence = [\"C15\"]\n");
    let attacks = [attack("C11", "2721"), bombard("C15", "U14", "2721")];
    // Routed by the counterattack.
    let ran = drill.combat(Side::Csa, &attacks, &[2, 3, 3, 6]);
    assert_eq!(ran.state("C11"), "Routed");
    assert!(ran.says("overtaken: C11 does not attack: it has left its hex [11.1c]"));
    // Driven back by it, though still next to its target or not.
    let ran = drill.combat(Side::Csa, &attacks, &[2, 3, 3, 1]);
    assert!(ran.unit("C11").shaken && ran.at("C11") != "2722");
    assert!(ran.says("overtaken: C11 does not attack: it has left its hex [11.1c]"));
}

/// Every attacker fights once, a hex is attacked by any number.
#[test]
fn rule_11_2a_one_against_one_once_each() {
    let mut drill = Drill::new();
    drill.always("-");
    let posts = [
        ("C11", "2722"),
        ("C12", "2822"),
        ("C13", "2622"),
        ("C4", "2821"),
        ("C6", "2621"),
        ("C7", "2720"),
    ];
    for (unit, at) in posts {
        drill.unit(unit, at);
    }
    drill.units(&["U14", "U15"], "2721");
    let attacks: Vec<_> = posts.iter().map(|(unit, _)| attack(unit, "2721")).collect();
    let dice: Vec<u8> = [6].into_iter().chain([1; 12]).collect();
    let ran = drill.combat(Side::Csa, &attacks, &dice);
    assert_eq!(actors(&ran), ["C11", "C12", "C13", "C4", "C6", "C7"]);
    // Always one against one: the second brigade of the hex takes no part.
    assert!(!ran.says("U15 Hall defends"));
}

/// Only the top brigade of a hex attacks.
#[test]
fn rule_9_5a_the_top_brigade_attacks() {
    let mut drill = two_groups();
    drill.unit("C13", "2722");
    let ran = drill.combat(Side::Csa, &[attack("C13", "2721")], &[]);
    assert!(ran.says("overtaken: C13 does not attack: it is not on top in 2722 [9.5a]"));
    let mut turn = Turn::rehearsal(
        &drill.tables,
        drill.board.clone(),
        Side::Csa,
        &drill.orders,
        &drill.standing,
        State::Attack,
        false,
    );
    turn.marks.declared = vec![attack("C13", "2721")];
    combat::carry_out(&mut turn);
    let faults = turn.into_faults();
    let text = faults[0].1.to_string();
    assert_eq!(
        text,
        "error: `C13` can't attack from below `C11` in `2722` [9.5a]\n  help: put it on top: \
         `top = [\"C13\"]`"
    );
    let mut turn = Turn::rehearsal(
        &drill.tables,
        drill.board.clone(),
        Side::Csa,
        &drill.orders,
        &drill.standing,
        State::Attack,
        false,
    );
    turn.marks.declared = vec![attack("C11", "2721"), attack("C13", "2721")];
    combat::carry_out(&mut turn);
    let faults = turn.into_faults();
    assert_eq!(faults.len(), 1);
    assert!(
        faults[0]
            .1
            .message
            .contains("would both attack from `2722`")
    );
}

/// Three artillery units of one hex may each do something in one player-turn.
#[test]
fn rule_9_5b_three_artillery_units_of_one_hex() {
    let mut drill = Drill::new();
    drill.always("-");
    drill.unit("C11", "2722");
    drill.unit("C12", "2822");
    drill.unit("C13", "2622");
    drill.unit("U14", "2721");
    drill.units(&["U19", "U20", "U27"], "2720");
    drill.standing(
        Side::Usa,
        "[[defend]]\ngun = \"U19\"\n[[defend]]\ngun = \"U20\"\n[[defend]]\ngun = \"U27\"\n",
    );
    let attacks = [
        attack("C11", "2721"),
        attack("C12", "2721"),
        attack("C13", "2721"),
    ];
    let ran = drill.combat(Side::Csa, &attacks, &[6, 1, 1, 1, 1, 1, 1]);
    let supporters: Vec<String> = ran
        .log
        .trace()
        .iter()
        .filter(|line| line.contains(" supports U14 and is Fired"))
        .filter_map(|line| line.split(' ').nth(3).map(str::to_owned))
        .collect();
    assert_eq!(supporters, ["U19", "U20", "U27"]);
}

/// An attack on the Train only scores; it is part of the group of its hex.
#[test]
fn rule_21_4a_rule_21_4b_a_brigade_attacks_the_train() {
    let mut drill = Drill::new();
    drill.unit("C11", "3213");
    let ran = drill.combat(Side::Csa, &[on_train("C11", "3212")], &[]);
    assert_eq!(ran.board.usa.train.attacks, 1);
    assert!(ran.board.usa.train.attacked);
    assert_eq!(ran.titles(), ["C11 Armistead attacks the Train in 3212"]);
    assert_eq!(ran.state("C11"), "3213");
}

/// The Train is not the target of those who attack the units with it: they don't coordinate, and it
/// is still there when the units have gone.
#[test]
fn rule_21_4c_rule_11_6a_rule_11_2b_the_train_and_the_units_of_one_hex() {
    let mut drill = Drill::new();
    drill.always("DE");
    drill.unit("C11", "2722");
    drill.unit("C12", "2822");
    drill.unit("U14", "2721");
    drill.board.usa.train.at = Some(hex("2721"));
    let attacks = [attack("C11", "2721"), on_train("C12", "2721")];
    let ran = drill.combat(Side::Csa, &attacks, &[1, 1, 6]);
    assert_eq!(ran.state("U14"), "Eliminated");
    assert_eq!(ran.board.usa.train.attacks, 1);
    assert!(!ran.says("coordination"));
    assert!(!ran.says("wasted"));
}

/// 17.4f, 17.4g: what the enemy controls comes first, or last, as he says; its group with it.
#[test]
fn rule_17_4f_rule_17_4g_the_controller_says_when() {
    let mut drill = two_groups();
    drill.state(Side::Csa, State::Panic);
    drill.orders(Side::Csa, "sequence = [\"2721\"]\n");
    let attacks = |last| {
        [
            attack("C11", "2721"),
            attack("C12", "2721"),
            attack("C6", "3225"),
            controlled(last, attack("C7", "3225")),
        ]
    };
    let ran = drill.combat(Side::Csa, &attacks(false), &[6, 1, 1, 1, 1, 1, 1, 1, 1]);
    assert_eq!(actors(&ran), ["C7", "C6", "C11", "C12"]);
    let ran = drill.combat(Side::Csa, &attacks(true), &[1, 1, 1, 1, 6, 1, 1, 1, 1]);
    assert_eq!(actors(&ran), ["C11", "C12", "C6", "C7"]);
    // The owner cannot put the group first by naming it.
    drill.orders(Side::Csa, "sequence = [\"3225\"]\n");
    let ran = drill.combat(Side::Csa, &attacks(true), &[1, 1, 1, 1, 6, 1, 1, 1, 1]);
    assert_eq!(actors(&ran), ["C11", "C12", "C6", "C7"]);
}

/// Marks that counterattacks go by: who was attacked by declaration, who has fought.
#[test]
fn rule_19_2a_rule_19_3e_who_was_attacked() {
    let mut drill = two_groups();
    drill.unit("U15", "2721");
    drill.run(Side::Csa, &[1, 1], |turn| {
        turn.marks.declared = vec![attack("C11", "2721")];
        combat::carry_out(turn);
        assert!(turn.marks.attacked.contains(&un("U14")));
        assert!(!turn.marks.attacked.contains(&un("U15")));
        assert!(turn.marks.fought.contains(&un("U14")));
        assert!(turn.marks.fought.contains(&un("C11")));
        assert!(!turn.marks.fought.contains(&un("U15")));
    });
}
