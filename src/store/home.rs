//! A player's own folder: the key, each game's secrets, and the journals. Nothing in it is
//! shared.
//!
//! ```text
//! id_ed25519                        the player's key, OpenSSH format
//! games/<game id>/CSA.secret.toml   chain root, salt secret, sealed standing orders; UMPIRE's too
//! games/<game id>/standing/NNN.CSA.toml   the umpire's: standing orders that he was given
//! games/<game id>/journal/…         the exact bytes of everything signed
//! games/<game id>/set-aside/…       signed orders that were good for nothing, and a log of them
//! games/<game id>/folder            where the game folder is
//! ```

use super::access::require_own;
use super::atomic::{flush_folder, make_private_folder, step};
use super::fault::unable;
use super::journal::Journal;
use super::lock::Lock;
use crate::diagnostic::{Diagnostic, Kind};
use crate::party::Party;
use crate::side::Side;
use etcetera::BaseStrategy;
use etcetera::base_strategy::choose_native_strategy;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// A player's own folder.
#[derive(Clone, Debug)]
pub struct Home {
    path: PathBuf,
}

/// The part of a home that belongs to one game.
#[derive(Clone, Debug)]
pub struct GameHome {
    path: PathBuf,
    game: String,
}

impl Home {
    /// `COUNTERSIGN_HOME`, or else `countersign` in the platform's data folder.
    ///
    /// # Errors
    ///
    /// The platform names no such folder (unable).
    pub fn locate() -> Result<Home, Diagnostic> {
        let named = std::env::var_os("COUNTERSIGN_HOME").filter(|path| !path.is_empty());
        if let Some(path) = named {
            return Ok(Home::at(path));
        }
        match choose_native_strategy() {
            Ok(strategy) => Ok(Home::at(strategy.data_dir().join("countersign"))),
            Err(_) => Err(Diagnostic::new(
                Kind::Unable,
                "this system names no home folder to keep keys and secrets in",
            )
            .help("set COUNTERSIGN_HOME to a folder that only you can read")),
        }
    }

    /// The home at a path.
    pub fn at(path: impl Into<PathBuf>) -> Home {
        Home { path: path.into() }
    }

    /// Its folder.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The player's default key.
    #[must_use]
    pub fn key(&self) -> PathBuf {
        self.path.join("id_ed25519")
    }

    /// Refuses a home that is there and cannot be looked into, or that others may change.
    ///
    /// # Errors
    ///
    /// Which folder it is, and how to mend it (unable).
    pub fn require_own(&self) -> Result<(), Diagnostic> {
        require_own(&self.path)
    }

    /// The part of one game, named by the hex digest of its charter or of its offer.
    ///
    /// # Errors
    ///
    /// A name that is not lower-case hex (malformed); a folder on the way that is there and cannot be
    /// looked into, or that others may change (unable): without that it would seem to hold nothing.
    pub fn game(&self, game: &str) -> Result<GameHome, Diagnostic> {
        if !is_id(game) {
            return Err(
                Diagnostic::new(Kind::Malformed, format!("`{game}` is not a game id"))
                    .help("a game id is 64 digits of lower-case hex"),
            );
        }
        let games = self.path.join("games");
        let path = games.join(game);
        for folder in [&self.path, &games, &path] {
            require_own(folder)?;
        }
        Ok(GameHome {
            path,
            game: game.to_owned(),
        })
    }

    /// The names of all games that this home knows, sorted.
    ///
    /// # Errors
    ///
    /// What the system refused (unable).
    pub fn games(&self) -> Result<Vec<String>, Diagnostic> {
        let folder = self.path.join("games");
        require_own(&self.path)?;
        require_own(&folder)?;
        let mut names = list(&folder)?;
        names.retain(|name| is_id(name));
        Ok(names)
    }

    /// Gives the secrets of an offer the name of the game that came of it, beside those of the
    /// other side if this home plays both. Done twice, it does nothing the second time.
    ///
    /// # Errors
    ///
    /// Both hold secrets of one side (illegal); what the system refused (unable).
    pub fn rename_game(&self, offer: &str, game: &str) -> Result<GameHome, Diagnostic> {
        let from = self.game(offer)?;
        let to = self.game(game)?;
        match (from.path.is_dir(), to.path.is_dir()) {
            (true, true) => {
                // One home plays both sides of the game: the other side's secrets are there.
                self.merge(&from, &to)?;
                Ok(to)
            }
            (true, false) => {
                step();
                fs::rename(&from.path, &to.path)
                    .map_err(|error| unable("rename", &from.path, &error))?;
                step();
                flush_folder(&self.path.join("games"))?;
                Ok(to)
            }
            (false, true | false) => Ok(to),
        }
    }

    /// Moves what `from` holds into `to`, the secrets last: a run that is killed on the way finds
    /// them at the next attempt.
    fn merge(&self, from: &GameHome, to: &GameHome) -> Result<(), Diagnostic> {
        let taken = from
            .parties()
            .into_iter()
            .find(|party| to.secret(*party).exists());
        if let Some(party) = taken {
            return Err(Diagnostic::new(
                Kind::Illegal,
                format!(
                    "there are secrets of {party} both for offer `{}` and for game `{}`",
                    from.game, to.game
                ),
            )
            .help(format!(
                "look into `{}` and keep the folder whose secrets belong to the charter",
                self.path.join("games").display()
            )));
        }
        let (old, new) = (from.journal(), to.journal());
        make_private_folder(&to.path.join("journal"))?;
        for entry in old.list()? {
            let (old, new) = (old.file(&entry), new.file(&entry));
            fs::rename(&old, &new).map_err(|error| unable("rename", &old, &error))?;
        }
        for party in from.parties() {
            let old = from.secret(party);
            fs::rename(&old, to.secret(party)).map_err(|error| unable("rename", &old, &error))?;
        }
        fs::remove_dir_all(&from.path).map_err(|error| unable("remove", &from.path, &error))
    }

    /// Locks the home itself, for work on the key; makes the folder if it is missing.
    ///
    /// # Errors
    ///
    /// As [`Lock::hold`]; a home that others may change.
    pub fn lock(&self) -> Result<Lock, Diagnostic> {
        make_private_folder(&self.path)?;
        self.require_own()?;
        Lock::hold(&self.path)
    }
}

impl GameHome {
    /// Its folder.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The game id (or offer digest), hex.
    #[must_use]
    pub fn game(&self) -> &str {
        &self.game
    }

    /// The secrets of one side or of the umpire: read with [`super::read_secret`], write with
    /// [`super::write_secret`].
    #[must_use]
    pub fn secret(&self, party: impl Into<Party>) -> PathBuf {
        self.path.join(format!("{}.secret.toml", party.into()))
    }

    /// Standing orders that the umpire was given, sealed for a player-turn by a side.
    #[must_use]
    pub fn standing(&self, player_turn: u32, side: Side) -> PathBuf {
        self.path
            .join("standing")
            .join(format!("{}.{side}.toml", super::game::number(player_turn)))
    }

    /// Whether this is the umpire's home in the game.
    #[must_use]
    pub fn umpires(&self) -> bool {
        self.secret(Party::Umpire).is_file()
    }

    /// Whose secrets are here.
    #[must_use]
    pub fn parties(&self) -> Vec<Party> {
        Party::ALL
            .into_iter()
            .filter(|party| self.secret(*party).is_file())
            .collect()
    }

    /// The sides whose secrets are here.
    #[must_use]
    pub fn sides(&self) -> Vec<Side> {
        Side::BOTH
            .into_iter()
            .filter(|side| self.secret(*side).is_file())
            .collect()
    }

    /// Whose secrets are gone: the journal holds what they signed, and their file is missing.
    ///
    /// # Errors
    ///
    /// What the system refused (unable).
    pub fn lost(&self) -> Result<Vec<Party>, Diagnostic> {
        let signed = self.journal().list()?;
        let has_signed = |party: &Party| {
            let mut kinds = signed
                .iter()
                .filter_map(|entry| entry.kind.split('.').next());
            kinds.any(|who| who == party.as_str())
        };
        let gone = |party: &Party| !self.secret(*party).is_file();
        let all = Party::ALL.into_iter();
        Ok(all.filter(gone).filter(has_signed).collect())
    }

    /// Remembers which file holds the key of a side's change `number`.
    ///
    /// # Errors
    ///
    /// What the system refused (unable).
    pub fn remember_key(&self, side: Side, number: u32, key: &Path) -> Result<(), Diagnostic> {
        let key = std::path::absolute(key).map_err(|error| unable("find", key, &error))?;
        let text = format!("{}\n", key.display());
        super::atomic::write_secret(&self.key_note(side, number), text.as_bytes())
    }

    /// Which file holds the key of a side's change `number`, as far as this home knows.
    ///
    /// # Errors
    ///
    /// What the system refused (unable).
    pub fn remembered_key(&self, side: Side, number: u32) -> Result<Option<PathBuf>, Diagnostic> {
        let path = self.key_note(side, number);
        match fs::read_to_string(&path) {
            Ok(text) => Ok(Some(PathBuf::from(text.trim_end_matches('\n')))),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(unable("read", &path, &error)),
        }
    }

    fn key_note(&self, side: Side, number: u32) -> PathBuf {
        self.path.join(format!("{number:02}.{side}.key"))
    }

    /// Remembers where the game folder is, so that mail can find it.
    ///
    /// # Errors
    ///
    /// What the system refused (unable).
    pub fn remember_folder(&self, folder: &Path) -> Result<(), Diagnostic> {
        let folder = std::path::absolute(folder).map_err(|error| unable("find", folder, &error))?;
        let text = format!("{}\n", folder.display());
        let path = self.path.join("folder");
        if fs::read_to_string(&path).is_ok_and(|known| known == text) {
            return Ok(());
        }
        super::atomic::write_secret(&path, text.as_bytes())
    }

    /// Where the game folder is, as far as this home knows and as long as it is there.
    ///
    /// # Errors
    ///
    /// What the system refused (unable).
    pub fn folder(&self) -> Result<Option<PathBuf>, Diagnostic> {
        let folder = self.remembered_folder()?;
        Ok(folder.filter(|folder| folder.join("charter.toml").is_file()))
    }

    /// Where the game folder was used last, whether or not it is there still.
    ///
    /// # Errors
    ///
    /// What the system refused (unable).
    pub fn remembered_folder(&self) -> Result<Option<PathBuf>, Diagnostic> {
        let path = self.path.join("folder");
        let text = match fs::read_to_string(&path) {
            Ok(text) => text,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(unable("read", &path, &error)),
        };
        Ok(Some(PathBuf::from(text.trim_end_matches('\n'))))
    }

    /// The journal of everything signed in this game.
    #[must_use]
    pub fn journal(&self) -> Journal {
        Journal::at(self.path.join("journal"))
    }

    /// Where signed orders are kept that are good for nothing and were set aside.
    #[must_use]
    pub fn set_aside(&self) -> PathBuf {
        self.path.join("set-aside")
    }

    /// The names of what was set aside.
    ///
    /// # Errors
    ///
    /// What the system refused (unable).
    pub fn aside(&self) -> Result<Vec<PathBuf>, Diagnostic> {
        let folder = self.set_aside();
        let names = list(&folder)?;
        let kept = names.iter().filter(|name| {
            Path::new(name)
                .extension()
                .is_some_and(|extension| extension == "toml")
        });
        Ok(kept.map(|name| folder.join(name)).collect())
    }

    /// Locks the game's secrets and journal; makes the folder if it is missing.
    ///
    /// # Errors
    ///
    /// As [`Lock::hold`].
    pub fn lock(&self) -> Result<Lock, Diagnostic> {
        make_private_folder(&self.path)?;
        Lock::hold(&self.path)
    }
}

fn is_id(name: &str) -> bool {
    let hex = |byte: u8| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
    !name.is_empty() && name.len() <= 64 && name.bytes().all(hex)
}

/// The names in a folder, sorted; none when it does not exist. Names that are not UTF-8 cannot
/// be ours and are left out.
pub(super) fn list(folder: &Path) -> Result<Vec<String>, Diagnostic> {
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(unable("list", folder, &error)),
    };
    let mut names = Vec::new();
    for entry in entries {
        let entry = entry.map_err(|error| unable("list", folder, &error))?;
        names.extend(entry.file_name().to_str().map(str::to_owned));
    }
    names.sort();
    Ok(names)
}
