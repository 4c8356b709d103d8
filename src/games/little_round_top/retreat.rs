//! Retreat (14.0).

mod ground;
mod path;
mod run;
mod witnesses;

pub use path::{Choice, Way, choose, path, ways};
pub use run::carry_out;

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
