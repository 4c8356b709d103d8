//! `if` and `unless`: what must be so for an order to be carried out.

use crate::draft::{Located, Unread, meant};
use crate::games::little_round_top::board::{Board, Formation, Status};
use crate::games::little_round_top::unit::{CompanyId, OfficerId, UnitId};
use crate::hex::HexId;
use crate::play::{self, Facts, of_hex};
use crate::side::Side;
use serde::{Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// When an order is carried out.
pub type When = play::When<Condition>;

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
        self.allows(|condition| condition.holds(board, unit))
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

/// What can be so of a unit.
const FACTS: Facts<Fact> = Facts {
    plain: &[
        ("organized", Fact::Organized),
        ("disorganized", Fact::Disorganized),
        ("line", Fact::Line),
        ("column", Fact::Column),
        ("bayonets", Fact::Bayonets),
        ("loaded", Fact::Loaded),
        ("empty", Fact::OutOfAmmunition),
        ("melee", Fact::InMelee),
        ("present", Fact::Present),
        ("gone", Fact::Gone),
    ],
    longer: &[
        ("at", |hex| {
            let hex = hex.and_then(|hex| hex.parse().ok()).map(Fact::At);
            hex.ok_or("write a hex after `at`, as in `at 0905`")
        }),
        ("strength", |points| {
            let points = points.and_then(|points| points.parse().ok());
            let points = points.filter(|points| (1..=9).contains(points));
            points
                .map(Fact::Strength)
                .ok_or("write a number from 1 to 9, as in `strength 3`")
        }),
    ],
};

/// What a word says of a hex.
type OfHex = (&'static str, fn(HexId) -> Condition);

/// What can be so of a hex.
const OF_A_HEX: [OfHex; 4] = [
    ("empty", Condition::Empty),
    ("enemy", Condition::Enemy),
    ("friend", Condition::Friend),
    ("melee", Condition::Melee),
];

impl FromStr for Condition {
    type Err = Unread;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let words: Vec<&str> = text.split_ascii_whitespace().collect();
        let wrong = |message: String, help: String| Unread { message, help };
        let Some(first) = words.first().copied() else {
            return Err(wrong(
                "a condition is empty".to_owned(),
                "write one as in `20ME-A organized` or `0905 empty`".to_owned(),
            ));
        };
        if first.bytes().all(|byte| byte.is_ascii_digit()) {
            let (hex, said) = of_hex(text, &words, &OF_A_HEX, "0905 empty")?;
            return Ok(said(hex));
        }
        if FACTS.has(first) {
            return FACTS.read(text, &words).map(Condition::Own);
        }
        if let Ok(unit) = first.parse::<UnitId>() {
            let fact = FACTS.read(text, &words[1..])?;
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
        let candidates = FACTS.words().chain(names.iter().map(String::as_str));
        Err(wrong(
            format!(
                "`{}` is no condition: it begins with no unit, no hex and no fact",
                text.escape_debug()
            ),
            meant(first, candidates, || {
                "write one as in `20ME-A organized`, `disorganized` or `0905 empty`".to_owned()
            }),
        ))
    }
}

/// The unit that an attack or a melee is "for" in conditions without a name: its first company.
#[must_use]
pub fn subject(companies: &[Located<CompanyId>]) -> Option<UnitId> {
    companies
        .first()
        .map(|company| UnitId::Company(company.value))
}
