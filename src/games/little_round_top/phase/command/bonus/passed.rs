//! Orders that can be passed down a line, as companies are given them (4.2c, 4.2-R3).

use crate::games::little_round_top::board::Formation;
use crate::games::little_round_top::orders::Act;
use crate::games::little_round_top::phase::command::branch;
use crate::games::little_round_top::phase::movement::announce;
use crate::games::little_round_top::turn::{Marks, Turn};
use crate::games::little_round_top::unit::{CompanyId, OfficerId, UnitId};
use crate::games::little_round_top::ways::{Deed, Move, Walk, plan};
use crate::hex::{Direction, Grid, HexId};
use std::collections::BTreeMap;
use std::fmt;

/// 4.2c, 4.2-R3: an order that can be passed down the line.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Passed {
    /// Form line, or column.
    Form(Formation),
    /// Fix bayonets, or remove them.
    Bayonets(bool),
    /// Movement, in words relative to the company.
    Movement(Vec<Deed>),
    /// Volley.
    Volley,
    /// Initiate melee.
    Melee,
}

impl fmt::Display for Passed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Passed::Form(Formation::Line) => f.write_str("line"),
            Passed::Form(Formation::Column) => f.write_str("column"),
            Passed::Bayonets(true) => f.write_str("fix"),
            Passed::Bayonets(false) => f.write_str("unfix"),
            Passed::Movement(deeds) => {
                let mut words: Vec<String> = Vec::new();
                for stretch in deeds.chunk_by(|one, next| one == next) {
                    let Some(deed) = stretch.first() else {
                        continue;
                    };
                    words.push(match deed {
                        Deed::Move(Move::Forward) => format!("forward {}", stretch.len()),
                        Deed::Move(Move::Back) => format!("back {}", stretch.len()),
                        Deed::Move(made) => made.to_string(),
                        Deed::Act(act) => act.to_string(),
                    });
                }
                f.write_str(&words.join(", "))
            }
            Passed::Volley => f.write_str("volley"),
            Passed::Melee => f.write_str("melee"),
        }
    }
}

/// One order as one company is given it.
#[derive(Clone, Debug)]
pub struct Given {
    /// To whom.
    pub company: CompanyId,
    /// What.
    pub order: Passed,
    /// Who pays for it, if that is clear.
    pub payer: Option<OfficerId>,
    /// 4.2-R2: whether the company can begin it at A3.
    pub able: bool,
}

/// Every order that could be passed down a line, as the companies are given it now (A3).
#[must_use]
pub fn standing_order(turn: &Turn<'_>) -> Vec<Given> {
    let (tables, board, marks) = (turn.tables, &turn.board, &turn.marks);
    let mut given = Vec::new();
    let mut places: BTreeMap<CompanyId, (Option<HexId>, Direction)> = BTreeMap::new();
    let mut payers: BTreeMap<CompanyId, OfficerId> = BTreeMap::new();
    for order in &turn.orders.order {
        let named = order.officer.as_ref().map(|officer| officer.value);
        for company in order.companies.iter().map(|company| company.value) {
            let unit = UnitId::Company(company);
            let Some(way) = branch(order, board, unit) else {
                continue;
            };
            let walk = Walk::new(tables, board, marks, unit);
            let mut place = walk.start();
            if let Some((at, facing)) = places.get(&company) {
                (place.at, place.facing) = (*at, *facing);
            }
            let deeds: Vec<Deed> = plan(&walk, &place, way)
                .into_iter()
                .map(|(deed, _)| deed)
                .collect();
            let payer = named
                .or_else(|| payers.get(&company).copied())
                .or_else(|| only_one(marks, company))
                .filter(|_| !marks.own.contains_key(&company));
            if let Some(payer) = payer {
                payers.insert(company, payer);
            }
            for order in spoken(&deeds) {
                let able = able(&walk, company, &order);
                given.push(Given {
                    company,
                    order,
                    payer,
                    able,
                });
            }
            let end = advance(&tables.map.grid, (place.at, place.facing), &walk, &deeds);
            places.insert(company, end);
        }
    }
    given
}

/// The only officer who has a company on his list.
fn only_one(marks: &Marks, company: CompanyId) -> Option<OfficerId> {
    let officers = marks.listed.get(&company)?;
    officers.first().copied().filter(|_| officers.len() == 1)
}

/// The orders of 4.2c in what one company does: all its movement is one.
fn spoken(deeds: &[Deed]) -> Vec<Passed> {
    let mut orders = Vec::new();
    let mut movement: Vec<Deed> = Vec::new();
    for deed in deeds {
        match *deed {
            Deed::Move(Move::Turn(turn, sides)) => {
                let right = match turn {
                    crate::hex::Turn::Right => sides % 6,
                    crate::hex::Turn::Left => 6 - sides % 6,
                };
                let before = match movement.last() {
                    Some(Deed::Move(Move::Turn(crate::hex::Turn::Right, before))) => Some(*before),
                    _ => None,
                };
                if before.is_some() {
                    movement.pop();
                }
                let sum = (before.unwrap_or(0) + right) % 6;
                if sum > 0 {
                    movement.push(Deed::Move(Move::Turn(crate::hex::Turn::Right, sum)));
                }
            }
            Deed::Move(_) | Deed::Act(Act::Exchange) => movement.push(*deed),
            Deed::Act(Act::Line) => orders.push(Passed::Form(Formation::Line)),
            Deed::Act(Act::Column) => orders.push(Passed::Form(Formation::Column)),
            Deed::Act(Act::Fix) => orders.push(Passed::Bayonets(true)),
            Deed::Act(Act::Unfix) => orders.push(Passed::Bayonets(false)),
            Deed::Act(Act::Volley) => orders.push(Passed::Volley),
            Deed::Act(Act::Melee) => orders.push(Passed::Melee),
            Deed::Act(_) => {}
        }
    }
    if movement.iter().any(is_paid) {
        for deed in &mut movement {
            if let Deed::Move(Move::Turn(turn, sides)) = deed
                && *sides > 3
            {
                (*turn, *sides) = (crate::hex::Turn::Left, 6 - *sides);
            }
        }
        orders.push(Passed::Movement(movement));
    }
    orders
}

/// 4.2-R2: an order that costs its officer nothing is not paid by him: a free turn (7.12a).
fn is_paid(deed: &Deed) -> bool {
    !matches!(deed, Deed::Move(Move::Turn(_, 1 | 5)))
}

/// Where a company is after its deeds, by the map alone.
fn advance(
    grid: &Grid,
    start: (Option<HexId>, Direction),
    walk: &Walk<'_>,
    deeds: &[Deed],
) -> (Option<HexId>, Direction) {
    use crate::games::little_round_top::reinforcements;
    let (mut at, mut facing) = start;
    for deed in deeds {
        let Deed::Move(made) = deed else { continue };
        match made {
            Move::Enter(wanted) => {
                at = reinforcements::entrance(walk.tables, walk.board, walk.regiment());
                let first = reinforcements::facings(walk.regiment()).first().copied();
                facing = wanted.or(first).unwrap_or(facing);
            }
            Move::Forward => at = at.and_then(|hex| grid.neighbour(hex, facing)),
            Move::Back => at = at.and_then(|hex| grid.neighbour(hex, facing.opposite())),
            Move::Turn(turn, sides) => facing = facing.turned(*turn, usize::from(*sides)),
            Move::Go(_) => {}
        }
    }
    (at, facing)
}

/// 4.2-R2: whether a company can begin an order at A3.
fn able(walk: &Walk<'_>, id: CompanyId, order: &Passed) -> bool {
    let company = walk.board.company(id);
    match order {
        Passed::Movement(_) => walk.ready().is_ok(),
        Passed::Form(formation) => company.at.is_some() && company.formation != *formation,
        Passed::Bayonets(fix) => company.at.is_some() && company.bayonets != *fix,
        Passed::Volley => announce::volley_fault(walk, id).is_none(),
        Passed::Melee => announce::melee_fault(walk, id).is_none(),
    }
}
