//! The game's tables, map, order of battle, schedule and scenarios, parsed.
//!
//! Printed values stand in [`super::printed`] or in a file of tables, where they are to be read;
//! a file in which one of them differs is refused. Everything of the house may be replaced.

mod read;

pub use read::read;

use super::board::Scenario;
use super::map::Map;
use super::unit::{Arm, Entry, UnitId};
use crate::hex::HexId;
use crate::side::Side;
use std::collections::BTreeMap;
use std::fmt;

/// The shipped tables, TOML.
pub const SHIPPED: &str = include_str!("data/tables.toml");

/// All of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tables {
    /// The map (H-50).
    pub map: Map,
    /// The Combat Results Table (H-01): `results[sum of two dice - 2][differential + 4]`.
    pub results: [[Outcome; 9]; 11],
    /// The Terrain Effects Table's house costs (H-10).
    pub terrain: Terrain,
    /// The army markers (H-20), the Confederate one first.
    pub armies: [ArmyEntry; 2],
    /// All units, in the order of their ids (H-30, H-40).
    pub units: Vec<UnitEntry>,
    /// The reinforcement schedule (S-1).
    pub schedule: Vec<Arrival>,
    /// The scenarios' set-ups (S-2).
    pub set_ups: BTreeMap<Scenario, SetUp>,
}

/// One cell of the Combat Results Table (12).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Outcome {
    /// 12.2j: no effect.
    Nothing,
    /// The attacker is Disrupted; `elimination` for an E, `rout` for an R.
    Attacker {
        /// 12.2a.
        elimination: bool,
        /// 12.2c.
        rout: bool,
    },
    /// The defender is Disrupted.
    Defender {
        /// 12.2i.
        elimination: bool,
        /// 12.2h.
        rout: bool,
        /// 12.2e: the figure; never with `rout`.
        figure: Option<u8>,
    },
}

impl Outcome {
    /// The result of a cell: `AER`, `D3`, `-`.
    #[must_use]
    pub fn read(cell: &str) -> Option<Self> {
        if cell == "-" {
            return Some(Outcome::Nothing);
        }
        let (who, rest) = cell.split_at_checked(1)?;
        let (elimination, rest) = match rest.strip_prefix('E') {
            Some(rest) => (true, rest),
            None => (false, rest),
        };
        let (rout, figure) = match rest {
            "" => (false, None),
            "R" => (true, None),
            figure => {
                let digit = figure
                    .parse()
                    .ok()
                    .filter(|digit| (1..=6).contains(digit))?;
                (false, Some(digit))
            }
        };
        match (who, figure) {
            ("A", None) => Some(Outcome::Attacker { elimination, rout }),
            ("D", _) if figure.is_none() || !elimination => Some(Outcome::Defender {
                elimination,
                rout,
                figure,
            }),
            _ => None,
        }
    }
}

/// As in the table: `AER`, `D3`, `-`.
impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::new();
        let (who, elimination, rout, figure) = match *self {
            Outcome::Nothing => return f.pad("-"),
            Outcome::Attacker { elimination, rout } => ('A', elimination, rout, None),
            Outcome::Defender {
                elimination,
                rout,
                figure,
            } => ('D', elimination, rout, figure),
        };
        text.push(who);
        if elimination {
            text.push('E');
        }
        if rout {
            text.push('R');
        }
        if let Some(figure) = figure {
            text.push_str(&figure.to_string());
        }
        f.pad(&text)
    }
}

/// Movement costs that the print does not give, in MP (H-10). Those it gives are in `printed`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Terrain {
    /// Rough: infantry and cavalry; artillery is prohibited.
    pub rough: [i64; 2],
    /// Town: infantry, cavalry, artillery.
    pub town: [i64; 3],
    /// Stream hexside: infantry, cavalry, artillery, added.
    pub stream: [i64; 3],
    /// Ravine hexside, added.
    pub ravine: [i64; 3],
    /// Protected hexside, either way, added.
    pub protected: [i64; 3],
}

/// An army marker (2.11a).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ArmyEntry {
    /// Command Span, low and high end.
    pub span: (i64, i64),
    /// Panic Rating.
    pub panic: i64,
    /// Coordination Value.
    pub coordination: i64,
}

/// What a counter shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnitEntry {
    /// Its name: `Barksdale`.
    pub name: String,
    /// Its arm.
    pub arm: Arm,
    /// Its figures.
    pub ratings: Ratings,
}

/// The figures of a counter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ratings {
    /// A brigade's, front and Shaken (2.6a to 2.8a).
    Brigade {
        /// Combat Rating.
        combat: [i64; 2],
        /// Morale Rating.
        morale: [i64; 2],
        /// Loss Rating.
        loss: Loss,
    },
    /// An artillery unit's (2.9a, 2.10a).
    Artillery {
        /// Range, in hexes between.
        range: i64,
        /// Offensive Support.
        offensive: i64,
        /// Defensive Support.
        defensive: i64,
        /// Self Defence, when Fired.
        alone: i64,
    },
}

/// A Loss Rating (2.8a).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Loss {
    /// 2.
    Two,
    /// 3.
    Three,
    /// 4.
    Four,
    /// 4+ (7.6b).
    FourPlus,
    /// 5.
    Five,
}

impl Loss {
    /// All.
    pub const ALL: [Loss; 5] = [
        Loss::Two,
        Loss::Three,
        Loss::Four,
        Loss::FourPlus,
        Loss::Five,
    ];

    /// As on the counter: `4+`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Loss::Two => "2",
            Loss::Three => "3",
            Loss::Four => "4",
            Loss::FourPlus => "4+",
            Loss::Five => "5",
        }
    }
}

/// One row of the reinforcement schedule (3.3a).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arrival {
    /// Whose.
    pub side: Side,
    /// The day of July.
    pub day: i64,
    /// The turn.
    pub turn: i64,
    /// Where.
    pub entry: Entry,
    /// The units; none for the Train.
    pub units: Vec<UnitId>,
    /// Whether it is the Train.
    pub train: bool,
}

/// A scenario's printed set-up (S-2).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SetUp {
    /// Who stands where.
    pub posts: Vec<Post>,
    /// Trains on the map.
    pub trains: Vec<(Side, HexId)>,
}

/// Who stands in one hex at the start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Post {
    /// The hex.
    pub hex: HexId,
    /// The units, each with whether it starts Shaken (23.1c).
    pub units: Vec<(UnitId, bool)>,
    /// `h`: whether they may start hidden, or in the hexes around (23.1d).
    pub hidden: bool,
}

impl Tables {
    /// What a unit's counter shows.
    #[must_use]
    pub fn unit(&self, id: UnitId) -> &UnitEntry {
        &self.units[id.index()]
    }

    /// A unit's arm.
    #[must_use]
    pub fn arm(&self, id: UnitId) -> Arm {
        self.unit(id).arm
    }

    /// A unit for people: `C6 Barksdale`.
    #[must_use]
    pub fn name(&self, id: UnitId) -> String {
        format!("{id} {}", self.unit(id).name)
    }

    /// A side's army marker.
    #[must_use]
    pub const fn army(&self, side: Side) -> &ArmyEntry {
        match side {
            Side::Csa => &self.armies[0],
            Side::Usa => &self.armies[1],
        }
    }
}
