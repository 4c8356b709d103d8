//! Who may fire at what, and with whom (10.1, 7.21, 11.25, 11.32).

use super::bar::Bar;
use super::line_of_fire::in_front;
use super::{Attack, FireKind, Target, share, target};
use crate::games::little_round_top::board::{Board, Company, Formation};
use crate::games::little_round_top::orders::Secret;
use crate::games::little_round_top::rules::{RULE_10_7A, RULE_10_74A, RULE_10_75A, RULE_10_75B};
use crate::games::little_round_top::sight;
use crate::games::little_round_top::tables::Tables;
use crate::games::little_round_top::turn::Marks;
use crate::games::little_round_top::unit::{CompanyId, UnitId};
use crate::hex::{Direction, HexId, Walk};
use crate::rule::Rule;

/// Everything that stands in the way of an attack but its strength and shifts.
#[must_use]
pub fn bars(tables: &Tables, board: &Board, marks: &Marks, attack: &Attack) -> Vec<Bar> {
    let mut bars = target_bars(board, marks, attack);
    if target(board, attack).is_none() {
        return bars;
    }
    for (place, firer) in attack.firers.iter().enumerate() {
        if attack.firers[..place].contains(firer) {
            bars.push(Bar::NamedTwice(*firer));
        } else {
            bars.extend(firer_bars(tables, board, marks, attack, *firer));
        }
    }
    if bars.is_empty() {
        let shares = share::shares(tables, board, attack);
        bars.extend(
            shares
                .iter()
                .filter_map(|share| Bar::no_share(share, attack.firers.len())),
        );
        bars.extend(apart(tables, board, attack));
    }
    bars
}

/// What stands in the way at the target.
#[must_use]
pub fn target_bars(board: &Board, marks: &Marks, attack: &Attack) -> Vec<Bar> {
    let mut bars = Vec::new();
    if attack.volley && attack.kind != FireKind::Offensive {
        bars.push(Bar::NoVolleyHere);
    }
    let Some(found) = target(board, attack) else {
        bars.push(Bar::NoEnemy(attack.target));
        return bars;
    };
    let in_melee = board.in_melee(attack.target) || board.has_company(attack.target, attack.side);
    if in_melee && attack.kind != FireKind::MeleeWithdrawal {
        bars.push(Bar::Melee(attack.target));
    }
    if in_combat_phase(attack.kind) {
        let fired_on = match found {
            Target::Company(company) => {
                Some(UnitId::Company(company)).filter(|company| marks.fired_on.contains(company))
            }
            Target::Officers(officers) => officers
                .into_iter()
                .map(UnitId::Officer)
                .find(|officer| marks.fired_on.contains(officer)),
        };
        bars.extend(fired_on.map(|unit| Bar::FiredOn(unit, attack.target)));
    }
    bars
}

/// Whether 10.14 counts an attack of this kind (10.14-R2).
pub const fn in_combat_phase(kind: FireKind) -> bool {
    match kind {
        FireKind::Defensive | FireKind::Offensive => true,
        FireKind::Withdrawal | FireKind::MeleeWithdrawal => false,
    }
}

/// What keeps one company out of an attack; its share and its company aside.
#[must_use]
pub fn firer_bars(
    tables: &Tables,
    board: &Board,
    marks: &Marks,
    attack: &Attack,
    firer: CompanyId,
) -> Vec<Bar> {
    let company = board.company(firer);
    if firer.side() != attack.side {
        return vec![Bar::OtherSide(firer)];
    }
    let Some(at) = company.at else {
        return vec![Bar::NotOnMap(firer)];
    };
    let mut bars = state_bars(board, company, at, attack.kind);
    if in_combat_phase(attack.kind) && marks.fired.contains(&firer) {
        bars.push(Bar::HasFired(firer));
    }
    bars.extend(place_bar(board, marks, attack, company, at));
    let melee = marks.melee.iter().find(|(ordered, _)| *ordered == firer);
    if let Some((_, melee)) = melee
        && *melee != attack.target
    {
        bars.push(Bar::OtherMelee(firer, *melee, attack.target));
    }
    if attack.kind != FireKind::MeleeWithdrawal {
        bars.extend(line_bar(
            tables,
            board,
            firer,
            (at, company.facing),
            attack.target,
        ));
    }
    bars
}

/// Whether a company may fire at all in an attack of this kind, whatever the target.
pub fn is_ready(board: &Board, marks: &Marks, attack: &Attack, firer: CompanyId) -> bool {
    let company = board.company(firer);
    company.at.is_some_and(|at| {
        state_bars(board, company, at, attack.kind).is_empty()
            && place_bar(board, marks, attack, company, at).is_none()
            && !(in_combat_phase(attack.kind) && marks.fired.contains(&firer))
    })
}

/// 10.12a: what keeps a company from firing at all.
fn state_bars(board: &Board, company: &Company, at: HexId, kind: FireKind) -> Vec<Bar> {
    let mut bars = Vec::new();
    if company.formation == Formation::Column {
        bars.push(Bar::Column(company.id));
    }
    if company.out_of_ammunition {
        bars.push(Bar::NoAmmunition(company.id));
    }
    if company.bayonets {
        bars.push(Bar::Bayonets(company.id));
    }
    if kind != FireKind::MeleeWithdrawal && board.in_melee(at) {
        bars.push(Bar::InMelee(company.id, at));
    }
    bars
}

/// 10.13a, 10.3: top company, or volley.
fn place_bar(
    board: &Board,
    marks: &Marks,
    attack: &Attack,
    company: &Company,
    at: HexId,
) -> Option<Bar> {
    if attack.volley && !marks.volley.contains(&company.id) {
        let others = attack.firers.iter().any(|id| marks.volley.contains(id));
        return Some(if others {
            Bar::Mixed(company.id)
        } else {
            Bar::NotOrdered(company.id)
        });
    }
    let top = board.top(at, attack.side)?.id;
    if top == company.id {
        None
    } else if !attack.volley {
        Some(Bar::NotOnTop(company.id, top, at))
    } else if attack.firers.contains(&top) {
        None
    } else {
        Some(Bar::BottomAlone(company.id, top, at))
    }
}

/// Range, arc and sight: the first that fails.
fn line_bar(
    tables: &Tables,
    board: &Board,
    company: CompanyId,
    (at, facing): (HexId, Direction),
    target: HexId,
) -> Option<Bar> {
    let map = &tables.map;
    if !map.grid.has(target) {
        return Some(Bar::NoEnemy(target));
    }
    // A line of fire leads into another hex: `target_bars` speaks of one's own.
    let leaves = Walk::new(&map.grid, at, target)?.leaves();
    let range = sight::range(map, at, target);
    let weapon = share::weapon(company);
    if share::factor(weapon, range).is_none() {
        return Some(Bar::OutOfRange {
            company,
            target,
            range,
            weapon,
        });
    }
    if !in_front(leaves, facing) {
        return Some(Bar::NotInFront {
            company,
            at,
            facing,
            target,
        });
    }
    if sight::sees(map, board, at, target) {
        return None;
    }
    let (rule, because) = blocked(tables, board, at, target);
    Some(Bar::NotSeen {
        company,
        at,
        target,
        rule,
        because,
    })
}

/// What blocks a line of sight: what stands in it before the levels.
fn blocked(tables: &Tables, board: &Board, at: HexId, target: HexId) -> (Rule, String) {
    let mut found = sight::explain(&tables.map, board, at, target).because;
    let stands = [RULE_10_75A, RULE_10_75B, RULE_10_74A];
    let first = found.iter().position(|(rule, _)| stands.contains(rule));
    match first {
        Some(place) => found.swap_remove(place),
        None => found
            .pop()
            .unwrap_or((RULE_10_7A, "the line of sight is blocked".to_owned())),
    }
}

/// 10.17: the firers that may not join, by hex.
fn apart(tables: &Tables, board: &Board, attack: &Attack) -> Vec<Bar> {
    if attack.kind == FireKind::MeleeWithdrawal {
        return Vec::new();
    }
    apart_from(tables, board, attack.target, &attack.firers)
        .map(|(company, at)| Bar::Apart(company, at, attack.target))
        .collect()
}

/// 10.17: whether these companies may combine their fire at a hex.
#[must_use]
pub fn combines(tables: &Tables, board: &Board, target: HexId, firers: &[CompanyId]) -> bool {
    apart_from(tables, board, target, firers).next().is_none()
}

/// 10.17b, 10.17-R1: those that are adjacent neither to the target nor to another firing hex,
/// when they are not all of one regiment.
fn apart_from<'a>(
    tables: &'a Tables,
    board: &'a Board,
    target: HexId,
    firers: &'a [CompanyId],
) -> impl Iterator<Item = (CompanyId, HexId)> + 'a {
    let grid = &tables.map.grid;
    let at = |id: &CompanyId| board.company(*id).at;
    let one_regiment = firers
        .iter()
        .all(|firer| Some(firer.regiment) == firers.first().map(|first| first.regiment));
    let first = firers.first().and_then(at);
    let one_hex = firers.iter().all(|firer| at(firer) == first);
    firers
        .iter()
        .filter_map(move |firer| Some((*firer, at(firer)?)))
        .filter(move |(_, hex)| {
            let touches = |other: HexId| grid.distance(*hex, other) == 1;
            !one_regiment
                && !one_hex
                && !touches(target)
                && !firers.iter().filter_map(at).any(touches)
        })
}

/// 19.2-R1: whether a hidden company would open Defensive Fire on an enemy that is in its own
/// reach. Depends on its secret and on what is public only.
#[must_use]
pub fn would_fire(
    tables: &Tables,
    board: &Board,
    marks: &Marks,
    company: CompanyId,
    secret: &Secret,
) -> bool {
    let map = &tables.map;
    let hidden = board.company(company);
    let ready = hidden.formation == Formation::Line
        && !hidden.out_of_ammunition
        && !hidden.bayonets
        && !secret.below
        && map.grid.has(secret.hex);
    if !ready {
        return false;
    }
    let near: Vec<HexId> = super::choice::enemy_hexes(board, company.side())
        .into_iter()
        .filter(|target| (1..=secret.reach).contains(&sight::range(map, secret.hex, *target)))
        .collect();
    if near.is_empty() {
        return false;
    }
    let mut open = board.clone();
    open.put(company, secret.hex);
    let placed = open.company_mut(company);
    placed.facing = secret.face;
    placed.depth = -1;
    open.settle();
    near.into_iter().any(|target| {
        let attack = Attack {
            kind: FireKind::Defensive,
            side: company.side(),
            target,
            only: None,
            firers: vec![company],
            volley: false,
        };
        super::weigh_or_bars(tables, &open, marks, &attack).is_ok()
    })
}
