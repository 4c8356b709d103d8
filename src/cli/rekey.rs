//! `rekey`: another key for a side.

use super::open::key;
use super::takeback::{signed, took};
use super::{Context, Ended, Outcome};
use crate::player::agreement::{acting_side, rekey, take_rekey};
use crate::side::Side;
use crate::store::{Home, read_text};
use std::path::PathBuf;

/// Sign with another key from now on
///
/// The new key signs that it is yours, and the old one that it agrees. Without the old key the
/// other player vouches for you instead, once you have told him by another way than mail. Nothing
/// that was signed, sealed or disclosed before is touched; the change counts from the first
/// player-turn that you have signed nothing of. Every audit says so.
///
/// `countersign send` mails the change, with orders under the new key if you are to move. Every
/// command finds the key of each player-turn by itself: the new one where you named it here.
/// `--key` is needed only when that file has been moved.
#[derive(clap::Args)]
#[command(after_help = "\
Ann still has her old key:
  ann$ countersign keygen --out new_key
  ann$ countersign rekey ask new_key          and send rekey/01.CSA.toml to Ben
  ben$ countersign rekey take 01.CSA.toml
Ann has lost it, but not her secrets of the game:
  ann$ countersign rekey ask new_key --without-old-key
  ann$ # send rekey/01.CSA.asked.toml to Ben, and telephone him
  ben$ countersign rekey consent 01.CSA.asked.toml
  ben$ # send rekey/01.CSA.toml back to Ann
  ann$ countersign rekey take 01.CSA.toml")]
pub struct Args {
    /// What to do
    #[command(subcommand)]
    pub action: Action,
}

/// What to do about a key.
#[derive(clap::Subcommand)]
pub enum Action {
    /// Change your key
    #[command(after_help = "\
Examples:
  countersign rekey ask new_key
  countersign rekey ask new_key --without-old-key")]
    Ask {
        /// The new private key, OpenSSH Ed25519; it stays where it is
        #[arg(value_name = "NEWKEY")]
        new_key: PathBuf,
        /// The old key is lost: the other player has to consent
        #[arg(long, conflicts_with = "key")]
        without_old_key: bool,
        /// Your side, where this home plays both
        #[arg(long, value_name = "CSA|USA")]
        side: Option<Side>,
        /// The old key, instead of your default key
        #[arg(long, value_name = "FILE")]
        key: Option<PathBuf>,
    },
    /// Vouch for the other player's new key
    #[command(after_help = "\
Examples:
  countersign rekey consent 01.CSA.asked.toml")]
    Consent {
        /// What he sent
        #[arg(value_name = "FILE")]
        file: PathBuf,
        /// Your private key, OpenSSH Ed25519, instead of your default key
        #[arg(long, value_name = "FILE")]
        key: Option<PathBuf>,
    },
    /// Take in a change of key
    #[command(after_help = "\
Examples:
  countersign rekey take 01.CSA.toml")]
    Take {
        /// The signed change
        #[arg(value_name = "FILE")]
        file: PathBuf,
    },
}

/// Changes a key.
///
/// # Errors
///
/// What stands in its way; see [`crate::player::agreement::rekey`].
pub fn run(args: &Args, context: &Context) -> Ended {
    let home = Home::locate()?;
    match &args.action {
        Action::Ask {
            new_key,
            without_old_key,
            side,
            key: file,
        } => {
            let table = context.table(None)?;
            let side = acting_side(&table, &home, *side, Side::Csa)?;
            let old = key(file.as_ref());
            let asked = rekey::ask(
                &table,
                &home,
                side,
                new_key,
                (!without_old_key).then_some(&old),
            )?;
            let from = asked.rekeyed.document.from;
            let says = format!("{side} signs with another key from player-turn {from} on");
            signed(context, "rekey", &asked.path, &says)?;
            let who = if *without_old_key {
                "who runs `countersign rekey consent` on it and sends the result back"
            } else {
                "who runs `countersign rekey take` on it"
            };
            context.note(&format!(
                "wrote `{}`; send it to the other player, {who}",
                asked.path.display()
            ));
        }
        Action::Consent { file, key: own } => {
            let table = context.table(Some(file))?;
            let given = rekey::consent(&table, &home, &read_text(file)?, &key(own.as_ref()))?;
            let document = &given.rekeyed.document;
            let says = format!(
                "{} vouches for another key of {} from player-turn {} on",
                document.side.other(),
                document.side,
                document.from
            );
            signed(context, "rekey", &given.path, &says)?;
            context.note(&format!(
                "wrote `{}`; send it to the other player, who runs `countersign rekey take` on it",
                given.path.display()
            ));
        }
        Action::Take { file } => {
            let table = context.table(Some(file))?;
            took(
                context,
                "rekey",
                &take_rekey(&table, &home, &read_text(file)?)?,
            )?;
        }
    }
    Ok(Outcome::Good)
}
