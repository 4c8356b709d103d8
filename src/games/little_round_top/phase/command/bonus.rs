//! A3: the Command Bonus (4.2), found from the whole list of orders.

use super::{branch, heading};
use crate::diagnostic::{Diagnostic, Kind};
use crate::games::little_round_top::board::{Board, Formation};
use crate::games::little_round_top::ledger::{Ledger, ratings_rule};
use crate::games::little_round_top::orders::{Act, Bonus};
use crate::games::little_round_top::phase::movement::announce;
use crate::games::little_round_top::printed::BONUS_COMPANIES;
use crate::games::little_round_top::rules::{
    RULE_3_0D, RULE_4_2_R1, RULE_4_2_R2, RULE_4_2_R3, RULE_4_2_R4, RULE_4_2_R5, RULE_4_2A,
    RULE_4_2B, RULE_4_2C, RULE_4_11A, RULE_4_12A, RULE_21_1_R2,
};
use crate::games::little_round_top::tables::Tables;
use crate::games::little_round_top::turn::{Marks, Turn};
use crate::games::little_round_top::unit::{CompanyId, OfficerId, UnitId};
use crate::games::little_round_top::ways::{Deed, Move, Walk, plan};
use crate::hex::{Direction, Grid, HexId};
use crate::rule::Rule;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::ops::Range;

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

/// Opens the ledgers' part of the report and adds each bonus that is earned.
pub fn announce(turn: &mut Turn<'_>) {
    let given = standing_order(turn);
    let announced = announced(turn, &given);
    let officers: Vec<OfficerId> = turn.marks.ledgers.keys().copied().collect();
    for officer in officers {
        let found = announced
            .get(&officer)
            .cloned()
            .or_else(|| earned(turn.tables, &turn.board, &given, officer));
        open(turn, officer, found.as_ref());
    }
}

/// Writes down what an officer may spend, and why.
fn open(turn: &mut Turn<'_>, officer: OfficerId, found: Option<&(Passed, Vec<CompanyId>)>) {
    let Some(ledger) = turn.marks.ledgers.get_mut(&officer) else {
        return;
    };
    if let Some((order, companies)) = found {
        ledger.add_bonus(format!(
            "one order, `{order}`, to {} companies side by side",
            companies.len()
        ));
    }
    let ledger: &Ledger = ledger;
    let total = ledger.total.total();
    let lines: Vec<_> = ledger.total.lines().collect();
    let listed: Vec<String> = turn
        .marks
        .listed
        .iter()
        .filter(|(_, officers)| officers.contains(&officer))
        .map(|(company, _)| company.to_string())
        .collect();
    let heading = heading(turn);
    turn.log
        .begin(heading, format!("{officer} has {total} Command Points"));
    for line in lines {
        turn.log.push(line);
    }
    if let Some((_, companies)) = found {
        let rules = [RULE_4_2C, RULE_4_2_R1, RULE_4_2_R3, RULE_4_2_R4];
        turn.log
            .fact(&rules, format!("Command Bonus: {}", list(companies)));
    }
    turn.log.fact(
        &[RULE_4_11A, RULE_4_2_R5],
        format!("{total} in phases A and B together"),
    );
    let text = if listed.is_empty() {
        "no company is within his Command Radius".to_owned()
    } else {
        format!("within his Command Radius: {}", listed.join(", "))
    };
    let mut rules = vec![RULE_3_0D, RULE_4_12A];
    // The radius of Scruggs himself is printed.
    if officer != OfficerId::Scruggs || turn.board.officer(officer).replacement {
        rules.push(ratings_rule(officer));
    }
    turn.log.fact(&rules, text);
}

/// `15AL-D, 15AL-E, 15AL-F and 15AL-H`.
fn list(companies: &[CompanyId]) -> String {
    let names: Vec<String> = companies.iter().map(ToString::to_string).collect();
    match names.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        _ => names.concat(),
    }
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

/// The first order, in the order of [`Passed`], that earns an officer the bonus, and the companies
/// that get it.
fn earned(
    tables: &Tables,
    board: &Board,
    given: &[Given],
    officer: OfficerId,
) -> Option<(Passed, Vec<CompanyId>)> {
    let mut orders: BTreeMap<&Passed, BTreeSet<CompanyId>> = BTreeMap::new();
    for order in given.iter().filter(|order| counts(order, officer)) {
        orders
            .entry(&order.order)
            .or_default()
            .insert(order.company);
    }
    orders.into_iter().find_map(|(order, companies)| {
        let group = groups(&tables.map.grid, board, &companies)
            .into_iter()
            .find(|group| group.len() >= BONUS_COMPANIES)?;
        Some((order.clone(), group))
    })
}

/// 4.2-R2: whether an order counts for an officer's bonus.
fn counts(given: &Given, officer: OfficerId) -> bool {
    given.able && given.payer == Some(officer) && given.company.regiment == officer.regiment()
}

/// 4.2-R1, 21.1-R2: the companies in groups that stand side by side; those off the map are one.
fn groups(grid: &Grid, board: &Board, companies: &BTreeSet<CompanyId>) -> Vec<Vec<CompanyId>> {
    let touch =
        |one: CompanyId, other: CompanyId| match (board.company(one).at, board.company(other).at) {
            (Some(one), Some(other)) => grid.distance(one, other) <= 1,
            (None, None) => true,
            _ => false,
        };
    let mut left = companies.clone();
    let mut groups = Vec::new();
    while let Some(first) = left.pop_first() {
        let mut group = vec![first];
        let mut next = 0;
        while next < group.len() {
            let from = group[next];
            let near: Vec<CompanyId> = left
                .iter()
                .copied()
                .filter(|other| touch(from, *other))
                .collect();
            for other in near {
                left.remove(&other);
                group.push(other);
            }
            next += 1;
        }
        group.sort_unstable();
        groups.push(group);
    }
    groups
}

/// The announced bonuses that are earned; the others are refused.
fn announced(
    turn: &mut Turn<'_>,
    given: &[Given],
) -> BTreeMap<OfficerId, (Passed, Vec<CompanyId>)> {
    let orders = turn.orders;
    let mut found: BTreeMap<OfficerId, (Passed, Vec<CompanyId>)> = BTreeMap::new();
    for entry in &orders.bonus {
        let officer = entry.officer.value;
        if found.contains_key(&officer) {
            let fault = illegal(
                RULE_4_2B,
                format!("`{officer}` gets the Command Bonus once in a turn"),
                "leave one `[[bonus]]` of his out",
            );
            turn.refuse(entry.officer.span.as_ref(), fault);
            continue;
        }
        match judge(turn.tables, &turn.board, &turn.marks, given, entry) {
            Ok(order) => {
                let companies = entry
                    .companies
                    .iter()
                    .map(|company| company.value)
                    .collect();
                found.insert(officer, (order, companies));
            }
            Err((span, fault)) => turn.refuse(span.as_ref(), *fault),
        }
    }
    found
}

fn illegal(rule: Rule, message: String, help: impl Into<String>) -> Diagnostic {
    Diagnostic::new(Kind::Illegal, message)
        .rule(rule)
        .help(help)
}

/// Whether an announced bonus is earned, and by which order.
#[allow(clippy::type_complexity)]
fn judge(
    tables: &Tables,
    board: &Board,
    marks: &Marks,
    given: &[Given],
    entry: &Bonus,
) -> Result<Passed, (Option<Range<usize>>, Box<Diagnostic>)> {
    let officer = entry.officer.value;
    let at_officer = |rule, message, help: &str| {
        (
            entry.officer.span.clone(),
            Box::new(illegal(rule, message, help)),
        )
    };
    if !marks.ledgers.contains_key(&officer) {
        return Err(at_officer(
            RULE_4_2A,
            format!("`{officer}` is not there to give orders"),
            "leave this `[[bonus]]` out",
        ));
    }
    for company in &entry.companies {
        let id = company.value;
        let fault = if id.regiment != officer.regiment() {
            illegal(
                RULE_4_2_R2,
                format!("`{id}` is no company of {}", officer.regiment()),
                format!("name companies of {officer}'s regiment"),
            )
        } else if !marks
            .listed
            .get(&id)
            .is_some_and(|officers| officers.contains(&officer))
        {
            illegal(
                RULE_4_2_R2,
                format!("`{id}` is not within the Command Radius of {officer}"),
                "name companies on his list",
            )
        } else {
            continue;
        };
        return Err((company.span.clone(), Box::new(fault)));
    }
    let companies: BTreeSet<CompanyId> = entry
        .companies
        .iter()
        .map(|company| company.value)
        .collect();
    if companies.len() < BONUS_COMPANIES {
        return Err(at_officer(
            RULE_4_2A,
            format!(
                "`{officer}` earns no Command Bonus with {} companies",
                companies.len()
            ),
            "give one order to four companies or more",
        ));
    }
    let all = |test: &dyn Fn(&Given) -> bool, order: &Passed| {
        companies.iter().all(|company| {
            given
                .iter()
                .any(|given| given.company == *company && given.order == *order && test(given))
        })
    };
    let same: BTreeSet<&Passed> = given
        .iter()
        .map(|given| &given.order)
        .filter(|order| all(&|_| true, order))
        .collect();
    let Some(first) = same.first() else {
        return Err(at_officer(
            RULE_4_2_R3,
            format!("`{officer}` does not give these companies one and the same order"),
            "order the same acts, in words, for all of them",
        ));
    };
    let Some(order) = same
        .iter()
        .find(|order| all(&|given| counts(given, officer), order))
    else {
        let cannot: Vec<CompanyId> = companies
            .iter()
            .copied()
            .filter(|company| {
                !given.iter().any(|given| {
                    given.company == *company && given.order == **first && counts(given, officer)
                })
            })
            .collect();
        return Err(at_officer(
            RULE_4_2_R2,
            format!(
                "`{officer}` earns no Command Bonus: {} cannot begin `{first}` at his cost",
                list(&cannot)
            ),
            "name four companies that can, all paid by him",
        ));
    };
    if groups(&tables.map.grid, board, &companies).len() > 1 {
        return Err(at_officer(
            if companies.iter().any(|id| board.company(*id).at.is_none()) {
                RULE_21_1_R2
            } else {
                RULE_4_2_R1
            },
            format!(
                "`{officer}` earns no Command Bonus: {} do not stand side by side",
                list(&companies.iter().copied().collect::<Vec<_>>())
            ),
            "name four companies whose hexes form one group",
        ));
    }
    Ok((*order).clone())
}
