//! `audit`: a whole game, recomputed.

use super::output::faults_json;
use super::{Context, Ended, Outcome};
use crate::audit::bundle::{self, Checked};
use crate::audit::{Verdict, audit};
use crate::diagnostic::{Diagnostic, Faults, Kind};
use crate::player::Table;
use crate::store::GameFolder;
use crate::store::archive::MAX_UNPACKED;
use crate::store::fault::unable;
use serde_json::{Value, json};
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

/// Audit a whole game
///
/// Recomputes the game from its charter on: every signature, link, seal, seed, roll and state.
/// What the sides hid is replayed as far as they have disclosed it: see `countersign disclose`.
/// The verdict is VALID, PENDING (something is not disclosed yet), INCOMPLETE (a document is
/// missing) or INVALID (who, which player-turn, which rule); the exit code is 0 for the first
/// two and 1 for the others. No secret is needed: a stranger can run it.
///
/// A file that `countersign export` or `countersign dispute` made is checked without any game
/// folder; of a dispute, that player-turn alone.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  countersign audit
  countersign audit examples/we_are_the_flank --json
  countersign audit dispute-007.tar.gz")]
pub struct Args {
    /// The game folder, instead of the current one; or an exported game or dispute
    #[arg(value_name = "DIR|FILE")]
    pub folder: Option<PathBuf>,
}

/// Audits a game.
///
/// # Errors
///
/// A game that cannot be read at all. A verdict that is no good one is not an error.
pub fn run(args: &Args, context: &Context) -> Ended {
    let checked = match &args.folder {
        Some(path) if !path.exists() => {
            return Err(Diagnostic::new(
                Kind::Unable,
                format!("there is no file or folder `{}`", path.display()),
            )
            .help(
                "name a game folder, or a file that `countersign export` or `dispute` has written",
            )
            .into());
        }
        Some(path) if path.is_file() && path.file_name() != Some("charter.toml".as_ref()) => {
            bundle::check(&path.display().to_string(), &archive(path)?)?
        }
        Some(path) => folder(GameFolder::open(path)?, context)?,
        None => folder(context.game_folder()?, context)?,
    };
    let Checked {
        game,
        audit: result,
        scope,
    } = checked;
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
            "game": game.id.to_string(),
            "checks": scope,
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
        text += &format!("\n{}, game {}\n", game.system.title, game.id);
        if scope != WHOLE {
            text += &format!("checks: {scope}\n");
        }
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

/// What an audit of everything covers.
const WHOLE: &str = "the whole game";

/// A game folder, checked.
fn folder(folder: GameFolder, context: &Context) -> Result<Checked, Faults> {
    let table = Table::open(folder)?;
    let documents = table.documents()?;
    let progress = Progress::begin(context, documents.turns.len());
    let result = audit(&table.game, &documents, |before, _| {
        progress.at(before.next())
    });
    Ok(Checked {
        game: table.game,
        audit: result,
        scope: WHOLE.to_owned(),
    })
}

/// The bytes of an archive, as far as one can be long.
fn archive(path: &Path) -> Result<Vec<u8>, Diagnostic> {
    let mut bytes = Vec::new();
    File::open(path)
        .and_then(|file| file.take(MAX_UNPACKED).read_to_end(&mut bytes))
        .map_err(|error| unable("read", path, &error))?;
    Ok(bytes)
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
