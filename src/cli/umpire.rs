//! `umpire`: an umpire's card.

use super::who::Who;
use super::{Context, Ended, Outcome};
use crate::player::set_up;
use crate::store::Home;
use serde_json::json;
use std::path::PathBuf;

/// Offer to umpire a game
///
/// Writes an umpire's card: your name, address, public key and the anchor of a nonce chain, signed
/// by you. Send it to the player who offers the game: he names it in
/// `countersign new --mode umpire --umpire CARD`. A card is for one game; its secrets stay in your
/// own folder (COUNTERSIGN_HOME).
///
/// In such a game both players send their orders and sealed standing orders to you, you resolve
/// them, and both verify what you send. You choose nothing that a die depends on; but you see
/// everything first, and so both must trust you to show it to neither.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  countersign umpire card.toml --name Uma --address uma@example.org
  countersign start countersigned round-top     when both players have signed")]
pub struct Args {
    /// The card to write
    #[arg(value_name = "CARD")]
    pub out: PathBuf,
    /// Who you are
    #[command(flatten)]
    pub who: Who,
}

/// Makes an umpire's card.
///
/// # Errors
///
/// A name that does not fit; a missing or unsafe key; what the system refused.
pub fn run(args: &Args, context: &Context) -> Ended {
    let home = Home::locate()?;
    let (card, digest) = set_up::card(
        &home,
        &args.who.key(),
        &args.who.name()?,
        &args.who.address()?,
        &args.out,
    )?;
    if context.global.json {
        context.print_json(&json!({
            "format": "countersign/umpire-card/1",
            "card": digest.to_string(),
            "name": card.name,
            "file": args.out.display().to_string(),
        }))?;
    } else {
        context.print(&format!(
            "card {digest}\n{} will umpire one game\n",
            card.name
        ))?;
    }
    context.note(&format!(
        "wrote `{0}`; `countersign send {0} --to ADDRESS` mails it to the player who offers the game with `countersign new --mode umpire`",
        args.out.display()
    ));
    Ok(Outcome::Good)
}
