//! Zones of control (9.0).

use super::board::{Board, Company, Formation};
use super::map::Map;
use super::unit::CompanyId;
use crate::hex::HexId;
use crate::side::Side;

/// Whether a company has a zone of control now (9.0a to 9.0c, 9.0-R1, 9.0-R2). Disorder, fixed
/// bayonets and standing below another take nothing away.
#[must_use]
pub fn has_zone(board: &Board, company: &Company) -> bool {
    company.formation == Formation::Line
        && !company.out_of_ammunition
        && company
            .at
            .is_some_and(|hex| !board.has_company(hex, company.id.side().other()))
}

/// The hexes of the map that a company controls, by its front hexsides from left to right; none
/// without a zone.
#[must_use]
pub fn controlled(map: &Map, board: &Board, company: &Company) -> Vec<HexId> {
    front(map, company)
        .filter(|_| has_zone(board, company))
        .collect()
}

/// The hexes before a company's front hexsides (9.0a, 7.0a).
fn front(map: &Map, company: &Company) -> impl Iterator<Item = HexId> {
    let sides = company.at.map(|hex| (hex, company.facing.front()));
    sides
        .into_iter()
        .flat_map(|(hex, sides)| sides.map(|side| (hex, side)))
        .filter_map(move |(hex, side)| map.grid.neighbour(hex, side))
}

/// The companies of `side` that control a hex, by ascending hex, top first.
#[must_use]
pub fn controllers(map: &Map, board: &Board, side: Side, hex: HexId) -> Vec<CompanyId> {
    let mut found: Vec<&Company> = board
        .companies
        .iter()
        .filter(|company| controls(map, board, company, side, hex))
        .collect();
    found.sort_by_key(|company| (company.at, company.depth));
    found.iter().map(|company| company.id).collect()
}

/// Whether a hex lies in a zone of control of `side`.
#[must_use]
pub fn in_zone(map: &Map, board: &Board, side: Side, hex: HexId) -> bool {
    board
        .companies
        .iter()
        .any(|company| controls(map, board, company, side, hex))
}

fn controls(map: &Map, board: &Board, company: &Company, side: Side, hex: HexId) -> bool {
    company.id.side() == side
        && company
            .at
            .is_some_and(|at| at.column.abs_diff(hex.column) <= 1)
        && front(map, company).any(|controlled| controlled == hex)
        && has_zone(board, company)
}
