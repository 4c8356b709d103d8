//! A2: which companies each officer can order (4.12), and what he has (4.11).

use crate::games::little_round_top::board::{Board, Status};
use crate::games::little_round_top::ledger::{Ledger, commands};
use crate::games::little_round_top::tables::Tables;
use crate::games::little_round_top::turn::{Marks, Turn};
use crate::games::little_round_top::unit::{OfficerId, UnitId};
use crate::games::little_round_top::{printed, radius, reinforcements};
use crate::side::Side;

/// Finds the lists and opens the ledgers of the phasing side.
pub fn find(turn: &mut Turn<'_>) {
    let marks = prepare(turn.tables, &turn.board, turn.side);
    turn.marks.listed = marks.listed;
    turn.marks.ledgers = marks.ledgers;
    turn.marks.own = marks.own;
}

/// The lists and ledgers of a side as the board stands, before any bonus.
#[must_use]
pub fn prepare(tables: &Tables, board: &Board, side: Side) -> Marks {
    let mut marks = Marks::default();
    for officer in OfficerId::ALL {
        let on_map = board.officer(officer).at.is_some();
        let waits = reinforcements::may_enter(board, UnitId::Officer(officer));
        if officer.side() != side || !(on_map || waits) {
            continue;
        }
        marks
            .ledgers
            .insert(officer, Ledger::open(tables, board, officer));
        let within = within(tables, board, officer);
        for company in within {
            marks.listed.entry(company).or_default().insert(officer);
        }
    }
    for company in reinforcements::with_own_points(board, side) {
        marks.own.insert(company, Vec::new());
        marks.listed.remove(&company);
    }
    marks
}

/// The companies on an officer's list.
fn within(
    tables: &Tables,
    board: &Board,
    officer: OfficerId,
) -> Vec<crate::games::little_round_top::unit::CompanyId> {
    let on_map = board.officer(officer).at.is_some();
    let reaches_entry = on_map
        && printed::entry_hex(officer.regiment())
            .filter(|hex| tables.map.grid.has(*hex))
            .is_some_and(|hex| radius::reaches(tables, board, officer, hex));
    board
        .companies
        .iter()
        .filter(|company| commands(officer, company.id))
        .filter(|company| match (company.status, company.at) {
            (Status::OnMap, Some(hex)) => on_map && radius::reaches(tables, board, officer, hex),
            (Status::Waiting, _) => {
                let due = reinforcements::may_enter(board, UnitId::Company(company.id));
                due && (!on_map || reaches_entry)
            }
            _ => false,
        })
        .map(|company| company.id)
        .collect()
}
