//! The rule book holds every statement, and none besides.

use countersign::games::little_round_top::{rules, tables};
use countersign::rule::{Origin, Statement};
use std::collections::BTreeMap;

fn statements() -> &'static [Statement] {
    &rules::book().statements
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
    assert_eq!(listed.len(), 496);
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
        }
        assert_eq!(
            statement.because.is_some(),
            statement.origin == Origin::Ruling,
            "{id}"
        );
    }
    let found = rules::book().find("10.5-r6").unwrap();
    assert_eq!(found.id, "10.5-R6");
}

#[test]
fn no_two_statements_share_eight_words_in_a_row() {
    let mut runs: BTreeMap<Vec<String>, &str> = BTreeMap::new();
    for statement in statements() {
        for text in [Some(&statement.text), statement.because.as_ref()] {
            let words: Vec<String> = text
                .map_or("", String::as_str)
                .split(|c: char| !c.is_alphanumeric())
                .filter(|word| !word.is_empty())
                .map(str::to_lowercase)
                .collect();
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
        let Some(key) = &statement.table else {
            continue;
        };
        assert_eq!(statement.origin, Origin::House, "{id}");
        let mut value = Some(&shipped);
        let mut found = None;
        for part in key.split('.') {
            found = value.and_then(|table| table.get(part));
            value = found.and_then(toml::Value::as_table);
        }
        assert!(found.is_some(), "{id}: {key}");
    }
    let without: Vec<&str> = statements()
        .iter()
        .filter(|statement| statement.origin == Origin::House && statement.table.is_none())
        .map(|statement| statement.id.as_str())
        .collect();
    assert_eq!(without, ["H-09", "H-38", "H-39"]);
}
