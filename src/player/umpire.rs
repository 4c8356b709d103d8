//! Mode `umpire`: sealed standing orders on their way from a player to the umpire, who alone may
//! see them before he opens them.
//!
//! A player who signs orders for player-turn n seals standing orders for n+1 in them, as in any
//! mode, and gives the sealed document to the umpire together with the orders. The umpire resolves
//! n with the active side's link, his own, and what the other side had sealed. He decides nothing:
//! where the same side does not move in n+1 either, its standing orders are carried over with their
//! salt, so that everybody recomputes the seal. But he knows his own links beforehand. Neither
//! player can foresee a die without him, and he must tell neither.

use crate::diagnostic::{Diagnostic, Faults, Kind, Source};
use crate::engine::{Standing, State};
use crate::protocol::documents::{self, Ignored, StandingDocument};
use crate::side::Side;
use crate::store::atomic::write_secret;
use crate::store::{GameFolder, GameHome, read_secret_text, read_text};
use crate::turn::{Match, SignedOrders};
use std::fs;
use std::path::{Path, PathBuf};

/// Writes a player's sealed standing orders where he finds them to send, to the umpire alone.
/// Nothing in games without an umpire.
///
/// # Errors
///
/// What the system refused.
pub fn hand_over(
    game: &Match,
    folder: &GameFolder,
    standing: &Standing,
) -> Result<Option<PathBuf>, Diagnostic> {
    if game.charter.umpire.is_none() {
        return Ok(None);
    }
    let document = &standing.document;
    let path = folder.standing_for_umpire(document.player_turn, document.side);
    write_secret(&path, standing.text.as_bytes())?;
    Ok(Some(path))
}

/// Reads standing orders that a player sent to the umpire: for the player-turn that `state`
/// awaits, or, with that player-turn's `orders`, for the one after it.
///
/// # Errors
///
/// Every fault of the document; that they are another game's or for another player-turn; that
/// they do not give the seal.
pub fn read_standing(
    game: &Match,
    state: &State,
    orders: Option<&SignedOrders>,
    source: &Source,
) -> Result<Standing, Faults> {
    let header: StandingDocument<Ignored> = documents::read_header(source)?;
    let unverified = |message: String, help: String| -> Faults {
        Diagnostic::new(Kind::Unverified, message).help(help).into()
    };
    if header.game != game.id {
        return Err(unverified(
            format!(
                "`game` of `{}` is `{}`, not `{}`",
                source.name, header.game, game.id
            ),
            "the document belongs to another game".to_owned(),
        ));
    }
    let (number, side) = (header.player_turn, header.side);
    let next = orders
        .filter(|orders| number == orders.header.player_turn + 1 && side == orders.header.side);
    let seal = match next {
        Some(orders) => orders.header.seal,
        None => state
            .seal_of(side)
            .filter(|_| number == state.next())
            .ok_or_else(|| {
                unverified(
                    format!(
                        "no seal of {side} for player-turn {number} is at hand that `{}` could open",
                        source.name
                    ),
                    format!(
                        "player-turn {} comes next; a player's standing orders go with the orders that seal them",
                        state.next()
                    ),
                )
            })?,
    };
    let standing = game.engine.read_standing(state, source)?;
    if standing.seal == seal {
        return Ok(standing);
    }
    Err(unverified(
        format!(
            "`{}` is not what {side} sealed for player-turn {number}: it gives `{}`, and the seal is `{seal}`",
            source.name, standing.seal
        ),
        "only what was sealed before the dice were known may be used; ask for the file again"
            .to_owned(),
    ))
}

/// Keeps in the umpire's home what [`read_standing`] has accepted.
///
/// # Errors
///
/// What the system refused.
pub fn keep(place: &GameHome, standing: &Standing) -> Result<(), Diagnostic> {
    let document = &standing.document;
    keep_text(place, document.player_turn, document.side, &standing.text)
}

/// Keeps the text of a document that gives its seal.
///
/// # Errors
///
/// What the system refused.
pub fn keep_text(
    place: &GameHome,
    player_turn: u32,
    side: Side,
    text: &str,
) -> Result<(), Diagnostic> {
    write_secret(&place.standing(player_turn, side), text.as_bytes())
}

/// Whether exactly this text is kept.
///
/// # Errors
///
/// What cannot be read.
pub fn keeps(
    place: &GameHome,
    player_turn: u32,
    side: Side,
    text: &str,
) -> Result<bool, Diagnostic> {
    let path = place.standing(player_turn, side);
    Ok(path.is_file() && read_secret_text(&path)?.as_str() == text)
}

/// The standing orders of `side` for the player-turn that `state` awaits, from the umpire's home.
///
/// # Errors
///
/// That they have not come: the player-turn is pending; every fault of what is kept.
pub fn kept(game: &Match, place: &GameHome, state: &State, side: Side) -> Result<Standing, Faults> {
    let path = place.standing(state.next(), side);
    if !path.is_file() {
        return Err(pending(game, state.next(), side).into());
    }
    let text = read_secret_text(&path)?;
    let source = Source::new(path.display().to_string(), text.as_str());
    read_standing(game, state, None, &source)
}

fn pending(game: &Match, number: u32, side: Side) -> Diagnostic {
    let name = game
        .charter
        .player(side)
        .map_or("", |player| player.name.as_str());
    let at = GameFolder::at("").standing_for_umpire(number, side);
    Diagnostic::new(
        Kind::Unverified,
        format!("PENDING: the standing orders of {side} for player-turn {number} have not come"),
    )
    .help(format!(
        "ask {name} to send them again, and `countersign receive` them, or name the file `{}` with `--standing-of FILE`; they are sealed, so nothing in them can change any more",
        at.display()
    ))
}

/// The standing orders that lie with what somebody sent, in its `for-umpire`.
///
/// # Errors
///
/// What cannot be read.
pub fn sent_along(sent: &Path) -> Result<Vec<Source>, Diagnostic> {
    let folder = GameFolder::at(sent).for_umpire();
    if !folder.is_dir() {
        return Ok(Vec::new());
    }
    let mut paths: Vec<PathBuf> = fs::read_dir(&folder)
        .map_err(|error| crate::store::fault::unable("list", &folder, &error))?
        .filter_map(|entry| entry.ok().map(|entry| entry.path()))
        .filter(|path| {
            path.extension()
                .is_some_and(|extension| extension == "toml")
        })
        .collect();
    paths.sort();
    paths.iter().map(|path| read_text(path)).collect()
}
