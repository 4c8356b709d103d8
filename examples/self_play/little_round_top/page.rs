//! A draft that grows by what the checker accepts.

use countersign::diagnostic::{Faults, Source};
use countersign::engine::{Hidden, State};
use countersign::player::Table;
use countersign::player::hidden::held;
use countersign::side::Side;
use countersign::store::Home;

/// The draft.
pub struct Page<'a> {
    table: &'a Table,
    state: &'a State,
    held: Vec<Hidden>,
    head: String,
    keys: Vec<String>,
    entries: Vec<String>,
}

impl<'a> Page<'a> {
    /// A draft with nothing but its heading.
    ///
    /// # Errors
    ///
    /// What a side hides and cannot be read.
    pub fn new(table: &'a Table, state: &'a State, side: Side) -> Result<Self, Faults> {
        let home = Home::at(table.folder.root());
        let game = table.game.id.to_string();
        Ok(Page {
            table,
            state,
            held: held(table, &home, state, side)?,
            head: format!(
                "# Player-turn {}: {}.\n\ngame = \"{}\"\nplayer_turn = {}\nside = \"{side}\"\n",
                state.next(),
                state.document.step,
                &game[..16],
                state.next(),
            ),
            keys: Vec::new(),
            entries: Vec::new(),
        })
    }

    /// The text so far.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = self.head.clone();
        for key in &self.keys {
            text.push_str(key);
            text.push('\n');
        }
        for entry in &self.entries {
            text.push('\n');
            text.push_str(entry);
        }
        text
    }

    fn is_legal(&self) -> bool {
        let draft = Source::new("draft", self.text());
        let game = &self.table.game;
        game.engine
            .check_with(game.id, self.state, &draft, &self.held)
            .is_ok()
    }

    /// Keeps a key of the draft itself, such as `others = "nearest"`, if that is legal.
    pub fn key(&mut self, line: impl Into<String>) -> bool {
        self.keys.push(line.into());
        let legal = self.is_legal();
        if !legal {
            self.keys.pop();
        }
        legal
    }

    /// Keeps an entry with its own heading, such as `[[order]]`, if that is legal.
    pub fn entry(&mut self, text: impl Into<String>) -> bool {
        self.entries.push(text.into());
        let legal = self.is_legal();
        if !legal {
            self.entries.pop();
        }
        legal
    }

    /// Keeps several entries that are legal only together.
    pub fn entries(&mut self, texts: &[String]) -> bool {
        let before = self.entries.len();
        self.entries.extend_from_slice(texts);
        let legal = self.is_legal();
        if !legal {
            self.entries.truncate(before);
        }
        legal
    }

    /// Keeps a key and entries that are legal only together.
    pub fn set(&mut self, key: &str, texts: &[String]) -> bool {
        self.keys.push(key.to_owned());
        let legal = self.entries(texts);
        if !legal {
            self.keys.pop();
        }
        legal
    }

    /// Whether anything is hidden still.
    #[must_use]
    pub fn hides(&self) -> bool {
        !self.held.is_empty()
    }
}

/// Names as a TOML array.
#[must_use]
pub fn list<T: ToString>(names: &[T]) -> String {
    let quoted: Vec<String> = names
        .iter()
        .map(|name| format!("\"{}\"", name.to_string()))
        .collect();
    format!("[{}]", quoted.join(", "))
}
