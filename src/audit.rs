//! Re-checks a whole game from its documents alone: the charter, every signature, link, seal, die
//! and state. Anyone can do it; no secret is needed. What was hidden is replayed as far as it is
//! disclosed.

pub mod hidden;

pub mod bundle;
pub mod dispute;
mod settled;
pub mod shelf;

use crate::diagnostic::{Diagnostic, Faults, Kind, Source};
use crate::engine::State;
use crate::party::Party;
use crate::player::follows::OPENING;
use crate::protocol::hex::Digest;
use crate::ruleset::Ending;
use crate::side::Side;
use crate::store::game::number;
use crate::turn::{Match, Resolution, compare_state};
use hidden::Ledger;
use std::fmt;

/// The documents of a game. What is missing is `None`.
#[derive(Default)]
pub struct Documents {
    /// The acceptance.
    pub acceptance: Option<Source>,
    /// The start.
    pub start: Option<Source>,
    /// The opening state.
    pub opening: Option<Source>,
    /// The slots from 0 on, without a gap.
    pub turns: Vec<TurnDocuments>,
    /// Orders that are signed but not resolved.
    pub outstanding: Option<Source>,
    /// Signed orders that are kept as proof that a player signed two for one player-turn.
    pub proofs: Vec<Source>,
    /// Requests for takebacks and their answers, claims of forfeit: whatever stands beside the slots.
    pub agreements: Vec<Source>,
    /// What each side disclosed of what it hid, after the game.
    pub disclosures: Vec<Source>,
}

/// The documents of one slot, a player-turn or a takeback. What is missing is `None`.
#[derive(Default)]
pub struct TurnDocuments {
    /// The signed orders.
    pub orders: Option<Source>,
    /// The signed resolution.
    pub resolution: Option<Source>,
    /// The request for the takeback that fills the slot.
    pub request: Option<Source>,
    /// The answer that consents to it.
    pub answer: Option<Source>,
    /// The state after.
    pub state: Option<Source>,
}

/// What an audit finds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Everything is as it should be, to the end of the game.
    Valid,
    /// Everything so far is as it should be; the game is not over, or something hidden is not
    /// disclosed.
    Pending,
    /// Something is not what it should be.
    Invalid,
    /// A document is missing.
    Incomplete,
}

impl Verdict {
    /// The word for it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Verdict::Valid => "VALID",
            Verdict::Pending => "PENDING",
            Verdict::Invalid => "INVALID",
            Verdict::Incomplete => "INCOMPLETE",
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// The verdict on one player-turn.
pub struct TurnVerdict {
    /// Its number.
    pub number: u32,
    /// The side that was active.
    pub active: Side,
    /// What it was.
    pub step: String,
    /// The digest of the state after, as recomputed; none when that was not possible.
    pub state: Option<Digest>,
    /// How many dice were rolled.
    pub dice: usize,
    /// The verdict.
    pub verdict: Verdict,
}

/// The result of an audit.
pub struct Audit {
    /// The verdict on the whole.
    pub verdict: Verdict,
    /// The verdict on each player-turn, up to the first that fails.
    pub turns: Vec<TurnVerdict>,
    /// What is unopened, missing or wrong, for people.
    pub reasons: Vec<String>,
    /// The faults behind an INVALID.
    pub faults: Faults,
    /// How the game ended, when it is over.
    pub ending: Option<Ending>,
}

/// Audits a game. `seen` is called with every player-turn that verified and the state before it.
pub fn audit(
    game: &Match,
    documents: &Documents,
    mut seen: impl FnMut(&State, &Resolution),
) -> Audit {
    let mut audit = Audit::begin();
    if let Err(fault) = game.require_signatures() {
        return audit.invalid("the charter", fault.into());
    }
    let (Some(acceptance), Some(start)) = (&documents.acceptance, &documents.start) else {
        let missing: Vec<&str> = [
            ("acceptance.toml", documents.acceptance.is_none()),
            ("start.toml", documents.start.is_none()),
        ]
        .into_iter()
        .filter_map(|(name, missing)| missing.then_some(name))
        .collect();
        return audit.incomplete(missing.join(" and "));
    };
    let mut state = match game.opening_from(acceptance, start) {
        Ok(state) => state,
        Err(faults) => return audit.invalid("the opening", faults),
    };
    match &documents.opening {
        Some(opening) => {
            if let Err(fault) = compare_state(opening, &state) {
                let mut faults = Faults::from(fault);
                faults.note(OPENING);
                return audit.invalid("the opening state", faults);
            }
        }
        None => {
            let mut audit = audit.incomplete("opening.toml".to_owned());
            audit.reasons.push(OPENING.to_owned());
            return audit;
        }
    }
    audit.reasons.extend(settled::rekeys(game));
    let mut earlier = settled::Earlier::new();
    let mut ledger = match Ledger::open(game, &documents.disclosures) {
        Ok(ledger) => ledger,
        Err((side, faults)) => {
            let whose = side.map_or("a".to_owned(), |side| format!("{side}'s"));
            return audit.invalid(&format!("{whose} disclosure"), faults);
        }
    };
    for turn in &documents.turns {
        if let Some(fault) = settled::equivocation(game, &state, &earlier, documents, turn) {
            let what = format!("player-turn {}", state.next());
            return audit.invalid(&what, fault.into());
        }
        if turn.request.is_some() || turn.answer.is_some() {
            match settled::takeback(game, &state, &earlier, turn) {
                Ok((verdict, after)) => {
                    audit.turns.push(verdict);
                    earlier.insert(state.next(), std::mem::replace(&mut state, after));
                    continue;
                }
                Err(settled::Broken::Missing(what)) => return audit.incomplete(what),
                Err(settled::Broken::Wrong(what, faults)) => return audit.invalid(&what, faults),
            }
        }
        if let Some(fault) = equivocation(game, &state, documents, turn.orders.as_ref()) {
            let what = format!("player-turn {}", state.next());
            let mut faults = Faults::from(fault);
            if let Some(more) = second_resolution(game, &state, documents, turn) {
                faults.push(more);
            }
            return audit.invalid(&what, faults);
        }
        let Some(active) = state.active() else {
            return audit.invalid(
                &format!("player-turn {}", state.next()),
                Diagnostic::new(
                    Kind::Illegal,
                    format!(
                        "player-turn {} stands after the end of the game",
                        state.next()
                    ),
                )
                .into(),
            );
        };
        let mut verdict = TurnVerdict {
            number: state.next(),
            active,
            step: state.document.step.clone(),
            state: None,
            dice: 0,
            verdict: Verdict::Valid,
        };
        let (Some(orders), Some(resolution)) = (&turn.orders, &turn.resolution) else {
            let name = if turn.orders.is_none() {
                "orders"
            } else {
                "resolution"
            };
            verdict.verdict = Verdict::Incomplete;
            audit.turns.push(verdict);
            let slot = state.next();
            return audit.incomplete(format!("`{name}.toml` of player-turn {slot}"));
        };
        let resolver = game.charter.resolver(active.other());
        let resolved = game
            .read_orders(&state, orders)
            .map_err(|faults| (Party::Side(active), faults))
            .and_then(|orders| {
                let resolved = game.verify(&state, &orders, resolution);
                resolved
                    .map(|resolved| (orders, resolved))
                    .map_err(|faults| (resolver, faults))
            });
        match resolved {
            Ok((orders, resolved)) => {
                if let Some(given) = &turn.state
                    && let Err(fault) = compare_state(given, &resolved.state)
                {
                    let what = format!(
                        "the state after player-turn {}, which nobody signs,",
                        verdict.number
                    );
                    let mut faults = Faults::from(fault);
                    faults.note(&state_remedy(verdict.number));
                    verdict.verdict = Verdict::Invalid;
                    audit.turns.push(verdict);
                    return audit.invalid(&what, faults);
                }
                verdict.state = Some(resolved.state.digest);
                verdict.dice = resolved
                    .played
                    .rolls
                    .iter()
                    .map(|roll| roll.dice.len())
                    .sum();
                if turn.state.is_none() {
                    verdict.verdict = Verdict::Incomplete;
                    let mut audit =
                        audit.incomplete(format!("the state after player-turn {}", verdict.number));
                    audit.reasons.push(state_remedy(verdict.number));
                    audit.turns.push(verdict);
                    return audit;
                }
                if let Some(fault) = second_resolution(game, &state, documents, turn) {
                    verdict.verdict = Verdict::Invalid;
                    let what = format!("player-turn {}", verdict.number);
                    audit.turns.push(verdict);
                    return audit.invalid(&what, fault.into());
                }
                if let Err((side, faults)) = ledger.turn(game, &state, &orders, &resolved) {
                    verdict.verdict = Verdict::Invalid;
                    let what = format!("player-turn {}, what {side} hid", verdict.number);
                    audit.turns.push(verdict);
                    return audit.invalid(&what, faults);
                }
                audit.turns.push(verdict);
                seen(&state, &resolved);
                earlier.insert(state.next(), std::mem::replace(&mut state, resolved.state));
            }
            Err((party, faults)) => {
                verdict.verdict = Verdict::Invalid;
                let what = format!(
                    "player-turn {}, {}'s document",
                    verdict.number,
                    game.charter.called(party)
                );
                audit.turns.push(verdict);
                return audit.invalid(&what, faults);
            }
        }
    }
    let open = TurnDocuments {
        orders: documents.outstanding.clone(),
        ..TurnDocuments::default()
    };
    if let Some(fault) = settled::equivocation(game, &state, &earlier, documents, &open) {
        let what = format!("player-turn {}", state.next());
        return audit.invalid(&what, fault.into());
    }
    match settled::open(game, &state, &earlier, documents) {
        Ok(reasons) => audit.reasons.extend(reasons),
        Err((what, faults)) => return audit.invalid(&what, faults),
    }
    if let Some(fault) = equivocation(game, &state, documents, documents.outstanding.as_ref()) {
        let what = format!("player-turn {}", state.next());
        return audit.invalid(&what, fault.into());
    }
    if let Err((side, faults)) = ledger.close() {
        return audit.invalid(&format!("{side}'s disclosure"), faults);
    }
    if let Some(active) = state.active() {
        audit.verdict = Verdict::Pending;
        audit.reasons.push(format!(
            "player-turn {} is not played: {}, {active} to move",
            state.next(),
            state.document.step
        ));
        for pending in &state.document.seal {
            audit.reasons.push(format!(
                "the standing orders of {} for player-turn {} are sealed and unopened",
                pending.side, pending.player_turn
            ));
        }
        let still = Side::BOTH.map(|side| game.engine.still_hidden(&state, side));
        for sealed in still.into_iter().flatten() {
            audit.reasons.push(format!(
                "what {} hides as `{}` is sealed and unopened",
                sealed.side, sealed.label
            ));
        }
        if let Some(orders) = &documents.outstanding {
            match game.read_orders(&state, orders) {
                Ok(_) => audit.reasons.push(format!(
                    "the orders of {active} for player-turn {} are signed and not resolved",
                    state.next()
                )),
                Err(faults) => {
                    return audit.invalid(
                        &format!("{active}'s orders for player-turn {}", state.next()),
                        faults,
                    );
                }
            }
        }
    } else {
        audit.ending = Some(game.engine.ending(&state.document.board));
        audit.reasons.extend(ledger.unopened());
        if !audit.reasons.is_empty() {
            audit.verdict = Verdict::Pending;
        }
    }
    audit
}

/// What mends the state after a player-turn.
fn state_remedy(slot: u32) -> String {
    let folder = format!("turns/{}", number(slot));
    format!(
        "without `{folder}/state.toml`, `countersign verify {folder}` in the game folder writes the \
         true state"
    )
}

/// The fault of a player whose signature stands under two different orders for the player-turn
/// that `state` awaits: two of the proofs, or one of them and the orders that are played.
fn equivocation(
    game: &Match,
    state: &State,
    documents: &Documents,
    orders: Option<&Source>,
) -> Option<Diagnostic> {
    if documents.proofs.is_empty() {
        return None;
    }
    let signed: Vec<&Source> = orders
        .into_iter()
        .chain(&documents.proofs)
        .filter(|source| game.read_orders(state, source).is_ok())
        .collect();
    let first = signed.first()?;
    let other = signed.iter().find(|other| other.text != first.text)?;
    let side = state.active()?;
    Some(
        Diagnostic::new(
            Kind::Illegal,
            format!(
                "equivocation: {side} has signed two different orders for player-turn {}",
                state.next()
            ),
        )
        .help(format!(
            "both are kept: `{}` and `{}`",
            first.name, other.name
        )),
    )
}

/// The fault of a resolver whose signature stands under another resolution, as good as the one
/// that counts, of the orders that were played or of others that were signed.
fn second_resolution(
    game: &Match,
    state: &State,
    documents: &Documents,
    turn: &TurnDocuments,
) -> Option<Diagnostic> {
    let (orders, resolution) = (turn.orders.as_ref()?, turn.resolution.as_ref()?);
    if documents.proofs.is_empty() {
        return None;
    }
    let played = game.read_orders(state, orders).ok()?;
    let other = documents.proofs.iter().find(|proof| {
        proof.text != resolution.text
            && [orders]
                .into_iter()
                .chain(&documents.proofs)
                .filter_map(|orders| game.read_orders(state, orders).ok())
                .any(|orders| game.verify(state, &orders, proof).is_ok())
    })?;
    Some(
        Diagnostic::new(
            Kind::Illegal,
            format!(
                "equivocation: {} has signed two different resolutions for player-turn {}",
                game.charter
                    .called(game.charter.resolver(played.header.side.other())),
                state.next()
            ),
        )
        .help(format!(
            "both are kept: `{}` and `{}`",
            resolution.name, other.name
        )),
    )
}

impl Audit {
    /// Nothing found yet.
    fn begin() -> Self {
        Audit {
            verdict: Verdict::Valid,
            turns: Vec::new(),
            reasons: Vec::new(),
            faults: Faults::new(),
            ending: None,
        }
    }

    fn invalid(mut self, what: &str, faults: Faults) -> Self {
        self.verdict = Verdict::Invalid;
        self.reasons
            .push(format!("{what} is not what it should be"));
        self.faults = faults;
        self
    }

    fn incomplete(mut self, what: String) -> Self {
        self.verdict = Verdict::Incomplete;
        self.reasons.push(format!("{what} is missing"));
        self
    }
}
