//! The documents of a player-turn: orders, resolution, state, and the sealed standing orders.

use super::hidden::{HiddenSeal, Opened, OutstandingSeal};
use super::{document, signed_document};
use crate::dice::Seed;
use crate::party::Party;
use crate::protocol::hex::{self, Digest, Link, Salt, Seal};
use crate::side::Side;
use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};

/// The active side's signed orders for one player-turn. `O` is the game's part, `V` the game's
/// part of hidden things.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OrdersDocument<O, V = IgnoredAny> {
    /// `countersign/orders/1`.
    pub format: String,
    /// The game's id.
    pub game: Digest,
    /// The game system.
    pub system: String,
    /// The player-turn, from 0.
    pub player_turn: u32,
    /// The active side.
    pub side: Side,
    /// The digest of the state that the orders were written against.
    pub parent: Digest,
    /// The active side's link for this player-turn.
    pub link: Link,
    /// Its standing orders for the next player-turn, used if it then resolves.
    pub seal: Seal,
    /// Everything that the side hides after these orders, by label; each thing sealed anew, so that
    /// nobody sees which has changed.
    #[serde(default = "Vec::new", skip_serializing_if = "Vec::is_empty")]
    pub hidden: Vec<HiddenSeal>,
    /// What the side opens of what it has hidden so far, by label.
    #[serde(default = "Vec::new", skip_serializing_if = "Vec::is_empty")]
    pub opened: Vec<Opened<V>>,
    /// The game's part.
    pub orders: O,
}

document!(
    OrdersDocument<O, V>,
    "countersign/orders/1",
    "signed orders"
);
signed_document!(OrdersDocument<O, V>, "orders@countersign");

/// The resolver's signed result of one player-turn. `S` is the game's part of standing orders, `V`
/// of hidden things.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ResolutionDocument<S, V = IgnoredAny> {
    /// `countersign/resolution/1`.
    pub format: String,
    /// The game's id.
    pub game: Digest,
    /// The player-turn, from 0.
    pub player_turn: u32,
    /// The side that is not active, whose standing orders are opened here. It resolves, or the
    /// umpire does.
    pub side: Side,
    /// The digest of the state before.
    pub parent: Digest,
    /// The digest of the orders resolved.
    pub orders: Digest,
    /// The resolver's link for this player-turn.
    pub link: Link,
    /// The seal that is opened here.
    pub standing: Seal,
    /// The seed of this player-turn's dice.
    #[serde(with = "hex::seed")]
    pub seed: Seed,
    /// The digest of the state after.
    pub state: Digest,
    /// The resolver's standing orders for the next player-turn, when it resolves that one too.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seal: Option<Seal>,
    /// What happened, line by line.
    pub trace: Vec<String>,
    /// The standing orders.
    pub opening: Opening<S>,
    /// The resolver's hidden things that the rules made public, by label.
    #[serde(default = "Vec::new", skip_serializing_if = "Vec::is_empty")]
    pub opened: Vec<Opened<V>>,
    /// Every roll, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub roll: Vec<RollRecord>,
}

document!(
    ResolutionDocument<S, V>,
    "countersign/resolution/1",
    "a resolution"
);
signed_document!(ResolutionDocument<S, V>, "resolution@countersign");

/// Standing orders opened: with the header of the resolution they give the sealed document back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Opening<S> {
    /// The salt of the seal.
    pub salt: Salt,
    /// The game's part.
    pub standing: S,
}

/// One roll as a resolution records it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RollRecord {
    /// The roll's label, unique in its player-turn.
    pub label: String,
    /// The dice in order, each 1 to 6.
    pub dice: Vec<u8>,
    /// The rules that asked for the roll.
    pub rules: Vec<String>,
}

impl From<&crate::dice::Roll> for RollRecord {
    fn from(roll: &crate::dice::Roll) -> Self {
        RollRecord {
            label: roll.label.clone(),
            dice: roll.dice.clone(),
            rules: roll.rules.iter().map(|rule| rule.id().to_owned()).collect(),
        }
    }
}

/// Everything that is known between two player-turns. Not signed: resolutions name its digest.
/// `B` is the game's board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StateDocument<B> {
    /// `countersign/state/1`.
    pub format: String,
    /// The edition of this program: `countersign 0.1.0`.
    pub writer: String,
    /// The game's id.
    pub game: Digest,
    /// The game system.
    pub system: String,
    /// How many slots are filled, with player-turns or takebacks; the number of the next one.
    pub played: u32,
    /// How many takebacks the players have agreed on so far.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub takebacks: u32,
    /// The side that writes the next orders; none when the game is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to_move: Option<Side>,
    /// For people: what comes next.
    pub step: String,
    /// The digest of the state before; of the opening state, the game's id.
    pub parent: Digest,
    /// The last disclosed link of each side, and of the umpire.
    pub links: Links,
    /// The seals that are not yet opened.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub seal: Vec<PendingSeal>,
    /// What each side hides, CSA's things first, by label.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub hidden: Vec<OutstandingSeal>,
    /// The game's board.
    pub board: B,
}

/// What a state leaves out.
#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde passes a reference"
)]
const fn is_zero(count: &u32) -> bool {
    *count == 0
}

document!(StateDocument<B>, "countersign/state/1", "a state");

/// One link of each side, and one of the umpire where there is one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Links {
    /// The Confederate side's.
    #[serde(rename = "CSA")]
    pub csa: Link,
    /// The Union side's.
    #[serde(rename = "USA")]
    pub usa: Link,
    /// The umpire's, in mode `umpire` only.
    #[serde(rename = "UMPIRE", default, skip_serializing_if = "Option::is_none")]
    pub umpire: Option<Link>,
}

impl Links {
    /// The link of a side.
    #[must_use]
    pub const fn of(&self, side: Side) -> Link {
        match side {
            Side::Csa => self.csa,
            Side::Usa => self.usa,
        }
    }

    /// The link of a side or of the umpire; none when the game has no umpire.
    #[must_use]
    pub const fn of_party(&self, party: Party) -> Option<Link> {
        match party {
            Party::Side(side) => Some(self.of(side)),
            Party::Umpire => self.umpire,
        }
    }

    /// Puts a newly disclosed link in the place of the one before.
    pub const fn disclose(&mut self, party: Party, link: Link) {
        match party {
            Party::Side(Side::Csa) => self.csa = link,
            Party::Side(Side::Usa) => self.usa = link,
            Party::Umpire => self.umpire = Some(link),
        }
    }
}

/// A seal that is not yet opened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PendingSeal {
    /// Whose standing orders they are.
    pub side: Side,
    /// For which player-turn.
    pub player_turn: u32,
    /// The seal.
    pub seal: Seal,
}

/// The document whose SHA-256 is a seal. `S` is the game's part.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StandingDocument<S> {
    /// `countersign/standing/1`.
    pub format: String,
    /// The game's id.
    pub game: Digest,
    /// Whose standing orders they are.
    pub side: Side,
    /// For which player-turn.
    pub player_turn: u32,
    /// The salt.
    pub salt: Salt,
    /// The game's part.
    pub standing: S,
}

document!(
    StandingDocument<S>,
    "countersign/standing/1",
    "standing orders"
);
