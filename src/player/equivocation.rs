//! Two different signed documents for one player-turn: both are kept as proof, and play stops.

use super::Table;
use super::table::if_there;
use super::verify::Verified;
use crate::diagnostic::{Diagnostic, Faults, Kind, Source};
use crate::engine::State;
use crate::protocol::documents::{self, Ignored, OrdersDocument};
use crate::side::Side;
use crate::store::atomic::{make_folder, write_once};
use crate::store::game::number;
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
        "orders",
        [&known, source],
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
    let both = [&known, &verified.resolution_file];
    Err(keep(table, before, side, "resolution", both)?.into())
}

/// Keeps both documents and says so.
fn keep(
    table: &Table,
    before: &State,
    side: Side,
    kind: &str,
    both: [&Source; 2],
) -> Result<Diagnostic, Diagnostic> {
    let folder = table.folder.equivocation();
    make_folder(&folder)?;
    for document in both {
        let digest = documents::digest(document).to_string();
        let name = format!("{}.{kind}.{}.toml", number(before.next()), &digest[..16]);
        write_once(&folder.join(name), document.text.as_bytes())?;
    }
    let what = match kind {
        "orders" => "two different orders",
        _ => "two different resolutions",
    };
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
