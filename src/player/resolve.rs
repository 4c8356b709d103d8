//! Resolving a player-turn from the active side's signed orders.

use super::equivocation;
use super::hidden::held;
use super::sign::signed_so_far;
use super::{Hand, KeyFile, Table};
use crate::diagnostic::{Diagnostic, Faults, Kind, Source};
use crate::engine::State;
use crate::protocol::documents::{self, Ignored, ResolutionDocument, SignedDocument};
use crate::protocol::signature;
use crate::report::{Report, Verdict, text};
use crate::store::atomic::make_folder;
use crate::store::game::TurnFolder;
use crate::store::journal::Entry;
use crate::store::{Home, Written};
use crate::turn::{Resolution, SignedOrders};
use std::path::Path;

/// A player-turn that was resolved and written.
pub struct Resolved {
    /// The folder that holds it.
    pub folder: TurnFolder,
    /// Whether anything was written: a second run with the same input writes nothing.
    pub written: Written,
    /// The orders.
    pub orders: SignedOrders,
    /// The resolution.
    pub resolution: Resolution,
    /// The report.
    pub report: Report,
    /// The report as text.
    pub report_text: String,
}

/// How to resolve.
#[derive(Default)]
pub struct How<'a> {
    /// The resolver's key.
    pub key: KeyFile,
    /// The standing orders to seal when this side also resolves the player-turn after this one;
    /// without them those opened here are sealed again.
    pub next_standing: Option<&'a Source>,
    /// The folder to write; else the game folder's own.
    pub out: Option<&'a Path>,
}

/// Resolves signed orders, signs the result and writes the whole player-turn or nothing.
///
/// # Errors
///
/// Every fault of the orders; equivocation; missing or unsafe secrets; what the system refused.
pub fn resolve(
    table: &Table,
    home: &Home,
    before: &State,
    source: &Source,
    how: &How<'_>,
) -> Result<Resolved, Faults> {
    table.require_no_equivocation()?;
    let orders = table.game.read_orders(before, source)?;
    equivocation::watch_orders(table, before, source, &orders)?;
    let resolver = orders.header.side.other();
    let mut hand = Hand::take(table, home, resolver, &how.key)?;
    let number = before.next();
    let entry = Entry::new(number, "resolution");
    let signed_before = hand.signed_before(&entry)?;
    if signed_before.is_none() && hand.keeps_journal() {
        hand.require_journal(&signed_so_far(table, resolver)?)?;
    }
    let standing = hand.sealed(table, before)?;
    let hidden = held(table, home, before, resolver)?;
    let played = table
        .game
        .play_with(before, &orders, &standing, hand.link(number)?, &hidden)?;
    let seal = if played.seal_due {
        let part = match how.next_standing {
            Some(draft) => table.game.engine.check_standing(before, resolver, draft)?,
            None => standing.document.standing.clone(),
        };
        Some(
            table
                .game
                .seal(resolver, number + 1, hand.salt(number + 1), part),
        )
    } else {
        None
    };
    let resolution = table.game.finish(
        before,
        &orders,
        played,
        seal.as_ref().map(|standing| standing.seal),
    );
    let signed = signature::sign_document(
        &resolution.text,
        ResolutionDocument::<Ignored>::NAMESPACE,
        hand.signer(),
    );
    if let Some(before) = signed_before.filter(|before| before != signed.as_bytes()) {
        require_same_orders(&before, &orders)?;
        // Refuse before anything is kept; the journal says what to send.
        hand.record(&entry, signed.as_bytes())?;
    }
    let report = table.report(before, &orders, &resolution, Verdict::Verified);
    let report_text = text::render(&report, (table.game.system.rulebook)());
    let folder = match how.out {
        Some(path) => TurnFolder::at(path),
        None => table.folder.turn(number),
    };
    if let Some(seal) = &seal {
        hand.keep(seal)?;
    }
    hand.record(&entry, signed.as_bytes())?;
    let _lock = match how.out {
        Some(_) => None,
        None => Some(table.folder.lock()?),
    };
    if let Some(parent) = folder
        .root()
        .parent()
        .filter(|parent| !parent.as_os_str().is_empty())
    {
        make_folder(parent)?;
    }
    let written = folder.write(
        orders.text.as_bytes(),
        signed.as_bytes(),
        resolution.state.text.as_bytes(),
        report_text.as_bytes(),
    )?;
    Ok(Resolved {
        folder,
        written,
        orders,
        resolution,
        report,
        report_text,
    })
}

/// Refuses orders when the resolution that was signed before is of others.
fn require_same_orders(before: &[u8], orders: &SignedOrders) -> Result<(), Faults> {
    let before = Source::new("the journal", String::from_utf8_lossy(before));
    let header: ResolutionDocument<Ignored> = documents::read_header(&before)?;
    if header.orders == orders.digest {
        return Ok(());
    }
    Err(Diagnostic::new(
        Kind::Illegal,
        format!(
            "you have resolved other orders of {} for player-turn {} already: theirs is the digest `{}`, and this is `{}`",
            orders.header.side, header.player_turn, header.orders, orders.digest
        ),
    )
    .help("two different orders under one signature are equivocation: keep both files")
    .into())
}
