//! Which pieces can take orders at all, and which options orders need.

mod options;

use crate::diagnostic::{Diagnostic, Kind};
use crate::draft::{Form, Located, Reader};
use crate::games::lees_greatest_gamble::board::{Board, Status};
use crate::games::lees_greatest_gamble::entry;
use crate::games::lees_greatest_gamble::orders::{
    CreateOrder, MoveOrder, Order, Orders, Reactions, Standing, Way, read::Sound, said,
};
use crate::games::lees_greatest_gamble::rules::{
    RULE_7_5B, RULE_7_5D, RULE_7_7B, RULE_8_5A, RULE_10_1A, RULE_10_4A, RULE_17_1A, RULE_18_1A,
    RULE_18_4A, RULE_19_1A, RULE_22_6A, RULE_23_1A, RULE_23_1D,
};
use crate::games::lees_greatest_gamble::tables::Tables;
use crate::games::lees_greatest_gamble::unit::{MarkerId, Piece, UnitId};
use crate::rule::Rule;
use crate::side::Side;
use options::{marker_option, off, options_of};
use std::collections::BTreeSet;
use std::ops::Range;

fn refuse(
    reader: &mut Reader<'_>,
    place: Option<&Range<usize>>,
    rule: Rule,
    message: String,
    help: impl Into<String>,
) {
    reader.report(
        place,
        Diagnostic::new(Kind::Illegal, message)
            .rule(rule)
            .help(help),
    );
}

/// Refuses orders for what can take none, wherever they name it; what it refuses is no longer
/// `sound`.
pub fn of_orders(
    reader: &mut Reader<'_>,
    tables: &Tables,
    board: &Board,
    orders: &Orders,
    sound: &mut Sound,
) {
    part(reader, &mut sound.place, |reader| {
        for unit in orders.place.iter().map(|destination| &destination.unit) {
            gone(reader, board, unit);
        }
    });
    let mut before = Before::default();
    for (order, sound) in orders.order.iter().zip(&mut sound.order) {
        part(reader, sound, |reader| match order {
            Order::Move(order) => moved(reader, tables, board, order, &before),
            Order::Create(order) => created(reader, tables, board, order),
        });
        before.add(board, order);
    }
    part(reader, &mut sound.top, |reader| {
        for unit in &orders.top {
            gone(reader, board, unit);
        }
    });
    part(reader, &mut sound.comeback, |reader| {
        for entry in &orders.comeback {
            for unit in std::iter::once(&entry.unit).chain(&entry.destroy) {
                gone(reader, board, unit);
            }
        }
    });
    part(reader, &mut sound.reactions, |reader| {
        reactions(reader, board, &orders.reactions);
    });
}

/// Looks at a part, which is no longer `sound` when that finds a fault.
fn part<'s>(reader: &mut Reader<'s>, sound: &mut bool, look: impl FnOnce(&mut Reader<'s>)) {
    let before = reader.faults.iter().count();
    look(reader);
    *sound &= reader.faults.iter().count() == before;
}

/// Refuses standing orders for what never acts again, and for options that are off.
///
/// What was sealed is opened on a later board, on which who is named may be lost meanwhile: then
/// his entry just never comes up.
pub fn of_standing(reader: &mut Reader<'_>, board: &Board, standing: &Standing) {
    let sealed = reader.form() == Form::Canonical;
    for entry in &standing.control {
        let span = entry.unit.span.as_ref();
        if !board.options.control {
            off(reader, span, RULE_17_1A, "`control`", "17, loss of control");
            continue;
        }
        match entry.unit.value {
            Piece::Unit(_) if sealed => {}
            Piece::Unit(id) => {
                gone(
                    reader,
                    board,
                    &Located {
                        value: id,
                        span: entry.unit.span.clone(),
                    },
                );
            }
            Piece::Marker(id) => marker_option(reader, board, id, span),
            Piece::Train(_) => {}
        }
        options_of(reader, board, &entry.way);
    }
    if !sealed {
        reacting(reader, board, &standing.reactions);
    }
    counterattacks(reader, board, &standing.reactions, sealed);
}

/// What earlier orders of the same draft bring about.
#[derive(Default)]
struct Before {
    /// Markers that they make or move.
    markers: BTreeSet<MarkerId>,
    /// Units that come out of markers whose contents are public.
    out: BTreeSet<UnitId>,
}

impl Before {
    fn add(&mut self, board: &Board, order: &Order) {
        match order {
            Order::Create(order) => self.markers.extend(order.create.iter().map(|it| it.value)),
            Order::Move(order) => {
                if let Piece::Marker(id) = order.unit.value
                    && let Some(contents) =
                        board.marker(id).and_then(|marker| marker.contents.as_ref())
                {
                    self.out.extend(contents);
                }
            }
        }
    }
}

fn moved(
    reader: &mut Reader<'_>,
    tables: &Tables,
    board: &Board,
    order: &MoveOrder,
    before: &Before,
) {
    let span = order.unit.span.as_ref();
    if board.stage.is_set_up() {
        let piece = order.unit.value;
        refuse(
            reader,
            span,
            RULE_23_1D,
            format!("`{piece}` cannot move in a set-up"),
            format!(
                "write where it stands, as in `place = [\"{piece} 1628\"]`, if it has a choice"
            ),
        );
        return;
    }
    match order.unit.value {
        Piece::Unit(id) => unit(reader, (tables, board), id, span, &order.way, before),
        Piece::Marker(id) => {
            if !board.options.hidden {
                marker_option(reader, board, id, span);
            } else if board.marker(id).is_none() && !before.markers.contains(&id) {
                refuse(
                    reader,
                    span,
                    RULE_18_1A,
                    format!("`{id}` is not in use"),
                    match said(order.way.remove.as_ref()) || !order.way.deploy.is_empty() {
                        true => "leave the order out: there is nothing to remove".to_owned(),
                        false => {
                            format!("make it in an order before this one: `create = [\"{id}\"]`")
                        }
                    },
                );
            } else {
                betraying(reader, board, id, &order.way);
            }
        }
        Piece::Train(side) => train(reader, (tables, board), side, span, &order.way),
    }
    options_of(reader, board, &order.way);
    let deployed = order.way.deploy.iter().map(|destination| &destination.unit);
    for unit in deployed.chain(&order.way.support) {
        gone(reader, board, unit);
    }
}

/// 18.4a: orders are public, so where the units of a sealed marker would go stands in what is
/// sealed. An order that would remove such a marker is refused when it is tried.
fn betraying(reader: &mut Reader<'_>, board: &Board, id: MarkerId, way: &Way) {
    let open = board
        .marker(id)
        .is_some_and(|marker| marker.contents.is_some());
    let removed = said(way.remove.as_ref());
    let Some(first) = way.deploy.first().filter(|_| !open && !removed) else {
        return;
    };
    refuse(
        reader,
        first.unit.span.as_ref(),
        RULE_18_4A,
        format!("`deploy` in an order for `{id}` would show what is sealed in it"),
        format!("write it in `[hidden.{id}]`, which nobody else sees"),
    );
}

fn created(reader: &mut Reader<'_>, tables: &Tables, board: &Board, order: &CreateOrder) {
    if !board.options.hidden {
        let first = order.create.first();
        if let Some(first) = first {
            marker_option(reader, board, first.value, first.span.as_ref());
        }
        return;
    }
    for unit in &order.units {
        gone(reader, board, unit);
        let state = board.unit(unit.value);
        let open = board.markers.iter().any(|marker| {
            let contents = marker.contents.as_ref();
            contents.is_some_and(|units| units.contains(&unit.value))
        });
        if state.status == Status::Hidden && !open {
            refuse(
                reader,
                unit.span.as_ref(),
                RULE_18_4A,
                format!("`{}` is inside a marker already", tables.name(unit.value)),
                "leave it out",
            );
        }
    }
}

/// Whether a unit of the map, or one that comes there, can take this order.
fn unit(
    reader: &mut Reader<'_>,
    (tables, board): (&Tables, &Board),
    id: UnitId,
    span: Option<&Range<usize>>,
    way: &Way,
    before: &Before,
) {
    let piece = Piece::Unit(id);
    match board.unit(id).status {
        Status::OnMap => {}
        Status::Hidden if before.out.contains(&id) => {}
        Status::Hidden => refuse(
            reader,
            span,
            RULE_18_4A,
            format!("`{id}` is inside a Hidden Movement Counter"),
            match holder(board, id) {
                Some(marker) => format!(
                    "remove it first, in an order before this one: `unit = \"{marker}\"`, `remove \
                     = true`"
                ),
                None => format!(
                    "give the marker orders; to use the unit by itself open the marker, as in `open \
                     = [\"{}\"]` in `[hidden]`, and remove it first with `remove = true`",
                    MarkerId::example(id.side())
                ),
            },
        ),
        Status::Waiting if way.enter.is_none() => refuse(
            reader,
            span,
            RULE_10_1A,
            format!("`{id}` has not entered yet"),
            entry::way_in(tables, board, piece),
        ),
        Status::Waiting => {}
        Status::Left if !board.options.comeback => refuse(
            reader,
            span,
            RULE_8_5A,
            format!("`{id}` has left the map"),
            "leave it out: this game does without option 22.6, return from off the map",
        ),
        Status::Left if way.enter.is_none() => refuse(
            reader,
            span,
            RULE_22_6A,
            format!("`{id}` has left the map"),
            format!(
                "it comes back only by rolling a 1, and then enters: `enter = \"{}\"`",
                entry::home(id.side())
            ),
        ),
        Status::Left => {}
        Status::Routed => in_box(reader, id, "Routed", span),
        Status::Eliminated => in_box(reader, id, "Eliminated", span),
        Status::Unused | Status::Destroyed | Status::Captured | Status::Removed => {
            let unit = Located {
                value: id,
                span: span.cloned(),
            };
            gone(reader, board, &unit);
        }
    }
}

/// The marker that holds a unit, if its contents are public.
fn holder(board: &Board, id: UnitId) -> Option<MarkerId> {
    let holds = |units: &Vec<UnitId>| units.contains(&id);
    let mut markers = board.markers.iter();
    let marker = markers.find(|marker| marker.contents.as_ref().is_some_and(holds));
    marker.map(|marker| marker.id)
}

fn in_box(reader: &mut Reader<'_>, id: UnitId, name: &str, span: Option<&Range<usize>>) {
    refuse(
        reader,
        span,
        RULE_10_4A,
        format!("`{id}` lies in the {name} Units box"),
        "it may return beside its Train: `[[return]]`",
    );
}

fn train(
    reader: &mut Reader<'_>,
    (tables, board): (&Tables, &Board),
    side: Side,
    span: Option<&Range<usize>>,
    way: &Way,
) {
    let piece = Piece::Train(side);
    match board.train(side).status {
        Status::OnMap => {}
        Status::Waiting if way.enter.is_none() => refuse(
            reader,
            span,
            RULE_10_1A,
            format!("`{piece}` has not entered yet"),
            entry::way_in(tables, board, piece),
        ),
        Status::Waiting => {}
        Status::Left => refuse(
            reader,
            span,
            RULE_8_5A,
            format!("`{piece}` has left the map for good"),
            "leave it out",
        ),
        Status::Unused
        | Status::Hidden
        | Status::Routed
        | Status::Eliminated
        | Status::Destroyed
        | Status::Captured
        | Status::Removed => refuse(
            reader,
            span,
            RULE_23_1A,
            format!("`{piece}` takes no part in this scenario"),
            "leave it out",
        ),
    }
}

/// Refuses a unit that never acts again.
fn gone(reader: &mut Reader<'_>, board: &Board, unit: &Located<UnitId>) {
    let (what, rule) = match board.unit(unit.value).status {
        Status::Waiting | Status::OnMap | Status::Hidden | Status::Routed | Status::Eliminated => {
            return;
        }
        Status::Left if board.options.comeback => return,
        Status::Left => ("has left the map and never returns", RULE_8_5A),
        Status::Unused => ("takes no part in this scenario", RULE_23_1A),
        Status::Destroyed => ("is a destroyed cadre", RULE_7_7B),
        Status::Captured => ("was captured", RULE_7_5B),
        Status::Removed => ("is out of the game", RULE_7_5D),
    };
    refuse(
        reader,
        unit.span.as_ref(),
        rule,
        format!("`{}` {what}", unit.value),
        "leave it out",
    );
}

/// The names among what a side decides when events ask it.
fn reactions(reader: &mut Reader<'_>, board: &Board, reactions: &Reactions) {
    reacting(reader, board, reactions);
    counterattacks(reader, board, reactions, false);
}

/// Those that need no option.
fn reacting(reader: &mut Reader<'_>, board: &Board, reactions: &Reactions) {
    let defend = reactions
        .defend
        .iter()
        .flat_map(|entry| std::iter::once(&entry.gun).chain(&entry.of));
    let exchange = reactions
        .exchange
        .iter()
        .flat_map(|entry| std::iter::once(&entry.unit).chain(&entry.by));
    let evade = reactions.evade.iter().map(|entry| &entry.unit);
    let retreat = reactions.retreat.iter().map(|entry| &entry.unit);
    for unit in defend
        .chain(exchange)
        .chain(evade)
        .chain(retreat)
        .chain(&reactions.overstack)
        .chain(&reactions.guns)
    {
        gone(reader, board, unit);
    }
}

/// 19: counterattacks; in what is `sealed` anybody may be lost.
fn counterattacks(reader: &mut Reader<'_>, board: &Board, reactions: &Reactions, sealed: bool) {
    for entry in &reactions.counterattack {
        if !board.options.counterattack {
            let span = entry.unit.span.as_ref();
            off(
                reader,
                span,
                RULE_19_1A,
                "`counterattack`",
                "19, counterattacks",
            );
            continue;
        }
        let units = std::iter::once(&entry.unit).chain(&entry.support);
        for unit in units.chain(&entry.against).filter(|_| !sealed) {
            gone(reader, board, unit);
        }
    }
}
