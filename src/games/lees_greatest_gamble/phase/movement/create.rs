//! Hidden Movement Counters are made, or made ready to enter (18.2, 18.6, 18.7).

use crate::diagnostic::{Diagnostic, Kind};
use crate::games::lees_greatest_gamble::board::{Marker, State, Status};
use crate::games::lees_greatest_gamble::entry;
use crate::games::lees_greatest_gamble::orders::{CreateOrder, Order};
use crate::games::lees_greatest_gamble::printed::STACK;
use crate::games::lees_greatest_gamble::rules::{
    RULE_8_1A, RULE_16_5C, RULE_16_6C, RULE_18_1A, RULE_18_2A, RULE_18_2B, RULE_18_2C, RULE_18_2E,
    RULE_18_3E, RULE_18_4D, RULE_18_4F, RULE_18_6A, RULE_18_7A,
};
use crate::games::lees_greatest_gamble::sight;
use crate::games::lees_greatest_gamble::turn::Turn;
use crate::games::lees_greatest_gamble::unit::{Entry, MARKERS, MarkerId, Piece, UnitId};
use crate::hex::HexId;
use crate::hex::names::listed;
use crate::rule::Rule;
use std::collections::BTreeSet;
use std::ops::Range;

/// Something that forbids an order, with the place that it is about.
type Fault = (Option<Range<usize>>, Diagnostic);

fn illegal(message: String, rule: Rule, help: impl Into<String>) -> Diagnostic {
    Diagnostic::new(Kind::Illegal, message)
        .rule(rule)
        .help(help)
}

/// What is made, for the log: `C-HMC-1 and C-HMC-2 are made in 3029; C1 and C5 go in`.
#[must_use]
pub fn made(order: &CreateOrder) -> String {
    let (markers, units) = (order.markers(), order.inside());
    let are = if markers.len() == 1 { "is" } else { "are" };
    let go = if units.len() == 1 { "goes" } else { "go" };
    let (markers, units) = (listed(markers), listed(units));
    format!("{markers} {are} made {}; {units} {go} in", order.place())
}

fn title(turn: &Turn<'_>, markers: &[MarkerId]) -> String {
    format!("{} makes {}", turn.side, listed(markers))
}

/// Tells of an order whose conditions do not hold.
pub fn idle(turn: &mut Turn<'_>, order: &CreateOrder) {
    let markers = order.markers();
    turn.begin("movement", title(turn, &markers));
    tell_idle(turn, &markers);
}

/// The same, as a part of another action.
pub fn tell_idle(turn: &mut Turn<'_>, markers: &[MarkerId]) {
    let are = if markers.len() == 1 { "is" } else { "are" };
    let markers = listed(markers);
    let text = format!("{markers} {are} not made: the conditions of the order do not hold");
    turn.log.fact(&[RULE_8_1A], text);
}

/// 18.2, 18.6, 18.7: markers are made, all of the order or none.
pub fn create(turn: &mut Turn<'_>, order: &CreateOrder) {
    let (markers, units) = (order.markers(), order.inside());
    turn.begin("movement", title(turn, &markers));
    let mut faults = named(turn, order);
    if faults.is_empty() {
        faults.extend(forbidden(turn, order));
    }
    if faults.is_empty() {
        match (&order.at, &order.gate) {
            (Some(at), None) => on_map(turn, order, at.value, at.span.as_ref(), &mut faults),
            (None, Some(gate)) => at_gate(turn, order, gate.value, &mut faults),
            (None, None) | (Some(_), Some(_)) => faults.push(nowhere(order)),
        }
    }
    if !faults.is_empty() {
        turn.marks.unmade.extend(&markers);
        for (span, fault) in faults {
            turn.refuse(span.as_ref(), fault);
        }
        return;
    }
    for unit in &units {
        turn.board.take(*unit, Status::Hidden);
        turn.marks.done.insert(Piece::Unit(*unit));
    }
    let at = order.at.as_ref().map(|at| at.value);
    let gate = order.gate.as_ref().map(|gate| gate.value);
    for id in &markers {
        turn.marks.unmade.remove(id);
        turn.marks.created.insert(*id);
        let mut marker = Marker::new(*id, at);
        marker.gate = gate;
        turn.board.markers.push(marker);
        if at.is_some() {
            turn.marks.made.insert(*id);
        }
    }
    turn.board.markers.sort_by_key(|marker| marker.id);
    let rules: &[Rule] = match at {
        Some(_) => &[RULE_18_2A, RULE_18_2C, RULE_18_6A],
        None => &[RULE_18_7A, RULE_18_6A],
    };
    turn.log.effect(rules, made(order));
}

/// What forbids an order by its names alone: markers of the other side, in use, or removed in this
/// player-turn (18.1a, 18.4d); no units, or units of the other side or twice (18.2c, 18.6a).
#[must_use]
pub fn named(turn: &Turn<'_>, order: &CreateOrder) -> Vec<Fault> {
    let side = turn.side;
    if !turn.board.options.hidden {
        let span = order.create.first().and_then(|marker| marker.span.clone());
        let fault = illegal(
            "no marker can be made: the game is played without hidden movement".to_owned(),
            RULE_18_1A,
            "leave the order out",
        );
        return vec![(span, fault)];
    }
    let mut faults = Vec::new();
    let earlier: BTreeSet<MarkerId> = turn
        .orders
        .order
        .iter()
        .filter_map(|other| match other {
            Order::Create(other) => Some(other),
            Order::Move(_) => None,
        })
        .take_while(|other| !std::ptr::eq(*other, order))
        .flat_map(|other| other.create.iter().map(|marker| marker.value))
        .collect();
    let free = || {
        let free: Vec<String> = MarkerId::of(side)
            .filter(|id| turn.board.marker(*id).is_none() && !turn.marks.removed.contains(id))
            .map(|id| id.to_string())
            .collect();
        match free.as_slice() {
            [] => format!("all {MARKERS} are in use or were removed in this player-turn"),
            free => format!("{} can be made", free.join(", ")),
        }
    };
    let mut markers = BTreeSet::new();
    for marker in &order.create {
        let id = marker.value;
        let (rule, why) = if id.side() != side {
            (RULE_18_1A, format!("`{id}` is of the other side"))
        } else if earlier.contains(&id) || !markers.insert(id) {
            (RULE_18_1A, format!("`{id}` is made twice"))
        } else if turn.board.marker(id).is_some() {
            (RULE_18_1A, format!("`{id}` is in use"))
        } else if turn.marks.removed.contains(&id) {
            (
                RULE_18_4D,
                format!("`{id}` was removed in this player-turn"),
            )
        } else {
            continue;
        };
        faults.push((marker.span.clone(), illegal(why, rule, free())));
    }
    if order.units.is_empty() {
        let span = order.create.first().and_then(|marker| marker.span.clone());
        let fault = illegal(
            "no units go in".to_owned(),
            RULE_18_6A,
            "name `units`: a decoy is made only with a marker that holds units",
        );
        faults.push((span, fault));
    }
    let mut units = BTreeSet::new();
    for unit in &order.units {
        let id = unit.value;
        let why = if id.side() != side {
            format!("`{id}` is of the other side")
        } else if !units.insert(id) {
            format!("`{id}` is named twice")
        } else {
            continue;
        };
        let fault = illegal(why, RULE_18_2C, "name units of this side, each once");
        faults.push((unit.span.clone(), fault));
    }
    faults
}

fn nowhere(order: &CreateOrder) -> Fault {
    let span = order.create.first().and_then(|marker| marker.span.clone());
    let fault = illegal(
        "a marker is made in a hex or made ready at an entry hex".to_owned(),
        RULE_18_2A,
        "write either `at`, as in `at = \"3029\"`, or `gate`, as in `gate = \"A\"`",
    );
    (span, fault)
}

/// 16.5c, 16.5e, 16.6c: the states in which none is made on the map.
fn forbidden(turn: &Turn<'_>, order: &CreateOrder) -> Option<Fault> {
    order.at.as_ref()?;
    let rule = match turn.state() {
        State::Attack | State::Restricted => return None,
        State::Passive => RULE_16_5C,
        State::Panic => RULE_16_6C,
    };
    let span = order.create.first().and_then(|marker| marker.span.clone());
    let fault = illegal(
        format!("no marker is made in {}", turn.state().as_str()),
        rule,
        "only reinforcements go into markers then, with `gate`",
    );
    Some((span, fault))
}

/// Why the markers cannot be made in a hex (18.2, 9.1a).
fn on_map(
    turn: &Turn<'_>,
    order: &CreateOrder,
    hex: HexId,
    span: Option<&Range<usize>>,
    faults: &mut Vec<Fault>,
) {
    let (tables, board) = (turn.tables, &turn.board);
    let grid = tables.map.grid;
    let enemy = turn.side.other();
    let mut here = |fault: Diagnostic| faults.push((span.cloned(), fault));
    if !grid.has(hex) {
        let what = format!("`{hex}` is not on the map");
        return here(illegal(what, RULE_18_2A, "choose a hex of the map"));
    }
    if board.holds(hex, enemy) {
        let what = format!("the enemy stands in `{hex}`");
        return here(illegal(what, RULE_18_3E, "choose a hex without him"));
    }
    if let Some(seen) = sight::observer(tables, board, enemy, hex) {
        let at = board.place(seen).map(|at| format!(" in {at}"));
        let what = format!("{seen}{} observes `{hex}`", at.unwrap_or_default());
        let unseen: Vec<String> = grid
            .within(hex, 2)
            .into_iter()
            .filter(|near| !board.holds(*near, enemy))
            .filter(|near| sight::observer(tables, board, enemy, *near).is_none())
            .map(|near| near.to_string())
            .collect();
        let help = match unseen.as_slice() {
            [] => "no hex near it is out of view".to_owned(),
            unseen => format!("out of view near it are {}", unseen.join(", ")),
        };
        return here(illegal(what, RULE_18_2B, help));
    }
    for unit in &order.units {
        if let Some(fault) = gathered(turn, unit.value, hex) {
            faults.push((unit.span.clone(), fault));
        }
    }
    let going = |id: UnitId| order.units.iter().any(|unit| unit.value == id);
    let leaving = board
        .stack(hex)
        .iter()
        .filter(|unit| going(unit.id))
        .count();
    let counters = board.counters(hex) - leaving + order.create.len();
    if counters > STACK {
        let what = format!("`{hex}` would hold {counters} counters");
        let help = "three counters fill a hex; a marker is one, whatever it holds";
        faults.push((span.cloned(), illegal(what, RULE_18_2E, help)));
    }
}

/// 18.2c: why a unit cannot go into a marker in a hex.
fn gathered(turn: &Turn<'_>, id: UnitId, hex: HexId) -> Option<Diagnostic> {
    let grid = turn.tables.map.grid;
    let marks = &turn.marks;
    let piece = Piece::Unit(id);
    let near = || {
        let near: Vec<UnitId> = turn
            .board
            .on_map(turn.side)
            .filter(|unit| unit.at.is_some_and(|at| grid.distance(at, hex) <= 1))
            .map(|unit| unit.id)
            .filter(|unit| !used(turn, *unit))
            .collect();
        format!("in {hex} and next to it {} can go in", listed(&near))
    };
    let Some(at) = turn.board.unit(id).at else {
        let what = format!("`{id}` is not on the map");
        return Some(illegal(what, RULE_18_2C, near()));
    };
    if grid.distance(at, hex) > 1 {
        let what = format!("`{id}` in {at} is neither in {hex} nor next to it");
        return Some(illegal(what, RULE_18_2C, near()));
    }
    if marks.deployed.contains(&id) {
        let what = format!("`{id}` came out of a marker that had moved");
        return Some(illegal(what, RULE_18_4F, near()));
    }
    if marks.moved.contains(&piece) {
        let what = format!("`{id}` has moved");
        return Some(illegal(what, RULE_18_2C, near()));
    }
    if marks.done.contains(&piece) {
        let what = format!("`{id}` has been ordered already");
        return Some(illegal(what, RULE_18_2C, near()));
    }
    None
}

/// Whether a unit has done in this M what bars it from a marker.
fn used(turn: &Turn<'_>, id: UnitId) -> bool {
    let piece = Piece::Unit(id);
    let marks = &turn.marks;
    marks.moved.contains(&piece) || marks.done.contains(&piece) || marks.deployed.contains(&id)
}

/// 18.7a: why the markers cannot be made ready at an entry hex.
fn at_gate(turn: &Turn<'_>, order: &CreateOrder, gate: Entry, faults: &mut Vec<Fault>) {
    for unit in &order.units {
        let id = unit.value;
        let piece = Piece::Unit(id);
        let why = if turn.board.unit(id).status == Status::Waiting {
            match entry::may_enter(turn.tables, &turn.board, piece, gate, "gate") {
                Ok(_) => continue,
                Err((rule, why, help)) => illegal(why, rule, help),
            }
        } else {
            let what = format!("`{id}` is no reinforcement that waits");
            illegal(what, RULE_18_7A, "on the map write `at` instead of `gate`")
        };
        faults.push((unit.span.clone(), why));
    }
}
