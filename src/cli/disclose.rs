//! `disclose`: everything that a side hid, once the game is over.

use super::open::key;
use super::{Context, Ended, Outcome};
use crate::diagnostic::{Diagnostic, Kind};
use crate::player::Table;
use crate::player::disclose::{self, Disclosed};
use crate::player::part::lost;
use crate::side::Side;
use crate::store::{GameHome, Home, Written, read_text};
use serde_json::{Value, json};
use std::path::PathBuf;

/// Disclose what you hid, after the game
///
/// Publishes everything that you sealed in a game that is over: each hidden thing of each of your
/// orders, with its salt, signed, as `disclosure/SIDE.toml` in the game folder. Send that file to
/// the other player; with FILE, the one that he sent is checked and taken over. Once both are
/// there, `countersign audit` replays the whole game with nothing hidden. While the game goes on
/// this is refused.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  countersign disclose
  countersign disclose received/USA.toml")]
pub struct Args {
    /// The other player's disclosure, to be taken over
    #[arg(value_name = "FILE")]
    pub file: Option<PathBuf>,
    /// Your private key, OpenSSH Ed25519, instead of your default key
    #[arg(long, value_name = "FILE")]
    pub key: Option<PathBuf>,
}

/// The sides that this home plays.
fn own(place: &GameHome, table: &Table) -> Result<Vec<Side>, Diagnostic> {
    let sides = place.sides();
    if !sides.is_empty() {
        return Ok(sides);
    }
    Err(lost(place, None).unwrap_or_else(|| {
        Diagnostic::new(
            Kind::Unable,
            format!("this home has no secrets of the game `{}`", table.game.id),
        )
        .help("set COUNTERSIGN_HOME to the home in which this game was begun")
    }))
}

/// Discloses what was hidden.
///
/// # Errors
///
/// The game goes on; every fault of a disclosure; missing or unsafe secrets; what the system
/// refused.
pub fn run(args: &Args, context: &Context) -> Ended {
    let table = context.table(args.file.as_deref())?;
    let done = match &args.file {
        Some(file) => vec![disclose::take(&table, &read_text(file)?)?],
        None => {
            let home = Home::locate()?;
            let sides = match table.game.charter.published {
                Some(_) => Side::BOTH.to_vec(),
                None => own(&home.game(&table.game.id.to_string())?, &table)?,
            };
            let key = key(args.key.as_ref());
            sides
                .into_iter()
                .map(|side| disclose::disclose(&table, &home, &key, side))
                .collect::<Result<Vec<Disclosed>, _>>()?
        }
    };
    if context.global.json {
        let list: Vec<Value> = done
            .iter()
            .map(|disclosed| {
                json!({
                    "side": disclosed.side.as_str(),
                    "things": disclosed.things,
                    "file": disclosed.path.display().to_string(),
                })
            })
            .collect();
        context.print_json(&json!({"format": "countersign/disclosed/1", "disclosures": list}))?;
    } else {
        let lines: String = done
            .iter()
            .map(|disclosed| {
                format!(
                    "{} discloses {}\n",
                    disclosed.side,
                    match disclosed.things {
                        0 => "that it hid nothing".to_owned(),
                        1 => "1 hidden thing".to_owned(),
                        things => format!("{things} hidden things"),
                    }
                )
            })
            .collect();
        context.print(&lines)?;
    }
    for disclosed in &done {
        let path = disclosed.path.display();
        context.note(&match (disclosed.written, args.file.is_some()) {
            (Written::Unchanged, _) => format!("`{path}` holds the same bytes already"),
            (Written::Written, false) => {
                format!("wrote `{path}`; send it to the other player")
            }
            (Written::Written, true) => format!("wrote `{path}`; `countersign audit` reads it"),
        });
    }
    Ok(Outcome::Good)
}
