//! One fire attack: who may join, how strong it is, what comes of it (10.0 to 10.8).

use super::board::Board;
use super::morale::Rear;
use super::tables::{FireResult, Tables};
use super::turn::{Marks, Turn};
use super::unit::{CompanyId, UnitId};
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

/// How strong an attack is.
#[derive(Clone, Debug)]
pub struct Weighed {
    /// Each firer's share after 12.1b, 10.3b and the range factor.
    pub shares: Vec<(CompanyId, i64)>,
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
    let _ = (tables, board, marks, attack);
    todo!()
}

/// Carries out an attack with every consequence (3.0-R3); gives the cell of the Fire table. An
/// attack that may not be made is logged as overtaken and gives none (10.4-R1).
pub fn carry_out(turn: &mut Turn<'_>, attack: &Attack) -> Option<FireResult> {
    let _ = (turn, attack);
    todo!()
}

/// How a unit came out of Withdrawal Fire.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Withdrawal {
    /// Nobody fired, or it stands and may go on (9.1-R5).
    Unhurt,
    /// 9.15a: it moves its one hex, then is disorganized and stops. Movement disorganizes it.
    Disorganized,
    /// It retreated from the hex, was eliminated, or (officer) killed: its movement ends.
    Gone,
}

/// 9.1: Withdrawal Fire at a unit that leaves a controlled hex, or changes formation in one
/// (6.0b). By default all who can fire (9.1-R1); the other side's standing orders may hold some
/// back.
pub fn withdrawal(turn: &mut Turn<'_>, unit: UnitId, from: HexId) -> Withdrawal {
    let _ = (turn, unit, from);
    todo!()
}
