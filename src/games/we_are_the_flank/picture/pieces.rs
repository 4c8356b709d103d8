//! Units, commanders, and the ways they went.

use super::Frame;
use super::labels::{Placer, Tag};
use crate::games::we_are_the_flank::board::{
    Board, Commander, CommanderStatus, Formation, Unit, footprint,
};
use crate::games::we_are_the_flank::tables::Tables;
use crate::report::bounds::Bounds;
use crate::report::log::{Log, Movement, MovementKind};
use crate::report::svg::Svg;
use crate::side::Side;
use crate::tabletop::{Point, Rect, Segment, Spot};

/// Cuts a unit into the places of its bases: their front-left, front-right, rear-right and
/// rear-left corners.
fn bases(rect: &Rect, unit: &Unit) -> Vec<[Spot; 4]> {
    let count = unit.strength().clamp(1, 32);
    let (deep, wide) = (rect.depth.to_f64(), rect.frontage.to_f64());
    let column = unit.formation == Some(Formation::Column);
    let parts = (0..count).map(|part| {
        let share = |n: i64| n as f64 / count as f64 - 0.5;
        let (first, last) = (share(part), share(part + 1));
        let (back, front, left, right) = if column {
            (first * deep, last * deep, -wide / 2.0, wide / 2.0)
        } else {
            (-deep / 2.0, deep / 2.0, first * wide, last * wide)
        };
        [(front, left), (front, right), (back, right), (back, left)]
            .map(|(ahead, right)| rect.spot(ahead, right))
    });
    parts.collect()
}

fn is_on_table(commander: &Commander) -> bool {
    match commander.status {
        CommanderStatus::Attached | CommanderStatus::Alone => true,
        CommanderStatus::Waiting | CommanderStatus::Left | CommanderStatus::Lost => false,
    }
}

/// Marks the ground that pieces cover as taken.
pub(super) fn obstacles(placer: &mut Placer, frame: &Frame, tables: &Tables, board: &Board) {
    for unit in board.on_table() {
        for base in bases(&footprint(tables, unit), unit) {
            let corners = base.map(|corner| frame.spot(corner));
            placer.take(Bounds::around(&corners), 4);
        }
        placer.take(Bounds::around(&wedge(frame, &footprint(tables, unit))), 6);
    }
    for commander in board.commanders.iter().filter(|c| is_on_table(c)) {
        placer.take(disc(frame, tables, commander), 4);
    }
}

/// The wedge before the middle of a front.
fn wedge(frame: &Frame, rect: &Rect) -> [(i64, i64); 3] {
    let ahead = rect.depth.to_f64() / 2.0;
    let wedge = [(ahead, -0.36), (ahead, 0.36), (ahead + 0.5, 0.0)];
    wedge.map(|(ahead, right)| frame.spot(rect.spot(ahead, right)))
}

fn disc(frame: &Frame, tables: &Tables, commander: &Commander) -> Bounds {
    let (x, y) = frame.place(commander.at);
    let radius = tables.sizes.commander.0 / 2;
    Bounds::around(&[(x - radius, y - radius), (x + radius, y + radius)])
}

/// The labels of units and of commanders: id, bases (ordinary and sharpshooters), commander.
pub(super) fn tags(placer: &mut Placer, frame: &Frame, tables: &Tables, board: &Board) -> Vec<Tag> {
    let mut tags = Vec::new();
    for unit in board.on_table() {
        let mut text = format!("{} {}", unit.id, bases_text(unit));
        if let Some(commander) = board.commander_with(&unit.id) {
            text = format!("{text} {}", commander.name);
        }
        let corners = footprint(tables, unit).corners();
        let piece = Bounds::around(&corners.map(|corner| frame.spot(corner)));
        tags.push(placer.tag(tables.side_of(&unit.id), text, piece));
    }
    for commander in &board.commanders {
        if commander.status == CommanderStatus::Alone {
            let side = tables.commander(&commander.name).side;
            let piece = disc(frame, tables, commander);
            tags.push(placer.tag(side, commander.name.clone(), piece));
        }
    }
    tags
}

/// `5`, or `4+2` with two sharpshooter bases.
pub(super) fn bases_text(unit: &Unit) -> String {
    if unit.bases > 0 && unit.sharpshooters > 0 {
        format!("{}+{}", unit.bases, unit.sharpshooters)
    } else {
        unit.strength().to_string()
    }
}

/// Draws units to scale: bases, and a wedge at the front.
pub(super) fn units(svg: &mut Svg, frame: &Frame, tables: &Tables, board: &Board) {
    for unit in board.on_table() {
        unit_at(
            svg,
            frame,
            tables.side_of(&unit.id),
            &footprint(tables, unit),
            unit,
        );
    }
}

pub(super) fn unit_at(svg: &mut Svg, frame: &Frame, side: Side, rect: &Rect, unit: &Unit) {
    svg.polygon(
        side.as_str(),
        &rect.corners().map(|corner| frame.spot(corner)),
    );
    let column = unit.formation == Some(Formation::Column);
    for base in bases(rect, unit).iter().skip(1) {
        let edge = if column { [2, 3] } else { [0, 3] };
        let edge = edge.map(|corner| frame.spot(base[corner]));
        svg.polyline(&format!("bases-{side}"), &edge);
    }
    svg.polygon(&format!("front-{side}"), &wedge(frame, rect));
}

/// Draws commanders: discs with a star.
pub(super) fn commanders(svg: &mut Svg, frame: &Frame, tables: &Tables, board: &Board) {
    for commander in board.commanders.iter().filter(|c| is_on_table(c)) {
        let side = tables.commander(&commander.name).side;
        disc_at(
            svg,
            side,
            frame.place(commander.at),
            tables.sizes.commander.0 / 2,
        );
    }
}

pub(super) fn disc_at(svg: &mut Svg, side: Side, (x, y): (i64, i64), radius: i64) {
    svg.disc(&format!("disc-{side}"), (x, y), radius);
    // A five-pointed star, in hundredths of the radius.
    let star = [
        (0, -80),
        (19, -26),
        (76, -25),
        (31, 10),
        (47, 65),
        (0, 32),
        (-47, 65),
        (-31, 10),
        (-76, -25),
        (-19, -26),
    ];
    let star = star.map(|(dx, dy)| (x + dx * radius / 100, y + dy * radius / 100));
    svg.polygon(&format!("star-{side}"), &star);
}

/// Draws the ways of the log as arrows.
pub(super) fn ways(svg: &mut Svg, frame: &Frame, log: &Log) {
    for movement in &log.movements {
        way(svg, frame, movement);
    }
}

pub(super) fn way(svg: &mut Svg, frame: &Frame, movement: &Movement) {
    let mut path: Vec<Point> = Vec::new();
    for &point in &movement.path {
        let point = Point::from(point);
        if path.last() != Some(&point) {
            path.push(point);
        }
    }
    let [.., before, end] = path.as_slice() else {
        return;
    };
    let (kind, length, half) = match movement.kind {
        MovementKind::Move => ("move", 0.65, 0.28),
        MovementKind::Charge => ("charge", 0.75, 0.36),
        MovementKind::Retreat => ("retreat", 0.65, 0.28),
        MovementKind::Fire => ("fire", 0.5, 0.22),
    };
    // The head points along the last stretch that is long enough to show a direction.
    let start = (path.iter().rev())
        .find(|&&point| Segment::new(point, *end).length() > length)
        .unwrap_or(before);
    let last = Segment::new(*start, *end);
    let neck = last.at((last.length() - length).max(0.0));
    let (tip, from) = (last.to, last.from);
    let share = half / last.length();
    let side = Spot::new((tip.y - from.y) * share, (from.x - tip.x) * share);
    let head = [
        tip,
        Spot::new(neck.x + side.x, neck.y + side.y),
        Spot::new(neck.x - side.x, neck.y - side.y),
    ];
    let mut points: Vec<_> = path.iter().map(|&point| frame.place(point)).collect();
    points.pop();
    points.push(frame.spot(neck));
    svg.polyline("casing wide", &points);
    svg.polyline(&format!("way {kind} ink-{}", movement.side), &points);
    let head = head.map(|spot| frame.spot(spot));
    svg.polygon(&format!("head front-{}", movement.side), &head);
}
