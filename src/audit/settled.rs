//! What the players settled between them, checked again: takebacks, changes of key, claims.

use super::{Documents, TurnDocuments, TurnVerdict, Verdict};
use crate::diagnostic::{Diagnostic, Faults, Kind, Source};
use crate::engine::State;
use crate::player::agreement::claim;
use crate::protocol::documents::{self, Document, ForfeitClaim, TakebackAnswer, TakebackRequest};
use crate::side::Side;
use crate::turn::{Answer, Match, Request, Voucher, compare_state};
use std::collections::BTreeMap;

/// States by the number of the slot after them.
pub(super) type Earlier = BTreeMap<u32, State>;

/// Why a slot is no takeback.
pub(super) enum Broken {
    /// What is missing.
    Missing(String),
    /// Whose document is wrong, and how.
    Wrong(String, Faults),
}

/// A line for each change of key.
pub(super) fn rekeys(game: &Match) -> Vec<String> {
    game.rekeys
        .iter()
        .map(|rekeyed| {
            let document = &rekeyed.document;
            let by = match rekeyed.by {
                Voucher::OldKey => "its old key agreed".to_owned(),
                Voucher::Consent | Voucher::Nobody => format!(
                    "{} vouched for it, and the old key did not sign",
                    document.side.other()
                ),
            };
            format!(
                "{} signs with another key from player-turn {} on: {by}",
                document.side, document.from
            )
        })
        .collect()
}

/// The takeback that fills the slot after `before`: its verdict and the state after. `earlier` holds
/// states by the number of the slot after them.
pub(super) fn takeback(
    game: &Match,
    before: &State,
    earlier: &Earlier,
    turn: &TurnDocuments,
) -> Result<(TurnVerdict, State), Broken> {
    let slot = before.next();
    let whole = format!("player-turn {slot}");
    if turn.orders.is_some() || turn.resolution.is_some() {
        let fault = Diagnostic::new(
            Kind::Illegal,
            format!("player-turn {slot} holds both a takeback and orders or a resolution"),
        );
        return Err(Broken::Wrong(whole, fault.into()));
    }
    let (Some(request), Some(answer)) = (&turn.request, &turn.answer) else {
        let what = if turn.request.is_none() {
            "request"
        } else {
            "answer"
        };
        return Err(Broken::Missing(format!("the {what} of player-turn {slot}")));
    };
    let header: TakebackRequest =
        documents::read(request).map_err(|faults| Broken::Wrong(whole.clone(), faults))?;
    let side = header.side;
    let wrong = |side: Side| {
        move |faults: Faults| {
            Broken::Wrong(format!("player-turn {slot}, {side}'s document"), faults)
        }
    };
    let to = back_to(earlier, header.back_to, slot).map_err(|fault| wrong(side)(fault.into()))?;
    let request = game
        .read_request(before, to, request)
        .map_err(wrong(side))?;
    let answer = game
        .read_answer(&request, to, answer)
        .map_err(wrong(side.other()))?;
    let takeback = game
        .take_back(before, to, request, answer)
        .map_err(wrong(side.other()))?;
    let Some(given) = &turn.state else {
        return Err(Broken::Missing(format!(
            "the state after player-turn {slot}"
        )));
    };
    compare_state(given, &takeback.state).map_err(|fault| Broken::Wrong(whole, fault.into()))?;
    let verdict = TurnVerdict {
        number: slot,
        active: side,
        step: format!("takeback of player-turn {}", header.back_to),
        state: Some(takeback.state.digest),
        dice: 0,
        verdict: Verdict::Valid,
    };
    Ok((verdict, takeback.state))
}

/// The state before a player-turn that has been played.
fn back_to(earlier: &Earlier, back_to: u32, slot: u32) -> Result<&State, Diagnostic> {
    earlier
        .get(&back_to)
        .filter(|_| back_to < slot)
        .ok_or_else(|| crate::turn::ahead(back_to, slot))
}

/// The fault of a side that bound itself twice in the slot after `before`: two answers to one request, or a takeback that it agreed on and orders.
pub(super) fn equivocation(
    game: &Match,
    before: &State,
    earlier: &Earlier,
    documents: &Documents,
    turn: &TurnDocuments,
) -> Option<Diagnostic> {
    if documents.proofs.is_empty() {
        return None;
    }
    let slot = before.next();
    let beside: Vec<&Source> = documents
        .proofs
        .iter()
        .chain(&documents.agreements)
        .collect();
    let requests: Vec<(&Source, Request, &State)> = turn
        .request
        .iter()
        .chain(beside.iter().copied())
        .filter_map(|source| {
            let header: TakebackRequest = documents::read(source).ok()?;
            let to = back_to(earlier, header.back_to, slot).ok()?;
            Some((source, game.read_request(before, to, source).ok()?, to))
        })
        .collect();
    let answers: Vec<(&Source, Answer, &Request, &Source)> = turn
        .answer
        .iter()
        .chain(beside)
        .filter_map(|source| {
            requests.iter().find_map(|(asked, request, to)| {
                let answer = game.read_answer(request, to, source).ok()?;
                Some((source, answer, request, *asked))
            })
        })
        .collect();
    for (first, answer, _, _) in &answers {
        let second = answers.iter().find(|(_, other, _, _)| {
            other.document.request == answer.document.request && other.text != answer.text
        });
        if let Some((second, _, _, _)) = second {
            return Some(twice(
                answer.document.side,
                "two different answers to a takeback",
                slot,
                [first, second],
            ));
        }
    }
    let orders = turn
        .orders
        .iter()
        .chain(&documents.proofs)
        .filter(|source| game.read_orders(before, source).is_ok());
    for orders in orders {
        let side = before.active()?;
        let bound = answers
            .iter()
            .find(|(_, answer, _, _)| answer.document.consent)
            .map(|(source, answer, _, asked)| {
                if answer.document.side == side {
                    *source
                } else {
                    *asked
                }
            });
        if let Some(bound) = bound {
            return Some(twice(side, "a takeback and orders", slot, [bound, orders]));
        }
    }
    None
}

fn twice(side: Side, what: &str, slot: u32, both: [&Source; 2]) -> Diagnostic {
    Diagnostic::new(
        Kind::Illegal,
        format!("equivocation: {side} has signed {what} for player-turn {slot}"),
    )
    .help(format!(
        "both are kept: `{}` and `{}`",
        both[0].name, both[1].name
    ))
}

/// What is still open after the last slot, or whose document there is wrong.
pub(super) fn open(
    game: &Match,
    now: &State,
    earlier: &Earlier,
    documents: &Documents,
) -> Result<Vec<String>, (String, Faults)> {
    let mut reasons = Vec::new();
    for source in &documents.agreements {
        let what = |faults: Faults| (format!("`{}`", source.name), faults);
        let format = documents::format_of(source).map_err(what)?;
        if format == ForfeitClaim::FORMAT {
            let header: ForfeitClaim = documents::read(source).map_err(what)?;
            let before = earlier.get(&header.slot).unwrap_or(now);
            let claimed = game.read_claim(before, source).map_err(what)?;
            if claimed.slot == now.next() {
                reasons.push(claim::says(&game.charter, &claimed));
            }
        } else if format == TakebackRequest::FORMAT {
            let header: TakebackRequest = documents::read(source).map_err(what)?;
            if header.slot != now.next() {
                continue;
            }
            let to = back_to(earlier, header.back_to, header.slot)
                .map_err(|fault| what(fault.into()))?;
            let request = game.read_request(now, to, source).map_err(what)?;
            let refused = documents.agreements.iter().any(|answer| {
                documents::format_of(answer).is_ok_and(|format| format == TakebackAnswer::FORMAT)
                    && game.read_answer(&request, to, answer).is_ok()
            });
            reasons.push(if refused {
                format!(
                    "{} asked to take back player-turn {}, and {} said no",
                    header.side,
                    header.back_to,
                    header.side.other()
                )
            } else {
                format!(
                    "{} asks to take back player-turn {} and is not answered",
                    header.side, header.back_to
                )
            });
        }
    }
    Ok(reasons)
}
