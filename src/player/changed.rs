//! Whether a draft still says what was signed.

use super::Table;
use super::hidden::held;
use crate::diagnostic::{Faults, Source};
use crate::engine::State;
use crate::protocol::canonical;
use crate::protocol::secrets::PlayerSecrets;
use crate::side::Side;
use crate::store::Home;

/// Whether a draft of `side` gives other orders, or other standing orders, than those that were
/// signed from `state`. The key is not needed: all that is secret in orders follows from the game's
/// secrets. Comments and layout make no difference; a draft that is not legal is another.
///
/// # Errors
///
/// Secrets that are missing, unsafe or faulty.
pub fn differs(
    table: &Table,
    home: &Home,
    state: &State,
    side: Side,
    draft: &Source,
    signed: &Source,
) -> Result<bool, Faults> {
    let game = &table.game;
    let held = held(table, home, state, side)?;
    let Ok(checked) = game.engine.check_with(game.id, state, draft, &held) else {
        return Ok(true);
    };
    let secrets = match &game.charter.published {
        Some(phrase) => PlayerSecrets::published(phrase, side),
        None => PlayerSecrets::read(&home.game(&game.id.to_string())?.secret(side))?,
    };
    let number = state.next();
    let Some(last) = state.document.links.of_party(side.into()) else {
        return Ok(true);
    };
    let salt = secrets.seal_salt(&game.id, number + 1);
    let standing = game.seal(side, number + 1, salt, checked.standing);
    let mut hidden = Vec::new();
    for (label, value) in &checked.hidden {
        let salt = secrets.hidden_salt(&game.id, number, label);
        hidden.push(game.hide(side, label, salt, value)?);
    }
    let text = game.orders_text(
        state,
        side,
        secrets.chain().after(&last)?,
        standing.seal,
        &checked.orders,
        &hidden,
        &checked.opened,
    );
    Ok(canonical::signed_text(&signed.text) != text)
}
