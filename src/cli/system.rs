//! `--system`: which game.

use crate::engine::System;
use crate::games;

/// The system that is meant when none is named.
const DEFAULT: &str = "we-are-the-flank";

/// The game system to work with.
#[derive(clap::Args, Clone)]
pub struct SystemArg {
    /// The game system: we-are-the-flank, little-round-top or lees-greatest-gamble
    #[arg(
        long = "system",
        value_name = "NAME",
        default_value = DEFAULT,
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
    let systems = || games::SYSTEMS.iter();
    systems().find(|system| system.name == name).ok_or_else(|| {
        let mut names: Vec<&str> = systems().map(|system| system.name).collect();
        names.dedup();
        format!("the game systems are: {}", names.join(", "))
    })
}

/// The system that is meant when none is named.
#[must_use]
pub fn fallback() -> &'static System {
    parse(DEFAULT).unwrap_or(&games::SYSTEMS[0])
}
