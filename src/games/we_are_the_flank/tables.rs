//! Maps, order of battle and values of the game, as read from `data/tables.toml`.

mod read;

pub use read::read;

use super::board::{Formation, UnitId};
use crate::diagnostic::Source;
use crate::draft::nearest;
use crate::side::Side;
use crate::tabletop::{Angle, Area, Course, Length, Point};

/// The shipped tables.
pub const SHIPPED: &str = include_str!("data/tables.toml");

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

impl Tables {
    /// The shipped tables, parsed.
    ///
    /// # Panics
    ///
    /// Never: a test reads them.
    #[must_use]
    pub fn shipped() -> Self {
        match read(&Source::new("tables.toml", SHIPPED)) {
            Ok(tables) => tables,
            Err(faults) => panic!("the shipped tables are sound: {faults}"),
        }
    }

    /// The entry of a unit.
    ///
    /// # Panics
    ///
    /// When the tables have no such unit: ids come from [`Tables::find_unit`] or from a board that
    /// fits the tables ([`super::board::Board::fits`]).
    #[must_use]
    pub fn entry(&self, id: &UnitId) -> &UnitEntry {
        self.units
            .iter()
            .find(|entry| entry.id == *id)
            .expect("every unit of the board is in the tables")
    }

    /// The entry of a commander.
    ///
    /// # Panics
    ///
    /// As for [`Tables::entry`].
    #[must_use]
    pub fn commander(&self, name: &str) -> &CommanderEntry {
        self.commanders
            .iter()
            .find(|entry| entry.name == name)
            .expect("every commander of the board is in the tables")
    }

    /// The side of a unit.
    #[must_use]
    pub fn side_of(&self, id: &UnitId) -> Side {
        self.entry(id).side
    }

    /// The unit that a player means by an id or a name, without regard to case; else the id that
    /// is most like it, if any is.
    ///
    /// # Errors
    ///
    /// The nearest id.
    pub fn find_unit(&self, text: &str) -> Result<&UnitEntry, Option<&UnitId>> {
        let text = text.trim();
        let found = self.units.iter().find(|entry| {
            entry.id.0.eq_ignore_ascii_case(text) || entry.name.eq_ignore_ascii_case(text)
        });
        found.ok_or_else(|| {
            let names = self
                .units
                .iter()
                .flat_map(|entry| [entry.id.0.as_str(), entry.name.as_str()]);
            let near = nearest(text, names)?;
            self.units
                .iter()
                .find(|entry| entry.id.0 == near || entry.name == near)
                .map(|entry| &entry.id)
        })
    }

    /// The commander that a player means; else the name most like it.
    ///
    /// # Errors
    ///
    /// The nearest name.
    pub fn find_commander(&self, text: &str) -> Result<&CommanderEntry, Option<&str>> {
        let text = text.trim();
        self.commanders
            .iter()
            .find(|entry| entry.name.eq_ignore_ascii_case(text))
            .ok_or_else(|| {
                nearest(
                    text,
                    self.commanders.iter().map(|entry| entry.name.as_str()),
                )
            })
    }
}

impl Ground {
    /// Whether a place is on the table, edges included.
    #[must_use]
    pub fn holds(&self, place: Point) -> bool {
        (Length::ZERO..=self.width).contains(&place.x)
            && (Length::ZERO..=self.height).contains(&place.y)
    }

    /// FLANK-R08: the areas in which a place lies, in the order of the file.
    pub fn features_at(&self, place: Point) -> impl Iterator<Item = &Feature> {
        self.features
            .iter()
            .filter(move |feature| feature.area.contains(place))
    }

    /// FLANK-H10: the ground level at a place, the highest of its areas; 0 in the open.
    #[must_use]
    pub fn level_at(&self, place: Point) -> i64 {
        self.features_at(place)
            .map(|feature| feature.level)
            .max()
            .unwrap_or(0)
    }

    /// FLANK-36: the woods at a place, if any.
    #[must_use]
    pub fn woods_at(&self, place: Point) -> Option<&Feature> {
        self.features_at(place).find(|feature| feature.woods)
    }

    /// FLANK-37: Devil's Den, if a place lies in it.
    #[must_use]
    pub fn den_at(&self, place: Point) -> Option<&Feature> {
        self.features_at(place).find(|feature| feature.den)
    }

    /// FLANK-21: the Round Top at a place, if any.
    #[must_use]
    pub fn hill_at(&self, place: Point) -> Option<&Feature> {
        self.features_at(place).find(|feature| feature.hill)
    }

    /// Whether a place is in woods.
    #[must_use]
    pub fn is_in_woods(&self, place: Point) -> bool {
        self.woods_at(place).is_some()
    }

    /// Whether a place is in Devil's Den.
    #[must_use]
    pub fn in_den(&self, place: Point) -> bool {
        self.den_at(place).is_some()
    }

    /// Whether a place is on a Round Top.
    #[must_use]
    pub fn on_hill(&self, place: Point) -> bool {
        self.hill_at(place).is_some()
    }
}

impl UnitEntry {
    /// FLANK-09: whether the Union may break it up at set-up.
    #[must_use]
    pub fn may_be_broken_up(&self) -> bool {
        self.arm == Arm::Sharpshooters && self.side == Side::Usa
    }
}

impl Edge {
    /// The place on this edge of `ground` at a coordinate along it.
    #[must_use]
    pub fn place(self, ground: &Ground, along: Length) -> Point {
        match self {
            Edge::North => Point {
                x: along,
                y: ground.height,
            },
            Edge::East => Point {
                x: ground.width,
                y: along,
            },
            Edge::South => Point {
                x: along,
                y: Length::ZERO,
            },
            Edge::West => Point {
                x: Length::ZERO,
                y: along,
            },
        }
    }

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Edge::North => "north",
            Edge::East => "east",
            Edge::South => "south",
            Edge::West => "west",
        }
    }
}
