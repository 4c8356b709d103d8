//! The shipped tables, and what is refused in a file of tables (2, 3.3, H-01 to H-50, S-1, S-2).

mod arrivals;
mod charts;
mod counters;
mod faults;

use countersign::diagnostic::Source;
use countersign::games::lees_greatest_gamble::tables::{SHIPPED, read};

/// The shipped file with some words changed.
pub fn changed(from: &str, to: &str) -> Source {
    assert_eq!(SHIPPED.matches(from).count(), 1, "{from}");
    Source::new("tables.toml", SHIPPED.replacen(from, to, 1))
}

/// What reading the shipped file with some words changed says, without the places.
pub fn said(from: &str, to: &str) -> Vec<String> {
    read(&changed(from, to))
        .unwrap_err()
        .iter()
        .map(|fault| {
            assert!(fault.place.is_some(), "{fault}");
            let rule = fault
                .rule
                .map_or(String::new(), |rule| format!(" [{rule}]"));
            let help = fault.help.as_deref().unwrap_or("nothing");
            format!("{}{rule}; {help}", fault.message)
        })
        .collect()
}

/// The rules that it names, each once.
pub fn rules(from: &str, to: &str) -> Vec<&'static str> {
    let faults = read(&changed(from, to)).unwrap_err();
    let mut rules: Vec<&str> = faults
        .iter()
        .map(|fault| fault.rule.map_or("none", |rule| rule.id()))
        .collect();
    rules.dedup();
    rules
}
