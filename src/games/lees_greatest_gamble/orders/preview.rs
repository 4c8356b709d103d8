//! What `check` shows of legal orders: what movement costs, what each attack is worth.

use super::Orders;
use super::check::{run, worlds};
use crate::games::lees_greatest_gamble::board::Board;
use crate::games::lees_greatest_gamble::orders::Standing;
use crate::games::lees_greatest_gamble::phase::combat::attack::guns;
use crate::games::lees_greatest_gamble::phase::combat::differential::{Engagement, column, tally};
use crate::games::lees_greatest_gamble::tables::Tables;
use crate::games::lees_greatest_gamble::turn::{Against, Declared, Turn};
use crate::report::Line;
use crate::ruleset::Sheet;
use std::collections::BTreeMap;

/// The sheets, in the best of the command states that may come and if nothing hinders anybody.
#[must_use]
pub fn sheets(tables: &Tables, board: &Board, orders: &Orders) -> Vec<Sheet> {
    let Some(side) = board.stage.active().filter(|_| !board.stage.is_set_up()) else {
        return Vec::new();
    };
    let standing = Standing::default();
    let Some(world) = worlds::worlds(tables, board, side).first().copied() else {
        return Vec::new();
    };
    let turn = run(tables, board, side, orders, &standing, world);
    [
        movement(&turn),
        deployment(&turn),
        attacks(&turn),
        bombardments(&turn),
    ]
    .into_iter()
    .filter(|sheet| !sheet.rows.is_empty())
    .collect()
}

/// What every movement costs.
fn movement(turn: &Turn<'_>) -> Sheet {
    let phase = format!("{} movement", turn.side);
    let rows = turn
        .log
        .actions
        .iter()
        .filter(|action| action.phase == phase)
        .filter_map(|action| {
            let cost = action.lines.iter().rev().find_map(|line| match line {
                Line::Effect { text, .. } if text.contains(" MP") => Some(text.clone()),
                Line::Effect { .. }
                | Line::Fact { .. }
                | Line::Modifier { .. }
                | Line::Roll { .. }
                | Line::Overtaken { .. } => None,
            })?;
            Some(vec![action.title.clone(), cost])
        })
        .collect();
    Sheet::new(
        "Movement",
        &["order", "the last step, and what is spent"],
        rows,
    )
}

/// 18.5: where the units of markers that are removed will stand.
fn deployment(turn: &Turn<'_>) -> Sheet {
    let mut rows = Vec::new();
    for action in &turn.log.actions {
        let mut marker = "";
        for line in &action.lines {
            let Line::Effect { text, .. } = line else {
                continue;
            };
            if let Some((id, _)) = text.split_once(" is removed")
                && let Some((id, _)) = id.split_once(" in ")
            {
                marker = id;
            } else if let Some((unit, hex)) = text.split_once(" deploys in ") {
                let unit = unit
                    .parse()
                    .map_or(unit.to_owned(), |id| turn.tables.name(id));
                rows.push(vec![marker.to_owned(), unit, hex.to_owned()]);
            }
        }
    }
    Sheet::new("Deployment", &["marker", "unit", "hex"], rows)
}

/// What every declared attack is worth, as things stand after movement: Defensive Support is the
/// enemy's secret.
fn attacks(turn: &Turn<'_>) -> Sheet {
    let mut before: BTreeMap<_, i32> = BTreeMap::new();
    let mut rows = Vec::new();
    let declared = |hex| {
        let same =
            move |one: &&Declared| matches!(one.against, Against::Hex { hex: at, .. } if at == hex);
        turn.marks.declared.iter().filter(same).count()
    };
    for one in &turn.marks.declared {
        match one.against {
            Against::Hex { hex, charge } => {
                let nth = before.entry(hex).or_default();
                *nth += 1;
                let defender = turn
                    .board
                    .top(turn.tables, hex)
                    .or_else(|| guns::alone(turn.tables, &turn.board, hex, &[]));
                let Some(defender) = defender else { continue };
                let engagement = Engagement {
                    attacker: one.unit,
                    hex,
                    defender,
                    coordination: 0,
                    offensive: one.support.first().copied(),
                    defensive: None,
                };
                let total = tally(turn.tables, &turn.board, &engagement).total();
                let together = match declared(hex) {
                    1 => "-".to_owned(),
                    _ => format!("{:+}", column(total + *nth)),
                };
                let how = if charge { "charge" } else { "attack" };
                rows.push(vec![
                    turn.tables.name(one.unit),
                    format!("{how} {hex}"),
                    turn.tables.name(defender),
                    format!("{:+}", column(total)),
                    together,
                ]);
            }
            Against::Train { hex } => rows.push(vec![
                turn.tables.name(one.unit),
                format!("attack {hex}"),
                "Train".to_owned(),
                "1 point".to_owned(),
                "-".to_owned(),
            ]),
            Against::Bombard { .. } => {}
        }
    }
    let columns = ["attacker", "order", "defender", "column", "coordinated"];
    Sheet::new("Attacks, before Defensive Support", &columns, rows)
}

/// Who fires at whom.
fn bombardments(turn: &Turn<'_>) -> Sheet {
    let rows = turn
        .marks
        .declared
        .iter()
        .filter_map(|one| match one.against {
            Against::Bombard { hex, target } => {
                let from = turn.board.unit(one.unit).at?;
                Some(vec![
                    turn.tables.name(one.unit),
                    from.to_string(),
                    format!("{target} in {hex}"),
                ])
            }
            Against::Hex { .. } | Against::Train { .. } => None,
        })
        .collect();
    Sheet::new("Bombardments", &["artillery", "from", "target"], rows)
}
