//! Player-turns that came by mail, verified one after the other and not yet taken over.

use super::judge::{Due, judge};
use super::standing;
use super::step::Step;
use super::wrong::Wrong;
use super::{Bundle, Item, is_set_up};
use crate::diagnostic::{Diagnostic, Faults, Kind, Source};
use crate::engine::State;
use crate::mail::read::Found;
use crate::party::Party;
use crate::player::Table;
use crate::player::equivocation::{Contradiction, beside_orders, beside_resolution};
use crate::player::hand::for_party;
use crate::player::table::if_there;
use crate::player::verify::{Sent, Verified, verify};
use crate::player::whole;
use crate::protocol::documents::{
    self, Document, Ignored, OrdersDocument, ResolutionDocument, StandingDocument, StateDocument,
};
use crate::side::Side;
use crate::store::Home;
use crate::store::journal::Entry;
use std::collections::BTreeSet;

/// What is to be taken over, in order, and what was here before.
#[derive(Default)]
pub struct Plan {
    /// What is to be done.
    pub steps: Vec<Step>,
    /// What was here before.
    pub had: Vec<Item>,
    /// Documents of other kinds.
    pub others: Vec<Found>,
    /// Orders that the umpire is to resolve, once the standing orders of the other side are there.
    pub(super) due: Option<Due>,
    /// What somebody has signed against the rules; nothing after it is looked at.
    pub wrong: Option<Wrong>,
}

impl Plan {
    /// Whether a bundle holds nothing that players send each other.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
            && self.had.is_empty()
            && self.others.is_empty()
            && self.due.is_none()
            && self.wrong.is_none()
    }
}

/// Verifies the player-turns of a bundle. `from` is the state that they begin with where it is not
/// here yet: before player-turn 0 of a game that is about to begin, or after a takeback that was
/// verified and not taken over; `mine` is what this home is in it.
///
/// # Errors
///
/// Every fault of the first player-turn that has any; equivocation, after both documents were kept
/// unless `check` says that nothing is to be written.
pub fn plan(
    table: &Table,
    home: &Home,
    mine: &[Party],
    from: Option<State>,
    bundle: &Bundle,
    check: bool,
) -> Result<Plan, Faults> {
    let mut plan = Plan::default();
    let umpires = mine.contains(&Party::Umpire);
    if !umpires {
        plan.had = standing::refuse_others(&table.game, mine, bundle)?;
    }
    let mut numbers = BTreeSet::new();
    for found in &bundle.documents {
        let passed_over = [
            StateDocument::<Ignored>::FORMAT,
            StandingDocument::<Ignored>::FORMAT,
        ];
        if is_set_up(found) || passed_over.contains(&found.format.as_str()) {
            continue;
        }
        if !is_turn(found) {
            plan.others.push(found.clone());
            continue;
        }
        match found.number {
            Some(number) => {
                numbers.insert(number);
            }
            None => require_header(&found.source)?,
        }
    }
    if numbers.is_empty() && !umpires {
        return Ok(plan);
    }
    let mut state = match from {
        Some(from) => from,
        None => table.last_whole()?,
    };
    let here = state.next();
    for number in numbers {
        let turn = Turn {
            table,
            home,
            mine,
            check,
            number,
            documents: of_turn(bundle, number),
        };
        if number < here {
            turn.compare(&mut plan)?;
        } else if number == state.next() {
            match turn.step(&state, &mut plan) {
                Ok(Some(after)) => state = after,
                Ok(None) => {}
                Err(faults) => {
                    plan.wrong = Some(turn.whose(&state, faults)?);
                    break;
                }
            }
        } else {
            whole::require(table)?;
            return Err(ahead(number, state.next()).into());
        }
    }
    if umpires {
        judge(table, home, &state, bundle, &mut plan)?;
    }
    Ok(plan)
}

fn is_turn(found: &Found) -> bool {
    [
        OrdersDocument::<Ignored>::FORMAT,
        ResolutionDocument::<Ignored>::FORMAT,
    ]
    .contains(&found.format.as_str())
}

/// The fault of a document whose player-turn cannot be read.
fn require_header(source: &Source) -> Result<(), Faults> {
    if documents::format_of(source)? == OrdersDocument::<Ignored>::FORMAT {
        documents::read_header::<OrdersDocument<Ignored>>(source).map(|_| ())
    } else {
        documents::read_header::<ResolutionDocument<Ignored>>(source).map(|_| ())
    }
}

fn of_turn(bundle: &Bundle, number: u32) -> TurnDocuments<'_> {
    let of = |format: &'static str, number: u32| {
        bundle
            .documents
            .iter()
            .filter(move |found| found.format == format && found.number == Some(number))
            .map(|found| &found.source)
    };
    TurnDocuments {
        orders: of(OrdersDocument::<Ignored>::FORMAT, number).collect(),
        resolutions: of(ResolutionDocument::<Ignored>::FORMAT, number).collect(),
        // The state after player-turn n says that n + 1 were played.
        state: number
            .checked_add(1)
            .and_then(|played| of(StateDocument::<Ignored>::FORMAT, played).next()),
    }
}

/// What a bundle holds of one player-turn: one document of each kind unless sides differ.
struct TurnDocuments<'b> {
    orders: Vec<&'b Source>,
    resolutions: Vec<&'b Source>,
    state: Option<&'b Source>,
}

/// One player-turn of a bundle, and where it goes.
struct Turn<'b> {
    table: &'b Table,
    home: &'b Home,
    mine: &'b [Party],
    check: bool,
    number: u32,
    documents: TurnDocuments<'b>,
}

impl Turn<'_> {
    /// A player-turn that is here already: the same bytes are fine; others are refused, and kept as
    /// proof when they are as good.
    fn compare(&self, plan: &mut Plan) -> Result<(), Faults> {
        let turn = self.table.folder.turn(self.number);
        if !turn.is_complete() {
            let latest = self.table.folder.latest()?;
            return match latest.is_some_and(|latest| self.number < latest) {
                true => self.fill(plan),
                false => Err(beside_takeback(self.number).into()),
            };
        }
        if turn.is_takeback() {
            let before = self.table.state_before(self.number)?;
            for source in &self.documents.orders {
                let orders = self.table.game.read_orders(&before, source)?;
                self.refuse(beside_orders(self.table, &before, source, &orders)?)?;
            }
            return Ok(());
        }
        let known_orders = crate::store::read_text(&turn.orders())?;
        let known_resolution = crate::store::read_text(&turn.resolution())?;
        let before = || self.table.state_before(self.number);
        for source in &self.documents.orders {
            if source.text != known_orders.text {
                let before = before()?;
                let orders = self.table.game.read_orders(&before, source)?;
                self.refuse(beside_orders(self.table, &before, source, &orders)?)?;
            }
            plan.had.push(self.had("orders", source));
        }
        for source in &self.documents.resolutions {
            if source.text != known_resolution.text {
                let before = before()?;
                let sent = Sent {
                    orders: known_orders.clone(),
                    resolution: (*source).clone(),
                    state: None,
                };
                let verified = verify(self.table, &before, sent)?;
                self.refuse(beside_resolution(self.table, &before, &verified)?)?;
            }
            plan.had.push(self.had("resolution", source));
        }
        Ok(())
    }

    /// A player-turn before the last one, of which the game folder lacks a document: it is taken in
    /// again.
    fn fill(&self, plan: &mut Plan) -> Result<(), Faults> {
        let before = self.table.state_before(self.number)?;
        self.step(&before, plan).map(|_| ())
    }

    /// Refuses a contradiction: kept as proof, or only named where nothing is to be written.
    fn refuse(&self, found: Option<Contradiction>) -> Result<(), Faults> {
        match found {
            Some(found) if self.check => Err(found.named().into()),
            Some(found) => Err(found.keep(self.table)?.into()),
            None => Ok(()),
        }
    }

    fn had(&self, kind: &str, source: &Source) -> Item {
        let side = documents::read_header::<OrdersDocument<Ignored>>(source)
            .map(|header| header.side)
            .or_else(|_| {
                documents::read_header::<ResolutionDocument<Ignored>>(source)
                    .map(|header| header.side)
            })
            .ok();
        Item {
            kind: kind.to_owned(),
            player_turn: Some(self.number),
            side,
            new: false,
            text: match (kind, side) {
                ("orders", Some(side)) if self.resolves(side) => format!(
                    "orders of player-turn {}, here already and resolved",
                    self.number
                ),
                _ => format!("{kind} of player-turn {}, here already", self.number),
            },
        }
    }

    /// Whether this home resolves the orders of `side`.
    fn resolves(&self, side: Side) -> bool {
        let resolver = self.table.game.charter.resolver(side.other());
        self.mine.contains(&resolver)
    }

    /// The player-turn that comes next: gives the state after it when it is known.
    fn step(&self, state: &State, plan: &mut Plan) -> Result<Option<State>, Faults> {
        // Two sides cannot both be active: the reader says which one is wrong.
        for source in self.documents.orders.iter().skip(1) {
            self.table.game.read_orders(state, source)?;
        }
        let orders = self.documents.orders.first().copied();
        if let Some(resolution) = self.documents.resolutions.first() {
            let verified = self.verify(state, orders, resolution)?;
            for other in self.documents.resolutions.iter().skip(1) {
                self.verify(state, orders, other)?;
            }
            let after = verified.resolution.state.clone();
            plan.steps.push(Step::Install {
                before: Box::new(state.clone()),
                verified: Box::new(verified),
            });
            return Ok(Some(after));
        }
        let Some(orders) = orders else {
            return Ok(None);
        };
        let read = self.table.game.read_orders(state, orders)?;
        let side = read.header.side;
        let resolver = self.table.game.charter.resolver(side.other());
        if self.mine.contains(&Party::Side(side)) && !self.mine.contains(&resolver) {
            if self.journal(side)?.is_none() {
                plan.steps.push(Step::Own {
                    number: self.number,
                    side,
                    orders: orders.clone(),
                });
                return Ok(None);
            }
            self.require_own(side, orders)?;
            let mut item = self.had("orders", orders);
            item.text = format!("your own orders for player-turn {}", self.number);
            plan.had.push(item);
        } else if resolver == Party::Umpire {
            self.refuse(beside_orders(self.table, state, orders, &read)?)?;
            if self.mine.contains(&resolver) {
                plan.due = Some(Due {
                    source: orders.clone(),
                    orders: read,
                    came: true,
                });
            } else {
                plan.steps.push(self.hold(orders, side)?);
            }
        } else if self.mine.contains(&resolver) {
            plan.steps.push(Step::Resolve {
                before: Box::new(state.clone()),
                orders: orders.clone(),
                side,
            });
        } else {
            plan.steps.push(Step::Hold {
                orders: orders.clone(),
                number: self.number,
                side,
                new: false,
            });
        }
        Ok(None)
    }

    /// Orders that a player holds until the umpire has resolved them.
    fn hold(&self, orders: &Source, side: Side) -> Result<Step, Faults> {
        let held = if_there(&self.table.folder.held(self.number))?;
        Ok(Step::Hold {
            orders: orders.clone(),
            number: self.number,
            side,
            new: held.is_none_or(|held| held.text != orders.text),
        })
    }

    /// Whose signed document is against the rules. Faults of documents that nobody has signed, or that
    /// belong to another state, are faults of the message.
    fn whose(&self, state: &State, faults: Faults) -> Result<Wrong, Faults> {
        let documents = &self.documents;
        let mut own = None;
        if documents.orders.is_empty() && !documents.resolutions.is_empty() {
            own = Some(self.own_orders(state)?);
        }
        Wrong::find(
            self.table,
            self.mine,
            state,
            documents.orders.first().copied().or(own.as_ref()),
            documents.resolutions.first().copied(),
        )
        .ok_or(faults)
    }

    fn verify(
        &self,
        state: &State,
        orders: Option<&Source>,
        resolution: &Source,
    ) -> Result<Verified, Faults> {
        let orders = match orders {
            Some(orders) => orders.clone(),
            None => self.own_orders(state)?,
        };
        let sent = Sent {
            orders,
            resolution: resolution.clone(),
            state: self.documents.state.cloned(),
        };
        verify(self.table, state, sent)
    }

    /// The orders that this player signed or holds: in the game folder, else in the journal.
    fn own_orders(&self, state: &State) -> Result<Source, Faults> {
        let folder = &self.table.folder;
        for path in [folder.signed(self.number), folder.held(self.number)] {
            if let Some(orders) = if_there(&path)? {
                return Ok(orders);
            }
        }
        let active = state
            .active()
            .filter(|side| self.mine.contains(&Party::Side(*side)));
        if let Some(bytes) = active.map(|side| self.journal(side)).transpose()?.flatten() {
            return Ok(Source::new(
                format!("your orders for player-turn {}", self.number),
                String::from_utf8_lossy(&bytes),
            ));
        }
        Err(Diagnostic::new(
            Kind::Unverified,
            format!(
                "the message resolves orders for player-turn {}, which are not at hand",
                self.number
            ),
        )
        .help("ask for a message that holds the orders too, or put them into the folder `signed`")
        .into())
    }

    fn journal(&self, side: Side) -> Result<Option<Vec<u8>>, Diagnostic> {
        let entry = for_party(side, &Entry::new(self.number, "orders"));
        self.home
            .game(&self.table.game.id.to_string())?
            .journal()
            .read(&entry)
    }

    /// Orders under one's own signature must be those that one signed.
    fn require_own(&self, side: Side, orders: &Source) -> Result<(), Faults> {
        if self.journal(side)?.as_deref() == Some(orders.text.as_bytes()) {
            return Ok(());
        }
        Err(Diagnostic::new(
            Kind::Illegal,
            format!(
                "`{}` holds orders for player-turn {} under your signature that are not in your journal",
                orders.name, self.number
            ),
        )
        .help("if the journal comes from a backup, run `countersign journal rebuild` with what you sent")
        .into())
    }
}

/// With a takeback that was only verified.
fn beside_takeback(number: u32) -> Diagnostic {
    Diagnostic::new(
        Kind::Illegal,
        format!("the message holds player-turn {number}, and a takeback that fills its place"),
    )
    .help("receive it without `--check`: two documents of one side that contradict each other are then kept as proof")
}

/// A document of player-turn `number`, when player-turn `next` comes next.
pub(super) fn ahead(number: u32, next: u32) -> Diagnostic {
    Diagnostic::new(
        Kind::Early,
        format!("the message is of player-turn {number}, and player-turn {next} comes next here"),
    )
    .help(format!(
        "receive the message of player-turn {next} first, and this one again afterwards; if the other is lost, ask for it to be sent again"
    ))
}
