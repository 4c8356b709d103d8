//! `signature`: a document's signature, for ssh-keygen.

use super::{Context, Ended, not_built};
use crate::side::Side;
use std::path::PathBuf;

/// Print a document's signature
///
/// Prints the armoured signature as `ssh-keygen -Y verify -s` reads it. The signed text is
/// everything above the line `[signature]`.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  countersign signature orders.toml > orders.sig
  sed '/^\\[signature\\]$/,$d' orders.toml | ssh-keygen -Y verify -n orders@countersign \\
      -f allowed_signers -I NAME -s orders.sig
  countersign signature charter.toml --side USA")]
pub struct Args {
    /// The signed document
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// Whose signature, of a document that both sides sign
    #[arg(long, value_name = "CSA|USA")]
    pub side: Option<Side>,
}

/// Not built yet.
///
/// # Errors
///
/// Always.
pub fn run(_args: &Args, _context: &Context) -> Ended {
    Err(not_built("signature"))
}
