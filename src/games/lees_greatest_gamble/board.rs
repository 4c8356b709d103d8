//! Everything on the map between two player-turns.

pub mod fits;
mod lookup;

use super::unit::{Entry, MarkerId, UnitId};
use crate::hex::HexId;
use crate::side::Side;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The board. Units stand in the order of their ids, and all of them always.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Board {
    /// What is played (23).
    pub scenario: Scenario,
    /// The day of July, 1 to 4 (5.2a).
    pub day: i64,
    /// The turn of the day, 1 to 12 (5.2a).
    pub turn: i64,
    /// The player-turn that comes next.
    pub stage: Stage,
    /// Whether rain has ended the game (20.5a).
    pub rain: bool,
    /// The options of the charter.
    pub options: Options,
    /// The Confederate army.
    pub csa: Army,
    /// The Union army.
    pub usa: Army,
    /// All 133 units.
    pub units: Vec<Unit>,
    /// The Hidden Movement Counters in use, by id; the others lie in their boxes (2.17a).
    pub markers: Vec<Marker>,
}

/// What is played (3.1a, 23).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Scenario {
    /// The full battle (3.1a).
    FullBattle,
    /// McPherson's Ridge (23.2).
    McphersonsRidge,
    /// The First Day (23.3).
    FirstDay,
    /// The Second Day (23.4).
    SecondDay,
    /// Little Round Top (23.5).
    LittleRoundTop,
}

/// The player-turns of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// The Confederate sets up what it has a choice about (23.1).
    ConfederateSetUp,
    /// The Union sets up what it has a choice about (3.2c, 23.1).
    UnionSetUp,
    /// The Confederate player-turn of a game turn.
    Confederate,
    /// The Union player-turn of a game turn.
    Union,
    /// The game is over.
    Over,
}

/// The optional rules, each on or off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Options {
    /// 16: command control.
    pub command: bool,
    /// 16.4opt: one brigade in Restricted; needs 16.
    pub probe: bool,
    /// 17: loss of unit control; needs 16.
    pub control: bool,
    /// 18: hidden movement.
    pub hidden: bool,
    /// 19: counterattacks.
    pub counterattack: bool,
    /// 22.1: another entry hex.
    pub entry: bool,
    /// 22.2: disengagement.
    pub disengage: bool,
    /// 22.3: Questionable brigades.
    pub questionable: bool,
    /// 22.4: forced march.
    pub march: bool,
    /// 22.5: losses weigh on the command roll; needs 16.
    pub losses: bool,
    /// 22.6: return from off the map.
    pub comeback: bool,
}

/// The four command states (16.1a).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum State {
    /// 16.3.
    Attack,
    /// 16.4.
    Restricted,
    /// 16.5.
    Passive,
    /// 16.6.
    Panic,
}

/// What belongs to one army as a whole.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Army {
    /// Its command state since its last roll; Attack without option 16 (16.1a, 16.2f).
    pub state: State,
    /// Its Train.
    pub train: Train,
}

/// A Train (21).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Train {
    /// `waiting`, `on-map`, `left` or `unused`.
    pub status: Status,
    /// Its hex, while it is on the map; the hex by which it left, afterwards (4.3f).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<HexId>,
    /// Whether its moved side is up (21.2b).
    pub moved: bool,
    /// Whether it was attacked or bombarded in the last enemy Combat Phase (10.4a).
    pub attacked: bool,
    /// How many attacks and bombardments were made on it (4.3e).
    pub attacks: i64,
}

/// One unit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Unit {
    /// Its id.
    pub id: UnitId,
    /// Where it is in the game.
    pub status: Status,
    /// Its hex, while it is on the map.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<HexId>,
    /// Its place among the units of its hex: 0 is the top one (9.4). Artillery has one too, which
    /// means nothing (9.4b).
    pub depth: i64,
    /// 7.4a: its reverse side is up. Never artillery.
    pub shaken: bool,
    /// 7.3a.
    pub disrupted: bool,
    /// 22.3a. Never artillery.
    pub questionable: bool,
    /// 13.1: artillery that is not Ready. Never a brigade.
    pub fired: bool,
    /// The game turn on which it left the map, counted from 1 July turn 1 as 1 (8.5, 22.6f).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left: Option<i64>,
    /// Whether it has rolled its return and waits to enter (22.6f).
    pub returning: bool,
    /// Whether it was ever Eliminated, Routed or captured (23.5d).
    pub broken: bool,
}

/// Where a unit or Train is in the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// It is not used in this scenario (23.1a).
    Unused,
    /// It has not entered yet (3.3).
    Waiting,
    /// It is on the map.
    OnMap,
    /// It is inside a Hidden Movement Counter of its side; in which is not public (18).
    Hidden,
    /// It is in the Routed Units box (7.5a).
    Routed,
    /// It is in the Eliminated Units box (7.6a).
    Eliminated,
    /// It is in the Destroyed Cadres box (7.7a).
    Destroyed,
    /// It was captured (7.5b).
    Captured,
    /// It is out of the game and scores nothing (7.5d).
    Removed,
    /// It left the map (8.5).
    Left,
}

/// A Hidden Movement Counter in use.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Marker {
    /// Its id.
    pub id: MarkerId,
    /// Its hex; none while it waits to enter, or is off the map.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<HexId>,
    /// The entry hex at which it waits: as a reinforcement, or returning (18.7a, 22.6e).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gate: Option<Entry>,
    /// The game turn on which it left the map, counted as for units (22.6e).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left: Option<i64>,
    /// Whether it has spent 2 MP since it was made, so that what is inside is not Disrupted (18.8e).
    pub recovered: bool,
    /// Whether the enemy has seen it while its contents were unknown: due (18.4b).
    pub seen: bool,
    /// Whether day has become night, or night day, since it was seen: its units count as deployed
    /// when it was (18.4b, 20.2d).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub dusk: bool,
    /// What is inside, once that is public and until the units deploy (18.4a): nothing in a decoy.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub contents: Option<Vec<UnitId>>,
    /// 18.5a: where units of public contents go when the marker is removed.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub deploy: BTreeMap<UnitId, HexId>,
}

impl Marker {
    /// A marker that is made now; `at` is none if it waits to enter.
    #[must_use]
    pub fn new(id: MarkerId, at: Option<HexId>) -> Self {
        Marker {
            id,
            at,
            gate: None,
            left: None,
            recovered: false,
            seen: false,
            dusk: false,
            contents: None,
            deploy: BTreeMap::new(),
        }
    }
}

impl Stage {
    /// The side that writes orders; none when the game is over.
    #[must_use]
    pub const fn active(self) -> Option<Side> {
        match self {
            Stage::ConfederateSetUp | Stage::Confederate => Some(Side::Csa),
            Stage::UnionSetUp | Stage::Union => Some(Side::Usa),
            Stage::Over => None,
        }
    }

    /// Whether this is a set-up.
    #[must_use]
    pub const fn is_set_up(self) -> bool {
        matches!(self, Stage::ConfederateSetUp | Stage::UnionSetUp)
    }
}

impl State {
    /// For people: `Restricted`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            State::Attack => "Attack",
            State::Restricted => "Restricted",
            State::Passive => "Passive",
            State::Panic => "Panic",
        }
    }
}

impl Scenario {
    /// All, the first the one that is played when none is named.
    pub const ALL: [Scenario; 5] = [
        Scenario::FullBattle,
        Scenario::McphersonsRidge,
        Scenario::FirstDay,
        Scenario::SecondDay,
        Scenario::LittleRoundTop,
    ];

    /// The name in documents.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Scenario::FullBattle => "full-battle",
            Scenario::McphersonsRidge => "mcphersons-ridge",
            Scenario::FirstDay => "first-day",
            Scenario::SecondDay => "second-day",
            Scenario::LittleRoundTop => "little-round-top",
        }
    }

    /// For people: `McPherson's Ridge`.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Scenario::FullBattle => "The full battle",
            Scenario::McphersonsRidge => "McPherson's Ridge",
            Scenario::FirstDay => "The First Day",
            Scenario::SecondDay => "The Second Day",
            Scenario::LittleRoundTop => "Little Round Top",
        }
    }
}
