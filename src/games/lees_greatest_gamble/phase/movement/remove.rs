//! Hidden Movement Counters are removed by choice (18.4a, 18.5c, 22.6e).

use super::bar::{self, Leave};
use crate::diagnostic::{Diagnostic, Kind};
use crate::games::lees_greatest_gamble::board::{Marker, State, Status};
use crate::games::lees_greatest_gamble::deploy::{self, Removal, Unmet};
use crate::games::lees_greatest_gamble::orders::{Destination, MoveOrder};
use crate::games::lees_greatest_gamble::rules::{
    RULE_16_5C, RULE_16_6C, RULE_16_6D, RULE_18_4A, RULE_18_4E, RULE_18_5A, RULE_18_5C, RULE_18_8D,
    RULE_18_8E, RULE_22_6E,
};
use crate::games::lees_greatest_gamble::turn::Turn;
use crate::games::lees_greatest_gamble::unit::{Arm, MarkerId, Piece, UnitId};
use crate::games::lees_greatest_gamble::watch;
use crate::hex::HexId;
use crate::hex::names::listed;
use crate::report::Log;
use crate::rule::Rule;
use std::collections::BTreeMap;

fn illegal(message: String, rule: Rule, help: impl Into<String>) -> Diagnostic {
    Diagnostic::new(Kind::Illegal, message)
        .rule(rule)
        .help(help)
}

/// 18.4a: a marker whose contents are public is removed and its units deploy. One off the map goes
/// into its box in any state (22.6e), one that waits to enter too (16.6d). `seen` is the hex of the
/// enemy's view into which its path would lead, where the order does not say that it is removed.
pub fn carry_out(turn: &mut Turn<'_>, id: MarkerId, order: &MoveOrder, seen: Option<HexId>) {
    turn.begin("movement", format!("{id} is removed"));
    let span = order.unit.span.clone();
    if let Some(hex) = seen {
        let text = format!("its path leads into {hex}, which the enemy observes: it does not go");
        turn.log.fact(&[RULE_18_4E], text);
        let place = order.way.path.iter().find(|step| step.value == hex);
        let place = place.and_then(|step| step.span.clone());
        let message = format!(
            "`{id}` would be seen in {hex}: it is removed where it stands, and goes nowhere"
        );
        let help = "write `remove = true` and give its units orders of their own after this one, or \
                    end the path before that hex";
        let warning = illegal(message, RULE_18_4E, help).warning();
        turn.refuse(place.as_ref().or(span.as_ref()), warning);
    }
    let Some(marker) = turn.board.marker(id).cloned() else {
        let fault = illegal(
            format!("`{id}` is not in use"),
            RULE_18_4A,
            "only a marker in use can be removed",
        );
        turn.refuse(span.as_ref(), fault);
        return;
    };
    let Some(units) = marker.contents.clone() else {
        let fault = illegal(
            format!("what is in `{id}` is sealed"),
            RULE_18_4A,
            format!("open it with these orders: `open = [\"{id}\"]` under `[hidden]`"),
        );
        turn.refuse(span.as_ref(), fault);
        return;
    };
    if marker.at.is_none() {
        dissolve(turn, &marker, &units);
        return;
    }
    if let Some(fault) = kept(turn, id) {
        turn.refuse(span.as_ref(), fault);
        return;
    }
    let wishes = wishes(turn, &marker, &units, order);
    let mut board = turn.board.clone();
    let mut log = Log::default();
    {
        let shown = &*turn;
        let removal = Removal {
            marker: id,
            units: &units,
            wishes: &wishes,
            allowed: &|unit, hex| barred(shown, unit, hex).is_none(),
            rules: &[RULE_18_4A],
        };
        deploy::deploy(turn.tables, &mut board, &removal, &mut log);
    }
    turn.board = board;
    for line in log.actions.into_iter().flat_map(|action| action.lines) {
        turn.log.push(line);
    }
    turn.marks.removed.insert(id);
    for unit in units {
        watch::after(turn, Piece::Unit(unit));
    }
}

/// 18.5a: the wishes of an order for a marker whose contents are public hold until it is removed.
/// What is wrong with them is told here unless it is `removed` now.
pub fn keep(turn: &mut Turn<'_>, id: MarkerId, order: &MoveOrder, removed: bool) {
    let grid = turn.tables.map.grid;
    let Some(marker) = turn.board.marker_mut(id) else {
        return;
    };
    let Some(units) = marker.contents.clone() else {
        return;
    };
    let (known, strange): (Vec<&Destination>, Vec<&Destination>) = order
        .way
        .deploy
        .iter()
        .filter(|wish| grid.has(wish.hex.value))
        .partition(|wish| units.contains(&wish.unit.value));
    marker
        .deploy
        .extend(known.iter().map(|wish| watch::wish(wish)));
    if removed || order.way.deploy.is_empty() {
        return;
    }
    turn.begin("movement", format!("{id}: where its units will go"));
    for wish in known {
        let (unit, hex) = watch::wish(wish);
        let text = format!("{unit} is to deploy in {hex} when {id} is removed");
        turn.log.effect(&[RULE_18_5A], text);
    }
    for wish in strange {
        let fault = stranger(id, wish.unit.value, &units);
        turn.refuse(wish.unit.span.as_ref(), fault);
    }
}

/// 18.5a: a wish for a unit that is not inside.
fn stranger(id: MarkerId, unit: UnitId, units: &[UnitId]) -> Diagnostic {
    illegal(
        format!("`{unit}` is not in {id}"),
        RULE_18_5A,
        format!("{} can be deployed", listed(units)),
    )
}

/// Why a marker on the map may not be removed by choice (16.5c, 16.6c, 18.4a).
fn kept(turn: &Turn<'_>, id: MarkerId) -> Option<Diagnostic> {
    let state = turn.state();
    let (rule, why) = match state {
        State::Attack | State::Restricted if turn.marks.moved.contains(&Piece::Marker(id)) => {
            (RULE_18_4A, format!("`{id}` has moved"))
        }
        State::Attack | State::Restricted => return None,
        State::Passive => (RULE_16_5C, format!("`{id}` stays in {}", state.as_str())),
        State::Panic => (RULE_16_6C, format!("`{id}` stays in {}", state.as_str())),
    };
    let help = "a marker is removed before it moves, by an army in Attack or Restricted";
    Some(illegal(why, rule, help))
}

/// 18.5a, 18.5c: where units go that can go where they wish: by the order, else as was said before.
fn wishes(
    turn: &mut Turn<'_>,
    marker: &Marker,
    units: &[UnitId],
    order: &MoveOrder,
) -> BTreeMap<UnitId, HexId> {
    let mut wishes = marker.deploy.clone();
    let Some(at) = marker.at else { return wishes };
    let near = turn.tables.map.grid.within(at, 1);
    for wish in &order.way.deploy {
        let (unit, hex) = watch::wish(wish);
        let fault = if !units.contains(&unit) {
            stranger(marker.id, unit, units)
        } else if near.contains(&hex) {
            wishes.insert(unit, hex);
            continue;
        } else {
            let what = format!("`{hex}` is neither {at} nor next to it");
            illegal(
                what,
                RULE_18_5A,
                format!("units deploy in {}", joined(&near)),
            )
        };
        wishes.remove(&unit);
        turn.refuse(wish.unit.span.as_ref(), fault);
    }
    let unmet = {
        let shown = &*turn;
        let barred = |unit, hex| barred(shown, unit, hex);
        let place = (marker.id, at);
        deploy::unmet(turn.tables, &turn.board, place, units, &wishes, &barred)
    };
    for unmet in unmet {
        let Unmet {
            unit,
            hex,
            rule,
            why,
        } = unmet;
        wishes.remove(&unit);
        let named = order.way.deploy.iter().find(|wish| wish.unit.value == unit);
        let span = match named {
            Some(wish) => wish.unit.span.as_ref(),
            None => order.unit.span.as_ref(),
        };
        let fault = illegal(
            format!("`{unit}` cannot deploy in `{hex}`: {why}"),
            rule,
            format!("it deploys elsewhere in or around {at}"),
        );
        // Others may have left the hex by then, or the enemy.
        let fault = match turn.rehearsing() {
            Some(_) => fault.warning(),
            None => fault,
        };
        turn.refuse(span, fault);
    }
    wishes
}

/// `3028, 3029` for people.
fn joined(hexes: &[HexId]) -> String {
    let names: Vec<String> = hexes.iter().map(ToString::to_string).collect();
    names.join(", ")
}

/// 18.5c: what bars a unit from deploying by choice next to enemy infantry; the one approach of
/// 16.4opta is for a move.
fn barred(turn: &Turn<'_>, unit: UnitId, hex: HexId) -> Option<(Rule, String)> {
    match bar::approach(turn.tables, &turn.board, &turn.marks, unit, hex) {
        Ok(Leave::Free | Leave::Attacked | Leave::Beside) => None,
        Ok(Leave::Probe) => {
            let why = "it is next to enemy infantry, and no attack opens the way".to_owned();
            Some((RULE_18_5C, why))
        }
        Err(barred) => Some((RULE_18_5C, barred.why(hex))),
    }
}

/// 22.6e, 16.6d: a marker off the map goes into its box; its units wait, or are off the map, each
/// for itself.
fn dissolve(turn: &mut Turn<'_>, marker: &Marker, units: &[UnitId]) {
    turn.board.markers.retain(|other| other.id != marker.id);
    turn.marks.removed.insert(marker.id);
    let (status, rule, state) = match marker.left {
        Some(_) => (Status::Left, RULE_22_6E, "off the map"),
        None => (Status::Waiting, RULE_16_6D, "waiting to enter"),
    };
    turn.log.effect(
        &[rule],
        format!("{} goes into its box: {}", marker.id, listed(units)),
    );
    for id in units {
        turn.board.take(*id, status);
        let gun = turn.tables.arm(*id) == Arm::Artillery;
        let unit = turn.board.unit_mut(*id);
        unit.left = marker.left;
        unit.returning = marker.left.is_some() && marker.gate.is_some();
        let mut rules = vec![rule];
        if unit.disrupted && marker.recovered {
            unit.disrupted = false;
            rules.push(RULE_18_8E);
        }
        if gun {
            unit.fired = unit.disrupted;
            rules.push(RULE_18_8D);
        }
        turn.log.effect(&rules, format!("{id} is {state}"));
    }
}
