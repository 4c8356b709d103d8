//! `status`: where a game stands.

use super::terms::Terms;
use super::{Context, Ended, Outcome};
use crate::player::advice::advice;
use crate::player::hidden::{Due, due};
use crate::player::{Table, whole};
use crate::side::Side;
use crate::store::{GameHome, Home};
use serde_json::json;

/// Show where the game stands
///
/// Says who plays, which player-turn comes next, who has to send what to whom, and which file
/// that is. A hidden thing that has been seen is named with the document that opens it.
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
    let home = game_home(&table)?;
    let mine = sides(&table, home.as_ref());
    let umpires = home.as_ref().is_some_and(GameHome::umpires);
    let game = &table.game;
    let old = crate::player::receive::leave::is_past(&table.folder.draft(), state.next());
    let next = advice(&table, &state, home.as_ref(), old)?;
    let due = match table.game.system.hides {
        true => due(&table, &Home::locate()?, &state, &mine)?,
        false => Vec::new(),
    };
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
            "terms": Terms::from(&game.charter).json(),
            "players": players,
            "umpire": game.charter.umpire.as_ref().map(|umpire| {
                json!({"name": umpire.name, "address": umpire.address, "you": umpires})
            }),
            "player_turn": state.next(),
            "to_move": state.active().map(Side::as_str),
            "step": state.document.step,
            "state": state.digest.to_string(),
            "due": due.iter().map(|due| {
                json!({
                    "label": due.label,
                    "what": due.what,
                    "side": due.side.as_str(),
                    "you": mine.contains(&due.side),
                    "document": due.document,
                    "rule": due.rule.id(),
                })
            }).collect::<Vec<_>>(),
            "next": next,
        }))?;
        return Ok(Outcome::Good);
    }
    let mut text = format!("{}, game {}\n", game.system.title, game.id);
    for player in &game.charter.player {
        let you = mine.contains(&player.side);
        text += &format!(
            "{}  {}",
            player.side,
            person(&player.name, &player.address, you)
        );
    }
    if let Some(umpire) = &game.charter.umpire {
        text += "umpire  ";
        text += &person(&umpire.name, &umpire.address, umpires);
    }
    text += &Terms::from(&game.charter).lines(0);
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
    for due in &due {
        text += &opens(due, &mine);
    }
    text += &format!("next: {next}\n");
    context.print_sentences(&text)?;
    context.warnings(&whole::holes(&table)?);
    Ok(Outcome::Good)
}

fn person(name: &str, address: &str, you: bool) -> String {
    let address = match address {
        "" => String::new(),
        address => format!(" <{address}>"),
    };
    let you = if you { ", you" } else { "" };
    format!("{name}{address}{you}\n")
}

/// What is no secret any more, and which document will say so.
fn opens(due: &Due, mine: &[Side]) -> String {
    let whose = match mine {
        [only] if *only == due.side => "your".to_owned(),
        _ => format!("{}'s", due.side),
    };
    format!(
        "due: {whose} {} opens {} [{}]\n",
        due.document, due.what, due.rule
    )
}

/// What this home has of the game; a published game needs none.
fn game_home(table: &Table) -> Result<Option<GameHome>, crate::diagnostic::Diagnostic> {
    if table.game.charter.published.is_some() {
        return Ok(None);
    }
    Home::locate()?.game(&table.game.id.to_string()).map(Some)
}

/// The sides that this home plays.
fn sides(table: &Table, home: Option<&GameHome>) -> Vec<Side> {
    match home {
        None if table.game.charter.published.is_some() => Side::BOTH.to_vec(),
        None => Vec::new(),
        Some(home) => home.sides(),
    }
}
