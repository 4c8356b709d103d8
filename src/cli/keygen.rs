//! `keygen`: a key of one's own.

use super::{Context, Ended, Outcome};
use crate::diagnostic::{Diagnostic, Kind};
use crate::protocol::keys::Signer;
use crate::store::fault::unable;
use crate::store::{Home, write_secret};
use serde_json::json;
use std::path::{Path, PathBuf};
use zeroize::Zeroizing;

/// Make a signing key
///
/// Writes a new Ed25519 key in OpenSSH's format, readable by you alone, and prints its public
/// half. An existing OpenSSH Ed25519 key works as well: give it to the other commands with
/// `--key`, or make no key here and copy yours to the place that this command names.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  countersign keygen
  countersign keygen --passphrase
  countersign keygen --out usa_key --comment \"Vincent's key\"")]
pub struct Args {
    /// Where to write it, instead of the default key of this player
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// A comment to keep in the key file
    #[arg(long, value_name = "TEXT", default_value = "countersign")]
    pub comment: String,
    /// Ask for a passphrase and encrypt the key with it
    #[arg(long)]
    pub passphrase: bool,
}

/// Makes a key.
///
/// # Errors
///
/// A key is there already; no passphrase; what the system refused.
pub fn run(args: &Args, context: &Context) -> Ended {
    let home = Home::locate()?;
    let path = args.out.clone().unwrap_or_else(|| home.key());
    let _lock = match args.out {
        Some(_) => None,
        None => Some(home.lock()?),
    };
    refuse_existing(&path)?;
    let passphrase = if args.passphrase {
        Some(ask_twice()?)
    } else {
        None
    };
    let signer = Signer::generate()?;
    let text = signer.to_openssh(
        &args.comment,
        passphrase.as_ref().map(|words| words.as_str()),
    )?;
    write_secret(&path, text.as_bytes())?;
    let public = signer.public_key().to_string();
    if context.global.json {
        context.print_json(&json!({
            "format": "countersign/key/1",
            "file": path.display().to_string(),
            "public": public,
        }))?;
    } else {
        context.print(&format!("{public}\n"))?;
        context.note(&format!(
            "wrote `{}`; never send it to anyone",
            path.display()
        ));
    }
    Ok(Outcome::Good)
}

fn refuse_existing(path: &Path) -> Result<(), Diagnostic> {
    match path.symlink_metadata() {
        Ok(_) => Err(Diagnostic::new(
            Kind::Illegal,
            format!("there is a key at `{}` already", path.display()),
        )
        .help("use that one, or write the new one elsewhere with `--out FILE`")),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(()),
        Err(error) => Err(unable("write", path, &error)),
    }
}

fn ask_twice() -> Result<Zeroizing<String>, Diagnostic> {
    let ask = |prompt: &str| {
        rpassword::prompt_password(prompt)
            .map(Zeroizing::new)
            .map_err(|error| {
                Diagnostic::new(
                    Kind::Unable,
                    format!("cannot ask for a passphrase: {error}"),
                )
                .help("run it in a terminal")
            })
    };
    let first = ask("Passphrase for the new key: ")?;
    if first.is_empty() {
        return Err(Diagnostic::new(Kind::Unable, "the passphrase is empty")
            .help("leave `--passphrase` out to make a key without one"));
    }
    if *first != *ask("The same again: ")? {
        return Err(Diagnostic::new(
            Kind::Unable,
            "the two passphrases are not the same; no key was made",
        ));
    }
    Ok(first)
}
