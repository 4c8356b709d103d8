//! `tables`: maps, orders of battle and values.

use super::output::write_new;
use super::system::SystemArg;
use super::{Context, Ended, Outcome};
use serde_json::json;
use std::path::{Path, PathBuf};

/// Export a game's tables
///
/// The tables hold the map, the order of battle and every value that the rules look up, as TOML.
/// House values in them may be replaced; printed values may not.
#[derive(clap::Args)]
pub struct Args {
    /// What to do
    #[command(subcommand)]
    pub action: Action,
}

/// What to do with tables.
#[derive(clap::Subcommand)]
pub enum Action {
    /// Write the shipped tables to a file
    ///
    /// Edit the file and give it to `countersign new --tables FILE`: its digest then stands in
    /// the charter, and both players need the same file. A file with other contents is not
    /// overwritten.
    #[command(after_help = "\
Examples:
  countersign tables export
  countersign tables export --out my-tables.toml
  countersign tables export --out - | less")]
    Export {
        /// Where to write them; `-` prints them
        #[arg(long, value_name = "FILE", default_value = "tables.toml")]
        out: PathBuf,
        /// Overwrite a file with other contents
        #[arg(long)]
        force: bool,
        /// The game system
        #[command(flatten)]
        system: SystemArg,
    },
}

/// Exports the shipped tables.
///
/// # Errors
///
/// A file with other contents is there; what the system refused.
pub fn run(args: &Args, context: &Context) -> Ended {
    let Action::Export { out, force, system } = &args.action;
    let text = system.system.tables;
    if out == Path::new("-") {
        context.print_bytes(text.as_bytes())?;
        return Ok(Outcome::Good);
    }
    write_new(out, text, *force)?;
    if context.global.json {
        context.print_json(&json!({
            "format": "countersign/written/1",
            "files": [out.display().to_string()],
        }))?;
    }
    context.note(&format!("wrote `{}`", out.display()));
    Ok(Outcome::Good)
}
