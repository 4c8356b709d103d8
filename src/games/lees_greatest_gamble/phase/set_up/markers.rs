//! Markers that units printed with `h` may start in (23.1d).

use crate::diagnostic::{Diagnostic, Kind};
use crate::games::lees_greatest_gamble::board::{Marker, Status};
use crate::games::lees_greatest_gamble::orders::CreateOrder;
use crate::games::lees_greatest_gamble::phase::movement::create;
use crate::games::lees_greatest_gamble::printed::STACK;
use crate::games::lees_greatest_gamble::rules::{RULE_9_1A, RULE_18_2B, RULE_18_6A, RULE_23_1D};
use crate::games::lees_greatest_gamble::sight;
use crate::games::lees_greatest_gamble::turn::Turn;
use crate::games::lees_greatest_gamble::unit::{Piece, UnitId};
use crate::hex::HexId;
use crate::hex::names::listed;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// 23.1d: makes markers of an `h` group in its hex.
pub(super) fn make(turn: &mut Turn<'_>, order: &CreateOrder, homes: &BTreeMap<UnitId, HexId>) {
    let Some(first) = order.create.first() else {
        return;
    };
    if !order.when.holds(turn, Piece::Marker(first.value)) {
        if turn.rehearsing().is_none() {
            create::tell_idle(turn, &order.markers());
        }
        return;
    }
    let mut faults = create::named(turn, order);
    if faults.is_empty() {
        faults.extend(unfit(turn, order, homes));
    }
    if faults.is_empty() {
        faults.extend(strangers(turn, order, homes));
    }
    if !faults.is_empty() {
        for (span, fault) in faults {
            turn.refuse(span.as_ref(), fault);
        }
        return;
    }
    let Some(at) = order.at.as_ref().map(|at| at.value) else {
        return;
    };
    for unit in order.inside() {
        turn.board.take(unit, Status::Hidden);
    }
    for marker in order.markers() {
        turn.board.markers.push(Marker::new(marker, Some(at)));
        turn.marks.created.insert(marker);
    }
    turn.board.markers.sort_by_key(|marker| marker.id);
    let rules = [RULE_23_1D, RULE_18_6A];
    turn.log.effect(&rules, create::made(order));
}

type Fault = (Option<Range<usize>>, Diagnostic);

/// Units that may not go into a marker where they stand.
fn strangers(turn: &Turn<'_>, order: &CreateOrder, homes: &BTreeMap<UnitId, HexId>) -> Vec<Fault> {
    let Some(at) = order.at.as_ref() else {
        return Vec::new();
    };
    let hex = at.value;
    let faults = order.units.iter().filter_map(|unit| {
        let id = unit.value;
        let (message, help) = if homes.get(&id) != Some(&hex) {
            (
                format!("`{id}` is not of the group at {hex}"),
                "only units printed with `h` there may start hidden there",
            )
        } else if turn.board.unit(id).status == Status::Hidden {
            (
                format!("`{id}` is in a marker already"),
                "name each unit once",
            )
        } else {
            return None;
        };
        let fault = Diagnostic::new(Kind::Illegal, message).rule(RULE_23_1D);
        Some((unit.span.clone(), fault.help(help)))
    });
    faults.collect()
}

/// Why markers of these units may not be made there at the start.
fn unfit(turn: &Turn<'_>, order: &CreateOrder, homes: &BTreeMap<UnitId, HexId>) -> Option<Fault> {
    let posts: Vec<HexId> = {
        let posts: BTreeSet<HexId> = homes.values().copied().collect();
        posts.into_iter().collect()
    };
    let illegal = |message: String| Diagnostic::new(Kind::Illegal, message);
    let Some(at) = order.at.as_ref().filter(|at| posts.contains(&at.value)) else {
        let span = match (&order.at, &order.gate) {
            (Some(at), _) => at.span.clone(),
            (None, Some(gate)) => gate.span.clone(),
            (None, None) => order.create.first().and_then(|first| first.span.clone()),
        };
        let fault = illegal("markers start in no other hex than that of their group".to_owned())
            .rule(RULE_23_1D)
            .help(match posts.as_slice() {
                [] => "no unit of this side may start hidden".to_owned(),
                posts => format!("write `at`: {}", listed(posts)),
            });
        return Some((span, fault));
    };
    let hex = at.value;
    let (markers, units) = (order.create.len(), order.units.len());
    if markers > 2 * units {
        let fault = illegal(match units {
            1 => format!("{markers} markers are too many for 1 unit"),
            _ => format!("{markers} markers are too many for {units} units"),
        })
        .rule(RULE_23_1D)
        .help("one decoy for each marker that holds units is the most");
        return Some((
            order.create.last().and_then(|last| last.span.clone()),
            fault,
        ));
    }
    if turn.board.counters(hex) + markers > STACK {
        let fault = illegal(format!(
            "`{hex}` would hold {} counters",
            turn.board.counters(hex) + markers
        ))
        .rule(RULE_9_1A)
        .help("three counters fill a hex; a marker is one, whatever it holds");
        return Some((at.span.clone(), fault));
    }
    let enemy = turn.side.other();
    let seen = sight::observer(turn.tables, &turn.board, enemy, hex)?;
    let fault = illegal(format!("{seen} observes `{hex}`"))
        .rule(RULE_18_2B)
        .help("a marker there would be removed at once; place the units themselves");
    Some((at.span.clone(), fault))
}
