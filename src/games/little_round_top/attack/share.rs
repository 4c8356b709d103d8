//! How many SP each company fires with (10.2, 10.24, 10.3b, 12.1b).

use super::{Attack, FireKind};
use crate::games::little_round_top::board::{Board, Company};
use crate::games::little_round_top::rules::{RULE_10_24A, RULE_10_24B};
use crate::games::little_round_top::sight;
use crate::games::little_round_top::tables::Tables;
use crate::games::little_round_top::unit::CompanyId;
use crate::hex::HexId;
use crate::rule::Rule;

/// 10.3b: SP of one hex that may volley.
pub const VOLLEY_CAP: i64 = 5;

/// What a company is armed with (10.23a).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Weapon {
    /// 10.24a.
    Rifle,
    /// 10.24b.
    Carbine,
}

impl Weapon {
    /// For people: `rifle`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Weapon::Rifle => "rifle",
            Weapon::Carbine => "carbine",
        }
    }

    /// Its row of the Range Chart.
    #[must_use]
    pub const fn rule(self) -> Rule {
        match self {
            Weapon::Rifle => RULE_10_24A,
            Weapon::Carbine => RULE_10_24B,
        }
    }
}

/// One company's share of an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share {
    /// The company.
    pub company: CompanyId,
    /// Its present SP.
    pub present: i64,
    /// After 12.1b.
    pub able: i64,
    /// After 10.3b.
    pub counted: i64,
    /// The range.
    pub range: i64,
    /// What it fires with.
    pub weapon: Weapon,
    /// After the range factor, rounded down: its share.
    pub points: i64,
}

/// 10.23a, 19.2b: what a company is armed with.
#[must_use]
pub fn weapon(company: CompanyId) -> Weapon {
    if company == CompanyId::SHARPSHOOTERS {
        Weapon::Carbine
    } else {
        Weapon::Rifle
    }
}

/// 10.24a, b: the factor at a range, as a fraction; none out of reach.
#[must_use]
pub const fn factor(weapon: Weapon, range: i64) -> Option<(i64, i64)> {
    match (weapon, range) {
        (Weapon::Carbine, 1) => Some((2, 1)),
        (Weapon::Rifle, 1) | (Weapon::Rifle | Weapon::Carbine, 2) => Some((1, 1)),
        (Weapon::Rifle | Weapon::Carbine, 3) => Some((1, 2)),
        _ => None,
    }
}

/// 12.1b: a company's SP, one fewer when disorganized, but not below 1.
#[must_use]
pub fn able(company: &Company) -> i64 {
    if company.disorganized {
        (company.strength - 1).max(1).min(company.strength)
    } else {
        company.strength
    }
}

/// 10.24-R1, 10.3-R1: each firer's share, in the order of the attack. None is left out; a share
/// may be 0.
#[must_use]
pub fn shares(tables: &Tables, board: &Board, attack: &Attack) -> Vec<Share> {
    attack
        .firers
        .iter()
        .filter_map(|id| {
            let company = board.company(*id);
            let at = company.at?;
            Some(share(tables, board, attack, company, at))
        })
        .collect()
}

fn share(tables: &Tables, board: &Board, attack: &Attack, company: &Company, at: HexId) -> Share {
    let able_now = able(company);
    let counted = if attack.volley {
        let above: i64 = attack
            .firers
            .iter()
            .map(|id| board.company(*id))
            .filter(|other| other.at == Some(at) && other.depth < company.depth)
            .map(able)
            .sum();
        able_now.min((VOLLEY_CAP - above).max(0))
    } else {
        able_now
    };
    let range = match attack.kind {
        FireKind::Defensive | FireKind::Offensive | FireKind::Withdrawal => {
            sight::range(&tables.map, at, attack.target)
        }
        FireKind::MeleeWithdrawal => 1,
    };
    let weapon = weapon(company.id);
    let points = at_range(weapon, range, counted);
    Share {
        company: company.id,
        present: company.strength,
        able: able_now,
        counted,
        range,
        weapon,
        points,
    }
}

/// SP multiplied by the range factor, rounded down (10.24c); 0 out of reach.
#[must_use]
pub fn at_range(weapon: Weapon, range: i64, points: i64) -> i64 {
    factor(weapon, range).map_or(0, |(times, by)| points * times / by)
}
