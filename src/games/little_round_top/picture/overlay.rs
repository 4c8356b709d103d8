//! Fields of fire and zones of control.

use crate::diagnostic::{Diagnostic, Kind};
use crate::games::little_round_top::board::{Board, Company, Formation};
use crate::games::little_round_top::rules::RULE_6_2A;
use crate::games::little_round_top::tables::Tables;
use crate::games::little_round_top::unit::{CompanyId, Regiment};
use crate::games::little_round_top::{sight, zones};
use crate::hex::picture::Shades;
use crate::hex::{Crossing, HexId, Line};
use crate::ruleset::Overlay;
use std::collections::BTreeSet;

/// The hexes that the overlays ask for.
pub(super) fn shades(
    tables: &Tables,
    board: &Board,
    overlays: &[Overlay],
) -> Result<Shades, Diagnostic> {
    let of = |side| on_map(board).filter(move |company| company.id.side() == side);
    let zones = |side| {
        of(side)
            .flat_map(|company| zones::controlled(&tables.map, board, company))
            .collect()
    };
    let fields = |side| {
        of(side)
            .flat_map(|company| field(tables, board, company))
            .collect()
    };
    let named = |name: &str| field_of(tables, board, name);
    Shades::of(overlays, zones, fields, named)
}

fn on_map(board: &Board) -> impl Iterator<Item = &Company> {
    board
        .companies
        .iter()
        .filter(|company| company.status.on_map())
}

fn field_of(tables: &Tables, board: &Board, name: &str) -> Result<BTreeSet<HexId>, Diagnostic> {
    let id: CompanyId = name.parse().map_err(|message: String| {
        Diagnostic::new(Kind::Malformed, message)
            .help("name a company such as `20ME-A`, or a side: CSA or USA")
    })?;
    let company = on_map(board).find(|company| company.id == id);
    let company = company.ok_or_else(|| {
        Diagnostic::new(Kind::Illegal, format!("`{id}` is not on the map"))
            .help("name a company that is, or a side: CSA or USA")
    })?;
    if company.formation == Formation::Column {
        return Err(Diagnostic::new(
            Kind::Illegal,
            format!("`{id}` is in column and may not fire"),
        )
        .rule(RULE_6_2A)
        .help("name a company in line, or a side: CSA or USA"));
    }
    Ok(field(tables, board, company).into_iter().collect())
}

/// 7.21a, 10.24: the hexes that a company sees, in range, through its front hexsides; whether it
/// may fire now (ammunition, bayonets) is not asked, only whether it is in line.
fn field(tables: &Tables, board: &Board, company: &Company) -> Vec<HexId> {
    let (Some(from), Formation::Line) = (company.at, company.formation) else {
        return Vec::new();
    };
    let most = match company.id.regiment {
        Regiment::Sharpshooters2
        | Regiment::Maine20
        | Regiment::Pennsylvania83
        | Regiment::Alabama4
        | Regiment::Alabama15
        | Regiment::Alabama47 => 3,
    };
    let front = company.facing.front();
    tables
        .map
        .grid
        .within(from, most)
        .into_iter()
        .filter(|to| {
            let Some(line) = Line::between(&tables.map.grid, from, *to) else {
                return false;
            };
            let ahead = match line.leaves {
                Crossing::Side(side) => front.contains(&side),
                Crossing::Corner(one, other) => front.contains(&one) || front.contains(&other),
            };
            ahead && sight::sees(&tables.map, board, from, *to)
        })
        .collect()
}
