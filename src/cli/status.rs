//! `status`: where a game stands.

use super::{Context, Ended, Outcome};
use crate::engine::State;
use crate::player::Table;
use crate::side::Side;
use crate::store::Home;
use serde_json::json;

/// Show where the game stands
///
/// Says who plays, which player-turn comes next, who has to send what to whom, and which file
/// that is.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  countersign status
  countersign status --game ~/games/round-top --json")]
pub struct Args {}

/// Shows where a game stands.
///
/// # Errors
///
/// A game that cannot be read.
pub fn run(_args: &Args, context: &Context) -> Ended {
    let table = context.table(None)?;
    let state = table.state()?;
    let mine = sides(&table)?;
    let game = &table.game;
    let next = advice(&table, &state, &mine)?;
    if context.global.json {
        let players: Vec<serde_json::Value> = game
            .charter
            .player
            .iter()
            .map(|player| {
                json!({
                    "side": player.side.as_str(),
                    "name": player.name,
                    "address": player.address,
                    "you": mine.contains(&player.side),
                })
            })
            .collect();
        context.print_json(&json!({
            "format": "countersign/status/1",
            "game": game.id.to_string(),
            "system": game.system.name,
            "mode": game.charter.mode.as_str(),
            "players": players,
            "player_turn": state.next(),
            "to_move": state.active().map(Side::as_str),
            "step": state.document.step,
            "state": state.digest.to_string(),
            "next": next,
        }))?;
        return Ok(Outcome::Good);
    }
    let mut text = format!("{}, game {}\n", game.system.title, game.id);
    for player in &game.charter.player {
        let address = match player.address.as_str() {
            "" => String::new(),
            address => format!(" <{address}>"),
        };
        let you = if mine.contains(&player.side) {
            ", you"
        } else {
            ""
        };
        text += &format!("{}  {}{address}{you}\n", player.side, player.name);
    }
    text += &format!("state  {}\n", state.digest);
    match state.active() {
        Some(side) => {
            text += &format!(
                "player-turn {}: {}, {side} to move\n",
                state.next(),
                state.document.step
            );
        }
        None => text += &format!("{}\n", state.document.step),
    }
    text += &format!("next: {next}\n");
    context.print(&text)?;
    Ok(Outcome::Good)
}

/// The sides that this home plays.
fn sides(table: &Table) -> Result<Vec<Side>, crate::diagnostic::Diagnostic> {
    if table.game.charter.published.is_some() {
        return Ok(Side::BOTH.to_vec());
    }
    let home = Home::locate()?.game(&table.game.id.to_string())?;
    Ok(home.sides())
}

/// What to do next, in one line.
fn advice(
    table: &Table,
    state: &State,
    mine: &[Side],
) -> Result<String, crate::diagnostic::Diagnostic> {
    if let Some(proof) = table.equivocations()?.first() {
        return Ok(format!(
            "play has stopped: a player signed two different orders, see `{}`",
            proof.parent().unwrap_or(proof).display()
        ));
    }
    let Some(active) = state.active() else {
        return Ok("`countersign audit` checks the whole game".to_owned());
    };
    let number = state.next();
    let signed = table.folder.signed(number);
    let name = |side: Side| {
        table
            .game
            .charter
            .player(side)
            .map_or(String::new(), |player| player.name.clone())
    };
    Ok(if mine.contains(&active) {
        if signed.is_file() && mine.contains(&active.other()) {
            format!("`countersign resolve {}`", signed.display())
        } else if signed.is_file() {
            format!(
                "send `{}` to {}, and `countersign verify` what comes back",
                signed.display(),
                name(active.other())
            )
        } else if table.folder.draft().is_file()
            && !crate::player::receive::leave::is_past(&table.folder.draft(), number)
        {
            format!(
                "edit `{}`, then `countersign check` and `countersign sign`",
                table.folder.draft().display()
            )
        } else {
            "`countersign orders` writes your order form".to_owned()
        }
    } else if mine.contains(&active.other()) {
        format!(
            "wait for {}'s orders, then `countersign resolve` them",
            name(active)
        )
    } else {
        format!("{} is to move; this home plays neither side", name(active))
    })
}
