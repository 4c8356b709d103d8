//! What several commands begin with: the game, the state, a player-turn.

use super::Context;
use crate::diagnostic::{Diagnostic, Faults, Kind, Source};
use crate::engine::{Hidden, State};
use crate::party::Party;
use crate::player::hidden::held;
use crate::player::part::lost;
use crate::player::receive::leave::is_past;
use crate::player::verify::{Sent, Verified, verify};
use crate::player::{KeyFile, Table, follows, given};
use crate::side::Side;
use crate::store::{GameFolder, Home, read_text};
use crate::turn::compare_state;
use std::path::{Path, PathBuf};

impl Context {
    /// The game: `--game`, else the one around the current folder, else the one that holds `near`.
    ///
    /// # Errors
    ///
    /// There is none; every fault of its charter and tables.
    pub fn table(&self, near: Option<&Path>) -> Result<Table, Faults> {
        let folder = match (self.game_folder(), near) {
            (Ok(folder), _) => folder,
            (Err(_), Some(near)) if self.global.game.is_none() => GameFolder::find(near)?,
            (Err(fault), _) => return Err(fault.into()),
        };
        Table::open(folder)
    }

    /// The game and a state: the one in `file`, else the game's latest.
    ///
    /// # Errors
    ///
    /// As [`Context::table`]; every fault of the state.
    pub fn table_and_state(
        &self,
        file: Option<&Path>,
        near: Option<&Path>,
    ) -> Result<(Table, State), Faults> {
        let table = self.table(file.or(near))?;
        let state = match file {
            Some(path) => table.game.read_state(&read_text(path)?)?,
            None => table.state()?,
        };
        Ok((table, state))
    }
}

impl Context {
    /// What the side to move hides, as far as this home keeps it. A game in which nothing is
    /// hidden needs no home.
    ///
    /// # Errors
    ///
    /// There is no home; secrets that are unsafe, faulty, or gone.
    pub fn held(&self, table: &Table, state: &State) -> Result<Vec<Hidden>, Faults> {
        match state.active() {
            Some(side) if state.hidden_of(side).next().is_some() => {
                let home = Home::locate()?;
                let place = home.game(&table.game.id.to_string())?;
                match lost(&place, Some(Party::Side(side))) {
                    Some(gone) => Err(gone.into()),
                    None => held(table, &home, state, side),
                }
            }
            Some(_) | None => Ok(Vec::new()),
        }
    }

    /// Why nobody can sign on the state in `file`, as warnings; nothing for the game's own state.
    #[must_use]
    pub fn doubts(&self, table: &Table, file: Option<&Path>, state: &State) -> Faults {
        match file.map(|file| given::require(table, file, state)) {
            Some(Err(faults)) => faults.as_warnings(),
            Some(Ok(())) | None => Faults::new(),
        }
    }

    /// Says so when the side to move is the other player's.
    ///
    /// # Errors
    ///
    /// There is no home.
    pub fn warn_of_other_side(&self, table: &Table, side: Side) -> Result<(), Diagnostic> {
        if !may_move(table, side)? {
            self.warnings(
                &other_side(side)
                    .warning()
                    .help("only the other player can sign these orders: wait for his file")
                    .into(),
            );
        }
        Ok(())
    }
}

/// Whether this home may play `side`: not where it plays the other side alone.
///
/// # Errors
///
/// There is no home.
pub fn may_move(table: &Table, side: Side) -> Result<bool, Diagnostic> {
    if table.game.charter.published.is_some() {
        return Ok(true);
    }
    let mine = Home::locate()?.game(&table.game.id.to_string())?.sides();
    Ok(mine.is_empty() || mine.contains(&side))
}

/// That the side to move is the other player's.
#[must_use]
pub fn other_side(side: Side) -> Diagnostic {
    Diagnostic::new(
        Kind::Illegal,
        format!("{side} is to move, and this home plays {}", side.other()),
    )
}

/// Refuses the draft of an earlier player-turn, of which nothing fits any more. `named` says that it
/// is not the game folder's own.
///
/// # Errors
///
/// That it is one, and what comes next; there is no home.
pub fn require_current(
    table: &Table,
    draft: &Path,
    named: bool,
    state: &State,
) -> Result<(), Diagnostic> {
    let next = state.next();
    if !is_past(draft, next) {
        return Ok(());
    }
    let (then, help) = match state.active() {
        Some(side) => (
            format!("player-turn {next} of {side} comes next"),
            match (may_move(table, side)?, named) {
                (false, _) => {
                    format!("wait for the orders of {side}; `countersign status` says more")
                }
                (true, false) => {
                    "`countersign orders` writes the form for it in its place".to_owned()
                }
                (true, true) => "`countersign orders` writes the form for it".to_owned(),
            },
        ),
        None => (
            "the game is over".to_owned(),
            "there is nothing to order".to_owned(),
        ),
    };
    let fault = format!(
        "`{}` is the draft of a player-turn that is over, and {then}",
        draft.display()
    );
    Err(Diagnostic::new(Kind::Illegal, fault).help(help))
}

/// Refuses a draft that is named and not there, before anything else.
///
/// # Errors
///
/// It is not there.
pub fn require_named(named: Option<&Path>) -> Result<(), Diagnostic> {
    let Some(path) = named.filter(|path| is_missing(path)) else {
        return Ok(());
    };
    Err(Diagnostic::new(
        Kind::Unable,
        format!("there is no such file: `{}`", path.display()),
    )
    .help(format!(
        "check the spelling; in the game folder `countersign orders --out '{}'` writes the order \
         form there",
        path.display()
    )))
}

/// A draft.
///
/// # Errors
///
/// It is not there, or cannot be read.
pub fn draft(path: &Path) -> Result<Source, Diagnostic> {
    if is_missing(path) {
        return Err(Diagnostic::new(
            Kind::Unable,
            format!("there is no draft at `{}`", path.display()),
        )
        .help("`countersign orders` writes the order form there"));
    }
    read_text(path)
}

/// Whether nothing is there; of what cannot be looked at reading says why.
fn is_missing(path: &Path) -> bool {
    path.try_exists().is_ok_and(|there| !there)
}

/// The key named on the command line.
#[must_use]
pub fn key(path: Option<&PathBuf>) -> KeyFile {
    KeyFile {
        path: path.cloned(),
    }
}

/// A file named on the command line, if one is.
///
/// # Errors
///
/// A file that cannot be read.
pub fn source(path: Option<&PathBuf>) -> Result<Option<Source>, Diagnostic> {
    path.map(|path| read_text(path)).transpose()
}

/// A player-turn that is in a game folder already, verified again.
///
/// # Errors
///
/// It is not there; every fault of its documents.
pub fn player_turn(table: &Table, number: u32) -> Result<(State, Verified), Faults> {
    let turn = table.folder.turn(number);
    if !turn.is_complete() {
        let last = match table.folder.latest()? {
            Some(last) => format!("the last one that is there is {last}"),
            None => "none has been played yet".to_owned(),
        };
        return Err(Diagnostic::new(
            Kind::Unable,
            format!("player-turn {number} is not in the game folder"),
        )
        .help(last)
        .into());
    }
    if turn.is_takeback() {
        return Err(Diagnostic::new(
            Kind::Illegal,
            format!("player-turn {number} is a takeback: nothing was rolled"),
        )
        .help(format!(
            "`countersign report {number}` shows what was agreed"
        ))
        .into());
    }
    let before = table.state_before(number)?;
    let sent = Sent {
        orders: read_text(&turn.orders())?,
        resolution: read_text(&turn.resolution())?,
        state: None,
    };
    let verified = verify(table, &before, sent)?;
    let state = read_text(&turn.state())?;
    compare_state(&state, &verified.resolution.state).map_err(|fault| {
        let mut faults = Faults::from(fault);
        faults.note(&follows::remedy(table, &turn.state()));
        faults
    })?;
    Ok((before, verified))
}

/// A player-turn named by its number, its folder, or a file in that folder; else the last one.
///
/// # Errors
///
/// None was played; the name is none of these.
pub fn number(table: &Table, which: Option<&Path>) -> Result<u32, Faults> {
    let Some(which) = which else {
        return table.folder.latest()?.ok_or_else(|| {
            Diagnostic::new(Kind::Unable, "no player-turn has been played yet")
                .help("`countersign status` says what to do")
                .into()
        });
    };
    if let Some(number) = which.to_str().and_then(|text| text.parse().ok()) {
        return Ok(number);
    }
    let folder = if which.is_dir() {
        Some(which)
    } else {
        which.parent()
    };
    folder
        .and_then(Path::file_name)
        .and_then(|name| crate::store::game::parse_number(name.to_str()?))
        .ok_or_else(|| {
            Diagnostic::new(
                Kind::Unable,
                format!("`{}` names no player-turn", which.display()),
            )
            .help("give its number, or its folder `turns/NNN`")
            .into()
        })
}
