//! The Bombardment Table (14.3b).

use Effect::{Attacker, Disrupt, Eliminate, Nothing, Rout};

/// A result of a bombardment (14.4r).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Effect {
    /// A: the firing units are Disrupted (14.4ra).
    Attacker,
    /// No effect (14.4rb).
    Nothing,
    /// D: the target is Disrupted (14.4rc).
    Disrupt,
    /// DR: it is Disrupted and checks its morale (14.4rd).
    Rout,
    /// DER: it checks for elimination first (14.4re).
    Eliminate,
}

/// 14.3b: `TABLE[die - 1][units - 1]`.
pub const TABLE: [[Effect; 3]; 6] = [
    [Attacker, Attacker, Attacker],
    [Nothing, Disrupt, Disrupt],
    [Nothing, Disrupt, Rout],
    [Nothing, Disrupt, Rout],
    [Disrupt, Rout, Eliminate],
    [Disrupt, Rout, Eliminate],
];

impl Effect {
    /// As the table prints it: `DER`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Effect::Attacker => "A",
            Effect::Nothing => "-",
            Effect::Disrupt => "D",
            Effect::Rout => "DR",
            Effect::Eliminate => "DER",
        }
    }
}

/// 14.3a: what a die gives when so many units fire together.
#[must_use]
pub fn effect(die: u8, units: usize) -> Effect {
    let row = TABLE[usize::from(die.clamp(1, 6)) - 1];
    row[units.clamp(1, 3) - 1]
}

/// For people: a column with its dice, `column 1: 1 A, 2-4 -, 5-6 D`.
#[must_use]
pub fn column(units: usize) -> String {
    let mut parts: Vec<(u8, u8, Effect)> = Vec::new();
    for die in 1..=6 {
        let effect = effect(die, units);
        match parts.last_mut() {
            Some((_, last, same)) if *same == effect => *last = die,
            Some(_) | None => parts.push((die, die, effect)),
        }
    }
    let parts: Vec<String> = parts
        .into_iter()
        .map(|(first, last, effect)| {
            if first == last {
                format!("{first} {}", effect.as_str())
            } else {
                format!("{first}-{last} {}", effect.as_str())
            }
        })
        .collect();
    format!("column {}: {}", units.clamp(1, 3), parts.join(", "))
}
