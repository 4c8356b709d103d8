//! Reads a set of tables: house values as they stand, printed values only to see that nobody
//! changed them.

mod charts;
mod map;
mod printed;
mod schedule;
mod set_up;
mod units;
mod values;

use super::Tables;
use crate::diagnostic::{Faults, Source};
use crate::draft::{Form, Located, Reader, Table};
use crate::games::lees_greatest_gamble::map::hints;
use values::{malformed, required_table};

/// Reads the tables.
///
/// # Errors
///
/// Every fault of the file.
pub fn read(source: &Source) -> Result<Tables, Faults> {
    let mut reader = Reader::new(source, Form::Draft);
    let tables = match reader.parse() {
        Some(parsed) => {
            let root = reader.root(&parsed);
            let tables = document(&mut reader, &root);
            root.finish(&mut reader);
            tables
        }
        None => None,
    };
    reader.faults.or(tables).map(|(tables, _)| tables)
}

fn document(reader: &mut Reader<'_>, root: &Table<'_>) -> Option<Tables> {
    if let Some(system) = root.required::<Located<String>>(reader, "system")
        && system.value != "lees-greatest-gamble"
    {
        malformed(
            reader,
            system.span.as_ref(),
            format!("`{}` is another game", system.value),
            "these are the tables of `lees-greatest-gamble`",
        );
    }
    if let Some(table) = root.table(reader, "printed") {
        printed::values(reader, &table);
        table.finish(reader);
    }
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
