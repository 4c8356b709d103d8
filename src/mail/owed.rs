//! Which documents somebody still has to send: a function of the game folder alone.

use super::compose::mark;
use super::enclosed;
use super::outbox::Outbox;
use crate::diagnostic::{Faults, Source};
use crate::engine::State;
use crate::party::Party;
use crate::player::Table;
use crate::player::table::if_there;
use crate::protocol::documents::{self, Ignored, OrdersDocument, ResolutionDocument};
use crate::side::Side;
use crate::store::archive::Member;
use crate::store::fault::unable;
use crate::store::{read_secret_text, read_text};
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

/// What `sender` owes the others, in the order in which they read it, and no message encloses yet:
/// the start of the game, the resolution of the last player-turn, the orders for the next one,
/// agreements. All of it may be seen by anybody.
///
/// # Errors
///
/// A file that cannot be read, or is not what its place says.
pub fn owed(table: &Table, sender: Party) -> Result<Vec<Member>, Faults> {
    let mut members = due(table, sender)?;
    let enclosed = Outbox::of_game(&table.folder).enclosed()?;
    members.retain(|member| !enclosed.contains(&mark(&member.bytes)));
    Ok(members)
}

/// What `sender` owes the others as play stands, in the order in which they read it, whether or not
/// a message encloses it.
///
/// # Errors
///
/// A file that cannot be read, or is not what its place says.
pub fn due(table: &Table, sender: Party) -> Result<Vec<Member>, Faults> {
    let mut members = Vec::new();
    let state = table.state()?;
    if state.next() == 0 {
        members.extend(beginning(table, sender)?);
    }
    members.extend(resolution(table, sender)?);
    members.extend(orders(table, sender, &state)?);
    members.extend(agreements(table, sender, &state)?);
    Ok(members)
}

/// The sealed standing orders that `sender` owes the umpire and nobody else may see, and that are
/// not in `private`: for player-turns that are still to be played.
///
/// # Errors
///
/// A file that cannot be read, or is not what its place says.
pub fn owed_to_umpire(
    table: &Table,
    sender: Party,
    private: &Outbox,
) -> Result<Vec<Member>, Faults> {
    let enclosed = private.enclosed()?;
    let mut members = due_to_umpire(table, sender)?;
    members.retain(|member| !enclosed.contains(&mark(&member.bytes)));
    Ok(members)
}

/// The sealed standing orders that go to the umpire alone, for player-turns that are still to be
/// played, whether or not a message encloses them.
///
/// # Errors
///
/// A file that cannot be read, or is not what its place says.
pub fn due_to_umpire(table: &Table, sender: Party) -> Result<Vec<Member>, Faults> {
    let Some(side) = sender
        .side()
        .filter(|_| table.game.charter.umpire.is_some())
    else {
        return Ok(Vec::new());
    };
    let next = table.state()?.next();
    let mut members = Vec::new();
    for number in [next, next + 1] {
        let path = table.folder.standing_for_umpire(number, side);
        if path.is_file() {
            let text = read_secret_text(&path)?;
            let source = Source::new(path.display().to_string(), text.as_str());
            members.push(enclosed::standing(&source)?);
        }
    }
    Ok(members)
}

/// The documents that prove that somebody contradicts himself, under the names of their files: no
/// two are alike.
///
/// # Errors
///
/// A file that cannot be read, or is no document that may be sent.
pub fn proof(table: &Table) -> Result<Vec<Member>, Faults> {
    let mut members = Vec::new();
    for path in table.equivocations()? {
        let mut member = enclosed::member(&read_text(&path)?)?;
        if let Some(name) = path.file_name().and_then(|name| name.to_str()) {
            member.name = name.to_owned();
        }
        members.push(member);
    }
    Ok(members)
}

/// The charter with all that belongs to it: owed by whoever signed it last, until somebody has
/// played.
fn beginning(table: &Table, sender: Party) -> Result<Vec<Member>, Faults> {
    let game = &table.game;
    let offerer = game.charter.player.iter().find(|player| player.offerer);
    let last = if game.signed.contains(&Party::Umpire) {
        Some(Party::Umpire)
    } else {
        offerer.map(|player| Party::Side(player.side))
    };
    if last != Some(sender) {
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

/// The resolution of the last player-turn, if `sender` has resolved it. An umpire's goes with the
/// orders, which one of the players may not have got.
fn resolution(table: &Table, sender: Party) -> Result<Vec<Member>, Faults> {
    let Some(last) = table.folder.latest()? else {
        return Ok(Vec::new());
    };
    let turn = table.folder.turn(last);
    let Some(source) = if_there(&turn.resolution())? else {
        return Ok(Vec::new());
    };
    let header: ResolutionDocument<Ignored> = documents::read_header(&source)?;
    let resolver = match &table.game.charter.umpire {
        Some(_) => Party::Umpire,
        None => Party::Side(header.side),
    };
    if resolver != sender {
        return Ok(Vec::new());
    }
    let mut members = vec![enclosed::member(&source)?];
    if resolver == Party::Umpire
        && let Some(orders) = if_there(&turn.orders())?
    {
        members.insert(0, enclosed::member(&orders)?);
    }
    Ok(members)
}

/// The signed orders for the next player-turn, if they are the sender's.
fn orders(table: &Table, sender: Party, state: &State) -> Result<Option<Member>, Faults> {
    let Some(source) = if_there(&table.folder.signed(state.next()))? else {
        return Ok(None);
    };
    let header: OrdersDocument<Ignored> = documents::read_header(&source)?;
    if Party::Side(header.side) != sender || header.parent != state.digest {
        return Ok(None);
    }
    enclosed::member(&source).map(Some)
}

/// Agreements that the sender has signed, and those of the last slot.
fn agreements(table: &Table, sender: Party, state: &State) -> Result<Vec<Member>, Faults> {
    let root = table.folder.root();
    let mut files = Vec::new();
    for folder in AGREEMENTS {
        files.extend(documents_in(&root.join(folder))?);
    }
    if let Some(last) = state.next().checked_sub(1) {
        let slot = table.folder.turn(last);
        files.extend(documents_in(slot.root())?);
    }
    let mut members: Vec<Member> = Vec::new();
    for path in files {
        let source = read_text(&path)?;
        if !is_agreement(&source, sender) || is_past(table, &source, state) {
            continue;
        }
        let mut member = enclosed::member(&source)?;
        if let Some(stem) = unnumbered(&member.name, &path) {
            member.name = stem;
        }
        // A change of key that was asked for stands beside the one that is agreed, and the answer
        // that filled a slot beside the one that was signed: one of a name goes out.
        match members.iter_mut().find(|known| known.name == member.name) {
            Some(_) if is_asked(&path) => {}
            Some(known) => *known = member,
            None => members.push(member),
        }
    }
    Ok(members)
}

/// Whether a change of key is one that nobody vouches for yet.
fn is_asked(path: &Path) -> bool {
    path.to_string_lossy().ends_with(".asked.toml")
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

fn is_agreement(source: &Source, sender: Party) -> bool {
    let Ok(table) = source.text.parse::<toml::Table>() else {
        return false;
    };
    let text = |key: &str| table.get(key).and_then(toml::Value::as_str);
    let own = text("side") == Some(sender.as_str());
    match text("format") {
        // Whose key it is sends it; what the other side has vouched for, that side sends back.
        Some("countersign/rekey/1") => match vouching(&table) {
            Some(by) => by == sender.as_str(),
            None => own,
        },
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

/// The side that vouches for a change of the other's key, if one does: its signature stands beside
/// that of the new key.
fn vouching(rekey: &toml::Table) -> Option<&'static str> {
    let signatures = rekey.get("signature")?.as_table()?;
    Side::BOTH
        .map(Side::as_str)
        .into_iter()
        .find(|side| signatures.contains_key(*side))
}

/// Whether play has gone past a document: one of a slot before the last, or a request or claim of
/// a slot that something else has filled.
fn is_past(table: &Table, source: &Source, state: &State) -> bool {
    let Ok(document) = source.text.parse::<toml::Table>() else {
        return false;
    };
    let slot = document.get("slot").and_then(toml::Value::as_integer);
    let Some(slot) = slot.and_then(|slot| u32::try_from(slot).ok()) else {
        return false;
    };
    let undecided = match document.get("format").and_then(toml::Value::as_str) {
        Some("countersign/takeback-request/1" | "countersign/forfeit-claim/1") => {
            slot < state.next() && !table.folder.turn(slot).request().exists()
        }
        Some(_) | None => false,
    };
    undecided || slot.saturating_add(1) < state.next()
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
