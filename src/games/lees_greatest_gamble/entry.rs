//! Reinforcements and entry hexes (3.3, 10, 22.1, 22.6, 23.5e).

use super::board::{Board, Scenario, Status};
use super::rules::{
    RULE_3_3A, RULE_8_5A, RULE_10_1A, RULE_10_3A, RULE_18_7A, RULE_22_1A, RULE_22_6B, RULE_22_6C,
    RULE_22_6F, RULE_23_1A, RULE_23_5E,
};
use super::tables::{Arrival, Tables};
use super::unit::{Entry, Piece, UnitId};
use crate::hex::HexId;
use crate::rule::Rule;
use crate::side::Side;

/// When and where a unit is due by the schedule (S-1): day, turn, entry. Whether a scenario uses it
/// so is the board's to say: it is `waiting` then.
#[must_use]
pub fn due(tables: &Tables, unit: UnitId) -> Option<(i64, i64, Entry)> {
    arrival(tables, Piece::Unit(unit)).map(|row| (row.day, row.turn, row.entry))
}

/// The row of the schedule that holds a unit or Train.
#[must_use]
pub fn arrival(tables: &Tables, piece: Piece) -> Option<&Arrival> {
    tables.schedule.iter().find(|row| match piece {
        Piece::Unit(unit) => row.units.contains(&unit),
        Piece::Train(side) => row.train && row.side == side,
        Piece::Marker(_) => false,
    })
}

/// 22.6c: the entry hex of a side's units that come back from off the map.
#[must_use]
pub const fn home(side: Side) -> Entry {
    match side {
        Side::Csa => Entry::A,
        Side::Usa => Entry::F,
    }
}

/// 23.5c, 23.5e: whether a scenario keeps a piece from moving in this game turn.
#[must_use]
pub fn is_frozen(board: &Board, piece: Piece) -> bool {
    is_frozen_on(board.scenario, (board.day, board.turn), piece)
}

/// The same of any day and turn.
#[must_use]
pub fn is_frozen_on(scenario: Scenario, date: (i64, i64), piece: Piece) -> bool {
    let opening = scenario == Scenario::LittleRoundTop && date == (2, 7);
    opening
        && match piece {
            Piece::Unit(unit) => match unit.side() {
                Side::Csa => !matches!(unit.number(), 1..=10 | 15 | 16),
                Side::Usa => !matches!(unit.number(), 29..=38),
            },
            Piece::Marker(_) | Piece::Train(_) => true,
        }
}

/// What a piece that is off the map waits for.
enum Wait {
    /// By this entry hex, since that game turn.
    For(Entry, i64),
    /// A marker made ready at this entry hex (18.7a); no other serves.
    Ready(Entry),
    /// It comes back by this entry hex (22.6c); no other serves.
    Back(Entry),
}

/// What may bring a piece onto the map in this game turn.
fn wait(tables: &Tables, board: &Board, piece: Piece) -> Result<Wait, (Rule, String, String)> {
    let out = || "leave the order out".to_owned();
    let status = match piece {
        Piece::Unit(unit) => board.unit(unit).status,
        Piece::Train(side) => board.train(side).status,
        Piece::Marker(marker) => {
            let marker = board.marker(marker);
            let gate = marker.and_then(|marker| marker.gate);
            let left = marker.is_some_and(|marker| marker.left.is_some());
            return match (gate, board.place(piece)) {
                (Some(gate), None) if left => Ok(Wait::Back(gate)),
                (Some(gate), None) => Ok(Wait::Ready(gate)),
                (None | Some(_), Some(_)) => Err(on_map(piece)),
                (None, None) if left => Err(stays_off(board, piece)),
                (None, None) => Err((
                    RULE_18_7A,
                    format!("`{piece}` does not wait to enter"),
                    format!("make it first: `create = [\"{piece}\"]` with `gate`"),
                )),
            };
        }
    };
    match (status, piece) {
        (Status::Waiting, _) => match arrival(tables, piece) {
            Some(row) => scheduled(board, piece, row),
            None => Err((RULE_3_3A, format!("`{piece}` is due on no turn"), out())),
        },
        (Status::Left, Piece::Unit(unit)) if board.unit(unit).returning => {
            Ok(Wait::Back(home(unit.side())))
        }
        (Status::Left, Piece::Unit(_)) => Err(stays_off(board, piece)),
        (Status::OnMap, _) => Err(on_map(piece)),
        (Status::Unused, _) => Err((
            RULE_23_1A,
            format!("`{piece}` takes no part in this game"),
            out(),
        )),
        (
            Status::Left
            | Status::Hidden
            | Status::Routed
            | Status::Eliminated
            | Status::Destroyed
            | Status::Captured
            | Status::Removed,
            _,
        ) => Err((
            RULE_10_1A,
            format!("`{piece}` is no reinforcement any more"),
            out(),
        )),
    }
}

fn on_map(piece: Piece) -> (Rule, String, String) {
    (
        RULE_10_1A,
        format!("`{piece}` is on the map already"),
        "take `enter` out".to_owned(),
    )
}

/// 8.5a, 22.6: what has left the map and may not come back now.
fn stays_off(board: &Board, piece: Piece) -> (Rule, String, String) {
    let (rule, why) = if board.options.comeback {
        (RULE_22_6B, "has not rolled its return")
    } else {
        (RULE_8_5A, "has left the map for good")
    };
    let help = "leave the order out".to_owned();
    (rule, format!("`{piece}` {why}"), help)
}

/// 3.3f, 23.5e: a row of the schedule against the game turn.
fn scheduled(board: &Board, piece: Piece, row: &Arrival) -> Result<Wait, (Rule, String, String)> {
    let turn = Board::count_of(row.day, row.turn);
    let when = format!("{} July turn {} at {}", row.day, row.turn, row.entry);
    if turn > board.count() {
        return Err((
            RULE_3_3A,
            format!("`{piece}` is due on {when}"),
            "it may enter then, or later".to_owned(),
        ));
    }
    if is_frozen(board, piece) {
        return Err((
            RULE_23_5E,
            format!("`{piece}` does not enter on this turn of the scenario"),
            "it may enter from the next turn on".to_owned(),
        ));
    }
    Ok(Wait::For(row.entry, turn))
}

/// 22.1c: whether the enemy of `side` blocks a hex.
fn is_blocked(board: &Board, side: Side, hex: HexId) -> bool {
    board.holds(hex, side.other())
}

/// 22.1a, 22.1c: the entry hex that serves instead of a blocked one: the nearest free one, of
/// equally near ones the first letter.
fn instead(tables: &Tables, board: &Board, side: Side, gate: Entry) -> Option<Entry> {
    let from = tables.map.entries.get(&gate)?;
    tables
        .map
        .entries
        .iter()
        .filter(|(_, hex)| !is_blocked(board, side, **hex))
        .min_by_key(|(gate, hex)| (tables.map.grid.distance(*from, **hex), **gate))
        .map(|(gate, _)| *gate)
}

/// The entry hexes by which a piece may enter in this game turn, blocked or not (3.3f, 22.1,
/// 22.6c).
#[must_use]
pub fn gates(tables: &Tables, board: &Board, piece: Piece) -> Vec<Entry> {
    let Ok(waits) = wait(tables, board, piece) else {
        return Vec::new();
    };
    let (gate, since) = match waits {
        Wait::Ready(gate) | Wait::Back(gate) => return vec![gate],
        Wait::For(gate, since) => (gate, since),
    };
    let side = piece.side();
    let blocked = tables
        .map
        .entries
        .get(&gate)
        .is_some_and(|hex| is_blocked(board, side, *hex));
    if blocked && board.options.entry && since < board.count() {
        instead(tables, board, side, gate).into_iter().collect()
    } else {
        vec![gate]
    }
}

/// What an order for a piece off the map that names no entry hex lacks, for people.
#[must_use]
pub fn way_in(tables: &Tables, board: &Board, piece: Piece) -> String {
    if let Err((_, why, help)) = wait(tables, board, piece) {
        return format!("{why}: {help}");
    }
    let words: Vec<String> = gates(tables, board, piece)
        .iter()
        .map(|gate| format!("`enter = \"{gate}\"`"))
        .collect();
    match words.as_slice() {
        [] => "let it wait: the enemy blocks every entry hex that would serve".to_owned(),
        words => format!("say where it enters: {}", words.join(" or ")),
    }
}

/// Whether a waiting piece may enter by this entry hex now (3.3f, 10.3a, 22.1, 22.6c, 23.5e), which
/// orders name under `key`.
///
/// # Errors
///
/// The rule that forbids it, why, and what would be legal.
pub fn may_enter(
    tables: &Tables,
    board: &Board,
    piece: Piece,
    entry: Entry,
    key: &str,
) -> Result<HexId, (Rule, String, String)> {
    let waits = wait(tables, board, piece)?;
    let open = gates(tables, board, piece);
    let hex = tables.map.entries.get(&entry).copied();
    let Some(hex) = hex.filter(|_| open.contains(&entry)) else {
        return Err(elsewhere(tables, board, (piece, key), entry, &waits, &open));
    };
    if is_blocked(board, piece.side(), hex) {
        return Err(blocked(board, piece, entry, hex, &waits));
    }
    Ok(hex)
}

/// The wrong entry hex.
fn elsewhere(
    tables: &Tables,
    board: &Board,
    (piece, key): (Piece, &str),
    entry: Entry,
    waits: &Wait,
    open: &[Entry],
) -> (Rule, String, String) {
    let help = match open.first() {
        Some(gate) => format!("write `{key} = \"{gate}\"`"),
        None => "let it wait".to_owned(),
    };
    let rule = match waits {
        Wait::For(..) => RULE_3_3A,
        Wait::Ready(_) => RULE_18_7A,
        Wait::Back(_) => RULE_22_6C,
    };
    let due = match waits {
        Wait::For(gate, _) | Wait::Ready(gate) | Wait::Back(gate) => *gate,
    };
    let shut = tables
        .map
        .entries
        .get(&due)
        .is_some_and(|hex| is_blocked(board, piece.side(), *hex));
    match (waits, shut && entry == due) {
        (Wait::For(..), true) => (
            RULE_22_1A,
            format!("`{piece}` cannot enter at {due}, which the enemy blocks"),
            help,
        ),
        (Wait::For(..) | Wait::Ready(_) | Wait::Back(_), _) => {
            (rule, format!("`{piece}` does not enter at {entry}"), help)
        }
    }
}

/// 10.3a, 22.1, 22.6f: an entry hex that the enemy holds.
fn blocked(
    board: &Board,
    piece: Piece,
    entry: Entry,
    hex: HexId,
    waits: &Wait,
) -> (Rule, String, String) {
    let why = format!("`{piece}` cannot enter at {entry}: the enemy holds {hex}");
    match waits {
        Wait::Back(_) => (RULE_22_6F, why, "let it wait".to_owned()),
        Wait::For(..) if board.options.entry => (
            RULE_10_3A,
            why,
            "let it wait; from the next turn on it may enter at the nearest free entry hex"
                .to_owned(),
        ),
        Wait::For(..) | Wait::Ready(_) => (RULE_10_3A, why, "let it wait".to_owned()),
    }
}

/// Every piece of a side that may enter in this player-turn, with the entry hexes open to it.
#[must_use]
pub fn arrivals(tables: &Tables, board: &Board, side: Side) -> Vec<(Piece, Vec<Entry>)> {
    pieces(board, side)
        .filter_map(|piece| {
            let open = open(tables, board, piece);
            (!open.is_empty()).then_some((piece, open))
        })
        .collect()
}

/// 10.3a, 22.1, 22.6f: every piece of a side that could enter but for the enemy: the rule, and why.
#[must_use]
pub fn delayed(tables: &Tables, board: &Board, side: Side) -> Vec<(Rule, String)> {
    pieces(board, side)
        .filter_map(|piece| {
            let (Wait::For(due, _) | Wait::Ready(due) | Wait::Back(due)) =
                wait(tables, board, piece).ok()?;
            if !open(tables, board, piece).is_empty() {
                return None;
            }
            let (rule, why, _) = may_enter(tables, board, piece, due, "enter").err()?;
            Some((rule, why))
        })
        .collect()
}

/// The entry hexes by which a piece may enter now.
fn open(tables: &Tables, board: &Board, piece: Piece) -> Vec<Entry> {
    let mut gates = gates(tables, board, piece);
    gates.retain(|gate| may_enter(tables, board, piece, *gate, "enter").is_ok());
    gates
}

fn pieces(board: &Board, side: Side) -> impl Iterator<Item = Piece> {
    let markers = board.markers.iter().map(|marker| marker.id);
    UnitId::of(side)
        .map(Piece::Unit)
        .chain(
            markers
                .filter(move |marker| marker.side() == side)
                .map(Piece::Marker),
        )
        .chain([Piece::Train(side)])
}
