//! The Fire table read: columns, cells, odds, and what a company may fire at (10.4).

use super::{Attack, FireKind, weigh};
use crate::diagnostic::Diagnostic;
use crate::games::little_round_top::board::Board;
use crate::games::little_round_top::rules::{H_11, RULE_10_4A};
use crate::games::little_round_top::sight;
use crate::games::little_round_top::tables::{FireResult, Tables};
use crate::games::little_round_top::turn::Marks;
use crate::games::little_round_top::unit::CompanyId;
use crate::hex::HexId;
use crate::rule::Rule;
use crate::side::Side;

/// 10.4a: the least strength of each column.
const COLUMNS: [i64; 8] = [1, 2, 3, 4, 6, 8, 11, 15];

/// 10.4a: the name of a column: `4-5`.
#[must_use]
pub const fn column_name(column: usize) -> &'static str {
    match column {
        0 => "1",
        1 => "2",
        2 => "3",
        3 => "4-5",
        4 => "6-7",
        5 => "8-10",
        6 => "11-14",
        _ => "15+",
    }
}

/// 10.4a: the column of a strength; none below 1.
pub fn plain_column(strength: i64) -> Option<usize> {
    COLUMNS.iter().rposition(|least| *least <= strength)
}

/// 10.4b: a column after a shift; none left of column 1.
pub fn shifted(column: usize, net: i64) -> Option<usize> {
    let moved = i64::try_from(column).ok()?.checked_add(net)?;
    usize::try_from(moved)
        .ok()
        .map(|moved| moved.min(COLUMNS.len() - 1))
}

/// 10.4a: a cell of the Fire table, and whether it is printed or of the house (H-11). A die below
/// 1 or above 6 and a column above 7 are read as those.
#[must_use]
pub fn cell(tables: &Tables, column: usize, die: u8) -> (FireResult, Rule) {
    let row = usize::from(die.clamp(1, 6)) - 1;
    let column = column.min(COLUMNS.len() - 1);
    let printed = row < 2 || row == 2 && column < 4;
    let rule = if printed { RULE_10_4A } else { H_11 };
    (tables.fire[row][column], rule)
}

/// What each die from 1 to 6 gives in an attack, exactly.
///
/// # Errors
///
/// As [`weigh`].
pub fn chances(
    tables: &Tables,
    board: &Board,
    marks: &Marks,
    attack: &Attack,
) -> Result<[(u8, FireResult, Rule); 6], Vec<Diagnostic>> {
    let column = weigh(tables, board, marks, attack)?.column;
    Ok([1, 2, 3, 4, 5, 6].map(|die| {
        let (result, rule) = cell(tables, column, die);
        (die, result, rule)
    }))
}

/// The hexes that a company may fire at by itself now, in normal fire, the nearest first, then by
/// number.
#[must_use]
pub fn legal_targets(
    tables: &Tables,
    board: &Board,
    marks: &Marks,
    company: CompanyId,
    kind: FireKind,
) -> Vec<HexId> {
    let Some(at) = board.company(company).at else {
        return Vec::new();
    };
    let mut found: Vec<(i64, HexId)> = enemy_hexes(board, company.side())
        .into_iter()
        .filter_map(|target| {
            let range = sight::range(&tables.map, at, target);
            let attack = Attack {
                kind,
                side: company.side(),
                target,
                only: None,
                firers: vec![company],
                volley: false,
            };
            let legal = (1..=3).contains(&range) && weigh(tables, board, marks, &attack).is_ok();
            legal.then_some((range, target))
        })
        .collect();
    found.sort_unstable();
    found.into_iter().map(|(_, hex)| hex).collect()
}

/// 10.4b: an attack by all of these, or without those whose ground alone bars it; none when no
/// attack is permitted.
#[must_use]
pub fn permitted(
    tables: &Tables,
    board: &Board,
    marks: &Marks,
    mut attack: Attack,
) -> Option<Attack> {
    let legal = |attack: &Attack| weigh(tables, board, marks, attack).is_ok();
    while !attack.firers.is_empty() {
        if legal(&attack) {
            return Some(attack);
        }
        let without = |place: usize| {
            let mut fewer = attack.clone();
            fewer.firers.remove(place);
            fewer
        };
        let last = attack.firers.len() - 1;
        attack = (0..last)
            .map(without)
            .find(legal)
            .unwrap_or_else(|| without(last));
    }
    None
}

/// The hexes that hold units of a side's enemy, by number.
#[must_use]
pub fn enemy_hexes(board: &Board, side: Side) -> Vec<HexId> {
    let enemy = side.other();
    let companies = board
        .companies
        .iter()
        .filter(|other| other.id.side() == enemy)
        .filter_map(|other| other.at);
    let officers = board
        .officers
        .iter()
        .filter(|other| other.id.side() == enemy)
        .filter_map(|other| other.at);
    let mut hexes: Vec<HexId> = companies.chain(officers).collect();
    hexes.sort_unstable();
    hexes.dedup();
    hexes
}
