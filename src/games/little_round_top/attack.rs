//! One fire attack: who may join, how strong it is, what comes of it (10.0 to 10.8).

mod bar;
mod choice;
mod line_of_fire;
mod outcome;
mod resolve;
mod share;
mod shifts;
mod who;
mod withdrawal;

pub use bar::Bar;
pub use choice::{cell, chances, column_name, enemy_hexes, legal_targets};
pub use line_of_fire::{Entry, entry, in_front};
pub use resolve::{carry_out, carry_out_into, explain};
pub use share::{Share, Weapon, factor, shares, weapon};
pub use who::{bars, combines, firer_bars, is_ready, target_bars, would_fire};
pub use withdrawal::{Withdrawal, departure, draws_fire, withdrawal};

use super::board::Board;
use super::morale::Rear;
use super::tables::Tables;
use super::turn::Marks;
use super::unit::{CompanyId, OfficerId, UnitId};
use crate::diagnostic::Diagnostic;
use crate::hex::HexId;
use crate::side::Side;
use crate::tally::Tally;

/// Of what kind a fire attack is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum FireKind {
    /// C1.
    Defensive,
    /// C2.
    Offensive,
    /// 9.1.
    Withdrawal,
    /// 11.31-R2: Withdrawal Fire out of a melee, at range 1, without shifts for facing, level,
    /// hexside or rock.
    MeleeWithdrawal,
}

/// One attack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attack {
    /// Its kind.
    pub kind: FireKind,
    /// The firing side.
    pub side: Side,
    /// The target hex.
    pub target: HexId,
    /// 9.1-R4: the unit that alone is the target, in Withdrawal Fire.
    pub only: Option<UnitId>,
    /// Who fire, in the order in which they are listed.
    pub firers: Vec<CompanyId>,
    /// 10.3: whether it is a volley.
    pub volley: bool,
}

/// What an attack is directed at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// The top company of the hex, or the one that leaves it (8.32a, 9.1-R4).
    Company(CompanyId),
    /// 4.5f: officers without a company, by name.
    Officers(Vec<OfficerId>),
}

/// How strong an attack is.
#[derive(Clone, Debug)]
pub struct Weighed {
    /// What it is directed at.
    pub target: Target,
    /// Each firer's share after 12.1b, 10.3b and the range factor.
    pub shares: Vec<(CompanyId, i64)>,
    /// How each share came about.
    pub workings: Vec<Share>,
    /// Their sum.
    pub strength: i64,
    /// The shifts, one by one.
    pub shifts: Tally,
    /// The net shift, held within two (10.5-R1).
    pub net: i64,
    /// The column before the shifts, 0 to 7.
    pub plain_column: usize,
    /// The column that is read, 0 to 7.
    pub column: usize,
    /// 13.4c, f: through what the target is fired on.
    pub rear: Rear,
    /// 10.5j: whether all firers make their initial volley.
    pub initial_volley: bool,
}

/// Whether a company may join an attack at all, and the attack be made.
///
/// # Errors
///
/// Each thing that stands in the way, with its rule and a remedy; none about a company that is
/// not in the attack.
pub fn weigh(
    tables: &Tables,
    board: &Board,
    marks: &Marks,
    attack: &Attack,
) -> Result<Weighed, Vec<Diagnostic>> {
    weigh_or_bars(tables, board, marks, attack)
        .map_err(|bars| bars.iter().map(Bar::diagnostic).collect())
}

/// As [`weigh`], with the reasons as values.
///
/// # Errors
///
/// As [`weigh`].
pub fn weigh_or_bars(
    tables: &Tables,
    board: &Board,
    marks: &Marks,
    attack: &Attack,
) -> Result<Weighed, Vec<Bar>> {
    let bars = who::bars(tables, board, marks, attack);
    if !bars.is_empty() {
        return Err(bars);
    }
    let Some(target) = target(board, attack) else {
        return Err(vec![Bar::NoEnemy(attack.target)]);
    };
    let workings = share::shares(tables, board, attack);
    let strength: i64 = workings.iter().map(|share| share.points).sum();
    let shifts::Shifts {
        tally,
        rear,
        initial_volley,
    } = shifts::shifts(tables, board, marks, attack, &target);
    let net = i64::from(tally.total()).clamp(-shifts::LIMIT, shifts::LIMIT);
    let Some(plain_column) = choice::plain_column(strength) else {
        return Err(vec![Bar::NoStrength(attack.target)]);
    };
    let Some(column) = choice::shifted(plain_column, net) else {
        return Err(vec![Bar::OffTheTable {
            column: plain_column,
            net,
        }]);
    };
    Ok(Weighed {
        target,
        shares: workings
            .iter()
            .map(|share| (share.company, share.points))
            .collect(),
        workings,
        strength,
        shifts: tally,
        net,
        plain_column,
        column,
        rear,
        initial_volley,
    })
}

/// What an attack is directed at; none when no enemy unit is there.
#[must_use]
pub fn target(board: &Board, attack: &Attack) -> Option<Target> {
    let side = attack.side.other();
    match attack.only {
        Some(UnitId::Company(company)) => {
            (board.company(company).at == Some(attack.target)).then_some(Target::Company(company))
        }
        Some(UnitId::Officer(officer)) => (board.officer(officer).at == Some(attack.target))
            .then_some(Target::Officers(vec![officer])),
        None => match board.top(attack.target, side) {
            Some(top) => Some(Target::Company(top.id)),
            None => {
                let officers: Vec<OfficerId> = board
                    .officers_in(attack.target, side)
                    .map(|officer| officer.id)
                    .collect();
                (!officers.is_empty()).then_some(Target::Officers(officers))
            }
        },
    }
}
