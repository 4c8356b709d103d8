//! Taking in the other side's request or answer.

use super::stands::state_back_to;
use super::{ANSWER, REQUEST};
use crate::diagnostic::{Diagnostic, Faults, Kind, Source};
use crate::player::Table;
use crate::player::agreement::bound::{refuse_second_request, watch_answer, watch_orders_beside};
use crate::player::agreement::require_own_known;
use crate::player::agreement::taken::{Effect, Taken, Verified};
use crate::player::table::if_there;
use crate::protocol::documents::{self, TakebackAnswer, TakebackRequest};
use crate::side::Side;
use crate::store::Home;
use crate::store::journal::Entry;

/// Takes in a request of the other side.
///
/// # Errors
///
/// Every fault of the request; another request of the same side for the same slot.
pub fn take_request(table: &Table, home: &Home, source: &Source) -> Result<Taken, Faults> {
    verify_request(table, home, source)?.keep(table, source)
}

/// Verifies a request of the other side.
///
/// # Errors
///
/// As [`take_request`].
pub fn verify_request(table: &Table, home: &Home, source: &Source) -> Result<Verified, Faults> {
    let header: TakebackRequest = documents::read(source)?;
    let slot = header.slot;
    table.require_game(source, header.game)?;
    let before = table.state_before(slot)?;
    let to = state_back_to(table, &header)?;
    table.game.read_request(&before, &to, source)?;
    require_own_known(table, home, header.side, &Entry::new(slot, REQUEST), source)?;
    refuse_second_request(table, source, &header)?;
    let turn = table.folder.turn(slot);
    let next = if turn.is_takeback() {
        "it was agreed on".to_owned()
    } else if turn.is_complete() {
        "play has gone on, which counts as a no".to_owned()
    } else {
        "answer with `countersign takeback answer --yes` or `--no`".to_owned()
    };
    Ok(Verified::new(
        format!(
            "{} asks to take back player-turn {}: {}; {next}",
            header.side, header.back_to, header.reason
        ),
        Effect::Once(table.folder.request(slot, header.side)),
    ))
}

/// Takes in the answer to a request; a consent makes the takeback.
///
/// # Errors
///
/// The request is not here; every fault of the answer; two different answers, or a consent beside
/// orders of the same side, which are kept as proof.
pub fn take_answer(table: &Table, home: &Home, source: &Source) -> Result<Taken, Faults> {
    verify_answer(table, home, source, None)?.keep(table, source)
}

/// Verifies the answer to a request: to the one in the game folder, else to `beside`, which came
/// with it.
///
/// # Errors
///
/// As [`take_answer`].
pub fn verify_answer(
    table: &Table,
    home: &Home,
    source: &Source,
    beside: Option<&Source>,
) -> Result<Verified, Faults> {
    let header: TakebackAnswer = documents::read(source)?;
    let slot = header.slot;
    table.require_game(source, header.game)?;
    let asked = table.folder.request(slot, header.side.other());
    let Some(request_file) = if_there(&asked)?.or_else(|| beside.cloned()) else {
        return Err(Diagnostic::new(
            Kind::Unable,
            format!(
                "the request that `{}` answers is not here: {} has asked for no takeback in player-turn {slot}",
                source.name,
                header.side.other()
            ),
        )
        .help("take the request in first: `countersign takeback take REQUEST`")
        .into());
    };
    let before = table.state_before(slot)?;
    let to = state_back_to(table, &documents::read(&request_file)?)?;
    let request = table.game.read_request(&before, &to, &request_file)?;
    let answer = table.game.read_answer(&request, &to, source)?;
    require_own_known(table, home, header.side, &Entry::new(slot, ANSWER), source)?;
    let path = table.folder.answer(slot, header.side);
    let mut contradiction = watch_answer(table, &before, &request, &to, source)?;
    if contradiction.is_none() && header.consent {
        contradiction = watch_orders_beside(table, home, &before, &request, source)?;
    }
    if let Some(found) = contradiction {
        let says = found.what.clone();
        return Ok(Verified::new(says, Effect::Contradiction(Box::new(found))));
    }
    if !header.consent {
        return Ok(Verified::new(
            format!(
                "{} does not consent to the takeback of player-turn {}; play goes on",
                header.side, request.document.back_to
            ),
            Effect::Once(path),
        ));
    }
    let takeback = table.game.take_back(&before, &to, request, answer)?;
    let back_to = takeback.request.document.back_to;
    Ok(Verified::new(
        format!(
            "{} consents: player-turn {back_to} is played again as player-turn {}, {} to move",
            header.side,
            takeback.state.next(),
            takeback.state.active().map_or("nobody", Side::as_str)
        ),
        Effect::Takeback {
            path,
            before: Box::new(before),
            takeback: Box::new(takeback),
        },
    ))
}
