//! A takeback that both sides have signed, as the slot that it fills.

use crate::diagnostic::{Diagnostic, Faults};
use crate::engine::State;
use crate::player::Table;
use crate::player::table::if_there;
use crate::protocol::documents::{self, TakebackRequest};
use crate::report::{Next, takeback::Report};
use crate::side::Side;
use crate::store::atomic::make_folder;
use crate::store::{Written, read_text};
use crate::turn::{Takeback, WRITER, ahead};
use std::path::PathBuf;

/// The takeback that fills a slot, verified again, with the state before it.
///
/// # Errors
///
/// The slot holds none; every fault of its documents.
pub fn taken_back(table: &Table, slot: u32) -> Result<(State, Takeback), Faults> {
    let turn = table.folder.turn(slot);
    let before = table.state_before(slot)?;
    let request_file = read_text(&turn.request())?;
    let to = state_back_to(table, &documents::read(&request_file)?)?;
    let request = table.game.read_request(&before, &to, &request_file)?;
    let answer = table
        .game
        .read_answer(&request, &to, &read_text(&turn.answer())?)?;
    let takeback = table.game.take_back(&before, &to, request, answer)?;
    if let Some(state) = if_there(&turn.state())? {
        crate::turn::compare_state(&state, &takeback.state)?;
    }
    Ok((before, takeback))
}

/// The report of a takeback.
#[must_use]
pub fn report(table: &Table, before: &State, takeback: &Takeback) -> Report {
    let game = &table.game;
    let asked = &takeback.request.document;
    let after = &takeback.state;
    let next = match game.engine.step(&after.document.board) {
        Some(step) => Next::Step {
            player_turn: after.next(),
            active: step.active,
            title: step.title,
        },
        None => Next::Over(game.engine.ending(&after.document.board).text),
    };
    Report {
        title: game.system.title.to_owned(),
        system: game.system.name.to_owned(),
        game: game.id.to_string(),
        slot: asked.slot,
        back_to: asked.back_to,
        side: asked.side,
        reason: asked.reason.clone(),
        writer: WRITER.to_owned(),
        parent: before.digest.to_string(),
        request: takeback.request.digest.to_string(),
        answer: takeback.answer.digest.to_string(),
        state: after.digest.to_string(),
        takebacks: after.document.takebacks,
        published: game.charter.published.is_some(),
        sheets: game.engine.sheets(&after.document.board),
        next,
        form: after.active().map(|side| table.form(after, side)),
    }
}

/// Whether a side has asked in a slot, has not been answered, and play has not gone on.
///
/// # Errors
///
/// A file that cannot be read.
pub fn unanswered(table: &Table, slot: u32, side: Side) -> Result<bool, Diagnostic> {
    let there = |path: PathBuf| {
        path.try_exists()
            .map_err(|error| crate::store::fault::unable("read", &path, &error))
    };
    Ok(there(table.folder.request(slot, side))?
        && !there(table.folder.answer(slot, side.other()))?
        && !table.folder.turn(slot).is_complete())
}

/// The state before the player-turn that a request goes back to.
pub(super) fn state_back_to(table: &Table, request: &TakebackRequest) -> Result<State, Faults> {
    if request.back_to >= request.slot {
        return Err(ahead(request.back_to, request.slot).into());
    }
    table.state_before(request.back_to)
}

/// Writes the slot of a takeback, whole or not at all.
pub(in crate::player::agreement) fn install(
    table: &Table,
    before: &State,
    takeback: &Takeback,
) -> Result<Written, Faults> {
    let turn = table.folder.turn(before.next());
    let report = crate::report::takeback::render(&report(table, before, takeback));
    let _lock = table.folder.lock()?;
    if let Some(parent) = turn.root().parent() {
        make_folder(parent)?;
    }
    Ok(turn.write_takeback(
        takeback.request.text.as_bytes(),
        takeback.answer.text.as_bytes(),
        takeback.state.text.as_bytes(),
        report.as_bytes(),
    )?)
}
