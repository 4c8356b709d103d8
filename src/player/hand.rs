//! What a player holds in one game for one side: the key, the chain, the sealed orders.

use super::Table;
use super::hidden::hidden_file;
use crate::diagnostic::{Diagnostic, Faults, Kind, Source};
use crate::engine::{Hidden, Standing, State};
use crate::protocol::chain::Chain;
use crate::protocol::hex::{Digest, Link, Salt, Seal};
use crate::protocol::keys::{PublicKey, Signer};
use crate::protocol::secrets::{PlayerSecrets, published_signer};
use crate::side::Side;
use crate::store::atomic::{make_folder, write_file};
use crate::store::game::number;
use crate::store::journal::Entry;
use crate::store::{GameFolder, GameHome, Home, Lock, Written, read_text};
use std::path::{Path, PathBuf};
use zeroize::Zeroizing;

/// Where a player's signing key is.
#[derive(Clone, Debug, Default)]
pub struct KeyFile {
    /// The path given; else the home's own key.
    pub path: Option<PathBuf>,
}

impl KeyFile {
    /// Reads the key; asks on the terminal for the passphrase of an encrypted one.
    ///
    /// # Errors
    ///
    /// A missing, unsafe or faulty key file; a wrong passphrase.
    pub fn read(&self, home: &Home) -> Result<Signer, Diagnostic> {
        let path = self.path.clone().unwrap_or_else(|| home.key());
        if !path.is_file() {
            return Err(Diagnostic::new(
                Kind::Unable,
                format!("there is no key at `{}`", path.display()),
            )
            .help("make one with `countersign keygen`, or name yours with `--key FILE`"));
        }
        Signer::read(&path, || ask_passphrase(&path))
    }
}

/// The passphrase of a key: from `COUNTERSIGN_PASSPHRASE_FILE` (a file that only its owner may
/// read) if it is set, else asked for on the terminal.
fn ask_passphrase(path: &Path) -> std::io::Result<Zeroizing<String>> {
    if let Some(file) = std::env::var_os("COUNTERSIGN_PASSPHRASE_FILE") {
        let text = crate::store::read_secret_text(Path::new(&file))
            .map_err(|fault| std::io::Error::other(fault.message))?;
        return Ok(Zeroizing::new(
            text.trim_end_matches(['\r', '\n']).to_owned(),
        ));
    }
    rpassword::prompt_password(format!("Passphrase of {}: ", path.display())).map(Zeroizing::new)
}

/// Where the secrets are kept.
enum Place {
    /// In the player's home.
    Home(GameHome),
    /// Nowhere: they come from the charter's published phrase, and what is sealed stands in the
    /// game folder.
    Published(GameFolder),
}

/// What a player holds for one side.
pub struct Hand {
    /// The side.
    pub side: Side,
    secrets: PlayerSecrets,
    chain: Chain,
    signer: Signer,
    game: Digest,
    place: Place,
    _lock: Option<Lock>,
}

impl Hand {
    /// Takes up what this home holds for `side`, under the game's lock.
    ///
    /// # Errors
    ///
    /// Secrets or a key that are missing, unsafe, or not those that the charter names.
    pub fn take(table: &Table, home: &Home, side: Side, key: &KeyFile) -> Result<Self, Faults> {
        let game = &table.game;
        let hand = if let Some(phrase) = &game.charter.published {
            let secrets = PlayerSecrets::published(phrase, side);
            Hand {
                side,
                chain: secrets.chain(),
                secrets,
                signer: published_signer(phrase, side),
                game: game.id,
                place: Place::Published(table.folder.clone()),
                _lock: None,
            }
        } else {
            let place = home.game(&game.id.to_string())?;
            let path = place.secret(side);
            if !path.is_file() {
                return Err(no_secrets(&place, side, &path).into());
            }
            let lock = place.lock()?;
            // A game folder may be moved; mail finds it where it was used last.
            place.remember_folder(table.folder.root())?;
            let secrets = PlayerSecrets::read(&path)?;
            Hand {
                side,
                chain: secrets.chain(),
                secrets,
                signer: key.read(home)?,
                game: game.id,
                place: Place::Home(place),
                _lock: Some(lock),
            }
        };
        hand.require_charter(
            game.charter
                .player(side)
                .map(|player| (player.key, player.anchor)),
        )?;
        Ok(hand)
    }

    fn require_charter(&self, named: Option<(PublicKey, Link)>) -> Result<(), Diagnostic> {
        let Some((key, anchor)) = named else {
            return Err(Diagnostic::new(
                Kind::Malformed,
                format!("the charter names no player {}", self.side),
            ));
        };
        if self.signer.public_key() != key {
            return Err(Diagnostic::new(
                Kind::Unable,
                format!(
                    "the charter names the key `{key}` for {}, and this is `{}`",
                    self.side,
                    self.signer.public_key()
                ),
            )
            .help("name the key that signed the charter with `--key FILE`"));
        }
        if self.chain.anchor() != anchor {
            return Err(Diagnostic::new(
                Kind::Unable,
                format!("the secrets of {} are not those of this game", self.side),
            )
            .help("restore the game's secret file from a backup"));
        }
        Ok(())
    }

    /// The key.
    #[must_use]
    pub const fn signer(&self) -> &Signer {
        &self.signer
    }

    /// The link of player-turn `number`: x\[number + 1\].
    ///
    /// # Errors
    ///
    /// When the chain is used up.
    pub fn link(&self, number: u32) -> Result<Link, Diagnostic> {
        self.chain.disclose(number + 1)
    }

    /// The salt of standing orders for a player-turn.
    #[must_use]
    pub fn salt(&self, player_turn: u32) -> Salt {
        self.secrets.seal_salt(&self.game, player_turn)
    }

    /// Keeps sealed standing orders until they are opened.
    ///
    /// # Errors
    ///
    /// When they cannot be written.
    pub fn keep(&mut self, standing: &Standing) -> Result<(), Diagnostic> {
        let player_turn = standing.document.player_turn;
        match &self.place {
            Place::Home(place) => {
                if self.secrets.find(player_turn, &standing.seal).is_none() {
                    self.secrets.keep(player_turn, &standing.text);
                    self.secrets.write(&place.secret(self.side))?;
                }
            }
            Place::Published(folder) => {
                let path = sealed_file(folder, player_turn, self.side);
                make_folder(path.parent().unwrap_or(folder.root()))?;
                write_file(&path, standing.text.as_bytes())?;
            }
        }
        Ok(())
    }

    /// The salt of a hidden thing in the orders of a player-turn.
    #[must_use]
    pub fn hidden_salt(&self, player_turn: u32, label: &str) -> Salt {
        self.secrets.hidden_salt(&self.game, player_turn, label)
    }

    /// Keeps what the orders of a player-turn hide.
    ///
    /// # Errors
    ///
    /// When it cannot be written.
    pub fn keep_hidden(&mut self, player_turn: u32, things: &[Hidden]) -> Result<(), Diagnostic> {
        match &self.place {
            Place::Home(place) => {
                let mut new = false;
                for thing in things {
                    new |= self
                        .secrets
                        .keep_hidden(player_turn, thing.label(), &thing.text);
                }
                if new {
                    self.secrets.write(&place.secret(self.side))?;
                }
            }
            Place::Published(folder) => {
                for thing in things {
                    make_folder(&sealed_folder(folder))?;
                    let path = hidden_file(folder, player_turn, self.side, thing.label());
                    write_file(&path, thing.text.as_bytes())?;
                }
            }
        }
        Ok(())
    }

    /// The standing orders that were sealed for the player-turn that `state` awaits.
    ///
    /// # Errors
    ///
    /// When they are not kept here; every fault of the kept document.
    pub fn sealed(&self, table: &Table, state: &State) -> Result<Standing, Faults> {
        let player_turn = state.next();
        let seal = state.seal_of(self.side).ok_or_else(|| {
            Diagnostic::new(
                Kind::Unverified,
                format!(
                    "the state has no seal of {} for player-turn {player_turn}",
                    self.side
                ),
            )
        })?;
        let source = match &self.place {
            Place::Home(_) => match self.secrets.find(player_turn, &seal) {
                Some(sealed) => Source::new("sealed standing orders", sealed.text()),
                None => return Err(lost_seal(self.side, player_turn, &seal).into()),
            },
            Place::Published(folder) => {
                let path = sealed_file(folder, player_turn, self.side);
                if !path.is_file() {
                    return Err(lost_seal(self.side, player_turn, &seal).into());
                }
                read_text(&path)?
            }
        };
        let standing = table.game.engine.read_standing(state, &source)?;
        if standing.seal != seal {
            return Err(lost_seal(self.side, player_turn, &seal).into());
        }
        Ok(standing)
    }

    /// Refuses to sign when the journal lacks something that this side is known to have signed.
    ///
    /// # Errors
    ///
    /// The first document that is missing.
    pub fn require_journal(&self, signed: &[Entry]) -> Result<(), Diagnostic> {
        match &self.place {
            Place::Home(place) => place.journal().covers(&named(self.side, signed)),
            Place::Published(_) => Ok(()),
        }
    }

    /// What was signed for an entry before.
    ///
    /// # Errors
    ///
    /// When the journal cannot be read.
    pub fn signed_before(&self, entry: &Entry) -> Result<Option<Vec<u8>>, Diagnostic> {
        match &self.place {
            Place::Home(place) => place.journal().read(&for_side(self.side, entry)),
            Place::Published(_) => Ok(None),
        }
    }

    /// Whether what is signed is recorded: not in a published game.
    #[must_use]
    pub const fn keeps_journal(&self) -> bool {
        match &self.place {
            Place::Home(_) => true,
            Place::Published(_) => false,
        }
    }

    /// Records what is about to be sent.
    ///
    /// # Errors
    ///
    /// When other bytes were signed before.
    pub fn record(&self, entry: &Entry, bytes: &[u8]) -> Result<Written, Diagnostic> {
        match &self.place {
            Place::Home(place) => place.journal().record(&for_side(self.side, entry), bytes),
            Place::Published(_) => Ok(Written::Unchanged),
        }
    }
}

/// The journal's name of an entry of one side: one person may hold both.
#[must_use]
pub fn for_side(side: Side, entry: &Entry) -> Entry {
    Entry::new(entry.player_turn, format!("{side}.{}", entry.kind))
}

fn named(side: Side, entries: &[Entry]) -> Vec<Entry> {
    entries.iter().map(|entry| for_side(side, entry)).collect()
}

/// Where what is sealed in a published game stands.
pub(super) fn sealed_folder(folder: &GameFolder) -> PathBuf {
    folder.root().join("sealed")
}

/// Where sealed standing orders of a published game stand.
fn sealed_file(folder: &GameFolder, player_turn: u32, side: Side) -> PathBuf {
    sealed_folder(folder).join(format!("{}.{side}.toml", number(player_turn)))
}

fn no_secrets(place: &GameHome, side: Side, path: &Path) -> Diagnostic {
    let held = place.sides();
    let help = match held.first() {
        Some(held) => {
            format!("this home plays {held}; {side} is the other player's, so send the file to him")
        }
        None => "set COUNTERSIGN_HOME to the home in which this game was begun".to_owned(),
    };
    Diagnostic::new(
        Kind::Unable,
        format!(
            "this home has no secrets of {side}: `{}` is missing",
            path.display()
        ),
    )
    .help(help)
}

fn lost_seal(side: Side, player_turn: u32, seal: &Seal) -> Diagnostic {
    Diagnostic::new(
        Kind::Unable,
        format!(
            "the standing orders that {side} sealed for player-turn {player_turn} are not kept here (seal `{seal}`)"
        ),
    )
    .help("restore the game's secret file from a backup; without them the player-turn cannot be resolved")
}
