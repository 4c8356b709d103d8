//! Maps, order of battle and values of the game, as read from `data/tables.toml`.

use super::board::{Formation, UnitId};
use crate::side::Side;
use crate::tabletop::{Angle, Area, Course, Length, Point};

/// Everything that the rules look up.
#[derive(Clone, Debug)]
pub struct Tables {
    /// Sizes, FLANK-H01 to H05.
    pub sizes: Sizes,
    /// Game turns, FLANK-H11.
    pub length: i64,
    /// How much of a line of fire may lie in woods, FLANK-H08.
    pub woods_sight: Length,
    /// Points at the end, FLANK-H12.
    pub points: Points,
    /// The table, FLANK-H15 to H25.
    pub ground: Ground,
    /// All units, in the order of battle's order: Confederate first.
    pub units: Vec<UnitEntry>,
    /// All commanders, likewise.
    pub commanders: Vec<CommanderEntry>,
}

/// Sizes of bases and gun models.
#[derive(Clone, Copy, Debug)]
pub struct Sizes {
    /// Frontage of one base.
    pub base_frontage: Length,
    /// Depth of one base.
    pub base_depth: Length,
    /// Frontage of one gun model.
    pub gun_frontage: Length,
    /// Depth of a battery.
    pub gun_depth: Length,
    /// Diameter of a commander's disc, for pictures.
    pub commander: Length,
}

/// Victory points.
#[derive(Clone, Copy, Debug)]
pub struct Points {
    /// For the crest of Little Round Top.
    pub crest: i64,
    /// For Devil's Den.
    pub den: i64,
    /// For each enemy unit eliminated.
    pub unit: i64,
}

/// The table and what lies on it.
#[derive(Clone, Debug)]
pub struct Ground {
    /// East edge.
    pub width: Length,
    /// North edge.
    pub height: Length,
    /// Areas, in the order of the file.
    pub features: Vec<Feature>,
    /// Streams.
    pub streams: Vec<Stream>,
}

/// One area.
#[derive(Clone, Debug)]
pub struct Feature {
    /// Its statement id, for example `FLANK-H15`.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its outline.
    pub area: Area,
    /// Its ground level.
    pub level: i64,
    /// Whether movement costs double (FLANK-21).
    pub hill: bool,
    /// Whether it is woods (save on 6, FLANK-36).
    pub woods: bool,
    /// Whether it is Devil's Den (save on 5 or 6, FLANK-37).
    pub den: bool,
    /// Whether holding it scores, and what.
    pub scores: Option<Scores>,
}

/// The scoring areas of FLANK-H12.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scores {
    /// The crest of Little Round Top.
    Crest,
    /// Devil's Den.
    Den,
}

/// One stream.
#[derive(Clone, Debug)]
pub struct Stream {
    /// Its statement id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its line.
    pub course: Course,
}

/// What a unit is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Arm {
    /// A regiment.
    Infantry,
    /// A sharpshooter unit.
    Sharpshooters,
    /// A battery.
    Artillery,
}

/// One unit of the order of battle.
#[derive(Clone, Debug)]
pub struct UnitEntry {
    /// Its id.
    pub id: UnitId,
    /// Its name.
    pub name: String,
    /// Its side.
    pub side: Side,
    /// Its brigade, by which commanders may join it.
    pub brigade: String,
    /// What it is made of.
    pub arm: Arm,
    /// Bases or gun models at the start.
    pub bases: i64,
    /// Where and when it appears.
    pub arrival: Arrival,
    /// Its facing when it appears.
    pub facing: Angle,
    /// Its formation when it appears; none for artillery.
    pub formation: Option<Formation>,
}

/// Where and when a unit appears.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arrival {
    /// On the table at the start.
    Start(Point),
    /// Over an edge, from a game turn on (FLANK-H13).
    Entry {
        /// The first game turn.
        turn: i64,
        /// The edge.
        edge: Edge,
        /// The entry strip: least coordinate along the edge.
        from: Length,
        /// The entry strip: greatest coordinate along the edge.
        to: Length,
    },
}

/// An edge of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edge {
    /// y at its greatest.
    North,
    /// x at its greatest.
    East,
    /// y zero.
    South,
    /// x zero.
    West,
}

/// One commander of the order of battle.
#[derive(Clone, Debug)]
pub struct CommanderEntry {
    /// His name.
    pub name: String,
    /// His side.
    pub side: Side,
    /// The brigade whose units he may join.
    pub brigade: String,
    /// The single unit that he may join, if it is one (Chamberlain, FLANK-R68).
    pub only: Option<UnitId>,
    /// The unit that he begins or enters with.
    pub with: UnitId,
}
