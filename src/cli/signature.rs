//! `signature`: a document's signature, for ssh-keygen.

use super::{Context, Ended, Outcome};
use crate::diagnostic::{Diagnostic, Kind};
use crate::party::Party;
use crate::protocol::documents::{self, Charter, Document};
use crate::protocol::signature;
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
  countersign signature charter.toml --side USA
  countersign signature charter.toml --side UMPIRE")]
pub struct Args {
    /// The signed document
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// Whose signature, of a charter, which several sign
    #[arg(long, value_name = "CSA|USA|UMPIRE")]
    pub side: Option<Party>,
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
        let parties: Vec<Party> = signatures.keys().copied().collect();
        let side = match (args.side, &parties[..]) {
            (Some(party), _) => party,
            (None, [party]) => *party,
            (None, parties) => {
                let names: Vec<&str> = parties.iter().map(|party| party.as_str()).collect();
                let choices: Vec<String> = names
                    .iter()
                    .map(|name| format!("`--side {name}`"))
                    .collect();
                return Err(Diagnostic::new(
                    Kind::Unable,
                    format!(
                        "`{}` has the signatures of {}",
                        source.name,
                        names.join(" and ")
                    ),
                )
                .help(format!("add {}", choices.join(" or ")))
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
