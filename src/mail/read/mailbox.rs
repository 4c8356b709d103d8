//! Mailboxes and folders, one message at a time: never more than one in memory.

use super::gather::Gatherer;
use super::{Contents, MAX_MESSAGE};
use crate::diagnostic::{Diagnostic, Faults};
use crate::store::fault::unable;
use std::fs::{self, File};
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

/// One message of a mailbox or folder.
#[derive(Debug)]
pub struct Letter<'b> {
    /// What messages call it: the file, or the mailbox and the message's number in it.
    pub name: String,
    /// What it holds.
    pub content: Content<'b>,
    /// Whether it is one of the messages of a mailbox or folder, which may be anybody's.
    pub in_mailbox: bool,
}

/// What a letter holds.
#[derive(Debug)]
pub enum Content<'b> {
    /// A message or a file.
    Bytes(&'b [u8]),
    /// Documents beside each other in a folder, with their names: they belong together.
    Files(Vec<(String, Vec<u8>)>),
    /// More than the largest message that is read.
    TooLarge,
}

/// What was gone through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scanned {
    /// Letters.
    pub letters: usize,
    /// Whether it was one file that is no mailbox.
    pub single: bool,
}

/// Goes through a file (message, mbox, document, archive), a Maildir, or a folder of such files.
/// Documents (`*.toml`) beside each other in a folder are one letter.
///
/// # Errors
///
/// What the system refused (unable), and what `visit` returns.
pub fn scan<E: From<Diagnostic>>(
    path: &Path,
    visit: &mut dyn FnMut(Letter<'_>) -> Result<(), E>,
) -> Result<Scanned, E> {
    if !path.is_dir() {
        let file = File::open(path).map_err(|error| unable("read", path, &error))?;
        return stream(&path.display().to_string(), BufReader::new(file), visit);
    }
    let mut folders: Vec<PathBuf> = ["cur", "new"]
        .iter()
        .map(|name| path.join(name))
        .filter(|folder| folder.is_dir())
        .collect();
    if folders.is_empty() {
        folders.push(path.to_owned());
    }
    let mut letters = 0;
    for folder in folders {
        letters += files(&folder, visit)?;
    }
    Ok(Scanned {
        letters,
        single: false,
    })
}

/// Documents beside each other, as one letter.
///
/// # Errors
///
/// As [`super::documents`].
pub fn files_as_one(files: &[(String, Vec<u8>)]) -> Result<Contents, Faults> {
    let mut gatherer = Gatherer::default();
    for (name, bytes) in files {
        gatherer.look(name, "", None, bytes);
    }
    super::finish(gatherer, Contents::default())
}

/// The files of one folder, in the order of their names.
fn files<E: From<Diagnostic>>(
    folder: &Path,
    visit: &mut dyn FnMut(Letter<'_>) -> Result<(), E>,
) -> Result<usize, E> {
    let entries = fs::read_dir(folder).map_err(|error| unable("list", folder, &error))?;
    let mut paths: Vec<PathBuf> = entries
        .filter_map(|entry| entry.ok().map(|entry| entry.path()))
        .filter(|path| path.is_file() && !is_hidden(path))
        .collect();
    paths.sort();
    let mut letters = 0;
    let (documents, others): (Vec<PathBuf>, Vec<PathBuf>) = paths.into_iter().partition(|path| {
        path.extension()
            .is_some_and(|extension| extension == "toml")
    });
    if !documents.is_empty() {
        let mut files = Vec::new();
        for path in &documents {
            let name = path.display().to_string();
            files.push((name, crate::store::read_bytes(path)?));
        }
        visit(Letter {
            name: folder.display().to_string(),
            content: Content::Files(files),
            in_mailbox: true,
        })?;
        letters += 1;
    }
    let mut buffer = Vec::new();
    for path in &others {
        let mut file = File::open(path).map_err(|error| unable("read", path, &error))?;
        if starts_mbox(path)? {
            let name = path.display().to_string();
            letters += stream(&name, BufReader::new(file), visit)?.letters;
            continue;
        }
        buffer.clear();
        file.by_ref()
            .take(MAX_MESSAGE as u64 + 1)
            .read_to_end(&mut buffer)
            .map_err(|error| unable("read", path, &error))?;
        visit(Letter {
            name: path.display().to_string(),
            content: content(&buffer),
            in_mailbox: true,
        })?;
        letters += 1;
    }
    Ok(letters)
}

fn is_hidden(path: &Path) -> bool {
    path.file_name()
        .is_some_and(|name| name.to_string_lossy().starts_with('.'))
}

fn starts_mbox(path: &Path) -> Result<bool, Diagnostic> {
    let failed = |error| unable("read", path, &error);
    let mut start = Vec::new();
    File::open(path)
        .map_err(failed)?
        .take(5)
        .read_to_end(&mut start)
        .map_err(failed)?;
    Ok(start == b"From ")
}

fn content(bytes: &[u8]) -> Content<'_> {
    if bytes.len() > MAX_MESSAGE {
        Content::TooLarge
    } else {
        Content::Bytes(bytes)
    }
}

/// Goes through an mbox, or takes what is none as one letter. `name` is what messages call it.
///
/// # Errors
///
/// What the system refused (unable), and what `visit` returns.
pub fn stream<E: From<Diagnostic>>(
    name: &str,
    mut input: impl BufRead,
    visit: &mut dyn FnMut(Letter<'_>) -> Result<(), E>,
) -> Result<Scanned, E> {
    let failed = |error| unable("read", Path::new(name), &error);
    let mut buffer = Vec::new();
    (&mut input)
        .take(5)
        .read_to_end(&mut buffer)
        .map_err(failed)?;
    if buffer != b"From " {
        (&mut input)
            .take(MAX_MESSAGE as u64 + 1)
            .read_to_end(&mut buffer)
            .map_err(failed)?;
        visit(Letter {
            name: name.to_owned(),
            content: content(&buffer),
            in_mailbox: false,
        })?;
        return Ok(Scanned {
            letters: 1,
            single: true,
        });
    }
    let mut mbox = Mbox {
        input,
        line: Vec::new(),
    };
    let mut letters = 0;
    let mut more = mbox.next(&mut buffer).map_err(failed)?;
    loop {
        letters += 1;
        // A mail filter hands over one message, which may begin as in an mbox.
        let only = letters == 1 && !more;
        visit(Letter {
            name: if only {
                name.to_owned()
            } else {
                format!("{name}: message {letters}")
            },
            content: content(&buffer),
            in_mailbox: !only,
        })?;
        if !more {
            return Ok(Scanned {
                letters,
                single: only,
            });
        }
        buffer.clear();
        more = mbox.next(&mut buffer).map_err(failed)?;
    }
}

struct Mbox<R> {
    input: R,
    line: Vec<u8>,
}

impl<R: BufRead> Mbox<R> {
    /// Reads up to the next line that begins with `From ` after an empty one, which is not kept, and
    /// says whether there is one. No more than the largest message is kept, and one byte.
    fn next(&mut self, message: &mut Vec<u8>) -> std::io::Result<bool> {
        let mut after_empty = false;
        loop {
            self.line.clear();
            let room = (MAX_MESSAGE + 1) as u64;
            let length = (&mut self.input)
                .take(room)
                .read_until(b'\n', &mut self.line)?;
            if length == 0 {
                return Ok(false);
            }
            if after_empty && self.line.starts_with(b"From ") {
                return Ok(true);
            }
            after_empty = matches!(&self.line[..], b"\n" | b"\r\n");
            let quoted = self.line.iter().take_while(|byte| **byte == b'>').count();
            let unquoted = quoted > 0 && self.line[quoted..].starts_with(b"From ");
            let line = &self.line[usize::from(unquoted)..];
            let room = (MAX_MESSAGE + 1).saturating_sub(message.len());
            message.extend_from_slice(&line[..line.len().min(room)]);
        }
    }
}
