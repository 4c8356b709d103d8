//! What was hidden, replayed once it is disclosed: whether everything was opened that the rules
//! made public, whether every hidden move was legal, and whether anything came from nowhere.

use crate::diagnostic::{Diagnostic, Faults, Kind, Source};
use crate::engine::{Hidden, State};
use crate::protocol::documents::{self, Disclosure};
use crate::protocol::hex::Seal;
use crate::side::Side;
use crate::turn::{Match, Resolution, SignedOrders};
use std::collections::{BTreeMap, BTreeSet};

/// How many player-turns a reason lists.
const SHOWN: usize = 6;

/// What one side hid in a game, as far as it is disclosed.
#[derive(Default)]
struct Book {
    /// What the side discloses, by player-turn and label; none without a disclosure.
    disclosed: Option<BTreeMap<(u32, String), Hidden>>,
    /// The disclosed things that stand in signed orders, by seal.
    by_seal: BTreeMap<Seal, Hidden>,
    /// What was sealed and neither opened nor disclosed: seal, player-turn, label.
    unopened: BTreeMap<Seal, (u32, String)>,
    /// The entries of the disclosure that stand in signed orders.
    met: BTreeSet<(u32, String)>,
}

impl Book {
    /// All of a side's hidden things on a state, if every one of them is disclosed.
    fn all_on(&self, state: &State, side: Side) -> Option<Vec<Hidden>> {
        state
            .hidden_of(side)
            .map(|sealed| self.by_seal.get(&sealed.seal).cloned())
            .collect()
    }
}

/// What both sides hid.
#[derive(Default)]
pub struct Ledger {
    csa: Book,
    usa: Book,
}

impl Ledger {
    /// A ledger with the disclosures that there are.
    ///
    /// # Errors
    ///
    /// The side whose disclosure is at fault (none when it cannot be told), and every fault.
    pub fn open(game: &Match, sources: &[Source]) -> Result<Self, (Option<Side>, Faults)> {
        let mut ledger = Ledger::default();
        for source in sources {
            let header: Disclosure =
                documents::read_header(source).map_err(|faults| (None, faults))?;
            let side = header.side;
            let things = game
                .read_disclosure(side, source)
                .map_err(|faults| (Some(side), faults))?;
            let book = ledger.book(side);
            if book.disclosed.is_some() {
                let fault = Diagnostic::new(
                    Kind::Illegal,
                    format!("`{}` is a second disclosure of {side}", source.name),
                );
                return Err((Some(side), fault.into()));
            }
            book.disclosed = Some(
                things
                    .into_iter()
                    .map(|(turn, thing)| ((turn, thing.label().to_owned()), thing))
                    .collect(),
            );
        }
        Ok(ledger)
    }

    fn book(&mut self, side: Side) -> &mut Book {
        match side {
            Side::Csa => &mut self.csa,
            Side::Usa => &mut self.usa,
        }
    }

    /// Replays the hidden part of a player-turn that verified.
    ///
    /// # Errors
    ///
    /// The side at fault, and its faults.
    pub fn turn(
        &mut self,
        game: &Match,
        before: &State,
        orders: &SignedOrders,
        resolution: &Resolution,
    ) -> Result<(), (Side, Faults)> {
        let active = orders.header.side;
        let resolver = active.other();
        let judged = self.orders(game, before, orders);
        judged.map_err(|faults| (active, faults))?;
        let book = self.book(resolver);
        for thing in &resolution.played.opened {
            book.unopened.remove(&thing.seal);
        }
        self.forget_void(game, &resolution.state, active);
        let book = self.book(resolver);
        if before.hidden_of(resolver).next().is_none() {
            return Ok(());
        }
        let Some(held) = book.all_on(before, resolver) else {
            return Ok(());
        };
        let played = game
            .replay(before, orders, resolution, &held)
            .map_err(|faults| (resolver, faults))?;
        let mut faults = Faults::new();
        for (label, rule) in &played.openings {
            let shown = &resolution.played.openings;
            if !shown.iter().any(|(opened, _)| opened == label) {
                faults.push(
                    Diagnostic::new(
                        Kind::Illegal,
                        format!("the rules made `{label}` public, and {resolver} kept it hidden"),
                    )
                    .rule(*rule)
                    .help("the resolver opens what a rule makes public while it resolves"),
                );
            }
        }
        match faults.is_empty() {
            true => Ok(()),
            false => Err((resolver, faults)),
        }
    }

    /// What was sealed for things that were not made is nothing that anybody hides.
    fn forget_void(&mut self, game: &Match, after: &State, side: Side) {
        let book = self.book(side);
        for sealed in after.hidden_of(side) {
            if game.engine.is_void(after, &sealed.label) {
                book.unopened.remove(&sealed.seal);
            }
        }
    }

    /// What the active side opened and sealed.
    fn orders(
        &mut self,
        game: &Match,
        before: &State,
        orders: &SignedOrders,
    ) -> Result<(), Faults> {
        let side = orders.header.side;
        let number = before.next();
        let book = self.book(side);
        let hid = book.all_on(before, side);
        for thing in &orders.opened {
            book.unopened.remove(&thing.seal);
        }
        let mut after = Vec::new();
        let mut faults = Faults::new();
        for entry in &orders.header.hidden {
            let place = (number, entry.label.clone());
            let known = book
                .disclosed
                .as_ref()
                .and_then(|disclosed| disclosed.get(&place));
            let Some(thing) = known else {
                book.unopened.insert(entry.seal, place);
                continue;
            };
            faults_of(
                mismatch(side, number, thing, Some(&entry.seal)),
                &mut faults,
            );
            book.by_seal.insert(entry.seal, thing.clone());
            book.met.insert(place);
            after.push(thing.clone());
        }
        if faults.any_error() {
            return Err(faults);
        }
        let (Some(hid), true) = (hid, after.len() == orders.header.hidden.len()) else {
            return Ok(());
        };
        if hid.is_empty() && after.is_empty() {
            return Ok(());
        }
        game.engine
            .judge_orders(before, &orders.part, &orders.opened, &hid, &after)
    }

    /// After the last player-turn: what was disclosed and never sealed.
    ///
    /// # Errors
    ///
    /// The side at fault, and its faults.
    pub fn close(&self) -> Result<(), (Side, Faults)> {
        for (side, book) in [(Side::Csa, &self.csa), (Side::Usa, &self.usa)] {
            let mut faults = Faults::new();
            for ((number, label), thing) in book.disclosed.iter().flatten() {
                if !book.met.contains(&(*number, label.clone())) {
                    faults_of(mismatch(side, *number, thing, None), &mut faults);
                }
            }
            if !faults.is_empty() {
                return Err((side, faults));
            }
        }
        Ok(())
    }

    /// What is neither opened nor disclosed in a game that is over, for people.
    #[must_use]
    pub fn unopened(&self) -> Vec<String> {
        let mut reasons = Vec::new();
        for (side, book) in [(Side::Csa, &self.csa), (Side::Usa, &self.usa)] {
            let mut by_label: BTreeMap<&str, BTreeSet<u32>> = BTreeMap::new();
            for (number, label) in book.unopened.values() {
                by_label.entry(label).or_default().insert(*number);
            }
            for (label, numbers) in by_label {
                let list: Vec<String> = numbers.iter().take(SHOWN).map(u32::to_string).collect();
                let more = match numbers.len().saturating_sub(SHOWN) {
                    0 => String::new(),
                    more => format!(" and {more} more"),
                };
                reasons.push(format!(
                    "what {side} hid as `{label}` is unopened: sealed at player-turn {}{more}",
                    list.join(", ")
                ));
            }
        }
        reasons
    }
}

fn faults_of(fault: Option<Diagnostic>, faults: &mut Faults) {
    if let Some(fault) = fault {
        faults.push(fault);
    }
}

/// What is wrong with a disclosed thing, compared with the seal in the orders of its player-turn:
/// none there at all, or another.
#[must_use]
pub fn mismatch(
    side: Side,
    player_turn: u32,
    thing: &Hidden,
    sealed: Option<&Seal>,
) -> Option<Diagnostic> {
    let label = thing.label();
    match sealed {
        Some(seal) if *seal == thing.seal => None,
        Some(seal) => Some(
            Diagnostic::new(
                Kind::Unverified,
                format!(
                    "what {side} discloses as `{label}` of player-turn {player_turn} does not give the seal `{seal}`: its own is `{}`",
                    thing.seal
                ),
            )
            .help("a hidden thing is disclosed as it was sealed, with its salt"),
        ),
        None => Some(
            Diagnostic::new(
                Kind::Unverified,
                format!(
                    "{side} discloses `{label}` of player-turn {player_turn}, which it never sealed"
                ),
            )
            .help("only what signed orders sealed was ever hidden"),
        ),
    }
}
