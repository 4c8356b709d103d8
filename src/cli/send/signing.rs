//! Whether orders are signed on the way out.

use super::Args;
use crate::cli::Context;
use crate::diagnostic::Faults;
use crate::mail::dispatch;
use crate::party::Party;
use crate::player::Table;
use crate::player::situation::{Awaited, Situation};
use crate::store::Home;

/// Whether the draft is to be signed as well. Orders do not go with a request for a takeback, which
/// they would contradict, nor with the answer to one, after which another player-turn may come; and
/// no agreement waits until there are some.
pub(super) fn signs(
    args: &Args,
    context: &Context,
    table: &Table,
    home: &Home,
    sender: Party,
    now: &Situation,
) -> Result<bool, Faults> {
    let state = table.state()?;
    let side = state.active().filter(|side| Party::Side(*side) == sender);
    let Some(side) = side.filter(|_| !table.folder.signed(state.next()).is_file()) else {
        return Ok(true);
    };
    let unsent = &now.owing.unsent;
    let agreed = |name: &String| {
        [
            ".takeback-",
            ".rekey.",
            ".forfeit-claim.",
            ".acknowledgement.",
        ]
        .iter()
        .any(|kind| name.contains(kind))
    };
    if now.has_asked() {
        context
            .note("no orders are signed: you have asked for a takeback, and wait for the answer");
        return Ok(false);
    }
    if unsent.iter().any(|name| name.contains(".takeback-answer.")) {
        context.note(
            "your answer goes alone, and the order form stays as it is; `countersign send` once \
             more signs and mails your orders",
        );
        return Ok(false);
    }
    let play = now.play.as_ref();
    let asked = play.is_some_and(|play| play.what == Awaited::Answer && play.yours);
    if (asked || unsent.iter().any(agreed))
        && !args.as_is
        && !dispatch::is_drafted(table, home, &state, side)?
    {
        context.note(if asked {
            "no orders are signed: a request for a takeback waits for your answer"
        } else {
            "no orders are signed: there are none yet"
        });
        return Ok(false);
    }
    Ok(true)
}
