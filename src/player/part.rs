//! The part that a home had in a game, when its secret file is gone.

use crate::diagnostic::{Diagnostic, Kind};
use crate::party::Party;
use crate::protocol::secrets::RESTORE;
use crate::store::GameHome;

/// What to say when the secret file of `party`, or else of anybody, is gone from a home that signed for
/// it; nothing when the home never had a part in the game, as far as its journal tells.
#[must_use]
pub fn lost(place: &GameHome, party: Option<Party>) -> Option<Diagnostic> {
    // Of a journal that cannot be read whoever needs it says why.
    let lost = place.lost().unwrap_or_default();
    let gone = match party {
        Some(party) => lost.contains(&party).then_some(party)?,
        None => *lost.first()?,
    };
    let message = format!(
        "the secrets of {gone} are gone from this home: `{}` is missing",
        place.secret(gone).display()
    );
    Some(Diagnostic::new(Kind::Unable, message).help(RESTORE))
}
