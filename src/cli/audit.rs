//! `audit`: a whole game, recomputed.

use super::output::faults_json;
use super::{Context, Ended, Outcome};
use crate::audit::{Verdict, audit};
use crate::player::Table;
use crate::store::GameFolder;
use serde_json::{Value, json};
use std::path::PathBuf;

/// Audit a whole game
///
/// Recomputes the game from its charter on: every signature, link, seal, seed, roll and state.
/// What the sides hid is replayed as far as they have disclosed it: see `countersign disclose`.
/// The verdict is VALID, PENDING (something is not disclosed yet), INCOMPLETE (a document is
/// missing) or INVALID (who, which player-turn, which rule); the exit code is 0 for the first
/// two and 1 for the others. No secret is needed: a stranger can run it.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  countersign audit
  countersign audit examples/we_are_the_flank --json")]
pub struct Args {
    /// The game folder, instead of the current one
    #[arg(value_name = "DIR")]
    pub folder: Option<PathBuf>,
}

/// Audits a game.
///
/// # Errors
///
/// A game that cannot be read at all. A verdict that is no good one is not an error.
pub fn run(args: &Args, context: &Context) -> Ended {
    let folder = match &args.folder {
        Some(path) => GameFolder::open(path)?,
        None => context.game_folder()?,
    };
    let table = Table::open(folder)?;
    let documents = table.documents()?;
    let progress = Progress::begin(context, documents.turns.len());
    let result = audit(&table.game, &documents, |before, _| {
        progress.at(before.next())
    });
    if context.global.json {
        let turns: Vec<Value> = result
            .turns
            .iter()
            .map(|turn| {
                json!({
                    "number": turn.number,
                    "active": turn.active.as_str(),
                    "step": turn.step,
                    "state": turn.state.map(|digest| digest.to_string()),
                    "dice": turn.dice,
                    "verdict": turn.verdict.as_str(),
                })
            })
            .collect();
        context.print_json(&json!({
            "format": "countersign/audit/1",
            "verdict": result.verdict.as_str(),
            "game": table.game.id.to_string(),
            "player_turns": turns,
            "reasons": result.reasons,
            "errors": faults_json(&result.faults)["errors"],
            "ending": result.ending.as_ref().map(|ending| &ending.text),
        }))?;
    } else {
        let mut text = format!("{}", result.verdict);
        if let Some(ending) = &result.ending {
            text += &format!(": {}", ending.text);
        }
        text += &format!("\n{}, game {}\n", table.game.system.title, table.game.id);
        for turn in &result.turns {
            let digest = turn
                .state
                .map_or("-".to_owned(), |digest| digest.to_string()[..12].to_owned());
            text += &format!(
                "{:>3}  {}  {:<10}  {digest:<12}  {:>3} dice  {}\n",
                turn.number, turn.active, turn.verdict, turn.dice, turn.step
            );
        }
        for reason in &result.reasons {
            text += &format!("{reason}\n");
        }
        context.print(&text)?;
        if !result.faults.is_empty() {
            context.faults(&result.faults);
        }
    }
    Ok(match result.verdict {
        Verdict::Valid | Verdict::Pending => Outcome::Good,
        Verdict::Invalid | Verdict::Incomplete => Outcome::Refused,
    })
}

/// Says how far a long audit is, once a second, on a terminal only.
struct Progress {
    show: bool,
    turns: usize,
    last: std::cell::Cell<std::time::Instant>,
}

impl Progress {
    fn begin(context: &Context, turns: usize) -> Self {
        use std::io::IsTerminal;
        Progress {
            show: !context.global.quiet && !context.global.json && std::io::stderr().is_terminal(),
            turns,
            last: std::cell::Cell::new(std::time::Instant::now()),
        }
    }

    fn at(&self, number: u32) {
        if self.show && self.last.get().elapsed().as_secs() >= 1 {
            self.last.set(std::time::Instant::now());
            eprint!("\rplayer-turn {number} of {} ", self.turns);
        }
    }
}
