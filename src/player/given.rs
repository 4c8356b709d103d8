//! A state that was named on the command line, in place of the game folder's own.

use super::Table;
use super::follows;
use super::table::if_there;
use crate::diagnostic::{Diagnostic, Faults, Kind};
use crate::engine::State;
use crate::protocol::hex::Digest;
use crate::store::read_text;
use std::path::Path;

/// Refuses the state in `file` where it is not that of this game before its player-turn, or where
/// nothing in the game folder can tell.
///
/// # Errors
///
/// That it is another; that no signed documents vouch for it; those of [`follows::require`] for a
/// file that is the game folder's own.
pub fn require(table: &Table, file: &Path, state: &State) -> Result<(), Faults> {
    if is_same(file, &follows::at(table, state)) {
        return follows::require(table, state);
    }
    match signed_digest(table, state.next())? {
        Some(digest) if digest == state.digest => Ok(()),
        Some(digest) => Err(other(file, state, digest).into()),
        None => Err(unknown(file, state).into()),
    }
}

/// The digest of the state before player-turn `number`, as the signed documents in the game folder
/// name it; none where they are not there.
fn signed_digest(table: &Table, number: u32) -> Result<Option<Digest>, Faults> {
    let folder = &table.folder;
    let Some(last) = number.checked_sub(1) else {
        let (acceptance, start) = (
            read_text(&folder.acceptance())?,
            read_text(&folder.start())?,
        );
        let opening = table.game.opening_from(&acceptance, &start)?;
        return Ok(Some(opening.digest));
    };
    let turn = folder.turn(last);
    if turn.is_takeback() {
        return follows::again_taken_back(table, last, &turn).map(Some);
    }
    let (Some(orders), Some(resolution)) =
        (if_there(&turn.orders())?, if_there(&turn.resolution())?)
    else {
        return Ok(None);
    };
    let header = table.game.read_result(last, &orders, &resolution)?;
    Ok(Some(header.state))
}

fn is_same(a: &Path, b: &Path) -> bool {
    let whole = |path: &Path| path.canonicalize().ok();
    a == b || whole(a).is_some_and(|a| Some(a) == whole(b))
}

fn other(file: &Path, state: &State, digest: Digest) -> Diagnostic {
    Diagnostic::new(
        Kind::Unverified,
        format!(
            "`{}` is not the state of this game before player-turn {}: its digest is `{}`, and the \
             signed documents name `{digest}`",
            file.display(),
            state.next(),
            state.digest
        ),
    )
    .help("leave `--state` out: then the state in the game folder is taken")
}

fn unknown(file: &Path, state: &State) -> Diagnostic {
    Diagnostic::new(
        Kind::Unverified,
        format!(
            "nothing in the game folder tells whether `{}` is the state of this game before \
             player-turn {}",
            file.display(),
            state.next()
        ),
    )
    .help(
        "verify or receive the player-turns before it first; or leave `--state` out: then the \
         state in the game folder is taken",
    )
}
