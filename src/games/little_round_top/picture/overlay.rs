//! Fields of fire and zones of control.

use crate::diagnostic::{Diagnostic, Kind};
use crate::games::little_round_top::board::{Board, Company, Formation};
use crate::games::little_round_top::rules::RULE_6_2A;
use crate::games::little_round_top::tables::Tables;
use crate::games::little_round_top::unit::{CompanyId, Regiment};
use crate::games::little_round_top::{sight, zones};
use crate::hex::picture::Layout;
use crate::hex::{Crossing, HexId, Line};
use crate::report::svg::Svg;
use crate::ruleset::Overlay;
use crate::side::Side;
use std::collections::BTreeSet;

/// What is shaded.
#[derive(Debug, Default)]
pub(super) struct Shades {
    /// Zones of control, by side.
    pub zones: Vec<(Side, BTreeSet<HexId>)>,
    /// Fields of fire, each with whose it is.
    pub fields: Vec<(String, BTreeSet<HexId>)>,
}

/// The hexes that the overlays ask for.
pub(super) fn shades(
    tables: &Tables,
    board: &Board,
    overlays: &[Overlay],
) -> Result<Shades, Diagnostic> {
    let mut shades = Shades::default();
    for overlay in overlays {
        match overlay {
            Overlay::Zones(side) => {
                let companies = on_map(board).filter(|company| company.id.side() == *side);
                let hexes = companies
                    .flat_map(|company| zones::controlled(&tables.map, board, company))
                    .collect();
                shades.zones.push((*side, hexes));
            }
            Overlay::Fire(name) => {
                let hexes = match name.parse::<Side>() {
                    Ok(side) => on_map(board)
                        .filter(|company| company.id.side() == side)
                        .flat_map(|company| field(tables, board, company))
                        .collect(),
                    Err(_) => field_of(tables, board, name)?,
                };
                shades.fields.push((name.clone(), hexes));
            }
        }
    }
    Ok(shades)
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
        .rule(RULE_6_2A));
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

/// Draws the shades: zones hatched one way for each side, fields dotted, all with an edge.
pub(super) fn draw(svg: &mut Svg, layout: &Layout, shades: &Shades) {
    for (side, hexes) in &shades.zones {
        for hex in hexes {
            layout.hex(svg, &format!("zone-{side}"), *hex, 0);
        }
        layout.outline(svg, &format!("edge-{side}"), |hex| hexes.contains(&hex));
    }
    for (_, hexes) in &shades.fields {
        for hex in hexes {
            layout.hex(svg, "field", *hex, 0);
        }
        layout.outline(svg, "field-edge", |hex| hexes.contains(&hex));
    }
}
