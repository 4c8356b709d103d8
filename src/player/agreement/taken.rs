//! Taking in a document of the other player: what it does is known before it is done.

use super::{keep_once, takeback};
use crate::diagnostic::{Diagnostic, Faults, Kind, Source};
use crate::engine::State;
use crate::player::Table;
use crate::player::equivocation::Contradiction;
use crate::player::table::if_there;
use crate::store::Written;
use crate::store::atomic::{make_folder, write_file};
use crate::turn::{Rekeyed, Takeback};
use std::path::PathBuf;

/// A document that was taken in.
#[derive(Clone, Debug)]
pub struct Taken {
    /// Where it is kept.
    pub path: PathBuf,
    /// Whether anything was written.
    pub written: Written,
    /// What it says and what to do about it: one line for people.
    pub says: String,
}

/// A document that verifies, and what taking it in does. Nothing is written before
/// [`Verified::keep`].
pub struct Verified {
    /// What it says and what to do about it: one line for people.
    pub says: String,
    pub(super) effect: Effect,
}

/// What taking a document in does.
pub(super) enum Effect {
    /// It stands there, and never changes.
    Once(PathBuf),
    /// It stands in place of what is there.
    Replace(PathBuf),
    /// Everything that it says is there.
    Known(PathBuf),
    /// A change of key that counts from now on, and the file in which it was asked for.
    Rekey {
        path: PathBuf,
        asked: PathBuf,
        rekeyed: Box<Rekeyed>,
    },
    /// A consent, which fills a slot.
    Takeback {
        path: PathBuf,
        before: Box<State>,
        takeback: Box<Takeback>,
    },
    /// Its signer contradicts himself.
    Contradiction(Box<Contradiction>),
}

impl Verified {
    pub(super) fn new(says: String, effect: Effect) -> Self {
        Verified { says, effect }
    }

    /// Whether taking it in would write anything.
    ///
    /// # Errors
    ///
    /// That its signer contradicts himself; what the system refused.
    pub fn is_new(&self, table: &Table, source: &Source) -> Result<bool, Faults> {
        match &self.effect {
            Effect::Once(path) | Effect::Rekey { path, .. } => match if_there(path)? {
                Some(known) if known.text != source.text => Err(Diagnostic::new(
                    Kind::Illegal,
                    format!(
                        "`{}` is there already and says something else",
                        path.display()
                    ),
                )
                .help("the first one counts; settle it with the other player")
                .into()),
                known => Ok(known.is_none()),
            },
            Effect::Replace(path) => {
                Ok(if_there(path)?.is_none_or(|known| known.text != source.text))
            }
            Effect::Known(_) => Ok(false),
            Effect::Takeback { before, .. } => Ok(!table.folder.turn(before.next()).is_complete()),
            Effect::Contradiction(found) => Err(found.named().into()),
        }
    }

    /// The takeback that it makes.
    #[must_use]
    pub fn takeback(&self) -> Option<&Takeback> {
        match &self.effect {
            Effect::Takeback { takeback, .. } => Some(takeback),
            Effect::Once(_)
            | Effect::Replace(_)
            | Effect::Known(_)
            | Effect::Rekey { .. }
            | Effect::Contradiction(_) => None,
        }
    }

    /// The change of key that it makes.
    #[must_use]
    pub fn rekeyed(&self) -> Option<&Rekeyed> {
        match &self.effect {
            Effect::Rekey { rekeyed, .. } => Some(rekeyed),
            Effect::Once(_)
            | Effect::Replace(_)
            | Effect::Known(_)
            | Effect::Takeback { .. }
            | Effect::Contradiction(_) => None,
        }
    }

    /// Takes it in.
    ///
    /// # Errors
    ///
    /// Equivocation, after the documents were kept as proof; what the system refused.
    pub fn keep(self, table: &Table, source: &Source) -> Result<Taken, Faults> {
        let (path, written) = match self.effect {
            Effect::Once(path) => {
                let _lock = table.folder.lock()?;
                let written = keep_once(&path, source)?;
                (path, written)
            }
            Effect::Replace(path) => {
                let _lock = table.folder.lock()?;
                let same = if_there(&path)?.is_some_and(|known| known.text == source.text);
                if same {
                    (path, Written::Unchanged)
                } else {
                    make_folder(path.parent().unwrap_or(table.folder.root()))?;
                    write_file(&path, source.text.as_bytes())?;
                    (path, Written::Written)
                }
            }
            Effect::Known(path) => (path, Written::Unchanged),
            Effect::Rekey { path, asked, .. } => {
                let _lock = table.folder.lock()?;
                let written = keep_once(&path, source)?;
                super::rekey::forget(&asked)?;
                (path, written)
            }
            Effect::Takeback {
                path,
                before,
                takeback,
            } => {
                takeback::install(table, &before, &takeback)?;
                let _lock = table.folder.lock()?;
                let written = keep_once(&path, source)?;
                (
                    table.folder.turn(before.next()).root().to_path_buf(),
                    written,
                )
            }
            Effect::Contradiction(found) => return Err(found.keep(table)?.into()),
        };
        Ok(Taken {
            path,
            written,
            says: self.says,
        })
    }
}
