//! A table of a document, read key by key.

use super::node::{Wanted, wrong_type};
use super::{FromNode, Reader, meant};
use std::cell::RefCell;
use std::ops::Range;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// One table of a document. It remembers which keys were asked for, so that [`Table::finish`] can
/// name the others.
pub struct Table<'t> {
    entries: &'t DeTable<'t>,
    span: Range<usize>,
    name: String,
    known: RefCell<Vec<&'static str>>,
}

impl<'t> Table<'t> {
    pub(super) fn new(entries: &'t DeTable<'t>, span: Range<usize>, name: String) -> Self {
        Table {
            entries,
            span,
            name,
            known: RefCell::new(Vec::new()),
        }
    }

    /// Where the table stands.
    #[must_use]
    pub fn span(&self) -> Range<usize> {
        self.span.clone()
    }

    /// Whether a key is there.
    #[must_use]
    pub fn has(&self, key: &str) -> bool {
        self.entries.get(key).is_some()
    }

    /// Where a key stands, if it is there.
    #[must_use]
    pub fn place_of(&self, key: &str) -> Option<Range<usize>> {
        let (name, _) = self.entries.get_key_value(key)?;
        Some(name.span())
    }

    fn node(&self, key: &'static str) -> Option<&'t Spanned<DeValue<'t>>> {
        self.known.borrow_mut().push(key);
        self.entries.get(key)
    }

    /// A value that may be left out.
    pub fn optional<T: FromNode>(&self, reader: &mut Reader<'_>, key: &'static str) -> Option<T> {
        T::from_node(reader, self.node(key)?, key)
    }

    /// A value that must be there.
    pub fn required<T: FromNode>(&self, reader: &mut Reader<'_>, key: &'static str) -> Option<T> {
        self.required_as(reader, key, "…")
    }

    /// As [`Table::required`]; `written` is the value as a document writes it, which is told to
    /// who left it out.
    pub(crate) fn required_as<T: FromNode>(
        &self,
        reader: &mut Reader<'_>,
        key: &'static str,
        written: &str,
    ) -> Option<T> {
        match self.node(key) {
            Some(node) => T::from_node(reader, node, key),
            None => {
                reader.malformed(
                    &self.span,
                    format!("`{key}` is missing in {}", self.name),
                    Some(format!("add a line `{key} = {written}`")),
                );
                None
            }
        }
    }

    /// A table that may be left out.
    pub fn table(&self, reader: &mut Reader<'_>, key: &'static str) -> Option<Table<'t>> {
        table_from(reader, self.node(key)?, key)
    }

    /// An array of tables; empty when it is left out.
    pub fn tables(&self, reader: &mut Reader<'_>, key: &'static str) -> Vec<Table<'t>> {
        let Some(node) = self.node(key) else {
            return Vec::new();
        };
        let Some(array) = node.get_ref().as_array() else {
            wrong_type(reader, node, key, Wanted::Tables);
            return Vec::new();
        };
        array
            .iter()
            .filter_map(|element| table_from(reader, element, key))
            .collect()
    }

    /// Names every key that was never asked for, with the nearest key that exists.
    pub fn finish(self, reader: &mut Reader<'_>) {
        self.finish_below(reader, &[]);
    }

    /// As [`Table::finish`], for a table of a document's root: keys of the root that stand in it
    /// were meant to stand above it.
    pub fn finish_below(self, reader: &mut Reader<'_>, above: &[&str]) {
        self.finish_knowing(reader, above, |_| None);
    }

    /// The same, where the game knows of some keys what to write instead.
    pub fn finish_knowing(
        self,
        reader: &mut Reader<'_>,
        above: &[&str],
        instead: impl Fn(&str) -> Option<String>,
    ) {
        let table = self.name.trim_matches('`').to_owned();
        self.finish_with(reader, above, &format!("`[{table}]`"), instead);
    }

    /// The same for one of an array of tables.
    pub fn finish_after(self, reader: &mut Reader<'_>, above: &[&str]) {
        let table = self.name.trim_matches('`').to_owned();
        self.finish_with(reader, above, &format!("the first `[[{table}]]`"), |_| None);
    }

    fn finish_with(
        self,
        reader: &mut Reader<'_>,
        above: &[&str],
        place: &str,
        instead: impl Fn(&str) -> Option<String>,
    ) {
        let known = self.known.into_inner();
        for (key, _) in self.entries {
            let name: &str = key.get_ref().as_ref();
            if known.contains(&name) {
                continue;
            }
            let help = if above.contains(&name) {
                format!("`{name}` belongs above {place}")
            } else if let Some(instead) = instead(name) {
                instead
            } else {
                meant(name, known.iter().copied(), || {
                    format!("the keys here are: {}", known.join(", "))
                })
            };
            reader.malformed(
                &key.span(),
                format!("`{name}` is not a key of {}", self.name),
                Some(help),
            );
        }
    }
}

/// A node as a table, for values that may be a table or something else.
pub fn table_from<'t>(
    reader: &mut Reader<'_>,
    node: &'t Spanned<DeValue<'t>>,
    key: &str,
) -> Option<Table<'t>> {
    match node.get_ref().as_table() {
        Some(entries) => Some(Table::new(entries, node.span(), format!("`{key}`"))),
        None => {
            wrong_type(reader, node, key, Wanted::Table);
            None
        }
    }
}
