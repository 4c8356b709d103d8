//! 11.1, 11.7: the strengths of a melee and its differential.

use crate::games::little_round_top::board::{Board, Company, Formation};
use crate::games::little_round_top::printed::{MELEE_RUN, melee_cell, melee_index};
use crate::games::little_round_top::rules::{
    H_28, H_29, H_30, RULE_4_0B, RULE_11_1B, RULE_11_7_R1, RULE_11_7A, RULE_11_7B, RULE_11_7C,
    RULE_11_7D, RULE_11_7E, RULE_11_7F, RULE_12_1C,
};
use crate::games::little_round_top::tables::{MeleeResult, Tables};
use crate::games::little_round_top::unit::{CompanyId, OfficerId, Regiment};
use crate::hex::HexId;
use crate::side::Side;
use crate::tally::Tally;
use std::collections::BTreeMap;

/// One melee that is to be fought.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assault {
    /// The attacker: the phasing side.
    pub side: Side,
    /// The hex.
    pub hex: HexId,
    /// Companies that enter it now; they still stand where they come from.
    pub entering: Vec<CompanyId>,
    /// Officers who enter with them.
    pub officers: Vec<OfficerId>,
    /// 11.7g: whether the melee is initiated now.
    pub first: bool,
}

/// How strong the two sides are.
#[derive(Clone, Debug)]
pub struct Weighed {
    /// The attacker's total, line by line.
    pub attack: Tally,
    /// The defender's.
    pub defence: Tally,
    /// 11.1a: attacker's less defender's.
    pub differential: i64,
    /// The row that is read, -4 to +6.
    pub row: i64,
}

/// The strengths of an assault. A company in column is put in line and disorganized by it (6.2-R2),
/// and counts so.
#[must_use]
pub fn weigh(tables: &Tables, board: &Board, assault: &Assault) -> Weighed {
    weigh_since(tables, board, assault, &BTreeMap::new())
}

/// As [`weigh`], when companies stood elsewhere at the beginning of the phase (11.7c).
#[must_use]
pub fn weigh_since(
    tables: &Tables,
    board: &Board,
    assault: &Assault,
    began: &BTreeMap<CompanyId, HexId>,
) -> Weighed {
    let (side, hex) = (assault.side, assault.hex);
    let mut attackers = board.stack(hex, side);
    let arriving: Vec<&Company> = assault
        .entering
        .iter()
        .map(|id| board.company(*id))
        .collect();
    attackers.extend(&arriving);
    let defenders = board.stack(hex, side.other());

    let mut attack = Tally::new();
    let mut defence = Tally::new();
    for company in &attackers {
        strength(&mut attack, company, company.disorganized);
    }
    for company in &defenders {
        let disorganized = company.disorganized || company.formation == Formation::Column;
        strength(&mut defence, company, disorganized);
    }
    let leaders = board.officers_in(hex, side).map(|officer| officer.id);
    let leaders: Vec<OfficerId> = leaders.chain(assault.officers.iter().copied()).collect();
    officers(&mut attack, &leaders, &attackers);
    let leaders: Vec<OfficerId> = board
        .officers_in(hex, side.other())
        .map(|officer| officer.id)
        .collect();
    officers(&mut defence, &leaders, &defenders);
    flags(board, &mut attack, &attackers);
    flags(board, &mut defence, &defenders);
    if assault.first {
        initiated(
            tables,
            (hex, began),
            &arriving,
            &defenders,
            &mut attack,
            &mut defence,
        );
    }

    let differential = i64::from(attack.total()) - i64::from(defence.total());
    Weighed {
        attack,
        defence,
        differential,
        row: differential.clamp(MELEE_RUN[0], MELEE_RUN[1]),
    }
}

/// 11.1b, 12.1c: a company's Melee Strength.
fn strength(tally: &mut Tally, company: &Company, disorganized: bool) {
    let present = i32::try_from(company.strength).unwrap_or(i32::MAX);
    tally.add(RULE_11_1B, present, company.id.to_string());
    if disorganized && present > 1 {
        tally.add(RULE_12_1C, -1, format!("{} is disorganized", company.id));
    }
}

/// 11.7a: officers; only with a company of their regiment (4.0b), or with `2SS`, which any Union
/// officer may lead (19.2c).
fn officers(tally: &mut Tally, officers: &[OfficerId], companies: &[&Company]) {
    for officer in officers {
        let leads = companies.iter().any(|company| {
            let regiment = company.id.regiment;
            regiment == officer.regiment()
                || (regiment == Regiment::Sharpshooters2 && officer.side() == Side::Usa)
        });
        if leads {
            tally.add(RULE_11_7A, 1, officer.to_string());
        } else {
            let text = format!("{officer}: no company of his regiment fights here");
            tally.add(RULE_4_0B, 0, text);
        }
    }
}

/// 11.7b: regimental flags with their own regiments.
fn flags(board: &Board, tally: &mut Tally, companies: &[&Company]) {
    for company in companies {
        if board.carries_own_flag(company.id) {
            let text = format!("flag of {} with {}", company.id.regiment, company.id);
            tally.add_by(&[RULE_11_7B, H_28], 1, text);
        }
    }
}

/// 11.7c to 11.7f: what counts only in the phase in which the melee is initiated.
fn initiated(
    tables: &Tables,
    (hex, began): (HexId, &BTreeMap<CompanyId, HexId>),
    arriving: &[&Company],
    defenders: &[&Company],
    attack: &mut Tally,
    defence: &mut Tally,
) {
    let map = &tables.map;
    let from = || arriving.iter().filter_map(|company| company.at);
    let fixed = arriving.iter().all(|company| company.bayonets);
    if fixed && !arriving.is_empty() {
        let stood = |company: &&Company| began.get(&company.id).copied().unwrap_or(hex);
        let highest = defenders.iter().map(stood).map(|hex| map.level(hex)).max();
        if from().all(|from| highest <= Some(map.level(from))) {
            let text = "all attackers have fixed bayonets";
            attack.add_by(&[RULE_11_7C, H_29], 1, text);
        } else {
            let text = "fixed bayonets do not count uphill";
            attack.add_by(&[RULE_11_7_R1, H_29], 0, text);
        }
    }
    let front = defenders.first().map(|company| company.facing.front());
    let rear = front.and_then(|front| {
        from().find(|from| {
            map.grid
                .direction(hex, *from)
                .is_some_and(|side| !front.contains(&side))
        })
    });
    if let Some(from) = rear {
        attack.add(
            RULE_11_7D,
            1,
            format!("entered through the rear, from {from}"),
        );
    }
    let crossed = from().find_map(|from| Some((from, map.barrier(from, hex)?)));
    if let Some((from, barrier)) = crossed {
        let text = format!("a {} was crossed, from {from}", barrier.as_str());
        defence.add_by(&[RULE_11_7E, barrier.rule()], 1, text);
    }
    if map.cell(hex).rock {
        defence.add_by(&[RULE_11_7F, H_30], 1, format!("{hex} is a rock hex"));
    }
}

/// 11.1a, 11.6: what a die gives on a row: the attacker's half and the defender's. Low dice favour
/// the attacker.
#[must_use]
pub fn read(tables: &Tables, row: i64, die: u8) -> (MeleeResult, MeleeResult) {
    let nothing = (MeleeResult::Nothing, MeleeResult::Nothing);
    let cell = tables.melee.get(melee_index(row, die));
    cell.copied().unwrap_or(nothing)
}

/// H-12: whether a cell is of the house.
#[must_use]
pub fn is_house(row: i64, die: u8) -> bool {
    melee_cell(row, die).is_none()
}

/// A half of a cell as the table prints it.
#[must_use]
pub const fn symbol(result: MeleeResult) -> &'static str {
    match result {
        MeleeResult::Nothing => "-",
        MeleeResult::Disorganized => "D",
        MeleeResult::Retreat => "R",
        MeleeResult::One => "1",
        MeleeResult::OneRetreat => "1R",
        MeleeResult::TwoRetreat => "2R",
        MeleeResult::Morale => "M",
    }
}
