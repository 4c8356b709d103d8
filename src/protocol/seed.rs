//! The seed of a player-turn's dice.

use super::hex::{Digest, Link, Seal};
use crate::dice::Seed;
use sha2::{Digest as _, Sha256};

/// Everything that the seed of one player-turn rests on, all of it fixed before its dice can be
/// known to either side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeedParts {
    /// The game's id.
    pub game: Digest,
    /// The player-turn, from 0.
    pub player_turn: u32,
    /// The digest of the state before.
    pub parent: Digest,
    /// The digest of the active side's orders.
    pub orders: Digest,
    /// The seal of the resolver's standing orders.
    pub standing: Seal,
    /// The active side's link.
    pub active: Link,
    /// The resolver's link.
    pub resolver: Link,
}

impl SeedParts {
    /// The text whose SHA-256 is the seed: a heading and seven facts, each line ended by LF.
    #[must_use]
    pub fn text(&self) -> String {
        format!(
            "countersign/seed/1\ngame {}\nturn {}\nparent {}\norders {}\nstanding {}\nactive {}\nresolver {}\n",
            self.game,
            self.player_turn,
            self.parent,
            self.orders,
            self.standing,
            self.active,
            self.resolver
        )
    }

    /// The seed.
    #[must_use]
    pub fn seed(&self) -> Seed {
        Seed(Sha256::digest(self.text()).into())
    }
}
