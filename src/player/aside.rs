//! Setting signed orders aside that are good for nothing.
//!
//! Two signed orders for one player-turn are equivocation because either could be resolved. Orders
//! that name a state which is none of this game can never be: whoever has them refuses them by that
//! name alone. Where they have not left either, the player may sign anew. They are kept, with a
//! line in a log, so that he can show what they were.

use super::Table;
use super::follows::{self, Stray};
use super::hand::for_party;
use super::table::if_there;
use crate::diagnostic::{Diagnostic, Faults, Kind, Source};
use crate::mail::compose::mark;
use crate::mail::outbox::Outbox;
use crate::protocol::documents;
use crate::store::atomic::write_secret;
use crate::store::fault::unable;
use crate::store::journal::Entry;
use crate::store::{GameHome, read_secret_text};
use std::fs;
use std::path::{Path, PathBuf};

/// Orders that were set aside.
pub struct Aside {
    /// The orders.
    pub stray: Stray,
    /// Where they are kept.
    pub path: PathBuf,
}

/// Sets the orders of player-turn `number` aside, which have to be the next and good for nothing.
/// Call it under the lock of `home`.
///
/// # Errors
///
/// The game has stopped; another player-turn comes next; nothing is signed for it; the orders are
/// good, or have left; what the system refused.
pub fn set_aside(table: &Table, home: &GameHome, number: u32) -> Result<Vec<Aside>, Faults> {
    table.require_no_equivocation()?;
    let state = table.state()?;
    if state.next() != number {
        return Err(Diagnostic::new(
            Kind::Illegal,
            format!(
                "player-turn {} comes next, and nothing that is signed for another is set aside",
                state.next()
            ),
        )
        .help("what is played stands; `countersign takeback ask` asks for a takeback")
        .into());
    }
    let signed = table.folder.signed(number);
    let mut found: Vec<(Stray, Source)> = Vec::new();
    let mut good = false;
    let mut look = |source: Source| -> Result<(), Faults> {
        match follows::stray(table, &state, &source)? {
            Some(stray) if !home.sides().contains(&stray.side) => {}
            Some(_) if found.iter().any(|(_, known)| known.text == source.text) => {}
            Some(stray) => found.push((stray, source)),
            None => good = true,
        }
        Ok(())
    };
    for side in home.sides() {
        let entry = for_party(side, &Entry::new(number, "orders"));
        if let Some(bytes) = home.journal().read(&entry)? {
            let name = home.journal().file(&entry).display().to_string();
            look(Source::new(name, String::from_utf8_lossy(&bytes)))?;
        }
    }
    if let Some(source) = if_there(&signed)? {
        look(source)?;
    }
    if found.is_empty() {
        return Err(nothing(table, number, good).into());
    }
    let boxes = [Outbox::of_game(&table.folder), Outbox::of_home(home)];
    for (_, source) in &found {
        for kept in boxes
            .iter()
            .map(Outbox::all)
            .collect::<Result<Vec<_>, _>>()?
        {
            for message in kept {
                if message
                    .head()?
                    .documents()
                    .contains(&mark(source.text.as_bytes()))
                {
                    return Err(has_left(&message.path).into());
                }
            }
        }
    }
    let _lock = table.folder.lock()?;
    let mut done = Vec::new();
    for (stray, source) in found {
        let path = home.set_aside().join(follows::aside_name(&stray, &source));
        write_secret(&path, source.text.as_bytes())?;
        log(home, &stray, &source, state.digest)?;
        let entry = for_party(stray.side, &Entry::new(number, "orders"));
        if home
            .journal()
            .read(&entry)?
            .is_some_and(|bytes| bytes == source.text.as_bytes())
        {
            home.journal().set_aside(&entry, &path)?;
        }
        if if_there(&signed)?.is_some_and(|known| known.text == source.text) {
            remove(&signed)?;
        }
        // What they sealed for the umpire goes with them.
        let standing = table.folder.standing_for_umpire(number + 1, stray.side);
        if standing.is_file() {
            remove(&standing)?;
        }
        done.push(Aside { stray, path });
    }
    Ok(done)
}

/// One line for each document, never the same twice.
fn log(
    home: &GameHome,
    stray: &Stray,
    source: &Source,
    state: crate::protocol::hex::Digest,
) -> Result<(), Diagnostic> {
    let path = home.set_aside().join("log.txt");
    let mut text = match path.is_file() {
        true => read_secret_text(&path)?.as_str().to_owned(),
        false => String::new(),
    };
    let line = format!(
        "player-turn {}: orders of {}, digest {}, signed on {}, which is no state of this game; the state is {state}\n",
        stray.number,
        stray.side,
        documents::digest(source),
        stray.parent
    );
    if !text.contains(&line) {
        text += &line;
        write_secret(&path, text.as_bytes())?;
    }
    Ok(())
}

fn remove(path: &Path) -> Result<(), Diagnostic> {
    fs::remove_file(path).map_err(|error| unable("remove", path, &error))
}

fn nothing(table: &Table, number: u32, good: bool) -> Diagnostic {
    if good {
        return Diagnostic::new(
            Kind::Illegal,
            format!(
                "the orders that are signed for player-turn {number} name a state of this game, so \
                 they count, and are not set aside"
            ),
        )
        .help(match table.game.charter.mode {
            documents::Mode::Solo => "`countersign resolve` plays them",
            documents::Mode::Mutual | documents::Mode::Umpire => {
                "`countersign send` mails them; a second version would be equivocation"
            }
        });
    }
    Diagnostic::new(
        Kind::Illegal,
        format!("this home has signed no orders for player-turn {number}"),
    )
    .help("`countersign status` says what comes next")
}

fn has_left(message: &Path) -> Diagnostic {
    Diagnostic::new(
        Kind::Illegal,
        format!(
            "`{}` holds those orders, so they may have left: they are not set aside",
            message.display()
        ),
    )
    .help(
        "tell the other player what happened, and show him both; where the message was never sent, \
         remove it first",
    )
}
