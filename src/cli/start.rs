//! `start`: the offerer's counter-signature, and the umpire's.

use super::open::{key, source};
use super::terms::Terms;
use super::{Context, Ended, Outcome};
use crate::party::Party;
use crate::player::set_up::{self, Started};
use crate::store::Home;
use serde_json::json;
use std::path::PathBuf;

/// Start an accepted game
///
/// Checks the charter that came back against your offer, signs it too, and makes the game folder
/// with the opening state, the same for both players. Send what is in that folder to the other
/// player, who runs the same command on it.
///
/// In a game with an umpire send it to him instead. He runs the same command, signs last, and sends
/// charter, acceptance, start and opening to both players, who run it on those.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  countersign start accepted round-top          the offerer, on what was accepted
  countersign start received round-top          the acceptor, on what came back
  countersign start countersigned round-top     the umpire, on what both have signed")]
pub struct Args {
    /// The folder with what you were sent: charter.toml, acceptance.toml, perhaps start.toml
    #[arg(value_name = "SENT")]
    pub sent: PathBuf,
    /// The game folder to make
    #[arg(value_name = "DIR")]
    pub folder: PathBuf,
    /// The tables that the charter names, if they are not the shipped ones or among what was sent
    #[arg(long, value_name = "FILE")]
    pub tables: Option<PathBuf>,
    /// Your private key, OpenSSH Ed25519, instead of your default key
    #[arg(long, value_name = "FILE")]
    pub key: Option<PathBuf>,
    /// Standing orders for player-turn 0, if you resolve it; without, no instructions
    #[arg(long, value_name = "FILE")]
    pub standing: Option<PathBuf>,
}

/// Starts a game.
///
/// # Errors
///
/// Every fault of the documents; a missing or unsafe key; what the system refused.
pub fn run(args: &Args, context: &Context) -> Ended {
    let home = Home::locate()?;
    let tables = source(args.tables.as_ref())?;
    let standing = source(args.standing.as_ref())?;
    let (game, started, _) = set_up::start(
        &home,
        &key(args.key.as_ref()),
        &args.sent,
        tables.as_ref(),
        standing.as_ref(),
        &args.folder,
    )?;
    if context.global.json {
        context.print_json(&json!({
            "format": "countersign/game/1",
            "game": game.id.to_string(),
            "folder": args.folder.display().to_string(),
            "terms": Terms::from(&game.charter).json(),
        }))?;
    } else {
        context.print(&format!("game {}\n", game.id))?;
    }
    let folder = args.folder.display();
    context.note(&match started {
        Started::Countersigned if game.charter.umpire.is_some() => format!(
            "wrote `{folder}`; `countersign send {folder}` mails what is in it to {}, and to nobody else; `countersign receive` what comes back",
            game.charter.called(Party::Umpire)
        ),
        Started::Umpired => format!(
            "wrote `{folder}`; `countersign send {folder}` mails it to both players, who `countersign receive` it"
        ),
        Started::Countersigned => format!(
            "wrote `{folder}`; send what is in it to the other player, who runs `countersign start` on it"
        ),
        Started::Completed => {
            format!("wrote `{folder}`; go there, and `countersign status` says what comes next")
        }
    });
    Ok(Outcome::Good)
}
