//! What a player holds in one game for one side, or the umpire for himself: the key, the chain,
//! the sealed orders.

use super::hidden::hidden_file;
use super::key_file::{ANOTHER_KEY, KeyFile};
use super::part::lost;
use super::{Table, again};
use crate::diagnostic::{Diagnostic, Faults, Kind, Source};
use crate::engine::{Hidden, Standing, State};
use crate::party::Party;
use crate::protocol::chain::Chain;
use crate::protocol::documents::Links;
use crate::protocol::hex::{Digest, Link, Salt, Seal};
use crate::protocol::keys::{PublicKey, Signer};
use crate::protocol::secrets::{PlayerSecrets, published_signer};
use crate::side::Side;
use crate::store::atomic::{make_folder, write_file};
use crate::store::game::number;
use crate::store::journal::Entry;
use crate::store::{GameFolder, GameHome, Home, Lock, Written, read_text};
use std::path::{Path, PathBuf};

/// Where the secrets are kept.
enum Place {
    /// In the player's home.
    Home(GameHome),
    /// Nowhere: they come from the charter's published phrase, and what is sealed stands in the
    /// game folder.
    Published(GameFolder),
}

/// What a player holds for one side, or the umpire for himself.
pub struct Hand {
    /// Whose it is.
    pub party: Party,
    secrets: PlayerSecrets,
    chain: Chain,
    signer: Signer,
    game: Digest,
    folder: GameFolder,
    place: Place,
    _lock: Option<Lock>,
}

impl Hand {
    /// Takes up what this home holds for `party`, under the game's lock, with the key that signs its
    /// documents of `slot`.
    ///
    /// # Errors
    ///
    /// Secrets or a key that are missing, unsafe, or not those that the charter names.
    pub fn take(
        table: &Table,
        home: &Home,
        party: impl Into<Party>,
        key: &KeyFile,
        slot: u32,
    ) -> Result<Self, Faults> {
        let game = &table.game;
        let party = party.into();
        let published = game.charter.published.as_ref().zip(party.side());
        let hand = if let Some((phrase, side)) = published {
            let secrets = PlayerSecrets::published(phrase, side);
            Hand {
                party,
                chain: secrets.chain(),
                secrets,
                signer: published_signer(phrase, side),
                game: game.id,
                folder: table.folder.clone(),
                place: Place::Published(table.folder.clone()),
                _lock: None,
            }
        } else {
            let place = home.game(&game.id.to_string())?;
            let path = place.secret(party);
            if !path.is_file() {
                return Err(no_secrets(table, &place, party, &path).into());
            }
            let lock = place.lock()?;
            let secrets = PlayerSecrets::read(&path)?;
            Hand {
                party,
                chain: secrets.chain(),
                secrets,
                signer: key_of(table, &place, party, key, slot)?
                    .read_again(home, party.side().map_or("", |_| ANOTHER_KEY))?,
                game: game.id,
                folder: table.folder.clone(),
                place: Place::Home(place),
                _lock: Some(lock),
            }
        };
        let rekeyed = party.side().and_then(|side| game.rekeyed(side, slot));
        hand.require_charter(
            game.charter
                .anchor(party)
                .and_then(|anchor| Some((*game.party_key(party, slot).ok()?, anchor))),
            rekeyed.map(|rekeyed| (rekeyed.document.number, slot)),
        )?;
        Ok(hand)
    }

    /// `changed` is the change of key that counts for a slot, and the slot.
    fn require_charter(
        &self,
        named: Option<(PublicKey, Link)>,
        changed: Option<(u32, u32)>,
    ) -> Result<(), Diagnostic> {
        let Some((key, anchor)) = named else {
            return Err(Diagnostic::new(
                Kind::Malformed,
                format!("the charter names no {}", self.party),
            ));
        };
        if self.signer.public_key() != key
            && let Some((change, slot)) = changed
        {
            return Err(Diagnostic::new(
                Kind::Unable,
                format!(
                    "since change {change} of its key {} signs player-turn {slot} with `{key}`, and this is `{}`",
                    self.party,
                    self.signer.public_key()
                ),
            )
            .help("leave `--key` out where the new key is still where `rekey ask` was given it; else name its file"));
        }
        if self.signer.public_key() != key {
            return Err(Diagnostic::new(
                Kind::Unable,
                format!(
                    "the charter names the key `{key}` for {}, and this is `{}`",
                    self.party,
                    self.signer.public_key()
                ),
            )
            .help(format!(
                "name the key that signed the charter with `--key FILE`{}",
                self.party.side().map_or("", |_| ANOTHER_KEY)
            )));
        }
        if self.chain.anchor() != anchor {
            return Err(Diagnostic::new(
                Kind::Unable,
                format!("the secrets of {} are not those of this game", self.party),
            )
            .help("restore the game's secret file from the copy of your home"));
        }
        Ok(())
    }

    /// The key.
    #[must_use]
    pub const fn signer(&self) -> &Signer {
        &self.signer
    }

    /// The link that this party discloses next: the one after its last in `links`.
    ///
    /// # Errors
    ///
    /// When the chain is used up, or those are another game's links.
    pub fn next_link(&self, links: &Links) -> Result<Link, Diagnostic> {
        match links.of_party(self.party) {
            Some(last) => self.chain.after(&last),
            None => Err(Diagnostic::new(
                Kind::Unverified,
                format!("the state has no link of {}", self.party),
            )),
        }
    }

    /// The salt of standing orders for a player-turn.
    #[must_use]
    pub fn salt(&self, player_turn: u32) -> Salt {
        self.secrets.seal_salt(&self.game, player_turn)
    }

    /// The salt of standing orders that a takeback seals for a player-turn.
    #[must_use]
    pub fn takeback_salt(&self, player_turn: u32, answers: bool) -> Salt {
        self.secrets.takeback_salt(&self.game, player_turn, answers)
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
                    self.secrets.write(&place.secret(self.party))?;
                }
            }
            Place::Published(folder) => {
                let path = sealed_file(folder, player_turn, standing.document.side);
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
                    self.secrets.write(&place.secret(self.party))?;
                }
            }
            Place::Published(folder) => {
                for thing in things {
                    make_folder(&sealed_folder(folder))?;
                    let path = hidden_file(folder, player_turn, thing.document.side, thing.label());
                    write_file(&path, thing.text.as_bytes())?;
                }
            }
        }
        Ok(())
    }

    /// The standing orders that `side`, whose hand this is, sealed for the player-turn that `state`
    /// awaits.
    ///
    /// # Errors
    ///
    /// When they are not kept here; every fault of the kept document.
    pub fn sealed(&self, table: &Table, state: &State, side: Side) -> Result<Standing, Faults> {
        let player_turn = state.next();
        let seal = state.seal_of(side).ok_or_else(|| {
            Diagnostic::new(
                Kind::Unverified,
                format!("the state has no seal of {side} for player-turn {player_turn}"),
            )
        })?;
        let source = match &self.place {
            Place::Home(_) => match self.secrets.find(player_turn, &seal) {
                Some(sealed) => Source::new("sealed standing orders", sealed.text()),
                None => return Err(lost_seal(side, player_turn, &seal).into()),
            },
            Place::Published(folder) => {
                let path = sealed_file(folder, player_turn, side);
                if !path.is_file() {
                    return Err(lost_seal(side, player_turn, &seal).into());
                }
                read_text(&path)?
            }
        };
        let standing = table.game.engine.read_standing(state, &source)?;
        if standing.seal != seal {
            return Err(lost_seal(side, player_turn, &seal).into());
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
            Place::Home(place) => place.journal().covers(&named(self.party, signed)),
            Place::Published(_) => Ok(()),
        }
    }

    /// Remembers where the game folder is. It may be moved, and mail finds it where it was used
    /// last.
    ///
    /// # Errors
    ///
    /// What the system refused.
    pub fn remember_folder(&self, folder: &GameFolder) -> Result<(), Diagnostic> {
        match &self.place {
            Place::Home(place) => place.remember_folder(folder.root()),
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
            Place::Home(place) => place.journal().read(&for_party(self.party, entry)),
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
            Place::Home(place) => {
                let journal = place.journal();
                let recorded = journal.record(&for_party(self.party, entry), bytes);
                recorded.map_err(|fault| self.with_copy(entry, fault))
            }
            Place::Published(_) => Ok(Written::Unchanged),
        }
    }

    /// The fault of a second version, with the file of the game folder that holds the first.
    fn with_copy(&self, entry: &Entry, fault: Diagnostic) -> Diagnostic {
        let known = self.signed_before(entry).ok().flatten();
        let copy = known.and_then(|known| again::copy(&self.folder, self.party, entry, &known));
        match copy {
            Some(copy) if fault.kind == Kind::Illegal => fault.help(format!(
                "the first stands, and it alone may go out: `{}`",
                copy.display()
            )),
            Some(_) | None => fault,
        }
    }
}

/// The file of the key for a slot: the one given, else the one remembered for the change of key
/// that counts there, else the home's own.
fn key_of(
    table: &Table,
    place: &GameHome,
    party: Party,
    key: &KeyFile,
    slot: u32,
) -> Result<KeyFile, Diagnostic> {
    let rekeyed = party.side().and_then(|side| table.game.rekeyed(side, slot));
    let path = match (&key.path, rekeyed) {
        (None, Some(rekeyed)) => {
            place.remembered_key(rekeyed.document.side, rekeyed.document.number)?
        }
        (path, _) => path.clone(),
    };
    Ok(KeyFile { path })
}

/// The journal's name of an entry of one party: one person may hold both sides.
#[must_use]
pub fn for_party(party: impl Into<Party>, entry: &Entry) -> Entry {
    Entry::new(
        entry.player_turn,
        format!("{}.{}", party.into(), entry.kind),
    )
}

fn named(party: Party, entries: &[Entry]) -> Vec<Entry> {
    entries
        .iter()
        .map(|entry| for_party(party, entry))
        .collect()
}

/// Where what is sealed in a published game stands.
pub(super) fn sealed_folder(folder: &GameFolder) -> PathBuf {
    folder.root().join("sealed")
}

/// Where sealed standing orders of a published game stand.
fn sealed_file(folder: &GameFolder, player_turn: u32, side: Side) -> PathBuf {
    sealed_folder(folder).join(format!("{}.{side}.toml", number(player_turn)))
}

fn no_secrets(table: &Table, place: &GameHome, party: Party, path: &Path) -> Diagnostic {
    if let Some(gone) = lost(place, Some(party)) {
        return gone;
    }
    let held = place.parties();
    let help = match (held.first(), party) {
        (Some(Party::Side(held)), Party::Side(side)) => {
            format!("this home plays {held}; {side} is the other player's, so send the file to him")
        }
        (Some(Party::Side(_)), Party::Umpire) => format!(
            "in this game {} resolves: send him the file",
            table.game.charter.called(party)
        ),
        (Some(Party::Umpire), _) => {
            format!("this home is the umpire's; {party} is a player's, who signs for himself")
        }
        (None, _) => "set COUNTERSIGN_HOME to the home in which this game was begun".to_owned(),
    };
    Diagnostic::new(
        Kind::Unable,
        format!(
            "this home has no secrets of {party}: `{}` is missing",
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
    .help("restore the game's secret file from the copy of your home; without them the player-turn cannot be resolved")
}
