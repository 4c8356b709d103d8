//! The tables of a game: one file in which every value is `printed` or `house`.
//!
//! Printed values stand in the table `[printed]`, only to be read by people: [`read`] refuses one
//! that differs from the printed game. All others are of the house and may be replaced.
//!
//! ```text
//! system = "little-round-top"
//!
//! [printed]
//! bonus = 6
//!
//! [costs]
//! line = 2
//! ```

use super::values::{differs, malformed};
use super::{Form, FromNode, Located, Reader, Table};
use crate::diagnostic::{Faults, Source};
use crate::rule::Rule;

/// Reads the tables of `system`: `printed` sees to the values of the printed game, `house` reads the
/// others.
///
/// # Errors
///
/// Every fault of the file.
pub(crate) fn read<T>(
    source: &Source,
    system: &str,
    printed: impl FnOnce(&mut Printed<'_, '_, '_>),
    house: impl FnOnce(&mut Reader<'_>, &Table<'_>) -> Option<T>,
) -> Result<T, Faults> {
    source.require_text("`countersign tables export` writes the shipped tables")?;
    let mut reader = Reader::new(source, Form::Draft);
    let mut tables = None;
    if let Some(parsed) = reader.parse() {
        let root = reader.root(&parsed);
        named(&mut reader, &root, system);
        Printed {
            reader: &mut reader,
            table: &root,
        }
        .table("printed", printed);
        tables = house(&mut reader, &root);
        root.finish(&mut reader);
    }
    reader.faults.or(tables).map(|(tables, _)| tables)
}

/// The tables say whose they are.
fn named(reader: &mut Reader<'_>, root: &Table<'_>, system: &str) {
    if let Some(found) = root.required::<Located<String>>(reader, "system")
        && found.value != system
    {
        malformed(
            reader,
            found.span.as_ref(),
            format!("`{}` is another game", found.value),
            format!("these are the tables of `{system}`"),
        );
    }
}

/// A table that must be there, and has no other keys than those that `read` asks for.
pub(crate) fn required_table<T>(
    reader: &mut Reader<'_>,
    parent: &Table<'_>,
    key: &'static str,
    read: impl FnOnce(&mut Reader<'_>, &Table<'_>) -> Option<T>,
) -> Option<T> {
    named_table(reader, parent, key, &format!("[{key}]"), read)
}

/// As [`required_table`]; a message calls it `name`.
pub(crate) fn named_table<T>(
    reader: &mut Reader<'_>,
    parent: &Table<'_>,
    key: &'static str,
    name: &str,
    read: impl FnOnce(&mut Reader<'_>, &Table<'_>) -> Option<T>,
) -> Option<T> {
    if !parent.has(key) {
        malformed(
            reader,
            Some(&parent.span()),
            format!("the table `{name}` is missing"),
            "begin with a copy of the shipped tables: `countersign tables export`",
        );
        return None;
    }
    let table = parent.table(reader, key)?;
    let value = read(reader, &table);
    table.finish(reader);
    value
}

/// An array of tables, each with no other keys than those that `read` asks for.
pub(crate) fn list<T>(
    reader: &mut Reader<'_>,
    root: &Table<'_>,
    key: &'static str,
    mut read: impl FnMut(&mut Reader<'_>, &Table<'_>) -> Option<T>,
) -> Option<Vec<T>> {
    let mut values = Vec::new();
    for table in root.tables(reader, key) {
        values.push(read(reader, &table));
        table.finish(reader);
    }
    values.into_iter().collect()
}

/// A table of printed values: refuses those that differ, and keys that it does not have.
pub(crate) struct Printed<'r, 's, 't> {
    reader: &'r mut Reader<'s>,
    table: &'r Table<'t>,
}

impl Printed<'_, '_, '_> {
    /// A value that is `printed` by `rule`, which a file writes as `words`.
    pub(crate) fn same<T: FromNode + PartialEq>(
        &mut self,
        key: &'static str,
        printed: &T,
        rule: Rule,
        words: &str,
    ) {
        let Some(found) = self.table.required::<Located<T>>(self.reader, key) else {
            return;
        };
        if found.value != *printed {
            let what = format!("`{key}`");
            let printed = format!("{key} = {words}");
            differs(self.reader, found.span.as_ref(), rule, &what, &printed);
        }
    }

    /// A whole number.
    pub(crate) fn number(&mut self, key: &'static str, printed: impl Into<i64>, rule: Rule) {
        let printed = printed.into();
        self.same(key, &printed, rule, &printed.to_string());
    }

    /// Whole numbers.
    pub(crate) fn numbers(&mut self, key: &'static str, printed: &[i64], rule: Rule) {
        self.same(key, &printed.to_vec(), rule, &format!("{printed:?}"));
    }

    /// A string.
    pub(crate) fn words(&mut self, key: &'static str, printed: &str, rule: Rule) {
        self.same(key, &printed.to_owned(), rule, &format!("\"{printed}\""));
    }

    /// A table in this one, if it is there.
    pub(crate) fn table(&mut self, key: &'static str, read: impl FnOnce(&mut Printed<'_, '_, '_>)) {
        let Some(table) = self.table.table(self.reader, key) else {
            return;
        };
        read(&mut Printed {
            reader: self.reader,
            table: &table,
        });
        table.finish(self.reader);
    }
}
