//! `export`: a game as one file.

use super::{Context, Ended, Outcome};
use crate::audit::bundle;
use crate::diagnostic::{Diagnostic, Faults, Kind};
use crate::player::whole;
use crate::store::archive::{self, Member};
use crate::store::atomic::write_once;
use serde_json::json;
use std::path::{Path, PathBuf};

/// Write a whole game as one file
///
/// Packs everything of the game that may be shown, and nothing secret, into a tar.gz that anybody
/// can check with `countersign audit FILE` or unpack with stock tools. The same game gives the
/// same bytes.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  countersign export
  countersign export --unfinished --out so-far.tar.gz
  countersign audit we-are-the-flank-0123abcd.tar.gz")]
pub struct Args {
    /// Where to write it, instead of SYSTEM-GAME.tar.gz in the current folder
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// Although the game is not over
    #[arg(long)]
    pub unfinished: bool,
}

/// Writes a game as one file.
///
/// # Errors
///
/// The game is not over; another file is there; what the system refused.
pub fn run(args: &Args, context: &Context) -> Ended {
    let table = context.table(None)?;
    let state = table.state()?;
    if let Some(active) = state.active()
        && !args.unfinished
    {
        return Err(Diagnostic::new(
            Kind::Illegal,
            format!(
                "the game is not over: player-turn {}, {active} to move",
                state.next()
            ),
        )
        .help("`countersign export --unfinished` packs it as it stands")
        .into());
    }
    let id = table.game.id.to_string();
    let name = format!("{}-{}.tar.gz", table.game.system.name, &id[..8]);
    let out = args.out.clone().unwrap_or_else(|| PathBuf::from(name));
    let members = bundle::export(&table)?;
    context.warnings(&whole::holes(&table)?);
    write(context, &out, &members)
}

/// Packs and writes an archive, and says so.
pub(super) fn write(context: &Context, out: &Path, members: &[Member]) -> Result<Outcome, Faults> {
    let packed = archive::pack(members)?;
    match write_once(out, &packed) {
        Ok(_) => {}
        Err(fault) if fault.kind == Kind::Differs => {
            return Err(Diagnostic::new(
                Kind::Illegal,
                format!("`{}` is there already, with other contents", out.display()),
            )
            .help("give another file with `--out`, or remove that one")
            .into());
        }
        Err(fault) => return Err(fault.into()),
    }
    let file = out.display().to_string();
    if context.global.json {
        context.print_json(&json!({
            "format": "countersign/written/1",
            "files": [file],
        }))?;
    } else {
        context.print(&format!("{} files in `{file}`\n", members.len()))?;
    }
    context.note(&format!(
        "`countersign audit {file}` checks it, without this game folder"
    ));
    Ok(Outcome::Good)
}
