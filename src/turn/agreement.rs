//! Takebacks and claims: what they must say, and what follows from them.

use super::{Match, Voucher};
use crate::diagnostic::{Diagnostic, Faults, Kind, Source};
use crate::engine::State;
use crate::protocol::documents::{
    self, Awaited, ForfeitClaim, PendingSeal, SignedDocument, TakebackAnswer, TakebackRequest,
};
use crate::protocol::hex::{Digest, Seal};
use crate::protocol::signature;
use crate::side::Side;

/// The longest reason of a request, in characters.
pub const MAX_REASON: usize = 300;

/// A verified request for a takeback.
#[derive(Clone, Debug)]
pub struct Request {
    /// The document.
    pub document: TakebackRequest,
    /// Its digest.
    pub digest: Digest,
    /// The whole file.
    pub text: String,
}

/// A verified answer to a request.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The document.
    pub document: TakebackAnswer,
    /// Its digest.
    pub digest: Digest,
    /// The whole file.
    pub text: String,
}

/// A takeback that both sides have signed.
#[derive(Clone)]
pub struct Takeback {
    /// The request.
    pub request: Request,
    /// The answer, which consents.
    pub answer: Answer,
    /// The state after it.
    pub state: State,
}

impl Match {
    /// Who resolves the player-turn that is played again: the side that is not active in it.
    ///
    /// # Errors
    ///
    /// There is no such player-turn: the game was over.
    pub fn resolver_again(&self, to: &State) -> Result<Side, Diagnostic> {
        to.active().map(Side::other).ok_or_else(|| {
            Diagnostic::new(
                Kind::Illegal,
                format!(
                    "there is no player-turn {} to be played again: the game was over",
                    to.next()
                ),
            )
            .help("name an earlier player-turn")
        })
    }

    /// Reads a request for a takeback, made in the state `before`; `to` is the state before the
    /// player-turn that it goes back to.
    ///
    /// # Errors
    ///
    /// Every fault found.
    pub fn read_request(
        &self,
        before: &State,
        to: &State,
        source: &Source,
    ) -> Result<Request, Faults> {
        let document: TakebackRequest = documents::read(source)?;
        let mut faults = Faults::new();
        self.same(&mut faults, source, "game", &document.game, &self.id);
        self.same(&mut faults, source, "slot", &document.slot, &before.next());
        self.same(
            &mut faults,
            source,
            "parent",
            &document.parent,
            &before.digest,
        );
        self.same(
            &mut faults,
            source,
            "back_to",
            &document.back_to,
            &to.next(),
        );
        if let Err(fault) = check_reason(&document.reason) {
            faults.push(fault);
        }
        if document.back_to >= document.slot {
            faults.push(ahead(document.back_to, document.slot));
        }
        let resolver = self.resolver_again(to)?;
        self.seal_due(
            &mut faults,
            source,
            document.seal,
            document.side == resolver,
        );
        if let Err(more) = self.signed_in(
            source,
            TakebackRequest::NAMESPACE,
            document.side,
            document.slot,
        ) {
            faults.extend(more);
        }
        let request = Request {
            document,
            digest: documents::digest(source),
            text: source.text.clone(),
        };
        faults.or(Some(request)).map(|(request, _)| request)
    }

    /// Reads the answer to a request.
    ///
    /// # Errors
    ///
    /// Every fault found.
    pub fn read_answer(
        &self,
        request: &Request,
        to: &State,
        source: &Source,
    ) -> Result<Answer, Faults> {
        let document: TakebackAnswer = documents::read(source)?;
        let asked = &request.document;
        let mut faults = Faults::new();
        self.same(&mut faults, source, "game", &document.game, &self.id);
        self.same(
            &mut faults,
            source,
            "side",
            &document.side,
            &asked.side.other(),
        );
        self.same(&mut faults, source, "slot", &document.slot, &asked.slot);
        self.same(
            &mut faults,
            source,
            "request",
            &document.request,
            &request.digest,
        );
        let resolver = self.resolver_again(to)?;
        let due = document.consent && document.side == resolver;
        self.seal_due(&mut faults, source, document.seal, due);
        if let Err(more) = self.signed_in(
            source,
            TakebackAnswer::NAMESPACE,
            document.side,
            document.slot,
        ) {
            faults.extend(more);
        }
        let answer = Answer {
            document,
            digest: documents::digest(source),
            text: source.text.clone(),
        };
        faults.or(Some(answer)).map(|(answer, _)| answer)
    }

    /// The takeback that a request and an answer make.
    ///
    /// # Errors
    ///
    /// The answer does not consent; the seal of the side that will resolve is missing.
    pub fn take_back(
        &self,
        before: &State,
        to: &State,
        request: Request,
        answer: Answer,
    ) -> Result<Takeback, Faults> {
        if !answer.document.consent {
            return Err(Diagnostic::new(
                Kind::Illegal,
                format!(
                    "{} does not consent to the takeback of player-turn {}",
                    answer.document.side, request.document.back_to
                ),
            )
            .help("play goes on as if nothing had been asked")
            .into());
        }
        let resolver = self.resolver_again(to)?;
        let seal = if request.document.side == resolver {
            request.document.seal
        } else {
            answer.document.seal
        };
        let seal = seal.ok_or_else(|| missing_seal("the takeback", resolver))?;
        let state = self.state(
            before.next() + 1,
            before.document.takebacks + 1,
            before.digest,
            before.document.links,
            vec![PendingSeal {
                side: resolver,
                player_turn: before.next() + 1,
                seal,
            }],
            to.document.hidden.clone(),
            to.document.board.clone(),
        );
        Ok(Takeback {
            request,
            answer,
            state,
        })
    }

    /// Reads a claim of forfeit made in the state `before`.
    ///
    /// # Errors
    ///
    /// Every fault found; that the claimant is not the one who waits.
    pub fn read_claim(&self, before: &State, source: &Source) -> Result<ForfeitClaim, Faults> {
        let document: ForfeitClaim = documents::read(source)?;
        let mut faults = Faults::new();
        self.same(&mut faults, source, "game", &document.game, &self.id);
        self.same(&mut faults, source, "slot", &document.slot, &before.next());
        self.same(
            &mut faults,
            source,
            "parent",
            &document.parent,
            &before.digest,
        );
        self.same(
            &mut faults,
            source,
            "deadline_days",
            &document.deadline_days,
            &self.charter.deadline_days,
        );
        let waits = match (document.awaited, before.active()) {
            (Awaited::Orders, Some(active)) => document.side != active,
            (Awaited::Resolution, Some(active)) => document.side == active,
            (Awaited::Answer, _) => true,
            (Awaited::Orders | Awaited::Resolution, None) => false,
        };
        if !waits {
            faults.push(
                Diagnostic::new(
                    Kind::Illegal,
                    format!(
                        "{} does not wait for the {} of player-turn {}",
                        document.side, document.awaited, document.slot
                    ),
                )
                .help("the side to move owes orders, the other side their resolution"),
            );
        }
        if let Err(more) = self.signed_in(
            source,
            ForfeitClaim::NAMESPACE,
            document.side,
            document.slot,
        ) {
            faults.extend(more);
        }
        faults.or(Some(document)).map(|(document, _)| document)
    }

    /// Checks a side's signature in a slot. A takeback that is signed with a key for which only the
    /// other side has vouched does not count before a player-turn was played with that key: only
    /// there its holder shows, by a link, that he is the player of the charter.
    fn signed_in(
        &self,
        source: &Source,
        namespace: &str,
        side: Side,
        slot: u32,
    ) -> Result<(), Faults> {
        signature::verify_document(source, namespace, self.key(side, slot)?)?;
        let unproved = self
            .rekeys_of(side)
            .any(|rekeyed| rekeyed.by == Voucher::Consent && rekeyed.document.from == slot);
        if unproved && namespace == TakebackRequest::NAMESPACE {
            return Err(Diagnostic::new(
                Kind::Unverified,
                format!("the new key of {side} counts from player-turn {slot} on, and its old key has not signed that"),
            )
            .help("play one player-turn with the new key; then a takeback can be agreed on")
            .into());
        }
        Ok(())
    }

    fn seal_due(&self, faults: &mut Faults, source: &Source, seal: Option<Seal>, due: bool) {
        match (seal, due) {
            (None, true) => faults.push(
                Diagnostic::new(
                    Kind::Unverified,
                    format!("`{}` has no `seal`", source.name),
                )
                .help("who resolves the player-turn after a takeback seals standing orders for it"),
            ),
            (Some(_), false) => faults.push(
                Diagnostic::new(
                    Kind::Unverified,
                    format!("`{}` has a `seal` that is not due", source.name),
                )
                .help("only who resolves the player-turn after a takeback seals standing orders for it"),
            ),
            (Some(_), true) | (None, false) => {}
        }
    }
}

/// What a reason must be: one line, neither empty nor long.
///
/// # Errors
///
/// What it is instead.
pub fn check_reason(reason: &str) -> Result<(), Diagnostic> {
    let refuse = |message: String| {
        Diagnostic::new(Kind::Malformed, message)
            .help(format!("one line of at most {MAX_REASON} characters"))
    };
    if reason.trim().is_empty() {
        return Err(refuse("the reason of a takeback is empty".to_owned()));
    }
    if reason.chars().any(char::is_control) {
        return Err(refuse(format!(
            "the reason `{}` holds a control character",
            reason.escape_debug().take(80).collect::<String>()
        )));
    }
    let length = reason.chars().count();
    if length > MAX_REASON {
        return Err(refuse(format!("the reason has {length} characters")));
    }
    Ok(())
}

/// A takeback goes back, not ahead.
#[must_use]
pub fn ahead(back_to: u32, slot: u32) -> Diagnostic {
    let help = match slot.checked_sub(1) {
        Some(last) => format!("the last one that was played is {last}"),
        None => "none has been played yet".to_owned(),
    };
    Diagnostic::new(
        Kind::Illegal,
        format!("player-turn {back_to} has not been played, so it cannot be taken back"),
    )
    .help(help)
}

fn missing_seal(what: &str, resolver: Side) -> Diagnostic {
    Diagnostic::new(
        Kind::Unverified,
        format!("{what} has no seal of {resolver}, who resolves the next player-turn"),
    )
}
