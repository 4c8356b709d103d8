//! The file of a player's signing key.

use crate::diagnostic::{Diagnostic, Kind};
use crate::protocol::keys::Signer;
use crate::store::Home;
use std::path::{Path, PathBuf};
use zeroize::Zeroizing;

/// Where a player's signing key is.
#[derive(Clone, Debug, Default)]
pub struct KeyFile {
    /// The path given; else the home's own key.
    pub path: Option<PathBuf>,
}

impl KeyFile {
    /// Reads the key; asks on the terminal for the passphrase of an encrypted one.
    ///
    /// # Errors
    ///
    /// A missing, unsafe or faulty key file; a wrong passphrase.
    pub fn read(&self, home: &Home) -> Result<Signer, Diagnostic> {
        let path = self.file(home);
        if self.path.is_none() {
            home.require_own()?;
        }
        if !path.is_file() {
            return Err(Diagnostic::new(
                Kind::Unable,
                format!("there is no key at `{}`", path.display()),
            )
            .help("make one with `countersign keygen`, or name yours with `--key FILE`"));
        }
        Signer::read(&path, || ask_passphrase(&path))
    }

    /// Reads a key that has signed before: another one will not do, so one that is gone or damaged has
    /// to come back. `otherwise` is what else helps.
    ///
    /// # Errors
    ///
    /// As [`KeyFile::read`].
    pub fn read_again(&self, home: &Home, otherwise: &str) -> Result<Signer, Diagnostic> {
        if self.path.is_none() {
            home.require_own()?;
        }
        let is_missing = !self.file(home).is_file();
        self.read(home)
            .map_err(|fault| match is_missing || fault.kind == Kind::Malformed {
                true => fault.help(format!(
                    "restore it from the copy of your home, or name it with `--key FILE`{otherwise}"
                )),
                false => fault,
            })
    }

    /// The file.
    fn file(&self, home: &Home) -> PathBuf {
        self.path.clone().unwrap_or_else(|| home.key())
    }
}

/// What else a player can do whose key is gone.
pub(super) const ANOTHER_KEY: &str = "; if it is lost, make another with `countersign keygen \
                                      --out NEWKEY`, and have the other player vouch for it: \
                                      `countersign rekey ask NEWKEY --without-old-key`";

/// The passphrase of a key: from `COUNTERSIGN_PASSPHRASE_FILE` (a file that only its owner may
/// read) if it is set, else asked for on the terminal.
fn ask_passphrase(path: &Path) -> std::io::Result<Zeroizing<String>> {
    if let Some(file) = std::env::var_os("COUNTERSIGN_PASSPHRASE_FILE") {
        let text = crate::store::read_secret_text(Path::new(&file))
            .map_err(|fault| std::io::Error::other(fault.message))?;
        return Ok(Zeroizing::new(
            text.trim_end_matches(['\r', '\n']).to_owned(),
        ));
    }
    rpassword::prompt_password(format!("Passphrase of {}: ", path.display())).map(Zeroizing::new)
}
