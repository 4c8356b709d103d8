//! `dispute`: what an arbiter needs.

use super::{Context, Ended};
use crate::audit::dispute;
use crate::diagnostic::Faults;
use crate::store::read_text;
use std::path::PathBuf;

/// Pack what an arbiter needs to judge one player-turn
///
/// The charter, the state before, and what both sides signed for that player-turn, as one tar.gz;
/// for equivocation both documents. Nothing secret is in it. The arbiter runs `countersign audit`
/// on the file, and needs neither player's game folder.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  countersign dispute 7
  countersign dispute 7 --with 007.resolution.toml --out to-the-arbiter.tar.gz
  countersign audit dispute-007.tar.gz")]
pub struct Args {
    /// The player-turn
    #[arg(value_name = "PLAYER-TURN")]
    pub slot: u32,
    /// What you were sent and `verify` refused: orders, a resolution, an answer
    #[arg(long = "with", value_name = "FILE")]
    pub with: Vec<PathBuf>,
    /// Where to write it, instead of dispute-NNN.tar.gz in the current folder
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
}

/// Packs a dispute.
///
/// # Errors
///
/// Nothing of that player-turn is here; what the system refused.
pub fn run(args: &Args, context: &Context) -> Ended {
    let table = context.table(None)?;
    let mut with = Vec::new();
    let mut faults = Faults::new();
    for path in &args.with {
        match read_text(path) {
            Ok(file) => with.push(file),
            Err(fault) => faults.push(fault),
        }
    }
    if faults.any_error() {
        return Err(faults);
    }
    let members = dispute::members(&table, args.slot, &with)?;
    let name = format!("dispute-{}.tar.gz", crate::store::game::number(args.slot));
    let out = args.out.clone().unwrap_or_else(|| PathBuf::from(name));
    super::export::write(context, &out, &members)
}
