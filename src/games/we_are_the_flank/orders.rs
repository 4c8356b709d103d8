//! What a player may order: the legal decisions of one player-turn, and standing orders.
//!
//! Field names are the keys of a draft, so that the reader of drafts also reads what was signed.

pub mod check;
pub mod combat;
pub mod movement;
pub mod names;
pub mod steps;

use super::board::{Formation, UnitId};
use crate::draft::Located;
use crate::tabletop::{Angle, Length, Point};
use serde::{Serialize, Serializer};
use std::fmt;

/// The active side's decisions for one player-turn. Which lists may hold anything depends on the
/// player-turn.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Orders {
    /// Set-up: sharpshooter bases that regiments adopt (FLANK-10).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub adopt: Vec<Adopt>,
    /// Movement, in the order in which it is carried out.
    #[serde(rename = "move", skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<MoveOrder>,
    /// Shooting, in the order in which it is carried out.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub shoot: Vec<Shoot>,
    /// Charges, in the order in which they are declared.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub charge: Vec<ChargeOrder>,
    /// Which bases units lose first (FLANK-R21).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub lose: Vec<LossChoice>,
}

/// FLANK-10: one regiment adopts bases of a sharpshooter unit.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Adopt {
    /// The sharpshooter unit.
    pub from: Located<UnitId>,
    /// The regiment.
    pub unit: Located<UnitId>,
    /// How many bases.
    pub bases: Located<i64>,
}

/// The movement of one unit or one commander.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum MoveOrder {
    /// A unit.
    Unit(UnitMove),
    /// A commander.
    Commander(CommanderMove),
}

/// The movement of one unit.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct UnitMove {
    /// The unit.
    pub unit: Located<UnitId>,
    /// Where on its edge it enters: the coordinate along the edge (FLANK-H13).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub enter: Option<Located<Length>>,
    /// The formation that it takes before it moves (FLANK-07).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub formation_first: Option<Located<Formation>>,
    /// The steps in order (FLANK-R22).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub steps: Vec<Located<Step>>,
    /// The formation that it takes after it has moved (FLANK-07).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub formation_last: Option<Located<Formation>>,
}

/// The movement of one commander (FLANK-R67).
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CommanderMove {
    /// The commander.
    pub commander: Located<String>,
    /// Whether he leaves the unit that he is with.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub leave: Option<Located<bool>>,
    /// Where he goes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<Located<Point>>,
    /// The unit that he then joins.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub join: Option<Located<UnitId>>,
}

/// One step of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Straight ahead.
    Forward(Reach),
    /// Straight back, facing kept (FLANK-20).
    Back(Reach),
    /// About a front corner by an angle greater than 0 and at most 180 degrees.
    Wheel(Hand, Angle),
    /// About the centre by 180 degrees (FLANK-19).
    AboutFace,
    /// Artillery: about the centre, clockwise when positive (FLANK-18).
    Pivot(Angle),
    /// Artillery: about the centre to a bearing (FLANK-18).
    PivotTo(Angle),
}

/// How far a straight step goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// So many inches.
    Inches(Length),
    /// As far as is legal.
    Max,
}

/// The front corner about which a unit wheels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hand {
    /// About the front-left corner, anticlockwise.
    Left,
    /// About the front-right corner, clockwise.
    Right,
}

impl fmt::Display for Reach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reach::Inches(length) => write!(f, "{length}"),
            Reach::Max => f.write_str("max"),
        }
    }
}

/// The one way in which a step is written in a signed document.
impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Step::Forward(reach) => write!(f, "forward {reach}"),
            Step::Back(reach) => write!(f, "back {reach}"),
            Step::Wheel(Hand::Left, angle) => write!(f, "wheel left {angle}"),
            Step::Wheel(Hand::Right, angle) => write!(f, "wheel right {angle}"),
            Step::AboutFace => f.write_str("about-face"),
            Step::Pivot(angle) => write!(f, "pivot {angle}"),
            Step::PivotTo(bearing) => write!(f, "pivot to {bearing}"),
        }
    }
}

impl Serialize for Step {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// A target and the conditions under which it is chosen. All that are given must hold.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TargetChoice {
    /// The enemy unit.
    pub unit: Located<UnitId>,
    /// Only while it has at least so many bases.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub min_bases: Option<Located<i64>>,
    /// Only while it has at most so many bases.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_bases: Option<Located<i64>>,
    /// Only while it is at most so far away: range for fire, gap for a charge.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub within: Option<Located<Length>>,
}

/// One unit's fire: at the first target that still stands, is eligible and meets its condition.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Shoot {
    /// The unit that shoots.
    pub unit: Located<UnitId>,
    /// Its targets, best first.
    pub targets: Vec<TargetChoice>,
}

/// One unit's charge: at the first target that still stands, is eligible and meets its condition.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ChargeOrder {
    /// The unit that charges.
    pub unit: Located<UnitId>,
    /// Its targets, best first.
    pub targets: Vec<TargetChoice>,
}

/// FLANK-R21: which bases a unit loses first.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LossChoice {
    /// The unit.
    pub unit: Located<UnitId>,
    /// What it loses first.
    pub first: Located<BaseKind>,
}

/// The two kinds of bases that a regiment may hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum BaseKind {
    /// Its own.
    Ordinary,
    /// Adopted sharpshooters.
    Sharpshooters,
}

/// The other side's decisions for a player-turn, sealed before it.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Standing {
    /// What any unit does that is charged and passes its check; absent: FLANK-H26.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub default: Option<Located<Reaction>>,
    /// What single units do.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub unit: Vec<UnitStanding>,
    /// Which bases units lose first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub lose: Vec<LossChoice>,
}

/// What one unit does when it is charged.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct UnitStanding {
    /// The unit.
    pub unit: Located<UnitId>,
    /// The reactions, best first; the first that is possible is taken.
    pub when_charged: Vec<Located<Reaction>>,
    /// Against which chargers this holds; absent: all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub against: Option<Against>,
}

/// A condition on the charging unit. All that are given must hold.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Against {
    /// It has at least so many bases.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub min_bases: Option<Located<i64>>,
    /// It has at most so many bases.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_bases: Option<Located<i64>>,
}

/// FLANK-47: what a charged unit does that has passed its check.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reaction {
    /// It fires in the 1-inch column.
    Fire,
    /// It counter-charges.
    CounterCharge,
    /// It stands and receives the charge.
    Stand,
}
