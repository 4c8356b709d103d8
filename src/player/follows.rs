//! Whether a state in the game folder is the one that its signed documents give.
//!
//! A state is an ordinary file. What is signed names its digest, so that a document signed on an
//! altered state is good for nothing, and its journal entry bars the true one. Therefore nobody
//! goes on from a state before the documents beside it vouch for it.

use super::Table;
use super::table::if_there;
use crate::diagnostic::{Diagnostic, Faults, Kind, Source};
use crate::engine::State;
use crate::protocol::documents::{
    self, Ignored, OrdersDocument, ResolutionDocument, SignedDocument, TakebackRequest,
};
use crate::protocol::hex::Digest;
use crate::protocol::signature;
use crate::store::game::{TurnFolder, number};
use crate::store::read_text;
use std::path::{Path, PathBuf};
use std::sync::PoisonError;

/// Refuses a state that its documents in the game folder do not give: for the opening charter,
/// acceptance and start, else the documents of the last slot.
///
/// # Errors
///
/// What is wrong, each with what mends it.
pub fn require(table: &Table, state: &State) -> Result<(), Faults> {
    match state.next().checked_sub(1) {
        None => opening(table, state),
        Some(last) if table.folder.turn(last).is_takeback() => takeback(table, last, state),
        Some(last) => player_turn(table, last, state),
    }
}

/// Reads the state in a file of the game folder, which its documents have to give.
///
/// # Errors
///
/// A missing file; every fault of the state, and those of [`require`].
pub fn read(table: &Table, path: &Path) -> Result<State, Faults> {
    let source = read_text(path)?;
    let state = table.game.read_state(&source).map_err(|mut faults| {
        faults.note(&remedy(table, path));
        faults
    })?;
    if at(table, &state) != path {
        let fault = Diagnostic::new(
            Kind::Unverified,
            format!(
                "`{}` is not the state of its place: it says that player-turn {} comes next",
                path.display(),
                state.next()
            ),
        );
        return Err(fault.help(remedy(table, path)).into());
    }
    let proved = || table.proved.lock().unwrap_or_else(PoisonError::into_inner);
    let proof = Some(proof(table, &source)?);
    let known = *proved() == proof;
    if !known {
        require(table, &state)?;
        *proved() = proof;
    }
    Ok(state)
}

/// Where a state stands in the game folder.
pub(super) fn at(table: &Table, state: &State) -> PathBuf {
    match state.next().checked_sub(1) {
        None => table.folder.opening(),
        Some(last) => table.folder.turn(last).state(),
    }
}

/// A digest of a state and of all that vouches for it: it need not be looked at twice in one run.
fn proof(table: &Table, state: &Source) -> Result<Digest, Diagnostic> {
    let beside = Path::new(&state.name).parent().unwrap_or(Path::new("."));
    let turn = TurnFolder::at(beside);
    let mut texts = vec![state.text.clone()];
    let documents = if beside == table.folder.root() {
        vec![table.folder.acceptance(), table.folder.start()]
    } else {
        vec![
            turn.orders(),
            turn.resolution(),
            turn.request(),
            turn.answer(),
        ]
    };
    for path in documents {
        texts.push(if_there(&path)?.map_or_else(String::new, |source| source.text));
    }
    let digests: String = texts
        .iter()
        .map(|text| Digest::of(text).to_string())
        .collect();
    Ok(Digest::of(&digests))
}

/// What mends a state file: it is made again from the documents, none of which is secret.
#[must_use]
pub fn remedy(table: &Table, path: &Path) -> String {
    if path == table.folder.opening() {
        return OPENING.to_owned();
    }
    let turn = path.parent().unwrap_or(path);
    format!(
        "remove `{}`, and `countersign verify {}` plays the player-turn again from its signed \
         documents and writes its true state",
        path.display(),
        turn.display()
    )
}

/// What mends an opening state that is missing or altered.
pub const OPENING: &str = "opening.toml follows from charter.toml, acceptance.toml and start.toml, \
                           and is the same for everybody: take it from a copy of the game folder, \
                           yours or the other player's, or from the new one that `countersign \
                           start` makes of what you were sent";

/// What mends a slot whose documents do not belong together.
fn again(turn: &TurnFolder) -> String {
    format!(
        "move `{}` away, and `countersign receive` the mail that brought it, or `countersign \
         resolve` the orders again",
        turn.root().display()
    )
}

fn opening(table: &Table, state: &State) -> Result<(), Faults> {
    let folder = &table.folder;
    let ours = table.game.opening_from(
        &read_text(&folder.acceptance())?,
        &read_text(&folder.start())?,
    )?;
    if ours.digest == state.digest {
        return Ok(());
    }
    let path = folder.opening();
    Err(other_state(
        &path,
        state,
        "charter.toml, acceptance.toml and start.toml",
        ours.digest,
    )
    .help(remedy(table, &path))
    .into())
}

fn player_turn(table: &Table, last: u32, state: &State) -> Result<(), Faults> {
    let turn = table.folder.turn(last);
    let (Some(orders), Some(resolution)) =
        (if_there(&turn.orders())?, if_there(&turn.resolution())?)
    else {
        return Err(unvouched(&turn, state).into());
    };
    let mended = |mut faults: Faults| {
        faults.note(&again(&turn));
        faults
    };
    signed_orders(table, last, &orders).map_err(mended)?;
    let header = table
        .game
        .read_result(last, &orders, &resolution)
        .map_err(mended)?;
    if header.state != state.digest {
        let path = turn.state();
        let fault = other_state(&path, state, &resolution.name, header.state);
        return Err(fault.help(remedy(table, &path)).into());
    }
    // What this player-turn was played from is not signed upon any more, but `send` and `report`
    // play it again.
    let before = match last.checked_sub(1) {
        None => table.folder.opening(),
        Some(before) => table.folder.turn(before).state(),
    };
    if let Some(source) = if_there(&before)?
        && Digest::of(&source.text) != header.parent
    {
        let fault = Diagnostic::new(
            Kind::Unverified,
            format!(
                "`{}` is not the state that player-turn {last} was played from: its digest is \
                 `{}`, and `{}` names `{}`",
                before.display(),
                Digest::of(&source.text),
                resolution.name,
                header.parent
            ),
        );
        return Err(fault.help(remedy(table, &before)).into());
    }
    Ok(())
}

/// Refuses orders that are not whole: a digest that differs would not tell what is wrong with them.
fn signed_orders(table: &Table, number: u32, orders: &Source) -> Result<(), Faults> {
    let header: OrdersDocument<Ignored> = documents::read_header(orders)?;
    let key = table.game.party_key(header.side.into(), number)?;
    signature::verify_document(orders, OrdersDocument::<Ignored>::NAMESPACE, key).map(|_| ())
}

fn takeback(table: &Table, last: u32, state: &State) -> Result<(), Faults> {
    let turn = table.folder.turn(last);
    // What an earlier player-turn lacks is no fault of the takeback.
    let asked = read_text(&turn.request()).map_err(Faults::from);
    if let Ok(asked) = asked.and_then(|source| documents::read::<TakebackRequest>(&source))
        && asked.back_to < last
    {
        table.state_before(asked.back_to)?;
    }
    let ours = again_taken_back(table, last, &turn).map_err(|mut faults| {
        faults.note(&format!(
            "move `{}` away, and `countersign receive` the mails that agreed on the takeback",
            turn.root().display()
        ));
        faults
    })?;
    if ours == state.digest {
        return Ok(());
    }
    let path = turn.state();
    Err(
        other_state(&path, state, "the takeback that was agreed on", ours)
            .help(format!(
                "move `{}` away, and `countersign receive` the mails that agreed on the takeback",
                turn.root().display()
            ))
            .into(),
    )
}

pub(super) fn again_taken_back(
    table: &Table,
    last: u32,
    turn: &TurnFolder,
) -> Result<Digest, Faults> {
    let source = read_text(&turn.request())?;
    let header: TakebackRequest = documents::read(&source)?;
    let before = table.state_before(last)?;
    if header.back_to >= last {
        return Err(crate::turn::ahead(header.back_to, last).into());
    }
    let to = table.state_before(header.back_to)?;
    let request = table.game.read_request(&before, &to, &source)?;
    let answer = table
        .game
        .read_answer(&request, &to, &read_text(&turn.answer())?)?;
    let takeback = table.game.take_back(&before, &to, request, answer)?;
    Ok(takeback.state.digest)
}

fn other_state(path: &Path, state: &State, by: &str, wanted: Digest) -> Diagnostic {
    Diagnostic::new(
        Kind::Unverified,
        format!(
            "`{}` was altered: its digest is `{}`, not `{wanted}` as by {by}; nothing is signed \
             on it",
            path.display(),
            state.digest
        ),
    )
}

fn unvouched(turn: &TurnFolder, state: &State) -> Diagnostic {
    Diagnostic::new(
        Kind::Unverified,
        format!(
            "no signed documents vouch for the state before player-turn {}: `{}` does not hold \
             them",
            state.next(),
            turn.root().display()
        ),
    )
    .help("verify or receive the player-turns before it first")
}

/// Signed orders that are good for nothing: the state that they name is none of this game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stray {
    /// The player-turn.
    pub number: u32,
    /// The side that signed them.
    pub side: crate::side::Side,
    /// The state that they name.
    pub parent: Digest,
}

impl Stray {
    /// What is wrong, and what mends it.
    #[must_use]
    pub fn fault(&self, state: &State) -> Diagnostic {
        Diagnostic::new(
            Kind::Unverified,
            format!(
                "the orders of {} that are signed for player-turn {} name the state `{}…`, which \
                 is none of this game (it is `{}…`): nobody can resolve them",
                self.side,
                self.number,
                &self.parent.to_string()[..16],
                &state.digest.to_string()[..16]
            ),
        )
        .help(format!(
            "`countersign journal set-aside {}` keeps them as proof, and you sign anew",
            self.number
        ))
    }
}

/// Whether signed orders of `state`'s player-turn name a state that is none of the game.
///
/// # Errors
///
/// What cannot be read.
pub fn stray(table: &Table, state: &State, orders: &Source) -> Result<Option<Stray>, Faults> {
    let header: OrdersDocument<Ignored> = documents::read_header(orders)?;
    if header.game != table.game.id
        || header.player_turn != state.next()
        || is_of_game(table, header.parent)?
    {
        return Ok(None);
    }
    Ok(Some(Stray {
        number: header.player_turn,
        side: header.side,
        parent: header.parent,
    }))
}

/// [`stray`] for what stands in `signed/`.
///
/// # Errors
///
/// What cannot be read.
pub fn stray_signed(table: &Table, state: &State) -> Result<Option<Stray>, Faults> {
    match if_there(&table.folder.signed(state.next()))? {
        Some(orders) => stray(table, state, &orders),
        None => Ok(None),
    }
}

/// Refuses to go on beside orders that are good for nothing.
///
/// # Errors
///
/// The orders, and what mends it.
pub fn require_no_stray(table: &Table, state: &State) -> Result<(), Faults> {
    match stray_signed(table, state)? {
        Some(stray) => Err(stray.fault(state).into()),
        None => Ok(()),
    }
}

/// Whether a digest is that of a state of this game, as its signed documents name them.
fn is_of_game(table: &Table, digest: Digest) -> Result<bool, Faults> {
    let folder = &table.folder;
    if let Some(opening) = if_there(&folder.opening())?
        && Digest::of(&opening.text) == digest
    {
        return Ok(true);
    }
    for slot in folder.turns()? {
        let turn = folder.turn(slot);
        if let Some(source) = if_there(&turn.resolution())? {
            let header: ResolutionDocument<Ignored> = documents::read_header(&source)?;
            if header.state == digest || header.parent == digest {
                return Ok(true);
            }
        } else if Digest::of(&read_text(&turn.state())?.text) == digest {
            return Ok(true);
        }
    }
    Ok(false)
}

/// The name under which orders are set aside.
#[must_use]
pub fn aside_name(stray: &Stray, text: &Source) -> String {
    let digest = documents::digest(text).to_string();
    format!(
        "{}.{}.orders.{}.toml",
        number(stray.number),
        stray.side,
        &digest[..16]
    )
}
