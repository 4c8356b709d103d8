//! The column shifts of an attack (10.5, 10.8).

use super::line_of_fire::{Cover, Entry, cover, entry};
use super::{Attack, FireKind, Target};
use crate::games::little_round_top::board::{Board, Company, Formation};
use crate::games::little_round_top::morale::Rear;
use crate::games::little_round_top::rules::{
    H_29, H_30, RULE_10_5A, RULE_10_5B, RULE_10_5C, RULE_10_5D, RULE_10_5E, RULE_10_5F, RULE_10_5G,
    RULE_10_5H, RULE_10_5I, RULE_10_5J, RULE_10_5K, RULE_19_41A,
};
use crate::games::little_round_top::tables::Tables;
use crate::games::little_round_top::turn::Marks;
use crate::games::little_round_top::unit::CompanyId;
use crate::hex::{Direction, HexId, Line};
use crate::side::Side;
use crate::tally::Tally;

/// 10.5l: the net shift lies within this.
pub const LIMIT: i64 = 2;

/// All of them.
pub struct Shifts {
    /// One by one.
    pub tally: Tally,
    /// 10.5g, k: through what the target is fired on.
    pub rear: Rear,
    /// 10.5j: whether it is an initial volley of all.
    pub initial_volley: bool,
}

/// The shifts of an attack at this target.
pub fn shifts(
    tables: &Tables,
    board: &Board,
    marks: &Marks,
    attack: &Attack,
    target: &Target,
) -> Shifts {
    let firers: Vec<&Company> = attack.firers.iter().map(|id| board.company(*id)).collect();
    let company = match target {
        Target::Company(id) => Some(board.company(*id)),
        Target::Officers(_) => None,
    };
    let mut tally = Tally::new();
    let mut rear = Rear::None;
    match attack.kind {
        FireKind::Defensive | FireKind::Offensive | FireKind::Withdrawal => {
            ground(tables, attack.target, &firers, company, &mut tally);
            if let Some(company) = company {
                rear = facing(tables, attack.target, &firers, company.facing, &mut tally);
            }
        }
        FireKind::MeleeWithdrawal => {}
    }
    let ordered = |id: CompanyId| marks.melee.iter().any(|(melee, _)| *melee == id);
    if !firers.is_empty() && firers.iter().all(|firer| ordered(firer.id)) {
        tally.add(RULE_10_5D, -1, "the firers are ordered to initiate melee");
    }
    if let Some(company) = company {
        if company.formation == Formation::Column {
            tally.add(RULE_10_5F, 1, format!("{} is in column", company.id));
        }
        if ordered(company.id) {
            let text = format!("{} is attempting to initiate melee", company.id);
            tally.add(RULE_10_5H, 1, text);
        }
    }
    if attack.volley {
        tally.add(RULE_10_5I, 1, "all fire by volley");
    }
    let first = |firer: &&Company| firer.id.side() == Side::Usa && !firer.fired_first;
    let initial_volley = !firers.is_empty() && firers.iter().all(first);
    if initial_volley {
        tally.add(RULE_10_5J, 1, "all make their initial volley");
    }
    Shifts {
        tally,
        rear,
        initial_volley,
    }
}

/// Level, hexside and rock: 10.5a, b, c, e.
fn ground(
    tables: &Tables,
    target: HexId,
    firers: &[&Company],
    company: Option<&Company>,
    tally: &mut Tally,
) {
    let map = &tables.map;
    let level = map.level(target);
    let highest = firers
        .iter()
        .filter_map(|firer| Some((level - map.level(firer.at?), firer.id)))
        .max_by_key(|(up, id)| (*up, std::cmp::Reverse(*id)));
    match highest {
        Some((1, firer)) => {
            let text = format!("the target is one level higher than {firer}");
            tally.add_by(&[RULE_10_5A, H_29], -1, text);
        }
        Some((up, firer)) if up >= 2 => {
            let text = format!("the target is {up} levels higher than {firer}");
            tally.add_by(&[RULE_10_5E, H_29], -2, text);
        }
        _ => {}
    }
    let facing = company.map(|company| company.facing);
    let mut denied = None;
    let mut covers = None;
    for firer in firers {
        let line = firer.at.and_then(|at| Line::between(&map.grid, at, target));
        let Some(line) = line else {
            continue;
        };
        match cover(map, &line, target, facing) {
            Cover::None => {}
            Cover::Covers(barrier) => covers = covers.or(Some((barrier, firer.id))),
            Cover::Denied(barrier) => denied = denied.or(Some((barrier, firer.id))),
        }
    }
    match (covers, denied) {
        (Some((barrier, firer)), _) => {
            let text = format!("{firer} fires over a {} of {target}", barrier.as_str());
            tally.add_by(&[RULE_10_5B, barrier.rule()], -1, text);
        }
        (None, Some((barrier, _))) => {
            let text = format!("the {} helps only the higher side", barrier.as_str());
            tally.add_by(&[RULE_19_41A, barrier.rule(), H_29], 0, text);
        }
        (None, None) => {}
    }
    if map.cell(target).rock {
        tally.add_by(&[RULE_10_5C, H_30], -1, format!("{target} is a rock hex"));
    }
}

/// 10.5g, k, 10.5-R3.
fn facing(
    tables: &Tables,
    target: HexId,
    firers: &[&Company],
    facing: Direction,
    tally: &mut Tally,
) -> Rear {
    let mut by: [Option<CompanyId>; 3] = [None; 3];
    for firer in firers {
        let line = firer
            .at
            .and_then(|at| Line::between(&tables.map.grid, at, target));
        if let Some(line) = line {
            let at = match entry(line.enters, facing) {
                Entry::Front => 0,
                Entry::Rear => 1,
                Entry::CentreRear => 2,
            };
            by[at] = by[at].or(Some(firer.id));
        }
    }
    match by {
        [Some(front), _, Some(centre)] => {
            let text = format!("fired on in front by {front} and in the centre rear by {centre}");
            tally.add(RULE_10_5K, 2, text);
            Rear::Both
        }
        [_, Some(firer), _] => {
            let text = format!("fired on through a rear hexside by {firer}");
            tally.add(RULE_10_5G, 1, text);
            Rear::Rear
        }
        [_, None, Some(firer)] => {
            let text = format!("fired on through the centre rear hexside by {firer}");
            tally.add(RULE_10_5G, 1, text);
            Rear::Rear
        }
        [_, None, None] => Rear::None,
    }
}
