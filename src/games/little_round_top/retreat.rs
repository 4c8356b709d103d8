//! Retreat (14.0).

use super::board::Board;
use super::chain::Chain;
use super::tables::Tables;
use super::turn::Turn;
use super::unit::CompanyId;
use crate::hex::HexId;
use crate::rule::Rule;

/// One retreat that was called for.
#[derive(Clone, Debug)]
pub struct Flight {
    /// Who retreats.
    pub company: CompanyId,
    /// The rules that call for it.
    pub because: Vec<Rule>,
    /// Whether it is disorganized at the end (14.0-R1).
    pub disorganizes: bool,
    /// 14.25-R4: companies that retreat by the same result.
    pub companions: Vec<CompanyId>,
}

/// How a retreat ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum End {
    /// In this hex.
    At(HexId),
    /// 14.23a: off the map.
    Off,
    /// 14.1b: nowhere; the company is eliminated.
    Eliminated,
}

/// The path that 14.1 asks for: the hexes to enter, a last one off the map among them; empty when
/// there is none (14.1b). `listed` is the owner's list (14.1-R3).
#[must_use]
pub fn path(tables: &Tables, board: &Board, company: CompanyId, listed: &[HexId]) -> Vec<HexId> {
    let _ = (tables, board, company, listed);
    todo!()
}

/// Carries out a retreat to its end (13.1-R2): the path, officers and flag (14.22), excess
/// (14.25b), facing (14.24), disorganization. The checks that it causes (13.1c, 13.1d) are put
/// into the chain in the order of 14.25-R1.
pub fn carry_out(turn: &mut Turn<'_>, chain: &mut Chain, flight: &Flight) -> End {
    let _ = (turn, chain, flight);
    todo!()
}
