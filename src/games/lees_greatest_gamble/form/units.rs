//! What a form says of each unit, marker and Train: its state, and what it may do.

use crate::draft::writer::Writer;
use crate::games::lees_greatest_gamble::board::{Board, Marker, Status, Unit};
use crate::games::lees_greatest_gamble::costs::mp;
use crate::games::lees_greatest_gamble::fate;
use crate::games::lees_greatest_gamble::near;
use crate::games::lees_greatest_gamble::phase::combat::bombardment;
use crate::games::lees_greatest_gamble::phase::combat::differential::{self, Engagement};
use crate::games::lees_greatest_gamble::sheets;
use crate::games::lees_greatest_gamble::sight;
use crate::games::lees_greatest_gamble::tables::{Ratings, Tables};
use crate::games::lees_greatest_gamble::turn::Marks;
use crate::games::lees_greatest_gamble::unit::{Arm, Piece, UnitId};
use crate::games::lees_greatest_gamble::ways::{Bar, Begin, Gait, Walk};
use crate::hex::HexId;
use crate::hex::names::listed;
use crate::side::Side;

/// A unit by name, where it is, its state and its figures.
pub fn heading(form: &mut Writer, tables: &Tables, board: &Board, unit: &Unit) {
    let id = unit.id;
    let name = tables.name(id);
    let arm = tables.arm(id).as_str();
    let place = unit.at.map_or(String::new(), |hex| format!(" in {hex}"));
    let state = sheets::state(tables, unit);
    let figures = figures(tables, unit);
    let stack = stack(tables, board, unit);
    form.head(&format!("{name}, {arm}{place}{stack}: {state}; {figures}"));
}

/// Its place among the brigades of its hex.
fn stack(tables: &Tables, board: &Board, unit: &Unit) -> String {
    let Some(hex) = unit.at.filter(|_| tables.arm(unit.id).is_brigade()) else {
        return String::new();
    };
    let brigades = board.brigades(tables, hex);
    let place = brigades.iter().position(|id| *id == unit.id);
    match (place, brigades.len()) {
        (Some(0), count) if count > 1 => " on top".to_owned(),
        (Some(place), _) if place > 0 => format!(" below {}", brigades[0]),
        _ => String::new(),
    }
}

/// The figures of the side of the counter that is up.
fn figures(tables: &Tables, unit: &Unit) -> String {
    match tables.unit(unit.id).ratings {
        Ratings::Brigade { loss, .. } => {
            let morale = fate::morale_rating(tables, unit.id, unit.shaken);
            format!(
                "Combat {}, Morale {}, Loss {}",
                fate::combat_rating(tables, unit.id, unit.shaken),
                morale.unwrap_or_default(),
                loss.as_str()
            )
        }
        Ratings::Artillery {
            range,
            offensive,
            defensive,
            alone,
        } => format!(
            "range {range}, Offensive Support {offensive}, Defensive Support {defensive}, Self \
             Defence {alone}"
        ),
    }
}

/// What a unit on the map may do now.
pub fn options(form: &mut Writer, tables: &Tables, board: &Board, marks: &Marks, unit: &Unit) {
    let piece = Piece::Unit(unit.id);
    let Some(hex) = unit.at else {
        return;
    };
    let walk = walk(tables, board, marks, piece);
    match walk.ready() {
        Ok(()) => {
            nearness(form, &walk, unit);
            steps(form, &walk);
        }
        Err(bar) => stays(form, &walk, &bar),
    }
    if tables.arm(unit.id) == Arm::Artillery {
        targets(form, tables, board, unit, hex);
    } else {
        attacks(form, tables, board, unit, hex);
    }
}

fn walk<'a>(tables: &'a Tables, board: &'a Board, marks: &'a Marks, piece: Piece) -> Walk<'a> {
    let begin = Begin::read(tables, board, piece);
    let gait = Gait::default();
    Walk::new(tables, board, marks, piece, piece.side(), gait, begin)
}

/// Why a piece does not move.
fn stays(form: &mut Writer, walk: &Walk<'_>, bar: &Bar) {
    let fault = bar.diagnose(walk);
    let rule = fault
        .rule
        .map_or(String::new(), |rule| format!(" [{rule}]"));
    form.point(&format!("stays: {}{rule}", fault.message));
}

/// What the nearness of enemies means for its movement.
fn nearness(form: &mut Writer, walk: &Walk<'_>, unit: &Unit) {
    if unit.disrupted && !walk.begin.beside {
        form.point("may recover for 2 MP [7.3c]");
    }
    if walk.begin.bound {
        let out = if walk.board.options.disengage {
            "; farther if it disengages [22.2]"
        } else {
            ""
        };
        form.point(&format!(
            "enemy infantry is near: moves one hex at most [8.6b]{out}"
        ));
    }
    if walk.arm() == Some(Arm::Cavalry) && !unit.disrupted && !walk.begin.near {
        form.point("no enemy is near: may move accelerated, with 8 MP [15.1]");
    }
    if unit.at.is_some_and(|hex| walk.may_be_hindered(hex)) {
        form.point("enemy cavalry may hinder it when it leaves its hex, 1 MP [15.3]");
    }
}

/// The hexes around a piece that it could enter, with their costs.
fn steps(form: &mut Writer, walk: &Walk<'_>) {
    let start = walk.start();
    let Some(hex) = start.at else {
        return;
    };
    let mut around: Vec<HexId> = walk.tables.map.grid.neighbours(hex).collect();
    around.sort_unstable();
    let mut steps: Vec<(HexId, i64, bool)> = Vec::new();
    for to in around {
        if let Ok(step) = walk.check(&start, to) {
            let unit = matches!(walk.piece, Piece::Unit(_));
            let star = unit && walk.presence.beside_infantry(to);
            steps.push((to, step.cost.halves, star));
        }
    }
    let words: Vec<String> = steps
        .iter()
        .map(|(to, halves, star)| format!("{to}{} {}", if *star { "*" } else { "" }, mp(*halves)))
        .collect();
    if words.is_empty() {
        form.point("can enter no hex around it");
    } else {
        form.point(&format!("may enter, with MP: {}", words.join(", ")));
    }
}

/// Enemies next to a brigade, with the differential against each.
fn attacks(form: &mut Writer, tables: &Tables, board: &Board, unit: &Unit, hex: HexId) {
    let enemy = unit.id.side().other();
    let mut around: Vec<HexId> = tables.map.grid.neighbours(hex).collect();
    around.sort_unstable();
    for to in around {
        let stack: Vec<UnitId> = board
            .stack(to)
            .into_iter()
            .map(|unit| unit.id)
            .filter(|id| id.side() == enemy)
            .collect();
        let defender = board.top(tables, to).or_else(|| stack.first().copied());
        if let Some(defender) = defender.filter(|id| id.side() == enemy) {
            let engagement = Engagement {
                attacker: unit.id,
                hex: to,
                defender,
                coordination: 0,
                offensive: None,
                defensive: None,
            };
            let total = differential::tally(tables, board, &engagement).total();
            form.point(&format!(
                "may attack {to}, held by {}: {total:+} without artillery",
                listed(stack)
            ));
        }
        if board.train_at(enemy) == Some(to) {
            form.point(&format!(
                "may attack {} in {to} [21.4]",
                Piece::Train(enemy)
            ));
        }
    }
}

/// Enemies that artillery could bombard from its hex.
fn targets(form: &mut Writer, tables: &Tables, board: &Board, unit: &Unit, hex: HexId) {
    if unit.fired || board.is_night() {
        return;
    }
    let enemy = unit.id.side().other();
    let pieces = board
        .on_map(enemy)
        .map(|unit| Piece::Unit(unit.id))
        .chain([Piece::Train(enemy)]);
    let mut found: Vec<(HexId, Piece)> = pieces
        .filter_map(|target| {
            let at = bombardment::reaches(tables, board, unit.id, hex, target).ok()?;
            Some((at, target))
        })
        .collect();
    found.sort_unstable();
    if found.is_empty() {
        return;
    }
    let mut words: Vec<String> = Vec::new();
    for group in found.chunk_by(|one, other| one.0 == other.0) {
        let names: Vec<String> = group.iter().map(|(_, piece)| piece.to_string()).collect();
        words.push(format!("{} in {}", names.join(" "), group[0].0));
    }
    form.point(&format!("may bombard {}", words.join(", ")));
}

/// A marker of the active side.
pub fn marker(form: &mut Writer, tables: &Tables, board: &Board, marks: &Marks, marker: &Marker) {
    let id = marker.id;
    let place = match (marker.at, marker.gate) {
        (Some(hex), _) => format!("in {hex}"),
        (None, Some(gate)) => format!("waits to enter at {gate}"),
        (None, None) => "off the map".to_owned(),
    };
    let inside = marker
        .contents
        .as_ref()
        .map_or(String::new(), |units| match units.as_slice() {
            [] => ", a decoy".to_owned(),
            units => format!(", holds {}", listed(units)),
        });
    form.head(&format!("{id} {place}{inside}"));
    let walk = walk(tables, board, marks, Piece::Marker(id));
    match walk.ready() {
        Ok(()) if marker.at.is_some() => steps(form, &walk),
        Ok(()) => {}
        Err(bar) => stays(form, &walk, &bar),
    }
}

/// The Train of the active side.
pub fn train(form: &mut Writer, tables: &Tables, board: &Board, marks: &Marks, side: Side) {
    let train = board.train(side);
    let piece = Piece::Train(side);
    match (train.status, board.train_at(side)) {
        (Status::OnMap, Some(hex)) => {
            let face = if train.moved { "moved" } else { "unmoved" };
            form.blank();
            form.head(&format!(
                "{piece} in {hex}: {face} side up; it goes along roads and trails only, where no \
                 enemy could see it [21.2]"
            ));
            let walk = walk(tables, board, marks, piece);
            match walk.ready() {
                Ok(()) => steps(form, &walk),
                Err(bar) => stays(form, &walk, &bar),
            }
            if near::any(tables, board, side.other(), hex) {
                form.point("an enemy is beside it: no unit returns [21.5]");
            }
        }
        (Status::Left, _) => {
            form.blank();
            form.say(&format!("{piece} has left the map for good."));
        }
        (
            Status::OnMap
            | Status::Waiting
            | Status::Unused
            | Status::Hidden
            | Status::Routed
            | Status::Eliminated
            | Status::Destroyed
            | Status::Captured
            | Status::Removed,
            _,
        ) => {}
    }
}

/// Whether the enemy observes a hex, so that no marker is made there (18.2a).
pub fn observed(tables: &Tables, board: &Board, side: Side, hex: HexId) -> bool {
    sight::observer(tables, board, side.other(), hex).is_some()
}
