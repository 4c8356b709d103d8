//! A game folder opened: the charter, the rules, the states.

use super::{follows, whole};
use crate::audit;
use crate::diagnostic::{Diagnostic, Faults, Kind, Source};
use crate::engine::{Hidden, State};
use crate::protocol::documents::DRAFT_HEAD;
use crate::protocol::hex::Digest;
use crate::report::{Head, Next, Report, Verdict};
use crate::side::Side;
use crate::store::{GameFolder, read_text};
use crate::turn::{Match, Resolution, SignedOrders, WRITER};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

/// A game folder with its charter read and its rules loaded.
pub struct Table {
    /// The folder.
    pub folder: GameFolder,
    /// The game.
    pub game: Match,
    /// The last state that the documents of the folder were found to give, with these documents.
    pub(super) proved: Mutex<Option<Digest>>,
}

impl Table {
    /// Opens a game folder whose charter everybody has signed.
    ///
    /// # Errors
    ///
    /// Every fault of the charter or the tables.
    pub fn open(folder: GameFolder) -> Result<Self, Faults> {
        let game = audit::shelf::Shelf::Folder(&folder).game()?;
        game.require_signatures()?;
        Ok(Self::of(folder, game))
    }

    /// A folder and the game that was read from it.
    #[must_use]
    pub fn of(folder: GameFolder, game: Match) -> Self {
        Table {
            folder,
            game,
            proved: Mutex::new(None),
        }
    }

    /// The folder named by `--game`, or the one that holds `near`.
    ///
    /// # Errors
    ///
    /// When there is none, and those of [`Table::open`].
    pub fn locate(game: Option<&Path>, near: &Path) -> Result<Self, Faults> {
        let folder = match game {
            Some(path) => GameFolder::open(path)?,
            None => GameFolder::find(near)?,
        };
        Self::open(folder)
    }

    /// The state that the next player-turn is played from. Its signed documents vouch for it.
    ///
    /// # Errors
    ///
    /// A missing file; a folder after it that is not whole; every fault of the state; that its
    /// documents do not give it.
    pub fn state(&self) -> Result<State, Faults> {
        whole::require(self)?;
        self.last_whole()
    }

    /// The state after the last player-turn that is whole in the folder, whatever stands after it:
    /// for what may make the rest whole.
    ///
    /// # Errors
    ///
    /// As [`Table::state`], but for folders that are not whole.
    pub fn last_whole(&self) -> Result<State, Faults> {
        let path = self.folder.state()?;
        if !path.is_file() {
            return Err(self.no_state(0, &path).into());
        }
        follows::read(self, &path)
    }

    /// The state that player-turn `number` is played from. Its signed documents vouch for it.
    ///
    /// # Errors
    ///
    /// When the player-turn before it is not in the folder; every fault of the state; that its
    /// documents do not give it.
    pub fn state_before(&self, number: u32) -> Result<State, Faults> {
        let path = match number.checked_sub(1) {
            None => self.folder.opening(),
            Some(before) => self.folder.turn(before).state(),
        };
        if !path.is_file() {
            return Err(self.no_state(number, &path).into());
        }
        follows::read(self, &path)
    }

    fn no_state(&self, number: u32, path: &Path) -> Diagnostic {
        if let Some(before) = number.checked_sub(1)
            && self.folder.turn(before).root().is_dir()
        {
            return whole::fault(self, before);
        }
        let (what, help) = match number {
            0 => ("the opening state".to_owned(), follows::OPENING.to_owned()),
            _ => (
                format!("the state before player-turn {number}"),
                "resolve or verify the player-turns before it first; `check`, `resolve` and \
                 `verify` also take the state with `--state FILE`"
                    .to_owned(),
            ),
        };
        Diagnostic::new(
            Kind::Unable,
            format!(
                "{what} is not in the game folder: `{}` is missing",
                path.display()
            ),
        )
        .help(help)
    }

    /// Refuses a document of another game.
    ///
    /// # Errors
    ///
    /// Both ids.
    pub fn require_game(&self, source: &Source, game: Digest) -> Result<(), Diagnostic> {
        if game == self.game.id {
            return Ok(());
        }
        Err(Diagnostic::new(
            Kind::Unverified,
            format!(
                "`game` of `{}` is `{game}`, not `{}`",
                source.name, self.game.id
            ),
        )
        .help("the document belongs to another game"))
    }

    /// The documents of the whole game.
    ///
    /// # Errors
    ///
    /// A file that cannot be read.
    pub fn documents(&self) -> Result<audit::Documents, Faults> {
        audit::shelf::Shelf::Folder(&self.folder).documents()
    }

    /// Proofs of equivocation that the folder keeps.
    ///
    /// # Errors
    ///
    /// When the folder cannot be listed.
    pub fn equivocations(&self) -> Result<Vec<PathBuf>, Diagnostic> {
        let folder = self.folder.equivocation();
        if !folder.is_dir() {
            return Ok(Vec::new());
        }
        let mut found: Vec<PathBuf> = fs::read_dir(&folder)
            .map_err(|error| crate::store::fault::unable("list", &folder, &error))?
            .filter_map(|entry| entry.ok().map(|entry| entry.path()))
            .filter(|path| {
                path.extension()
                    .is_some_and(|extension| extension == "toml")
            })
            .collect();
        found.sort();
        Ok(found)
    }

    /// Refuses to go on after equivocation.
    ///
    /// # Errors
    ///
    /// The proofs.
    pub fn require_no_equivocation(&self) -> Result<(), Diagnostic> {
        let proofs = self.equivocations()?;
        let Some(first) = proofs.first() else {
            return Ok(());
        };
        Err(Diagnostic::new(
            Kind::Illegal,
            format!(
                "play has stopped: two signed documents contradict each other, and are kept in `{}`",
                first.parent().unwrap_or(first).display()
            ),
        )
        .help("show them to the other player: they are the proof together, and neither is by itself"))
    }

    /// The report of a player-turn.
    #[must_use]
    pub fn report(
        &self,
        before: &State,
        orders: &SignedOrders,
        resolution: &Resolution,
        verdict: Verdict,
    ) -> Report {
        let game = &self.game;
        let after = &resolution.state;
        let active = orders.header.side;
        let next = match &resolution.played.step {
            Some(step) => Next::Step {
                player_turn: after.next(),
                active: step.active,
                title: step.title.clone(),
            },
            None => Next::Over(game.engine.ending(&after.document.board).text),
        };
        Report {
            head: Head {
                title: game.system.title.to_owned(),
                system: game.system.name.to_owned(),
                game: game.id.to_string(),
                player_turn: resolution.number,
                step: before.document.step.clone(),
                active,
                umpire: game
                    .charter
                    .umpire
                    .as_ref()
                    .map(|umpire| umpire.name.clone()),
                verdict,
                own_tables: game.charter.tables != Digest::of(game.system.tables),
                writer: WRITER.to_owned(),
                parent: before.digest.to_string(),
                orders: orders.digest.to_string(),
                standing: resolution.header.standing.to_string(),
                active_link: orders.header.link.to_string(),
                resolver_link: resolution.header.link.to_string(),
                seed: crate::protocol::hex::encode(&resolution.played.seed.0),
                state: after.digest.to_string(),
                resolution: Some(Digest::of(&resolution.text).to_string()),
                takebacks: after.document.takebacks,
                published: game.charter.published.is_some(),
            },
            log: resolution.played.log.clone(),
            losses: game
                .engine
                .losses(&before.document.board, &after.document.board),
            sheets: game.engine.sheets(&after.document.board),
            next,
            form: after.active().map(|side| self.form(after, side)),
        }
    }

    /// The order form of a side that hides things, for its owner alone: [`Table::form`] and the
    /// private part.
    #[must_use]
    pub fn private_form(&self, state: &State, side: Side, held: &[Hidden]) -> String {
        let form = self.form(state, side);
        let engine = &self.game.engine;
        match engine
            .hidden_form(&state.document.board, side, held)
            .trim_end()
        {
            "" => form,
            private => format!("{form}\n{private}\n"),
        }
    }

    /// The order form of the side to move: the exchange's keys, the game's part, the standing
    /// orders.
    #[must_use]
    pub fn form(&self, state: &State, side: Side) -> String {
        let board = &state.document.board;
        let id = self.game.id.to_string();
        let comments = format!(
            "Lines that begin with # are comments. {}",
            self.game.system.lengths
        );
        format!(
            "{DRAFT_HEAD}{number}: {step}.\n\
             # {comments}\n\
             game = \"{short}\"\n\
             player_turn = {number}\n\
             side = \"{side}\"\n\n{form}\n{standing}",
            comments = comments.trim_end(),
            number = state.next(),
            step = state.document.step,
            short = &id[..16],
            form = self.game.engine.form(board).trim_end().to_owned() + "\n",
            standing = self
                .game
                .engine
                .standing_form(board, side)
                .trim_end()
                .to_owned()
                + "\n",
        )
    }
}

/// A text, if the file is there.
///
/// # Errors
///
/// A file that is there and cannot be read.
pub fn if_there(path: &Path) -> Result<Option<Source>, Diagnostic> {
    match path.try_exists() {
        Ok(false) => Ok(None),
        Ok(true) => read_text(path).map(Some),
        Err(error) => Err(crate::store::fault::unable("read", path, &error)),
    }
}
