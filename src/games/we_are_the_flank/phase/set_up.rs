//! Player-turn 0: the Union breaks up its sharpshooter units or keeps them whole.

use super::super::board::{Board, Status, UnitId};
use super::super::orders::Adopt;
use super::super::printed::ADOPTED_MOST;
use super::super::rules::{FLANK_09, FLANK_10, FLANK_11, FLANK_R15, FLANK_R18, FLANK_R19};
use super::super::tables::{Arm, Tables};
use super::movement::{Sink, illegal, obstacle};
use crate::report::Log;

/// Breaks up what is to be broken up and gives the board after it. Faults go to `sink`.
pub fn carry_out(
    tables: &Tables,
    board: &Board,
    adoptions: &[Adopt],
    log: &mut Log,
    sink: &mut Sink<'_>,
) -> Board {
    let mut after = board.clone();
    let mut last_of: Vec<(UnitId, Option<std::ops::Range<usize>>)> = Vec::new();
    for adopt in adoptions {
        let from = &adopt.from.value;
        if !tables.entry(from).may_be_broken_up() {
            let whole: Vec<&str> = tables
                .units
                .iter()
                .filter(|entry| entry.may_be_broken_up())
                .map(|entry| entry.id.0.as_str())
                .collect();
            sink(
                adopt.from.span.as_ref(),
                illegal(FLANK_09, format!("`{from}` cannot be broken up"))
                    .help(format!("only {} can", whole.join(" and "))),
            );
            continue;
        }
        log.begin(
            "USA set-up",
            format!("{} adopts from {from}", adopt.unit.value),
        );
        if may_adopt(tables, &after, adopt, sink) {
            give(tables, &mut after, adopt, log, sink);
        }
        last_of.retain(|(unit, _)| unit != from);
        last_of.push((from.clone(), adopt.from.span.clone()));
    }
    for (from, span) in last_of {
        let left = after.unit(&from).sharpshooters;
        if left > 0 {
            let noun = if left == 1 { "base" } else { "bases" };
            sink(
                span.as_ref(),
                illegal(
                    FLANK_R18,
                    format!("{left} {noun} of `{from}` would be with no unit"),
                )
                .help("give every base of a unit that is broken up to a regiment"),
            );
            continue;
        }
        let unit = after.unit_mut(&from);
        unit.status = Status::BrokenUp;
        log.effect(
            &[FLANK_09, FLANK_10],
            format!("{from} is broken up; its bases stay with the units that adopted them"),
        );
    }
    after
}

/// FLANK-10, FLANK-R18, FLANK-R19: whether a regiment may take so many bases.
fn may_adopt(tables: &Tables, board: &Board, adopt: &Adopt, sink: &mut Sink<'_>) -> bool {
    let (id, from) = (&adopt.unit.value, &adopt.from.value);
    let unit = board.unit(id);
    if tables.entry(id).arm != Arm::Infantry {
        sink(
            adopt.unit.span.as_ref(),
            illegal(FLANK_R19, format!("`{id}` is no infantry regiment"))
                .help("only infantry may adopt sharpshooter bases"),
        );
        return false;
    }
    if !unit.is_on_table() {
        sink(
            adopt.unit.span.as_ref(),
            illegal(FLANK_10, format!("`{id}` is not on the table at the start"))
                .help("choose a regiment that is"),
        );
        return false;
    }
    let wanted = adopt.bases.value;
    if wanted < 1 || wanted + unit.sharpshooters > ADOPTED_MOST {
        let has = match unit.sharpshooters {
            0 => String::new(),
            number => format!(" and has {number} already"),
        };
        sink(
            adopt.bases.span.as_ref(),
            illegal(FLANK_R18, format!("`{id}` would adopt {wanted}{has}")).help(format!(
                "a unit adopts one or two bases, {ADOPTED_MOST} in all"
            )),
        );
        return false;
    }
    let left = board.unit(from).sharpshooters;
    if wanted > left {
        sink(
            adopt.bases.span.as_ref(),
            illegal(
                FLANK_R18,
                format!("`{from}` has {left} left to give, not {wanted}"),
            )
            .help("change the number, here or in an entry before"),
        );
        return false;
    }
    true
}

/// FLANK-11, FLANK-12: the bases become part of the regiment, which grows about its centre.
fn give(tables: &Tables, board: &mut Board, adopt: &Adopt, log: &mut Log, sink: &mut Sink<'_>) {
    let (id, bases) = (&adopt.unit.value, adopt.bases.value);
    let mut grown = board.unit(id).clone();
    grown.sharpshooters += bases;
    let rect = super::super::board::footprint(tables, &grown);
    if let Some((other, _)) = obstacle(tables, board, id, &rect) {
        sink(
            adopt.unit.span.as_ref(),
            illegal(
                FLANK_R15,
                format!("`{id}` would have no room beside `{}`", other.id),
            )
            .help("let another regiment adopt the bases"),
        );
        return;
    }
    *board.unit_mut(id) = grown;
    board.unit_mut(&adopt.from.value).sharpshooters -= bases;
    let noun = if bases == 1 { "base" } else { "bases" };
    log.effect(
        &[FLANK_10, FLANK_11],
        format!(
            "{id} adopts {bases} sharpshooter {noun} of {}",
            adopt.from.value
        ),
    );
}
