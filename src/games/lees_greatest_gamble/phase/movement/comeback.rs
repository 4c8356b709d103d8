//! Returns from off the map are rolled (22.6).

use crate::games::lees_greatest_gamble::board::Status;
use crate::games::lees_greatest_gamble::entry;
use crate::games::lees_greatest_gamble::printed::COMEBACK;
use crate::games::lees_greatest_gamble::rules::{
    RULE_22_6A, RULE_22_6B, RULE_22_6C, RULE_22_6E, RULE_22_6F,
};
use crate::games::lees_greatest_gamble::turn::Turn;
use crate::games::lees_greatest_gamble::unit::{MarkerId, Piece, UnitId};

/// 22.6f: game turns between leaving and the first roll.
const AFTER: i64 = 3;

/// 22.6f: every unit and marker that left the map three game turns ago or earlier rolls. A
/// rehearsal lets all of them succeed, so that orders for that case can be written.
pub fn carry_out(turn: &mut Turn<'_>) {
    if !turn.board.options.comeback {
        return;
    }
    let now = turn.board.count();
    let ripe = |left: Option<i64>| left.is_some_and(|left| now >= left + AFTER);
    let units: Vec<UnitId> = turn
        .board
        .units
        .iter()
        .filter(|unit| unit.id.side() == turn.side && unit.status == Status::Left)
        .filter(|unit| !unit.returning && ripe(unit.left))
        .map(|unit| unit.id)
        .collect();
    let markers: Vec<MarkerId> = turn
        .board
        .markers
        .iter()
        .filter(|marker| marker.id.side() == turn.side && marker.at.is_none())
        .filter(|marker| marker.gate.is_none() && ripe(marker.left))
        .map(|marker| marker.id)
        .collect();
    for unit in units {
        if succeeds(turn, Piece::Unit(unit)) {
            turn.board.unit_mut(unit).returning = true;
        }
    }
    for id in markers {
        if succeeds(turn, Piece::Marker(id)) {
            let gate = entry::home(id.side());
            if let Some(marker) = turn.board.marker_mut(id) {
                marker.gate = Some(gate);
            }
        }
    }
}

/// 22.6b: one roll.
fn succeeds(turn: &mut Turn<'_>, piece: Piece) -> bool {
    if turn.rehearsing().is_some() {
        turn.marks.hoped.insert(piece);
        return true;
    }
    let name = super::words::name(turn, piece);
    turn.begin("movement", format!("{name} rolls to return to the map"));
    let mut rules = vec![RULE_22_6A, RULE_22_6B, RULE_22_6F];
    if matches!(piece, Piece::Marker(_)) {
        rules.push(RULE_22_6E);
    }
    let text = |die: u8| {
        let words = if die <= COMEBACK {
            "may return"
        } else {
            "stays off"
        };
        words.to_owned()
    };
    let label = format!("comeback {piece}");
    let die = turn.roll(&label, COMEBACK.to_string(), &rules, text);
    let done = die <= COMEBACK;
    if done {
        let gate = entry::home(piece.side());
        turn.log
            .effect(&[RULE_22_6C], format!("{name} may enter at {gate}"));
    }
    done
}
