//! Reads `[[adopt]]` and `[[move]]`.

use super::names::{commander_of, unit, unit_of};
use super::{Adopt, CommanderMove, MoveOrder, UnitMove};
use crate::diagnostic::{Diagnostic, Kind};
use crate::draft::{Located, Reader, Table};
use crate::games::we_are_the_flank::rules::{FLANK_02, FLANK_10, FLANK_63};
use crate::games::we_are_the_flank::tables::Tables;
use crate::side::Side;

/// The adoptions of a set-up.
pub fn read_adopt(reader: &mut Reader<'_>, tables: &Tables, table: &Table<'_>) -> Vec<Adopt> {
    let mut adoptions = Vec::new();
    for entry in table.tables(reader, "adopt") {
        let from = entry.required::<Located<String>>(reader, "from");
        let to = entry.required::<Located<String>>(reader, "unit");
        let bases = entry.required::<Located<i64>>(reader, "bases");
        entry.finish(reader);
        let from = from.and_then(|from| unit(reader, tables, &from));
        let to = to.and_then(|to| unit_of(reader, tables, Side::Usa, FLANK_10, &to));
        if let (Some(from), Some(unit), Some(bases)) = (from, to, bases) {
            adoptions.push(Adopt { from, unit, bases });
        }
    }
    adoptions
}

/// The moves of one side, in order.
pub fn read_moves(
    reader: &mut Reader<'_>,
    tables: &Tables,
    side: Side,
    table: &Table<'_>,
) -> Vec<MoveOrder> {
    let mut moves = Vec::new();
    for entry in table.tables(reader, "move") {
        let order = if entry.has("commander") {
            commander_move(reader, tables, side, &entry).map(MoveOrder::Commander)
        } else {
            unit_move(reader, tables, side, &entry).map(MoveOrder::Unit)
        };
        entry.finish(reader);
        moves.extend(order);
    }
    moves
}

fn nothing(reader: &mut Reader<'_>, table: &Table<'_>, who: &str, help: &str) {
    reader.report(
        Some(&table.span()),
        Diagnostic::new(Kind::Malformed, format!("`{who}` is ordered to do nothing")).help(help),
    );
}

fn unit_move(
    reader: &mut Reader<'_>,
    tables: &Tables,
    side: Side,
    table: &Table<'_>,
) -> Option<UnitMove> {
    let named = table.required::<Located<String>>(reader, "unit");
    let enter = table.optional(reader, "enter");
    let formation_first = table.optional(reader, "formation_first");
    let steps = table.optional(reader, "steps");
    let steps = if table.has("steps") {
        steps
    } else {
        Some(Vec::new())
    };
    let formation_last = table.optional(reader, "formation_last");
    let empty = ["enter", "formation_first", "steps", "formation_last"]
        .iter()
        .all(|key| !table.has(key));
    let unit = unit_of(reader, tables, side, FLANK_02, &named?)?;
    if empty {
        nothing(
            reader,
            table,
            &unit.value.0,
            "add `steps = [\"forward 3\"]`, or take the whole entry out",
        );
    }
    Some(UnitMove {
        unit,
        enter,
        formation_first,
        steps: steps?,
        formation_last,
    })
}

fn commander_move(
    reader: &mut Reader<'_>,
    tables: &Tables,
    side: Side,
    table: &Table<'_>,
) -> Option<CommanderMove> {
    let named = table.required::<Located<String>>(reader, "commander");
    let leave = table.optional(reader, "leave");
    let to = table.optional(reader, "to");
    let join = table.optional::<Located<String>>(reader, "join");
    let empty = ["leave", "to", "join"].iter().all(|key| !table.has(key));
    let commander = commander_of(reader, tables, side, FLANK_02, &named?)?;
    if empty {
        nothing(
            reader,
            table,
            &commander.value,
            "add `leave = true`, `to = [x, y]` or `join = \"…\"`, or take the whole entry out",
        );
    }
    let join = match join {
        None => None,
        Some(join) => Some(unit_of(reader, tables, side, FLANK_63, &join)?),
    };
    Some(CommanderMove {
        commander,
        leave,
        to,
        join,
    })
}
