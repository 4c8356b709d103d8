//! Whose move it is in a game, since when, and what this player does next.

use super::Table;
use crate::diagnostic::Diagnostic;
use crate::engine::State;
use crate::side::Side;
use std::path::Path;
use std::time::{Duration, SystemTime};

/// What a game waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Awaited {
    /// The orders of the next player-turn.
    Orders,
    /// The resolution of orders that are signed.
    Resolution,
}

impl Awaited {
    /// The word for it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Awaited::Orders => "orders",
            Awaited::Resolution => "resolution",
        }
    }
}

/// What a game waits for, and from whom.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Waiting {
    /// What.
    pub what: Awaited,
    /// Who owes it: a side of the charter.
    pub side: Side,
    /// Whether this home plays that side.
    pub yours: bool,
    /// Since when, as far as the files here tell; for people, never for documents.
    pub since: Option<SystemTime>,
}

impl Waiting {
    /// When the charter's deadline passes.
    #[must_use]
    pub fn deadline(&self, days: u32) -> Option<SystemTime> {
        self.since?
            .checked_add(Duration::from_secs(u64::from(days) * 86_400))
    }
}

/// What the game waits for; nothing when it is over.
#[must_use]
pub fn waiting(table: &Table, state: &State, mine: &[Side]) -> Option<Waiting> {
    let active = state.active()?;
    let signed = table.folder.signed(state.next());
    let (what, side, file) = if signed.is_file() {
        (Awaited::Resolution, active.other(), signed)
    } else {
        let file = match state.next().checked_sub(1) {
            Some(last) => table.folder.turn(last).state(),
            None => table.folder.opening(),
        };
        (Awaited::Orders, active, file)
    };
    Some(Waiting {
        what,
        side,
        yours: mine.contains(&side),
        since: written(&file),
    })
}

fn written(file: &Path) -> Option<SystemTime> {
    std::fs::metadata(file)
        .and_then(|data| data.modified())
        .ok()
}

/// What to do next, in one line. `draft_is_old` tells whether the draft in the game folder is of
/// an earlier player-turn.
///
/// # Errors
///
/// When the folder cannot be read.
pub fn advice(
    table: &Table,
    state: &State,
    mine: &[Side],
    draft_is_old: bool,
) -> Result<String, Diagnostic> {
    if let Some(proof) = table.equivocations()?.first() {
        return Ok(format!(
            "play has stopped: a player signed two different documents, see `{}`",
            proof.parent().unwrap_or(proof).display()
        ));
    }
    let Some(waiting) = waiting(table, state, mine) else {
        return Ok("`countersign audit` checks the whole game".to_owned());
    };
    let name = |side: Side| {
        table
            .game
            .charter
            .player(side)
            .map_or(String::new(), |player| player.name.clone())
    };
    let signed = table.folder.signed(state.next());
    Ok(match (waiting.what, waiting.yours) {
        (Awaited::Resolution, true) => format!("`countersign resolve {}`", signed.display()),
        (Awaited::Resolution, false) => format!(
            "`countersign send` mails `{}` to {}; `countersign receive` what comes back",
            signed.display(),
            name(waiting.side)
        ),
        (Awaited::Orders, true) if table.folder.draft().is_file() && !draft_is_old => format!(
            "edit `{}`, then `countersign check`, and `countersign send` to sign and mail it",
            table.folder.draft().display()
        ),
        (Awaited::Orders, true) => "`countersign orders` writes your order form".to_owned(),
        (Awaited::Orders, false) if mine.contains(&waiting.side.other()) => format!(
            "wait for {}'s orders, then `countersign receive` them",
            name(waiting.side)
        ),
        (Awaited::Orders, false) => format!(
            "{} is to move; this home plays neither side",
            name(waiting.side)
        ),
    })
}
