//! The printed charts, and the printed cells of the three tables whose lower ends are of the house.

use crate::games::little_round_top::rules;
use crate::games::little_round_top::tables::{FireResult, MeleeResult, MoraleResult};
use crate::games::little_round_top::unit::{CompanyId, Regiment};
use crate::rule::Rule;

/// 10.4a: the columns of the Fire table: the least strength of each, and its heading.
pub const FIRE_COLUMNS: [(i64, &str); 8] = [
    (1, "1"),
    (2, "2"),
    (3, "3"),
    (4, "4-5"),
    (6, "6-7"),
    (8, "8-10"),
    (11, "11-14"),
    (15, "15+"),
];

/// 10.4a: the column of an attack of this strength, 0 to 7; none below 1 (10.24c).
#[must_use]
pub fn fire_column(strength: i64) -> Option<usize> {
    FIRE_COLUMNS
        .iter()
        .rposition(|(least, _)| strength >= *least)
}

/// 13.3: the columns of the Morale table.
pub const MORALE_COLUMNS: [char; 7] = ['A', 'B', 'C', 'D', 'E', 'F', 'G'];

/// 10.4, 21.1: a printed cell of the Fire table; none where the house fills it (H-11). `die` is 1
/// to 6, `column` 0 to 7.
#[must_use]
pub const fn fire_cell(die: u8, column: usize) -> Option<FireResult> {
    use FireResult::{Disorganized as D, Nothing as N, One, Two};
    match (die, column) {
        (1, 0 | 1) | (2, 1 | 2) | (3, 3) => Some(D),
        (1, 2..=6) | (2, 3..=7) => Some(One),
        (1, 7) => Some(Two),
        (2, 0) | (3, 0..=2) => Some(N),
        _ => None,
    }
}

/// 11.1a: the lowest and the highest differential that the Melee table has.
pub const MELEE_RUN: [i64; 2] = [-4, 6];

/// 11.6, 21.2: where in the run of sixteen results a differential and a die are read.
#[must_use]
pub fn melee_index(differential: i64, die: u8) -> usize {
    let row = differential.clamp(MELEE_RUN[0], MELEE_RUN[1]) - MELEE_RUN[0];
    usize::try_from(row + 6 - i64::from(die.clamp(1, 6))).unwrap_or(0)
}

/// 11.6, 21.2: a printed cell of the Melee table, attacker's and defender's half; none where the
/// house fills it (H-12).
#[must_use]
pub fn melee_cell(differential: i64, die: u8) -> Option<(MeleeResult, MeleeResult)> {
    use MeleeResult::{
        Disorganized as D, Morale as M, Nothing as N, One, OneRetreat, Retreat as R, TwoRetreat,
    };
    let printed = match differential {
        ..=-2 => true,
        -1 => die <= 2,
        _ => false,
    };
    if !printed {
        return None;
    }
    match melee_index(differential, die) {
        0 => Some((TwoRetreat, N)),
        1 => Some((OneRetreat, N)),
        2 => Some((OneRetreat, One)),
        3 => Some((One, N)),
        4 => Some((R, N)),
        5 => Some((D, N)),
        6 | 7 => Some((M, M)),
        8 => Some((D, One)),
        _ => None,
    }
}

/// 13.3, 21.3: a printed cell of the Morale table; none where the house fills it (H-13). `die` is
/// 1 to 6, `column` 0 for A to 6 for G.
#[must_use]
pub const fn morale_cell(die: u8, column: usize) -> Option<MoraleResult> {
    match (die, column) {
        (1..=3, 7..) | (0 | 4.., _) => None,
        (1 | 2, 6) => Some(MoraleResult::Retreat),
        (2, 5) | (3, 4 | 5) => Some(MoraleResult::Disorganized),
        (3, 6) => Some(MoraleResult::Shattered),
        _ => Some(MoraleResult::Nothing),
    }
}

/// 10.23a: what a company fires with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Weapon {
    /// Every company but `2SS`.
    Rifle,
    /// `2SS` (19.2b).
    Carbine,
}

/// 10.23a, 19.2b: a company's weapon.
#[must_use]
pub const fn weapon(company: CompanyId) -> Weapon {
    match company.regiment {
        Regiment::Sharpshooters2 => Weapon::Carbine,
        Regiment::Maine20
        | Regiment::Pennsylvania83
        | Regiment::Alabama4
        | Regiment::Alabama15
        | Regiment::Alabama47 => Weapon::Rifle,
    }
}

impl Weapon {
    /// For people: `rifles`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Weapon::Rifle => "rifles",
            Weapon::Carbine => "carbines",
        }
    }

    /// The line of the Range Chart.
    #[must_use]
    pub const fn rule(self) -> Rule {
        match self {
            Weapon::Rifle => rules::RULE_10_24A,
            Weapon::Carbine => rules::RULE_10_24B,
        }
    }

    /// 10.24: what is multiplied and divided at a range, as `(2, 1)`; none out of range.
    #[must_use]
    pub const fn factor(self, range: i64) -> Option<(i64, i64)> {
        match (self, range) {
            (Weapon::Carbine, 1) => Some((2, 1)),
            (Weapon::Rifle, 1) | (Weapon::Rifle | Weapon::Carbine, 2) => Some((1, 1)),
            (Weapon::Rifle | Weapon::Carbine, 3) => Some((1, 2)),
            (Weapon::Rifle | Weapon::Carbine, _) => None,
        }
    }

    /// 10.24, 10.24c: a company's share at a range, rounded down; none out of range.
    #[must_use]
    pub const fn share(self, strength: i64, range: i64) -> Option<i64> {
        match self.factor(range) {
            Some((times, over)) => Some(strength * times / over),
            None => None,
        }
    }
}

/// What an officer risks: 4.6.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Risk {
    /// The highest die on which he is killed or wounded.
    pub wounded: u8,
    /// The highest die on which he is captured, if he is not wounded; 0 where nobody is.
    pub captured: u8,
}

/// How an officer is lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Casualty {
    /// Killed or wounded.
    Wounded,
    /// Captured.
    Captured,
}

impl Risk {
    /// What a die does to him.
    #[must_use]
    pub const fn of(self, die: u8) -> Option<Casualty> {
        if die <= self.wounded {
            Some(Casualty::Wounded)
        } else if die <= self.captured {
            Some(Casualty::Captured)
        } else {
            None
        }
    }

    /// For people: `wounded on 1, captured on 2-3`.
    #[must_use]
    pub fn words(self) -> String {
        let span = |from: u8, to: u8| {
            if from == to {
                from.to_string()
            } else {
                format!("{from}-{to}")
            }
        };
        let wounded = format!("wounded on {}", span(1, self.wounded));
        if self.captured > self.wounded {
            let captured = span(self.wounded + 1, self.captured);
            format!("{wounded}, captured on {captured}")
        } else {
            wounded
        }
    }
}

/// 4.5b: what each officer in a hex risks after a result of fire; none without a roll.
#[must_use]
pub const fn officer_fire(result: FireResult) -> Option<Risk> {
    match result {
        FireResult::One => Some(Risk {
            wounded: 1,
            captured: 0,
        }),
        FireResult::Two => Some(Risk {
            wounded: 2,
            captured: 0,
        }),
        FireResult::Nothing | FireResult::Disorganized => None,
    }
}

/// 4.5c: what each officer in a hex risks after a result of melee against his side; none without a
/// roll.
#[must_use]
pub const fn officer_melee(result: MeleeResult) -> Option<Risk> {
    let (wounded, captured) = match result {
        MeleeResult::Retreat => (1, 0),
        MeleeResult::One => (1, 2),
        MeleeResult::OneRetreat => (1, 3),
        MeleeResult::TwoRetreat => (2, 4),
        MeleeResult::Nothing | MeleeResult::Disorganized | MeleeResult::Morale => return None,
    };
    Some(Risk { wounded, captured })
}

/// 15.0a: the highest die on which a company that must roll is out of ammunition.
pub const AMMUNITION_OUT_ON: u8 = 3;

/// 15.3: the highest Fire die on which a company of a regiment must roll for its ammunition, 0
/// when on none, and the line that says so.
#[must_use]
pub const fn ammunition_risk(regiment: Regiment, turn: i64, volley: bool) -> (u8, Rule) {
    let (early, late) = match regiment {
        Regiment::Alabama15 => (rules::RULE_15_3A, rules::RULE_15_3B),
        Regiment::Maine20
        | Regiment::Pennsylvania83
        | Regiment::Sharpshooters2
        | Regiment::Alabama4
        | Regiment::Alabama47 => (rules::RULE_15_3C, rules::RULE_15_3D),
    };
    match (turn >= ammunition_from(regiment), volley) {
        (false, false) => (0, early),
        (false, true) => (1, early),
        (true, false) => (1, late),
        (true, true) => (2, late),
    }
}

/// 15.3: the Game-Turn from which a regiment's ammunition runs lower.
#[must_use]
pub const fn ammunition_from(regiment: Regiment) -> i64 {
    match regiment {
        Regiment::Alabama15 => 10,
        Regiment::Maine20
        | Regiment::Pennsylvania83
        | Regiment::Sharpshooters2
        | Regiment::Alabama4
        | Regiment::Alabama47 => 13,
    }
}

/// 16.1a, 16.2a, 16.2-R1: the first Game-Turn on which a regiment rolls for fatigue; none for a
/// regiment that never does. `entry_15al` is the turn that 15AL declared.
#[must_use]
pub const fn fatigue_from(regiment: Regiment, entry_15al: Option<i64>) -> Option<i64> {
    match (regiment, entry_15al) {
        (Regiment::Alabama15, Some(3)) => Some(12),
        (Regiment::Alabama4 | Regiment::Alabama47 | Regiment::Alabama15, _) => Some(14),
        (Regiment::Maine20 | Regiment::Pennsylvania83 | Regiment::Sharpshooters2, _) => None,
    }
}

/// 16.3a: the highest die on which a regiment is fatigued; none before Game-Turn 12.
#[must_use]
pub const fn fatigue_number(turn: i64) -> Option<i64> {
    match turn {
        12..=14 => Some(1),
        15 => Some(2),
        16 => Some(3),
        17 => Some(4),
        18 => Some(5),
        _ => None,
    }
}
