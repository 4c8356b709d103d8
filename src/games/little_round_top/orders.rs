//! What a player may order: the legal decisions of one player-turn, and standing orders.
//!
//! Field names are the keys of a draft, so that the reader of drafts also reads what was signed.

pub mod act;
pub mod check;
pub mod condition;
pub mod keys;
pub mod names;
pub mod preview;
pub mod read;

pub use act::Act;
pub use condition::{Condition, When};

use super::unit::{CompanyId, OfficerId, UnitId};
use crate::draft::Located;
use crate::hex::{Direction, HexId};
use serde::{Deserialize, Serialize};

/// The active side's decisions for one player-turn. Which lists may hold anything depends on the
/// player-turn.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Orders {
    /// Confederate set-up: the Game-Turn on which 15AL enters, 3 or 5 (21.3b).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub entry_15al: Option<Located<i64>>,
    /// Confederate set-up: where the units of 4AL stand (20.2a).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub place: Vec<Place>,
    /// 19.3a: whether 83PA, or 4AL, is released at the beginning of this player-turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub release: Option<Located<bool>>,
    /// 4.5e: with which company a replacement is placed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub replacement: Vec<Replacement>,
    /// 4.2: an announced Command Bonus. It is found without being announced; an announced one
    /// that is not earned is refused.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub bonus: Vec<Bonus>,
    /// Phases A and B, in the order written (3.0-R5).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub order: Vec<Order>,
    /// Phase C2, in the order of the attacks (3.0-R4).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub fire: Vec<FireOrder>,
    /// What companies do that no attack names and that may fire: `hold` unless said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub others: Option<Located<Rest>>,
    /// Phase D: what is decided about each melee, in the order of the melees (3.0-R4).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub melee: Vec<MeleeOrder>,
    /// What this side decides when events ask it (section 20).
    #[serde(flatten)]
    pub reactions: Reactions,
}

/// 20.2a: where one unit of 4AL stands at the start.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Place {
    /// The company or officer.
    pub unit: Located<UnitId>,
    /// Its hex.
    pub hex: Located<HexId>,
    /// Its facing; N unless said. An officer has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub face: Option<Located<Direction>>,
}

/// 4.5e: a replacement officer's company.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Replacement {
    /// The officer's name.
    pub officer: Located<OfficerId>,
    /// Any company of his regiment on the map.
    pub with: Located<CompanyId>,
}

/// 4.2: an announced Command Bonus.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Bonus {
    /// Whose.
    pub officer: Located<OfficerId>,
    /// The companies that all get the same order.
    pub companies: Vec<Located<CompanyId>>,
}

/// One order to companies or officers in phase A or B.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Order {
    /// Who pays; found when only one officer can.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub officer: Option<Located<OfficerId>>,
    /// Who do it, one after another.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub companies: Vec<Located<CompanyId>>,
    /// Officers who move: along with the one company of this order (5.0c), or by themselves.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub officers: Vec<Located<OfficerId>>,
    /// When it is carried out.
    #[serde(flatten)]
    pub when: When,
    /// What is done.
    #[serde(flatten)]
    pub way: Way,
    /// What is done instead when `when` does not hold: the first that does.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub otherwise: Vec<Branch>,
}

/// An alternative of an order.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Branch {
    /// When it is carried out.
    #[serde(flatten)]
    pub when: When,
    /// What is done.
    #[serde(flatten)]
    pub way: Way,
}

/// What is done: acts in words, or a path in hexes.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Way {
    /// Acts, in order.
    #[serde(rename = "do", skip_serializing_if = "Vec::is_empty")]
    pub acts: Vec<Located<Act>>,
    /// The hexes to enter, in order; a company turns as it must. Never together with `acts`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub path: Vec<Located<HexId>>,
    /// Whether a company backs along its path (5.3).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub back: Option<Located<bool>>,
    /// The facing at the end of the path.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub face: Option<Located<Direction>>,
}

/// One attack of the Offensive Fire.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct FireOrder {
    /// Who fire together (10.17); those who cannot are left out.
    pub by: Vec<Located<CompanyId>>,
    /// Hexes, best first: the first that is a legal target is fired on.
    pub at: Vec<Located<HexId>>,
    /// Whether it is a volley; unless said, when all of `by` were ordered to volley.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub volley: Option<Located<bool>>,
    /// When it is carried out.
    #[serde(flatten)]
    pub when: When,
}

/// What companies do that no attack names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Rest {
    /// They hold their fire.
    Hold,
    /// They fire as in Defensive Fire by default: at the nearest target (section 20).
    Nearest,
}

/// What the phasing side decides about one melee.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MeleeOrder {
    /// The hex.
    pub hex: Located<HexId>,
    /// 11.22-R1: who enters, top first; as ordered unless said.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub enter: Vec<Located<CompanyId>>,
    /// 11.22-R2: officers who enter with them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub officers: Vec<Located<OfficerId>>,
    /// 11.31: what is done in a continuous melee; `fight` unless said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub choice: Option<Located<MeleeChoice>>,
    /// 11.24a: whether an emptied hex is entered; `true` unless said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub advance: Option<Located<bool>>,
    /// When this entry counts; the first entry for a hex that does is used.
    #[serde(flatten)]
    pub when: When,
}

/// 11.31: the three options in a continuous melee.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum MeleeChoice {
    /// 11.31a.
    Fight,
    /// 11.31b.
    Reinforce,
    /// 11.31c.
    Retreat,
}

/// What a side decides when events ask it: the owner choices of section 20 that either side may
/// have to make. An absent choice takes the default.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Reactions {
    /// 14.1g, 14.24a: where companies would rather retreat, and how they face then.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub retreat: Vec<RetreatChoice>,
    /// 14.22a: whether officers go along with a retreat.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub escort: Vec<EscortChoice>,
    /// What is decided about the units in a melee.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub fray: Vec<FrayChoice>,
    /// 14.25-R1: companies that check before others of their group, in this order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub checks_first: Vec<Located<CompanyId>>,
    /// Companies that rather than others take a captured flag (17.22a, 14.1-R5).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub flags_to: Vec<Located<CompanyId>>,
}

/// 14.1-R3, 14.24a: preferences of a company that retreats.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RetreatChoice {
    /// The company.
    pub company: Located<CompanyId>,
    /// Hexes, best first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub to: Vec<Located<HexId>>,
    /// The facing afterwards.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub face: Option<Located<Direction>>,
}

/// 14.22a: whether an officer goes along.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct EscortChoice {
    /// The officer.
    pub officer: Located<OfficerId>,
    /// Whether he goes.
    pub goes: Located<bool>,
}

/// Choices of one side in one melee.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct FrayChoice {
    /// The hex.
    pub hex: Located<HexId>,
    /// 11.6-R2: who takes the loss of a result 1; the top company unless said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub loses: Option<Located<CompanyId>>,
    /// 11.0b: the company on top afterwards.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub top: Option<Located<CompanyId>>,
    /// 11.0b: the facing afterwards.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub face: Option<Located<Direction>>,
}

/// The other side's standing orders.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Standing {
    /// Whether companies that no entry of `fire` names hold their Defensive Fire.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hold_fire: Option<Located<bool>>,
    /// The greatest range of Defensive Fire, 1 to 3; 3 unless said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reach: Option<Located<i64>>,
    /// What Defensive Fire is directed at first; after that the nearest target.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub prefer: Vec<Located<Preference>>,
    /// Attacks of Defensive Fire, in order; companies that none names fire by default.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub fire: Vec<StandingFire>,
    /// 9.1-R1: companies that give no Withdrawal Fire.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub no_withdrawal_fire: Vec<Located<CompanyId>>,
    /// What this side decides when events ask it.
    #[serde(flatten)]
    pub reactions: Reactions,
}

/// What a target is like that Defensive Fire prefers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Preference {
    /// Ordered to initiate melee against the firing company's hex.
    Melee,
    /// In column.
    Column,
    /// Disorganized.
    Disorganized,
    /// With an officer in the hex.
    Officer,
    /// Carrying a flag.
    Flag,
    /// The fewest SP on top.
    Weakest,
    /// The most SP on top.
    Strongest,
}

/// One attack of Defensive Fire.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct StandingFire {
    /// Who fire together (10.17); those who cannot are left out.
    pub by: Vec<Located<CompanyId>>,
    /// Hexes, best first; none for the default choice of a target.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub at: Vec<Located<HexId>>,
    /// The greatest range, 0 to hold fire; that of the standing orders unless said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reach: Option<Located<i64>>,
    /// When it is carried out.
    #[serde(flatten)]
    pub when: When,
}

/// Where one unit of the detachment hides (19.2a), and when it fires.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Secret {
    /// Its hex.
    pub hex: HexId,
    /// A company's facing; S for an officer, who has none.
    pub face: Direction,
    /// A company fires at Confederates at this range or less, 1 to 3, and so reveals itself
    /// (19.2-R1); 0 never.
    pub reach: i64,
    /// Whether it stands under the other company of its hex.
    pub below: bool,
}
