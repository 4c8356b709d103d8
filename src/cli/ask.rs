//! What the commands that ask the rules have in common: the board, the answer.

use super::{Context, Ended, Outcome};
use crate::report::{json, text};
use crate::ruleset::Question;
use serde_json::json;
use std::path::PathBuf;

/// The board that a question is about.
#[derive(clap::Args)]
pub struct About {
    /// A state to ask about, instead of the game's latest
    #[arg(long, value_name = "STATE")]
    pub state: Option<PathBuf>,
}

/// Asks the game, and prints what it says.
///
/// # Errors
///
/// No game or state; what the game refused.
pub fn ask(question: &Question, about: &About, context: &Context) -> Ended {
    let (table, state) = context.table_and_state(about.state.as_deref(), None)?;
    let answer = table.game.engine.ask(&state.document.board, question)?;
    if context.global.json {
        context.print_json(&json!({
            "format": "countersign/answer/1",
            "system": table.game.system.name,
            "player_turn": state.next(),
            "state": state.digest.to_string(),
            "parts": answer.parts.iter().map(json::part).collect::<Vec<_>>(),
            "chances": answer.chances.iter().map(json::chance).collect::<Vec<_>>(),
        }))?;
    } else {
        context.print(&text::parts(&answer.parts))?;
    }
    Ok(Outcome::Good)
}
