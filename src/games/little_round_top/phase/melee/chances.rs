//! What a melee may bring, die by die, for the player who asks.

use super::weigh::{Weighed, read, symbol};
use crate::games::little_round_top::tables::{MeleeResult, Tables};

/// One cell of the row of a melee, and the dice that give it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chance {
    /// The attacker's half.
    pub attacker: MeleeResult,
    /// The defender's half.
    pub defender: MeleeResult,
    /// The cell as the table prints it: `1R/1`.
    pub text: String,
    /// The dice.
    pub dice: Vec<u8>,
}

/// 11.6: the cells of the row, best for the attacker first.
#[must_use]
pub fn chances(tables: &Tables, weighed: &Weighed) -> Vec<Chance> {
    let mut chances: Vec<Chance> = Vec::new();
    for die in 1..=6 {
        let (attacker, defender) = read(tables, weighed.row, die);
        let same = chances
            .iter_mut()
            .find(|chance| (chance.attacker, chance.defender) == (attacker, defender));
        match same {
            Some(chance) => chance.dice.push(die),
            None => chances.push(Chance {
                attacker,
                defender,
                text: format!("{}/{}", symbol(attacker), symbol(defender)),
                dice: vec![die],
            }),
        }
    }
    chances
}
