//! Fields of fire of artillery, and what a side observes.

use crate::diagnostic::{Diagnostic, Kind};
use crate::games::lees_greatest_gamble::board::{Board, Status};
use crate::games::lees_greatest_gamble::printed::HILL_RANGE;
use crate::games::lees_greatest_gamble::rules::{RULE_11_1B, RULE_20_4A};
use crate::games::lees_greatest_gamble::sight;
use crate::games::lees_greatest_gamble::tables::{Ratings, Tables};
use crate::games::lees_greatest_gamble::unit::UnitId;
use crate::hex::HexId;
use crate::hex::picture::Shades;
use crate::ruleset::Overlay;
use std::collections::BTreeSet;

/// The hexes that the overlays ask for.
///
/// # Errors
///
/// 20.4a: a field of fire at night; a name that is neither artillery on the map nor a side.
pub(super) fn shades(
    tables: &Tables,
    board: &Board,
    overlays: &[Overlay],
) -> Result<Shades, Diagnostic> {
    if overlays.iter().any(|it| matches!(it, Overlay::Fire(_))) && board.is_night() {
        let fault = Diagnostic::new(Kind::Illegal, "nothing bombards at night");
        return Err(fault
            .rule(RULE_20_4A)
            .help("leave `--fire` out; `--zones` shows what a side observes at night"));
    }
    let grid = tables.map.grid;
    let observed = |side| {
        grid.hexes()
            .filter(|hex| sight::observer(tables, board, side, *hex).is_some())
            .collect()
    };
    let fields = |side| {
        board
            .on_map(side)
            .flat_map(|unit| field(tables, board, unit.id))
            .collect()
    };
    let named = |name: &str| field_of(tables, board, name);
    Shades::of(overlays, observed, fields, named)
}

fn field_of(tables: &Tables, board: &Board, name: &str) -> Result<BTreeSet<HexId>, Diagnostic> {
    let id: UnitId = name.parse().map_err(|message: String| {
        Diagnostic::new(Kind::Malformed, message)
            .help("name an artillery unit such as `C15`, or a side: CSA or USA")
    })?;
    if board.unit(id).status != Status::OnMap {
        return Err(
            Diagnostic::new(Kind::Illegal, format!("`{id}` is not on the map"))
                .help("name an artillery unit that is, or a side: CSA or USA"),
        );
    }
    if tables.arm(id).is_brigade() {
        return Err(Diagnostic::new(
            Kind::Illegal,
            format!("`{id}` is a brigade and has no range"),
        )
        .rule(RULE_11_1B)
        .help("name an artillery unit, or a side: CSA or USA"));
    }
    Ok(field(tables, board, id).into_iter().collect())
}

/// 14.4s, 14.5, 14.6: the hexes at which an artillery unit could fire a bombardment, if an enemy
/// unit stood there.
fn field(tables: &Tables, board: &Board, id: UnitId) -> Vec<HexId> {
    let Ratings::Artillery { range, .. } = tables.unit(id).ratings else {
        return Vec::new();
    };
    let Some(from) = board.unit(id).at else {
        return Vec::new();
    };
    let map = &tables.map;
    let hill = if map.cell(from).hill { HILL_RANGE } else { 0 };
    let reach = u32::try_from(range + hill + 1).unwrap_or(0);
    map.grid
        .within(from, reach)
        .into_iter()
        .filter(|to| {
            let cell = map.cell(*to);
            *to != from
                && !cell.heavy
                && !cell.town
                && !sight::enters_protected(map, from, *to)
                && sight::open(map, from, *to).is_ok()
        })
        .collect()
}
