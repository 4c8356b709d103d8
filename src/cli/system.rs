//! `--system`: which game.

use crate::diagnostic::{Diagnostic, Kind};
use crate::engine::System;
use crate::games;
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
    let systems = || games::SYSTEMS.iter().chain(&NUMBERS_ONLY);
    systems().find(|system| system.name == name).ok_or_else(|| {
        let mut names: Vec<&str> = systems().map(|system| system.name).collect();
        names.dedup();
        format!("the game systems are: {}", names.join(", "))
    })
}

/// Stands in while `games::SYSTEMS` is empty: the numbers of the rules, without their texts. To be
/// removed with the first entry there.
static NUMBERS_ONLY: [System; 1] = [System {
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
