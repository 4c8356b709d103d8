//! Verifying a resolution: the player-turn is played again and everything compared.

use super::{Match, Resolution, SignedOrders};
use crate::diagnostic::{Diagnostic, Faults, Kind, Source};
use crate::engine::State;
use crate::protocol::documents::{self, Ignored, ResolutionDocument, RollRecord, SignedDocument};
use crate::protocol::{canonical, signature};
use crate::side::Side;

impl Match {
    /// Reads the head of a signed resolution of `orders` in slot `number`: whose it is, of which
    /// orders, and that it is signed. Nothing is played.
    ///
    /// # Errors
    ///
    /// The fields that do not fit; a signature that does not.
    pub fn read_result(
        &self,
        number: u32,
        orders: &Source,
        source: &Source,
    ) -> Result<ResolutionDocument<Ignored>, Faults> {
        let header: ResolutionDocument<Ignored> = documents::read_header(source)?;
        let mut faults = Faults::new();
        self.same(&mut faults, source, "game", &header.game, &self.id);
        let digest = documents::digest(orders);
        self.same(
            &mut faults,
            source,
            "player_turn",
            &header.player_turn,
            &number,
        );
        self.same(&mut faults, source, "orders", &header.orders, &digest);
        if let Err(more) = signature::verify_document(
            source,
            ResolutionDocument::<Ignored>::NAMESPACE,
            self.resolver_key(header.side, number)?,
        ) {
            faults.extend(more);
        }
        faults.or(Some(header)).map(|(header, _)| header)
    }

    /// Verifies a signed resolution: plays the player-turn again and compares everything.
    ///
    /// # Errors
    ///
    /// The first field, roll, modifier or effect that differs; every other fault found before.
    pub fn verify(
        &self,
        before: &State,
        orders: &SignedOrders,
        source: &Source,
    ) -> Result<Resolution, Faults> {
        let header: ResolutionDocument<Ignored> = documents::read_header(source)?;
        let resolver = orders.header.side.other();
        let mut faults = Faults::new();
        self.same(&mut faults, source, "game", &header.game, &self.id);
        self.same(
            &mut faults,
            source,
            "player_turn",
            &header.player_turn,
            &before.next(),
        );
        self.same(&mut faults, source, "side", &header.side, &resolver);
        self.same(
            &mut faults,
            source,
            "parent",
            &header.parent,
            &before.digest,
        );
        self.same(
            &mut faults,
            source,
            "orders",
            &header.orders,
            &orders.digest,
        );
        if let Some(seal) = before.seal_of(resolver) {
            self.same(&mut faults, source, "standing", &header.standing, &seal);
        }
        if faults.any_error() {
            return Err(faults);
        }
        let signed = signature::verify_document(
            source,
            ResolutionDocument::<Ignored>::NAMESPACE,
            self.resolver_key(resolver, before.next())?,
        );
        let opening = self.engine.read_opening(before, &header, source)?;
        let held = self.engine.read_opened(before, resolver, source)?;
        let played = self.play(before, orders, &opening, header.link, &held)?;
        for thing in &held {
            if !played.opened.iter().any(|shown| shown.seal == thing.seal) {
                faults.push(opened_freely(source, resolver, thing.label()));
            }
        }
        let due = played.seal_due;
        let carried = self
            .carried_over(before, &played)
            .map(|standing| standing.seal);
        let ours = self.finish(before, orders, played, header.seal);
        if due != header.seal.is_some() {
            faults.push(
                Diagnostic::new(
                    Kind::Differs,
                    if due {
                        format!("`{}` has no `seal`", source.name)
                    } else {
                        format!("`{}` has a `seal` that is not due", source.name)
                    },
                )
                .help(
                    "a resolver seals standing orders when it also resolves the next player-turn",
                ),
            );
        }
        if let (Some(given), Some(carried)) = (header.seal, carried)
            && given != carried
        {
            faults.push(
                Diagnostic::new(
                    Kind::Differs,
                    format!("`seal` differs in `{}`: `{given}` stands there", source.name),
                )
                .help(format!(
                    "an umpire carries the standing orders over that he opened, with their salt: `{carried}`"
                )),
            );
        }
        if let Some(fault) = difference(source, &header, &ours.header) {
            faults.push(fault);
        } else if let Err(more) =
            canonical::require_same(source, canonical::signed_text(&source.text), &ours.text)
        {
            faults.extend(more);
        }
        if let Err(more) = signed {
            faults.extend(more);
        }
        faults.or(Some(ours)).map(|(ours, _)| ours)
    }
}

/// The fault of a resolver that opens what no rule makes public: it knows the dice, so it has no
/// choice left.
fn opened_freely(source: &Source, resolver: Side, label: &str) -> Diagnostic {
    Diagnostic::new(
        Kind::Illegal,
        format!(
            "`{}` opens `{label}`, and no rule makes that public",
            source.name
        ),
    )
    .help(format!(
        "{resolver} knows the dice when it resolves, so it opens only what a rule demands"
    ))
}

/// The first difference between a resolution and what it should be.
fn difference(
    source: &Source,
    given: &ResolutionDocument<Ignored>,
    ours: &ResolutionDocument<Ignored>,
) -> Option<Diagnostic> {
    let differs = |what: String, given: String, ours: String| {
        Diagnostic::new(
            Kind::Differs,
            format!(
                "{what} differs in `{}`: `{given}` stands there",
                source.name
            ),
        )
        .help(format!("recomputed: `{ours}`"))
    };
    if given.seed != ours.seed {
        return Some(differs(
            "the seed".to_owned(),
            crate::protocol::hex::encode(&given.seed.0),
            crate::protocol::hex::encode(&ours.seed.0),
        ));
    }
    let show = |roll: Option<&RollRecord>| match roll {
        Some(roll) => {
            let dice: Vec<String> = roll.dice.iter().map(ToString::to_string).collect();
            format!(
                "{}: {} ({})",
                roll.label,
                dice.join(" "),
                roll.rules.join(", ")
            )
        }
        None => "nothing".to_owned(),
    };
    let rolls = given.roll.len().max(ours.roll.len());
    if let Some(at) = (0..rolls).find(|at| given.roll.get(*at) != ours.roll.get(*at)) {
        return Some(differs(
            format!("roll {}", at + 1),
            show(given.roll.get(at)),
            show(ours.roll.get(at)),
        ));
    }
    let lines = given.trace.len().max(ours.trace.len());
    if let Some(at) = (0..lines).find(|at| given.trace.get(*at) != ours.trace.get(*at)) {
        let show =
            |line: Option<&String>| line.map_or("nothing".to_owned(), |l| l.trim().to_owned());
        return Some(differs(
            format!("line {} of the trace", at + 1),
            show(given.trace.get(at)),
            show(ours.trace.get(at)),
        ));
    }
    if given.state != ours.state {
        return Some(differs(
            "the digest of the new state".to_owned(),
            given.state.to_string(),
            ours.state.to_string(),
        ));
    }
    None
}
