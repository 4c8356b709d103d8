//! Where the documents of a game are: a folder, or an archive that was unpacked in memory.

use super::{Documents, TurnDocuments};
use crate::diagnostic::{Diagnostic, Faults, Source};
use crate::player::table::if_there;
use crate::side::Side;
use crate::store::GameFolder;
use crate::store::fault::unable;
use crate::store::game::{number, parse_number};
use crate::turn::Match;
use std::collections::{BTreeMap, BTreeSet};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// Documents by the names that they have in a game folder.
pub enum Shelf<'a> {
    /// A game folder.
    Folder(&'a GameFolder),
    /// What an archive holds.
    Archive(&'a BTreeMap<String, Source>),
}

impl Shelf<'_> {
    /// A document.
    ///
    /// # Errors
    ///
    /// A file that is there and cannot be read.
    pub fn get(&self, name: &str) -> Result<Option<Source>, Diagnostic> {
        match self {
            Shelf::Folder(folder) => if_there(&inside(folder.root(), name)),
            Shelf::Archive(files) => Ok(files.get(name).cloned()),
        }
    }

    /// The names in one of its folders, sorted; none when it is not there.
    ///
    /// # Errors
    ///
    /// A folder that cannot be listed.
    pub fn list(&self, folder: &str) -> Result<Vec<String>, Diagnostic> {
        let mut names = BTreeSet::new();
        match self {
            Shelf::Folder(game) => {
                let path = game.root().join(folder);
                let entries = match std::fs::read_dir(&path) {
                    Ok(entries) => entries,
                    Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
                    Err(error) => return Err(unable("list", &path, &error)),
                };
                for entry in entries {
                    let entry = entry.map_err(|error| unable("list", &path, &error))?;
                    names.extend(entry.file_name().to_str().map(str::to_owned));
                }
            }
            Shelf::Archive(files) => {
                let prefix = format!("{folder}/");
                for name in files.keys() {
                    let rest = name.strip_prefix(&prefix);
                    names.extend(
                        rest.and_then(|rest| rest.split('/').next())
                            .map(str::to_owned),
                    );
                }
            }
        }
        Ok(names.into_iter().collect())
    }

    /// The documents directly in one of its folders, by name.
    ///
    /// # Errors
    ///
    /// A file that cannot be read.
    pub fn all(&self, folder: &str) -> Result<Vec<Source>, Diagnostic> {
        let mut found = Vec::new();
        for name in self.list(folder)? {
            if name.ends_with(".toml") {
                found.extend(self.get(&format!("{folder}/{name}"))?);
            }
        }
        Ok(found)
    }

    /// The game: its charter, its rules, its changes of key.
    ///
    /// # Errors
    ///
    /// A missing charter; every fault of these.
    pub fn game(&self) -> Result<Match, Faults> {
        let charter = match self {
            Shelf::Folder(folder) => crate::store::read_text(&folder.charter())?,
            Shelf::Archive(_) => self.get("charter.toml")?.ok_or_else(|| {
                Diagnostic::new(
                    crate::diagnostic::Kind::Malformed,
                    "the archive holds no charter.toml",
                )
            })?,
        };
        let tables = self.get("tables.toml")?;
        let mut game = Match::load(&charter, tables.as_ref())?;
        for name in self.list("rekey")? {
            if is_rekey(&name)
                && let Some(rekey) = self.get(&format!("rekey/{name}"))?
            {
                game.add_rekey(&rekey)?;
            }
        }
        Ok(game)
    }

    /// The documents of the whole game.
    ///
    /// # Errors
    ///
    /// A file that cannot be read.
    pub fn documents(&self) -> Result<Documents, Faults> {
        let last = match self {
            Shelf::Folder(folder) => folder.latest()?,
            // No further than one slot past as many as there are: then one is missing.
            Shelf::Archive(_) => {
                let slots = self.list("turns")?;
                let count = u32::try_from(slots.len()).unwrap_or(u32::MAX);
                slots
                    .iter()
                    .filter_map(|name| parse_number(name))
                    .max()
                    .map(|last| last.min(count))
            }
        };
        let mut turns = Vec::new();
        if let Some(last) = last {
            for slot in 0..=last {
                turns.push(self.turn(slot)?);
            }
        }
        let next = last.map_or(0, |last| last + 1);
        let mut agreements = self.all("takeback")?;
        agreements.extend(self.all("claims")?);
        let mut disclosures = Vec::new();
        for side in Side::BOTH {
            disclosures.extend(self.get(&format!("disclosure/{side}.toml"))?);
        }
        Ok(Documents {
            acceptance: self.get("acceptance.toml")?,
            start: self.get("start.toml")?,
            opening: self.get("opening.toml")?,
            turns,
            outstanding: self.get(&format!("signed/{}.orders.toml", number(next)))?,
            proofs: self.all("equivocation")?,
            agreements,
            disclosures,
        })
    }

    /// The documents of one slot.
    ///
    /// # Errors
    ///
    /// A file that cannot be read.
    pub fn turn(&self, slot: u32) -> Result<TurnDocuments, Diagnostic> {
        let of = |name: &str| self.get(&format!("turns/{}/{name}.toml", number(slot)));
        Ok(TurnDocuments {
            orders: of("orders")?,
            resolution: of("resolution")?,
            request: of("request")?,
            answer: of("answer")?,
            state: of("state")?,
        })
    }
}

/// Whether a name in `rekey/` is that of a change that counts: `NN.SIDE.toml`.
#[must_use]
pub fn is_rekey(name: &str) -> bool {
    let Some((change, side)) = name
        .strip_suffix(".toml")
        .and_then(|name| name.split_once('.'))
    else {
        return false;
    };
    matches!(side, "CSA" | "USA")
        && change
            .parse()
            .is_ok_and(|value: u32| format!("{value:02}") == change)
}

fn inside(root: &Path, name: &str) -> PathBuf {
    name.split('/')
        .fold(root.to_path_buf(), |path, part| path.join(part))
}
