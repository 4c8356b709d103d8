//! Takebacks and changes of key: what they must say, and what follows from them.

use super::Match;
use crate::diagnostic::{Diagnostic, Faults, Kind, Source};
use crate::engine::State;
use crate::protocol::documents::{
    self, Awaited, ForfeitClaim, PendingSeal, Rekey, SignedDocument, TakebackAnswer,
    TakebackRequest,
};
use crate::protocol::hex::{Digest, Seal};
use crate::protocol::keys::PublicKey;
use crate::protocol::signature;
use crate::side::Side;

/// The longest reason of a request, in characters.
pub const MAX_REASON: usize = 300;

/// A change of key that counts.
#[derive(Clone, Debug)]
pub struct Rekeyed {
    /// The document.
    pub document: Rekey,
    /// The whole file.
    pub text: String,
    /// Who vouches for the new key beside the new key itself.
    pub by: Voucher,
}

/// The second signature of a change of key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Voucher {
    /// None yet: it does not count.
    Nobody,
    /// The old key.
    OldKey,
    /// The other side, without the old key.
    Consent,
}

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
    /// The key that signs a side's documents of a slot: the charter's, or that of the last change
    /// which counts by then.
    ///
    /// # Errors
    ///
    /// The charter names no such player.
    pub fn key(&self, side: Side, slot: u32) -> Result<&PublicKey, Diagnostic> {
        match self.rekeyed(side, slot) {
            Some(rekeyed) => Ok(&rekeyed.document.new_key),
            None => self.charter.key(side).ok_or_else(|| {
                Diagnostic::new(
                    Kind::Malformed,
                    format!("the charter names no player {side}"),
                )
            }),
        }
    }

    /// The last change of a side's key that counts in a slot.
    #[must_use]
    pub fn rekeyed(&self, side: Side, slot: u32) -> Option<&Rekeyed> {
        self.rekeys
            .iter()
            .rfind(|rekeyed| rekeyed.document.side == side && rekeyed.document.from <= slot)
    }

    /// The changes of one side's key, in order.
    pub fn rekeys_of(&self, side: Side) -> impl DoubleEndedIterator<Item = &Rekeyed> {
        self.rekeys
            .iter()
            .filter(move |rekeyed| rekeyed.document.side == side)
    }

    /// Reads a change of key against those before it: who it is of, its number, its keys, and every
    /// signature that it bears. [`Voucher::Nobody`] when only the new key has signed.
    ///
    /// # Errors
    ///
    /// Every fault of the document and of each signature.
    pub fn read_rekey(&self, source: &Source) -> Result<Rekeyed, Faults> {
        let document: Rekey = documents::read(source)?;
        let side = document.side;
        let mut faults = Faults::new();
        self.same(&mut faults, source, "game", &document.game, &self.id);
        let earlier: Vec<&Rekeyed> = self
            .rekeys_of(side)
            .filter(|rekeyed| rekeyed.document.number < document.number)
            .collect();
        let number = u32::try_from(earlier.len())
            .unwrap_or(u32::MAX)
            .saturating_add(1);
        self.same(&mut faults, source, "number", &document.number, &number);
        let key = match earlier.last() {
            Some(last) => &last.document.new_key,
            None => self.key(side, 0)?,
        };
        self.same(&mut faults, source, "key", &document.key, key);
        if let Some(last) = earlier.last()
            && document.from < last.document.from
        {
            faults.push(
                Diagnostic::new(
                    Kind::Illegal,
                    format!(
                        "the change of key counts from player-turn {} on, and the one before it only from {} on",
                        document.from, last.document.from
                    ),
                )
                .help("keys follow each other in the order of their numbers"),
            );
        }
        let used = self
            .charter
            .player
            .iter()
            .map(|player| &player.key)
            .chain(self.rekeys.iter().filter_map(|rekeyed| {
                let other = &rekeyed.document;
                let itself = other.side == side && other.number >= document.number;
                (!itself).then_some(&other.new_key)
            }))
            .any(|used| *used == document.new_key);
        if used {
            faults.push(
                Diagnostic::new(
                    Kind::Unverified,
                    format!(
                        "the new key `{}` has been used in this game",
                        document.new_key
                    ),
                )
                .help("make a new one with `countersign keygen --out FILE`"),
            );
        }
        if faults.any_error() {
            return Err(faults);
        }
        let by = self.vouched(source, &document)?;
        Ok(Rekeyed {
            document,
            text: source.text.clone(),
            by,
        })
    }

    fn vouched(&self, source: &Source, document: &Rekey) -> Result<Voucher, Faults> {
        let (signed, signatures) = signature::rekey_signatures(source)?;
        let mut faults = Faults::new();
        let other = document.side.other();
        let mut by = Voucher::Nobody;
        if !signatures.contains_key("NEW") {
            faults.push(
                Diagnostic::new(
                    Kind::Unverified,
                    format!("`{}` has no signature `NEW`", source.name),
                )
                .help("who holds the new key signs first"),
            );
        }
        for (name, signature) in &signatures {
            let key = match *name {
                "NEW" => &document.new_key,
                "OLD" => &document.key,
                name if name == other.as_str() => self.key(other, document.from)?,
                name => {
                    faults.push(
                        Diagnostic::new(
                            Kind::Unverified,
                            format!("`{}` has a signature `{name}`", source.name),
                        )
                        .help(format!(
                            "the new key of {} is vouched for by its old key, `OLD`, or by {other}",
                            document.side
                        )),
                    );
                    continue;
                }
            };
            match signature::verify_rekey(source, signed, name, signature, key) {
                Ok(()) if *name == "OLD" => by = Voucher::OldKey,
                Ok(()) if *name != "NEW" && by == Voucher::Nobody => by = Voucher::Consent,
                Ok(()) => {}
                Err(more) => faults.extend(more),
            }
        }
        faults.or(Some(by)).map(|(by, _)| by)
    }

    /// Takes a change of key in, so that it counts from its slot on.
    ///
    /// # Errors
    ///
    /// As [`Match::read_rekey`]; nobody has vouched for the new key.
    pub fn add_rekey(&mut self, source: &Source) -> Result<&Rekeyed, Faults> {
        let rekeyed = self.read_rekey(source)?;
        let number = rekeyed.document.number;
        let known = self
            .rekeys_of(rekeyed.document.side)
            .any(|known| known.document.number == number);
        if known {
            return Err(Diagnostic::new(
                Kind::Illegal,
                format!(
                    "`{}` is a second change {number} of the key of {}",
                    source.name, rekeyed.document.side
                ),
            )
            .into());
        }
        if rekeyed.by == Voucher::Nobody {
            return Err(unvouched(source, &rekeyed.document).into());
        }
        self.rekeys.push(rekeyed);
        self.rekeys
            .sort_by_key(|rekeyed| (rekeyed.document.side, rekeyed.document.number));
        self.rekeys
            .iter()
            .find(|rekeyed| rekeyed.text == source.text)
            .ok_or_else(|| unreadable(source).into())
    }

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

/// A change of key that bears one signature only.
#[must_use]
pub fn unvouched(source: &Source, document: &Rekey) -> Diagnostic {
    Diagnostic::new(
        Kind::Unverified,
        format!(
            "`{}` is signed by the new key alone: nobody vouches that it is {}'s",
            source.name, document.side
        ),
    )
    .help(format!(
        "the old key signs it too, or {} does: `countersign rekey consent FILE`",
        document.side.other()
    ))
}

fn unreadable(source: &Source) -> Diagnostic {
    Diagnostic::new(Kind::Malformed, format!("`{}` cannot be read", source.name))
}

fn missing_seal(what: &str, resolver: Side) -> Diagnostic {
    Diagnostic::new(
        Kind::Unverified,
        format!("{what} has no seal of {resolver}, who resolves the next player-turn"),
    )
}
