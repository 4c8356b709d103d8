//! Two different signed documents for one player-turn: both are kept as proof, and play stops.

use super::Table;
use super::table::if_there;
use super::verify::Verified;
use crate::diagnostic::{Diagnostic, Faults, Kind, Source};
use crate::engine::State;
use crate::protocol::documents::{self, Ignored, OrdersDocument, TakebackRequest};
use crate::side::Side;
use crate::store::atomic::{make_folder, write_once};
use crate::store::game::number;
use crate::store::read_text;
use crate::turn::SignedOrders;

/// Refuses orders when other orders of the same player-turn, as good as these, are in the game
/// folder.
///
/// # Errors
///
/// The equivocation, after both documents were kept; what the system refused.
pub fn watch_orders(
    table: &Table,
    before: &State,
    source: &Source,
    orders: &SignedOrders,
) -> Result<(), Faults> {
    let turn = table.folder.turn(before.next());
    if turn.is_takeback() {
        return Err(beside_takeback(table, before, source, orders.header.side)?.into());
    }
    let known = match if_there(&turn.orders())? {
        Some(known) => Some(known),
        None => if_there(&table.folder.held(before.next()))?,
    };
    let Some(known) = known.filter(|known| known.text != source.text) else {
        return Ok(());
    };
    // Orders written against another state of this player-turn are another matter.
    let header: OrdersDocument<Ignored> = documents::read_header(&known)?;
    if header.parent != before.digest || table.game.read_orders(before, &known).is_err() {
        return Ok(());
    }
    keep(table, before, "orders", [&known, source])?;
    Err(proof(
        table,
        before,
        &format!("{} has signed two different orders", orders.header.side),
    )
    .into())
}

/// Refuses a resolution when another one, as good as this, is in the game folder. They can differ
/// in what the resolver sealed for the next player-turn, or be of different orders, both of them
/// signed.
///
/// # Errors
///
/// The equivocation, after both documents were kept; what the system refused.
pub fn watch_resolution(table: &Table, before: &State, verified: &Verified) -> Result<(), Faults> {
    let turn = table.folder.turn(before.next());
    let Some(known) = if_there(&turn.resolution())? else {
        return Ok(());
    };
    if known.text == verified.resolution_file.text {
        return Ok(());
    }
    let side = verified.orders.header.side;
    let resolver = table
        .game
        .charter
        .called(table.game.charter.resolver(side.other()));
    let both = [&known, &verified.resolution_file];
    if table.game.verify(before, &verified.orders, &known).is_ok() {
        keep(table, before, "resolution", both)?;
        let what = format!("{resolver} has signed two different resolutions");
        return Err(proof(table, before, &what).into());
    }
    let Some(other) = if_there(&turn.orders())? else {
        return Ok(());
    };
    let resolved = table
        .game
        .read_orders(before, &other)
        .and_then(|orders| table.game.verify(before, &orders, &known));
    if resolved.is_err() {
        return Ok(());
    }
    let these = Source::new("the orders", verified.orders.text.clone());
    keep(table, before, "orders", [&other, &these])?;
    keep(table, before, "resolution", both)?;
    let what = format!("{side} has signed two different orders, and {resolver} has resolved both,");
    Err(proof(table, before, &what).into())
}

/// The fault of a side that has signed orders for a slot, and the takeback that fills it.
fn beside_takeback(
    table: &Table,
    before: &State,
    source: &Source,
    side: Side,
) -> Result<Diagnostic, Faults> {
    let turn = table.folder.turn(before.next());
    let request = read_text(&turn.request())?;
    let asked: TakebackRequest = documents::read(&request)?;
    if asked.side == side {
        keep(table, before, "takeback-request", [&request])?;
    } else {
        let answer = read_text(&turn.answer())?;
        keep(table, before, "takeback-answer", [&answer])?;
    }
    keep(table, before, "orders", [source])?;
    let what = format!("{side} has signed a takeback and orders");
    Ok(proof(table, before, &what))
}

/// Keeps documents that contradict each other.
pub(super) fn keep<const N: usize>(
    table: &Table,
    before: &State,
    kind: &str,
    all: [&Source; N],
) -> Result<(), Diagnostic> {
    let folder = table.folder.equivocation();
    make_folder(&folder)?;
    for document in all {
        let digest = documents::digest(document).to_string();
        let name = format!("{}.{kind}.{}.toml", number(before.next()), &digest[..16]);
        write_once(&folder.join(name), document.text.as_bytes())?;
    }
    Ok(())
}

/// Says what is kept.
pub(super) fn proof(table: &Table, before: &State, what: &str) -> Diagnostic {
    Diagnostic::new(
        Kind::Illegal,
        format!("equivocation: {what} for player-turn {}", before.next()),
    )
    .help(format!(
        "both are kept as proof in `{}`; play stops here",
        table.folder.equivocation().display()
    ))
}
