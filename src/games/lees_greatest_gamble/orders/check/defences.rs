//! Standing orders for artillery that will support nobody, as it stands after its own player-turn.

use super::{best, run};
use crate::diagnostic::{Diagnostic, Kind};
use crate::draft::Reader;
use crate::games::lees_greatest_gamble::board::Board;
use crate::games::lees_greatest_gamble::orders::{DefendChoice, Orders, Standing, said};
use crate::games::lees_greatest_gamble::rules::{RULE_13_1B, RULE_13_4A, RULE_13_4D};
use crate::games::lees_greatest_gamble::tables::Tables;
use crate::games::lees_greatest_gamble::turn::{Against, Turn};
use crate::games::lees_greatest_gamble::unit::{Piece, UnitId};
use crate::hex::names::listed;
use crate::rule::Rule;
use crate::side::Side;

/// Warns of `defend` of standing orders whose artillery, after these orders, is Fired or stands
/// near none of the brigades that it is to support (13.1b, 13.4a, 13.4d).
pub fn weigh(
    tables: &Tables,
    board: &Board,
    side: Side,
    orders: &Orders,
    standing: &Standing,
    reader: &mut Reader<'_>,
) {
    if board.stage.is_set_up() {
        return;
    }
    let nothing = Standing::default();
    let world = best(tables, board, side);
    let after = run(tables, board, side, orders, &nothing, world);
    for choice in &standing.reactions.defend {
        if said(choice.never.as_ref()) {
            continue;
        }
        if let Some((rule, why, help)) = idle(&after, choice) {
            let fault = Diagnostic::new(Kind::Illegal, why).warning();
            reader.report(choice.gun.span.as_ref(), fault.rule(rule).help(help));
        }
    }
}

/// Why an artillery unit will support nobody, and what would do.
fn idle(after: &Turn<'_>, choice: &DefendChoice) -> Option<(Rule, String, String)> {
    let gun = choice.gun.value;
    let at = after.board.unit(gun).at?;
    if after.marks.moved.contains(&Piece::Unit(gun)) {
        return Some((
            RULE_13_1B,
            format!("`{gun}` moves in this player-turn, and stays Fired in the next"),
            "leave its `defend` out, or let it stand".to_owned(),
        ));
    }
    if fires(after, gun) {
        return Some((
            RULE_13_4A,
            format!("`{gun}` is to fire in this player-turn, and stays Fired in the next"),
            "leave its `defend` out, or let it hold its fire now".to_owned(),
        ));
    }
    let near: Vec<UnitId> = after
        .board
        .on_map(gun.side())
        .filter(|unit| after.tables.arm(unit.id).is_brigade())
        .filter(|unit| {
            let grid = after.tables.map.grid;
            unit.at.is_some_and(|hex| grid.distance(at, hex) <= 1)
        })
        .map(|unit| unit.id)
        .collect();
    let wanted =
        |id: &UnitId| choice.of.is_empty() || choice.of.iter().any(|unit| unit.value == *id);
    if near.iter().any(wanted) {
        return None;
    }
    let whom = match choice.of.as_slice() {
        [] => "no brigade of yours".to_owned(),
        of => format!("none of {}", listed(of.iter().map(|it| it.value))),
    };
    Some((
        RULE_13_4D,
        format!("`{gun}` in {at} will have {whom} in its hex or next to it"),
        match near.as_slice() {
            [] => "it supports nobody there: leave its `defend` out".to_owned(),
            near => format!("it can support {}", listed(near)),
        },
    ))
}

/// Whether an artillery unit is to bombard or to support an attack.
fn fires(after: &Turn<'_>, gun: UnitId) -> bool {
    after.marks.declared.iter().any(|declared| {
        let bombards = matches!(declared.against, Against::Bombard { .. });
        declared.unit == gun && bombards || declared.support.first() == Some(&gun)
    })
}
