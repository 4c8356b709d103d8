//! What is refused of the Combat Phase before it begins.

use crate::drill::Drill;

/// C11 and C12 can attack 2721, C6 3225; C15 stands with C11.
fn drill() -> Drill {
    let mut drill = Drill::new();
    drill.units(&["C11", "C15"], "2722");
    drill.unit("C12", "2822");
    drill.unit("U14", "2721");
    drill.unit("C6", "3226");
    drill.unit("U21", "3225");
    drill
}

/// The attacks of all three.
const ATTACKS: &str = "
[[order]]
unit = \"C11\"
attack = \"2721\"
[[order]]
unit = \"C6\"
attack = \"3225\"
[[order]]
unit = \"C12\"
attack = \"2721\"
";

/// What the checker says of the attacks with this sequence, without the excerpt.
fn said(sequence: &str) -> Vec<String> {
    let text = format!("sequence = [{sequence}]\n{ATTACKS}");
    let said = drill().check(&text);
    said.lines()
        .filter(|line| line.starts_with("error") || line.starts_with("  help"))
        .map(|line| line.trim().to_owned())
        .collect()
}

/// Artillery makes no attack, and nobody attacks from afar.
#[test]
fn rule_11_1a_rule_11_1b_who_may_attack_what() {
    let drill = drill();
    let said = drill.check("[[order]]\nunit = \"C15\"\nattack = \"2721\"\n");
    assert!(said.contains("error") && said.contains("[11.1b]"), "{said}");
    let said = drill.check("[[order]]\nunit = \"C11\"\nattack = \"2720\"\n");
    assert!(said.contains("error") && said.contains("[8.4c]"), "{said}");
}

/// The sequence names what is ordered.
#[test]
fn rule_5_3g_the_sequence_names_what_is_ordered() {
    assert!(said("\"3225\", \"C12\", \"C11\"").is_empty());
    assert_eq!(
        said("\"2720\""),
        [
            "error: no attack on `2720` is ordered [8.4a]",
            "help: what is ordered: 2721, 3225"
        ]
    );
    assert_eq!(
        said("\"C15\""),
        [
            "error: `C15` is ordered neither to attack nor to bombard [8.4a]",
            "help: what is ordered: 2721, 3225"
        ]
    );
}

/// A group is not interrupted by attacks on another hex.
#[test]
fn rule_5_3g_a_group_is_not_interrupted() {
    assert_eq!(
        said("\"C11\", \"3225\", \"C12\""),
        [
            "error: `C12` in the sequence: the attacks on `2721` would be interrupted by others \
             [5.3g]",
            "help: name all attacks on 2721 one after another"
        ]
    );
}

/// Two brigades of one hex, or one from below.
#[test]
fn rule_9_5a_one_brigade_of_a_hex() {
    let mut drill = drill();
    drill.unit("C13", "2722");
    let order = "[[order]]\nunit = \"C13\"\nattack = \"2721\"\n";
    let said = drill.check(order);
    assert!(
        said.contains("`C13` can't attack from below `C11` in `2722` [9.5a]"),
        "{said}"
    );
    let said = drill.check(&format!("top = [\"C13\"]\n{order}"));
    assert!(!said.contains("error"), "{said}");
}
