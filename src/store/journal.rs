//! The journal: the exact bytes of everything that a player signed in a game.
//!
//! It stands between a player and equivocation. A document that was signed is sent again byte by
//! byte, never signed anew; and a home that lost its journal signs nothing until the journal has
//! been rebuilt from what was sent.

use super::atomic::{Written, make_private_folder, write_secret};
use super::fault::unable;
use super::game::{number, parse_number};
use super::home::list;
use super::read::read_bytes;
use crate::diagnostic::{Diagnostic, Faults, Kind};
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};

/// The name of one entry: which player-turn, and which kind of document (`orders`,
/// `resolution`, and at player-turn 0 also `offer`, `charter`, `acceptance`, `start`,
/// `disclosure`).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Entry {
    /// The player-turn.
    pub player_turn: u32,
    /// The kind of document: the word in its namespace before the `@`.
    pub kind: String,
}

impl Entry {
    /// An entry's name.
    pub fn new(player_turn: u32, kind: impl Into<String>) -> Self {
        Entry {
            player_turn,
            kind: kind.into(),
        }
    }
}

impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind.split_once('.') {
            Some((party, kind)) => {
                let kind = kind.replace('-', " ");
                let party = match party {
                    "UMPIRE" => "the umpire",
                    side => side,
                };
                write!(f, "{kind} of {party} for player-turn {}", self.player_turn)
            }
            None => write!(f, "{} of player-turn {}", self.kind, self.player_turn),
        }
    }
}

/// The journal of one game. Work on it under the lock of its [`super::GameHome`].
#[derive(Clone, Debug)]
pub struct Journal {
    folder: PathBuf,
}

impl Journal {
    /// The journal in a folder.
    pub fn at(folder: impl Into<PathBuf>) -> Self {
        Journal {
            folder: folder.into(),
        }
    }

    /// The file of an entry: `NNN.KIND.toml`.
    #[must_use]
    pub fn file(&self, entry: &Entry) -> PathBuf {
        self.folder
            .join(format!("{}.{}.toml", number(entry.player_turn), entry.kind))
    }

    /// Records what is about to be sent. Call it before the bytes leave the program.
    ///
    /// # Errors
    ///
    /// Other bytes were signed for the entry before (illegal); what the system refused (unable).
    pub fn record(&self, entry: &Entry, bytes: &[u8]) -> Result<Written, Diagnostic> {
        match self.read(entry)? {
            Some(old) if old == bytes => Ok(Written::Unchanged),
            Some(_) => Err(self.signed_already(entry)),
            None => {
                make_private_folder(&self.folder)?;
                write_secret(&self.file(entry), bytes)?;
                Ok(Written::Written)
            }
        }
    }

    /// What was signed for an entry; none when nothing was.
    ///
    /// # Errors
    ///
    /// What the system refused (unable).
    pub fn read(&self, entry: &Entry) -> Result<Option<Vec<u8>>, Diagnostic> {
        let path = self.file(entry);
        match path.try_exists() {
            Ok(true) => read_bytes(&path).map(Some),
            Ok(false) => Ok(None),
            Err(error) => Err(unable("read", &path, &error)),
        }
    }

    /// All entries, by player-turn and kind.
    ///
    /// # Errors
    ///
    /// What the system refused (unable).
    pub fn list(&self) -> Result<Vec<Entry>, Diagnostic> {
        let mut entries: Vec<Entry> = list(&self.folder)?
            .iter()
            .filter_map(|name| {
                let (digits, kind) = name.strip_suffix(".toml")?.split_once('.')?;
                Some(Entry::new(parse_number(digits)?, kind))
            })
            .collect();
        entries.sort();
        Ok(entries)
    }

    /// Sets an entry aside under another name, in a folder of proofs; the entry is then free.
    ///
    /// # Errors
    ///
    /// What the system refused (unable).
    pub fn set_aside(&self, entry: &Entry, to: &Path) -> Result<(), Diagnostic> {
        if let Some(bytes) = self.read(entry)? {
            write_secret(to, &bytes)?;
            let file = self.file(entry);
            fs::remove_file(&file).map_err(|error| unable("remove", &file, &error))?;
        }
        Ok(())
    }

    /// The restored-backup check: every document that this player is known to have signed must
    /// be in the journal.
    ///
    /// # Errors
    ///
    /// The first entry that is missing (illegal); what the system refused (unable).
    pub fn covers(&self, signed: &[Entry]) -> Result<(), Diagnostic> {
        let known = self.list()?;
        let missing: Vec<&Entry> = signed
            .iter()
            .filter(|entry| !known.contains(entry))
            .collect();
        let Some(first) = missing.first() else {
            return Ok(());
        };
        let more = match missing.len() {
            1 => String::new(),
            count => format!(" and {} more", count - 1),
        };
        Err(Diagnostic::new(
            Kind::Illegal,
            format!(
                "you signed the {first}{more}, but the journal in `{}` does not hold it; it may \
                 come from a backup, and signing now could contradict what you sent",
                self.folder.display()
            ),
        )
        .help(
            "run `countersign journal rebuild` with everything that you sent in this game, then \
             sign",
        ))
    }

    /// Adds documents that were sent before. The caller has checked that this player signed
    /// them. Gives the number of entries that were missing.
    ///
    /// # Errors
    ///
    /// Every document that contradicts the journal or another document (illegal; then nothing
    /// is added); what the system refused (unable).
    pub fn rebuild(&self, documents: &[(Entry, Vec<u8>)]) -> Result<usize, Faults> {
        let mut faults = Faults::new();
        let mut missing: Vec<&(Entry, Vec<u8>)> = Vec::new();
        for document in documents {
            let (entry, bytes) = document;
            match self.read(entry)? {
                Some(old) if old != *bytes => faults.push(self.signed_already(entry)),
                Some(_) => {}
                None => match missing.iter().find(|(other, _)| other == entry) {
                    Some((_, other)) if other != bytes => faults.push(two_versions(entry)),
                    Some(_) => {}
                    None => missing.push(document),
                },
            }
        }
        if faults.any_error() {
            return Err(faults);
        }
        for (entry, bytes) in &missing {
            self.record(entry, bytes)?;
        }
        Ok(missing.len())
    }

    fn signed_already(&self, entry: &Entry) -> Diagnostic {
        Diagnostic::new(
            Kind::Illegal,
            format!(
                "you have signed another version of the {entry} already; two would be equivocation"
            ),
        )
        .help(format!(
            "the first stands, and it alone may go out: `countersign resend` sends what was mailed \
             once more; your journal keeps it as `{}`",
            self.file(entry).display()
        ))
    }
}

fn two_versions(entry: &Entry) -> Diagnostic {
    Diagnostic::new(
        Kind::Illegal,
        format!("the files given hold two versions of the {entry}, and both are signed"),
    )
    .help("give only the one that was sent; if both were, tell the other player")
}
