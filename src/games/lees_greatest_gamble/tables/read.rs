//! Reads a set of tables: house values as they stand, printed values only to see that nobody
//! changed them.

mod charts;
mod map;
mod printed;
mod schedule;
mod set_up;
mod units;

use super::Tables;
use crate::diagnostic::{Faults, Source};
use crate::draft::tables::{self, named_table};
use crate::draft::{Reader, Table};
use crate::games::lees_greatest_gamble::map::hints;

/// What to write in place of a word that says nothing.
const FORM: &str = "copy the form of the shipped tables";

/// Reads the tables.
///
/// # Errors
///
/// Every fault of the file.
pub fn read(source: &Source) -> Result<Tables, Faults> {
    tables::read(source, "lees-greatest-gamble", printed::values, house)
}

fn house(reader: &mut Reader<'_>, root: &Table<'_>) -> Option<Tables> {
    let results = required_table(reader, root, "results", charts::results);
    let terrain = required_table(reader, root, "terrain", charts::terrain);
    let armies = required_table(reader, root, "armies", charts::armies);
    let units = required_table(reader, root, "units", units::units);
    let map = required_table(reader, root, "map", map::map);
    let schedule = required_table(reader, root, "schedule", schedule::schedule);
    let set_ups = required_table(reader, root, "set_up", set_up::set_ups);
    let tables = Tables {
        map: map?,
        results: results?,
        terrain: terrain?,
        armies: armies?,
        units: units?,
        schedule: schedule?,
        set_ups: set_ups?,
    };
    let place = root.place_of("map");
    for (_, hint) in hints(&tables) {
        reader.report(place.as_ref(), hint);
    }
    Some(tables)
}

/// A table that must be there, and has no other keys than those that `read` asks for.
fn required_table<T>(
    reader: &mut Reader<'_>,
    parent: &Table<'_>,
    key: &'static str,
    read: impl FnOnce(&mut Reader<'_>, &Table<'_>) -> Option<T>,
) -> Option<T> {
    named_table(reader, parent, key, key, read)
}
