//! Playing a player-turn, and what is written of it.

use super::hidden::{entries, outstanding};
use super::{Match, Played, Resolution, SignedOrders};
use crate::diagnostic::{Diagnostic, Faults, Kind};
use crate::dice::Dice;
use crate::engine::{Hidden, Standing, State, Turn};
use crate::party::Party;
use crate::protocol::chain;
use crate::protocol::documents::{
    Document, Ignored, Opening, PendingSeal, ResolutionDocument, RollRecord,
};
use crate::protocol::hex::{Link, Seal};
use crate::protocol::seed::SeedParts;
use crate::report::Log;

impl Match {
    /// Plays a player-turn: everything that the committed facts decide. `held` is what is known
    /// here of what the resolver hides: all of it, or what its resolution opened.
    ///
    /// # Errors
    ///
    /// When `standing` is not what the resolver sealed for this player-turn; when a rule opens
    /// what is not in `held`; a hidden thing that contradicts what is public.
    pub fn play(
        &self,
        state: &State,
        orders: &SignedOrders,
        standing: &Standing,
        link: Link,
        held: &[Hidden],
    ) -> Result<Played, Faults> {
        let resolver = orders.header.side.other();
        let seal = state.seal_of(resolver).ok_or_else(|| {
            Diagnostic::new(
                Kind::Unverified,
                format!(
                    "the state has no seal of {resolver} for player-turn {}",
                    state.next()
                ),
            )
        })?;
        if standing.seal != seal {
            return Err(Diagnostic::new(
                Kind::Unverified,
                format!(
                    "the standing orders of {resolver} for player-turn {} do not open the seal `{seal}`: theirs is `{}`",
                    state.next(),
                    standing.seal
                ),
            )
            .help("only what was sealed before the dice were known may be used")
            .into());
        }
        let party = self.charter.resolver(resolver);
        let last = state.document.links.of_party(party).ok_or_else(|| {
            Diagnostic::new(
                Kind::Unverified,
                format!("the state has no link of {}", self.charter.called(party)),
            )
        })?;
        chain::check(party, &link, &last, 1)?;
        let seed = SeedParts {
            game: self.id,
            player_turn: state.next(),
            parent: state.digest,
            orders: orders.digest,
            standing: seal,
            active: orders.header.link,
            resolver: link,
        }
        .seed();
        let mut dice = Dice::new(seed);
        let mut log = Log::default();
        let outcome = self.engine.play(
            &Turn {
                state,
                active: orders.header.side,
                orders: &orders.part,
                opened: &orders.opened,
                standing: &standing.document.standing,
                held,
            },
            &mut dice,
            &mut log,
        )?;
        let mut faults = Faults::new();
        for (label, rule) in &outcome.missing {
            faults.push(
                Diagnostic::new(
                    Kind::Illegal,
                    format!(
                        "the rules make `{label}` public in player-turn {}, and {resolver} does not open it",
                        state.next()
                    ),
                )
                .rule(*rule)
                .help("the resolver opens what a rule makes public, with its salt"),
            );
        }
        if faults.any_error() {
            return Err(faults);
        }
        let named = |label: &str| outcome.opened.iter().any(|(opened, _)| opened == label);
        let mut opened: Vec<Hidden> = held
            .iter()
            .filter(|thing| named(thing.label()))
            .cloned()
            .collect();
        opened.sort_by(|a, b| a.label().cmp(b.label()));
        let step = self.engine.step(&outcome.board);
        Ok(Played {
            board: outcome.board,
            opened,
            openings: outcome.opened,
            seed,
            log,
            rolls: dice.rolls().to_vec(),
            seal_due: step
                .as_ref()
                .is_some_and(|step| step.active == orders.header.side),
            step,
            link,
            standing: standing.clone(),
        })
    }

    /// The standing orders that an umpire carries over, with their salt, when the side whose
    /// standing orders were opened is not active in the next player-turn either: he may choose
    /// nothing, and so everybody can recompute their seal. None where nothing is due or the side
    /// itself resolves.
    #[must_use]
    pub fn carried_over(&self, before: &State, played: &Played) -> Option<Standing> {
        let opened = &played.standing.document;
        match self.charter.resolver(opened.side) {
            Party::Umpire if played.seal_due => Some(self.seal(
                opened.side,
                before.next() + 1,
                opened.salt,
                opened.standing.clone(),
            )),
            Party::Umpire | Party::Side(_) => None,
        }
    }

    /// The state and the resolution of a player-turn that was played. `seal` holds the resolver's
    /// standing orders for the next one, when [`Played::seal_due`] says so.
    #[must_use]
    pub fn finish(
        &self,
        before: &State,
        orders: &SignedOrders,
        played: Played,
        seal: Option<Seal>,
    ) -> Resolution {
        let active = orders.header.side;
        let resolver = active.other();
        let number = before.next();
        let mut links = before.document.links;
        links.disclose(active.into(), orders.header.link);
        links.disclose(self.charter.resolver(resolver), played.link);
        let pending = match (&played.step, seal) {
            (None, _) => None,
            (Some(_), Some(seal)) if played.seal_due => Some((resolver, seal)),
            (Some(_), _) => Some((active, orders.header.seal)),
        };
        let pending = pending.map(|(side, seal)| PendingSeal {
            side,
            player_turn: number + 1,
            seal,
        });
        let state = self.state(
            number + 1,
            before.document.takebacks,
            before.digest,
            links,
            pending.into_iter().collect(),
            outstanding(before, orders, &played.opened),
            played.board.clone(),
        );
        let header = ResolutionDocument {
            format: ResolutionDocument::<Ignored>::FORMAT.to_owned(),
            game: self.id,
            player_turn: number,
            side: resolver,
            parent: before.digest,
            orders: orders.digest,
            link: played.link,
            standing: played.standing.seal,
            seed: played.seed,
            state: state.digest,
            seal: seal.filter(|_| played.seal_due),
            trace: played.log.trace(),
            opening: Opening {
                salt: played.standing.document.salt,
                standing: serde::de::IgnoredAny,
            },
            opened: entries(&played.opened),
            roll: played.rolls.iter().map(RollRecord::from).collect(),
        };
        let text = self
            .engine
            .emit_resolution(&header, &played.standing, &played.opened);
        Resolution {
            number,
            header,
            state,
            text,
            played,
        }
    }
}
