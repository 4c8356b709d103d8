//! Who may get at a home and the secrets in it.

use super::fault::barred;
use crate::diagnostic::{Diagnostic, Kind};
use std::fs::{self, Metadata};
use std::io::ErrorKind;
use std::path::Path;

/// Refuses a folder of a home that is there and cannot be looked into, or that others may change: they
/// could put other secrets into it.
pub(super) fn require_own(folder: &Path) -> Result<(), Diagnostic> {
    match fs::metadata(folder.join(".")) {
        Ok(metadata) => refuse_open(folder, &metadata),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
        Err(error) => Err(barred(folder, &error)),
    }
}

/// Refuses a secret file that others may read or change.
pub(super) fn refuse_shared(path: &Path, metadata: &Metadata) -> Result<(), Diagnostic> {
    match mode(metadata) {
        Some(mode) if mode & 0o077 != 0 => Err(Diagnostic::new(
            Kind::Unable,
            format!(
                "`{}` holds secrets, and others on this machine may open it (mode {mode:03o})",
                path.display()
            ),
        )
        .help(format!("chmod 600 '{}'", path.display()))),
        Some(_) | None => Ok(()),
    }
}

fn refuse_open(folder: &Path, metadata: &Metadata) -> Result<(), Diagnostic> {
    match mode(metadata) {
        Some(mode) if mode & 0o022 != 0 => Err(Diagnostic::new(
            Kind::Unable,
            format!(
                "`{}` is for your key and secrets, and others on this machine may change what is in \
                 it (mode {mode:03o})",
                folder.display()
            ),
        )
        .help(format!("chmod 700 '{}'", folder.display()))),
        Some(_) | None => Ok(()),
    }
}

/// Who may do what, where the system tells.
#[cfg(unix)]
fn mode(metadata: &Metadata) -> Option<u32> {
    use std::os::unix::fs::PermissionsExt;
    Some(metadata.permissions().mode() & 0o777)
}

#[cfg(not(unix))]
fn mode(_metadata: &Metadata) -> Option<u32> {
    None
}
