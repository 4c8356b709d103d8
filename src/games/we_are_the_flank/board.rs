//! Everything on the table between two player-turns.

pub mod lookup;
mod opening;

pub use lookup::{footprint, footprint_at, size};
pub use opening::opening;

use crate::tabletop::{Angle, Point};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// A unit's id, for example `20ME`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct UnitId(pub String);

impl std::fmt::Display for UnitId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(&self.0)
    }
}

/// The board. The order of units and commanders is that of the order of battle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Board {
    /// The game turn that is being played, from 1.
    pub turn: i64,
    /// The player-turn that comes next.
    pub phase: Phase,
    /// All units of both sides, also those that wait, left or are gone.
    pub units: Vec<Unit>,
    /// All commanders of both sides.
    pub commanders: Vec<Commander>,
    /// Units in contact, in the order in which the contacts were made (FLANK-R12).
    pub contacts: Vec<Contact>,
}

/// The player-turns of a game turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// Player-turn 0: the Union breaks up sharpshooters or keeps them whole (FLANK-09).
    SetUp,
    /// Phases 1 and 2.
    CsaMoveAndShoot,
    /// Phases 3 and 4.
    UsaMoveAndShoot,
    /// Phase 5, Confederate part.
    CsaCharges,
    /// Phase 5, Union part, and phase 6.
    UsaCharges,
    /// The game is over.
    Over,
}

/// One unit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Unit {
    /// Its id.
    pub id: UnitId,
    /// Whether it is on the table.
    pub status: Status,
    /// Its centre; the last one when it is not on the table.
    pub at: Point,
    /// Its facing, 0 to 359.99 degrees.
    pub facing: Angle,
    /// Its formation; artillery has none (FLANK-R16).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub formation: Option<Formation>,
    /// Its ordinary bases, or gun models; none in a sharpshooter unit.
    pub bases: i64,
    /// Its sharpshooter bases, own or adopted.
    pub sharpshooters: i64,
    /// Hits suffered by artillery this turn and not yet turned into a loss (FLANK-R37).
    pub hits: i64,
    /// Whether its stream debt is cleared (FLANK-R26).
    pub crossed_stream: bool,
    /// What it has done this turn.
    pub this_turn: BTreeSet<Mark>,
}

/// Whether a unit is on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// It has not entered yet.
    Waiting,
    /// It is on the table.
    OnTable,
    /// It was broken up at set-up (FLANK-10).
    BrokenUp,
    /// It left the table of its own will (FLANK-H14).
    Left,
    /// It was eliminated.
    Eliminated,
}

/// The two formations of FLANK-05.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Formation {
    /// Firing line.
    Line,
    /// Marching column.
    Column,
}

/// What a unit has done this turn; cleared after phase 6 (FLANK-R13).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mark {
    /// It stepped or wheeled, so that a battery may not fire (FLANK-17).
    Moved,
    /// It changed formation (FLANK-08).
    ChangedFormation,
    /// It turned about (FLANK-19).
    AboutFaced,
    /// It shot in its own shooting phase (FLANK-R11).
    Fired,
    /// It declared a charge (FLANK-R43).
    DeclaredCharge,
    /// It failed its check to charge (FLANK-43).
    FailedCharge,
    /// It charged or counter-charged (FLANK-R60).
    Charged,
    /// It retreated in the charge phase (FLANK-R51).
    Retreated,
}

/// One commander.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Commander {
    /// The name, for example `Vincent`.
    pub name: String,
    /// Where he stands in the game.
    pub status: CommanderStatus,
    /// The unit that he is with.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub with: Option<UnitId>,
    /// Where his figure is; with a unit, the unit's centre.
    pub at: Point,
}

/// Where a commander stands in the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CommanderStatus {
    /// He enters with his unit.
    Waiting,
    /// He is with a unit.
    Attached,
    /// He is alone on the table.
    Alone,
    /// He left the table with his unit.
    Left,
    /// He is a casualty (FLANK-66).
    Lost,
}

/// Two units in contact, to fight a melee in phase 6.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Contact {
    /// The unit that declared the charge.
    pub charger: UnitId,
    /// The unit that it charged.
    pub target: UnitId,
    /// Whether the target counter-charged (FLANK-48).
    pub counter_charge: bool,
    /// Whether the charger struck flank or rear (FLANK-R64).
    pub flank_or_rear: bool,
    /// Whether the charger's centre crossed the stream in charging (FLANK-R61).
    pub crossed_stream: bool,
}
