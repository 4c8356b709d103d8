//! What one player does with documents that came by mail.
//!
//! The documents of one letter that belong to one game are taken as one: all of them are verified
//! before the first is taken over. [`find`] finds the game, [`offers`] keeps what may become one,
//! [`set_up`] begins it, [`plan`] verifies player-turns, [`standing`] what an umpire alone is sent, and
//! [`receive`] takes them over; [`leave`] leaves the map and the order form.

pub mod agreements;
pub mod find;
mod judge;
pub mod leave;
pub mod offers;
pub mod plan;
pub mod set_up;
pub mod standing;
pub mod step;
pub mod wrong;

use super::{KeyFile, Table, resolve, umpire};
use crate::diagnostic::{Diagnostic, Faults, Kind, Source};
use crate::engine::State;
use crate::mail::read::text::shown;
use crate::mail::read::{Contents, Found};
use crate::mail::thread::Thread;
use crate::party::Party;
use crate::protocol::documents::{Acceptance, Charter, Document, Offer, Start};
use crate::report::Log;
use crate::side::Side;
use crate::store::atomic::{make_folder, write_file, write_once};
use crate::store::{GameFolder, Home, Written};
use crate::turn::Match;
use plan::Plan;
use std::collections::BTreeMap;
use std::path::PathBuf;
use step::Step;

/// How to receive.
#[derive(Clone, Default)]
pub struct How<'a> {
    /// The player's key.
    pub key: KeyFile,
    /// The game folder that the player named.
    pub game: Option<GameFolder>,
    /// The game folder around the current folder, for games whose secrets are public.
    pub near: Option<GameFolder>,
    /// Tables that a charter or offer may name.
    pub tables: Option<&'a Source>,
    /// Standing orders to seal where some are due.
    pub standing: Option<&'a Source>,
    /// Verify only: write nothing.
    pub check: bool,
}

/// One thing that was received.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// What it is: `umpire`, `offer`, `charter`, `start`, `orders`, `standing`, `resolution`.
    pub kind: String,
    /// The player-turn, where it belongs to one.
    pub player_turn: Option<u32>,
    /// The side that sent it.
    pub side: Option<Side>,
    /// Whether it was not here before.
    pub new: bool,
    /// What it is and what was done with it, for people.
    pub text: String,
}

/// What became of the documents of one game in one letter.
#[derive(Clone, Debug, Default)]
pub struct Received {
    /// The game's id; none for an offer.
    pub game: Option<String>,
    /// The game folder.
    pub folder: Option<PathBuf>,
    /// The documents.
    pub items: Vec<Item>,
    /// Files that were left for the player: what each is, and where.
    pub files: Vec<(&'static str, PathBuf)>,
    /// What to do next; empty when `status` is to say.
    pub next: String,
    /// What was passed over.
    pub notes: Vec<String>,
    /// What went wrong after something was taken over, which stands; what is wrong with a document
    /// that could not be taken over, while others were.
    pub faults: Faults,
}

impl Received {
    /// Whether anything was not here before.
    #[must_use]
    pub fn any_new(&self) -> bool {
        self.items.iter().any(|item| item.new)
    }
}

/// The documents of one letter that belong together.
#[derive(Clone, Debug)]
pub struct Bundle {
    /// What messages call the letter.
    pub letter: String,
    /// The game; none for an offer.
    pub game: Option<String>,
    /// The documents.
    pub documents: Vec<Found>,
    /// Files that may be tables.
    pub tables: Vec<Source>,
    /// The message's id.
    pub message_id: Option<String>,
}

/// Sorts the documents of a letter by game: offers and other documents of no game first, each alone,
/// then games by id. A charter
/// belongs to the game that its own digest names.
#[must_use]
pub fn bundles(letter: &str, contents: Contents) -> Vec<Bundle> {
    let mut offers = Vec::new();
    let mut games: BTreeMap<String, Vec<Found>> = BTreeMap::new();
    for found in contents.documents {
        if found.format == Offer::FORMAT {
            offers.push(found);
        } else if found.format == Charter::FORMAT {
            let id = crate::protocol::documents::digest(&found.source).to_string();
            games.entry(id).or_default().push(found);
        } else if let Some(id) = found.game.clone() {
            games.entry(id).or_default().push(found);
        } else {
            offers.push(found);
        }
    }
    let bundle = |game, documents| Bundle {
        letter: letter.to_owned(),
        game,
        documents,
        tables: contents.tables.clone(),
        message_id: contents.envelope.message_id.clone(),
    };
    let offers = offers.into_iter().map(|offer| bundle(None, vec![offer]));
    let games = games
        .into_iter()
        .map(|(game, documents)| bundle(Some(game), documents));
    offers.chain(games).collect()
}

impl Bundle {
    /// The document of a format.
    #[must_use]
    pub fn get(&self, format: &str) -> Option<&Found> {
        self.documents.iter().find(|found| found.format == format)
    }

    /// Where the bundle stands in the order of play: set-up before player-turns.
    #[must_use]
    pub fn order(&self) -> Option<u32> {
        if self.get(Charter::FORMAT).is_some() {
            return None;
        }
        self.documents.iter().filter_map(|found| found.number).min()
    }
}

/// Verifies a bundle and takes it over.
///
/// # Errors
///
/// Every fault of its documents; a game that this home does not play; what the system refused.
pub fn receive(home: &Home, bundle: &Bundle, how: &How<'_>) -> Result<Received, Faults> {
    let Some(id) = &bundle.game else {
        return offers::take(home, bundle, how);
    };
    let mut received = Received {
        game: Some(id.clone()),
        ..Received::default()
    };
    let found = find::game(home, id, how)?;
    let waits = match &found.folder {
        Some(folder) => set_up::waits_for_umpire(folder)?,
        None => false,
    };
    let (table, from) = match found.folder {
        Some(folder) if !waits => {
            let mut table = Table::open(folder)?;
            let mut from = None;
            if how.check {
                from = agreements::check_first(&mut table, home, bundle, &mut received)?;
            } else if agreements::take_first(&table, home, bundle, &mut received)? {
                table = Table::open(table.folder)?;
            }
            set_up::compare(&table, bundle, &mut received)?;
            (table, from)
        }
        folder => match set_up::begin(home, id, bundle, how, folder.as_ref(), &mut received)? {
            Some((table, opening)) => (table, Some(opening)),
            None => return Ok(received),
        },
    };
    received.folder = Some(table.folder.root().to_owned());
    let mine = match found.mine.is_empty() {
        // An umpire's card has become his part in the game only now.
        true => home.game(id)?.parties(),
        false => found.mine,
    };
    let go_on = || {
        let plan = plan::plan(&table, home, &mine, from, bundle, how.check)?;
        if let Some(found) = bundle.documents.first()
            && received.items.is_empty()
            && plan.is_empty()
        {
            return Err(nothing_sent(found));
        }
        if found.to_remember && !how.check {
            home.game(id)?.remember_folder(table.folder.root())?;
        }
        for found in &plan.others {
            agreements::verify(&table, found)?;
        }
        carry_out(&table, home, bundle, &plan, how, &mut received)?;
        agreements::take_rest(&table, home, bundle, &plan.others, how, &mut received)
    };
    match go_on() {
        Ok(()) => {
            if !how.check && received.next.is_empty() {
                received.next = leave::next(&table, home)?;
            }
            Ok(received)
        }
        Err(faults) if received.any_new() && !how.check => {
            received.faults = faults;
            received.next = "the same command again, once what went wrong is put right".to_owned();
            Ok(received)
        }
        Err(faults) => Err(faults),
    }
}

/// A document of the game that nobody sends: what it says comes of those that are signed.
fn nothing_sent(found: &Found) -> Faults {
    let message = format!(
        "`{}` (`{}`) is no document that players send each other",
        found.source.name, found.format
    );
    let fault = Diagnostic::new(Kind::Unable, message);
    fault
        .help("what it says comes of the signed documents: send and receive those")
        .into()
}

/// Takes over what was verified.
fn carry_out(
    table: &Table,
    home: &Home,
    bundle: &Bundle,
    plan: &Plan,
    how: &How<'_>,
    received: &mut Received,
) -> Result<(), Faults> {
    received.items.extend(plan.had.iter().cloned());
    let mut last: Option<(State, Log)> = None;
    for step in &plan.steps {
        let mut item = step.item(table, how.check);
        if how.check {
            received.items.push(item);
            continue;
        }
        match step {
            Step::Install { before, verified } => {
                table.require_no_equivocation()?;
                verified.install(table, before)?;
                let resolution = &verified.resolution;
                last = Some((resolution.state.clone(), resolution.played.log.clone()));
                let report = table.folder.turn(resolution.number).report();
                received.files.push(("report", report));
            }
            Step::Resolve { before, orders, .. } => {
                let resolved = resolve::resolve(
                    table,
                    home,
                    before,
                    orders,
                    &resolve::How {
                        key: how.key.clone(),
                        next_standing: how.standing,
                        standing_of: &[],
                        out: None,
                    },
                )?;
                item.new = resolved.written == Written::Written;
                let unused = resolved.unused.map(|unused| unused.message);
                received.notes.extend(unused);
                received.files.push(("report", resolved.folder.report()));
                last = Some((resolved.resolution.state, resolved.resolution.played.log));
            }
            Step::Keep(sealed) => {
                let place = home.game(&table.game.id.to_string())?;
                umpire::keep_text(&place, sealed.number, sealed.side, &sealed.text)?;
            }
            Step::Own { number, orders, .. } => {
                let _lock = table.folder.lock()?;
                let path = table.folder.signed(*number);
                make_folder(path.parent().unwrap_or(table.folder.root()))?;
                item.new = write_once(&path, orders.text.as_bytes())? == Written::Written;
                received.files.push(("signed", path));
            }
            // Without an umpire only somebody who plays neither side gets here.
            Step::Hold { .. } if table.game.charter.umpire.is_none() => {}
            Step::Hold { orders, number, .. } | Step::Pending { orders, number, .. } => {
                let path = table.folder.held(*number);
                let _lock = table.folder.lock()?;
                make_folder(path.parent().unwrap_or(table.folder.root()))?;
                write_file(&path, orders.text.as_bytes())?;
            }
        }
        received.items.push(item);
    }
    // A run that failed may have taken them over: this is where its report is found.
    let had = plan.had.iter().filter_map(|item| item.player_turn).max();
    if let Some(number) = had.filter(|_| plan.steps.is_empty()) {
        let report = table.folder.turn(number).report();
        if report.is_file() {
            received.files.push(("report", report));
        }
    }
    if !how.check {
        // Of a player-turn that only the middle of the game lacked nothing new comes.
        let latest = table.folder.latest()?;
        let last = last.filter(|(state, _)| state.next().checked_sub(1) == latest);
        leave::leave(table, home, last, received)?;
    }
    if let Some(wrong) = &plan.wrong {
        let kept = match how.check {
            true => Vec::new(),
            false => wrong.keep(table)?,
        };
        received
            .faults
            .extend(wrong.faults(table, &kept, "--check"));
        received.next = wrong.next(table);
        received
            .files
            .extend(kept.into_iter().map(|path| ("proof", path)));
    }
    if let Some(id) = bundle.message_id.as_ref().filter(|_| !how.check) {
        Thread::remember(&table.folder, id)?;
    }
    Ok(())
}

/// A player as messages name him: `Ann (CSA)`.
#[must_use]
pub fn player(game: &Match, side: Side) -> String {
    match game.charter.player(side) {
        Some(player) => format!("{} ({side})", shown(&player.name)),
        None => side.to_string(),
    }
}

/// Any party as messages name it: `Ann (CSA)`, `the umpire Uma`.
#[must_use]
pub fn who(game: &Match, party: Party) -> String {
    match party {
        Party::Side(side) => player(game, side),
        Party::Umpire => shown(&game.charter.called(party)),
    }
}

/// Whether a document belongs to the set-up of a game.
fn is_set_up(found: &Found) -> bool {
    [Charter::FORMAT, Acceptance::FORMAT, Start::FORMAT].contains(&found.format.as_str())
}

/// Refuses a document that is missing from a message.
fn missing(what: &str, help: &str) -> Diagnostic {
    Diagnostic::new(
        crate::diagnostic::Kind::Unverified,
        format!("the message holds no {what}"),
    )
    .help(help)
}
