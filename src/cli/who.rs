//! Who the player is: what `new`, `accept` and `umpire` have in common.

use crate::diagnostic::{Diagnostic, Faults, Kind};
use crate::mail::config::Config;
use crate::player::KeyFile;
use std::path::PathBuf;

/// How a player introduces himself.
#[derive(clap::Args)]
pub struct Who {
    /// Your name, as the charter states it, instead of that of your configuration
    #[arg(long, value_name = "TEXT")]
    pub name: Option<String>,
    /// Where you get mail, instead of the address of your configuration
    #[arg(long, value_name = "ADDRESS")]
    pub address: Option<String>,
    /// Your private key, OpenSSH Ed25519, instead of your default key
    #[arg(long, value_name = "FILE")]
    pub key: Option<PathBuf>,
}

impl Who {
    /// The key named, or the default one.
    #[must_use]
    pub fn key(&self) -> KeyFile {
        super::open::key(self.key.as_ref())
    }

    /// The name: given, else the configuration's.
    ///
    /// # Errors
    ///
    /// There is none; a configuration that cannot be read.
    pub fn name(&self) -> Result<String, Faults> {
        if let Some(name) = &self.name {
            return Ok(name.clone());
        }
        let config = Config::load()?;
        config.name.ok_or_else(|| {
            Diagnostic::new(Kind::Unable, "your name is missing")
                .help(format!(
                    "add `--name NAME`, or put `name = \"NAME\"` into `{}`",
                    config.path.display()
                ))
                .into()
        })
    }

    /// The address: given, else the configuration's; empty when there is none.
    ///
    /// # Errors
    ///
    /// A configuration that cannot be read.
    pub fn address(&self) -> Result<String, Faults> {
        match &self.address {
            Some(address) => Ok(address.clone()),
            None => Ok(Config::load()?.address.unwrap_or_default()),
        }
    }
}
