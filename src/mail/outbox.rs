//! Messages on their way: `outbox/NNN.eml` until they have left, then `sent/NNN.eml`.
//!
//! NNN is the number of the player-turn that came next when the message was written; further
//! messages of the same number are `NNN-2.eml`, `NNN-3.eml` … What has been enclosed in any of them
//! is read from the messages themselves, so there is no list that could contradict them.
//!
//! Messages for an umpire alone stand in folders of the same names in the player's home.

use super::wire::Head;
use crate::diagnostic::Diagnostic;
use crate::store::atomic::{make_folder, write_once, write_secret};
use crate::store::fault::unable;
use crate::store::game::{number, parse_number};
use crate::store::{GameFolder, GameHome};
use std::collections::BTreeSet;
use std::fs;
use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};

/// The largest message that is read back, in bytes.
const LARGEST: u64 = 64 << 20;

/// How much of a message is read to see its head, in bytes.
const HEAD_BYTES: u64 = 64 << 10;

/// The messages of one game that all may see, or of one game that one receiver alone may see.
#[derive(Clone, Debug)]
pub struct Outbox {
    waiting: PathBuf,
    sent: PathBuf,
    private: bool,
}

/// A message that is kept.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Kept {
    /// The player-turn that came next when it was written.
    pub number: u32,
    /// 1 for the first message of that number.
    pub part: u32,
    /// The file.
    pub path: PathBuf,
    /// Whether it has left.
    pub sent: bool,
}

impl Outbox {
    /// The messages in a game folder.
    #[must_use]
    pub fn of_game(folder: &GameFolder) -> Self {
        Outbox {
            waiting: folder.root().join("outbox"),
            sent: folder.root().join("sent"),
            private: false,
        }
    }

    /// The messages for one receiver alone, in the player's home.
    #[must_use]
    pub fn of_home(home: &GameHome) -> Self {
        Outbox {
            waiting: home.path().join("outbox"),
            sent: home.path().join("sent"),
            private: true,
        }
    }

    /// The messages that have not left, oldest first. One that is in `sent` as well has left: the
    /// run that moved it was killed.
    ///
    /// # Errors
    ///
    /// What the system refused (unable).
    pub fn waiting(&self) -> Result<Vec<Kept>, Diagnostic> {
        let sent = list(&self.sent, true)?;
        let left = |one: &Kept| {
            sent.iter()
                .any(|other| (other.number, other.part) == (one.number, one.part))
        };
        let mut waiting = list(&self.waiting, false)?;
        waiting.retain(|one| !left(one));
        Ok(waiting)
    }

    /// All messages, oldest first.
    ///
    /// # Errors
    ///
    /// What the system refused (unable).
    pub fn all(&self) -> Result<Vec<Kept>, Diagnostic> {
        let mut all = self.waiting()?;
        all.extend(list(&self.sent, true)?);
        all.sort();
        Ok(all)
    }

    /// The marks of everything that any message encloses.
    ///
    /// # Errors
    ///
    /// What the system refused (unable).
    pub fn enclosed(&self) -> Result<BTreeSet<String>, Diagnostic> {
        let mut marks = BTreeSet::new();
        for one in self.all()? {
            marks.extend(one.head()?.documents());
        }
        Ok(marks)
    }

    /// Keeps a new message, as the next of its number.
    ///
    /// # Errors
    ///
    /// What the system refused (unable).
    pub fn keep(&self, number: u32, bytes: &[u8]) -> Result<Kept, Diagnostic> {
        let last = self
            .all()?
            .iter()
            .filter(|one| one.number == number)
            .map(|one| one.part)
            .max();
        let part = last.map_or(1, |last| last + 1);
        let path = self.waiting.join(file_name(number, part));
        self.write(&path, bytes)?;
        Ok(Kept {
            number,
            part,
            path,
            sent: false,
        })
    }

    /// Moves a message that has left to `sent`.
    ///
    /// # Errors
    ///
    /// What the system refused (unable).
    pub fn left(&self, kept: &Kept) -> Result<PathBuf, Diagnostic> {
        let path = self.sent.join(file_name(kept.number, kept.part));
        if !kept.sent {
            self.write(&path, &kept.read()?)?;
            match fs::remove_file(&kept.path) {
                Ok(()) => {}
                Err(error) if error.kind() == ErrorKind::NotFound => {}
                Err(error) => return Err(unable("remove", &kept.path, &error)),
            }
        }
        Ok(path)
    }

    /// Moves what must have arrived to `sent`: messages of numbers that have been played since.
    /// They were sent by hand, and are not to go out again when mail is set up later.
    ///
    /// # Errors
    ///
    /// What the system refused (unable).
    pub fn settle(&self, played: u32) -> Result<(), Diagnostic> {
        for one in list(&self.waiting, false)? {
            let moved = self.sent.join(file_name(one.number, one.part)).is_file();
            if one.number < played || moved {
                self.left(&one)?;
            }
        }
        Ok(())
    }

    fn write(&self, path: &Path, bytes: &[u8]) -> Result<(), Diagnostic> {
        if self.private {
            return write_secret(path, bytes);
        }
        make_folder(path.parent().unwrap_or(&self.waiting))?;
        write_once(path, bytes).map(|_| ())
    }
}

impl Kept {
    /// Its bytes.
    ///
    /// # Errors
    ///
    /// What the system refused (unable).
    pub fn read(&self) -> Result<Vec<u8>, Diagnostic> {
        read(&self.path, LARGEST)
    }

    /// Its head.
    ///
    /// # Errors
    ///
    /// What the system refused (unable).
    pub fn head(&self) -> Result<Head, Diagnostic> {
        read(&self.path, HEAD_BYTES).map(|bytes| Head::read(&bytes))
    }
}

fn read(path: &Path, most: u64) -> Result<Vec<u8>, Diagnostic> {
    let failed = |error| unable("read", path, &error);
    let mut bytes = Vec::new();
    fs::File::open(path)
        .map_err(failed)?
        .take(most)
        .read_to_end(&mut bytes)
        .map_err(failed)?;
    Ok(bytes)
}

fn file_name(turn: u32, part: u32) -> String {
    match part {
        1 => format!("{}.eml", number(turn)),
        part => format!("{}-{part}.eml", number(turn)),
    }
}

/// The messages in a folder, oldest first; none when there is no such folder.
fn list(folder: &Path, sent: bool) -> Result<Vec<Kept>, Diagnostic> {
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(unable("list", folder, &error)),
    };
    let mut found = Vec::new();
    for entry in entries {
        let entry = entry.map_err(|error| unable("list", folder, &error))?;
        let name = entry.file_name();
        let Some(stem) = name.to_str().and_then(|name| name.strip_suffix(".eml")) else {
            continue;
        };
        let (digits, part) = stem.split_once('-').unwrap_or((stem, "1"));
        if let (Some(number), Ok(part)) = (parse_number(digits), part.parse()) {
            found.push(Kept {
                number,
                part,
                path: entry.path(),
                sent,
            });
        }
    }
    found.sort();
    Ok(found)
}
