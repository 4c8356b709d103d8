//! The rule book holds every statement, and none besides.

use countersign::games::we_are_the_flank::{WeAreTheFlank, rules};
use countersign::rule::Origin;
use countersign::ruleset::Ruleset;

#[test]
fn the_rule_book_holds_every_rule_in_order() {
    let book = WeAreTheFlank::rulebook();
    let listed: Vec<_> = book
        .statements
        .iter()
        .map(|statement| (statement.id.as_str(), statement.origin))
        .collect();
    let named: Vec<_> = rules::ALL
        .iter()
        .map(|rule| (rule.id(), rule.origin()))
        .collect();
    assert_eq!(listed, named);
    assert_eq!(listed.len(), 164);
}

#[test]
fn statements_are_sentences_and_rulings_have_reasons() {
    for statement in &WeAreTheFlank::rulebook().statements {
        assert!(statement.text.ends_with('.'), "{}", statement.id);
        assert!(statement.text.chars().count() <= 320, "{}", statement.id);
        assert_eq!(
            statement.because.is_some(),
            statement.origin == Origin::Ruling,
            "{}",
            statement.id
        );
        assert!(
            statement.table.is_none() || statement.origin == Origin::House,
            "{}",
            statement.id
        );
    }
    let found = WeAreTheFlank::rulebook().find("flank-r22").unwrap();
    assert_eq!(found.id, "FLANK-R22");
}
