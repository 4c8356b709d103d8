//! The orders of one side as they are read.

use crate::diagnostic::{Diagnostic, Kind};
use crate::draft::values::{illegal, malformed};
use crate::draft::{Located, Reader, Table};
use crate::hex::{Grid, HexId};
use crate::rule::Rule;
use crate::side::Side;
use std::fmt::Display;
use std::ops::Range;

/// What is read for one side, with the tables `T` of the game.
pub struct Reading<'r, 's, T> {
    /// Where faults go.
    pub reader: &'r mut Reader<'s>,
    /// The tables.
    pub tables: &'r T,
    /// Whose orders these are.
    pub side: Side,
}

impl<T> Reading<'_, '_, T> {
    /// Refuses what a rule forbids.
    pub fn refuse(
        &mut self,
        place: Option<&Range<usize>>,
        rule: Rule,
        message: impl Into<String>,
        help: impl Into<String>,
    ) {
        illegal(self.reader, place, rule, message, help);
    }

    /// Refuses what cannot be read.
    pub fn malformed(
        &mut self,
        place: Option<&Range<usize>>,
        message: impl Into<String>,
        help: impl Into<String>,
    ) {
        malformed(self.reader, place, message, help);
    }

    /// How much was found so far.
    #[must_use]
    pub fn findings(&self) -> usize {
        self.reader.faults.iter().count()
    }

    /// An array of tables of at most so many.
    pub fn entries<'t>(
        &mut self,
        table: &Table<'t>,
        key: &'static str,
        most: usize,
    ) -> Vec<Table<'t>> {
        let entries = table.tables(self.reader, key);
        if entries.len() > most {
            let span = entries[most].span();
            self.malformed(
                Some(&span),
                format!(
                    "`{key}` has {} entries; at most {most} are read",
                    entries.len()
                ),
                "leave out what is not needed",
            );
            return Vec::new();
        }
        entries
    }

    /// Refuses a hex that is not on the map.
    pub fn on_grid(&mut self, grid: Grid, hex: HexId, place: Option<&Range<usize>>) {
        if !grid.has(hex) {
            let last = HexId::new(grid.columns, grid.rows);
            self.malformed(
                place,
                format!("`{hex}` is no hex of the map"),
                format!("its hexes run from {} to {last}", grid.first),
            );
        }
    }
}

/// Refuses a second mention.
pub fn twice(reader: &mut Reader<'_>, key: &str, name: &str, place: Option<&Range<usize>>) {
    malformed(
        reader,
        place,
        format!("`{key}` names `{name}` twice"),
        "name it once",
    );
}

/// What is wrong with each of a list, as `check` finds it, and refuses what is named twice.
pub fn each_once<T: PartialEq + Display>(
    reader: &mut Reader<'_>,
    key: &str,
    list: &[Located<T>],
    mut check: impl FnMut(&mut Reader<'_>, &Located<T>),
) {
    for (at, item) in list.iter().enumerate() {
        check(reader, item);
        if list[..at].contains(item) {
            twice(reader, key, &item.value.to_string(), item.span.as_ref());
        }
    }
}

/// The keys that stand above the tables of a draft: those that the exchange owns, and `keys`.
#[must_use]
pub fn above(keys: impl IntoIterator<Item = &'static str>) -> Vec<&'static str> {
    let exchange = ["game", "player_turn", "side"];
    exchange.into_iter().chain(keys).collect()
}

/// Refuses keys that have no place in `when`; says whether there are any.
pub fn misplaced<'k>(
    reader: &mut Reader<'_>,
    table: &Table<'_>,
    keys: impl IntoIterator<Item = &'k str>,
    when: &str,
    rule: Rule,
    help: &str,
) -> bool {
    let mut found = false;
    for key in keys {
        if !table.has(key) {
            continue;
        }
        found = true;
        illegal(
            reader,
            table.place_of(key).as_ref(),
            rule,
            format!("`{key}` has no place in {when}"),
            help,
        );
    }
    found
}

/// What is told to whoever writes orders when nobody moves any more.
#[must_use]
pub fn over(rule: Rule) -> Diagnostic {
    Diagnostic::new(Kind::Illegal, "the game is over")
        .rule(rule)
        .help("nobody writes orders any more; see the score with `countersign report`")
}
