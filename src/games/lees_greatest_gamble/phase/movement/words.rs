//! What an order says, in the heading of the log.

use crate::games::lees_greatest_gamble::orders::{Way, said};
use crate::games::lees_greatest_gamble::turn::Turn;
use crate::games::lees_greatest_gamble::unit::Piece;
use crate::games::lees_greatest_gamble::ways::Gait;
use crate::side::Side;

/// A piece for people: `C6 Barksdale`, `C-HMC-3`.
pub fn name(turn: &Turn<'_>, piece: Piece) -> String {
    match piece {
        Piece::Unit(unit) => turn.tables.name(unit),
        Piece::Marker(_) | Piece::Train(_) => piece.to_string(),
    }
}

/// Who does what: `C6 Barksdale moves to 3226 and attacks 3327`.
pub fn title(turn: &Turn<'_>, piece: Piece, mover: Side, way: &Way) -> String {
    let mut parts: Vec<String> = Vec::new();
    if let Some(gate) = &way.enter {
        parts.push(format!("enters at {}", gate.value));
    }
    if said(way.recover.as_ref()) {
        parts.push("recovers".to_owned());
    }
    if let Some(last) = way.path.last() {
        let gait = Gait::of(way);
        let verb = if gait.march {
            "marches"
        } else if gait.accelerate {
            "hurries"
        } else if gait.disengage {
            "disengages"
        } else {
            "moves"
        };
        parts.push(format!("{verb} to {}", last.value));
    }
    if said(way.leave.as_ref()) {
        parts.push("leaves the map".to_owned());
    }
    if let Some(hex) = &way.attack {
        let verb = if said(way.charge.as_ref()) {
            "charge"
        } else {
            "attack"
        };
        let what = if said(way.train.as_ref()) {
            "the Train in "
        } else {
            ""
        };
        parts.push(format!("will {verb} {what}{}", hex.value));
    }
    if let Some(target) = &way.bombard {
        parts.push(format!("will bombard {}", name(turn, target.value)));
    }
    let deeds = match parts.split_last() {
        None => "stays".to_owned(),
        Some((last, [])) => last.clone(),
        Some((last, before)) => format!("{} and {last}", before.join(", ")),
    };
    let who = name(turn, piece);
    if mover == piece.side() {
        format!("{who} {deeds}")
    } else {
        format!("{who}, under {mover} control, {deeds}")
    }
}
