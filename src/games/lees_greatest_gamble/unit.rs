//! The counters by name: units, Hidden Movement Counters, Trains (2.4 to 2.17).

use crate::draft::as_text;
use crate::side::Side;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// The kind of a unit (2.4a).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Arm {
    /// A brigade of infantry.
    Infantry,
    /// A brigade of cavalry.
    Cavalry,
    /// Artillery.
    Artillery,
}

impl Arm {
    /// For people: `infantry`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Arm::Infantry => "infantry",
            Arm::Cavalry => "cavalry",
            Arm::Artillery => "artillery",
        }
    }

    /// 2.4a: infantry and cavalry units are brigades.
    #[must_use]
    pub const fn is_brigade(self) -> bool {
        matches!(self, Arm::Infantry | Arm::Cavalry)
    }
}

/// The first letter of a side's counters.
const fn letter(side: Side) -> char {
    match side {
        Side::Csa => 'C',
        Side::Usa => 'U',
    }
}

/// The side whose counters begin with a letter, and what follows it.
fn sided(text: &str) -> Option<(Side, &str)> {
    let side = match text.as_bytes().first()? {
        b'C' | b'c' => Side::Csa,
        b'U' | b'u' => Side::Usa,
        _ => return None,
    };
    Some((side, &text[1..]))
}

/// A unit by side and identification number: `C6`, `U14` (2.5a).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct UnitId {
    side: Side,
    number: u8,
}

/// How many units a side has.
#[must_use]
pub const fn units_of(side: Side) -> u8 {
    match side {
        Side::Csa => 56,
        Side::Usa => 77,
    }
}

impl UnitId {
    /// The unit of this number; none when the side has no such number.
    #[must_use]
    pub const fn new(side: Side, number: u8) -> Option<Self> {
        if number >= 1 && number <= units_of(side) {
            Some(UnitId { side, number })
        } else {
            None
        }
    }

    /// Every unit, the Confederate ones first, by number.
    pub fn all() -> impl Iterator<Item = UnitId> {
        Side::BOTH.into_iter().flat_map(UnitId::of)
    }

    /// The units of a side, by number.
    pub fn of(side: Side) -> impl Iterator<Item = UnitId> {
        (1..=units_of(side)).map(move |number| UnitId { side, number })
    }

    /// One of a side, for advice that shows how orders name it.
    #[must_use]
    pub const fn example(side: Side) -> Self {
        UnitId { side, number: 6 }
    }

    /// Its side.
    #[must_use]
    pub const fn side(self) -> Side {
        self.side
    }

    /// Its number.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.number
    }

    /// Its place among [`UnitId::all`].
    #[must_use]
    pub const fn index(self) -> usize {
        let before = match self.side {
            Side::Csa => 0,
            Side::Usa => units_of(Side::Csa),
        };
        (before + self.number - 1) as usize
    }
}

impl fmt::Display for UnitId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}{}", letter(self.side), self.number))
    }
}

impl FromStr for UnitId {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        sided(text)
            .and_then(|(side, number)| {
                let plain = !number.starts_with(['0', '+']);
                UnitId::new(side, number.parse().ok().filter(|_| plain)?)
            })
            .ok_or_else(|| format!("`{text}` is no unit; they are C1 to C56 and U1 to U77"))
    }
}

/// How many Hidden Movement Counters a side has (18.1a).
pub const MARKERS: u8 = 8;

/// A Hidden Movement Counter by side and number: `C-HMC-3` (18.1a). Its name is its label too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MarkerId {
    side: Side,
    number: u8,
}

impl MarkerId {
    /// The counter of this number; none beyond 8.
    #[must_use]
    pub const fn new(side: Side, number: u8) -> Option<Self> {
        if number >= 1 && number <= MARKERS {
            Some(MarkerId { side, number })
        } else {
            None
        }
    }

    /// The counters of a side, by number.
    pub fn of(side: Side) -> impl Iterator<Item = MarkerId> {
        (1..=MARKERS).map(move |number| MarkerId { side, number })
    }

    /// One of a side, for advice that shows how orders name it.
    #[must_use]
    pub const fn example(side: Side) -> Self {
        MarkerId { side, number: 3 }
    }

    /// Its side.
    #[must_use]
    pub const fn side(self) -> Side {
        self.side
    }

    /// Its number, 1 to 8.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.number
    }
}

impl fmt::Display for MarkerId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}-HMC-{}", letter(self.side), self.number))
    }
}

impl FromStr for MarkerId {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        sided(text)
            .and_then(|(side, rest)| {
                let number = rest.to_ascii_uppercase();
                let number = number.strip_prefix("-HMC-")?;
                let plain = !number.starts_with(['0', '+']);
                MarkerId::new(side, number.parse().ok().filter(|_| plain)?)
            })
            .ok_or_else(|| {
                format!("`{text}` is no Hidden Movement Counter; they are C-HMC-1 to C-HMC-8 and U-HMC-1 to U-HMC-8")
            })
    }
}

/// Anything that moves over the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Piece {
    /// A unit.
    Unit(UnitId),
    /// A Hidden Movement Counter.
    Marker(MarkerId),
    /// A Train: `C-Train`.
    Train(Side),
}

impl Piece {
    /// Its side.
    #[must_use]
    pub const fn side(self) -> Side {
        match self {
            Piece::Unit(unit) => unit.side(),
            Piece::Marker(marker) => marker.side(),
            Piece::Train(side) => side,
        }
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Piece::Unit(unit) => unit.fmt(f),
            Piece::Marker(marker) => marker.fmt(f),
            Piece::Train(side) => f.pad(&format!("{}-Train", letter(*side))),
        }
    }
}

impl FromStr for Piece {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if let Some((side, rest)) = sided(text)
            && rest.eq_ignore_ascii_case("-Train")
        {
            return Ok(Piece::Train(side));
        }
        text.parse()
            .map(Piece::Unit)
            .or_else(|_: String| text.parse().map(Piece::Marker))
            .map_err(|_: String| {
                format!("`{text}` is no unit, Hidden Movement Counter or Train; write `C6`, `C-HMC-3` or `C-Train`")
            })
    }
}

/// An entry hex of the map's edge, by letter (3.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Entry(char);

impl Entry {
    /// All, A to I.
    pub fn all() -> impl Iterator<Item = Entry> {
        ('A'..='I').map(Entry)
    }

    /// The Confederate one at 1234 (7.5c).
    pub const A: Entry = Entry('A');
    /// The Union one at 4000 (7.5c).
    pub const F: Entry = Entry('F');
}

impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl FromStr for Entry {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Entry::all()
            .find(|entry| entry.to_string().eq_ignore_ascii_case(text))
            .ok_or_else(|| format!("`{text}` is no entry hex; they are A to I"))
    }
}

as_text!(UnitId, MarkerId, Piece, Entry);
