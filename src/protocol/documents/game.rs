//! The documents that begin a game: umpire's card, offer, charter, acceptance, start.

use super::{Document as _, document, signed_document};
use crate::diagnostic::{Diagnostic, Faults, Kind};
use crate::party::Party;
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
    /// Two players, and a third person who resolves for both.
    Umpire,
}

impl Mode {
    /// The word in documents.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Mode::Mutual => "mutual",
            Mode::Solo => "solo",
            Mode::Umpire => "umpire",
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
            "umpire" => Ok(Mode::Umpire),
            "phased" => Err(format!(
                "the mode `{text}` is not in this version; the modes are mutual, umpire and solo"
            )),
            _ => Err(format!(
                "`{text}` is not a mode; the modes are mutual, umpire and solo"
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

/// The umpire, as the charter names him.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Umpire {
    /// His name.
    pub name: String,
    /// His mail address; may be empty.
    pub address: String,
    /// The key that his signatures must prove.
    pub key: PublicKey,
    /// x\[0\] of his nonce chain.
    pub anchor: Link,
}

/// An umpire's word that he will umpire one game: he makes it before the game is offered, and an
/// offer takes over what it says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UmpireCard {
    /// `countersign/umpire/1`.
    pub format: String,
    /// His name.
    pub name: String,
    /// His mail address; may be empty.
    pub address: String,
    /// The key that his signatures must prove.
    pub key: PublicKey,
    /// x\[0\] of a nonce chain for one game.
    pub anchor: Link,
}

document!(UmpireCard, "countersign/umpire/1", "an umpire's card");
signed_document!(UmpireCard, "umpire@countersign");

impl From<&Umpire> for UmpireCard {
    /// The card from which a charter has its umpire.
    fn from(umpire: &Umpire) -> Self {
        UmpireCard {
            format: UmpireCard::FORMAT.to_owned(),
            name: umpire.name.clone(),
            address: umpire.address.clone(),
            key: umpire.key,
            anchor: umpire.anchor,
        }
    }
}

impl From<UmpireCard> for Umpire {
    fn from(card: UmpireCard) -> Self {
        Umpire {
            name: card.name,
            address: card.address,
            key: card.key,
            anchor: card.anchor,
        }
    }
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
    /// Mode `umpire` only: who resolves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub umpire: Option<Umpire>,
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
    /// Mode `umpire` only: who resolves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub umpire: Option<Umpire>,
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
            umpire: offer.umpire.clone(),
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

    /// The key of a side or of the umpire.
    #[must_use]
    pub fn party_key(&self, party: Party) -> Option<&PublicKey> {
        match party {
            Party::Side(side) => self.key(side),
            Party::Umpire => self.umpire.as_ref().map(|umpire| &umpire.key),
        }
    }

    /// The anchor of a side's or of the umpire's nonce chain.
    #[must_use]
    pub fn anchor(&self, party: Party) -> Option<Link> {
        match party {
            Party::Side(side) => self.player(side).map(|player| player.anchor),
            Party::Umpire => self.umpire.as_ref().map(|umpire| umpire.anchor),
        }
    }

    /// Who signs a charter of this mode.
    #[must_use]
    pub const fn signatories(&self) -> &'static [Party] {
        match self.mode {
            Mode::Mutual | Mode::Solo => &[Party::Side(Side::Csa), Party::Side(Side::Usa)],
            Mode::Umpire => &Party::ALL,
        }
    }

    /// Who resolves the player-turns in which `side` is not active: that side itself, or the
    /// umpire.
    #[must_use]
    pub const fn resolver(&self, side: Side) -> Party {
        match self.mode {
            Mode::Mutual | Mode::Solo => Party::Side(side),
            Mode::Umpire => Party::Umpire,
        }
    }

    /// A party in a sentence: `CSA`, `the umpire Uma`.
    #[must_use]
    pub fn called(&self, party: Party) -> String {
        match (party, &self.umpire) {
            (Party::Umpire, Some(umpire)) => format!("the umpire {}", umpire.name),
            (Party::Umpire, None) => "the umpire".to_owned(),
            (Party::Side(side), _) => side.to_string(),
        }
    }

    /// What no charter may say, whoever has signed it.
    ///
    /// # Errors
    ///
    /// Every fault: players not CSA then USA; not one offerer; equal anchors; equal keys where
    /// nobody plays both sides; a published phrase there; an umpire in another mode than
    /// `umpire`, or none in that; no deadline; a name or address with a line break.
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
            if first.key == second.key && self.mode != Mode::Solo {
                refuse(
                    Kind::Unverified,
                    format!("both players have the key `{}`", first.key),
                    "in a mutual game each player has a key of his own; one person plays both sides in mode solo",
                );
            }
        }
        if self.published.is_some() && self.mode != Mode::Solo {
            refuse(
                Kind::Illegal,
                format!(
                    "`published` stands in the charter of a game in mode {}",
                    self.mode
                ),
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
        match (&self.umpire, self.mode) {
            (Some(umpire), Mode::Umpire) => {
                for player in &self.player {
                    if player.key == umpire.key {
                        refuse(
                            Kind::Unverified,
                            format!(
                                "the umpire has the key of {}: `{}`",
                                player.side, umpire.key
                            ),
                            "an umpire plays neither side; he has a key of his own",
                        );
                    }
                    if player.anchor == umpire.anchor {
                        refuse(
                            Kind::Unverified,
                            format!(
                                "the umpire has the anchor of {}: `{}`",
                                player.side, umpire.anchor
                            ),
                            "an umpire has a nonce chain of his own: ask for a fresh card",
                        );
                    }
                }
            }
            (None, Mode::Mutual | Mode::Solo) => {}
            (Some(_), Mode::Mutual | Mode::Solo) => refuse(
                Kind::Illegal,
                format!(
                    "an umpire stands in the charter of a game in mode {}",
                    self.mode
                ),
                "`[umpire]` is for mode umpire",
            ),
            (None, Mode::Umpire) => refuse(
                Kind::Malformed,
                "the charter names no umpire".to_owned(),
                "a charter in mode umpire has a table `[umpire]`: name, address, key and anchor",
            ),
        }
        let people = self
            .player
            .iter()
            .map(|player| (&player.name, &player.address))
            .chain(
                self.umpire
                    .iter()
                    .map(|umpire| (&umpire.name, &umpire.address)),
            );
        for (name, address) in people {
            for text in [name, address] {
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
