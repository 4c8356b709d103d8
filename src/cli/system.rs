//! `--system`: which game.

use crate::diagnostic::{Diagnostic, Kind};
use crate::engine::System;
use crate::games::we_are_the_flank::{rules, tables};
use crate::rule::{RuleBook, Statement};
use std::sync::OnceLock;

/// The game system to work with.
#[derive(clap::Args, Clone)]
pub struct SystemArg {
    /// The game system
    #[arg(
        long = "system",
        value_name = "NAME",
        default_value = "we-are-the-flank",
        value_parser = parse
    )]
    pub system: &'static System,
}

/// The system of a name.
///
/// # Errors
///
/// There is none; the text lists those that there are.
pub fn parse(name: &str) -> Result<&'static System, String> {
    SYSTEMS
        .iter()
        .find(|system| system.name == name)
        .ok_or_else(|| {
            let names: Vec<&str> = SYSTEMS.iter().map(|system| system.name).collect();
            format!("the game systems are: {}", names.join(", "))
        })
}

/// Until the list of games stands in `games`: the numbers of the rules, without their texts.
static SYSTEMS: [System; 1] = [System {
    name: "we-are-the-flank",
    title: "We are the Flank",
    tables: tables::SHIPPED,
    options: &[],
    rulebook: numbers,
    load: |_| Err(Diagnostic::new(Kind::Unable, "no engine yet").into()),
}];

fn numbers() -> &'static RuleBook {
    static BOOK: OnceLock<RuleBook> = OnceLock::new();
    BOOK.get_or_init(|| RuleBook {
        statements: rules::ALL
            .iter()
            .map(|rule| Statement {
                id: rule.id().to_owned(),
                origin: rule.origin(),
                text: String::new(),
                because: None,
                table: None,
            })
            .collect(),
    })
}
