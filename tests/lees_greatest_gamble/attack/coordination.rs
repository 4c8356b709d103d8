//! Coordination and Support Brigades (11.6, 11.7).

use crate::battle::{attack, bombard, controlled};
use crate::drill::{Drill, Ran};
use countersign::games::lees_greatest_gamble::board::State;
use countersign::side::Side;

/// C11, C12 and C13 around 2721; U14 there.
fn three(codes: &[(usize, &str)]) -> Drill {
    let mut drill = Drill::new();
    drill.always("-");
    drill.by_sum(codes);
    drill.unit("C11", "2722");
    drill.unit("C12", "2822");
    drill.unit("C13", "2622");
    drill.unit("U14", "2721");
    drill
}

/// The three attack.
fn all(drill: &Drill, dice: &[u8]) -> Ran {
    let attacks = [
        attack("C11", "2721"),
        attack("C12", "2721"),
        attack("C13", "2721"),
    ];
    drill.combat(Side::Csa, &attacks, dice)
}

/// What coordination gave in every attack.
fn bonuses(ran: &Ran) -> Vec<i32> {
    let given = |line: &String| {
        let line = line.trim();
        let value = line.strip_suffix(" [11.6a] coordination")?;
        value.parse().ok()
    };
    let rolled = |lines: &[String]| lines.iter().any(|line| line.contains("roll \"combat"));
    ran.log
        .actions
        .iter()
        .map(|action| -> Vec<String> { action.lines.iter().map(ToString::to_string).collect() })
        .filter(|lines| rolled(lines))
        .map(|lines| lines.iter().find_map(given).unwrap_or(0))
        .collect()
}

/// How many coordination dice were rolled.
fn dice(ran: &Ran) -> usize {
    let lines = ran.log.trace();
    let rolls = lines
        .iter()
        .filter(|line| line.contains("roll \"coordination"));
    rolls.count()
}

/// At the value or below it: 1, 2, 3; above it nothing. C13 and C12 don't touch each other.
#[test]
fn rule_11_6a_rule_11_6b_rule_11_6c_one_die_and_one_two_three() {
    let drill = three(&[]);
    let ran = all(&drill, &[3, 1, 1, 1, 1, 1, 1]);
    assert_eq!(bonuses(&ran), [1, 2, 3]);
    assert_eq!(dice(&ran), 1);
    let ran = all(&drill, &[4, 1, 1, 1, 1, 1, 1]);
    assert_eq!(bonuses(&ran), [0, 0, 0]);
    assert_eq!(dice(&ran), 1);
    // The Union value is 2.
    let mut drill = Drill::new();
    drill.always("-");
    drill.unit("C11", "2722");
    drill.unit("U14", "2721");
    drill.unit("U15", "2821");
    let attacks = [attack("U14", "2722"), attack("U15", "2722")];
    let ran = drill.combat(Side::Usa, &attacks, &[2, 1, 1, 1, 1]);
    assert_eq!(bonuses(&ran), [1, 2]);
    let ran = drill.combat(Side::Usa, &attacks, &[3, 1, 1, 1, 1]);
    assert_eq!(bonuses(&ran), [0, 0]);
}

/// Neither at night, nor in Panic, nor for counterattacks; the log says why.
#[test]
fn rule_11_6d_rule_20_3a_no_coordination_at_night_or_in_panic() {
    let mut drill = three(&[]);
    drill.board.turn = 11;
    let ran = all(&drill, &[1; 6]);
    assert_eq!(bonuses(&ran), [0, 0, 0]);
    assert_eq!(dice(&ran), 0);
    assert!(ran.says("the attacks are not coordinated: it is night [11.6d, 20.3a]"));
    let mut drill = three(&[]);
    drill.state(Side::Csa, State::Panic);
    let ran = all(&drill, &[1; 6]);
    assert_eq!(bonuses(&ran), [0, 0, 0]);
    assert_eq!(dice(&ran), 0);
    assert!(ran.says("the attacks are not coordinated: CSA is in Panic [11.6d, 16.6a]"));
    // A lone attacker has nobody to act with: nothing is said.
    let ran = drill.combat(Side::Csa, &[attack("C11", "2721")], &[1, 1]);
    assert!(!ran.says("not coordinated"));
    let mut drill = Drill::new();
    drill.always("-");
    drill.unit("C11", "2722");
    drill.unit("U14", "2721");
    drill.unit("U15", "2823");
    drill.unit("U16", "2623");
    drill.standing(
        Side::Usa,
        "[[counterattack]]\nunit = \"U15\"\n[[counterattack]]\nunit = \"U16\"\n",
    );
    let ran = drill.combat(Side::Csa, &[attack("C11", "2721")], &[1, 1, 1, 1]);
    assert!(ran.says("U15 Hall counterattacks 2722"), "{}", ran.text());
    assert_eq!(dice(&ran), 0);
}

/// 17.4d, 17.4e: in Panic a group that holds a controlled unit's attack may, and only that one.
#[test]
fn rule_11_6d_rule_17_4d_rule_17_4e_a_controlled_attack_may_be_coordinated() {
    let mut drill = three(&[]);
    drill.state(Side::Csa, State::Panic);
    drill.unit("C6", "3226");
    drill.unit("C7", "3126");
    drill.unit("U21", "3225");
    let attacks = [
        controlled(false, attack("C11", "2721")),
        attack("C12", "2721"),
        attack("C6", "3225"),
        attack("C7", "3225"),
    ];
    let ran = drill.combat(Side::Csa, &attacks, &[1, 1, 1, 1, 1, 1, 1, 1, 1]);
    assert_eq!(bonuses(&ran), [1, 2, 0, 0]);
    assert!(ran.says("[11.6a, 11.6c, H-20 house, 11.6e, 17.4e]"));
}

/// A lone attacker has no die; an attack that is not carried out does not count.
#[test]
fn rule_11_6e_two_who_can_and_only_resolved_attacks_count() {
    let mut drill = three(&[]);
    let ran = drill.combat(Side::Csa, &[attack("C11", "2721")], &[1, 1]);
    assert_eq!(dice(&ran), 0);
    // C11 is Questionable and fails: C12 is the first, C13 the second.
    drill.unit("C11 ?", "2722");
    let ran = all(&drill, &[1, 6, 1, 1, 1, 1]);
    assert_eq!(bonuses(&ran), [1, 2]);
}

/// Who has been driven from its hex cannot attack, and so there is nobody to act with.
#[test]
fn rule_11_6e_rule_11_1c_one_that_has_left_is_not_counted() {
    let mut drill = three(&[(3, "DR")]);
    drill.unit("C15", "2822");
    drill.unit("U15", "2823");
    drill.standing(
        Side::Usa,
        "[[counterattack]]\nunit = \"U15\"\nadvance = false\n",
    );
    drill.orders(Side::Csa, "sequence = [\"C15\"]\n");
    let attacks = [
        attack("C11", "2721"),
        attack("C12", "2721"),
        bombard("C15", "U14", "2721"),
    ];
    // U15 answers the bombardment and Routs C12.
    let ran = drill.combat(Side::Csa, &attacks, &[2, 1, 2, 6, 1, 1]);
    assert_eq!(ran.state("C12"), "Routed");
    assert_eq!(dice(&ran), 0);
    assert!(ran.says("C12 does not attack: it has left its hex [11.1c]"));
}

/// A new defending brigade: a new die for two or more, counting from 1; nothing for one.
#[test]
fn rule_11_6f_rule_11_7a_a_support_brigade_takes_over() {
    let mut drill = three(&[(3, "DE")]);
    drill.unit("U15", "2721");
    let ran = all(&drill, &[1, 1, 2, 6, 6, 1, 1, 1, 1]);
    assert_eq!(ran.state("U14"), "Eliminated");
    assert!(ran.says("coordination of C12, C13 against U15 Hall in 2721"));
    assert_eq!(dice(&ran), 2);
    assert_eq!(bonuses(&ran), [1, 0, 0]);
    let ran = all(&drill, &[6, 1, 2, 6, 1, 1, 1, 1, 1]);
    assert_eq!(bonuses(&ran), [0, 1, 2]);
    // Only one left.
    let ran = all(&drill, &[1, 1, 1, 1, 2, 6, 1, 1]);
    assert_eq!(ran.state("U14"), "Eliminated");
    assert_eq!(dice(&ran), 1);
    assert_eq!(bonuses(&ran), [1, 2, 0]);
    // Routed: the same.
    let mut drill = three(&[(3, "DR")]);
    drill.unit("U15", "2721");
    let ran = all(&drill, &[6, 1, 2, 6, 1, 6, 1, 1, 1, 1]);
    assert_eq!(ran.state("U14"), "Routed");
    assert_eq!(ran.state("U15"), "2721 D");
    assert_eq!(dice(&ran), 2);
}

/// After an exchange by choice there is no new die.
#[test]
fn rule_11_6g_an_exchange_gives_no_second_try() {
    let mut drill = three(&[(3, "D")]);
    drill.unit("U15", "2721");
    let ran = all(&drill, &[6, 1, 2, 1, 1, 1, 1]);
    assert!(ran.says("U15 Hall takes the place of U14 [11.7b, 11.7c]"));
    assert_eq!(dice(&ran), 1);
    assert_eq!(bonuses(&ran), [0, 0, 0]);
    assert_eq!(ran.state("U14"), "2721 D");
    // Nor when the one that took the place falls: the failure stands for the rest of the group.
    let mut drill = three(&[(3, "D"), (4, "DE")]);
    drill.units(&["U15", "U16"], "2721");
    drill.unit("C4", "2621");
    let attacks = ["C11", "C12", "C13", "C4"].map(|unit| attack(unit, "2721"));
    let ran = drill.combat(Side::Csa, &attacks, &[6, 1, 2, 2, 2, 6, 1, 1, 1, 1]);
    assert_eq!(ran.state("U15"), "Eliminated");
    assert_eq!(dice(&ran), 1);
}

/// Artillery that defends alone is a defending unit.
#[test]
fn rule_11_6h_against_artillery_alone() {
    let mut drill = Drill::new();
    drill.always("-");
    drill.unit("C11", "2722");
    drill.unit("C12", "2822");
    drill.unit("U20", "2721");
    let attacks = [attack("C11", "2721"), attack("C12", "2721")];
    let ran = drill.combat(Side::Csa, &attacks, &[3, 1, 1, 1, 1]);
    assert_eq!(bonuses(&ran), [1, 2]);
}

/// The default exchanges a worn brigade for a fresh one; standing orders say otherwise; never when
/// the attacks are coordinated, never before the first.
#[test]
fn rule_11_7b_exchange_between_two_attacks() {
    let mut drill = three(&[(3, "D")]);
    drill.units(&["U15 s", "U16"], "2721");
    // U15 is Shaken: U16 takes the place.
    let ran = all(&drill, &[6, 1, 2, 1, 1, 1, 1]);
    assert!(ran.says("U16 Carroll takes the place of U14"));
    assert!(ran.says("U16 Carroll defends 2721"));
    // Coordinated: it must stand.
    let ran = all(&drill, &[1, 1, 2, 1, 1, 1, 1]);
    assert!(!ran.says("takes the place"));
    // As ordered: the Shaken one, though nothing has happened to U14.
    drill.standing(Side::Usa, "[[exchange]]\nunit = \"U14\"\nby = \"U15\"\n");
    let ran = all(&drill, &[6, 1, 1, 1, 1, 1, 1]);
    assert!(ran.says("U15 Hall takes the place of U14"));
    // As ordered: none.
    drill.standing(Side::Usa, "[[exchange]]\nunit = \"U14\"\n");
    let ran = all(&drill, &[6, 1, 2, 1, 1, 1, 1]);
    assert!(!ran.says("takes the place"));
    // A worn brigade at the start is not exchanged before the first attack, and a single attack
    // never lets it.
    let mut drill = three(&[]);
    drill.unit("U14 D", "2721");
    drill.unit("U15", "2721");
    let ran = drill.combat(Side::Csa, &[attack("C11", "2721")], &[1, 1]);
    assert!(!ran.says("takes the place"));
    let ran = all(&drill, &[6, 1, 1, 1, 1, 1, 1]);
    let text = ran.text();
    let first = text.find("C11 Armistead attacks").unwrap();
    assert!(text.find("takes the place").unwrap() > first);
}

/// Conditions of an exchange are about the brigade that would be relieved.
#[test]
fn rule_11_7b_an_exchange_with_a_condition() {
    let mut drill = three(&[(3, "D")]);
    drill.unit("U15 s", "2721");
    drill.standing(
        Side::Usa,
        "[[exchange]]\nunit = \"U14\"\nby = \"U15\"\nif = [\"disrupted\"]\n",
    );
    let ran = all(&drill, &[6, 1, 1, 1, 2, 1, 1]);
    let text = ran.text();
    let second = text.find("C12 Garnett attacks").unwrap();
    assert!(text.find("takes the place").unwrap() > second, "{text}");
}

/// Whoever took over may be exchanged before the next attack, if that is not coordinated either.
#[test]
fn rule_11_7b_rule_11_7c_an_exchange_after_a_takeover() {
    let mut drill = three(&[(3, "DE")]);
    drill.units(&["U15 D", "U16"], "2721");
    let ran = all(&drill, &[6, 1, 2, 6, 5, 1, 1, 1, 1]);
    assert_eq!(ran.state("U14"), "Eliminated");
    assert!(ran.says("coordination of C12, C13 against U15 Hall in 2721"));
    let text = ran.text();
    let places = [
        "\"coordination 2721 #2\"",
        "U16 Carroll takes the place of U15",
        "C12 Garnett attacks 2721",
        "U16 Carroll defends 2721",
    ]
    .map(|words| {
        text.find(words)
            .unwrap_or_else(|| panic!("{words} in\n{text}"))
    });
    assert!(places.is_sorted(), "{text}");
    assert_eq!(dice(&ran), 2);
    assert_eq!(bonuses(&ran), [0, 0, 0]);
    // Coordinated against it, it stands.
    let ran = all(&drill, &[6, 1, 2, 6, 3, 1, 1, 1, 1]);
    assert!(!ran.says("takes the place"));
    assert_eq!(bonuses(&ran), [0, 1, 2]);
    // With one attack left there is no die, and an exchange.
    let attacks = [attack("C11", "2721"), attack("C12", "2721")];
    let ran = drill.combat(Side::Csa, &attacks, &[1, 1, 2, 6, 1, 1]);
    assert!(ran.says("U16 Carroll takes the place of U15"));
}

/// The next brigade down takes over; if only artillery is left it defends.
#[test]
fn rule_11_7c_the_next_one_down() {
    let mut drill = three(&[(3, "DE")]);
    drill.units(&["U15", "U20"], "2721");
    drill.standing(Side::Usa, "hold_guns = true\n");
    let ran = all(&drill, &[6, 1, 2, 6, 6, 1, 2, 6, 1, 1]);
    assert!(ran.says("U14 Webb defends 2721 [9.4a]"));
    assert!(ran.says("U15 Hall defends 2721 [9.4a]"));
    assert!(ran.says("U20 Hazard-b defends 2721 alone [13.5a]"));
}
