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

/// Signed documents that contradict each other.
pub struct Contradiction {
    /// The state in which they were signed.
    pub before: State,
    /// The documents, with the journal's words for their kinds.
    pub documents: Vec<(&'static str, Source)>,
    /// Who has signed what.
    pub what: String,
}

impl Contradiction {
    fn new(before: &State, documents: Vec<(&'static str, Source)>, what: String) -> Self {
        Contradiction {
            before: before.clone(),
            documents,
            what,
        }
    }

    /// Keeps the documents as proof, and says so.
    ///
    /// # Errors
    ///
    /// What the system refused.
    pub fn keep(&self, table: &Table) -> Result<Diagnostic, Diagnostic> {
        let folder = table.folder.equivocation();
        make_folder(&folder)?;
        for (kind, document) in &self.documents {
            let digest = documents::digest(document).to_string();
            let number = number(self.before.next());
            let name = format!("{number}.{kind}.{}.toml", &digest[..16]);
            write_once(&folder.join(name), document.text.as_bytes())?;
        }
        Ok(self.fault().help(format!(
            "both are kept as proof in `{}`; play stops here",
            folder.display()
        )))
    }

    /// Says what was found where nothing is to be written.
    #[must_use]
    pub fn named(&self) -> Diagnostic {
        self.fault()
            .help("nothing was written; without `--check` the documents are kept as proof")
    }

    fn fault(&self) -> Diagnostic {
        Diagnostic::new(
            Kind::Illegal,
            format!(
                "equivocation: {} for player-turn {}",
                self.what,
                self.before.next()
            ),
        )
    }
}

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
    match beside_orders(table, before, source, orders)? {
        Some(found) => Err(found.keep(table)?.into()),
        None => Ok(()),
    }
}

/// What orders contradict in the game folder.
///
/// # Errors
///
/// A file that cannot be read.
pub fn beside_orders(
    table: &Table,
    before: &State,
    source: &Source,
    orders: &SignedOrders,
) -> Result<Option<Contradiction>, Faults> {
    let turn = table.folder.turn(before.next());
    if turn.is_takeback() {
        return beside_takeback(table, before, source, orders.header.side).map(Some);
    }
    let known = match if_there(&turn.orders())? {
        Some(known) => Some(known),
        None => if_there(&table.folder.held(before.next()))?,
    };
    let Some(known) = known.filter(|known| known.text != source.text) else {
        return Ok(None);
    };
    // Orders written against another state of this player-turn are another matter.
    let header: OrdersDocument<Ignored> = documents::read_header(&known)?;
    if header.parent != before.digest || table.game.read_orders(before, &known).is_err() {
        return Ok(None);
    }
    let what = format!("{} has signed two different orders", orders.header.side);
    let both = vec![("orders", known), ("orders", source.clone())];
    Ok(Some(Contradiction::new(before, both, what)))
}

/// Refuses a resolution when another one, as good as this, is in the game folder. They can differ
/// in what the resolver sealed for the next player-turn, or be of different orders, both of them
/// signed.
///
/// # Errors
///
/// The equivocation, after both documents were kept; what the system refused.
pub fn watch_resolution(table: &Table, before: &State, verified: &Verified) -> Result<(), Faults> {
    match beside_resolution(table, before, verified)? {
        Some(found) => Err(found.keep(table)?.into()),
        None => Ok(()),
    }
}

/// What a resolution contradicts in the game folder.
///
/// # Errors
///
/// A file that cannot be read.
pub fn beside_resolution(
    table: &Table,
    before: &State,
    verified: &Verified,
) -> Result<Option<Contradiction>, Faults> {
    let turn = table.folder.turn(before.next());
    let Some(known) = if_there(&turn.resolution())? else {
        return Ok(None);
    };
    if known.text == verified.resolution_file.text {
        return Ok(None);
    }
    let side = verified.orders.header.side;
    let charter = &table.game.charter;
    let resolver = charter.called(charter.resolver(side.other()));
    let both = [known.clone(), verified.resolution_file.clone()].map(|it| ("resolution", it));
    if table.game.verify(before, &verified.orders, &known).is_ok() {
        let what = format!("{resolver} has signed two different resolutions");
        return Ok(Some(Contradiction::new(before, both.to_vec(), what)));
    }
    let Some(other) = if_there(&turn.orders())? else {
        return Ok(None);
    };
    let resolved = table
        .game
        .read_orders(before, &other)
        .and_then(|orders| table.game.verify(before, &orders, &known));
    if resolved.is_err() {
        return Ok(None);
    }
    let these = Source::new("the orders", verified.orders.text.clone());
    let mut all = vec![("orders", other), ("orders", these)];
    all.extend(both);
    let what = format!("{side} has signed two different orders, and {resolver} has resolved both,");
    Ok(Some(Contradiction::new(before, all, what)))
}

/// The contradiction of a side that has signed orders for a slot, and the takeback that fills it.
fn beside_takeback(
    table: &Table,
    before: &State,
    source: &Source,
    side: Side,
) -> Result<Contradiction, Faults> {
    let turn = table.folder.turn(before.next());
    let request = read_text(&turn.request())?;
    let asked: TakebackRequest = documents::read(&request)?;
    let agreed = if asked.side == side {
        ("takeback-request", request)
    } else {
        ("takeback-answer", read_text(&turn.answer())?)
    };
    let both = vec![agreed, ("orders", source.clone())];
    let what = format!("{side} has signed a takeback and orders");
    Ok(Contradiction::new(before, both, what))
}
