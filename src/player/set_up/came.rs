//! The games that came of an offer.

use crate::diagnostic::{Diagnostic, Faults, Source};
use crate::player::hand::for_party;
use crate::protocol::canonical;
use crate::protocol::documents::{self, Charter, Document, Offer};
use crate::protocol::hex::Digest;
use crate::side::Side;
use crate::store::journal::Entry;
use crate::store::{GameHome, Home};

/// A game of this home, and the charter that it signed for it.
pub struct Came {
    /// The home's part of it.
    pub place: GameHome,
    /// The charter.
    pub charter: Charter,
    /// The charter as this home signed it.
    pub source: Source,
}

/// The offer that a charter accepts, and its digest; none when the charter names no offerer.
#[must_use]
pub fn offer_of(charter: &Charter) -> Option<(Offer, Digest)> {
    let offerer = charter.player.iter().find(|player| player.offerer)?;
    let offer = Offer {
        format: Offer::FORMAT.to_owned(),
        system: charter.system.clone(),
        scenario: charter.scenario.clone(),
        mode: charter.mode,
        writer: charter.writer.clone(),
        tables: charter.tables,
        deadline_days: charter.deadline_days,
        published: charter.published.clone(),
        options: charter.options.clone(),
        umpire: charter.umpire.clone(),
        player: offerer.clone(),
    };
    let digest = Digest::of(canonical::emit(&offer));
    Some((offer, digest))
}

/// The games of this home in which it plays `side` and that came of an offer, by game id.
///
/// # Errors
///
/// What the system refused.
pub fn came_of(home: &Home, offer: &Digest, side: Side) -> Result<Vec<Came>, Diagnostic> {
    let mut came = Vec::new();
    for id in home.games()? {
        let place = home.game(&id)?;
        if !place.sides().contains(&side) {
            continue;
        }
        let entry = for_party(side, &Entry::new(0, "charter"));
        let Some(bytes) = place.journal().read(&entry)? else {
            continue;
        };
        let name = place.journal().file(&entry).display().to_string();
        let source = Source::new(name, String::from_utf8_lossy(&bytes));
        // What cannot be read any more came of no offer that can be named.
        let read: Result<Charter, Faults> = documents::read(&source);
        let Ok(charter) = read else {
            continue;
        };
        if offer_of(&charter).is_some_and(|(_, digest)| digest == *offer) {
            came.push(Came {
                place,
                charter,
                source,
            });
        }
    }
    Ok(came)
}
