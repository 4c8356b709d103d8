//! The messages of a game, so that an answer joins their thread.

use crate::diagnostic::{Diagnostic, Faults, Kind};
use crate::player::table::if_there;
use crate::store::atomic::make_folder;
use crate::store::{GameFolder, write_file};
use toml::{Table, Value};

/// How many messages are remembered.
const MOST: usize = 100;

/// Remembers a message of a game as its latest: in `mail/thread.toml`, key `message_ids`, the
/// latest last. One that is there already stays where it is.
///
/// # Errors
///
/// A file there that is not TOML (malformed); what the system refused (unable).
pub fn remember(folder: &GameFolder, id: &str) -> Result<(), Faults> {
    let path = folder.root().join("mail").join("thread.toml");
    let mut table = match if_there(&path)? {
        None => Table::new(),
        Some(source) => source.text.parse::<Table>().map_err(|_| {
            Diagnostic::new(
                Kind::Malformed,
                format!("`{}` is not TOML any more", path.display()),
            )
            .help("remove it: only the order of messages in mail programs depends on it")
        })?,
    };
    let mut ids: Vec<Value> = match table.get("message_ids") {
        Some(Value::Array(ids)) => ids.clone(),
        Some(_) | None => Vec::new(),
    };
    if ids.iter().any(|known| known.as_str() == Some(id)) {
        return Ok(());
    }
    ids.push(Value::String(id.to_owned()));
    let first = ids.len().saturating_sub(MOST);
    table.insert("message_ids".to_owned(), Value::Array(ids.split_off(first)));
    let text = toml::to_string(&table).map_err(|error| {
        Diagnostic::new(
            Kind::Unable,
            format!("`{}` cannot be written: {error}", path.display()),
        )
    })?;
    let _lock = folder.lock()?;
    make_folder(&folder.root().join("mail"))?;
    write_file(&path, text.as_bytes())?;
    Ok(())
}
