//! Reads a set of tables: house values as they stand, printed values only to see that nobody
//! changed them.

mod charts;
mod map;
mod order_of_battle;
mod printed;
mod set_up;

use super::{Costs, Tables};
use crate::diagnostic::{Faults, Source};
use crate::draft::tables::{self, required_table};
use crate::draft::values::whole;
use crate::draft::{Reader, Table};

/// Reads `source`.
///
/// # Errors
///
/// Every fault of the file.
pub fn read(source: &Source) -> Result<Tables, Faults> {
    tables::read(source, "little-round-top", printed::values, house)
}

fn house(reader: &mut Reader<'_>, root: &Table<'_>) -> Option<Tables> {
    let costs = required_table(reader, root, "costs", costs);
    let fire = required_table(reader, root, "fire", charts::fire);
    let melee = required_table(reader, root, "melee", charts::melee);
    let morale = required_table(reader, root, "morale", charts::morale);
    let officers = required_table(reader, root, "officers", order_of_battle::officers);
    let companies = required_table(reader, root, "companies", order_of_battle::companies);
    let flags = required_table(reader, root, "flags", order_of_battle::flags);
    let map = required_table(reader, root, "map", map::map);
    let set_up = required_table(reader, root, "set_up", |reader, table| {
        set_up::set_up(reader, table, map.as_ref().map(|map| map.grid))
    });
    let (set_up, officer_posts) = set_up?;
    Some(Tables {
        map: map?,
        costs: costs?,
        fire: fire?,
        melee: melee?,
        morale: morale?,
        companies: companies?,
        officers: officers?,
        flags: flags?,
        set_up,
        officer_posts,
    })
}

fn costs(reader: &mut Reader<'_>, table: &Table<'_>) -> Option<Costs> {
    let mut cost = |key| whole(reader, table, key, 0, 50);
    let (line, column, officer) = (cost("line"), cost("column"), cost("officer"));
    let (up, rock, barrier) = (cost("up"), cost("rock"), cost("barrier"));
    let (back, melee, exchange) = (cost("back"), cost("melee"), cost("exchange"));
    Some(Costs {
        line: line?,
        column: column?,
        officer: officer?,
        up: up?,
        rock: rock?,
        barrier: barrier?,
        back: back?,
        melee: melee?,
        exchange: exchange?,
    })
}
