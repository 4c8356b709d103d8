//! Enemy control of units in Panic (17.3 to 17.5).

use super::step;
use crate::games::lees_greatest_gamble::orders::{ControlOrder, said};
use crate::games::lees_greatest_gamble::rules::{
    RULE_17_2A, RULE_17_3A, RULE_17_3B, RULE_17_3C, RULE_17_3D, RULE_17_5A, RULE_17_5B, RULE_17_5C,
    RULE_18_4E,
};
use crate::games::lees_greatest_gamble::turn::{Control, Turn};
use crate::games::lees_greatest_gamble::unit::{MarkerId, Piece};
use crate::games::lees_greatest_gamble::{watch, ways};
use crate::rule::Rule;

/// 17.3a: the enemy controls the unit on this or less.
const TAKEN: u8 = 3;
/// 17.3b: nobody does on this.
const LEADERLESS: u8 = 4;
/// 17.3d: the enemy controls the unit on this or less.
const TAKEN_LATE: u8 = 2;

/// 17.3a to 17.3c: the owner is about to use a piece; an attempt is made if the other side's list
/// names it and chances are left. Says whether the owner goes on with it.
pub fn attempt(turn: &mut Turn<'_>, piece: Piece) -> bool {
    // 17.5a: markers are taken on 1-2 only, which is the attempt at the end.
    let Some(order) = listed(turn, piece).filter(|_| matches!(piece, Piece::Unit(_))) else {
        return true;
    };
    let taker = turn.resolver();
    turn.marks.chances -= 1;
    turn.begin("movement", format!("{taker} tries to take {piece}"));
    let die = turn.roll(
        &format!("control {taker} {piece}"),
        format!("{TAKEN} or less; {LEADERLESS}: nobody controls it"),
        &[RULE_17_3A, RULE_17_3B, RULE_17_3C],
        |die| match die {
            ..=TAKEN => format!("{taker} controls {piece}"),
            LEADERLESS => format!("nobody controls {piece}"),
            _ => "its owner keeps control".to_owned(),
        },
    );
    match die {
        ..=TAKEN => {
            take(turn, order);
            false
        }
        LEADERLESS => {
            leave_alone(turn, piece, RULE_17_3B);
            false
        }
        _ => {
            turn.marks.control.insert(piece, Control::Owner);
            true
        }
    }
}

/// 17.3d: what is left of the chances, down the list, after the owner has moved all he wants.
pub fn late(turn: &mut Turn<'_>) {
    let standing = turn.standing;
    for order in &standing.control {
        let piece = order.unit.value;
        if listed(turn, piece).is_none_or(|first| !std::ptr::eq(first, order)) {
            continue;
        }
        let taker = turn.resolver();
        turn.marks.chances -= 1;
        turn.begin("movement", format!("{taker} tries to take {piece}"));
        let rule = match piece {
            Piece::Marker(_) => RULE_17_5A,
            Piece::Unit(_) | Piece::Train(_) => RULE_17_3D,
        };
        let die = turn.roll(
            &format!("control {taker} {piece}"),
            format!("{TAKEN_LATE} or less"),
            &[rule],
            |die| match die {
                ..=TAKEN_LATE => format!("{taker} controls {piece}"),
                _ => "its owner keeps control".to_owned(),
            },
        );
        if die <= TAKEN_LATE {
            take(turn, order);
        } else {
            turn.marks.control.insert(piece, Control::Owner);
        }
    }
}

/// 17.2, 17.3e: the first entry of the other side's list that counts for a piece now; none if no
/// chance is left, or the piece cannot be taken: it is not on the map, has moved or been ordered,
/// or was tried for already.
fn listed<'a>(turn: &Turn<'a>, piece: Piece) -> Option<&'a ControlOrder> {
    let marks = &turn.marks;
    let free = match piece {
        Piece::Unit(unit) => !marks.deployed.contains(&unit),
        Piece::Marker(marker) => {
            // A marker that was seen only waits to be opened.
            turn.board.marker(marker).is_some_and(|marker| !marker.seen)
        }
        Piece::Train(_) => false,
    };
    let tried = marks.control.contains_key(&piece);
    // 17.5a: an order that Panic forbids a marker does not keep it from being taken.
    let ordered = matches!(piece, Piece::Unit(_)) && marks.done.contains(&piece);
    let used = marks.moved.contains(&piece) || ordered;
    let on_map = turn.board.place(piece).is_some() && piece.side() == turn.side;
    if marks.chances < 1 || !free || tried || used || !on_map || turn.rehearsing().is_some() {
        return None;
    }
    let mut list = turn.standing.control.iter();
    list.find(|order| order.unit.value == piece && order.when.holds(turn, piece))
}

/// 17.4: the taker uses the piece.
fn take(turn: &mut Turn<'_>, order: &ControlOrder) {
    let piece = order.unit.value;
    let taker = turn.resolver();
    turn.marks.control.insert(piece, Control::Enemy);
    if let Piece::Marker(marker) = piece
        && let Some(hex) = ways::into_view(
            turn.tables,
            &turn.board,
            &turn.marks,
            marker,
            taker,
            &order.way,
        )
    {
        turn.log.fact(
            &[RULE_17_5B, RULE_18_4E],
            format!("its way leads into {hex}, which {taker} observes"),
        );
        uncover(turn, marker);
        turn.marks.done.insert(piece);
        return;
    }
    step::carry_out(turn, piece, taker, &order.way, None);
    let last = said(order.last.as_ref());
    for declared in &mut turn.marks.declared {
        if Piece::Unit(declared.unit) == piece && declared.by == taker {
            declared.last = last;
        }
    }
    turn.marks.done.insert(piece);
}

/// 17.5c: a marker that would be moved into view is removed where it stands, at once or, while it
/// is sealed, with its owner's next document; its units do nothing in this player-turn.
fn uncover(turn: &mut Turn<'_>, marker: MarkerId) {
    let contents = turn.board.marker(marker).and_then(|m| m.contents.clone());
    watch::uncover(turn, marker);
    for unit in contents.into_iter().flatten() {
        leave_alone(turn, Piece::Unit(unit), RULE_17_5C);
    }
}

/// 17.3b: nobody commands a piece: it does nothing more.
fn leave_alone(turn: &mut Turn<'_>, piece: Piece, rule: Rule) {
    turn.marks.control.insert(piece, Control::Nobody);
    turn.marks.done.insert(piece);
    turn.log.effect(
        &[rule, RULE_17_2A],
        format!("{piece} stays where it is: nobody commands it"),
    );
}
