//! Standing orders committed in advance as a hash.
//!
//! The seal is the SHA-256 of a canonical [`StandingDocument`]; its salt keeps the other player from
//! guessing what is in it. The salt is derived, so that sealing the same standing orders twice
//! gives the same seal: SHA-256 of `countersign/salt/1`, the 32 bytes of the side's secret, the 32 bytes of the
//! game's id, the side and the decimal number of the player-turn, one after the other.

use super::canonical::{EmitError, try_emit};
use super::documents::{Document as _, StandingDocument};
use super::hex::{Digest, Salt, Seal};
use crate::diagnostic::{Diagnostic, Kind};
use crate::party::Party;
use crate::side::Side;
use serde::Serialize;
use sha2::{Digest as _, Sha256};
use zeroize::Zeroizing;

/// The salt of `side`'s standing orders for one player-turn.
#[must_use]
pub fn salt(
    secret: &Zeroizing<[u8; 32]>,
    game: &Digest,
    side: impl Into<Party>,
    player_turn: u32,
) -> Salt {
    let hash = Sha256::new()
        .chain_update(b"countersign/salt/1")
        .chain_update(secret.as_slice())
        .chain_update(game.0)
        .chain_update(side.into().as_str())
        .chain_update(player_turn.to_string());
    Salt(hash.finalize().into())
}

/// The salt of one hidden thing as the orders of one player-turn seal it: SHA-256 of
/// `countersign/hidden-salt/1`, the side's secret, the game's id, the side, the decimal number of
/// the player-turn, `/`, and the label. It is another one in every orders document, so that
/// nobody sees whether the thing has changed.
#[must_use]
pub fn hidden_salt(
    secret: &Zeroizing<[u8; 32]>,
    game: &Digest,
    side: impl Into<Party>,
    player_turn: u32,
    label: &str,
) -> Salt {
    let hash = Sha256::new()
        .chain_update(b"countersign/hidden-salt/1")
        .chain_update(secret.as_slice())
        .chain_update(game.0)
        .chain_update(side.into().as_str())
        .chain_update(player_turn.to_string())
        .chain_update("/")
        .chain_update(label);
    Salt(hash.finalize().into())
}

/// The document that seals `standing`.
pub fn document<S: Serialize>(
    game: Digest,
    side: Side,
    player_turn: u32,
    salt: Salt,
    standing: S,
) -> StandingDocument<S> {
    StandingDocument {
        format: StandingDocument::<S>::FORMAT.to_owned(),
        game,
        side,
        player_turn,
        salt,
        standing,
    }
}

/// The seal of a document.
///
/// # Errors
///
/// When the game's part cannot be written.
pub fn seal<S: Serialize>(document: &StandingDocument<S>) -> Result<Seal, EmitError> {
    try_emit(document).map(|text| seal_text(&text))
}

/// The seal of a document's canonical text.
#[must_use]
pub fn seal_text(text: &str) -> Seal {
    Seal(Digest::of(text).0)
}

/// Checks that `document` is what `seal` committed to.
///
/// # Errors
///
/// When its seal is another one.
pub fn open<S: Serialize>(
    document: &StandingDocument<S>,
    expected: &Seal,
) -> Result<(), Diagnostic> {
    let turn = document.player_turn;
    let side = document.side;
    let unverified = |why: String| {
        Diagnostic::new(
            Kind::Unverified,
            format!("the standing orders of {side} for player-turn {turn} {why}"),
        )
    };
    match seal(document) {
        Ok(found) if found == *expected => Ok(()),
        Ok(found) => Err(unverified(format!(
            "do not open the seal `{expected}`: theirs is `{found}`"
        ))
        .help("only what was sealed before the dice were known may be used")),
        Err(error) => Err(unverified(format!("cannot be written: {error}"))),
    }
}
