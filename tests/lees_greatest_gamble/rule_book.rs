//! The rule book holds every statement, and none besides.

use countersign::games::lees_greatest_gamble::{rules, tables};
use countersign::rule::{Origin, Statement};
use std::collections::BTreeMap;

fn statements() -> &'static [Statement] {
    &rules::book().statements
}

/// The words of a text, in lower case.
fn words(text: &str) -> Vec<String> {
    text.split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect()
}

#[test]
fn the_rule_book_holds_every_rule_in_order() {
    let listed: Vec<_> = statements()
        .iter()
        .map(|statement| (statement.id.as_str(), statement.origin))
        .collect();
    let named: Vec<_> = rules::ALL
        .iter()
        .map(|rule| (rule.id(), rule.origin()))
        .collect();
    assert_eq!(listed, named);
    assert_eq!(listed.len(), 544);
}

#[test]
fn statements_are_sentences_and_rulings_have_reasons() {
    for statement in statements() {
        let id = &statement.id;
        for text in [Some(&statement.text), statement.because.as_ref()] {
            let Some(text) = text else { continue };
            assert!(text.ends_with('.'), "{id}");
            assert!(text.chars().count() <= 320, "{id}");
            assert!(text.is_ascii(), "{id}");
            assert!(text.starts_with(|c: char| !c.is_lowercase()), "{id}");
            assert!(!text.contains('"'), "{id}");
            assert!(words(text).len() >= 3, "{id}");
        }
        assert_eq!(
            statement.because.is_some(),
            statement.origin == Origin::Ruling,
            "{id}"
        );
    }
    let found = rules::book().find("14.4RA").unwrap();
    assert_eq!(found.id, "14.4ra");
}

#[test]
fn no_two_statements_share_eight_words_in_a_row() {
    let mut runs: BTreeMap<Vec<String>, &str> = BTreeMap::new();
    for statement in statements() {
        for text in [Some(&statement.text), statement.because.as_ref()] {
            let words = words(text.map_or("", String::as_str));
            for run in words.windows(8) {
                let other = runs.insert(run.to_vec(), &statement.id);
                assert!(
                    other.is_none_or(|other| other == statement.id),
                    "{} and {other:?}: {}",
                    statement.id,
                    run.join(" ")
                );
            }
        }
    }
}

#[test]
fn house_values_name_their_place_in_the_tables() {
    let shipped: toml::Table = tables::SHIPPED.parse().unwrap();
    for statement in statements() {
        let id = &statement.id;
        assert_eq!(
            statement.table.is_some(),
            statement.origin == Origin::House,
            "{id}"
        );
        if let Some(key) = &statement.table {
            assert!(shipped.get(key).is_some_and(toml::Value::is_table), "{id}");
        }
    }
}

/// Numbers that a statement cites are numbers of this book.
#[test]
fn statements_cite_rules_that_exist() {
    let known = |number: &str| {
        let exact = rules::book().find(number).is_some();
        let begins = |id: &str| {
            let rest = id.strip_prefix(number);
            rest.is_some_and(|rest| rest.starts_with(|c: char| !c.is_ascii_digit()))
        };
        exact || statements().iter().any(|statement| begins(&statement.id))
    };
    for statement in statements() {
        for text in [Some(&statement.text), statement.because.as_ref()] {
            let Some(text) = text else { continue };
            for word in text.split(|c: char| !(c.is_alphanumeric() || c == '.' || c == '-')) {
                let number = word.trim_end_matches('.');
                let cites = number.contains('.')
                    || number.starts_with("MAP-")
                    || number.starts_with("GRID-")
                    || number.starts_with("H-");
                assert!(!cites || known(number), "{}: {number}", statement.id);
            }
        }
    }
}
