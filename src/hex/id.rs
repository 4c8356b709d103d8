//! Hex numbers and hexsides.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// A hex number `CCRR`: two digits for the column, two for the row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct HexId {
    /// The column, 0 to 99.
    pub column: u8,
    /// The row, 0 to 99.
    pub row: u8,
}

impl HexId {
    /// The hex in this column and row, each 0 to 99.
    #[must_use]
    pub const fn new(column: u8, row: u8) -> Self {
        HexId { column, row }
    }
}

impl fmt::Display for HexId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:02}{:02}", self.column, self.row)
    }
}

/// Column and row.
impl From<HexId> for (i64, i64) {
    fn from(hex: HexId) -> Self {
        (hex.column.into(), hex.row.into())
    }
}

impl FromStr for HexId {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let digits = text.as_bytes();
        if digits.len() != 4 || !digits.iter().all(u8::is_ascii_digit) {
            return Err(format!(
                "`{text}` is no hex number; write four digits: two for the column, two for the row"
            ));
        }
        let pair = |at: usize| (digits[at] - b'0') * 10 + digits[at + 1] - b'0';
        Ok(HexId::new(pair(0), pair(2)))
    }
}

impl Serialize for HexId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for HexId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

/// The side that two neighbouring hexes share; the lower number first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hexside {
    low: HexId,
    high: HexId,
}

impl Hexside {
    /// The side between two hexes, in whichever order.
    #[must_use]
    pub fn new(one: HexId, other: HexId) -> Self {
        Hexside {
            low: one.min(other),
            high: one.max(other),
        }
    }

    /// The two hexes, the lower number first.
    #[must_use]
    pub const fn hexes(self) -> [HexId; 2] {
        [self.low, self.high]
    }
}

impl fmt::Display for Hexside {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.low, self.high)
    }
}
