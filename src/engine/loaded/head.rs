//! The head of a draft: the keys that the exchange itself owns.

use crate::diagnostic::{Diagnostic, Kind};
use crate::draft::{Located, Reader, Table};
use crate::engine::State;
use crate::protocol::hex::Digest;
use crate::side::Side;

/// The keys of a draft that the exchange itself owns. Gives the side that it names.
pub(super) fn check(
    reader: &mut Reader<'_>,
    root: &Table<'_>,
    id: Digest,
    state: &State,
) -> Option<Side> {
    let whole = id.to_string();
    let written = format!("\"{}\"", &whole[..16]);
    let game: Option<Located<String>> = root.required_as(reader, "game", &written);
    if let Some(game) = game
        && (game.value.len() < 8 || !whole.starts_with(&game.value))
    {
        reader.report(
            game.span.as_ref(),
            Diagnostic::new(Kind::Illegal, format!("`{}` is not this game", game.value))
                .help(format!("this game is `game = {written}`")),
        );
    }
    let written = state.next().to_string();
    let number: Option<Located<i64>> = root.required_as(reader, "player_turn", &written);
    if let Some(number) = number
        && number.value != i64::from(state.next())
    {
        let help = match state.active() {
            Some(side) => format!(
                "player-turn {} comes next, {side} to move: {}",
                state.next(),
                state.document.step
            ),
            None => "the game is over".to_owned(),
        };
        reader.report(
            number.span.as_ref(),
            Diagnostic::new(
                Kind::Illegal,
                format!(
                    "`player_turn = {}` is not the turn to be played",
                    number.value
                ),
            )
            .help(help),
        );
    }
    let written = state
        .active()
        .map_or("…".to_owned(), |side| format!("\"{side}\""));
    let side: Located<String> = root.required_as(reader, "side", &written)?;
    match (side.value.parse::<Side>(), state.active()) {
        (Ok(named), Some(active)) if named == active => return Some(named),
        (Ok(named), active) => {
            let help = active.map_or("the game is over".to_owned(), |active| {
                format!("{active} is to move")
            });
            reader.report(
                side.span.as_ref(),
                Diagnostic::new(Kind::Illegal, format!("`{named}` is not to move")).help(help),
            );
        }
        (Err(message), _) => {
            reader.report(
                side.span.as_ref(),
                Diagnostic::new(Kind::Malformed, message),
            );
        }
    }
    None
}
