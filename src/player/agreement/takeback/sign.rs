//! What a request and an answer have in common when they are signed.

use crate::diagnostic::{Diagnostic, Faults, Kind, Source};
use crate::engine::{Standing, State};
use crate::player::sign::signed_so_far;
use crate::player::table::if_there;
use crate::player::{Hand, Table, umpire};
use crate::protocol::hex::Salt;
use crate::side::Side;
use crate::store::Written;
use crate::store::journal::Entry;
use crate::turn::Takeback;
use std::path::{Path, PathBuf};

/// A request or answer that was signed.
pub struct Signed {
    /// Where it is.
    pub path: PathBuf,
    /// The slot.
    pub slot: u32,
    /// Who signed.
    pub side: Side,
    /// Whether it is written anew.
    pub written: Written,
    /// The takeback that stands now, if this was a consent.
    pub takeback: Option<Takeback>,
}

pub(super) fn require_journal(table: &Table, hand: &Hand, side: Side) -> Result<(), Faults> {
    if hand.keeps_journal() {
        hand.require_journal(&signed_so_far(table, side)?)?;
    }
    Ok(())
}

/// Standing orders for the player-turn after the takeback, sealed.
pub(super) fn sealed(
    table: &Table,
    side: Side,
    to: &State,
    slot: u32,
    salt: Salt,
    draft: Option<&Source>,
) -> Result<Standing, Faults> {
    let engine = &table.game.engine;
    let part = match draft {
        Some(draft) => engine.check_standing(to, side, draft)?,
        None => engine.no_standing(&to.document.board, side),
    };
    Ok(table.game.seal(side, slot + 1, salt, part))
}

pub(super) fn not_needed(draft: Option<&Source>, resolver: Side) -> Result<(), Diagnostic> {
    match draft {
        None => Ok(()),
        Some(draft) => Err(Diagnostic::new(
            Kind::Illegal,
            format!("standing orders are not asked for: `{}`", draft.name),
        )
        .help(format!(
            "after a takeback {resolver} resolves the next player-turn, and it alone seals standing orders; a no seals nothing"
        ))),
    }
}

/// Keeps what is sealed and journals the document; `path` is where it will stand.
pub(super) fn record(
    table: &Table,
    hand: &mut Hand,
    kind: &str,
    slot: u32,
    source: &Source,
    path: &Path,
    standing: Option<&Standing>,
) -> Result<(), Faults> {
    let entry = Entry::new(slot, kind);
    // Refuse another version before anything is kept.
    if hand.signed_before(&entry)?.is_some() {
        hand.record(&entry, source.text.as_bytes())?;
    } else if if_there(path)?.is_some_and(|known| known.text != source.text) {
        return Err(Diagnostic::new(
            Kind::Illegal,
            format!(
                "`{}` is there already and says something else",
                path.display()
            ),
        )
        .help("what is signed once is sent again as it is")
        .into());
    }
    if let Some(standing) = standing {
        hand.keep(standing)?;
        umpire::hand_over(&table.game, &table.folder, standing)?;
    }
    hand.record(&entry, source.text.as_bytes())?;
    Ok(())
}
