//! `forfeit`: the other player is silent.

use super::open::key;
use super::takeback::{signed, took};
use super::{Context, Ended, Outcome};
use crate::player::agreement::{acting_side, claim, take_claim};
use crate::protocol::documents::Mode;
use crate::side::Side;
use crate::store::{Home, read_text};
use std::path::PathBuf;
use std::time::SystemTime;

/// Claim the game when the other player misses the deadline
///
/// Signs that the other player has owed you orders, a resolution or an answer for longer than the
/// charter's deadline. The time is that of the file which waits for an answer, or of the message
/// that carries it; while you have not sent what you owe yourself, none runs. No date stands in
/// the claim, since nobody could check one: it decides nothing by itself, an audit stays PENDING
/// and names it, and any later player-turn makes it void. With an umpire it is he who owes the
/// resolution, and the claim names him, not the other player.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  countersign forfeit                     and `countersign send` mails it
  countersign forfeit --take 006.USA.toml")]
pub struct Args {
    /// Take in a claim of the other player instead
    #[arg(long, value_name = "FILE", conflicts_with_all = ["side", "key"])]
    pub take: Option<PathBuf>,
    /// What you owe was handed over in another way than `send`
    #[arg(long, conflicts_with = "take")]
    pub by_hand: bool,
    /// Your side, where this home plays both
    #[arg(long, value_name = "CSA|USA")]
    pub side: Option<Side>,
    /// Your private key, OpenSSH Ed25519, instead of your default key
    #[arg(long, value_name = "FILE")]
    pub key: Option<PathBuf>,
}

/// Claims the game, or takes a claim in.
///
/// # Errors
///
/// The deadline has not passed; nothing is owed; every fault of a claim.
pub fn run(args: &Args, context: &Context) -> Ended {
    let home = Home::locate()?;
    let table = context.table(args.take.as_deref())?;
    if let Some(file) = &args.take {
        took(
            context,
            "forfeit-claim",
            &take_claim(&table, &home, &read_text(file)?)?,
        )?;
        return Ok(Outcome::Good);
    }
    let usual = table.state()?.active().map_or(Side::Csa, Side::other);
    let side = acting_side(&table, &home, args.side, usual)?;
    let claimed = claim::claim(
        &table,
        &home,
        side,
        &key(args.key.as_ref()),
        SystemTime::now(),
        args.by_hand,
    )?;
    signed(
        context,
        "forfeit-claim",
        &claimed.path,
        &claim::says(&table.game.charter, &claimed.claim),
    )?;
    let path = claimed.path.display();
    context.note(&match table.game.charter.mode {
        Mode::Solo => format!("wrote `{path}`"),
        Mode::Mutual | Mode::Umpire => format!("wrote `{path}`; `countersign send` mails it"),
    });
    Ok(Outcome::Good)
}
