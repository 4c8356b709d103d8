//! What the Union decides about its hidden detachment (19.2, 20.1b). How units come to light is
//! [`super::detachment`].

mod read;

pub use read::hide;

use super::board::{Board, Stage};
use super::detachment::{self, EAST_OF};
use super::map::Map;
use super::orders::Secret;
use super::rules::{RULE_4_42A, RULE_8_0A, RULE_8_2A, RULE_10_21A, RULE_19_2A, RULE_20_1B};
use super::tables::Tables;
use super::unit::UnitId;
use crate::diagnostic::{Diagnostic, Kind};
use crate::hex::Direction;
use crate::side::Side;
use std::collections::{BTreeMap, BTreeSet};

/// The labels of the detachment, as a board and a `[hidden]` table have them.
pub const LABELS: [&str; 3] = ["20ME-B", "2SS", "Morrill"];

/// The labels of all that `side` must seal: what of the detachment is hidden.
#[must_use]
pub fn labels(board: &Board, side: Side) -> Vec<String> {
    match side {
        Side::Usa => detachment::labels(board).into_iter().collect(),
        Side::Csa => Vec::new(),
    }
}

/// Whether what the Union hides could become what it became (19.2a, 20.1b).
///
/// # Errors
///
/// What was not legal.
pub fn hidden_move(
    tables: &Tables,
    board: &Board,
    side: Side,
    before: &BTreeMap<String, Secret>,
    after: &BTreeMap<String, Secret>,
) -> Result<(), Diagnostic> {
    let wanted: BTreeSet<String> = labels(board, side).into_iter().collect();
    let given: BTreeSet<String> = after.keys().cloned().collect();
    if let Some(label) = wanted.symmetric_difference(&given).next() {
        return Err(Diagnostic::new(
            Kind::Illegal,
            format!("`{label}` is hidden on one side of these orders only"),
        )
        .rule(RULE_19_2A)
        .help("all of the detachment that has not been opened stays hidden"));
    }
    for (label, secret) in after {
        if !(0..=3).contains(&secret.reach) {
            return Err(Diagnostic::new(
                Kind::Illegal,
                format!("`reach` of `{label}` is {}", secret.reach),
            )
            .rule(RULE_10_21A)
            .help("it is 0 to 3 hexes"));
        }
    }
    if board.stage == Stage::UnionSetUp {
        return match placement(tables, board, after) {
            Some((_, fault)) => Err(fault),
            None => Ok(()),
        };
    }
    for (label, secret) in after {
        let same = before.get(label).is_some_and(|was| {
            (was.hex, was.face, was.below) == (secret.hex, secret.face, secret.below)
        });
        if !same {
            return Err(Diagnostic::new(
                Kind::Illegal,
                format!("`{label}` has moved while it was hidden"),
            )
            .rule(RULE_19_2A)
            .help("what is hidden stays where it is until it is opened"));
        }
    }
    Ok(())
}

/// 20.1b: why the detachment may not hide there, and whose fault it is.
fn placement<'l>(
    tables: &Tables,
    board: &Board,
    after: &'l BTreeMap<String, Secret>,
) -> Option<(&'l str, Diagnostic)> {
    let map = &tables.map;
    let illegal = |message: String| Diagnostic::new(Kind::Illegal, message);
    for (label, secret) in after {
        let hex = secret.hex;
        if !map.grid.has(hex) || hex.column <= EAST_OF {
            let fault = illegal(format!("`{label}` cannot hide in `{hex}`"))
                .rule(RULE_20_1B)
                .help(format!(
                    "the detachment hides east of column 12: columns 13 to {:02}, rows 01 to {:02}",
                    map.grid.columns, map.grid.rows
                ));
            return Some((label, fault));
        }
        if let Some(open) = board.top(hex, Side::Usa) {
            let fault = illegal(format!("`{label}` cannot hide in `{hex}` with {}", open.id))
                .rule(RULE_19_2A)
                .help("everybody sees that hex; choose one without a company");
            return Some((label, fault));
        }
        let officer = matches!(detachment::unit(label), Some(UnitId::Officer(_)));
        if officer && (secret.face != Direction::S || secret.reach != 0 || secret.below) {
            let fault = illegal(format!(
                "`{label}` is an officer and has no facing, reach or support"
            ))
            .rule(RULE_4_42A)
            .help("for an officer write `hex` alone");
            return Some((label, fault));
        }
    }
    stacking(after).or_else(|| scattered(map, after))
}

/// 8.0, 8.2a: the two companies in one hex.
fn stacking(after: &BTreeMap<String, Secret>) -> Option<(&str, Diagnostic)> {
    let (company, main) = after.get_key_value("20ME-B")?;
    let (sharpshooters, others) = after.get_key_value("2SS")?;
    let illegal = |message: String| Diagnostic::new(Kind::Illegal, message);
    if main.hex != others.hex {
        let (label, _) = [(company, main), (sharpshooters, others)]
            .into_iter()
            .find(|(_, secret)| secret.below)?;
        let fault = illegal(format!("`{label}` has no company above it"))
            .rule(RULE_8_0A)
            .help("leave out `below`: it belongs to two companies in one hex");
        return Some((label, fault));
    }
    if main.face != others.face {
        let fault = illegal(format!(
            "`20ME-B` faces {} and `2SS` faces {} in one hex",
            main.face, others.face
        ))
        .rule(RULE_8_2A)
        .help("companies in one hex face alike");
        return Some((sharpshooters, fault));
    }
    if main.below == others.below {
        let fault = illegal("`20ME-B` and `2SS` share a hex, and one must be on top".to_owned())
            .rule(RULE_8_0A)
            .help("write `below = true` for one of them");
        return Some((sharpshooters, fault));
    }
    None
}

/// 20.1b: the detachment stands stacked or in adjacent hexes.
fn scattered<'l>(map: &Map, after: &'l BTreeMap<String, Secret>) -> Option<(&'l str, Diagnostic)> {
    let (first, secret) = after.iter().next()?;
    let mut group = vec![secret.hex];
    loop {
        let joined = after.values().map(|secret| secret.hex).find(|hex| {
            !group.contains(hex) && group.iter().any(|near| map.grid.distance(*near, *hex) <= 1)
        });
        match joined {
            Some(hex) => group.push(hex),
            None => break,
        }
    }
    let (label, away) = after
        .iter()
        .find(|(_, secret)| !group.contains(&secret.hex))?;
    let fault = Diagnostic::new(
        Kind::Illegal,
        format!(
            "`{label}` in `{}` is neither stacked with {first} in `{}` nor in a hex next to the \
             others",
            away.hex, secret.hex
        ),
    )
    .rule(RULE_20_1B)
    .help("the detachment hides in one hex or in hexes that touch one another");
    Some((label, fault))
}
