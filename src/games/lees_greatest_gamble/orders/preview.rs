//! What `check` shows of legal orders: what movement costs, what each attack is worth.

use super::check::{World, run, worlds};
use super::{Order, Orders};
use crate::games::lees_greatest_gamble::board::{Board, State};
use crate::games::lees_greatest_gamble::orders::Standing;
use crate::games::lees_greatest_gamble::phase::combat::differential::{Engagement, column, tally};
use crate::games::lees_greatest_gamble::phase::combat::{attack, group};
use crate::games::lees_greatest_gamble::printed::COMEBACK;
use crate::games::lees_greatest_gamble::rules::RULE_22_6B;
use crate::games::lees_greatest_gamble::tables::Tables;
use crate::games::lees_greatest_gamble::turn::{Against, Declared, Turn};
use crate::games::lees_greatest_gamble::unit::{Piece, UnitId};
use crate::hex::HexId;
use crate::hex::names::listed;
use crate::report::Line;
use crate::ruleset::Sheet;
use std::collections::BTreeSet;

/// The sheets, in the best of the command states that may come, and if nothing hinders anybody; then
/// what other states change in them.
#[must_use]
pub fn sheets(tables: &Tables, board: &Board, orders: &Orders) -> Vec<Sheet> {
    let Some(side) = board.stage.active() else {
        return Vec::new();
    };
    let standing = Standing::default();
    let mut worlds = worlds::worlds(tables, board, side);
    worlds.retain(|world| !world.hindered);
    let tried = worlds.iter();
    let mut turns =
        tried.map(|world| (*world, run(tables, board, side, orders, &standing, *world)));
    let Some((world, turn)) = turns.next() else {
        return Vec::new();
    };
    let others: Vec<(World, Turn<'_>)> = turns.collect();
    let mut sheets = vec![
        making(&turn),
        placed(&turn),
        returns(&turn),
        movement(&turn),
        deployment(&turn),
        attacks(&turn),
        bombardments(&turn),
    ];
    if !others.is_empty() {
        for sheet in &mut sheets {
            let when = worlds::condition(&worlds, &[world]);
            sheet.title = format!("{}, {when}", sheet.title);
        }
        sheets.push(changes(&turn, &others));
    }
    sheets.retain(|sheet| !sheet.rows.is_empty());
    sheets
}

/// 16.4 to 16.6: what becomes of the orders in other command states, where it is not the same.
fn changes(best: &Turn<'_>, others: &[(World, Turn<'_>)]) -> Sheet {
    let mut named: Vec<Piece> = Vec::new();
    for order in &best.orders.order {
        let pieces = match order {
            Order::Move(order) => vec![order.unit.value],
            Order::Create(order) => order.markers().into_iter().map(Piece::Marker).collect(),
        };
        for piece in pieces {
            if !named.contains(&piece) {
                named.push(piece);
            }
        }
    }
    let mut rows = Vec::new();
    for piece in named {
        let mut said: Vec<(String, BTreeSet<State>)> = Vec::new();
        for (world, turn) in others {
            let Some(text) = change(best, turn, piece) else {
                continue;
            };
            match said.iter_mut().find(|(known, _)| *known == text) {
                Some((_, states)) => {
                    states.insert(world.state);
                }
                None => said.push((text, BTreeSet::from([world.state]))),
            }
        }
        for (text, states) in said {
            let name = match piece {
                Piece::Unit(unit) => best.tables.name(unit),
                Piece::Marker(_) | Piece::Train(_) => piece.to_string(),
            };
            rows.push(vec![name, worlds::in_words(&states), text]);
        }
    }
    let columns = ["piece", "if the army is", "then it"];
    Sheet::new("In other command states", &columns, rows)
}

/// What is not the same of a piece in another course of the player-turn, in few words.
fn change(best: &Turn<'_>, other: &Turn<'_>, piece: Piece) -> Option<String> {
    if let Piece::Marker(id) = piece {
        let made = [best, other].map(|turn| turn.marks.created.contains(&id));
        match made {
            [true, false] => return Some("is not made".to_owned()),
            [false, true] => return Some("is made".to_owned()),
            [true, true] | [false, false] => {}
        }
    }
    let mut words: Vec<String> = Vec::new();
    let at = other.board.place(piece);
    if at != best.board.place(piece) {
        words.push(match at {
            Some(hex) if other.marks.moved.contains(&piece) => format!("goes to {hex}"),
            Some(hex) => format!("stays in {hex}"),
            None => "is not on the map".to_owned(),
        });
    }
    let worth = |turn: &Turn<'_>| {
        let declared = turn.marks.declared.iter();
        let mut own = declared.filter(|one| Piece::Unit(one.unit) == piece);
        own.next().and_then(|one| worth(turn, one))
    };
    match (worth(best), worth(other)) {
        (None, None) => {}
        (Some(before), None) => words.push(format!("does not {}", before.how)),
        (None, Some(now)) => words.push(now.how),
        (Some(before), Some(now)) => {
            if before.how != now.how {
                words.push(now.how);
            }
            if before.column != now.column {
                words.push(format!("column {}", now.column));
            }
            if before.together != now.together {
                words.push(match now.together.as_str() {
                    "-" => "is not coordinated".to_owned(),
                    together => format!("coordinated {together}"),
                });
            }
        }
    }
    (!words.is_empty()).then(|| words.join(", "))
}

/// 18.2, 18.7: which markers are made where; of several nobody is told here which holds what.
fn making(turn: &Turn<'_>) -> Sheet {
    let mut rows = Vec::new();
    for order in &turn.orders.order {
        let Order::Create(order) = order else {
            continue;
        };
        let markers = order.markers();
        if markers.iter().all(|id| turn.marks.created.contains(id)) {
            rows.push(vec![
                listed(&markers),
                order.place(),
                listed(order.inside()),
            ]);
        }
    }
    Sheet::new(
        "Markers made",
        &["markers", "where", "units that go in"],
        rows,
    )
}

/// 3.2c, 23.1d: where units with a choice will stand that are in no marker.
fn placed(turn: &Turn<'_>) -> Sheet {
    let set_up = turn.log.actions.iter().flat_map(|action| &action.lines);
    let rows = set_up.filter_map(|line| {
        let Line::Effect { text, .. } = line else {
            return None;
        };
        let (unit, hex) = text.split_once(" stands in ")?;
        let unit: UnitId = unit.parse().ok()?;
        Some(vec![turn.tables.name(unit), hex.to_owned()])
    });
    Sheet::new("Where units will stand", &["unit", "hex"], rows.collect())
}

/// 22.6: who is ordered to enter and does so only if his return is rolled before.
fn returns(turn: &Turn<'_>) -> Sheet {
    let mut rows = Vec::new();
    for order in &turn.orders.order {
        let Order::Move(order) = order else {
            continue;
        };
        let piece = order.unit.value;
        if turn.marks.hoped.contains(&piece) && order.way.enter.is_some() {
            let needs = format!("a roll of {COMEBACK} before [{RULE_22_6B}]");
            rows.push(vec![piece.to_string(), needs]);
        }
    }
    Sheet::new("Returns to the map", &["piece", "enters only with"], rows)
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

/// What a declaration comes to.
struct Worth {
    /// What is done: `attack 3225`.
    how: String,
    /// Against whom.
    against: String,
    /// The column, or the point that a Train gives.
    column: String,
    /// The column of an attack that is coordinated.
    together: String,
}

/// What is declared, as things stand after movement: Defensive Support is the enemy's secret.
fn worth(turn: &Turn<'_>, one: &Declared) -> Option<Worth> {
    let none = || "-".to_owned();
    Some(match one.against {
        Against::Hex { hex, charge } => {
            let defender = attack::defender_of(turn.tables, &turn.board, hex, &[])?;
            let engagement = Engagement {
                attacker: one.unit,
                hex,
                defender,
                coordination: 0,
                offensive: one.support.first().copied(),
                defensive: None,
            };
            let total = tally(turn.tables, &turn.board, &engagement).total();
            let how = if charge { "charge" } else { "attack" };
            Worth {
                how: format!("{how} {hex}"),
                against: turn.tables.name(defender),
                column: format!("{:+}", column(total)),
                together: match coordination(turn, one.unit, hex) {
                    Some(more) => format!("{:+}", column(total + more)),
                    None => none(),
                },
            }
        }
        Against::Train { hex } => Worth {
            how: format!("attack {hex}"),
            against: "Train".to_owned(),
            column: "1 point".to_owned(),
            together: none(),
        },
        Against::Bombard { hex, target } => Worth {
            how: format!("bombard {target} in {hex}"),
            against: target.to_string(),
            column: none(),
            together: none(),
        },
    })
}

/// 11.6a, 11.6d: what coordination would give an attack; none to one alone, or where there is none.
fn coordination(turn: &Turn<'_>, unit: UnitId, hex: HexId) -> Option<i32> {
    let same = |one: &&Declared| matches!(one.against, Against::Hex { hex: at, .. } if at == hex);
    let group: Vec<UnitId> = turn
        .marks
        .declared
        .iter()
        .filter(same)
        .map(|one| one.unit)
        .collect();
    let barred = group::uncoordinated(&turn.board, turn.side).is_some();
    if barred || group.len() < 2 {
        return None;
    }
    (1..)
        .zip(group)
        .find_map(|(nth, other)| (other == unit).then_some(nth))
}

/// What every declared attack is worth.
fn attacks(turn: &Turn<'_>) -> Sheet {
    let mut rows = Vec::new();
    for one in &turn.marks.declared {
        if one.against.attacked().is_some()
            && let Some(worth) = worth(turn, one)
        {
            let name = turn.tables.name(one.unit);
            rows.push(vec![
                name,
                worth.how,
                worth.against,
                worth.column,
                worth.together,
            ]);
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
