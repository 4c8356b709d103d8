//! What a side decides in private: the `[hidden]` table of a draft, and what is opened (18).
//!
//! A marker stands for all to see, and which units are inside some marker is public too; which of
//! them each holds is sealed under the marker's name. A marker whose creation was overtaken leaves
//! a seal behind that stands for nothing; the next orders drop it.

mod foresee;
mod read;

pub use read::hide;

use super::board::{Board, Marker, Stage, Status};
use super::deploy::{self, Removal};
use super::orders::condition::Fact;
use super::orders::{Condition, CreateOrder, Order, Orders, Secret, When};
use super::rules::{
    RULE_18_2C, RULE_18_4A, RULE_18_4B, RULE_18_4C, RULE_18_5A, RULE_18_6A, RULE_18_7A, RULE_23_1D,
};
use super::tables::Tables;
use super::unit::{MarkerId, Piece, UnitId};
use super::watch;
use crate::diagnostic::{Diagnostic, Kind};
use crate::draft::Located;
use crate::hex::names::listed;
use crate::report::Log;
use crate::rule::Rule;
use crate::side::Side;
use std::collections::{BTreeMap, BTreeSet};

/// The markers of `side` in use whose contents are not public.
fn sealed(board: &Board, side: Side) -> impl Iterator<Item = &Marker> {
    board
        .markers
        .iter()
        .filter(move |marker| marker.id.side() == side && marker.contents.is_none())
}

/// Whether a marker that orders were to make was not made (18.2, 18.7).
#[must_use]
pub fn is_void(board: &Board, label: &str) -> bool {
    let marker = label.parse::<MarkerId>();
    marker.is_ok_and(|id| board.marker(id).is_none())
}

/// 18.2c: the board as `side` sees it, with what its sealed markers hold. None when it seals nothing.
#[must_use]
pub fn own_board(board: &Board, side: Side, held: &BTreeMap<String, Secret>) -> Option<Board> {
    let mut own = board.clone();
    let mut any = false;
    for marker in &mut own.markers {
        if marker.id.side() == side
            && marker.contents.is_none()
            && let Some(secret) = held.get(&marker.id.to_string())
        {
            marker.contents = Some(secret.units.clone());
            any = true;
        }
    }
    any.then_some(own)
}

/// The orders that make markers.
fn creations(orders: &Orders) -> impl Iterator<Item = &CreateOrder> {
    orders.order.iter().filter_map(|order| match order {
        Order::Create(order) => Some(order),
        Order::Move(_) => None,
    })
}

/// The markers that these orders make, each with the first order that names it; one in use cannot
/// be made (18.4d).
fn made<'o>(board: &Board, side: Side, orders: &'o Orders) -> BTreeMap<MarkerId, &'o CreateOrder> {
    let mut made = BTreeMap::new();
    if !board.options.hidden {
        return made;
    }
    for order in creations(orders) {
        for marker in order.create.iter().map(|marker| marker.value) {
            if marker.side() == side && board.marker(marker).is_none() {
                made.entry(marker).or_insert(order);
            }
        }
    }
    made
}

/// The labels of all that `side` must seal with these orders: its markers in use whose contents are
/// not public, and those that the orders make.
#[must_use]
pub fn labels(board: &Board, side: Side, orders: &Orders) -> Vec<String> {
    let made = made(board, side, orders);
    let markers: BTreeSet<MarkerId> = sealed(board, side)
        .map(|marker| marker.id)
        .chain(made.into_keys())
        .collect();
    markers.iter().map(ToString::to_string).collect()
}

/// Whether what `side` hides could become with these orders what it became.
///
/// # Errors
///
/// Units in no marker or in two, a marker whose units changed, a decoy made without a marker that
/// holds units, each with its rule.
pub fn hidden_move(
    board: &Board,
    side: Side,
    orders: &Orders,
    before: &BTreeMap<String, Secret>,
    after: &BTreeMap<String, Secret>,
) -> Result<(), Diagnostic> {
    let illegal = |message: String| Diagnostic::new(Kind::Illegal, message);
    let wanted: BTreeSet<String> = labels(board, side, orders).into_iter().collect();
    let given: BTreeSet<String> = after.keys().cloned().collect();
    if let Some(label) = wanted.symmetric_difference(&given).next() {
        let fault = illegal(format!(
            "`{label}` is hidden on one side of these orders only"
        ));
        return Err(fault
            .rule(RULE_18_4C)
            .help("what is in a marker stays sealed until the marker is opened"));
    }
    for (label, secret) in after {
        sound(side, label, secret)?;
    }
    for marker in sealed(board, side) {
        let label = marker.id.to_string();
        let was = before.get(&label).map(inside);
        if was != after.get(&label).map(inside) {
            let fault = illegal(format!("what is in `{label}` has changed"));
            return Err(fault
                .rule(RULE_18_2C)
                .help("units go in when a marker is made and come out when it is removed"));
        }
    }
    accounted(board, side, after)?;
    let made = made(board, side, orders);
    for order in creations(orders) {
        filled(board, side, order, &made, after)?;
    }
    together(board, side, orders, after)
}

/// The units of a marker as a set: their order is free (9.4b).
fn inside(secret: &Secret) -> BTreeSet<UnitId> {
    secret.units.iter().copied().collect()
}

/// What is wrong with a secret on any board: units of the other side or twice, wishes for units
/// that are not inside.
fn sound(side: Side, label: &str, secret: &Secret) -> Result<(), Diagnostic> {
    let illegal = |message: String| Diagnostic::new(Kind::Illegal, message);
    let set = inside(secret);
    let foreign = set.iter().find(|unit| unit.side() != side);
    if foreign.is_some() || set.len() != secret.units.len() {
        let fault = illegal(format!(
            "`{label}` holds {}, which cannot be",
            listed(&secret.units)
        ));
        return Err(fault
            .rule(RULE_18_2C)
            .help("a marker holds units of its side, each once"));
    }
    match secret.deploy.keys().find(|unit| !set.contains(unit)) {
        None => Ok(()),
        Some(unit) => Err(illegal(format!(
            "`deploy` of `{label}` names {unit}, which is not inside"
        ))
        .rule(RULE_18_5A)
        .help("say where the units of this marker go, and no others")),
    }
}

/// Every unit that was hidden before these orders is in one marker, and nobody else.
fn accounted(
    board: &Board,
    side: Side,
    after: &BTreeMap<String, Secret>,
) -> Result<(), Diagnostic> {
    let mut found: Vec<UnitId> = Vec::new();
    for marker in &board.markers {
        if marker.id.side() == side {
            match (&marker.contents, after.get(&marker.id.to_string())) {
                (Some(units), _) => found.extend(units),
                (None, Some(secret)) => found.extend(&secret.units),
                (None, None) => {}
            }
        }
    }
    found.sort_unstable();
    let hidden: Vec<UnitId> = hidden_units(board, side).collect();
    if found == hidden {
        return Ok(());
    }
    Err(Diagnostic::new(
        Kind::Illegal,
        format!(
            "the markers of {side} hold {}, and {} are hidden",
            listed(&found),
            listed(&hidden)
        ),
    )
    .rule(RULE_18_2C)
    .help("every hidden unit is in exactly one marker"))
}

/// The units of a side that are in markers, by id.
fn hidden_units(board: &Board, side: Side) -> impl Iterator<Item = UnitId> {
    let units = board
        .units
        .iter()
        .filter(move |unit| unit.id.side() == side && unit.status == Status::Hidden);
    units.map(|unit| unit.id)
}

/// 18.2c, 18.6a, 23.1d: the markers that one order makes hold its units, each one of them.
fn filled(
    board: &Board,
    side: Side,
    order: &CreateOrder,
    made: &BTreeMap<MarkerId, &CreateOrder>,
    after: &BTreeMap<String, Secret>,
) -> Result<(), Diagnostic> {
    let illegal = |message: String| Diagnostic::new(Kind::Illegal, message);
    let names: Vec<String> = order.create.iter().map(|m| m.value.to_string()).collect();
    let mut found: Vec<UnitId> = Vec::new();
    let mut decoys = 0;
    for marker in order.create.iter().map(|marker| marker.value) {
        let ours = made
            .get(&marker)
            .is_some_and(|first| std::ptr::eq(*first, order));
        let Some(secret) = after.get(&marker.to_string()).filter(|_| ours) else {
            let fault = illegal(format!("`{marker}` cannot be made by these orders"));
            return Err(fault
                .rule(RULE_18_2C)
                .help("make a marker that lies in its box, and once"));
        };
        found.extend(&secret.units);
        decoys += usize::from(secret.units.is_empty());
    }
    let mut wanted: Vec<UnitId> = order.units.iter().map(|unit| unit.value).collect();
    found.sort_unstable();
    wanted.sort_unstable();
    if found != wanted {
        let fault = illegal(format!(
            "{} hold {}, and {} go in",
            names.join(" and "),
            listed(&found),
            listed(&wanted)
        ));
        return Err(fault.rule(RULE_18_2C).help(format!(
            "say in `[hidden.{}]` and the like which go where",
            { names.first().map_or(side.to_string(), Clone::clone) }
        )));
    }
    let real = names.len() - decoys;
    if real == 0 {
        let fault = illegal(format!("{} hold no units", names.join(" and ")));
        return Err(fault
            .rule(RULE_18_6A)
            .help("a decoy is made only with a marker that holds units"));
    }
    match crowded(board, decoys, real) {
        Some(fault) => Err(fault),
        None => Ok(()),
    }
}

/// 23.1d: more decoys than may start with so many real markers.
fn crowded(board: &Board, decoys: usize, real: usize) -> Option<Diagnostic> {
    if !board.stage.is_set_up() || decoys <= real {
        return None;
    }
    let real = match real {
        1 => "1 marker that holds units".to_owned(),
        real => format!("{real} markers that hold units"),
    };
    let message = format!("{decoys} decoys start with {real}");
    let fault = Diagnostic::new(Kind::Illegal, message).rule(RULE_23_1D);
    Some(fault.help("one decoy for each marker that holds units is the most"))
}

/// 18.7a: a decoy that these orders enter has a marker with units that enters there too, whenever the
/// decoy does.
fn together(
    board: &Board,
    side: Side,
    orders: &Orders,
    after: &BTreeMap<String, Secret>,
) -> Result<(), Diagnostic> {
    let (mut real, mut decoys) = (Vec::new(), Vec::new());
    for order in &orders.order {
        let Order::Move(order) = order else { continue };
        let (Piece::Marker(id), Some(gate)) = (order.unit.value, &order.way.enter) else {
            continue;
        };
        // 22.6e: one that comes back is no reinforcement.
        let returns = board.marker(id).is_some_and(|marker| marker.left.is_some());
        let public = board.marker(id).and_then(|marker| marker.contents.clone());
        let units = public.or_else(|| Some(after.get(&id.to_string())?.units.clone()));
        if id.side() != side || returns {
            continue;
        }
        let enters = (id, gate.value, &order.when);
        match units {
            Some(units) if units.is_empty() => decoys.push(enters),
            Some(_) => real.push(enters),
            None => {}
        }
    }
    for (decoy, gate, when) in decoys {
        let mut there = real
            .iter()
            .filter(|(_, other, _)| *other == gate)
            .peekable();
        if there.peek().is_none() {
            let fault = format!("the decoy `{decoy}` enters at {gate} alone");
            return Err(Diagnostic::new(Kind::Illegal, fault)
                .rule(RULE_18_7A)
                .help("decoys enter in the same turn and hex as a marker that holds units"));
        }
        if !there.any(|(id, _, other)| whenever(*id, other, when)) {
            let fault = format!("the decoy `{decoy}` may enter at {gate} alone");
            return Err(Diagnostic::new(Kind::Illegal, fault).rule(RULE_18_7A).help(
                "a marker that holds units enters there too without conditions, or with the \
                     same ones about `state` and `night`; or let the decoy wait for it, as in `if \
                     = [\"C-HMC-3 present\"]`",
            ));
        }
    }
    Ok(())
}

/// Whether a marker enters, as far as conditions go, whenever a decoy does.
fn whenever(id: MarkerId, real: &When, decoy: &When) -> bool {
    let marker = Piece::Marker(id);
    let waits =
        |condition: &Located<Condition>| condition.value == Condition::Piece(marker, Fact::Present);
    let settled = |condition: &Located<Condition>| match condition.value {
        Condition::State(_) | Condition::Night => true,
        Condition::Own(_)
        | Condition::Piece(..)
        | Condition::Empty(_)
        | Condition::Enemy(_)
        | Condition::Friend(_) => false,
    };
    let same = || real == decoy && real.only_if.iter().chain(&real.unless).all(settled);
    real.is_always() || decoy.only_if.iter().any(waits) || same()
}

/// How what was sealed for a marker contradicts what is public, if it does.
#[must_use]
pub fn contradiction(board: &Board, id: MarkerId, secret: &Secret) -> Option<Diagnostic> {
    let side = id.side();
    let fault = |message: String, rule: Rule| {
        Some(
            Diagnostic::new(Kind::Illegal, message)
                .rule(rule)
                .help("what a marker holds was settled when it was made"),
        )
    };
    let Some(marker) = board.marker(id) else {
        return Some(
            Diagnostic::new(Kind::Illegal, format!("`{id}` was not made"))
                .rule(RULE_18_4C)
                .help("what is sealed for it stands for nothing, and the next orders drop it"),
        );
    };
    if marker.contents.is_some() {
        return fault(format!("`{id}` is open already"), RULE_18_4C);
    }
    if let Err(fault) = sound(side, &id.to_string(), secret) {
        return Some(fault);
    }
    let open: Vec<UnitId> = board
        .markers
        .iter()
        .flat_map(|marker| marker.contents.iter().flatten().copied())
        .collect();
    let free = |unit: &UnitId| board.unit(*unit).status == Status::Hidden && !open.contains(unit);
    if let Some(unit) = secret.units.iter().find(|unit| !free(unit)) {
        return fault(format!("`{id}` cannot hold {unit}"), RULE_18_4C);
    }
    let last = sealed(board, side).all(|marker| marker.id == id);
    let lost = hidden_units(board, side)
        .find(|unit| last && !open.contains(unit) && !secret.units.contains(unit));
    let lost = lost?;
    fault(
        format!("no marker holds {lost}, which is hidden"),
        RULE_18_2C,
    )
}

/// The board with an opened marker of `side` on it: deployed if the enemy sees it or has seen it,
/// else with its `contents` public.
///
/// # Errors
///
/// Contents that contradict what is public.
pub fn reveal(
    tables: &Tables,
    board: &Board,
    side: Side,
    label: &str,
    value: &Secret,
    log: &mut Log,
) -> Result<Board, Diagnostic> {
    let id: MarkerId = label.parse().map_err(|what: String| {
        Diagnostic::new(Kind::Illegal, what)
            .rule(RULE_18_4C)
            .help("what is sealed are the contents of markers")
    })?;
    if id.side() != side {
        let fault = Diagnostic::new(Kind::Illegal, format!("`{id}` is not of {side}"));
        return Err(fault.rule(RULE_18_4C).help("a side opens its own markers"));
    }
    if let Some(fault) = contradiction(board, id, value) {
        return Err(fault);
    }
    let mut board = board.clone();
    let marker = board.marker(id);
    let placed = marker.is_some_and(|marker| marker.at.is_some());
    let seen = marker.is_some_and(|marker| marker.seen) || watch::is_seen(tables, &board, id);
    if placed && seen && board.stage != Stage::Over {
        let removal = Removal {
            marker: id,
            units: &value.units,
            wishes: &value.deploy,
            allowed: &|_, _| true,
            rules: &[RULE_18_4B, RULE_18_4C],
        };
        deploy::deploy(tables, &mut board, &removal, log);
        return Ok(board);
    }
    let text = match value.units.as_slice() {
        [] => format!("{id} is a decoy"),
        units => format!("{id} holds {}", listed(units)),
    };
    log.effect(&[RULE_18_4A], text);
    if let Some(marker) = board.marker_mut(id) {
        marker.seen = false;
        marker.dusk = false;
        marker.contents = Some(value.units.clone());
        marker.deploy.clone_from(&value.deploy);
        // A cheat can seal a hex that is not on the map.
        marker.deploy.retain(|_, hex| tables.map.grid.has(*hex));
    }
    Ok(board)
}
