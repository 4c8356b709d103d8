//! `check`: is a draft legal?

use super::open::{draft, require_current, require_named};
use super::output::faults_json;
use super::{Context, Ended, Outcome};
use crate::protocol::documents::Mode;
use crate::report::sheet;
use serde_json::json;
use std::path::PathBuf;

/// Check a draft
///
/// Reads the draft as `sign` would, against the state before the player-turn, and shows every
/// fault in one run: line and column, the rule, and what would be legal. Of legal orders it shows
/// what they cost, in games in which orders cost something. Nothing is signed and nothing is
/// written.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  countersign check
  countersign check orders/attack.toml --state turns/004/state.toml --json")]
pub struct Args {
    /// The draft, instead of `orders.toml` in the game folder
    #[arg(value_name = "DRAFT")]
    pub draft: Option<PathBuf>,
    /// The state before the player-turn, instead of the game's latest
    #[arg(long, value_name = "FILE")]
    pub state: Option<PathBuf>,
}

/// Checks a draft.
///
/// # Errors
///
/// Every fault of the draft.
pub fn run(args: &Args, context: &Context) -> Ended {
    require_named(args.draft.as_deref())?;
    let (table, state) = context.table_and_state(args.state.as_deref(), args.draft.as_deref())?;
    let path = args.draft.clone().unwrap_or_else(|| table.folder.draft());
    let draft = draft(&path)?;
    require_current(&table, &path, args.draft.is_some(), &state)?;
    let doubts = context.doubts(&table, args.state.as_deref(), &state);
    let held = context.held(&table, &state)?;
    let engine = &table.game.engine;
    let checked = engine.check_with(table.game.id, &state, &draft, &held)?;
    let mut findings = doubts.clone();
    findings.extend(checked.findings);
    if context.global.json {
        context.print_json(&json!({
            "format": "countersign/check/1",
            "legal": true,
            "player_turn": state.next(),
            "side": state.active().map(|side| side.as_str()),
            "warnings": faults_json(&findings)["errors"],
            "preview": checked.preview,
        }))?;
        return Ok(Outcome::Good);
    }
    context.warnings(&findings);
    if let Some(side) = state.active() {
        context.warn_of_other_side(&table, side)?;
    }
    let side = state
        .active()
        .map_or(String::new(), |side| format!(" for {side}"));
    context.print(&format!(
        "legal{side}: player-turn {}, {}\n",
        state.next(),
        state.document.step
    ))?;
    for shown in &checked.preview {
        let lines = sheet::lines(shown, "nothing");
        context.print(&format!("\n{}\n{}\n", shown.title, lines.join("\n")))?;
    }
    if !doubts.is_empty() {
        return Ok(Outcome::Good);
    }
    context.note(match table.game.charter.mode {
        Mode::Solo => "sign it with `countersign sign`",
        Mode::Mutual | Mode::Umpire => {
            "`countersign send` signs and mails it (`countersign sign` signs it only)"
        }
    });
    Ok(Outcome::Good)
}
