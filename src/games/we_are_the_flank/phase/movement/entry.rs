//! FLANK-H13: units that come over an edge.

use super::super::super::board::{Board, CommanderStatus, Mark, Status, UnitId, footprint_at};
use super::super::super::rules::{FLANK_23, FLANK_H13};
use super::super::super::tables::{Arrival, Tables};
use super::{Sink, illegal, obstacle};
use crate::draft::Located;
use crate::report::Log;
use crate::tabletop::{Length, Point};

/// What to write for a unit that waits.
pub(super) fn how_to_enter(tables: &Tables, board: &Board, id: &UnitId) -> String {
    match tables.entry(id).arrival {
        Arrival::Entry { turn, .. } if turn > board.turn => {
            format!("it enters from turn {turn} on; take the entry out")
        }
        Arrival::Entry { edge, from, to, .. } => format!(
            "add `enter = N`: its place on the {} edge, from {from} to {to}",
            edge.name()
        ),
        Arrival::Start(_) => "take the entry out".to_owned(),
    }
}

/// Puts a waiting unit on its edge.
pub(super) fn enter(
    tables: &Tables,
    board: &mut Board,
    id: &UnitId,
    enter: &Located<Length>,
    log: &mut Log,
    sink: &mut Sink<'_>,
) -> bool {
    let mut refuse = |diagnostic| {
        sink(enter.span.as_ref(), diagnostic);
        false
    };
    let Arrival::Entry {
        turn,
        edge,
        from,
        to,
    } = tables.entry(id).arrival
    else {
        return refuse(illegal(FLANK_H13, format!("`{id}` does not enter")));
    };
    if board.turn < turn {
        return refuse(
            illegal(
                FLANK_H13,
                format!(
                    "`{id}` enters in turn {turn}, and this is turn {}",
                    board.turn
                ),
            )
            .help(how_to_enter(tables, board, id)),
        );
    }
    if !(from..=to).contains(&enter.value) {
        return refuse(
            illegal(FLANK_H13, format!("`{id}` cannot enter at {}", enter.value))
                .help(how_to_enter(tables, board, id)),
        );
    }
    let at = edge.place(&tables.ground, enter.value);
    let blocked_at = |board: &Board, at: Point| {
        let unit = board.unit(id);
        let rect = footprint_at(tables, unit, at, unit.facing);
        obstacle(tables, board, id, &rect).map(|(other, rule)| (other.id.clone(), rule))
    };
    if let Some((other, rule)) = blocked_at(board, at) {
        let what = if rule == FLANK_23 {
            "come within 1 inch of"
        } else {
            "overlap"
        };
        // The nearest free place, tried by quarter inches to both sides.
        let free = (1..=(to.0 - from.0) / 25).find_map(|quarters| {
            [-1, 1].into_iter().find_map(|way| {
                let along = Length(enter.value.0 + way * quarters * 25);
                let free = (from..=to).contains(&along)
                    && blocked_at(board, edge.place(&tables.ground, along)).is_none();
                free.then_some(along)
            })
        });
        return refuse(
            illegal(
                FLANK_H13,
                format!(
                    "`{id}` would {what} `{other}` when it enters at {}",
                    enter.value
                ),
            )
            .help(match free {
                Some(along) => format!("there is room at `enter = {along}`"),
                None => "there is no room on its strip; it waits until there is".to_owned(),
            }),
        );
    }
    let unit = board.unit_mut(id);
    unit.status = Status::OnTable;
    unit.at = at;
    unit.this_turn.insert(Mark::Moved);
    for commander in &mut board.commanders {
        if commander.with.as_ref() == Some(id) {
            commander.status = CommanderStatus::Attached;
        }
    }
    board.carry_commander(id);
    log.effect(
        &[FLANK_H13],
        format!("{id} enters over the {} edge at {at}", edge.name()),
    );
    true
}
