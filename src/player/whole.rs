//! Whether the folders of the player-turns hold all of their documents.
//!
//! The state that play goes on from is that of the last whole folder. One after it that lacks a
//! document would put the game back a player-turn without a word; so nothing goes on beside it.

use super::Table;
use super::follows::OPENING;
use crate::diagnostic::{Diagnostic, Faults, Kind};
use crate::store::game::TurnFolder;
use std::path::{Path, PathBuf};

/// Refuses to go on beside a folder after the last whole one.
///
/// # Errors
///
/// Each such folder, what it lacks, and what brings that back.
pub fn require(table: &Table) -> Result<(), Faults> {
    let latest = table.folder.latest()?;
    let mut faults = Faults::new();
    for number in table.folder.incomplete()? {
        if latest.is_none_or(|latest| latest < number) {
            faults.push(fault(table, number));
        }
    }
    faults.or(Some(())).map(|_| ())
}

/// What brings back the documents with which a game begins.
const BEGINNING: &str = "it is the same for everybody: take it from a copy of the game folder, yours \
                         or the other player's";

/// The folders before the last whole one that lack a document, and what is lost of the beginning: play
/// goes on, but nobody can look at them, and an audit finds them incomplete.
///
/// # Errors
///
/// When the folder cannot be listed.
pub fn holes(table: &Table) -> Result<Faults, Faults> {
    let latest = table.folder.latest()?;
    let mut warnings = Faults::new();
    for number in table.folder.incomplete()? {
        if latest.is_some_and(|latest| number < latest) {
            warnings.push(fault(table, number).warning());
        }
    }
    let folder = &table.folder;
    for (path, remedy) in [
        (folder.opening(), OPENING),
        (folder.start(), BEGINNING),
        (folder.acceptance(), BEGINNING),
    ] {
        if !path.is_file() {
            let message = format!("{} is missing in the game folder", quoted(&path));
            let fault = Diagnostic::new(Kind::Unverified, message).warning();
            warnings.push(fault.help(remedy));
        }
    }
    Ok(warnings)
}

/// What the folder of a player-turn lacks, and what brings that back.
pub(super) fn fault(table: &Table, number: u32) -> Diagnostic {
    let turn = table.folder.turn(number);
    let missing = turn.missing();
    let names: Vec<String> = missing.iter().map(|path| quoted(path)).collect();
    let folders: Vec<&PathBuf> = missing.iter().filter(|path| path.is_dir()).collect();
    let what = match (names.as_slice(), folders.len()) {
        ([one], 1) => format!("{one} is a folder, not a file"),
        ([one], _) => format!("{one} is missing"),
        (several, 0) => format!("{} are missing", several.join(" and ")),
        (several, _) => format!("{} are no files", several.join(" and ")),
    };
    let away: String = folders
        .iter()
        .map(|path| format!("move {} away; then ", quoted(path)))
        .collect();
    Diagnostic::new(
        Kind::Unverified,
        format!("player-turn {number} is not whole in the game folder: {what}"),
    )
    .help(away + &remedy(table, number, &turn, &missing))
}

/// What brings the missing documents back.
fn remedy(table: &Table, number: u32, turn: &TurnFolder, missing: &[PathBuf]) -> String {
    let folder = quoted(turn.root());
    if !turn.root().exists() {
        return format!(
            "`countersign receive` the mails that brought player-turn {number}, its orders and its \
             resolution"
        );
    }
    if turn.takes_back() {
        return format!(
            "move {folder} away, and `countersign receive` the mails that agreed on the takeback"
        );
    }
    let lacks = |path: PathBuf| missing.contains(&path);
    let verify = format!("`countersign verify {}`", turn.root().display());
    let kept = [table.folder.signed(number), table.folder.held(number)];
    let kept = kept.iter().find(|path| path.is_file());
    match (lacks(turn.orders()), lacks(turn.resolution()), kept) {
        (false, false, _) => format!(
            "{verify} plays the player-turn again from its signed documents and writes its state"
        ),
        (true, false, Some(kept)) => {
            format!(
                "{verify} takes the orders from {} and writes what is missing",
                quoted(kept)
            )
        }
        (false, true, _) => format!(
            "`countersign receive` the mail that brought the resolution; or, if you resolved the \
             player-turn, `countersign resolve {}` writes the same once more",
            turn.orders().display()
        ),
        (true, _, _) => format!(
            "move {folder} away, and `countersign receive` the mails that brought it, or \
             `countersign resolve` the orders again"
        ),
    }
}

fn quoted(path: &Path) -> String {
    format!("`{}`", path.display())
}
