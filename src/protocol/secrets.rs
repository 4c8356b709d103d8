//! What one player, or the umpire, keeps to himself in one game.

use super::canonical;
use super::chain::Chain;
use super::hex::{Digest, Salt, Seal, decode, encode};
use super::keys::{Signer, random};
use super::seal;
use crate::diagnostic::{Diagnostic, Faults, Kind, Source};
use crate::party::Party;
use crate::side::Side;
use crate::store::{read_secret_text, write_secret};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use sha2::{Digest as _, Sha256};
use std::fmt;
use std::path::Path;
use zeroize::{Zeroize as _, Zeroizing};

/// The first line of a secret file.
const FORMAT: &str = "countersign/secret/1";

/// What to do about a secret file that is gone or damaged: this program alone writes them.
pub const RESTORE: &str = "restore it from the copy of your home: no mail can bring it back, and \
                           without it you cannot finish the game";

/// 32 bytes that are wiped from memory when dropped and never shown.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(Zeroizing<[u8; 32]>);

impl Secret {
    /// The bytes.
    #[must_use]
    pub const fn bytes(&self) -> &Zeroizing<[u8; 32]> {
        &self.0
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}

impl Serialize for Secret {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&Zeroizing::new(encode(&self.0)))
    }
}

impl<'de> Deserialize<'de> for Secret {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = Zeroizing::new(String::deserialize(deserializer)?);
        match decode(&text) {
            Ok(bytes) => Ok(Secret(Zeroizing::new(bytes))),
            Err(_) => Err(serde::de::Error::custom(
                "a secret is 64 lower-case hexadecimal digits",
            )),
        }
    }
}

/// One player's secrets in one game: the root of his nonce chain, the secret that his salts come
/// from, and the standing orders and hidden things that he has sealed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayerSecrets {
    format: String,
    /// Whose they are.
    pub side: Party,
    /// x\[4096\].
    pub root: Secret,
    /// What salts are derived from.
    pub salt: Secret,
    /// The standing orders sealed so far.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sealed: Vec<SealedOrders>,
    /// The hidden things sealed so far.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub hidden: Vec<SealedThing>,
}

/// Standing orders that were sealed, kept until they are opened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SealedOrders {
    /// For which player-turn.
    pub player_turn: u32,
    /// The seal.
    pub seal: Seal,
    /// The sealed document's canonical text, line by line without the line ends.
    pub document: Vec<String>,
}

impl SealedOrders {
    /// The sealed document's canonical text.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = self.document.join("\n");
        text.push('\n');
        text
    }
}

/// A hidden thing as one orders document sealed it, kept until the game is over and disclosed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SealedThing {
    /// The player-turn of the orders.
    pub player_turn: u32,
    /// Its public name.
    pub label: String,
    /// The seal.
    pub seal: Seal,
    /// The sealed document's canonical text, line by line without the line ends.
    pub document: Vec<String>,
}

impl SealedThing {
    /// The sealed document's canonical text.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = self.document.join("\n");
        text.push('\n');
        text
    }
}

/// 32 bytes that a published phrase gives for one side and one use: SHA-256 of
/// `countersign/published/1`, the side, the use and the phrase, each of the four ended by LF.
fn published(phrase: &str, side: Side, purpose: &str) -> Zeroizing<[u8; 32]> {
    let text = format!("countersign/published/1\n{side}\n{purpose}\n{phrase}\n");
    Zeroizing::new(Sha256::digest(text).into())
}

/// The signing key of `side` in a solo game whose secrets come from a published phrase.
#[must_use]
pub fn published_signer(phrase: &str, side: Side) -> Signer {
    Signer::from_seed(&published(phrase, side, "key"))
}

/// The first fault of a secret file without what it quotes of it, which is secret. One will do: nobody
/// mends such a file by hand.
fn without_quotes(source: &Source, faults: &Faults) -> Faults {
    let Some(fault) = faults.iter().next() else {
        return Faults::new();
    };
    let name = format!("`{}`", source.name);
    let message = match fault.message.strip_prefix(&name) {
        Some(of_the_file) => name + unquoted(of_the_file, &['`', '"']),
        None if fault.message.starts_with("missing field") => {
            format!("{name} is cut off or altered: a part of it is missing")
        }
        None => {
            let place = fault.place.as_ref();
            let line = place.map_or_else(String::new, |at| format!(", line {}", at.line));
            format!(
                "{name}{line}: {}",
                unquoted(&fault.message, &['`', '"', ':'])
            )
        }
    };
    Diagnostic::new(fault.kind, message).help(RESTORE).into()
}

/// A message up to the first of these marks.
fn unquoted<'m>(message: &'m str, marks: &[char]) -> &'m str {
    let end = message.find(marks).unwrap_or(message.len());
    message[..end].trim_end()
}

impl PlayerSecrets {
    fn of(side: Party, root: Zeroizing<[u8; 32]>, salt: Zeroizing<[u8; 32]>) -> Self {
        PlayerSecrets {
            format: FORMAT.to_owned(),
            side,
            root: Secret(root),
            salt: Secret(salt),
            sealed: Vec::new(),
            hidden: Vec::new(),
        }
    }

    /// Fresh secrets from the operating system's randomness.
    ///
    /// # Errors
    ///
    /// When the operating system gives none.
    pub fn generate(party: impl Into<Party>) -> Result<Self, Diagnostic> {
        Ok(Self::of(party.into(), random()?, random()?))
    }

    /// The secrets of `side` in a solo game whose charter publishes `phrase`: anybody can derive them, and so
    /// resolve the game again.
    #[must_use]
    pub fn published(phrase: &str, side: Side) -> Self {
        Self::of(
            side.into(),
            published(phrase, side, "chain"),
            published(phrase, side, "salt"),
        )
    }

    /// The nonce chain.
    #[must_use]
    pub fn chain(&self) -> Chain {
        Chain::from_root(self.side, &self.root.0)
    }

    /// The salt of this side's standing orders for one player-turn.
    #[must_use]
    pub fn seal_salt(&self, game: &Digest, player_turn: u32) -> Salt {
        seal::salt(&self.salt.0, game, self.side, player_turn)
    }

    /// The salt of this side's standing orders for one player-turn when its request for a takeback, or
    /// its answer to one, seals them. Each has a salt of its own, and another one than
    /// [`PlayerSecrets::seal_salt`] gives: a request that is refused is never opened, and both its
    /// side's answer to the other's request and the next resolution may seal orders for the same
    /// player-turn.
    #[must_use]
    pub fn takeback_salt(&self, game: &Digest, player_turn: u32, answers: bool) -> Salt {
        let purpose = if answers {
            "countersign/takeback-answer-salt/1"
        } else {
            "countersign/takeback-salt/1"
        };
        let hash = Sha256::new()
            .chain_update(purpose)
            .chain_update(self.salt.0.as_slice())
            .chain_update(game.0)
            .chain_update(self.side.as_str())
            .chain_update(player_turn.to_string());
        Salt(hash.finalize().into())
    }

    /// Keeps the canonical text of a sealed document and returns its seal. Keeping the same text twice
    /// changes nothing.
    pub fn keep(&mut self, player_turn: u32, text: &str) -> Seal {
        let seal = seal::seal_text(text);
        if self.find(player_turn, &seal).is_none() {
            self.sealed.push(SealedOrders {
                player_turn,
                seal,
                document: text.lines().map(str::to_owned).collect(),
            });
        }
        seal
    }

    /// The salt of a hidden thing in the orders of one player-turn.
    #[must_use]
    pub fn hidden_salt(&self, game: &Digest, player_turn: u32, label: &str) -> Salt {
        seal::hidden_salt(&self.salt.0, game, self.side, player_turn, label)
    }

    /// Keeps the canonical text of a hidden thing that the orders of a player-turn seal. Gives
    /// whether it was not kept yet.
    pub fn keep_hidden(&mut self, player_turn: u32, label: &str, text: &str) -> bool {
        let seal = seal::seal_text(text);
        let known = self
            .find_hidden(label, &seal)
            .is_some_and(|kept| kept.player_turn == player_turn);
        if !known {
            self.hidden.push(SealedThing {
                player_turn,
                label: label.to_owned(),
                seal,
                document: text.lines().map(str::to_owned).collect(),
            });
        }
        !known
    }

    /// The hidden thing of a name that was sealed under `seal`.
    #[must_use]
    pub fn find_hidden(&self, label: &str, seal: &Seal) -> Option<&SealedThing> {
        self.hidden
            .iter()
            .find(|kept| kept.label == label && kept.seal == *seal)
    }

    /// What was sealed for a player-turn under `seal`.
    #[must_use]
    pub fn find(&self, player_turn: u32, seal: &Seal) -> Option<&SealedOrders> {
        self.sealed
            .iter()
            .find(|sealed| sealed.player_turn == player_turn && sealed.seal == *seal)
    }

    /// The text of the secret file.
    #[must_use]
    pub fn to_text(&self) -> Zeroizing<String> {
        Zeroizing::new(canonical::emit(self))
    }

    /// Reads the text of a secret file.
    ///
    /// # Errors
    ///
    /// When it is not in canonical form, is another kind of file, or holds a sealed document that
    /// does not give its seal.
    pub fn from_source(source: &Source) -> Result<Self, Faults> {
        let secrets: Self =
            canonical::parse(source).map_err(|faults| without_quotes(source, &faults))?;
        let refuse = |message: String| {
            let fault = Diagnostic::new(Kind::Malformed, message);
            Err(fault.help(RESTORE).into())
        };
        if secrets.format != FORMAT {
            return refuse(format!("`{}` is no secret file", source.name));
        }
        for sealed in &secrets.sealed {
            if seal::seal_text(&sealed.text()) != sealed.seal {
                return refuse(format!(
                    "`{}`: the standing orders kept for player-turn {} do not give their seal",
                    source.name, sealed.player_turn
                ));
            }
        }
        for thing in &secrets.hidden {
            if seal::seal_text(&thing.text()) != thing.seal {
                return refuse(format!(
                    "`{}`: what is kept as hidden at player-turn {} does not give its seal",
                    source.name, thing.player_turn
                ));
            }
        }
        Ok(secrets)
    }

    /// Reads a secret file.
    ///
    /// # Errors
    ///
    /// When it is not there or others may read it, and as [`PlayerSecrets::from_source`].
    pub fn read(path: &Path) -> Result<Self, Faults> {
        let is_missing = !path.exists();
        let text = read_secret_text(path).map_err(|fault| {
            match is_missing || fault.kind == Kind::Malformed {
                true => fault.help(RESTORE),
                false => fault,
            }
        })?;
        let mut source = Source::new(path.display().to_string(), text.as_str());
        let secrets = Self::from_source(&source);
        source.text.zeroize();
        secrets
    }

    /// Writes the secret file, whole or not at all, in place of what is there.
    ///
    /// # Errors
    ///
    /// When it cannot be written.
    pub fn write(&self, path: &Path) -> Result<(), Diagnostic> {
        write_secret(path, self.to_text().as_bytes())
    }
}
