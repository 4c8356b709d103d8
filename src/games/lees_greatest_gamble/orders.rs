//! What a player may order: the legal decisions of one player-turn, and standing orders.
//!
//! Field names are the keys of a draft, so that the reader of drafts also reads what was signed.

pub mod check;
pub mod condition;
pub mod keys;
pub mod names;
pub mod preview;
pub mod read;

pub use condition::{Condition, When};

use super::unit::{Entry, MarkerId, Piece, UnitId};
use crate::draft::Located;
use crate::hex::HexId;
use serde::{Deserialize, Serialize, Serializer};
use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

/// The active side's decisions for one player-turn. Which lists may hold anything depends on the
/// player-turn.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Orders {
    /// Set-up: where units stand that may choose (3.2c, 23.1d).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub place: Vec<Destination>,
    /// M-A, in the order of movement; in set-up only markers are made. The first order for a piece
    /// whose conditions hold when it comes up is carried out, later ones for it are not.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub order: Vec<Order>,
    /// 9.4b, 23.1b: brigades that stand on top of others of their hex at the end of M-A, first on
    /// top.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub top: Vec<Located<UnitId>>,
    /// 5.3g: the order of attacks and bombardments in CB: a whole group by its hex, a single attack
    /// or a bombardment by its unit (5.3h: bombardments may stand inside a group). What is not
    /// named follows in the order of declaration.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub sequence: Vec<Located<Action>>,
    /// M-C: units that return (10.4, 7.7), in this order.
    #[serde(rename = "return", skip_serializing_if = "Vec::is_empty")]
    pub comeback: Vec<Return>,
    /// What this side decides when events ask it.
    #[serde(flatten)]
    pub reactions: Reactions,
}

/// A unit and a hex: `C6 3225`, as one string.
#[derive(Clone, Debug, PartialEq)]
pub struct Destination {
    /// The unit.
    pub unit: Located<UnitId>,
    /// The hex.
    pub hex: Located<HexId>,
}

/// One entry of the order of movement.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Order {
    /// Something moves, attacks, bombards, or is removed.
    Move(Box<MoveOrder>),
    /// Hidden Movement Counters are made, or made ready to enter.
    Create(CreateOrder),
}

/// What one piece does in M-A.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MoveOrder {
    /// Who.
    pub unit: Located<Piece>,
    /// When this order is carried out.
    #[serde(flatten)]
    pub when: When,
    /// What it does.
    #[serde(flatten)]
    pub way: Way,
}

/// What a piece does: of the moving side by its orders, or of the enemy by standing orders (17).
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Way {
    /// 10.1a: the entry hex by which it enters; before its path.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub enter: Option<Located<Entry>>,
    /// 18.4a: a marker is removed before it moves; `deploy` says where its units go.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub remove: Option<Located<bool>>,
    /// 18.5a: where units of a removed marker go; lowest-numbered legal hex unless said.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub deploy: Vec<Destination>,
    /// 7.3c: 2 MP for recovery, before its first hex.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub recover: Option<Located<bool>>,
    /// 22.4a: a forced march, stated before moving.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub march: Option<Located<bool>>,
    /// 15.1a: accelerated movement.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub accelerate: Option<Located<bool>>,
    /// 22.2a: disengagement.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub disengage: Option<Located<bool>>,
    /// The hexes to enter, in order; without the entry hex.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub path: Vec<Located<HexId>>,
    /// 8.5a: it leaves the map at the end of its path.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub leave: Option<Located<bool>>,
    /// 8.4a: the hex that a brigade attacks.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub attack: Option<Located<HexId>>,
    /// 21.4c: whether the attack is on the Train in that hex.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub train: Option<Located<bool>>,
    /// 15.5a: whether the attack is a charge, stated before moving (8.6i).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub charge: Option<Located<bool>>,
    /// 14.1c: the unit, or Train, that artillery bombards.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bombard: Option<Located<Piece>>,
    /// 13.4b: artillery that supports the attack, best first: the first that can.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub support: Vec<Located<UnitId>>,
    /// 12.7: whether the attacker advances; unless said, the fighting brigade does and one whose
    /// attack was wasted does not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub advance: Option<Located<bool>>,
}

/// Whether a flag of an order is there and says yes.
#[must_use]
pub fn said(flag: Option<&Located<bool>>) -> bool {
    flag.is_some_and(|flag| flag.value)
}

/// 18.2, 18.6, 18.7: markers are made in a hex, or made ready to enter at an entry hex. Which units
/// each holds is private; which units go into them all together is not.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CreateOrder {
    /// The markers.
    pub create: Vec<Located<MarkerId>>,
    /// Where they are made.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<Located<HexId>>,
    /// Where they wait to enter: an order of its own for each then enters it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gate: Option<Located<Entry>>,
    /// The units that go into them.
    pub units: Vec<Located<UnitId>>,
    /// When this order is carried out.
    #[serde(flatten)]
    pub when: When,
}

impl CreateOrder {
    /// Which markers are made.
    #[must_use]
    pub fn markers(&self) -> Vec<MarkerId> {
        self.create.iter().map(|marker| marker.value).collect()
    }

    /// Which units go into them.
    #[must_use]
    pub fn inside(&self) -> Vec<UnitId> {
        self.units.iter().map(|unit| unit.value).collect()
    }

    /// Where they are made, for people: `in 3029` or `ready at A`.
    #[must_use]
    pub fn place(&self) -> String {
        match (&self.at, &self.gate) {
            (Some(hex), _) => format!("in {}", hex.value),
            (None, Some(gate)) => format!("ready at {}", gate.value),
            (None, None) => "nowhere".to_owned(),
        }
    }
}

/// A part of the Combat Phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Action {
    /// All attacks on a hex that are not named by themselves: `3225`.
    Group(HexId),
    /// The attack of a brigade: `C6`; or the bombardment of an artillery unit: `C15`, with it that
    /// of its stack on the same target.
    Unit(UnitId),
}

/// 10.4: a unit returns beside its Train.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Return {
    /// Who.
    pub unit: Located<UnitId>,
    /// Where; the lowest-numbered legal hex unless said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hex: Option<Located<HexId>>,
    /// 7.7a: an Eliminated unit returns at the price of this one of its type.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub destroy: Option<Located<UnitId>>,
}

/// What a side decides when events ask it (section "Owner choices"). An absent choice takes the
/// default.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Reactions {
    /// 13.4d: Defensive Support.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub defend: Vec<DefendChoice>,
    /// Whether artillery that `defend` does not name gives no Defensive Support by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hold_guns: Option<Located<bool>>,
    /// 11.7b: exchanges of Support Brigades.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub exchange: Vec<ExchangeChoice>,
    /// 15.4: cavalry that retreats before combat.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub evade: Vec<EvadeChoice>,
    /// 12.4a: where units would rather retreat.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub retreat: Vec<RetreatChoice>,
    /// 9.3c: units that rather than others Rout when their retreat overstacks.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub overstack: Vec<Located<UnitId>>,
    /// 13.5h: artillery that rather than others defends alone.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub guns: Vec<Located<UnitId>>,
    /// 19: counterattacks, in order of preference.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub counterattack: Vec<CounterChoice>,
}

/// 13.4d: one artillery unit's Defensive Support.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct DefendChoice {
    /// The artillery unit.
    pub gun: Located<UnitId>,
    /// The brigades that it supports; any unless said.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub of: Vec<Located<UnitId>>,
    /// Which combats of a hex, the first being 1; the first that it can unless said.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub combats: Vec<Located<i64>>,
    /// It gives none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub never: Option<Located<bool>>,
    /// When this counts.
    #[serde(flatten)]
    pub when: When,
}

/// 11.7b: an exchange between two uncoordinated attacks.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ExchangeChoice {
    /// The defending brigade.
    pub unit: Located<UnitId>,
    /// The Support Brigade that takes its place; none to keep it there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by: Option<Located<UnitId>>,
    /// When this counts.
    #[serde(flatten)]
    pub when: When,
}

/// 15.4: whether a cavalry brigade retreats before combat.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct EvadeChoice {
    /// The brigade.
    pub unit: Located<UnitId>,
    /// The least differential at which it tries, with its own Defensive Support and without the
    /// attacker's artillery; 0 unless said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub least: Option<Located<i64>>,
    /// It never tries.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub never: Option<Located<bool>>,
}

/// 12.4a: preferences of a unit that retreats.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RetreatChoice {
    /// The unit.
    pub unit: Located<UnitId>,
    /// Hexes: the first that can be entered next is.
    pub to: Vec<Located<HexId>>,
}

/// 19: a counterattack that is made when it can.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CounterChoice {
    /// The brigade.
    pub unit: Located<UnitId>,
    /// Units that it counterattacks; any unless said.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub against: Vec<Located<UnitId>>,
    /// The least differential, before Defensive Support; -4 unless said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub least: Option<Located<i64>>,
    /// 19.1d: its Offensive Support, best first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub support: Vec<Located<UnitId>>,
    /// 19.3a: whether it advances; `true` unless said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub advance: Option<Located<bool>>,
    /// When this counts.
    #[serde(flatten)]
    pub when: When,
}

/// The other side's standing orders.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Standing {
    /// 17: enemy units to take in Panic, in priority.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub control: Vec<ControlOrder>,
    /// What this side decides when events ask it.
    #[serde(flatten)]
    pub reactions: Reactions,
}

/// 17.3f: what an enemy piece is to do when it is taken.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ControlOrder {
    /// The enemy's unit or marker.
    pub unit: Located<Piece>,
    /// When this counts.
    #[serde(flatten)]
    pub when: When,
    /// What it does.
    #[serde(flatten)]
    pub way: Way,
    /// 17.4g: whether its attack or bombardment comes after all others; first unless said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last: Option<Located<bool>>,
}

/// What a Hidden Movement Counter holds, and where its units go when the enemy sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Secret {
    /// Its units, top first; none in a decoy.
    pub units: Vec<UnitId>,
    /// 18.5a: where units go in a compulsory removal; the lowest-numbered legal hex unless said.
    pub deploy: BTreeMap<UnitId, HexId>,
}

impl Way {
    /// Whether anything is done by it; where units of a marker would go is nothing done yet.
    #[must_use]
    pub fn acts(&self) -> bool {
        let Way {
            enter,
            remove,
            deploy: _,
            recover,
            march: _,
            accelerate: _,
            disengage: _,
            path,
            leave,
            attack,
            train: _,
            charge: _,
            bombard,
            support: _,
            advance: _,
        } = self;
        let mut flags = [remove, recover, leave].into_iter();
        let yes = flags.any(|flag| said(flag.as_ref()));
        enter.is_some() || yes || !path.is_empty() || attack.is_some() || bombard.is_some()
    }
}

impl Destination {
    /// As one string, as drafts have it.
    #[must_use]
    pub fn text(&self) -> String {
        format!("{} {}", self.unit.value, self.hex.value)
    }
}

impl Serialize for Destination {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.text())
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Group(hex) => hex.fmt(f),
            Action::Unit(unit) => unit.fmt(f),
        }
    }
}

impl FromStr for Action {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.parse()
            .map(Action::Group)
            .or_else(|_: String| text.parse().map(Action::Unit))
            .map_err(|_: String| {
                format!("`{text}` is neither the hex of a group of attacks nor a unit")
            })
    }
}

impl Serialize for Action {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
