//! CB: attacks, bombardments, counterattacks (5.3g, 11 to 15, 19).

pub mod attack;
pub mod bombardment;
mod check;
pub mod counter;
pub mod differential;
mod group;
pub mod outcome;
pub mod queue;

use crate::games::lees_greatest_gamble::rules::{RULE_9_5A, RULE_14_1C};
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
                let hex = attacked(&turn.marks.declared[*index]);
                let mut current = match group.take() {
                    Some(group) if Some(group.hex()) == hex => group,
                    Some(_) | None => match hex {
                        Some(hex) => Group::new(turn, hex, &order),
                        None => continue,
                    },
                };
                current.next(turn, &posts, *index);
                group = Some(current);
            }
            Part::Bombardment(indices) => bombard(turn, &posts, indices),
        }
    }
}

/// The hex that is attacked; none by a bombardment.
const fn attacked(declared: &Declared) -> Option<HexId> {
    match declared.against {
        Against::Hex { hex, .. } | Against::Train { hex } => Some(hex),
        Against::Bombard { .. } => None,
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
        let Some(hex) = attacked(&declared) else {
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

/// 14.7e: artillery of one hex fires at one target.
fn bombard(turn: &mut Turn<'_>, posts: &Posts, indices: &[usize]) {
    let all: Vec<Declared> = indices
        .iter()
        .map(|index| turn.marks.declared[*index].clone())
        .collect();
    let (guns, gone): (Vec<Declared>, Vec<Declared>) = all
        .into_iter()
        .partition(|gun| stays(turn, posts, gun.unit));
    for gun in gone {
        let name = turn.tables.name(gun.unit);
        turn.begin("combat", format!("{name} does not bombard"));
        let text = format!("{} does not bombard: it has left its hex", gun.unit);
        turn.log.overtaken(&[RULE_14_1C], text);
        turn.marks.spent.insert(gun.unit);
    }
    if guns.is_empty() {
        return;
    }
    bombardment::make(turn, &guns);
}

/// 11.1c: whether a unit is still in the hex from which it declared.
fn stays(turn: &Turn<'_>, posts: &Posts, unit: UnitId) -> bool {
    let at = turn.board.unit(unit).at;
    at.is_some() && posts.get(&unit).copied() == at
}
