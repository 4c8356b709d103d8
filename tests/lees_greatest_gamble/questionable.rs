//! Questionable brigades (22.3).

use crate::battle::{advancing, attack, bombard, on_train};
use crate::drill::{Drill, un};
use countersign::games::lees_greatest_gamble::phase::{combat, rally, returns};
use countersign::side::Side;

/// C11 (Morale 5/3) in 2722 and U14 (Morale 4/3) in 2721, with these states.
fn face(attacker: &str, defender: &str) -> Drill {
    let mut drill = Drill::new();
    drill.always("-");
    drill.unit(attacker, "2722");
    drill.unit(defender, "2721");
    drill
}

/// From the Routed box brigades return Questionable, from the Eliminated box they don't.
#[test]
fn rule_22_3a_from_the_routed_box() {
    use countersign::games::lees_greatest_gamble::board::Status;
    let mut drill = Drill::new();
    drill.board.unit_mut(un("U14")).status = Status::Routed;
    drill.board.unit_mut(un("U15")).status = Status::Eliminated;
    drill.board.unit_mut(un("U16")).status = Status::Eliminated;
    drill.orders(
        Side::Usa,
        "[[return]]\nunit = \"U14\"\n[[return]]\nunit = \"U15\"\ndestroy = \"U16\"\n",
    );
    let ran = drill.run(Side::Usa, &[], returns::carry_out);
    assert!(ran.unit("U14").questionable);
    assert!(ran.unit("U15").at.is_some());
    assert!(!ran.unit("U15").questionable);
}

/// In its first combat it checks, as attacker and as defender; passed, the marker goes.
#[test]
fn rule_22_3b_a_check_in_the_first_combat() {
    let ran = face("C11 ?", "U14").combat(Side::Csa, &[attack("C11", "2721")], &[5, 1, 1]);
    assert_eq!(ran.state("C11"), "2722");
    assert!(ran.says("C11 is no longer Questionable [22.3b]"));
    let ran = face("C11", "U14 ?").combat(Side::Csa, &[attack("C11", "2721")], &[4, 1, 1]);
    assert_eq!(ran.state("U14"), "2721");
    assert!(ran.says("roll \"combat C11 2721\""));
}

/// Failed: the attacker is Shaken and does not attack; the defender is Shaken and retreats; who is
/// Shaken already Routs.
#[test]
fn rule_22_3c_failed() {
    let attacks = [attack("C11", "2721")];
    let ran = face("C11 ?", "U14").combat(Side::Csa, &attacks, &[6]);
    assert_eq!(ran.state("C11"), "2722 s?");
    assert!(ran.says("C11 does not carry out its attack [22.3c, 22.3f]"));
    let ran = face("C11 s?", "U14").combat(Side::Csa, &attacks, &[4]);
    assert_eq!(ran.state("C11"), "Routed");
    let ran = face("C11", "U14 ?").combat(Side::Csa, &attacks, &[5]);
    assert!(ran.unit("U14").shaken && ran.at("U14") != "2721");
    assert!(!ran.unit("U14").disrupted);
    let ran = face("C11", "U14 s?").combat(Side::Csa, &attacks, &[4]);
    assert_eq!(ran.state("U14"), "Routed");
}

/// Rally leaves the marker.
#[test]
fn rule_22_3d_rally_does_not_remove_it() {
    let mut drill = Drill::new();
    drill.unit("C11 s?", "1930");
    let ran = drill.run(Side::Csa, &[1], rally::carry_out);
    assert_eq!(ran.state("C11"), "1930 ?");
}

/// Failing keeps the marker; the attacker checks first, and if he fails the defender does not. A
/// defender who fails ends the attack: the attacker may advance, the others of the hex check.
#[test]
fn rule_22_3e_the_order_and_what_follows() {
    let attacks = [attack("C11", "2721")];
    let ran = face("C11 ?", "U14 ?").combat(Side::Csa, &attacks, &[6]);
    assert!(ran.unit("C11").questionable);
    assert_eq!(ran.state("U14"), "2721 ?");
    let ran = face("C11 ?", "U14 ?").combat(Side::Csa, &attacks, &[5, 6]);
    assert!(ran.unit("U14").questionable && ran.unit("U14").shaken);
    assert!(!ran.says("roll \"combat"));
    assert_eq!(ran.at("C11"), "2721");
    let mut drill = face("C11", "U14 ?");
    drill.units(&["U15", "U20"], "2721");
    let ran = drill.combat(Side::Csa, &attacks, &[6, 1]);
    assert_eq!(ran.state("U15"), "2721 D");
    assert_eq!(ran.state("U20"), "2721");
    assert_eq!(ran.at("C11"), "2722");
    // The Support Brigade meets only later attacks.
    drill.unit("C12", "2822");
    let both = [attack("C11", "2721"), attack("C12", "2721")];
    let ran = drill.combat(Side::Csa, &both, &[4, 6, 1, 1, 1]);
    assert!(ran.says("roll \"combat C12 2721\""));
    assert!(!ran.says("roll \"combat C11 2721\""));
}

/// A Shaken defender who fails Routs, and the others of the hex check then too.
#[test]
fn rule_22_3c_rule_22_3e_rule_12_6a_a_rout_touches_the_others() {
    let mut drill = face("C11", "U14 s?");
    drill.unit("U15", "2721");
    let ran = drill.combat(Side::Csa, &[attack("C11", "2721")], &[4, 1]);
    assert_eq!(ran.state("U14"), "Routed");
    assert_eq!(ran.state("U15"), "2721 D");
}

/// Who has failed as a defender has been in a combat, and makes no counterattack.
#[test]
fn rule_22_3e_rule_19_3d_who_failed_makes_no_counterattack() {
    let mut drill = face("C11", "U14");
    drill.by_sum(&[(2, "DE")]);
    drill.unit("C12", "2822");
    drill.unit("U15 ?", "2721");
    drill.standing(
        Side::Usa,
        "counterattack = [{ unit = \"U15\", against = [\"C12\"] }]\n\
         retreat = [{ unit = \"U15\", to = [\"2720\"] }]",
    );
    let attacks = [attack("C11", "2721"), attack("C12", "2721")];
    let ran = drill.combat(Side::Csa, &attacks, &[6, 1, 1, 6, 6]);
    assert_eq!(ran.state("U15"), "2720 s?");
    assert_eq!(ran.at("C12"), "2721");
    let text = "U15 does not counterattack C12: it has been in a combat of this phase [19.3d]";
    assert!(ran.says(text), "{}", ran.text());
}

/// Neither bombardment nor an attack on the Train is a combat. The attack that is not made is no
/// event for a counterattack, counts for nobody and gives no advance.
#[test]
fn rule_22_3f_what_is_no_engagement() {
    let mut drill = face("C11 ?", "U14 ?");
    drill.unit("C15", "2722");
    let ran = drill.combat(Side::Csa, &[bombard("C15", "U14", "2721")], &[2]);
    assert!(ran.unit("U14").questionable);
    drill.unit("C12 ?", "3213");
    let ran = drill.combat(Side::Csa, &[on_train("C12", "3212")], &[]);
    assert!(ran.unit("C12").questionable);
    let mut drill = face("C11 ?", "U14");
    drill.unit("U15", "2823");
    drill.standing(Side::Usa, "[[counterattack]]\nunit = \"U15\"\n");
    let ran = drill.combat(Side::Csa, &[attack("C11", "2721")], &[6]);
    assert!(!ran.says("counterattacks"));
    // The hex empties later: whoever did not carry out his attack does not advance.
    let mut drill = face("C11 ?", "U14");
    drill.always("DE");
    drill.unit("C12", "2822");
    let ran = drill.run(Side::Csa, &[6, 6, 1, 1, 6], |turn| {
        turn.marks.declared = vec![
            advancing(true, attack("C11", "2721")),
            advancing(false, attack("C12", "2721")),
        ];
        combat::carry_out(turn);
        assert!(turn.marks.spent.contains(&un("C11")));
    });
    assert_eq!(ran.unused, 0);
    assert!(!ran.says("wasted"));
    assert_eq!(ran.at("C11"), "2722");
}
