//! Whose move it is in a game, since when, and what whoever holds a home does next.

use super::Table;
use super::agreement::takeback;
use crate::diagnostic::Faults;
use crate::engine::State;
use crate::mail::owed::owed;
use crate::party::Party;
use crate::protocol::documents::Mode;
use crate::side::Side;
use crate::store::GameHome;
use std::path::{Path, PathBuf};
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
    /// Who owes it.
    pub party: Party,
    /// Whether this home is that party's.
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

/// The parties of the game that a home is; both sides of a published game, which needs no home.
#[must_use]
pub fn parties(table: &Table, home: Option<&GameHome>) -> Vec<Party> {
    match home {
        _ if table.game.charter.published.is_some() => Side::BOTH.map(Party::Side).to_vec(),
        None => Vec::new(),
        Some(home) => home.parties(),
    }
}

/// Who resolves when `active` has given orders.
fn resolver(table: &Table, active: Side) -> Party {
    match table.game.charter.umpire {
        Some(_) => Party::Umpire,
        None => Party::Side(active.other()),
    }
}

/// The signed orders that are out: this player's own, or those that are held here.
fn out(table: &Table, state: &State) -> PathBuf {
    let signed = table.folder.signed(state.next());
    match signed.is_file() {
        true => signed,
        false => table.folder.held(state.next()),
    }
}

/// What the game waits for; nothing when it is over.
#[must_use]
pub fn waiting(table: &Table, state: &State, mine: &[Party]) -> Option<Waiting> {
    let active = state.active()?;
    let signed = out(table, state);
    let (what, party, file) = if signed.is_file() {
        (Awaited::Resolution, resolver(table, active), signed)
    } else {
        let file = match state.next().checked_sub(1) {
            Some(last) => table.folder.turn(last).state(),
            None => table.folder.opening(),
        };
        (Awaited::Orders, Party::Side(active), file)
    };
    Some(Waiting {
        what,
        party,
        yours: mine.contains(&party),
        since: written(&file),
    })
}

fn written(file: &Path) -> Option<SystemTime> {
    std::fs::metadata(file)
        .and_then(|data| data.modified())
        .ok()
}

/// The name of a party.
#[must_use]
pub fn name(table: &Table, party: Party) -> String {
    match party {
        Party::Side(side) => table
            .game
            .charter
            .player(side)
            .map_or(String::new(), |player| player.name.clone()),
        Party::Umpire => table.game.charter.called(Party::Umpire),
    }
}

/// What to do when the game is over.
fn afterwards(table: &Table, mine: &[Party]) -> String {
    let undisclosed = Side::BOTH
        .into_iter()
        .any(|side| mine.contains(&Party::Side(side)) && !table.folder.disclosure(side).exists());
    if table.game.system.hides && undisclosed {
        "`countersign disclose` publishes what you hid; then `countersign audit`".to_owned()
    } else {
        "`countersign audit` checks the whole game".to_owned()
    }
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
    home: Option<&GameHome>,
    draft_is_old: bool,
) -> Result<String, Faults> {
    let mine = parties(table, home);
    if let Some(proof) = table.equivocations()?.first() {
        return Ok(format!(
            "play has stopped: somebody signed two different documents, see `{}`",
            proof.parent().unwrap_or(proof).display()
        ));
    }
    if let Some(side) = takeback::waiting(table, state.next())? {
        let other = side.other();
        return Ok(if mine.contains(&Party::Side(other)) {
            format!(
                "{} asks for a takeback: `countersign takeback answer --yes` or `--no`",
                name(table, Party::Side(side))
            )
        } else {
            format!(
                "wait for {}'s answer about the takeback, then `countersign receive` it",
                name(table, Party::Side(other))
            )
        });
    }
    let unsent = unsent(table, &mine)?;
    let (Some(waiting), Some(active)) = (waiting(table, state, &mine), state.active()) else {
        return Ok(sending(&unsent) + &afterwards(table, &mine));
    };
    let signed = out(table, state);
    let whom = name(table, waiting.party);
    let draft = table.folder.draft();
    Ok(match (waiting.what, waiting.yours) {
        (Awaited::Resolution, true) => resolves(table, state, home, active, &signed),
        (Awaited::Resolution, false) if !mine.contains(&Party::Side(active)) => format!(
            "wait until {whom} has resolved {}'s orders, then `countersign receive` it",
            name(table, Party::Side(active))
        ),
        (Awaited::Resolution, false) if unsent.as_ref().is_some_and(Vec::is_empty) => {
            format!("wait for {whom}'s result, then `countersign receive` it")
        }
        (Awaited::Resolution, false) => format!(
            "`countersign send` mails `{}`{} to {whom}; `countersign receive` what comes back",
            signed.display(),
            standing_with(table, state, active)
        ),
        (Awaited::Orders, true) if draft.is_file() && !draft_is_old => format!(
            "edit `{}`, then `countersign check`, and `countersign send` to sign and mail it",
            draft.display()
        ),
        (Awaited::Orders, true) => "`countersign orders` writes your order form".to_owned(),
        (Awaited::Orders, false) if mine.contains(&Party::Umpire) => {
            umpire_waits(table, state, home, active)
        }
        (Awaited::Orders, false) if mine.contains(&Party::Side(active.other())) => {
            sending(&unsent) + &other_waits(table, state, active)
        }
        (Awaited::Orders, false) => format!("{whom} is to move; this home plays neither side"),
    })
}

/// The documents of a mutual game that this home owes the other and no message encloses; none
/// where nobody is to be written to.
fn unsent(table: &Table, mine: &[Party]) -> Result<Option<Vec<String>>, Faults> {
    match (table.game.charter.mode, mine) {
        (Mode::Mutual, [party]) => {
            let members = owed(table, *party)?;
            Ok(Some(
                members.into_iter().map(|member| member.name).collect(),
            ))
        }
        (Mode::Mutual | Mode::Umpire | Mode::Solo, _) => Ok(None),
    }
}

fn sending(unsent: &Option<Vec<String>>) -> String {
    match unsent {
        Some(names) if !names.is_empty() => {
            format!("`countersign send` mails {}; then ", names.join(", "))
        }
        Some(_) | None => String::new(),
    }
}

/// The sealed standing orders that go to the umpire with orders.
fn standing_with(table: &Table, state: &State, active: Side) -> String {
    let file = table.folder.standing_for_umpire(state.next() + 1, active);
    match &table.game.charter.umpire {
        Some(_) if file.is_file() => format!(" and `{}`", file.display()),
        Some(_) | None => String::new(),
    }
}

/// What whoever resolves does with orders that are at hand.
fn resolves(
    table: &Table,
    state: &State,
    home: Option<&GameHome>,
    active: Side,
    orders: &Path,
) -> String {
    let other = active.other();
    let here = home.is_some_and(|home| home.standing(state.next(), other).is_file());
    if table.game.charter.umpire.is_none() || here {
        return format!("`countersign resolve {}`", orders.display());
    }
    format!(
        "PENDING: wait for {}'s standing orders for player-turn {}, then `countersign receive` them",
        name(table, Party::Side(other)),
        state.next()
    )
}

fn umpire_waits(table: &Table, state: &State, home: Option<&GameHome>, active: Side) -> String {
    let other = active.other();
    let here = home.is_some_and(|home| home.standing(state.next(), other).is_file());
    let standing = match here {
        true => String::new(),
        false => format!(" and {}'s standing orders", name(table, Party::Side(other))),
    };
    format!(
        "wait for {}'s orders{standing}, then `countersign receive` them",
        name(table, Party::Side(active))
    )
}

fn other_waits(table: &Table, state: &State, active: Side) -> String {
    let whom = name(table, Party::Side(active));
    if table.game.charter.umpire.is_none() {
        return format!("wait for {whom}'s orders, then `countersign receive` them");
    }
    let umpire = name(table, Party::Umpire);
    let first = table.folder.standing_for_umpire(0, active.other());
    let send = if state.next() == 0 && first.is_file() {
        format!(
            "`countersign send` mails `{}` to {umpire}; then ",
            first.display()
        )
    } else {
        String::new()
    };
    format!("{send}wait until {umpire} has resolved {whom}'s orders, and `countersign receive` it")
}
