//! What a message of a game answers: `mail/thread.toml` in the game folder holds the Message-IDs
//! sent and received, the newest last.

use super::compose::DOMAIN;
use crate::diagnostic::{Diagnostic, Faults, Kind};
use crate::protocol::hex::Digest;
use crate::store::atomic::{make_folder, write_file};
use crate::store::{GameFolder, read_text};
use serde::{Deserialize, Serialize};
use std::path::PathBuf;

/// How many Message-IDs are kept: more than any mail program follows.
pub const KEPT: usize = 200;

/// How many of them a message names besides the root.
const NAMED: usize = 9;

/// The Message-IDs of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Thread {
    /// With their angle brackets, the newest last.
    #[serde(default)]
    pub message_ids: Vec<String>,
}

/// The Message-ID under which all messages of a game stand; no message has it.
#[must_use]
pub fn root(game: &Digest) -> String {
    format!("<{game}@{DOMAIN}>")
}

/// Where a game's Message-IDs stand.
#[must_use]
pub fn file(folder: &GameFolder) -> PathBuf {
    folder.root().join("mail").join("thread.toml")
}

/// Whether a text from a mail can stand in a header as it is: one Message-ID of plain characters.
#[must_use]
pub fn is_message_id(text: &str) -> bool {
    let inside = text
        .strip_prefix('<')
        .and_then(|text| text.strip_suffix('>'));
    inside.is_some_and(|inside| {
        (3..=200).contains(&inside.len())
            && inside.contains('@')
            && inside
                .bytes()
                .all(|byte| byte.is_ascii_graphic() && !matches!(byte, b'<' | b'>'))
    })
}

impl Thread {
    /// Reads the Message-IDs of a game; none when there was no mail yet.
    ///
    /// # Errors
    ///
    /// A file that is not what this program writes.
    pub fn read(folder: &GameFolder) -> Result<Self, Faults> {
        let path = file(folder);
        if !path.exists() {
            return Ok(Thread::default());
        }
        let source = read_text(&path)?;
        toml::from_str(&source.text).map_err(|error| {
            let fault = Diagnostic::new(
                Kind::Malformed,
                format!("`{}` cannot be read: {}", path.display(), error.message()),
            )
            .help("it only keeps mails together: delete it, and the next mail begins a new thread");
            match error.span() {
                Some(span) => fault.at(source.place(span)).into(),
                None => fault.into(),
            }
        })
    }

    /// Remembers a message of a game that came in, under the folder's lock. One that is there already
    /// stays where it is, so that a message that comes twice changes nothing.
    ///
    /// # Errors
    ///
    /// As [`Thread::read`]; what the system refused (unable).
    pub fn remember(folder: &GameFolder, message_id: &str) -> Result<(), Faults> {
        let _lock = folder.lock()?;
        let mut thread = Thread::read(folder)?;
        if thread.message_ids.iter().any(|known| known == message_id) {
            return Ok(());
        }
        let before = thread.clone();
        thread.add(message_id);
        if thread != before {
            thread.write(folder)?;
        }
        Ok(())
    }

    /// Adds one that was sent or received, as the newest.
    pub fn add(&mut self, message_id: &str) {
        if !is_message_id(message_id) {
            return;
        }
        self.message_ids.retain(|known| known != message_id);
        self.message_ids.push(message_id.to_owned());
        let more = self.message_ids.len().saturating_sub(KEPT);
        self.message_ids.drain(..more);
    }

    /// Writes them.
    ///
    /// # Errors
    ///
    /// What the system refused (unable).
    pub fn write(&self, folder: &GameFolder) -> Result<(), Diagnostic> {
        let path = file(folder);
        make_folder(path.parent().unwrap_or(folder.root()))?;
        let mut text = String::from("message_ids = [\n");
        for id in &self.message_ids {
            text += &format!("    {},\n", toml::Value::String(id.clone()));
        }
        text += "]\n";
        write_file(&path, text.as_bytes())
    }

    /// What the next message follows, oldest first: the root, and the newest Message-IDs.
    #[must_use]
    pub fn references(&self, game: &Digest) -> Vec<String> {
        let from = self.message_ids.len().saturating_sub(NAMED);
        let newest = self.message_ids[from..].iter();
        std::iter::once(root(game))
            .chain(newest.filter(|id| is_message_id(id)).cloned())
            .collect()
    }
}
