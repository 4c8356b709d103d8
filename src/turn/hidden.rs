//! What a side hides, in a match: sealing it, and what is left of it after a player-turn.

use super::{Match, Played, Resolution, SignedOrders};
use crate::diagnostic::{Diagnostic, Faults, Kind, Source};
use crate::engine::{Hidden, Part, State};
use crate::protocol::documents::{
    self, Disclosed, Disclosure, Document, HiddenDocument, HiddenSeal, Ignored, Opened,
    OutstandingSeal, SignedDocument,
};
use crate::protocol::hex::Salt;
use crate::protocol::signature;
use crate::side::Side;
use std::collections::BTreeSet;

impl Match {
    /// Seals one hidden thing of `side`.
    ///
    /// # Errors
    ///
    /// A label that no document may hold; a value that cannot be written.
    pub fn hide(
        &self,
        side: Side,
        label: &str,
        salt: Salt,
        value: &Part,
    ) -> Result<Hidden, Diagnostic> {
        let header = HiddenDocument {
            format: HiddenDocument::<Ignored>::FORMAT.to_owned(),
            game: self.id,
            side,
            label: label.to_owned(),
            salt,
            value: serde::de::IgnoredAny,
        };
        self.engine.hide(header, value)
    }

    /// Reads what an owner keeps of one thing that the state lists as sealed.
    ///
    /// # Errors
    ///
    /// Every fault of the document; that it does not give the seal.
    pub fn read_hidden(&self, sealed: &OutstandingSeal, source: &Source) -> Result<Hidden, Faults> {
        let thing = self.engine.read_hidden(source)?;
        if thing.seal == sealed.seal && thing.document.side == sealed.side {
            return Ok(thing);
        }
        Err(Diagnostic::new(
            Kind::Unverified,
            format!(
                "`{}` does not give the seal `{}` of `{}`",
                source.name, sealed.seal, sealed.label
            ),
        )
        .into())
    }

    /// Reads a disclosure of `side`: signature, game, side, order, canonical form. Each thing
    /// comes with the player-turn whose orders sealed it.
    ///
    /// # Errors
    ///
    /// Every fault of the document.
    pub fn read_disclosure(
        &self,
        side: Side,
        source: &Source,
    ) -> Result<Vec<(u32, Hidden)>, Faults> {
        let header: Disclosure = documents::read_header(source)?;
        let mut faults = Faults::new();
        self.same(&mut faults, source, "game", &header.game, &self.id);
        self.same(&mut faults, source, "side", &header.side, &side);
        let key = self.key(side, u32::MAX)?;
        if let Err(more) = signature::verify_document(source, Disclosure::<Ignored>::NAMESPACE, key)
        {
            faults.extend(more);
        }
        let place = |entry: &Disclosed| (entry.player_turn, entry.label.clone());
        if let Some(pair) = header
            .hidden
            .windows(2)
            .find(|pair| place(&pair[0]) >= place(&pair[1]))
        {
            faults.push(Diagnostic::new(
                Kind::Malformed,
                format!(
                    "`{}` of player-turn {} is not in its place in `{}`: they stand by player-turn and label, each once",
                    pair[1].label, pair[1].player_turn, source.name
                ),
            ));
        }
        if faults.any_error() {
            return Err(faults);
        }
        self.engine.read_disclosure(source)
    }

    /// Plays a player-turn that was resolved once more, knowing all that the resolver hid.
    ///
    /// # Errors
    ///
    /// A hidden thing that contradicts what is public.
    pub fn replay(
        &self,
        before: &State,
        orders: &SignedOrders,
        resolution: &Resolution,
        held: &[Hidden],
    ) -> Result<Played, Faults> {
        let played = &resolution.played;
        self.play(before, orders, &played.standing, played.link, held)
    }
}

/// What is still sealed after a player-turn: all that the active side's orders seal, and what the
/// resolver hid before and did not open.
pub(super) fn outstanding(
    before: &State,
    orders: &SignedOrders,
    opened: &[Hidden],
) -> Vec<OutstandingSeal> {
    let active = orders.header.side;
    let names: BTreeSet<&str> = opened.iter().map(Hidden::label).collect();
    let mut left: Vec<OutstandingSeal> = before
        .hidden_of(active.other())
        .filter(|sealed| !names.contains(sealed.label.as_str()))
        .cloned()
        .collect();
    left.extend(orders.header.hidden.iter().map(|entry| OutstandingSeal {
        side: active,
        label: entry.label.clone(),
        seal: entry.seal,
    }));
    left.sort_by(|a, b| (a.side, &a.label).cmp(&(b.side, &b.label)));
    left
}

/// The entries by which orders seal things, by label.
pub(super) fn seals(things: &[Hidden]) -> Vec<HiddenSeal> {
    let mut seals: Vec<HiddenSeal> = things
        .iter()
        .map(|thing| HiddenSeal {
            label: thing.label().to_owned(),
            seal: thing.seal,
        })
        .collect();
    seals.sort_by(|a, b| a.label.cmp(&b.label));
    seals
}

/// The entries by which a document opens things, without what they are.
pub(super) fn entries(things: &[Hidden]) -> Vec<Opened> {
    things
        .iter()
        .map(|thing| Opened {
            label: thing.label().to_owned(),
            salt: thing.document.salt,
            value: serde::de::IgnoredAny,
        })
        .collect()
}
