//! The list of games, one line each.

pub mod lees_greatest_gamble;
pub mod little_round_top;
pub mod we_are_the_flank;

use crate::diagnostic::{Diagnostic, Kind};
use crate::draft::nearest;
pub use crate::engine::System;

/// Every game system of this program.
pub static SYSTEMS: &[System] = &[
    System::of::<lees_greatest_gamble::LeesGreatestGamble>(),
    System::of::<little_round_top::LittleRoundTop>(),
    System::of::<we_are_the_flank::WeAreTheFlank>(),
];

/// The system with this name.
///
/// # Errors
///
/// When there is none; names the nearest.
pub fn find(name: &str) -> Result<&'static System, Diagnostic> {
    SYSTEMS
        .iter()
        .find(|system| system.name == name)
        .ok_or_else(|| {
            let names = || SYSTEMS.iter().map(|system| system.name);
            let help = match nearest(name, names()) {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("the systems are {}", names().collect::<Vec<_>>().join(", ")),
            };
            Diagnostic::new(Kind::Unable, format!("`{name}` is not a game system")).help(help)
        })
}
