//! Which documents a side still has to send: a function of the game folder alone.

use super::compose::mark;
use super::enclosed;
use super::outbox::Outbox;
use crate::diagnostic::{Faults, Source};
use crate::engine::State;
use crate::player::Table;
use crate::player::table::if_there;
use crate::protocol::documents::{self, Ignored, OrdersDocument, ResolutionDocument};
use crate::side::Side;
use crate::store::archive::Member;
use crate::store::fault::unable;
use crate::store::read_text;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// The folders of a game folder in which agreements between the players stand.
const AGREEMENTS: [&str; 6] = [
    "signed",
    "takeback",
    "rekey",
    "claims",
    "acknowledged",
    "disclosure",
];

/// What `side` owes the others, in the order in which they read it, and no message encloses yet:
/// the start of the game, the resolution of the last player-turn, the orders for the next one,
/// agreements.
///
/// # Errors
///
/// A file that cannot be read, or is not what its place says.
pub fn owed(table: &Table, side: Side) -> Result<Vec<Member>, Faults> {
    let mut members = Vec::new();
    let state = table.state()?;
    if state.next() == 0 {
        members.extend(beginning(table, side)?);
    }
    members.extend(resolution(table, side)?);
    members.extend(orders(table, side, &state)?);
    members.extend(agreements(table, side, &state)?);
    let enclosed = Outbox::of_game(&table.folder).enclosed()?;
    members.retain(|member| !enclosed.contains(&mark(&member.bytes)));
    Ok(members)
}

/// The counter-signed charter with all that belongs to it: the offerer's, until the other has
/// played.
fn beginning(table: &Table, side: Side) -> Result<Vec<Member>, Faults> {
    let charter = &table.game.charter;
    if !charter.player(side).is_some_and(|player| player.offerer) {
        return Ok(Vec::new());
    }
    let folder = &table.folder;
    let mut members = Vec::new();
    for path in [folder.charter(), folder.acceptance(), folder.start()] {
        members.push(enclosed::member(&read_text(&path)?)?);
    }
    if let Some(tables) = if_there(&folder.tables())? {
        members.push(enclosed::tables(&tables));
    }
    Ok(members)
}

/// The resolution of the last player-turn, if this side has resolved it.
fn resolution(table: &Table, side: Side) -> Result<Option<Member>, Faults> {
    let Some(last) = table.folder.latest()? else {
        return Ok(None);
    };
    let Some(source) = if_there(&table.folder.turn(last).resolution())? else {
        return Ok(None);
    };
    let header: ResolutionDocument<Ignored> = documents::read_header(&source)?;
    if header.side != side {
        return Ok(None);
    }
    enclosed::member(&source).map(Some)
}

/// The signed orders for the next player-turn, if they are this side's.
fn orders(table: &Table, side: Side, state: &State) -> Result<Option<Member>, Faults> {
    let Some(source) = if_there(&table.folder.signed(state.next()))? else {
        return Ok(None);
    };
    let header: OrdersDocument<Ignored> = documents::read_header(&source)?;
    if header.side != side || header.parent != state.digest {
        return Ok(None);
    }
    enclosed::member(&source).map(Some)
}

/// Agreements that this side has signed, and those of the last slot.
fn agreements(table: &Table, side: Side, state: &State) -> Result<Vec<Member>, Faults> {
    let root = table.folder.root();
    let mut files = Vec::new();
    for folder in AGREEMENTS {
        files.extend(documents_in(&root.join(folder))?);
    }
    if let Some(last) = state.next().checked_sub(1) {
        let slot = table.folder.turn(last);
        files.extend(documents_in(slot.root())?);
    }
    let mut members = Vec::new();
    for path in files {
        let source = read_text(&path)?;
        if !is_agreement(&source, side) {
            continue;
        }
        let mut member = enclosed::member(&source)?;
        if let Some(stem) = unnumbered(&member.name, &path) {
            member.name = stem;
        }
        members.push(member);
    }
    Ok(members)
}

/// An acknowledgement does not say its slot; its file's name does.
fn unnumbered(name: &str, path: &Path) -> Option<String> {
    if !name.ends_with(".acknowledgement.toml") {
        return None;
    }
    let (digits, _) = path.file_name()?.to_str()?.split_once('.')?;
    crate::store::game::parse_number(digits)?;
    Some(format!("{digits}.{name}"))
}

fn is_agreement(source: &Source, side: Side) -> bool {
    let Ok(table) = source.text.parse::<toml::Table>() else {
        return false;
    };
    let text = |key: &str| table.get(key).and_then(toml::Value::as_str);
    let own = text("side") == Some(side.as_str());
    match text("format") {
        // Whoever consents sends the whole back.
        Some("countersign/rekey/1") => true,
        Some(
            "countersign/takeback-request/1"
            | "countersign/takeback-answer/1"
            | "countersign/forfeit-claim/1"
            | "countersign/acknowledgement/1"
            | "countersign/disclosure/1",
        ) => own,
        Some(_) | None => false,
    }
}

fn documents_in(folder: &Path) -> Result<Vec<PathBuf>, Faults> {
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(unable("list", folder, &error).into()),
    };
    let mut files = Vec::new();
    for entry in entries {
        let path = entry
            .map_err(|error| unable("list", folder, &error))?
            .path();
        let hidden = path
            .file_name()
            .is_some_and(|name| name.to_string_lossy().starts_with('.'));
        if !hidden && path.extension().is_some_and(|end| end == "toml") && path.is_file() {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}
