//! After the game: publishing everything that a side sealed, so that anybody can audit it.

use super::hidden::Kept;
use super::table::if_there;
use super::{Hand, KeyFile, Table};
use crate::diagnostic::{Diagnostic, Faults, Kind, Source};
use crate::engine::Hidden;
use crate::protocol::documents::{
    self, Disclosure, Ignored, OrdersDocument, OutstandingSeal, SignedDocument,
};
use crate::protocol::signature;
use crate::side::Side;
use crate::store::atomic::{Written, make_folder, write_once};
use crate::store::journal::Entry;
use crate::store::{Home, read_text};
use std::path::PathBuf;

/// A disclosure that stands in the game folder.
pub struct Disclosed {
    /// Whose.
    pub side: Side,
    /// Where.
    pub path: PathBuf,
    /// How many hidden things it discloses.
    pub things: usize,
    /// Whether anything was written.
    pub written: Written,
}

/// Refuses to disclose while the game goes on.
fn require_over(table: &Table) -> Result<(), Faults> {
    let state = table.state()?;
    match state.active() {
        None => Ok(()),
        Some(side) => Err(Diagnostic::new(
            Kind::Illegal,
            format!(
                "the game goes on: player-turn {} is to be played by {side}",
                state.next()
            ),
        )
        .help("what is hidden is disclosed when the game is over")
        .into()),
    }
}

/// Every seal in the signed orders of `side`, with the player-turn, by player-turn and label.
fn sealed_ever(table: &Table, side: Side) -> Result<Vec<(u32, OutstandingSeal)>, Faults> {
    let mut seals = Vec::new();
    for player_turn in table.folder.turns()? {
        let Some(orders) = if_there(&table.folder.turn(player_turn).orders())? else {
            continue;
        };
        let header: OrdersDocument<Ignored> = documents::read_header(&orders)?;
        if header.side != side {
            continue;
        }
        seals.extend(header.hidden.into_iter().map(|entry| {
            let sealed = OutstandingSeal {
                side,
                label: entry.label,
                seal: entry.seal,
            };
            (player_turn, sealed)
        }));
    }
    Ok(seals)
}

/// Publishes everything that `side` sealed in a game that is over.
///
/// # Errors
///
/// The game goes on; something that was sealed is not kept here; missing or unsafe secrets; what
/// the system refused.
pub fn disclose(
    table: &Table,
    home: &Home,
    key: &KeyFile,
    side: Side,
) -> Result<Disclosed, Faults> {
    require_over(table)?;
    let hand = Hand::take(table, home, side, key, u32::MAX)?;
    let mut faults = Faults::new();
    let mut things: Vec<(u32, Hidden)> = Vec::new();
    let seals = sealed_ever(table, side)?;
    if let Some(kept) = Kept::open(table, home, side)? {
        for (player_turn, sealed) in &seals {
            match kept.thing(&table.game, sealed, *player_turn)? {
                Some(thing) => things.push((*player_turn, thing)),
                None => faults.push(
                    Diagnostic::new(
                        Kind::Unable,
                        format!(
                            "what {side} sealed as `{}` at player-turn {player_turn} is not kept here",
                            sealed.label
                        ),
                    )
                    .help("restore the game's secret file from the copy of your home"),
                ),
            }
        }
    }
    if faults.any_error() {
        return Err(faults);
    }
    let text = table
        .game
        .engine
        .emit_disclosure(table.game.id, side, &things);
    let text = signature::sign_document(&text, Disclosure::<Ignored>::NAMESPACE, hand.signer());
    hand.record(&Entry::new(0, "disclosure"), text.as_bytes())?;
    write(table, side, things.len(), &text)
}

/// Takes over the disclosure that the other player sent.
///
/// # Errors
///
/// The game goes on; every fault of the document; a thing that was never sealed, or does not give
/// its seal; another disclosure of that side is there already.
pub fn take(table: &Table, source: &Source) -> Result<Disclosed, Faults> {
    let (side, things) = verify(table, source)?;
    write(table, side, things, &source.text)
}

/// Verifies a disclosure of a game that is over. Gives the side and how many things it discloses.
///
/// # Errors
///
/// As [`take`].
pub fn verify(table: &Table, source: &Source) -> Result<(Side, usize), Faults> {
    require_over(table)?;
    let (side, things) = read(table, source)?;
    let seals = sealed_ever(table, side)?;
    let mut faults = Faults::new();
    for (player_turn, thing) in &things {
        let sealed = seals
            .iter()
            .find(|(turn, sealed)| turn == player_turn && sealed.label == thing.label());
        if let Some(fault) = crate::audit::hidden::mismatch(
            side,
            *player_turn,
            thing,
            sealed.map(|(_, sealed)| &sealed.seal),
        ) {
            faults.push(fault);
        }
    }
    faults
        .or(Some((side, things.len())))
        .map(|(found, _)| found)
}

/// Reads a disclosure of this game: signature, game, canonical form.
///
/// # Errors
///
/// Every fault of the document.
pub fn read(table: &Table, source: &Source) -> Result<(Side, Vec<(u32, Hidden)>), Faults> {
    let header: Disclosure = documents::read_header(source)?;
    let things = table.game.read_disclosure(header.side, source)?;
    Ok((header.side, things))
}

fn write(table: &Table, side: Side, things: usize, text: &str) -> Result<Disclosed, Faults> {
    let path = table.folder.disclosure(side);
    let _lock = table.folder.lock()?;
    if let Some(parent) = path.parent() {
        make_folder(parent)?;
    }
    if let Some(known) = if_there(&path)?
        && known.text != text
    {
        return Err(Diagnostic::new(
            Kind::Illegal,
            format!("`{}` is another disclosure of {side}", path.display()),
        )
        .help("a side discloses once; compare the two files before you remove one")
        .into());
    }
    let written = write_once(&path, text.as_bytes())?;
    Ok(Disclosed {
        side,
        path,
        things,
        written,
    })
}

/// The disclosures that the game folder holds.
///
/// # Errors
///
/// A file that cannot be read.
pub fn found(table: &Table) -> Result<Vec<Source>, Faults> {
    let mut sources = Vec::new();
    for side in Side::BOTH {
        let path = table.folder.disclosure(side);
        if path.is_file() {
            sources.push(read_text(&path)?);
        }
    }
    Ok(sources)
}
