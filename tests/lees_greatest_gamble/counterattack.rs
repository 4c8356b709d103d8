//! Counterattacks (19).

use crate::battle::{advancing, attack, bombard, on_train};
use crate::drill::{Drill, Ran, hex, piece, un};
use countersign::games::lees_greatest_gamble::board::Status;
use countersign::games::lees_greatest_gamble::orders::Standing;
use countersign::games::lees_greatest_gamble::phase::combat::{self, counter};
use countersign::games::lees_greatest_gamble::turn::{Control, Declared, Turn};
use countersign::side::Side;

/// The Confederate Combat Phase after these declarations.
fn fight(drill: &Drill, dice: &[u8], declared: &[Declared]) -> Ran {
    drill.combat(Side::Csa, declared, dice)
}

/// What follows after a Confederate unit has attacked or bombarded.
fn after(drill: &Drill, dice: &[u8], unit: &str, before: impl FnOnce(&mut Turn<'_>)) -> Ran {
    let ran = drill.run(Side::Csa, dice, |turn| {
        before(turn);
        counter::after(turn, un(unit));
    });
    assert_eq!(ran.unused, 0, "{}", ran.text());
    ran
}

/// C11 in 2721, U15 in 2821 with orders to counterattack.
fn pair() -> Drill {
    let mut drill = Drill::new();
    drill.unit("C11", "2721");
    drill.unit("U15", "2821");
    drill.standing(Side::Usa, "counterattack = [{ unit = \"U15\" }]");
    drill
}

/// The titles of the counterattacks, in order.
fn counters(ran: &Ran) -> Vec<String> {
    let titles = ran.titles().into_iter();
    titles
        .filter(|title| title.contains("counterattacks"))
        .collect()
}

#[test]
fn ex_21_counterattack() {
    let mut drill = Drill::new();
    drill.unit("C11 D", "2721");
    drill.unit("C15", "2722");
    drill.units(&["U15", "U20"], "2821");
    drill.standing(
        Side::Usa,
        "counterattack = [{ unit = \"U15\", support = [\"U20\"] }]",
    );
    let ran = after(&drill, &[4, 5, 3], "C11", |_| {});
    assert!(ran.says("the differential is -1"), "{}", ran.text());
    assert!(ran.unit("U15").disrupted);
    assert_eq!(ran.at("U15"), "2821");
    assert_eq!(ran.at("C11"), "2721");
    assert!(ran.unit("U20").fired && ran.unit("C15").fired);
}

#[test]
fn rule_19_1a_after_attack_and_bombardment_if_the_option_is_on() {
    // The attack fails (0, dice 9: A) and U15 answers (0 + 1, dice 9: -).
    let mut drill = Drill::new();
    drill.unit("C11", "2722");
    drill.unit("U14", "2721");
    drill.unit("U15", "2822");
    drill.standing(Side::Usa, "counterattack = [{ unit = \"U15\" }]");
    let ran = fight(&drill, &[4, 5, 4, 5], &[attack("C11", "2721")]);
    assert_eq!(counters(&ran), ["U15 Hall counterattacks 2722"]);
    drill.board.options.counterattack = false;
    let ran = fight(&drill, &[4, 5], &[attack("C11", "2721")]);
    assert!(counters(&ran).is_empty());
    // After a bombardment: 4 - 2 = +2, dice 9: D4.
    let mut drill = Drill::new();
    drill.unit("C15", "2722");
    drill.unit("U14", "2721");
    drill.unit("U15", "2822");
    drill.standing(Side::Usa, "counterattack = [{ unit = \"U15\" }]");
    let ran = fight(&drill, &[3, 4, 5, 1], &[bombard("C15", "U14", "2721")]);
    assert_eq!(counters(&ran), ["U15 Hall counterattacks 2722"]);
    // Not by one that is not adjacent, and not without an order.
    let mut far = pair();
    far.board.put(un("U15"), hex("2921"));
    assert!(counters(&after(&far, &[], "C11", |_| {})).is_empty());
    let mut silent = pair();
    silent.standing = Standing::default();
    assert!(counters(&after(&silent, &[], "C11", |_| {})).is_empty());
}

#[test]
fn rule_19_1b_nobody_answers_a_wasted_attack() {
    // C6 clears 2923; C7 and C8 have attacked nobody, and C6 stays away from U25.
    let mut drill = Drill::new();
    for (name, at) in [
        ("C6", "2924"),
        ("C7", "3024"),
        ("U24", "2923"),
        ("U25", "2823"),
    ] {
        drill.unit(name, at);
    }
    drill.standing(Side::Usa, "counterattack = [{ unit = \"U25\" }]");
    let declared = [
        advancing(false, attack("C6", "2923")),
        advancing(true, attack("C7", "2923")),
    ];
    let ran = fight(&drill, &[5, 3, 3], &declared);
    assert_eq!(ran.at("C7"), "2923", "{}", ran.text());
    assert!(counters(&ran).is_empty());
}

#[test]
fn rule_19_1c_it_comes_before_the_attackers_next_combat() {
    let mut drill = Drill::new();
    for (name, at) in [
        ("C11", "2722"),
        ("U14", "2721"),
        ("U15", "2822"),
        ("C6", "3226"),
        ("U21", "3225"),
    ] {
        drill.unit(name, at);
    }
    drill.standing(Side::Usa, "counterattack = [{ unit = \"U15\" }]");
    let declared = [attack("C11", "2721"), attack("C6", "3225")];
    let ran = fight(&drill, &[4, 5, 4, 5, 5, 5], &declared);
    assert_eq!(
        ran.titles(),
        [
            "C11 Armistead attacks 2721",
            "U15 Hall counterattacks 2722",
            "C6 Barksdale attacks 3225"
        ]
    );
}

#[test]
fn rule_19_1d_support_is_exchanged_and_no_declared_bombardment_supports() {
    let mut drill = pair();
    drill.unit("U20", "2821");
    drill.unit("C15", "2721");
    drill.standing(
        Side::Usa,
        "counterattack = [{ unit = \"U15\", support = [\"U20\"] }]",
    );
    let ran = after(&drill, &[4, 5], "C11", |_| {});
    assert!(
        ran.unit("U20").fired && ran.unit("C15").fired,
        "{}",
        ran.text()
    );
    // C15 has declared a bombardment: -2 becomes +1.
    let ran = after(&drill, &[4, 5], "C11", |turn| {
        turn.marks.declared.push(bombard("C15", "U15", "2821"));
    });
    assert!(!ran.unit("C15").fired, "{}", ran.text());
    assert!(ran.unit("U20").fired);
}

#[test]
fn rule_19_2a_who_may_counterattack() {
    // Bombarded it may; attacked by declaration or after a combat it may not.
    let drill = pair();
    let ran = after(&drill, &[4, 5], "C11", |turn| {
        turn.marks.declared.push(bombard("C15", "U15", "2821"));
    });
    assert_eq!(counters(&ran).len(), 1);
    let ran = after(&drill, &[], "C11", |turn| {
        turn.marks.attacked.insert(un("U15"));
    });
    let text = "U15 does not counterattack C11: an attack was declared against it [19.2a]";
    assert!(ran.says(text), "{}", ran.text());
    // The declaration itself bars it: C12 has still to attack 2821.
    let mut drill = Drill::new();
    for (name, at) in [
        ("C11", "2722"),
        ("C12", "2822"),
        ("U14", "2721"),
        ("U15", "2821"),
    ] {
        drill.unit(name, at);
    }
    drill.standing(Side::Usa, "counterattack = [{ unit = \"U15\" }]");
    let declared = [attack("C11", "2721"), attack("C12", "2821")];
    let ran = fight(&drill, &[4, 5, 4, 5], &declared);
    assert!(counters(&ran).is_empty(), "{}", ran.text());
}

/// One that answers with a declared attack still to make has made it then.
#[test]
fn rule_11_2a_rule_19_3b_who_counterattacks_makes_no_other_attack() {
    let mut drill = Drill::new();
    drill.always("-");
    drill.by_sum(&[(2, "DE")]);
    drill.unit("C11", "2722");
    drill.unit("C12", "2822");
    drill.units(&["U14", "U15"], "2721");
    drill.standing(Side::Usa, "counterattack = [{ unit = \"U15\" }]");
    drill.orders(Side::Csa, "counterattack = [{ unit = \"C12\" }]");
    // U14 falls, U15 answers C11, C12 answers U15: the hex that it was to attack.
    let declared = [attack("C11", "2721"), attack("C12", "2721")];
    let ran = fight(&drill, &[6, 1, 1, 6, 1, 2, 1, 2], &declared);
    assert_eq!(
        ran.titles(),
        [
            "coordination of C11, C12 against U14 Webb in 2721",
            "C11 Armistead attacks 2721",
            "U15 Hall counterattacks 2722",
            "C12 Garnett counterattacks 2721",
        ]
    );
    assert!(ran.says("C12 makes no other attack [11.2a, 19.3g]"));
}

#[test]
fn rule_19_3a_it_may_advance_into_the_hex_that_it_clears() {
    // 0, dice 4: D3 against C11 with Morale 5 does nothing; 8: DER, E 5 and R 6.
    let mut drill = pair();
    let ran = after(&drill, &[4, 4, 5, 6], "C11", |_| {});
    assert_eq!(ran.unit("C11").status, Status::Routed);
    assert_eq!(ran.at("U15"), "2721", "{}", ran.text());
    drill.standing(
        Side::Usa,
        "counterattack = [{ unit = \"U15\", advance = false }]",
    );
    let ran = after(&drill, &[4, 4, 5, 6], "C11", |_| {});
    assert_eq!(ran.at("U15"), "2821");
}

/// As [`pair`], with C12 beside both in 2822.
fn three() -> Drill {
    let mut drill = pair();
    drill.unit("C12", "2822");
    drill.orders(Side::Csa, "counterattack = [{ unit = \"C12\" }]");
    drill
}

#[test]
fn rule_19_3b_the_attacker_answers_with_a_brigade_that_is_free() {
    // U15 gains nothing (0, dice 4: D3), C12 answers against 2821 (+0, dice 4 again).
    let drill = three();
    let ran = after(&drill, &[2, 2, 2, 2], "C11", |_| {});
    assert_eq!(
        counters(&ran),
        [
            "U15 Hall counterattacks 2721",
            "C12 Garnett counterattacks 2821"
        ]
    );
    // Not with one that has fought, or declared an attack on another hex.
    let ran = after(&drill, &[2, 2], "C11", |turn| {
        turn.marks.fought.insert(un("C12"));
    });
    let text = "C12 does not counterattack U15: it has been in a combat of this phase [19.3d]";
    assert!(ran.says(text), "{}", ran.text());
    // An attack on a Train is an attack too, were it of the very hex.
    let mut train = three();
    train.board.usa.train.at = Some(hex("2821"));
    let standing = "counterattack = [{ unit = \"U15\", against = [\"C11\"] }]";
    train.standing(Side::Usa, standing);
    let ran = after(&train, &[2, 2], "C11", |turn| {
        turn.marks.declared = vec![on_train("C12", "2821")];
        combat::carry_out(turn);
    });
    assert!(ran.says(text), "{}", ran.text());
    let ran = after(&drill, &[2, 2], "C11", |turn| {
        turn.marks.declared.push(attack("C12", "2921"));
    });
    let text = "C12 does not counterattack U15: it declared an attack on another hex, 2921 [19.3b]";
    assert!(ran.says(text), "{}", ran.text());
    // Nor with one that its owner does not control.
    let ran = after(&drill, &[2, 2], "C11", |turn| {
        turn.marks.control.insert(piece("C12"), Control::Nobody);
    });
    assert_eq!(counters(&ran).len(), 1);
    // Nor does artillery that he does not control support it.
    let mut drill = three();
    drill.unit("C15", "2822");
    drill.orders(
        Side::Csa,
        "counterattack = [{ unit = \"C12\", support = [\"C15\"] }]\nhold_guns = true",
    );
    let ran = after(&drill, &[2, 2, 2, 2], "C11", |turn| {
        turn.marks.control.insert(piece("C15"), Control::Nobody);
    });
    assert_eq!(counters(&ran).len(), 2);
    assert!(!ran.unit("C15").fired, "{}", ran.text());
}

#[test]
fn rule_19_3c_any_number_about_one_hex_and_no_coordination() {
    let mut drill = three();
    drill.unit("U16", "2820");
    drill.board.put(un("U16"), hex("2921"));
    drill.unit("C13", "2922");
    drill.standing(
        Side::Usa,
        "counterattack = [{ unit = \"U15\" }, { unit = \"U16\" }]",
    );
    drill.orders(
        Side::Csa,
        "counterattack = [{ unit = \"C12\" }, { unit = \"C13\" }]",
    );
    // Each at 0 with 4 on the dice: D3, Disrupted only; then the Disrupted one is weaker.
    let ran = after(&drill, &[2, 2, 2, 2, 2, 2, 2, 2], "C11", |_| {});
    assert_eq!(counters(&ran).len(), 4, "{}", ran.text());
    assert!(!ran.text().contains("coordination"), "{}", ran.text());
}

#[test]
fn rule_19_3d_one_answer_an_event_and_each_brigade_once() {
    // Two could answer C11: one does.
    let mut drill = pair();
    drill.unit("U16", "2820");
    drill.board.put(un("U16"), hex("2720"));
    drill.standing(
        Side::Usa,
        "counterattack = [{ unit = \"U15\" }, { unit = \"U16\" }]",
    );
    let ran = after(&drill, &[2, 2], "C11", |_| {});
    assert_eq!(counters(&ran), ["U15 Hall counterattacks 2721"]);
    // The next event is answered by the other; a brigade may be the target of several.
    let ran = after(&drill, &[2, 2, 2, 2], "C11", |turn| {
        counter::after(turn, un("C11"));
    });
    assert_eq!(counters(&ran).len(), 2, "{}", ran.text());
}

#[test]
fn rule_19_3e_only_the_top_brigade_of_a_hex_and_a_second_one_once_it_is_on_top() {
    let mut drill = pair();
    drill.board.take(un("U15"), Status::Unused);
    drill.units(&["U16", "U15"], "2821");
    let ran = after(&drill, &[], "C11", |_| {});
    let text = "U15 does not counterattack C11: it is not on top of its hex [19.3e]";
    assert!(ran.says(text), "{}", ran.text());
    // Declared against U14 on top, which falls: U15 under it may.
    let mut drill = Drill::new();
    drill.unit("C11", "2722");
    drill.units(&["U14", "U15"], "2721");
    drill.standing(Side::Usa, "counterattack = [{ unit = \"U15\" }]");
    // 0, dice 8: DER, E 4 above Loss 3; then U15 at 0, dice 4: D3.
    let ran = fight(&drill, &[4, 4, 4, 2, 2], &[attack("C11", "2721")]);
    assert_eq!(
        counters(&ran),
        ["U15 Hall counterattacks 2722"],
        "{}",
        ran.text()
    );
}

#[test]
fn rule_19_3f_against_artillery_the_top_brigade_defends_else_the_artillery_and_trains_count() {
    let mut drill = Drill::new();
    drill.units(&["C15", "C11"], "2722");
    drill.unit("U14", "2721");
    drill.unit("U15", "2822");
    drill.standing(Side::Usa, "counterattack = [{ unit = \"U15\" }]");
    let shot = [bombard("C15", "U14", "2721")];
    let ran = fight(&drill, &[3, 2, 2], &shot);
    assert!(ran.says("C11 Armistead defends 2722"), "{}", ran.text());
    // Who is to be answered may be named as the one that fires, or that defends.
    for (named, answers) in [("C15", 1), ("C11", 1), ("C12", 0)] {
        let standing = format!("counterattack = [{{ unit = \"U15\", against = [\"{named}\"] }}]");
        drill.standing(Side::Usa, &standing);
        let dice: &[u8] = if answers == 1 { &[3, 2, 2] } else { &[3] };
        assert_eq!(counters(&fight(&drill, dice, &shot)).len(), answers);
    }
    drill.standing(Side::Usa, "counterattack = [{ unit = \"U15\" }]");
    drill.board.take(un("C11"), Status::Unused);
    // 4 - 1: the column +3, dice 9: D5, and C15 escapes.
    let ran = fight(&drill, &[3, 4, 5, 6], &shot);
    assert!(
        ran.says("C15 Alexander defends 2722 alone"),
        "{}",
        ran.text()
    );
    // An attack on a Train, by brigade or artillery.
    let mut drill = Drill::new();
    drill.board.usa.train.at = Some(hex("2721"));
    drill.unit("C11", "2722");
    drill.unit("U15", "2822");
    drill.standing(Side::Usa, "counterattack = [{ unit = \"U15\" }]");
    let ran = fight(&drill, &[2, 2], &[on_train("C11", "2721")]);
    assert_eq!(counters(&ran), ["U15 Hall counterattacks 2722"]);
}

#[test]
fn rule_19_3g_a_wasted_attack_on_the_contested_hex_leaves_a_brigade_free() {
    // C6 takes 2923; C7 and C8 wasted theirs. U25 comes back, and C7 answers it.
    let mut drill = Drill::new();
    for (name, at) in [
        ("C6", "2924"),
        ("C7", "3023"),
        ("U24", "2923"),
        ("U25", "2823"),
    ] {
        drill.unit(name, at);
    }
    drill.standing(Side::Usa, "counterattack = [{ unit = \"U25\" }]");
    drill.orders(Side::Csa, "counterattack = [{ unit = \"C7\" }]");
    let declared = [attack("C6", "2923"), attack("C7", "2923")];
    // Not coordinated; D5 drives U24 out; U25 Routs C6 at -1 (dice 4: DER) and advances; C7 at +1
    // (dice 9) answers.
    let dice = [5, 3, 3, 2, 2, 1, 6, 4, 5];
    let ran = fight(&drill, &dice, &declared);
    assert_eq!(
        counters(&ran),
        [
            "U25 Brewster counterattacks 2923",
            "C7 Kershaw counterattacks 2923"
        ],
        "{}",
        ran.text()
    );
    // U25 gains nothing and stays where it is: C8, whose attack on 2923 was wasted, answers it there.
    drill.unit("C8", "2824");
    drill.orders(Side::Csa, "counterattack = [{ unit = \"C8\" }]");
    drill.always("-");
    drill.by_sum(&[(2, "DE")]);
    let declared = [attack("C6", "2923"), attack("C8", "2923")];
    let ran = fight(&drill, &[5, 1, 1, 6, 2, 2, 2, 2], &declared);
    assert_eq!(
        counters(&ran),
        [
            "U25 Brewster counterattacks 2923",
            "C8 Semmes counterattacks 2823"
        ],
        "{}",
        ran.text()
    );
    // One that wasted its attack on another hex is not free.
    let drill = three();
    let ran = after(&drill, &[2, 2], "C11", |turn| {
        turn.marks.declared.push(attack("C12", "2922"));
        turn.marks.spent.insert(un("C12"));
    });
    assert_eq!(counters(&ran).len(), 1);
}

#[test]
fn rule_19_3h_nothing_to_answer_when_the_attacker_is_gone_and_something_after_15_4() {
    let mut drill = pair();
    drill.board.take(un("C11"), Status::Routed);
    assert!(counters(&after(&drill, &[], "C11", |_| {})).is_empty());
    // U73 retreats before combat, C11 advances and is counterattacked.
    let mut drill = Drill::new();
    drill.unit("C11", "2722");
    drill.unit("U73", "2721");
    drill.unit("U15", "2822");
    drill.standing(
        Side::Usa,
        "counterattack = [{ unit = \"U15\" }]\nevade = [{ unit = \"U73\", least = -4 }]",
    );
    let ran = fight(&drill, &[1, 2, 2], &[attack("C11", "2721")]);
    assert_eq!(ran.at("C11"), "2721", "{}", ran.text());
    assert_eq!(counters(&ran), ["U15 Hall counterattacks 2721"]);
}

#[test]
fn rule_19_counterattacks_are_made_from_the_differential_that_is_wanted() {
    let mut drill = pair();
    drill.standing(Side::Usa, "counterattack = [{ unit = \"U15\", least = 1 }]");
    let ran = after(&drill, &[], "C11", |_| {});
    let text = "U15 does not counterattack 2721: the differential is +0, +1 is wanted [19.1a]";
    assert!(ran.says(text), "{}", ran.text());
    drill.board.unit_mut(un("C11")).disrupted = true;
    assert_eq!(counters(&after(&drill, &[4, 5], "C11", |_| {})).len(), 1);
    // Its own artillery counts.
    let mut drill = pair();
    drill.unit("U20", "2821");
    drill.standing(
        Side::Usa,
        "counterattack = [{ unit = \"U15\", least = 1, support = [\"U20\"] }]",
    );
    assert_eq!(counters(&after(&drill, &[4, 5], "C11", |_| {})).len(), 1);
    // Only when its conditions hold.
    let mut drill = pair();
    drill.standing(
        Side::Usa,
        "counterattack = [{ unit = \"U15\", if = [\"disrupted\"] }]",
    );
    assert!(counters(&after(&drill, &[], "C11", |_| {})).is_empty());
    drill.board.unit_mut(un("U15")).disrupted = true;
    assert_eq!(counters(&after(&drill, &[4, 5], "C11", |_| {})).len(), 1);
    // Only against those that are named.
    let mut drill = pair();
    drill.standing(
        Side::Usa,
        "counterattack = [{ unit = \"U15\", against = [\"C12\"] }]",
    );
    assert!(counters(&after(&drill, &[], "C11", |_| {})).is_empty());
}

#[test]
fn rule_14_5d_whoever_fired_together_may_be_named() {
    let mut drill = Drill::new();
    drill.units(&["C50", "C51"], "1628");
    drill.unit("U6", "1825");
    drill.unit("U15", "1727");
    // Together on 2; column 2, die 2: D. C50 defends 1628, C51 has fired too.
    let dice = [2, 2, 1, 1, 6];
    let declared = ["C50", "C51"].map(|gun| bombard(gun, "U6", "1825"));
    for (named, answers) in [("C50", true), ("C51", true), ("C52", false)] {
        let standing = format!("counterattack = [{{ unit = \"U15\", against = [\"{named}\"] }}]");
        drill.standing(Side::Usa, &standing);
        let rolled = if answers { &dice[..] } else { &dice[..2] };
        let ran = fight(&drill, rolled, &declared);
        assert!(ran.says("they fire together"), "{}", ran.text());
        assert_eq!(
            !counters(&ran).is_empty(),
            answers,
            "{named}\n{}",
            ran.text()
        );
    }
}
