//! What a player hides, as he keeps it: in his secrets, or in a published game's own folder.

use super::hand::sealed_folder;
use super::table::if_there;
use super::{Hand, Table};
use crate::diagnostic::{Diagnostic, Faults, Kind, Source};
use crate::engine::{Hidden, Part, State};
use crate::protocol::documents::{OutstandingSeal, check_label};
use crate::protocol::secrets::PlayerSecrets;
use crate::rule::Rule;
use crate::side::Side;
use crate::store::game::number;
use crate::store::{GameFolder, Home};
use crate::turn::Match;
use std::collections::BTreeMap;
use std::path::PathBuf;

/// Where what `side` hides is read from.
enum Keeper {
    /// The player's secrets.
    Secrets(Box<PlayerSecrets>),
    /// A published game's folder.
    Folder(GameFolder),
}

/// What a player keeps of the things that `side` hides.
pub struct Kept {
    side: Side,
    keeper: Keeper,
}

impl Kept {
    /// Takes up what this home keeps for `side`; none when it does not play that side.
    ///
    /// # Errors
    ///
    /// Secrets that are unsafe or faulty.
    pub fn open(table: &Table, home: &Home, side: Side) -> Result<Option<Self>, Faults> {
        if table.game.charter.published.is_some() {
            let keeper = Keeper::Folder(table.folder.clone());
            return Ok(Some(Kept { side, keeper }));
        }
        let path = home.game(&table.game.id.to_string())?.secret(side);
        if !path.is_file() {
            return Ok(None);
        }
        let keeper = Keeper::Secrets(Box::new(PlayerSecrets::read(&path)?));
        Ok(Some(Kept { side, keeper }))
    }

    /// One thing that was sealed; none when it is not kept. `last` is the highest player-turn
    /// whose orders can have sealed it.
    ///
    /// # Errors
    ///
    /// Every fault of what is kept.
    pub fn thing(
        &self,
        game: &Match,
        sealed: &OutstandingSeal,
        last: u32,
    ) -> Result<Option<Hidden>, Faults> {
        match &self.keeper {
            Keeper::Secrets(secrets) => {
                let Some(kept) = secrets.find_hidden(&sealed.label, &sealed.seal) else {
                    return Ok(None);
                };
                let source = Source::new(format!("the secrets of {}", self.side), kept.text());
                game.read_hidden(sealed, &source).map(Some)
            }
            Keeper::Folder(folder) => {
                check_label(&sealed.label)?;
                for player_turn in (0..=last).rev() {
                    let path = hidden_file(folder, player_turn, self.side, &sealed.label);
                    if let Some(source) = if_there(&path)?
                        && let Ok(thing) = game.read_hidden(sealed, &source)
                    {
                        return Ok(Some(thing));
                    }
                }
                Ok(None)
            }
        }
    }
}

/// All that `side` hides on a state, as far as this home keeps it: nothing when it plays the other
/// side.
///
/// # Errors
///
/// Secrets that are unsafe or faulty.
pub fn held(table: &Table, home: &Home, state: &State, side: Side) -> Result<Vec<Hidden>, Faults> {
    let mut things = Vec::new();
    if state.hidden_of(side).next().is_none() {
        return Ok(things);
    }
    let Some(kept) = Kept::open(table, home, side)? else {
        return Ok(things);
    };
    for sealed in state.hidden_of(side) {
        things.extend(kept.thing(&table.game, sealed, state.next())?);
    }
    Ok(things)
}

/// One thing that a rule has made public and that is not opened yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Due {
    /// Its public name; none when only who hides it knows whether there is anything.
    pub label: Option<String>,
    /// The same for people.
    pub what: String,
    /// Who hides it.
    pub side: Side,
    /// The document of that side that opens it: `orders` or `resolution`.
    pub document: &'static str,
    /// The rule.
    pub rule: Rule,
}

/// What each side's next document opens, as far as `mine`, whose home this is, can know: of the
/// other side's things only what public facts tell. A game that is over waits for disclosures.
///
/// # Errors
///
/// Secrets that are unsafe or faulty.
pub fn due(table: &Table, home: &Home, state: &State, mine: &[Side]) -> Result<Vec<Due>, Faults> {
    let mut list = Vec::new();
    let Some(active) = state.active() else {
        return Ok(list);
    };
    for side in [active, active.other()] {
        let held = match mine.contains(&side) {
            true => held(table, home, state, side)?,
            false => Vec::new(),
        };
        let engine = &table.game.engine;
        let due = engine.due(state, side, &held);
        let due = due.into_iter().map(|(label, rule)| {
            let what = label.clone();
            (Some(label), what, rule)
        });
        let maybe = match mine.contains(&side) {
            true => Vec::new(),
            false => engine.maybe_due(state, side),
        };
        let maybe = maybe.into_iter().map(|(what, rule)| (None, what, rule));
        let document = match side == active {
            true => "orders",
            false => "resolution",
        };
        list.extend(due.chain(maybe).map(|(label, what, rule)| Due {
            label,
            what,
            side,
            document,
            rule,
        }));
    }
    Ok(list)
}

/// All that `side` hides on a state. The resolver needs every one of them: what it forgot could
/// not come to light, and the audit would find a rule broken.
///
/// # Errors
///
/// Secrets that are unsafe or faulty; every thing that is sealed and not kept here.
pub fn all_held(
    table: &Table,
    home: &Home,
    state: &State,
    side: Side,
) -> Result<Vec<Hidden>, Faults> {
    let things = held(table, home, state, side)?;
    let mut faults = Faults::new();
    for sealed in table.game.engine.still_hidden(state, side) {
        if !things.iter().any(|thing| thing.seal == sealed.seal) {
            faults.push(
                Diagnostic::new(
                    Kind::Unable,
                    format!(
                        "what {side} hides as `{}` is not kept here (seal `{}`)",
                        sealed.label, sealed.seal
                    ),
                )
                .help("restore the game's secret file from the copy of your home; without it the player-turn cannot be resolved"),
            );
        }
    }
    faults.or(Some(things)).map(|(things, _)| things)
}

/// The order form of the side to move as its owner sees it: with what it hides, if this home
/// keeps that. For nobody else's eyes.
///
/// # Errors
///
/// Secrets that are unsafe or faulty.
pub fn own_form(table: &Table, home: &Home, state: &State, side: Side) -> Result<String, Faults> {
    let held = held(table, home, state, side)?;
    Ok(table.private_form(state, side, &held))
}

impl Hand {
    /// Seals what `side`, whose hand this is, hides in a draft, for the orders of a player-turn.
    ///
    /// # Errors
    ///
    /// A label that no document may hold; a value that cannot be written.
    pub fn hide(
        &self,
        game: &Match,
        side: Side,
        player_turn: u32,
        values: &BTreeMap<String, Part>,
    ) -> Result<Vec<Hidden>, Diagnostic> {
        values
            .iter()
            .map(|(label, value)| {
                let salt = self.hidden_salt(player_turn, label);
                game.hide(side, label, salt, value)
            })
            .collect()
    }
}

/// Where a hidden thing of a published game stands.
pub(super) fn hidden_file(
    folder: &GameFolder,
    player_turn: u32,
    side: Side,
    label: &str,
) -> PathBuf {
    sealed_folder(folder).join(format!("{}.{side}.{label}.toml", number(player_turn)))
}
