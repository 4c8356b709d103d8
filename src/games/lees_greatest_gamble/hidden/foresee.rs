//! What the `[hidden]` table of a draft will come to, told when it is checked.

use crate::diagnostic::{Diagnostic, Kind};
use crate::draft::{Located, Reader};
use crate::games::lees_greatest_gamble::board::{Board, State};
use crate::games::lees_greatest_gamble::deploy::{self, Unmet};
use crate::games::lees_greatest_gamble::orders::check::{self, worlds};
use crate::games::lees_greatest_gamble::orders::{
    Destination, Order, Orders, Secret, Standing, said,
};
use crate::games::lees_greatest_gamble::rules::{RULE_16_5C, RULE_16_6C, RULE_18_4A, RULE_18_5A};
use crate::games::lees_greatest_gamble::tables::Tables;
use crate::games::lees_greatest_gamble::unit::{MarkerId, Piece, UnitId};
use crate::games::lees_greatest_gamble::watch;
use crate::hex::HexId;
use crate::hex::names::listed;
use crate::side::Side;
use std::collections::BTreeMap;

/// The board after these orders, in the best of the command states that may come.
pub(super) fn after(tables: &Tables, board: &Board, side: Side, orders: &Orders) -> Option<Board> {
    let world = worlds::worlds(tables, board, side).first().copied()?;
    let standing = Standing::default();
    Some(check::run(tables, board, side, orders, &standing, world).board)
}

/// 18.5a: warns of wishes that could not be met where the marker will stand.
pub(super) fn wishes(
    reader: &mut Reader<'_>,
    tables: &Tables,
    after: &Board,
    label: &str,
    secret: &Secret,
    wishes: &[Destination],
) {
    let marker = label.parse().ok().and_then(|id| after.marker(id));
    let Some((id, at)) = marker.and_then(|marker| Some((marker.id, marker.at?))) else {
        return;
    };
    let grid = tables.map.grid;
    let on_map = wishes.iter().filter(|wish| grid.has(wish.hex.value));
    let map: BTreeMap<UnitId, HexId> = on_map.map(watch::wish).collect();
    let free = |_, _| None;
    for unmet in deploy::unmet(tables, after, (id, at), &secret.units, &map, &free) {
        let Unmet { unit, hex, why, .. } = unmet;
        let wish = wishes.iter().find(|wish| wish.unit.value == unit);
        let span = wish.and_then(|wish| wish.hex.span.as_ref());
        let near = grid.within(at, 1);
        let fault = Diagnostic::new(
            Kind::Illegal,
            format!("as things stand `{unit}` could not deploy in `{hex}`: {why}"),
        )
        .warning()
        .rule(RULE_18_5A)
        .help(format!(
            "after these orders `{id}` stands in {at}; units deploy in {}, three to a hex",
            listed(&near)
        ));
        reader.report(span, fault);
    }
}

/// 18.4a, 16.5c, 16.6c: warns of markers that are opened by choice and then stay, or may.
pub(super) fn opened(
    reader: &mut Reader<'_>,
    tables: &Tables,
    board: &Board,
    after: Option<&Board>,
    orders: &Orders,
    open: &[Located<String>],
) {
    let forbidding: Vec<State> = board.stage.active().map_or(Vec::new(), |side| {
        let worlds = worlds::worlds(tables, board, side);
        let worlds = worlds.iter().filter(|world| !world.hindered);
        let states = worlds.map(|world| world.state);
        states
            .filter(|state| matches!(state, State::Passive | State::Panic))
            .collect()
    });
    for label in open {
        let Ok(id) = label.value.parse::<MarkerId>() else {
            continue;
        };
        // One that the enemy sees has deployed already.
        let Some(marker) = board.marker(id).filter(|marker| marker.contents.is_some()) else {
            continue;
        };
        let removed = orders.order.iter().any(|order| match order {
            Order::Move(order) => {
                order.unit.value == Piece::Marker(id) && said(order.way.remove.as_ref())
            }
            Order::Create(_) => false,
        });
        let removed = removed || after.is_some_and(|after| after.marker(id).is_none());
        let (rule, message, help) = if !removed {
            (
                RULE_18_4A,
                format!(
                    "`{id}` is opened, and no order removes it: the enemy learns what is in it, \
                     and it stays a marker"
                ),
                format!(
                    "write an order with `unit = \"{id}\"` and `remove = true`, or leave it out \
                     of `open`"
                ),
            )
        } else if let (Some(_), [first, ..]) = (marker.at, forbidding.as_slice()) {
            let names: Vec<&str> = forbidding.iter().map(|state| state.as_str()).collect();
            let rule = match first {
                State::Panic => RULE_16_6C,
                State::Attack | State::Restricted | State::Passive => RULE_16_5C,
            };
            (
                rule,
                format!(
                    "the army may come to be in {}, and then `{id}` is not removed: the enemy \
                     learns what is in it all the same",
                    names.join(" or ")
                ),
                format!(
                    "what orders open is public before the command roll, and so is a `deploy` of \
                     theirs; wishes in `[hidden.{id}]` without `open` stay private"
                )
                .to_owned(),
            )
        } else {
            continue;
        };
        let fault = Diagnostic::new(Kind::Illegal, message).warning();
        reader.report(label.span.as_ref(), fault.rule(rule).help(help));
    }
}
