//! What this home has signed, again: where the game folder holds what the journal keeps, and orders
//! that the folder has lost, written anew from the journal.

use super::Table;
use super::follows;
use super::hand::for_party;
use crate::diagnostic::{Diagnostic, Faults, Source};
use crate::engine::State;
use crate::party::Party;
use crate::side::Side;
use crate::store::atomic::{make_folder, write_file};
use crate::store::journal::Entry;
use crate::store::{GameFolder, GameHome, read_bytes};
use std::path::PathBuf;

/// The file of the game folder that holds exactly what the journal keeps for an entry of `party`:
/// that one may be sent, the journal's own may not.
#[must_use]
pub fn copy(folder: &GameFolder, party: Party, entry: &Entry, bytes: &[u8]) -> Option<PathBuf> {
    let holds = |path: &PathBuf| read_bytes(path).is_ok_and(|found| found == bytes);
    places(folder, party, entry).into_iter().find(holds)
}

/// Where a document of `party` may stand in the game folder.
fn places(folder: &GameFolder, party: Party, entry: &Entry) -> Vec<PathBuf> {
    let number = entry.player_turn;
    let turn = folder.turn(number);
    match (entry.kind.as_str(), party) {
        ("orders", _) => vec![folder.signed(number), turn.orders()],
        ("resolution", _) => vec![turn.resolution()],
        ("takeback-request", Party::Side(side)) => {
            vec![folder.request(number, side), turn.request()]
        }
        ("takeback-answer", Party::Side(side)) => vec![folder.answer(number, side), turn.answer()],
        ("forfeit-claim", Party::Side(side)) => vec![folder.claim(number, side)],
        ("rekey" | "rekey-consent", Party::Side(side)) => {
            vec![folder.rekey(number, side), folder.rekey_asked(number, side)]
        }
        ("disclosure", Party::Side(side)) => vec![folder.disclosure(side)],
        _ => Vec::new(),
    }
}

/// Signed orders of the player-turn that comes next, which the journal holds and the game folder
/// does not.
pub struct Lost {
    /// The side.
    pub side: Side,
    /// The player-turn.
    pub number: u32,
    /// Where they belong.
    pub path: PathBuf,
    /// They.
    pub text: String,
}

/// Looks for orders that `state` waits for, that this home has signed, and that are missing from the
/// game folder. Such as are not good on that state are none.
///
/// # Errors
///
/// What cannot be read.
pub fn lost(table: &Table, place: &GameHome, state: &State) -> Result<Option<Lost>, Faults> {
    let Some(side) = state.active() else {
        return Ok(None);
    };
    let path = table.folder.signed(state.next());
    if table.game.charter.published.is_some() || path.exists() {
        return Ok(None);
    }
    if !place.sides().contains(&side) {
        return Ok(None);
    }
    let entry = for_party(side, &Entry::new(state.next(), "orders"));
    let Some(bytes) = place.journal().read(&entry)? else {
        return Ok(None);
    };
    let Ok(text) = String::from_utf8(bytes) else {
        return Ok(None);
    };
    let known = Source::new("the journal", text);
    let good = table.game.read_orders(state, &known).is_ok()
        && follows::stray(table, state, &known)?.is_none();
    Ok(good.then(|| Lost {
        side,
        number: state.next(),
        path,
        text: known.text,
    }))
}

impl Lost {
    /// Writes them where they belong, byte by byte as they were signed.
    ///
    /// # Errors
    ///
    /// What the system refused.
    pub fn restore(&self, table: &Table) -> Result<(), Diagnostic> {
        let _lock = table.folder.lock()?;
        make_folder(self.path.parent().unwrap_or(table.folder.root()))?;
        write_file(&self.path, self.text.as_bytes())
    }
}
