//! Opening, concealing and judging what a side hides: in a draft, in signed orders, in the
//! resolution, and in the audit.

use super::Loaded;
use super::hidden::{not_sealed, values};
use crate::diagnostic::{Diagnostic, Faults, Kind};
use crate::dice::Dice;
use crate::draft::{Located, Reader, Table};
use crate::engine::{Hidden, Outcome, Part, State, Turn};
use crate::report::Log;
use crate::rule::Rule;
use crate::ruleset::Ruleset;
use crate::side::Side;
use crate::veil::Veil;
use std::collections::{BTreeMap, BTreeSet};

/// The phase under which openings stand in a report.
const PHASE: &str = "Hidden information";

/// Those of `values` that are not named in `opened`.
fn rest<S: Clone>(values: &BTreeMap<String, S>, opened: &BTreeSet<String>) -> BTreeMap<String, S> {
    values
        .iter()
        .filter(|(label, _)| !opened.contains(*label))
        .map(|(label, value)| (label.clone(), value.clone()))
        .collect()
}

/// What a draft keeps hidden and what it opens.
pub(super) struct Concealed {
    pub(super) opened: Vec<Hidden>,
    pub(super) hidden: BTreeMap<String, Part>,
}

impl<G: Ruleset> Loaded<G> {
    /// The board with opened things on it, in the order of their labels.
    pub(super) fn reveal_all(
        &self,
        board: &G::Board,
        side: Side,
        opened: &BTreeMap<String, G::Secret>,
        log: &mut Log,
    ) -> Result<G::Board, Faults> {
        let mut board = board.clone();
        let mut faults = Faults::new();
        for (label, value) in opened {
            log.begin(PHASE, format!("{side} opens `{label}`"));
            match G::reveal(&self.tables, &board, side, label, value, log) {
                Ok(next) => board = next,
                Err(fault) => faults.push(fault),
            }
        }
        faults.or(Some(board)).map(|(board, _)| board)
    }

    /// What `side` must open in its orders and does not: among what it has sealed, as far as the
    /// rules can tell from `known` and from public facts.
    pub(super) fn overdue(
        &self,
        state: &State,
        shown: &G::Board,
        side: Side,
        opened: &BTreeSet<String>,
        known: &BTreeMap<String, G::Secret>,
    ) -> Vec<(String, Rule)> {
        let before = state.document.board.get::<G::Board>();
        let mut due = G::due(&self.tables, before, side, known);
        due.extend(G::due(&self.tables, shown, side, &rest(known, opened)));
        let mut named = opened.clone();
        due.retain(|(label, _)| {
            state.hidden_of(side).any(|sealed| sealed.label == *label)
                && named.insert(label.clone())
        });
        due
    }

    /// The labels that orders must seal.
    pub(super) fn labels(&self, board: &G::Board, side: Side, orders: &G::Orders) -> Vec<String> {
        if !G::HIDES {
            return Vec::new();
        }
        let labels = G::hidden_labels(&self.tables, board, side, orders);
        let labels: BTreeSet<String> = labels.into_iter().collect();
        labels.into_iter().collect()
    }

    /// What a draft opens: what its `[hidden]` table names and what the rules demand. Gives the
    /// things and the board with them on it.
    pub(super) fn open_draft(
        &self,
        state: &State,
        side: Side,
        held: &[Hidden],
        table: Option<&Table<'_>>,
        reader: &mut Reader<'_>,
    ) -> Option<(Vec<Hidden>, G::Board)> {
        let before = state.document.board.get::<G::Board>();
        let at_hand = |seal| held.iter().any(|thing| thing.seal == seal);
        let mut sealed = state
            .hidden_of(side)
            .filter(|it| !G::is_void(before, &it.label));
        if sealed.any(|sealed| !at_hand(sealed.seal)) {
            // Of a draft that is not for this player-turn nothing of the kind is to be said.
            if !reader.faults.any_error() {
                reader.faults.push(
                    Diagnostic::new(Kind::Unable, format!("what {side} hides is not at hand"))
                        .help("only its owner, in the home in which it was sealed, can write these orders"),
                );
            }
            return None;
        }
        let known = values::<G>(held);
        let mut opened = BTreeSet::new();
        let named: Vec<Located<String>> = table
            .and_then(|table| table.optional(reader, "open"))
            .unwrap_or_default();
        for label in named {
            if known.contains_key(&label.value) {
                opened.insert(label.value);
                continue;
            }
            // A seal can be left behind that stands for nothing.
            let stands = |(label, value): &(&String, &G::Secret)| {
                let log = &mut Log::default();
                G::reveal(&self.tables, before, side, label, value, log).is_ok()
            };
            let list = known.iter().filter(stands);
            let list: Vec<&str> = list.map(|(label, _)| label.as_str()).collect();
            let help = match list.as_slice() {
                [] => format!("{side} hides nothing"),
                list => format!("{side} hides {}", list.join(", ")),
            };
            reader.report(
                label.span.as_ref(),
                not_sealed(state, side, &label.value).help(help),
            );
        }
        // What is opened can make more due.
        let board = loop {
            let shown: BTreeMap<String, G::Secret> = known
                .iter()
                .filter(|(label, _)| opened.contains(*label))
                .map(|(label, value)| (label.clone(), value.clone()))
                .collect();
            let board = match self.reveal_all(before, side, &shown, &mut Log::default()) {
                Ok(board) => board,
                Err(faults) => {
                    reader.faults.extend(faults);
                    reader
                        .faults
                        .note("the orders were not tried yet: mend this first");
                    return None;
                }
            };
            let due = self.overdue(state, &board, side, &opened, &known);
            if due.is_empty() {
                break board;
            }
            for (label, rule) in due {
                reader.faults.push(
                    Diagnostic::new(
                        Kind::Illegal,
                        format!("the rules make `{label}` public: these orders open it"),
                    )
                    .warning()
                    .rule(rule),
                );
                opened.insert(label);
            }
        };
        let things = held
            .iter()
            .filter(|thing| opened.contains(thing.label()))
            .cloned();
        let mut things: Vec<Hidden> = things.collect();
        things.sort_by(|a, b| a.label().cmp(b.label()));
        Some((things, board))
    }

    /// What a draft hides, read from its `[hidden]` table and judged.
    #[expect(
        clippy::too_many_arguments,
        reason = "everything that a draft is read from"
    )]
    pub(super) fn conceal(
        &self,
        side: Side,
        board: &G::Board,
        orders: &G::Orders,
        held: &[Hidden],
        opened: Vec<Hidden>,
        table: Option<Table<'_>>,
        reader: &mut Reader<'_>,
    ) -> Option<Concealed> {
        let names: BTreeSet<String> = opened
            .iter()
            .map(|thing| thing.label().to_owned())
            .collect();
        let before = rest(&values::<G>(held), &names);
        let hidden = G::hide(&self.tables, board, side, orders, &before, table, reader)?;
        let wanted = self.labels(board, side, orders);
        if let Err(fault) = same_labels(side, hidden.keys().map(String::as_str), &wanted) {
            reader.faults.push(fault);
            return None;
        }
        if !reader.faults.any_error()
            && let Err(fault) = G::hidden_move(&self.tables, board, side, orders, &before, &hidden)
        {
            reader.faults.push(fault);
        }
        Some(Concealed {
            opened,
            hidden: hidden
                .into_iter()
                .map(|(label, value)| (label, Part::new(value)))
                .collect(),
        })
    }

    pub(super) fn judge(
        &self,
        state: &State,
        orders: &Part,
        opened: &[Hidden],
        before: &[Hidden],
        after: &[Hidden],
    ) -> Result<(), Faults> {
        let Some(side) = state.active() else {
            return Ok(());
        };
        let known = values::<G>(before);
        let shown = values::<G>(opened);
        let names: BTreeSet<String> = shown.keys().cloned().collect();
        let board = state.document.board.get::<G::Board>();
        let board = self.reveal_all(board, side, &shown, &mut Log::default())?;
        let mut faults = Faults::new();
        for (label, rule) in self.overdue(state, &board, side, &names, &known) {
            faults.push(kept(side, &label, rule));
        }
        let (orders, after) = (orders.get::<G::Orders>(), values::<G>(after));
        let before = rest(&known, &names);
        if let Err(fault) = G::hidden_move(&self.tables, &board, side, orders, &before, &after) {
            faults.push(fault);
        }
        faults.or(Some(())).map(|((), _)| ())
    }

    pub(super) fn play_turn(
        &self,
        turn: &Turn<'_>,
        dice: &mut Dice,
        log: &mut Log,
    ) -> Result<Outcome, Faults> {
        let resolver = turn.active.other();
        let before = turn.state.document.board.get::<G::Board>();
        let shown = values::<G>(turn.opened);
        let mut board = self.reveal_all(before, turn.active, &shown, log)?;
        let sealed = turn
            .state
            .hidden_of(resolver)
            .map(|sealed| sealed.label.clone())
            .collect();
        let mut veil = Veil::new(resolver, sealed, values::<G>(turn.held));
        let mut faults = Faults::new();
        board = self.open_due(board, &mut veil, log, &mut faults);
        board = G::resolve(
            &self.tables,
            &board,
            turn.orders.get(),
            turn.standing.get(),
            &mut veil,
            dice,
            log,
        );
        board = self.open_due(board, &mut veil, log, &mut faults);
        let lifted = veil.lift();
        faults.extend(lifted.faults);
        let outcome = Outcome {
            board: Part::new(board),
            opened: lifted.opened,
            missing: lifted.missing,
        };
        faults.or(Some(outcome)).map(|(outcome, _)| outcome)
    }

    /// Opens what of the resolver's things is due on a board, until nothing more is.
    fn open_due(
        &self,
        mut board: G::Board,
        veil: &mut Veil<G::Secret>,
        log: &mut Log,
        faults: &mut Faults,
    ) -> G::Board {
        if !G::HIDES {
            return board;
        }
        let side = veil.side();
        loop {
            let mut due = G::due(&self.tables, &board, side, &veil.held());
            due.retain(|(label, _)| veil.is_sealed(label));
            if due.is_empty() {
                return board;
            }
            for (label, rule) in due {
                log.begin(PHASE, format!("`{label}` becomes public"));
                let Some(value) = veil.open(rule, log, &label) else {
                    continue;
                };
                match G::reveal(&self.tables, &board, side, &label, &value, log) {
                    Ok(next) => board = next,
                    Err(fault) => faults.push(fault),
                }
            }
        }
    }
}

/// The fault of a side that kept a thing hidden which a rule made public.
pub(super) fn kept(side: Side, label: &str, rule: Rule) -> Diagnostic {
    Diagnostic::new(
        Kind::Illegal,
        format!("the rules made `{label}` public, and {side} kept it hidden"),
    )
    .rule(rule)
    .help("what a rule makes public is opened at once, in the side's next document")
}

/// Whether exactly those things are hidden that public facts say.
pub(super) fn same_labels<'l>(
    side: Side,
    given: impl Iterator<Item = &'l str>,
    wanted: &[String],
) -> Result<(), Diagnostic> {
    let given: Vec<&str> = given.collect();
    if given.iter().eq(wanted.iter()) {
        return Ok(());
    }
    let list = |labels: &[&str]| match labels {
        [] => "nothing".to_owned(),
        labels => labels.join(", "),
    };
    let wanted: Vec<&str> = wanted.iter().map(String::as_str).collect();
    Err(Diagnostic::new(
        Kind::Illegal,
        format!("{side} hides {} with these orders", list(&given)),
    )
    .help(format!(
        "after them it hides {}: all that is not public yet, and nothing else",
        list(&wanted)
    )))
}
