//! Several files as one: a `tar.gz` that stock tools open, and that is the same bytes for the same
//! files on every machine (no times, no owners, one order).

use crate::diagnostic::{Diagnostic, Kind};
use crate::draft::MAX_BYTES;
use flate2::Compression;
use flate2::GzBuilder;
use flate2::bufread::GzDecoder;
use std::io::{self, Read, Write};
use tar::{Builder, EntryType, Header};

/// The most that an archive may hold when it is unpacked: 64 MiB, a long game many times over.
pub const MAX_UNPACKED: u64 = 64 << 20;

/// The most files that an archive may hold.
pub const MAX_FILES: usize = 20_000;

/// One file of an archive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Member {
    /// Its name: relative, parts separated by `/`.
    pub name: String,
    /// Its bytes.
    pub bytes: Vec<u8>,
}

impl Member {
    /// A member.
    pub fn new(name: impl Into<String>, bytes: impl Into<Vec<u8>>) -> Self {
        Member {
            name: name.into(),
            bytes: bytes.into(),
        }
    }
}

/// Packs files in the order given.
///
/// # Errors
///
/// A name that a tar archive cannot hold (unable).
pub fn pack(members: &[Member]) -> Result<Vec<u8>, Diagnostic> {
    let failed = |error: io::Error| {
        Diagnostic::new(Kind::Unable, format!("the files cannot be packed: {error}"))
    };
    let gzip = GzBuilder::new()
        .mtime(0)
        .operating_system(255)
        .write(Vec::new(), Compression::best());
    let mut archive = Builder::new(gzip);
    for member in members {
        let mut header = Header::new_ustar();
        header.set_entry_type(EntryType::Regular);
        header.set_mode(0o644);
        header.set_mtime(0);
        header.set_uid(0);
        header.set_gid(0);
        header.set_size(member.bytes.len() as u64);
        header.set_path(&member.name).map_err(failed)?;
        header.set_cksum();
        archive.append(&header, &member.bytes[..]).map_err(failed)?;
    }
    let mut gzip = archive.into_inner().map_err(failed)?;
    gzip.flush().map_err(failed)?;
    gzip.finish().map_err(failed)
}

/// Unpacks into memory; `name` is the archive's name for messages.
///
/// # Errors
///
/// Bytes that are no `tar.gz`, or a damaged one; anything in it but files; a member over 1 MiB; more
/// than [`MAX_UNPACKED`] bytes or [`MAX_FILES`] files; a name that is absolute, climbs up, or
/// stands twice (malformed).
pub fn unpack(name: &str, bytes: &[u8]) -> Result<Vec<Member>, Diagnostic> {
    let refuse = |what: String| {
        Diagnostic::new(Kind::Malformed, format!("`{name}` {what}"))
            .help("ask for it again; it may have been damaged on the way")
    };
    let damaged = |error: io::Error| refuse(format!("is not a whole tar.gz archive: {error}"));
    let mut unzipped = GzDecoder::new(bytes).take(MAX_UNPACKED + 1);
    let mut archive = tar::Archive::new(&mut unzipped);
    let mut members: Vec<Member> = Vec::new();
    let mut total = 0_u64;
    for entry in archive.entries().map_err(damaged)? {
        let mut entry = entry.map_err(damaged)?;
        let path = String::from_utf8(entry.path_bytes().into_owned())
            .map_err(|_| refuse("holds a name that is not UTF-8".to_owned()))?;
        if entry.header().entry_type() != EntryType::Regular {
            return Err(refuse(format!(
                "holds `{}`, which is no file",
                shown(&path)
            )));
        }
        let proper = |part: &str| !matches!(part, "" | "." | "..") && !part.contains('\\');
        if !path.split('/').all(proper) || path.chars().any(char::is_control) {
            return Err(refuse(format!("holds the name `{}`", shown(&path))));
        }
        if members.iter().any(|member| member.name == path) {
            return Err(refuse(format!("holds `{}` twice", shown(&path))));
        }
        if members.len() == MAX_FILES {
            return Err(refuse(format!("holds more than {MAX_FILES} files")));
        }
        let mut content = Vec::new();
        entry
            .by_ref()
            .take(MAX_BYTES as u64 + 1)
            .read_to_end(&mut content)
            .map_err(damaged)?;
        total += content.len() as u64;
        if content.len() > MAX_BYTES || total > MAX_UNPACKED {
            return Err(refuse(format!(
                "holds more than any game does: `{}` is too large",
                shown(&path)
            )));
        }
        members.push(Member::new(path, content));
    }
    // To the very end, where the checksum of the whole stands.
    let mut rest = Vec::new();
    unzipped.read_to_end(&mut rest).map_err(damaged)?;
    if rest.iter().any(|byte| *byte != 0) || !unzipped.into_inner().into_inner().is_empty() {
        return Err(refuse("holds something after its end".to_owned()));
    }
    Ok(members)
}

fn shown(name: &str) -> String {
    name.chars()
        .take(80)
        .collect::<String>()
        .escape_debug()
        .to_string()
}
