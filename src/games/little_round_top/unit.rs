//! Regiments, companies and officers by name: the counters of the printed game.

use crate::draft::as_text;
use crate::side::Side;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// A regiment, or the sharpshooters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Regiment {
    /// The 20th Maine, its detachment included.
    #[serde(rename = "20ME")]
    Maine20,
    /// The 83rd Pennsylvania.
    #[serde(rename = "83PA")]
    Pennsylvania83,
    /// The 2nd US Sharpshooters: one company.
    #[serde(rename = "2SS")]
    Sharpshooters2,
    /// The 4th Alabama.
    #[serde(rename = "4AL")]
    Alabama4,
    /// The 15th Alabama.
    #[serde(rename = "15AL")]
    Alabama15,
    /// The 47th Alabama.
    #[serde(rename = "47AL")]
    Alabama47,
}

impl Regiment {
    /// All, the Union's first; the Confederate ones in the order of section 19.
    pub const ALL: [Regiment; 6] = [
        Regiment::Maine20,
        Regiment::Pennsylvania83,
        Regiment::Sharpshooters2,
        Regiment::Alabama4,
        Regiment::Alabama15,
        Regiment::Alabama47,
    ];

    /// Its side.
    #[must_use]
    pub const fn side(self) -> Side {
        match self {
            Regiment::Maine20 | Regiment::Pennsylvania83 | Regiment::Sharpshooters2 => Side::Usa,
            Regiment::Alabama4 | Regiment::Alabama15 | Regiment::Alabama47 => Side::Csa,
        }
    }

    /// The name in documents: `20ME`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Regiment::Maine20 => "20ME",
            Regiment::Pennsylvania83 => "83PA",
            Regiment::Sharpshooters2 => "2SS",
            Regiment::Alabama4 => "4AL",
            Regiment::Alabama15 => "15AL",
            Regiment::Alabama47 => "47AL",
        }
    }

    /// The letters of its companies, in order; none for the sharpshooters, who are one company.
    #[must_use]
    pub const fn letters(self) -> &'static str {
        match self {
            Regiment::Maine20 => "ABCDEFGHIK",
            Regiment::Pennsylvania83 | Regiment::Alabama4 => "ABCDE",
            Regiment::Sharpshooters2 => "",
            Regiment::Alabama15 => "ABCDEFGHIKL",
            Regiment::Alabama47 => "ABCDEFG",
        }
    }
}

impl fmt::Display for Regiment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl FromStr for Regiment {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Regiment::ALL
            .into_iter()
            .find(|regiment| regiment.as_str().eq_ignore_ascii_case(text))
            .ok_or_else(|| format!("`{text}` is no regiment of this game"))
    }
}

/// A company: `20ME-A`, or `2SS`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CompanyId {
    /// Its regiment.
    pub regiment: Regiment,
    letter: Option<u8>,
}

impl CompanyId {
    /// The sharpshooters.
    pub const SHARPSHOOTERS: CompanyId = CompanyId {
        regiment: Regiment::Sharpshooters2,
        letter: None,
    };

    /// Company B of the 20th Maine, the detachment.
    pub const DETACHED: CompanyId = CompanyId {
        regiment: Regiment::Maine20,
        letter: Some(b'B'),
    };

    /// Company A of the 15th Alabama, which enters only by an option (21.4a).
    pub const OPTIONAL: CompanyId = CompanyId {
        regiment: Regiment::Alabama15,
        letter: Some(b'A'),
    };

    /// Every company of the game, in the order of a board.
    pub fn all() -> impl Iterator<Item = CompanyId> {
        Regiment::ALL.into_iter().flat_map(CompanyId::of)
    }

    /// The companies of a regiment, by letter.
    pub fn of(regiment: Regiment) -> impl Iterator<Item = CompanyId> {
        let lone = match regiment {
            Regiment::Sharpshooters2 => Some(CompanyId::SHARPSHOOTERS),
            _ => None,
        };
        let lettered = regiment.letters().bytes().map(move |letter| CompanyId {
            regiment,
            letter: Some(letter),
        });
        lone.into_iter().chain(lettered)
    }

    /// Its side.
    #[must_use]
    pub const fn side(self) -> Side {
        self.regiment.side()
    }

    /// 8.13a, 8.13-R1: whether it may stand in a hex with another company of its side.
    #[must_use]
    pub fn may_stack_with(self, other: CompanyId) -> bool {
        let guests = |one: CompanyId, two: CompanyId| {
            one == CompanyId::SHARPSHOOTERS && two == CompanyId::DETACHED
        };
        self.regiment == other.regiment || guests(self, other) || guests(other, self)
    }

    /// Its letter; none for the sharpshooters.
    #[must_use]
    pub fn letter(self) -> Option<char> {
        self.letter.map(char::from)
    }
}

impl fmt::Display for CompanyId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.letter {
            Some(letter) => f.pad(&format!("{}-{}", self.regiment, char::from(letter))),
            None => f.pad(self.regiment.as_str()),
        }
    }
}

impl FromStr for CompanyId {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        CompanyId::all()
            .find(|company| company.to_string().eq_ignore_ascii_case(text))
            .ok_or_else(|| format!("`{text}` is no company of this game"))
    }
}

/// An officer. Their order is that of their names (4.5-R1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum OfficerId {
    /// Lt. Col. Bulger, 47th Alabama.
    Bulger,
    /// Col. Chamberlain, 20th Maine.
    Chamberlain,
    /// Capt. Hill, 15th Alabama.
    Hill,
    /// Capt. Jones, 83rd Pennsylvania.
    Jones,
    /// Capt. Morrill, detachment of the 20th Maine.
    Morrill,
    /// Col. Oates, 15th Alabama.
    Oates,
    /// Lt. Col. Scruggs, 4th Alabama.
    Scruggs,
    /// Capt. Spear, 20th Maine.
    Spear,
}

impl OfficerId {
    /// All, by name.
    pub const ALL: [OfficerId; 8] = [
        OfficerId::Bulger,
        OfficerId::Chamberlain,
        OfficerId::Hill,
        OfficerId::Jones,
        OfficerId::Morrill,
        OfficerId::Oates,
        OfficerId::Scruggs,
        OfficerId::Spear,
    ];

    /// His regiment.
    #[must_use]
    pub const fn regiment(self) -> Regiment {
        match self {
            OfficerId::Bulger => Regiment::Alabama47,
            OfficerId::Chamberlain | OfficerId::Morrill | OfficerId::Spear => Regiment::Maine20,
            OfficerId::Hill | OfficerId::Oates => Regiment::Alabama15,
            OfficerId::Jones => Regiment::Pennsylvania83,
            OfficerId::Scruggs => Regiment::Alabama4,
        }
    }

    /// His side.
    #[must_use]
    pub const fn side(self) -> Side {
        self.regiment().side()
    }

    /// His name: `Oates`. His replacement goes by the same name.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            OfficerId::Bulger => "Bulger",
            OfficerId::Chamberlain => "Chamberlain",
            OfficerId::Hill => "Hill",
            OfficerId::Jones => "Jones",
            OfficerId::Morrill => "Morrill",
            OfficerId::Oates => "Oates",
            OfficerId::Scruggs => "Scruggs",
            OfficerId::Spear => "Spear",
        }
    }
}

impl fmt::Display for OfficerId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl FromStr for OfficerId {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        OfficerId::ALL
            .into_iter()
            .find(|officer| officer.as_str().eq_ignore_ascii_case(text))
            .ok_or_else(|| format!("`{text}` is no officer of this game"))
    }
}

/// A company or an officer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum UnitId {
    /// A company.
    Company(CompanyId),
    /// An officer.
    Officer(OfficerId),
}

impl UnitId {
    /// Its side.
    #[must_use]
    pub const fn side(self) -> Side {
        match self {
            UnitId::Company(company) => company.side(),
            UnitId::Officer(officer) => officer.side(),
        }
    }
}

impl fmt::Display for UnitId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            UnitId::Company(company) => company.fmt(f),
            UnitId::Officer(officer) => officer.fmt(f),
        }
    }
}

impl From<CompanyId> for UnitId {
    fn from(company: CompanyId) -> Self {
        UnitId::Company(company)
    }
}

impl From<OfficerId> for UnitId {
    fn from(officer: OfficerId) -> Self {
        UnitId::Officer(officer)
    }
}

impl FromStr for UnitId {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.parse()
            .map(UnitId::Company)
            .or_else(|_| text.parse().map(UnitId::Officer))
            .map_err(|_: String| format!("`{text}` is no company or officer of this game"))
    }
}

as_text!(CompanyId, UnitId);
