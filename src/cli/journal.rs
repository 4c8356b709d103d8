//! `journal`: what you signed.

use super::{Context, Ended, Outcome};
use crate::diagnostic::{Diagnostic, Kind};
use crate::player::aside::set_aside;
use crate::player::part::lost;
use crate::player::rebuild::{gather, lost_seals};
use crate::store::{Home, read_secret_text};
use serde_json::json;
use std::path::PathBuf;

/// Show or rebuild the journal of what you signed
///
/// The journal in your own folder (COUNTERSIGN_HOME) keeps the exact bytes of everything that you
/// signed in a game, so that nothing is signed twice in two versions. When it came from a backup,
/// signing is refused until it has been rebuilt from what you sent.
#[derive(clap::Args)]
pub struct Args {
    /// What to do
    #[command(subcommand)]
    pub action: Action,
}

/// What to do with a journal.
#[derive(clap::Subcommand)]
pub enum Action {
    /// List what you signed in this game
    #[command(after_help = "\
Examples:
  countersign journal list
  countersign journal list --json")]
    List,
    /// Set aside signed orders that are good for nothing
    ///
    /// Only orders for the player-turn that comes next, which name a state that is none of this
    /// game and can never be resolved, and only if no message of yours holds them: they were signed
    /// while a state in the game folder was altered. They are kept in your own folder, in
    /// `games/ID/set-aside` with a log, and you may sign anew. If you handed the file over in
    /// another way, tell the other player first: he can see that it fits no state.
    #[command(after_help = "\
Examples:
  countersign journal set-aside 6")]
    SetAside {
        /// The player-turn
        #[arg(value_name = "N")]
        player_turn: u32,
    },
    /// Add what you sent before
    ///
    /// Takes documents, messages, mailboxes, Maildirs and folders of these: the folders `sent` and
    /// `outbox` of the game, or the sent mail of your mail program. Everything that you signed in
    /// this game is taken, once its signature is checked; the rest is passed over with a note. A
    /// document that contradicts the journal is refused, and then nothing is added. What you sent to
    /// an umpire alone is kept in your own folder, in `games/ID/sent` and `outbox`.
    ///
    /// Mail cannot bring back the secret file (CSA.secret.toml or USA.secret.toml in your own
    /// folder): the nonce chain, the standing orders that you sealed and what you hide stand in
    /// it alone. Keep a backup of it; without it you can sign nothing, and with an old one you
    /// cannot open what you sealed since.
    #[command(after_help = "\
Examples:
  countersign journal rebuild sent outbox
  countersign journal rebuild ~/Maildir/.Sent
  countersign journal rebuild turns/*/orders.toml turns/*/resolution.toml")]
    Rebuild {
        /// What you sent: documents, messages, mailboxes, folders
        #[arg(value_name = "FILE", required = true)]
        files: Vec<PathBuf>,
    },
}

/// Lists or rebuilds the journal.
///
/// # Errors
///
/// A document that contradicts the journal; what the system refused.
pub fn run(args: &Args, context: &Context) -> Ended {
    let table = context.table(None)?;
    let home_of_player = Home::locate()?;
    let home = home_of_player.game(&table.game.id.to_string())?;
    let sides = home.parties();
    if sides.is_empty() {
        return Err(match lost(&home, None) {
            Some(gone) => gone,
            None => Diagnostic::new(
                Kind::Unable,
                format!("this home has no secrets of the game `{}`", table.game.id),
            )
            .help("set COUNTERSIGN_HOME to the home in which this game was begun, or restore its secret file from the copy of your home: mail cannot bring it back"),
        }
        .into());
    }
    let _lock = home.lock()?;
    let journal = home.journal();
    match &args.action {
        Action::List => {
            let entries = journal.list()?;
            if context.global.json {
                let list: Vec<serde_json::Value> = entries
                    .iter()
                    .map(|entry| {
                        json!({
                            "player_turn": entry.player_turn,
                            "kind": entry.kind,
                            "file": journal.file(entry).display().to_string(),
                        })
                    })
                    .collect();
                let aside: Vec<String> = home
                    .aside()?
                    .iter()
                    .map(|path| path.display().to_string())
                    .collect();
                context.print_json(&json!({
                    "format": "countersign/journal/1",
                    "entries": list,
                    "set_aside": aside,
                }))?;
            } else {
                let lines: String = entries
                    .iter()
                    .map(|entry| format!("{:>4}  {}\n", entry.player_turn, entry.kind))
                    .collect();
                context.print(&lines)?;
                for path in home.aside()? {
                    context.print(&format!("set aside: `{}`\n", path.display()))?;
                }
                if entries.is_empty() {
                    context.note(
                        "the journal is empty, and you have signed at least the beginning of this \
                         game: `countersign journal rebuild` with all that you sent",
                    );
                }
            }
        }
        Action::SetAside { player_turn } => {
            let done = set_aside(&table, &home, *player_turn)?;
            if context.global.json {
                let files: Vec<String> = done
                    .iter()
                    .map(|one| one.path.display().to_string())
                    .collect();
                context.print_json(&json!({"format": "countersign/written/1", "files": files}))?;
            }
            for one in done {
                if !context.global.json {
                    context.print(&format!(
                        "set aside: the orders of {} for player-turn {player_turn}, which name no \
                         state of this game\n",
                        one.stray.side
                    ))?;
                }
                context.note(&format!(
                    "kept as `{}`; `countersign check` your draft, and sign it anew",
                    one.path.display()
                ));
            }
        }
        Action::Rebuild { files } => {
            let aside = home
                .aside()?
                .iter()
                .map(|path| read_secret_text(path).map(|text| text.as_str().to_owned()))
                .collect::<Result<Vec<String>, _>>()?;
            let gathered = gather(&table, &sides, files, &aside)?;
            for note in &gathered.notes {
                context.note(note);
            }
            if gathered.faults.any_error() {
                return Err(gathered.faults);
            }
            let found = gathered.documents;
            let added = journal.rebuild(&found)?;
            if context.global.json {
                context.print_json(&json!({
                    "format": "countersign/journal-rebuild/1",
                    "given": found.len(),
                    "added": added,
                }))?;
            } else {
                context.print(&format!(
                    "{} of your documents read, {added} added to the journal\n",
                    found.len()
                ))?;
            }
            for lost in lost_seals(&table, &home_of_player)? {
                context.note(&lost);
            }
        }
    }
    Ok(Outcome::Good)
}
