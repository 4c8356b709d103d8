//! Commanders: whom they may join, how they ride, how they make way.

use super::board::{Board, CommanderStatus, UnitId, footprint};
use super::orders::CommanderMove;
use super::phase::movement::{Sink, heading, illegal};
use super::printed::MOVE_COMMANDER;
use super::rules::{
    FLANK_16, FLANK_63, FLANK_67, FLANK_H13, FLANK_H14, FLANK_R29, FLANK_R67, FLANK_R68, FLANK_R71,
};
use super::tables::{Arm, CommanderEntry, Tables, UnitEntry};
use crate::diagnostic::Diagnostic;
use crate::draft::Located;
use crate::report::log::MovementKind;
use crate::report::{Log, Movement};
use crate::side::Side;
use crate::tabletop::spot::{bearing, distance};
use crate::tabletop::{Length, Point, Rect, Spot};

/// FLANK-63, FLANK-R68: whether a commander may be with a unit: a regiment or sharpshooter unit of
/// his own brigade; for Chamberlain the 20th Maine alone.
#[must_use]
pub fn may_join(entry: &CommanderEntry, unit: &UnitEntry) -> bool {
    entry.side == unit.side
        && entry.brigade == unit.brigade
        && unit.arm != Arm::Artillery
        && entry.only.as_ref().is_none_or(|only| *only == unit.id)
}

/// FLANK-R67: leaves, moves, joins, in that order.
pub fn carry_out(
    tables: &Tables,
    board: &mut Board,
    side: Side,
    order: &CommanderMove,
    log: &mut Log,
    sink: &mut Sink<'_>,
) {
    let name = order.commander.value.as_str();
    log.begin(heading(side), format!("{name} moves"));
    let Err((span, diagnostic)) = ride(tables, board, order, log) else {
        return;
    };
    sink(span.as_ref(), diagnostic);
}

type Refusal = (Option<std::ops::Range<usize>>, Diagnostic);

fn refuse<T>(at: &Located<T>, diagnostic: Diagnostic) -> Refusal {
    (at.span.clone(), diagnostic)
}

fn ride(
    tables: &Tables,
    board: &mut Board,
    order: &CommanderMove,
    log: &mut Log,
) -> Result<(), Refusal> {
    let name = order.commander.value.as_str();
    let commander = board.commander(name);
    let (status, from) = (commander.status, commander.at);
    let with = commander.with.clone();
    let leaves = order.leave.as_ref().filter(|leave| leave.value);
    match status {
        CommanderStatus::Alone => {
            if let Some(leave) = leaves {
                return Err(refuse(
                    leave,
                    illegal(FLANK_R67, format!("`{name}` is with no unit"))
                        .help("take `leave = true` out"),
                ));
            }
        }
        CommanderStatus::Attached => {
            if leaves.is_none() {
                let unit = with.as_ref().map_or("", |unit| unit.0.as_str());
                return Err(refuse(
                    &order.commander,
                    illegal(
                        FLANK_R67,
                        format!("`{name}` is with `{unit}` and moves with it"),
                    )
                    .help("add `leave = true` if he is to go his own way"),
                ));
            }
        }
        CommanderStatus::Waiting => {
            return Err(refuse(
                &order.commander,
                illegal(FLANK_H13, format!("`{name}` is not on the table yet"))
                    .help("he enters with his unit; take the entry out"),
            ));
        }
        CommanderStatus::Left => {
            return Err(refuse(
                &order.commander,
                illegal(FLANK_H14, format!("`{name}` left the table with his unit"))
                    .help("he may not return; take the entry out"),
            ));
        }
        CommanderStatus::Lost => {
            return Err(refuse(
                &order.commander,
                illegal(FLANK_67, format!("`{name}` is a casualty")).help("take the entry out"),
            ));
        }
    }
    let to = match &order.to {
        Some(to) => {
            reachable(tables, name, from, to)?;
            Some(to.value)
        }
        None => None,
    };
    let joined = match &order.join {
        Some(join) => Some((join, contact(tables, board, name, from, order, join)?)),
        None => None,
    };
    let at = joined.as_ref().map(|(_, at)| *at).or(to).unwrap_or(from);
    if let (Some(_), Some(unit)) = (leaves, &with) {
        let commander = board.commander_mut(name);
        commander.status = CommanderStatus::Alone;
        commander.with = None;
        log.effect(&[FLANK_63, FLANK_R67], format!("{name} leaves {unit}"));
    }
    if at != from {
        board.commander_mut(name).at = at;
        log.fact(
            &[FLANK_16, FLANK_R29],
            format!("rides {} to {at}", distance(from, at)),
        );
    }
    if let Some((join, _)) = joined {
        let commander = board.commander_mut(name);
        commander.status = CommanderStatus::Attached;
        commander.with = Some(join.value.clone());
        board.carry_commander(&join.value);
        log.effect(
            &[FLANK_63, FLANK_R67],
            format!("{name} joins {}", join.value),
        );
    }
    if at != from {
        log.movements.push(Movement {
            piece: name.to_owned(),
            side: tables.commander(name).side,
            kind: MovementKind::Move,
            path: vec![from.into(), at.into()],
        });
    }
    Ok(())
}

/// FLANK-16, FLANK-R29: 12 inches in a straight line, whatever lies between.
fn reachable(tables: &Tables, name: &str, from: Point, to: &Located<Point>) -> Result<(), Refusal> {
    if !tables.ground.holds(to.value) {
        return Err(refuse(
            to,
            illegal(FLANK_H14, format!("`{}` is not on the table", to.value)).help(format!(
                "the table goes to ({}, {}); a commander leaves it only with his unit",
                tables.ground.width, tables.ground.height
            )),
        ));
    }
    let way = distance(from, to.value);
    if way <= MOVE_COMMANDER {
        return Ok(());
    }
    let farthest = Spot::from(from)
        .along(bearing(from, to.value), MOVE_COMMANDER.to_f64() - 0.01)
        .round();
    Err(refuse(
        to,
        illegal(
            FLANK_16,
            format!("`{name}` would ride {way} to {}", to.value),
        )
        .help(format!(
            "a commander rides {MOVE_COMMANDER} at most, for example to [{}, {}]",
            farthest.x, farthest.y
        )),
    ))
}

/// Where a commander meets the unit that he joins: the place ordered, or the nearest of the unit.
fn contact(
    tables: &Tables,
    board: &Board,
    name: &str,
    from: Point,
    order: &CommanderMove,
    join: &Located<UnitId>,
) -> Result<Point, Refusal> {
    let unit = board.unit(&join.value);
    let entry = tables.commander(name);
    if !may_join(entry, tables.entry(&join.value)) {
        let choices: Vec<&str> = tables
            .units
            .iter()
            .filter(|unit| may_join(entry, unit) && board.unit(&unit.id).is_on_table())
            .map(|unit| unit.id.0.as_str())
            .collect();
        let choices = if choices.is_empty() {
            "none is on the table".to_owned()
        } else {
            format!("he may join {}", choices.join(", "))
        };
        return Err(refuse(
            join,
            illegal(FLANK_R68, format!("`{name}` may not join `{}`", join.value)).help(choices),
        ));
    }
    if !unit.is_on_table() {
        return Err(refuse(
            join,
            illegal(FLANK_R67, format!("`{}` is not on the table", join.value))
                .help("join a unit that is"),
        ));
    }
    if let Some(other) = board.commander_with(&join.value)
        && other.name != name
    {
        return Err(refuse(
            join,
            illegal(
                FLANK_R67,
                format!("`{}` has a commander already: {}", join.value, other.name),
            )
            .help("a unit has one commander at most; he can leave first"),
        ));
    }
    let rect = footprint(tables, unit);
    let nearest = rect.nearest_to(from.into()).round();
    match &order.to {
        Some(to) => {
            let apart = Length::round(rect.nearest_to(to.value.into()).distance(to.value.into()));
            if apart > Length::ZERO {
                let near = rect.nearest_to(to.value.into()).round();
                return Err(refuse(
                    to,
                    illegal(
                        FLANK_R67,
                        format!("`{}` is {apart} short of `{}`", to.value, join.value),
                    )
                    .help(format!(
                        "end in contact with it, at [{}, {}], or leave `to` out",
                        near.x, near.y
                    )),
                ));
            }
            Ok(to.value)
        }
        None => {
            let way = distance(from, nearest);
            if way > MOVE_COMMANDER {
                return Err(refuse(
                    join,
                    illegal(
                        FLANK_16,
                        format!("`{name}` would ride {way} to reach `{}`", join.value),
                    )
                    .help(format!(
                        "a commander rides {MOVE_COMMANDER} at most; ride towards it with `to = [x, y]`"
                    )),
                ));
            }
            Ok(nearest)
        }
    }
}

/// FLANK-R71: lone commanders under a unit are shifted the shortest distance until clear. To be
/// called whenever a unit has been placed anew.
pub fn make_way(tables: &Tables, board: &mut Board, id: &UnitId, log: &mut Log) {
    if !board.unit(id).is_on_table() {
        return;
    }
    let rect = footprint(tables, board.unit(id));
    for commander in &mut board.commanders {
        if commander.status != CommanderStatus::Alone || !covers(&rect, commander.at) {
            continue;
        }
        if let Some(to) = beside(tables, &rect, commander.at) {
            commander.at = to;
            log.effect(
                &[FLANK_R71],
                format!("{} makes way for {id}, to {to}", commander.name),
            );
        }
    }
}

/// Whether a place lies inside a rectangle, its border left out.
fn covers(rect: &Rect, at: Point) -> bool {
    let (ahead, right) = rect.local(at.into());
    let (depth, frontage) = (rect.depth.to_f64() / 2.0, rect.frontage.to_f64() / 2.0);
    ahead.abs() < depth - 1e-6 && right.abs() < frontage - 1e-6
}

/// The nearest place on the table beside a rectangle.
fn beside(tables: &Tables, rect: &Rect, at: Point) -> Option<Point> {
    let (ahead, right) = rect.local(at.into());
    let (depth, frontage) = (rect.depth.to_f64() / 2.0, rect.frontage.to_f64() / 2.0);
    // Past a border by so little that rounding cannot bring him back in.
    let clear = |margin: f64| {
        [
            (depth - ahead, rect.spot(depth + margin, right)),
            (depth + ahead, rect.spot(-depth - margin, right)),
            (frontage - right, rect.spot(ahead, frontage + margin)),
            (frontage + right, rect.spot(ahead, -frontage - margin)),
        ]
    };
    [0.0, 0.01]
        .into_iter()
        .flat_map(clear)
        .map(|(way, spot)| (way, spot.round()))
        .filter(|(_, place)| !covers(rect, *place) && tables.ground.holds(*place))
        .min_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, place)| place)
}
