//! `if` and `unless`: what must be so for an order to be carried out.

use crate::draft::Located;
use crate::games::little_round_top::board::Board;
use crate::games::little_round_top::unit::{CompanyId, UnitId};
use crate::hex::HexId;
use serde::{Serialize, Serializer};
use std::fmt;

/// When an order is carried out: when all of `if` hold and none of `unless`.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct When {
    /// Must all hold.
    #[serde(rename = "if", skip_serializing_if = "Vec::is_empty")]
    pub only_if: Vec<Located<Condition>>,
    /// None may hold.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub unless: Vec<Located<Condition>>,
}

/// One condition: `20ME-A organized`, `organized` (of the company that is ordered),
/// `0905 empty`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Condition {
    /// About the company or officer that the order is for.
    Own(Fact),
    /// About a unit of either side.
    Unit(UnitId, Fact),
    /// `0905 empty`: no unit stands there.
    Empty(HexId),
    /// `0905 enemy`: a unit of the other side stands there.
    Enemy(HexId),
    /// `0905 friend`: a unit of this side stands there.
    Friend(HexId),
    /// `0905 melee`: a melee goes on there.
    Melee(HexId),
}

/// What can be so of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fact {
    /// `organized`: on the map and not disorganized.
    Organized,
    /// `disorganized`.
    Disorganized,
    /// `line`.
    Line,
    /// `column`.
    Column,
    /// `bayonets`: fixed.
    Bayonets,
    /// `loaded`: has ammunition.
    Loaded,
    /// `empty`: is out of ammunition.
    OutOfAmmunition,
    /// `melee`: is in a melee.
    InMelee,
    /// `present`: on the map.
    Present,
    /// `gone`: not on the map.
    Gone,
    /// `at 0905`.
    At(HexId),
    /// `strength 3`: has at least so many SP.
    Strength(u8),
}

impl fmt::Display for Fact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fact::Organized => f.write_str("organized"),
            Fact::Disorganized => f.write_str("disorganized"),
            Fact::Line => f.write_str("line"),
            Fact::Column => f.write_str("column"),
            Fact::Bayonets => f.write_str("bayonets"),
            Fact::Loaded => f.write_str("loaded"),
            Fact::OutOfAmmunition => f.write_str("empty"),
            Fact::InMelee => f.write_str("melee"),
            Fact::Present => f.write_str("present"),
            Fact::Gone => f.write_str("gone"),
            Fact::At(hex) => write!(f, "at {hex}"),
            Fact::Strength(points) => write!(f, "strength {points}"),
        }
    }
}

impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Condition::Own(fact) => fact.fmt(f),
            Condition::Unit(unit, fact) => write!(f, "{unit} {fact}"),
            Condition::Empty(hex) => write!(f, "{hex} empty"),
            Condition::Enemy(hex) => write!(f, "{hex} enemy"),
            Condition::Friend(hex) => write!(f, "{hex} friend"),
            Condition::Melee(hex) => write!(f, "{hex} melee"),
        }
    }
}

impl Serialize for Condition {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl When {
    /// Whether the order is carried out on this board, `unit` being the one that it is for.
    #[must_use]
    pub fn holds(&self, board: &Board, unit: UnitId) -> bool {
        let holds = |condition: &Located<Condition>| condition.value.holds(board, unit);
        self.only_if.iter().all(holds) && !self.unless.iter().any(holds)
    }

    /// Whether it says anything.
    #[must_use]
    pub fn is_always(&self) -> bool {
        self.only_if.is_empty() && self.unless.is_empty()
    }
}

impl Condition {
    /// Whether it holds on this board, `unit` being the one that the order is for.
    #[must_use]
    pub fn holds(self, board: &Board, unit: UnitId) -> bool {
        let _ = (board, unit);
        todo!()
    }
}

/// The unit that an attack or a melee is "for" in conditions without a name: its first company.
#[must_use]
pub fn subject(companies: &[Located<CompanyId>]) -> Option<UnitId> {
    companies
        .first()
        .map(|company| UnitId::Company(company.value))
}
