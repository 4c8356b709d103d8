//! What two players settle between them: takebacks, changes of key, claims of forfeit, receipts.
//!
//! Each `verify_…` function verifies a document that came from the other player and writes nothing;
//! each `take_…` function keeps it too, where it belongs in the game folder. Taking the same
//! document twice changes nothing.

pub mod acknowledgement;
pub mod bound;
pub mod claim;
pub mod envelope;
pub mod rekey;
pub mod takeback;
pub mod taken;

pub use acknowledgement::{take_acknowledgement, verify_acknowledgement};
pub use claim::{take_claim, verify_claim};
pub use rekey::{take_rekey, verify_rekey};
pub use takeback::{take_answer, take_request, verify_answer, verify_request};
pub use taken::{Taken, Verified};

use super::Table;
use super::hand::for_party;
use super::part::lost;
use crate::diagnostic::{Diagnostic, Kind, Source};
use crate::party::Party;
use crate::side::Side;
use crate::store::atomic::{make_folder, write_once};
use crate::store::journal::Entry;
use crate::store::{Home, Written};
use std::path::Path;

/// The sides that this home plays in a game.
///
/// # Errors
///
/// What the system refused.
pub fn own_sides(table: &Table, home: &Home) -> Result<Vec<Side>, Diagnostic> {
    if table.game.charter.published.is_some() {
        return Ok(Side::BOTH.to_vec());
    }
    Ok(home.game(&table.game.id.to_string())?.sides())
}

/// The side that a command of this home acts for: the one named, else the only one held, else
/// `usual`.
///
/// # Errors
///
/// This home holds neither side, or not the one named.
pub fn acting_side(
    table: &Table,
    home: &Home,
    named: Option<Side>,
    usual: Side,
) -> Result<Side, Diagnostic> {
    let held = own_sides(table, home)?;
    match (named, &held[..]) {
        (Some(side), _) if held.contains(&side) => Ok(side),
        (None, [side]) => Ok(*side),
        (None, [_, ..]) => Ok(usual),
        (named, _) => {
            let place = home.game(&table.game.id.to_string())?;
            if let Some(gone) = lost(&place, named.map(Party::Side)) {
                return Err(gone);
            }
            let which = named.map_or("either side".to_owned(), |side| side.to_string());
            Err(
                Diagnostic::new(Kind::Unable, format!("this home has no secrets of {which}"))
                    .help("set COUNTERSIGN_HOME to the home in which this game was begun"),
            )
        }
    }
}

/// The party that a command of this home acts for: the umpire where this home is his, else as
/// [`acting_side`].
///
/// # Errors
///
/// As [`acting_side`].
pub fn acting_party(
    table: &Table,
    home: &Home,
    named: Option<Side>,
    usual: Side,
) -> Result<Party, Diagnostic> {
    let held = home.game(&table.game.id.to_string())?.parties();
    match (named, &held[..]) {
        (None, [Party::Umpire]) => Ok(Party::Umpire),
        _ => acting_side(table, home, named, usual).map(Party::from),
    }
}

/// Refuses a document under the signature of a side that this home alone plays, unless it is what
/// the journal holds.
fn require_own_known(
    table: &Table,
    home: &Home,
    side: Side,
    entry: &Entry,
    source: &Source,
) -> Result<(), Diagnostic> {
    let place = home.game(&table.game.id.to_string())?;
    if table.game.charter.published.is_some() || place.sides() != [side] {
        return Ok(());
    }
    let known = place.journal().read(&for_party(side, entry))?;
    if known.is_some_and(|known| known == source.text.as_bytes()) {
        return Ok(());
    }
    Err(Diagnostic::new(
        Kind::Illegal,
        format!(
            "`{}` bears the name of your own side, {side}, and your journal does not hold it",
            source.name
        ),
    )
    .help("if you sent it yourself, take it in with `countersign journal rebuild`; else somebody has your key"))
}

/// Writes a document that has one version only, and its folder if need be.
fn keep_once(path: &Path, source: &Source) -> Result<Written, Diagnostic> {
    if let Some(folder) = path.parent() {
        make_folder(folder)?;
    }
    write_once(path, source.text.as_bytes())
}
