//! Reinforcements: when and where they enter (21.0).

use super::board::{Board, Entry, Status};
use super::printed::{ENTRY_47AL, ENTRY_83PA, ENTRY_BOTH_ON, ENTRY_POINTS, entry_hex};
use super::rules::{RULE_21_2_R1, RULE_21_2A};
use super::tables::Tables;
use super::turn::Turn;
use super::unit::{CompanyId, OfficerId, Regiment, UnitId};
use super::zones;
use crate::diagnostic::{Diagnostic, Kind};
use crate::hex::{Direction, HexId};
use crate::side::Side;

/// From which Game-Turn a regiment's reinforcements may enter; none for one without any.
#[must_use]
pub fn due_on(board: &Board, regiment: Regiment) -> Option<i64> {
    match regiment {
        Regiment::Alabama47 => Some(ENTRY_47AL),
        Regiment::Alabama15 => board.entry_15al,
        Regiment::Pennsylvania83 => Some(ENTRY_83PA),
        Regiment::Maine20 | Regiment::Sharpshooters2 | Regiment::Alabama4 => None,
    }
}

/// Whether a unit waits off the map and may enter in this Game-Turn (21.1a).
#[must_use]
pub fn may_enter(board: &Board, unit: UnitId) -> bool {
    let (status, regiment) = match unit {
        UnitId::Company(id) => (board.company(id).status, id.regiment),
        UnitId::Officer(id) => (board.officer(id).status, id.regiment()),
    };
    status == Status::Waiting && due_on(board, regiment).is_some_and(|turn| board.turn >= turn)
}

/// 21.1-R1: how a unit that enters may face: the map.
#[must_use]
pub const fn facings(regiment: Regiment) -> &'static [Direction] {
    match regiment {
        Regiment::Pennsylvania83 => &[Direction::SE, Direction::NE],
        Regiment::Maine20
        | Regiment::Sharpshooters2
        | Regiment::Alabama4
        | Regiment::Alabama15
        | Regiment::Alabama47 => &[Direction::N],
    }
}

/// 21.1c, 21.1-R1: the hex where a regiment enters now: its entry hex, or the nearest hex of the
/// same map edge that no enemy holds or controls.
#[must_use]
pub fn entrance(tables: &Tables, board: &Board, regiment: Regiment) -> Option<HexId> {
    let map = &tables.map;
    let entry = entry_hex(regiment).filter(|hex| map.grid.has(*hex))?;
    let enemy = regiment.side().other();
    let on_edge = |hex: &HexId| match regiment {
        Regiment::Pennsylvania83 => hex.column == 1,
        _ => hex.row == map.grid.rows,
    };
    map.grid
        .hexes()
        .filter(on_edge)
        .filter(|hex| !board.has_unit(*hex, enemy) && !zones::in_zone(map, board, enemy, *hex))
        .min_by_key(|hex| (map.grid.distance(entry, *hex), *hex))
}

/// 21.2b: the companies of a side that enter with CP of their own in this Game-Turn.
#[must_use]
pub fn with_own_points(board: &Board, side: Side) -> Vec<CompanyId> {
    CompanyId::of(Regiment::Pennsylvania83)
        .filter(|id| id.side() == side && may_enter(board, UnitId::Company(*id)))
        .collect()
}

/// The officers of a side who wait off the map and may enter (21.1-R2).
pub fn officers(board: &Board, side: Side) -> impl Iterator<Item = OfficerId> + '_ {
    OfficerId::ALL
        .into_iter()
        .filter(move |id| id.side() == side && may_enter(board, UnitId::Officer(*id)))
}

/// 21.2a, 21.2-R1: the die for 83PA D and E, once, at the start of the Movement Phase of Union
/// turn 4. A rehearsal supposes that both may enter, and says so.
pub fn entry_die(turn: &mut Turn<'_>) {
    let last = CompanyId::of(Regiment::Pennsylvania83).last();
    let Some(last) = last else { return };
    if turn.side != Side::Usa
        || turn.board.entry_83pa.is_some()
        || !may_enter(&turn.board, UnitId::Company(last))
    {
        return;
    }
    if turn.rehearsing().is_some() {
        let named = turn
            .orders
            .order
            .iter()
            .flat_map(|order| &order.companies)
            .find(|company| company.value == last);
        if let Some(named) = named {
            let fault = Diagnostic::new(
                Kind::Illegal,
                format!("`{last}` enters only if the die of this Movement Phase shows 1 to 3"),
            )
            .warning()
            .rule(RULE_21_2A)
            .help("its orders are dropped otherwise; those of 83PA-D stand");
            turn.refuse(named.span.as_ref(), fault);
        }
        return;
    }
    turn.log
        .begin(format!("{} movement", turn.side), "83PA reinforcements");
    let die = turn.roll(
        &format!("entry {last}"),
        "3 or less",
        &[RULE_21_2A, RULE_21_2_R1],
        |die| {
            if die <= ENTRY_BOTH_ON {
                "83PA-D and 83PA-E may enter".to_owned()
            } else {
                "83PA-D only may enter".to_owned()
            }
        },
    );
    if die <= ENTRY_BOTH_ON {
        turn.board.entry_83pa = Some(Entry::Both);
        return;
    }
    turn.board.entry_83pa = Some(Entry::OnlyD);
    turn.board.take_off(last, Status::Never);
    turn.log
        .effect(&[RULE_21_2_R1], format!("{last} never comes"));
}

/// What a company with CP of its own has left (21.2b).
#[must_use]
pub fn own_left(spent: &[super::ledger::Expense]) -> i64 {
    ENTRY_POINTS - spent.iter().map(|expense| expense.points).sum::<i64>()
}
