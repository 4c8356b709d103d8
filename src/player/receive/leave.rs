//! What is left for the player: the map, the order form, a word on what to do next.

use super::Received;
use crate::diagnostic::Faults;
use crate::engine::State;
use crate::player::Table;
use crate::player::advice::advice;
use crate::player::hidden::own_form;
use crate::player::verify::{Sent, verify};
use crate::report::Log;
use crate::side::Side;
use crate::store::{Home, read_text, write_file};
use std::path::Path;

/// Leaves the map of the latest state, and the order form if this player is to move. `last` is the
/// state after what was received, and what happened. Without it only what is missing or out of date is
/// written: an earlier run may have been killed before it came to that.
///
/// # Errors
///
/// What the system refused.
pub fn leave(
    table: &Table,
    home: &Home,
    last: Option<(State, Log)>,
    received: &mut Received,
) -> Result<(), Faults> {
    let map = table.folder.root().join("map.svg");
    let latest = match &last {
        Some((state, _)) => state.next().checked_sub(1),
        None => table.folder.latest()?,
    };
    let when = match latest {
        Some(number) => format!(": after player-turn {number}"),
        None => ": the opening".to_owned(),
    };
    let (state, log) = match last {
        Some((state, log)) => (state, Some(log)),
        None => (table.state()?, None),
    };
    if log.is_some() || !is_of(&map, &when) {
        let log = match (log, latest) {
            (Some(log), _) => log,
            (None, Some(number)) => what_happened(table, number)?,
            (None, None) => Log::default(),
        };
        let title = table.game.system.title.to_owned() + &when;
        let svg = table.game.engine.svg(&state.document.board, &log, &title);
        let _lock = table.folder.lock()?;
        write_file(&map, svg.as_bytes())?;
        received.files.push(("map", map));
    }
    table.folder.release(state.next())?;
    let mine: Vec<Side> = match &table.game.charter.published {
        Some(_) => Side::BOTH.to_vec(),
        None => home.game(&table.game.id.to_string())?.sides(),
    };
    let number = state.next();
    let Some(side) = state.active().filter(|side| mine.contains(side)) else {
        return Ok(());
    };
    if table.folder.signed(number).is_file() {
        return Ok(());
    }
    let draft = table.folder.draft();
    if !draft.exists() || is_past(&draft, number) {
        let form = own_form(table, home, &state, side)?;
        let _lock = table.folder.lock()?;
        write_file(&draft, form.as_bytes())?;
        received.files.push(("orders", draft));
    } else if !is_of_turn(&draft, number, side) {
        received.notes.push(format!(
            "`{}` is no draft of player-turn {number} of {side}: move it away, and `countersign orders` writes the form",
            draft.display()
        ));
    }
    Ok(())
}

/// What to do next, once everything of a letter is taken in.
///
/// # Errors
///
/// When the folder cannot be read.
pub fn next(table: &Table, home: &Home) -> Result<String, Faults> {
    let state = table.state()?;
    let place = match table.game.charter.published {
        Some(_) => None,
        None => Some(home.game(&table.game.id.to_string())?),
    };
    let old = is_past(&table.folder.draft(), state.next());
    advice(table, &state, place.as_ref(), old)
}

/// Whether a picture is there and its title ends so.
fn is_of(map: &Path, when: &str) -> bool {
    std::fs::read_to_string(map).is_ok_and(|svg| svg.contains(&format!("{when}<")))
}

/// What happened in a player-turn that is in the game folder; nothing in a takeback.
fn what_happened(table: &Table, number: u32) -> Result<Log, Faults> {
    let turn = table.folder.turn(number);
    if !turn.resolution().is_file() {
        return Ok(Log::default());
    }
    let before = table.state_before(number)?;
    let sent = Sent {
        orders: read_text(&turn.orders())?,
        resolution: read_text(&turn.resolution())?,
        state: None,
    };
    Ok(verify(table, &before, sent)?.resolution.played.log)
}

/// Whether a file is a draft for this player-turn; one that cannot be read may be.
fn is_of_turn(draft: &Path, number: u32, side: Side) -> bool {
    let Some(table) = std::fs::read_to_string(draft)
        .ok()
        .and_then(|text| text.parse::<toml::Table>().ok())
    else {
        return true;
    };
    let turn = table.get("player_turn").and_then(toml::Value::as_integer);
    let whose = table.get("side").and_then(toml::Value::as_str);
    turn.is_none_or(|turn| turn == i64::from(number))
        && whose.is_none_or(|whose| whose == side.as_str())
}

/// Whether a file is the draft of an earlier player-turn, which nobody will need again.
#[must_use]
pub fn is_past(draft: &Path, next: u32) -> bool {
    std::fs::read_to_string(draft)
        .ok()
        .and_then(|text| text.parse::<toml::Table>().ok())
        .and_then(|table| table.get("player_turn")?.as_integer())
        .is_some_and(|number| number < i64::from(next))
}
