//! Reading: texts of limited size, and secrets that nobody else may read.

use super::access::refuse_shared;
use super::fault::unable;
use crate::diagnostic::{Diagnostic, Kind, Source};
use crate::draft::MAX_BYTES;
use std::fs::File;
use std::io::Read;
use std::path::Path;
use zeroize::Zeroizing;

/// The bytes of a file of at most 1 MiB.
///
/// # Errors
///
/// A folder, a missing or unreadable file (unable); a file over 1 MiB (malformed).
pub fn read_bytes(path: &Path) -> Result<Vec<u8>, Diagnostic> {
    let mut file = open(path)?;
    let mut bytes = Vec::new();
    file.by_ref()
        .take(MAX_BYTES as u64 + 1)
        .read_to_end(&mut bytes)
        .map_err(|error| unable("read", path, &error))?;
    if bytes.len() > MAX_BYTES {
        return Err(too_long(path));
    }
    Ok(bytes)
}

/// A UTF-8 text of at most 1 MiB, under the path's name.
///
/// # Errors
///
/// As [`read_bytes`]; bytes that are not UTF-8 (malformed), with their offset.
pub fn read_text(path: &Path) -> Result<Source, Diagnostic> {
    let bytes = read_bytes(path)?;
    match String::from_utf8(bytes) {
        Ok(text) => Ok(Source::new(path.display().to_string(), text)),
        Err(error) => Err(Diagnostic::new(
            Kind::Malformed,
            format!(
                "`{}` is not UTF-8 text: byte {} is not part of any character",
                path.display(),
                error.utf8_error().valid_up_to()
            ),
        )
        .help("save it as UTF-8; a mail program may have changed it on the way")),
    }
}

/// A secret of at most 1 MiB; its memory is wiped when it is dropped.
///
/// # Errors
///
/// As [`read_bytes`]; a file that its group or others may read (unable). No error shows any part
/// of the contents.
pub fn read_secret(path: &Path) -> Result<Zeroizing<Vec<u8>>, Diagnostic> {
    let file = open(path)?;
    let metadata = file
        .metadata()
        .map_err(|error| unable("read", path, &error))?;
    refuse_shared(path, &metadata)?;
    // One allocation of the right size, so that no copy is left behind by growing.
    let mut bytes = Zeroizing::new(Vec::with_capacity(MAX_BYTES.min(length(&metadata)) + 64));
    let limit = bytes.capacity() as u64;
    file.take(limit)
        .read_to_end(&mut bytes)
        .map_err(|error| unable("read", path, &error))?;
    if bytes.len() > MAX_BYTES {
        return Err(too_long(path));
    }
    Ok(bytes)
}

/// A secret text, as [`read_secret`] reads it.
///
/// # Errors
///
/// As [`read_secret`]; bytes that are not UTF-8 (malformed).
pub fn read_secret_text(path: &Path) -> Result<Zeroizing<String>, Diagnostic> {
    let bytes = read_secret(path)?;
    match std::str::from_utf8(&bytes) {
        Ok(text) => Ok(Zeroizing::new(text.to_owned())),
        Err(_) => Err(Diagnostic::new(
            Kind::Malformed,
            format!("`{}` is not UTF-8 text", path.display()),
        )),
    }
}

fn length(metadata: &std::fs::Metadata) -> usize {
    usize::try_from(metadata.len()).unwrap_or(usize::MAX)
}

fn open(path: &Path) -> Result<File, Diagnostic> {
    let file = File::open(path).map_err(|error| unable("read", path, &error))?;
    let metadata = file
        .metadata()
        .map_err(|error| unable("read", path, &error))?;
    if metadata.is_dir() {
        return Err(Diagnostic::new(
            Kind::Unable,
            format!("cannot read `{}`: it is a folder", path.display()),
        )
        .help("name a file in it"));
    }
    Ok(file)
}

fn too_long(path: &Path) -> Diagnostic {
    Diagnostic::new(
        Kind::Malformed,
        format!("`{}` is larger than 1 MiB", path.display()),
    )
    .help("no document of a game is that long; is it the right file?")
}
