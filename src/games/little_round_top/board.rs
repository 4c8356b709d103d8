//! Everything on the map between two player-turns.

pub mod fits;
mod lookup;

use super::unit::{CompanyId, OfficerId, Regiment};
use crate::hex::{Direction, HexId};
use crate::side::Side;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// The board. Companies, officers and flags stand in the order of their ids, and all of them
/// always: those that wait, left or are gone too.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Board {
    /// The Game-Turn, 1 to 18; 1 during set-up.
    pub turn: i64,
    /// The player-turn that comes next.
    pub stage: Stage,
    /// 21.3b: the Game-Turn on which the 15th Alabama was declared to enter, 3 or 5; absent until
    /// the Confederate set-up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub entry_15al: Option<i64>,
    /// 21.2a: whether 83PA D and E may enter; absent until the die was rolled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub entry_83pa: Option<Entry>,
    /// Regiments whose movement is free of 19.1 (a sighting or the Game-Turn freed them). `2SS`
    /// stands for the whole detachment of the 20th Maine.
    pub free: BTreeSet<Regiment>,
    /// Regiments released under 19.3: 83PA or 4AL.
    pub released: BTreeSet<Regiment>,
    /// Confederate regiments that are fatigued (16.0c).
    pub fatigued: BTreeSet<Regiment>,
    /// While part of the detachment is hidden: hexes east of column 12 that a Confederate unit
    /// has had in sight (19.2d).
    pub watched: BTreeSet<HexId>,
    /// While part of the detachment is hidden: hexes east of column 12 from which a Confederate
    /// unit has been in sight (19.1d).
    pub sightings: BTreeSet<HexId>,
    /// The options of the charter.
    pub options: Options,
    /// All companies.
    pub companies: Vec<Company>,
    /// All officers.
    pub officers: Vec<Officer>,
    /// The three flags: 20ME, 15AL, 47AL (17.0a).
    pub flags: Vec<Flag>,
    /// The Victory Hexes, by number.
    pub victory: Vec<VictoryHex>,
}

/// The player-turns of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// The Union hides its detachment (20.1b, 20.0-R1).
    UnionSetUp,
    /// The Confederate places 4AL and chooses the entry of 15AL (20.2a, 21.3b).
    ConfederateSetUp,
    /// The Union Player-Turn of a Game-Turn.
    Union,
    /// The Confederate Player-Turn of a Game-Turn.
    Confederate,
    /// The game is over.
    Over,
}

/// The optional rules (20.0a, H-39).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Options {
    /// 10.3: volley fire.
    pub volley: bool,
    /// 19.3: release of 83PA or 4AL.
    pub release: bool,
    /// 21.4: company A of 15AL.
    pub company_a: bool,
}

/// 21.2a: what the die of Union turn 4 allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Entry {
    /// D and E may enter.
    Both,
    /// D only.
    OnlyD,
}

/// One company.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Company {
    /// Its id.
    pub id: CompanyId,
    /// Where it is in the game.
    pub status: Status,
    /// Its hex, while it is on the map.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<HexId>,
    /// Its facing.
    pub facing: Direction,
    /// Its place among the companies of its side in the hex: 0 is the top one (8.0b).
    pub depth: i64,
    /// Present SP (10.6a); the last ones when it is gone.
    pub strength: i64,
    /// SP that count as lost but were never hit: the water party (21.3c, 18.1-R1).
    pub missing: i64,
    /// Line or column (6.0a).
    pub formation: Formation,
    /// Whether it is disorganized (12.0).
    pub disorganized: bool,
    /// Whether it is out of ammunition (15.0).
    pub out_of_ammunition: bool,
    /// Whether its bayonets are fixed (11.4).
    pub bayonets: bool,
    /// Whether it has made its initial volley (10.8a); Union companies only.
    pub fired_first: bool,
}

/// Where a unit is in the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// It has not entered yet: a reinforcement, or not set up.
    Waiting,
    /// It is hidden (19.2a).
    Hidden,
    /// It is on the map.
    OnMap,
    /// It left the map by a retreat (14.23a). An officer who did is replaced.
    Left,
    /// Company: eliminated. Officer: a casualty whose replacement has not come yet (4.5e).
    Lost,
    /// It never comes: 15AL-A without 21.4, 83PA-E refused (21.2-R1), Morrill after 19.2f.
    Never,
}

/// The two formations of 6.0a.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Formation {
    /// Line (6.1a).
    Line,
    /// Column (6.2a).
    Column,
}

/// One officer's box: the man himself, then his replacements.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Officer {
    /// Who.
    pub id: OfficerId,
    /// Where he is in the game.
    pub status: Status,
    /// His hex, while he is on the map.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<HexId>,
    /// Whether the counter shows its reverse, with the replacement's ratings (4.5e).
    pub replacement: bool,
    /// How many who held this place were killed or wounded (18.1c, 18.1-R3).
    pub wounded: i64,
    /// How many were captured (18.1b).
    pub captured: i64,
}

/// One regimental flag (17.0). Exactly one of `carrier` and `at` is given while the flag is in
/// play on the map; neither when it waits with its regiment's company or is off the map.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Flag {
    /// Whose flag.
    pub regiment: Regiment,
    /// The company that carries it, of either side; it may wait off the map.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub carrier: Option<CompanyId>,
    /// Where it lies on the ground (17.12a).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<HexId>,
    /// The side that holds it or held it last (18.1-R2).
    pub holder: Side,
}

/// One Victory Hex (18.2).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct VictoryHex {
    /// Which.
    pub hex: HexId,
    /// The side whose companies were the last in it (18.2a); a melee in it suspends this (18.2c).
    pub holder: Side,
    /// The regiment whose company was the last of that side in it (16.3-R1); absent at the start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub regiment: Option<Regiment>,
}

impl Status {
    /// Whether it is on the map, for everybody to see.
    #[must_use]
    pub const fn on_map(self) -> bool {
        matches!(self, Status::OnMap)
    }
}

impl Stage {
    /// The side that writes orders; none when the game is over.
    #[must_use]
    pub const fn active(self) -> Option<Side> {
        match self {
            Stage::UnionSetUp | Stage::Union => Some(Side::Usa),
            Stage::ConfederateSetUp | Stage::Confederate => Some(Side::Csa),
            Stage::Over => None,
        }
    }
}
