//! `signature`: a document's signature, for ssh-keygen.

use super::{Context, Ended, Outcome};
use crate::diagnostic::{Diagnostic, Kind};
use crate::protocol::documents::{self, Charter, Document};
use crate::protocol::signature;
use crate::side::Side;
use crate::store::read_text;
use serde_json::json;
use std::path::PathBuf;

/// Print a document's signature
///
/// Prints the armoured signature as `ssh-keygen -Y verify -s` reads it. The signed text is
/// everything above the line `[signature]`.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  countersign signature orders.toml > orders.sig
  sed '/^\\[signature\\]$/,$d' orders.toml | ssh-keygen -Y verify \\
      -n orders@countersign -f allowed_signers -I NAME -s orders.sig
  countersign signature charter.toml --side USA")]
pub struct Args {
    /// The signed document
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// Whose signature, of a document that both sides sign
    #[arg(long, value_name = "CSA|USA")]
    pub side: Option<Side>,
}

/// Prints a signature.
///
/// # Errors
///
/// A document without one; a charter without that side's.
pub fn run(args: &Args, context: &Context) -> Ended {
    let source = read_text(&args.file)?;
    let found = if documents::format_of(&source)? == Charter::FORMAT {
        let (_, mut signatures) = signature::charter_signatures(&source)?;
        let side = match args.side {
            Some(side) => side,
            None if signatures.len() == 1 => signatures.keys().copied().next().unwrap_or(Side::Csa),
            None => {
                return Err(Diagnostic::new(
                    Kind::Unable,
                    format!("`{}` has the signatures of both sides", source.name),
                )
                .help("add `--side CSA` or `--side USA`")
                .into());
            }
        };
        signatures.remove(&side).ok_or_else(|| {
            Diagnostic::new(
                Kind::Unverified,
                format!("`{}` has no signature of {side}", source.name),
            )
        })?
    } else {
        signature::document_signature(&source)?.1
    };
    let armor = found.to_armor();
    if context.global.json {
        context.print_json(&json!({
            "format": "countersign/signature/1",
            "digest": documents::digest(&source).to_string(),
            "signature": armor,
        }))?;
    } else {
        context.print_bytes(armor.as_bytes())?;
        if !armor.ends_with('\n') {
            context.print_bytes(b"\n")?;
        }
    }
    Ok(Outcome::Good)
}
