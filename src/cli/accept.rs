//! `accept`: the other signature.

use super::open::source;
use super::terms::Terms;
use super::who::Who;
use super::{Context, Ended, Outcome};
use crate::player::set_up;
use crate::store::{Home, Written, read_text};
use serde_json::json;
use std::path::PathBuf;

/// Accept an offer
///
/// `countersign inspect OFFER` shows beforehand what is offered, and this command shows it once more.
///
/// Checks the offer, adds your side, key, nonce anchor and fresh salt, signs the charter, and
/// seals your standing orders for player-turn 0. Both documents go into a new folder: send what is
/// in it back, and wait for the other player's counter-signature. Done again it writes what you signed
/// the first time; one offer makes one game.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  countersign accept offer.toml accepted --name Ben --address ben@example.org
  countersign accept offer.toml accepted --name Ben --standing standing.toml")]
pub struct Args {
    /// The offer that you were sent
    #[arg(value_name = "OFFER")]
    pub offer: PathBuf,
    /// The folder to make, for what you send back
    #[arg(value_name = "DIR")]
    pub folder: PathBuf,
    /// Who you are
    #[command(flatten)]
    pub who: Who,
    /// Standing orders for player-turn 0, if you resolve it; without, no instructions
    #[arg(long, value_name = "FILE")]
    pub standing: Option<PathBuf>,
    /// The tables that the offer names, if they are not the shipped ones
    #[arg(long, value_name = "FILE")]
    pub tables: Option<PathBuf>,
    /// Another game of an offer that you have accepted before
    #[arg(long)]
    pub again: bool,
}

/// Accepts an offer.
///
/// # Errors
///
/// Every fault of the offer; a missing or unsafe key; what the system refused.
pub fn run(args: &Args, context: &Context) -> Ended {
    let home = Home::locate()?;
    let offer = read_text(&args.offer)?;
    let tables = source(args.tables.as_ref())?;
    let standing = source(args.standing.as_ref())?;
    let (charter, id, written) = set_up::accept(
        &home,
        &args.who.key(),
        &offer,
        tables.as_ref(),
        &set_up::Answer {
            name: &args.who.name()?,
            address: &args.who.address()?,
            standing: standing.as_ref(),
            again: args.again,
        },
        &args.folder,
    )?;
    if context.global.json {
        context.print_json(&json!({
            "format": "countersign/game/1",
            "game": id.to_string(),
            "folder": args.folder.display().to_string(),
            "terms": Terms::from(&charter).json(),
        }))?;
    } else {
        let sides: Vec<String> = charter
            .player
            .iter()
            .map(|player| format!("{} is {}", player.side, player.name))
            .collect();
        let terms = Terms::from(&charter).lines(11);
        context.print(&format!("game {id}\n{}\n{terms}", sides.join(", ")))?;
    }
    if written == Written::Unchanged {
        context.note("you had accepted this offer before: these are the same documents again");
    }
    context.note(&format!(
        "wrote `{0}/charter.toml` and `{0}/acceptance.toml`; `countersign send {0}` mails both back",
        args.folder.display()
    ));
    Ok(Outcome::Good)
}
