//! What is left for the player: the map, the order form, a word on what to do next.

use super::{Received, player};
use crate::diagnostic::Faults;
use crate::engine::State;
use crate::player::Table;
use crate::player::hidden::own_form;
use crate::report::Log;
use crate::side::Side;
use crate::store::{Home, write_file};
use std::path::Path;

/// Leaves the map of the latest state, and the order form if this player is to move. `last` is the
/// state after what was received, and what happened; without it only what is missing is written.
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
    let fresh = last.is_some();
    let (state, log) = match last {
        Some(last) => last,
        None => (table.state()?, Log::default()),
    };
    let _lock = table.folder.lock()?;
    if fresh || (!map.exists() && received.any_new()) {
        let title = match state.next().checked_sub(1) {
            Some(number) => format!("{}: after player-turn {number}", table.game.system.title),
            None => format!("{}: the opening", table.game.system.title),
        };
        let svg = table.game.engine.svg(&state.document.board, &log, &title);
        write_file(&map, svg.as_bytes())?;
        received.files.push(("map", map));
    }
    let mine: Vec<Side> = match &table.game.charter.published {
        Some(_) => Side::BOTH.to_vec(),
        None => home.game(&table.game.id.to_string())?.sides(),
    };
    let Some(side) = state.active() else {
        received.next = "the game is over; `countersign audit` checks all of it".to_owned();
        return Ok(());
    };
    let number = state.next();
    if !mine.contains(&side) {
        received.next = format!("wait for the orders of {}", player(table, side));
        return Ok(());
    }
    let signed = table.folder.signed(number);
    if signed.is_file() {
        received.next = format!(
            "wait for {}, who has your orders for player-turn {number} to resolve",
            player(table, side.other())
        );
        return Ok(());
    }
    let draft = table.folder.draft();
    if !draft.exists() || is_past(&draft, number) {
        write_file(&draft, own_form(table, home, &state, side)?.as_bytes())?;
        received.files.push(("orders", draft));
    }
    received.next = format!("edit the orders for player-turn {number}, then `countersign send`");
    Ok(())
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
