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
    let Some(known) = if_there(&turn.orders())? else {
        return Ok(());
    };
    if known.text == source.text {
        return Ok(());
    }
    // Orders written against another state of this player-turn are another matter.
    let header: OrdersDocument<Ignored> = documents::read_header(&known)?;
    if header.parent != before.digest || table.game.read_orders(before, &known).is_err() {
        return Ok(());
    }
    Err(keep(
        table,
        before,
        orders.header.side,
        "two different orders",
        [("orders", &known), ("orders", source)],
    )?
    .into())
}

/// Refuses a resolution when another one of the same orders, as good as this, is in the game
/// folder: they can differ in what the resolver sealed for the next player-turn.
///
/// # Errors
///
/// The equivocation, after both documents were kept; what the system refused.
pub fn watch_resolution(table: &Table, before: &State, verified: &Verified) -> Result<(), Faults> {
    let turn = table.folder.turn(before.next());
    let Some(known) = if_there(&turn.resolution())? else {
        return Ok(());
    };
    if known.text == verified.resolution_file.text
        || table.game.verify(before, &verified.orders, &known).is_err()
    {
        return Ok(());
    }
    let side = verified.orders.header.side.other();
    let both = [
        ("resolution", &known),
        ("resolution", &verified.resolution_file),
    ];
    Err(keep(table, before, side, "two different resolutions", both)?.into())
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
    let (kind, takeback) = if asked.side == side {
        ("takeback-request", request)
    } else {
        ("takeback-answer", read_text(&turn.answer())?)
    };
    let both = [(kind, &takeback), ("orders", source)];
    Ok(keep(table, before, side, "a takeback and orders", both)?)
}

/// Keeps both documents and says so.
pub(super) fn keep(
    table: &Table,
    before: &State,
    side: Side,
    what: &str,
    both: [(&str, &Source); 2],
) -> Result<Diagnostic, Diagnostic> {
    let folder = table.folder.equivocation();
    make_folder(&folder)?;
    for (kind, document) in both {
        let digest = documents::digest(document).to_string();
        let name = format!("{}.{kind}.{}.toml", number(before.next()), &digest[..16]);
        write_once(&folder.join(name), document.text.as_bytes())?;
    }
    Ok(Diagnostic::new(
        Kind::Illegal,
        format!(
            "equivocation: {side} has signed {what} for player-turn {}",
            before.next()
        ),
    )
    .help(format!(
        "both are kept as proof in `{}`; play stops here",
        folder.display()
    )))
}
