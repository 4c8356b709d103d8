//! Writing that a crash cannot leave half done.
//!
//! A file is written under a hidden temporary name beside its place, flushed to the disk and then
//! renamed; a folder likewise, with all its files, by one rename. After a crash at any moment the
//! old set stands or the new one, never a mix. A temporary name is `.NAME.tmp-PROCESS-NUMBER`;
//! what a killed run left behind is removed by [`sweep`], which [`super::lock::Lock`] calls.
//!
//! # Fault points
//!
//! In debug builds `COUNTERSIGN_FAULT=N` aborts the process at the N-th step of writing, counted
//! from 1 over the whole run: before each creation, in the middle of each file's bytes, before
//! and after each flush and each rename. Tests run a command with 1, 2, 3 … until it finishes
//! and look at what is on the disk each time. Release builds do not look at the variable.

use super::fault::unable;
use crate::diagnostic::{Diagnostic, Kind, Place};
use std::collections::BTreeMap;
use std::fs::{self, DirBuilder, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

/// Whether a write changed anything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Written {
    /// The file or folder was not there before, or was there with other contents.
    Written,
    /// The same bytes were there already; nothing was touched.
    Unchanged,
}

#[derive(Clone, Copy)]
enum Access {
    Shared,
    Private,
}

static STEPS: AtomicU64 = AtomicU64::new(0);
static NAMES: AtomicU64 = AtomicU64::new(0);

/// One step of writing: the place where a test may kill the process.
pub(super) fn step() {
    if cfg!(debug_assertions) {
        let now = STEPS.fetch_add(1, Ordering::SeqCst) + 1;
        let fatal = std::env::var("COUNTERSIGN_FAULT")
            .ok()
            .and_then(|number| number.parse::<u64>().ok());
        if fatal == Some(now) {
            std::process::abort();
        }
    }
}

/// Writes a file, replacing what stood there.
///
/// # Errors
///
/// What the system refused (unable); the old file then still stands.
pub fn write_file(path: &Path, bytes: &[u8]) -> Result<(), Diagnostic> {
    replace(path, bytes, Access::Shared)
}

/// Writes a file that is not there yet; the same bytes already there are fine.
///
/// # Errors
///
/// Other bytes already there (differs, with the first line that differs); what the system
/// refused (unable).
pub fn write_once(path: &Path, bytes: &[u8]) -> Result<Written, Diagnostic> {
    match fs::read(path) {
        Ok(old) if old == bytes => Ok(Written::Unchanged),
        Ok(old) => Err(differing(path, &old, bytes)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            write_file(path, bytes)?;
            Ok(Written::Written)
        }
        Err(error) => Err(unable("read", path, &error)),
    }
}

/// Writes a secret, replacing what stood there: mode 0600, missing folders made with mode 0700.
///
/// # Errors
///
/// What the system refused (unable); the old file then still stands. No error shows any part of
/// the contents.
pub fn write_secret(path: &Path, bytes: &[u8]) -> Result<(), Diagnostic> {
    make_private_folder(&parent(path))?;
    replace(path, bytes, Access::Private)
}

/// Writes a file into a folder as it is, open to its owner alone: a draft, which may say what he
/// hides.
///
/// # Errors
///
/// What the system refused (unable); the old file then still stands.
pub fn write_private(path: &Path, bytes: &[u8]) -> Result<(), Diagnostic> {
    replace(path, bytes, Access::Private)
}

/// Makes a folder and its missing parents, open to their owner alone.
///
/// # Errors
///
/// What the system refused (unable).
pub fn make_private_folder(path: &Path) -> Result<(), Diagnostic> {
    make_folder_as(path, Access::Private)
}

/// Makes a folder and its missing parents.
///
/// # Errors
///
/// What the system refused (unable).
pub fn make_folder(path: &Path) -> Result<(), Diagnostic> {
    make_folder_as(path, Access::Shared)
}

fn make_folder_as(path: &Path, access: Access) -> Result<(), Diagnostic> {
    if path.is_dir() {
        return Ok(());
    }
    step();
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    if let Access::Private = access {
        use std::os::unix::fs::DirBuilderExt;
        builder.mode(0o700);
    }
    #[cfg(not(unix))]
    let _ = access;
    builder
        .create(path)
        .map_err(|error| unable("create", path, &error))?;
    flush_folder(&parent(path))
}

/// Writes a folder of files as one: whole or not at all. A folder that holds exactly these files
/// with these bytes is left alone; an empty folder is filled, and one that lacks some of them gets
/// those.
///
/// # Errors
///
/// A folder with other contents (differs, naming the first file and the first line that
/// differs); what the system refused (unable), and then nothing is there that was not before.
pub fn write_folder(path: &Path, files: &[(&str, &[u8])]) -> Result<Written, Diagnostic> {
    match compare_folder(path, files)? {
        Found::Nothing => {}
        Found::Part(missing) => {
            for (name, bytes) in files.iter().filter(|(name, _)| missing.contains(name)) {
                write_file(&path.join(name), bytes)?;
            }
            return Ok(Written::Written);
        }
        Found::All => return Ok(Written::Unchanged),
    }
    make_folder(&parent(path))?;
    let temporary = temporary_beside(path)?;
    let attempt = fill_folder(path, &temporary, files).and_then(|()| {
        step();
        fs::rename(&temporary, path).map_err(|error| unable("create", path, &error))
    });
    if let Err(finding) = attempt {
        let _ = fs::remove_dir_all(&temporary);
        // Another run may have put its own folder there in the meantime.
        return match compare_folder(path, files)? {
            Found::All => Ok(Written::Unchanged),
            Found::Nothing | Found::Part(_) => Err(finding),
        };
    }
    step();
    flush_folder(&parent(path))?;
    step();
    Ok(Written::Written)
}

/// Fills `temporary`, which is to become `path`; errors name the latter.
fn fill_folder(path: &Path, temporary: &Path, files: &[(&str, &[u8])]) -> Result<(), Diagnostic> {
    step();
    fs::create_dir(temporary).map_err(|error| unable("create", path, &error))?;
    for (name, bytes) in files {
        fill(&temporary.join(name), bytes, Access::Shared)
            .map_err(|error| unable("write", &path.join(name), &error))?;
    }
    flush_folder(temporary)
}

/// What a folder holds of the files that it is to hold.
enum Found<'n> {
    /// It is missing or empty.
    Nothing,
    /// All but these, and nothing else.
    Part(Vec<&'n str>),
    /// All, and nothing else.
    All,
}

/// What a folder holds of these files; an error when it holds anything else.
fn compare_folder<'n>(path: &Path, files: &[(&'n str, &[u8])]) -> Result<Found<'n>, Diagnostic> {
    let entries = match fs::read_dir(path) {
        Ok(entries) => entries,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Found::Nothing),
        Err(error) => return Err(unable("list", path, &error)),
    };
    let mut found = BTreeMap::new();
    for entry in entries {
        let entry = entry.map_err(|error| unable("list", path, &error))?;
        found.insert(
            entry.file_name().to_string_lossy().into_owned(),
            entry.path(),
        );
    }
    if found.is_empty() {
        return Ok(Found::Nothing);
    }
    let mut missing = Vec::new();
    for (name, bytes) in files {
        let Some(place) = found.remove(*name) else {
            missing.push(*name);
            continue;
        };
        let old = fs::read(&place).map_err(|error| unable("read", &place, &error))?;
        if old != *bytes {
            return Err(differing(&place, &old, bytes));
        }
    }
    match found.keys().next() {
        Some(extra) => Err(other_contents(path, &format!("it also holds `{extra}`"))),
        None if missing.is_empty() => Ok(Found::All),
        None => Ok(Found::Part(missing)),
    }
}

fn other_contents(path: &Path, how: &str) -> Diagnostic {
    Diagnostic::new(
        Kind::Differs,
        format!("`{}` is there already and differs: {how}", path.display()),
    )
    .help("what is there stays as it is; give another folder, or move this one away if it is not wanted")
}

fn differing(path: &Path, old: &[u8], new: &[u8]) -> Diagnostic {
    let old = String::from_utf8_lossy(old);
    let new = String::from_utf8_lossy(new);
    let mut wanted = new.lines();
    let mut line = 0;
    let mut excerpt = "";
    for text in old.lines() {
        line += 1;
        excerpt = text;
        if wanted.next() != Some(text) {
            break;
        }
    }
    Diagnostic::new(
        Kind::Differs,
        format!(
            "`{}` is there already and differs from what would be written",
            path.display()
        ),
    )
    .at(Place {
        file: path.display().to_string(),
        line: line.max(1),
        column: 1,
        width: excerpt.chars().count().max(1),
        excerpt: excerpt.to_owned(),
    })
    .help("what is there stays as it is; give another path, or move the old one away if it is not wanted")
}

fn replace(path: &Path, bytes: &[u8], access: Access) -> Result<(), Diagnostic> {
    if path.is_dir() {
        return Err(Diagnostic::new(
            Kind::Unable,
            format!("cannot write `{}`: it is a folder", path.display()),
        )
        .help("name a file"));
    }
    let temporary = temporary_beside(path)?;
    step();
    let attempt = fill(&temporary, bytes, access).and_then(|()| {
        step();
        fs::rename(&temporary, path)
    });
    if let Err(error) = attempt {
        let _ = fs::remove_file(&temporary);
        return Err(unable("write", path, &error));
    }
    step();
    flush_folder(&parent(path))?;
    step();
    Ok(())
}

fn fill(path: &Path, bytes: &[u8], access: Access) -> io::Result<()> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    if let Access::Private = access {
        use std::os::unix::fs::OpenOptionsExt;
        options.mode(0o600);
    }
    #[cfg(not(unix))]
    let _ = access;
    let mut file = options.open(path)?;
    step();
    let (first, second) = bytes.split_at(bytes.len() / 2);
    file.write_all(first)?;
    step();
    file.write_all(second)?;
    step();
    file.sync_all()?;
    step();
    Ok(())
}

/// Flushes a folder's own entries to the disk.
pub(super) fn flush_folder(path: &Path) -> Result<(), Diagnostic> {
    if cfg!(unix) {
        File::open(path)
            .and_then(|folder| folder.sync_all())
            .map_err(|error| unable("write", path, &error))?;
    }
    Ok(())
}

/// The folder that holds a path; `.` for a bare name.
fn parent(path: &Path) -> PathBuf {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder.to_path_buf(),
        Some(_) | None => PathBuf::from("."),
    }
}

fn temporary_beside(path: &Path) -> Result<PathBuf, Diagnostic> {
    let Some(name) = path.file_name() else {
        return Err(Diagnostic::new(
            Kind::Unable,
            format!("cannot write `{}`: it names no file", path.display()),
        )
        .help("end the path with a name"));
    };
    let number = NAMES.fetch_add(1, Ordering::SeqCst);
    let mut hidden = std::ffi::OsString::from(".");
    hidden.push(name);
    hidden.push(format!("{TEMPORARY}{}-{number}", std::process::id()));
    Ok(parent(path).join(hidden))
}

const TEMPORARY: &str = ".tmp-";

/// Removes what killed runs left in a folder and in the folders directly in it. Call it only
/// under the folder's lock, so that no running writer loses its work.
///
/// # Errors
///
/// What the system refused (unable).
pub fn sweep(folder: &Path) -> Result<(), Diagnostic> {
    for inner in sweep_one(folder)? {
        sweep_one(&inner)?;
    }
    Ok(())
}

/// Sweeps one folder and gives the folders in it.
fn sweep_one(folder: &Path) -> Result<Vec<PathBuf>, Diagnostic> {
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(unable("list", folder, &error)),
    };
    let mut folders = Vec::new();
    for entry in entries {
        let entry = entry.map_err(|error| unable("list", folder, &error))?;
        let path = entry.path();
        let is_folder = entry
            .file_type()
            .map_err(|error| unable("list", &path, &error))?
            .is_dir();
        if is_leftover(&entry.file_name().to_string_lossy()) {
            let removed = if is_folder {
                fs::remove_dir_all(&path)
            } else {
                fs::remove_file(&path)
            };
            removed.map_err(|error| unable("remove", &path, &error))?;
        } else if is_folder {
            folders.push(path);
        }
    }
    Ok(folders)
}

/// `.NAME.tmp-PROCESS-NUMBER` and nothing else.
fn is_leftover(name: &str) -> bool {
    let Some((front, back)) = name.rsplit_once(TEMPORARY) else {
        return false;
    };
    let Some((process, number)) = back.split_once('-') else {
        return false;
    };
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    front.len() > 1 && front.starts_with('.') && digits(process) && digits(number)
}
