//! Resolving a player-turn from the active side's signed orders.

use super::agreement::bound;
use super::equivocation;
use super::hidden::all_held;
use super::receive::wrong::Wrong;
use super::sent::refuse_other_version;
use super::sign::signed_so_far;
use super::{Hand, KeyFile, Table, umpire};
use crate::diagnostic::{Diagnostic, Faults, Kind, Source};
use crate::engine::{Standing, State};
use crate::party::Party;
use crate::protocol::documents::{self, Ignored, ResolutionDocument, SignedDocument};
use crate::protocol::signature;
use crate::report::{Report, Verdict, text};
use crate::ruleset::Step;
use crate::side::Side;
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
    /// A warning where standing orders were given and none were to be sealed.
    pub unused: Option<Diagnostic>,
}

/// How to resolve.
#[derive(Default)]
pub struct How<'a> {
    /// The resolver's key.
    pub key: KeyFile,
    /// The standing orders to seal when this side also resolves the player-turn after this one;
    /// without them those opened here are sealed again.
    pub next_standing: Option<&'a Source>,
    /// Standing orders that the umpire was sent for this player-turn or the one after; the others
    /// that he needs are in his home.
    pub standing_of: &'a [Source],
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
    let orders = table
        .game
        .read_orders(before, source)
        .map_err(|faults| Wrong::of_files(table, home, before, (source, None), faults, None))?;
    equivocation::watch_orders(table, before, source, &orders)?;
    let resolver = orders.header.side.other();
    let party = table.game.charter.resolver(resolver);
    require_fitting(how, party)?;
    let number = before.next();
    refuse_own(table, home, &orders, party)?;
    // It is read whether it is needed or not: nobody is to learn of its faults a player-turn later.
    let next_standing = how
        .next_standing
        .map(|draft| table.game.engine.check_standing(before, resolver, draft))
        .transpose()?;
    let mut hand = Hand::take(table, home, party, &how.key, number)?;
    if let Party::Side(side) = party {
        bound::require_no_consent(table, &hand, side, number)?;
    }
    let entry = Entry::new(number, "resolution");
    let signed_before = hand.signed_before(&entry)?;
    if signed_before.is_none() && hand.keeps_journal() {
        hand.require_journal(&signed_so_far(table, party)?)?;
    }
    let received = received(table, before, &orders, how)?;
    let standing = match party {
        Party::Side(side) => hand.sealed(table, before, side)?,
        Party::Umpire => match of(&received, number, resolver) {
            Some(standing) => standing.clone(),
            None => umpire::kept(
                &table.game,
                &home.game(&table.game.id.to_string())?,
                before,
                resolver,
            )?,
        },
    };
    let link = hand.next_link(&before.document.links)?;
    let hidden = all_held(table, home, before, resolver)?;
    let played = table.game.play(before, &orders, &standing, link, &hidden)?;
    let seal = if let Some(carried) = table.game.carried_over(before, &played) {
        Some(carried)
    } else if played.seal_due {
        let part = match &next_standing {
            Some(part) => part.clone(),
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
    let unused = match (how.next_standing, &seal) {
        (Some(draft), None) => Some(not_due(draft, played.step.as_ref(), resolver)),
        (Some(_) | None, _) => None,
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
    refuse_other_version(table, home, party, &entry, signed.as_bytes())?;
    let report = table.report(before, &orders, &resolution, Verdict::Verified);
    let report_text = text::render(&report, (table.game.system.rulebook)());
    let folder = match how.out {
        Some(path) => TurnFolder::at(path),
        None => table.folder.turn(number),
    };
    match party {
        Party::Side(_) => {
            if let Some(seal) = &seal {
                hand.keep(seal)?;
            }
        }
        Party::Umpire => {
            let place = home.game(&table.game.id.to_string())?;
            for standing in received.iter().chain(&seal) {
                umpire::keep(&place, standing)?;
            }
        }
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
    hand.remember_folder(&table.folder)?;
    Ok(Resolved {
        folder,
        written,
        orders,
        resolution,
        report,
        report_text,
        unused,
    })
}

/// The warning that standing orders were given and none are sealed with this resolution.
fn not_due(draft: &Source, next: Option<&Step>, resolver: Side) -> Diagnostic {
    let (why, help) = match next {
        Some(_) => (
            format!("{resolver} moves next, and seals its standing orders with its own orders"),
            "leave `--standing` out, and put what it says under `[standing]` in your next orders",
        ),
        None => (
            "the game is over".to_owned(),
            "leave `--standing` out: there is nothing to react to any more",
        ),
    };
    Diagnostic::new(
        Kind::Illegal,
        format!(
            "`{}` is not used: this resolution seals no standing orders: {why}",
            draft.name
        ),
    )
    .warning()
    .help(help)
}

/// Says what they are when a player is to resolve his own orders, which the other player or the
/// umpire does.
fn refuse_own(
    table: &Table,
    home: &Home,
    orders: &SignedOrders,
    resolver: Party,
) -> Result<(), Faults> {
    if table.game.charter.published.is_some() {
        return Ok(());
    }
    let held = home.game(&table.game.id.to_string())?.parties();
    let side = orders.header.side;
    if held.contains(&resolver) || !held.contains(&Party::Side(side)) {
        return Ok(());
    }
    let number = orders.header.player_turn;
    let whom = table.game.charter.called(resolver);
    let turn = table.folder.turn(number);
    let help = if turn.is_complete() {
        format!(
            "player-turn {number} is played: `countersign report {number}` shows what came of them"
        )
    } else {
        "`countersign send` mails them; `countersign receive` takes in the result".to_owned()
    };
    Err(Diagnostic::new(
        Kind::Illegal,
        format!("these are your own orders for player-turn {number}, and {whom} resolves them"),
    )
    .help(help)
    .into())
}

/// Refuses what only an umpire has, or what he has not.
fn require_fitting(how: &How<'_>, party: Party) -> Result<(), Diagnostic> {
    match party {
        Party::Side(_) if !how.standing_of.is_empty() => Err(Diagnostic::new(
            Kind::Illegal,
            "standing orders of another are opened in this game by nobody",
        )
        .help("`--standing-of` is for the umpire of a game in mode umpire")),
        Party::Umpire if how.next_standing.is_some() => Err(Diagnostic::new(
            Kind::Illegal,
            "an umpire chooses no standing orders",
        )
        .help("where the same side does not move again, what it sealed is carried over")),
        Party::Side(_) | Party::Umpire => Ok(()),
    }
}

/// What the umpire was sent with these orders, each checked against its seal.
fn received(
    table: &Table,
    before: &State,
    orders: &SignedOrders,
    how: &How<'_>,
) -> Result<Vec<Standing>, Faults> {
    let mut faults = Faults::new();
    let mut found = Vec::new();
    for source in how.standing_of {
        match umpire::read_standing(&table.game, before, Some(orders), source) {
            Ok(standing) => found.push(standing),
            Err(more) => faults.extend(more),
        }
    }
    faults.or(Some(found)).map(|(found, _)| found)
}

fn of(standings: &[Standing], number: u32, side: Side) -> Option<&Standing> {
    standings
        .iter()
        .find(|standing| standing.document.player_turn == number && standing.document.side == side)
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
