//! Resolving, and what hidden things may do.

use super::{
    Board, COUNT, FIRE, FOUND, HALF, MEN, MOVE, Orders, PACE, Piece, SEEN, SQUARES, Secret,
    illegal, index,
};
use countersign::diagnostic::Diagnostic;
use countersign::dice::Dice;
use countersign::report::{Line, Log};
use countersign::rule::Rule;
use countersign::side::Side;
use countersign::veil::Veil;
use std::collections::BTreeMap;

pub fn resolve(
    board: &Board,
    orders: &Orders,
    veil: &mut Veil<Secret>,
    dice: &mut Dice,
    log: &mut Log,
) -> Board {
    let mut board = board.clone();
    let active = board.active();
    for order in &orders.moves {
        log.begin("Moves", format!("{} moves", order.piece));
        let to = |place: i64| place + order.by;
        let enemy = active.other();
        let taken = |board: &Board, place: i64| {
            let piece = board.piece.iter().map(|p| (p.side, p.place));
            let marker = board.marker.iter().map(|m| (m.side, m.place));
            piece.chain(marker).any(|found| found == (enemy, place))
        };
        let piece = board
            .piece
            .iter()
            .position(|piece| piece.side == active && piece.id == order.piece);
        let marker = board
            .marker
            .iter()
            .position(|marker| marker.side == active && marker.id == order.piece);
        let target = match (piece, marker) {
            (Some(at), _) => to(board.piece[at].place),
            (None, Some(at)) => to(board.marker[at].place),
            (None, None) => {
                log.overtaken(&[MOVE], format!("{} is gone", order.piece));
                continue;
            }
        };
        if taken(&board, target) {
            log.overtaken(&[MOVE], format!("the enemy is on {target}"));
            continue;
        }
        match (piece, marker) {
            (Some(at), _) => board.piece[at].place = target,
            (None, Some(at)) => board.marker[at].place = target,
            (None, None) => {}
        }
        log.effect(&[MOVE], format!("{} is on {target}", order.piece));
        look(&mut board, active, veil, log);
    }
    fire(&mut board, active, dice, log);
    board.played += 1;
    board
}

/// Opens of the resolver's things what the active side sees now, and marks what the resolver sees
/// of the active side's markers.
fn look(board: &mut Board, active: Side, veil: &mut Veil<Secret>, log: &mut Log) {
    let resolver = active.other();
    let watch = board.clone();
    let scouts = veil.open_where(SEEN, log, |_, secret| match secret {
        Secret::Scout { place, .. } => watch.watched(active, *place),
        Secret::Marker { .. } => false,
    });
    for (label, value) in scouts {
        if let Err(fault) = put(board, resolver, &label, &value, log) {
            veil.contradicted(fault);
        }
    }
    let found: Vec<String> = board
        .marker
        .iter()
        .filter(|marker| marker.side == resolver && board.watched(active, marker.place))
        .map(|marker| marker.id.clone())
        .collect();
    for label in found {
        if let Some(value) = veil.open(FOUND, log, &label)
            && let Err(fault) = put(board, resolver, &label, &value, log)
        {
            veil.contradicted(fault);
        }
    }
    let watch = board.clone();
    for marker in &mut board.marker {
        marker.seen |= marker.side == active && watch.watched(resolver, marker.place);
    }
}

/// Puts an opened thing on the board.
pub fn put(
    board: &mut Board,
    side: Side,
    label: &str,
    value: &Secret,
    log: &mut Log,
) -> Result<(), Diagnostic> {
    let piece = match value {
        Secret::Scout { place, .. } => {
            let hidden = board.scouts.iter().position(|hidden| *hidden == side);
            let (Some(at), true) = (hidden, label == "scout") else {
                return Err(illegal(
                    COUNT,
                    format!("the scout of {side} is on the map already"),
                ));
            };
            if !(0..SQUARES).contains(place) {
                return Err(illegal(PACE, format!("`{place}` is not on the strip")));
            }
            board.scouts.remove(at);
            Piece {
                side,
                id: label.to_owned(),
                place: *place,
                men: 1,
            }
        }
        Secret::Marker { men, .. } => {
            let marker = board
                .marker
                .iter()
                .position(|marker| marker.side == side && marker.id == label);
            let Some(at) = marker else {
                return Err(illegal(COUNT, format!("`{label}` is not on the map")));
            };
            let shown = &mut board.shown[index(side)];
            if *men < 0 || *shown + *men > MEN {
                return Err(illegal(
                    COUNT,
                    format!(
                        "`{label}` holds `{men}` men, and {side} has {MEN} in all, {shown} of them shown"
                    ),
                ));
            }
            *shown += *men;
            let marker = board.marker.remove(at);
            Piece {
                side,
                id: marker.id,
                place: marker.place,
                men: *men,
            }
        }
    };
    log.effect(
        &[],
        format!(
            "{side} {} is on {} with {} men",
            piece.id, piece.place, piece.men
        ),
    );
    if piece.men > 0 {
        board.piece.push(piece);
    }
    Ok(())
}

fn fire(board: &mut Board, active: Side, dice: &mut Dice, log: &mut Log) {
    let shooters: Vec<Piece> = board
        .piece
        .iter()
        .filter(|piece| piece.side == active)
        .cloned()
        .collect();
    for shooter in shooters {
        let target = board
            .piece
            .iter()
            .position(|piece| piece.side != active && super::near(piece.place, shooter.place));
        let Some(at) = target else {
            continue;
        };
        let name = format!("fire {} > {}", shooter.id, board.piece[at].id);
        let roll = dice.roll(&name, 1, &[FIRE]);
        log.begin("Fire", name);
        log.push(Line::Roll {
            label: roll.label,
            dice: roll.dice.clone(),
            needed: "6".to_owned(),
            result: String::new(),
            rules: vec![FIRE],
        });
        if roll.dice == [6] {
            board.piece[at].men -= 1;
            if board.piece[at].men == 0 {
                board.piece.remove(at);
            }
        }
    }
}

pub fn due(board: &Board, side: Side, known: &BTreeMap<String, Secret>) -> Vec<(String, Rule)> {
    let enemy = side.other();
    let scouts = known.iter().filter_map(|(label, secret)| match secret {
        Secret::Scout { place, .. } => board.watched(enemy, *place).then(|| (label.clone(), SEEN)),
        Secret::Marker { .. } => None,
    });
    let markers = board
        .marker
        .iter()
        .filter(|marker| marker.side == side)
        .filter(|marker| marker.seen || board.watched(enemy, marker.place))
        .map(|marker| (marker.id.clone(), FOUND));
    scouts.chain(markers).collect()
}

pub fn hidden_move(
    board: &Board,
    side: Side,
    before: &BTreeMap<String, Secret>,
    after: &BTreeMap<String, Secret>,
) -> Result<(), Diagnostic> {
    let men = |things: &BTreeMap<String, Secret>, label: &str| match things.get(label) {
        Some(Secret::Marker { men, .. }) => *men,
        Some(Secret::Scout { .. }) | None => 0,
    };
    let sum = |things: &BTreeMap<String, Secret>| men(things, "m1") + men(things, "m2");
    for (label, secret) in after {
        match (secret, before.get(label)) {
            (Secret::Scout { place, .. }, _) if label != "scout" => {
                return Err(illegal(
                    COUNT,
                    format!("`{label}` is a second scout, on {place}"),
                ));
            }
            (Secret::Scout { place, .. }, Some(Secret::Scout { place: from, .. })) => {
                if (place - from).abs() > 1 || !(0..SQUARES).contains(place) {
                    return Err(illegal(
                        PACE,
                        format!("the scout of {side} went from {from} to `{place}`"),
                    ));
                }
            }
            (Secret::Scout { place, .. }, _) => {
                let half = match side {
                    Side::Csa => 0..SQUARES / 2,
                    Side::Usa => SQUARES / 2..SQUARES,
                };
                if !board.is_set_up() || !half.contains(place) {
                    return Err(illegal(
                        HALF,
                        format!("the scout of {side} begins on `{place}`"),
                    ));
                }
            }
            (Secret::Marker { men, .. }, _) if *men < 0 || label == "scout" => {
                return Err(illegal(COUNT, format!("`{label}` holds `{men}` men")));
            }
            (Secret::Marker { .. }, _) => {}
        }
    }
    let place = |label: &str| {
        let mut markers = board.marker.iter();
        markers
            .find(|marker| marker.side == side && marker.id == label)
            .map(|marker| marker.place)
    };
    let together = place("m1").is_some() && place("m1") == place("m2");
    let wanted = if board.is_set_up() { MEN } else { sum(before) };
    if sum(after) != wanted {
        return Err(illegal(
            COUNT,
            format!(
                "the markers of {side} held {wanted} men and hold `{}`",
                sum(after)
            ),
        ));
    }
    if !board.is_set_up() && !together && men(before, "m1") != men(after, "m1") {
        return Err(illegal(
            COUNT,
            format!("men of {side} changed over between markers that do not meet"),
        ));
    }
    Ok(())
}
