//! `if` and `unless`: what must be so for an order to be carried out.

use crate::draft::{Located, Unread, nearest};
use crate::hex::HexId;
use serde::Serialize;

/// When an order is carried out: when all of `if` hold and none of `unless`. `C` is what a game's
/// conditions can say.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct When<C> {
    /// Must all hold.
    #[serde(rename = "if", skip_serializing_if = "Vec::is_empty")]
    pub only_if: Vec<Located<C>>,
    /// None may hold.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub unless: Vec<Located<C>>,
}

impl<C> Default for When<C> {
    fn default() -> Self {
        When {
            only_if: Vec::new(),
            unless: Vec::new(),
        }
    }
}

impl<C: Copy> When<C> {
    /// Whether the order is carried out, if `holds` tells what is so.
    pub fn allows(&self, holds: impl Fn(C) -> bool) -> bool {
        self.only_if.iter().all(|condition| holds(condition.value))
            && !self.unless.iter().any(|condition| holds(condition.value))
    }

    /// Whether it says nothing.
    #[must_use]
    pub fn is_always(&self) -> bool {
        self.only_if.is_empty() && self.unless.is_empty()
    }

    /// All that is said, with its places.
    pub fn conditions(&self) -> impl Iterator<Item = &Located<C>> {
        self.only_if.iter().chain(&self.unless)
    }
}

/// What words make of the word after them, if there is one; else what to write.
pub(crate) type After<F> = fn(Option<&str>) -> Result<F, &'static str>;

/// What can be so of a piece, in words.
pub(crate) struct Facts<F: 'static> {
    /// Facts of one word.
    pub plain: &'static [(&'static str, F)],
    /// Facts that say more with a second word.
    pub longer: &'static [(&'static str, After<F>)],
}

impl<F: Copy> Facts<F> {
    /// The words with which a fact begins.
    pub fn words(&self) -> impl Iterator<Item = &str> {
        let plain = self.plain.iter().map(|(word, _)| *word);
        plain.chain(self.longer.iter().map(|(word, _)| *word))
    }

    /// Whether a fact begins with this word, whatever its case.
    pub fn has(&self, word: &str) -> bool {
        self.words().any(|known| known.eq_ignore_ascii_case(word))
    }

    /// A fact from its words, which stand in `text`.
    pub fn read(&self, text: &str, words: &[&str]) -> Result<F, Unread> {
        let wrong = |help: String| Unread {
            message: format!("`{}` states no fact", text.escape_debug()),
            help,
        };
        let word = words.first().copied().unwrap_or_default();
        let word = word.to_ascii_lowercase();
        let more = words.get(1).copied();
        let plain = self.plain.iter().find(|(known, _)| *known == word);
        if let (Some((_, fact)), None) = (plain, more) {
            return Ok(*fact);
        }
        let longer = self.longer.iter().find(|(known, _)| *known == word);
        if let Some((_, read)) = longer.filter(|_| words.len() <= 2) {
            return read(more).map_err(|help| wrong(help.to_owned()));
        }
        Err(wrong(match nearest(&word, self.words()) {
            Some(near) if near == word => format!("write nothing after `{near}`"),
            Some(near) => format!("did you mean `{near}`?"),
            None => {
                let words: Vec<&str> = self.words().collect();
                format!("the facts are {}", words.join(", "))
            }
        }))
    }
}

/// What is said of a hex, as in `example`: `text` is made of `words`, of which the first is a
/// number, and `known` is what can be said.
pub(crate) fn of_hex<T: Copy>(
    text: &str,
    words: &[&str],
    known: &[(&'static str, T)],
    example: &str,
) -> Result<(HexId, T), Unread> {
    let number = words.first().copied().unwrap_or_default();
    let hex: HexId = number.parse().map_err(|_| Unread {
        message: format!("`{number}` is no hex number"),
        help: format!("write four digits, column and row, as in `{example}`"),
    })?;
    let word = words.get(1).copied().unwrap_or_default();
    let word = word.to_ascii_lowercase();
    let found = known.iter().find(|(said, _)| *said == word);
    if let Some((_, said)) = found.filter(|_| words.len() == 2) {
        return Ok((hex, *said));
    }
    let known: Vec<&str> = known.iter().map(|(said, _)| *said).collect();
    Err(Unread {
        message: format!("`{}` says nothing about a hex", text.escape_debug()),
        help: match nearest(&word, known.iter().copied()) {
            Some(near) => format!("did you mean `{hex} {near}`?"),
            None => format!("write `{hex}` and one of {}", known.join(", ")),
        },
    })
}
