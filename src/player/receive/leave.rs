//! What is left for the player: the map, the order form, a word on what to do next.

use super::{Received, player, who};
use crate::diagnostic::Faults;
use crate::engine::State;
use crate::mail::outbox::Outbox;
use crate::mail::owed::{owed, owed_to_umpire};
use crate::party::Party;
use crate::player::Table;
use crate::player::hidden::own_form;
use crate::player::situation::parties;
use crate::player::umpire::kept;
use crate::player::verify::{Sent, verify};
use crate::report::Log;
use crate::side::Side;
use crate::store::{GameHome, Home, read_text, write_file};
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
    let place = home.game(&table.game.id.to_string())?;
    let Some(side) = state.active() else {
        received.next = "the game is over; `countersign audit` checks all of it".to_owned();
        return Ok(());
    };
    let mine = parties(table, Some(&place));
    let number = state.next();
    let signed = table.folder.signed(number).is_file();
    if mine.contains(&Party::Side(side)) && !signed {
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
        received.next =
            format!("edit the orders for player-turn {number}, then `countersign send`");
        return Ok(());
    }
    let waits = waits_for(table, &place, &state, side, &mine)?;
    received.next = if owes(table, &place, &mine)? {
        format!("`countersign send`; then {waits}")
    } else {
        waits
    };
    Ok(())
}

/// Whether something is signed or sealed here that no message encloses. One person's both sides send
/// nothing.
fn owes(table: &Table, place: &GameHome, mine: &[Party]) -> Result<bool, Faults> {
    let [party] = mine else {
        return Ok(false);
    };
    Ok(!owed(table, *party)?.is_empty()
        || !owed_to_umpire(table, *party, &Outbox::of_home(place))?.is_empty())
}

/// What comes next of others, or of oneself when one resolves for oneself. `active` is the side to
/// move.
fn waits_for(
    table: &Table,
    place: &GameHome,
    state: &State,
    active: Side,
    mine: &[Party],
) -> Result<String, Faults> {
    let game = &table.game;
    let number = state.next();
    let resolver = game.charter.resolver(active.other());
    let signed = table.folder.signed(number);
    let held = table.folder.held(number).is_file();
    if signed.is_file() && mine.contains(&resolver) {
        return Ok(format!("`countersign resolve {}`", signed.display()));
    }
    if mine.contains(&Party::Side(active)) {
        return Ok(format!(
            "wait for {}, who has your orders for player-turn {number} to resolve",
            who(game, resolver)
        ));
    }
    let orders = format!("the orders of {}", player(game, active));
    if mine.contains(&Party::Umpire) {
        let other = active.other();
        let standing = format!("the standing orders of {}", player(game, other));
        return Ok(match (held, kept(game, place, state, other).is_ok()) {
            (true, _) => format!("wait for {standing}: PENDING"),
            (false, true) => format!("wait for {orders}"),
            (false, false) => format!("wait for {orders} and {standing}"),
        });
    }
    Ok(match held {
        true => format!(
            "wait for {}, who has {orders} to resolve",
            who(game, resolver)
        ),
        false => format!("wait for {orders}"),
    })
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
