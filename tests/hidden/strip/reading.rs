//! Orders and the private part of a draft.

use super::{Board, MOVE, Move, Orders, SQUARES, Secret, illegal};
use countersign::draft::{Reader, Table};
use countersign::side::Side;
use std::collections::{BTreeMap, BTreeSet};

pub fn orders(board: &Board, table: Table<'_>, reader: &mut Reader<'_>) -> Option<Orders> {
    let active = board.active();
    let mut moves = Vec::new();
    let mut moved = BTreeSet::new();
    for entry in table.tables(reader, "move") {
        let piece: Option<String> = entry.required(reader, "piece");
        let by: Option<i64> = entry.required(reader, "by");
        let span = entry.span();
        entry.finish(reader);
        let (piece, by) = (piece?, by?);
        let in_the_open = board.piece.iter().map(|p| (p.side, &p.id, p.place));
        let marked = board.marker.iter().map(|m| (m.side, &m.id, m.place));
        let is_marker = board
            .marker
            .iter()
            .any(|marker| marker.side == active && marker.id == piece);
        let place = in_the_open
            .chain(marked)
            .find(|(side, id, _)| *side == active && **id == piece)
            .map(|(_, _, place)| place);
        let fault = match place {
            None => Some(format!("{active} has no `{piece}` in the open")),
            Some(_) if board.is_set_up() => Some("nothing moves in the set-up".to_owned()),
            Some(_) if by == 0 || by.unsigned_abs() > reach(&piece) => Some(format!(
                "`{piece}` goes up to {} squares, not `{by}`",
                reach(&piece)
            )),
            Some(place) if !(0..SQUARES).contains(&(place + by)) => {
                Some(format!("`{piece}` would leave the strip"))
            }
            Some(place) if is_marker && board.watched(active.other(), place + by) => Some(format!(
                "`{piece}` would come into sight: open it first, with `open` in `[hidden]`"
            )),
            Some(_) if !moved.insert(piece.clone()) => Some(format!("`{piece}` moves twice")),
            Some(_) => None,
        };
        if let Some(fault) = fault {
            reader.report(Some(&span), illegal(MOVE, fault));
        }
        moves.push(Move { piece, by });
    }
    table.finish(reader);
    Some(Orders { moves })
}

fn reach(piece: &str) -> u64 {
    if piece == "horse" { 2 } else { 1 }
}

pub fn hide(
    board: &Board,
    side: Side,
    before: &BTreeMap<String, Secret>,
    table: Option<Table<'_>>,
    reader: &mut Reader<'_>,
) -> Option<BTreeMap<String, Secret>> {
    let mut after = BTreeMap::new();
    let mut given = BTreeMap::new();
    let mut note = None;
    if let Some(table) = table {
        for label in ["m1", "m2", "scout"] {
            if let Some(value) = table.optional::<i64>(reader, label) {
                given.insert(label, value);
            }
        }
        note = table.optional::<String>(reader, "note");
        table.finish(reader);
    }
    for label in board.hides(side) {
        let number = given.get(label.as_str()).copied();
        let old = before.get(&label).cloned();
        let fresh = note.clone().unwrap_or_default();
        let value = match (label.as_str(), old) {
            ("scout", Some(Secret::Scout { note, place })) => Secret::Scout {
                note,
                place: number.unwrap_or(place),
            },
            ("scout", _) => Secret::Scout {
                note: format!("{fresh} scout"),
                place: number.unwrap_or(match side {
                    Side::Csa => 1,
                    Side::Usa => 14,
                }),
            },
            (_, Some(Secret::Marker { note, men })) => Secret::Marker {
                note,
                men: number.unwrap_or(men),
            },
            (label, _) => Secret::Marker {
                note: format!("{fresh} {label}"),
                men: number.unwrap_or(if label == "m1" { super::MEN } else { 0 }),
            },
        };
        after.insert(label, value);
    }
    Some(after)
}

pub fn hidden_form(board: &Board, side: Side, held: &BTreeMap<String, Secret>) -> String {
    let mut form = "[hidden]\n# open = [\"scout\"]\n".to_owned();
    for label in board.hides(side) {
        let known = match held.get(&label) {
            Some(Secret::Scout { place, .. }) => format!("at {place}"),
            Some(Secret::Marker { men, .. }) => format!("{men} men"),
            None => "free".to_owned(),
        };
        form += &format!("# {label} = …  ({known})\n");
    }
    form
}
