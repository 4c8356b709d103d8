//! The documents that begin a game: offer, charter, acceptance, start.

use super::{document, signed_document};
use crate::diagnostic::{Diagnostic, Faults, Kind};
use crate::protocol::hex::{Digest, Link, Salt, Seal};
use crate::protocol::keys::PublicKey;
use crate::side::Side;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};
use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

/// How a game is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Mode {
    /// Two players, each with a key and a chain of his own.
    Mutual,
    /// One person holds both: to learn, to play alone, to demonstrate.
    Solo,
}

impl Mode {
    /// The word in documents.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Mode::Mutual => "mutual",
            Mode::Solo => "solo",
        }
    }
}

impl fmt::Display for Mode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl FromStr for Mode {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "mutual" => Ok(Mode::Mutual),
            "solo" => Ok(Mode::Solo),
            "umpire" | "phased" => Err(format!(
                "the mode `{text}` is not in this version; the modes are mutual and solo"
            )),
            _ => Err(format!(
                "`{text}` is not a mode; the modes are mutual and solo"
            )),
        }
    }
}

impl<'de> Deserialize<'de> for Mode {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(D::Error::custom)
    }
}

/// One of the two players, as the charter names him.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Player {
    /// His side.
    pub side: Side,
    /// His name.
    pub name: String,
    /// His mail address; may be empty.
    pub address: String,
    /// The key that his signatures must prove.
    pub key: PublicKey,
    /// x\[0\] of his nonce chain.
    pub anchor: Link,
    /// Whether he made the offer.
    pub offerer: bool,
}

/// A charter offered: everything that the other player's acceptance completes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Offer {
    /// `countersign/offer/1`.
    pub format: String,
    /// The game system: `we-are-the-flank`.
    pub system: String,
    /// The scenario.
    pub scenario: String,
    /// How the game is played.
    pub mode: Mode,
    /// The edition of this program: `countersign 0.1.0`.
    pub writer: String,
    /// The SHA-256 of the text of the tables.
    pub tables: Digest,
    /// After how many days of silence a player is late.
    pub deadline_days: u32,
    /// Solo games only: the phrase from which all keys and secrets come.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub published: Option<String>,
    /// The options and their values.
    pub options: BTreeMap<String, String>,
    /// Who offers.
    pub player: Player,
}

document!(Offer, "countersign/offer/1", "an offer");
signed_document!(Offer, "offer@countersign");

/// The agreement under which a game is played. The digest of its signed part is the game's id.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Charter {
    /// `countersign/charter/1`.
    pub format: String,
    /// The game system: `we-are-the-flank`.
    pub system: String,
    /// The scenario.
    pub scenario: String,
    /// How the game is played.
    pub mode: Mode,
    /// The edition of this program: `countersign 0.1.0`.
    pub writer: String,
    /// The SHA-256 of the text of the tables.
    pub tables: Digest,
    /// After how many days of silence a player is late.
    pub deadline_days: u32,
    /// Drawn by the player who accepted, after the offer was fixed.
    pub salt: Salt,
    /// Solo games only: the phrase from which all keys and secrets come.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub published: Option<String>,
    /// The options and their values.
    pub options: BTreeMap<String, String>,
    /// CSA, then USA.
    pub player: Vec<Player>,
}

document!(Charter, "countersign/charter/1", "a charter");
signed_document!(Charter, "charter@countersign");

impl Charter {
    /// The charter that accepts `offer`.
    #[must_use]
    pub fn accepting(offer: &Offer, salt: Salt, acceptor: Player) -> Self {
        let mut player = vec![offer.player.clone(), acceptor];
        player.sort_by_key(|player| player.side);
        Charter {
            format: "countersign/charter/1".to_owned(),
            system: offer.system.clone(),
            scenario: offer.scenario.clone(),
            mode: offer.mode,
            writer: offer.writer.clone(),
            tables: offer.tables,
            deadline_days: offer.deadline_days,
            salt,
            published: offer.published.clone(),
            options: offer.options.clone(),
            player,
        }
    }

    /// The player of a side; there is one after [`Charter::check`].
    #[must_use]
    pub fn player(&self, side: Side) -> Option<&Player> {
        self.player.iter().find(|player| player.side == side)
    }

    /// The key of a side.
    #[must_use]
    pub fn key(&self, side: Side) -> Option<&PublicKey> {
        self.player(side).map(|player| &player.key)
    }

    /// What no charter may say, whoever has signed it.
    ///
    /// # Errors
    ///
    /// Every fault: players not CSA then USA; not one offerer; equal anchors; equal keys in a
    /// mutual game; a published phrase in one; no deadline; a name or address with a line break.
    pub fn check(&self) -> Result<(), Faults> {
        let mut faults = Faults::new();
        let mut refuse = |kind: Kind, message: String, help: &str| {
            faults.push(Diagnostic::new(kind, message).help(help));
        };
        let sides: Vec<Side> = self.player.iter().map(|player| player.side).collect();
        if sides != Side::BOTH {
            let list: Vec<&str> = sides.iter().map(|side| side.as_str()).collect();
            refuse(
                Kind::Malformed,
                format!("the charter's players are `{}`", list.join(", ")),
                "a charter names two players, CSA first, then USA",
            );
        }
        if self.player.iter().filter(|player| player.offerer).count() != 1 {
            refuse(
                Kind::Malformed,
                "the charter does not name one player as the offerer".to_owned(),
                "one of the two players has `offerer = true`, the other `offerer = false`",
            );
        }
        if let [first, second] = &self.player[..] {
            if first.anchor == second.anchor {
                refuse(
                    Kind::Unverified,
                    format!("both players have the anchor `{}`", first.anchor),
                    "an anchor copied from the other player would make his dice yours; accept again with a fresh one",
                );
            }
            if first.key == second.key && self.mode == Mode::Mutual {
                refuse(
                    Kind::Unverified,
                    format!("both players have the key `{}`", first.key),
                    "in a mutual game each player has a key of his own; one person plays both sides in mode solo",
                );
            }
        }
        if self.published.is_some() && self.mode == Mode::Mutual {
            refuse(
                Kind::Illegal,
                "`published` stands in the charter of a mutual game".to_owned(),
                "secrets that come from a published phrase are for mode solo",
            );
        }
        if self.deadline_days == 0 {
            refuse(
                Kind::Illegal,
                "`deadline_days` is 0".to_owned(),
                "a player has at least one day",
            );
        }
        for player in &self.player {
            for text in [&player.name, &player.address] {
                if text.chars().any(char::is_control) {
                    refuse(
                        Kind::Malformed,
                        format!("`{}` holds a control character", text.escape_debug()),
                        "names and addresses stand on one line",
                    );
                }
            }
        }
        if faults.is_empty() {
            Ok(())
        } else {
            Err(faults)
        }
    }
}

/// The acceptor's first seal: his standing orders for player-turn 0.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Acceptance {
    /// `countersign/acceptance/1`.
    pub format: String,
    /// The game's id.
    pub game: Digest,
    /// The acceptor's side.
    pub side: Side,
    /// The seal of his standing orders for player-turn 0.
    pub seal: Seal,
}

document!(Acceptance, "countersign/acceptance/1", "an acceptance");
signed_document!(Acceptance, "acceptance@countersign");

/// The offerer's first seal: his standing orders for player-turn 0.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Start {
    /// `countersign/start/1`.
    pub format: String,
    /// The game's id.
    pub game: Digest,
    /// The offerer's side.
    pub side: Side,
    /// The seal of his standing orders for player-turn 0.
    pub seal: Seal,
}

document!(Start, "countersign/start/1", "a start");
signed_document!(Start, "start@countersign");
