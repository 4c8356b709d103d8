//! What goes wrong with files, said so that the player knows what to do.

use crate::diagnostic::{Diagnostic, Kind};
use std::io::{self, ErrorKind};
use std::path::Path;

/// An input or output error as a finding: what was tried (`read`, `write`, `create` …), on which
/// path, the system's reason and a remedy.
#[must_use]
pub fn unable(tried: &str, path: &Path, error: &io::Error) -> Diagnostic {
    let (reason, help) = explain(tried, error);
    let finding = Diagnostic::new(
        Kind::Unable,
        format!("cannot {tried} `{}`: {reason}", path.display()),
    );
    match help {
        Some(help) => finding.help(help),
        None => finding,
    }
}

/// A folder of a home that is there and cannot be looked into: which folder on the way keeps the player
/// out, and how to mend it.
#[must_use]
pub fn barred(inside: &Path, error: &io::Error) -> Diagnostic {
    let shut = |folder: &&Path| {
        let looked = folder.join(".").symlink_metadata();
        looked.is_err_and(|error| error.kind() != ErrorKind::NotFound)
    };
    let way: Vec<&Path> = inside.ancestors().collect();
    let door = way.into_iter().rev().find(shut).unwrap_or(inside);
    let (reason, mend) = match error.kind() {
        ErrorKind::PermissionDenied => (
            "permission denied".to_owned(),
            format!(
                "`ls -ld '{0}'` tells whose it is: if it is yours, `chmod u+rwx '{0}'` opens it",
                door.display()
            ),
        ),
        ErrorKind::NotADirectory => (
            "it is a file, not a folder".to_owned(),
            "move the file away".to_owned(),
        ),
        _ => (error.to_string(), "put that right".to_owned()),
    };
    Diagnostic::new(
        Kind::Unable,
        format!(
            "the home with your keys and secrets cannot be read: `{}`: {reason}",
            door.display()
        ),
    )
    .help(format!(
        "{mend}; or set COUNTERSIGN_HOME to the home in which you play"
    ))
}

fn explain(tried: &str, error: &io::Error) -> (String, Option<&'static str>) {
    let reading = tried == "read" || tried == "list";
    let (reason, help) = match error.kind() {
        ErrorKind::NotFound if reading => (
            "there is no such file",
            "check the spelling, or run the command inside the game folder",
        ),
        ErrorKind::NotFound => (
            "the folder that should hold it does not exist",
            "create the folder first, or give another path",
        ),
        ErrorKind::PermissionDenied if reading => (
            "permission denied",
            "check who owns it and whether you may read it",
        ),
        ErrorKind::PermissionDenied => (
            "permission denied",
            "give a folder that you may write to, or change who may write to this one",
        ),
        ErrorKind::ReadOnlyFilesystem => (
            "the file system is read-only",
            "give a folder on another file system",
        ),
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => (
            "the disk is full",
            "free some space and run the same command again: it goes on from what is written",
        ),
        ErrorKind::FileTooLarge => (
            "the file would be larger than this system allows",
            "raise the limit (`ulimit -f`) and run the same command again: it goes on from what is written",
        ),
        ErrorKind::InvalidFilename => (
            "the name is too long or has characters that this system does not allow",
            "give a shorter path",
        ),
        ErrorKind::AlreadyExists => (
            "a file stands where a folder is needed",
            "move the file away, or give another path",
        ),
        ErrorKind::IsADirectory => ("it is a folder", "name a file"),
        ErrorKind::NotADirectory => (
            "a part of the path is a file, not a folder",
            "check the path",
        ),
        _ => return (error.to_string(), None),
    };
    (reason.to_owned(), Some(help))
}
