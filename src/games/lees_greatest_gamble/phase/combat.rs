//! CB: attacks, bombardments, counterattacks (5.3g, 11 to 15, 19).

pub mod attack;
pub mod bombardment;
mod check;
pub mod counter;
pub mod differential;
pub mod group;
pub mod outcome;
pub mod queue;

use crate::games::lees_greatest_gamble::rules::RULE_9_5A;
use crate::games::lees_greatest_gamble::turn::{Against, Declared, Turn};
use crate::games::lees_greatest_gamble::unit::UnitId;
use crate::hex::HexId;
use group::Group;
use queue::Part;
use std::collections::BTreeMap;

/// Where those who declared anything stood when the phase began: one that has left its hex does
/// not attack (11.1c).
type Posts = BTreeMap<UnitId, HexId>;

/// Carries out the phase; a rehearsal only looks at what the orders say of it.
pub fn carry_out(turn: &mut Turn<'_>) {
    if turn.rehearsing().is_some() {
        check::orders(turn);
        return;
    }
    let posts = open(turn);
    let order = queue::order(turn);
    let mut group: Option<Group> = None;
    for part in &order {
        match part {
            Part::Attack(index) => {
                let Some(hex) = turn.marks.declared[*index].against.attacked() else {
                    continue;
                };
                let mut current = match group.take() {
                    Some(group) if group.hex() == hex => group,
                    Some(_) | None => Group::new(turn, hex, &order),
                };
                current.next(turn, &posts, *index);
                group = Some(current);
            }
            Part::Bombardment(indices) => {
                let guns = indices.iter().map(|index| &turn.marks.declared[*index]);
                let guns: Vec<Declared> = guns.cloned().collect();
                bombardment::make(turn, &guns);
            }
        }
    }
}

/// 19.2a, 19.3e: who has been attacked by declaration; 9.5a: who may attack.
fn open(turn: &mut Turn<'_>) -> Posts {
    let mut posts = Posts::new();
    for declared in turn.marks.declared.clone() {
        let Some(at) = turn.board.unit(declared.unit).at else {
            continue;
        };
        posts.insert(declared.unit, at);
        if let Against::Hex { hex, .. } = declared.against {
            let top = turn.board.top(turn.tables, hex);
            turn.marks.attacked.extend(top);
        }
        let Some(hex) = declared.against.attacked() else {
            continue;
        };
        let top = turn.board.top(turn.tables, at);
        if top != Some(declared.unit) {
            idle(turn, declared.unit, hex);
            let text = format!(
                "{} does not attack: it is not on top in {at}",
                declared.unit
            );
            turn.log.overtaken(&[RULE_9_5A], text);
            turn.marks.spent.insert(declared.unit);
        }
    }
    posts
}

/// Begins the action of an attack that is not made.
fn idle(turn: &mut Turn<'_>, unit: UnitId, hex: HexId) {
    let name = turn.tables.name(unit);
    turn.begin("combat", format!("{name} does not attack {hex}"));
}

/// 11.1c: whether a unit is still in the hex from which it declared.
fn stays(turn: &Turn<'_>, posts: &Posts, unit: UnitId) -> bool {
    let at = turn.board.unit(unit).at;
    at.is_some() && posts.get(&unit).copied() == at
}
