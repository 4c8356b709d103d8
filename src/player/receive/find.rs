//! Which game folder a game id means.

use super::{Bundle, How};
use crate::diagnostic::{Diagnostic, Faults, Kind};
use crate::mail::config::Config;
use crate::party::Party;
use crate::protocol::documents::{self, Charter, Document, digest};
use crate::side::Side;
use crate::store::{GameFolder, Home, read_text};
use std::path::PathBuf;

/// A game as this player knows it.
pub struct Known {
    /// Its folder, if there is one.
    pub folder: Option<GameFolder>,
    /// What this home is in the game.
    pub mine: Vec<Party>,
    /// Whether the home does not know yet where the folder is.
    pub to_remember: bool,
}

/// The folder in which new games are made: `COUNTERSIGN_GAMES`, else the one that the configuration
/// names.
///
/// # Errors
///
/// Every fault of the configuration; the system names no folder (unable).
pub fn games_folder() -> Result<PathBuf, Faults> {
    match std::env::var_os("COUNTERSIGN_GAMES").filter(|path| !path.is_empty()) {
        Some(path) => Ok(PathBuf::from(path)),
        None => Ok(Config::load()?.games),
    }
}

/// Finds a game: in the folder that the player named, or where the home remembers it; one whose secrets
/// are public also around the current folder. Any other folder there may be the other player's.
///
/// # Errors
///
/// The folder that was named is another game's (unverified); what the system refused.
pub fn game(home: &Home, id: &str, how: &How<'_>) -> Result<Known, Faults> {
    let place = home.game(id)?;
    let mut mine = place.parties();
    let is_it = |folder: &GameFolder| -> Result<bool, Faults> {
        Ok(digest(&read_text(&folder.charter())?).to_string() == id)
    };
    let folder = if let Some(folder) = &how.game {
        if !is_it(folder)? {
            return Err(Diagnostic::new(
                Kind::Unverified,
                format!(
                    "the documents belong to the game `{id}`, and `{}` holds another",
                    folder.root().display()
                ),
            )
            .help("leave `--game` away, and the right game is found")
            .into());
        }
        Some(folder.clone())
    } else if let Some(folder) = place.folder()? {
        Some(GameFolder::at(folder))
    } else {
        match &how.near {
            // Whose folder it is shows nowhere in it: only where anybody plays both sides it is one's own.
            Some(folder) if is_it(folder).unwrap_or(false) && is_published(folder)? => {
                Some(folder.clone())
            }
            Some(_) | None => None,
        }
    };
    let to_remember = folder.is_some() && !mine.is_empty() && place.folder()?.is_none();
    if let Some(folder) = &folder
        && mine.is_empty()
        && is_published(folder)?
    {
        mine = Side::BOTH.map(Party::Side).to_vec();
    }
    Ok(Known {
        folder,
        mine,
        to_remember,
    })
}

/// Whether a game's secrets are public, so that anybody plays both sides.
fn is_published(folder: &GameFolder) -> Result<bool, Faults> {
    let charter = read_text(&folder.charter())?;
    let charter: Charter = documents::read(&charter)?;
    Ok(charter.published.is_some())
}

/// Whether a bundle is of a game of others: this home has no secrets of it and no folder. A charter
/// that waits for a second signature may be an answer to an offer of this home, and one that waits for
/// the umpire's may name a card of this home.
#[must_use]
pub fn is_of_others(home: &Home, bundle: &Bundle, how: &How<'_>) -> bool {
    let signatures = |text: &str| text.matches("-----BEGIN SSH SIGNATURE-----").count();
    let waits = bundle.get(Charter::FORMAT).is_some_and(|found| {
        // What cannot be read is refused for that.
        let whole = documents::read::<Charter>(&found.source)
            .map_or(2, |charter| charter.signatories().len());
        signatures(&found.source.text) < whole
    });
    bundle.game.as_ref().is_some_and(|id| {
        game(home, id, how)
            .is_ok_and(|known| known.folder.is_none() && known.mine.is_empty() && !waits)
    })
}

/// The refusal of a game that this home has nothing of.
#[must_use]
pub fn unknown(letter: &str, id: &str) -> Diagnostic {
    Diagnostic::new(
        Kind::Unable,
        format!("`{letter}` is of the game `{id}`, which this home does not know"),
    )
    .help("set COUNTERSIGN_HOME to the home in which the game was begun, or name its folder with `--game DIR`")
}
