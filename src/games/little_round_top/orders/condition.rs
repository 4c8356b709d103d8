//! `if` and `unless`: what must be so for an order to be carried out.

use crate::draft::{Located, nearest};
use crate::games::little_round_top::board::{Board, Formation, Status};
use crate::games::little_round_top::unit::{CompanyId, OfficerId, UnitId};
use crate::hex::HexId;
use crate::side::Side;
use serde::{Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

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
        match self {
            Condition::Own(fact) => fact.holds(board, unit),
            Condition::Unit(named, fact) => fact.holds(board, named),
            Condition::Empty(hex) => !Side::BOTH.into_iter().any(|side| board.has_unit(hex, side)),
            Condition::Enemy(hex) => board.has_unit(hex, unit.side().other()),
            Condition::Friend(hex) => board.has_unit(hex, unit.side()),
            Condition::Melee(hex) => board.in_melee(hex),
        }
    }
}

impl Fact {
    /// Whether it is so of a unit. Of an officer only his place can be so; he is never
    /// disorganized (12.1e).
    #[must_use]
    pub fn holds(self, board: &Board, unit: UnitId) -> bool {
        let (status, at) = match unit {
            UnitId::Company(id) => (board.company(id).status, board.company(id).at),
            UnitId::Officer(id) => (board.officer(id).status, board.officer(id).at),
        };
        match self {
            Fact::Present => return status.on_map(),
            Fact::Gone => return !status.on_map(),
            Fact::At(hex) => return status.on_map() && at == Some(hex),
            Fact::InMelee => {
                return status.on_map() && at.is_some_and(|hex| board.in_melee(hex));
            }
            Fact::Organized
            | Fact::Disorganized
            | Fact::Line
            | Fact::Column
            | Fact::Bayonets
            | Fact::Loaded
            | Fact::OutOfAmmunition
            | Fact::Strength(_) => {}
        }
        let UnitId::Company(id) = unit else {
            return self == Fact::Organized && status.on_map();
        };
        let company = board.company(id);
        let with_us = matches!(status, Status::OnMap | Status::Waiting);
        match self {
            Fact::Organized => status.on_map() && !company.disorganized,
            Fact::Disorganized => status.on_map() && company.disorganized,
            Fact::Line => with_us && company.formation == Formation::Line,
            Fact::Column => with_us && company.formation == Formation::Column,
            Fact::Bayonets => with_us && company.bayonets,
            Fact::Loaded => with_us && !company.out_of_ammunition,
            Fact::OutOfAmmunition => with_us && company.out_of_ammunition,
            Fact::Strength(points) => with_us && company.strength >= i64::from(points),
            Fact::Present | Fact::Gone | Fact::At(_) | Fact::InMelee => false,
        }
    }

    /// Whether it can be so of an officer.
    #[must_use]
    pub const fn fits_officer(self) -> bool {
        matches!(
            self,
            Fact::Present | Fact::Gone | Fact::At(_) | Fact::InMelee
        )
    }
}

/// Why words are no condition; with a remedy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoCondition {
    /// What is wrong.
    pub message: String,
    /// What to write.
    pub help: String,
}

/// The words of [`Fact`].
const FACTS: [&str; 12] = [
    "organized",
    "disorganized",
    "line",
    "column",
    "bayonets",
    "loaded",
    "empty",
    "melee",
    "present",
    "gone",
    "at",
    "strength",
];

/// The words that can be so of a hex.
const OF_A_HEX: [&str; 4] = ["empty", "enemy", "friend", "melee"];

impl FromStr for Condition {
    type Err = NoCondition;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let words: Vec<&str> = text.split_ascii_whitespace().collect();
        let wrong = |message: String, help: String| NoCondition { message, help };
        let Some(first) = words.first().copied() else {
            return Err(wrong(
                "a condition is empty".to_owned(),
                "write one as in `20ME-A organized` or `0905 empty`".to_owned(),
            ));
        };
        if first.bytes().all(|byte| byte.is_ascii_digit()) {
            let hex: HexId = first.parse().map_err(|_| {
                wrong(
                    format!("`{first}` is no hex number"),
                    "write four digits, column and row, as in `0905 empty`".to_owned(),
                )
            })?;
            let word = words
                .get(1)
                .copied()
                .unwrap_or_default()
                .to_ascii_lowercase();
            return match (word.as_str(), words.len()) {
                ("empty", 2) => Ok(Condition::Empty(hex)),
                ("enemy", 2) => Ok(Condition::Enemy(hex)),
                ("friend", 2) => Ok(Condition::Friend(hex)),
                ("melee", 2) => Ok(Condition::Melee(hex)),
                _ => Err(wrong(
                    format!("`{}` says nothing about a hex", text.escape_debug()),
                    match nearest(&word, OF_A_HEX.into_iter()) {
                        Some(near) => format!("did you mean `{hex} {near}`?"),
                        None => format!("write `{hex}` and one of {}", OF_A_HEX.join(", ")),
                    },
                )),
            };
        }
        let lower = first.to_ascii_lowercase();
        if FACTS.contains(&lower.as_str()) {
            return fact(text, &words).map(Condition::Own);
        }
        if let Ok(unit) = first.parse::<UnitId>() {
            let fact = fact(text, &words[1..])?;
            if matches!(unit, UnitId::Officer(_)) && !fact.fits_officer() {
                return Err(wrong(
                    format!("`{}` is never so of an officer", text.escape_debug()),
                    format!(
                        "write `{unit} present`, `{unit} gone`, `{unit} at 0905` or `{unit} melee`"
                    ),
                ));
            }
            return Ok(Condition::Unit(unit, fact));
        }
        let names: Vec<String> = CompanyId::all()
            .map(UnitId::Company)
            .chain(OfficerId::ALL.into_iter().map(UnitId::Officer))
            .map(|unit| unit.to_string())
            .collect();
        let candidates = FACTS.into_iter().chain(names.iter().map(String::as_str));
        Err(wrong(
            format!(
                "`{}` is no condition: it begins with no unit, no hex and no fact",
                text.escape_debug()
            ),
            match nearest(first, candidates) {
                Some(near) => format!("did you mean `{near}`?"),
                None => {
                    "write one as in `20ME-A organized`, `disorganized` or `0905 empty`".to_owned()
                }
            },
        ))
    }
}

/// A fact from its words.
fn fact(text: &str, words: &[&str]) -> Result<Fact, NoCondition> {
    let wrong = |help: String| NoCondition {
        message: format!("`{}` states no fact", text.escape_debug()),
        help,
    };
    let word = words
        .first()
        .copied()
        .unwrap_or_default()
        .to_ascii_lowercase();
    let found = match (word.as_str(), words.get(1).copied()) {
        ("organized", None) => Some(Fact::Organized),
        ("disorganized", None) => Some(Fact::Disorganized),
        ("line", None) => Some(Fact::Line),
        ("column", None) => Some(Fact::Column),
        ("bayonets", None) => Some(Fact::Bayonets),
        ("loaded", None) => Some(Fact::Loaded),
        ("empty", None) => Some(Fact::OutOfAmmunition),
        ("melee", None) => Some(Fact::InMelee),
        ("present", None) => Some(Fact::Present),
        ("gone", None) => Some(Fact::Gone),
        ("at", hex) if words.len() <= 2 => {
            let hex = hex.and_then(|hex| hex.parse().ok()).map(Fact::At);
            return hex.ok_or_else(|| wrong("write a hex after `at`, as in `at 0905`".to_owned()));
        }
        ("strength", points) if words.len() <= 2 => {
            let points = points
                .and_then(|points| points.parse().ok())
                .filter(|points| (1..=9).contains(points))
                .map(Fact::Strength);
            return points
                .ok_or_else(|| wrong("write a number from 1 to 9, as in `strength 3`".to_owned()));
        }
        _ => None,
    };
    found.ok_or_else(|| {
        wrong(match nearest(&word, FACTS.into_iter()) {
            Some(near) if near == word => format!("write nothing after `{near}`"),
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("the facts are {}", FACTS.join(", ")),
        })
    })
}

/// The unit that an attack or a melee is "for" in conditions without a name: its first company.
#[must_use]
pub fn subject(companies: &[Located<CompanyId>]) -> Option<UnitId> {
    companies
        .first()
        .map(|company| UnitId::Company(company.value))
}
